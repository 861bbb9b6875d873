"""Onslaught's sounds. Loaded only while a move is played.

    tune = move_tune(rules, before, move, seat)        # before: the earlier state, as bytes

The tune format is described in lib/deckhand/hw/sound.py.
"""

from games.onslaught.engine import layout

PLEDGE = b"\x31\x09\x00\x02\x31\x04\x42\x0e"
ATTACK = b"\x0e\x05\x00\x03\x0e\x04\x15\x09"
ABSORB = b"\x1e\x03\x17\x04\x12\x05\x0d\x08"
KILL = b"\xaf\x01\x84\x01\x58\x02\x2c\x03\x16\x04\x0b\x06"
POWER = b"\x42\x03\x58\x03\x76\x03\x9d\x07"
SENT = b"\x37\x83\x2c\x83\x21\x85"
BLOW = b"\x1a\x02\x0c\x03\x08\x05\x0a\x03\x07\x08"
HELD = b"\x42\x07\x53\x07\x63\x07\x00\x02\x63\x04\x84\x14"
BREACH = (
    b"\x2c\x02\x11\x02\x22\x02\x28\x02\x1b\x02\x2e\x02\x0a\x02\x06\x02\x0e\x02\x23\x02\x16\x07\x11\x08\x0d\x09\x09\x14"
)


def move_tune(rules, before, move, seat):
    """Tune for a move that has just been played."""
    kind = move & layout.KIND
    if kind == layout.HOLD and rules.state[layout.OUTCOME] != layout.LOST:
        return HELD
    if kind == layout.PLEDGE:
        return PLEDGE
    if kind == layout.TURN:
        return ATTACK
    if kind == layout.ABSORB:
        return ABSORB
    if kind == layout.DESTROY or kind == layout.MIX:
        return KILL
    return POWER if kind == layout.SHIFT or kind == layout.SCOUT else SENT


def blow(last):
    """Tune for a hit on the wall; last: the one that breaks it."""
    return BREACH if last else BLOW
