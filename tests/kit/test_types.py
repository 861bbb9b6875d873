"""The types of the device code agree with CircuitPython's stubs for the badge."""

import subprocess

import pytest
from click.testing import CliRunner

from deckhand_sim.device.drive import find_drive
from deckhand_sim.lint import types

ROOT = find_drive()


@pytest.fixture
def typecheck():
    pytest.importorskip("mypy")
    if not (ROOT / "pyproject.toml").is_file():
        pytest.skip("mypy's settings are in the checkout")
    from deckhand_sim.lint import types as typecheck

    return typecheck


@pytest.mark.slow
def test_device_code_uses_the_badges_modules_as_they_are(typecheck):
    report, code = typecheck.check(ROOT)
    assert code == 0, "\n" + report


@pytest.mark.slow
def test_the_check_knows_the_badge_and_not_blinka(typecheck, tmp_path):
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    (tmp_path / "code.py").write_text(
        "import board\nimport displayio\nimport keypad\n\n"
        "board.DISPLAY.root_group = displayio.Group()\nkeypad.ShiftRegisterKeys(board.BUTTON_CLOCK)\nboard.SPEAKER_X\n"
    )
    report, code = typecheck.check(tmp_path)
    assert code == 1
    assert "code.py:5" not in report
    assert 'code.py:6: error: Missing named argument "data"' in report
    assert 'code.py:7: error: Module has no attribute "SPEAKER_X"' in report


@pytest.mark.needs("git")
def test_the_environment_stays_as_it_is(typecheck, tmp_path):
    from importlib import metadata

    typecheck.stubs(tmp_path)
    home = metadata.distribution("circuitpython-stubs").locate_file("board-stubs/__init__.pyi")
    assert "BUTTON_CLOCK" not in home.read_text()
    assert subprocess.run(["git", "check-ignore", "-q", typecheck.CACHE], cwd=ROOT).returncode in (0, 128)


def test_outside_a_checkout_and_without_the_stubs_it_says_so_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(types, "find_drive", lambda: tmp_path)
    done = CliRunner().invoke(types.types)
    assert (done.exit_code, len(done.output.splitlines())) == (1, 1) and "run this in a checkout" in done.output
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.setattr(types, "STUBS", "no-such-stubs")
    done = CliRunner().invoke(types.types)
    assert done.output == "Error: no-such-stubs is not installed: pip install no-such-stubs\n"
