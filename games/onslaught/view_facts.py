"""Onslaught in words, for a person who decides: facts about a card, the running sum. 26 columns a line.

show_facts(screen, rules, 2)                # "QS: 12-4-2 = 6" in line 6
text, ink = weigh(rules, marks, ABSENT)     # "10+3 wounded=13: destroys", green
"""

from deckhand.cards import JOKER, card_text, rank
from deckhand.game import const
from deckhand.screen import INK, INK_GOOD, INK_TITLE, INK_WARN
from games.onslaught import rules_layout as ons
from games.onslaught.view_names import FACTS, attacker_name, name, stand

_FACTS_WIDE = const(17)  # up to the shields
_LISTED = const(4)  # more attackers than that are added up
_COLUMNS = const(26)
_POWERS = ("", "", "", " + mix", "", " + shift", "", " + scout")
_VERBS = ("", " absorbs", " destroys")


# -- facts, written letter by letter: the cursor makes no garbage


def _write(screen, x, text):
    screen.write(FACTS, text, x)
    return x + len(text)


def _number(screen, x, number):
    wide = 2 if number > 9 else 1
    screen.number(FACTS, x, number, wide)
    return x + wide


def _rest(screen, x):
    while x < _FACTS_WIDE:
        screen.write(FACTS, " ", x)
        x += 1


def show_nothing(screen):
    """No facts; the line stays, because one that is hidden is sent whole."""
    _rest(screen, 0)


def show_facts(screen, rules, place, light):
    """What a defender is worth now and what it holds; `light`: what it can do alone (Board.light)."""
    state = rules.state
    card = rules.card(place)
    x = _write(screen, 0, name(rules, place))
    x = _write(screen, x, ": ")
    if card >= JOKER:
        x = _write(screen, x, "destroys any")
    elif state[ons.WOUNDED] >> place & 1:
        x = _number(screen, x, rank(card))
        count = 0
        for i in range(state[ons.LEFT], state[ons.LEFT] + state[ons.FACED]):
            count += state[ons.WHERE + i] == place
        if count > _LISTED:
            x = _write(screen, x, "-")
            x = _number(screen, x, rank(card) - state[ons.VALUE + place])
        else:
            for i in range(state[ons.LEFT] + state[ons.FACED] - 1, state[ons.LEFT] - 1, -1):
                if state[ons.WHERE + i] == place:
                    x = _write(screen, x, "-")
                    x = _number(screen, x, rank(state[ons.ATTACKERS + i]))
        x = _write(screen, x, "=" if count > _LISTED - 1 else " = ")
        x = _number(screen, x, state[ons.VALUE + place])
    else:
        value = rank(card)
        x = _number(screen, x, value)
        x = _write(screen, x, _VERBS[light] if light else _POWERS[value] if value < len(_POWERS) else "")
    _rest(screen, x)


def show_shift(screen, rules, place, attacker):
    """What becomes of a defender that is given an attacker."""
    value = rules.state[ons.VALUE + place]
    a = rank(rules.state[ons.ATTACKERS + attacker])
    x = _write(screen, 0, name(rules, place))
    x = _write(screen, x, ": ")
    x = _number(screen, x, value)
    if value == a:
        x = _write(screen, x, ", both go")
    else:
        x = _write(screen, x, "-")
        x = _number(screen, x, a)
        x = _write(screen, x, " = ")
        x = _number(screen, x, value - a)
    _rest(screen, x)


def show_held(screen, rules, attacker):
    """Which attacker that is and who holds it."""
    state = rules.state
    x = _write(screen, 0, card_text(state[ons.ATTACKERS + attacker]))
    x = _write(screen, x, " from ")
    x = _write(screen, x, name(rules, state[ons.WHERE + attacker]))
    _rest(screen, x)


# -- what is asked


def hold_loses(rules):
    """Would `hold` lose the game now (ON-15)?"""
    state = rules.state
    return state[ons.LEFT] > 0 and state[ons.WAVE] < ons.WAVES and stand(rules) > ons.MAY_REMAIN


def score(rules):
    """What stands unwounded (ON-17)."""
    state = rules.state
    points = 0
    for place in range(ons.PLACES):
        if not state[ons.WOUNDED] >> place & 1:
            points += state[ons.VALUE + place]
    return points


def between(rules):
    """(text, ink) while no attacker is up: how many stand, and what `hold` would bring."""
    state = rules.state
    count = stand(rules)
    if state[ons.FACED] < state[ons.PLEDGED]:
        if state[ons.WAVE] == ons.WAVES:
            return "All must be met", INK_GOOD
        return "%d stand, 3 may" % count, INK_GOOD
    if not state[ons.LEFT]:
        return "Hold: the war is won, +%d" % score(rules), INK_GOOD
    if count > ons.MAY_REMAIN:
        return "%d stand, 3 may: hold LOSES" % count, INK_WARN
    if not count:
        return "None stand: one foe less", INK_GOOD
    return "%d stand, 3 may: wave held" % count, INK_GOOD


def weigh(rules, marks, three):
    """(text, ink) of the running sum of the marked defenders against the attacker."""
    state = rules.state
    a = rules.attacker()
    count = total = 0
    terms = ""
    joker = False
    for place in range(ons.PLACES):
        if marks >> place & 1:
            count += 1
            total += state[ons.VALUE + place]
            terms += "+%d" % state[ons.VALUE + place]
            if rules.card(place) >= JOKER:
                joker = True
    if not count:
        if three != ons.ABSENT:
            return "Mix wounded and unwounded", INK
        return "Who meets %s?" % attacker_name(rules), INK_GOOD
    if joker:
        if count == 1:
            return "A joker destroys it", INK_GOOD
        return "A joker fights alone", INK_WARN
    wounded = marks & state[ons.WOUNDED]
    if count == 1 and three == ons.ABSENT:
        return _alone(total, a, wounded)
    kind = " mixed" if wounded and wounded != marks else " wounded" if wounded else ""
    if total < a:
        tail, ink = ": %d short" % (a - total), INK_TITLE
    elif total > a:
        tail, ink = ": %d too much" % (total - a), INK_WARN
    elif three != ons.ABSENT:
        tail, ink = (": destroys", INK_GOOD) if kind == " mixed" else (": not mixed", INK_WARN)
    elif kind != " mixed":
        tail, ink = ": destroys", INK_GOOD
    elif rules.powers(ons.THREE) & ~marks:
        tail, ink = ": with a 3", INK_GOOD
    else:
        tail, ink = ": needs a 3", INK_WARN
    text = "%s%s=%d%s" % (terms[1:], kind, total, tail)
    if len(text) > _COLUMNS:
        text = "%s=%d%s" % (terms[1:], total, tail)
    if len(text) > _COLUMNS:
        text = "%d cards=%d%s" % (count, total, tail)
    return text, ink


def _alone(value, a, wounded):
    if value > a:
        return "%d-%d=%d: absorbs" % (value, a, value - a), INK_GOOD
    if value == a:
        return "%d=%d: destroys" % (value, a), INK_GOOD
    if value == a - 1 and not wounded:
        return "%d as %d: destroys" % (value, a), INK_GOOD
    return "%d of %d: %d short" % (value, a, a - value), INK_TITLE
