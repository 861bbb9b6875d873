"""deckhand linked: play whole games of two badges over a bad cable, and check that both ends agree.

    deckhand linked landslide --games 1000 --bad 1 --pull 2

    totals = study("landslide", games=20, error_rate=0.01, pull_s=2)     # the same games every time
    totals.equal, totals.games, totals.bytes_per_move, totals.faults

Each end is the badge's own session and link (lib/deckhand/link/log.py) without a screen, on one virtual clock. Decisions are
random legal moves; now and then a side asks to undo its last one, and the other usually agrees. Seats beyond two are bots of
the leader's end.
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
from .outcome import LinkTotals, play_all

_STEP_MS = 8
_THINK_MS = (20, 80)
_OUTAGE_MS = (300, 5000)  # how long a cable is unplugged
_UNDO_ODDS = 40  # one in this many decisions is to undo the last one
_REFUSAL_ODDS = 4  # one in this many undos is refused
_MAX_GAME_MS = 3_600_000
_TABLE = 4711
_DEAL_STEP = 7919  # between one game's deal and the next
_DEALS = 1_000_000


@dataclass
class GameTotals(LinkTotals):
    """Totals of some games; undos: how many moves were undone."""

    undos: int = 0


class Side:
    """One end: a session, its link, and a random player."""

    def __init__(self, game, deal, seats, options, players, wire, leader, rng):
        rules = load_module(game, "rules").Rules
        title = SimpleNamespace(folder=game, prefix="XX", real_time=False)
        self.session = Session(title, rules(deal, seats, options), players)
        self.session.far = self
        self.log = Log(Lines(wire), leader)
        self.log.begin(self.session, _TABLE)
        self.rng = rng
        self.ready_ms = 0
        self.due_ms = 0  # when to act next, unless a byte arrives earlier

    def step(self, now):
        """Receive, play, answer, and decide when it's time."""
        log, session = self.log, self.session
        has_received = log.lines.wire.next_byte_ms() <= now
        self._step(now)
        self.due_ms = log.beat_ms + BEAT_MS if log.is_said() and not has_received else now
        if session.seat() and session.level(session.seat()) < FAR:
            self.due_ms = min(self.due_ms, self.ready_ms)

    def wakes_ms(self):
        """Return when the next step will have something to do."""
        return min(self.due_ms, self.log.lines.wire.next_byte_ms())

    def _step(self, now):
        log, session = self.log, self.session
        log.step(now)
        if log.has_question():
            log.reply_undo(self.rng.randrange(_REFUSAL_ODDS) > 0)
        seat = session.seat()
        if not seat or log.fault:
            return
        if session.level(seat) >= FAR:
            move = log.take()
            if move >= 0:
                session.play(move)
        elif now >= self.ready_ms:
            self.ready_ms = now + self.rng.randrange(*_THINK_MS)
            count = 0 if self.rng.randrange(_UNDO_ODDS) else log.undo_count()
            if count and log.is_here:
                log.ask_undo(count)
            elif not log.undo_wanted:
                session.play(self.rng.choice(list(session.rules.moves())))


def _next_pull_ms(pull_s, rng):
    # Milliseconds until the cable is pulled next
    return int(rng.expovariate(0.001 / pull_s)) if pull_s else _MAX_GAME_MS


def play(game, number, error_rate=0.0, pull_s=0.0):
    """Play one game; return its GameTotals."""
    rng = random.Random("%s %d %s %s" % (game, number, error_rate, pull_s))
    rules = load_module(game, "rules").Rules
    seats = rng.choice([count for count in rules.SEATS if count > 1])
    options = tuple(rng.randrange(len(choices)) for _, choices, _ in rules.OPTIONS)
    clock = SimpleNamespace(ms=0)
    cable = Cable(error_rate, rng, lambda: clock.ms * 1000)
    bots = [FAIR] * (seats - 2)
    deal = number * _DEAL_STEP % _DEALS
    sides = [
        Side(game, deal, seats, options, [HUMAN, FAR, *bots], Wire(cable.ends[0]), True, rng),
        Side(game, deal, seats, options, [FAR, HUMAN] + [FAR + bot for bot in bots], Wire(cable.ends[1]), False, rng),
    ]
    one, two = (side.session for side in sides)
    totals = GameTotals(game, error_rate)
    turn_ms = _next_pull_ms(pull_s, rng)  # when the cable is unplugged or plugged in next
    while clock.ms < _MAX_GAME_MS:
        wakes_ms = min(turn_ms, *(side.wakes_ms() for side in sides))
        clock.ms = max(clock.ms + _STEP_MS, wakes_ms + -wakes_ms % _STEP_MS)
        if clock.ms >= turn_ms:
            cable.is_unplugged = not cable.is_unplugged
            totals.pull_count += cable.is_unplugged
            turn_ms = clock.ms + (rng.randrange(*_OUTAGE_MS) if cable.is_unplugged else _next_pull_ms(pull_s, rng))
        for side in sides:
            if side.wakes_ms() <= clock.ms:
                side.step(clock.ms)
        if sides[0].log.fault or sides[1].log.fault:
            break
        if not one.seat() and not two.seat() and one.undos == two.undos and not sides[0].log.undo_wanted:
            break
    totals.moves, totals.undos = len(one.history), one.undos
    is_equal = one.history == two.history and one.rules.state == two.rules.state and one.undos == two.undos
    totals.finish(number, sides, cable, is_equal and not one.seat())
    return totals


def study(game, games=20, error_rate=0.0, pull_s=0.0, first=0, finishing=None):
    """Play many games; return their GameTotals."""
    numbers = range(first, first + games)
    return play_all(
        GameTotals(game, error_rate),
        numbers,
        lambda number: play(game, number, error_rate, pull_s),
        "game %d",
        finishing,
    )
