"""Bots against bots, many games: who wins how often, by how much, in what time.

    deckhand arena landslide --seats hard,fair --games 400 --part run.jsonl

    played = run("landslide", ("hard", "greedy"), games=40, seed=1)     # the same games every time
    for line in summary(played): print(line.name, line.wins, line.low, line.high)

A player is a level of the game's bot (easy, fair, hard, desktop), the wavering one (hard, but half of its decisions, by
dice, are those of easy) or a reference player: random, or a name in PLAYERS of deckhand_sim/games/<game>/players.py.
Every player is given a concealed copy. Each deal is played once for every seat that a
player can have (two seats: twice, swapped). A game with its own clock brings deckhand_sim/games/<game>/arena.py with
play_arena(names by seat, deal, options, thought by seat) -> (result, moves) and the names that can play in ARENA_PLAYERS;
all others are played by `play_turns` here.
"""

import csv
import importlib
import math
import os
import random
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click

from deckhand.game import DEALS
from deckhand_sim import games
from deckhand_sim.atomic_files import atomic_write
from deckhand_sim.authoring.contract import error_text, frames_of_games, load
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends.launch_options import complete_games, drive_option
from deckhand_sim.games_on_drive import game_folders, use_drive
from deckhand_sim.interrupts import STOPPED
from deckhand_sim.printable import printable
from deckhand_sim.studies.output_files import OutputFile, load_pyplot
from deckhand_sim.studies.partial_results import ResultsFile, progress_text
from deckhand_sim.studies.workers import run_tasks

LEVELS = ("easy", "fair", "hard", "desktop")
WAVERING = "wavering"
BOT_NAMES = (*LEVELS, WAVERING)
WAVER_ODDS = 2  # one in this many of its decisions is the easy level's
BOT_SEED_STEP = 104_729  # between one bot seed and the next
EVERY_CHOICE = -1  # an option: cycle through its choices
MAX_NUMBER = 1 << 53  # no number in a results file is larger
MAX_MOVES = 5000  # longer games count as unfinished
Z95 = 1.959964  # quantile of the normal distribution for 95 % intervals


@dataclass
class ThinkingCost:
    """The cost of a player's decisions in one game."""

    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    slices: int = 0  # most yields in one decision
    dice: int = 0  # decisions in which the bot drew from its dice: without any, another bot seed is the same game

    def add(self, seconds, slices):
        self.decisions += 1
        self.seconds += seconds
        self.worst = max(self.worst, seconds)
        self.slices = max(self.slices, slices)


@dataclass
class ArenaGame:
    """One game; places, scores and thought are in the order of the players, not the seats."""

    index: int
    deal: int
    seats: list  # each player's seat
    places: list  # 1 is best, 0 is lost; empty if unfinished
    scores: list
    moves: int
    thought: list = field(default_factory=list)


@dataclass
class PlayerSummary:
    """A player's summary over games."""

    name: str
    games: int
    wins: int
    draws: int
    low: float  # 95 % interval of the win rate
    high: float
    score: float
    decisions: int
    mean_ms: float
    worst_ms: float
    slices: int


# --- players ----------------------------------------------------------------------------------------------------------


def reference_players(game):
    """Return {name: function(rules, seat, random.Random) -> move} of a game; every game has `random`."""
    players = {"random": lambda rules, seat, dice: dice.choice(list(rules.moves(seat)))}
    own = games.part(game, "players")
    if own:
        players.update(own.PLAYERS)
    return players


def player_names(game):
    """List everyone who can play a game: its bot's levels, then reference players."""
    own = getattr(arena_module(game), "ARENA_PLAYERS", None)
    return own or (*BOT_NAMES, *sorted(reference_players(game)))


def check_players(game, names):
    """Raise ValueError, listing the choices, for an unknown player or the wrong number of them."""
    known = player_names(game)
    for name in names:
        if name not in known:
            raise ValueError(f"no player {name!r} of {game}; there are {', '.join(known)}")
    seats = load(game)[0].SEATS
    if len(names) not in seats:
        raise ValueError(f"{game} is not played by {len(names)} but by {' or '.join(map(str, sorted(seats)))}")


def player(game, name, bot_seed=0, thought=None):
    """Return decide(rules, seat, count) -> (move, slices) for a player's name. Raises ValueError."""
    references = reference_players(game)
    if name in references:
        choose = references[name]

        def decide(rules, seat, count):
            blind, rng = concealed(rules, seat, count, bot_seed)
            return choose(blind, seat, random.Random(rng.bits() << 16 | rng.bits())), 0

        return decide
    if name not in BOT_NAMES:
        raise ValueError(f"no player {name!r} of {game}: {', '.join((*BOT_NAMES, *sorted(references)))}")
    bot = importlib.import_module(f"games.{game}.bot")

    def decide(rules, seat, count):
        blind, rng = concealed(rules, seat, count, bot_seed)
        untouched = rng_state(rng)
        slices = 0
        thinking = bot.think(blind, seat, level_of(name, rng), rng)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                if thought:
                    thought.dice += rng_state(rng) != untouched
                return done.value, slices
            slices += 1

    return decide


def level_of(name, rng):
    """Return the level that decides: the player's own, or a random one for the wavering player."""
    if name == WAVERING:
        name = "hard" if rng.below(WAVER_ODDS) else "easy"
    return LEVELS.index(name)


def rng_state(rng):
    """Return a generator's state: unchanged if nothing was drawn."""
    return rng.a, rng.b, rng.c, rng.n


def concealed(rules, seat, count, bot_seed=0):
    """A copy without what the seat cannot know, and the generator of this decision (as a session makes both).

    Another bot_seed is other luck in the same deal.
    """
    from deckhand.rng import bot_rngs

    to_conceal, to_think = bot_rngs((rules.deal_number() + bot_seed * BOT_SEED_STEP) % DEALS, count, seat)
    blind = rules.copy()
    blind.conceal(seat, to_conceal)
    return blind, to_think


# --- one game ---------------------------------------------------------------------------------------------------------


def play_turns(Rules, deciders, deal, options):
    """Play one turn-based game; deciders are in seat order. Returns (result or None, moves)."""
    rules = Rules(deal, len(deciders), options)
    count = 0
    while rules.seat() and count < MAX_MOVES:
        seat = rules.seat()
        rules.play(deciders[seat - 1](rules, seat, count), seat)
        count += 1
    return rules.result(), count


def arena_module(game):
    """Return a game's own module with play_arena, or None."""
    return games.part(game, "arena")


def play(game, players, index, seed=0, options=(), bot_seed=0):
    """Play game number `index` of a series, deterministic except for times. Raises ValueError if the game or a bot breaks."""
    Rules, _ = load(game)
    many = len(players)
    check_players(game, players)
    deal = (seed + index // many) % DEALS
    choices = [len(choices) for _, choices, _ in Rules.OPTIONS]
    options = tuple(
        index // many % choices[i] if chosen == EVERY_CHOICE else chosen for i, chosen in enumerate(options)
    )
    seats = [(i + index) % many + 1 for i in range(many)]
    seated = [seats.index(seat + 1) for seat in range(many)]  # seat -> player
    thought = [ThinkingCost() for _ in players]

    def timed(which):
        decide = player(game, players[which], bot_seed, thought[which])

        def decider(rules, seat, count):
            start = time.perf_counter()
            move, slices = decide(rules, seat, count)
            thought[which].add(time.perf_counter() - start, slices)
            return move

        return decider

    own = arena_module(game)
    try:
        if own:
            names = tuple(players[which] for which in seated)
            result, moves = own.play_arena(names, deal, options, [thought[which] for which in seated])
        else:
            result, moves = play_turns(Rules, [timed(which) for which in seated], deal, options)
    except Exception as error:
        if not frames_of_games(error):
            raise
        raise ValueError(f"{game}, deal {deal}: {error_text(error)}; deckhand check {game} says more") from error
    places, scores = result or ((), ())
    if result:
        places = [places[seat - 1] for seat in seats]
        scores = [scores[seat - 1] for seat in seats]
    return ArenaGame(index, deal, seats, list(places), list(scores), moves, thought)


# --- many games -------------------------------------------------------------------------------------------------------


def _play(task):
    return play(*task)


def series(game, players, games, seed=0, options=(), processes=1, skip=(), dask=None):
    """Yield games as they end, in any order, leaving out the indexes in `skip`."""
    tasks = [(game, tuple(players), i, seed, tuple(options)) for i in range(games) if i not in skip]
    yield from run_tasks(_play, tasks, processes, dask)


def run(game, players, games, seed=0, options=(), processes=1):
    """Return all games of a series, in order."""
    return sorted(series(game, players, games, seed, options, processes), key=lambda played: played.index)


def wilson_interval(wins, games):
    """Return the 95 % interval (low, high) of a proportion; (0, 1) for no games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z95 * Z95 / (2 * games)
    margin = Z95 * math.sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    scale = 1 + Z95 * Z95 / games
    return max(0.0, (middle - margin) / scale), min(1.0, (middle + margin) / scale)


def summary(played, names=None):
    """Return a PlayerSummary per player over finished games. A win is a sole first place; in single-player games, place 1."""
    finished = [p for p in played if p.places]
    lines = []
    for i in range(len(played[0].seats) if played else 0):
        firsts = [p for p in finished if p.places[i] == 1]
        shared = [p for p in firsts if p.places.count(1) > 1]
        wins = len(firsts) - len(shared)
        low, high = wilson_interval(wins, len(finished))
        thoughts = [p.thought[i] for p in played if p.thought]
        decisions = sum(t.decisions for t in thoughts)
        lines.append(
            PlayerSummary(
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


def read_game(line, players):
    """Parse a line of a results file. Raises KeyError, TypeError or ValueError."""
    found = ArenaGame(**{**line, "thought": [ThinkingCost(**thought) for thought in line["thought"]]})
    counts = [found.index, found.deal, found.moves]
    times = []
    for thought in found.thought:
        counts += [thought.decisions, thought.slices, thought.dice]
        times += [thought.seconds, thought.worst]
    counts += found.places
    numbers = (*counts, *times, *(abs(score) for score in found.scores))
    if not all(type(count) is int for count in (*counts, *found.scores)) or not all(
        0 <= n < MAX_NUMBER for n in numbers
    ):
        raise ValueError
    if sorted(found.seats) != list(range(1, players + 1)) or len(found.thought) != players:
        raise ValueError
    if len(found.places) != len(found.scores) or len(found.places) not in (0, players):
        raise ValueError
    return found


class ArenaFile(ResultsFile):
    """The games of a series so far. Raises ValueError for a file of another series, or not a results file."""

    def __init__(self, path, header):
        super().__init__(path, header, "series")
        try:
            self.played = [read_game(one, len(header["players"])) for one in self.found]
        except (KeyError, TypeError, ValueError):
            raise ValueError(f"{path} has a line that is no game") from None

    def keep(self, played):
        self.played.append(played)
        self.add(asdict(played))


# --- what is shown ----------------------------------------------------------------------------------------------------


def table(lines, played):
    """Return the summary as a rich table: win rates, decision times in ms, most yields per decision."""
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
    """Write one line per game and player."""
    with atomic_write(Path(path)) as part, open(part, "w", newline="", encoding="utf-8") as file:
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
    """Draw win rates with intervals, and scores, as PNG or SVG."""
    plots = load_pyplot()
    figure, (left, right) = plots.subplots(1, 2, figsize=(9, 4), layout="constrained")
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
    with atomic_write(Path(path)) as part:
        figure.savefig(part)
    plots.close(figure)


def rules_of(game):
    """Return the game's Rules. Raises click.UsageError."""
    try:
        return load(game)[0]
    except AssertionError as lacking:
        raise click.UsageError(str(lacking)) from None
    except Exception as error:  # a user's own game may be unfinished
        if not frames_of_games(error):
            raise
        raise click.UsageError(f"{game}: {error_text(error)}") from None


def distinct(names):
    """Number the names that occur more than once."""
    return [f"{name} {i + 1}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def option_indexes(Rules, chosen):
    """Parse texts like "first=2" ("layout=all": EVERY_CHOICE) into option indexes. Raises ValueError."""
    indexes = [usual for _, _, usual in Rules.OPTIONS]
    names = [name for name, _, _ in Rules.OPTIONS]
    for text in chosen:
        name, _, choice = text.partition("=")
        if name not in names:
            raise ValueError(f"no option {name!r}; there are: {', '.join(names) or 'none'}")
        choices = Rules.OPTIONS[names.index(name)][1]
        if choice not in (*choices, "all"):
            raise ValueError(f"option {name} has the choices {', '.join(choices)}, or all of them by turns: all")
        indexes[names.index(name)] = EVERY_CHOICE if choice == "all" else choices.index(choice)
    return tuple(indexes)


@click.command("arena")
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--seats", required=True, metavar="A,B,...", help="The players: easy, fair, hard, desktop, wavering, random ..."
)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="Number of games.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, DEALS - 1), help="The first deal number.")
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=CHOICE",
    help="An option of the game; all: cycle through its choices.",
)
@click.option("--jobs", default=None, type=click.IntRange(1), help="Number of processes; default: all cores.")
@click.option("--dask", metavar="ADDRESS", help="Run on a Dask cluster.")
@click.option("--part", type=OutputFile(), metavar="FILE", help="Save games to this file, and continue from it.")
@drive_option
@click.option("--csv", "csv_path", type=OutputFile(), metavar="FILE", help="Write one line per game and player.")
@click.option("--plot", type=OutputFile(".png", ".svg"), metavar="FILE", help="Plot win rates and scores (.png, .svg).")
def arena(game, seats, games, seed, chosen, jobs, dask, part, drive, csv_path, plot):
    """Let bots and reference players play GAME against each other.

    \b
    deckhand arena landslide --seats hard,fair --games 400 --part run.jsonl
    deckhand arena onslaught --seats hard --games 500
    deckhand arena chaos_cruisers --seats hard,greedy --option layout=all
    deckhand arena crunch --seats hard,fair --csv games.csv --plot games.png

    Each deal is played once for every seating. The same seed gives the same games. Ctrl-C stops it and shows what there
    is (exit code 130); with --part the same command resumes. Beside the levels of its bot a game has the
    players random and wavering (hard, but half of its decisions are those of easy), and some have others: a wrong name
    is answered with all.
    """
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    names = seats.split(",")
    known = game_folders(drive or find_drive())
    if game not in known:
        raise click.UsageError("unknown game %s; there are %s" % (game, ", ".join(known) or "none"))
    click.get_current_context().with_resource(use_drive(drive))
    try:
        options = option_indexes(rules_of(game), chosen)
        check_players(game, names)
        header = {"arena": 1, "game": game, "players": names, "seed": seed, "options": options}
        kept = ArenaFile(part, header) if part else None
    except (AssertionError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    if plot:
        load_pyplot()  # report a missing library before the games
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
                    kept.keep(one)
                progress.advance(bar)
        except KeyboardInterrupt:
            stopped = True
        except ValueError as error:
            raise click.ClickException(printable(error)) from None
    if stopped:
        if kept:  # the last line may have been interrupted
            played = [p for p in ArenaFile(part, header).played if p.index < games]
        click.echo("Stopped: " + progress_text(len(played), games, "games are played", part))
        if not part:
            click.echo("Another time --part FILE keeps them, and the same command goes on from there.")
    if not played:
        raise SystemExit(STOPPED)
    played.sort(key=lambda p: p.index)
    names = distinct(names)
    lines = summary(played, names)
    console.print(table(lines, played))
    if csv_path:
        write_csv(csv_path, played, names)
    if plot:
        write_plot(plot, lines, played)
    if stopped:
        raise SystemExit(STOPPED)
