"""Names of Onslaught's cards, and the top line: texts needed for every seat.

name(rules, 2) == "Q\\x82", card_name(0) == "A\\x7f"
wave_line(rules) == "Wave 2: 3 of 5     14 left"
"""

from deckhand.cards import JOKER, card_text, suit
from deckhand.screen import LETTERS
from games.onslaught.engine import layout


def discard(rules, place):
    """Move that discards the defender at a place and ends the wave (ON-30); 0 if it isn't allowed."""
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
    """Card name with the sign of its suit."""
    return "Joker" if card >= JOKER else card_text(card)[0].replace("T", "10") + chr(0x7F + suit(card))


def name(rules, place):
    """Name of the defender at a place."""
    return card_name(rules.card(place))


def stand(rules):
    """Number of defenders left."""
    return bin(rules.state[layout.TABLE]).count("1")


def may_stop(rules, risk):
    """Are attackers still to come, and so few defenders left that one discard would hold the wave? risk: number of
    possible next foes that can't be stopped.
    """
    able = can_go(rules)  # with four left, if it's the only one, or a foe may break through
    few = layout.MAX_REMAINING + (risk > 0 or not able & (able - 1))
    return able > 0 and stand(rules) <= few


def is_forced(rules, risk):
    """Is there nothing to decide between attackers: does the next one come, or is the wave held?"""
    state = rules.state
    if state[layout.FACED] < state[layout.PLEDGED]:
        some = 1 if state[layout.KNOWN] else state[layout.ATTACKERS_LEFT]
        return risk < some and not may_stop(rules, risk) and (2 * risk <= some or not can_go(rules))
    held = state[layout.WAVE] == layout.WAVES or stand(rules) <= layout.MAX_REMAINING
    return held and len(list(rules.moves())) == 1


def wave_line(rules):
    """Top line: the wave, its attackers, and the number left in the deck."""
    state = rules.state
    text = "Wave %d of 4" % state[layout.WAVE]
    if state[layout.PLEDGED]:
        text = "Wave %d: %d of %d" % (state[layout.WAVE], state[layout.FACED], state[layout.PLEDGED])
    count = state[layout.ATTACKERS_LEFT]
    left = "%d foe%s" % (count, "" if count == 1 else "s") if count else "the last"
    return text + " " * (LETTERS - len(text) - len(left)) + left
