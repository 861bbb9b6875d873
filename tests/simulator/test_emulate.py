"""`deckhand emulate` without the firmware: UF2, flash image, drive, and the emulated board with a program of our own.

The real firmware isn't part of the checkout; `deckhand emulate --check` tests it (docs/firmware.md).
"""

import struct

import pytest
from click.testing import CliRunner
from PIL import Image
from thumb import CPSID, CPSIE, WFI, Thumb

from deckhand_sim.cli import cli
from deckhand_sim.deploy.kit import build
from deckhand_sim.device.drive import find_drive
from deckhand_sim.emulate import fat
from deckhand_sim.emulate.flash_image import (
    BOOTROM_BYTES,
    FLASH_BYTES,
    NVM_AT,
    NVM_BYTES,
    SECTORS,
    BadFile,
    FlashImage,
    bootrom,
    firmware,
    version,
)
from deckhand_sim.emulate.machine import SIZE, Machine, MachineError, key_pins
from deckhand_sim.vm.fuel import Missing

RP2040, SAMD51 = 0xE48BFF56, 0x55114460
FLASH, RAM = 0x10000000, 0x20000000
SAYS = b"\x003.4.0; Adafruit CircuitPython 10.2.1 on 2026-04-01; Hack Club Sprig with rp2040\0"
IO, SIO, SPI, UART, PWM, NVIC = 0x40014000, 0xD0000000, 0x4003C000, 0x40034000, 0x40050000, 0xE000E000
WATCHDOG = 0x40058000
VTOR = NVIC + 0xD08
INPUT_ON = 0x56  # a pad with its input, a pull-down and 4 mA
PADS = 0x4001C004
SPARE_IRQ = 26
CS, DC, LIGHT, SCK, MOSI = 20, 22, 17, 18, 19
ROM_CALLS = {"IF": 0x200, "EX": 0x210, "RE": 0x220, "RP": 0x230, "FC": 0x240, "CX": 0x250}
BUFFER, VECTORS = RAM + 0x1000, RAM + 0x2000


def uf2(pieces, family=RP2040, size=256):
    """A UF2 file of {address: bytes}."""
    payloads = [
        (address + at, data[at : at + size]) for address, data in pieces.items() for at in range(0, len(data), size)
    ]
    return b"".join(
        struct.pack(
            "<8I476sI",
            *(0x0A324655, 0x9E5D5157, 0x2000, address, len(part), number, len(payloads), family, part, 0x0AB16F30),
        )
        for number, (address, part) in enumerate(payloads)
    )


def hand_made_rom():
    """A boot ROM with only the table of flash functions; each function hangs until it is replaced."""
    data = bytearray(BOOTROM_BYTES)
    struct.pack_into("<II", data, 0, RAM + 0x40000, 0x101)
    data[0x10:0x14] = b"Mu\x01\x02"
    struct.pack_into("<H", data, 0x14, 0x100)
    table = b"".join(name.encode() + struct.pack("<H", at | 1) for name, at in ROM_CALLS.items())
    data[0x100 : 0x100 + len(table)] = table
    for at in ROM_CALLS.values():
        struct.pack_into("<H", data, at, 0xE7FE)
    return bytes(data)


def elf(segments):
    """A 32-bit ELF that loads {address: bytes}."""
    at = 52 + 32 * len(segments)
    headers = body = b""
    for address, data in segments.items():
        headers += struct.pack("<8I", 1, at + len(body), address, address, len(data), len(data), 5, 4)
        body += data
    start = b"\x7fELF\x01\x01\x01".ljust(16, b"\0")
    head = struct.pack("<16s2H5I6H", start, 2, 40, 1, 0, 52, 0, 0, 52, 32, len(segments), 0, 0, 0)
    return head + headers + body


def say(code, text):
    """Print a text over the UART."""
    for letter in text.encode():
        code.load(6, UART)
        code.movs(7, letter)
        code.str(7, 6)


def call_rom(code, name, *arguments):
    """Call a function of the boot ROM."""
    for register, number in enumerate(arguments):
        code.load(register, number)
    code.load(3, ROM_CALLS[name] | 1)
    code.blx(3)


def send(code, register):
    """Send a register's low byte over SPI and wait until it is out."""
    code.load(6, SPI)
    code.str(register, 6, 8)
    code.label("sent %d" % len(code._words))
    wait = "sent %d" % len(code._words)
    code.ldr(7, 6, 12)
    code.movs(5, 16)
    code.tst(7, 5)
    code.b_if("ne", wait)


def command_of_the_panel(code, number, *data):
    """Send a command to the panel, with its data."""
    code.store(SIO + 0x18, 1 << DC)
    code.movs(0, number)
    send(code, 0)
    code.store(SIO + 0x14, 1 << DC)
    for byte in data:
        code.movs(0, byte)
        send(code, 0)


def board_set_up(code):
    """Pins, SPI and PWM as a firmware sets them up."""
    for gpio, function in {CS: 5, DC: 5, SCK: 1, MOSI: 1, LIGHT: 4}.items():
        code.store(IO + 8 * gpio + 4, function)
    for gpio in key_pins().values():
        code.store(PADS + 4 * gpio, INPUT_ON)
    code.store(SIO + 0x24, 1 << CS | 1 << DC)
    code.store(SPI + 0x10, 2)
    code.store(SPI, 7)
    code.store(SPI + 4, 2)


def run(code, ms=20, files=None, nvm=None, more=None):
    """A Machine after running a program, still switched on; more: extra {address: bytes}."""
    program = firmware(uf2({FLASH: code.assemble(), FLASH + 0x8000: SAYS, **(more or {})}))
    machine = Machine(hand_made_rom(), FlashImage.of(program, files or {}, nvm))
    machine.power_on()
    machine.run(ms)
    return machine


def halt(code):
    """Loop forever."""
    code.label("halt")
    code.b("halt")


# -- files


def test_a_uf2_with_a_gap_is_laid_where_its_blocks_say():
    image = firmware(uf2({FLASH: b"\x01" * 300, FLASH + 0x4000: SAYS}))
    assert len(image) == NVM_AT
    assert image[:300] == b"\x01" * 300
    assert set(image[300:0x4000]) == {0xFF}
    assert image[0x4000 : 0x4000 + len(SAYS)] == SAYS
    assert version(image) == "10.2.1"


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "UF2"),
        (b"x" * 512, "UF2"),
        (uf2({FLASH: SAYS})[:-1], "UF2"),
        (uf2({FLASH: SAYS}, SAMD51), "processor"),
        (uf2({FLASH: b"\0Raspberry Pi Pico\0"}), "Sprig"),
        (uf2({FLASH + NVM_AT - 8: SAYS}), "outside"),
        (uf2({RAM: SAYS}), "outside"),
    ],
)
def test_what_is_no_firmware_for_a_sprig_is_refused_in_one_line(data, word):
    with pytest.raises(BadFile, match=word) as wrong:
        firmware(data)
    assert "\n" not in str(wrong.value)


def test_a_boot_rom_is_taken_as_a_copy_or_as_an_elf():
    data = hand_made_rom()
    assert bootrom(data) == data
    assert bootrom(elf({0: data[:0x260], 0x20000000: b"data"})) == data[:0x260].ljust(BOOTROM_BYTES, b"\0")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(BOOTROM_BYTES),
        hand_made_rom()[:-1],
        hand_made_rom().replace(b"Mu\x01", b"Mu\x02"),
        elf({0: bytes(100)}),
        elf({0: hand_made_rom()})[:60],
        b"\x7fELF",
    ],
)
def test_what_is_no_boot_rom_of_an_rp2040_is_refused_in_one_line(data):
    with pytest.raises(BadFile) as wrong:
        bootrom(data)
    assert "\n" not in str(wrong.value)


def test_the_drive_in_the_flash_holds_the_kit_byte_for_byte():
    kit = build(find_drive(), boards=("hack_club_sprig",))
    image = FlashImage.of(firmware(uf2({FLASH: SAYS})), kit, bytes(range(256)) * 16)
    assert len(image.data) == FLASH_BYTES
    assert image.files() == kit
    assert image.nvm == bytes(range(256)) * 16


def test_files_that_do_not_fit_are_named():
    with pytest.raises(BadFile, match="large.bin"):
        FlashImage.of(bytes(NVM_AT), {"large.bin": bytes(SECTORS * fat.SECTOR)})


def test_saves_of_another_board_are_refused():
    with pytest.raises(BadFile, match="4096"):
        FlashImage.of(bytes(NVM_AT), {}, bytes(8192))


def _command(*words):
    return CliRunner().invoke(cli, ["emulate", *map(str, words)], standalone_mode=False)


def test_the_command_refuses_wrong_files_with_one_line_each(tmp_path):
    good, rom, bad = tmp_path / "good.uf2", tmp_path / "rom.bin", tmp_path / "bad.bin"
    good.write_bytes(uf2({FLASH: SAYS}))
    rom.write_bytes(hand_made_rom())
    bad.write_bytes(b"nothing")
    for firmware_file, rom_file, named in [
        (bad, rom, "bad.bin"),
        (good, bad, "bad.bin"),
        (tmp_path / "none.uf2", rom, "none.uf2"),
        (good, tmp_path / "none.bin", "none.bin"),
    ]:
        error = _command("--firmware", firmware_file, "--bootrom", rom_file).exception
        assert named in error.format_message() and "\n" not in error.format_message()


def test_without_node_the_command_says_so_in_one_line(tmp_path, monkeypatch):
    from deckhand_sim.emulate import machine

    def nothing():
        raise Missing("there is no node")

    monkeypatch.setattr(machine, "entry", nothing)
    good, rom = tmp_path / "good.uf2", tmp_path / "rom.bin"
    good.write_bytes(uf2({FLASH: SAYS}))
    rom.write_bytes(hand_made_rom())
    assert _command("--firmware", good, "--bootrom", rom).exception.format_message() == "there is no node"


# -- the board, with a program of our own


def emulated(test):
    """Mark a test that runs rp2040js."""
    return pytest.mark.slow(pytest.mark.needs("node")(test))


@emulated
def test_what_goes_over_spi_is_the_picture_and_is_written_as_png(tmp_path):
    code = Thumb(FLASH)
    board_set_up(code)
    # A red pixel, then a blue one: rows 10 and 11 of column 3, as the controller counts.
    command_of_the_panel(code, 0x2A, 0, 3, 0, 3)
    command_of_the_panel(code, 0x2B, 0, 10, 0, 11)
    command_of_the_panel(code, 0x2C, 0xF8, 0x00, 0x00, 0x1F)
    code.store(SIO + 0x14, 1 << CS)  # not selected: this must not be drawn
    for byte in (0xFF, 0xFF):
        code.movs(0, byte)
        send(code, 0)
    halt(code)
    with run(code) as machine:
        picture = machine.image()
        ((first, last, pixels),) = machine.pictures
    assert picture.size == SIZE
    assert pixels == 2 and first <= last
    lit = {(x, y): picture.getpixel((x, y)) for x in range(160) for y in range(128) if any(picture.getpixel((x, y)))}
    # The panel is rotated: its column is the picture's row, its last row the picture's left edge.
    assert lit == {(159 - 10, 3): (255, 0, 0), (159 - 11, 3): (0, 0, 255)}
    picture.save(tmp_path / "shot.png")
    assert Image.open(tmp_path / "shot.png").getpixel((149, 3)) == (255, 0, 0)


@emulated
def test_each_key_pulls_its_own_pin_low():
    code = Thumb(FLASH)
    board_set_up(code)
    command_of_the_panel(code, 0x2A, 0, 0, 0, 0)
    command_of_the_panel(code, 0x2B, 0, 0, 0, 0)
    code.label("again")
    command_of_the_panel(code, 0x2C)
    code.load(4, SIO)
    code.ldr(4, 4, 4)
    code.lsrs(0, 4, 8)
    send(code, 0)
    code.raw(0x0020)  # movs r0, r4
    send(code, 0)
    code.b("again")
    pins = key_pins()
    assert sorted(pins.values()) == [5, 6, 7, 8, 12, 13, 14, 15]
    all_up = sum(1 << pin for pin in pins.values())
    with run(code, 5) as machine:

        def levels():
            return int.from_bytes(machine.frame[318:320], "big") & all_up

        assert levels() == all_up
        for key, pin in pins.items():
            machine.press(key, True)
            machine.run(1)
            assert levels() == all_up & ~(1 << pin), key
            machine.press(key, False)
            machine.run(1)
        machine.keys("down:A down:UP")
        machine.run(1)
        assert levels() == all_up & ~(1 << pins["A"]) & ~(1 << pins["UP"])
        machine.power_on(held=["SELECT"])
        machine.run(5)
        assert levels() == all_up & ~(1 << pins["SELECT"])


def counting(code):
    """Erase the nvm's sector, write its first byte plus one, and print it on the UART."""
    code.load(4, FLASH + NVM_AT)
    code.ldrb(4, 4)
    code.adds(4, 1)
    code.load(5, BUFFER)
    code.strb(4, 5)
    for name in ("IF", "EX"):
        call_rom(code, name)
    call_rom(code, "RE", NVM_AT, 4096, 1 << 16, 0xD8)
    call_rom(code, "RP", NVM_AT, BUFFER, 256)
    for name in ("FC", "CX"):
        call_rom(code, name)
    code.load(4, FLASH + NVM_AT)
    code.ldrb(4, 4)
    code.adds(4, ord("0"))
    code.load(6, UART)
    code.str(4, 6)


@emulated
def test_the_nvm_is_erased_and_programmed_and_outlives_the_power():
    code = Thumb(FLASH)
    counting(code)
    halt(code)
    with run(code, 60, files={"a/long file name.txt": b"drive"}) as machine:
        assert machine.serial == "0"  # 0xFF and one
        machine.power_on()
        machine.run(60)
        assert machine.serial == "01"
        image = machine.flash()
    assert image.nvm[0] == 1 and set(image.nvm[256:]) == {0xFF}
    assert image.files() == {"a/long file name.txt": b"drive"}
    # In another emulator, as the command does with --nvm.
    with run(code, 60, nvm=image.nvm) as machine:
        assert machine.serial == "2"


@emulated
def test_erasing_takes_the_time_of_the_chip():
    code = Thumb(FLASH)
    counting(code)
    halt(code)
    with run(code, 40) as machine:
        assert machine.serial == ""
        machine.run(10)
        assert machine.serial == "0"


@emulated
def test_programming_clears_bits_and_sets_none():
    code = Thumb(FLASH)
    code.store(BUFFER, 0xFFFFFFFF)
    call_rom(code, "RP", NVM_AT, BUFFER, 4)
    halt(code)
    with run(code, nvm=bytes(NVM_BYTES)) as machine:
        assert machine.flash().nvm[:4] == bytes(4)


@emulated
def test_a_wfi_with_an_interrupt_pending_goes_on_and_the_mask_still_holds():
    code = Thumb(FLASH)
    code.load(0, VECTORS + 4 * (16 + SPARE_IRQ))
    code.load(1, FLASH + 0x1001)
    code.str(1, 0)
    code.store(VTOR, VECTORS)
    code.raw(CPSID)
    code.store(NVIC + 0x100, 1 << SPARE_IRQ)
    code.store(NVIC + 0x200, 1 << SPARE_IRQ)
    code.raw(WFI)
    say(code, "awake ")
    code.raw(CPSIE)
    say(code, " on")
    halt(code)
    handler = Thumb(FLASH + 0x1000)
    handler.store(NVIC + 0x280, 1 << SPARE_IRQ)
    say(handler, "handler")
    handler.raw(0x4770)
    with run(code, 5, more={FLASH + 0x1000: handler.assemble()}) as machine:
        assert machine.serial == "awake handler on"


@emulated
def test_a_wfi_with_nothing_to_come_ends_with_the_time_asked_for():
    code = Thumb(FLASH)
    say(code, "asleep")
    code.raw(CPSID, WFI)
    say(code, "never")
    with run(code, 1000) as machine:
        assert machine.serial == "asleep"
        assert machine.ms == pytest.approx(1000)


@emulated
def test_the_backlight_is_logged_as_it_changes():
    code = Thumb(FLASH)
    board_set_up(code)
    code.store(PWM + 0x10, 999)
    code.store(PWM + 0x0C, 500 << 16)
    code.store(PWM, 1)
    halt(code)
    with run(code) as machine:
        assert [percent for _, percent in machine.light][-1] == 50
        assert machine.light[0][1] == 0


@emulated
def test_the_watchdog_starts_the_program_anew():
    code = Thumb(FLASH)
    say(code, "*")
    counting(code)
    code.load(4, FLASH + NVM_AT)
    code.ldrb(4, 4)
    code.cmp(4, 2)
    code.b_if("eq", "halt")
    code.store(WATCHDOG, 1 << 31)
    halt(code)
    with run(code, 300) as machine:
        assert machine.serial == "*0*1*2"
        assert machine.ms == pytest.approx(300, abs=1)


@emulated
def test_a_program_that_runs_into_a_breakpoint_is_named():
    code = Thumb(FLASH)
    code.raw(0xBE00)
    halt(code)
    with pytest.raises(MachineError, match="0x10000000"):
        run(code)


@emulated
def test_the_command_goes_on_with_its_saves_and_writes_a_picture(tmp_path, monkeypatch):
    from deckhand_sim.emulate import command

    monkeypatch.setattr(command, "kit_files", lambda drive, settings: {"code.py": b""})
    monkeypatch.setattr(command, "BOOT_MS", 60)
    code = Thumb(FLASH)
    board_set_up(code)
    counting(code)
    command_of_the_panel(code, 0x2A, 0, 0, 0, 0)
    command_of_the_panel(code, 0x2B, 0, 159, 0, 159)
    command_of_the_panel(code, 0x2C, 0x07, 0xE0)
    halt(code)
    good, rom, picture, saves = (tmp_path / name for name in ("good.uf2", "rom.elf", "a/shot.png", "a/saves.nvm"))
    good.write_bytes(uf2({FLASH: code.assemble(), FLASH + 0x8000: SAYS}))
    rom.write_bytes(elf({0: hand_made_rom()}))
    order = ("--firmware", good, "--bootrom", rom, "--shot", picture, "--scale", 1, "--nvm", saves, "--serial")
    for said in "01":
        result = _command(*order, "--keys", "A")
        assert result.exception is None
        assert result.output.splitlines()[0] == said
        assert saves.read_bytes()[0] == int(said)
        assert "10.2.1" in result.output
    assert Image.open(picture).size == SIZE
    assert Image.open(picture).getpixel((0, 0)) == (0, 255, 0)
