"""docs/architecture.md names files and folders; what it names is there, and what is there has a room."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PLACES = ("", "docs", "lib/deckhand", "sim/deckhand_sim", "sim/deckhand_sim/deploy", "games/onslaught", "games/crunch")
PLACES += ("games/landslide", "games/crash_landing")
DOORS = {"bot", "match", "notation", "pictures", "rules", "view"}


def test_every_file_that_the_page_names_is_there():
    for name in re.findall(r"[\w./]+\.(?:py|txt|md)\b", PAGE):
        assert any((ROOT / place / name).exists() for place in PLACES), name


def test_every_package_of_the_desktop_is_on_the_page():
    packages = {path.parent.name for path in (ROOT / "sim" / "deckhand_sim").glob("*/__init__.py")}
    assert {name for name in packages if name + "/" not in PAGE} == set()


def test_every_module_of_a_game_stands_in_a_room():
    for path in ROOT.glob("games/*/*.py"):
        if (path.parent / "title.txt").exists():
            room = path.stem.partition("_")[0]
            assert path.stem in DOORS or room in ("bot", "driver", "rules", "view"), path
