"""Landslide's moves as text, in the rule sheet's notation.

to_text(rules, move) == "add s3 7H"
to_move(rules, "move s1>s3")
"""

from deckhand.cards import card_of, card_text
from deckhand.game import BadNotation
from games.landslide.engine.layout import ADD, BID, DRAW, MOVE, NEW, STACK_SHIFT, WIN
from games.landslide.engine.moves import move_card, move_kind, move_stack, move_target

_WORDS = ("new", "add", "bid", "move", "win", "draw", "end")  # NEW to END_TURN


def to_text(rules, move):
    """Return a move's text; `rules` is not used."""
    kind = move_kind(move)
    stack = move_stack(move)
    word = _WORDS[(kind - NEW) // NEW]
    if kind >= DRAW:
        return word
    if kind == NEW:
        return "%s %s" % (word, card_text(move_card(move)))
    if kind == MOVE:
        return "%s s%d>s%d" % (word, stack, move_target(move))
    return "%s s%d" % (word, stack) if kind == WIN else "%s s%d %s" % (word, stack, card_text(move_card(move)))


def to_move(rules, text):
    """Return the move of a text, legal now or not. Raises BadNotation if the text is not a move."""
    words = text.split(" ")
    if words[0] in _WORDS:
        kind = NEW * (1 + _WORDS.index(words[0]))
        count = len(words)
        if kind >= DRAW and count == 1:
            return kind
        if kind == NEW and count == 2:
            return kind | _card(words[1], text)
        if kind == WIN and count == 2:
            return kind | _stack(words[1], text) << STACK_SHIFT
        if kind == MOVE and count == 2:
            stacks = words[1].split(">")
            if len(stacks) == 2:
                return kind | _stack(stacks[0], text) << STACK_SHIFT | _stack(stacks[1], text)
        if ADD <= kind <= BID and count == 3:
            return kind | _stack(words[1], text) << STACK_SHIFT | _card(words[2], text)
    raise BadNotation("no move of Landslide: " + text)


def _card(word, text):
    card = card_of(word)
    if not 0 <= card < 52:
        raise BadNotation("no card in: " + text)
    return card


def _stack(word, text):
    """Return the number of a stack, s1 to s999 without leading zeros."""
    number = word[1:]
    if not 2 <= len(word) <= 4 or word[0] != "s" or number[0] == "0" or number.strip("0123456789"):
        raise BadNotation("no stack in: " + text)
    return int(number)
