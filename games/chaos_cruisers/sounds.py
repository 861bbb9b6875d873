"""What is heard in Chaos Cruisers, and when. In memory for the moment of a move.

    tune = move_tune(rules, before, move, seat)        # before: the state as it was, as bytes

A tune is told in lib/deckhand/hw/sound.py.
"""

from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.effects import square

PUT = b"\x32\x82\x42\x83"
ENGINE = b"\x09\x03\x0b\x03\x0c\x03\x0e\x03\x10\x03\x12\x03\x15\x03\x18\x03\x1b\x03\x1f\x03\x23\x03\x28\x03"
RAM = b"\x14\x02\x0c\x03\x19\x02\x0a\x04\x0f\x03\x08\x0a"
CRASH = b"\x6c\x02\x30\x02\x10\x02\x3d\x02\x27\x02\x08\x02\x4c\x02\x06\x02\x42\x02\x0c\x04\x09\x06\x07\x0c"
GATE = b"\x58\x04\x76\x04\x94\x0c"
CHAOS = b"\x58\x05\x3e\x05\x58\x05\x3e\x05\x2c\x0a"
SHIFTED = b"\x19\x03\x21\x03\x2c\x03\x21\x06"
BLOCKED = b"\x26\x02\x13\x05"


def move_tune(rules, before, move, seat):
    """What is heard of a move, now that it has been played; before: the state as it was."""
    state = rules.state
    kind = move & layout.KIND
    if kind == layout.GO:
        if state[layout.PHASE] == layout.SHIFTING or state[layout.PHASE] == layout.BLOCKING:
            return CHAOS
        who = before[layout.ORDER + before[layout.TURN]]
        if state[layout.PENDING] == 1 + who:
            return CRASH
        for other in range(4):
            if other != who and square(before, other) != square(state, other):
                return RAM
        if state[layout.GATES + who] != before[layout.GATES + who]:
            return GATE
        return ENGINE[: 4 + 4 * state[layout.SPEED + who]]
    if kind == layout.SHIFT:
        return SHIFTED
    return BLOCKED if kind == layout.BLOCK else PUT
