"""Onslaught's less frequent texts: bot moves, why DOWN does nothing, hints and endings.

tell(view, move, 1) == "4\\x7f 9\\x7f destroy K\\x81"
words(before, after, move, 1)       # the same for any move
no_use(person) == "No discard now"
hint(rules, move) == "strike with 4\\x7f and 9\\x7f"
epitaph(session)                    # Ending("OVERRUN", "None met the 7 of wave 3. You beat 17 of 26.", 28)
"""

from deckhand.cards import rank
from deckhand.const import const
from deckhand.screen import INK_GOOD, INK_WARN
from games.onslaught.engine import layout
from games.onslaught.ui.names import card_name, name, stand

_PRAISE = (  # from 0, 5, 10, 20 on; each fills a line, so that the next sentence starts on a new one
    "You stopped all 26 foes! ",
    "Good; very good from 10. ",
    "Very good; superb from 20. ",
    "Superb! Few do so well. ",
)
_SKY = const(7)  # pixel row of the sky in which the ship burns
_WALL = const(68)  # pixel row of the wall and the defenders
_ATTACKER = const(28)  # pixel row of the attacker
_NAMED = const(3)  # maximum named in a hint: there's no room for more
_SUMMED = const(3)  # maximum added up in a score


def _attacker(rules):
    # Value of the current or most recent attacker.
    state = rules.state
    return rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]])


def tell(view, move, seat):
    """Result of a move, or a bot's move as a log line; called before the move is drawn."""
    rules = view.rules
    state = rules.state
    kind = move & layout.KIND
    if kind == layout.HOLD and state[layout.WAVE] == layout.WAVES and rules.seat():
        return "Last wave: all %d come. Score: whole cards' values" % state[layout.ATTACKERS_LEFT]
    if kind == layout.HOLD and view.still and view.board.left > state[layout.ATTACKERS_LEFT]:
        return "A sweep: the %d falls too" % _attacker(rules)
    return _done(rules, view.board.shown, move) if view.session.level(seat) else ""


def words(before, after, move, seat):
    """Log line for a move, from the rules before and after it."""
    return _done(after, before.state[layout.TABLE], move)


def _done(rules, stood, move):
    # stood: the places that had defenders before the move
    used = stood & ~rules.state[layout.TABLE]
    state = rules.state
    attacker = card_name(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]])
    kind = move & layout.KIND
    names = ""
    for place in range(layout.PLACES):
        if used >> place & 1:
            names += name(rules, place) + " "
    if kind == layout.PLEDGE:
        return "Will face %d" % (move & 31)
    if kind == layout.ABSORB:
        return "%s absorbs %s" % (name(rules, move & 7), attacker)
    if kind == layout.DESTROY or kind == layout.MIX:
        return "%sdestroy%s %s" % (names, "" if used & (used - 1) else "s", attacker)
    if kind == layout.DISCARD_DEFENDER:
        return "%sdiscarded: now %d in this wave" % (names, move >> 4 & 31)
    if kind == layout.SHIFT:
        wound = card_name(state[layout.ATTACKERS + (move >> 12 & 31)])
        return "%s goes: %s moves to %s" % (name(rules, move & 7), wound, name(rules, move >> 8 & 7))
    if kind == layout.SCOUT:
        return "%sgoes: the next are seen" % names
    if kind == layout.ORDER:
        return "Orders them"
    if kind == layout.TURN:
        return "%s comes" % attacker
    return "The wave is held" if kind == layout.HOLD else "Gives up"


def no_use(person):
    """Reason why DOWN does nothing for the defender under the cursor, at most one line."""
    rules = person.rules
    state = rules.state
    place = person.place
    if person.board.marks:
        return "Not in the sum"
    if not state[layout.PLEDGED]:
        return "Turn the number with \x85\x86"
    if not state[layout.TABLE]:
        return "Nobody is left"
    number = rank(rules.card(place))
    wounded = state[layout.WOUNDED] >> place & 1
    up = state[layout.UP]
    if wounded and up and number in (layout.THREE, layout.FIVE, layout.SEVEN):  # ON-44
        return "Wounded: no power"
    if not wounded:
        if number == layout.THREE and up:  # ON-41
            return "No mix makes %d" % rules.attacker()
        if number == layout.FIVE:  # ON-42
            return "No wound can move now"
        if number == layout.SEVEN:  # ON-43
            return "No foe to see"
    if state[layout.WAVE] == layout.WAVES:  # ON-11
        return "Last wave: no discard"
    if up:  # ON-30
        return "No discard now"
    return "Wounded: no discard" if wounded else "No fight yet"


def hint(rules, move):
    """Text of a hint's move, at most 38 letters."""
    state = rules.state
    kind = move & layout.KIND
    place = move & 7
    if kind == layout.PLEDGE:
        return "face %d in this wave" % (move & 31)
    if kind == layout.ABSORB:
        return "let %s absorb it" % name(rules, place)
    if kind == layout.DESTROY or kind == layout.MIX:
        mask = (move >> 4 if kind == layout.MIX else move) & layout.ALL_PLACES
        if not mask:
            return "use the joker"
        names = [name(rules, each) for each in range(layout.PLACES) if mask >> each & 1]
        if len(names) > _NAMED:
            return "strike with the raised cards"
        text = "strike with " + " and ".join(names)
        return "spend %s, %s" % (name(rules, place), text) if kind == layout.MIX else text
    if kind == layout.SHIFT:
        wound = rank(state[layout.ATTACKERS + (move >> 12 & 31)])
        return "spend %s, move the %d to %s" % (name(rules, place), wound, name(rules, move >> 8 & 7))
    if kind == layout.SCOUT:
        return "spend %s, see what comes" % name(rules, place)
    if kind == layout.ORDER:
        first = rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - (move & 15)])
        return "let the %d come first" % first
    if kind == layout.DISCARD_DEFENDER:
        more = (move >> 4 & 31) - state[layout.FACED]
        who = "a joker" if move & 15 == layout.ANY_JOKER else name(rules, place)
        return "%s: discard %s" % ("let %d more come" % more if more else "end the wave", who)
    if kind == layout.TURN:
        return "let the next come"
    return "end the wave" if kind == layout.HOLD else "give up"


def over(rules):
    """(text, ink) of a finished game, at the table."""
    if rules.result()[0][0]:
        return "", INK_GOOD
    if rules.state[layout.UP]:
        return "The %d is through" % _attacker(rules), INK_WARN
    return "%d left: only 3 may stay" % stand(rules), INK_WARN


def epitaph(session):
    """Build the Ending of a finished game, with the wall, or the attacker that broke it."""
    from deckhand.ending import Ending

    rules = session.rules
    history = session.history
    state = rules.state
    if rules.result()[0][0]:
        score = rules.result()[1][0]
        praise = _PRAISE[(score >= 5) + (score >= 10) + (score >= 20)]
        return Ending("EARTH SAVED", praise + _whole(rules, score), _SKY)
    up = state[layout.UP]
    wave = state[layout.WAVE]
    tail = " You beat %d of 26." % (layout.ATTACKER_COUNT - state[layout.ATTACKERS_LEFT] - up)
    if not up:
        return Ending("TOO MANY LEFT", "%d stood after wave %d: only 3 may." % (stand(rules), wave) + tail, _WALL)
    text = " the %d of wave %d." % (_attacker(rules), wave) + tail
    if len(history) and history[-1] == layout.RESIGN:
        return Ending("GIVEN UP", "You fled" + text, _ATTACKER)
    return Ending("OVERRUN", "None met" + text, _ATTACKER)


def _whole(rules, score):
    # Addends of a won game's score: "Whole: 4 + 7 = 11."
    state = rules.state
    whole = state[layout.TABLE] & ~state[layout.WOUNDED]
    values = sorted([state[layout.VALUE + place] for place in range(layout.PLACES) if whole >> place & 1])
    texts = [str(value) for value in values if value]
    if not texts:
        return "Whole cards' values: none."
    if len(texts) > _SUMMED:
        return "Whole: %d cards, %d in all." % (len(texts), score)
    if len(texts) > 1:
        texts[-1] += " = %d" % score
    return ("One whole card: %s." if len(texts) == 1 else "Whole: %s.") % " + ".join(texts)


def chance(rules):
    """(alternative in a lost battle, number of decisions to search)."""
    what = "move"
    if rules.state[layout.UP]:
        what = "way with the %d" % _attacker(rules)
    return "another %s may still hold" % what, 12
