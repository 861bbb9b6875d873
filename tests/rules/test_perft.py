"""Move trees: the number of sequences of 1, 2, 3 ... moves from fixed deals and from positions of the playthroughs.

tests/rules/perft.txt has the figures: "game deal seats options: counts" with the options' indexes ("-" for none), and
"game record:line: counts" for the position after that line. To count again: DECKHAND_GOLDEN=write pytest on this file.
Other tests here prove that the moves themselves are right: at every position of smaller trees they match the rule
sheets, and Landslide's whole tree matches that of an independent slow engine.
"""

from copy import deepcopy
from functools import cache
from pathlib import Path

import chaos_cruisers_pictures as pictures
import pytest
from chaos_cruisers_clauses import BLOCKING, SHIFTING, blockable, coins, names, phase, speeds, spots
from chaos_cruisers_pictures import connected, corners, gate_squares, number, open_squares
from clause_table import WRITING, book_of, moments
from crash_landing_clauses import groups, two_sides
from crash_landing_table import hand
from crunch_table import Slow as SlowCrunch
from onslaught_table import by_the_sheet as onslaught_by_the_sheet
from shipped import GAMES
from test_chaos_cruisers_course import slow_shifts
from test_landslide_rules import Slow as SlowLandslide

from deckhand_sim.authoring.contract import deciders, load, option_mixes
from games.crash_landing.engine.layout import DROP_PHASE, FIND_PHASE

FILE = Path(__file__).parent / "perft.txt"
FEW, MANY = 1_500, 60_000  # a tree with fewer leaves is counted one move deeper, unless that gives too many
DEEPEST = 12
SEED = 5  # of a deal
MOVED = 64  # flag of a tile that was shifted in this round
book = cache(book_of)
written = []


def perft(rules, depth):
    """The number of sequences of 1, 2 ... `depth` moves, as a list; in real time, of all seats."""
    counts = [0] * depth
    walk(rules, counts, 0)
    return counts


def walk(rules, counts, done):
    """Add the moves of a position and, above the last level, of every position that they lead to."""
    saved = bytes(rules.state)
    for seat in deciders(rules):
        moves = list(rules.moves(seat))
        counts[done] += len(moves)
        for move in moves if done + 1 < len(counts) else ():
            rules.apply(move, seat)
            walk(rules, counts, done + 1)
            rules.state[:] = saved


def position(start):
    """The Rules of a start named as in perft.txt."""
    game, *words = start.split(" ")
    if len(words) == 1:
        name, _, line = words[0].partition(":")
        return next(m.after for m in moments(book(game)[name]) if m.line == int(line))
    deal, seats, options = words
    return load(game)[0](int(deal), int(seats), tuple(map(int, options.replace("-", ""))))


def starts():
    """Every start to count: every mix of options (Chaos Cruisers: every layout), and turning points of records."""
    for game in GAMES:
        rules = load(game)[0]
        for seats in sorted(rules.SEATS):
            for mix in option_mixes(rules):
                if game != "chaos_cruisers" or mix[1:] == (1, 3, 0):
                    yield "%s %d %d %s" % (game, SEED, seats, "".join(map(str, mix)) or "-")
        for name, record in book(game).items():
            for part in (1, 2, 3):  # at a quarter, half and three quarters of the game
                yield "%s %s:%d" % (game, name, 7 + len(record.moves) * part // 4)


def count(start):
    """The counts of a start, to a reasonable depth."""
    depth = 1
    counts = perft(position(start), 1)
    while depth < DEEPEST and 0 < counts[-1] < FEW:
        depth += 1
        deeper = perft(position(start), depth)
        if deeper[-1] > MANY:
            break
        counts = deeper
    return " ".join(map(str, counts))


@cache
def trees(game):
    """{start: counts} of perft.txt."""
    if WRITING and not written:
        FILE.write_text("".join("%s: %s\n" % (start, count(start)) for start in starts()), "utf-8")
        written.append(FILE)
    rows = [line.rpartition(": ") for line in FILE.read_text("utf-8").splitlines()]
    return {start: list(map(int, counts.split())) for start, _, counts in rows if start.split(" ")[0] == game}


@pytest.mark.slow_but("crunch", "landslide", "onslaught")
@pytest.mark.parametrize("game", GAMES)
def test_the_move_trees_have_as_many_leaves_as_ever(game):
    assert list(trees(game)) == [start for start in starts() if start.split(" ")[0] == game]
    for start, counts in trees(game).items():
        assert perft(position(start), len(counts)) == counts, start


# --- the same moves by the rule sheets --------------------------------------------------------------------------------


def crash_landing(rules, seat):
    """CL-13 to CL-16, CL-33."""
    held = hand(rules, seat)
    if rules.phase() == FIND_PHASE:
        return {"draw", "skip"} if rules.deck_size(seat) else {"skip"}
    if rules.phase() == DROP_PHASE:
        return {"drop " + value for value in held}
    found = {"end"}
    for group in groups(held):
        up, down = two_sides(group, rules.is_returning(seat)), two_sides(group)
        if up and rules.speed(seat) - up >= -8:
            found.add("burn %s up" % ",".join(group))
        if down and rules.speed(seat) + down <= 8:
            found.add("burn %s down" % ",".join(group))
    return found


def onslaught(rules, seat):
    return onslaught_by_the_sheet(rules)


def crunch(rules, seat):
    return set(SlowCrunch(rules).moves(seat))


def chaos_cruisers(rules, seat):
    """CC-8, CC-11 to CC-13, CC-23, CC-24."""
    state = rules.state
    if state[pictures.PENDING]:
        gate = state[pictures.GATES + state[pictures.PENDING] - 1]
        free = gate_squares(rules, (gate - 1) % 4 + 1) - set(spots(rules).values())
        return {"place " + name for name in names(free)}
    if phase(rules) == SHIFTING:
        moved = {corner for corner in corners(rules) if state[number(*corner)] & MOVED}
        shifts = [names(pair) for pair in slow_shifts(rules, moved)]
        return {"shift %s>%s" % tuple(pair) for pair in shifts} | {"done"}
    if phase(rules) == BLOCKING:
        free = open_squares(rules)
        return {"block " + name for name in names({s for s in blockable(rules) if connected(free - {s})})}
    who = rules.cruiser() + 1
    ops = {"+": 1, "-": -1, "=": 0}
    for value in coins(rules, who):
        ops["n%d" % value], ops["b%d" % value] = value, -value
    found = set()
    for op, more in ops.items():
        speed = max(0, min(5, speeds(rules)[who] + more))
        paths = [a + str(speed) for a in "NESW"] if speed else ["."]
        for first in range(1, speed):
            paths += [a + str(first) + b + str(speed - first) for a in "NS" for b in "EW"]
            paths += [a + str(first) + b + str(speed - first) for a in "EW" for b in "NS"]
        found |= {"go %s %s" % (op, path) for path in paths}
    return found


def compare(rules, to_text, words, left):
    """Compare the legal moves with the rule sheet, here and in about `left` later positions; returns the number compared."""
    saved = bytes(rules.state)
    held = 0
    seats = deciders(rules)
    left //= len(seats) or 1
    for seat in seats:
        moves = list(rules.moves(seat))
        texts = [to_text(rules, move) for move in moves]
        assert len(set(texts)) == len(texts) and set(texts) == words(rules, seat)
        held += 1
        for move in moves[:: max(1, len(moves) // left)] if left else ():  # follow only some of many moves
            rules.apply(move, seat)
            held += compare(rules, to_text, words, (left - 1) // len(moves))
            rules.state[:] = saved
    return held


@pytest.mark.slow_but("crash_landing-40-1500", "onslaught-60-1000", "crunch-60-500")
@pytest.mark.parametrize(
    ("words", "left", "least"),
    [(crash_landing, 40, 1500), (onslaught, 60, 1000), (crunch, 60, 500), (chaos_cruisers, 20, 300)],
)
def test_their_moves_are_those_of_the_sheet(words, left, least):
    game = words.__name__
    to_text = load(game)[1].to_text
    assert sum(compare(position(start), to_text, words, left) for start in trees(game)) > least


def slow_perft(slow, depth):
    """perft of an engine that doesn't use this engine's state bytes."""
    legal = slow.legal()
    counts = [len(legal)] + [0] * (depth - 1)
    for text in legal if depth > 1 else ():
        after = deepcopy(slow)
        after.play(text)
        for k, more in enumerate(slow_perft(after, depth - 1), 1):
            counts[k] += more
    return counts


@pytest.mark.parametrize("first", [1, 2])
def test_landslides_tree_is_that_of_a_slow_engine(first):
    start = "landslide %d 2 %d" % (SEED, first - 1)
    assert slow_perft(SlowLandslide(SEED, first), 5) == trees("landslide")[start][:5]


@pytest.mark.parametrize(("name", "depth"), [("draw", 5), ("last-card-starts-a-stack", 5), ("no-discards", 3)])
def test_landslides_trees_near_the_end_are_those_of_a_slow_engine(name, depth):
    record = book("landslide")[name]
    slow = SlowLandslide(record.deal, 1 + record.options[0])
    rules = load("landslide")[0](record.deal, 2, record.options)
    to_move = load("landslide")[1].to_move
    for text in record.moves[:-8]:
        slow.play(text)
        rules.play(to_move(rules, text))
    assert slow_perft(slow, depth) == perft(rules, depth)
