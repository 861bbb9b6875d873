"""Onslaught, a hint's reason in words, from the position: reason(game, seat, move), at most 52 characters.

reason(game, 1, PLEDGE | 7) == "26 left in 4 waves: these seven can face 7."
"""

from deckhand.cards import rank
from deckhand.const import const
from games.onslaught import rules_layout as ons
from games.onslaught.bot_moves import name
from games.onslaught.rules_sums import sums

_HIGH = const(8)  # a pledge above what seven defenders usually face


def reason(rules, seat, move):
    """Why a legal move is good, in at most 52 characters; the game is left as it was."""
    state = rules.state
    kind = move & ons.KIND
    numbers = move & ~ons.KIND
    left = state[ons.LEFT]
    waves = ons.WAVES - state[ons.WAVE]
    later = "%d waves" % waves if waves > 1 else "wave 4"
    if kind == ons.PLEDGE:
        if numbers >= _HIGH:
            return "Leaves %d for %s, and a discard ends it early." % (left - numbers, later)
        return "%d left in %d waves: these seven can face %d." % (left, waves + 1, numbers)
    if kind == ons.TURN:
        if state[ons.KNOWN]:
            return "The scout saw it: a %d comes next." % rank(state[ons.ATTACKERS + left - 1])
        return "%d of %d that may be next can be met." % (_answered(rules), left)
    if kind == ons.HOLD:
        if not left:
            return "No foe is left: that wins."
        if not state[ons.TABLE]:
            return "None stands: one foe falls for free."
        if bin(state[ons.TABLE]).count("1") > ons.MAY_REMAIN:
            return "More than three stand, all wounded: lost."
        return "End it here: %d are left, a new seven comes." % left
    if kind == ons.ORDER:
        return "The highest first: later it is harder to meet."
    if kind == ons.SCOUT:
        if not state[ons.UP] and state[ons.FACED] and state[ons.FACED] == state[ons.PLEDGED]:
            return "%s goes anyway: it shows %d for free." % (name(rules, numbers), min(ons.SEEN, left))
        return "See the next %d before you choose." % min(ons.SEEN, left)
    if kind == ons.RECALL:
        if numbers >> 4 > state[ons.FACED]:
            after = rules.copy()
            after.apply(move)
            return "Go on: %d of %d that may be next can be met." % (_answered(after), left)
        if not state[ons.WOUNDED]:
            return "No wounds: discard all, and a foe falls for free."
        return "End it here: %d are left for %s." % (left, later)
    return _answer(rules, kind, numbers)


def _answer(rules, kind, numbers):
    state = rules.state
    if kind != ons.SHIFT and kind != ons.YIELD:
        others = [each for each in rules.moves() if ons.ABSORB <= each & ons.KIND <= ons.MIX and each != kind | numbers]
        if not others:
            return "Nothing else meets the %d." % rules.attacker()
        if not rules.jokers():
            best = 0
            for each in others:
                best = max(best, _best(rules, each))
            high = _above(rules, best)
            if high and _best(rules, kind | numbers) > best:
                return "Else your best is %d: %d of %d to come are higher." % (best, high, state[ons.LEFT])
    if kind == ons.ABSORB:
        value = state[ons.VALUE + numbers] - rules.attacker()
        return "Nobody is lost, and %s is still worth %d." % (name(rules, numbers), value)
    if kind == ons.MIX:
        return "A three lets whole and wounded ones add up."
    if kind == ons.SHIFT:
        source = numbers >> 4 & 15
        i = numbers >> 12
        value = state[ons.VALUE + source] + rank(state[ons.ATTACKERS + i])
        return "Without the %d, %s is worth %d again." % (rank(state[ons.ATTACKERS + i]), name(rules, source), value)
    if kind != ons.DESTROY:
        return "Nothing on the table can stop it."
    count = total = 0
    who = ""
    for place in range(ons.PLACES):
        if numbers >> place & 1:
            who = name(rules, place)
            count += 1
            total += state[ons.VALUE + place]
    if numbers & state[ons.WOUNDED]:
        if count > 1:
            return "%d wounded make %d, and go with all they hold." % (count, total)
        return "%s is worth %d now, and goes with all it holds." % (who, total)
    kept = state[ons.TABLE] & ~numbers & ~state[ons.WOUNDED]
    best = second = 0
    whole = ""
    for place in range(ons.PLACES):
        value = state[ons.VALUE + place]
        if kept >> place & 1 and value > best:
            whole = name(rules, place)
            second = max(second, best)
            best = value
        elif state[ons.TABLE] & ~numbers & 1 << place and value > second:
            second = value
    high = _above(rules, second)
    if best > second and second and high:
        return "Keep %s whole: %d of %d to come are above %d." % (whole, high, state[ons.LEFT], second)
    if numbers >> ons.ANY_JOKER & 1:
        return "The joker costs least here."
    if count > 1:
        return "%d that make %d go, and none is wounded." % (count, total)
    return "%s alone goes, and none is wounded." % who


def _best(rules, move):
    """What the highest defender is worth after a move."""
    after = rules.copy()
    after.apply(move)
    return max(after.state[ons.VALUE : ons.VALUE + ons.PLACES])


def _above(rules, value):
    """How many of the attackers to come are higher."""
    count = 0
    for i in range(rules.state[ons.LEFT]):
        count += rank(rules.state[ons.ATTACKERS + i]) > value
    return count


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
    pools = [state[ons.TABLE] & ~state[ons.WOUNDED], state[ons.WOUNDED]]
    for place in range(ons.PLACES):
        if rules.powers(ons.THREE) >> place & 1:  # it mixes the others
            pools.append(state[ons.TABLE] & ~(1 << place))
    for pool in pools:
        for _ in sums(state, ons.VALUE, pool, a):
            return True
    return False
