"""A different kind of game, Nim: heaps, one option, no cards. Made from the guide alone, as a pupil would."""

import re
import shutil

import pytest
from click.testing import CliRunner

from deckhand_sim import cli
from deckhand_sim.deploy import kit
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends.launch_options import start_settings
from deckhand_sim.simulator import Sim

GUIDE = (find_drive() / "games" / "README.md").read_text("utf-8")

FILES = {
    "title.txt": """\
name: Nim
prefix: NI
seats: 2
by: Ada
options: Last one
""",
    "book.txt": """\
# Nim
Three heaps of stars. In your turn take as many as you like from one heap. Who takes the last star wins, or loses: that is
chosen before the game.
""",
    "rules.py": '''\
"""Nim: take stars from one heap.

NI-1 Three heaps of 3 to 9 stars, by chance.
NI-2 In your turn take one or more from one heap.
NI-3 Who takes the last star of all wins, or loses, as was chosen.
"""

from deckhand.game import Game
from deckhand.rng import Rng

TURN, HEAPS = 13, 14
MOST = 9


def heap(move):
    return move // 10


def count(move):
    return move % 10


class Rules(Game):
    SEATS = (2,)
    OPTIONS = (("last", ("wins", "loses"), 0),)
    SIZE = HEAPS + 3

    def setup(self):
        chance = Rng(self.deal_number(), 0)
        for i in range(3):
            self.state[HEAPS + i] = 3 + chance.below(MOST - 2)  # NI-1

    def seat(self):
        return 1 + self.state[TURN] if max(self.state[HEAPS:]) else 0

    def moves(self, seat=None):
        if not self.seat() or seat not in (None, self.seat()):
            return []
        return [10 * i + n for i in range(3) for n in range(1, self.state[HEAPS + i] + 1)]  # NI-2

    def refusal(self, move, seat=None):
        return None if move in self.moves(seat) else "NI-2: in your turn, from one heap what lies there"

    def apply(self, move, seat=None):
        self.state[HEAPS + heap(move)] -= count(move)
        self.state[TURN] = 1 - self.state[TURN]

    def result(self):
        if self.seat():
            return None
        took_last = 2 - self.state[TURN]
        winner = 3 - took_last if self.option(0) else took_last  # NI-3
        return ((1, 2), (1, 0)) if winner == 1 else ((2, 1), (0, 1))

    def conceal(self, seat, rng):
        self.forget_chance(rng)

    def fault(self):
        return "no such heaps" if self.state[TURN] > 1 or max(self.state[HEAPS:]) > MOST else None
''',
    "notation.py": '''\
"""The moves as words: "2 from B"."""

from deckhand.game import BadNotation

from .rules import count, heap


def to_text(rules, move):
    return "%d from %s" % (count(move), "ABC"[heap(move)])


def to_move(rules, text):
    for i in range(3):
        for n in range(1, 10):
            if to_text(rules, 10 * i + n) == text:
                return 10 * i + n
    raise BadNotation("2 from B, not " + text)
''',
    "bot.py": '''\
"""Easy takes anything, hard leaves heaps whose binary digits cancel out, fair does one or the other."""

from .rules import HEAPS, count, heap


def is_good(rules, move):
    left = list(rules.state[HEAPS:])
    left[heap(move)] -= count(move)
    if rules.option(0) and max(left) < 2:
        return sum(left) % 2 == 1
    return left[0] ^ left[1] ^ left[2] == 0


def think(rules, seat, level, rng):
    yield
    moves = rules.moves()
    good = [move for move in moves if is_good(rules, move)]
    if good and (level == 2 or level == 1 and rng.below(2)):
        return good[0]
    return moves[rng.below(len(moves))]


def why(rules, seat, move):
    return "What is left cancels out" if is_good(rules, move) else "Nothing is better here"
''',
    "view.py": '''\
"""Three rows of stars; the cursor lies round those that are taken."""

from deckhand import pictures
from deckhand.plainview import PlainView
from deckhand.screen import INK, INK_DIM, INK_TITLE

from .rules import HEAPS, count, heap


class View(PlainView):
    def table(self, rules, screen):
        for i in range(3):
            for star in range(rules.state[HEAPS + i]):
                screen.put(2 + 2 * star, 4 + 3 * i, pictures.STAR)

    def place(self, move):
        i, n = heap(move), count(move)
        first = self.rules.state[HEAPS + i] - n
        return (8 * (2 + 2 * first) - 4, 8 * (4 + 3 * i) - 4, 16 * n, 16)

    def lines(self, rules, screen):
        screen.line(1, "Seat %d takes from a heap" % rules.seat() if rules.seat() else "", INK_TITLE, 1)
        screen.line(2, "The last star loses" if rules.option(0) else "The last star wins", INK_DIM, 1)
        for i in range(3):
            screen.line(4 + 3 * i, "ABC"[i], INK, 0)
            screen.number(4 + 3 * i, 24, rules.state[HEAPS + i], 2)

    def tell(self, move, seat):
        return "Seat %d takes %d" % (seat, count(move))
''',
    "test.py": """\
from .rules import HEAPS, Rules


def test_who_takes_the_last_star_wins_or_loses_as_was_chosen():
    for chosen, places in ((0, (1, 2)), (1, (2, 1))):
        rules = Rules(5, 2, (chosen,))
        rules.state[HEAPS:] = bytes((2, 0, 0))
        rules.play(2)
        assert rules.result()[0] == places
""",
}


def run(*words):
    return CliRunner().invoke(cli.cli, list(words))


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A drive with Nim, made as the guide says: copy the example, then rewrite it."""
    place = tmp_path_factory.mktemp("own") / "drive"
    kit.write_folder(kit.build(find_drive(), ["crash_landing"], source=True), place)
    assert run("new", "nim", "--drive", str(place)).exit_code == 0
    for name, text in FILES.items():
        (place / "games" / "nim" / name).write_text(text)
    return place


def test_the_guide_names_all_that_nim_uses():
    code = "\n".join(text for name, text in FILES.items() if name.endswith(".py"))
    used = set(re.findall(r"from (deckhand[.\w]*) import", code))
    for names in re.findall(r"from deckhand[.\w]* import (.*)", code):
        used.update(names.split(", "))
    used.update(re.findall(r"(?:screen|rng|chance|pictures)\.(\w+)", code))
    own = set(re.findall(r"def (\w+)", code))
    used.update(set(re.findall(r"(?:self|rules)\.(\w+)", code)) - own)
    assert {name for name in used if not re.search(r"\b%s\b" % re.escape(name.split(".")[-1]), GUIDE)} == set()


def test_nim_is_a_game(drive, monkeypatch):
    monkeypatch.chdir(drive)
    found = run("check", "nim")
    assert found.exit_code == 0 and "games/nim is a game" in found.output, found.output
    assert "nim             Nim; seats: 2; by Ada\n      last: [wins] loses\n" in run("games", "nim").output


def test_nim_is_played_with_its_option_on_the_screen(drive):
    with Sim(drive=drive, settings=start_settings("NI-000005-21", None, drive)) as sim:
        sim.boot()
        sim.run(800)
        session = sim.console.scenes[-1].session
        assert session.rules.option(0) == 1
        before = bytes(session.rules.state)
        sim.keys("RIGHT A wait:500")
        assert session.rules.state[14] == before[14] - 2 and session.rules.seat() == 2
        assert "Traceback" not in sim.serial
        shutil.rmtree(drive / "games" / "nim" / "__pycache__", ignore_errors=True)
