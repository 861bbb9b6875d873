"""Predicates for the clauses of Onslaught (docs/rules/onslaught.md), for the tables of tests/playthroughs."""

from clause_table import collector
from onslaught_table import ATTACKERS, DEFENDERS, by_the_sheet, face, read, worth

from deckhand.cards import card_text
from deckhand.rng import Rng
from games.onslaught.engine import layout

touches, PREDICATES = collector()
UNTOUCHED = {}
LOST = ((0,), (0,))


def shuffled(cards, deal, stream):
    cards = list(cards)
    Rng(deal, stream).shuffle(cards)
    return cards


def cards(p):
    """The defenders' cards in a parsed position."""
    return [card for card, _ in p.table]


def gone(m):
    """(defenders that the move removed, defenders that it didn't change)."""
    before, after = read(m.before).table, read(m.after).table
    left = list(before)
    for defender in after:
        if defender in left:
            left.remove(defender)
    return left, after


def named(m, *words):
    """The (card, held) of the named defenders before the move."""
    table = dict(read(m.before).table)
    return [(word, table[word]) for word in words]


def by_hand(m):
    """Do the legal moves match the rule sheet?"""
    return m.legal() == by_the_sheet(m.before)


def ends_by_itself(m):
    return m.over and m.word not in ("yield", "hold") and m.after.result() == LOST


@touches("ON-1", "red attackers by stream 0, black defenders and jokers by stream 1", at="deal")
def decks(m):
    state, deal = m.after.state, m.record.deal
    attackers = [card_text(c) for c in state[layout.ATTACKERS : layout.ATTACKERS + 26]]
    defenders = [card_text(c) for c in state[layout.DEFENDERS : layout.DEFENDERS + 28]]
    return attackers == shuffled(ATTACKERS, deal, 0) and defenders == shuffled(DEFENDERS, deal, 1)


@touches("ON-2", "a wounded defender is worth its face less what it holds", at="turn")
def wounded(m):
    state = m.after.state
    values = iter(read(m.after).table)
    rows = [(next(values), state[layout.VALUE + place]) for place in range(7) if state[layout.TABLE] >> place & 1]
    return all((worth(d) or 0) == value for d, value in rows) and any(len(d[1]) > 1 for d, _ in rows)


@touches("ON-3", "an attacker that a scout has shown is turned up: nothing new is seen", at="turn")
def was_seen(m):
    scouts = [e for e in m.past if e.word == "scout"]
    return scouts and m.before.state[layout.KNOWN] and not m.before.reveals(layout.TURN)


@touches("ON-10", "seven defenders, then a pledge from 1 to the attackers left", at="pledge")
def pledges(m):
    left = read(m.before).left
    pledge = {t for t in m.legal() if t.startswith("pledge")}
    return (
        pledge == {"pledge %d" % n for n in range(1, left + 1)}
        and read(m.after).pledged == int(m.words[0])
        and by_hand(m)
    )


@touches("ON-11", "in the fourth wave the pledge is all attackers left, and made", at="hold")
def last_wave(m):
    p = read(m.after)
    return p.wave == 4 and not p.over and p.pledged == p.left > 0 and p.faced == 0


@touches("ON-12", "turn turns up the next attacker", at="turn")
def turns(m):
    before, after = read(m.before), read(m.after)
    next_one = card_text(m.before.state[layout.ATTACKERS + before.left - 1])
    return after.up == next_one and after.faced == before.faced + 1 and before.faced < before.pledged


@touches("ON-13", "only yield would be left: lost at once")
def helpless(m):
    twin = m.after.copy()
    twin.state[layout.OUTCOME] = 0
    return ends_by_itself(m) and by_the_sheet(twin) == {"yield"}


@touches("ON-13", "yield gives up", at="yield")
def gives_up(m):
    return m.over and m.after.result() == LOST and len(m.legal()) > 1


@touches("ON-13", "no yield between scout and order", at="order")
def no_yield(m):
    return "yield" not in m.legal() and read(m.before).up


@touches("ON-14", "as many as pledged are dealt with: hold ends the wave", at="hold")
def holds(m):
    p = read(m.before)
    return p.faced == p.pledged and not p.up and read(m.after).wave == p.wave + 1


@touches("ON-15", "more than three defenders left: lost", at="hold")
def too_many(m):
    p = read(m.before)
    return p.wave < 4 and p.left and len(p.table) > 3 and m.over and m.after.result() == LOST


@touches("ON-15", "three may remain; all go, and seven are dealt", at="hold")
def three_remain(m):
    before, p = read(m.before), read(m.after)
    dealt = [
        card_text(m.after.state[layout.DEFENDERS + i]) for i in range(27 - 7 * before.wave, 20 - 7 * before.wave, -1)
    ]
    return (
        len(before.table) == 3 and cards(p) == dealt and not any(held for _, held in p.table) and p.left == before.left
    )


@touches("ON-15", "none at all: the next attacker is shown and defeated", at="hold")
def free_defeat(m):
    return not read(m.before).table and not m.over and read(m.after).left == read(m.before).left - 1


@touches("ON-16", "hold at the end of the fourth wave wins", at="hold")
def wins(m):
    return read(m.before).wave == 4 and m.over and m.after.result()[0] == (1,)


@touches("ON-16", "an empty attacker deck wins earlier, whatever remains", at="hold")
def wins_early(m):
    p = read(m.before)
    return p.wave < 4 and not p.left and len(p.table) > 3 and m.over and m.after.result()[0] == (1,)


@touches("ON-16", "the free defeat empties the deck: won with 0", at="hold")
def wins_freely(m):
    p = read(m.before)
    return p.wave < 4 and p.left == 1 and not p.table and m.after.result() == ((1,), (0,))


@touches("ON-17", "the score: faces of the unwounded, jokers 0", at="hold")
def score(m):
    p = read(m.after)
    total = sum(worth(d) for d in p.table if d[0] != "X" and not d[1])
    rest = any(d[0] == "X" or d[1] for d in p.table)
    return m.over and total and rest and m.after.result() == ((1,), (total,))


@touches("ON-20", "a defender absorbs: its value is more", at="absorb")
def absorbs(m):
    up, (defender,) = read(m.before).up, named(m, *m.words)
    held = dict(read(m.after).table)[defender[0]]
    return not defender[1] and worth(defender) > face(up) and held == [up] and by_hand(m)


@touches("ON-20", "a wounded one absorbs another", at="absorb")
def absorbs_again(m):
    up, (defender,) = read(m.before).up, named(m, *m.words)
    held = dict(read(m.after).table)[defender[0]]
    return defender[1] and worth(defender) > face(up) and sorted(held) == sorted([up, *defender[1]])


@touches("ON-21", "one unwounded defender of the very value", at="destroy")
def destroys(m):
    return (
        len(m.words) == 1
        and m.words != ["X"]
        and [worth(d) for d in named(m, *m.words) if not d[1]] == [face(read(m.before).up)]
    )


@touches("ON-21", "one of a value less by one", at="destroy")
def destroys_more(m):
    value = face(read(m.before).up) - 1
    return len(m.words) == 1 and m.words != ["X"] and [worth(d) for d in named(m, *m.words) if not d[1]] == [value]


@touches("ON-21", "one wounded defender of the very value", at="destroy")
def destroys_wounded(m):
    return (
        len(m.words) == 1
        and m.words != ["X"]
        and [worth(d) for d in named(m, *m.words) if d[1]] == [face(read(m.before).up)]
    )


def several(m, wounded):
    group = len(m.words) > 1 and named(m, *m.words)
    return (
        group
        and all(bool(d[1]) == wounded for d in group)
        and sum(map(worth, group)) == face(read(m.before).up)
        and by_hand(m)
    )


@touches("ON-22", "several unwounded ones add up", at="destroy")
def destroys_together(m):
    return several(m, False)


@touches("ON-22", "several wounded ones add up", at="destroy")
def wounded_together(m):
    return several(m, True)


@touches("ON-23", "a joker and the attacker go", at="destroy")
def joker(m):
    return (
        m.words == ["X"]
        and cards(read(m.before)).count("X") == cards(read(m.after)).count("X") + 1
        and not read(m.after).up
    )


@touches("ON-24", "the destroyed take along what they had absorbed", at="destroy")
def takes_along(m):
    left, _ = gone(m)
    held = [a for _, inside in left for a in inside]
    after = [a for _, inside in read(m.after).table for a in inside]
    return held and not set(held) & set(after) and sorted(card for card, _ in left) == sorted(m.words)


@touches("ON-30", "recall: an unwounded defender for another number", at="recall")
def recalls(m):
    before, after = read(m.before), read(m.after)
    number = int(m.words[1])
    return (
        m.words[0] != "X"
        and gone(m)[0] == [(m.words[0], [])]
        and after.pledged == number != before.pledged
        and by_hand(m)
    )


@touches("ON-30", "a joker may go, too", at="recall")
def recalls_joker(m):
    return m.words[0] == "X" and gone(m)[0] == [("X", [])]


@touches("ON-30", "after the last pledged attacker the wave goes on", at="recall")
def goes_on(m):
    p = read(m.before)
    return p.faced == p.pledged < read(m.after).pledged


@touches("ON-30", "the number may stay what it was", at="recall")
def same_number(m):
    return read(m.before).pledged == read(m.after).pledged


@touches("ON-30", "from the number faced to that plus the attackers left", at="recall")
def recall_range(m):
    p = read(m.before)
    numbers = {int(t.split()[2]) for t in m.legal() if t.startswith("recall")}
    return numbers == set(range(p.faced, p.faced + p.left + 1))


@touches("ON-40", "a power before the pledge", at="scout")
def power_first(m):
    return not read(m.before).pledged


@touches("ON-40", "a power while an attacker is up", at="shift scout")
def power_midst(m):
    return read(m.before).up


@touches("ON-41", "a three mixes wounded and unwounded", at="mix")
def mixes(m):
    three, *words = m.words
    group = named(m, *words)
    kinds = {bool(d[1]) for d in group}
    left, _ = gone(m)
    total = sum(map(worth, group))
    return (
        three[0] == "3"
        and kinds == {True, False}
        and total == face(read(m.before).up)
        and len(left) == len(words) + 1
        and by_hand(m)
    )


def shift(m):
    """(five, attacker, source before, target before) of a shift."""
    five, attacker, ends = m.words
    source, target = ends.split(">")
    return five.rstrip(":"), attacker, *named(m, source, target)


@touches("ON-42", "a five shifts an attacker to a greater defender", at="shift")
def shifts(m):
    _, attacker, source, target = shift(m)
    table = dict(read(m.after).table)
    kept = sorted(table[source[0]]) == sorted(a for a in source[1] if a != attacker)
    return worth(target) > face(attacker) and attacker in table[target[0]] and kept and by_hand(m)


@touches("ON-42", "to an equal one: both go with all it holds", at="shift")
def shifts_equal(m):
    five, attacker, source, target = shift(m)
    p = read(m.after)
    held = [a for _, inside in p.table for a in inside]
    return worth(target) == face(attacker) and target[0] not in cards(p) and attacker not in held


@touches("ON-42", "the last one shifted: the source is unwounded again", at="shift")
def heals(m):
    _, attacker, source, _ = shift(m)
    return source[1] == [attacker] and dict(read(m.after).table)[source[0]] == []


@touches("ON-42", "one of several that it holds", at="shift")
def picks(m):
    return len(shift(m)[2][1]) > 1


@touches("ON-43", "a seven shows three attackers, in any order they go back", at="order")
def scouts(m):
    state = m.before.state
    old = [state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1 - i] for i in range(3)]
    state = m.after.state
    new = [state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - 1 - i] for i in range(3)]
    return new == [old[int(n) - 1] for n in m.words] and new != old and len(m.legal()) == 6 and by_hand(m)


@touches("ON-43", "fewer are left than three", at="order")
def scouts_few(m):
    return len(m.words) < 3 and by_hand(m)


@touches("ON-43", "before hold: attackers of the next wave are shown", at="scout")
def next_wave(m):
    p = read(m.before)
    return p.pledged == p.faced and not p.up and p.left


@touches("ON-44", "the discarded power is not among the cards it acts on", at="shift mix")
def stays_out(m):
    power = m.words[0].rstrip(":")
    return (
        (power, []) in read(m.before).table and power not in cards(read(m.after)) and power not in " ".join(m.words[1:])
    )
