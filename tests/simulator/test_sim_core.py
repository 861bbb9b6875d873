"""The simulator's core: one clock, reproducible runs, clean boots, the VM's life cycle."""

import gc
import sys
import weakref
from datetime import datetime

import pytest
from sim_drive import drive, printed

from deckhand_sim.device.boards import BOARDS
from deckhand_sim.keyscript import KeyScriptError, parse
from deckhand_sim.simulator import Sim

SCRIPT = "RIGHT DOWN*3 wait:333 A hold:LEFT:700 UP A"


def test_the_same_key_script_gives_the_same_frame_and_output(tmp_path):
    runs = []
    for _ in range(2):
        with Sim(drive=drive(tmp_path)) as sim:
            sim.boot()
            sim.keys(SCRIPT)
            runs.append((sim.frame, sim.serial, sim.windows))
    assert runs[0] == runs[1]
    assert "A at" in runs[0][1]


def test_a_run_does_not_depend_on_how_it_is_cut_into_pieces(tmp_path):
    outputs = []
    for piece in (1, 7, 500):
        with Sim(drive=drive(tmp_path)) as sim:
            sim.boot()
            for button in "RIGHT A DOWN A".split():
                sim.down(button)
                for _ in range(500 // piece):
                    sim.run(piece)
                sim.run(500 % piece)
                sim.up(button)
                sim.run(500)
            outputs.append((sim.frame, sim.serial))
    assert outputs[0] == outputs[1] == outputs[2]


def test_the_frame_shows_what_the_program_drew(tmp_path):
    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.run(100)
        assert sim.image().getpixel((24, 24)) == (255, 0, 0)
        assert sim.image().getpixel((25, 24)) == (0, 255, 0)
        sim.press("RIGHT")
        assert sim.image().getpixel((24, 24)) == (0, 0, 0)
        assert sim.image().getpixel((32, 24)) == (255, 0, 0)


def test_windows_and_pixels_are_those_of_the_changed_cells(tmp_path):
    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.run(100)
        sim.clear_log()
        sim.run(1000)
        assert (sim.windows, sim.pixels_sent) == ([], 0)
        sim.press("RIGHT")
        assert sim.windows == [(24, 24, 40, 32)]
        assert sim.pixels_sent == 16 * 8


def test_a_shot_is_a_scaled_png(tmp_path):
    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.run(50)
        assert sim.shot(tmp_path / "x.png", 3).read_bytes()[:4] == b"\x89PNG"
        assert sim.image().size == (160, 128)


WRONG = "JUMP, wait:, wait:x, hold:A, A*0, hold:Q:10, down:A:3, A:1:2:3, (A), (A)*0, (A, (UP (A)*2)*2".split(", ")


@pytest.mark.parametrize("word", WRONG)
def test_a_key_script_with_a_wrong_word_presses_nothing(tmp_path, word):
    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        with pytest.raises(KeyScriptError):
            sim.keys("RIGHT " + word)
        assert sim.ms == 0


def test_a_key_script_is_presses_holds_and_waits():
    twice = [("A", True, 60), ("A", False, 60)] * 2
    assert parse("a*2, hold:start:2500") == [*twice, ("START", True, 2500), ("START", False, 60)]
    assert parse("UP (A wait:9)*2 B") == parse("UP A wait:9 A wait:9 B"), "everything in parentheses, that often"


def test_every_boot_begins_with_fresh_modules_and_lets_the_old_go(tmp_path):
    code = "import time\nfrom counting import Counter, count\ncounter = Counter()\ncount()\nprint(count())\n"
    code += "time.sleep(9)"
    counting = "class Counter: pass\nn = 0\ndef count():\n    global n\n    n += 1\n    return n\n"
    with Sim(drive=drive(tmp_path, code, lib__counting_py=counting)) as sim:
        for _ in range(3):
            sim.boot()
            sim.run(50)
            assert sim.serial == "2\n"
        old = weakref.ref(sim.main["counter"])
        sim.power_off()
        gc.collect(2)
        assert old() is None
    assert "counting" not in sys.modules


def test_the_desktops_modules_are_untouched_while_the_program_runs_and_after(tmp_path):
    import os
    import time

    before = open, os.listdir, time.sleep, sys.modules.get("board"), sys.modules["time"]
    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.run(100)
        assert before == (open, os.listdir, time.sleep, sys.modules.get("board"), sys.modules["time"])
    assert before == (open, os.listdir, time.sleep, sys.modules.get("board"), sys.modules["time"])


def test_two_badges_beside_each_other_do_not_mix(tmp_path):
    with Sim(drive=drive(tmp_path)) as one, Sim(drive=drive(tmp_path)) as other:
        one.boot()
        other.boot()
        one.press("RIGHT")
        other.press("DOWN")
        assert one.image().getpixel((32, 24)) == other.image().getpixel((24, 32)) == (255, 0, 0)
        assert one.image().getpixel((24, 32)) == other.image().getpixel((32, 24)) == (0, 0, 0)


def test_what_the_program_raises_is_raised_and_shown(tmp_path):
    with Sim(drive=drive(tmp_path, "import time\ntime.sleep(0.1)\n1 // 0")) as sim:
        sim.boot()
        sim.run(50)
        with pytest.raises(ZeroDivisionError):
            sim.run(100)
        assert isinstance(sim.fault, ZeroDivisionError)
        assert "ZeroDivisionError" in sim.serial
        assert sim.image().getextrema() != ((0, 0), (0, 0), (0, 0))
        assert not sim.is_running
        sim.run(100)


def test_a_loop_that_only_reads_the_clock_gives_control_back(tmp_path):
    code = "from supervisor import ticks_ms\nstart = ticks_ms()\nwhile ticks_ms() - start < 1040: pass\nprint('done')"
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        assert sim.serial == ""
        sim.run(1060)
        assert sim.serial == "done\n"
        assert sim.has_ended


def test_ticks_wrap_65_seconds_after_power_on(tmp_path):
    code = "import supervisor, time\nwhile True:\n    time.sleep(1)\n    print(supervisor.ticks_ms())"
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        sim.run(70_000)
        ticks = [int(line) for line in sim.serial.split()]
    assert ticks[0] > 536_800_000
    assert max(ticks) < 2**29
    assert 65 <= ticks.index(min(ticks)) + 1 <= 66


def test_the_wall_clock_begins_in_2000_or_where_it_was_set(tmp_path):
    code = "import time\nprint(time.localtime()[:4], time.localtime().tm_min)"
    assert printed(tmp_path, code) == "(2000, 1, 1, 0) 0\n"
    assert printed(tmp_path, code, clock_set=datetime(2026, 7, 4, 12, 30)) == "(2026, 7, 4, 12) 30\n"


def test_chance_comes_from_the_seed_and_goes_on_at_the_next_power_on(tmp_path):
    code = "import os, random\nprint(random.randrange(1000000), os.urandom(4))"
    assert printed(tmp_path, code, seed=5) == printed(tmp_path, code, seed=5) != printed(tmp_path, code, seed=6)
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot().run(10)
        first = sim.serial
        sim.boot().run(10)
        assert sim.serial != first


def test_reload_starts_the_vm_again_and_keeps_chance_clock_and_nvm(tmp_path):
    code = (
        "import microcontroller, supervisor\n"
        "n = microcontroller.nvm[0] = (microcontroller.nvm[0] + 1) & 255\n"
        "print(n, supervisor.runtime.run_reason)\n"
        "if n < 3: supervisor.reload()\n"
    )
    assert printed(tmp_path, code, nvm=bytes(8)) == "1 STARTUP\n2 SUPERVISOR_RELOAD\n3 SUPERVISOR_RELOAD\n"


def test_set_next_code_file_runs_another_program_once(tmp_path):
    code = "import supervisor\nprint('code')\nsupervisor.set_next_code_file('other.py', reload_on_success=%s)\n%s"
    other = {"other_py": "print('other')"}
    assert printed(tmp_path, code % (True, ""), files=other) == "code\nother\n"
    assert printed(tmp_path, code % (False, "supervisor.reload()"), files=other) == "code\nother\n"
    assert printed(tmp_path, code % (False, ""), files=other) == "code\n"


def test_a_hard_reset_runs_boot_py_again(tmp_path):
    code = (
        "import microcontroller as m\n"
        "m.nvm[0] = (m.nvm[0] + 1) & 255\nprint('code', m.nvm[0])\nif m.nvm[0] < 2: m.reset()"
    )
    with Sim(drive=drive(tmp_path, code, boot_py="print('boot')"), nvm=bytes(8)) as sim:
        sim.boot(run_boot=True)
        sim.run(100)
        assert sim.serial == "boot\ncode 2\n"


def test_boot_out_is_what_boot_py_printed_with_board_and_uid(tmp_path):
    with Sim("pygamer", drive=drive(tmp_path, boot_py="print('hello')\nprint('you')")) as sim:
        sim.boot(run_boot=True)
        lines = sim.boot_out.split("\r\n")
    assert lines[0].endswith("; Adafruit PyGamer with samd51j19")
    assert lines[1] == "Board ID:pygamer"
    assert len(lines[2]) == len("UID:") + 32
    assert lines[3:] == ["boot.py output:", "hello", "you", ""]


def test_a_button_held_at_power_on_is_seen_by_boot_py_and_stays_down(tmp_path):
    boot = (
        "import board, keypad\n"
        "k = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH,\n"
        "                             key_count=8, value_when_pressed=True)\n"
        "print(k.events.get())\nk.reset()\ne = k.events.get()\nprint(e.key_number, e.pressed)\nk.deinit()\n"
    )
    with Sim(drive=drive(tmp_path, boot_py=boot)) as sim:
        sim.boot(run_boot=True, held=("SELECT",))
        assert sim.boot_out.endswith("None\r\n3 True\r\n")
        assert sim.is_down("SELECT")


def test_settings_come_from_the_drive_and_from_the_driver(tmp_path):
    code = "import os\nfrom supervisor import get_setting\n"
    code += "print(os.getenv('A'), os.getenv('N'), get_setting('N'), os.getenv('X', 'no'))"
    files = {"settings_toml": 'A = "drive"\nN = 5\n'}
    assert printed(tmp_path, code, files=files) == "drive 5 5 no\n"
    assert printed(tmp_path, code, files=files, settings={"A": "given", "X": "1"}) == "given 5 5 1\n"


def test_until_waits_and_gives_up(tmp_path):
    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.down("A")
        sim.until(lambda: "A at" in sim.serial, 500)
        with pytest.raises(TimeoutError):
            sim.until(lambda: False, 200)


@pytest.mark.parametrize("name", list(BOARDS))
def test_every_board_says_who_it_is(tmp_path, name):
    code = "import board, sys\nprint(board.board_id, hasattr(board, 'BUTTON_CLOCK'), hasattr(board, 'JOYSTICK_X'))"
    board = BOARDS[name]
    says = "%s %s %s\n" % (board.board_id, name in ("pybadge", "edgebadge", "pybadge_lc", "pygamer"), name == "pygamer")
    assert printed(tmp_path, code, board=name) == says


def test_an_unknown_board_name_is_refused():
    with pytest.raises(ValueError, match="pygamer"):
        Sim("gameboy")


def test_a_drive_without_code_py_is_refused(tmp_path):
    with Sim(drive=tmp_path) as sim, pytest.raises(FileNotFoundError):
        sim.boot()


def test_a_step_without_changes_takes_less_than_a_millisecond(tmp_path):
    import time

    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.run(100)
        best = 1e9
        for _ in range(5):
            start = time.perf_counter()
            sim.run(400)
            best = min(best, time.perf_counter() - start)
    assert best / 100 < 0.001


def test_a_full_redraw_takes_less_than_60_milliseconds(tmp_path):
    import time

    with Sim(drive=drive(tmp_path)) as sim:
        sim.boot()
        sim.run(100)
        best = 1e9
        for _ in range(5):
            sim.display._core.full_refresh = True
            sim.clear_log()
            start = time.perf_counter()
            sim.run(5)
            best = min(best, time.perf_counter() - start)
            assert sim.pixels_sent == 160 * 128
    assert best < 0.06


def test_refresh_with_a_target_waits_by_the_badges_clock(tmp_path):
    code = (
        "import board, supervisor, time\nd = board.DISPLAY\nd.auto_refresh = False\nd.refresh()\n"
        "t = supervisor.ticks_ms\nstart = t()\n"
        "print(d.refresh(target_frames_per_second=50), t() - start)\n"
        "print(d.refresh(target_frames_per_second=50), t() - start)\n"
        "time.sleep(0.1)\nprint(d.refresh(target_frames_per_second=50), t() - start)\n"
        "try:\n    d.refresh(target_frames_per_second=50, minimum_frames_per_second=20)\n"
        "except RuntimeError as e:\n    print(e)\n"
    )
    assert printed(tmp_path, code, 500) == "True 20\nTrue 40\nFalse 140\nBelow minimum frame rate\n"


def test_a_display_left_on_auto_refresh_shows_what_was_drawn(tmp_path):
    code = (
        "import board, displayio, time, vectorio\nboard.DISPLAY.root_group = root = displayio.Group()\n"
        "inks = displayio.Palette(1)\ninks[0] = 0xFF0000\ntime.sleep(0.1)\n"
        "root.append(vectorio.Rectangle(pixel_shader=inks, width=160, height=128))\ntime.sleep(1)\n"
    )
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot().run(90)
        assert sim.image().getpixel((80, 64)) == (0, 0, 0)
        sim.run(60)
        assert sim.image().getpixel((80, 64)) == (255, 0, 0)
