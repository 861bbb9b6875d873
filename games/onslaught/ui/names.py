"""Onslaught's cards in words, and the top line: what is said whoever decides.

name(rules, 2) == "Q\\x82", card_name(0) == "A\\x7f"
wave_line(rules) == "Wave 2: 3 of 5     14 left"
"""

from deckhand.cards import JOKER, card_text, suit
from deckhand.screen import LETTERS
from games.onslaught.engine import layout


def discard(rules, place):
    """The move that discards the defender at a place and ends the wave's coming (ON-30); 0 where it is not allowed."""
    state = rules.state
    move = (
        layout.DISCARD_DEFENDER
        | (place if state[layout.VALUE + place] else layout.ANY_JOKER)
        | state[layout.FACED] << 4
    )
    return move if state[layout.TABLE] >> place & 1 and rules.allows(move) else 0


def can_go(rules):
    """Mask of the defenders that may be discarded now."""
    mask = 0
    for place in range(layout.PLACES):
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
    return bin(rules.state[layout.TABLE]).count("1")


def may_stop(rules, risk):
    """While more are pledged: do so few stand that one discard would hold the wave? risk: of the foes that may come next,
    how many cannot be met.
    """
    able = can_go(rules)  # of four, where it is the only one, or one may break through
    few = layout.MAX_REMAINING + (risk > 0 or not able & (able - 1))
    return able > 0 and stand(rules) <= few


def is_forced(rules, risk):
    """While no attacker is up: does the next one come, or is the wave held, and nothing else is to be thought about?"""
    state = rules.state
    if state[layout.FACED] < state[layout.PLEDGED]:
        some = 1 if state[layout.KNOWN] else state[layout.ATTACKERS_LEFT]
        return risk < some and not may_stop(rules, risk) and (2 * risk <= some or not can_go(rules))
    held = state[layout.WAVE] == layout.WAVES or stand(rules) <= layout.MAX_REMAINING
    return held and len(list(rules.moves())) == 1


def wave_line(rules):
    """The wave, which attacker of how many, and what is left in the deck."""
    state = rules.state
    text = "Wave %d of 4" % state[layout.WAVE]
    if state[layout.PLEDGED]:
        text = "Wave %d: %d of %d" % (state[layout.WAVE], state[layout.FACED], state[layout.PLEDGED])
    count = state[layout.ATTACKERS_LEFT]
    left = "%d foe%s" % (count, "" if count == 1 else "s") if count else "the last"
    return text + " " * (LETTERS - len(text) - len(left)) + left
