"""Descriptions for players who can't see the screen: every scene, no hidden information, and the terminal."""

import random
import re

import pytest
from click.testing import CliRunner

from deckhand_sim.cli import cli
from deckhand_sim.frontends.plain_terminal import PlainFront
from deckhand_sim.frontends.screen_reader import ScreenReader
from deckhand_sim.simulator import Sim

CODES = ("CC-000001", "CL-000012", "CR-000005", "LS-000017", "ON-000012")
CARD = re.compile(r"\b(ace|king|queen|jack|\d+) of (clubs|diamonds|hearts|spades)\b")


def begun(code="", **more):
    """A badge at a table or in its launcher, as a context manager."""
    sim = Sim(settings={"DECKHAND_START": code} if code else {}, **more)
    sim.boot()
    return sim


def heard(words, *keys):
    """The text announced after some keys, joined."""
    return " ".join(text for key in keys for text in words.press(key))


@pytest.fixture(scope="module")
def spoken():
    with begun() as sim:
        ScreenReader(sim)
        yield sim.modules["describe.screen_text"].spoken


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8\x81 on the 10\x82", "8 of hearts on the 10 of spades"),
        ("8\x81-Q\x7f moved", "8 of hearts to queen of clubs moved"),
        ("\x87 choose  \x88 back", "A: choose, B: back"),
        ("\x87 yes \x85\x86 number \x84 scout", "A: yes, left or right: number, down: scout"),
        ("Sure? \x87 again", "Sure? A: again"),
        ("\x88, \x89 go on, too", "B or START: go on, too"),
        ("Press \x87 to look", "Press A to look"),
    ],
)
def test_signs_are_words(spoken, text, words):
    assert spoken(text) == words


# -- every scene


def test_a_menus_row_is_said_with_its_value_its_place_and_its_help():
    with begun("crunch") as sim:
        words = ScreenReader(sim)
        assert "New game, 1 of 6" in " ".join(words.settle(600))
        said = heard(words, "DOWN")
        assert said.startswith("Choose a deal, 2 of 6.") and "Crunch" not in said
        assert [line for line in words.full() if line.endswith("6 of 6")] == ["Statistics, 6 of 6"]


def test_a_setting_that_is_turned_says_its_new_value_alone():
    with begun() as sim:
        words = ScreenReader(sim)
        words.settle(600)
        before = heard(words, "START")
        assert "Sound: mid, 1 of 9" in before
        assert heard(words, "RIGHT").startswith("Sound: high, 1 of 9")


def test_what_is_asked_before_something_is_lost_is_said():
    with begun("CL-000012") as sim:
        words = ScreenReader(sim)
        words.settle(600)
        words.press("A")
        heard(words, "START")
        for _ in range(8):
            if "Restart" in heard(words, "DOWN"):
                break
        assert "Restart this deal? A: yes" in heard(words, "A")


@pytest.mark.parametrize("game", ["chaos_cruisers", "crash_landing", "crunch", "landslide", "onslaught"])
def test_a_lesson_says_its_words_and_most_of_what_it_points_at(game):
    with begun(game) as sim:
        words = ScreenReader(sim)
        words.settle(600)
        for _ in range(9):
            if "How to play" in heard(words, "DOWN"):
                break
        words.press("A")
        said = heard(words, "A", "A", "A")
        assert said.count("Lesson: ") >= 2
        framed = sim.console.scenes[-1].kind == "say" and sim.console.scenes[-1].moves
        assert not framed or "Pointing at " in said


def test_a_fault_is_said():
    with begun("CL-000012") as sim:
        words = ScreenReader(sim)
        words.settle(600)
        sim.fail_at(sim.ms + 100)
        said = " ".join(words.settle(2000))
        assert "Something broke" in said and "Code VE-" in said


@pytest.mark.slow_but("0")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_all_scenes_are_plain_words(seed):
    """Random keys through menus and tables: none of the font's symbols appear in the text, and nothing fails."""
    dice = random.Random(seed)
    keys = ["A"] * 5 + ["B", "START", "SELECT"] + ["UP", "DOWN", "LEFT", "RIGHT"] * 2
    scenes = set()
    with begun(CODES[seed + 1] if seed else "", seed=seed) as sim:
        words = ScreenReader(sim)
        texts = words.settle(600)
        for _ in range(90):
            texts += words.press(dice.choice(keys)) + words.full()
            scenes |= set(sim.console.names)
        assert not [text for text in texts if not text or not text.isascii() or not text.isprintable()]
        assert not sim.serial and len(scenes) > 1


# -- hidden information


@pytest.mark.slow_but("LS-000017", "ON-000012")
@pytest.mark.parametrize("code", CODES)
def test_what_the_viewer_can_not_know_changes_no_word(code):
    with begun(code) as sim:
        words = ScreenReader(sim)
        words.settle(600)
        rng = sim.modules["deckhand.rng"].Rng
        looked = 0
        for turn in range(14):
            play = sim.console.scenes[-1]
            if sim.console.names[-1] == "play" and play.session.seat():
                rules = play.session.rules
                before = words.full()
                kept = bytes(rules.state)
                for shuffled in range(3):
                    rules.conceal(play.session.eyes, rng(100 * turn + shuffled, 3))
                    looked += rules.state != kept
                    assert words.full() == before
                    rules.state[:] = kept
            words.press(("A", "A", "RIGHT", "A", "B")[turn % 5])
        assert looked or code.startswith("CC")  # only the next dice are hidden


def test_no_card_is_said_while_the_badge_is_handed_over():
    with begun("landslide") as sim:
        words = ScreenReader(sim)
        words.settle(600)
        for _ in range(9):
            if "Players" in heard(words, "DOWN"):
                break
        words.press("A")
        for _ in range(9):
            if heard(words, "DOWN").startswith("Two people"):
                break
        words.press("A")
        for _ in range(9):
            if "New game" in heard(words, "UP"):
                break
        said = heard(words, "A")
        assert sim.console.names[-1] == "curtain"
        assert "Pass the badge" in said and "Press A to look" in said
        assert not CARD.search(said + " ".join(words.full()))
        assert CARD.search(heard(words, "A", "B"))  # B declines the lesson


def test_a_table_that_a_pause_covers_is_not_read():
    with begun("CR-000005") as sim:
        words = ScreenReader(sim)
        words.settle(600)
        words.press("B")
        words.press("START")
        assert not CARD.search(" ".join(words.full()))
        sim.press("START")
        sim.run(600)  # 3, 2, 1: the table is covered
        assert not CARD.search(" ".join(words.full()))


# -- the terminal


def ear(sim, *lines):
    """The output for some lines of input."""
    said = []
    wanted = iter([*(line + "\n" for line in lines), ""])
    PlainFront(sim, read=lambda: next(wanted), write=said.append).play()
    return said


def test_the_terminal_takes_words_numbers_and_commands():
    with begun("crash_landing") as sim:
        said = ear(sim, "down 2", "again", "nonsense", "u", "table", "wait 1", "quit", "a")
    assert any(line.startswith("Choose a deal, 3 of 7") for line in said)
    assert any("nonsense" in line for line in said)
    assert "Nothing changed." in said
    assert sum(line.startswith("Winnable deals") for line in said) >= 3  # on the way down, up again, in the table
    assert not any("\n" in line for line in said)


def test_play_by_ear_needs_no_terminal():
    result = CliRunner().invoke(
        cli, ["play", "CL-000012", "--describe", "--fresh"], input="a\nhint\ntable\nquit\n", env={"TERM": "dumb"}
    )
    assert result.exit_code == 0, result.output
    assert "Your ship: height 17, falling 2" in result.output and "Hint: " in result.output
    assert result.output.isascii() and "\x1b" not in result.output


def test_play_by_ear_is_a_front_end_of_its_own():
    result = CliRunner().invoke(cli, ["play", "--describe", "--front", "terminal"])
    assert result.exit_code == 2 and "--describe" in result.output


def test_a_shot_says_what_is_on_it(tmp_path):
    result = CliRunner().invoke(cli, ["shot", str(tmp_path / "menu.png"), "onslaught", "--describe"])
    assert result.exit_code == 0 and "New game, 1 of 5" in result.output
