"""A whole session in one VM: every game one after another, twice, opening everything that a person would.

    rows = measure(drive, ["crash_landing", "onslaught"])

MicroPython keeps every name that it has met until it restarts, so later games cost more than the first; when too much is left
over, the console restarts it on the way to the launcher (lib/deckhand/console.py). In each game: the rule book, a table, a
hint and its reason, some moves, the pause menu with rule book, settings and About, the fullest table and its bots, a fault,
the end of a game and its result.
"""

from ..games import probe
from ..vm.badge import WAIT_MS, BadgeVm
from . import console, positions, worst_positions
from .limits import AFTERWARDS, SESSION
from .rows import Row, in_two_layouts
from .scenes import WrongScene, expect_no_fault, expect_scene

ROUNDS = 2
_SETTLE_MS = 400
_BOTS_MS = 6_000
_HINT_MS = 20_000
_RESULT_MS = 40_000
_SLICE_MS = 240
_SCENE = "start.the_console.scenes[-1]"


def measure(drive, games, board="pybadge", limit=SESSION, afterwards=AFTERWARDS):
    """Measure a session's peak, and the launcher after it, against these Limits."""
    return in_two_layouts(lambda shift: (_rows(drive, games, shift, board, limit, afterwards), None))[0]


def _rows(drive, games, shift, board, limit, afterwards):
    with BadgeVm(drive, shift=shift, board=board) as badge:
        session = _Session(badge)
        badge.boot()
        for number in range(1, ROUNDS + 1):
            for game in games:
                session.play(game, f"{game}, round {number}")
        session.at("launcher")
        console.go_home(badge)
        peak, where = session.peak()
        return [
            Row(
                "session",
                f"live heap, peak of all games {ROUNDS} times",
                peak,
                limit,
                f"{where}; {badge.restarts} restarts",
            ),
            Row("session", "live heap, launcher after it", badge.live, afterwards),
        ]


class _Session:
    """Does what a person does, and records which steps belong to what."""

    def __init__(self, badge):
        self.badge = badge
        self.begun = []  # (index of its first step, description)

    def at(self, what):
        self.begun.append((len(self.badge.steps), what))

    def peak(self):
        """Return (largest live heap, what was done then)."""
        steps = self.badge.steps
        number = max(range(len(steps)), key=lambda i: steps[i].live)
        return steps[number].live, [what for first, what in self.begun if first <= number][-1]

    def play(self, game, name):
        badge = self.badge
        self.at(f"{name}: rule book")
        console.open_menu(badge, game)
        self._over("rule_book", f", {_SCENE}.title")
        self.at(f"{name}: table as dealt")
        console.open_table(badge, game)
        console.settle(badge)
        self.at(f"{name}: hint")
        self._hint()
        self.at(f"{name}: cards played")
        badge.keys(probe(game).CURSOR)
        console.play_moves(badge, probe(game).CARD)
        if badge.scene()[-1] == "play":
            self._pause(name)
        full = worst_positions.fullest_position(game, badge.drive)
        if full:
            self.at(f"{name}: fullest table")
            badge.resume(full.table().saved_file())
            console.settle(badge)
            self._pause(f"{name}, fullest table")
        self.at(f"{name}: bots")
        badge.command("start.bots(3)")
        for _ in range(0, _BOTS_MS, _SLICE_MS):
            badge.run(_SLICE_MS, WAIT_MS)
            if badge.scene()[-1] != "play":
                break
        expect_no_fault(badge)
        self.at(f"{name}: fault")
        self._fault()
        self.at(f"{name}: result")
        self._result(game)
        console.go_home(badge)

    def _over(self, scene, ask=""):
        """Open a scene over the current one, turn a page, and close it."""
        badge = self.badge
        badge.command(f"start.the_console.open({scene!r}{ask})")
        badge.run(_SETTLE_MS, WAIT_MS)
        expect_scene(badge, scene)
        badge.keys("DOWN A RIGHT LEFT B B" if scene == "rule_book" else "RIGHT LEFT B")  # skip the lesson
        badge.run(_SETTLE_MS, WAIT_MS)

    def _hint(self):
        badge = self.badge
        if badge.value(f"{_SCENE}.session.title.real_time"):
            return
        until = badge.now + _HINT_MS
        while not badge.value(f"{_SCENE}.session.humans_turn() and not start.busy()") and badge.now < until:
            badge.run(_SLICE_MS, WAIT_MS)
        badge.keys("SELECT")
        until = badge.now + _HINT_MS
        while not badge.value(f"{_SCENE}.session.hints") and badge.now < until:
            badge.run(_SLICE_MS, WAIT_MS)
        if not badge.value(f"{_SCENE}.session.hints"):
            raise WrongScene(f"no hint came at the table: {badge.fault()[-900:].strip()}")
        badge.keys("SELECT")
        badge.run(_SETTLE_MS, WAIT_MS)

    def _pause(self, name):
        badge = self.badge
        self.at(f"{name}: pause menu")
        badge.keys("START")
        badge.run(_SETTLE_MS, WAIT_MS)
        expect_scene(badge, "pause")
        self.at(f"{name}: rule book, from the pause menu")
        self._over("rule_book", f", {_SCENE}.play.session.title")
        self.at(f"{name}: settings, from the pause menu")
        badge.command("start.the_console.open('settings')")
        badge.run(_SETTLE_MS, WAIT_MS)
        self.at(f"{name}: About, from the pause menu")
        self._over("about")
        badge.keys("B")
        badge.run(_SETTLE_MS, WAIT_MS)
        expect_scene(badge, "pause")
        badge.keys("START")
        badge.run(_SETTLE_MS, WAIT_MS)

    def _fault(self):
        badge = self.badge
        badge.command("start.break_down()")
        badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] != "fault":
            raise WrongScene(f"no fault screen came, but {badge.scene()[-1]}")
        badge.keys("A")
        badge.run(_SETTLE_MS, WAIT_MS)
        badge.serial = ""  # this traceback was expected

    def _result(self, game):
        badge = self.badge
        last = positions.last_of_shortest_game(game, badge.drive)
        if last is None:
            return
        badge.resume(last.table().saved_file())
        if last.real_time:
            badge.command("start.bots(3)")
        else:
            badge.command(f"start.move({last.move})")
        until = badge.now + _RESULT_MS
        while badge.scene()[-1] == "play" and badge.now < until:
            badge.run(_SLICE_MS, WAIT_MS)
        expect_scene(badge, "result")
        badge.keys("DOWN UP")
