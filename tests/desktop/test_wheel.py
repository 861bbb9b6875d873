"""Installing Deckhand without a checkout."""

import os
import subprocess
import sys

import pytest

from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()


@pytest.mark.slow
def test_a_wheel_in_an_empty_place_plays_writes_a_kit_and_a_page_and_begins_a_game(tmp_path):
    """Built and installed without the checkout; its dependencies are taken from this environment."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment.update(XDG_DATA_HOME=str(tmp_path / "home"), SDL_VIDEODRIVER="dummy")

    def call(*args, where=tmp_path):
        done = subprocess.run(
            args, cwd=where, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
    call(*pip, "wheel", str(DRIVE), "--no-deps", "-w", str(tmp_path))
    (wheel,) = tmp_path.glob("deckhand_badge-*.whl")
    call(*pip, "install", "--no-deps", "--target", str(tmp_path / "site"), str(wheel))
    environment["PYTHONPATH"] = str(tmp_path / "site")
    deckhand = (sys.executable, "-P", "-m", "deckhand_sim")
    assert str(tmp_path / "site") in call(
        sys.executable, "-P", "-c", "import deckhand_sim; print(deckhand_sim.__file__)"
    )
    empty = tmp_path / "empty"
    empty.mkdir()
    shown = call(*deckhand, "play", "--front", "demo", where=empty)
    assert list((empty / "shots").glob("*.png")) and "A bot plays" in shown
    assert "% free" in call(*deckhand, "kit", "out", where=empty)
    assert (empty / "out/lib/deckhand/console.mpy").read_bytes()[:4] == bytes((0x43, 6, 0, 0x1F))
    assert (empty / "out/seeds/deals/crash_landing.bin").stat().st_size > 1000
    call(*deckhand, "web", "page", where=empty)  # with the VM from the wheel
    assert (tmp_path / "site/deckhand_sim/vm/micropython/micropython.wasm").is_file()
    assert (tmp_path / "site/deckhand_sim/web/editor/editor.js").is_file()
    assert (empty / "page/deckhand-workbench.html").stat().st_size > 700_000
    assert (empty / "page/deckhand.html").stat().st_size > 500_000
    told = call(*deckhand, "new", "fox", where=empty)
    own_drive = empty / "deckhand-games"
    assert "cd deckhand-games\n" in told and (own_drive / "games/README.md").is_file()
    assert "games/fox is a game" in call(*deckhand, "check", "fox", where=own_drive)
    call(*deckhand, "shot", "fox.png", "fox", where=own_drive)
