"""Onslaught, a hint's reason in words, from the position: reason(game, seat, move), at most 52 characters.

reason(game, 1, PLEDGE | 7) == "26 left in 4 waves: these seven can face 7"
"""

from deckhand.cards import card_text, rank
from deckhand.game import const
from games.onslaught import rules_layout as ons
from games.onslaught.rules_sums import sums

_HIGH = const(8)  # a pledge above what seven defenders usually face
_RANKS = "A23456789TJQK"


def reason(rules, seat, move):
    """Why a legal move is good, in at most 52 characters; the game is left as it was."""
    state = rules.state
    kind = move & ons.KIND
    numbers = move & ~ons.KIND
    left = state[ons.LEFT]
    waves = ons.WAVES - state[ons.WAVE]
    if kind == ons.PLEDGE:
        if numbers >= _HIGH:
            return "pledge high: discarding a whole card ends it early"
        return "%d left in %d waves: these seven can face %d" % (left, waves + 1, numbers)
    if kind == ons.TURN:
        if state[ons.KNOWN]:
            return "the scout saw it: the %s is next" % _RANKS[rank(state[ons.ATTACKERS + left - 1]) - 1]
        return "%d of %d to come can be answered at once" % (_answered(rules), left)
    if kind == ons.HOLD:
        if not left:
            return "no attacker is left: that wins"
        if not state[ons.TABLE]:
            return "none stands: one attacker falls for free"
        return "end it here: %d are left, a new seven comes" % left
    if kind == ons.ORDER:
        return "the highest first, while more defenders stand"
    if kind == ons.SCOUT:
        if not state[ons.UP] and state[ons.FACED] and state[ons.FACED] == state[ons.PLEDGED]:
            return "%s goes anyway: it shows %d for free" % (_name(rules, numbers), min(ons.SEEN, left))
        return "see the next %d before you choose" % min(ons.SEEN, left)
    if kind == ons.RECALL:
        if numbers >> 4 > state[ons.FACED]:
            return "go on: %d of %d to come can be answered" % (_answered(rules), left)
        if not state[ons.WOUNDED]:
            return "no wounds: discard all, one falls for free"
        if waves == 1:
            return "end it here: %d are left for the last wave" % left
        return "end it here: %d are left for %d more waves" % (left, waves)
    return _answer(rules, kind, numbers)


def _answer(rules, kind, numbers):
    state = rules.state
    if kind == ons.ABSORB:
        value = state[ons.VALUE + numbers] - rules.attacker()
        return "nothing is spent, and %s still counts %d" % (_name(rules, numbers), value)
    if kind == ons.MIX:
        return "only the three lets wounded and unwounded add up"
    if kind == ons.SHIFT:
        source = numbers >> 4 & 15
        i = numbers >> 12
        value = state[ons.VALUE + source] + rank(state[ons.ATTACKERS + i])
        return "without %s, %s counts %d again" % (card_text(state[ons.ATTACKERS + i]), _name(rules, source), value)
    if kind != ons.DESTROY:
        return "nothing on the table can stop it"
    count = total = 0
    name = ""
    for place in range(ons.PLACES):
        if numbers >> place & 1:
            name = _name(rules, place)
            count += 1
            total += state[ons.VALUE + place]
    if numbers & state[ons.WOUNDED]:
        if count > 1:
            return "%d wounded add up to %d, and go with all they hold" % (count, total)
        return "%s counts %d now, and goes with all it holds" % (name, total)
    kept = state[ons.TABLE] & ~numbers & ~state[ons.WOUNDED]
    best = second = 0
    whole = ""
    for place in range(ons.PLACES):
        value = state[ons.VALUE + place]
        if kept >> place & 1 and value > best:
            whole = _name(rules, place)
            second = best
            best = value
        elif state[ons.TABLE] & ~numbers & 1 << place and value > second:
            second = value
    high = 0
    for i in range(state[ons.LEFT]):
        if rank(state[ons.ATTACKERS + i]) > second:
            high += 1
    if best > second and second and high:
        return "%s stays whole: %d of %d to come are above %d" % (whole, high, state[ons.LEFT], second)
    if numbers >> ons.ANY_JOKER & 1:
        return "the joker goes where others would cost more"
    if count > 1:
        return "%d that add up to %d go, and none is wounded" % (count, total)
    return "%s alone goes, and none is wounded" % name


def _name(rules, place):
    return "X" if place == ons.ANY_JOKER else card_text(rules.card(place))


def _answered(rules):
    """How many of the attackers to come could be dealt with as the table stands."""
    state = rules.state
    count = 0
    for i in range(state[ons.LEFT]):
        if _can_meet(rules, rank(state[ons.ATTACKERS + i])):
            count += 1
    return count


def _can_meet(rules, a):
    state = rules.state
    if rules.jokers():
        return True
    for place in range(ons.PLACES):
        value = state[ons.VALUE + place]
        if value >= a or value and value == a - 1 and not state[ons.WOUNDED] >> place & 1:
            return True
    for pool in (state[ons.TABLE] & ~state[ons.WOUNDED], state[ons.WOUNDED]):
        for _ in sums(state, ons.VALUE, pool, a):
            return True
    return False
