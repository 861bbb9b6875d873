"""Onslaught's cards in words, and the top line: what is said whoever decides.

name(rules, 2) == "Q\\x82", card_name(0) == "A\\x7f"
wave_line(rules) == "Wave 2: 3 of 5     14 left"
"""

from deckhand.cards import JOKER, card_text, suit
from deckhand.const import const
from deckhand.screen import LETTERS
from games.onslaught import rules_layout as ons

_FEW = const(2)


def card_name(card):
    """A card with the sign of its suit."""
    return "Joker" if card >= JOKER else card_text(card)[0].replace("T", "10") + chr(0x7F + suit(card))


def name(rules, place):
    """The defender at a place."""
    return card_name(rules.card(place))


def stand(rules):
    """How many defenders there are."""
    return bin(rules.state[ons.TABLE]).count("1")


def may_stop(rules):
    """None is up and more are pledged, but so few stand that one may recall a whole one, to hold the wave (ON-30)?"""
    state = rules.state
    if (
        state[ons.UP]
        or stand(rules) > _FEW
        or not 0 < state[ons.FACED] < state[ons.PLEDGED]
        or state[ons.WAVE] == ons.WAVES
    ):
        return False
    return state[ons.TABLE] & ~state[ons.WOUNDED] > 0


def wave_line(rules, sign=""):
    """The wave, which attacker of how many, and what is left in the deck, with a sign before it."""
    state = rules.state
    text = "Wave %d of 4" % state[ons.WAVE]
    if state[ons.PLEDGED]:
        text = "Wave %d: %d of %d" % (state[ons.WAVE], state[ons.FACED], state[ons.PLEDGED])
    left = "%d foe%s" % (state[ons.LEFT], "" if state[ons.LEFT] == 1 else "s") if state[ons.LEFT] else "the last"
    left = sign + left
    return text + " " * (LETTERS - len(text) - len(left)) + left
