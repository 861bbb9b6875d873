"""Modules that run next to a kit and read its objects by the kit's names: what can't be read there stops the build."""

import pytest

from deckhand_sim.deploy.sidecars import SidecarError, Sidecars
from deckhand_sim.device.drive import find_drive


def compiled(text, path="describe/landslide.py"):
    return Sidecars(find_drive(), {path: text}).compile(path)


def test_a_constant_of_the_drives_is_folded():
    folded = compiled("from games.landslide.engine.layout import HAND_SIZE\n\ndef size():\n    return HAND_SIZE\n")
    assert folded == compiled("\n\ndef size():\n    return 6\n")


def test_an_attribute_has_the_kits_name_and_an_own_one_stays():
    asked = compiled("def ask(view):\n    return view.input.choices.playable\n")
    assert b"playable" not in asked
    assert b"playable" in compiled("class Mine:\n    def ask(self):\n        return self.playable\n")


def test_a_function_of_the_drives_can_not_be_imported():
    with pytest.raises(SidecarError, match="line 1"):
        compiled("from deckhand.words import wrap\n\nLINES = wrap('a b')\n")


def test_what_is_asked_for_by_hasattr_is_nothing_else_in_a_kit():
    compiled("def ask(view):\n    return hasattr(view, 'bubble')\n")
    with pytest.raises(SidecarError, match="line 2.*_rest"):
        compiled("def ask(view):\n    return hasattr(view, '_rest')\n")


def test_what_a_sidecar_asks_another_for_keeps_its_name():
    asks, answers = "def ask(game):\n    return hasattr(game, 'news')\n", "def news(): pass\n"
    texts = {"describe/all.py": asks, "describe/crunch.py": answers}
    assert b"news" in Sidecars(find_drive(), texts).compile("describe/all.py")
