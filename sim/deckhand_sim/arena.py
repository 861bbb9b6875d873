"""Bots against bots, many games: who wins how often, by how much, in what time.

    deckhand arena landslide --seats hard,fair --games 400 --part run.jsonl

    played = run("landslide", ("hard", "greedy"), games=40, seed=1)     # the same games every time
    for line in summary(played): print(line.name, line.wins, line.low, line.high)

A player is a level of the game's bot (easy, fair, hard, desktop) or a reference player: random, or a name in PLAYERS of
deckhand_sim/<game>_players.py. Every player is given a concealed copy. Each deal is played once for every seat that a
player can have (two seats: twice, swapped). A game with its own clock brings deckhand_sim/<game>_sim.py with
play_arena(names by seat, deal, options) -> (result, moves); all others are played by `play_turns` here.
"""

import csv
import importlib
import json
import math
import os
import random
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click

from deckhand_sim.contract import load
from deckhand_sim.workers import spread

LEVELS = ("easy", "fair", "hard", "desktop")
BOT_STREAM = 32  # + seat: the generator of a bot's decision
STRIDE = 7919  # decisions of one deal draw from different deals' streams, as in a session
LUCK = 104_729  # from one bot seed to the next
DEALS = 1_000_000
LONGEST = 5000  # moves after which a game counts as unfinished
Z95 = 1.959964  # of the normal distribution, for 95 % intervals


@dataclass
class Thought:
    """What a player's decisions of one game cost."""

    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    slices: int = 0  # the most yields in one decision

    def add(self, seconds, slices):
        self.decisions += 1
        self.seconds += seconds
        self.worst = max(self.worst, seconds)
        self.slices = max(self.slices, slices)


@dataclass
class Played:
    """One game; places, scores and thought are in the order of the players, not of the seats."""

    index: int
    deal: int
    seats: list  # which seat each player had
    places: list  # 1 is best, 0 lost; empty where the game was not finished
    scores: list
    moves: int
    thought: list = field(default_factory=list)


@dataclass
class Line:
    """A player's summary over games."""

    name: str
    games: int
    wins: int
    draws: int
    low: float  # 95 % interval of the share of games won
    high: float
    score: float
    decisions: int
    mean_ms: float
    worst_ms: float
    slices: int


# --- players ----------------------------------------------------------------------------------------------------------


def reference_players(game):
    """{name: function(rules, seat, random.Random) -> move} of a game; every game has `random`."""
    players = {"random": lambda rules, seat, dice: dice.choice(list(rules.moves(seat)))}
    name = f"deckhand_sim.{game}_players"
    try:
        players.update(importlib.import_module(name).PLAYERS)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
    return players


def player(game, name, bot_seed=0):
    """A function decide(rules, seat, count) -> (move, slices) for a player's name; ValueError where there is none."""
    references = reference_players(game)
    if name in references:
        choose = references[name]

        def decide(rules, seat, count):
            blind, rng = concealed(rules, seat, count, bot_seed)
            return choose(blind, seat, random.Random(rng.bits() << 16 | rng.bits())), 0

        return decide
    if name not in LEVELS:
        raise ValueError(f"no player {name!r} of {game}: {', '.join((*LEVELS, *sorted(references)))}")
    level = LEVELS.index(name)
    bot = importlib.import_module(f"games.{game}.bot")

    def decide(rules, seat, count):
        blind, rng = concealed(rules, seat, count, bot_seed)
        slices = 0
        thinking = bot.think(blind, seat, level, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                return done.value, slices
            slices += 1

    return decide


def concealed(rules, seat, count, bot_seed=0):
    """A copy without what the seat cannot know, and the generator of this decision (as a session makes both).

    Another bot_seed is other luck in the same deal.
    """
    from deckhand.rng import Rng

    number = (rules.deal_number() + count * STRIDE + bot_seed * LUCK) % DEALS
    blind = rules.copy()
    blind.conceal(seat, Rng(number, BOT_STREAM + seat))
    return blind, Rng(number, BOT_STREAM + seat)


# --- one game ---------------------------------------------------------------------------------------------------------


def play_turns(Rules, deciders, deal, options):
    """Play one game, turn by turn; deciders are in the order of the seats. Returns (result or None, moves)."""
    rules = Rules(deal, len(deciders), options)
    count = 0
    while rules.seat() and count < LONGEST:
        seat = rules.seat()
        rules.play(deciders[seat - 1](rules, seat, count), seat)
        count += 1
    return rules.result(), count


def own_loop(game):
    """play_arena of a game that brings its own, else None."""
    name = f"deckhand_sim.{game}_sim"
    try:
        return getattr(importlib.import_module(name), "play_arena", None)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
    return None


def play(game, players, index, seed=0, options=(), bot_seed=0):
    """Game number `index` of a series: a function of its arguments, but for the times."""
    Rules, _ = load(game)
    many = len(players)
    if many not in Rules.SEATS:
        raise ValueError(f"{game} is played by {' or '.join(map(str, Rules.SEATS))}, not by {many}")
    deal = (seed + index // many) % DEALS
    seats = [(i + index) % many + 1 for i in range(many)]
    seated = [seats.index(seat + 1) for seat in range(many)]  # the player of each seat
    thought = [Thought() for _ in players]

    def timed(which):
        decide = player(game, players[which], bot_seed)

        def decider(rules, seat, count):
            start = time.perf_counter()
            move, slices = decide(rules, seat, count)
            thought[which].add(time.perf_counter() - start, slices)
            return move

        return decider

    loop = own_loop(game)
    if loop:
        result, moves = loop(tuple(players[which] for which in seated), deal, options)
    else:
        result, moves = play_turns(Rules, [timed(which) for which in seated], deal, options)
    places, scores = result or ((), ())
    if result:
        places = [places[seat - 1] for seat in seats]
        scores = [scores[seat - 1] for seat in seats]
    return Played(index, deal, seats, list(places), list(scores), moves, thought)


# --- many games -------------------------------------------------------------------------------------------------------


def _play(task):
    return play(*task)


def series(game, players, games, seed=0, options=(), processes=1, skip=(), dask=None):
    """Yield the games as they end, in any order; those whose index is in `skip` are left out."""
    tasks = [(game, tuple(players), i, seed, tuple(options)) for i in range(games) if i not in skip]
    yield from spread(_play, tasks, processes, dask)


def run(game, players, games, seed=0, options=(), processes=1):
    """All games of a series, in order."""
    return sorted(series(game, players, games, seed, options, processes), key=lambda played: played.index)


def wilson(wins, games):
    """The 95 % interval of a share, as (low, high); (0, 1) of no games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z95 * Z95 / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    scale = 1 + Z95 * Z95 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def summary(played, names=None):
    """A Line for each player over finished games. A win is the only first place; alone: place 1, not 0."""
    finished = [p for p in played if p.places]
    lines = []
    for i in range(len(played[0].seats) if played else 0):
        firsts = [p for p in finished if p.places[i] == 1]
        shared = [p for p in firsts if p.places.count(1) > 1]
        wins = len(firsts) - len(shared)
        low, high = wilson(wins, len(finished))
        thoughts = [p.thought[i] for p in played if p.thought]
        decisions = sum(t.decisions for t in thoughts)
        lines.append(
            Line(
                name=names[i] if names else f"player {i + 1}",
                games=len(finished),
                wins=wins,
                draws=len(shared),
                low=low,
                high=high,
                score=sum(p.scores[i] for p in finished) / len(finished) if finished else 0.0,
                decisions=decisions,
                mean_ms=1000 * sum(t.seconds for t in thoughts) / decisions if decisions else 0.0,
                worst_ms=1000 * max((t.worst for t in thoughts), default=0.0),
                slices=max((t.slices for t in thoughts), default=0),
            )
        )
    return lines


# --- the part file ----------------------------------------------------------------------------------------------------


class PartFile:
    """The games of a series so far, one JSON line each after a line that says which series it is.

    Raises ValueError for a file of another series; a last line that was cut off is dropped.
    """

    def __init__(self, path, header):
        self.path = Path(path)
        self.played = []
        header = json.loads(json.dumps(header))
        if self.path.exists() and self.path.stat().st_size:
            lines = self.path.read_text(encoding="utf-8").split("\n")
            whole = lines[:-1]  # what follows the last line end was cut off
            try:
                found = json.loads(whole[0]) if whole else None
            except ValueError:
                found = None
            if found != header:
                raise ValueError(f"{path} is of another series")
            self.played = [self._read(line) for line in whole[1:]]
            if lines[-1]:
                self._write(whole)
        else:
            self._write([json.dumps(header)])

    @staticmethod
    def _read(line):
        played = Played(**json.loads(line))
        played.thought = [Thought(**t) for t in played.thought]
        return played

    def _write(self, lines):
        self.path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def add(self, played):
        self.played.append(played)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(played)) + "\n")


# --- what is shown ----------------------------------------------------------------------------------------------------


def table(lines, played):
    """The summary as a rich table: shares of games, times of a decision in ms, the most yields in one."""
    from rich.table import Table

    unfinished = sum(1 for p in played if not p.places)
    moves = sorted(p.moves for p in played)
    title = f"{len(played)} games, {moves[0]} to {moves[-1]} moves, {sum(moves) / len(moves):.0f} on average"
    grid = Table(title=title + (f", {unfinished} unfinished" if unfinished else ""))
    for heading in ("player", "won %", "95 %", "drawn", "score", "moves", "ms", "worst", "slices"):
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for line in lines:
        share = line.wins / line.games if line.games else 0
        grid.add_row(
            line.name,
            f"{100 * share:.1f}",
            f"{100 * line.low:.1f}-{100 * line.high:.1f}",
            str(line.draws),
            f"{line.score:.2f}",
            str(line.decisions),
            f"{line.mean_ms:.2f}",
            f"{line.worst_ms:.1f}",
            str(line.slices),
        )
    return grid


def write_csv(path, played, names):
    """One line a game and player."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow("game deal player name seat place score moves decisions seconds worst slices".split())
        for p in played:
            for i, name in enumerate(names):
                place, score = (p.places[i], p.scores[i]) if p.places else ("", "")
                thought = p.thought[i]
                row = [p.index, p.deal, i + 1, name, p.seats[i], place, score, p.moves]
                times = (f"{thought.seconds:.6f}", f"{thought.worst:.6f}")
                rows.writerow([*row, thought.decisions, *times, thought.slices])


def write_plot(path, lines, played):
    """Share of games won with its interval, and the scores, as PNG or SVG by the path's ending."""
    try:
        import matplotlib
    except ImportError:
        raise click.ClickException("--plot needs matplotlib: pip install matplotlib") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 4), layout="constrained")
    shares = [line.wins / line.games if line.games else 0 for line in lines]
    below = [share - line.low for share, line in zip(shares, lines, strict=True)]
    above = [line.high - share for share, line in zip(shares, lines, strict=True)]
    left.bar([line.name for line in lines], shares, yerr=[below, above], capsize=6, color="#3068e0")
    left.set_ylim(0, 1)
    left.set_title("games won, with 95 % interval")
    finished = [p for p in played if p.places]
    for i, line in enumerate(lines):
        right.hist([p.scores[i] for p in finished], bins=20, alpha=0.5, label=line.name)
    right.set_title("scores")
    right.legend()
    figure.savefig(path)
    pyplot.close(figure)


def distinct(names):
    """The names with a number where one is used twice."""
    return [f"{name} {i + 1}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def option_indexes(Rules, chosen):
    """Option indexes from texts like "first=2"; ValueError says what there is."""
    indexes = [usual for _, _, usual in Rules.OPTIONS]
    names = [name for name, _, _ in Rules.OPTIONS]
    for text in chosen:
        name, _, choice = text.partition("=")
        if name not in names:
            raise ValueError(f"no option {name!r}; there are: {', '.join(names) or 'none'}")
        choices = Rules.OPTIONS[names.index(name)][1]
        if choice not in choices:
            raise ValueError(f"option {name} has the choices {', '.join(choices)}")
        indexes[names.index(name)] = choices.index(choice)
    return tuple(indexes)


@click.command("arena")
@click.argument("game")
@click.option("--seats", required=True, metavar="A,B,...", help="The players: easy fair hard desktop random ...")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, DEALS - 1), help="The first deal number.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=CHOICE", help="An option of the game's sheet.")
@click.option("--jobs", default=None, type=click.IntRange(1), help="Processes; as many as there are cores.")
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster.")
@click.option("--part", type=click.Path(dir_okay=False), help="Keep the games here, and go on from those in it.")
@click.option("--csv", "csv_path", type=click.Path(dir_okay=False), help="Write one line a game and player.")
@click.option("--plot", type=click.Path(dir_okay=False), help="Draw shares and scores (.png or .svg; matplotlib).")
def arena(game, seats, games, seed, chosen, jobs, dask, part, csv_path, plot):
    """Let bots and reference players play GAME against each other.

    Each deal is played once for every seating. The same seed gives the same games. Ctrl-C stops it and shows what there
    is; with --part the same command goes on from there.
    """
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    names = seats.split(",")
    try:
        options = option_indexes(load(game)[0], chosen)
        for name in names:
            player(game, name)
        if len(names) not in load(game)[0].SEATS:
            raise ValueError(f"{game} is not played by {len(names)}")
        header = {"arena": 1, "game": game, "players": names, "seed": seed, "options": options}
        kept = PartFile(part, header) if part else None
    except (AssertionError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    played = [p for p in kept.played if p.index < games] if kept else []
    done = {p.index for p in played}
    console = Console()
    stopped = False
    with Progress(*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn()) as progress:
        bar = progress.add_task(f"{game}: {seats}", total=games, completed=len(done))
        try:
            for one in series(game, names, games, seed, options, jobs or os.cpu_count() or 1, done, dask):
                played.append(one)
                if kept:
                    kept.add(one)
                progress.advance(bar)
        except KeyboardInterrupt:
            stopped = True
        except ValueError as error:
            raise click.ClickException(str(error)) from None
    if stopped:
        console.print("Stopped. " + ("The same command goes on from here." if part else "(--part FILE keeps games.)"))
    if not played:
        return
    played.sort(key=lambda p: p.index)
    names = distinct(names)
    lines = summary(played, names)
    console.print(table(lines, played))
    if csv_path:
        write_csv(csv_path, played, names)
    if plot:
        write_plot(plot, lines, played)
