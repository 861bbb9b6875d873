"""Onslaught's cards in words, and the top line: what is said whoever decides.

name(rules, 2) == "Q\\x82", card_name(0) == "A\\x7f"
wave_line(rules) == "Wave 2: 3 of 5     14 left"
"""

from deckhand.cards import JOKER, card_text, suit
from deckhand.screen import LETTERS
from games.onslaught import rules_layout as ons


def discard(rules, place):
    """The move that discards the defender at a place and ends the wave's coming (ON-30); 0 where it is not allowed."""
    state = rules.state
    move = ons.RECALL | (place if state[ons.VALUE + place] else ons.ANY_JOKER) | state[ons.FACED] << 4
    return move if state[ons.TABLE] >> place & 1 and rules.allows(move) else 0


def can_go(rules):
    """Mask of the defenders that may be discarded now."""
    mask = 0
    for place in range(ons.PLACES):
        if discard(rules, place):
            mask |= 1 << place
    return mask


def card_name(card):
    """A card with the sign of its suit."""
    return "Joker" if card >= JOKER else card_text(card)[0].replace("T", "10") + chr(0x7F + suit(card))


def name(rules, place):
    """The defender at a place."""
    return card_name(rules.card(place))


def stand(rules):
    """How many defenders there are."""
    return bin(rules.state[ons.TABLE]).count("1")


def may_stop(rules, risk):
    """While more are pledged: do so few stand that one discard would hold the wave? risk: of the foes that may come next,
    how many cannot be met.
    """
    able = can_go(rules)  # of four, where it is the only one, or one may break through
    few = ons.MAY_REMAIN + (risk > 0 or not able & (able - 1))
    return able > 0 and stand(rules) <= few


def is_forced(rules, risk):
    """While no attacker is up: does the next one come, or is the wave held, and nothing else is to be thought about?"""
    state = rules.state
    if state[ons.FACED] < state[ons.PLEDGED]:
        some = 1 if state[ons.KNOWN] else state[ons.LEFT]
        return risk < some and not may_stop(rules, risk) and (2 * risk <= some or not can_go(rules))
    held = state[ons.WAVE] == ons.WAVES or stand(rules) <= ons.MAY_REMAIN
    return held and len(list(rules.moves())) == 1


def wave_line(rules):
    """The wave, which attacker of how many, and what is left in the deck."""
    state = rules.state
    text = "Wave %d of 4" % state[ons.WAVE]
    if state[ons.PLEDGED]:
        text = "Wave %d: %d of %d" % (state[ons.WAVE], state[ons.FACED], state[ons.PLEDGED])
    left = "%d foe%s" % (state[ons.LEFT], "" if state[ons.LEFT] == 1 else "s") if state[ons.LEFT] else "the last"
    return text + " " * (LETTERS - len(text) - len(left)) + left
