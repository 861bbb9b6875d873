"""Concealed copies of every game: each hidden place gets every card of its pool, and all else stays the same.

The pools come from the rule sheets, not from `conceal` itself: a game that forgets to shuffle one of them fails.
"""

from collections import Counter

import pytest

from deckhand.game import HEAD
from deckhand.rng import bot_rngs
from deckhand_sim.authoring.contract import load, random_game
from deckhand_sim.studies.arena import player
from games.crash_landing.engine import layout as crash_landing
from games.crunch.engine import layout as crunch
from games.landslide.engine import layout as landslide
from games.onslaught.engine import layout as onslaught

COPIES = 80
DEALS = {"chaos_cruisers": 2, "crash_landing": 6, "crunch": 3, "landslide": 3, "onslaught": 20}
MOST_KNOWN = 20  # positions in which part of a deck is known
EVERY = 12  # examine one position in this many


def of_crash_landing(state, seat):
    """CL-6: each ship's deck, except for rockets dropped under it, which everybody saw."""
    for ship in range(state[3]):
        at = (ship + 1) * crash_landing.SHIP
        deck = at + crash_landing.DECK
        yield range(deck + state[at + crash_landing.KNOWN], deck + state[at + crash_landing.COUNT])


def of_onslaught(state, seat):
    """ON-1: both decks; ON-43: except for the next attackers if a scout has shown them."""
    yield range(onslaught.ATTACKERS, onslaught.ATTACKERS + state[onslaught.ATTACKERS_LEFT] - state[onslaught.KNOWN])
    yield range(
        onslaught.DEFENDERS, onslaught.DEFENDERS + onslaught.DEFENDER_COUNT - onslaught.PLACES * state[onslaught.WAVE]
    )


def of_landslide(state, seat):
    """LS-3: the deck and the opponent's hand. The order in a state is seat 1's hand, deck, seat 2's hand."""
    one, deck, two = state[landslide.HAND1], state[landslide.DECK], state[landslide.HAND2]
    yield range(landslide.CARDS + (one if seat == 1 else 0), landslide.CARDS + one + deck + (two if seat == 1 else 0))


def of_crunch(state, seat):
    """CR-4: for every seat including the viewer's, all cards under the tops and in the turn-over pile."""
    for owner in range(state[3]):
        at = crunch.HANDS + crunch.SEAT * owner
        covers, stock = at + crunch.CRUNCH, at + crunch.STOCK
        waste, turn_over = state[at + crunch.WASTE], state[at + crunch.TURNOVER]
        covered = list(range(covers, covers + max(0, state[at] - 1)))
        yield covered + [i for i in range(stock, stock + waste + turn_over) if i != stock + waste - 1]


def of_chaos_cruisers(state, seat):
    """No cards are hidden, only future dice."""
    return ()


POOLS = {
    "chaos_cruisers": (of_chaos_cruisers, 4),
    "crash_landing": (of_crash_landing, 2),
    "crunch": (of_crunch, 3),
    "landslide": (of_landslide, 2),
    "onslaught": (of_onslaught, 1),
}


def part_of_a_deck_is_known(game, state):
    """Has a scout shown attackers, or was a rocket dropped? Both are rare in random games."""
    if game == "onslaught":
        return state[onslaught.KNOWN] > 0
    return game == "crash_landing" and state[crash_landing.SHIP + crash_landing.KNOWN] > 0


def positions(game, deal):
    """The positions of a random game; for Crash Landing, which soon crashes at random, of easy bots rescuing a crew."""
    Rules, _ = load(game)
    seats = POOLS[game][1]
    if game != "crash_landing":
        for rules, _, _, _ in random_game(Rules, deal, seats, seed=deal, limit=120):
            yield rules
        return
    rules = Rules(deal, seats, (0, 0, 1, 0))
    decide = player(game, "easy")
    count = 0
    while rules.seat():
        yield rules
        rules.play(decide(rules, rules.seat(), count)[0])
        count += 1


def looks(game):
    """(state, seat, the game's pools, the states of many concealed copies) for some positions."""
    pools, seats = POOLS[game]
    known = 0
    for deal in range(DEALS[game]):
        for count, rules in enumerate(positions(game, deal)):
            half_known = part_of_a_deck_is_known(game, rules.state) and known < MOST_KNOWN
            known += half_known
            if count % EVERY == 0 or half_known:
                for seat in range(1, seats + 1):
                    copies = [rules.copy() for _ in range(COPIES)]
                    for number, copy in enumerate(copies):
                        copy.conceal(seat, bot_rngs(1000 * deal + number, count, seat)[0])
                    hidden = [list(pool) for pool in pools(rules.state, seat)]
                    yield bytes(rules.state), seat, hidden, [bytes(copy.state) for copy in copies]
    assert known or game not in ("onslaught", "crash_landing")


@pytest.mark.slow_but("landslide", "onslaught")
@pytest.mark.parametrize("game", POOLS)
def test_every_hidden_place_takes_the_cards_of_its_pool_by_chance(game):
    kept = expected = looked = 0
    for state, seat, hidden, copies in looks(game):
        for pool in hidden:
            cards = Counter(state[i] for i in pool)
            for copy in copies:
                assert Counter(copy[i] for i in pool) == cards, "seat %d: other cards than there are" % seat
            if len(cards) < 2:
                continue
            for i in pool:
                assert len({copy[i] for copy in copies}) > 1, "seat %d: byte %d of the state is not hidden" % (seat, i)
            kept += sum(copy[i] == state[i] for copy in copies for i in pool)
            expected += len(copies) * sum(many * many for many in cards.values()) / len(pool)
            looked += len(copies) * len(pool)
    assert abs(kept - expected) <= 5 * (2 * expected) ** 0.5, "%d of %d keep their place, not %d" % (
        kept,
        looked,
        expected,
    )
    assert looked or game == "chaos_cruisers"


@pytest.mark.slow_but("landslide", "onslaught")
@pytest.mark.parametrize("game", POOLS)
def test_all_that_a_seat_can_see_stays_and_chance_goes(game):
    for state, _, hidden, copies in looks(game):
        seen = set(range(HEAD, len(state))).difference(*hidden)
        for copy in copies:
            assert all(copy[i] == state[i] for i in seen)
        assert len({copy[:3] for copy in copies}) > COPIES // 2, "the deal number is not hidden"
        assert len({copy[4:HEAD] for copy in copies}) > COPIES // 2, "the state of the game's chance is not hidden"
        assert all(copy[3] == state[3] for copy in copies)
