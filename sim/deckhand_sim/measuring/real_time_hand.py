"""The cost of a whole real-time hand: peak heap, growth during play, garbage per frame.

rows = hand_rows(drive, "crunch", probe("crunch"))
"""

from ..vm.badge import WAIT_MS, BadgeVm
from .limits import FRAME_BYTES, GROWTH, IN_PLAY
from .rows import Row

_OPEN_MS = 400
_COUNTDOWN_MS = 4000  # and the start of play
_MAX_ROUNDS = 200
_SCORE_MS = 20_000
_RESULT_MS = 1000


def hand_rows(drive, game, limits, shift=0):
    """Measure a hand, played by keys and bots until its result is shown."""
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        most, growth, garbage = _run(badge, limits)
    where = "%s, players %s" % limits.HEAP_HAND
    return [
        Row(game, "live heap, a whole hand and its result, largest", most, IN_PLAY, where),
        Row(game, "growth of live heap while a hand is played", growth, GROWTH, where),
        Row(game, "garbage of a frame of play, worst", garbage, FRAME_BYTES, where),
    ]


def _run(badge, limits):
    # Return (largest live heap, growth during play, worst garbage of a frame)
    code, players = limits.HEAP_HAND
    from deckhand.save.sections import CHOICES, of

    badge.command(f"start.choose({of(code[:2], CHOICES)!r}, {players!r})")
    badge.command(f"start.the_console.replace('game_menu', {code!r})")
    badge.run(_OPEN_MS, WAIT_MS)
    if badge.scene()[-1] == "tour":
        badge.keys("B")
    opened = len(badge.steps)
    badge.run(_COUNTDOWN_MS, WAIT_MS)
    begun = len(badge.steps)
    ready = badge.live
    played = begun  # the last step known to be part of the hand
    for _ in range(_MAX_ROUNDS):
        badge.keys(limits.HAND_KEYS)
        if not badge.value("start.running()"):
            break
        played = len(badge.steps)
    until = badge.now + _SCORE_MS
    while badge.scene()[-1] == "play" and badge.now < until:
        badge.run(_OPEN_MS, WAIT_MS)
    scene = badge.scene()[-1]
    badge.run(_RESULT_MS, WAIT_MS)
    if badge.fault() or scene != "result":
        raise RuntimeError(f"the hand of {code} ended in {scene}: {badge.fault()[-900:].strip()}")
    frames = badge.steps[begun:played]
    most = max(step.live for step in badge.steps[opened:])
    return most, frames[-1].live - ready, max(step.used for step in frames)
