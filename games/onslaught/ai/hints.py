"""Onslaught, a hint's reason in words, from the position: reason(game, seat, move), at most 52 characters.

reason(game, 1, PLEDGE | 7) == "26 left in 4 waves: these seven can face 7."
"""

from deckhand.cards import rank
from deckhand.const import const
from games.onslaught.ai.moves import name
from games.onslaught.engine import layout
from games.onslaught.engine.sums import sums

_HIGH = const(8)  # a pledge above what seven defenders usually face


def reason(rules, seat, move):
    """Why a legal move is good, in at most 52 characters; the game is left as it was."""
    state = rules.state
    kind = move & layout.KIND
    numbers = move & ~layout.KIND
    left = state[layout.ATTACKERS_LEFT]
    waves = layout.WAVES - state[layout.WAVE]
    later = "%d waves" % waves if waves > 1 else "wave 4"
    if kind == layout.PLEDGE:
        if numbers >= _HIGH:
            return "Leaves %d for %s, and a discard ends it early." % (left - numbers, later)
        return "%d left in %d waves: these seven can face %d." % (left, waves + 1, numbers)
    if kind == layout.TURN:
        if state[layout.KNOWN]:
            return "The scout saw it: a %d comes next." % rank(state[layout.ATTACKERS + left - 1])
        return "%d of %d that may be next can be met." % (_answered(rules), left)
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
            return "%s goes anyway: it shows %d for free." % (name(rules, numbers), min(layout.SCOUT_COUNT, left))
        return "See the next %d before you choose." % min(layout.SCOUT_COUNT, left)
    if kind == layout.DISCARD_DEFENDER:
        if numbers >> 4 > state[layout.FACED]:
            after = rules.copy()
            after.apply(move)
            return "Go on: %d of %d that may be next can be met." % (_answered(after), left)
        if not state[layout.WOUNDED]:
            return "No wounds: discard all, and a foe falls for free."
        return "End it here: %d are left for %s." % (left, later)
    return _answer(rules, kind, numbers)


def _answer(rules, kind, numbers):
    state = rules.state
    if kind != layout.SHIFT and kind != layout.RESIGN:
        others = [
            each
            for each in rules.moves()
            if layout.ABSORB <= each & layout.KIND <= layout.MIX and each != kind | numbers
        ]
        if not others:
            return "Nothing else meets the %d." % rules.attacker()
        if not rules.jokers():
            best = 0
            for each in others:
                best = max(best, _best(rules, each))
            high = _above(rules, best)
            if high and _best(rules, kind | numbers) > best:
                return "Else your best is %d: %d of %d to come are higher." % (best, high, state[layout.ATTACKERS_LEFT])
    if kind == layout.ABSORB:
        value = state[layout.VALUE + numbers] - rules.attacker()
        return "Nobody is lost, and %s is still worth %d." % (name(rules, numbers), value)
    if kind == layout.MIX:
        return "A three lets whole and wounded ones add up."
    if kind == layout.SHIFT:
        source = numbers >> 4 & 15
        i = numbers >> 12
        value = state[layout.VALUE + source] + rank(state[layout.ATTACKERS + i])
        return "Without the %d, %s is worth %d again." % (rank(state[layout.ATTACKERS + i]), name(rules, source), value)
    if kind != layout.DESTROY:
        return "Nothing on the table can stop it."
    count = total = 0
    who = ""
    for place in range(layout.PLACES):
        if numbers >> place & 1:
            who = name(rules, place)
            count += 1
            total += state[layout.VALUE + place]
    if numbers & state[layout.WOUNDED]:
        if count > 1:
            return "%d wounded make %d, and go with all they hold." % (count, total)
        return "%s is worth %d now, and goes with all it holds." % (who, total)
    kept = state[layout.TABLE] & ~numbers & ~state[layout.WOUNDED]
    best = second = 0
    whole = ""
    for place in range(layout.PLACES):
        value = state[layout.VALUE + place]
        if kept >> place & 1 and value > best:
            whole = name(rules, place)
            second = max(second, best)
            best = value
        elif state[layout.TABLE] & ~numbers & 1 << place and value > second:
            second = value
    high = _above(rules, second)
    if best > second and second and high:
        return "Keep %s whole: %d of %d to come are above %d." % (whole, high, state[layout.ATTACKERS_LEFT], second)
    if numbers >> layout.ANY_JOKER & 1:
        return "The joker costs least here."
    if count > 1:
        return "%d that make %d go, and none is wounded." % (count, total)
    return "%s alone goes, and none is wounded." % who


def _best(rules, move):
    """What the highest defender is worth after a move."""
    after = rules.copy()
    after.apply(move)
    return max(after.state[layout.VALUE : layout.VALUE + layout.PLACES])


def _above(rules, value):
    """How many of the attackers to come are higher."""
    count = 0
    for i in range(rules.state[layout.ATTACKERS_LEFT]):
        count += rank(rules.state[layout.ATTACKERS + i]) > value
    return count


def _answered(rules):
    """How many of the attackers to come could be dealt with as the table stands."""
    state = rules.state
    count = 0
    for i in range(state[layout.ATTACKERS_LEFT]):
        if _can_meet(rules, rank(state[layout.ATTACKERS + i])):
            count += 1
    return count


def _can_meet(rules, a):
    state = rules.state
    if rules.jokers():
        return True
    for place in range(layout.PLACES):
        value = state[layout.VALUE + place]
        if value >= a or value and value == a - 1 and not state[layout.WOUNDED] >> place & 1:
            return True
    pools = [state[layout.TABLE] & ~state[layout.WOUNDED], state[layout.WOUNDED]]
    for place in range(layout.PLACES):
        if rules.powers(layout.THREE) >> place & 1:  # it mixes the others
            pools.append(state[layout.TABLE] & ~(1 << place))
    for pool in pools:
        for _ in sums(state, layout.VALUE, pool, a):
            return True
    return False
