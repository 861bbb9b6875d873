"""Reasons for Onslaught's hints, in at most 52 characters.

reason(game, 1, PLEDGE | 7) == "26 left in 4 waves: these seven can face 7."
"""

from deckhand.cards import rank
from deckhand.const import const
from games.onslaught.ai.candidates import card_name
from games.onslaught.engine import layout
from games.onslaught.engine.moves import (
    move_kind,
    move_mask,
    move_number,
    move_place,
    shift_attacker,
    shift_source,
)
from games.onslaught.engine.sums import sums

_HIGH = const(8)  # a pledge of more attackers than seven defenders usually face


def reason(rules, seat, move):
    """Return the reason for a legal move; the game stays as it is."""
    state = rules.state
    kind = move_kind(move)
    number = move_number(move)
    left = state[layout.ATTACKERS_LEFT]
    waves = layout.WAVES - state[layout.WAVE]
    later = "%d waves" % waves if waves > 1 else "wave 4"
    if kind == layout.PLEDGE:
        if number >= _HIGH:
            return "Leaves %d for %s, and a discard ends it early." % (left - number, later)
        return "%d left in %d waves: these seven can face %d." % (left, waves + 1, number)
    if kind == layout.TURN:
        if state[layout.KNOWN]:
            return "The scout saw it: a %d comes next." % rank(state[layout.ATTACKERS + left - 1])
        return "%d of %d that may be next can be met." % (_stoppable_count(rules), left)
    if kind == layout.HOLD:
        if not left:
            return "No foe is left: that wins."
        if not state[layout.TABLE]:
            return "None stands: one foe falls for free."
        if bin(state[layout.TABLE]).count("1") > layout.MAX_REMAINING:
            return "More than three stand, all wounded: lost."
        return "End it here: %d are left, a new seven comes." % left
    if kind == layout.ORDER:
        return "The highest first: later it is harder to meet."
    if kind == layout.SCOUT:
        if not state[layout.UP] and state[layout.FACED] and state[layout.FACED] == state[layout.PLEDGED]:
            return "%s goes anyway: it shows %d for free." % (
                card_name(rules, move_place(move)),
                min(layout.SCOUT_COUNT, left),
            )
        return "See the next %d before you choose." % min(layout.SCOUT_COUNT, left)
    if kind == layout.DISCARD_DEFENDER:
        if number > state[layout.FACED]:
            after = rules.copy()
            after.apply(move)
            return "Go on: %d of %d that may be next can be met." % (_stoppable_count(after), left)
        if not state[layout.WOUNDED]:
            return "No wounds: discard all, and a foe falls for free."
        return "End it here: %d are left for %s." % (left, later)
    return _answer_reason(rules, move)


def _answer_reason(rules, move):
    state = rules.state
    kind = move_kind(move)
    mask = move_mask(move)
    if kind != layout.SHIFT and kind != layout.RESIGN:
        others = [other for other in rules.moves() if layout.ABSORB <= move_kind(other) <= layout.MIX and other != move]
        if not others:
            return "Nothing else meets the %d." % rules.attacker()
        if not rules.jokers():
            best = 0
            for other in others:
                best = max(best, _highest_after(rules, other))
            high = _higher_count(rules, best)
            if high and _highest_after(rules, move) > best:
                return "Else your best is %d: %d of %d to come are higher." % (best, high, state[layout.ATTACKERS_LEFT])
    if kind == layout.ABSORB:
        place = move_place(move)
        value = state[layout.VALUE + place] - rules.attacker()
        return "Nobody is lost, and %s is still worth %d." % (card_name(rules, place), value)
    if kind == layout.MIX:
        return "A three lets whole and wounded ones add up."
    if kind == layout.SHIFT:
        source = shift_source(move)
        attacker = rank(state[layout.ATTACKERS + shift_attacker(move)])
        value = state[layout.VALUE + source] + attacker
        return "Without the %d, %s is worth %d again." % (attacker, card_name(rules, source), value)
    if kind != layout.DESTROY:
        return "Nothing on the table can stop it."
    count = total = 0
    card = ""
    for place in range(layout.PLACES):
        if mask >> place & 1:
            card = card_name(rules, place)
            count += 1
            total += state[layout.VALUE + place]
    if mask & state[layout.WOUNDED]:
        if count > 1:
            return "%d wounded make %d, and go with all they hold." % (count, total)
        return "%s is worth %d now, and goes with all it holds." % (card, total)
    unwounded = state[layout.TABLE] & ~mask & ~state[layout.WOUNDED]
    best = second = 0
    best_name = ""
    for place in range(layout.PLACES):
        value = state[layout.VALUE + place]
        if unwounded >> place & 1 and value > best:
            best_name = card_name(rules, place)
            second = max(second, best)
            best = value
        elif state[layout.TABLE] & ~mask & 1 << place and value > second:
            second = value
    high = _higher_count(rules, second)
    if best > second and second and high:
        return "Keep %s whole: %d of %d to come are above %d." % (best_name, high, state[layout.ATTACKERS_LEFT], second)
    if mask >> layout.ANY_JOKER & 1:
        return "The joker costs least here."
    if count > 1:
        return "%d that make %d go, and none is wounded." % (count, total)
    return "%s alone goes, and none is wounded." % card


def _highest_after(rules, move):
    """Return the value of the highest defender after a move."""
    after = rules.copy()
    after.apply(move)
    return max(after.state[layout.VALUE : layout.VALUE + layout.PLACES])


def _higher_count(rules, value):
    """Return how many of the attackers left are higher."""
    count = 0
    for i in range(rules.state[layout.ATTACKERS_LEFT]):
        count += rank(rules.state[layout.ATTACKERS + i]) > value
    return count


def _stoppable_count(rules):
    """Return how many of the attackers left could be stopped by the table as it is."""
    state = rules.state
    count = 0
    for i in range(state[layout.ATTACKERS_LEFT]):
        if _can_stop(rules, rank(state[layout.ATTACKERS + i])):
            count += 1
    return count


def _can_stop(rules, attacker):
    state = rules.state
    if rules.jokers():
        return True
    for place in range(layout.PLACES):
        value = state[layout.VALUE + place]
        if value >= attacker or value and value == attacker - 1 and not state[layout.WOUNDED] >> place & 1:
            return True
    pools = [state[layout.TABLE] & ~state[layout.WOUNDED], state[layout.WOUNDED]]
    for place in range(layout.PLACES):
        if rules.powers(layout.THREE) >> place & 1:  # it mixes the others
            pools.append(state[layout.TABLE] & ~(1 << place))
    for pool in pools:
        for _ in sums(state, layout.VALUE, pool, attacker):
            return True
    return False
