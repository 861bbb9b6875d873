"""Text written by others is printed as plain characters; terminal escapes in it have no effect."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckhand_sim.cli import cli
from deckhand_sim.device.drive import find_drive
from deckhand_sim.printable import printable


@pytest.mark.parametrize("text", ["code.py", "my [old] stick", "Föhn, 狐, a space", "C:\\badges", "~"])
def test_letters_marks_and_spaces_stay(text):
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b]0;title\x07", "\\x1b[31mred\\x1b]0;title\\x07"),
        ("a\nok      all badges are right", "a\\nok      all badges are right"),
        ("a\r\x08\tb", "a\\r\\x08\\tb"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("\u202egpj.exe\u2028", "\\u202egpj.exe\\u2028"),
        ("\udcff", "\\udcff"),
    ],
)
def test_what_a_terminal_would_obey_is_written_out(text, shown):
    assert printable(text) == shown


def test_a_path_may_be_given():
    assert printable(Path("a\nb")) == "a\\nb"


def test_the_name_of_a_file_that_cannot_be_opened_is_one_line(tmp_path):
    name = tmp_path / "a\nb\x1b[31m"
    name.write_text("x")
    found = CliRunner().invoke(cli, ["kit", str(name / "kit"), "--source", "--games", "crunch"])
    assert found.exit_code == 1 and len(found.output.splitlines()) == 1 and "\x1b" not in found.output


EVIL = "\x1b[31mEVIL\x07\u202e"


@pytest.mark.parametrize(
    "words",
    [
        ["arena", EVIL, "--seats", "hard"],
        ["arena", "landslide", "--seats", EVIL + ",hard"],
        ["budget", EVIL],
        ["check", EVIL],
        ["check", "fox"],
        ["deals", EVIL],
        ["games", "fox"],
        ["kit", "out", "--games", EVIL],
        ["lint", EVIL],
        ["names", "log.txt"],
        ["new", EVIL],
        ["play", EVIL],
        ["play", "fox", "--front", "demo", "--drive", "drive"],
        ["replay", EVIL],
        ["arena", "fox", "--seats", "hard,fair", "--drive", "drive"],
        ["solve", EVIL],
    ],
    ids=lambda words: " ".join(words).replace(EVIL, "EVIL"),
)
def test_no_command_gives_a_terminal_orders_of_others(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(find_drive() / "games" / "example", "drive/games/fox")
    shutil.copytree(find_drive() / "lib", "drive/lib")
    for name in ("code.py", "boot.py"):
        shutil.copy(find_drive() / name, "drive")
    Path("drive/games/fox/title.txt").write_text("name: %s\nby: %s\nprefix: FO\nseats: 2\n" % (EVIL, EVIL), "utf-8")
    with open("drive/games/fox/rules.py", "a") as file:
        file.write("raise ZeroDivisionError(%r)\n" % EVIL)
    Path(EVIL).write_text("no study")
    Path("log.txt").write_text("Traceback\n%s\n" % EVIL, "utf-8")
    if words[1] == "fox" and "--drive" not in words:
        words = [*words, "--drive", "drive"]
    done = CliRunner().invoke(cli, words, color=True, prog_name="deckhand")
    assert isinstance(done.exception, SystemExit | None) and not set(done.output) & set("\x1b\x07\u202e")


def test_a_serial_log_of_noise_is_shown_as_text(tmp_path):
    (tmp_path / "log.txt").write_bytes(b"Traceback\r\n\xff\xfe\x00\r\n")
    done = CliRunner().invoke(cli, ["names", str(tmp_path / "log.txt")])
    assert done.exit_code == 0 and done.output == "Traceback\n\ufffd\ufffd\\x00\n"
