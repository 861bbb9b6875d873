"""deckhand linked chaos_cruisers --seats 3: play whole games of three or four badges over a hub and bad cables.

    totals = study("chaos_cruisers", seats=3, games=20, error_rate=0.01, pull_s=2)   # deckhand_sim.link.study's GameTotals

Each end is a badge's own session and link; deckhand_sim.link.hub is between them. Every cable is pulled at the same rate.
"""

import random
from types import SimpleNamespace

from deckhand.table.seats import FAR, HUMAN

from ..games_on_drive import load_module
from .cable import Cable, Wire
from .hub import Hub
from .outcome import play_all
from .study import GameTotals, Side

_STEP_MS = 8
_OUTAGE_MS = (300, 5000)  # how long a cable is unplugged
_MAX_GAME_MS = 7_200_000
_DEAL_STEP = 7919
_DEALS = 1_000_000


class HubTable:
    """A table without screens, from its first move on: sides, cables, hub, clock."""

    def __init__(self, game, deal, seats, options, rng, error_rate=0.0):
        self.clock = SimpleNamespace(ms=0)
        self.cables = [Cable(error_rate, rng, lambda: self.clock.ms * 1000) for _ in range(seats)]
        self.sides = [
            Side(
                game,
                deal,
                seats,
                options,
                [HUMAN if seat == own else FAR for seat in range(seats)],
                Wire(self.cables[own].ends[0]),
                False,
                rng,
            )
            for own in range(seats)
        ]
        self.hub = Hub([Wire(cable.ends[1]) for cable in self.cables])
        self.hub.begun = 0
        for seat, place in enumerate(self.hub.places, 1):
            place.seats = {seat}
            place.name = "Fox %d" % seat
            place.fields = ["?"] * 12

    def step(self):
        """Advance by 8 ms."""
        self.clock.ms += _STEP_MS
        for side in self.sides:
            if side.wakes_ms() <= self.clock.ms:
                side.step(self.clock.ms)
        self.hub.step(self.clock.ms)

    @property
    def ends(self):
        """The ends of all cables."""
        return [end for cable in self.cables for end in cable.ends]

    def sessions(self):
        """Return the sessions of all sides."""
        return [side.session for side in self.sides]

    def faults(self):
        """Return the faults that stopped a side."""
        return [side.log.fault for side in self.sides if side.log.fault]

    def is_over(self):
        """True if everybody has reached the end and nothing is pending."""
        if any(session.seat() for session in self.sessions()) or any(side.log.undo_wanted for side in self.sides):
            return False
        return len({(session.undos, len(session.history)) for session in self.sessions()}) == 1

    def is_equal(self):
        """True if everybody has the same moves and state."""
        first = self.sessions()[0]
        return all(
            one.history == first.history and one.rules.state == first.rules.state and one.undos == first.undos
            for one in self.sessions()
        )


def play(game, seats, number, error_rate=0.0, pull_s=0.0):
    """Play one game; return its GameTotals."""
    rng = random.Random("%s %d %d %s %s" % (game, seats, number, error_rate, pull_s))
    rules = load_module(game, "rules").Rules
    options = tuple(rng.randrange(len(choices)) for _, choices, _ in rules.OPTIONS)
    table = HubTable(game, number * _DEAL_STEP % _DEALS, seats, options, rng, error_rate)
    totals = GameTotals(game, error_rate)
    back_ms = [0] * seats
    while table.clock.ms < _MAX_GAME_MS and not table.faults() and not table.is_over():
        for i, cable in enumerate(table.cables):
            if cable.is_unplugged:
                cable.is_unplugged = table.clock.ms < back_ms[i]
            elif pull_s and rng.random() < _STEP_MS / (1000 * pull_s * seats):
                cable.is_unplugged = True
                back_ms[i] = table.clock.ms + rng.randrange(*_OUTAGE_MS)
                totals.pull_count += 1
        table.step()
    first = table.sessions()[0]
    totals.moves, totals.undos = len(first.history), first.undos
    totals.finish(number, table.sides, table, table.is_equal() and not first.seat())
    return totals


def study(game, seats, games=20, error_rate=0.0, pull_s=0.0, first=0, finishing=None):
    """Play many games; return their GameTotals."""
    numbers = range(first, first + games)
    return play_all(
        GameTotals(game, error_rate),
        numbers,
        lambda number: play(game, seats, number, error_rate, pull_s),
        "game %d",
        finishing,
    )
