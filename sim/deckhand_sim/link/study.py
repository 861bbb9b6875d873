"""deckhand linked: whole games of two badges over a bad cable, and whether both ends are equal in the end.

    deckhand linked landslide --games 1000 --bad 1 --pull 2

    line = study("landslide", games=20, bad=0.01, pull_s=2)     # the same games every time
    line.equal, line.games, line.bytes_a_move, line.faults

Each end is the badge's own session and link (lib/deckhand/link/log.py) without a screen, on one virtual clock; every decision
is a legal move by dice, now and then one wants its last one back, which the other mostly grants. Seats beyond two are moved by
the leader's end, as its bots are.
"""

import random
from dataclasses import dataclass
from types import SimpleNamespace

from deckhand.link.lines import BEAT_MS, Lines
from deckhand.link.log import Log
from deckhand.session import Session
from deckhand.table.seats import FAIR, FAR, HUMAN

from ..games_on_drive import load_module
from .cable import Cable, Wire
from .outcome import Outcome, add_up

_STEP_MS = 8
_THINK_MS = (20, 80)
_OUT_MS = (300, 5000)  # a cable is out for so long
_UNDO = 40  # one in so many decisions is to take the last one back
_REFUSED = 4  # and one in so many of those is refused
_LONGEST_MS = 3_600_000
_TABLE = 4711
_DEAL_STEP = 7919  # from one game's deal to the next
_DEALS = 1_000_000


@dataclass
class Line(Outcome):
    """What came of some games; undos: how often something was taken back."""

    undos: int = 0


class Side:
    """One end: a session, its link, and a player by dice."""

    def __init__(self, game, deal, seats, options, players, wire, leader, dice):
        rules = load_module(game, "rules").Rules
        title = SimpleNamespace(folder=game, prefix="XX", real_time=False)
        self.session = Session(title, rules(deal, seats, options), players)
        self.session.far = self
        self.log = Log(Lines(wire), leader)
        self.log.begin(self.session, _TABLE)
        self.dice = dice
        self.ready_ms = 0
        self.due_ms = 0  # when there is something to be done, unless something comes before

    def step(self, now):
        """Hear; play what came; answer; decide, when it is time for it."""
        log, session = self.log, self.session
        came = log.lines.wire.comes_ms() <= now
        self._step(now)
        self.due_ms = log.beat_ms + BEAT_MS if log.is_said() and not came else now
        if session.seat() and session.level(session.seat()) < FAR:
            self.due_ms = min(self.due_ms, self.ready_ms)

    def wakes_ms(self):
        """Before this a step would do nothing."""
        return min(self.due_ms, self.log.lines.wire.comes_ms())

    def _step(self, now):
        log, session = self.log, self.session
        log.step(now)
        if log.has_question():
            log.reply_undo(self.dice.randrange(_REFUSED) > 0)
        seat = session.seat()
        if not seat or log.fault:
            return
        if session.level(seat) >= FAR:
            move = log.take()
            if move >= 0:
                session.play(move)
        elif now >= self.ready_ms:
            self.ready_ms = now + self.dice.randrange(*_THINK_MS)
            many = 0 if self.dice.randrange(_UNDO) else log.undo_count()
            if many and log.is_here:
                log.ask_undo(many)
            elif not log.undo_wanted:
                session.play(self.dice.choice(list(session.rules.moves())))


def _after(pull_s, dice):
    # After so many ms the cable is pulled.
    return int(dice.expovariate(0.001 / pull_s)) if pull_s else _LONGEST_MS


def play(game, number, bad=0.0, pull_s=0.0):
    """One game; a Line of it."""
    dice = random.Random("%s %d %s %s" % (game, number, bad, pull_s))
    rules = load_module(game, "rules").Rules
    seats = dice.choice([many for many in rules.SEATS if many > 1])
    options = tuple(dice.randrange(len(choices)) for _, choices, _ in rules.OPTIONS)
    clock = SimpleNamespace(ms=0)
    cable = Cable(bad, dice, lambda: clock.ms * 1000)
    bots = [FAIR] * (seats - 2)
    deal = number * _DEAL_STEP % _DEALS
    sides = [
        Side(game, deal, seats, options, [HUMAN, FAR, *bots], Wire(cable.ends[0]), True, dice),
        Side(game, deal, seats, options, [FAR, HUMAN] + [FAR + bot for bot in bots], Wire(cable.ends[1]), False, dice),
    ]
    one, two = (side.session for side in sides)
    line = Line(game, bad)
    turn_ms = _after(pull_s, dice)  # the cable is pulled, or put back
    while clock.ms < _LONGEST_MS:
        wakes_ms = min(turn_ms, *(side.wakes_ms() for side in sides))
        clock.ms = max(clock.ms + _STEP_MS, wakes_ms + -wakes_ms % _STEP_MS)
        if clock.ms >= turn_ms:
            cable.pulled = not cable.pulled
            line.pulled += cable.pulled
            turn_ms = clock.ms + (dice.randrange(*_OUT_MS) if cable.pulled else _after(pull_s, dice))
        for side in sides:
            if side.wakes_ms() <= clock.ms:
                side.step(clock.ms)
        if sides[0].log.fault or sides[1].log.fault:
            break
        if not one.seat() and not two.seat() and one.undos == two.undos and not sides[0].log.undo_wanted:
            break
    line.moves, line.undos = len(one.history), one.undos
    same = one.history == two.history and one.rules.state == two.rules.state and one.undos == two.undos
    line.end(number, sides, cable, same and not one.seat())
    return line


def study(game, games=20, bad=0.0, pull_s=0.0, first=0, finishing=None):
    """Many games; their Line."""
    numbers = range(first, first + games)
    return add_up(Line(game, bad), numbers, lambda number: play(game, number, bad, pull_s), "game %d", finishing)
