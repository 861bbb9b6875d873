"""The layout of a Crash Landing state, the packing of its moves, phases, fates and limits: constants only.

from games.crash_landing.engine.layout import ALTITUDE, SHIP
state[seat * SHIP + ALTITUDE]

A burn is BURN, plus DOWN if it fires downwards, plus the number of rockets of each value, COUNT_BITS bits for each of the
values 1 to 8. See moves.py.
"""

from deckhand.const import const

# Moves
DRAW = const(0)
SKIP = const(1)
END = const(2)
DROP = const(8)  # DROP + value
COUNT_BITS = const(3)
COUNT_MASK = const(7)
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
OF_EACH = const(4)  # rockets of each value in a deck
ROCKETS = const(32)  # in a deck
TOP = const(20)  # the highest altitude, CL-2
FASTEST = const(8)  # the highest speed, up or down, CL-3
HAND = const(6)  # rockets in a hand at most, CL-4
FULLEST = const(7)  # the same with the rocket just found
GROUND_TURNS = const(6)  # CL-34
THRUSTS = const(0x1FFFF)  # bits 0 to 16: the strongest burn turns the fastest rise into the fastest fall

# The state
AT_SEAT = const(16)  # HEAD and the four options
AT_PHASE = const(17)
SHIPS = const(18)  # index of the first ship's bytes
SHIP = const(56)  # bytes of a ship
# A ship's bytes are at seat * SHIP plus:
ALTITUDE = const(-38)
SPEED = const(-37)  # speed + FASTEST
RETURNING = const(-36)  # 1 on the way back of a rescue (CL-32)
GROUND = const(-35)  # ground turns so far (CL-34)
HARD = const(-34)  # 1 after a landing at speed 2
FATE = const(-33)
KNOWN = const(-32)  # dropped rockets at the bottom of the deck; their order is open (CL-6)
COUNT = const(-31)  # rockets in the deck
IN_HAND = const(-31)  # + value: rockets of that value in the hand
IN_BURNT = const(-23)  # + value: rockets of that value in Burnt
DECK = const(-14)  # the deck's values, bottom first
