"""The podium over the result of a race: who came in which place, in whose colours, and that in words. Loaded when it is over.

group, told = build(view)       # screen.remove(group) takes it away again
"""

import displayio

from deckhand.const import const
from deckhand.ending import Ending
from deckhand.game import AT_SEATS
from deckhand.screen import COLOURS, INK, INK_TITLE, LETTER
from games.chaos_cruisers import pictures as art
from games.chaos_cruisers.engine.order import cruisers, last_gate
from games.chaos_cruisers.ui.lines import NAMES

_ROWS = const(7)  # of the table: what lies lower is covered
_TILES = const(8)  # of the podium's own
_TALL = const(12)  # pixels from above: the winner's block,
_STEP = const(4)  # and how much lower each next one is
_INKS = const(12)  # a car has no colour beyond them
_CAR = const(15)  # a car's height above its block
_RANKS = ("", "", "2nd", "3rd", "4th")
_OF_SEATS = (5, 1, 7, 10)  # their cruisers' own colours
# What red and orange of the car's picture are for each cruiser; yellow of it is its light, which is white.
_BODIES = (5, 4, 7, 10)
_SIDES = (5, 3, 7, 10)


def _inks(who):
    inks = displayio.Palette(_INKS)
    for i in range(_INKS):
        inks[i] = COLOURS[i]
    inks.make_transparent(0)
    inks[5] = COLOURS[_BODIES[who]]
    inks[6] = COLOURS[_SIDES[who]]
    inks[7] = COLOURS[2]
    return inks


def _grid(group, screen, bitmap, inks, x, y, width, height=1, wide=8):
    grid = screen.grid(bitmap, inks, width, height, wide)
    grid.x = x
    grid.y = y
    group.append(grid)
    return grid


def build(view):
    """Draw it over what lies below the track: the group that lies over the table; and the Ending."""
    told = _epitaph(view.session)  # what this needs goes first
    screen = view.screen
    rules = view.rules
    eyes = view.session.eyes if view.session.humans() == 1 else 0
    screen.clear()  # the arena's sprites take 3 KB; the board makes them anew where the table is looked at again
    del view.pieces[:]
    for y in range(_ROWS):
        for x in range(20):
            screen.put(x, y, art.CITY_0 + (x * x * 5 + y * 7 + x * y >> 1 & 3))
        screen.wipe(y)
    places = rules.result()[0]
    seats = rules.state[AT_SEATS]
    order = [place << 3 | i for i, place in enumerate(places)]
    order.sort()
    bitmap = displayio.Bitmap(8, 8 * _TILES, 16)
    from deckhand.ui import sheet_files

    sheet_files.load_tiles(bitmap, "games/chaos_cruisers/podium.bmp", 0)
    group = displayio.Group()
    wide = 64 if seats == 2 else 32
    room = 160 // seats
    for k in range(seats):
        place = order[k] >> 3
        seat = order[k] & 7
        x = (1, 0, 2, 3)[k] * room + (room - wide) // 2
        y = _TALL + _STEP * (place - 1)
        block = _grid(group, screen, bitmap, screen.table_inks, x, y, wide // 8, _ROWS - y // 8)
        for i in range(wide // 8 * block.height):
            block[i] = art.BLOCK if i >= wide // 8 else art.BLOCK_TOP
        text = str(place)
        if seat + 1 == eyes:
            text += " you"
        sign = _grid(
            group, screen, screen.font, screen.inks[INK_TITLE if place == 1 else INK],
            x + (wide - LETTER * len(text)) // 2, y + 2, len(text), 1, LETTER,
        )  # fmt: skip
        for i in range(len(text)):
            sign[i] = ord(text[i]) - 32
        for who in range(seat, cruisers(rules.state), seats):
            car = _grid(group, screen, bitmap, _inks(who), x + 4 + who // seats * 32, y - _CAR, 3, 2)
            for i in range(6):
                car[i] = art.CAR + i
    screen.add(group)
    return group, told


def _epitaph(session):
    # Of more than two seats with their cars.
    state = session.rules.state
    places, scores = session.rules.result()
    winner = places.index(1)
    alone = session.humans() == 1
    me = session.eyes - 1 if alone else winner
    title = "YOU WIN" if me == winner else "YOU LOSE"
    last = me if me != winner else places.index(2)
    many = scores[winner] - scores[last]
    by = "%d gate%s" % (many, "" if many == 1 else "s") if many else "a nose"
    if state[AT_SEATS] == 2:
        pair = ("Red and Yellow", "Black and Blue")
        line = "%s beat %s by " % (pair[winner], pair[winner ^ 1])
        if alone and me == winner:
            line = "Black, Blue win by " if me else "Red, Yellow win by "
        return Ending(title if alone else "SEAT %d WINS" % (winner + 1), line + by, colours=_OF_SEATS[:2])
    from games.chaos_cruisers.ai import ways

    far = ways.ways(state)[last]
    if many == 1 and 0 < far < 10 and scores[winner] == last_gate(state):  # it was on its last way
        by = "%d square%s" % (far, "" if far == 1 else "s")
    line = "%swins by %s" % (NAMES[me], by) if me == winner else "%sis %s by %s" % (NAMES[me], _RANKS[places[me]], by)
    names = [name[:-1] for name in NAMES]
    if alone:
        names[me] = title[:3]
    else:
        title = NAMES[winner].upper() + "WINS"
    return Ending(title, line, colours=_OF_SEATS, cars=(art.SMALL_RED, names, last_gate(state)))
