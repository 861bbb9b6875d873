"""What a finished game costs on the badge: its result, its table behind that, and "Way out", the bot's look back.

rows = ended_rows(drive, "onslaught", quick=True)       # none where no playthrough of the game ends
"""

from ..deploy.compiling import Modules
from ..vm.badge import WAIT_MS, BadgeVm
from . import positions
from .limits import IN_PLAY, INSIDE_STEP, SCENE_PIXELS
from .rows import Row
from .scenes import check, first_picture, no_fault

FINISHED = "live heap over a finished table, largest"
_RESULT_MS = 40_000
_SETTLE_MS = 400
_SHOWN_MS = 2_000  # until its score has been counted
_SCENE = "start.the_console.scenes[-1]"
_WAY_OUT = "rescue"  # a key of scenes/result.py


def ended_rows(drive, game, quick=False, shift=0):
    """Rows of a finished table."""
    last = positions.ending(game, drive)
    if last is None:
        return []
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        lives, opened, back = _pages(badge, last)
    most, where = max(lives)
    rows = [
        Row(game, FINISHED, most, IN_PLAY, where),
        Row(
            game, "pixels of a first picture over a finished table, worst", max(opened)[0], SCENE_PIXELS, max(opened)[1]
        ),
        Row(game, "pixels of going back to a finished table, worst", max(back)[0], SCENE_PIXELS, max(back)[1]),
    ]
    lost = positions.lost_alone(game, drive)
    if lost:
        with BadgeVm(drive, shift=shift) as badge:
            badge.boot()
            looked = _way_out(badge, lost, 12_000 if quick else 60_000)
        if looked:
            rows.append(Row(game, "live heap, Way out", max(step.live for step in looked), IN_PLAY))
            rows.append(
                Row(game, "heap in use inside a step of Way out", max(step.inside for step in looked), INSIDE_STEP)
            )
    return rows


def _result(badge, last):
    """To the result of a game whose last move this is; returns its steps."""
    badge.go_on(last.table().kept())
    if last.real_time:
        badge.command("start.bots(3)")
    else:
        badge.command(f"start.move({last.move})")
    first = len(badge.steps)
    until = badge.now + _RESULT_MS
    while badge.scene()[-1] == "play" and badge.now < until:
        badge.run(240, WAIT_MS)
    check(badge, "result")
    badge.run(_SHOWN_MS, WAIT_MS)
    return badge.steps[first:]


def _pages(badge, last):
    # ([(live heap, page)], [(percent of its first picture, page)], [(the same of going back, page)])
    lives = [(max(step.live for step in _result(badge, last)), "result")]
    opened = []
    back = []

    def seen(found, steps, name):
        found.append((first_picture(steps), name))
        lives.append((max(step.live for step in steps), name))

    seen(back, badge.keys("B") + badge.run(_SETTLE_MS), "table")
    check(badge, "play")  # a key leads back to the result: no menu opens over a finished table
    seen(opened, badge.keys("A") + badge.run(_SHOWN_MS), "result, again")
    check(badge, "result")
    no_fault(badge)
    return lives, opened, back


def _way_out(badge, lost, ms):
    # The steps of the look back, or none where the result does not offer it.
    _result(badge, lost)
    items, at = (
        Modules(badge.drive).names.shorten("lib/deckhand/scenes/result.py", "(scene.items, scene.at)")[1:-1].split(", ")
    )
    offered, begun = badge.value(f"(lambda scene: [{items}, {at}])({_SCENE})")
    if _WAY_OUT not in offered:
        return []
    badge.keys("RIGHT " * ((offered.index(_WAY_OUT) - begun) % len(offered)))
    first = len(badge.steps)
    badge.keys("A")
    badge.run(ms, WAIT_MS)
    no_fault(badge)
    return badge.steps[first:]
