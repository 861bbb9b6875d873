"""What the whole console costs on the badge, screen by screen: live heap, garbage, pixels, call stack.

    rows, modules = measure_launcher(drive)
    rows, modules = measure_game(drive, "onslaught", quick=True)

The console runs step by step in BadgeVm on stand-ins for the native modules; keys come from key scripts.
"""

from pathlib import Path

from ..games import probe
from ..vm.badge import WAIT_MS, BadgeVm, VmError
from ..vm.module_weight import weigh
from . import finished_game, worst_positions
from .lesson import lesson_rows
from .limits import (
    AFTERWARDS,
    CARD_PIXELS,
    CURSOR_BYTES,
    CURSOR_PIXELS,
    DEALT,
    GROWTH,
    IDLE_BYTES,
    IN_PLAY,
    INSIDE_STEP,
    LAUNCHER,
    MENU_CURSOR_BYTES,
    MENU_PIXELS,
    SCENE_PIXELS,
    STACK,
)
from .real_time_hand import hand_rows
from .rows import Row, in_two_layouts
from .scenes import Trouble, check, first_picture, no_fault, percent

_SETTLE_MS = 400
_CARDS = 4  # moves played to see what one costs
_TABLE_PRESSES = 8


def open_menu(badge, game):
    """From anywhere to the menu before a game."""
    badge.command(f"start.the_console.replace('game_menu', {game!r})")
    badge.run(_SETTLE_MS, WAIT_MS)
    check(badge, "game_menu")


def open_table(badge, game):
    """To the table of a new game: what the menus offer first is taken."""
    open_menu(badge, game)
    for _ in range(_TABLE_PRESSES):
        badge.keys("B" if badge.scene()[-1] == "tour" else "A")  # no lesson
        badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] == "play":
            return
    check(badge, "play")


def go_home(badge):
    """To the launcher."""
    badge.command("start.the_console.home()")
    badge.run(_SETTLE_MS, WAIT_MS)
    check(badge, "launcher")


def settle(badge):
    """Wait until an animation is over; at most ten seconds."""
    for _ in range(40):
        badge.run(240, WAIT_MS)
        if not badge.value("start.busy()"):
            return


def played_cards(badge, script):
    """The steps of a few moves: by keys, or by chance where no key script is given."""
    if script:
        return badge.keys(script + " wait:1500")
    first = len(badge.steps)
    for _ in range(_CARDS):
        if badge.scene()[-1] != "play":
            break
        badge.command("start.move_by_chance()")
        badge.run(_SETTLE_MS)
        settle(badge)
    return badge.steps[first:]


def watch(badge, game, ms):
    """Let the hard bot (chance, where there is none) play all seats for a while.

    Returns the steps, and the scene that was on top at the largest live heap.
    """
    bot = (Path(badge.drive) / "games" / game / "bot.py").is_file()
    if bot:
        badge.command("start.bots(3)")
        badge.run(WAIT_MS, WAIT_MS)  # a table of real time is laid anew
    first = len(badge.steps)
    most, scene = 0, ""
    for _ in range(0, ms, 240):
        live = max(step.live for step in badge.run(240, WAIT_MS))
        if not bot:
            badge.command("start.move_by_chance()")
        names = badge.scene()
        if live > most:
            most, scene = live, " over ".join(reversed(names))
        if names[-1] != "play":
            break
    return badge.steps[first:], scene


def presses(badge, script):
    """For each press of a key script the steps that it took; what it waits for is no press."""
    played = [(word, badge.keys(word)) for word in script.split()]
    return [steps for word, steps in played if not word.startswith("wait")]


def cursor_rows(area, badge, script, where="", limit=CURSOR_PIXELS, garbage=CURSOR_BYTES):
    """Garbage and pixels of cursor moves, after one round that warms up."""
    presses(badge, script)
    rounds = presses(badge, script)
    used = max(sum(step.used for step in steps) for steps in rounds)
    pixels = max(sum(step.pixels for step in steps) for steps in rounds)
    return [
        Row(area, "garbage of a cursor move, worst", used, garbage, where),
        Row(area, "pixels sent for a cursor move, worst", percent(pixels), limit, where),
    ]


def idle_row(area, badge):
    """Garbage of a step in which nothing happens: a figure that counts down is sent, and is something."""
    badge.run(_SETTLE_MS, WAIT_MS)
    idle = [step.used for step in badge.run(1000) if not step.sent]
    return Row(area, "garbage of an idle step, worst", max(idle), IDLE_BYTES)


def measure_launcher(drive):
    """(rows, module table) of the launcher and the settings."""
    with BadgeVm(drive) as badge:
        badge.boot()
        check(badge, "launcher")
        rows = [Row("launcher", "live heap", badge.live, LAUNCHER)]
        loaded = badge.loaded()
        live = badge.live
        rows.append(idle_row("launcher", badge))
        rows += cursor_rows("launcher", badge, "RIGHT LEFT", limit=MENU_PIXELS, garbage=MENU_CURSOR_BYTES)
        opened = badge.keys("START") + badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] == "settings":
            rows.append(Row("settings", "live heap", badge.live, IN_PLAY))
            rows.append(scene_row("settings", opened))
            rows += cursor_rows("settings", badge, "DOWN UP", limit=MENU_PIXELS, garbage=MENU_CURSOR_BYTES)
        back = badge.keys("B") + badge.run(_SETTLE_MS, WAIT_MS)
        check(badge, "launcher")
        rows.append(scene_row("launcher", back, "pixels of going back to it"))
        rows.append(scene_row("game menu", badge.keys("A") + badge.run(_SETTLE_MS, WAIT_MS)))
        no_fault(badge)
    return rows, _weights(drive, loaded, live)


def scene_row(area, steps, what="pixels of its first picture"):
    """The pixels of the first refresh of a scene that came on top in these steps."""
    return Row(area, what, first_picture(steps), SCENE_PIXELS)


def _weights(drive, loaded, live):
    """What makes up a live heap: each module, and what is left over."""
    modules = {name: weight for name, weight in weigh(drive, loaded).items() if weight}
    modules["objects: sheet, grids, state"] = live - sum(modules.values())
    return modules


def measure_game(drive, game, quick):
    """(rows, module table) of one game: menu, reader, table, what leaving leaves; the fullest table, pause, bots."""
    rows, modules = in_two_layouts(lambda shift: _table_rows(drive, game, quick, shift))
    limits = probe(game)
    for measuring in (
        lambda shift: _playing_rows(drive, game, quick, shift),
        lambda shift: lesson_rows(drive, game, shift),
        lambda shift: finished_game.ended_rows(drive, game, quick, shift),
        lambda shift: hand_rows(drive, game, limits, shift) if limits.HEAP_HAND else [],
    ):
        rows += in_two_layouts(lambda shift, measuring=measuring: (measuring(shift), None))[0]
    return rows, modules


def _table_rows(drive, game, quick, shift):
    """(rows, module table) of the menu, the reader, a table as dealt, a few moves, and what leaving leaves."""
    limits = probe(game)
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        rows = []
        open_menu(badge, game)
        rows.append(Row(game, "live heap, menu before it", badge.live, IN_PLAY))
        badge.command("start.the_console.open('rule_book', start.the_console.scenes[-1].title)")
        badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] == "rule_book":
            badge.keys("DOWN A")  # the book, not the lesson
            badge.run(_SETTLE_MS, WAIT_MS)
            rows.append(Row(game, "live heap, how to play", badge.live, IN_PLAY))
        no_fault(badge)
        open_table(badge, game)
        settle(badge)
        rows.append(Row(game, "live heap, table as dealt", badge.live, DEALT))
        loaded = badge.loaded()
        live = badge.live
        rows.append(idle_row(game, badge))
        rows += cursor_rows(game, badge, limits.CURSOR)
        badge.keys(limits.FULLEST)
        settle(badge)
        pixels = percent(max(step.pixels for step in played_cards(badge, limits.CARD)))
        rows.append(Row(game, "pixels in one refresh, a card played", pixels, CARD_PIXELS))
        rows += _leaving_rows(badge, game, 3 if quick else 10)
        no_fault(badge)
    return rows, _weights(drive, loaded, live)


def _to_fullest(badge, game):
    """To the fullest table that was found, else to a new one; returns where that is."""
    found = [one for one in worst_positions.found(game, badge.drive) if one.what == worst_positions.FULLEST]
    if found:
        badge.go_on(found[0].stand().table().kept())
    else:
        open_table(badge, game)
    if not found or probe(game).HANDS:  # a game of real time counts down first
        badge.keys(probe(game).FULLEST)
    settle(badge)
    return found[0].where if found else ""


def _playing_rows(drive, game, quick, shift):
    """The fullest table with nothing played before it, the menus over it, and bots that play on from it and from a deal."""
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        begun = len(badge.steps)
        where = _to_fullest(badge, game)
        rows = [Row(game, "live heap, fullest table", badge.live, IN_PLAY, where)]
        opened = badge.keys("START") + badge.run(_SETTLE_MS, WAIT_MS)
        check(badge, "pause")
        rows.append(Row(game, "live heap, pause menu", badge.live, IN_PLAY, where))
        rows.append(scene_row(game, opened, "pixels of the pause menu's first picture"))
        rows += _paused_rows(badge, game)
        back = badge.keys("START") + badge.run(_SETTLE_MS, WAIT_MS)
        rows.append(scene_row(game, back, "pixels of going back from the pause menu"))
        steps, scene = watch(badge, game, 6_000 if quick else 45_000)
        no_fault(badge)
        peaks = [step.inside for step in badge.steps[begun:]]
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        begun = len(badge.steps)
        open_table(badge, game)
        settle(badge)
        more, other = watch(badge, game, 6_000 if quick else 45_000)
        no_fault(badge)
        peaks += [step.inside for step in badge.steps[begun:]]
    most, at = max((max(step.live for step in run), name) for run, name in ((steps, scene), (more, other)))
    pixels = percent(max(step.pixels for step in steps + more))
    return rows + [
        Row(game, "live heap while bots play, largest", most, IN_PLAY, at),
        Row(game, "pixels in one refresh while bots play, worst", pixels, free_unit="%"),
        Row(game, "heap in use inside a step, garbage included, largest", max(peaks), INSIDE_STEP),
    ]


def _paused_rows(badge, game):
    """The rule book and the settings over a paused game."""
    rows = []
    scene = "start.the_console.scenes[-1]"
    for name, what, ask in (
        ("rule_book", "how to play, from the pause menu", f", {scene}.play.session.title"),
        ("settings", "settings, from the pause menu", ""),
    ):
        badge.command(f"start.the_console.open({name!r}{ask})")
        badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] == name:
            if name == "rule_book":
                badge.keys("DOWN A")
                badge.run(_SETTLE_MS, WAIT_MS)
            rows.append(Row(game, f"live heap, {what}", badge.live, IN_PLAY))
            badge.keys("B B" if name == "rule_book" else "B")  # a page, and what leads to it
            badge.run(_SETTLE_MS, WAIT_MS)
    return rows


def _leaving_rows(badge, game, times):
    """The launcher's heap after the game, and what further openings leave behind."""
    go_home(badge)
    after, loaded = badge.live, badge.loaded()
    badge.may_restart = False
    lives = []
    for _ in range(times):
        open_table(badge, game)
        go_home(badge)
        lives.append(badge.live)
    return [
        Row(game, "live heap, launcher after it", after, AFTERWARDS, "in memory: " + " ".join(loaded)),
        Row(game, f"what opening {times} leaves over opening 2", max(0, lives[-1] - lives[1]), GROWTH),
    ]


def tour(badge, games, ms):
    """Through the screens: launcher, settings, and each game's menu, table, pause and bots for `ms`."""
    badge.boot()
    badge.keys("RIGHT LEFT START DOWN UP")
    for game in games:
        open_table(badge, game)
        settle(badge)
        badge.keys(probe(game).CURSOR)
        played_cards(badge, probe(game).CARD)
        if badge.scene()[-1] == "play":
            watch(badge, game, ms)
    no_fault(badge)


def stack_suffices(drive, games, size, ms):
    """ "" where a call stack of `size` bytes is enough for the tour, else the traceback of where it was not."""
    try:
        with BadgeVm(drive, pystack=size) as badge:
            tour(badge, games, ms)
    except (Trouble, VmError) as fault:
        if "pystack exhausted" in str(fault):
            return str(fault)
        raise
    return ""


def measure_stack(drive, games, quick):
    """A row: the smallest call stack with which the tour goes through, to 32 bytes; quick: is its reserve free?"""
    ms = 3_000 if quick else 20_000
    most = STACK.cap - STACK.reserve
    low, high = (most - 32, most) if quick else (768, 2048)
    where = ""
    while high - low > 32:
        size = (low + high) // 2 // 32 * 32
        fault = stack_suffices(drive, games, size, ms)
        if fault:
            low, where = size, fault
        else:
            high = size
    if quick:
        where = stack_suffices(drive, games, high, ms)
        high = high + 1 if where else high
    lines = [line.strip() for line in where.splitlines() if line.strip().startswith("File")]
    what = "call stack, at most" if quick else "call stack, deepest path"
    return Row("console", what, high, STACK, " < ".join(lines[::-1][:3]))
