"""The public part of a table as text: one function per game, written with the engine's accessors.

    print("
".join(open_table(rules)))

It doesn't depend on a state's layout, so the text stays the same if the bytes move.
"""

from importlib import import_module

from chaos_cruisers_pictures import arena, corners, number, squares

from deckhand.cards import card_text
from deckhand_sim.games_on_drive import is_real_time
from games.chaos_cruisers.engine.layout import CHAOS, COINS, GATES, IN_ORDER, ORDER, PHASE, ROUND, SHIFTS, SPEED

FATES = ("flying", "safe", "destroyed", "stranded")
FLIGHT_PHASES = ("find", "drop", "burn")
TURN_PHASES = ("play", "move", "win", "draw")
RACE_PHASES = ("setup", "cruise", "shift", "block", "over")
PLACES = 7
NUMBERS = (2, 3, 4, 5)
MOVED = 64


def cards(some):
    """Cards as "AC TD", "-" for none."""
    return " ".join(card_text(card) for card in some) or "-"


def numbers(some):
    """Numbers, separated by spaces."""
    return " ".join(map(str, some))


def crash_landing(rules):
    """One line for the phase, three per ship."""
    yield FLIGHT_PHASES[rules.phase()]
    for seat in range(1, rules.seats() + 1):
        yield "ship %d: altitude %d, speed %d, %s%s%s, %d turns on the ground" % (
            seat,
            rules.altitude(seat),
            rules.speed(seat),
            FATES[rules.fate(seat)],
            ", landed hard" if rules.landed_hard(seat) else "",
            ", on the way back" if rules.is_returning(seat) else "",
            rules.ground_turns(seat),
        )
        yield "  hand %s, burnt %s" % (
            numbers(rules.in_hand(seat, value) for value in range(1, 9)),
            numbers(rules.in_burnt(seat, value) for value in range(1, 9)),
        )
        dropped = [rules.dropped_value(seat, i) for i in range(rules.dropped_count(seat))]
        yield "  deck of %d, dropped to its bottom: %s" % (rules.deck_size(seat), numbers(dropped) or "-")


def onslaught(rules):
    """The wave, the attackers seen, the defenders with the attackers they hold."""
    on = import_module("games.onslaught.engine.layout")
    state = rules.state
    left = state[on.ATTACKERS_LEFT]
    yield "wave %d: pledged %d, faced %d, %d attackers left" % (
        state[on.WAVE],
        state[on.PLEDGED],
        state[on.FACED],
        left,
    )
    deck = state[on.ATTACKERS : on.ATTACKERS + left]
    yield "next: " + cards(reversed(deck[left - state[on.KNOWN] :]))
    yield "shown, to be put back: %d" % state[on.SHOWN]
    yield "up: " + (card_text(state[on.ATTACKERS + left]) if state[on.UP] else "-")
    for place in range(PLACES):
        if state[on.TABLE] >> place & 1:
            held = [i for i in range(left, 26) if state[on.HOLDERS + i] == place]
            wounded = state[on.WOUNDED] >> place & 1
            yield "place %d: %s, value %d, %s%s" % (
                place,
                card_text(rules.card(place)),
                state[on.VALUE + place],
                "wounded, holds " if wounded else "whole",
                cards(state[on.ATTACKERS + i] for i in held) if wounded else "",
            )
    yield ("running", "won", "lost")[state[on.OUTCOME]]


def landslide(rules):
    """The number of hidden cards, the open piles, the stacks."""
    yield "%s, sequence on %d" % (TURN_PHASES[rules.phase()], rules.run())
    yield "hands %d %d, deck %d of %d" % (
        rules.hand_size(1),
        rules.hand_size(2),
        rules.deck_size(),
        rules.which_deck(),
    )
    yield "discards: " + cards(rules.discards())
    for seat in (1, 2):
        yield "won by seat %d: %s" % (seat, cards(rules.won_cards(seat)))
    for n in rules.numbers():
        bids = ["-" if rules.bid(n, seat) == 255 else card_text(rules.bid(n, seat)) for seat in (1, 2)]
        yield "stack %d: %s, bids %s" % (n, cards(rules.cards(n)), " ".join(bids))


def crunch(rules):
    """Foundations with their owners, then each seat's piles."""
    ended = "crunched by %d" % rules.crunched() if rules.crunched() else "stopped" if rules.stopped() else "-"
    yield "burns %d, ended: %s" % (rules.burns(), ended)
    i = 0
    while rules.foundation(i) != 52:
        top = rules.foundation(i)
        owners = numbers(rules.owner(i, rank) for rank in range(1, top % 13 + 2))
        yield "foundation to %s, by seats %s" % (card_text(top), owners)
        i += 1
    for seat in range(1, rules.seats() + 1):
        tops = ["-" if rules.top(seat, pile) == 52 else card_text(rules.top(seat, pile)) for pile in (0, 1)]
        yield "seat %d: score %d, crunch pile %d %s, waste %d %s, %d to turn over" % (
            seat,
            rules.score(seat),
            rules.count(seat, 0),
            tops[0],
            rules.count(seat, 1),
            tops[1],
            rules.count(seat, 6),
        )
        for column in range(1, 5):
            yield "  " + cards(rules.card(seat, column, i) for i in range(rules.count(seat, column + 1)))


def chaos_cruisers(rules):
    """Phase and order, the cruisers, the arena; everything here is public."""
    state = rules.state
    yield "%s, round %d, chaos at gate %d, %d shifts left" % (
        RACE_PHASES[state[PHASE]],
        state[ROUND] | state[ROUND + 1] << 8,
        state[CHAOS],
        state[SHIFTS],
    )
    yield "order: " + numbers(1 + who for who in state[ORDER : ORDER + state[IN_ORDER]])
    if rules.seat():
        yield "decides: seat %d with cruiser %d" % (rules.seat(), rules.cruiser() + 1)
    on = squares(rules)
    for i in range(3 if rules.seats() == 3 else 4):
        coins = "".join(str(n) for k, n in enumerate(NUMBERS) if state[COINS + i] >> k & 1)
        yield "cruiser %d: %s, speed %d, %d gates, coins %s" % (
            i + 1,
            on.get(i + 1, "off the track"),
            state[SPEED + i],
            state[GATES + i],
            coins or "-",
        )
    moved = [place for place in corners(rules) if state[number(*place)] & MOVED]
    yield "moved in this round: " + (numbers("%d/%d" % place for place in moved) or "-")
    yield from arena(rules)


TABLES = {table.__name__: table for table in (chaos_cruisers, crash_landing, crunch, landslide, onslaught)}


def open_table(rules):
    """The lines of everything public."""
    return list(TABLES[type(rules).__module__.split(".")[1]](rules))


def legal_moves(rules):
    """[(seat, [its legal moves in notation, in their order])] for all seats that can decide."""
    game = type(rules).__module__.split(".")[1]
    to_text = import_module("games.%s.notation" % game).to_text
    seats = range(1, rules.seats() + 1) if is_real_time(game) else (rules.seat(),)
    return [(seat, [to_text(rules, move) for move in rules.moves(seat)]) for seat in seats if rules.seat()]
