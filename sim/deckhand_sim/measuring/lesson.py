"""What a game's lesson costs on the badge: the largest live heap from its first words to its last.

rows = lesson_rows(drive, "onslaught")      # one, or none where the game has no lesson
"""

from importlib import import_module
from pathlib import Path

from deckhand.game import ANY_SEAT

from ..deploy.compiling import Modules
from ..vm.badge import WAIT_MS, BadgeVm
from .limits import IN_PLAY
from .rows import Row

_TURN_MS = 15_000  # others' moves are played meanwhile, at most so long
_LOOK_MS = 240
_SETTLE_MS = 960  # what is drawn bit by bit behind the teacher's words
_LESSON = "lib/deckhand/scenes/lesson.py"
_TOLD = "top.bubble and not top.bubble.hidden and top.kind not in ('play', 'done')"
_KEYS = {"↑": "UP", "↓": "DOWN", "←": "LEFT", "→": "RIGHT", "Ⓐ": "A", "Ⓑ": "B"}


def read(path):
    """(kind, moves) of each entry of a lesson's file, both texts."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:1] != "#":
            kind, _, moves = line.split(" | ")[0].partition(" ")
            yield kind, moves


def wanted(game, entries):
    """For each entry that a person sees the move that it wants, or the key by its name; None where it only says something."""
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


def _turn(badge, waits):
    """Let time go by until the lesson waits for the player again, and what is on the screen has come to rest."""
    for _ in range(0, _TURN_MS, _LOOK_MS):
        badge.run(_LOOK_MS, WAIT_MS)
        if badge.scene()[-1] != "lesson" or badge.value(f"bool((lambda top: {waits})(start.the_console.scenes[-1]))"):
            break
    badge.run(_SETTLE_MS, WAIT_MS)


def lesson_rows(drive, game, shift=0):
    """The row, where there is a lesson."""
    path = Path(drive) / "games" / game / "lesson.txt"
    if not path.is_file():
        return []
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        begun = len(badge.steps)
        badge.command(f"start.the_console.replace('lesson', {game!r})")
        waits = Modules(drive).names.shorten(_LESSON, _TOLD)
        _turn(badge, waits)
        moves = list(wanted(game, read(path)))
        for move in moves:
            if badge.fault() or badge.scene()[-1] != "lesson":
                raise RuntimeError(f"the lesson of {game} broke: {badge.fault()[-900:].strip()}")
            lives = [step.live for step in badge.steps[begun:]]
            if move is None or move in _KEYS.values():
                badge.keys(move or "A")
            else:
                badge.command(f"start.the_console.scenes[-1].play({move})")
            _turn(badge, waits)
        if badge.scene()[-1] == "lesson":  # so many moves without a key that one only woke the screen
            badge.keys("A")
            _turn(badge, waits)
        if badge.scene()[-1] != "play":
            raise RuntimeError(f"the lesson of {game} stands still: {badge.scene()} {badge.fault()[-600:]}")
    return [Row(game, "live heap, lesson", max(lives), IN_PLAY, f"{len(moves)} entries")]
