"""The cost of the whole console on the badge, screen by screen: live heap, garbage, pixels, call stack.

    rows, modules = measure_launcher(drive)
    rows, modules = measure_game(drive, "onslaught", quick=True)

The console runs step by step in BadgeVm, on stand-ins for the native modules, driven by key scripts.
"""

from pathlib import Path

from ..games import probe
from ..vm.badge import WAIT_MS, BadgeVm, VmError
from ..vm.module_weight import module_weights
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
from .scenes import WrongScene, expect_no_fault, expect_scene, first_picture_percent, screen_percent

_SETTLE_MS = 400
_MOVE_COUNT = 4  # moves played to measure one
_MAX_PRESSES = 8


def open_menu(badge, game):
    """Go to a game's menu."""
    badge.command(f"start.the_console.replace('game_menu', {game!r})")
    badge.run(_SETTLE_MS, WAIT_MS)
    expect_scene(badge, "game_menu")


def open_table(badge, game):
    """Start a new game with the menus' defaults."""
    open_menu(badge, game)
    for _ in range(_MAX_PRESSES):
        badge.keys("B" if badge.scene()[-1] == "tour" else "A")  # decline the lesson
        badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] == "play":
            return
    expect_scene(badge, "play")


def go_home(badge):
    """Go to the launcher."""
    badge.command("start.the_console.home()")
    badge.run(_SETTLE_MS, WAIT_MS)
    expect_scene(badge, "launcher")


def settle(badge):
    """Wait until animations are over, ten seconds at most."""
    for _ in range(40):
        badge.run(240, WAIT_MS)
        if not badge.value("start.busy()"):
            return


def play_moves(badge, script):
    """Play a few moves, from a key script or at random, and return the steps."""
    if script:
        return badge.keys(script + " wait:1500")
    first = len(badge.steps)
    for _ in range(_MOVE_COUNT):
        if badge.scene()[-1] != "play":
            break
        badge.command("start.move_by_chance()")
        badge.run(_SETTLE_MS)
        settle(badge)
    return badge.steps[first:]


def let_bots_play(badge, game, ms):
    """Let hard bots (or random moves, if there's no bot) play all seats for a while.

    Returns the steps, and the scene with the largest live heap.
    """
    bot = (Path(badge.drive) / "games" / game / "bot.py").is_file()
    if bot:
        badge.command("start.bots(3)")
        badge.run(WAIT_MS, WAIT_MS)  # a real-time table is set up again
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


def play_presses(badge, script):
    """Return the steps of each press in a key script; waits are not included."""
    played = [(word, badge.keys(word)) for word in script.split()]
    return [steps for word, steps in played if not word.startswith("wait")]


def cursor_rows(area, badge, script, where="", limit=CURSOR_PIXELS, garbage=CURSOR_BYTES):
    """Measure garbage and pixels of cursor moves, after a warm-up round."""
    play_presses(badge, script)
    rounds = play_presses(badge, script)
    used = max(sum(step.used for step in steps) for steps in rounds)
    pixels = max(sum(step.pixels for step in steps) for steps in rounds)
    return [
        Row(area, "garbage of a cursor move, worst", used, garbage, where),
        Row(area, "pixels sent for a cursor move, worst", screen_percent(pixels), limit, where),
    ]


def idle_row(area, badge):
    """Measure the garbage of an idle step; a step that updates a countdown isn't idle."""
    badge.run(_SETTLE_MS, WAIT_MS)
    idle = [step.used for step in badge.run(1000) if not step.sent]
    return Row(area, "garbage of an idle step, worst", max(idle), IDLE_BYTES)


def measure_launcher(drive):
    """Return (rows, module table) of the launcher and the settings."""
    with BadgeVm(drive) as badge:
        badge.boot()
        expect_scene(badge, "launcher")
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
        expect_scene(badge, "launcher")
        rows.append(scene_row("launcher", back, "pixels of going back to it"))
        rows.append(scene_row("game menu", badge.keys("A") + badge.run(_SETTLE_MS, WAIT_MS)))
        expect_no_fault(badge)
    return rows, _weights(drive, loaded, live)


def scene_row(area, steps, what="pixels of its first picture"):
    """Return the pixels of the first refresh of a scene that opened in these steps."""
    return Row(area, what, first_picture_percent(steps), SCENE_PIXELS)


def _weights(drive, loaded, live):
    """Break a live heap down into modules and the rest."""
    modules = {name: weight for name, weight in module_weights(drive, loaded).items() if weight}
    modules["objects: sheet, grids, state"] = live - sum(modules.values())
    return modules


def measure_game(drive, game, quick):
    """Return (rows, module table) of a game: menu, rules, table, after leaving, fullest table, pause, bots."""
    rows, modules = in_two_layouts(lambda shift: _table_rows(drive, game, quick, shift))
    limits = probe(game)
    for measuring in (
        lambda shift: _playing_rows(drive, game, quick, shift),
        lambda shift: lesson_rows(drive, game, shift),
        lambda shift: finished_game.finished_rows(drive, game, quick, shift),
        lambda shift: hand_rows(drive, game, limits, shift) if limits.HEAP_HAND else [],
    ):
        rows += in_two_layouts(lambda shift, measuring=measuring: (measuring(shift), None))[0]
    return rows, modules


def _table_rows(drive, game, quick, shift):
    """Return (rows, module table) of the menu, the rule book, a fresh table, some moves, and after leaving."""
    limits = probe(game)
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        rows = []
        open_menu(badge, game)
        rows.append(Row(game, "live heap, menu before it", badge.live, IN_PLAY))
        badge.command("start.the_console.open('rule_book', start.the_console.scenes[-1].title)")
        badge.run(_SETTLE_MS, WAIT_MS)
        if badge.scene()[-1] == "rule_book":
            badge.keys("DOWN A")  # choose the book, not the lesson
            badge.run(_SETTLE_MS, WAIT_MS)
            rows.append(Row(game, "live heap, how to play", badge.live, IN_PLAY))
        expect_no_fault(badge)
        open_table(badge, game)
        settle(badge)
        rows.append(Row(game, "live heap, table as dealt", badge.live, DEALT))
        loaded = badge.loaded()
        live = badge.live
        rows.append(idle_row(game, badge))
        rows += cursor_rows(game, badge, limits.CURSOR)
        badge.keys(limits.FULLEST)
        settle(badge)
        pixels = screen_percent(max(step.pixels for step in play_moves(badge, limits.CARD)))
        rows.append(Row(game, "pixels in one refresh, a card played", pixels, CARD_PIXELS))
        rows += _leaving_rows(badge, game, 3 if quick else 10)
        expect_no_fault(badge)
    return rows, _weights(drive, loaded, live)


def _open_fullest_table(badge, game):
    """Open the fullest table found, else a new one, and return where that is."""
    found = [one for one in worst_positions.load_positions(game, badge.drive) if one.what == worst_positions.FULLEST]
    if found:
        badge.resume(found[0].position().table().saved_file())
    else:
        open_table(badge, game)
    if not found or probe(game).HANDS:  # a real-time game starts with a countdown
        badge.keys(probe(game).FULLEST)
    settle(badge)
    return found[0].where if found else ""


def _playing_rows(drive, game, quick, shift):
    """Measure the fullest table on its own, the menus over it, and bots from there and from a new deal."""
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        begun = len(badge.steps)
        where = _open_fullest_table(badge, game)
        rows = [Row(game, "live heap, fullest table", badge.live, IN_PLAY, where)]
        opened = badge.keys("START") + badge.run(_SETTLE_MS, WAIT_MS)
        expect_scene(badge, "pause")
        rows.append(Row(game, "live heap, pause menu", badge.live, IN_PLAY, where))
        rows.append(scene_row(game, opened, "pixels of the pause menu's first picture"))
        rows += _paused_rows(badge, game)
        back = badge.keys("START") + badge.run(_SETTLE_MS, WAIT_MS)
        rows.append(scene_row(game, back, "pixels of going back from the pause menu"))
        steps, scene = let_bots_play(badge, game, 6_000 if quick else 45_000)
        expect_no_fault(badge)
        peaks = [step.inside for step in badge.steps[begun:]]
    with BadgeVm(drive, shift=shift) as badge:
        badge.boot()
        begun = len(badge.steps)
        open_table(badge, game)
        settle(badge)
        more, other = let_bots_play(badge, game, 6_000 if quick else 45_000)
        expect_no_fault(badge)
        peaks += [step.inside for step in badge.steps[begun:]]
    most, at = max((max(step.live for step in run), name) for run, name in ((steps, scene), (more, other)))
    pixels = screen_percent(max(step.pixels for step in steps + more))
    return rows + [
        Row(game, "live heap while bots play, largest", most, IN_PLAY, at),
        Row(game, "pixels in one refresh while bots play, worst", pixels, free_unit="%"),
        Row(game, "heap in use inside a step, garbage included, largest", max(peaks), INSIDE_STEP),
    ]


def _paused_rows(badge, game):
    """Measure the rule book and the settings over a paused game."""
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
            badge.keys("B B" if name == "rule_book" else "B")  # the page and its menu
            badge.run(_SETTLE_MS, WAIT_MS)
    return rows


def _leaving_rows(badge, game, times):
    """Measure the launcher's heap after the game, and the growth from opening it repeatedly."""
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
    """Visit all screens: launcher, settings, and each game's menu, table, pause, and bots for `ms`."""
    badge.boot()
    badge.keys("RIGHT LEFT START DOWN UP")
    for game in games:
        open_table(badge, game)
        settle(badge)
        badge.keys(probe(game).CURSOR)
        play_moves(badge, probe(game).CARD)
        if badge.scene()[-1] == "play":
            let_bots_play(badge, game, ms)
    expect_no_fault(badge)


def stack_suffices(drive, games, size, ms):
    """Return "" if a call stack of `size` bytes is enough for the tour, else the traceback."""
    try:
        with BadgeVm(drive, pystack=size) as badge:
            tour(badge, games, ms)
    except (WrongScene, VmError) as fault:
        if "pystack exhausted" in str(fault):
            return str(fault)
        raise
    return ""


def measure_stack(drive, games, quick):
    """Find the smallest call stack for the tour, in steps of 32 bytes; quick: only check that the reserve is free."""
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
