"""deckhand linked: whole games of two badges over a bad cable, and whether both ends are equal in the end.

    deckhand linked landslide --games 1000 --bad 1 --pull 2

    line = study("landslide", games=20, bad=0.01, pull_s=2)     # the same games every time
    line.equal, line.games, line.bytes_a_move, line.faults

Each end is the badge's own session and link (lib/deckhand/link_log.py) without a screen, on one virtual clock; every decision
is a legal move by dice, now and then a move is taken back by both. Seats beyond two are moved by the leader's end, as its
bots are.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import click

from deckhand.link_heard import begin
from deckhand.link_lines import Lines
from deckhand.link_log import Log
from deckhand.seats import FAIR, FAR, HUMAN
from deckhand.session import Session

from ..asking import STOPPED, Finishing
from ..frontends.start import complete_games, drive_option
from ..games_on_drive import is_real_time, load, titles, using
from ..printable import printable
from ..studies.part_files import stopped_at
from . import live_study
from .cable import Cable, Wire

_STEP_MS = 8
_THINK_MS = (20, 80)
_OUT_MS = (300, 5000)  # a cable is out for so long
_UNDO = 40  # one in so many decisions is to take the last one back
_LONGEST_MS = 3_600_000
_TABLE = 4711
_DEAL_STEP = 7919  # from one game's deal to the next
_DEALS = 1_000_000


@dataclass
class Line:
    """What came of some games. equal: both ends had the same moves and states at the end."""

    game: str
    bad: float
    games: int = 0
    equal: int = 0
    moves: int = 0
    undos: int = 0
    sent: int = 0
    pulled: int = 0
    faults: Counter = field(default_factory=Counter)

    @property
    def bytes_a_move(self):
        """Of both ends, with the lines that only say that one is there left in."""
        return self.sent / max(1, self.moves)


class Side:
    """One end: a session, its link, and a player by dice."""

    def __init__(self, game, deal, seats, options, players, wire, leader, dice):
        rules = load(game, "rules").Rules
        title = SimpleNamespace(folder=game, prefix="XX", real_time=False)
        self.session = Session(title, rules(deal, seats, options), players)
        self.session.far = self
        self.log = Log(Lines(wire), leader)
        begin(self.log, self.session, _TABLE)
        self.dice = dice
        self.ready_ms = 0

    def step(self, now):
        """Hear; play what came; answer; decide, when it is time for it."""
        log, session = self.log, self.session
        log.step(now)
        if log.asked > 0:
            log.back = log.asked
        seat = session.seat()
        if not seat or log.fault:
            return
        if session.level(seat) >= FAR:
            move = log.take()
            if move >= 0:
                session.play(move)
        elif now >= self.ready_ms:
            self.ready_ms = now + self.dice.randrange(*_THINK_MS)
            if len(session.history) > 1 and log.here and not self.dice.randrange(_UNDO):
                log.back = log.count
            elif not log.back:
                session.play(self.dice.choice(list(session.rules.moves())))


def play(game, number, bad=0.0, pull_s=0.0):
    """One game; a Line of it."""
    dice = random.Random("%s %d %s %s" % (game, number, bad, pull_s))
    rules = load(game, "rules").Rules
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
    line = Line(game, bad, 1)
    back_ms = 0
    while clock.ms < _LONGEST_MS:
        clock.ms += _STEP_MS
        if cable.pulled:
            cable.pulled = clock.ms < back_ms
        elif pull_s and dice.random() < _STEP_MS / (1000 * pull_s):
            cable.pulled = True
            back_ms = clock.ms + dice.randrange(*_OUT_MS)
            line.pulled += 1
        for side in sides:
            side.step(clock.ms)
        one, two = (side.session for side in sides)
        if any(side.log.fault for side in sides):
            break
        if not one.seat() and not two.seat() and one.undos == two.undos and not sides[0].log.back:
            break
    one, two = (side.session for side in sides)
    line.equal = int(
        one.history == two.history and one.rules.state == two.rules.state and not one.seat() and one.undos == two.undos
    )
    line.moves, line.undos = len(one.history), one.undos
    line.sent = sum(end.written for end in cable.ends)
    line.faults.update(side.log.fault for side in sides if side.log.fault)
    return line


def study(game, games=20, bad=0.0, pull_s=0.0, first=0, finishing=None):
    """Many games; their Line. With a Finishing, those that are played until somebody asks to stop."""
    total = Line(game, bad)
    numbers = range(first, first + games)
    for number in finishing.each(numbers, lambda number: "game %d" % number) if finishing else numbers:
        line = play(game, number, bad, pull_s)
        for name in ("games", "equal", "moves", "undos", "sent", "pulled"):
            setattr(total, name, getattr(total, name) + getattr(line, name))
        total.faults.update(line.faults)
    return total


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--games", type=click.IntRange(1), default=20, show_default=True, help="How many.")
@click.option("--bad", type=click.FloatRange(0, 20), default=0.0, help="Percent of the bytes that are lost or changed.")
@click.option(
    "--pull", type=click.FloatRange(0), default=0.0, metavar="S", help="Pull the cable about every S seconds."
)
@click.option("--film", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT.gif", help="Film both screens.")
@click.option("--moves", type=click.IntRange(1), default=10, show_default=True, help="Of a film.")
@click.option("--first", type=click.IntRange(0), default=0, help="The first game's number.")
@drive_option
def linked(game, games, bad, pull, film, moves, first, drive):
    """Let two badges play whole games over a bad cable, and compare both ends.

    \b
    deckhand linked landslide --games 1000
    deckhand linked landslide --games 1000 --bad 1 --pull 2
    deckhand linked landslide --film two.gif
    deckhand linked crunch --games 2000         # by equal bots, sides swapped: is either side ahead?
    """
    with using(drive):
        if game not in titles(drive):
            raise click.BadParameter("no game %s; there are %s" % (printable(game), ", ".join(sorted(titles(drive)))))
        if load(game, "rules").Rules.SEATS == (1,):
            raise click.BadParameter("%s is for one" % game)
        if film:
            from .film import film as write_film

            write_film(game, film, moves)
            return
        live = is_real_time(game)
        with Finishing(click.echo) as finishing:
            if live:
                line = live_study.study(game, games, bad / 100, pull, first, finishing)
            else:
                line = study(game, games, bad / 100, pull, first, finishing)
    if line.games < games:
        click.echo("Stopped: " + stopped_at(line.games, games, "games are played"))
    if live:
        _print_hands(line)
    else:
        _print_games(line)
    for fault, many in line.faults.items():
        click.echo("  %d times: %s" % (many, fault))
    if line.games < games:
        raise SystemExit(STOPPED)


def _print_games(line):
    click.echo(
        "%s, %g %% of bytes bad, cable pulled %d times: %d of %d games equal at both ends, %d moves (%d taken back), "
        "%.0f bytes a move"
        % (
            line.game,
            100 * line.bad,
            line.pulled,
            line.equal,
            line.games,
            line.moves,
            line.undos,
            line.bytes_a_move,
        )
    )


def _print_hands(line):
    late = line.granted_ms or [0]
    click.echo(
        "%s, %g %% of bytes bad, cable pulled %d times: %d of %d hands equal at both ends, %d moves, %.0f bytes a move\n"
        "the leader won %.2f %%, the other %.2f %%; %+.2f points a hand; of %d moves %.2f %% seen at once at one's own end, "
        "agreed on after %d ms (99 %%: %d), %d taken back"
        % (
            line.game,
            100 * line.bad,
            line.pulled,
            line.equal,
            line.games,
            line.moves,
            line.sent / max(1, line.moves),
            100 * line.leader / max(1, line.games),
            100 * line.follower / max(1, line.games),
            line.points / max(1, line.games),
            line.wishes,
            100 * line.shown / max(1, line.wishes),
            late[len(late) // 2],
            late[len(late) * 99 // 100],
            line.refused,
        )
    )
