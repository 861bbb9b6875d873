"""deckhand linked crunch: play real-time hands of two equal bots over a cable, on the same deals with sides swapped.

    totals = study("crunch", hands=20, error_rate=0.01, pull_s=20)
    totals.equal, totals.leader, totals.granted_ms

Each end is the badge's own session, driver and link (lib/deckhand/link/live.py) without a screen, on one virtual clock. A fair
bot decides in place of a person, from what its own end shows. The leader of a deal's first hand follows in its second.
"""

import random
from dataclasses import dataclass, field
from types import SimpleNamespace

from deckhand.link.lines import Lines
from deckhand.link.live import Live
from deckhand.rng import bot_rngs
from deckhand.session import Session
from deckhand.table.seats import FAR, HUMAN

from ..games_on_drive import load_module
from .cable import Cable, Wire
from .outcome import LinkTotals, play_all

_STEPS_MS = (8, 13)  # range of a console's step length
_TICK_MS = 10
_FAIR = 1
_OUTAGE_MS = (300, 5000)  # how long a cable is unplugged
_MAX_HAND_MS = 1_200_000
_LINGER_MS = 500  # both ends keep talking after the hand
_TABLE = 4711
_DEAL_STEP = 7919
_DEALS = 1_000_000


@dataclass
class HandTotals(LinkTotals):
    """Totals of some hands.

    leader, follower: hands won, a draw counts half. shown_count: wishes shown immediately. granted_ms: from each press until it
    counted for both. refused: taken back because the other side was faster.
    """

    leader: float = 0.0
    follower: float = 0.0
    points: int = 0
    wishes: int = 0
    shown_count: int = 0
    refused: int = 0
    granted_ms: list = field(default_factory=list)


class Side:
    """One end: session, driver, link, and a bot in place of a person."""

    def __init__(self, game, deal, players, wire, leader, totals):
        rules = load_module(game, "rules").Rules
        title = SimpleNamespace(folder=game, prefix="XX", real_time=True)
        self.session = Session(title, rules(deal, len(players)), players)
        self.log = Live(Lines(wire), leader)
        self.session.far = self
        self.log.begin(self.session, _TABLE)
        self.seat = players.index(HUMAN) + 1
        self.driver = self.session.driver = load_module(game, "driver_start").drive(self.session)
        self.bot = load_module(game, "bot")
        self.rng = bot_rngs(deal, 0, self.seat)[1]
        self.totals = totals
        self.tick = self.rest_ms = 0
        self.last_ms = -1
        self.ready_tick = self._pace()
        self.pressed: list = []  # press times of unanswered wishes

    def _pace(self):
        return self.bot.pace(self.session.rules, self.seat, _FAIR, self.rng)

    def step(self, now):
        """Receive, advance, and decide when it's time."""
        log, driver, totals = self.log, self.driver, self.totals
        log.step(now)
        passed = now - self.last_ms if self.last_ms >= 0 else 0
        self.last_ms = now
        if log.runs and self.session.seat():
            passed += self.rest_ms
            self.tick += passed // _TICK_MS
            self.rest_ms = passed % _TICK_MS
            driver.step(self.tick)
            if self.tick >= self.ready_tick:
                move = self.bot.choose(self.session.rules, self.seat, _FAIR, self.rng)
                if move >= 0 and driver.human(self.seat, move, self.tick):
                    totals.wishes += 1
                    totals.shown_count += log.shown >> (len(log.wishes) - 1) & 1
                    self.pressed.append(now)
                self.ready_tick = self.tick + self._pace()
        while len(self.pressed) > len(log.wishes):
            totals.granted_ms.append(now - self.pressed.pop(0))
        for i in range(driver.event_count):
            totals.refused += driver.flag_of(i) == 255
        driver.clear_events()
        driver.needs_redraw = False


def play(game, number, leads, error_rate=0.0, pull_s=0.0):
    """Play a hand of a deal in which the badge of seat `leads` (1 or 2) is the leader; return its HandTotals."""
    rng = random.Random("%s %d %d %s %s" % (game, number, leads, error_rate, pull_s))
    clock = SimpleNamespace(ms=0)
    cable = Cable(error_rate, rng, lambda: clock.ms * 1000)
    deal = number * _DEAL_STEP % _DEALS
    totals = HandTotals(game, error_rate)
    sides = [
        Side(
            game,
            deal,
            [HUMAN if seat == own else FAR for seat in (1, 2)],
            Wire(cable.ends[own - 1]),
            own == leads,
            totals,
        )
        for own in (1, 2)
    ]
    due = [rng.randrange(_STEPS_MS[0]), rng.randrange(_STEPS_MS[0])]
    back_ms = over_ms = 0
    while clock.ms < _MAX_HAND_MS:
        clock.ms = min(due)
        if cable.is_unplugged:
            cable.is_unplugged = clock.ms < back_ms
        elif pull_s and rng.random() < _STEPS_MS[0] / (2000 * pull_s):
            cable.is_unplugged = True
            back_ms = clock.ms + rng.randrange(*_OUTAGE_MS)
            totals.pull_count += 1
        for i in range(2):
            if due[i] <= clock.ms:
                sides[i].step(clock.ms)
                due[i] = clock.ms + rng.randrange(*_STEPS_MS)
        if any(side.log.fault for side in sides):
            break
        if not any(side.session.seat() for side in sides):
            over_ms = over_ms or clock.ms
            if clock.ms > over_ms + _LINGER_MS:
                break
    one, two = sides
    record = [bytes(side.driver.record[: side.driver.used]) for side in sides]
    is_equal = record[0] == record[1] and one.session.rules.state == two.session.rules.state
    totals.finish(2 * number + leads - 1, sides, cable, is_equal and not one.session.seat())
    totals.moves = sum(1 for _ in one.driver.played())
    result = one.session.rules.result()
    if result:
        places, scores = result
        totals.leader = 0.5 if places[0] == places[1] else float(places[leads - 1] == 1)
        totals.follower = 1 - totals.leader
        totals.points = scores[leads - 1] - scores[2 - leads]
    return totals


def study(game, hands=20, error_rate=0.0, pull_s=0.0, first=0, finishing=None):
    """Play many hands, two per deal; return their HandTotals."""
    load_module(game, "driver_stats")  # keep it loaded, as play_all's imports are

    def hand(number):
        return play(game, number // 2, 1 + number % 2, error_rate, pull_s)

    return play_all(HandTotals(game, error_rate), range(first, first + hands), hand, "hand %d", finishing)


def summary_lines(totals):
    """Return the totals in lines of text."""
    late = sorted(totals.granted_ms) or [0]
    first, *others = totals.summary_lines("hands")
    return [
        first,
        "the leader won %.2f %%, the other %.2f %%; %+.2f points a hand; of %d moves %.2f %% seen at once at one's own end, "
        "agreed on after %d ms (99 %%: %d), %d taken back"
        % (
            100 * totals.leader / max(1, totals.games),
            100 * totals.follower / max(1, totals.games),
            totals.points / max(1, totals.games),
            totals.wishes,
            100 * totals.shown_count / max(1, totals.wishes),
            late[len(late) // 2],
            late[len(late) * 99 // 100],
            totals.refused,
        ),
        *others,
    ]
