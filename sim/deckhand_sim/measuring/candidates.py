"""Find candidates for worst positions: look at every position of hard bots' games and the golden playthroughs on the desktop.

    for task in tasks("crash_landing", drive, plays=24): found = find_candidates(task, drive, asks=60)

Desktop times and counts only select what the VMs then measure.
"""

import gc
import random
from importlib import import_module
from itertools import islice
from pathlib import Path
from time import thread_time_ns

from deckhand.game import ANY_SEAT

from ..record_text import timed_move
from ..records import Record, positions, read, read_file, write
from ..studies.arena import player
from . import worst_positions
from .budget import rules_of
from .positions import PLAYERS, playthroughs

MAX_MOVES = 420  # longest game
_MIN_MOVES = 2  # a single move is no decision
_BEST_COUNT = 8  # candidates stored per record and row
_TIMINGS = 3  # repeated timings, because a busy machine is slow at times
_LAST_TICK = 40_000


def tasks(game, drive, plays):
    """List what to look at, as JSON-compatible dicts; the same every time."""
    book = [
        {"game": game, "path": str(path), "name": f"playthroughs/{game}/{path.stem}"}
        for path in playthroughs(game, drive)
    ]
    return book + [{"game": game, "play": number, "name": f"worst/{game}-{number}"} for number in range(plays)]


def find_candidates(task, drive, asks):
    """Return {"name", "record", "best": {row: [[score, move number], ...]}} of a task. asks: positions where bots think."""
    rules_of(drive, task["game"])
    record = read_file(Path(task["path"])) if "path" in task else play_game(task["game"], task["play"])
    best = {}
    kinds = set()
    bot = _bot(task["game"])
    every = -(-len(record.moves) // asks) if asks else 1
    gc.disable()
    try:
        for at, (rules, _, move, seat) in enumerate(positions(record)):
            if move is not None:
                for what, score in scores(
                    record.game, rules, seat or rules.seat(), move, None if at % every else bot, kinds
                ):
                    row = best.setdefault(what, [])
                    row.append([score, at])
                    row.sort(reverse=True)
                    del row[_BEST_COUNT:]
    finally:
        gc.enable()
    return {"name": task["name"], "record": write(record), "best": best}


def _bot(game):
    try:
        return import_module(f"games.{game}.bot")
    except ModuleNotFoundError:
        return None


def scores(game, rules, seat, move, bot, kinds):
    """Yield (row, score) of a position; higher is likely worse."""
    took = min(_listing_ns(rules, seat) for _ in range(_TIMINGS))
    legal = list(rules.moves(seat))
    yield worst_positions.TURN, took
    yield worst_positions.CHURN, len(legal)
    full = sum(1 for byte in rules.state if byte)
    yield worst_positions.FULLEST, full
    kind = import_module(f"games.{game}.notation").to_text(rules, move).split(" ")[0][:4]
    yield worst_positions.MOVE, (kind not in kinds, took + full)  # at least one of each kind of move
    kinds.add(kind)
    if bot and seat and len(legal) >= _MIN_MOVES:
        for level in range(len(worst_positions.LEVELS)):
            total, longest = _thinking_ns(bot, rules, seat, level)
            yield worst_positions.decision(level), total
            yield worst_positions.stretch(level), longest


def _listing_ns(rules, seat):
    begun = thread_time_ns()
    for _ in rules.moves(seat):
        pass
    return thread_time_ns() - begun


def _thinking_ns(bot, rules, seat, level):
    # Return (time of a decision, of its longest stretch), with the same random numbers as in the VM
    from ..vm.probes.player import decide

    marks = [thread_time_ns()]
    decide(bot, rules, seat, level, rules.deal_number(), lambda: marks.append(thread_time_ns()))
    return marks[-1] - marks[0], max(b - a for a, b in zip(marks, marks[1:], strict=False))


def play_game(game, number):
    """Play a game of hard bots with random seats and options and return its record; the same for the same number."""
    rules_class = import_module(f"games.{game}.rules").Rules
    dice = random.Random(number)
    seats = dice.choice(rules_class.SEATS)
    options = tuple(dice.randrange(len(choices)) for _, choices, _ in rules_class.OPTIONS)
    rules = rules_class(number, seats, options)
    if rules.seat() == ANY_SEAT:
        texts = _hand(game, rules, number, seats)
    else:
        texts = list(islice(_turns(game, rules), MAX_MOVES))
    return Record(game, number, seats, options, ("hard",) * seats, texts, rules.result())


def _turns(game, rules):
    to_text = import_module(f"games.{game}.notation").to_text
    decide = player(game, "hard")
    count = 0
    while rules.seat():
        move = decide(rules, rules.seat(), count)[0]
        text = to_text(rules, move)
        rules.play(move)
        count += 1
        yield text


def _hand(game, rules, number, seats):
    driver = import_module(f"games.{game}.driver").Driver(rules, (PLAYERS["hard"],) * seats, number)
    to_text = import_module(f"games.{game}.notation").to_text
    tick = 0
    while rules.seat() and tick < _LAST_TICK:
        tick += 50
        driver.step(tick)
    return [timed_move(to_text(rules, move), tick, seat) for tick, seat, move in driver.played()]


def describe_position(text, at):
    """Describe a position: options, whose turn, number of moves, and the recorded move."""
    record = read(text, verify=False)
    rules, _, _, seat = next(islice(positions(record), at, None))
    seat = seat or rules.seat()
    choices = [f"{name}={names[i]}" for (name, names, _), i in zip(rules.OPTIONS, record.options, strict=True)]
    count = sum(1 for _ in rules.moves(seat))
    table = f"deal {record.deal}, {record.seats} seats, {' '.join(choices)}".rstrip(", ")
    return f"{table}: seat {seat} has {count} moves, {record.moves[at]} comes"
