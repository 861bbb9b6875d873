"""deckhand linked crunch: hands of real time by two equal bots over a cable, on the same deals with sides swapped.

    line = study("crunch", hands=20, bad=0.01, pull_s=20)
    line.equal, line.leader, line.shown_ms, line.granted_ms

Each end is the badge's own session, driver and link (lib/deckhand/link/live.py) without a screen, on one virtual clock; where a
person would press a key a fair bot decides, by what its own end shows. Who leads the first hand of a deal follows in the second.
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
from .outcome import Outcome, add_up

_STEPS_MS = (8, 13)  # of a console's steps
_TICK_MS = 10
_FAIR = 1
_OUT_MS = (300, 5000)  # a cable is out for so long
_LONGEST_MS = 1_200_000
_AFTER_MS = 500  # both ends still talk when the hand is over
_TABLE = 4711
_DEAL_STEP = 7919
_DEALS = 1_000_000


@dataclass
class Line(Outcome):
    """What came of some hands. leader, follower: hands won, shared ones half; shown: how many wishes were seen at once;
    granted_ms: how long after the press they counted for both; refused: taken back, since the other was sooner."""

    leader: float = 0.0
    follower: float = 0.0
    points: int = 0
    wishes: int = 0
    shown: int = 0
    refused: int = 0
    granted_ms: list = field(default_factory=list)


class Side:
    """One end: session, driver, link, and a bot in the place of a person."""

    def __init__(self, game, deal, players, wire, leader, line):
        rules = load_module(game, "rules").Rules
        title = SimpleNamespace(folder=game, prefix="XX", real_time=True)
        self.session = Session(title, rules(deal, len(players)), players)
        self.log = Live(Lines(wire), leader)
        self.session.far = self
        self.log.begin(self.session, _TABLE)
        self.seat = players.index(HUMAN) + 1
        self.driver = self.session.driver = load_module(game, "driver_start").drive(self.session)
        self.bot = load_module(game, "bot")
        self.dice = bot_rngs(deal, 0, self.seat)[1]
        self.line = line
        self.tick = self.left = 0
        self.before = -1
        self.ready = self._pace()
        self.pressed: list = []  # when, of wishes without an answer

    def _pace(self):
        return self.bot.pace(self.session.rules, self.seat, _FAIR, self.dice)

    def step(self, now):
        """Hear; let time go by; decide, when it is time for it."""
        log, driver, line = self.log, self.driver, self.line
        log.step(now)
        passed = now - self.before if self.before >= 0 else 0
        self.before = now
        if log.runs and self.session.seat():
            passed += self.left
            self.tick += passed // _TICK_MS
            self.left = passed % _TICK_MS
            driver.step(self.tick)
            if self.tick >= self.ready:
                move = self.bot.choose(self.session.rules, self.seat, _FAIR, self.dice)
                if move >= 0 and driver.human(self.seat, move, self.tick):
                    line.wishes += 1
                    line.shown += log.shown >> (len(log.wishes) - 1) & 1
                    self.pressed.append(now)
                self.ready = self.tick + self._pace()
        while len(self.pressed) > len(log.wishes):
            line.granted_ms.append(now - self.pressed.pop(0))
        for i in range(driver.event_count):
            line.refused += driver.flag_of(i) == 255
        driver.clear_events()
        driver.needs_redraw = False


def play(game, number, leads, bad=0.0, pull_s=0.0):
    """A hand of a deal in which this seat's badge, 1 or 2, is the leader; its Line."""
    dice = random.Random("%s %d %d %s %s" % (game, number, leads, bad, pull_s))
    clock = SimpleNamespace(ms=0)
    cable = Cable(bad, dice, lambda: clock.ms * 1000)
    deal = number * _DEAL_STEP % _DEALS
    line = Line(game, bad)
    sides = [
        Side(
            game,
            deal,
            [HUMAN if seat == own else FAR for seat in (1, 2)],
            Wire(cable.ends[own - 1]),
            own == leads,
            line,
        )
        for own in (1, 2)
    ]
    due = [dice.randrange(_STEPS_MS[0]), dice.randrange(_STEPS_MS[0])]
    back_ms = over_ms = 0
    while clock.ms < _LONGEST_MS:
        clock.ms = min(due)
        if cable.pulled:
            cable.pulled = clock.ms < back_ms
        elif pull_s and dice.random() < _STEPS_MS[0] / (2000 * pull_s):
            cable.pulled = True
            back_ms = clock.ms + dice.randrange(*_OUT_MS)
            line.pulled += 1
        for i in range(2):
            if due[i] <= clock.ms:
                sides[i].step(clock.ms)
                due[i] = clock.ms + dice.randrange(*_STEPS_MS)
        if any(side.log.fault for side in sides):
            break
        if not any(side.session.seat() for side in sides):
            over_ms = over_ms or clock.ms
            if clock.ms > over_ms + _AFTER_MS:
                break
    one, two = sides
    record = [bytes(side.driver.record[: side.driver.used]) for side in sides]
    same = record[0] == record[1] and one.session.rules.state == two.session.rules.state
    line.end(2 * number + leads - 1, sides, cable, same and not one.session.seat())
    line.moves = sum(1 for _ in one.driver.played())
    result = one.session.rules.result()
    if result:
        places, scores = result
        line.leader = 0.5 if places[0] == places[1] else float(places[leads - 1] == 1)
        line.follower = 1 - line.leader
        line.points = scores[leads - 1] - scores[2 - leads]
    return line


def study(game, hands=20, bad=0.0, pull_s=0.0, first=0, finishing=None):
    """Many hands, two of a deal; their Line."""
    load_module(game, "driver_stats")  # stays, as what add_up imports

    def hand(number):
        return play(game, number // 2, 1 + number % 2, bad, pull_s)

    return add_up(Line(game, bad), range(first, first + hands), hand, "hand %d", finishing)


def told(line):
    """Lines of words."""
    late = sorted(line.granted_ms) or [0]
    first, *others = line.told("hands")
    return [
        first,
        "the leader won %.2f %%, the other %.2f %%; %+.2f points a hand; of %d moves %.2f %% seen at once at one's own end, "
        "agreed on after %d ms (99 %%: %d), %d taken back"
        % (
            100 * line.leader / max(1, line.games),
            100 * line.follower / max(1, line.games),
            line.points / max(1, line.games),
            line.wishes,
            100 * line.shown / max(1, line.wishes),
            late[len(late) // 2],
            late[len(late) * 99 // 100],
            line.refused,
        ),
        *others,
    ]
