"""The cost of a game's lesson on the badge: the largest live heap from its first words to its last.

rows = lesson_rows(drive, "onslaught")      # one row; [] if the game has no lesson
"""

from importlib import import_module
from pathlib import Path

from deckhand.game import ANY_SEAT

from ..deploy.compiling import Modules
from ..vm.badge import WAIT_MS, BadgeVm
from .limits import IN_PLAY
from .rows import Row

_TURN_MS = 15_000  # limit for the others' moves
_POLL_MS = 240
_SETTLE_MS = 960  # for what is drawn gradually behind the text
_LESSON = "lib/deckhand/scenes/lesson.py"
_IS_WAITING = "top.bubble and not top.bubble.hidden and top.kind not in ('play', 'done')"
_KEYS = {"↑": "UP", "↓": "DOWN", "←": "LEFT", "→": "RIGHT", "Ⓐ": "A", "Ⓑ": "B"}


def read(path):
    """Yield (kind, moves) of each entry of a lesson file, both as text."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:1] != "#":
            kind, _, moves = line.split(" | ")[0].partition(" ")
            yield kind, moves


def wanted_input(game, entries):
    """Yield, for each entry that waits for the player, the expected move or key name; None if any key continues."""
    from deckhand.ui import deal_code

    rules_class = import_module(f"games.{game}.rules").Rules
    notation = import_module(f"games.{game}.notation")
    rules = None
    for kind, moves in entries:
        if kind == "code":
            deal, seats, options = deal_code.decode(moves, rules_class)
            rules = rules_class(deal, seats, options)
            continue
        if kind == "key":
            key, _, moves = moves.partition(" ")
            yield _KEYS[key]
        one = kind in ("do", "key")
        texts = moves.split("; ")[: 1 if one else None] if moves and (one or kind in ("lead", "play")) else []
        for text in texts:
            seat = 1 if rules.seat() == ANY_SEAT else None
            if seat and text[1] == " ":
                seat, text = int(text[0]), text[2:]
            move = notation.to_move(rules, text)
            if kind == "do":
                yield move
            rules.apply(move, seat)
        if kind in ("say", "end"):
            yield None


def _wait_for_lesson(badge, waits):
    """Advance until the lesson waits for the player again and the screen is still."""
    for _ in range(0, _TURN_MS, _POLL_MS):
        badge.run(_POLL_MS, WAIT_MS)
        if badge.scene()[-1] != "lesson" or badge.value(f"bool((lambda top: {waits})(start.the_console.scenes[-1]))"):
            break
    badge.run(_SETTLE_MS, WAIT_MS)


def lesson_rows(drive, game, shift=0):
    """Measure a game's lesson, if it has one."""
    path = Path(drive) / "games" / game / "lesson.txt"
    if not path.is_file():
        return []
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        begun = len(badge.steps)
        badge.command(f"start.the_console.replace('lesson', {game!r})")
        waits = Modules(drive).names.shorten(_LESSON, _IS_WAITING)
        _wait_for_lesson(badge, waits)
        moves = list(wanted_input(game, read(path)))
        for move in moves:
            if badge.fault() or badge.scene()[-1] != "lesson":
                raise RuntimeError(f"the lesson of {game} failed: {badge.fault()[-900:].strip()}")
            lives = [step.live for step in badge.steps[begun:]]
            if move is None or move in _KEYS.values():
                badge.keys(move or "A")
            else:
                badge.command(f"start.the_console.scenes[-1].play({move})")
            _wait_for_lesson(badge, waits)
        if badge.scene()[-1] == "lesson":  # so long without a key that the last one only woke the screen
            badge.keys("A")
            _wait_for_lesson(badge, waits)
        if badge.scene()[-1] != "play":
            raise RuntimeError(f"the lesson of {game} is stuck: {badge.scene()} {badge.fault()[-600:]}")
    return [Row(game, "live heap, lesson", max(lives), IN_PLAY, f"{len(moves)} entries")]
