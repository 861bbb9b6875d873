"""Landslide's moves as the sheet writes them.

to_text(rules, move) == "add s3 7H"
to_move(rules, "move s1>s3")
"""

from deckhand.cards import card_of, card_text
from deckhand.game import BadNotation
from games.landslide.rules_layout import ADD, BID, DRAW, END_TURN, FIELD, KIND, MOVE, NEW, WIN


def to_text(rules, move):
    """A move in notation; the position is not needed."""
    kind = move & KIND
    stack = move >> 10 & FIELD
    card = move & FIELD
    if kind == NEW:
        return "new " + card_text(card)
    if kind == ADD:
        return "add s%d %s" % (stack, card_text(card))
    if kind == BID:
        return "bid s%d %s" % (stack, card_text(card))
    if kind == MOVE:
        return "move s%d>s%d" % (stack, card)
    if kind == WIN:
        return "win s%d" % stack
    return "draw" if kind == DRAW else "end"


def to_move(rules, text):
    """The move of a text, legal now or not; raises BadNotation for a text that is no move at all."""
    if text == "draw":
        return DRAW
    if text == "end":
        return END_TURN
    parts = text.split(" ")
    word = parts[0]
    if len(parts) == 2:
        if word == "new":
            return NEW | _card(parts[1], text)
        if word == "win":
            return WIN | _stack(parts[1], text) << 10
        if word == "move":
            stacks = parts[1].split(">")
            if len(stacks) == 2:
                return MOVE | _stack(stacks[0], text) << 10 | _stack(stacks[1], text)
    if len(parts) == 3:
        if word == "add":
            return ADD | _stack(parts[1], text) << 10 | _card(parts[2], text)
        if word == "bid":
            return BID | _stack(parts[1], text) << 10 | _card(parts[2], text)
    raise BadNotation("no move of Landslide: " + text)


def _card(word, text):
    card = card_of(word)
    if not 0 <= card < 52:
        raise BadNotation("no card in: " + text)
    return card


def _stack(word, text):
    """s1 to s999, no leading zeros."""
    if not 2 <= len(word) <= 4 or word[0] != "s" or word[1] == "0":
        raise BadNotation("no stack in: " + text)
    n = 0
    for c in word[1:]:
        if not "0" <= c <= "9":
            raise BadNotation("no stack in: " + text)
        n = n * 10 + ord(c) - 48
    return n
