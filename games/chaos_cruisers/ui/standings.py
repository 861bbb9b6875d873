"""Who is where in the race, over the arena, and whose turn it is where another person comes. Loaded when it is asked for.

show(screen, rules)
band = tell(view)       # view.screen.remove(band) takes it away again
"""

import displayio
import vectorio

from deckhand.const import const
from deckhand.game import AT_SEATS
from deckhand.screen import INK, INK_BAR, INK_TITLE, LETTER
from deckhand.ui.letters import write
from games.chaos_cruisers import pictures as art
from games.chaos_cruisers.ai.ways import GATE_NAMES
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.order import cruisers, last_gate
from games.chaos_cruisers.ui.lines import NAMES

_TOP = const(3)

_X = const(44)  # pixels: where the band's words beside the car begin
_STORY = const(45)  # and what was done before, below its beginning; lower where each has two cars
_YELLOW = const(2)
_GROUNDS = bytes((5, 1, 7, 10))  # as places in COLOURS
_DOES = ("place your car", "drive it", "move tiles", "lay obstacle 1 of 2", "lay obstacle 2 of 2")


def show(screen, rules):
    """The race so far, over the arena: order, gates, next gate, speed, coins."""
    state = rules.state
    count = cruisers(state)
    rounds = state[layout.ROUND] | state[layout.ROUND + 1] << 8
    last = last_gate(state)
    screen.cursor_off()
    two = state[AT_SEATS] == 2
    screen.line(_TOP, "Round %d: %d gates %s" % (rounds + 1, last, "each" if two else "to win"), INK_BAR)
    screen.line(_TOP + 1, "%-8sgot next  spd coin" % ("seat" if two else ""), INK_BAR)  # ASCII
    n = state[layout.IN_ORDER]
    order = list(state[layout.ORDER : layout.ORDER + n])
    for who in range(count):
        if who not in order:
            order.append(who)
    for k in range(count):
        screen.line(_TOP + 2 + k, _row(state, order[k], k, n, last), INK_BAR)
    note = "\x86 now  \x8b has gone"
    if state[layout.PHASE] == layout.SHIFTING:
        note = "Tiles left: %d" % state[layout.SHIFTS]
    elif state[layout.PHASE] == layout.BLOCKING:
        note = "\x86 lays an obstacle now"
    screen.line(_TOP + 2 + count, note, INK_BAR)


def _row(state, who, k, n, last):
    gates = state[layout.GATES + who]
    turn = state[layout.TURN]
    mark = " "
    if k < n and state[layout.PHASE] != layout.SHIFTING:
        mark = "\x86" if k == turn % n else "\x8b" if k < turn % n else " "
        if state[layout.LOST] >> who & 1:
            mark = "\x8c"
    coins = ""
    for i in range(4):
        coins += str(i + 2) if state[layout.COINS + who] >> i & 1 else "."
    following = "done" if gates == last else GATE_NAMES[(gates + 1) % 4]
    speed = "-" if gates < last and not square(state, who) else str(state[layout.SPEED + who])
    seat = "%d " % (1 + (who & 1)) if state[AT_SEATS] == 2 else ""
    return "%s%-8s%2d %-7s%s  %s" % (mark, seat + NAMES[who][:-1], gates, following, speed, coins)  # ASCII


def tell(view):
    """Another person comes: whose car, which seat, how far one's two cars are, and what was done before."""
    screen = view.screen
    state = view.rules.state
    who = view.input.who
    group = displayio.Group()
    two = state[AT_SEATS] == 2
    lines = ("Win: bring both cars home",) if two and not state[layout.PHASE] else view.told
    if lines == " ":  # a new race, or one that was kept
        lines = ("The race is on",)
    story = _STORY + 9 * two
    high = story + 9 * len(lines) + 2
    top = 112 - high >> 2 << 1
    for ink, x, y, wide, tall in (
        (2, 0, top, 160, high), (1, 0, top + 1, 160, high - 2), (_GROUNDS[who], 0, top + 2, 160, story - 4),
        (2, 3, top + 4, 37, 37), (3, 4, top + 5, 35, 35),
    ):  # fmt: skip
        bar = vectorio.Rectangle(pixel_shader=screen.table_inks, width=wide, height=tall, x=x, y=y)
        bar.color_index = ink
        group.append(bar)
    ink = screen.inks[INK]
    if who == _YELLOW:
        ink = displayio.Palette(2)
        ink.make_transparent(0)
    large = displayio.Group(scale=2)
    car = screen.grid(screen.sheet, screen.sprite_inks, 2, 2, 8)
    for i in range(4):
        car[i] = art.RED + 4 * who + i
    car.x = 3
    car.y = top // 2 + 3
    large.append(car)
    _words(large, screen, NAMES[who][:-1].upper(), ink, _X // 2, top // 2 + 7)
    group.append(large)
    kind = 0 if state[layout.PENDING] else state[layout.PHASE]
    if kind == layout.BLOCKING and state[layout.TURN] >= state[layout.IN_ORDER]:
        kind += 1
    _words(group, screen, "Pass to seat %d" % view.rules.seat() if two else "Pass the badge to", ink, _X, top + 4)
    _words(group, screen, _DOES[kind], ink, _X, top + 31)
    if two:
        _words(group, screen, "%s %s" % (_so_far(state, who), _so_far(state, who ^ 2)), ink, _X, top + 40)
    for i in range(len(lines)):
        _words(group, screen, lines[i], screen.inks[INK_TITLE], 2, top + story + 9 * i)
    screen.add(group)
    return group


def _words(group, screen, text, ink, x, y):
    line = screen.grid(screen.font, ink, len(text), 1, LETTER)
    line.x = x
    line.y = y
    write(line, text)
    group.append(line)


def _so_far(state, who):
    # "Blue 3/8"
    gates = state[layout.GATES + who]
    last = last_gate(state)
    if gates == last:
        return NAMES[who] + "home"
    return NAMES[who] + ("%d/%d" % (gates, last) if last < 10 else str(gates))
