"""The command line: starts fast, errors in one line, pictures on demand; nothing shadows the standard library."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from sim_drive import drive

from deckhand_sim import cli
from deckhand_sim.deploy import kit
from deckhand_sim.device import boards
from deckhand_sim.frontends.launch_options import start_settings
from deckhand_sim.frontends.shot import shot
from deckhand_sim.simulator import Sim

ROOT = Path(__file__).resolve().parents[2]


def run(*args):
    return CliRunner().invoke(cli.cli, args)


def test_help_names_every_command_and_every_command_can_be_loaded():
    found = run("--help")
    commands = cli.cli.list_commands(None)
    assert found.exit_code == 0
    assert {"play", "shot"} <= set(commands)
    for name in commands:
        assert name in found.output
        assert run(name, "--help").exit_code == 0, name


def test_help_loads_no_command():
    code = "import sys; sys.argv = ['deckhand', '--help']\nfrom deckhand_sim.cli import main\ntry:\n    main()\n"
    code += "finally:\n    print([m for m in sys.modules if m.split('.')[0] in ('pygame', 'displayio', 'PIL', 'rich')])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "sim")}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert found.stdout.rstrip().endswith("[]")


def test_version_is_the_packages():
    assert "0.1.0" in run("--version").output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("shot", "x.png", "--keys", "JUMP"), "no such button"),
        (("shot", "x.png", "nothing"), "unknown game nothing"),
        (("shot", "x.png", "QQ-000001"), "unknown prefix QQ"),
        (("shot", "x.png", "--deal", "5"), "--deal needs a game"),
        (("play", "--board", "gameboy"), "gameboy"),
        (("dance",), "No such command"),
    ],
)
def test_a_mistake_is_told_in_one_line(args, says):
    found = run(*args)
    assert found.exit_code == 2
    assert says in found.output.strip().splitlines()[-1]
    assert "Traceback" not in found.output


def test_a_game_and_a_deal_become_a_code_for_the_console(tmp_path):
    folder = drive(tmp_path, games__crash_landing__title_txt="name: Crash Landing\nprefix: CL\nseats: 1 2\n")
    assert start_settings(None, None, folder) == {}
    assert start_settings("crash_landing", None, folder) == {"DECKHAND_START": "crash_landing"}
    assert start_settings("Crash-Landing", 4711, folder) == {"DECKHAND_START": "CL-004711"}
    assert start_settings("cl-004711-10003", None, folder) == {"DECKHAND_START": "CL-004711-10003"}


def test_shot_writes_the_same_picture_for_the_same_script(tmp_path):
    folder = drive(tmp_path / "drive")
    pictures = []
    for name in ("one.png", "two.png"):
        out = tmp_path / "out" / name
        found = CliRunner().invoke(shot, [str(out), "--keys", "RIGHT*2 A", "--scale", "2", "--drive", str(folder)])
        assert found.exit_code == 0, found.output
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]
    assert "320 x 256" in found.output


def test_a_fault_of_the_program_is_told_in_one_line(tmp_path):
    out = tmp_path / "x.png"
    found = CliRunner().invoke(shot, [str(out), "--drive", str(drive(tmp_path / "drive", "1 // 0"))])
    assert found.exit_code == 1
    assert found.output.startswith("Error: the badge's program stopped: ZeroDivisionError")
    assert not out.exists()


# -- the checkout


def in_the_checkout(code):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60
    )


@pytest.mark.parametrize("lost", ["hw/boards.txt", "hw/boards.py", "game.py"])
def test_in_a_folder_with_another_deckhand_one_line_says_so(tmp_path, lost):
    kit.write_folder(kit.build(ROOT, ["crunch"], source=True), tmp_path / "older")
    (tmp_path / "older" / "lib" / "deckhand" / lost).unlink()
    done = subprocess.run(
        [sys.executable, "-m", "deckhand_sim", "play"],
        cwd=tmp_path / "older",
        env=nowhere(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1 and line.startswith("Error: this folder's Deckhand is of another version, or damaged")


def test_a_table_of_boards_that_is_cut_or_lacks_a_word_is_named(tmp_path, monkeypatch):
    rows = Path(boards.table.__file__).with_name("boards.txt").read_text("utf-8")
    monkeypatch.setattr(boards.table, "__file__", str(tmp_path / "boards.py"))
    for text, says in (
        (rows[: len(rows) // 2], "no end"),
        (rows.replace(" usb 239A:803E\n", ""), "pygamer has no usb"),
        (None, "No such file"),
    ):
        (tmp_path / "boards.txt").unlink(missing_ok=True)
        if text:
            (tmp_path / "boards.txt").write_text(text, "utf-8")
        with pytest.raises(ImportError, match=says) as found:
            boards.load_rows()
        assert cli._is_drive_module(found.value)


def test_import_pdb_works_in_the_checkout():
    found = in_the_checkout("import pdb; print(pdb.Pdb.__name__)")
    assert (found.returncode, found.stdout) == (0, "Pdb\n"), found.stderr


def test_under_pytest_the_code_module_is_the_standard_librarys():
    import code
    import pdb

    assert Path(code.__file__).parent == Path(os.__file__).parent
    assert pdb.Pdb


def test_the_roots_code_py_does_nothing_when_it_is_imported_by_mistake():
    code = "import sys; sys.path.insert(0, '.'); sys.modules.pop('code', None); import code; print('ok')"
    found = in_the_checkout(code)
    assert (found.returncode, found.stdout) == (0, "ok\n"), found.stderr


# -- the real console


def test_deckhands_own_code_py_shows_its_launcher(sim):
    assert len(sim.image().getcolors(1 << 16)) > 4
    assert sim.console.screen.display is sim.display
    assert "Traceback" not in sim.serial


def test_an_idle_second_of_the_console_sends_nothing_and_takes_no_time(sim):
    import time

    sim.clear_log()
    best = 1e9
    for _ in range(3):
        start = time.perf_counter()
        sim.run(400)
        best = min(best, time.perf_counter() - start)
    assert sim.pixels_sent == 0
    assert best < 0.1, "a hundred steps of a millisecond each"


def nowhere(home, **more):
    """The environment of a user with home directory `home` and no display."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "SDL" not in name}
    return {**kept, "PYTHONPATH": str(ROOT / "sim"), "HOME": str(home), "XDG_DATA_HOME": str(home), **more}


def test_without_standard_input_but_with_a_display_a_window_opens(tmp_path):
    command = [
        sys.executable,
        "-m",
        "deckhand_sim",
        "play",
        "--drive",
        str(drive(tmp_path / "drive", "print('on')")),
        "-v",
    ]
    playing = subprocess.Popen(
        command,
        env=nowhere(tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert "on" in playing.stderr.readline()
        second = subprocess.run(
            command, env=nowhere(tmp_path), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
        )
        assert (second.returncode, second.stdout) == (1, "")
        assert second.stderr == ("Error: a console is already open with these saves: close it, or use --fresh\n")
    finally:
        playing.kill()  # like a crash: the lock is released
        out, _ = playing.communicate(timeout=30)
    assert "A bot plays" not in out
    from deckhand_sim.single_instance import FileInUse, file_lock

    (lock,) = tmp_path.glob("**/pybadge.nvm.lock")
    with file_lock(lock.with_suffix("")):
        with pytest.raises(FileInUse), file_lock(lock.with_suffix("")):
            pass
        assert lock.exists()
    assert not lock.exists(), "nothing of it is left"


def test_where_no_lock_can_be_written_one_plays_all_the_same(tmp_path):
    from deckhand_sim.single_instance import file_lock

    (tmp_path / "file").write_text("no folder")
    with file_lock(tmp_path / "file" / "pybadge.nvm"):
        pass


def test_saves_that_the_disk_refuses_are_told_and_the_badge_goes_on(tmp_path):
    code = "import microcontroller\nmicrocontroller.nvm[0] = 7\nprint('kept', microcontroller.nvm[0])"
    (tmp_path / "file").write_text("no folder")
    with Sim(nvm=tmp_path / "file" / "pybadge.nvm", drive=drive(tmp_path / "drive", code)) as sim:
        sim.boot()
        sim.run(100)
        assert "kept 7" in sim.serial and isinstance(sim.save_error, OSError)


def test_with_nobody_there_a_bot_plays_a_game_and_saves_pictures(tmp_path):
    found = subprocess.run(
        [
            sys.executable,
            "-m",
            "deckhand_sim",
            "play",
            "--pictures",
            str(tmp_path / "shots"),
            "--record",
            str(tmp_path / "r"),
        ],
        env=nowhere(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert found.returncode == 0, found.stderr
    pictures = sorted((tmp_path / "shots").glob("*.png"))
    assert len(pictures) >= 4
    assert len({picture.read_bytes() for picture in pictures}) == len(pictures)
    lines = found.stdout.splitlines()
    assert all(str(picture) in found.stdout for picture in pictures)
    assert "score" in lines[-1]
    (record,) = (tmp_path / "r").glob("*.txt")
    assert run("replay", str(record), "--verify").exit_code == 0
