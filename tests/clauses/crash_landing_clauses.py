"""Predicates for the clauses of Crash Landing (docs/rules/crash_landing.md), for the tables of tests/playthroughs."""

from itertools import combinations

from clause_table import collector
from crash_landing_table import burnt, deck, hand

from deckhand.rng import Rng
from games.crash_landing.engine.layout import BURN_PHASE, DESTROYED, DROP_PHASE, FIND_PHASE, SAFE, STUCK

touches, PREDICATES = collector()
UNTOUCHED = {}
ROCKETS = "".join(str(1 + i // 4) for i in range(32))


def option(m, name):
    """A choice's text."""
    rules = type(m.after)
    names = [row[0] for row in rules.OPTIONS]
    return rules.OPTIONS[names.index(name)][1][m.after.option(names.index(name))]


def seats(m):
    return range(1, m.after.seats() + 1)


def plain(m):
    """Are all options off?"""
    return not any(m.after.option(i) for i in range(4))


def gravity(m):
    return 2 if option(m, "earth") == "on" else 1


def steps(m):
    """Is this the `end` after which gravity pulls all ships?"""
    return m.seat == m.after.seats()


def two_sides(rockets, less=0):
    """Do the rockets split into two equal sides, each rocket's value reduced by this much (CL-15, CL-33)?"""
    worths = [int(c) - less for c in rockets]
    if not all(worths) or sum(worths) % 2:
        return 0
    half = sum(worths) // 2
    sides = (sum(side) for size in range(1, len(worths)) for side in combinations(worths, size))
    return half if half in sides else 0


def groups(rockets):
    """Every group of the hand's rockets, ascending."""
    return {side for size in range(2, len(rockets) + 1) for side in combinations(rockets, size)}


def burns(m):
    """(legal burns by the rule sheet, as texts; balanced burns that keep the speed from -8 to 8)."""
    seat, legal, beyond = m.seat, set(), set()
    speed = m.before.speed(seat)
    for group in groups(hand(m.before, seat)):
        for way, less, sign in (("up", m.before.is_returning(seat), -1), ("down", 0, 1)):
            half = two_sides(group, less)
            if half:
                text = "burn %s %s" % (",".join(group), way)
                (legal if -8 <= speed + sign * half <= 8 else beyond).add(text)
    return legal, beyond


def landed(m, seat=1):
    """The speed if this move landed the ship, else 0."""
    if m.word != "end" or not steps(m) or m.before.fate(seat):
        return 0
    if m.before.is_returning(seat) and not m.before.altitude(seat) and not m.before.speed(seat):
        return 0
    speed = min(8, m.before.speed(seat) + gravity(m))
    return speed if speed > 0 and m.before.altitude(seat) - speed <= 0 else 0


@touches("CL-1", "32 rockets in all, four of each value", at="deal")
def rockets(m):
    return all(sorted(hand(m.after, s) + burnt(m.after, s) + deck(m.after, s)) == sorted(ROCKETS) for s in seats(m))


@touches("CL-2", "from altitude 20 the first step leads to 19", at="deal")
def altitude(m):
    return plain(m) and m.after.altitude(1) == 20 - 1


@touches("CL-3", "from speed 0 the first step leads to 1", at="deal")
def speed(m):
    return plain(m) and m.after.speed(1) == 0 + 1


@touches("CL-4", "hand and Burnt are empty, the deck has the rest", at="deal")
def empty(m):
    return plain(m) and (hand(m.after), burnt(m.after), len(deck(m.after))) == ("", "", 32)


@touches("CL-4", "six rockets in the hand", at="draw skip")
def six(m):
    return len(hand(m.after, m.seat)) == 6 and m.after.phase() != DROP_PHASE


@touches("CL-5", "the deck is the shuffle of 1,1,1,1,2 ... by stream 0", at="deal")
def shuffled(m):
    cards = list(ROCKETS)
    Rng(m.record.deal, 0).shuffle(cards)
    return plain(m) and deck(m.after) == "".join(cards)


@touches("CL-5", "seat 2 of a race has stream 1", at="deal")
def shuffled_for_two(m):
    cards = list(ROCKETS)
    Rng(m.record.deal, 1).shuffle(cards)
    return plain(m) and m.after.seats() == 2 and deck(m.after, 2) == "".join(cards)


@touches("CL-6", "a dropped rocket comes back, and everybody knew it", at="draw")
def known(m):
    one = m.before.deck_size(m.seat) == m.before.dropped_count(m.seat) > 0
    value = deck(m.before, m.seat)[-1:]
    return (
        one
        and not m.before.reveals(0)
        and hand(m.after, m.seat).count(value) == hand(m.before, m.seat).count(value) + 1
    )


@touches("CL-10", "speed grows by gravity", at="end")
def falls_faster(m):
    return plain(m) and steps(m) and m.before.speed(1) < 8 and m.after.speed(1) == m.before.speed(1) + 1


@touches("CL-10", "at 8 it stays 8", at="end")
def fastest(m):
    return steps(m) and m.before.speed(1) == m.after.speed(1) == 8


@touches("CL-11", "altitude falls by the speed", at="end")
def sinks(m):
    return steps(m) and m.after.speed(1) > 0 and m.after.altitude(1) == m.before.altitude(1) - m.after.speed(1)


@touches("CL-11", "what rises over 20 is lost, the speed stays", at="end")
def ceiling(m):
    speed = m.after.speed(1)
    return (
        steps(m)
        and m.before.altitude(1) - speed > 20 == m.after.altitude(1)
        and speed == m.before.speed(1) + gravity(m)
    )


@touches("CL-11", "it never goes below 0", at="end")
def floor(m):
    return steps(m) and m.before.altitude(1) < m.after.speed(1) and m.after.altitude(1) == 0


@touches("CL-12", "altitude 0 by a positive speed: landed, and nothing can be fired", at="end")
def lands(m):
    return landed(m) and m.over and hand(m.after) and not list(m.after.moves())


@touches("CL-13", "draw takes the top rocket", at="draw")
def finds(m):
    before, seat = m.before, m.seat
    taken = sorted(hand(before, seat) + deck(before, seat)[-1])
    return sorted(hand(m.after, seat)) == taken and deck(m.after, seat) == deck(before, seat)[:-1]


@touches("CL-13", "skip takes none", at="skip")
def leaves(m):
    return (
        m.before.deck_size(m.seat) and deck(m.after, m.seat) == deck(m.before, m.seat) and m.legal() == {"draw", "skip"}
    )


@touches("CL-13", "with an empty deck only skip is legal", at="skip")
def deck_is_empty(m):
    return not m.before.deck_size(m.seat) and m.legal() == {"skip"}


@touches("CL-14", "the seventh rocket: one goes to the bottom of the deck", at="drop")
def drops(m):
    before, seat, value = m.before, m.seat, m.words[0]
    one_less = hand(before, seat).replace(value, "", 1)
    legal = {"drop " + v for v in hand(before, seat)}
    return (
        len(hand(before, seat)) == 7
        and hand(m.after, seat) == one_less
        and deck(m.after, seat) == value + deck(before, seat)
        and m.legal() == legal
    )


@touches("CL-15", "a burn up: the speed falls by one side's total", at="burn")
def burns_up(m):
    legal, _ = burns(m)
    change = m.before.speed(m.seat) - m.after.speed(m.seat)
    goes_up = m.words[1] == "up" and not m.before.is_returning(m.seat)
    return goes_up and change == two_sides(m.words[0].split(",")) and m.legal() == legal | {"end"}


@touches("CL-15", "a burn down: the speed grows by it", at="burn")
def burns_down(m):
    legal, _ = burns(m)
    change = m.after.speed(m.seat) - m.before.speed(m.seat)
    return m.words[1] == "down" and change == two_sides(m.words[0].split(",")) and m.legal() == legal | {"end"}


@touches("CL-15", "two burns in one turn", at="burn")
def burns_again(m):
    return m.past[-1].word == "burn" and m.past[-1].seat == m.seat


@touches("CL-15", "two against one, not alike", at="burn")
def unlike(m):
    rockets = m.words[0].split(",")
    return len(rockets) >= 3 and len(set(rockets)) == len(rockets)


@touches("CL-16", "a balanced burn that would leave -8 to 8 is not legal", at="burn end")
def too_strong(m):
    legal, beyond = burns(m)
    return beyond and m.legal() == legal | {"end"}


@touches("CL-17", "fired rockets go to Burnt", at="burn")
def fired(m):
    return sorted(burnt(m.after, m.seat)) == sorted(burnt(m.before, m.seat) + m.words[0].replace(",", ""))


@touches("CL-18", "the first decision is a Find at altitude 19", at="deal")
def first_find(m):
    return plain(m) and m.after.phase() == FIND_PHASE and m.after.altitude(1) == 19


@touches("CL-18", "end holds the next turn's gravity and altitude", at="end")
def next_turn(m):
    return steps(m) and not m.over and m.after.phase() == FIND_PHASE and m.after.altitude(1) != m.before.altitude(1)


@touches("CL-20", "soft: the rockets of the hand count, not those of the deck", at="end")
def soft(m):
    score = sum(map(int, hand(m.after)))
    return landed(m) == 1 and m.after.result() == ((1,), (score,)) and score and m.after.deck_size(1)


@touches("CL-20", "hard: half of an odd total, rounded down", at="end")
def hard(m):
    total = sum(map(int, hand(m.after)))
    return landed(m) == 2 and total % 2 and m.after.result() == ((1,), (total // 2,))


@touches("CL-20", "at 3 or more it is destroyed", at="end")
def destroyed(m):
    return landed(m) >= 3 and m.after.result() == ((0,), (0,)) and m.after.fate(1) == DESTROYED


@touches("CL-21", "won with score 0", at="end")
def poor(m):
    return m.over and m.after.result() == ((1,), (0,))


@touches("CL-30", "Re-Entry: the top rocket is the speed, and is gone", at="deal")
def reentry(m):
    cards = list(ROCKETS)
    Rng(m.record.deal, 0).shuffle(cards)
    top = cards[-1]
    return m.after.option(0) and burnt(m.after) == top and m.after.speed(1) == min(8, int(top) + gravity(m))


@touches("CL-30", "in a race seat 2's topmost rocket of that value goes, too", at="deal")
def reentry_of_two(m):
    cards = list(ROCKETS)
    Rng(m.record.deal, 1).shuffle(cards)
    if not m.after.option(0) or m.after.seats() == 1 or m.after.option(3):
        return False
    value = burnt(m.after, 1)
    at = max(i for i, card in enumerate(cards) if card == value)
    return burnt(m.after, 2) == value and deck(m.after, 2) == "".join(cards[:at] + cards[at + 1 :]) and at < 31


@touches("CL-31", "Earth: gravity is 2", at="end")
def earth(m):
    return m.after.option(1) and steps(m) and m.after.speed(1) == m.before.speed(1) + 2 and not m.over


@touches("CL-31", "Earth: at 7 it gives 8", at="end")
def earth_at_7(m):
    return m.after.option(1) and steps(m) and m.before.speed(1) == 7 and m.after.speed(1) == 8


@touches("CL-32", "Rescue: after landing the way back begins, in the same turn at Find", at="end")
def rescue(m):
    first = landed(m) in (1, 2) and not m.before.is_returning(1)
    after = m.after
    where = after.altitude(1), after.speed(1), after.is_returning(1), after.phase()
    return m.after.option(2) and first and where == (0, 0, 1, FIND_PHASE) and not m.over


@touches("CL-33", "upwards on the way back a rocket is worth one less", at="burn")
def way_back(m):
    rockets = m.words[0].split(",")
    change = m.before.speed(m.seat) - m.after.speed(m.seat)
    uneven = not two_sides(rockets)  # not a burn by face value
    legal, _ = burns(m)
    return (
        m.before.is_returning(m.seat)
        and m.words[1] == "up"
        and change == two_sides(rockets, 1)
        and uneven
        and m.legal() == legal | {"end"}
    )


@touches("CL-33", "two ones are no burn up on the way back", at="burn end")
def ones(m):
    legal = m.legal()
    return (
        m.before.is_returning(m.seat)
        and hand(m.before, m.seat).count("1") > 1
        and "burn 1,1 down" in legal
        and "burn 1,1 up" not in legal
    )


@touches("CL-33", "fired down it is worth its face", at="burn")
def way_back_down(m):
    change = m.after.speed(m.seat) - m.before.speed(m.seat)
    return m.before.is_returning(m.seat) and m.words[1] == "down" and change == two_sides(m.words[0].split(","))


def sat(m):
    """Was the returning ship at rest on the ground before a step?"""
    before = m.before
    return m.word == "end" and steps(m) and before.is_returning(1) and not before.altitude(1) and not before.speed(1)


@touches("CL-34", "on the ground a step does nothing but count", at="end")
def rests(m):
    after = m.after
    return (
        sat(m)
        and (after.altitude(1), after.speed(1)) == (0, 0)
        and after.ground_turns(1) == m.before.ground_turns(1) + 1
    )


@touches("CL-34", "the landing turn is a ground turn", at="end")
def landing_turn(m):
    return rescue(m) and m.before.ground_turns(1) == 0 and m.after.ground_turns(1) == 1


@touches("CL-34", "a turn that sank back to 0 counts", at="end")
def sank_back(m):
    before, after = m.before, m.after
    rose = not before.altitude(1) and before.speed(1) < 0
    return (
        before.is_returning(1)
        and rose
        and (after.altitude(1), after.speed(1)) == (0, 0)
        and after.ground_turns(1) == before.ground_turns(1) + 1
    )


@touches("CL-34", "the seventh ground turn strands the crew", at="end")
def stranded(m):
    return m.after.fate(1) == STUCK and m.before.ground_turns(1) == 6 and m.after.deck_size(1) and m.over


@touches("CL-34", "leaving the ground does not set the count back", at="end")
def kept_count(m):
    return (
        m.before.is_returning(1) and m.after.altitude(1) > 0 and m.after.ground_turns(1) == m.before.ground_turns(1) > 1
    )


@touches("CL-35", "another landing on the way back: it sits there", at="end")
def lands_again(m):
    return (
        m.before.is_returning(1)
        and landed(m) in (1, 2)
        and (m.after.altitude(1), m.after.speed(1)) == (0, 0)
        and not m.over
    )


@touches("CL-35", "on the way back at 3 or more: destroyed", at="end")
def crashes_again(m):
    return m.before.is_returning(1) and landed(m) >= 3 and m.after.fate(1) == DESTROYED


@touches("CL-36", "altitude 20 on the way back wins with the hand's total", at="end")
def home(m):
    total = sum(map(int, hand(m.after)))
    up = m.before.is_returning(1) and m.after.altitude(1) == 20 and not m.after.landed_hard(1)
    return up and m.after.result() == ((1,), (total,)) and total


@touches("CL-36", "after a hard landing it is halved", at="end")
def home_hard(m):
    total = sum(map(int, hand(m.after)))
    up = m.before.is_returning(1) and m.after.altitude(1) == 20 and m.after.landed_hard(1)
    return up and m.after.seats() == 1 and m.after.result() == ((1,), (total // 2,)) and total


@touches("CL-37", "on the ground with no deck and no burn up: stranded", at="end")
def no_way_up(m):
    rockets = hand(m.after)
    helpless = not any(0 < two_sides(group, 1) <= 8 for group in groups(rockets))
    return m.after.fate(1) == STUCK and not m.after.deck_size(1) and helpless and m.after.ground_turns(1) < 7


@touches("CL-38", "in a race seat 2's Find follows seat 1's", at="draw skip drop")
def finds_in_turn(m):
    return m.after.seats() == 2 and m.seat == 1 and m.after.seat() == 2 and m.after.phase() == FIND_PHASE


@touches("CL-38", "then seat 1 burns, then seat 2", at="draw skip drop")
def burns_in_turn(m):
    return m.seat == 2 and m.after.seat() == 1 and m.after.phase() == BURN_PHASE


@touches("CL-38", "seat 1's end leaves gravity to seat 2's", at="end")
def waits(m):
    both = [(m.after.altitude(s), m.after.speed(s)) for s in seats(m)]
    return (
        m.after.seats() == 2 and m.seat == 1 and both == [(m.before.altitude(s), m.before.speed(s)) for s in seats(m)]
    )


def fates(m):
    return m.after.seats() == 2 and [m.after.fate(s) for s in seats(m)]


@touches("CL-39", "who finished beats who did not", at="end")
def first_home(m):
    return (
        m.over
        and fates(m) in ([SAFE, 0], [0, SAFE])
        and sorted(m.after.result()[0]) == [1, 2]
        and m.after.result()[1][fates(m).index(0)] == 0
    )


@touches("CL-39", "a destroyed seat loses to one that flies", at="end")
def other_crashes(m):
    return (
        m.over
        and fates(m) in ([DESTROYED, 0], [0, DESTROYED])
        and m.after.result() == (((2, 1) if m.after.fate(1) else (1, 2)), (0, 0))
    )


@touches("CL-39", "a stranded seat loses to one that flies", at="end")
def other_strands(m):
    return (
        m.over
        and fates(m) in ([STUCK, 0], [0, STUCK])
        and m.after.result() == (((2, 1) if m.after.fate(1) else (1, 2)), (0, 0))
    )


@touches("CL-39", "both in one step: the lower speed wins", at="end")
def lower_speed(m):
    speeds = [landed(m, s) for s in seats(m)]
    return m.over and fates(m) == [SAFE, SAFE] and speeds in ([1, 2], [2, 1]) and m.after.result()[0] == tuple(speeds)


@touches("CL-39", "both in one step and as fast: the higher score wins", at="end")
def higher_score(m):
    speeds = [landed(m, s) for s in seats(m)]
    if not m.over or fates(m) != [SAFE, SAFE] or speeds[0] != speeds[1]:
        return False
    places, scores = m.after.result()
    return scores[0] != scores[1] and places == ((1, 2) if scores[0] > scores[1] else (2, 1))


@touches("CL-39", "both lost is no draw", at="end")
def both_lost(m):
    return m.over and fates(m) == [DESTROYED, DESTROYED] and m.after.result() == ((0, 0), (0, 0))


@touches("CL-40", "a head start: rockets in the hand before the first turn", at="deal")
def head_start(m):
    cards = list(ROCKETS)
    Rng(m.record.deal, 0).shuffle(cards)
    if m.after.option(0):
        cards.pop()
    many = int(option(m, "head"))
    return many and sorted(hand(m.after)) == sorted(cards[len(cards) - many :])
