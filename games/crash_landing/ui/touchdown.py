"""What happens when ships of Crash Landing reach the ground: dust and a flag, or fire and a wreck. In memory only then."""

from deckhand.const import const
from deckhand.contract.film import shake
from deckhand.table.draw import cell, show
from games.crash_landing import pictures
from games.crash_landing.drawing import dress, ship_y
from games.crash_landing.engine import layout
from games.crash_landing.ui.places import FALL_MS

_TOUCHDOWN_MS = const(1000)
_STEP_MS = const(40)
_SHAKE_MS = const(80)
# The blast, in steps: the picture jumps, the ship is torn, only the wreck is left.
_JUMP = const(2)
_TORN = const(3)
_WRECKED = const(17)
_JOLTS = (0, 4, 1, 3, 2, 4, 0, 3)  # of what explodes, 2 is none
# A landing, in steps: the legs give, the dust has settled, the flag goes up.
_GIVE = const(3)
_BOUNCE = (0, 0, 0, 3, 5, 6, 5, 3, 0, 1, 2, 1)  # of a hard one, in pixels up
_SETTLED = const(10)
_FLAG = const(8)
_POLE = const(8)  # pixels
_EDGE = const(56)  # dust stays off the hand


def add(film, look):
    """Add to a fall's film what happens at the ground."""
    from games.crash_landing import narration, sounds

    table = look.table
    film.caption = "To the ground!"
    film.say(narration.touchdown_caption(look), FALL_MS)
    film.play(sounds.touch(look.rules, table.touched), FALL_MS)
    for i in range(len(table.xs)):
        is_wrecked = look.rules.fate(i + 1) == layout.DESTROYED
        if is_wrecked:
            film.add(0, FALL_MS, shake, table.ships[i], table.xs[i], _SHAKE_MS)
        if table.touched >> i & 1:
            film.add_steps(FALL_MS, FALL_MS + _TOUCHDOWN_MS, _STEP_MS, _blast if is_wrecked else _land, look, i)


def _blast(step, look, i):
    table = look.table
    x = table.xs[i]
    ship = table.ships[i]
    ship.x = x + (_JOLTS[step % 8] - 2 if step < _WRECKED else 0)
    flame = table.flame
    look.screen.root.y = table.top + (3 if step < _JUMP else 0)
    if _TORN <= step < _WRECKED:
        look.screen.show_sprite(ship, pictures.BLAST_2)
        ship.pixel_shader = look.screen.sprite_inks  # fire has one colour, whoever burns
        ship.flip_x = step >> 1 & 1 > 0
    elif step >= _WRECKED:
        ship.flip_x = False
        ship.pixel_shader = table.ship_inks[i]
        dress(ship, True)
    # a smaller one before it, then around it
    for k in range(6):
        cell(flame, k, pictures.BLAST_1 + k - k // 3 if k % 3 < 2 else 0)
    flame.flip_x = flame.flip_y = False
    flame.x = x + (4 if step < _TORN else 8 * (step // 3 % 3) - 4)
    flame.y = ship.y + (6 if step < _TORN else 4 - 8 * (step // 3 % 2))
    show(flame, step < _WRECKED - 2)


def _land(step, look, i):
    table = look.table
    rules = look.rules
    x = table.xs[i]
    ship = table.ships[i]
    hard = rules.landed_hard(i + 1)
    ship.y = ship_y(rules, i + 1) + (1 if step < _GIVE else -_BOUNCE[step] if hard and step < len(_BOUNCE) else 0)
    clouds = (table.flame, table.rocket)
    for side in range(2):
        cloud = clouds[side]
        for k in range(6):
            cell(cloud, k, 0 if k else pictures.DUST)
        cloud.flip_y = False
        cloud.flip_x = side == 0
        wide = cloud.width * 8 - 8  # where its first cell is when turned round
        cloud.x = x - 4 - step - wide if side == 0 else min(_EDGE, x + 20 + step)
        cloud.y = ship.y + 17 - step // 3
        show(cloud, step < _SETTLED)
    if table.has_won(i + 1):
        flag = table.flags[i]
        low = max(0, min(_POLE, _FLAG + _POLE - step))
        flag.y = table.flag_y + low
        cell(flag, 1, 0 if low > _POLE // 2 else pictures.FLAG + 1)
        show(flag, step >= _FLAG)
