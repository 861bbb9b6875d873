"""Begin a badge inside the VM: its modules are loaded, then the heap's base is taken, then the console is started.

import start
start.console()
start.step(20)          # milliseconds of the clock; what the call allocated is in start.used
"""

import gc
import sys
import time

import badge_gc
import badge_os
import badge_random
import badge_time
import board
import keypad
import micropython
import supervisor

# Load what the firmware has in flash before anything is counted.
for _name in (
    "analogio array audiocore audioio binascii bitmaptools busdisplay collections digitalio displayio errno fontio io "
    "json math microcontroller micropython neopixel_write re rtc storage struct terminalio traceback vectorio"
).split():
    __import__(_name)

fuel = time.time_ns if hasattr(time, "time_ns") else None  # the fuel VM's meter
if "quiet_gc" not in sys.modules:  # the fuel VM never collects, and inspecting its heap is slow
    sys.modules["gc"] = badge_gc
sys.modules["os"] = badge_os
sys.modules["time"] = badge_time
sys.modules["random"] = badge_random

the_console = None
used = 0  # bytes allocated in the last step
churn = 0  # most bytes allocated between two collections
mem = gc.mem_alloc


def console():
    """Create the console, as code.py does; `used` and `churn` then count its creation."""
    global the_console
    the_console = None
    before = mem()
    badge_gc.begin()
    from deckhand.console import Console

    the_console = Console()
    _count(before)


def _count(before):
    global used, churn
    badge_gc.note()
    used = mem() - before
    churn = badge_gc.most


def step(now, more=0):
    """Run one console step at `now` milliseconds. more: bytes that a badge's name pools take beyond this VM's."""
    badge_gc.more = more
    supervisor.now = now
    before = mem()
    badge_gc.begin()
    the_console.step(now)
    _count(before)


def bots(level):
    """At the table: give every seat to a bot of this level (1 to 3)."""
    session = the_console.scenes[-1].session
    if session.title.real_time:
        seat([level] * len(session.players))
    for i in range(len(session.players)):
        session.players[i] = level


def choose(section, players):
    """Store these players as a game's last choice; `section`: where the store keeps its choices."""
    kept = bytes([len(players)]) + bytes(players) + bytes(8 - len(players))
    the_console.store.put(section, kept)


def seat(players):
    """At a real-time table: restart the hand with these players; by seat, 0 for a person or a bot's level plus 1."""
    scene = the_console.scenes[-1]
    session = scene.session
    session.players[:] = bytes(players)
    session.driver = None
    session.driven = b""
    scene.view.leave()
    scene.view = None
    scene.enter()


def running():
    """True while a real-time hand is in progress."""
    session = getattr(the_console.scenes[-1], "session", None)
    return session is not None and session.seat() == 255


def move_by_chance():
    """At the table: play a random legal move for the person to move. False if it's nobody's turn."""
    scene = the_console.scenes[-1]
    session = getattr(scene, "session", None)
    if session is not None and session.humans_turn() and not scene.is_moving():
        legal = list(session.rules.moves())
        scene.play(badge_random.choice(legal))
        return True
    return False


def resume(path):
    """Resume a saved game, as its menu does. The file's lines: folder, saved bytes, moves, their marks, the next move.

    Returns the next move. What a save leaves out to save room is restored, as if the game had never been left.
    """
    from array import array
    from binascii import unhexlify

    from deckhand import save_saved_game as saved_game  # its flattened name
    from deckhand.title import Title

    with open(path) as file:
        folder, saved, moves, marks, move = [line.strip() for line in file]
    session = saved_game.unpack(unhexlify(saved), Title(folder))
    session.history = array("i", [int(number) for number in moves.split()])
    session.marks = bytearray(unhexlify(marks))
    the_console.replace("play", session)
    return int(move)


def move(number):
    """At the table: play this move."""
    the_console.scenes[-1].play(number)
    return True


def break_down():
    """Make the top scene fail in its next step."""

    def fail(now):
        raise ValueError("broken on purpose")

    the_console.scenes[-1].step = fail


def busy():
    """True during an animation."""
    return the_console.names[-1:] == ["play"] and the_console.scenes[-1].is_moving() and not running()


def step_fuel():
    """Return the fuel of one console step, now."""
    before = fuel()
    the_console.step(supervisor.now)
    return (fuel() - before) // 1000


def play(script, milliseconds):
    """Play a converted key script (key number or -1, pressed, ms); return the fuel of each press's costliest step."""
    now = supervisor.now
    worst = []
    for key, pressed, ms in script:
        if key >= 0:
            keypad.feed(key, pressed, now)
            if pressed:
                worst.append(0)
        until = now + ms
        while now < until:
            now += min(milliseconds, until - now)
            supervisor.now = now
            before = fuel()
            the_console.step(now)
            burnt = (fuel() - before) // 1000
            if worst and burnt > worst[-1]:
                worst[-1] = burnt
    return worst


def restarts():
    """True if the console has asked Python to restart."""
    return supervisor.restarts


def pools():
    """Print the number of names, and the size of their pools."""
    micropython.qstr_info()


def sent():
    """Return the rectangles sent to the display since the last call."""
    return board.DISPLAY.send()
