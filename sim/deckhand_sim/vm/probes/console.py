"""The console's fuel from a key to refresh(), screen by screen. Runs inside the fuel VM, on vm/lean's stand-ins.

keys(games, scripts)        # cursor presses and moves played, {"launcher": [...], "crunch cursor": [...], ...}
moves(path)                 # saved games resumed for one move: a list of figures
hand(...)                   # the costliest frame of a hand in real time
"""

import sys

import quiet_gc

sys.modules["gc"] = quiet_gc

import start  # noqa: E402
from meter import gap  # noqa: E402

STEP_MS = 30
_PRESSES = 8  # limit for getting to the table
_ANIMATED = 400  # longest animation, in steps
_SETTLE_MS = 400


def here():
    """Return the top scene."""
    return start.the_console.names[-1]


def opened(script):
    """Return the fuel of the costliest step of each press in a script."""
    return [burnt - gap for burnt in start.play(script, STEP_MS)]


def wait(ms=_SETTLE_MS):
    """Let time pass."""
    start.play([(-1, False, ms)], STEP_MS)


def to_table(game, no_walk, take):
    """Go from anywhere to a new game's table, with the menus' defaults."""
    start.the_console.replace("game_menu", game)
    wait()
    for _ in range(_PRESSES):
        if here() == "play":
            return
        opened(no_walk if here() == "tour" else take)
    if here() != "play":
        raise RuntimeError("no table of %s, the console shows %s" % (game, here()))


def settle():
    """Wait until animations are over."""
    for _ in range(_ANIMATED):
        if not start.busy():
            return
        wait(STEP_MS)


def keys(launcher, games, no_walk, take, cards):
    """Measure the launcher's presses, and each game's: (game, cursor keys, keys to the fullest table, keys of a card or none)."""
    found = {"launcher": opened(launcher)}
    for game, cursor, fullest, card in games:
        to_table(game, no_walk, take)
        settle()
        opened(cursor)
        found[game + " cursor"] = opened(cursor)
        opened(fullest)
        costs = opened(card)
        for _ in range(0 if card else cards):
            if here() != "play":
                break
            burnt = played(start.move_by_chance)
            if burnt >= 0:
                costs.append(burnt)
            wait()
        found[game + " card"] = costs
        if here() == "fault":
            raise RuntimeError("the console met a fault")
    return found


def played(play, *move):
    """Return the fuel of a move and of its animation's costliest step; -1 if it's nobody's turn."""
    a = start.fuel()
    moved = play(*move)
    b = start.fuel()
    if not moved:
        return -1
    return (b - a) // 1000 - gap + start.step_fuel() - gap


def moves(count):
    """Return, for the saved games /stand0 and on, the fuel of each one's next move, drawn and saved for undo."""
    found = []
    for number in range(count):
        move = start.resume("/stand%d" % number)
        wait()
        settle()
        found.append(played(start.move, move) if here() == "play" else -1)
        if here() == "fault":
            raise RuntimeError("the console met a fault at kept game %d" % number)
    return found


def hand(code, players, no_walk, keys, most):
    """Return (fuel of the costliest step, its index, number of steps) of a real-time hand, from countdown to result."""
    start.the_console.replace("game_menu", code)
    wait()
    if here() == "tour":
        opened(no_walk)
    if here() != "play":
        raise RuntimeError("no table of %s, the console shows %s" % (code, here()))
    start.seat(players)
    steps = worst = where = at = pause = 0
    while here() == "play":
        if keys and pause <= 0:
            key, pressed, pause = keys[at]
            at = (at + 1) % len(keys)
            if key >= 0:
                start.keypad.feed(key, pressed, start.supervisor.now)
        pause -= STEP_MS
        start.supervisor.now += STEP_MS
        burnt = start.step_fuel() - gap
        if here() == "play" and burnt > worst:
            worst = burnt
            where = steps
        steps += 1
        if steps > most:
            raise RuntimeError("the hand does not end")
    if here() != "result":
        raise RuntimeError("the hand ended in " + here())
    return worst, where, steps
