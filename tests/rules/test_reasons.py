"""A hint's reason is true: compare every sentence that a game's bot can give with the move's effect on the engine.

Every sentence must match one of a game's patterns. Its claim is recomputed from the positions before and after the
move, without the bots' own calculations. A pattern that never occurs is a mistake in the table.
A pattern in ADVICE is an opinion of the hard bot, which gives the hints, so it's checked for that bot's moves alone.
"""

import importlib
import random
import re
from itertools import combinations, product
from types import SimpleNamespace

import pytest
from crunch_table import lay as lay_crunch
from onslaught_table import lay as lay_onslaught
from test_landslide_rules import position as lay_landslide

from deckhand.cards import card_of
from deckhand_sim.authoring.contract import blind_choice, deciders, legal_moves, load
from deckhand_sim.authoring.promises import bot_dice
from games.crash_landing.engine import layout as cl
from games.crunch.engine import layout as cr
from games.landslide.engine import layout as ls
from games.onslaught.engine import layout as on
from games.onslaught.engine.scoring import score as ons_score

HARD = 2
LONGEST = 52
SUITS = "\x7f\x80\x81\x82"


def card_in(words):
    """A card's number from its name in a reason; -1 for the joker."""
    return -1 if words == "The joker" else card_of(words.replace("10", "T")[0] + "CDHS"[SUITS.index(words[-1])])


def asked(rules, seat, move, bot, chosen):
    """The reason for a move from a copy that hides what the seat can't know, and the positions before and after."""
    view = rules.copy()
    view.conceal(seat, bot_dice(7, seat)[0])
    bytes_before = bytes(view.state)
    words = bot.why(view, seat, move)
    assert view.state == bytes_before
    after = rules.copy()
    after.apply(move, seat)
    return words, SimpleNamespace(before=rules, after=after, seat=seat, move=move, chosen=chosen)


def judge(table, words, case):
    """Check one sentence against the engine; returns its pattern."""
    assert len(words) <= LONGEST, words
    ways = [pattern for pattern in table if re.fullmatch(pattern, words)]
    assert len(ways) == 1, (words, ways)
    pattern = ways[0]
    if case.chosen or pattern not in ADVICE:
        found = [int(n) if n.isdigit() else n for n in re.fullmatch(pattern, words).groups()]
        assert table[pattern](case, *found), words
    return pattern


def said_in_games(game, table, deals, seats, mixes, limit=400):
    """The patterns found in games of the hard bot, a careless bot and a random player; every reason is checked."""
    Rules, notation = load(game)
    bot = importlib.import_module(f"games.{game}.bot")
    met = set()
    for deal in range(deals):
        dice = random.Random(deal)
        rules = Rules(deal, seats[deal % len(seats)], mixes[deal % len(mixes)])
        wild = deal % 4  # decisions out of eight that are random
        for number in range(limit):
            able = [seat for seat in deciders(rules) if legal_moves(rules, seat)]
            if not able:
                break
            seat = dice.choice(able)
            legal = legal_moves(rules, seat)
            best = blind_choice(rules, bot, seat, HARD, 1, number)
            for move in {best, *dice.sample(legal, min(2, len(legal)))}:
                words, case = asked(rules, seat, move, bot, move == best)
                try:
                    met.add(judge(table, words, case))
                except AssertionError as error:
                    raise AssertionError(f"{deal} {number} {notation.to_text(rules, move)!r}: {error}") from None
            rules.play(dice.choice(legal) if dice.randrange(8) < wild else best, seat)
    return met


def said_here(game, table, rules, texts, seat=1):
    """The pattern of the last move's reason in a given position, checked as a hint's."""
    _, notation = load(game)
    bot = importlib.import_module(f"games.{game}.bot")
    for text in texts[:-1]:
        rules.play(notation.to_move(rules, text), seat)
    move = notation.to_move(rules, texts[-1])
    assert rules.refusal(move, seat) is None
    return judge(table, *asked(rules, seat, move, bot, True))


# --- Crash Landing ----------------------------------------------------------------------------------------------------


def stepped(case, rules=None):
    """The position after the next step: everybody ends the turn."""
    twin = (rules or case.after).copy()
    while twin.seat() and twin.phase() == cl.BURN_PHASE:
        twin.apply(cl.END)
    return twin


def fallen(case):
    """The distance that the ship falls in the step."""
    return case.before.altitude(case.seat) - stepped(case).altitude(case.seat)


def destroyed(case):
    return stepped(case).fate(case.seat) == cl.DESTROYED


def hand_of(rules, seat):
    return [value for value in range(1, 9) for _ in range(rules.in_hand(seat, value))]


def deck_of(rules, seat):
    at = seat * cl.SHIP + cl.DECK
    return list(rules.state[at : at + rules.deck_size(seat)])


def can_fire(rules, seat):
    """Is there a burn, up or down, that keeps the speed within 8 (CL-15, CL-16, CL-33)?"""
    speed = rules.speed(seat)
    held = hand_of(rules, seat)
    up = [value - 1 for value in held if value > 1] if rules.is_returning(seat) else held
    return any(speed - side >= -8 for side in equal_sides(up)) or any(speed + side <= 8 for side in equal_sides(held))


def equal_sides(values):
    """The possible totals of two equal sides made from these rockets."""
    whole = range(len(values))
    for size in range(2, len(values) + 1):
        for group in combinations(whole, size):
            for first in range(1, size):
                for side in combinations(group, first):
                    total = sum(values[i] for i in side)
                    if 2 * total == sum(values[i] for i in group):
                        yield total


def landed(case, speed):
    """Does the next step land the ship at this speed?"""
    rules, seat = case.before, case.seat
    twin = stepped(case)
    falls = (rules if case.move == cl.END else case.after).speed(seat) + 1 + rules.option(cl.EARTH)
    if falls != speed or rules.altitude(seat) > falls or twin.altitude(seat):
        return False
    if rules.option(cl.RESCUE):
        return twin.is_returning(seat) == 1 and twin.speed(seat) == 0 and (speed == 1 or twin.landed_hard(seat) == 1)
    return twin.fate(seat) == cl.SAFE and twin.speed(seat) == speed


def signed(arrow, figure):
    return {"\x84": figure, "\x83": -figure, "": 0}[arrow]


def foretold(rules, seat):
    """The speed after the next step, as the table shows it (CL-10, CL-31, CL-34)."""
    speed = rules.speed(seat)
    if not speed and not rules.altitude(seat) and rules.is_returning(seat):
        return 0
    return min(8, speed + 1 + rules.option(cl.EARTH))


def is_next(rules, seat, arrow, figure, height):
    """Does the next step give this speed and height?"""
    speed = foretold(rules, seat)
    return (speed, max(0, min(20, rules.altitude(seat) - speed))) == (signed(arrow, figure), height)


def glides(rules, seat):
    """Steps to the ground if nothing more is fired, from a solo flight on the engine."""
    alone = rules.__class__(1, 1, [rules.option(i) for i in range(4)])
    ship = cl.SHIPS + cl.SHIP * (seat - 1)
    alone.state[cl.SHIPS : cl.SHIPS + cl.SHIP] = rules.state[ship : ship + cl.SHIP]
    alone.state[cl.AT_SEAT] = 1
    for steps in range(1, 40):
        alone.state[cl.AT_PHASE] = cl.BURN_PHASE
        alone.apply(cl.END)
        if alone.result() or not alone.altitude(1):
            return steps
    return 0


def is_down_in(case, arrow, figure, height, turns, other=0):
    """Next speed and height, and turns until landing: without the burn (alone), or the rival's (in a race)."""
    seat = case.seat
    shown = case.before if case.move == cl.END else case.after
    twin = case.before if case.before.seats() == 1 else shown
    return (
        is_next(shown, seat, arrow, figure, height)
        and glides(shown, seat) == turns
        and (not other or glides(twin, seat if case.before.seats() == 1 else 3 - seat) == other)
        and can_go_on(shown, seat)
    )


def can_go_on(rules, seat):
    """Can the ship survive this turn in any way?"""
    if stepped(None, rules).fate(seat) != cl.DESTROYED:
        return True
    for move in rules.moves():
        if move != cl.END:
            twin = rules.copy()
            twin.apply(move)
            if can_go_on(twin, seat):
                return True
    return False


def goes_back(case):
    """Seven in hand after the draw; whichever is dropped, deck and hand keep their sizes."""
    rules, seat = case.after, case.seat
    if rules.phase() != cl.DROP_PHASE or rules.hand_size(seat) != 7:
        return False
    for move in rules.moves():
        twin = rules.copy()
        twin.apply(move)
        if twin.hand_size(seat) != case.before.hand_size(seat) or twin.deck_size(seat) != case.before.deck_size(seat):
            return False
    return True


def dropped(case, value):
    held = hand_of(case.before, case.seat)
    held.remove(value)
    return hand_of(case.after, case.seat) == held and deck_of(case.after, case.seat)[0] == value


def lands_for(case, score):
    """Without the burn it lands with this score; with it, it doesn't fall."""
    twin = stepped(case, case.before)
    return twin.fate(case.seat) == cl.SAFE and twin.result()[1][case.seat - 1] == score and fallen(case) <= 0


_NEXT = "Next ([\x83\x84]?)(\\d) at height (\\d+)"
CRASH_LANDING = {
    "It costs nothing: of 7 the worst goes back\\.": goes_back,
    "(\\d+) of (\\d+) to come are twins of one of yours\\.": lambda case, twins, size: (
        (twins, size)
        == (
            sum(value in hand_of(case.before, case.seat) for value in deck_of(case.before, case.seat)),
            len(deck_of(case.before, case.seat)),
        )
    ),
    "More rockets, more sides that can be equal\\.": lambda case: (
        len(hand_of(case.before, case.seat)) == len(hand_of(case.after, case.seat)) - 1
    ),
    "The deck is empty\\.": lambda case: not deck_of(case.before, case.seat),
    "The others balance better without the (\\d)\\.": dropped,
    "It lands softly\\.": lambda case: landed(case, 1),
    "It lands hard, but safe\\.": lambda case: landed(case, 2),
    "It lands softly\\. The rival is at height (\\d+)\\.": lambda case, height: (
        landed(case, 1) and case.before.altitude(3 - case.seat) == height
    ),
    "It lands hard, but safe\\. The rival is at height (\\d+)\\.": lambda case, height: (
        landed(case, 2) and case.before.altitude(3 - case.seat) == height
    ),
    "It reaches height 20: home!": lambda case: (
        stepped(case).fate(case.seat) == cl.SAFE and stepped(case).altitude(case.seat) == 20
    ),
    "No two equal sides can be fired\\.": lambda case: not can_fire(case.before, case.seat),
    "The crash cannot be put off for long\\.": lambda case: destroyed(case) and can_go_on(case.before, case.seat),
    "The crash cannot be put off\\.": lambda case: destroyed(case) and not can_go_on(case.before, case.seat),
    "Wait here for better rockets\\.": lambda case: (
        case.before.altitude(case.seat) == stepped(case).altitude(case.seat) == 0
        and stepped(case).fate(case.seat) == cl.FLYING
    ),
    "To land now makes only (\\d+)\\. Climb for more\\.": lands_for,
    _NEXT + "\\.": lambda case, *values: (
        case.before.option(cl.RESCUE)
        and is_next(case.before if case.move == cl.END else case.after, case.seat, *values)
    ),
    _NEXT + ": down in (\\d+) turns\\. Keep all\\.": lambda case, *values: (
        case.move == cl.END and case.before.seats() == 1 and is_down_in(case, *values)
    ),
    _NEXT + ": down in (\\d+) turns, not (\\d+)\\.": lambda case, *values: (
        case.before.seats() == 1 and values[-1] != values[-2] and is_down_in(case, *values)
    ),
    _NEXT + ": down in (\\d+) turns, rival in (\\d+)\\.": lambda case, *values: (
        case.before.seats() == 2 and is_down_in(case, *values)
    ),
    _NEXT + ": down in (\\d+) turns\\.": lambda case, *values: case.before.seats() == 1 and is_down_in(case, *values),
    "([\x83\x84]?)(\\d), not ([\x83\x84]?)(\\d): more fire follows\\.": lambda case, *values: (
        foretold(case.after, case.seat) == signed(*values[:2])
        and foretold(case.before, case.seat) == signed(*values[2:])
        and destroyed(case)
        and can_go_on(case.after, case.seat)
    ),
    "Else it crashes at ([\x83\x84]?)(\\d)\\. " + _NEXT + "\\.": lambda case, *values: (
        stepped(case, case.before).fate(case.seat) == cl.DESTROYED
        and foretold(case.before, case.seat) == signed(*values[:2])
        and is_next(case.after, case.seat, *values[2:])
        and can_go_on(case.after, case.seat)
    ),
}


# --- Onslaught --------------------------------------------------------------------------------------------------------

ANSWERS = (on.ABSORB, on.DESTROY, on.MIX)


def kinds(rules):
    return {move & on.KIND for move in rules.moves()}


def ranks_to_come(rules):
    state = rules.state
    return [state[on.ATTACKERS + i] % 13 + 1 for i in range(state[on.ATTACKERS_LEFT])]


def answered(rules):
    """For each attacker to come: if it were next, would the engine have a legal move that stops it?"""
    count = 0
    state = rules.state
    last = on.ATTACKERS + state[on.ATTACKERS_LEFT] - 1
    for i in range(state[on.ATTACKERS_LEFT]):
        twin = rules.copy()
        twin.state[last], twin.state[on.ATTACKERS + i] = state[on.ATTACKERS + i], state[last]
        twin.state[on.PLEDGED] = max(state[on.PLEDGED], state[on.FACED] + 1)
        twin.apply(on.TURN)
        count += any(move & on.KIND in ANSWERS for move in twin.moves())
    return count


def value(rules, place):
    return rules.state[on.VALUE + place]


def standing(rules):
    """The places on the table."""
    return {place for place in range(on.PLACES) if rules.state[on.TABLE] >> place & 1}


def wounded(rules):
    return {place for place in range(on.PLACES) if rules.state[on.WOUNDED] >> place & 1}


def gone(case):
    return standing(case.before) - standing(case.after)


def place_of(rules, name):
    """The place of the named card, or of the first joker."""
    card = card_in(name)
    for place in sorted(standing(rules)):
        if rules.card(place) == card or card < 0 and rules.card(place) >= 52:
            return place
    return None


def held_on(rules):
    """The position after `hold`."""
    twin = rules.copy()
    twin.apply(on.HOLD)
    return twin


def ended_by_recalls(rules):
    """The position after enough forced discards of whole defenders to end the wave; None if that can't be done."""
    twin = rules.copy()
    while len(standing(twin)) > on.MAX_REMAINING:
        recalls = [
            m
            for m in twin.moves()
            if m & on.KIND == on.DISCARD_DEFENDER and (m & on.NUMBERS) >> 4 == twin.state[on.FACED]
        ]
        if not recalls:
            return None
        twin.apply(recalls[0])
    return held_on(twin)


def ends(case, left, waves):
    held = ended_by_recalls(case.after)
    if held is None or held.state[on.OUTCOME] == on.LOST:
        return False
    return case.before.state[on.ATTACKERS_LEFT] == left and on.WAVES - case.before.state[on.WAVE] == waves


def all_away(case):
    twin = case.before.copy()
    while standing(twin):
        twin.apply(
            next(
                m
                for m in twin.moves()
                if m & on.KIND == on.DISCARD_DEFENDER and (m & on.NUMBERS) >> 4 == twin.state[on.FACED]
            )
        )
    return held_on(twin).state[on.ATTACKERS_LEFT] == case.before.state[on.ATTACKERS_LEFT] - 1


def helpless(rules):
    """Is there no answer, even after shifts?"""
    for move in rules.moves():
        if move & on.KIND in ANSWERS:
            return False
        if move & on.KIND == on.SHIFT:
            twin = rules.copy()
            twin.apply(move)
            if not helpless(twin):
                return False
    return True


def destroys(case, count, total, hurt):
    """This many defenders with this total are discarded, all wounded or all whole; the others don't change."""
    going = gone(case)
    rest = standing(case.after)
    return (
        len(going) == count
        and sum(value(case.before, place) for place in going) == total
        and all((place in wounded(case.before)) == hurt for place in going)
        and wounded(case.after) == wounded(case.before) - going
        and all(value(case.before, place) == value(case.after, place) for place in rest)
        and not any(case.after.state[on.HOLDERS + i] in going for i in range(on.ATTACKER_COUNT))
    )


def stays(case, name, high, left, second):
    place = place_of(case.after, name)
    others = [value(case.after, other) for other in standing(case.after) - {place}]
    return (
        place is not None
        and place not in wounded(case.after)
        and value(case.after, place) > second == max(others)
        and high == sum(rank > second for rank in ranks_to_come(case.before))
        and left == case.before.state[on.ATTACKERS_LEFT]
    )


def shifted(case, rank, name, worth):
    numbers = case.move & on.NUMBERS
    source = place_of(case.after, name)
    return (
        source == numbers >> 4 & 15
        and case.before.state[on.ATTACKERS + (numbers >> 12)] % 13 + 1 == rank
        and value(case.after, source) == worth == value(case.before, source) + rank
        and case.after.state[on.HOLDERS + (numbers >> 12)] != source
    )


def ordered(case):
    left = case.after.state[on.ATTACKERS_LEFT]
    coming = ranks_to_come(case.after)[::-1][: case.before.state[on.SHOWN]]
    return coming == sorted(coming, reverse=True) and len(coming) <= left


def goes_anyway(case, name, shown):
    held = held_on(case.before)
    return (
        gone(case) == {place_of(case.before, name)}
        and case.after.state[on.SHOWN] == shown
        and (held.state[on.OUTCOME] > 0 or held.state[on.WAVE] > case.before.state[on.WAVE])
    )


def mixed(case):
    numbers = case.move & on.NUMBERS
    three = numbers & 15
    places = [place for place in range(on.PLACES) if numbers >> 4 + place & 1]
    return (
        value(case.before, three) == 3
        and 0 < sum(place in wounded(case.before) for place in places) < len(places)
        and sum(value(case.before, place) for place in places) == case.before.attacker()
        and gone(case) == {three, *places}
    )


def ends_now(case, left):
    held = case.after
    return held.state[on.OUTCOME] == 0 and held.state[on.ATTACKERS_LEFT] == left and len(standing(held)) == 7


def else_lower(case, worth, above, left):
    """Every other way to stop the attacker leaves a lower top defender; returns how many attackers to come are above it."""

    def highest(move):
        after = case.before.copy()
        after.apply(move, 1)
        return max([0] + [value(after, place) for place in standing(after)])

    ranks = [case.before.state[on.ATTACKERS + i] % 13 + 1 for i in range(case.before.state[on.ATTACKERS_LEFT])]
    others = [move for move in case.before.moves() if move & on.KIND in ANSWERS and move != case.move]
    assert not case.before.jokers()
    return max(highest(move) for move in others) == worth < highest(case.move) and (
        sum(rank > worth for rank in ranks),
        len(ranks),
    ) == (above, left)


def leaves(case, left, waves):
    """A high pledge: the attackers left for later waves, while a discard can end this wave early (ON-30)."""
    pledged = case.after.state[on.PLEDGED]
    return (
        pledged > 7
        and left == case.before.state[on.ATTACKERS_LEFT] - pledged
        and waves == on.WAVES - case.before.state[on.WAVE]
    )


ONSLAUGHT = {
    "Leaves (\\d+) for wave 4, and a discard ends it early\\.": lambda case, left: leaves(case, left, 1),
    "Leaves (\\d+) for (\\d) waves, and a discard ends it early\\.": leaves,
    "(\\d+) left in (\\d) waves: these seven can face (\\d)\\.": lambda case, left, waves, number: (
        left == case.before.state[on.ATTACKERS_LEFT]
        and waves == 5 - case.before.state[on.WAVE]
        and number == case.after.state[on.PLEDGED]
    ),
    "The scout saw it: a (\\d+) comes next\\.": lambda case, rank: case.after.attacker() == rank,
    "(\\d+) of (\\d+) that may be next can be met\\.": lambda case, count, left: (
        (count, left) == (answered(case.before), case.before.state[on.ATTACKERS_LEFT])
    ),
    "No foe is left: that wins\\.": lambda case: case.after.state[on.OUTCOME] == on.WON,
    "None stands: one foe falls for free\\.": lambda case: (
        not standing(case.before) and case.after.state[on.ATTACKERS_LEFT] == case.before.state[on.ATTACKERS_LEFT] - 1
    ),
    "End it here: (\\d+) are left, a new seven comes\\.": ends_now,
    "More than three stand, all wounded: lost\\.": lambda case: (
        case.after.state[on.OUTCOME] == on.LOST and standing(case.before) == wounded(case.before)
    ),
    "The highest first: later it is harder to meet\\.": ordered,
    "(.+) goes anyway: it shows (\\d) for free\\.": goes_anyway,
    "See the next (\\d) before you choose\\.": lambda case, shown: case.after.state[on.SHOWN] == shown,
    "Go on: (\\d+) of (\\d+) that may be next can be met\\.": lambda case, count, left: (
        (count, left) == (answered(case.after), case.before.state[on.ATTACKERS_LEFT])
        and case.after.state[on.PLEDGED] > case.before.state[on.FACED]
    ),
    "No wounds: discard all, and a foe falls for free\\.": all_away,
    "End it here: (\\d+) are left for wave 4\\.": lambda case, left: ends(case, left, 1),
    "End it here: (\\d+) are left for (\\d) waves\\.": ends,
    "Nobody is lost, and (.+) is still worth (\\d+)\\.": lambda case, name, worth: (
        not gone(case) and value(case.after, place_of(case.after, name)) == worth and card_in(name) >= 0
    ),
    "A three lets whole and wounded ones add up\\.": mixed,
    "Without the (\\d+), (.+) is worth (\\d+) again\\.": shifted,
    "Nothing on the table can stop it\\.": lambda case: helpless(case.before),
    "(\\d) wounded make (\\d+), and go with all they hold\\.": lambda case, count, total: (
        count > 1 and destroys(case, count, total, True)
    ),
    "(.+) is worth (\\d+) now, and goes with all it holds\\.": lambda case, name, worth: (
        destroys(case, 1, worth, True) and gone(case) == {place_of(case.before, name)}
    ),
    "Keep (.+) whole: (\\d+) of (\\d+) to come are above (\\d+)\\.": stays,
    "The joker costs least here\\.": lambda case: (
        gone(case) <= {p for p in range(7) if case.before.jokers() >> p & 1}
        and len(gone(case)) == 1
        and any(m & on.KIND in ANSWERS and m != case.move for m in case.before.moves())
    ),
    "Nothing else meets the (\\d+)\\.": lambda case, rank: (
        rank == case.before.attacker() and [m for m in case.before.moves() if m & on.KIND in ANSWERS] == [case.move]
    ),
    "Else your best is (\\d+): (\\d+) of (\\d+) to come are higher\\.": else_lower,
    "Last comes the (\\d+): whole cards are your score\\.": lambda case, value: (
        case.before.state[on.WAVE] == on.WAVES
        and case.before.state[on.ATTACKERS_LEFT] == 1
        and case.before.state[on.ATTACKERS] % 13 + 1 == int(value)
    ),
    "This keeps (\\d+) in whole cards for your score\\.": lambda case, score: (
        case.before.state[on.WAVE] == on.WAVES
        and not case.after.state[on.ATTACKERS_LEFT]
        and ons_score(case.after) == int(score)
    ),
    "(\\d) that make (\\d+) go, and none is wounded\\.": lambda case, count, total: (
        count > 1 and destroys(case, count, total, False)
    ),
    "(.+) alone goes, and none is wounded\\.": lambda case, name: (
        gone(case) == {place_of(case.before, name)}
        and destroys(case, 1, value(case.before, place_of(case.before, name)), False)
    ),
}


# --- Landslide --------------------------------------------------------------------------------------------------------


def fits_on(card, top):
    """LS-5: same rank, or adjacent rank in the same color."""
    apart = (card - top) % 13
    return apart == 0 or apart in (1, 12) and (13 <= card < 39) == (13 <= top < 39)


def won_now(case):
    return case.after.won(case.seat) - case.before.won(case.seat)


def most_won(rules, seat, kinds=(ls.MOVE, ls.WIN)):
    """The most cards that moves of these kinds can still win this turn, found by exhaustive search."""
    if rules.seat() != seat:
        return 0
    best = 0
    for move in list(rules.moves()):
        if move & ls.KIND in kinds:
            twin = rules.copy()
            twin.apply(move)
            got = twin.won(seat) - rules.won(seat)
            if twin.seat() == seat and twin.numbers() and (got == 0 or len(rules.numbers()) > 1):
                got += most_won(twin, seat, kinds)
            best = max(best, got)
    return best


def stack_of(case):
    return case.move >> 10 & ls.FIELD


def own_bid(rules, case, name=None):
    bid = rules.bid(stack_of(case), case.seat)
    return bid != ls.NONE and (name is None or bid == card_in(name))


def rivals_bid(rules, case, name):
    return rules.bid(stack_of(case), 3 - case.seat) == card_in(name)


def laid_then_won(case, cards, name, number):
    """Play these cards on the stack, and then the bid wins this many; after a bid that happens in the next turn."""
    twin = case.after.copy()
    if case.move & ls.KIND == ls.BID:
        twin.state[ls.PHASE] = ls.PHASE_PLAY
    n = stack_of(case)
    for card in cards:
        move = ls.ADD | n << 10 | card_in(card)
        if not twin.allows(move):
            return False
        twin.apply(move)
    if not own_bid(twin, case, name) or not twin.allows(ls.WIN | n << 10):
        return False
    before = twin.won(case.seat)
    twin.apply(ls.WIN | n << 10)
    return twin.won(case.seat) - before == number


def with_a_card(rules, seat, n, card):
    """The position after the seat plays this card on stack n in its next turn; None if it can't."""
    twin = rules.copy()
    place = next(i for i in range(ls.CARDS, ls.CARDS_END) if twin.state[i] == card)
    own = ls.CARDS if seat == 1 else ls.CARDS + twin.state[ls.HAND1] + twin.state[ls.DECK]
    if not twin.hand_size(seat):
        return None
    twin.state[place], twin.state[own] = twin.state[own], card  # replaces a card of the hand
    twin.state[ls.PHASE] = ls.PHASE_PLAY
    twin.state[ls.RUN] = 0
    twin.state[ls.TURN] = seat
    move = ls.ADD | n << 10 | card
    if not twin.allows(move):
        return None
    twin.apply(move)
    return twin


def unseen(rules, seat):
    """The cards of the deck and of the opponent's hand."""
    shown = set(rules.hand(seat)) | set(rules.discards()) | set(rules.won_cards(1)) | set(rules.won_cards(2))
    for n in rules.numbers():
        shown |= {*rules.cards(n), rules.bid(n, 1), rules.bid(n, 2)}
    return set(range(52)) - shown


def waited_for(case, n=0, rules=None):
    """The unseen cards that would let the seat's bid on a stack win."""
    rules = rules or case.after
    n = n or (case.move & ls.FIELD if case.move & ls.KIND == ls.MOVE else stack_of(case))
    return {
        card
        for card in unseen(rules, case.seat)
        if (twin := with_a_card(rules, case.seat, n, card)) and twin.allows(ls.WIN | n << 10)
    }


def wins_on(case, card, number):
    n = case.move & ls.FIELD if case.move & ls.KIND == ls.MOVE else stack_of(case)
    twin = with_a_card(case.after, case.seat, n, card)
    before = twin.won(case.seat)
    twin.apply(ls.WIN | n << 10)
    return twin.won(case.seat) - before == number


def waits_elsewhere(case, bid, top):
    rules = case.before
    for n in rules.numbers():
        if rules.bid(n, case.seat) == card_in(bid) and rules.top(n) == card_in(top):
            return waited_for(case, n, rules)
    return set()


def turns_to_come(case):
    """The seat's remaining turns if both play one card a turn and draw up to six; counted on the engine, up to 3."""
    twin = case.after.copy()
    turns = 0
    while twin.seat() and turns < 3:
        turns += twin.seat() == case.seat and twin.phase() == ls.PHASE_PLAY
        for kind in (ls.NEW, ls.DRAW, ls.DRAW, ls.DRAW, ls.DRAW, ls.DRAW, ls.DRAW, ls.END_TURN):
            move = next((m for m in twin.moves() if m & ls.KIND == kind), 0)
            if move and twin.seat():
                twin.apply(move)
    return turns


def near_the_end(case):
    """No new bid can still wait for its card, and nothing can be won this turn."""
    left = turns_to_come(case)
    return left == 0 and not most_won(case.after, case.seat, (ls.ADD, ls.MOVE, ls.WIN)) or left == 1


def in_time(turns, told):
    """The claim holds, and the seat still has enough turns left for it."""
    return lambda case, *found: turns_to_come(case) >= turns and told(case, *found)


def bid_later(case, bid, card, number):
    """In one turn of its own the seat bids one card, in the next it plays the other, and wins."""
    twin = case.after.copy()
    n = twin.numbers()[-1] if case.move & ls.KIND == ls.NEW else stack_of(case)
    for move in (ls.BID | n << 10 | card_in(bid), ls.ADD | n << 10 | card_in(card), ls.WIN | n << 10):
        if move & ls.KIND != ls.WIN:
            twin.state[ls.PHASE] = ls.PHASE_PLAY
            twin.state[ls.RUN] = 0
        if not twin.allows(move):
            return False
        before = twin.won(case.seat)
        twin.apply(move)
    return twin.won(case.seat) - before == number


def kept_to_bid(case, top="", n=0):
    """The cards of the hand that the seat may bid on a stack in its next turn."""
    twin = case.after.copy()
    twin.state[ls.PHASE] = ls.PHASE_PLAY
    twin.state[ls.RUN] = 0
    n = n or next(n for n in twin.numbers() if twin.top(n) == card_in(top))
    return [card for card in twin.hand(case.seat) if twin.allows(ls.BID | n << 10 | card)]


def would_win_for_the_rival(case, top):
    rules = case.before
    card = case.move & ls.FIELD
    for n in rules.numbers():
        bid = rules.bid(n, 3 - case.seat)
        if rules.top(n) == card_in(top) and bid != ls.NONE:
            if fits_on(card, card_in(top)) and fits_on(bid, card):
                return True
    return False


def joined(case, number):
    target = case.move & ls.FIELD
    twin = case.after
    return twin.size(target) + 1 == number and twin.allows(ls.WIN | target << 10)


def drawn_to_the_end(case):
    twin = case.before.copy()
    twin.apply(ls.DRAW)
    return not twin.seat()


def wins_none(case, lead):
    """For a reason that says there's no win yet: is nothing left to win this turn?"""
    return lead == "Your" or not most_won(case.after, case.seat, (ls.ADD, ls.MOVE, ls.WIN))


_CARD = "((?:10|[A2-9JQK])[\x7f-\x82])"
_WAITS = "(Your|No win yet:) %s waits for " % _CARD
LANDSLIDE = {
    "(\\d+) cards for you, and the rival's %s is gone" % _CARD: lambda case, number, name: (
        won_now(case) == number and rivals_bid(case.before, case, name) and not case.after.size(stack_of(case))
    ),
    "(\\d+) cards for you; a new stack is turned up": lambda case, number: (
        won_now(case) == number and len(case.after.numbers()) == 1 and case.before.numbers() != case.after.numbers()
    ),
    "(\\d+) cards for you, (\\d+) in all": lambda case, number, total: (
        won_now(case) == number and case.after.won(case.seat) == total
    ),
    "An empty hand must draw": lambda case: (
        not case.before.hand_size(case.seat) and not any(m & ls.KIND == ls.END_TURN for m in case.before.moves())
    ),
    "The last card ends the game: (\\d+) to (\\d+)": lambda case, own, other: (
        not case.after.seat() and (own, other) == (case.after.won(case.seat), case.after.won(3 - case.seat))
    ),
    "The end is near: (\\d+) to (\\d+)": lambda case, own, other: (
        turns_to_come(case) == 0 and (own, other) == (case.before.won(case.seat), case.before.won(3 - case.seat))
    ),
    "The end is near: this helps the rival least": near_the_end,
    "(\\d) in hand, 6 are allowed: more to follow with": lambda case, held: (
        turns_to_come(case) > 0
        and case.before.hand_size(case.seat) == held < 6
        and case.after.hand_size(case.seat) == held + 1
    ),
    "Your hand is full again": lambda case: case.before.hand_size(case.seat) == 6,
    "A draw ends the game, and you do not lead": lambda case: (
        drawn_to_the_end(case) and case.before.won(case.seat) <= case.before.won(3 - case.seat)
    ),
    "Your hand will do: cards won count, not those held": lambda case: 0 < case.before.hand_size(case.seat) < 6,
    "Together they are (\\d+) cards to win": joined,
    "Your bid then has (\\d+) cards over it": lambda case, number: (
        case.after.size(case.move & ls.FIELD) == number and case.after.bid(case.move & ls.FIELD, case.seat) != ls.NONE
    ),
    "Your %s then wins (\\d+) cards" % _CARD: lambda case, name, number: laid_then_won(case, (), name, number),
    "Then %s on it: your %s wins (\\d+)" % (_CARD, _CARD): lambda case, card, name, number: laid_then_won(
        case, (card,), name, number
    ),
    "Then %s, %s on it: your %s wins (\\d+)" % (_CARD, _CARD, _CARD): lambda case, first, then, name, number: (
        laid_then_won(case, (first, then), name, number)
    ),
    "Then you win (\\d+) cards this turn": lambda case, number: (
        number == most_won(case.after, case.seat, (ls.ADD, ls.MOVE, ls.WIN))
    ),
    "Blocks their %s, which would win (\\d+) cards" % _CARD: lambda case, name, number: (
        rivals_bid(case.before, case, name)
        and fits_on(card_in(name), case.before.top(stack_of(case)))
        and not fits_on(card_in(name), case.after.top(stack_of(case)))
        and number == case.before.size(stack_of(case)) + 1
    ),
    "(\\d+) cards now lie over your bid %s" % _CARD: lambda case, number, name: (
        own_bid(case.after, case, name) and number == case.after.size(stack_of(case))
    ),
    "The rival has no bid here yet": lambda case: (  # this doesn't deny a win: a bid and a move in one turn can do it
        not own_bid(case.before, case) and case.before.bid(stack_of(case), 3 - case.seat) == ls.NONE
    ),
    "With a move of stacks it wins (\\d+) cards now": lambda case, number: (
        number == most_won(case.after, case.seat) - most_won(case.after, case.seat, (ls.WIN,)) > 0
    ),
    "Next turn %s on it: your %s wins (\\d+)" % (_CARD, _CARD): lambda case, card, name, number: laid_then_won(
        case, (card,), name, number
    ),
    "With one more turn %s on it: your %s wins (\\d+)" % (_CARD, _CARD): lambda case, card, name, number: laid_then_won(
        case, (card,), name, number
    ),
    "Next turn %s, %s on it: your %s wins (\\d+)" % (_CARD, _CARD, _CARD): lambda case, first, then, name, number: (
        laid_then_won(case, (first, then), name, number)
    ),
    "With one more turn %s, %s on it: your %s wins (\\d+)"
    % (_CARD, _CARD, _CARD): lambda case, first, then, name, number: laid_then_won(case, (first, then), name, number),
    "Then the %s wins you (\\d+): it is still unseen" % _CARD: lambda case, card, number: (
        waited_for(case) == {card_in(card)} and wins_on(case, card_in(card), number)
    ),
    "Then %s or %s wins you (\\d+): both unseen" % (_CARD, _CARD): lambda case, one, other, number: (
        waited_for(case) == {card_in(one), card_in(other)} and wins_on(case, card_in(one), number)
    ),
    "Then %s or one of (\\d+) more unseen wins you (\\d+)" % _CARD: lambda case, card, more, number: (
        card_in(card) in waited_for(case)
        and len(waited_for(case)) == more + 1 > 2
        and wins_on(case, card_in(card), number)
    ),
    "Now the %s may be moved; else %s wins you (\\d+)" % (_CARD, _CARD): lambda case, top, card, number: (
        card_in(top) == case.after.top(stack_of(case))
        and any(m & ls.KIND == ls.MOVE and m >> 10 & ls.FIELD == stack_of(case) for m in case.after.moves())
        and card_in(card) in waited_for(case)
        and wins_on(case, card_in(card), number)
    ),
    "Later bid %s here: %s on it wins you (\\d+)" % (_CARD, _CARD): bid_later,
    _WAITS + "%s on the %s" % (_CARD, _CARD): lambda case, lead, bid, card, top: (
        wins_none(case, lead) and waits_elsewhere(case, bid, top) == {card_in(card)}
    ),
    _WAITS + "%s or %s on the %s" % (_CARD, _CARD, _CARD): lambda case, lead, bid, one, other, top: (
        wins_none(case, lead) and waits_elsewhere(case, bid, top) == {card_in(one), card_in(other)}
    ),
    _WAITS + "%s or (\\d+) others on the %s" % (_CARD, _CARD): lambda case, lead, bid, card, more, top: (
        wins_none(case, lead)
        and card_in(card) in waits_elsewhere(case, bid, top)
        and len(waits_elsewhere(case, bid, top)) == more + 1 > 2
    ),
    "A race for (\\d+): their %s does not fit yet" % _CARD: lambda case, number, name: (
        rivals_bid(case.before, case, name)
        and not fits_on(card_in(name), case.after.top(stack_of(case)))
        and number == case.before.size(stack_of(case)) + 1
    ),
    "A share in what the rival has bid on": lambda case: (
        case.before.bid(stack_of(case), 3 - case.seat) != ls.NONE and own_bid(case.after, case)
    ),
    "With bids on two stacks you may move one": lambda case: (
        any(move & ls.KIND == ls.MOVE for move in case.after.moves())
        and not any(move & ls.KIND == ls.MOVE for move in case.before.moves())
    ),
    "First bid: wins (\\d+) cards or more once it fits": lambda case, number: (
        case.before.size(stack_of(case)) == number - 2
        and case.before.bid(stack_of(case), 3 - case.seat) == ls.NONE
        and own_bid(case.after, case)
    ),
    "Safer than on %s, but a bid can move it there" % _CARD: would_win_for_the_rival,
    "You keep %s to bid on the %s" % (_CARD, _CARD): lambda case, card, top: card_in(card) in kept_to_bid(case, top),
    "No bid fits yet: wait for cards": lambda case: not any(kept_to_bid(case, n=n) for n in case.after.numbers()),
}
COMING = {  # reasons about the seat's later turns, and the number of turns they need
    "Next turn": 1,
    "Then the": 1,
    "Then ((?:10|[A2-9JQK])[\x7f-\x82]) or": 1,
    _WAITS: 1,
    "A race": 1,
    "A share": 1,
    "First bid": 1,
    "Now the": 1,
    "Later bid": 2,
    "You keep": 2,
    "No bid fits yet": 2,
}
for _pattern in LANDSLIDE:
    for _begin, _turns in COMING.items():
        if _pattern.startswith(_begin):
            LANDSLIDE[_pattern] = in_time(_turns, LANDSLIDE[_pattern])


# --- Crunch -----------------------------------------------------------------------------------------------------------


def scored(case):
    return case.after.score(case.seat) - case.before.score(case.seat)


def useful(rules, seat):
    """The moves that take a card to a foundation, play a crunch card, empty a column or uncover a playable card."""
    for move in rules.moves(seat):
        twin = rules.copy()
        twin.apply(move, seat)
        if move < cr.WASTE_BUILD or move >= cr.RUN and run_helps(rules, twin, seat, move):
            yield move


def source_of(move):
    return (move - cr.RUN) // 52 + 2


def run_helps(before, after, seat, move):
    pile = source_of(move)
    return not after.count(seat, pile) or pile in list(after.moves(seat))


def is_low(card):
    return card % 13 < 3


def nothing_else(case):
    """No useful move, and no card of the waste except a low one could be built on."""
    rules = case.before
    builds = any(cr.WASTE_BUILD <= move < cr.FLIP for move in rules.moves(case.seat))
    return not list(useful(rules, case.seat)) and (not builds or is_low(rules.top(case.seat, 1)))


def quick(case, other):
    """The named seat had the same card ready for the only foundation that takes it."""
    rules = case.before
    card = rules.top(case.seat, case.move)
    ready = [move for move in rules.moves(other) if move < cr.BUILD and rules.top(other, move) == card]
    return other != case.seat and ready and not any(move in ready for move in case.after.moves(other))


CRUNCH = {
    "A point, and a crunch card less saves two more": lambda case: (
        scored(case) == 3 and case.after.count(case.seat, 0) == case.before.count(case.seat, 0) - 1
    ),
    "Your crunch card can follow it there": lambda case: 0 in list(case.after.moves(case.seat)) and scored(case) == 1,
    "Quick: seat (\\d) could lay the same card": quick,
    "A point, and it empties a column": lambda case: scored(case) == 1 and not case.after.count(case.seat, case.move),
    "A card on a foundation is a point": lambda case: scored(case) == 1,
    "A crunch card less saves two points": lambda case: (
        scored(case) == 2 and case.after.count(case.seat, case.move - cr.BUILD + 2) > 1
    ),
    "Only a crunch card fills a gap: two points saved": lambda case: (
        scored(case) == 2
        and case.after.count(case.seat, case.move - cr.BUILD + 2) == 1
        and not any(
            m >= cr.RUN and (m - cr.RUN) // 13 % 4 == case.move - cr.BUILD for m in case.before.moves(case.seat)
        )
    ),
    "It opens the next waste card and a place to build": lambda case: (
        case.after.count(case.seat, 1) == case.before.count(case.seat, 1) - 1 > 0
    ),
    "The waste's last card makes a place to build": lambda case: (
        case.before.count(case.seat, 1) == 1 and not case.after.count(case.seat, 1)
    ),
    "Nothing else helps now, new cards may": nothing_else,
    "It empties a column for a crunch card": lambda case: (
        not case.after.count(case.seat, source_of(case.move)) and case.after.count(case.seat, 0) > 0
    ),
    "The card under it can go to a foundation": lambda case: source_of(case.move) in list(case.after.moves(case.seat)),
    "Nothing leads anywhere now": lambda case: (
        not list(useful(case.before, case.seat)) and cr.FLIP not in list(case.before.moves(case.seat))
    ),
}

ADVICE = {
    "The deck is empty\\.",
    "The crash cannot be put off for long\\.",
    "To land now makes only (\\d+)\\. Climb for more\\.",
    _NEXT + ": down in (\\d+) turns\\. Keep all\\.",
    _NEXT + ": down in (\\d+) turns, not (\\d+)\\.",
    _NEXT + ": down in (\\d+) turns, rival in (\\d+)\\.",
    _NEXT + ": down in (\\d+) turns\\.",
    _NEXT + "\\.",
    "Else it crashes at ([\x83\x84]?)(\\d)\\. " + _NEXT + "\\.",
    "([\x83\x84]?)(\\d), not ([\x83\x84]?)(\\d): more fire follows\\.",
    "More than three stand, all wounded: lost\\.",
    "A draw ends the game, and you do not lead",
    "The highest first: later it is harder to meet\\.",
    "Nothing on the table can stop it\\.",
    "Nothing else helps now, new cards may",
    "Nothing leads anywhere now",
}
GAMES = {
    "crash_landing": (CRASH_LANDING, 64, (1, 1, 2), list(product((0, 1), (0, 1), (0, 1), (0, 2, 3)))),
    "onslaught": (ONSLAUGHT, 24, (1,), [()]),
    "landslide": (LANDSLIDE, 8, (2,), [(0,), (1,)]),
    "crunch": (CRUNCH, 24, (2, 3, 4), [()]),
}


# --- the tests --------------------------------------------------------------------------------------------------------

KINGS = "KC,KS,KH,KD"
LAID = {  # rare cases: a position, and moves of seat 1; the reason is for the last of them
    "crash_landing": [],
    "onslaught": [
        (lay_onslaught("KC(2H) QC(3H) JC(4H) TC(5H)", pledged=4), "hold"),
        (lay_onslaught("6C 7S", up="6D", wave=4, faced=7, deck=[]), "destroy 6C"),
    ],
    "landslide": [
        (lay_landslide("6C 2C", "KC", [(1, "7S 6S", "5S", "")], deck="4H 5H 8C"), "add s1 6C", "win s1"),
        (lay_landslide("7C", "KC", [(1, "7S 6S", "", "")], deck="4H 5H 8C"), "add s1 7C", "draw"),
        (lay_landslide("KH 2C", "QC", [(1, "4S", "", "5C")], deck="4H 5H 8C", which=2), "bid s1 KH"),
        (lay_landslide("KH 2C 3C 4C 5D 6D", "QC QS JC JS TC TS", [(1, "4S", "", "5C")], deck="4H 5H 8C"), "bid s1 KH"),
        (lay_landslide("6H 7S 7H", "QC QS JC JS TC TS", [(1, "8S", "", "")], deck="4H 5H", which=2), "bid s1 6H"),
        (lay_landslide("7C", "KC", [(1, "7S 6S", "", "")], deck="4H 5H 8C"), "new 7C"),
    ],
    "crunch": [
        (lay_crunch(("9S 9D", "6H,KC,KS,KH", "5C", ""), ("9S", KINGS, "", "")), "W>C1"),
        (lay_crunch(("9S 9D", "7C 6H,7S,KS,KH", "", ""), ("9S", KINGS, "", "")), "C1>C2*1"),
    ],
}


@pytest.mark.slow_but("onslaught")
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_hint_says_what_the_engine_does_and_every_sentence_is_met(game):
    table, deals, seats, mixes = GAMES[game]
    met = said_in_games(game, table, deals, seats, mixes)
    for rules, *texts in LAID[game]:
        met.add(said_here(game, table, rules, texts))
    assert met == set(table), sorted(set(table) - met)


def test_an_unknown_sentence_and_an_untrue_figure_are_found():
    rules = lay_onslaught("KC 9S 4C", up="2D", pledged=1)
    move = on.ABSORB | 1
    words, case = asked(rules, 1, move, importlib.import_module("games.onslaught.bot"), True)
    assert words == "Nobody is lost, and 9\x82 is still worth 7."
    for wrong in ("A wave is a wave.", words.replace("7", "8"), words.replace("9\x82", "K\x7f")):
        with pytest.raises(AssertionError):
            judge(ONSLAUGHT, wrong, case)
