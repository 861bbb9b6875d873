"""The badge's own modules in the simulator: imports, keys, files, nvm, pins, sound, lights."""

import pytest
from sim_drive import drive, printed

from deckhand_sim.device import badge_python
from deckhand_sim.simulator import Sim

KEYS = """
import board, keypad, time
def scanner(**more):
    return keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH,
                                    key_count=8, value_when_pressed=True, **more)
def told(q):
    found = []
    while q:
        e = q.get()
        found.append(("+" if e.pressed else "-") + str(e.key_number))
    return " ".join(found)
"""


# -- imports


@pytest.mark.parametrize("name", "functools itertools typing dataclasses enum PIL blinka wifi ulab sim".split())
def test_what_the_badge_has_not_cannot_be_imported(tmp_path, name):
    code = "try:\n    import %s\nexcept ImportError as e:\n    print(e)" % name
    assert printed(tmp_path, code) == "no module named '%s'\n" % name


def test_every_module_of_the_language_check_can_be_imported_or_is_known_to_be_left_out(tmp_path):
    names = sorted(badge_python.DISPLAY | badge_python.PURE)
    code = "for n in %r:\n    try:\n        __import__(n)\n    except ImportError:\n        print(n)" % names
    left_out = {"codeop", "locale", "msgpack", "rainbowio", "tilepalettemapper", "warnings"}
    assert set(printed(tmp_path, code).split()) == left_out


@pytest.mark.parametrize(
    "code",
    [
        "import random; random.shuffle([1])",
        "import collections; collections.Counter",
        "import os; os.path",
        "import displayio; displayio.FourWire",
        "import time; time.perf_counter",
        "FileNotFoundError",
        "vars()",
        "import json; json.JSONDecodeError",
    ],
)
def test_members_and_builtins_that_the_badge_has_not_are_missing(tmp_path, code):
    text = "try:\n    %s\nexcept (AttributeError, NameError):\n    print('missing')" % code.replace("; ", "\n    ")
    assert printed(tmp_path, text) == "missing\n"


def test_annotations_are_not_evaluated(tmp_path):
    assert printed(tmp_path, "def f(x: Nothing) -> also.nothing: return x\nprint(f(3))") == "3\n"


def test_a_dropped_module_is_imported_anew_and_folders_are_packages(tmp_path):
    code = (
        "import sys\nimport games.one.rules\nfirst = sys.modules['games.one.rules']\n"
        "del sys.modules['games.one.rules']\nimport games.one.rules\n"
        "print(first is games.one.rules, games.one.rules.__name__, games.one.rules.__file__)\n"
    )
    says = printed(tmp_path, code, files={"games__one__rules_py": "x = 1"})
    assert says == "False games.one.rules /games/one/rules.py\n"


def test_a_module_that_fails_to_import_is_not_kept(tmp_path):
    code = "import sys\ntry:\n    import broken\nexcept ValueError:\n    print('broken' in sys.modules)"
    assert printed(tmp_path, code, files={"lib__broken_py": "raise ValueError"}) == "False\n"


def test_imports_reach_packages_submodules_and_relatives(tmp_path):
    code = "from kit import tool\nfrom kit.tool import name\nimport kit.tool as t\nprint(name, tool is t)"
    folder = drive(tmp_path, code, lib__kit__tool_py="from .parts import name", lib__kit__parts_py="name = 7")
    (folder / "lib" / "kit" / "__init__.py").write_text("")
    with Sim(drive=folder) as sim:
        sim.boot().run(50)
        assert sim.serial == "7 True\n"


def test_adafruits_two_libraries_are_on_the_badge_and_no_others(tmp_path):
    code = (
        "import terminalio\nfrom adafruit_display_text.label import Label\n"
        "from adafruit_displayio_layout.layouts.grid_layout import GridLayout\n"
        "label = Label(terminalio.FONT, text='Hi', scale=2)\nprint(label.bounding_box)\n"
        "grid = GridLayout(0, 0, 160, 64, (5, 2))\ngrid.add_content(label, grid_position=(1, 1), cell_size=(1, 1))\n"
        "print(len(grid))\n"
        "try:\n    import adafruit_bitmap_font\nexcept ImportError:\n    print('no')"
    )
    says = printed(tmp_path, code).split("\n")
    assert says[1:] == ["1", "no", ""]


def test_requirements_badge_names_the_libraries_that_a_badge_has():
    from pathlib import Path

    lines = (Path(__file__).parents[2] / "requirements-badge.txt").read_text().splitlines()
    names = [line.partition("==")[0] for line in lines if line[0] != "#"]
    assert {name.replace("-circuitpython-", "_").replace("-", "_") for name in names} == badge_python.LIBRARIES


# -- keys


def test_a_key_that_is_down_at_the_start_gives_only_its_release(tmp_path):
    code = KEYS + "k = scanner()\nprint(told(k.events))\ntime.sleep(0.2)\nprint(told(k.events))"
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot(held=("A",))
        sim.run(100)
        sim.up("A")
        sim.run(200)
        assert sim.serial == "\n-1\n"


def test_reset_gives_the_press_of_a_key_that_is_down(tmp_path):
    with Sim(drive=drive(tmp_path, KEYS + "k = scanner()\nk.reset()\nprint(told(k.events))")) as sim:
        sim.boot(held=("A", "LEFT"))
        sim.run(50)
        assert sim.serial == "+1 +7\n"


def test_keys_are_looked_at_every_20_milliseconds(tmp_path):
    code = KEYS + "k = scanner()\nwhile not k.events: time.sleep(0.001)\nprint(k.events.get().timestamp & 31)\n"
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        sim.run(25)
        sim._button("B", True)
        sim.run(10)
        sim._button("B", False)
        sim.run(10)
        assert sim.serial == "", "a tap between two polls isn't seen"
        sim._button("B", True)
        sim.run(30)
        assert sim.serial != ""


def test_a_full_queue_drops_the_new_event_and_says_so_until_cleared(tmp_path):
    code = KEYS + (
        "k = scanner(max_events=3)\ntime.sleep(1)\nprint(len(k.events), k.events.overflowed, told(k.events))\n"
        "print(k.events.overflowed)\nk.events.clear()\nprint(k.events.overflowed, len(k.events))"
    )
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        sim.run(10)
        sim.keys("A B START")
        sim.run(1000)
        assert sim.serial == "3 True +1 -1 +0\nTrue\nFalse 0\n"


def test_the_queue_outlives_long_work_and_get_into_leaves_an_event_alone_when_empty(tmp_path):
    code = KEYS + (
        "k = scanner()\ntime.sleep(0.5)\ne = keypad.Event(5, False)\n"
        "print(k.events.get_into(e), e.key_number, e.released)\n"
        "k.events.clear()\nprint(k.events.get_into(e), e.key_number, k.events.get())"
    )
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        sim.run(10)
        sim.press("UP")
        sim.run(500)
        assert sim.serial == "True 6 False\nFalse 6 None\n"


def test_a_quick_tap_of_a_front_end_is_never_lost(tmp_path):
    with Sim(drive=drive(tmp_path, KEYS + "k = scanner()\ntime.sleep(0.3)\nprint(told(k.events))")) as sim:
        sim.boot()
        sim.run(10)
        sim.down("A")
        sim.up("A")
        sim.run(300)
        assert sim.serial == "+1 -1\n"


def test_the_pygamer_has_four_keys_and_a_stick(tmp_path):
    code = (
        "import analogio, board, keypad, time\n"
        "x, y = analogio.AnalogIn(board.JOYSTICK_X), analogio.AnalogIn(board.JOYSTICK_Y)\n"
        "k = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH,\n"
        "                             key_count=4, value_when_pressed=True)\n"
        "while True:\n    time.sleep(0.05)\n    print(x.value, y.value, len(k.events))\n"
    )
    with Sim("pygamer", drive=drive(tmp_path, code)) as sim:
        sim.boot()
        sim.run(60)
        assert sim.serial == "33187 33187 0\n"
        sim.down("LEFT")
        sim.down("DOWN")
        sim.run(50)
        assert sim.serial.endswith("0 65535 0\n")
        sim.up("LEFT")
        sim.down("A")
        sim.run(100)
        assert sim.serial.endswith("33187 65535 1\n")


def test_pins_belong_to_one_user_until_given_back(tmp_path):
    code = KEYS + (
        "k = scanner()\ntry:\n    scanner()\nexcept ValueError as e:\n    print(e)\nk.deinit()\nk = scanner()\n"
        "import digitalio, neopixel_write\np = digitalio.DigitalInOut(board.NEOPIXEL)\n"
        "try:\n    digitalio.DigitalInOut(board.D8)\nexcept ValueError as e:\n    print(e)"
    )
    assert printed(tmp_path, code) == "BUTTON_CLOCK in use\nD8 in use\n"


# -- drive


def test_the_drive_can_be_read_by_absolute_and_relative_paths(tmp_path):
    code = (
        "import os\nprint(os.listdir('/'), os.listdir('games'), open('games/a.txt').read(), os.getcwd())\n"
        "os.chdir('/games')\nprint(open('a.txt').read(), os.stat('a.txt')[6], os.stat('..')[0] == 0x4000)\n"
        "try:\n    open('/nothing')\nexcept OSError as e:\n    print(e.args[0])"
    )
    says = printed(tmp_path, code, files={"games__a_txt": "hi"})
    assert says == "['code.py', 'games'] ['a.txt'] hi /\nhi 2 True\n2\n"


@pytest.mark.parametrize(
    "code",
    ["open('x', 'w')", "open('code.py', 'r+')", "os.remove('code.py')", "os.mkdir('d')", "os.rename('code.py', 'b')"],
)
def test_python_may_not_write_the_drive(tmp_path, code):
    says = printed(tmp_path, "import os\ntry:\n    %s\nexcept OSError as e:\n    print(e.args[0])" % code)
    assert says == "30\n"
    assert sorted(place.name for place in tmp_path.iterdir()) == ["code.py"]


def test_a_path_never_leaves_the_drive(tmp_path):
    (tmp_path / "secret").write_text("x")
    code = "try:\n    open('/../secret')\nexcept OSError as e:\n    print(e.args[0])"
    assert printed(tmp_path / "drive", code) == "2\n"


WRITES = """
import os, storage
print(storage.getmount("/").readonly)
try:
    f = open("/new.txt", "w")
    f.write("kept")
    f.close()
    os.rename("/new.txt", "/old.txt")
    os.remove("/code.py")
    print(open("/old.txt").read(), os.listdir("/"))
except OSError as e:
    print(e.args[0])
try:
    storage.remount("/", readonly=False)
except RuntimeError as e:
    print(e)
"""


@pytest.mark.parametrize(
    ("boot", "writes"),
    [
        ("", False),
        ("import storage\nstorage.remount('/', readonly=False)", True),
        ("import storage\nstorage.disable_usb_drive()", True),
        ("open('/boot.txt', 'w').close()", False),
    ],
)
def test_boot_py_decides_whether_python_may_write(tmp_path, boot, writes):
    with Sim(drive=drive(tmp_path / "drive", WRITES, boot_py=boot), files=tmp_path / "files") as sim:
        sim.boot(run_boot=True)
        sim.run(100)
        lines = sim.serial.split("\n")
    assert lines[0] == str(not writes)
    assert lines[1] == ("kept ['boot.py', 'old.txt']" if writes else "30")
    assert ("Cannot remount path when visible via USB." in lines) == ("disable" not in boot)
    assert (tmp_path / "drive" / "code.py").exists(), "the folder itself is never written"
    assert (tmp_path / "files" / "old.txt").exists() == writes


def test_what_was_written_is_there_after_the_next_boot(tmp_path):
    boot = "import storage\nstorage.remount('/', readonly=False)"
    code = "import os\nprint('x' in os.listdir('/'))\nf = open('/x', 'a')\nf.write('+')\nf.close()\n"
    code += "print(open('x').read())"
    with Sim(drive=drive(tmp_path, code, boot_py=boot)) as sim:
        sim.boot(run_boot=True).run(50)
        assert sim.serial == "False\n+\n"
        sim.boot(run_boot=True).run(50)
        assert sim.serial == "True\n++\n"


def test_statvfs_counts_whole_blocks(tmp_path):
    code = "import os\ns = os.statvfs('/')\nprint(s[0], s[2] - s[3])"
    files = {"a_txt": "x", "b_txt": "x" * 513}
    assert printed(tmp_path, code, files=files) == "512 4\n"


def test_the_checkouts_drive_shows_only_what_lies_on_a_badge(tmp_path):
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "lib" / "__pycache__").mkdir(parents=True)
    (tmp_path / "sim").mkdir()
    code = "import os\nprint(os.listdir('/'), os.listdir('/lib'))\n"
    code += "try:\n    os.stat('/sim')\nexcept OSError:\n    print('no')"
    assert printed(tmp_path, code) == "['code.py', 'lib'] []\nno\n"


# -- nvm


@pytest.mark.parametrize(("given", "says"), [(None, "8192 255"), (bytes(4096), "4096 0"), (b"", "None")])
def test_the_nvm_has_the_size_that_it_is_given(tmp_path, given, says):
    code = "import microcontroller\nn = microcontroller.nvm\nprint(*(len(n), n[9]) if n is not None else [None])"
    assert printed(tmp_path, code, nvm=given) == says + "\n"


def test_the_nvm_lasts_over_power_off_and_in_its_file(tmp_path):
    code = "import microcontroller\nn = microcontroller.nvm\nn[2:5] = bytes([n[2] ^ 255, 2, 3])\nprint(bytes(n[1:6]))"
    kept = tmp_path / "saves" / "badge.nvm"
    with Sim(drive=drive(tmp_path / "drive", code), nvm=kept) as sim:
        sim.boot().run(10)
        assert sim.serial == "b'\\xff\\x00\\x02\\x03\\xff'\n"
        assert sim.nvm_writes == [(0, 2, 3)]
    with Sim(drive=tmp_path / "drive", nvm=kept) as sim:
        sim.boot().run(10)
        assert sim.serial == "b'\\xff\\xff\\x02\\x03\\xff'\n"
    assert kept.read_bytes()[:6] == b"\xff\xff\xff\x02\x03\xff"


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("n[0:4] = b'abc'", "ValueError"),
        ("n[0:4:2] = b'ab'", "NotImplementedError"),
        ("n[0] = 256", "ValueError"),
        ("n[8192]", "IndexError"),
        ("n[0:2] = [1, 2]", "ValueError"),
    ],
)
def test_wrong_writes_to_the_nvm_raise(tmp_path, code, error):
    text = "import microcontroller\nn = microcontroller.nvm\ntry:\n    %s\nexcept %s:\n    print('raised')"
    assert printed(tmp_path, text % (code, error)) == "raised\n"


def test_a_power_cut_in_a_write_leaves_its_beginning_and_an_erased_rest(tmp_path):
    code = "import microcontroller\nmicrocontroller.nvm[0:8] = b'12345678'\nprint('never')"
    with Sim(drive=drive(tmp_path, code), nvm=bytes(16)) as sim:
        sim.nvm_cut = 3
        sim.boot()
        assert sim.is_off and not sim.is_running
        assert (sim.nvm, sim.serial) == (b"123" + b"\xff" * 13, "")
        sim.boot().run(10)
        assert (sim.nvm, sim.serial) == (b"12345678" + b"\xff" * 8, "never\n")


# -- sound and lights

BEEP = """
import array, audiocore, audioio, board, digitalio, time
amp = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
amp.switch_to_output(False)
out = audioio.AudioOut(board.SPEAKER)
wav = audiocore.RawSample(array.array("H", [20000, 45000] * 8), sample_rate=2 * 880)
time.sleep(0.1)
amp.value = True
out.play(wav, loop=True)
time.sleep(0.2)
out.stop()
wav.sample_rate = 2 * 440
amp.value = False
out.play(wav, loop=True)
time.sleep(0.1)
print(out.playing)
"""


def test_sounds_are_kept_with_pitch_and_time_and_heard_only_while_the_amplifier_is_on(tmp_path):
    with Sim(drive=drive(tmp_path, BEEP)) as sim:
        sim.boot()
        sim.run(200)
        assert sim.audible_sound.hz == 880
        sim.run(250)
        assert [(sound.ms, sound.hz, sound.end_ms) for sound in sim.sounds] == [(100, 880, 300), (300, 440, None)]
        assert sim.sounds[0].volume == 38
        assert sim.audible_sound is None
        assert sim.serial == "True\n"


def test_a_sound_that_does_not_loop_ends_by_itself(tmp_path):
    code = BEEP.replace("loop=True", "loop=False").replace("time.sleep(0.2)", "time.sleep(0.2)\nprint(out.playing)")
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        sim.run(250)
        assert sim.audible_sound is None
        sim.run(100)
        assert sim.sounds[0].end_ms == 109
        assert sim.serial == "False\n"


@pytest.mark.parametrize(("board", "count"), [("pybadge", 5), ("pybadge_lc", 1), ("pygamer", 5)])
def test_lights_show_green_red_blue_as_colours(tmp_path, board, count):
    code = (
        "import board, digitalio, neopixel_write\np = digitalio.DigitalInOut(board.NEOPIXEL)\np.switch_to_output()\n"
        "neopixel_write.neopixel_write(p, bytearray([1, 2, 3] * 5))"
    )
    with Sim(board, drive=drive(tmp_path, code)) as sim:
        sim.boot().run(10)
        assert sim.lights == [(2, 1, 3)] * count
