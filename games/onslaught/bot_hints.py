"""Onslaught, a hint's reason in words, from the position: reason(game, seat, move), at most 52 characters.

reason(game, 1, PLEDGE | 7) == "26 left in 4 waves: these seven can face 7"
"""

from deckhand.cards import card_text, rank
from deckhand.game import const
from games.onslaught import rules_layout as on
from games.onslaught.rules_sums import sums

_HIGH = const(8)  # a pledge above what seven defenders usually face
_RANKS = "A23456789TJQK"


def reason(rules, seat, move):
    """Why a legal move is good, in at most 52 characters; the game is left as it was."""
    state = rules.state
    kind = move & on.KIND
    numbers = move & ~on.KIND
    left = state[on.LEFT]
    waves = on.WAVES - state[on.WAVE]
    if kind == on.PLEDGE:
        if numbers >= _HIGH:
            return "pledge high: discarding a whole card ends it early"
        return "%d left in %d waves: these seven can face %d" % (left, waves + 1, numbers)
    if kind == on.TURN:
        if state[on.KNOWN]:
            return "the scout saw it: the %s is next" % _RANKS[rank(state[on.ATTACKERS + left - 1]) - 1]
        return "%d of %d to come can be answered at once" % (_answered(rules), left)
    if kind == on.HOLD:
        if not left:
            return "no attacker is left: that wins"
        if not state[on.TABLE]:
            return "none stands: one attacker falls for free"
        return "end it here: %d are left, a new seven comes" % left
    if kind == on.ORDER:
        return "the highest first, while more defenders stand"
    if kind == on.SCOUT:
        if not state[on.UP] and state[on.FACED] and state[on.FACED] == state[on.PLEDGED]:
            return "%s goes anyway: it shows %d for free" % (_name(rules, numbers), min(on.SEEN, left))
        return "see the next %d before you choose" % min(on.SEEN, left)
    if kind == on.RECALL:
        if numbers >> 4 > state[on.FACED]:
            return "go on: %d of %d to come can be answered" % (_answered(rules), left)
        if not state[on.WOUNDED]:
            return "no wounds: discard all, one falls for free"
        if waves == 1:
            return "end it here: %d are left for the last wave" % left
        return "end it here: %d are left for %d more waves" % (left, waves)
    return _answer(rules, kind, numbers)


def _answer(rules, kind, numbers):
    state = rules.state
    if kind == on.ABSORB:
        value = state[on.VALUE + numbers] - rules.attacker()
        return "nothing is spent, and %s still counts %d" % (_name(rules, numbers), value)
    if kind == on.MIX:
        return "only the three lets wounded and unwounded add up"
    if kind == on.SHIFT:
        source = numbers >> 4 & 15
        i = numbers >> 12
        value = state[on.VALUE + source] + rank(state[on.ATTACKERS + i])
        return "without %s, %s counts %d again" % (card_text(state[on.ATTACKERS + i]), _name(rules, source), value)
    if kind != on.DESTROY:
        return "nothing on the table can stop it"
    count = total = 0
    name = ""
    for place in range(on.PLACES):
        if numbers >> place & 1:
            name = _name(rules, place)
            count += 1
            total += state[on.VALUE + place]
    if numbers & state[on.WOUNDED]:
        if count > 1:
            return "%d wounded add up to %d, and go with all they hold" % (count, total)
        return "%s counts %d now, and goes with all it holds" % (name, total)
    kept = state[on.TABLE] & ~numbers & ~state[on.WOUNDED]
    best = second = 0
    whole = ""
    for place in range(on.PLACES):
        value = state[on.VALUE + place]
        if kept >> place & 1 and value > best:
            whole = _name(rules, place)
            second = best
            best = value
        elif state[on.TABLE] & ~numbers & 1 << place and value > second:
            second = value
    high = 0
    for i in range(state[on.LEFT]):
        if rank(state[on.ATTACKERS + i]) > second:
            high += 1
    if best > second and second and high:
        return "%s stays whole: %d of %d to come are above %d" % (whole, high, state[on.LEFT], second)
    if numbers >> on.X & 1:
        return "the joker goes where others would cost more"
    if count > 1:
        return "%d that add up to %d go, and none is wounded" % (count, total)
    return "%s alone goes, and none is wounded" % name


def _name(rules, place):
    return "X" if place == on.X else card_text(rules.card(place))


def _answered(rules):
    """How many of the attackers to come could be dealt with as the table stands."""
    state = rules.state
    count = 0
    for i in range(state[on.LEFT]):
        if _can_meet(rules, rank(state[on.ATTACKERS + i])):
            count += 1
    return count


def _can_meet(rules, a):
    state = rules.state
    if rules.jokers():
        return True
    for place in range(on.PLACES):
        value = state[on.VALUE + place]
        if value >= a or value and value == a - 1 and not state[on.WOUNDED] >> place & 1:
            return True
    for pool in (state[on.TABLE] & ~state[on.WOUNDED], state[on.WOUNDED]):
        for _ in sums(state, on.VALUE, pool, a):
            return True
    return False
