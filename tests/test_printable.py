"""What others wrote comes to the terminal as letters, never as commands to it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from deckhand_sim.cli import cli
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
