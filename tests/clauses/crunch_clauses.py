"""Predicates for the clauses of Crunch (docs/rules/crunch.md), for the tables of tests/playthroughs."""

from clause_table import collector
from crunch_table import Hand, Slow, foundations, lower_other_colour, rank

from deckhand.cards import card_text
from deckhand.rng import Rng
from games.crunch.match import Match

touches, PREDICATES = collector()
UNTOUCHED = {"CR-21": "reaction times and pauses are the driver's; a record counts play only (CR-22)"}
CARDS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
COLUMN = {"C1": 0, "C2": 1, "C3": 2, "C4": 3}
IDLE = 12_000


def own(m, rules):
    """The mover's piles."""
    return Hand(rules, m.seat)


def shuffled(m, seat):
    cards = list(CARDS)
    Rng(m.record.deal, seat - 1).shuffle(cards)
    return cards


def seats(m):
    return range(1, m.after.seats() + 1)


def ends(m):
    """(source, target) of a card move; ("", "") for other moves."""
    source, _, target = m.text.partition(">")
    return (source, target) if target else ("", "")


def card(m):
    """The card that a move took from an open pile."""
    hand = own(m, m.before)
    source = ends(m)[0]
    return hand.crunch[-1] if source == "K" else hand.waste[-1] if source == "W" else hand.columns[COLUMN[source]][-1]


def last_card(m):
    """Tick of the last card played before this moment."""
    ticks = [e.tick for e in m.past if e.tick is not None and (e.text.endswith(">F") or e.text[:2] in ("K>", "W>"))]
    return ticks[-1] if ticks else 0


def burnt(m):
    return (m.after.burns() - m.before.burns()) % 256


def ways(slow, seat):
    """The letters of CR-31 that make a seat able."""
    hand = slow.hands[seat - 1]
    found = ""
    if not all(hand.columns):
        found += "a"
    lasts = [column[-1] for column in hand.columns if column]
    if any(map(slow.founds, [hand.crunch[-1], *lasts])) or slow.columns_take(hand, hand.crunch[-1]):
        found += "b"
    reach = hand.waste[-1:]
    for pile in (hand.pile, hand.waste + hand.pile):
        reach += pile[2::3] + pile[-1:]
    if any(slow.founds(c) or slow.columns_take(hand, c) for c in reach):
        found += "c"
    for i, _, count in slow.runs(hand):
        left = hand.columns[i][:-count]
        if not left or slow.founds(left[-1]):
            found += "d"
            break
    return found


def only(m, letter):
    """Is at least one seat able, and each able seat by this letter alone?"""
    if m.over:
        return False
    slow = Slow(m.after)
    return {ways(slow, seat) for seat in seats(m)} - {""} == {letter}


@touches("CR-1", "each seat's own deck, by stream seat - 1", at="deal")
def decks(m):
    return all(
        hand.crunch + [c[0] for c in hand.columns] + hand.pile == shuffled(m, seat)[::-1]
        for seat in seats(m)
        for hand in [Hand(m.after, seat)]
    )


@touches("CR-1", "the hands of a match: deal d + h - 1", at="result")
def next_deal(m):
    series = series_of(m)
    return series and [r.deal for r in series] == [series[0].deal + h for h in range(len(series))]


@touches("CR-2", "13 to the crunch pile, the last on top; four columns; the other 35 in their order", at="deal")
def dealt(m):
    hand = Hand(m.after, 1)
    top_first = shuffled(m, 1)[::-1]
    return (hand.crunch, hand.columns, hand.pile, hand.waste) == (
        top_first[:13],
        [[c] for c in top_first[13:17]],
        top_first[17:],
        [],
    )


@touches("CR-3", "two piles of one suit: the card goes on the one started first")
def started_first(m):
    if ends(m)[1] != "F":
        return False
    c = card(m)
    takers = [
        i for i, pile in enumerate(foundations(m.before)) if pile[-1][0][1] == c[1] and rank(pile[-1][0]) == rank(c) - 1
    ]
    after = foundations(m.after)
    return c[0] != "A" and len(takers) > 1 and after[takers[0]][-1] == (c, m.seat) and after[takers[1]][-1][0] != c


@touches("CR-3", "a pile holds cards of several owners")
def owners(m):
    return any(len({owner for _, owner in pile}) > 1 for pile in foundations(m.after))


@touches("CR-4", "a flip shows a card that nobody knew", at="flip")
def shows(m):
    return m.before.reveals(14) and own(m, m.after).waste[-1] not in own(m, m.before).waste


@touches("CR-10", "an ace starts a pile")
def ace(m):
    return ends(m)[1] == "F" and card(m)[0] == "A" and len(foundations(m.after)) == len(foundations(m.before)) + 1


@touches("CR-10", "the crunch pile's top to a foundation")
def crunch_up(m):
    return m.text == "K>F" and m.before.takes(CARDS.index(card(m)))


@touches("CR-10", "the waste's top to a foundation")
def waste_up(m):
    return m.text == "W>F" and own(m, m.after).waste == own(m, m.before).waste[:-1]


@touches("CR-10", "the last card of a column to a foundation")
def column_up(m):
    source, target = ends(m)
    k = COLUMN.get(source)
    return target == "F" and k is not None and own(m, m.after).columns[k] == own(m, m.before).columns[k][:-1]


def laid(m, pile):
    source, target = ends(m)
    k = COLUMN.get(target)
    if source != pile or k is None or not own(m, m.before).columns[k]:
        return False
    column = own(m, m.after).columns[k]
    return column[-1] == card(m) and lower_other_colour(column[-1], column[-2])


@touches("CR-11", "a crunch card on a column: one lower, the other colour")
def crunch_on(m):
    return laid(m, "K")


@touches("CR-11", "a waste card on a column")
def waste_on(m):
    return laid(m, "W")


def run(m):
    """(from, to, count) of a move between columns, else None."""
    source, target = ends(m)
    if source not in COLUMN or "*" not in target:
        return None
    k, _, count = target.partition("*")
    return COLUMN[source], COLUMN[k], int(count)


@touches("CR-12", "several cards of a column go to another as a run")
def runs(m):
    if not run(m) or run(m)[2] < 2:
        return False
    i, j, count = run(m)
    before, after = own(m, m.before).columns, own(m, m.after).columns
    return (
        after[i] == before[i][:-count]
        and after[j] == before[j] + before[i][-count:]
        and run(m) in set(Slow(m.before).runs(own(m, m.before)))
    )


@touches("CR-12", "a single card, its count written")
def run_of_one(m):
    return run(m) and run(m)[2] == 1


@touches("CR-13", "an empty column takes the crunch card, and nothing else fits there")
def gap(m):
    source, target = ends(m)
    hand = own(m, m.before)
    if source != "K" or target not in COLUMN or hand.columns[COLUMN[target]]:
        return False
    return not any(
        t.split(">")[1:2] == [target] or t.split(">")[-1].startswith(target + "*")
        for t in m.legal(m.seat)
        if not t.startswith("K")
    )


@touches("CR-13", "filling it may wait")
def gap_waits(m):
    return m.seat and ends(m)[0] != "K" and not all(own(m, m.before).columns)


@touches("CR-14", "the next crunch card is turned up")
def next_up(m):
    hand = ends(m)[0] == "K" and own(m, m.before)
    return (
        hand
        and len(hand.crunch) > 1
        and own(m, m.after).crunch == hand.crunch[:-1]
        and card_text(m.after.top(m.seat, 0)) == hand.crunch[-2]
    )


@touches("CR-14", "the last one leaves: Crunch!")
def crunches(m):
    return ends(m)[0] == "K" and len(own(m, m.before).crunch) == 1 and m.over and m.after.crunched() == m.seat


@touches("CR-15", "a flip turns up three cards, the third on top", at="flip")
def flip(m):
    before, after = own(m, m.before), own(m, m.after)
    return (
        len(before.pile) > 3
        and not burnt(m)
        and (after.waste, after.pile) == (before.waste + before.pile[:3], before.pile[3:])
    )


@touches("CR-15", "or all that are left", at="flip")
def flip_less(m):
    before, after = own(m, m.before), own(m, m.after)
    return len(before.pile) < 3 and not burnt(m) and (after.waste, after.pile) == (before.waste + before.pile, [])


@touches("CR-15", "a redeal: the same cards in the same order", at="redeal")
def redeal(m):
    before, after = own(m, m.before), own(m, m.after)
    return not before.pile and not burnt(m) and (after.waste, after.pile) == ([], before.waste)


@touches("CR-16", "a seat's legal moves are of its own piles alone")
def own_piles(m):
    return m.seat and sorted(m.legal(m.seat)) == Slow(m.before).moves(m.seat)


@touches("CR-20", "two seats could lay the same card on one foundation: the first has it")
def race(m):
    if not m.seat or ends(m)[1] != "F":
        return False
    c = card(m)
    for other in seats(m):
        if other != m.seat and c[0] != "A" and m.before.takes(CARDS.index(c)) == 1:
            hand = Hand(m.before, other)
            tops = [hand.crunch[-1:], *[column[-1:] for column in hand.columns], hand.waste[-1:]]
            if [c] in tops and not m.after.takes(CARDS.index(c)):
                return True
    return False


@touches("CR-22", "two moves of one tick stand in the order in which they were handled")
def same_tick(m):
    return m.past[-1].tick == m.tick and m.past[-1].seat != m.seat


@touches("CR-22", "every move with its seat and its tick")
def ticks(m):
    return m.past[-1].tick is not None and m.tick > m.past[-1].tick


@touches("CR-30", "the scores: cards on the foundations less twice the crunch pile", at="result")
def scores(m):
    owned = [owner for pile in foundations(m.after) for _, owner in pile]
    counted = tuple(owned.count(seat) - 2 * len(Hand(m.after, seat).crunch) for seat in seats(m))
    return m.record.result and m.record.result[1] == counted == tuple(m.after.score(seat) for seat in seats(m))


@touches("CR-31", "able by (a) alone: an empty column")
def able_a(m):
    return only(m, "a")


@touches("CR-31", "able by (b) alone: a top card has a place")
def able_b(m):
    return only(m, "b")


@touches("CR-31", "able by (c) alone: a card of the piles will have one")
def able_c(m):
    return only(m, "c")


@touches("CR-31", "able by (d) alone: a run empties a column, or uncovers a card that goes up")
def able_d(m):
    return only(m, "d")


def series_of(m):
    """The records hand-1, hand-2 ... of the match that ends with this result."""
    names = sorted(name for name in m.book if name.startswith("hand-"))
    return [m.book[name] for name in names] if names and m.record is m.book[names[-1]] else []


@touches("CR-32", "scores add up over the hands of a match", at="result")
def match(m):
    series = series_of(m)
    if not series:
        return False
    played = Match(series[0].deal, series[0].seats, Match.CHOICES.index("3 hands"))
    for record in series:
        if played.result():
            return False
        played.add(record.result)
    totals = tuple(map(sum, zip(*[record.result[1] for record in series], strict=True)))
    return played.result() and played.totals() == totals


def settled(m):
    """(burns, whether the hand continues) by the rule sheet, from the position right after the move."""
    slow = Slow(m.before)
    hand = slow.hands[m.seat - 1]
    if m.text == "flip":
        hand.waste, hand.pile = hand.waste + hand.pile[:3], hand.pile[3:]
    elif m.text == "redeal":
        hand.waste, hand.pile = [], hand.waste
    elif run(m):
        i, j, count = run(m)
        hand.columns[i], hand.columns[j] = hand.columns[i][:-count], hand.columns[j] + hand.columns[i][-count:]
    else:
        source, target = ends(m)
        pile = hand.crunch if source == "K" else hand.waste if source == "W" else hand.columns[COLUMN[source]]
        c = pile.pop()
        if target == "F":
            slow.found = foundations_after(slow.found, c, m.seat)
        else:
            hand.columns[COLUMN[target]].append(c)
    found = slow.settle()
    return found, [h.pile for h in slow.hands]


def foundations_after(found, c, seat):
    found = [list(pile) for pile in found]
    for pile in found:
        if c[0] != "A" and pile[-1][0][1] == c[1] and rank(pile[-1][0]) == rank(c) - 1:
            pile.append((c, seat))
            return found
    return [*found, [(c, seat)]]


@touches("CR-34", "nobody is able: a burn, and the hand goes on")
def burns(m):
    if not burnt(m) or m.over:
        return False
    (count, goes_on), piles = settled(m)
    return goes_on and count == burnt(m) and piles == [Hand(m.after, s).pile for s in seats(m)]


@touches("CR-34", "nobody is able after three burns: stuck, scored as it stands")
def stuck(m):
    return m.over and burnt(m) == 3 and settled(m)[0] == (3, False) and not m.after.crunched() and not m.after.stopped()


@touches("CR-35", "no card for 120 seconds: the driver stops the hand", at="stop")
def idle(m):
    return m.seat == 0 and m.tick - last_card(m) == IDLE and m.over and not burnt(m)


@touches("CR-35", "every person asks for the end: stop, sooner", at="stop")
def asked(m):
    return m.seat == 0 and m.tick - last_card(m) < IDLE and m.over and "human" in m.record.players


@touches("CR-35", "each card played counts the 120 seconds anew")
def counted_anew(m):
    return m.tick > IDLE and m.text != "stop" and m.tick - last_card(m) < IDLE
