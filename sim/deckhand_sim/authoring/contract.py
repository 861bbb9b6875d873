"""The Rules contract as checks for any game folder, for pytest and `deckhand check GAME`.

    Rules, notation = load("landslide")
    for rules, seat, legal, move in random_game(Rules, deal=1): ...      # before each move of a random game
    prove_table(Rules, notation, deal=1, seats=2, options=(), seed=7)    # one game, every promise; AssertionError
    for finding in report("landslide"): print(finding)                   # in words, raises nothing
    move, slices = decide(bot.think, rules, seat, level, Rng(1, 33))     # a bot's move, and how often it yielded
    prove_bot(Rules, bot, deal=1, level=2)                               # legal, repeatable, blind

Every check raises AssertionError with one sentence about what the game does and what it should do. With hypothesis:

    @given(tables(Rules))
    def test_contract(table):
        prove_table(Rules, notation, **table)
"""

import importlib
import re
import sys
import traceback
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import NamedTuple

from deckhand.game import DEALS

from . import promises as shared
from . import time_limit
from .promises import (  # noqa: F401 - what is promised, here for pytest beside what only a desktop can
    ANY_SEAT,
    LEVELS,
    LONGEST_GAME,
    MANY,
    MOVE_LIMIT,
    ODD_INTS,
    ODD_SEATS,
    ODD_TEXTS,
    PLAYED_ON,
    REASON,
    REASON_LENGTH,
    WHY,
    about,
    about_bot,
    bases,
    blind_choice,
    bot_dice,
    check_conceal,
    check_constructor,
    check_damage,
    check_head,
    check_illegal,
    check_moves,
    check_notation,
    check_over,
    check_real_time,
    check_reason,
    check_refusal,
    check_result,
    check_seats,
    check_shape,
    check_sound,
    check_start,
    check_title,
    check_undo,
    decide,
    deciders,
    facts_of,
    fault,
    legal_moves,
    prove_bot,
    prove_position,
    random_game,
    random_turn,
    read_odd_text,
    sample,
    strangers,
)

SHEETS = Path(__file__).resolve().parents[3] / "docs" / "rules"


class Finding(NamedTuple):
    """One promise; `broken` says how it's broken, or None. final: no further checks make sense."""

    promise: str
    broken: str | None
    final: bool = False

    def __str__(self):
        return f"ok       {self.promise}" if self.broken is None else f"MISSING  {self.promise}: {self.broken}"


# --- finding a game ---------------------------------------------------------------------------------------------------


def load(game):
    """Return (Rules, notation) of games/<game>. Raises AssertionError that says what the folder lacks."""
    root = Path(__file__).resolve().parents[3]
    for place in (root, root / "lib"):
        if (root / "games").is_dir() and str(place) not in sys.path:
            sys.path.append(str(place))
    loaded = []
    for part in ("rules", "notation"):
        name = f"games.{game}.{part}"
        try:
            loaded.append(importlib.import_module(name))
        except ModuleNotFoundError as missing:
            if missing.name is not None and name.startswith(missing.name):
                raise AssertionError(f"games/{game} has no {part}.py") from None
            raise AssertionError(f"{part}.py imports {missing.name}, which is not there") from None
    rules, notation = loaded
    assert hasattr(rules, "Rules"), "rules.py has no class Rules"
    for name in ("to_text", "to_move"):
        assert callable(getattr(notation, name, None)), f"notation.py has no function {name}"
    return rules.Rules, notation


def option_mixes(Rules):
    """Return every combination of options, as tuples of indexes."""
    return list(product(*(range(len(choices)) for _, choices, _ in Rules.OPTIONS)))


def tables(Rules):
    """Return a hypothesis strategy for the arguments deal, seats, options, seed."""
    from hypothesis import strategies as st

    return st.fixed_dictionaries(
        {
            "deal": st.integers(0, DEALS - 1),
            "seats": st.sampled_from(Rules.SEATS),
            "options": st.tuples(*(st.integers(0, len(choices) - 1) for _, choices, _ in Rules.OPTIONS)),
            "seed": st.integers(0, 1 << 32),
        }
    )


# --- all of them ------------------------------------------------------------------------------------------------------


def sheet_clauses(game):
    """Return the clause names in docs/rules/<game>.md, or None without a sheet."""
    sheet = SHEETS / f"{game}.md"
    if not sheet.is_file():
        return None
    return set(re.findall(r"(?m)^\s*- ([A-Z]{2}-\d+) ", sheet.read_text(encoding="utf-8")))


def prove_table(Rules, *arguments, **named):
    """promises.prove_table with the clauses of the game's sheet; returns (moves played, result)."""
    parts = Rules.__module__.split(".")
    clauses = sheet_clauses(parts[1]) if len(parts) > 1 else None
    return shared.prove_table(Rules, *arguments, clauses=clauses, **named)


def frames_of_games(error):
    """Return the frames of an exception's traceback that are in a game's folder."""
    return [frame for frame in traceback.extract_tb(error.__traceback__) if "games" in Path(frame.filename).parts]


def error_text(error):
    """Describe an exception in one line, with the game's line that caused it."""
    frames = frames_of_games(error)
    where = (
        " (%s, line %d: %s)" % (Path(frames[-1].filename).name, frames[-1].lineno, frames[-1].line) if frames else ""
    )
    if isinstance(error, time_limit.TimeUp):
        return "it does not come to an end in %d seconds%s" % (time_limit.SECONDS, where)
    return "%s: %s%s" % (type(error).__name__, error, where)


def run_check(promise, check, *arguments, hurry=True):
    """Run a check and return its Finding; unexpected exceptions are reported too.

    hurry: limit the time to time_limit.SECONDS (otherwise the check does that itself).
    """
    try:
        with time_limit.time_limit() if hurry else nullcontext():
            check(*arguments)
    except AssertionError as broken:
        return Finding(promise, str(broken) or error_text(broken))
    except time_limit.TimeUp as error:
        return Finding(promise, error_text(error), True)
    except (Exception, SystemExit) as error:
        return Finding(promise, error_text(error))
    return Finding(promise, None)


def report(game, deals=6):
    """Return the findings of `promises` as a list."""
    return list(promises(game, deals))


def promises(game, deals=6):
    """Yield the first findings of `deckhand check GAME`, one per promise. Raises nothing."""
    loaded = []
    yield run_check("the folder has rules.py and notation.py", lambda: loaded.extend(load(game)))
    if not loaded:
        return
    final = True  # without the right shape the rest makes no sense
    for promise, check in about(*loaded, game, sheet_clauses(game), deals):
        found = run_check(promise, check)
        yield found._replace(final=found.final or final and found.broken is not None)
        final = False
