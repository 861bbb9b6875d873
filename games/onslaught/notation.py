"""Onslaught's moves as text, in the rule sheet's notation.

    to_text(game, PLEDGE | 6) == "pledge 6"
    to_move(game, "destroy 3C TC")

A card that is not on the table becomes ABSENT, an attacker that no defender holds _NO_ATTACKER; the rules refuse such a move.
"""

from deckhand.cards import JOKER, card_of, card_text
from deckhand.const import const
from deckhand.game import BadNotation
from games.onslaught.engine import layout
from games.onslaught.engine.moves import (
    move_kind,
    move_mask,
    move_number,
    move_place,
    order_number,
    shift_attacker,
    shift_source,
    shift_target,
)

_NO_ATTACKER = const(31)
_HIGHEST = const(999)  # higher numbers are read as this one, which the rules refuse
_WORDS = ("", "pledge", "turn", "hold", "yield", "absorb", "destroy", "mix", "shift", "scout", "order", "recall")


def to_text(rules, move):
    """Return a legal move's text."""
    kind = move_kind(move)
    text = _WORDS[kind // layout.PLEDGE]
    if kind == layout.PLEDGE:
        return "%s %d" % (text, move_number(move))
    if kind == layout.DESTROY:
        return text + _names(rules, move_mask(move))
    if kind == layout.ORDER:
        for i in range(layout.SCOUT_COUNT):
            if order_number(move, i):
                text += " %d" % order_number(move, i)
        return text
    if layout.TURN <= kind <= layout.RESIGN:
        return text
    card = _name(rules, move_place(move))
    if kind == layout.ABSORB or kind == layout.SCOUT:
        return "%s %s" % (text, card)
    if kind == layout.MIX:
        return "%s %s:%s" % (text, card, _names(rules, move_mask(move)))
    if kind == layout.SHIFT:
        attacker = card_text(rules.state[layout.ATTACKERS + shift_attacker(move)])
        source = _name(rules, shift_source(move))
        return "%s %s: %s %s>%s" % (text, card, attacker, source, _name(rules, shift_target(move)))
    return "%s %s %d" % (text, card, move_number(move))


def _name(rules, place):
    return "X" if place == layout.ANY_JOKER else card_text(rules.card(place))


def _names(rules, mask):
    """Return the cards of a mask by suit then rank, a joker last, each with a space before it."""
    text = ""
    for card in range(JOKER):
        for place in range(layout.PLACES):
            if mask >> place & 1 and rules.card(place) == card:
                text += " " + card_text(card)
    return text + " X" if mask >> layout.ANY_JOKER & 1 else text


def to_move(rules, text):
    """Return the move of a text, legal now or not. Raises BadNotation if the text is not a move."""
    words = text.split(" ")
    kind = _WORDS.index(words[0]) << 20 if words[0] in _WORDS else 0
    count = len(words) - 1
    if layout.TURN <= kind <= layout.RESIGN and not count:
        return kind
    if kind == layout.PLEDGE and count == 1:
        return kind | _number(words[1])
    if (kind == layout.ABSORB or kind == layout.SCOUT) and count == 1:
        return kind | _place(rules, _card(words[1]))
    if kind == layout.DESTROY and count:
        return kind | _mask(rules, words, 1)
    if kind == layout.MIX and count > 1 and words[1].endswith(":"):
        return kind | _place(rules, _card(words[1][:-1])) | _mask(rules, words, 2) << layout.MASK_SHIFT
    if kind == layout.SHIFT and count == 3 and words[1].endswith(":") and words[3].count(">") == 1:
        source, target = words[3].split(">")
        kind |= _place(rules, _card(words[1][:-1])) | _place(rules, _card(source)) << layout.SOURCE_SHIFT
        kind |= _place(rules, _card(target)) << layout.TARGET_SHIFT
        return kind | _attacker(rules, _card(words[2])) << layout.ATTACKER_SHIFT
    if kind == layout.DISCARD_DEFENDER and count == 2:
        return kind | _place(rules, _card(words[1])) | _number(words[2]) << layout.NUMBER_SHIFT
    if kind == layout.ORDER and count:
        return _order(words)
    raise BadNotation("no move of Onslaught: " + text)


def _number(word):
    """Return the number of a word of digits without leading zeros."""
    if not word or word[0] == "0" and word != "0":
        raise BadNotation("no number: " + word)
    number = 0
    for letter in word:
        digit = "0123456789".find(letter)
        if digit < 0:
            raise BadNotation("no number: " + word)
        number = min(_HIGHEST, number * 10 + digit)
    return number


def _card(word):
    card = card_of(word)
    if card < 0:
        raise BadNotation("no card: " + word)
    return card


def _place(rules, card):
    """Return a card's place on the table, ANY_JOKER for a joker, or ABSENT."""
    for place in range(layout.PLACES):
        if rules.state[layout.TABLE] >> place & 1:
            defender = rules.card(place)
            if defender >= JOKER and card == JOKER:
                return layout.ANY_JOKER
            if defender == card:
                return place
    return layout.ABSENT


def _mask(rules, words, first):
    """Return the places of the cards from words[first] on, which must be in order of suit then rank."""
    mask = 0
    previous = -1
    for i in range(first, len(words)):
        card = _card(words[i])
        if card <= previous:
            raise BadNotation("name the cards by suit, then rank")
        previous = card
        mask |= 1 << _place(rules, card)
    return mask


def _attacker(rules, card):
    for i in range(layout.ATTACKER_COUNT):
        if rules.state[layout.ATTACKERS + i] == card and rules.state[layout.HOLDERS + i] != layout.ABSENT:
            return i
    return _NO_ATTACKER


def _order(words):
    """Return an ORDER. Four numbers are too many already, so any more are left out."""
    move = shift = 0
    for i in range(1, len(words)):
        if shift < 4 * layout.ORDER_BITS:
            move |= min(_number(words[i]) or layout.ORDER_MASK, layout.ORDER_MASK) << shift
        shift += layout.ORDER_BITS
    return layout.ORDER | move
