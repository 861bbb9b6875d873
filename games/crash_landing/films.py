"""Films of Crash Landing: a rocket slides, fire, ships fall. ui/touchdown.py has the ground."""

from deckhand.const import const
from deckhand.contract.film import Film, fly, shake
from deckhand.table.draw import cell, show
from games.crash_landing import pictures
from games.crash_landing.drawing import drawn_value, gauges, ship_y
from games.crash_landing.engine import layout
from games.crash_landing.engine.moves import rocket_count
from games.crash_landing.ui.places import (
    DECK_X,
    FALL_MS,
    FOUND_X,
    HAND_X,
    HAND_Y,
    PILES_Y,
    POINTED,
    SURFACE,
    draw_found,
    draw_hand,
    rocket,
)

_FOOT = const(104)  # y of the rival's open hand, to which its rockets fly
_SLIDE_MS = const(260)
_SEEN_MS = const(200)  # a rival's rocket, before it flies
_RIVAL_MS = const(130)
_FIRE_MS = const(480)
_FLICKER_MS = const(70)


def film(look, before, move, seat):
    """A drawn rocket slides to its place, rockets fire, ships move."""
    from games.crash_landing import narration

    caption = narration.move_caption(look, before, move, seat)
    film = Film(caption)
    is_own = seat == look.session.eyes
    if move >= layout.BURN:
        _fire(look, film, move, seat)
        if not is_own:
            look.caption = caption
    elif move == layout.END:
        if is_own:
            look.caption = ""
        _fall(look, film)
    elif move != layout.SKIP:
        value = move - layout.DROP if move else drawn_value(before, look.rules, seat)
        if not value:
            return film
        if not is_own:
            _slide_rival(look, film, value, seat, move == layout.DRAW)
        elif move == layout.DRAW:
            is_full = look.rules.phase() == layout.DROP_PHASE
            x, y = (FOUND_X, PILES_Y) if is_full else (HAND_X + 2 * len(look.table.hand), HAND_Y)
            _slide(look, film, value, 8 * DECK_X, 8 * PILES_Y, 8 * x, 8 * y)
        else:
            _drop(look, film, value)
    return film


def _drop(look, film, value):
    # From its place, which is empty then, to where the deck lies.
    table = look.table
    x, y = FOUND_X, PILES_Y
    if value != table.found and value in table.hand:
        at = table.hand.index(value)
        table.hand[at] = 0
        x, y = HAND_X + 2 * at, HAND_Y
        draw_hand(look.screen, table.hand, (), 0)
    else:
        draw_found(look.screen, 0)
    _slide(look, film, value, 8 * x, 8 * y, 8 * DECK_X, 8 * PILES_Y)


def _slide(look, film, value, x, y, to_x, to_y, begin=0, ms=_SLIDE_MS):
    sprite = look.table.rocket
    for i in range(6):
        cell(sprite, i, rocket(value, i))
    fly(0, ms, sprite, x, y, to_x, to_y)
    film.add(begin, begin + ms, fly, sprite, x, y, to_x, to_y)


def _slide_rival(look, film, value, seat, is_drawn):
    ship = look.table.ships[seat - 1]
    x = ship.x + 4
    y, to_y = (ship.y, _FOOT) if is_drawn else (_FOOT, ship.y)
    _slide(look, film, value, x, y, x, to_y, _SEEN_MS, _RIVAL_MS)


def _fire(look, film, move, seat):
    # Fire under the ship, or over it for a burn downwards; the viewer's rockets burn out where they lie.
    table = look.table
    ship = table.ships[seat - 1]
    flame = table.flame
    flame.flip_y = move & layout.DOWN > 0
    flame.x = ship.x
    flame.y = ship.y - 8 if move & layout.DOWN else ship.y + 16
    show(flame)
    ms = 2 * _FIRE_MS  # so that the rival's is noticed
    if seat == look.session.eyes:
        ms = _FIRE_MS
        hand = table.hand
        for i in range(len(hand)):
            if hand[i] and rocket_count(move, hand[i]):
                move -= 1 << layout.COUNT_BITS * (hand[i] - 1)
                look.screen.stamp(HAND_X + 2 * i, HAND_Y - 1, pictures.BURNT, 2, 3)
                look.screen.fill(HAND_X + 2 * i, HAND_Y + 2, 2, 1)
    film.add_steps(0, ms, _FLICKER_MS, _flicker, table, seat - 1)
    film.add(0, ms, gauges, look)


def _flicker(step, table, i):
    step &= 1
    table.ships[i].x = table.flame.x = table.xs[i] + step
    for k in range(4):  # between its two columns nothing burns
        cell(table.flame, k + (k + 1) // 2, (pictures.FLAME_2 if step else pictures.FLAME_1) + k)


def _fall(look, film):
    table = look.table
    rules = look.rules
    table.touched = 0
    for i in range(len(table.xs)):
        ship = table.ships[i]
        y = ship_y(rules, i + 1)
        film.add(FALL_MS // 4, FALL_MS, fly, ship, ship.x, ship.y, ship.x, y)
        if ship.y == y and rules.speed(i + 1) < 0:  # it hangs at the ceiling
            film.add(0, FALL_MS, shake, ship, ship.x, _FLICKER_MS)
        if ship.y != y == SURFACE:
            table.touched |= 1 << i
    film.add(0, FALL_MS, _sink, look)
    if table.touched:
        from games.crash_landing.ui import touchdown

        touchdown.add(film, look)


def _sink(at, ms, look):
    table = look.table
    table.pointer.y = table.ships[look.seat - 1].y + POINTED
    gauges(at, ms, look)
