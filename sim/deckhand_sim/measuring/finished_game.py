"""The cost of a finished game on the badge: its result, the table behind it, and "Way out", the search for a rescue.

rows = finished_rows(drive, "onslaught", quick=True)       # [] if no playthrough of the game ends
"""

from ..deploy.compiling import Modules
from ..vm.badge import WAIT_MS, BadgeVm
from . import positions
from .limits import IN_PLAY, INSIDE_STEP, SCENE_PIXELS
from .rows import Row
from .scenes import expect_no_fault, expect_scene, first_picture_percent

FINISHED = "live heap over a finished table, largest"
_RESULT_MS = 40_000
_SETTLE_MS = 400
_SHOWN_MS = 2_000  # until the score has been counted
_SCENE = "start.the_console.scenes[-1]"
_WAY_OUT = "rescue"  # a key of scenes/result.py


def finished_rows(drive, game, quick=False, shift=0):
    """Measure a finished game."""
    last = positions.last_of_shortest_game(game, drive)
    if last is None:
        return []
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        lives, opened, back = _visit_pages(badge, last)
    most, where = max(lives)
    rows = [
        Row(game, FINISHED, most, IN_PLAY, where),
        Row(
            game, "pixels of a first picture over a finished table, worst", max(opened)[0], SCENE_PIXELS, max(opened)[1]
        ),
        Row(game, "pixels of going back to a finished table, worst", max(back)[0], SCENE_PIXELS, max(back)[1]),
    ]
    lost = positions.last_of_lost_game(game, drive)
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
    """Play a game's last move, go to its result, and return the steps."""
    badge.resume(last.table().saved_file())
    if last.real_time:
        badge.command("start.bots(3)")
    else:
        badge.command(f"start.move({last.move})")
    first = len(badge.steps)
    until = badge.now + _RESULT_MS
    while badge.scene()[-1] == "play" and badge.now < until:
        badge.run(240, WAIT_MS)
    expect_scene(badge, "result")
    badge.run(_SHOWN_MS, WAIT_MS)
    return badge.steps[first:]


def _visit_pages(badge, last):
    # Return ([(live heap, page)], [(percent of the first picture, page)], [(the same when going back, page)])
    lives = [(max(step.live for step in _result(badge, last)), "result")]
    opened = []
    back = []

    def seen(found, steps, name):
        found.append((first_picture_percent(steps), name))
        lives.append((max(step.live for step in steps), name))

    seen(back, badge.keys("B") + badge.run(_SETTLE_MS), "table")
    expect_scene(badge, "play")  # a key returns to the result: no menu opens over a finished table
    seen(opened, badge.keys("A") + badge.run(_SHOWN_MS), "result, again")
    expect_scene(badge, "result")
    expect_no_fault(badge)
    return lives, opened, back


def _way_out(badge, lost, ms):
    # Return the steps of the rescue search; [] if the result doesn't offer it.
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
    expect_no_fault(badge)
    return badge.steps[first:]
