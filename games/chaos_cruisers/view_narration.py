"""Chaos Cruisers in words: what a move did.

tell(before, state, way, move, 0, True) == "Red: rams Blue off the course"
"""

from deckhand.game import const
from deckhand.words import wrap
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.view import PADDED

_PHASE = const(352)
_LOST = const(355)
_SPEED = const(366)
_GATES = const(370)
_CRUISING = const(1)
_BLOCKING = const(3)
_KIND = const(18)
_GO = const(0)
_PLACE = const(1)
_SHIFT = const(2)
_BLOCK = const(4)
_LINES = const(2)
_OUT = const(2)  # as view_path.py has it

_NAMES = [name.strip() for name in PADDED]
_GATE_NAMES = ("sun", "moon", "crown", "arms")  # gate 4, 8 ... 0: of gate 4 k + i


def _say(text, fact):
    # one fact more, where it still fits the two lines
    longer = text + (" " if text[-1] == ":" else ", ") + fact
    return longer if len(wrap(longer)) <= _LINES else text


def tell(before, state, way, move, who, quiet):
    """What cruiser `who` just did; quiet: "" where there is nothing to say but what can be seen."""
    kind = move >> _KIND
    text = _NAMES[who] + ":"
    bare = text
    if kind == _GO:
        done = last_gate(state)
        for i in range(cruisers(state)):
            gates = state[_GATES + i]
            if gates > before[_GATES + i]:
                fact = "gate %d, the %s" % (gates, _GATE_NAMES[gates % 4])
                if gates == done:
                    fact = "the last gate!"
                text = _say(text, fact if i == who else _NAMES[i] + " pushed to " + fact)
        if way.kind == _OUT:
            text = _say(text, "out of bounds, back to the " + _GATE_NAMES[state[_GATES + who] % 4])
        elif way.count > way.steps:
            first = way.who[way.steps]
            off = way.out == first
            text = _say(text, "rams %s%s" % (_NAMES[first], " off the course" if off else ""))
            if way.out < 4 and not off:
                text = _say(text, _NAMES[way.out] + " is off the course")
            if way.out < 4 and state[_LOST] >> way.out & 1 and not before[_LOST] >> way.out & 1:
                text = _say(text, "its turn is lost")
        if move & 15 > 2 and (text != bare or not quiet):
            coin = "brakes" if move & 15 > 6 else "nitro"
            text = _say(text, "%s %d, speed %d" % (coin, ((move & 15) - 3) % 4 + 2, state[_SPEED + who]))
    if text == bare:
        if quiet:
            text = ""
        elif kind == _GO:
            speed = state[_SPEED + who]
            text += " drives on, speed %d" % speed if speed else " stands still"
        elif kind == _PLACE:
            text += " starts again" if before[_PHASE] else " is on the track"
        elif kind == _SHIFT:
            text += " shifts a tile"
        elif kind == _BLOCK:
            text += " lays an obstacle"
        else:
            text += " shifts no more"
    if state[_PHASE] != before[_PHASE] and before[_PHASE] == _CRUISING and state[_PHASE] <= _BLOCKING:
        text = _say(text, "CHAOS!") if text else "CHAOS! The track is rebuilt"
    return text
