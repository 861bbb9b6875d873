"""A session: undo, restart, bots, saving as bytes. Played with Crash Landing, without a screen."""

import pytest

from deckhand.game import CorruptState, IllegalMove
from deckhand.save import saved_game
from deckhand.session import Session
from deckhand.table import rewind
from deckhand.table.seats import HUMAN
from deckhand.ui import deal_code
from games.crash_landing import notation
from games.crash_landing.rules import Rules


class Title:
    folder = "crash_landing"
    prefix = "CL"
    hidden_hands = real_time = cards = match = sounds = False


def session(deal=1, players=(HUMAN,), options=()):
    return Session(Title, Rules(deal, len(players), options), players)


def play(game, *texts):
    for text in texts:
        game.play(notation.to_move(game.rules, text))


def test_undo_takes_back_one_decision_and_redrawing_a_card_marks_the_game_assisted():
    game = session()
    states = []
    for text in ("draw", "end", "skip", "end"):
        states.append(bytes(game.rules.state))
        play(game, text)
    while states:
        assert game.can_undo()
        game.undo()
        assert bytes(game.rules.state) == states.pop()
    assert not game.can_undo()
    assert game.assisted and game.undos == 4


def test_undo_of_what_showed_nothing_is_no_help():
    game = session()
    play(game, "skip", "end")
    game.undo()
    assert not game.assisted


def test_undo_reaches_the_deal_however_long_the_game_is():
    game = session(options=(0, 0, 1))
    game.rooms = 4  # a small undo ring: older positions are replayed from the moves
    states = []
    for text in ("draw", "end") * 3 + ("draw", "burn 3,4,7 up", "end", "draw", "end", "skip", "end"):
        states.append(bytes(game.rules.state))
        play(game, text)
    while states:
        game.undo()
        assert bytes(game.rules.state) == states.pop()


def test_against_others_only_an_own_decision_of_the_running_turn_comes_back():
    game = session(players=(HUMAN, HUMAN))
    play(game, "skip")
    assert not game.can_undo()  # it is seat 2's turn now
    play(game, "skip")
    play(game, "end")
    assert not game.can_undo()


def test_an_illegal_move_is_refused_with_its_clause_and_nothing_is_kept():
    game = session()
    with pytest.raises(IllegalMove, match="CL-13"):
        play(game, "end")
    assert not game.history and not game.can_undo()


def test_restart_is_the_very_same_deal():
    game = session(deal=777)
    first = bytes(game.rules.state)
    play(game, "draw", "end", "draw")
    rewind.begin_again(game)
    assert bytes(game.rules.state) == first
    assert game.assisted and not game.history


@pytest.mark.parametrize("moves", [0, 1, 7])
def test_what_is_packed_comes_back_equal_to_the_byte(moves):
    game = session(deal=4711, options=(0, 0, 1, 1))
    play(game, *(("draw", "end", "draw", "end", "skip", "end", "skip"))[:moves])
    game.hints = 3
    again = saved_game.unpack(saved_game.pack(game), Title)
    assert bytes(again.rules.state) == bytes(game.rules.state)
    assert list(again.history) == list(game.history) and again.hints == 3
    while game.can_undo():
        game.undo()
        again.undo()
        assert bytes(again.rules.state) == bytes(game.rules.state)


def test_a_save_cut_anywhere_is_refused_and_nothing_else():
    game = session()
    play(game, "draw", "end", "draw")
    saved = saved_game.pack(game)
    for length in range(len(saved)):
        with pytest.raises(CorruptState):
            saved_game.unpack(saved[:length], Title)


def test_deal_codes_leave_out_what_is_usual():
    assert deal_code.encode("CL", Rules, 4711, 1, (0, 0, 0, 0)) == "CL-004711"
    assert deal_code.encode("CL", Rules, 4711, 1, (0, 0, 0, 3)) == "CL-004711-10003"
    assert deal_code.encode("CL", Rules, 4711, 2, (0, 0, 0, 0)) == "CL-004711-2"
    assert deal_code.decode("CL-004711-10003", Rules) == (4711, 1, (0, 0, 0, 3))
    assert deal_code.decode("CL-000000", Rules) == (0, 1, (0, 0, 0, 0))


@pytest.mark.parametrize(
    "code", ["", "CL", "CL-", "CL-12345", "CL-1234567", "CL-00471x", "CL-004711-", "CL-004711-3", "CL-004711-102",
             "CL-004711-100000", "CL-004711-1000Z", "CL-004711-1-1", "CL-004711-1é"]
)  # fmt: skip
def test_a_wrong_code_is_refused_in_one_line(code):
    with pytest.raises(ValueError) as wrong:
        deal_code.decode(code, Rules)
    assert len(str(wrong.value)) <= 52 and "\n" not in str(wrong.value)


@pytest.mark.parametrize("value", [9, 200, 255])
def test_a_deck_with_a_rocket_of_no_value_is_no_position(value):
    rules = Rules(1)
    rules.play(notation.to_move(rules, "draw"))
    state = bytearray(rules.state)
    start = len(state) - 2 * 56  # two ships of 56 bytes each
    state[start + 7] = 32  # one more in the deck than exists
    state[start + 24 + 31] = value
    with pytest.raises(CorruptState):
        Rules.restore(bytes(state))
