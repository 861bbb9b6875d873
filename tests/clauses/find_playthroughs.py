"""Find games that touch clauses which no record in tests/playthroughs touches yet, and save them as records.

    .venv/bin/python tests/clauses/find_playthroughs.py crash_landing 2000      # search 2,000 games

The players are bots, random players, and bots that sometimes move at random; seats and options vary. The smallest set
of games that touches all of them is saved as tests/playthroughs/<game>/found-N.txt, to be renamed by hand. Events that
almost never happen this way (300 rounds, a stranded crew, a match, all attackers stopped before the fourth wave) were
played on purpose.
"""

import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
import conftest  # noqa: E402, F401
from clause_table import FOLDER, book_of, moments, predicates

from deckhand_sim.authoring.contract import load
from deckhand_sim.games_on_drive import is_real_time
from deckhand_sim.record_text import timed_move
from deckhand_sim.records import Record, write
from deckhand_sim.studies.arena import LEVELS, player

STYLES = ("chance", "easy", "fair", "hard", "easy?", "fair?", "hard?")
LONGEST = 420
RASH = ("yield", "recall")  # random play would choose these too often to get far


def chooser(game, style):
    """A function (rules, seat, count, rng) -> move; "hard?" is a hard bot that plays every sixth move at random."""
    level = style.rstrip("?")
    to_text = load(game)[1].to_text
    decide = player(game, level) if level in LEVELS else None

    def choose(rules, seat, count, dice):
        if decide is None or style.endswith("?") and dice.randrange(6) == 0:
            legal = list(rules.moves(seat))
            tame = [move for move in legal if not to_text(rules, move).startswith(RASH)]
            return dice.choice(tame if tame and dice.randrange(8) else legal)
        move = decide(rules, seat, count)[0]  # in a position that it wouldn't have reached itself
        return dice.choice(list(rules.moves(seat))) if rules.refusal(move) else move

    return choose


def turns(game, deal, dice):
    """The record of a turn-based game, or None if it gets too long."""
    Rules, notation = load(game)
    seats = dice.choice(Rules.SEATS)
    options = tuple(dice.choice((usual, dice.randrange(len(choices)))) for _, choices, usual in Rules.OPTIONS)
    styles = [dice.choice(STYLES) for _ in range(seats)]
    choosers = [chooser(game, style) for style in styles]
    rules = Rules(deal, seats, options)
    texts = []
    while rules.seat():
        move = choosers[rules.seat() - 1](rules, rules.seat(), len(texts), dice)
        texts.append(notation.to_text(rules, move))
        rules.play(move)
        if len(texts) > LONGEST:
            return None
    players = tuple(style if style in LEVELS else "human" for style in styles)
    return Record(game, deal, seats, options, players, texts, rules.result())


def real_time(game, deal, dice):
    """The record of a hand of Crunch: bots at random speeds, and seats that play at random or not at all."""
    from games.crunch.driver import Driver
    from games.crunch.notation import to_text
    from games.crunch.rules import Rules

    seats = dice.choice(Rules.SEATS)
    levels = [dice.choice((0, 1, 2, 3)) for _ in range(seats)]
    paces = tuple(dice.choice((0, 60, 90, 200)) for _ in levels)
    rules = Rules(deal, seats)
    driver = Driver(rules, tuple(levels), deal, paces)
    tick = 0
    lazy = dice.randrange(400)
    while rules.seat() and tick < 40_000:
        tick += dice.randint(20, 300)
        people = [seat for seat in range(1, seats + 1) if not levels[seat - 1]]
        if people and lazy:
            lazy -= 1
            seat = dice.choice(people)
            legal = list(rules.moves(seat))
            if legal:
                driver.human(seat, dice.choice(legal), tick)
                continue
        driver.step(tick)
    if rules.seat() or driver.used > 3 * LONGEST:
        return None
    texts = [timed_move(to_text(rules, move), tick, seat) for tick, seat, move in driver.played()]
    players = tuple(("human", "easy", "fair", "hard")[level] for level in levels)
    return Record(game, deal, seats, (), players, texts, rules.result())


def touched(record, wanted, book=()):
    """The predicates in `wanted` that hold somewhere in a record."""
    found = set()
    for m in moments(record, book):
        found |= {p for p in wanted if p not in found and p.holds(m)}
    return found


def main(game, games):
    """Search this many games."""
    wanted, _ = predicates(game)
    book = book_of(game)
    missing = set(wanted)
    for record in book.values():
        missing -= touched(record, missing, book)
    found = []
    left = set(missing)
    for deal in range(games):
        if not left:
            break
        dice = random.Random(deal)
        record = (real_time if is_real_time(game) else turns)(game, deal, dice)
        if record and (new := touched(record, left)):
            left -= new
            found.append(record)
            print(deal, len(record.moves), sorted(map(str, new)), flush=True)
    covers = [(record, touched(record, missing)) for record in found]
    missing -= left
    number = 0
    while missing:
        record, some = max(covers, key=lambda pair: len(pair[1] & missing) / (40 + len(pair[0].moves)))
        missing -= some
        number += 1
        (FOLDER / game).mkdir(parents=True, exist_ok=True)
        (FOLDER / game / ("found-%d.txt" % number)).write_text(write(record), "utf-8")
        print(
            "found-%d" % number, record.deal, record.seats, record.options, record.players, len(record.moves), len(some)
        )
    print("untouched:", sorted(map(str, left)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
