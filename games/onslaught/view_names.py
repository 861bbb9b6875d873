"""Onslaught's cards in words, and the top line: what is said whoever decides.

name(rules, 2), attacker_name(rules) == "QS", "KD"
wave_line(rules, 0) == "Wave 2 faced 3/5 left 14"
"""

from deckhand.cards import card_text
from deckhand.const import const
from games.onslaught import rules_layout as ons

FACTS = const(6)  # the line of the facts


def name(rules, place):
    """The defender at a place."""
    return card_text(rules.card(place))


def attacker_name(rules):
    """The attacker that is up, or was last."""
    state = rules.state
    return card_text(state[ons.ATTACKERS + state[ons.LEFT]])


def stand(rules):
    """How many defenders there are."""
    table = rules.state[ons.TABLE]
    count = 0
    while table:
        table &= table - 1
        count += 1
    return count


def wave_line(rules, number):
    """The wave, faced and pledged, and what is left in the deck; `number`: a pledge that is being chosen, or 0."""
    state = rules.state
    left = state[ons.LEFT]
    if not state[ons.PLEDGED]:
        return "Wave %d  pledge %d of %d" % (state[ons.WAVE], number, left)
    return "Wave %d faced %d/%d left %d" % (state[ons.WAVE], state[ons.FACED], number or state[ons.PLEDGED], left)
