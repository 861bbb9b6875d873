"""Crash Landing's state, byte by byte, its move codes, limits and phases: constants alone.

from games.crash_landing.engine.layout import ALTITUDE, SHIP
state[seat * SHIP + ALTITUDE]

A burn is BURN, DOWN if it fires downwards, and three bits for every value: how many rockets of that value go.
"""

from deckhand.const import const

# Moves
DRAW = const(0)
SKIP = const(1)
END = const(2)
DROP = const(8)  # DROP + value
DOWN = const(1 << 24)
BURN = const(1 << 25)

# Phases
FIND_PHASE = const(0)
DROP_PHASE = const(1)
BURN_PHASE = const(2)

# Fates of a ship
FLYING = const(0)
SAFE = const(1)
DESTROYED = const(2)
STUCK = const(3)  # stranded: the crew cannot leave the ground

# The options, in order
REENTRY = const(0)
EARTH = const(1)
RESCUE = const(2)
HEAD_START = const(3)

# Limits
VALUES = const(8)  # CL-1
OF_EACH = const(4)
ROCKETS = const(32)
TOP = const(20)  # CL-2
FASTEST = const(8)  # CL-3
HAND = const(6)  # CL-4
FULLEST = const(7)  # with the rocket just found
GROUND_TURNS = const(6)  # CL-34
THRUSTS = const(0x1FFFF)  # bits 0 to 16: no burn is stronger than from the fastest rise to the fastest fall

# The state
AT_SEAT = const(16)  # HEAD and the four options
AT_PHASE = const(17)
SHIPS = const(18)  # where the first ship's bytes begin
SHIP = const(56)
# A ship's bytes lie at seat * SHIP plus:
ALTITUDE = const(-38)
SPEED = const(-37)  # plus FASTEST
RETURNING = const(-36)  # 1 on the way back of a rescue
GROUND = const(-35)  # ground turns so far
HARD = const(-34)  # 1 after a landing at speed 2
FATE = const(-33)
KNOWN = const(-32)  # dropped rockets at the bottom of the deck, whose order everybody knows
COUNT = const(-31)  # size of the deck
IN_HAND = const(-31)  # + value: how many rockets of it
IN_BURNT = const(-23)  # + value
DECK = const(-14)  # values, bottom first
