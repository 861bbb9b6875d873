"""Chaos Cruisers in words: what a move did, and how a race ended.

tell(before, state, way, move, 0, True) == "Red: rams Blue off the course"
"""

from deckhand.game import AT_SEATS, const
from deckhand.words import wrap
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.view import PADDED
from games.chaos_cruisers.view_path import OUT

_LINES = const(2)

_NAMES = [name.strip() for name in PADDED]
_GATE_NAMES = ("sun", "moon", "crown", "arms")  # gate 4, 8 ... 0: of gate 4 k + i


def _say(text, fact):
    # one fact more, where it still fits the two lines
    longer = text + (" " if text[-1] == ":" else ", ") + fact
    return longer if len(wrap(longer)) <= _LINES else text


def tell(before, state, way, move, who, quiet):
    """What cruiser `who` just did; quiet: "" where there is nothing to say but what can be seen."""
    kind = move & cc.KIND
    text = _NAMES[who] + ":"
    bare = text
    if kind == cc.GO:
        done = last_gate(state)
        for i in range(cruisers(state)):
            gates = state[cc.GATES + i]
            if gates > before[cc.GATES + i]:
                fact = "gate %d, the %s" % (gates, _GATE_NAMES[gates % 4])
                if gates == done:
                    fact = "the last gate!"
                text = _say(text, fact if i == who else _NAMES[i] + " pushed to " + fact)
        if way.kind == OUT:
            text = _say(text, "out of bounds, back to the " + _GATE_NAMES[state[cc.GATES + who] % 4])
        elif way.count > way.steps:
            first = way.who[way.steps]
            off = way.out == first
            text = _say(text, "rams %s%s" % (_NAMES[first], " off the course" if off else ""))
            if way.out < 4 and not off:
                text = _say(text, _NAMES[way.out] + " is off the course")
            if way.out < 4 and state[cc.LOST] >> way.out & 1 and not before[cc.LOST] >> way.out & 1:
                text = _say(text, "its turn is lost")
        if move & 15 > 2 and (text != bare or not quiet):
            coin = "brakes" if move & 15 > 6 else "nitro"
            text = _say(text, "%s %d, speed %d" % (coin, ((move & 15) - 3) % 4 + 2, state[cc.SPEED + who]))
    if text == bare:
        if quiet:
            text = ""
        elif kind == cc.GO:
            speed = state[cc.SPEED + who]
            text += " drives on, speed %d" % speed if speed else " stands still"
        elif kind == cc.PLACE:
            text += " starts again" if before[cc.PHASE] else " is on the track"
        elif kind == cc.SHIFT:
            text += " shifts a tile"
        elif kind == cc.BLOCK:
            text += " lays an obstacle"
        else:
            text += " shifts no more"
    if state[cc.PHASE] != before[cc.PHASE] and before[cc.PHASE] == cc.CRUISING and state[cc.PHASE] <= cc.BLOCKING:
        text = _say(text, "CHAOS!") if text else "CHAOS! The track is rebuilt"
    return text


def epitaph(view):
    """(title, line) of the result."""
    rules = view.rules
    session = view.session
    state = rules.state
    places, scores = rules.result()
    winner = 1
    for i in range(len(places)):
        if places[i] == 1:
            winner = i + 1
    rounds = state[cc.ROUND] | state[cc.ROUND + 1] << 8
    line = "Gates %s, round %d" % (" ".join([str(score) for score in scores]), rounds + 1)
    if session.humans() == 1:
        return ("YOU WIN" if winner == session.eyes else "YOU LOSE"), line
    return ("SEAT %d WINS" % winner if state[AT_SEATS] == 2 else PADDED[winner - 1].strip().upper() + " WINS"), line
