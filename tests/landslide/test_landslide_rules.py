"""Landslide's engine against its sheet, clause by clause, and against a slow engine of its own."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhand.cards import card_of, card_text
from deckhand.game import AT_CHANCE, CorruptState, IllegalMove
from deckhand.rng import Rng
from deckhand_sim.authoring import contract
from games.landslide import notation
from games.landslide.engine import layout, piles
from games.landslide.engine.layout import DRAW, END_TURN, NONE
from games.landslide.engine.piles import follows
from games.landslide.rules import Rules


def cards_of(text):
    return [card_of(word) for word in text.split()]


def position(hand1="", hand2="", stacks=(), deck="", discards="", won=("", ""), which=1, turn=1, last=None):
    """A position by hand. stacks: (number, cards, bid of seat 1, bid of seat 2) in order of their numbers.

    Cards that no pile names are won by seat 2.
    """
    rules = Rules(1)
    state = rules.state
    rows = [cards_of(p) for p in (hand1, deck, hand2, discards, *won)]
    order = [card for row in rows for card in row]
    state[layout.SIZES + 1 :] = bytes(len(state) - layout.SIZES - 1)
    tail = []
    for number, cards, bid1, bid2 in stacks:
        row = cards_of(cards)
        tail += cards_of(f"{bid1} {bid2}") + row
        state[layout.SIZES + number] = len(row) + 64 * bool(bid1) + 128 * bool(bid2)
    spare = [c for c in range(52) if c not in order + tail]
    rows[5] += spare
    order = [card for row in rows for card in row] + tail
    assert sorted(order) == list(range(52)), "a card is named twice"
    state[layout.CARDS : layout.CARDS_END] = bytes(order)
    for i, row in enumerate(rows):
        state[layout.HAND1 + i] = len(row)
    state[layout.NEWEST] = last or max([number for number, *_ in stacks], default=1)
    state[layout.WHICH] = which
    state[layout.TURN] = turn
    rules.check()
    return rules


def texts(rules):
    return {notation.to_text(rules, move) for move in rules.moves()}


def play(rules, *words):
    for text in words:
        rules.play(notation.to_move(rules, text))
    return rules


def refusal(rules, text, seat=None):
    return rules.refusal(notation.to_move(rules, text), seat)


def words(cards):
    return " ".join(card_text(card) for card in cards)


# --- the state --------------------------------------------------------------------------------------------------------


def test_ls_1_deck_is_clubs_diamonds_hearts_spades_shuffled_by_stream_0():
    order = bytearray(range(52))
    Rng(777, 0).shuffle(order)
    rules = Rules(777)
    # From the end: seat 1, seat 2, seat 1 ... then the first stack; the rest is the deck.
    assert list(rules.hand(1)) == [order[51 - 2 * i] for i in range(6)]
    assert list(rules.hand(2)) == [order[50 - 2 * i] for i in range(6)]
    assert list(rules.cards(1)) == [order[39]]
    assert rules.deck_size() == 39


def test_ls_2_dealing_begins_with_seat_1_whoever_has_the_first_turn():
    one, two = Rules(5, 2, (0,)), Rules(5, 2, (1,))
    assert one.hand(1) == two.hand(1) and one.hand(2) == two.hand(2) and one.cards(1) == two.cards(1)
    assert (one.seat(), two.seat()) == (1, 2)


def test_ls_3_conceal_keeps_sizes_and_all_that_is_open():
    rules = Rules(9)
    dice = random.Random(3)
    for _ in range(60):
        rules.play(dice.choice(list(rules.moves())))
    for seat in (1, 2):
        hidden = sorted(set(range(52)) - known_to(rules, seat))
        other_hands = set()
        for k in range(8):
            blind = rules.copy()
            blind.conceal(seat, Rng(k, 32 + seat))
            blind.check()
            assert blind.hand(seat) == rules.hand(seat)
            assert (blind.deck_size(), blind.hand_size(3 - seat)) == (rules.deck_size(), rules.hand_size(3 - seat))
            assert known_to(blind, seat) == known_to(rules, seat)
            assert open_table(blind) == open_table(rules)
            assert set(blind.hand(3 - seat)) <= set(hidden)
            other_hands.add(bytes(sorted(blind.hand(3 - seat))))
        assert len(other_hands) > 4


def known_to(rules, seat):
    cards = set(rules.hand(seat)) | set(rules.discards()) | set(rules.won_cards(1)) | set(rules.won_cards(2))
    for n in rules.numbers():
        cards |= set(rules.cards(n)) | {rules.bid(n, 1), rules.bid(n, 2)}
    return cards - {NONE}


def open_table(rules):
    stacks = [(n, bytes(rules.cards(n)), rules.bid(n, 1), rules.bid(n, 2)) for n in rules.numbers()]
    return stacks, bytes(rules.discards()), rules.won_cards(1), rules.won_cards(2), rules.which_deck()


def test_ls_4_a_number_is_never_used_again():
    rules = position("7S 2C", "KD", [(1, "7C", "TS", ""), (3, "9C 8C", "7D", "")], deck="3H 4H")
    play(rules, "add s3 7S", "move s1>s3")
    assert rules.numbers() == [3]
    play(rules, "draw", "end", "new KD")
    assert rules.numbers() == [3, 4]
    assert refusal(rules, "win s1").startswith("LS-4: ")


@pytest.mark.parametrize(
    ("lower", "may_follow"),
    [
        ("KH", "KC KD KS QD QH AD AH"),
        ("AC", "AD AH AS 2C 2S KC KS"),
        ("7D", "7C 7H 7S 6D 6H 8D 8H"),
        ("QS", "QC QD QH JC JS KC KS"),
    ],
)
def test_ls_5_same_rank_or_same_colour_and_next_rank_with_the_ace_next_to_two_and_king(lower, may_follow):
    lower = card_of(lower)
    assert {card_text(c) for c in range(52) if c != lower and follows(c, lower)} == set(may_follow.split())


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_ls_10_a_turn_begins_with_a_play():
    rules = position("7S 2C", "KD", [(1, "7C", "7H", "")], deck="3H 4H")
    for text in ("win s1", "draw", "end"):
        assert refusal(rules, text) == "LS-10: play a card first"


def test_ls_10_new_starts_a_stack_with_the_next_number():
    rules = play(position("7S 2C", "KD", [(5, "7C", "", "")], deck="3H 4H"), "new 2C")
    assert rules.numbers() == [5, 6]
    assert words(rules.cards(6)) == "2C"
    assert words(rules.hand(1)) == "7S"
    assert texts(rules) == {"draw", "end"}


def test_ls_10_a_sequence_goes_on_on_the_same_stack_only():
    rules = position("7S 8S 8C 2D", "KD", [(1, "7C", "", ""), (2, "2H", "", "")], deck="3H 4H")
    play(rules, "add s1 7S")
    assert texts(rules) == {"add s1 8S", "add s1 8C", "draw", "end"}
    assert refusal(rules, "add s2 2D") == "LS-10: add to the same stack"
    assert refusal(rules, "new 2D") == "LS-10: one play in a turn"
    play(rules, "add s1 8S", "add s1 8C")
    assert words(rules.cards(1)) == "7C 7S 8S 8C"


@pytest.mark.parametrize(
    ("closing", "hand"),
    [("move s1>s3", "7S 7D 2C"), ("win s3", "8S 9S 2C"), ("draw", "7S 7D 2C")],
)
def test_ls_10_a_move_a_win_or_a_draw_closes_a_sequence(closing, hand):
    stacks = [(1, "7C", "TS", ""), (3, "9C 8C", "JC", ""), (4, "4D", "", "")]
    if closing == "win s3":
        stacks[1] = (3, "9C 8C", "9D", "")
    rules = position(hand, "KD", stacks, deck="3H 4H")
    first = "add s3 " + hand.split()[0]
    if closing == "win s3":
        play(rules, first, "add s3 9S")
        assert "win s3" in texts(rules)
    else:
        play(rules, first)
        assert "add s3 7D" in texts(rules)
    play(rules, closing)
    assert not [text for text in texts(rules) if text.startswith("add")]


def test_ls_10_a_card_must_follow_to_be_added():
    rules = position("7S 2C", "KD", [(1, "8D", "", "")], deck="3H 4H")
    assert refusal(rules, "add s1 7S").startswith("LS-5: ")


def test_ls_10_a_bid_differs_from_the_top_in_rank_and_colour_and_is_the_only_one():
    rules = position("7S 8H 9D QC", "KD", [(1, "8D", "", ""), (2, "4H", "AS", "")], deck="3H 5H")
    assert refusal(rules, "bid s1 8H") == "LS-10: a bid needs another rank"
    assert refusal(rules, "bid s1 9D") == "LS-10: a bid needs another colour"
    assert refusal(rules, "bid s2 QC") == "LS-10: you have a bid here"
    assert {text for text in texts(rules) if text.startswith("bid")} == {"bid s1 7S", "bid s1 QC"}
    play(rules, "bid s1 QC")
    assert card_text(rules.bid(1, 1)) == "QC" and rules.bid(1, 2) == NONE


def test_ls_10_both_seats_may_bid_on_one_stack():
    for first, second in ((1, 2), (2, 1)):
        bids = ("", "AS") if second == 2 else ("AS", "")
        rules = position("QC 2C", "QS 2S", [(1, "8D", *bids), (2, "5C 6C", "", "")], deck="3H 4H", turn=first)
        play(rules, "bid s1 " + ("QC" if first == 1 else "QS"))
        assert card_text(rules.bid(1, first)) == ("QC" if first == 1 else "QS")
        assert card_text(rules.bid(1, second)) == "AS"
        assert words(rules.cards(1)) == "8D" and words(rules.cards(2)) == "5C 6C"


def test_ls_12_a_move_needs_own_bids_on_both_and_the_bottom_to_follow_the_top():
    stacks = [(1, "7C 6C", "TS", "9S"), (2, "2H", "", "8S"), (3, "9C 8C", "7D", ""), (4, "JD", "4C", "")]
    rules = play(position("KS 2C", "KD", stacks, deck="3H 4H"), "new 2C")
    assert {text for text in texts(rules) if text.startswith("move")} == {"move s1>s3"}
    assert refusal(rules, "move s1>s1") == "LS-12: not on itself"
    assert refusal(rules, "move s1>s2") == "LS-12: first a bid on both"
    assert refusal(rules, "move s3>s4") == "LS-12: it does not fit there"


def test_ls_12_the_bids_of_the_moved_stack_are_discarded_seat_1s_first():
    for mover, hands in ((1, ("2C KS", "KD")), (2, ("KD", "2C KS"))):
        stacks = [(1, "7C 6C", "TS", "9S"), (3, "9C 8C", "7D", "7H")]
        rules = play(position(*hands, stacks, deck="3H 4H", discards="5S", turn=mover), "new 2C", "move s1>s3")
        assert words(rules.discards()) == "5S TS 9S"
        assert words(rules.cards(3)) == "9C 8C 7C 6C"
        assert (card_text(rules.bid(3, 1)), card_text(rules.bid(3, 2))) == ("7D", "7H")
        assert rules.numbers() == [3, 4]


def test_ls_12_a_later_stack_may_go_on_an_earlier_one_with_others_between():
    stacks = [(1, "9C 8C", "7D", ""), (2, "2H 3H", "", "AC"), (3, "7C 6C", "TS", ""), (4, "JD", "", "")]
    rules = play(position("QS KS", "KD", stacks, deck="4H 5H"), "new QS", "move s3>s1")
    assert words(rules.cards(1)) == "9C 8C 7C 6C"
    assert words(rules.cards(2)) == "2H 3H" and words(rules.cards(4)) == "JD"
    assert card_text(rules.bid(2, 2)) == "AC"


def test_ls_12_a_bid_made_this_turn_counts_for_a_move_and_may_win_by_it():
    stacks = [(1, "7C 6C", "TS", ""), (3, "9C 8C", "", "")]
    rules = play(position("6H QS", "KD", stacks, deck="4H 5H"), "bid s3 6H")
    assert "win s3" not in texts(rules)
    play(rules, "move s1>s3")
    assert "win s3" in texts(rules)  # 6H follows 6C now


@pytest.mark.parametrize("winner", [1, 2])
def test_ls_13_a_win_takes_stack_and_bid_and_discards_the_others_bid(winner):
    stacks = [(1, "JD", "", ""), (2, "9C 8C", "8D", "8H"), (5, "2H", "KC", "")]
    hands = ("QS 3C", "KD") if winner == 1 else ("KD", "QS 3C")
    rules = position(*hands, stacks, deck="4H 5H", discards="5S", turn=winner)
    before = rules.won(winner), rules.won(3 - winner)
    play(rules, "new QS", "win s2")
    assert (rules.won(winner), rules.won(3 - winner)) == (before[0] + 3, before[1])
    mine, other = ("8D", "8H") if winner == 1 else ("8H", "8D")
    assert set(cards_of("9C 8C " + mine)) <= set(rules.won_cards(winner))
    assert words(rules.discards()) == "5S " + other
    assert rules.numbers() == [1, 5, 6]
    assert words(rules.cards(1)) == "JD" and words(rules.cards(5)) == "2H" and card_text(rules.bid(5, 1)) == "KC"


def test_ls_13_only_an_own_bid_that_follows_wins():
    stacks = [(1, "9C 8C", "7D", ""), (2, "9S", "", "9D")]
    rules = play(position("QS 3C", "KD", stacks, deck="4H 5H"), "new QS")
    assert refusal(rules, "win s1") == "LS-13: your bid does not fit yet"
    assert refusal(rules, "win s2") == "LS-13: you have no bid there"


def test_ls_13_winning_is_a_choice():
    rules = play(position("QS 3C", "KD", [(1, "9C 8C", "8D", "")], deck="4H 5H"), "new QS")
    assert {"win s1", "end"} <= texts(rules)


def test_ls_14_the_decks_top_card_starts_a_stack_when_none_is_left():
    rules = position("8S 3C", "KD", [(4, "9C", "8D", "")], deck="5H 4H", last=9)
    play(rules, "add s4 8S")
    assert rules.reveals(notation.to_move(rules, "win s4"))
    play(rules, "win s4")
    assert rules.numbers() == [10] and words(rules.cards(10)) == "4H"
    assert rules.deck_size() == 1


def test_ls_14_shows_nothing_while_another_stack_stays():
    stacks = [(4, "9C", "8D", ""), (5, "JD", "", "")]
    rules = play(position("8S 3C", "KD", stacks, deck="5H 4H"), "add s4 8S")
    assert not rules.reveals(notation.to_move(rules, "win s4"))
    assert rules.reveals(DRAW) and not rules.reveals(END_TURN)


@pytest.mark.parametrize("turn", [1, 2])
def test_ls_15_draw_takes_the_decks_top_card_while_the_hand_has_fewer_than_six(turn):
    hands = ["2C 3C 4C 5C 6C 9S", "KD"]
    rules = position(*hands[:: 3 - 2 * turn], [(1, "QS", "", "")], deck="4H 5H 6H", turn=turn)
    play(rules, "new 9S", "draw")
    assert words(rules.hand(turn)) == "2C 3C 4C 5C 6C 6H"
    assert refusal(rules, "draw") == "LS-15: your hand is full"
    assert texts(rules) == {"end"}


def test_ls_16_an_empty_hand_must_draw_before_the_end():
    rules = play(position("9S", "KD", [(1, "QS", "", "")], deck="4H 5H 6H"), "new 9S")
    assert texts(rules) == {"draw"}
    assert refusal(rules, "end") == "LS-16: your hand is empty, draw first"
    play(rules, "draw", "end")
    assert rules.seat() == 2


def test_ls_17_a_later_phase_closes_the_earlier_ones():
    stacks = [(1, "7C", "TS", ""), (2, "9C 8C", "7D", ""), (3, "4D", "4S", "")]
    rules = play(position("QS 3C", "KD", stacks, deck="4H 5H"), "new QS")
    assert {"move s1>s2", "win s3", "draw"} <= texts(rules)
    play(rules, "win s3")
    assert refusal(rules, "move s1>s2").startswith("LS-17: ")
    play(rules, "draw")
    assert texts(rules) == {"draw", "end"}
    rules = play(position("QS 3C", "KD", stacks, deck="4H 5H"), "new QS", "draw")
    for text in ("win s3", "move s1>s2", "new 3C"):
        assert refusal(rules, text).startswith("LS-17: ")


# --- the decks and the end --------------------------------------------------------------------------------------------


def second_deck(discards):
    """The sheet's shuffle: oldest discard first, stream 16 of deal 1."""
    order = bytearray(cards_of(discards))
    Rng(1, 16).shuffle(order)
    return bytes(order)


@pytest.mark.parametrize("turn", [1, 2])
def test_ls_20_a_draw_of_the_last_card_makes_the_discards_the_second_deck(turn):
    hands = ["9S 2C", "KD JH"]
    discards = "2S TS KC QD 8H"
    rules = position(*hands[:: 3 - 2 * turn], [(1, "QS", "", "")], deck="4H", discards=discards, turn=turn)
    play(rules, "new 9S", "draw")
    assert words(rules.hand(turn)) == "2C 4H"
    assert words(rules.hand(3 - turn)) == "KD JH"
    assert (rules.which_deck(), rules.deck_size(), len(rules.discards())) == (2, 5, 0)
    top_first = []
    for _ in range(4):
        play(rules, "draw")
        top_first.append(rules.hand(turn)[-1])
    assert bytes(top_first) == second_deck(discards)[:0:-1]


def test_ls_20_without_discards_the_game_is_over():
    rules = play(position("9S 2C", "KD JH", [(1, "QS", "", "")], deck="4H"), "new 9S", "draw")
    assert rules.seat() == 0 and rules.result() is not None
    assert not list(rules.moves())
    assert refusal(rules, "draw") == "LS-21: the game is over"


def test_ls_20_and_14_the_last_card_may_start_a_stack():
    rules = position("8S 3C", "KD", [(4, "9C", "8D", "7D")], deck="4H", discards="2S 5H")
    play(rules, "add s4 8S", "win s4")
    assert words(rules.cards(5)) == "4H"
    assert rules.which_deck() == 2 and rules.deck_size() == 3  # 7D was discarded before the card was turned up
    assert rules.seat() == 1 and texts(rules) == {"draw", "end"}


def test_ls_20_cards_discarded_after_that_are_out_of_the_game():
    stacks = [(1, "9C 8C", "8D", "8H"), (2, "JD", "", "")]
    rules = position("QS 2C", "KD JH", stacks, deck="4H 5H", which=2)
    play(rules, "new QS", "win s1", "draw", "draw")
    assert rules.seat() == 0
    assert words(rules.discards()) == "8H"


def test_ls_21_the_game_ends_at_once_with_the_second_deck_even_by_a_turned_up_card():
    rules = position("8S 3C", "KD", [(4, "9C", "8D", "")], deck="4H", discards="2S 5H", which=2)
    before = rules.won(1)
    play(rules, "add s4 8S", "win s4")
    assert rules.seat() == 0
    assert rules.won(1) == before + 3  # the win came first
    assert rules.result()[1][0] == before + 3


def test_ls_22_more_won_cards_win():
    for won, places in ((("2S 3S", "4S"), (1, 2)), (("2S", "4S 5S"), (2, 1)), (("2S", "4S"), (1, 1))):
        rules = exact_end(*won)
        play(rules, "new QS", "draw")
        assert rules.result() == (places, (len(won[0].split()), len(won[1].split())))


def exact_end(won1, won2):
    """A position before the last draw with exactly these won piles; all other cards are out of the game."""
    named = cards_of(f"QS 2C KD JD 4H {won1} {won2}")
    out = words(c for c in range(52) if c not in named)
    return position("QS 2C", "KD", [(1, "JD", "", "")], deck="4H", discards=out, won=(won1, won2), which=2)


# --- worked examples --------------------------------------------------------------------------------------------------


def test_worked_example_1():
    rules = Rules(1)
    assert words(rules.hand(1)) == "2D AH TH 6S 2C JS"
    assert words(rules.hand(2)) == "5S 7C 4D QS 6D KS"
    assert words(rules.cards(1)) == "4S"
    news = {"new " + card for card in "2D AH TH 6S 2C JS".split()}
    assert texts(rules) == news | {"bid s1 2D", "bid s1 AH", "bid s1 TH"}
    play(rules, "bid s1 TH", "draw")
    assert card_text(rules.hand(1)[-1]) == "QC"
    play(rules, "end")
    news = {"new " + card for card in "5S 7C 4D QS 6D KS".split()}
    assert texts(rules) == news | {"add s1 4D", "add s1 5S", "bid s1 6D"}


def test_worked_example_2():
    stacks = [(1, "7C", "TS", "KC"), (3, "9C 8S", "7D", "QD")]
    rules = position("7S 5C", "AC", stacks, deck="3H", discards="2S")
    before = rules.won(1)
    play(rules, "add s3 7S", "move s1>s3")
    assert words(rules.cards(3)) == "9C 8S 7S 7C"
    assert words(rules.discards()) == "2S TS KC"
    play(rules, "win s3")
    assert rules.won(1) == before + 5
    assert rules.numbers() == [4] and words(rules.cards(4)) == "3H"
    assert rules.which_deck() == 2
    deck = rules.state[layout.CARDS + rules.hand_size(1) :][:4]
    assert bytes(deck) == second_deck("2S TS KC QD")


def test_worked_example_3():
    sevens = "2S 3S 4S 5S 6S 7S 8S", "2D 3D 4D 5D 6D 7D 8D"
    named = cards_of("QS 2C 3C 4C 5C 6C KD JD 4H " + " ".join(sevens))
    out = words(c for c in range(52) if c not in named)
    rules = position("QS 2C 3C 4C 5C 6C", "KD", [(1, "JD", "", "")], deck="4H", discards=out, won=sevens, which=2)
    play(rules, "new QS")
    assert rules.hand_size(1) == 5
    play(rules, "draw")
    assert rules.result() == ((1, 1), (7, 7))


# --- another engine, slow and plain -----------------------------------------------------------------------------------


class Slow:
    """Landslide again, with lists and texts, written from the sheet alone."""

    def __init__(self, deal, first):
        deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
        Rng(deal, 0).shuffle(deck)
        self.deal = deal
        self.hands = {1: [], 2: []}
        for _ in range(6):
            self.hands[1].append(deck.pop())
            self.hands[2].append(deck.pop())
        self.stacks = {1: [deck.pop()]}
        self.bids = {}  # (number, seat): card
        self.deck, self.decks, self.discards = deck, 1, []
        self.won = {1: [], 2: []}
        self.turn, self.phase, self.sequence, self.last = first, "play", None, 1
        self.over = False

    @staticmethod
    def follows(y, x):
        ring = "A23456789TJQK"
        red = [card[1] in "DH" for card in (y, x)]
        apart = abs(ring.index(y[0]) - ring.index(x[0]))
        return apart == 0 or (red[0] == red[1] and apart in (1, 12))

    def legal(self):
        if self.over:
            return set()
        found = set()
        hand, seat = self.hands[self.turn], self.turn
        for card in hand:
            if self.phase == "play":
                found.add(f"new {card}")
            for n, stack in self.stacks.items():
                if self.phase == "play" or (self.phase == "move" and self.sequence == n):
                    if self.follows(card, stack[-1]):
                        found.add(f"add s{n} {card}")
                if self.phase == "play" and (n, seat) not in self.bids:
                    top = stack[-1]
                    if card[0] != top[0] and (card[1] in "DH") != (top[1] in "DH"):
                        found.add(f"bid s{n} {card}")
        for a in self.stacks:
            for b in self.stacks:
                if self.phase == "move" and a != b and (a, seat) in self.bids and (b, seat) in self.bids:
                    if self.follows(self.stacks[a][0], self.stacks[b][-1]):
                        found.add(f"move s{a}>s{b}")
            if self.phase in ("move", "win") and (a, seat) in self.bids:
                if self.follows(self.bids[a, seat], self.stacks[a][-1]):
                    found.add(f"win s{a}")
        if self.phase != "play":
            if len(hand) < 6:
                found.add("draw")
            if hand:
                found.add("end")
        return found

    def play(self, text):
        word, *rest = text.split()
        seat = self.turn
        self.sequence = None
        if word in ("new", "add", "bid"):
            card = rest[-1]
            self.hands[seat].remove(card)
            self.phase = "move"
            if word == "new":
                self.last += 1
                self.stacks[self.last] = [card]
            elif word == "add":
                self.sequence = int(rest[0][1:])
                self.stacks[self.sequence].append(card)
            else:
                self.bids[int(rest[0][1:]), seat] = card
        elif word == "move":
            a, b = (int(part[1:]) for part in rest[0].split(">"))
            self.stacks[b] += self.stacks.pop(a)
            self.discards += [self.bids.pop((a, s)) for s in (1, 2) if (a, s) in self.bids]
        elif word == "win":
            self.phase = "win"
            n = int(rest[0][1:])
            self.won[seat] += [*self.stacks.pop(n), self.bids.pop((n, seat))]
            if (n, 3 - seat) in self.bids:
                self.discards.append(self.bids.pop((n, 3 - seat)))
            if not self.stacks:
                self.last += 1
                self.stacks[self.last] = [self.deck.pop()]
                self.after_card()
        elif word == "draw":
            self.phase = "draw"
            self.hands[seat].append(self.deck.pop())
            self.after_card()
        else:
            self.phase, self.turn = "play", 3 - seat

    def after_card(self):
        if not self.deck and self.decks == 1:
            self.decks = 2
            self.deck, self.discards = self.discards, []
            Rng(self.deal, 16).shuffle(self.deck)
        if not self.deck:
            self.over = True


def same_table(rules, slow):
    assert rules.seat() == (0 if slow.over else slow.turn)
    for seat in (1, 2):
        assert words(rules.hand(seat)) == " ".join(slow.hands[seat])
        assert sorted(words(rules.won_cards(seat)).split()) == sorted(slow.won[seat])
    assert {n: words(rules.cards(n)).split() for n in rules.numbers()} == slow.stacks
    bids = {(n, s): rules.bid(n, s) for n in rules.numbers() for s in (1, 2)}
    assert {place: card_text(bid) for place, bid in bids.items() if bid != NONE} == slow.bids
    assert words(rules.discards()).split() == slow.discards
    deck = layout.CARDS + rules.hand_size(1)
    assert words(rules.state[deck : deck + rules.deck_size()]).split() == slow.deck


def careful(texts_now, dice):
    """A random move, but with sequences, moves of stacks and wins taken often, and draws rarely put off."""
    for word, odds in (("win", 0.8), ("move", 0.7), ("add", 0.4), ("bid", 0.4), ("draw", 0.8)):
        some = sorted(text for text in texts_now if text.startswith(word))
        if some and dice.random() < odds:
            return dice.choice(some)
    return dice.choice(sorted(texts_now))


def test_a_slow_engine_lists_the_same_moves_and_ends_the_same():
    seen = dict.fromkeys(("new", "add", "bid", "move", "win", "draw", "end"), 0)
    second = 0
    for deal in range(60):
        rules, slow = Rules(deal, 2, (deal % 2,)), Slow(deal, 1 + deal % 2)
        dice = random.Random(deal)
        while rules.seat():
            listed = [notation.to_text(rules, move) for move in rules.moves()]
            assert len(set(listed)) == len(listed)
            assert set(listed) == slow.legal()
            text = careful(listed, dice) if deal % 3 else dice.choice(listed)
            seen[text.split()[0]] += 1
            rules.play(notation.to_move(rules, text))
            slow.play(text)
            same_table(rules, slow)
        second += slow.decks == 2
        assert slow.over
        assert rules.result()[1] == (len(slow.won[1]), len(slow.won[2]))
    assert min(seen.values()) > 50 and second > 30  # the games went through every part of the rules


@settings(max_examples=12, deadline=None)
@given(contract.tables(Rules))
def test_every_promise_of_the_contract(table):
    contract.prove_table(Rules, notation, **table)


def test_shape_and_constructor():
    contract.check_shape(Rules)
    contract.check_constructor(Rules)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999_999), st.integers(0, 1 << 32), st.integers(0, 170))
def test_no_card_is_lost_or_doubled(deal, seed, moves):
    rules = Rules(deal)
    dice = random.Random(seed)
    while rules.seat() and moves:
        rules.play(careful_move(rules, dice))
        moves -= 1
    piles_now = [*rules.hand(1), *rules.hand(2), *rules.discards(), *rules.won_cards(1), *rules.won_cards(2)]
    for n in rules.numbers():
        piles_now += [*rules.cards(n), *(rules.bid(n, s) for s in (1, 2) if rules.bid(n, s) != NONE)]
    deck = layout.CARDS + rules.hand_size(1)
    piles_now += rules.state[deck : deck + rules.deck_size()]
    assert sorted(piles_now) == list(range(52))


def careful_move(rules, dice):
    by_text = {notation.to_text(rules, move): move for move in rules.moves()}
    return by_text[careful(by_text, dice)]


def test_check_refuses_a_sequence_that_does_not_follow():
    rules = position("9S 2C", "KD", [(1, "QS KS", "", "")], deck="4H")
    top = piles.stack_end(rules.state, 1) - 1
    other = layout.CARDS  # 9S for KS
    rules.state[top], rules.state[other] = rules.state[other], rules.state[top]
    with pytest.raises(CorruptState, match="does not follow"):
        rules.check()


def test_a_refused_move_changes_nothing_and_says_the_clause():
    rules = Rules(1)
    before = bytes(rules.state)
    with pytest.raises(IllegalMove, match="^LS-10: play a card first$"):
        rules.play(END_TURN)
    assert rules.state == before
    assert rules.refusal(END_TURN, 2) == "LS-16: the other seat's turn has not ended"


def test_conceal_leaves_neither_deal_nor_chance():
    rules = Rules(123456)
    heads = set()
    for k in range(4):
        blind = rules.copy()
        blind.conceal(1, Rng(k, 33))
        heads.add((blind.deal_number(), bytes(blind.state[AT_CHANCE : AT_CHANCE + 8])))
    assert len(heads) == 4
