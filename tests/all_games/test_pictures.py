"""The documentation's pictures: each is in the list that generates them, and up to date."""

from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from deckhand_sim.frontends.docs_pictures import FOLDER, list_lines, make_picture, picture_name

ROOT = Path(__file__).resolve().parents[2]
THERE = ROOT / FOLDER
LINES = {picture_name(line): line for line in list_lines(THERE)}


def seen(path):
    """(pixels, milliseconds) of each frame."""
    with Image.open(path) as picture:
        return [(f.convert("RGB").tobytes(), f.info.get("duration")) for f in ImageSequence.Iterator(picture)]


def test_the_list_names_the_pictures_that_are_there_and_no_other():
    assert set(LINES) == {path.name for path in THERE.iterdir() if path.suffix != ".txt"}
    assert len(LINES) == len(list_lines(THERE))


def test_every_picture_is_shown_by_a_page_of_the_documentation():
    shown = "".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))
    assert [name for name in LINES if "(pictures/%s)" % name not in shown] == []
    assert "docs/screens.md" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["settings.png", "crunch.gif"])
def test_a_picture_made_anew_is_the_one_that_is_there(name, tmp_path):
    assert seen(make_picture(LINES[name], ROOT, tmp_path)) == seen(THERE / name)


def test_the_same_line_makes_the_same_bytes(tmp_path):
    folders = tmp_path / "one", tmp_path / "two"
    first, second = (make_picture(LINES["menu.png"], ROOT, folder).read_bytes() for folder in folders)
    assert first == second
