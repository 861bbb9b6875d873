"""Chaos Cruisers in words: what a move did, and what a hint is about; how a race ended is in ui/podium.py.

message, lines, costs = tell(view, move, seat)      # "Red rams Blue off the track": what is worth saying at the table
words(before, after, move, seat)        # the same of any two positions
hint(rules, move) == "Coin +5, to the crown gate"
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from deckhand.screen import LETTERS
from deckhand.table.seats import seat_of
from deckhand.words import wrap
from games.chaos_cruisers.ai.ways import GATE_NAMES, NAMES, effect, grown, ways
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.effects import speed_after
from games.chaos_cruisers.engine.order import last_gate
from games.chaos_cruisers.ui.path import OUT, RAMS, Way

_LINES = const(2)
_BAND = const(6)  # lines of what another person did in a row
_NAME = const(7)  # letters of one, with its colon


def _say(text, longer):
    # with one fact more, where it still fits the two lines
    return longer if len(wrap(longer)) <= _LINES else text


def _broken(text):
    # The second line begins behind a comma where it can; there are two, so that it can be said above what is asked.
    lines = wrap(text)
    at = text.find(":") + 1 or text.find(" ")
    if len(lines) > 1:
        if lines[0][-1] in ",.:!":
            return text
        at = max(lines[0].rfind(","), lines[0].rfind(".")) + 1 or lines[0].rfind(":") + 1
        if at <= _NAME or len(text) - at > LETTERS + 1:
            return text
    return text[:at] + " " * (LETTERS + 1 - at) + text[at + 1 :] if at > 0 else text


def tell(view, move, seat):
    """(message, lines for another person who comes, costs of what was built) of a move decided in view.before by view.who.

    The message also says which other car is a person's now; "" where all there is to say can be seen, or is in the lines.
    The costs are (text, most, obstacles, heading), () where there are none: see View.costs.
    """
    other = _hands_on(view)
    text, costs = _tell(view, move, seat, other)
    lines = ""
    if other:
        lines = _turn(view.session, seat, wrap(text))
        text = ""
    elif _is_mates(view, seat):
        text = _say(text, _joined(text, "Your turn: " + NAMES[view.rules.cruiser()]))
    return _broken(text), lines, costs


def _joined(text, more):
    # two sentences, the first of which has its mark or none
    return text + (" " if text[-1] == "!" else ". ") + more if text else more


def _turn(session, seat, told):
    # The lines of all that the same person did before that, and that; tiles are told with the last of them.
    back = 1
    while back < len(session.history) and seat_of(session.marks[-1 - back]) == seat:
        before = session.past(back + 1)
        move = session.history[-1 - back]
        if not before:
            break
        after = session.past(back)
        kind = move & layout.KIND
        if kind != layout.PLACE and (
            before.state[layout.PHASE] != layout.SHIFTING or after.state[layout.PHASE] != layout.SHIFTING
        ):
            if kind == layout.SHIFT or kind == layout.DONE:
                text = _rebuilt(session, before.state, after.state, before.cruiser(), kind, back)
            else:
                text = words(before, after, move, seat, 1)
            lines = wrap(text) + told
            if len(lines) > _BAND:
                break
            told = lines
        back += 1
    return told


def _hands_on(view):
    # Does another person decide now than the one who did last?
    session = view.session
    seat = view.rules.seat()
    if not seat or session.level(seat):
        return False
    for mark in reversed(session.marks):
        mover = seat_of(mark)
        if not session.level(mover):
            return mover != seat
    return False


def _is_mates(view, seat):
    # Does the same person go on with the other car?
    rules = view.rules
    return rules.seat() == seat and not view.session.level(seat) and rules.cruiser() != view.who


def _tell(view, move, seat, other):
    # (what to say, costs)
    kind = move & layout.KIND
    state = view.rules.state
    bot = view.session.level(seat)
    if (bot or other) and (kind == layout.SHIFT or kind == layout.DONE):
        text = _rebuilt(view.session, view.before, state, view.who, kind)
        costs: tuple = ()
        at = text.find(":") + 2
        if bot and kind == layout.SHIFT and at > 1 and len(text) - at <= LETTERS:  # to be read already while it flies
            costs = (text[at:], 0, 0, NAMES[view.who] + " moves tiles:")
        return text, costs
    if bot and kind == layout.BLOCK:
        return _laid(view)
    quiet = not other and (not view.still or not bot)
    return _told(view.before, state, view.who, move, quiet, other), ()


def words(before, after, move, seat, more=0):
    """What a move did, from the rules before and after it; `more` lines than two."""
    return _told(before.state, after.state, before.cruiser(), move, False, more)


def _coin(move):
    # "coin +5" of a `go` that uses one
    return "coin %s%d" % ("-" if move & 15 > 6 else "+", ((move & 15) - 3) % 4 + 2)


def _rebuilt(session, before, state, who, kind, back=0):
    # The last tile, or `done`: how many were moved in this round, and for whom; a tile before it: what that one does. `back`
    # moves were played since.
    name = NAMES[who]
    flag = bytes((layout.PLAIN_CELL + layout.MOVED,))
    count = 0
    at = before.find(flag, layout.FIRST, layout.LAST_SQUARE)
    while at >= 0:
        count += 1
        at = before.find(flag, at + 1, layout.LAST_SQUARE)
    moved = count + (kind == layout.SHIFT)
    if not moved:
        return name + " moves no tile"
    text = name + " moves a tile"
    old = before
    if state[layout.PHASE] != layout.SHIFTING:
        first = session.past(back + count + 1)
        old = first.state if first else before
        text = "%s has moved %s" % (name, "a tile" if moved == 1 else "%d tiles" % moved)
    you = session.eyes - 1 if session.humans() == 1 and state[AT_SEATS] > 2 else -1
    why = effect(state, ways(old), ways(state), who, you)
    return text + ": " + why if why else text


def _laid(view):
    # (what to say, costs) of the obstacles that bots laid in a row, with the last of them, and once more when it has been shown.
    state = view.rules.state
    session = view.session
    last = state[layout.PHASE] != layout.BLOCKING or not session.level(view.rules.seat())
    count = 1
    for i in range(len(session.marks) - 2 if last else -1, -1, -1):
        if session.history[i] & layout.KIND != layout.BLOCK or not session.level(seat_of(session.marks[i])):
            break
        count += 1
    first = session.past(count)
    text, most = grown(ways(first.state if first else view.before), ways(state)) if last else ("", 0)
    if not text:
        return _told(view.before, state, view.who, layout.BLOCK, not view.still), ()
    head = "The obstacles:" if count > 1 else NAMES[view.who] + "'s obstacle:"
    return head + " " + text, (text, most, count, head)


def _told(before, state, who, move, quiet, more=0):
    kind = move & layout.KIND
    name = NAMES[who]
    if kind == layout.GO:
        text = _driven(before, state, who, move, _LINES + more)
        if not text and not quiet:
            speed = state[layout.SPEED + who]
            text = name + (" drives on, speed %d" % speed if speed else " stands still")
            if move & 15 > 2:
                text = "%s: %s, speed %d" % (name, _coin(move), speed)
    elif quiet:
        text = ""
    elif kind == layout.SHIFT or kind == layout.BLOCK:
        why = effect(state, ways(before), ways(state), who)
        text = name + (" moves a tile" if kind == layout.SHIFT else "'s obstacle" if why else " lays an obstacle")
        text += ": " + why if why else ""
    elif kind == layout.PLACE:
        text = name + (" is back on the track" if before[layout.PHASE] else " is on the track")
    else:
        text = name + " moves no more tiles"
    if state[layout.PHASE] != before[layout.PHASE] == layout.CRUISING and state[layout.PHASE] <= layout.BLOCKING:
        back = sum([state[layout.COINS + i] for i in range(4)]) > sum([before[layout.COINS + i] for i in range(4)])
        gone = any(before[layout.OBSTACLES : layout.LAST_AT])
        facts = ["Obstacles are gone, coins are back"] if gone and back else []
        facts.append("Coins are back" if back else "Obstacles are gone" if gone else "The track changes")
        head = _joined(text, "CHAOS! ")
        for fact in facts:
            if len(wrap(head + fact)) <= _LINES + more:
                return head + fact
        return _say(text, head[:-1])
    return text


def _driven(before, state, who, move, room):
    # a drive, in the order in which things happened; "" where nothing but driving did
    way = Way()
    way.follow(before, who, move)
    name = NAMES[who]
    done = last_gate(state)
    gate = text = ""
    gates = state[layout.GATES + who]
    if gates > before[layout.GATES + who]:
        gate = GATE_NAMES[gates % 4] + (" gate, 1 to go" if gates == done - 1 else " gate %d/%d" % (gates, done))
        if gates == done:
            gate = "home!"
            if state[AT_SEATS] == 2:
                gate = "both home, seat %d wins!" % (1 + who % 2) if way.won == who else gate
    i = way.count - 1
    wall = way.out < 4 and before[layout.GRID - 1 + layout.WIDTH * way.y[i] + way.x[i]] & layout.OBSTACLE
    off = " into an obstacle" if wall else " off the track"
    if way.kind == OUT:
        text = ("hits an obstacle" if wall else "is" + off) + ": back to the " + GATE_NAMES[gates % 4]
    elif way.kind == RAMS:
        for i in range(way.steps, way.count):
            one = way.who[i]
            fact = ("rams " if not text else ", pushes " if i == way.steps + 1 else " and ") + NAMES[one]
            if one == way.out:
                fact += off
            elif state[layout.GATES + one] > before[layout.GATES + one]:
                gates = state[layout.GATES + one]
                fact += " over the last gate!" if gates == done else " into the " + GATE_NAMES[gates % 4]
            if len(wrap(name + " " + text + fact)) <= room:
                text += fact
            elif one == way.out:  # who is between them is left out
                text = "rams %s, pushes %s%s" % (NAMES[way.who[way.steps]], NAMES[one], off)
        if way.out < 4 and state[layout.LOST] >> way.out & 1 and not before[layout.LOST] >> way.out & 1:
            text = _say(text, text + ", its turn is lost")
    if gate and text:
        if len(wrap("%s: %s, %s" % (name, gate, text))) > room:
            gate = gate if gate[-1] == "!" else gate[: gate.find(" gate") + 5]
        gate += ", "
    if not gate and not text:
        return ""
    for story in (gate + text, text or gate):
        if move & 15 > 2 and len(wrap("%s: %s, %s" % (name, _coin(move), story))) <= room:
            return "%s: %s, %s" % (name, _coin(move), story)
        told = name + (" " if story == text else ": ") + story
        if len(wrap(told)) <= room:
            break
    return told


def hint(rules, move):
    """A move in words, as a sentence to somebody."""
    kind = move & layout.KIND
    if kind == layout.GO:
        state = rules.state
        who = rules.cruiser()
        way = Way()
        way.follow(state, who, move)
        speed = speed_after(state[layout.SPEED + who], move & 15)
        text = "C" + _coin(move)[1:] if move & 15 > 2 else "Speed %d" % speed
        if way.kind == OUT:
            return (
                (text + ": " if move & 15 > 2 else "")
                + "Crash: back at the "
                + GATE_NAMES[state[layout.GATES + who] % 4]
            )
        if way.won == who:
            return text + ": you win"
        if way.kind == RAMS:
            one = way.who[way.steps]
            if state[AT_SEATS] == 2 and one == who ^ 2:
                return "%s, push your %s on" % (text, NAMES[one])
            text += ", ram " + NAMES[one]
        if way.gates >> who & 1:
            return text + ", to the %s gate" % GATE_NAMES[(state[layout.GATES + who] + 1) % 4]
        return text + ", to this square" if speed else "Stand still"
    if kind == layout.SHIFT:
        return "Move this tile here"
    if kind == layout.DONE:
        return "Move no more tiles"
    return "Start here" if kind == layout.PLACE else "Lay an obstacle here" if kind == layout.BLOCK else "Nothing fits"
