"""Onslaught's rules, clause by clause; the worked examples; and random games against a slow second enumeration."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onslaught_table import ATTACKERS, DEFENDERS, by_the_sheet, face, lay, read

from deckhand.cards import card_text
from deckhand.game import CorruptState, IllegalMove
from deckhand.rng import Rng
from deckhand_sim.authoring.contract import prove_table, report, tables
from games.onslaught import notation
from games.onslaught import rules as r
from games.onslaught.engine import layout
from games.onslaught.notation import to_move, to_text


def play(game, *texts):
    for text in texts:
        game.play(to_move(game, text))
    return game


def legal(game):
    return {to_text(game, move) for move in game.moves()}


def refused(game, text):
    """The clause of a refusal; the position must not change."""
    before = bytes(game.state)
    with pytest.raises(IllegalMove) as error:
        game.play(to_move(game, text))
    assert game.state == before
    return error.value.args[0].split(":")[0]


def words(game):
    """The table as text: TC(4H), X, ..."""
    return [card + ("(%s)" % ",".join(held) if held else "") for card, held in read(game).table]


def lost(game):
    return game.seat() == 0 and game.result() == ((0,), (0,))


# --- the worked examples ----------------------------------------------------------------------------------------------


def test_worked_example_1_a_first_wave():
    game = r.Rules(1)
    assert sorted(words(game)) == sorted(["X", "X", "2S", "QC", "JS", "4C", "9C"])
    play(game, "pledge 5", "turn")
    assert read(game).up == "KH"
    assert legal(game) == {"destroy 2S JS", "destroy 4C 9C", "destroy QC", "destroy X", "yield"}
    play(game, "destroy 4C 9C", "turn")
    assert read(game).up == "2H"
    assert legal(game) == {"absorb JS", "absorb QC", "destroy 2S", "destroy X", "yield"}
    play(game, "absorb JS", "turn")
    assert read(game).up == "QD"
    assert legal(game) == {"destroy QC", "destroy X", "yield"}


def test_the_rule_books_worked_example():
    game = lay("2C 3S 7C 9S JC QS X", deck=["AD", "2D", "3D", "8H", "KD", "4D", "TH"], pledged=7)
    play(game, "turn")
    assert {"destroy 9S", "destroy 7C 3S", "absorb JC"} <= legal(game)
    play(game, "destroy 9S", "turn")
    assert {"absorb QS", "destroy 3S"} <= legal(game)
    play(game, "absorb QS", "turn")
    assert "destroy QS" not in legal(game) and "destroy X" in legal(game)
    play(game, "destroy 2C JC", "turn")
    assert {"destroy QS", "destroy 7C"} <= legal(game)
    play(game, "destroy 7C")
    assert sorted(words(game)) == ["3S", "QS(4D)", "X"]
    assert read(game).pledged - read(game).faced == 3


def test_worked_example_2_a_shift_that_loses_at_once():
    game = lay("5C TC(4H,2H) 9S(5H) 4S 6S", up="KD", pledged=6)
    play(game, "shift 5C: 4H TC>9S")
    assert words(game) == ["TC(2H)", "4S", "6S"]
    assert game.state[layout.VALUE + 1] == 8
    assert lost(game)


def test_worked_example_3_a_mix():
    game = lay("3C TC(4H) 4S 6S", up="TD", pledged=6)
    assert legal(game) == {"destroy 4S 6S", "mix 3C: TC 4S", "yield"}


def test_worked_example_4_the_end_of_a_wave():
    end = {"faced": 5, "pledged": 5}
    assert lost(play(lay("2C 3C X 9S(5H)", deck=["AD", "2D"], **end), "hold"))
    game = play(lay("2C 3C X 9S(5H)", deck=["AD", "2D"], **end), "recall X 5", "hold")
    assert game.seat() == 1 and game.state[layout.WAVE] == 2
    assert play(lay("", deck=["AD"], **end), "hold").result() == ((1,), (0,))
    assert play(lay("2C 3C X 9S(5H) KC", deck=[], **end), "hold").result() == ((1,), (18,))


# --- the state --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", [0, 1, 4711, 999_999])
def test_on_1_both_decks_are_shuffled_from_their_streams(deal):
    attackers, defenders = list(ATTACKERS), list(DEFENDERS)
    Rng(deal, 0).shuffle(attackers)
    Rng(deal, 1).shuffle(defenders)
    state = r.Rules(deal).state
    assert [card_text(c) for c in state[layout.ATTACKERS : layout.ATTACKERS + 26]] == attackers
    assert [card_text(c) for c in state[layout.DEFENDERS : layout.DEFENDERS + 28]] == defenders


def test_on_2_wounds_are_what_a_defender_holds():
    game = play(lay("KS 9C", up="4H", pledged=3), "absorb KS")
    assert words(game) == ["KS(4H)", "9C"]
    assert game.state[layout.VALUE] == 9 and game.state[layout.WOUNDED] == 1


def test_on_2_a_card_that_is_not_there():
    game = lay("KS 9C X", up="4H")
    for text in ("absorb QS", "destroy QS", "destroy 9C QS", "absorb 4H", "scout 7C", "mix 3C: 9C KS"):
        assert refused(game, text) == "ON-2"


def test_on_3_what_a_scout_showed_stays_known_until_turned_up():
    game = play(lay("7C KS QS", deck=["AD", "2D", "KD", "QD", "JD"], faced=1, pledged=4), "scout 7C", "order 3 1 2")
    assert game.state[layout.KNOWN] == 3
    for _ in range(20):
        game.conceal(1, Rng(5, 33))
        assert [card_text(c) for c in game.state[layout.ATTACKERS + 2 : layout.ATTACKERS + 5]] == ["QD", "JD", "KD"]
    assert not game.reveals(layout.TURN)
    play(game, "turn")
    assert read(game).up == "KD" and game.state[layout.KNOWN] == 2


# --- a wave -----------------------------------------------------------------------------------------------------------


def test_on_10_pledge_from_one_to_the_attackers_left():
    game = r.Rules(3)
    assert legal(game) >= {"pledge 1", "pledge 26"} and "turn" not in legal(game)
    for text in ("pledge 0", "pledge 27", "pledge 1000000", "turn", "hold", "recall X 5"):
        assert refused(game, text) == "ON-10"
    play(game, "pledge 26")
    assert refused(game, "pledge 3") == "ON-10"


def test_on_11_the_fourth_wave_is_all_that_is_left():
    game = play(lay("2C", wave=3, deck=["AD", "2D", "3D"], faced=4), "hold")
    assert game.state[layout.WAVE] == 4 and game.state[layout.PLEDGED] == 3
    assert refused(game, "pledge 2") == "ON-11"
    assert "turn" in legal(game)


def test_on_12_turn_while_fewer_than_pledged_are_faced():
    game = lay("KC QC", faced=1, pledged=2, deck=["AD", "2D"])
    play(game, "turn")
    assert read(game).up == "2D"
    assert refused(game, "turn") == "ON-12" and refused(game, "hold") == "ON-12"
    play(game, "absorb KC")
    assert refused(game, "turn") == "ON-12"


def test_on_12_only_a_power_comes_before_the_answer():
    game = lay("7C 5C 3S KC(2H) QC", up="4H", pledged=6)
    kinds = {text.split()[0] for text in legal(game)}
    assert kinds <= {"absorb", "destroy", "mix", "shift", "scout", "yield"}
    assert {"scout 7C", "shift 5C: 2H KC>QC"} <= legal(game)


def test_on_13_the_game_ends_when_only_yield_is_left():
    game = play(lay("2C 4S", deck=["AD", "KD"], faced=1, pledged=2), "turn")
    assert lost(game) and legal(game) == set()


def test_on_13_a_power_that_cannot_help_keeps_the_game_alive():
    game = play(lay("2C 7S", deck=["AD", "KD"], faced=1, pledged=2), "turn")
    assert legal(game) == {"scout 7S", "yield"}
    play(game, "scout 7S")
    assert game.seat() == 1 and refused(game, "yield") == "ON-43"
    assert lost(play(game, "order 1"))


def test_on_13_yield_gives_up_whenever_an_attacker_is_up():
    assert lost(play(lay("KC", up="2D", pledged=4), "yield"))
    assert refused(lay("KC", faced=1, pledged=4), "yield") == "ON-13"


def test_on_14_hold_when_all_pledged_are_dealt_with():
    game = lay("KC 2C", faced=2, pledged=4)
    assert refused(game, "hold") == "ON-14"
    assert "hold" in legal(lay("KC 2C", faced=4, pledged=4))


@pytest.mark.parametrize("table", ["2C 3C 4C KS", "X X 2C KS(3H)", "KS(AH) QS(2H) JS(3H) TS(4H)"])
def test_on_15_more_than_three_at_the_end_lose(table):
    assert lost(play(lay(table, faced=5, deck=["AD", "2D", "3D"]), "hold"))


def test_on_15_three_may_remain_and_all_go():
    game = lay("X QS(2H) JS", faced=5, deck=["AD", "2D", "3D"])
    coming = [card_text(game.state[layout.DEFENDERS + i]) for i in range(20, 13, -1)]
    play(game, "hold")
    assert words(game) == coming and game.state[layout.WAVE] == 2
    assert game.state[layout.ATTACKERS_LEFT] == 3 and game.state[layout.PLEDGED] == 0 and game.state[layout.FACED] == 0


def test_on_15_none_at_all_defeats_the_next_attacker():
    game = play(lay("", faced=5, deck=["AD", "2D", "KD"], known=3), "hold")
    assert game.state[layout.ATTACKERS_LEFT] == 2 and game.state[layout.KNOWN] == 2 and game.state[layout.WAVE] == 2
    assert not (game.state[layout.UP] or game.state[layout.OUTCOME])


def test_on_16_hold_at_the_end_of_the_fourth_wave_wins():
    game = lay("KC 2C(AH) X 5S 9S", wave=4, faced=7, deck=[])
    assert play(game, "hold").result() == ((1,), (27,))


def test_on_16_an_empty_deck_wins_earlier():
    assert play(lay("KC QC JC TC 9C", wave=2, faced=7, deck=[]), "hold").result() == ((1,), (55,))
    assert play(lay("", wave=2, faced=7, deck=["KD"]), "hold").result() == ((1,), (0,))
    assert play(lay("", wave=3, faced=7, deck=[]), "hold").result() == ((1,), (0,))


def test_on_17_jokers_and_wounded_score_nothing():
    game = play(lay("X KC(AH) 4S", wave=4, faced=3, deck=[]), "hold")
    assert game.result() == ((1,), (4,))


# --- dealing with an attacker -----------------------------------------------------------------------------------------


def test_on_20_absorb_needs_more_than_the_attackers_value():
    game = lay("9C TC TS(AH) JS(2H)", up="9D")
    assert {t for t in legal(game) if t.startswith("absorb")} == {"absorb TC"}
    assert refused(game, "absorb 9C") == "ON-20" and refused(game, "absorb TS") == "ON-20"
    play(game, "absorb TC")
    assert words(game) == ["9C", "TC(9D)", "TS(AH)", "JS(2H)"]
    assert game.state[layout.VALUE + 1] == 1


def test_on_20_a_wounded_defender_takes_another():
    game = play(lay("KC(4H)", up="8D"), "absorb KC")
    assert read(game).table[0][0] == "KC" and set(read(game).table[0][1]) == {"4H", "8D"}


def test_on_21_one_unwounded_of_the_value_or_one_less():
    game = lay("8C 9C TC", up="9D")
    assert {t for t in legal(game) if t.startswith("destroy")} == {"destroy 8C", "destroy 9C"}
    assert refused(game, "destroy TC") == "ON-21"
    assert words(play(game, "destroy 8C")) == ["9C", "TC"]


def test_on_21_a_wounded_one_only_of_exactly_the_value():
    game = lay("JC(2H) TC(2D) KS", up="9D")
    assert {t for t in legal(game) if t.startswith("destroy")} == {"destroy JC"}
    assert refused(game, "destroy TC") == "ON-21"


def test_on_22_several_must_be_alike_and_add_up_exactly():
    game = lay("4C 5C 3S TS(6H) 9S(4H)", up="9D")
    assert {t for t in legal(game) if t.startswith("destroy")} == {"destroy 4C 5C", "destroy 9S TS"}
    assert refused(game, "destroy 5C TS") == "ON-22"
    assert refused(game, "destroy 4C 3S") == "ON-22"


def test_on_22_no_one_is_added_for_several():
    game = lay("4C 5C KS", up="TD")
    assert refused(game, "destroy 4C 5C") == "ON-22"


def test_on_23_a_joker_destroys_alone():
    game = lay("X X 4C 9C", up="KD", pledged=5)
    assert {"destroy X", "destroy 4C 9C"} <= legal(game)
    for text in ("destroy 4C X", "absorb X"):
        assert refused(game, text) == "ON-23"
    assert words(play(game, "destroy X")) == ["X", "4C", "9C"]
    play(game, "turn", "destroy X")
    assert words(game) == ["4C", "9C"]
    assert refused(game, "destroy X") == "ON-12"


def test_on_24_what_the_destroyed_held_is_discarded():
    game = play(lay("JC(2H,3H) KS(4D)", up="6D"), "destroy JC")
    assert words(game) == ["KS(4D)"]
    held = [
        card_text(game.state[layout.ATTACKERS + i])
        for i in range(26)
        if game.state[layout.HOLDERS + i] != layout.ABSENT
    ]
    assert held == ["4D"]


# --- recalibrating ----------------------------------------------------------------------------------------------------


def test_on_30_from_the_number_faced_to_all():
    game = lay("TC KS(2H)", faced=3, pledged=5, deck=["AD", "3D", "4D"])
    assert {t for t in legal(game) if t.startswith("recall")} == {"recall TC %d" % n for n in (3, 4, 5, 6)}
    assert refused(game, "recall TC 2") == "ON-30" and refused(game, "recall TC 7") == "ON-30"
    assert refused(game, "recall KS 3") == "ON-30"
    play(game, "recall TC 3")
    assert words(game) == ["KS(2H)"] and "hold" in legal(game)


def test_on_30_not_before_the_first_and_not_while_one_is_up():
    game = lay("TC KS", faced=0, pledged=5)
    assert refused(game, "recall TC 5") == "ON-30"
    play(game, "turn")
    assert refused(game, "recall TC 5") == "ON-30"


def test_on_30_a_joker_and_the_same_number_will_do():
    game = play(lay("X X KS(2H) QS(3H)", faced=5, pledged=5), "recall X 5")
    assert len(words(game)) == 3 and game.state[layout.PLEDGED] == 5 and game.seat() == 1


def test_on_30_after_the_last_pledged_one_it_can_go_on():
    game = play(lay("TC KS(2H)", faced=4, pledged=4), "recall TC 6", "turn")
    assert game.state[layout.FACED] == 5


def test_on_11_no_recall_in_the_fourth_wave():
    assert refused(lay("TC KS(2H)", wave=4, faced=4, deck=["AD"]), "recall TC 5") == "ON-11"


# --- powers -----------------------------------------------------------------------------------------------------------


def test_on_40_powers_from_the_deal_on_and_before_hold():
    assert "scout 7C" in legal(lay("7C KC", faced=0, pledged=0))
    assert "scout 7C" in legal(lay("7C KC(2H)", faced=3, pledged=3))
    assert "shift 5C: 2H KC>QC" in legal(lay("5C KC(2H) QC", faced=3, pledged=3))


def test_on_41_a_mix_takes_one_wounded_and_one_unwounded_at_least():
    game = lay("3C 3S KC(3H) QC", up="KH", pledged=9)
    assert "mix 3C: KC 3S" in legal(game) and "mix 3S: 3C KC" in legal(game)
    assert refused(game, "mix 3C: QC 3S") == "ON-41"
    assert refused(game, "mix 3C: KC") == "ON-41"
    assert refused(game, "mix 3C: QC KC") == "ON-41"
    assert words(play(game, "mix 3C: KC 3S")) == ["QC"]


def test_on_41_needs_an_attacker():
    assert refused(lay("3C KC(3H) 4C", faced=2, pledged=3), "mix 3C: 4C KC") == "ON-12"


def test_on_41_a_joker_takes_no_part():
    assert refused(lay("3C KC(3H) X", up="TH"), "mix 3C: KC X") == "ON-23"


def test_on_42_a_shift_to_a_greater_one():
    game = play(lay("5C TC(4H,2H) JS", faced=2, pledged=3), "shift 5C: 4H TC>JS")
    assert words(game) == ["TC(2H)", "JS(4H)"]
    assert list(game.state[layout.VALUE : layout.VALUE + 3]) == [0, 8, 7]
    assert game.state[layout.WOUNDED] == 0b110


def test_on_42_a_shift_of_the_last_one_heals():
    game = play(lay("5C TC(4H) JS(6H)", faced=2, pledged=3), "shift 5C: 4H TC>JS")
    assert words(game)[0] == "TC" and set(read(game).table[1][1]) == {"4H", "6H"}
    assert game.state[layout.WOUNDED] == 0b100 and game.state[layout.VALUE + 1] == 10


def test_on_42_an_equal_one_goes_with_all_it_holds():
    game = play(lay("5C TC(4H) JS(7H)", faced=2, pledged=3), "shift 5C: 4H TC>JS")
    assert words(game) == ["TC"] and game.state[layout.WOUNDED] == 0
    assert all(where == layout.ABSENT for where in game.state[layout.HOLDERS : layout.HOLDERS + 26])


def test_on_42_one_smaller_is_not_enough():
    game = lay("5C TC(4H) 3S X", faced=2, pledged=3)
    assert refused(game, "shift 5C: 4H TC>3S") == "ON-42"
    assert refused(game, "shift 5C: 4H TC>X") == "ON-42"
    assert refused(game, "shift 5C: 4H TC>TC") == "ON-42"
    assert refused(game, "shift 5C: 2H TC>3S") == "ON-42"
    assert refused(game, "shift 3S: 4H TC>5C") == "ON-42"


def test_on_43_scout_and_order():
    game = lay("7C KC", faced=1, pledged=5, deck=["AD", "2D", "3D", "4D", "5D"])
    play(game, "scout 7C")
    orders = ("1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1")
    assert legal(game) == {"order " + order for order in orders}
    assert refused(game, "turn") == "ON-43" and refused(game, "order 1 2") == "ON-43"
    play(game, "order 2 3 1")
    for up in ("4D", "3D", "5D", "2D"):  # 5D was 1, 4D was 2, 3D was 3
        play(game, "turn")
        assert read(game).up == up
        game.state[layout.UP] = 0


def test_on_43_fewer_than_three_are_left():
    game = play(lay("7C KC", faced=1, pledged=3, deck=["AD", "2D"]), "scout 7C")
    assert legal(game) == {"order 1 2", "order 2 1"}
    game = play(lay("7C KC", faced=1, pledged=2, deck=["AD"]), "scout 7C")
    assert legal(game) == {"order 1"}
    assert refused(lay("7C KC(2H)", wave=4, faced=3, deck=[]), "scout 7C") == "ON-43"


def test_on_43_order_without_a_scout():
    assert refused(lay("7C KC", faced=1, pledged=3), "order 2 1 3") == "ON-43"


def test_on_43_the_shown_may_belong_to_the_next_wave():
    game = lay("7C KC", faced=4, pledged=4, deck=["AD", "2D", "3D", "4D"])
    play(game, "scout 7C", "order 3 2 1", "hold", "pledge 4", "turn")
    assert read(game).up == "2D"


def test_on_44_the_discarded_one_is_unwounded_and_takes_no_part():
    game = lay("3C 5C 7C KC(AH) TS(2H)", up="KD", pledged=9)
    assert refused(game, "mix 3C: 3C KC") == "ON-44"
    assert refused(game, "shift 5C: 2H TS>5C") == "ON-44"
    game = lay("3C(AH) 5C(2H) 7C(3H) KC(4H) QS", up="KD", pledged=9)
    assert refused(game, "mix 3C: KC QS") == "ON-44"
    assert refused(game, "shift 5C: 4H KC>QS") == "ON-44"
    assert refused(game, "scout 7C") == "ON-44"


# --- log lines --------------------------------------------------------------------------------------------------------


def test_reveals_what_was_hidden():
    game = lay("7C KC QC(2H)", faced=2, pledged=3, deck=["AD", "2D", "3D"])
    assert game.reveals(layout.TURN) and game.reveals(to_move(game, "scout 7C"))
    assert not game.reveals(to_move(game, "recall KC 2"))
    play(game, "scout 7C", "order 1 2 3")
    assert not game.reveals(layout.TURN)
    assert game.reveals(layout.HOLD) is True
    assert not lay("7C KC QC 2C", faced=2, pledged=2).reveals(layout.HOLD), "it loses and shows nothing"
    assert not lay("KC", faced=2, pledged=2, deck=[]).reveals(layout.HOLD)
    assert lay("", faced=2, pledged=2, deck=["AD"]).reveals(layout.HOLD)
    assert not lay("", faced=2, pledged=2, deck=["AD"], known=1).reveals(layout.HOLD)


# --- every position ---------------------------------------------------------------------------------------------------


def shrewd(game, dice):
    """A random move that rarely discards or yields, so that games get far."""
    moves = list(game.moves())
    texts = [to_text(game, move) for move in moves]
    weights = [0.02 if t.startswith(("recall", "yield")) else 6 if t in ("pledge 5", "pledge 6") else 1 for t in texts]
    return dice.choices(moves, weights)[0]


def test_the_legal_moves_are_those_of_the_sheet():
    seen = set()
    positions = 0
    for deal in range(260):
        dice = random.Random(deal)
        game = r.Rules(deal)
        while game.seat():
            expected = by_the_sheet(game)
            assert legal(game) == expected, words(game)
            assert len(list(game.moves())) == len(expected), "a move is listed twice"
            seen |= {text.split()[0] for text in expected}
            positions += 1
            game.play(shrewd(game, dice))
    assert positions > 3000
    assert seen == set("pledge turn hold yield absorb destroy mix shift scout order recall".split())


def test_on_13_a_running_game_never_leaves_only_yield():
    for deal in range(200, 300):
        dice = random.Random(deal)
        game = r.Rules(deal)
        while game.seat():
            assert by_the_sheet(game) != {"yield"}
            move = shrewd(game, dice)
            text = to_text(game, move)
            game.play(move)
            if lost(game) and text not in ("yield", "hold"):
                game.state[layout.OUTCOME] = 0  # as if it continued
                assert by_the_sheet(game) == {"yield"}, (words(game), text)
                game.state[layout.OUTCOME] = 2


@settings(max_examples=25, deadline=None)
@given(tables(r.Rules))
def test_the_contract_holds(table):
    prove_table(r.Rules, notation, **table)


def test_nothing_of_the_contract_is_missing():
    assert [str(f) for f in report("onslaught", deals=3) if f.broken] == []


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 999_999), st.integers(0, 1 << 30))
def test_cards_are_conserved_and_values_add_up(deal, seed):
    dice = random.Random(seed)
    game = r.Rules(deal)
    while game.seat():
        p = read(game)
        state = game.state
        assert sorted(state[layout.ATTACKERS : layout.ATTACKERS + 26]) == list(range(13, 39))
        assert sorted(state[layout.DEFENDERS : layout.DEFENDERS + 28]) == [*range(13), *range(39, 54)]
        assert 1 <= p.wave <= 4 and p.faced <= p.pledged or not p.pledged
        values = iter(p.table)
        for place in range(7):
            if state[layout.TABLE] >> place & 1:
                card, held = next(values)
                expected = 0 if card == "X" else face(card) - sum(map(face, held))
                assert state[layout.VALUE + place] == expected and (card == "X") == (expected == 0)
                assert state[layout.WOUNDED] >> place & 1 == bool(held)
            else:
                assert state[layout.VALUE + place] == 0 and not state[layout.WOUNDED] >> place & 1
        game.play(shrewd(game, dice))


# --- damaged bytes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (layout.WAVE, 0),
        (layout.WAVE, 5),
        (layout.PLEDGED, 40),
        (layout.FACED, 9),
        (layout.UP, 2),
        (layout.ATTACKERS_LEFT, 27),
        (layout.KNOWN, 4),
        (layout.SHOWN, 2),
        (layout.OUTCOME, 1),
        (layout.OUTCOME, 3),
        (layout.TABLE, 255),
        (layout.WOUNDED, 1),
        (layout.VALUE + 1, 9),
        (layout.ATTACKERS, 13),
        (layout.DEFENDERS, 20),
        (layout.HOLDERS + 3, 2),
        (layout.HOLDERS + 25, 9),
    ],
)
def test_check_refuses_impossible_bytes(at, value):
    game = play(r.Rules(6), "pledge 4", "turn")
    game.check()
    assert game.state[at] != value
    game.state[at] = value
    with pytest.raises(CorruptState):
        game.check()


def test_check_refuses_a_running_game_that_is_lost():
    game = lay("2C", up="KD", pledged=3)
    with pytest.raises(CorruptState, match="lost, and not over"):
        r.Rules.restore(bytes(game.state))


def test_check_takes_every_position_that_the_tests_lay():
    lay("3C TC(4H) 4S 6S", up="TD", pledged=6).check()
    lay("7C KC QC(2H)", faced=1, pledged=3).check()
    lay("X KC(AH) 4S", wave=4, faced=3, deck=[]).check()
