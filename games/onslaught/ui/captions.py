"""Onslaught's captions for a person's decision: the outcome and the key legend. 26 columns.

text, ink, keys, odds = say(person) # after each key
"""

from deckhand.cards import rank
from deckhand.const import const
from deckhand.screen import INK, INK_GOOD, INK_TITLE, INK_WARN, LETTERS
from games.onslaught.ai.pledge import proposal
from games.onslaught.engine import layout
from games.onslaught.ui.names import can_go, discard, may_stop, name, stand

_SUM = " \x83 sum"
_FOES = " \x83 foes"
_LONG = const(12)  # limit for two options on DOWN
_ABOVE = "%s strikes %d: both go"  # no "+ 1" here: that is an ace's part in a sum
_OFF = const(3)  # difference from the proposal at which a pledge is called few or many


def say(person):
    """(prompt, ink, key legend, how many attackers left can be stopped, or "" if the next one is known)"""
    odds = ""
    board = person.board
    state = person.rules.state
    ink = INK_TITLE
    if person.powers:
        text, keys, danger = person.powers.words()
        ink = INK_WARN if danger else INK_TITLE
    elif not state[layout.PLEDGED]:
        text = _pledge(board.number, person.rules)
        keys = "\x87 yes \x85\x86 number" + use(person)
    elif state[layout.UP]:
        text, ink, keys = _fight(person)
        if not board.marks:
            keys += use(person)
    else:
        text, ink = _between(person)
        more = use(person)
        keys = "\x87 next"
        if state[layout.FACED] == state[layout.PLEDGED]:
            keys = "\x87 end the wave" if len(more) < _LONG else "\x87 end"
        if not is_too_many(person.rules):
            keys += more
        else:
            keys = more[1:] + " first" if more else "\x87 lose \x88 back"
        left = state[layout.ATTACKERS_LEFT]
        if state[layout.FACED] < state[layout.PLEDGED]:
            some = 1 if state[layout.KNOWN] else left
            if some > 1:
                odds = "Next: %d of %d can be met" % (left - person.risk, left)
            if person.risk == some:
                text = "Nobody can meet the %s" % ("next" if some > 1 else rank(state[layout.ATTACKERS + left - 1]))
                ink = INK_WARN
    if not person.powers and len(keys) <= LETTERS - len(_FOES) and person.may_look():
        keys += _FOES
    return text, ink, keys, odds


def _pledge(number, rules):
    """Rate a pledge for these seven defenders, and give what it leaves for the other waves: there are four."""
    state = rules.state
    waves = layout.WAVES - state[layout.WAVE]
    more = number - proposal(rules)
    text = "Many" if more >= _OFF else "Few" if more <= -_OFF else "Fair"
    text += ": leaves %d for " % (state[layout.ATTACKERS_LEFT] - number)
    return text + ("wave 4" if waves == 1 else "%d more" % waves)


def use(person):
    """DOWN's options for the defender under the cursor (before the pledge: any defender); "": none."""
    rules = person.rules
    state = rules.state
    place = person.place
    if person.board.number and person.uses:
        return " \x84 scout"
    value = state[layout.VALUE + place]
    if person.uses >> place & 1:
        text = " \x84 scout" if value == layout.SEVEN else " \x84 shift"
        return text + " or discard" if discard(rules, place) else text
    if discard(rules, place):
        return " \x84 discard"
    return " \x84 mix" if person.mixes >> place & 1 else ""


def _between(person):
    """(text, ink) between attackers: number of defenders, and what the end of the wave would bring."""
    rules = person.rules
    state = rules.state
    count = stand(rules)
    more = state[layout.PLEDGED] - state[layout.FACED]
    able = can_go(rules)
    if more:
        if may_stop(rules, person.risk):  # the next attacker waits for a key
            return "Discard 1, or face %d more" % more if able & (able - 1) else "Last whole card: end here?", INK_TITLE
        if state[layout.WAVE] == layout.WAVES:
            return "%d to come: all may stay" % more, INK
        return ("%d to come, %d cards stand" % (more, count) if able else "%d to come, no discard" % more), INK
    if not state[layout.ATTACKERS_LEFT] or state[layout.WAVE] == layout.WAVES:
        return "All are met: Earth is safe", INK_GOOD
    if count > layout.MAX_REMAINING:
        return "%d left: only 3 may stay" % count, INK_WARN
    if count == 1 and able:
        return "Held. Discard: a foe falls", INK_GOOD
    return ("%d left, at most 3: held" % count if count else "None left: one foe falls"), INK_GOOD


def is_too_many(rules):
    """Are all attackers dealt with, and would `hold` lose the game now (ON-15)?"""
    state = rules.state
    if state[layout.UP] or state[layout.FACED] < state[layout.PLEDGED]:
        return False
    return (
        state[layout.PLEDGED]
        and state[layout.ATTACKERS_LEFT]
        and state[layout.WAVE] < layout.WAVES
        and stand(rules) > layout.MAX_REMAINING
    )


def _fight(person):
    """(text, ink, keys) against the current attacker."""
    rules = person.rules
    board = person.board
    a = rules.attacker()
    place = person.place
    bit = 1 << place
    value = rules.state[layout.VALUE + place]
    who = name(rules, place)
    if board.marks:
        text, ink = _sum(person, a)
        if person.ready and board.marks & bit:
            return (
                text,
                ink,
                ("\x87 absorb" if person.ready & layout.KIND == layout.ABSORB else "\x87 strike") + " \x88 back",
            )
        if board.strikes & bit:
            return _with(person, place, a), INK_GOOD, "\x87 strike \x88 back"
        if board.adds & bit:
            return text, ink, "\x87 add %d \x88 back" % value
        return text, ink, "\x88 back \x85\x86 other"
    more = _SUM if board.adds & bit else ""
    if board.jokers & bit:
        return "One joker destroys any foe", INK_GOOD, "\x87 use it"
    if board.absorbs & bit:
        return "%s absorbs: %d - %d = %d" % (who, value, a, value - a), INK_GOOD, "\x87 absorb" + more
    if rules.state[layout.WOUNDED] >> place & 1:  # use its current value
        who = "This %d" % value
    if board.strikes & bit:
        text = "%s strikes: both go" % who if value == a else _ABOVE % (who, a)
        return text, INK_GOOD, "\x87 strike" + more
    if board.adds & bit:
        if person.mixes & bit:
            return who + " mixes whole and wounded", INK_TITLE, "\x87 choose"
        return who + " can join a sum", INK_TITLE, "\x87 add %d" % value
    if board.adds | board.strikes | board.absorbs | board.jokers:
        return cannot(rules, place), INK, "try another \x85\x86"
    for each in range(layout.PLACES):  # a look ahead doesn't change the current attacker
        if person.uses >> each & 1 and rules.state[layout.VALUE + each] == layout.FIVE:
            return "Only a shift can help now", INK_WARN, "to a 5 \x85\x86"
    return "Nobody can meet the %d" % a, INK_WARN, "it only delays:"


def cannot(rules, place):
    """Reason why a defender can't stop the current attacker; a wounded one counts only its current value (ON-21)."""
    if rules.state[layout.WOUNDED] >> place & 1:
        value = rules.state[layout.VALUE + place]
        return "Wounded: %s only %d" % ("strikes" if value == rules.attacker() - 1 else "now worth", value)
    return name(rules, place) + " cannot meet it"


def _with(person, place, a):
    """Effect of adding one more defender to the selected ones."""
    person.row.append(place)
    text = _terms(person)
    person.row.pop()
    text += " = %d: they strike" % a
    return text if len(text) <= LETTERS else "In all %d: they strike" % a


def _terms(person):
    text = ""
    for place in person.row:
        if place != person.spent:
            value = person.rules.state[layout.VALUE + place]
            text += " + %d" % value if text else str(value)
    return text


def _sum(person, a):
    """(text, ink) for the selected defenders."""
    state = person.rules.state
    text = _terms(person)
    total = 0
    ready = person.ready
    for place in person.row:
        if place != person.spent:
            total += state[layout.VALUE + place]
    if not ready:
        return "%s of %d: %d more" % (text or "0", a, a - total), INK_TITLE
    if ready & layout.KIND == layout.ABSORB:
        return "%d - %d = %d: it absorbs" % (total, a, total - a), INK_GOOD
    if total < a:
        return _ABOVE % (text, a), INK_GOOD
    tail = " = %d: %s" % (a, "a 3 mixes" if person.spent != layout.ABSENT else "they strike")
    if len(text) + len(tail) > LETTERS:
        text = "%d cards" % len(person.row)
    return text + tail, INK_GOOD
