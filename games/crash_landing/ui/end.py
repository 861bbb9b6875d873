"""What happens when a ship of Crash Landing reaches the ground: dust and a flag, or fire and a wreck. In memory only then.

ending = Ending(animation, board)   # when the ships' way has been begun
tune = ending.show(at)              # `at` ms after that; they are there after FALL_MS
ending.close()                      # nothing moves any more
"""

from deckhand.const import const
from deckhand.table.draw import cell, show
from games.crash_landing import pictures
from games.crash_landing.engine import layout
from games.crash_landing.ui.animation import FALL_MS

ENDING_MS = const(1000)
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


class Ending:
    """For all ships that reach the ground in one turn."""

    def __init__(self, anim, board):
        self._anim = anim
        self._board = board
        self._flag_y = anim.flags[0].y
        self._top = anim.screen.root.y
        self._inks = [ship.pixel_shader for ship in anim.ships]
        self._heard = False
        self._step = -1

    def show(self, at):
        """How it looks so many ms after its beginning; what is heard of it, once."""
        anim = self._anim
        if self._step < 0:
            fallen = min(at, FALL_MS)
            anim.show(fallen)
            self._board.gauges(fallen, FALL_MS)
        if at < FALL_MS:
            for i in range(len(anim.xs)):
                anim.ships[i].x += at // _SHAKE_MS & anim.rules.fate(i + 1) // layout.DESTROYED & 1
            return b""
        step = (at - FALL_MS) // _STEP_MS
        if step != self._step:
            self._step = step
            for i in range(len(anim.xs)):
                if anim.touched >> i & 1:
                    if anim.rules.fate(i + 1) == layout.DESTROYED:
                        self._blast(i, step)
                    else:
                        self._land(i, step)
        return self.tune()

    def close(self):
        """All that was moved is where it belongs."""
        anim = self._anim
        anim.screen.root.y = self._top
        anim.flame.flip_x = anim.rocket.flip_x = False
        for i in range(6):
            cell(anim.flame, i, 0)
        for i in range(len(self._inks)):
            anim.ships[i].pixel_shader = self._inks[i]
        for flag in anim.flags:
            flag.y = self._flag_y
            cell(flag, 1, pictures.FLAG + 1)

    def tune(self):
        """What is heard, once; then nothing."""
        if self._heard:
            return b""
        self._heard = True
        anim = self._anim
        from games.crash_landing import sounds

        return sounds.touch(anim.rules, anim.touched)

    def _blast(self, i, step):
        anim = self._anim
        ship = anim.ships[i]
        jolt = _JOLTS[step % 8] - 2
        ship.x = anim.xs[i] + (jolt if step < _WRECKED else 0)
        flame = anim.flame
        anim.screen.root.y = self._top + (3 if step < _JUMP else 0)
        if _TORN <= step < _WRECKED:
            anim.screen.show_sprite(ship, pictures.BLAST_2)
            ship.pixel_shader = anim.screen.sprite_inks  # fire has one colour, whoever burns
            ship.flip_x = step >> 1 & 1 > 0
        elif step >= _WRECKED:
            ship.flip_x = False
            ship.pixel_shader = self._inks[i]
            anim.dress(ship, True)
        # a smaller one before it, then around it
        for k in range(6):
            cell(flame, k, pictures.BLAST_1 + k - k // 3 if k % 3 < 2 else 0)
        flame.flip_x = flame.flip_y = False
        flame.x = anim.xs[i] + (4 if step < _TORN else 8 * (step // 3 % 3) - 4)
        flame.y = ship.y + (6 if step < _TORN else 4 - 8 * (step // 3 % 2))
        show(flame, step < _WRECKED - 2)

    def _land(self, i, step):
        anim = self._anim
        ship = anim.ships[i]
        hard = anim.rules.landed_hard(i + 1)
        ship.y = anim.y(i + 1) + (1 if step < _GIVE else -_BOUNCE[step] if hard and step < len(_BOUNCE) else 0)
        clouds = (anim.flame, anim.rocket)
        for side in range(2):
            cloud = clouds[side]
            for k in range(6):
                cell(cloud, k, 0 if k else pictures.DUST)
            cloud.flip_y = False
            cloud.flip_x = side == 0
            wide = cloud.width * 8 - 8  # where its first cell is when turned round
            cloud.x = anim.xs[i] - 4 - step - wide if side == 0 else min(_EDGE, anim.xs[i] + 20 + step)
            cloud.y = ship.y + 17 - step // 3
            show(cloud, step < _SETTLED)
        if anim.rules.fate(i + 1) == layout.SAFE and anim.rules.result()[0][~i] >= len(anim.xs):  # ui/animation.py
            flag = anim.flags[i]
            low = max(0, min(_POLE, _FLAG + _POLE - step))
            flag.y = self._flag_y + low
            cell(flag, 1, 0 if low > _POLE // 2 else pictures.FLAG + 1)
            show(flag, step >= _FLAG)
