"""Onslaught's notation: exactly as in the rule sheet, both ways, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from onslaught_table import lay

from deckhand.game import BadNotation
from games.onslaught.engine import layout
from games.onslaught.notation import to_move, to_text

TABLE = "3C TC(4H) 4S 7C 5C JS X"
EVERY_KIND = [
    ("pledge 6", lay(TABLE, faced=0, pledged=0), layout.PLEDGE | 6),
    ("turn", lay(TABLE, pledged=4), layout.TURN),
    ("hold", lay(TABLE), layout.HOLD),
    ("yield", lay(TABLE, up="TD"), layout.RESIGN),
    ("absorb JS", lay(TABLE, up="TD"), layout.ABSORB | 5),
    ("destroy JS", lay(TABLE, up="QD"), layout.DESTROY | 1 << 5),
    ("destroy X", lay(TABLE, up="QD"), layout.DESTROY | 1 << layout.ANY_JOKER),
    ("destroy 3C 7C", lay(TABLE, up="TD"), layout.DESTROY | 0b1001),
    ("destroy 5C 7C", lay(TABLE, up="QD"), layout.DESTROY | 0b11000),
    ("mix 3C: TC 4S", lay(TABLE, up="TD"), layout.MIX | 0 | 0b110 << 4),
    ("shift 5C: 4H TC>JS", lay(TABLE, up="TD"), None),
    ("scout 7C", lay(TABLE, up="TD"), layout.SCOUT | 3),
    ("recall JS 5", lay(TABLE, pledged=4), layout.DISCARD_DEFENDER | 5 | 5 << 4),
    ("recall X 5", lay(TABLE, pledged=4), layout.DISCARD_DEFENDER | layout.ANY_JOKER | 5 << 4),
]


@pytest.mark.parametrize(("text", "game", "move"), EVERY_KIND, ids=[text for text, _, _ in EVERY_KIND])
def test_each_form_of_the_sheet_both_ways(text, game, move):
    assert move is None or to_move(game, text) == move
    assert game.refusal(to_move(game, text)) is None
    assert to_text(game, to_move(game, text)) == text


def test_orders_of_one_two_and_three_cards():
    for deck, text, move in (
        (["AD"], "order 1", layout.ORDER | 1),
        (["AD", "2D"], "order 2 1", layout.ORDER | 0x12),
        (["AD", "2D", "3D"], "order 2 1 3", layout.ORDER | 0x312),
    ):
        game = lay("7C KC", faced=1, pledged=1, deck=deck)
        game.play(to_move(game, "scout 7C"))
        assert to_move(game, text) == move and game.refusal(move) is None
        assert to_text(game, move) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "turn ", " turn", "Turn", "turn 1", "pledge", "pledge 06", "pledge -1", "pledge +3", "pledge six",
        "pledge 6 7", "pledge ٣", "absorb", "absorb tc", "absorb 10C", "absorb TC JS", "absorb XX", "destroy",
        "destroy TC 3C", "destroy 3C 3C", "destroy 3S 3C", "destroy X X", "destroy X 3C", "destroy 3C  TC",
        "destroy 3C,TC", "mix 3C TC 4S", "mix 3C:", "mix 3C : TC 4S", "mix 3C: 4S TC", "mix 3C:TC 4S", "mix : TC 4S",
        "shift 5C 4H TC>JS", "shift 5C: 4H TC JS", "shift 5C: 4H TC>", "shift 5C: 4H TC>JS>KS", "shift 5C: TC>JS",
        "scout", "scout 7", "order", "order 1,2", "order a", "order 01", "recall TC", "recall 5", "recall TC 5 6",
        "recall TC five", "yield 1", "hold hold", "attack 3C",
    ],
)  # fmt: skip
def test_what_is_no_notation(text):
    for game in (lay(TABLE, up="TD"), lay(TABLE, pledged=4)):
        with pytest.raises(BadNotation):
            to_move(game, text)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("absorb KS", "ON-2"),
        ("absorb 4H", "ON-2"),
        ("destroy KS", "ON-2"),
        ("destroy 3C KS", "ON-2"),
        ("destroy AC 2C 3C 4C 5C 6C 7C 8C 9C", "ON-2"),
        ("destroy JS X", "ON-23"),
        ("absorb X", "ON-23"),
        ("mix KS: TC 4S", "ON-2"),
        ("mix 4S: 3C TC", "ON-41"),
        ("mix X: TC 4S", "ON-41"),
        ("mix 3C: 3C TC", "ON-44"),
        ("mix 3C: TC", "ON-41"),
        ("shift 5C: 5H TC>JS", "ON-42"),
        ("shift 5C: 4H JS>TC", "ON-42"),
        ("shift 5C: 4H KS>JS", "ON-42"),
        ("shift 5C: 4H TC>KS", "ON-2"),
        ("shift KS: 4H TC>JS", "ON-2"),
        ("shift 7C: 4H TC>JS", "ON-42"),
        ("scout 5C", "ON-43"),
        ("scout X", "ON-43"),
        ("scout KS", "ON-2"),
        ("order 1 2 3", "ON-43"),
        ("order 0", "ON-43"),
        ("order 9 9 9 9 9 9", "ON-43"),
        ("pledge 123456789123456789", "ON-10"),
        ("recall KS 99999999999999", "ON-30"),
    ],
)
def test_a_well_formed_text_is_refused_by_its_clause(text, clause):
    game = lay(TABLE, up="TD", pledged=5)
    move = to_move(game, text)
    assert 0 <= move < 1 << 30
    assert game.refusal(move).split(":")[0] == clause


@pytest.mark.parametrize("order", ["2 1 0", "2 1 3", "1 1", "2", "2 1 1 1 1", "0 1 2"])
def test_an_order_names_each_shown_card_once(order):
    game = lay("7C KC", faced=1, pledged=1, deck=["AD", "2D"])
    game.play(to_move(game, "scout 7C"))
    assert game.refusal(to_move(game, "order " + order)).startswith("ON-43:")


@given(st.text(alphabet="pledgturnhosy 0123456789ACDHJKQSTX:>", max_size=20))
def test_any_text_is_bad_notation_or_a_small_int(text):
    game = lay(TABLE, up="TD")
    try:
        move = to_move(game, text)
    except BadNotation:
        return
    assert 0 <= move < 1 << 30
    game.refusal(move)


def test_the_whole_table_of_jokers_is_named_alike():
    game = lay("X KC X", up="TD", pledged=5)
    game.play(to_move(game, "destroy X"))
    game.play(layout.TURN)
    assert "destroy X" in {to_text(game, move) for move in game.moves()}
