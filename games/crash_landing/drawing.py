"""Crash Landing's table at rest: the sky at the left, dial, piles and hand at the right. See deckhand/contract/table_view.py."""

from deckhand.const import const
from deckhand.screen import CARD_BACK, INK_DIM, INK_WARN
from deckhand.table.draw import cell, show, slot
from deckhand.table.figures import BOTTOMS, TOPS, figure
from games.crash_landing import pictures
from games.crash_landing.engine import layout
from games.crash_landing.ui.places import (
    BURNT_X,
    DECK_X,
    FALL_MS,
    PILES_Y,
    SIGN_LETTER,
    SIGN_X,
    STEP,
    SURFACE,
    draw_found,
    draw_hand,
    height_y,
    plates,
    point,
    sign,
)

_DOTS = (2, 8, 7, 6, 6, 5, 5, 5, 5)  # the colour of the dial's number, by speed downwards
_DOT_UP = const(11)
_HULLS = (0, 7, 11)  # the ships' colours, by seat
_FIGURE_0 = const(32)  # half a figure of the font


def picture(look):
    """The whole table, nothing picked."""
    table = look.table
    rules = look.rules
    screen = look.screen
    seat = look.seat
    if table.sky != seat:
        table.sky = seat
        from games.crash_landing.ui import ground

        ground.draw(screen, table.xs, seat)
    _sky(look)
    gauges(1, 1, look)
    show(table.ring, False)
    show(table.ghost, False)
    deck = rules.deck_size(seat)
    if deck:
        screen.stamp(DECK_X, PILES_Y, CARD_BACK, 2, 3)
    else:
        slot(screen, DECK_X, PILES_Y)
    screen.stamp(BURNT_X, PILES_Y, pictures.BURNT, 2, 3)
    screen.number(7, 15, deck, 2)
    screen.number(7, 24, sum([rules.in_burnt(seat, value) for value in range(1, layout.VALUES + 1)]), 2)
    table.hand, table.found = _hand(look)
    draw_hand(screen, table.hand, (), 0)
    draw_found(screen, table.found)


def _sky(look):
    table = look.table
    rules = look.rules
    seats = len(table.xs)
    look.screen.root.y = table.top
    for i in range(seats):
        ship = table.ships[i]
        ship.x = table.xs[i]
        ship.y = ship_y(rules, i + 1)
        ship.flip_x = False
        if ship.pixel_shader is not table.ship_inks[i]:  # setting it sends the ship again
            ship.pixel_shader = table.ship_inks[i]
        dress(ship, rules.fate(i + 1) == layout.DESTROYED)
        flag = table.flags[i]  # there is room for one: the sole winner's
        flag.y = table.flag_y
        cell(flag, 1, pictures.FLAG + 1)
        show(flag, table.has_won(i + 1))
    is_rescue = rules.option(layout.RESCUE) and seats == 1
    table.pointer.y = height_y(rules.altitude(look.seat))
    show(table.pointer)
    show(table.dome, is_rescue)
    show(table.crew, is_rescue and not rules.is_returning(1))
    for sprite in (table.flame, table.rocket):
        sprite.flip_x = False
        show(sprite, False)
    for i in range(6):
        cell(table.flame, i, 0)
    if seats > 1:
        _rival_hand(look, 3 - look.seat)


def _rival_hand(look, seat):
    # At the foot of the sky in its ship's colour: all may see it (CL-6).
    row = look.table.rival_hand
    row.pixel_shader[1] = look.screen.sprite_inks[_HULLS[seat]]
    i = 0
    for value in range(1, layout.VALUES + 1):
        for _ in range(look.rules.in_hand(seat, value)):
            cell(row, i, _FIGURE_0 + 2 * value)
            cell(row, i + 1, _FIGURE_0 + 2 * value + 1)
            i += 3
    for i in range(i, 3 * layout.FULLEST):
        cell(row, i, 0)


def _hand(look):
    # (the viewer's hand, ascending, without the rocket just drawn; that rocket, if one must be dropped now, else 0)
    rules = look.rules
    seat = look.seat
    hand = []
    for value in range(1, layout.VALUES + 1):
        hand += [value] * rules.in_hand(seat, value)
    found = 0
    if rules.phase() == layout.DROP_PHASE and rules.seat() == seat:
        session = look.session
        from deckhand.table import positions

        before = positions.stored(session, 1)
        if before is None and session.history and not session.before:
            before = positions.position(session, 1)
        found = before and drawn_value(before, rules, seat) or hand[-1]
        hand.remove(found)
    return hand, found


def drawn_value(before, after, seat):
    """The rocket that was drawn between these positions; 0: none."""
    for value in range(layout.VALUES, 0, -1):
        if after.in_hand(seat, value) > before.in_hand(seat, value):
            return value
    return 0


def ship_y(rules, seat):
    """The y of a ship at rest, in pixels."""
    return SURFACE - STEP * rules.altitude(seat)


def dress(ship, is_wrecked):
    """Show a ship, or what is left of it."""
    for i in range(9):
        cell(ship, i, (pictures.WRECK + i - 3 if i > 2 else 0) if is_wrecked else pictures.SHIP + i)
    show(ship)


def gauges(at, ms, look):
    """Draw dial and height, `at` of `ms` on the way from the position on the table to that of the rules."""
    table = look.table
    rules = look.rules
    screen = look.screen
    seat = look.seat
    turned = min(ms, 8 * at if ms == FALL_MS else at)
    speed = table.shown.speed(seat)
    speed += (rules.speed(seat) - speed) * turned // ms
    height = _height(table, seat)
    point(table.needle, speed)
    if len(table.xs) > 1:  # the other ship's figures go with it
        other = table.shown.speed(3 - seat)
        other += (rules.speed(3 - seat) - other) * turned // ms
        screen.number(5, 20, _height(table, 3 - seat), 2)
        screen.put(SIGN_X, 5, sign(other))
        screen.number(5, SIGN_LETTER, abs(other), 1)
    size = abs(speed)
    figures = table.figure
    colour = screen.sprite_inks[_DOT_UP if speed < 0 else _DOTS[size]]
    if figures.pixel_shader[2] != colour:
        figures.pixel_shader[2] = figures.pixel_shader[3] = colour
    cell(figures, 0, pictures.ARROW_UP if speed < 0 else 0)
    cell(figures, 1, pictures.FIGURE_TOP_0 + TOPS[size])
    cell(figures, 2, pictures.ARROW_DOWN if speed > 0 else 0)
    cell(figures, 3, pictures.FIGURE_BOTTOM_0 + BOTTOMS[size])
    show(figures)
    if height < 10:
        screen.fill(18, 2, 1, 2)
    else:
        figure(screen, 18, 2, height // 10, pictures.FIGURE_TOP_0, pictures.FIGURE_BOTTOM_0)
    figure(screen, 19, 2, height % 10, pictures.FIGURE_TOP_0, pictures.FIGURE_BOTTOM_0)


def _height(table, seat):
    # At which a ship is seen: 0 when it is down.
    return (SURFACE + STEP - 1 - table.ships[seat - 1].y) // STEP


def labels(look):
    """Names of the gauges and ships; while nobody decides also the score, and no buttons."""
    table = look.table
    rules = look.rules
    screen = look.screen
    if not look.choices:
        plates(screen, 0, 0)
    if len(table.xs) == 1:
        screen.line(1, "HEIGHT", INK_DIM, 20)
        if not look.choices:
            screen.line(4, "SCORE", INK_DIM, 21)
            screen.number(5, 24, 0 if rules.fate(1) > layout.SAFE else sum(table.hand) >> rules.landed_hard(1), 2)
        return
    near = look.survey.near if look.survey else table.near
    seat = look.seat
    people = look.session.humans() != 1
    inks = table.rival_hand.pixel_shader  # of the other ship
    for y, whose, name in ((1, seat, "YOU"), (4, 3 - seat, "RIVAL!" if near else " RIVAL")):
        name = "SEAT  " if people else name
        screen.line(y, name, INK_WARN if near and y > 1 else INK_DIM, 26 - len(name))
        if people:
            screen.number(y, SIGN_LETTER, whose, 1)
        screen.lines[5].pixel_shader = inks
        if y > 1 and not near:
            screen.lines[4].pixel_shader = inks
    screen.write(0, " 1     2 " if people else "YOU RIVAL" if seat == 1 else "RIVAL YOU", 1)  # over the ships
