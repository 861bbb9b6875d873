"""Crunch's engine, clause by clause of docs/rules/crunch.md."""

import random

import pytest
from crunch_table import Hand, Slow, foundations, lay, options, play
from hypothesis import given, settings

from deckhand.cards import card_text
from deckhand.game import CorruptState, IllegalMove
from deckhand.rng import Rng
from deckhand_sim.authoring import contract
from games.crunch import notation
from games.crunch.engine.layout import COLUMNS, CRUNCH, END, FITS, HANDS, NONE, OWNERS, PILES, SEAT, STOCK, TOPS
from games.crunch.engine.moves import ROOM
from games.crunch.engine.stuck import is_able
from games.crunch.notation import to_move, to_text
from games.crunch.rules import Rules

KINGS = "KC,KS,KH,KD"
DECK = sorted(rank + suit for rank in "A23456789TJQK" for suit in "CDHS")


def refused(rules, line):
    """The reason why "seat move" is refused; asserts that it is refused and that nothing changed."""
    seat, text = line.split()
    before = bytes(rules.state)
    with pytest.raises(IllegalMove) as illegal:
        rules.play(to_move(rules, text), int(seat))
    assert rules.state == before
    return illegal.value.args[0]


def shuffled(deal, stream):
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    Rng(deal, stream).shuffle(deck)
    return deck


# --- the state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cr_1_every_seat_has_its_own_deck_from_its_own_stream(seats):
    rules = Rules(4711, seats)
    for seat in range(1, seats + 1):
        hand = Hand(rules, seat)
        assert sorted(hand.all()) == DECK
        deck = shuffled(4711, seat - 1)
        assert hand.crunch[0] == deck[-1]


def test_cr_2_the_deal_counts_off_from_the_top_of_the_deck():
    deck = shuffled(20, 1)
    hand = Hand(Rules(20, 2), 2)
    assert hand.crunch == [deck.pop() for _ in range(13)]  # the last card dealt is the last of the list: the top
    assert hand.columns == [[deck.pop()] for _ in range(4)]
    assert hand.pile == [deck.pop() for _ in range(35)]
    assert hand.waste == []


def test_the_rule_books_worked_example_clears_two_crunch_cards_in_three_moves():
    rules = lay(("KD 6C 8H", "QC,9S,5D,JD", "", ""), ("9S 9D", KINGS, "", ""))
    play(rules, "1 C4>C1*1", "1 K>C2", "1 K>C4")
    hand = Hand(rules, 1)
    assert hand.columns == [["QC", "JD"], ["9S", "8H"], ["5D"], ["6C"]]
    assert hand.crunch == ["KD"]


def test_cr_3_of_two_piles_that_fit_the_older_one_gets_the_card():
    rules = lay(("9H AC", KINGS, "", ""), ("9S 9D AC 2C 2C", KINGS, "", ""))
    play(rules, "1 K>F")
    rules.state[HANDS + SEAT + CRUNCH + 4] = 0  # seat 2's top: its own ace of clubs
    play(rules, "2 K>F")
    assert foundations(rules) == [[("AC", 1)], [("AC", 2)]]
    play(rules, "2 K>F")
    assert foundations(rules) == [[("AC", 1), ("2C", 2)], [("AC", 2)]]


def test_cr_3_cards_keep_their_owners_and_a_suit_may_have_a_pile_for_each_seat():
    seats = [(f"9H {ace}", KINGS, "", "") for ace in ("AC", "AC", "AC", "AC")]
    rules = play(lay(*seats), "3 K>F", "1 K>F", "4 K>F", "2 K>F")
    assert foundations(rules) == [[("AC", 3)], [("AC", 1)], [("AC", 4)], [("AC", 2)]]
    assert [rules.foundation(i) for i in range(5)] == [0, 0, 0, 0, NONE]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cr_4_conceal_moves_only_what_is_covered_and_keeps_it_with_its_seat(seats):
    rules = Rules(5, seats)
    for _ in range(3):
        for seat in range(1, seats + 1):
            play(rules, f"{seat} flip")
    blind = rules.copy()
    blind.conceal(1, Rng(9, 33))
    moved = False
    for seat in range(1, seats + 1):
        was, now = Hand(rules, seat), Hand(blind, seat)
        assert now.columns == was.columns and now.crunch[-1] == was.crunch[-1] and now.waste[-1] == was.waste[-1]
        assert [len(p) for p in (now.crunch, now.waste, now.pile)] == [13, 9, 26]
        assert sorted(now.all()) == DECK
        moved |= now.crunch[:-1] != was.crunch[:-1] and set(now.crunch) != set(was.crunch)
    assert moved
    assert blind.deal_number() != 5
    blind.check()


def test_cr_4_conceal_deals_the_covered_cards_evenly():
    """A card of the crunch pile is equally likely in every hidden place, its own seat's included."""
    rules = Rules(5, 2)
    card = Hand(rules, 2).crunch[0]
    stayed = 0
    rng = Rng(1, 34)
    for _ in range(600):
        blind = rules.copy()
        blind.conceal(2, rng)
        stayed += card in Hand(blind, 2).crunch
    assert 110 < stayed < 200  # 12 of 47 places: 153


# --- moves


def test_legal_moves_are_those_of_moves_and_have_room():
    """ROOM fits every list; its last four bytes are for notes."""
    most = 0
    found = bytearray(ROOM)
    for deal in range(20):
        for rules, seat, legal, _ in contract.random_game(Rules, deal, 2 + deal % 3, seed=deal, limit=120):
            assert list(found[: rules.legal_moves(seat, found)]) == legal
            most = max(most, len(legal))
    assert 5 <= most <= ROOM - 4


def test_cr_10_only_the_next_card_of_its_suit_or_an_ace_goes_to_a_foundation():
    rules = lay(("9H 3C", "2C,2S,2H,2D", "AD", ""), ("9S", KINGS, "", ""), foundations=[("AC", 1), ("AH", 2)])
    assert options(rules, 1) == ["C1>F", "C3>F", "W>C1", "W>C2", "W>F", "redeal"]
    assert refused(rules, "1 K>F") == "CR-10: no foundation takes it yet"
    play(rules, "1 C1>F", "1 K>F")
    assert foundations(rules)[0] == [("AC", 1), ("2C", 1), ("3C", 1)]
    assert refused(rules, "1 C1>F") == "CR-10: column 1 is empty"


def test_cr_10_only_the_last_card_of_a_column_goes_to_a_foundation():
    rules = lay(("9H 9D", "3C 2H,KS,KH,KD", "", ""), ("9S", KINGS, "", ""), foundations=[("2C", 1)])
    assert refused(rules, "1 C1>F").startswith("CR-10")
    rules = lay(("9H 9D", "3C 2H,KS,KH,KD", "", ""), ("9S", KINGS, "", ""), foundations=[("2C", 1), ("AH", 1)])
    play(rules, "1 C1>F", "1 C1>F")
    assert foundations(rules)[0][-1] == ("3C", 1)


def test_cr_10_a_king_ends_a_foundation():
    rules = lay(("9H KC", "5C,KS,KH,KD", "", ""), ("9S 9D", "KC,KS,KH,AC", "", ""), foundations=[("QC", 1)])
    play(rules, "1 K>F")
    assert refused(rules, "2 C1>F").startswith("CR-10")
    assert all(not rules.takes(card) for card in range(52) if card % 13)


@pytest.mark.parametrize("card, fits", [("9H", True), ("9D", True), ("9C", False), ("9S", False), ("8H", False)])
def test_cr_11_on_a_column_goes_what_is_one_lower_and_of_the_other_colour(card, fits):
    for source, crunch, waste in (("K", f"9S {card}", ""), ("W", "9S 5C", card)):
        rules = lay((crunch, "TC,KS,KH,KD", waste, ""), ("9S", KINGS, "", ""))
        assert (f"{source}>C1" in options(rules, 1)) == fits
        if not fits:
            assert refused(rules, f"1 {source}>C1") == "CR-11: it must be one lower, other colour"


def test_cr_11_nothing_goes_on_an_ace():
    rules = lay(("9S KD", "AC,AH,QS,QH", "KS", ""), ("9S", KINGS, "", ""))
    assert options(rules, 1) == ["C1>F", "C2>F", "redeal"]


def test_cr_12_a_run_moves_to_where_its_first_card_fits():
    rules = lay(("9S 9D", "TC 9H 8C 7D,9C,8S,TD", "", ""), ("9S", KINGS, "", ""))
    assert [m for m in options(rules, 1) if "*" in m] == ["C1>C3*1", "C2>C4*1"]
    rules = lay(("9S 9D", "TC 9H 8C 7D,9D,8S,TS", "", ""), ("9S", KINGS, "", ""))
    assert [m for m in options(rules, 1) if "*" in m] == ["C1>C2*2", "C1>C3*1", "C1>C4*3", "C2>C4*1", "C3>C2*1"]
    play(rules, "1 C1>C4*3")
    assert Hand(rules, 1).columns == [["TC"], ["9D"], ["8S"], ["TS", "9H", "8C", "7D"]]
    assert refused(rules, "1 C1>C4*2") == "CR-12: column 1 is too short"
    assert refused(rules, "1 C4>C2*3") == "CR-12: that run does not fit there"
    assert refused(rules, "1 C1>C1*1") == "CR-12: choose another column"


def test_cr_12_and_13_an_empty_column_takes_the_crunch_top_only():
    rules = lay(("9S 9D 5C", "TC,,8S,TS", "QH", "3H"), ("9S", KINGS, "", ""))
    assert refused(rules, "1 C1>C2*1") == "CR-13: only a crunch card fills a gap"
    assert refused(rules, "1 W>C2") == "CR-13: only a crunch card fills a gap"
    assert "flip" in options(rules, 1)  # the empty column needn't be filled now
    play(rules, "1 K>C2")
    assert Hand(rules, 1).columns[1] == ["5C"]


def test_cr_14_the_next_crunch_card_is_up_at_once():
    rules = lay(("9S 9D 5C", "TC,,8S,TS", "", ""), ("9S", KINGS, "", ""))
    play(rules, "1 K>C2")
    assert card_text(rules.top(1, 0)) == "9D" and rules.count(1, 0) == 2


@pytest.mark.parametrize("columns, move", [("TD,KS,KH,KD", "K>C1"), ("KC,KS,,KD", "K>C3")])
def test_cr_14_the_last_crunch_card_ends_the_hand(columns, move):
    rules = lay(("9S", columns, "AC", "2C"), ("9S 8H", KINGS, "", ""))
    play(rules, f"1 {move}")
    assert rules.seat() == 0 and rules.crunched() == 1 and not rules.stopped()
    assert rules.result() == ((1, 2), (0, -4))
    assert options(rules, 1) == options(rules, 2) == []
    assert refused(rules, "1 W>F") == "CR-14: the hand is over"


def test_cr_14_the_last_crunch_card_may_go_to_a_foundation():
    rules = play(lay(("9S", KINGS, "", "AC"), ("AS", KINGS, "", "")), "1 flip", "2 K>F")
    assert rules.crunched() == 2 and rules.result() == ((2, 1), (-2, 1))


def test_cr_15_a_flip_turns_three_or_what_is_left_one_by_one():
    rules = lay(("9S 8S", "TC,,KH,KD", "", "2C 3C 4C 5C 6C"), ("9S", KINGS, "", ""))
    play(rules, "1 flip")
    assert (Hand(rules, 1).waste, Hand(rules, 1).pile) == (["2C", "3C", "4C"], ["5C", "6C"])
    assert refused(rules, "1 redeal") == "CR-15: flip the whole pile first"
    play(rules, "1 flip")
    assert (Hand(rules, 1).waste, Hand(rules, 1).pile) == (["2C", "3C", "4C", "5C", "6C"], [])
    assert refused(rules, "1 flip") == "CR-15: the pile is empty, redeal"


def test_cr_15_after_a_redeal_the_same_cards_come_in_the_same_order():
    rules = lay(("9S 8S", "7H,,KH,KD", "", "2C 3C 4C 5C 6C"), ("9S", KINGS, "", ""))
    play(rules, "1 flip", "1 flip", "1 W>C1", "1 redeal")
    assert (Hand(rules, 1).waste, Hand(rules, 1).pile) == ([], ["2C", "3C", "4C", "5C"])
    assert refused(rules, "1 W>F") == "CR-15: the waste is empty"
    assert refused(rules, "1 redeal") == "CR-15: flip the whole pile first"


def test_cr_15_a_waste_card_leaves_those_under_it_and_the_pile_in_order():
    rules = lay(("9S 8S", "5H,,KH,KD", "", "2C 3C 4C 5C 6C"), ("9S", KINGS, "", ""))
    play(rules, "1 flip", "1 W>C1")
    assert (Hand(rules, 1).waste, Hand(rules, 1).pile) == (["2C", "3C"], ["5C", "6C"])


def test_cr_15_with_no_cards_left_there_is_nothing_to_flip_or_redeal():
    rules = lay(("9S 8S", "5H,,KH,KD", "", ""), ("9S", KINGS, "", ""))
    assert refused(rules, "1 flip") == "CR-15: no cards left to flip"
    assert refused(rules, "1 redeal") == "CR-15: no cards left to redeal"


def test_cr_16_a_seat_that_does_not_play_is_refused_and_has_no_moves():
    rules = Rules(1, 2)
    for seat in (None, -1, 3, 255, 1 << 40):
        assert rules.refusal(14, seat) == "CR-16: no such seat plays"
    assert rules.refusal(14, 0) == "CR-16: seat 0 has no cards"
    assert list(rules.moves(3)) == list(rules.moves(0)) == []


def test_cr_16_and_20_without_a_seat_there_are_no_moves_to_list():
    with pytest.raises(ValueError):
        Rules(1, 2).moves()


def test_cr_20_of_two_seats_the_first_to_come_has_the_foundation():
    seats = [("9S 2C", "KC,KS,,KD", "", "") for _ in range(2)]
    rules = lay(*seats, foundations=[("AC", 1)])
    play(rules, "2 K>F")
    assert refused(rules, "1 K>F") == "CR-10: no foundation takes it yet"


def test_cr_20_any_seat_may_move_at_any_time():
    rules = Rules(1, 4)
    assert rules.seat() == 255
    play(rules, "4 flip", "4 flip", "1 flip", "3 flip")


# --- the end


def test_cr_30_score_is_cards_on_foundations_less_two_for_each_crunch_card():
    rules = lay(("9S 8S 7S", KINGS, "", ""), ("9S", KINGS, "", ""), foundations=[("5C", 1), ("2D", 2)])
    assert (rules.score(1), rules.score(2)) == (5 - 6, 2 - 2)
    assert Rules(3, 4).score(4) == -26


def test_results_share_places():
    rules = lay(("9S", "KC,,KH,KD", "", ""), ("9S", "KC,,KH,KD", "", ""), ("9S 8S", "KC,,KH,KD", "", ""))
    play(rules, "0 stop")
    assert rules.result() == ((1, 1, 3), (-2, -2, -4))


ABLE = [  # for seat 1, whose neighbor isn't able: (crunch, columns, waste, pile, foundations), clause
    (("9H 9D", "KC,KS,KH,", "", ""), "", "a column is empty"),
    (("9H AD", KINGS, "", ""), "", "b an ace is the crunch top"),
    (("9H 9D", "KC,KS,KH,5C", "", ""), "4C", "b a column's last card goes to a foundation"),
    (("9H 9D", "KC,KS,KH,TC", "", ""), "", "b the crunch top goes on a column"),
    (("9H 9D", KINGS, "2C AC", ""), "", "c the waste's top"),
    (("9H 9D", KINGS, "", "2C 3C AC 4C 5C"), "", "c the third card of the pile"),
    (("9H 9D", KINGS, "", "2C 3C 4C 5C 6C AC 8C"), "", "c the sixth card of the pile"),
    (("9H 9D", KINGS, "", "2C AC"), "", "c the last card of the pile"),
    (("9H 9D", KINGS, "2C", "3C 4C AC 5C 6C"), "", "c the third card of the pile after a waste card"),
    (("9H 9D", KINGS, "2C", "3C AC 5C 6C"), "", "c the third card of all after a redeal"),
    (("9H 9D", KINGS, "2C", "3C 4C QH 6C"), "", "c to a column"),
    (("9H 9D", "QC,KS,KH,KD", "", ""), "", "d a whole column"),
    (("9H 9D", "6C 5H,6S,KH,KD", "", ""), "5C", "d a run uncovers a card for a foundation"),
]
UNABLE = [
    (("9H 9D", KINGS, "", ""), "", "nothing at all"),
    (("AH 9D", KINGS, "", ""), "", "an ace under the crunch top"),
    (("9H 9D", KINGS, "AC 2C 3C", ""), "", "an ace that comes up at no redeal"),
    (("9H 9D", KINGS, "", "AC 2C 3C 4C"), "", "an ace on top of the pile"),
    (("9H 9D", KINGS, "2C AC 3C", "4C 5C 6C"), "", "an ace in the middle of the waste"),
    (("9H 9D", "6C 5H,6S,KH,KD", "", ""), "4C", "a run that uncovers nothing"),
    (("9H 9D", "6C 5H,6S,KH,KD", "", ""), "6C", "a run over a card that has gone by"),
]


@pytest.mark.parametrize("seat, founded, what", ABLE, ids=[row[2] for row in ABLE])
def test_cr_31_able(seat, founded, what):
    rules = lay(seat, ("9S", KINGS, "", ""), foundations=[(founded, 1)] if founded else [])
    assert is_able(rules.state, 1) and not is_able(rules.state, 2)
    assert Slow(rules).able(1) and not Slow(rules).able(2)


@pytest.mark.parametrize("seat, founded, what", UNABLE, ids=[row[2] for row in UNABLE])
def test_cr_31_not_able(seat, founded, what):
    rules = lay(seat, ("9S", KINGS, "", ""), foundations=[(founded, 1)] if founded else [])
    assert not is_able(rules.state, 1)
    assert not Slow(rules).able(1)


@pytest.mark.slow
def test_cr_31_agrees_with_the_sheets_words_in_random_games():
    """Every seat's ability and moves, and every burn, compared with an independent engine."""
    asked = no = burns = 0
    for deal in range(40):
        for rules, seat, legal, move in contract.random_game(Rules, deal, (2, 2, 3, 4)[deal % 4], seed=deal, limit=250):
            slow = Slow(rules)
            for other in range(1, rules.seats() + 1):
                answer = is_able(rules.state, other)
                assert answer == slow.able(other)
                asked += 1
                no += not answer
            assert sorted(to_text(rules, m) for m in legal) == slow.moves(seat)
            after = rules.copy()
            after.apply(move, seat)
            burns += after.burns() != rules.burns()
    assert asked > 20_000 and no > 1000 and burns


def made_up_table(dice):
    """Few cards, on columns that take little: often neither seat is able."""
    seats = []
    for _ in range(2):
        columns = dice.sample([card for card in DECK if card[0] in "KQ5"], 3) + ["K" + dice.choice("CDHS")]
        cards = dice.sample([card for card in DECK if card[0] not in "KQ"], dice.randint(2, 12))
        cut = dice.randint(2, len(cards))
        seats.append((" ".join(cards[:2]), ",".join(columns), " ".join(cards[2:cut]), " ".join(cards[cut:])))
    return lay(*seats, foundations=[(top, 1) for top in dice.sample(DECK, dice.randint(0, 2))])


def test_cr_31_and_34_agree_with_the_sheets_words_on_made_up_tables():
    """The effects of a flip or redeal: burns, the piles after them, and the end."""
    dice = random.Random(31)
    seen = [0, 0, 0, 0]
    stuck = 0
    for _ in range(3000):
        rules = made_up_table(dice)
        for seat in range(1, rules.seats() + 1):
            assert is_able(rules.state, seat) == Slow(rules).able(seat)
        turning = [text for text in ("flip", "redeal") if text in options(rules, 1)]
        if turning:
            after = play(rules.copy(), f"1 {turning[0]}")
            slow = Slow(rules)
            hand = slow.hands[0]
            if turning[0] == "flip":
                hand.waste, hand.pile = hand.waste + hand.pile[:3], hand.pile[3:]
            else:
                hand.waste, hand.pile = [], hand.waste
            burns, goes_on = slow.settle()
            assert (burns, goes_on) == (after.burns(), after.seat() == 255)
            seen[burns] += 1
            stuck += not goes_on
            for i, other in enumerate(slow.hands, 1):
                assert (other.waste, other.pile) == (Hand(after, i).waste, Hand(after, i).pile)
    assert min(seen) > 20 and stuck > 20, (seen, stuck)


def test_cr_31_is_asked_after_the_deal():
    """Of the first deals for two seats, number 13439 is the one that begins with a burn."""
    rules = Rules(13439, 2)
    assert rules.burns() == 1 and rules.seat() == 255
    for seat in (1, 2):
        pile = shuffled(13439, seat - 1)[34::-1]
        assert Hand(rules, seat).pile == pile[1:] + pile[:1]
    slow = Slow(rules)
    assert slow.able(1) or slow.able(2)
    for hand in slow.hands:
        hand.pile.insert(0, hand.pile.pop())
    assert slow.settle() == (1, True)


def test_cr_34_a_burn_turns_over_every_waste_and_buries_every_pile_top():
    rules = lay(("9H 9S 2S", "KC,KS,,KD", "5S 6S", "5C 8S 4H"), ("9S 8H", KINGS, "7S AD", ""))
    play(rules, "1 K>C3")
    assert rules.burns() == 0  # seat 2 has its ace
    rules = lay(("9H 9S 2S", "KC,KS,,KD", "5S 6S", "5C 8S 4H"), ("9S 8H", KINGS, "AD 6D 7S", ""))
    play(rules, "1 K>C3")
    assert rules.burns() == 1 and rules.seat() == 255
    assert (Hand(rules, 1).waste, Hand(rules, 1).pile) == ([], ["6S", "5C", "8S", "4H", "5S"])
    assert (Hand(rules, 2).waste, Hand(rules, 2).pile) == ([], ["6D", "7S", "AD"])


def test_cr_34_a_hand_that_three_burns_do_not_help_ends_stuck():
    rules = play(lay(("9H AC", KINGS, "", ""), ("9S", KINGS, "", "")), "1 K>F")
    assert rules.seat() == 0 and rules.burns() == 3 and rules.crunched() == 0 and not rules.stopped()
    assert refused(rules, "1 flip") == "CR-34: the hand is over"


def test_cr_35_only_seat_0_stops_a_hand_and_only_while_it_runs():
    rules = Rules(1, 2)
    assert refused(rules, "1 stop") == "CR-35: one seat cannot stop the hand"
    assert rules.refusal(16) is not None
    for seat in range(3):
        assert 16 not in list(rules.moves(seat))
    burns = rules.burns()
    play(rules, "0 stop")
    assert rules.seat() == 0 and rules.stopped() and rules.burns() == burns and rules.crunched() == 0
    assert rules.result() == ((1, 1), (-26, -26))
    assert refused(rules, "0 stop") == "CR-35: the hand is over"


# --- the sheet's examples


def test_worked_example_1():
    rules = Rules(1, 2)
    assert [card_text(rules.top(seat, 0)) for seat in (1, 2)] == ["4S", "9H"]
    assert [Hand(rules, seat).columns for seat in (1, 2)] == [
        [["QC"], ["9H"], ["5C"], ["JD"]],
        [["8H"], ["AC"], ["6H"], ["3D"]],
    ]
    play(rules, "2 C2>F", "2 K>C2", "2 K>C2")
    assert Hand(rules, 2).columns[1] == ["9H", "8C"] and card_text(rules.top(2, 0)) == "3S"
    play(rules, "1 C4>C1*1", "1 K>C4")
    assert Hand(rules, 1).columns[3] == ["4S"] and card_text(rules.top(1, 0)) == "KS"
    play(rules, "1 flip", "2 flip")
    assert Hand(rules, 1).waste == ["JH", "7S", "TS"] and Hand(rules, 2).waste == ["9S", "QC", "9D"]
    assert (rules.score(1), rules.score(2)) == (-24, -21)
    assert options(rules, 1) == ["W>C1", "flip"] and options(rules, 2) == ["flip"]


def test_worked_example_2():
    rules = play(lay(("9H AC", KINGS, "", "5C AD 8S 4H"), ("9S", KINGS, "", "")), "1 K>F")
    assert rules.burns() == 2 and rules.seat() == 255
    assert Hand(rules, 1).pile == ["8S", "4H", "5C", "AD"]
    rules = play(lay(("9H AC", KINGS, "", "5C 2D 8S 4H"), ("9S", KINGS, "", "")), "1 K>F")
    assert rules.burns() == 3 and rules.seat() == 0
    assert rules.result() == ((1, 2), (-1, -2))


# --- the contract


@settings(max_examples=12, deadline=None)
@given(contract.tables(Rules))
def test_the_contract_is_kept(table):
    contract.prove_table(Rules, notation, **table, positions=2, limit=250)


def test_the_contracts_shape():
    contract.check_shape(Rules)
    contract.check_constructor(Rules)


@settings(max_examples=15, deadline=None)
@given(contract.tables(Rules))
def test_cards_and_owners_are_conserved(table):
    rules = list(contract.random_game(Rules, **table, limit=250))[-1][0]
    found = foundations(rules)
    for seat in range(1, rules.seats() + 1):
        own = [card for pile in found for card, owner in pile if owner == seat]
        assert sorted(Hand(rules, seat).all() + own) == DECK
        assert rules.score(seat) == len(own) - 2 * rules.count(seat, 0)
    for pile in found:
        assert [card for card, _ in pile] == ["A23456789TJQK"[i] + pile[0][0][1] for i in range(len(pile))]


def damage(rules, *changes):
    saved = bytearray(rules.state)
    for at, value in changes:
        saved[at] = value
    with pytest.raises(CorruptState):
        Rules.restore(bytes(saved))


def test_check_refuses_what_is_no_position():
    rules = play(Rules(1, 2), "2 C2>F", "2 K>C2", "1 flip")
    Rules.restore(bytes(rules.state))
    hand = HANDS + SEAT
    damage(rules, (END, 4))  # an unknown ending
    damage(rules, (END, 1))  # crunched, but every crunch pile has cards
    damage(rules, (PILES, 2))  # an extra foundation
    damage(rules, (TOPS, 1))  # a foundation's top
    damage(rules, (OWNERS, 1))  # card owners: one more for seat 1, one less for seat 2
    damage(rules, (OWNERS, 3))  # a seat that isn't playing owns a card
    damage(rules, (OWNERS + 9, 2))  # a card over a foundation
    damage(rules, (FITS + 30, 1))  # a card that no foundation takes
    damage(rules, (hand, rules.state[hand] - 1))  # a crunch card is missing
    damage(rules, (hand, 14))
    damage(rules, (hand + CRUNCH, 52))
    damage(rules, (hand + CRUNCH, rules.state[hand + CRUNCH + 1]))  # a duplicate card
    damage(rules, (HANDS + 2 * SEAT + STOCK, 5))  # a card without an owner
    swapped = [(hand + COLUMNS, rules.state[hand + COLUMNS + 26]), (hand + COLUMNS + 26, rules.state[hand + COLUMNS])]
    saved = bytearray(rules.state)
    for at, value in swapped:
        saved[at] = value
    Rules.restore(bytes(saved))  # 8H and 6H swapped: still a legal position
    play(rules, "2 K>C2")
    column = hand + COLUMNS
    damage(rules, (column + 13, rules.state[column]), (column, rules.state[column + 13]))  # a broken run
