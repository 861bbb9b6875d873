"""Onslaught's moves as text (docs/rules/onslaught.md, Notation).

    to_text(game, PLEDGE | 6) == "pledge 6"
    to_move(game, "destroy 3C TC")      # an int; whether it is legal now is for the rules to say

A card that is not on the table, or an attacker that nobody holds, becomes ABSENT (or 31): the rules refuse
such a move.
"""

from deckhand.cards import JOKER, card_of, card_text
from deckhand.const import const
from deckhand.game import BadNotation
from games.onslaught.engine import layout

_NOBODY = const(31)  # an attacker that no defender holds
_HIGHEST = const(999)  # higher numbers are read as this one: all of them are refused
_WORDS = ("", "pledge", "turn", "hold", "yield", "absorb", "destroy", "mix", "shift", "scout", "order", "recall")


def to_text(rules, move):
    """The move in notation; the move must be legal."""
    kind = move & layout.KIND
    numbers = move & ~layout.KIND
    text = _WORDS[kind >> 20]
    if kind == layout.PLEDGE:
        return "%s %d" % (text, numbers)
    if kind == layout.ABSORB or kind == layout.SCOUT:
        return text + " " + _name(rules, numbers)
    if kind == layout.DESTROY:
        return text + _names(rules, numbers)
    if kind == layout.MIX:
        return "%s %s:%s" % (text, _name(rules, numbers & 15), _names(rules, numbers >> 4))
    if kind == layout.SHIFT:
        attacker = card_text(rules.state[layout.ATTACKERS + (numbers >> 12)])
        source = _name(rules, numbers >> 4 & 15)
        return "%s %s: %s %s>%s" % (text, _name(rules, numbers & 15), attacker, source, _name(rules, numbers >> 8 & 15))
    if kind == layout.DISCARD_DEFENDER:
        return "%s %s %d" % (text, _name(rules, numbers & 15), numbers >> 4)
    if kind == layout.ORDER:
        while numbers:
            text += " %d" % (numbers & 15)
            numbers >>= 4
    return text


def _name(rules, place):
    return "X" if place == layout.ANY_JOKER else card_text(rules.card(place))


def _names(rules, mask):
    """The cards of a mask by suit then rank, a joker last, each with a space before it."""
    text = ""
    for card in range(JOKER):
        for place in range(layout.PLACES):
            if mask >> place & 1 and rules.card(place) == card:
                text += " " + card_text(card)
    return text + " X" if mask >> layout.ANY_JOKER & 1 else text


def to_move(rules, text):
    """The move of a text; raises BadNotation where the text is no notation at all."""
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
        return kind | _place(rules, _card(words[1][:-1])) | _mask(rules, words, 2) << 4
    if kind == layout.SHIFT and count == 3 and words[1].endswith(":") and words[3].count(">") == 1:
        source, target = words[3].split(">")
        kind |= _place(rules, _card(words[1][:-1])) | _place(rules, _card(source)) << 4
        return kind | _place(rules, _card(target)) << 8 | _attacker(rules, _card(words[2])) << 12
    if kind == layout.DISCARD_DEFENDER and count == 2:
        return kind | _place(rules, _card(words[1])) | _number(words[2]) << 4
    if kind == layout.ORDER and count:
        return _order(words)
    raise BadNotation("no move of Onslaught: " + text)


def _number(word):
    """Digits only, and no zero in front."""
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
    """Where a card lies on the table; X for jokers, ABSENT for cards that are not there."""
    for place in range(layout.PLACES):
        if rules.state[layout.TABLE] >> place & 1:
            lies = rules.card(place)
            if lies >= JOKER and card == JOKER:
                return layout.ANY_JOKER
            if lies == card:
                return place
    return layout.ABSENT


def _mask(rules, words, first):
    """The places of the cards from words[first] on, which must stand by suit then rank."""
    mask = 0
    before = -1
    for i in range(first, len(words)):
        card = _card(words[i])
        if card <= before:
            raise BadNotation("name the cards by suit, then rank")
        before = card
        mask |= 1 << _place(rules, card)
    return mask


def _attacker(rules, card):
    for i in range(layout.ATTACKER_COUNT):
        if rules.state[layout.ATTACKERS + i] == card and rules.state[layout.HOLDERS + i] != layout.ABSENT:
            return i
    return _NOBODY


def _order(words):
    """One number after the other, four bits each; a fifth and more make it as wrong as four do."""
    move = shift = 0
    for i in range(1, len(words)):
        if shift < 16:
            move |= min(_number(words[i]) or 15, 15) << shift
        shift += 4
    return layout.ORDER | move
