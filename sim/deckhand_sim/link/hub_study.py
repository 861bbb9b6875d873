"""deckhand linked chaos_cruisers --seats 3: whole games of three or four badges by a hub, over bad cables.

    line = study("chaos_cruisers", seats=3, games=20, bad=0.01, pull_s=2)   # deckhand_sim.link.study's Line

Each end is a badge's own session and link, as of two badges; between them is deckhand_sim.link.hub. All cables are pulled alike.
"""

import random
from types import SimpleNamespace

from deckhand.table.seats import FAR, HUMAN

from ..games_on_drive import load_module
from .cable import Cable, Wire
from .hub import Hub
from .outcome import add_up
from .study import Line, Side

_STEP_MS = 8
_OUT_MS = (300, 5000)  # a cable is out for so long
_LONGEST_MS = 7_200_000
_DEAL_STEP = 7919
_DEALS = 1_000_000


class Star:
    """A table without screens, from its first move on: sides, cables, hub, clock."""

    def __init__(self, game, deal, seats, options, dice, bad=0.0):
        self.clock = SimpleNamespace(ms=0)
        self.cables = [Cable(bad, dice, lambda: self.clock.ms * 1000) for _ in range(seats)]
        self.sides = [
            Side(
                game,
                deal,
                seats,
                options,
                [HUMAN if seat == own else FAR for seat in range(seats)],
                Wire(self.cables[own].ends[0]),
                False,
                dice,
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
        """8 ms go by for all."""
        self.clock.ms += _STEP_MS
        for side in self.sides:
            if side.wakes_ms() <= self.clock.ms:
                side.step(self.clock.ms)
        self.hub.step(self.clock.ms)

    @property
    def ends(self):
        """Of all cables."""
        return [end for cable in self.cables for end in cable.ends]

    def sessions(self):
        """Of all sides."""
        return [side.session for side in self.sides]

    def faults(self):
        """Why somebody hears no more."""
        return [side.log.fault for side in self.sides if side.log.fault]

    def is_over(self):
        """Has everybody come to the end, and nothing is asked for?"""
        if any(session.seat() for session in self.sessions()) or any(side.log.undo_wanted for side in self.sides):
            return False
        return len({(session.undos, len(session.history)) for session in self.sessions()}) == 1

    def is_equal(self):
        """Has everybody the same moves and state?"""
        first = self.sessions()[0]
        return all(
            one.history == first.history and one.rules.state == first.rules.state and one.undos == first.undos
            for one in self.sessions()
        )


def play(game, seats, number, bad=0.0, pull_s=0.0):
    """One game; its Line."""
    dice = random.Random("%s %d %d %s %s" % (game, seats, number, bad, pull_s))
    rules = load_module(game, "rules").Rules
    options = tuple(dice.randrange(len(choices)) for _, choices, _ in rules.OPTIONS)
    star = Star(game, number * _DEAL_STEP % _DEALS, seats, options, dice, bad)
    line = Line(game, bad)
    back_ms = [0] * seats
    while star.clock.ms < _LONGEST_MS and not star.faults() and not star.is_over():
        for i, cable in enumerate(star.cables):
            if cable.pulled:
                cable.pulled = star.clock.ms < back_ms[i]
            elif pull_s and dice.random() < _STEP_MS / (1000 * pull_s * seats):
                cable.pulled = True
                back_ms[i] = star.clock.ms + dice.randrange(*_OUT_MS)
                line.pulled += 1
        star.step()
    first = star.sessions()[0]
    line.moves, line.undos = len(first.history), first.undos
    line.end(number, star.sides, star, star.is_equal() and not first.seat())
    return line


def study(game, seats, games=20, bad=0.0, pull_s=0.0, first=0, finishing=None):
    """Many games; their Line."""
    numbers = range(first, first + games)
    return add_up(Line(game, bad), numbers, lambda number: play(game, seats, number, bad, pull_s), "game %d", finishing)
