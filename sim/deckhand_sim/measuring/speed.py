"""How long the console's Python takes on the badge, from a key press to refresh(): counted by FuelVm.

    rows = measure(drive, ["onslaught"], FuelVm())

Games of real time are measured over whole hands, too, frame by frame, from 3, 2, 1 until the score has been counted.

The whole console runs on stand-ins that do nothing, since the native code that draws is not Python's time.
"""

import json
import tempfile
from pathlib import Path

from ..deploy.compiling import module
from ..games import probe
from ..keyscript import parse
from ..vm.badge import KEYS, STEP_MS, boot_files
from ..vm.fuel import FUEL_A_MS
from .rows import Row

CURSOR = (50, 20)
MOVE = (120, 60)
FRAME = (50, 20)
_CARDS = 8
_MOST_STEPS = 20_000
_LEAN = Path(__file__).parents[1] / "vm" / "lean"

_BEGIN = """
sys.path[:] = ['/badge', '', '/lib']
import quiet_gc
sys.modules["gc"] = quiet_gc
import start, json
gap = 1 << 30
for _ in range(20):
    a = start.fuel(); b = start.fuel()
    gap = min(gap, (b - a) // 1000)
start.console()
def here():
    return start.the_console.names[-1]
"""

_SCRIPT = """
def opened(script):
    return [n - gap for n in start.play(script, %(step)d)]
found = {}
found["launcher"] = opened(%(launcher)r)
for game, cursor, fullest, card in %(games)r:
    start.the_console.replace("before", game)
    opened(%(wait)r)
    for _ in range(8):
        if here() == "play":
            break
        opened(%(b)r if here() == "walk" else %(a)r)
    if here() != "play":
        raise RuntimeError("no table of %%s, the console shows %%s" %% (game, here()))
    for _ in range(50):
        if not start.the_console.scenes[-1].view.busy:
            break
        opened(%(wait)r)
    opened(cursor)
    found[game + " cursor"] = opened(cursor)
    opened(fullest)
    if card:
        found[game + " card"] = opened(card)
    else:
        found[game + " card"] = costs = []
        for _ in range(%(cards)d):
            if here() != "play":
                break
            a = start.fuel()
            moved = start.move_by_chance()
            b = start.fuel()
            if moved:
                costs.append((b - a) // 1000 - gap + start.step_fuel() - gap)
            opened(%(wait)r)
    if here() == "fault":
        raise RuntimeError("the console met a fault")
print("\\n" + json.dumps(found))
"""

# A hand of real time from its countdown on: its costliest step, which one it is, and how many there were.
_HAND = """
start.the_console.replace("before", %(code)r)
start.play(%(wait)r, %(step)d)
if here() == "walk":
    start.play(%(b)r, %(step)d)
if here() != "play":
    raise RuntimeError("no table of %%s, the console shows %%s" %% (%(code)r, here()))
start.seat(%(players)r)
keys = %(keys)r
steps = worst = where = at = wait = 0
while here() == "play":
    if keys and wait <= 0:
        key, pressed, wait = keys[at]
        at = (at + 1) %% len(keys)
        if key >= 0:
            start.keypad.feed(key, pressed, start.supervisor.now)
    wait -= %(step)d
    start.supervisor.now += %(step)d
    burnt = start.step_fuel() - gap
    if here() == "play" and burnt > worst:
        worst = burnt
        where = steps
    steps += 1
    if steps > %(most)d:
        raise RuntimeError("the hand does not end")
if here() != "result":
    raise RuntimeError("the hand ended in " + here())
print("\\n" + json.dumps([worst, where, steps]))
"""


def _steps(script):
    return [(KEYS.index(key) if key else -1, pressed, ms) for key, pressed, ms in parse(script)]


def measure(drive, games, vm):
    """Rows of badge-ms: a cursor press and a move played, by screen."""
    with tempfile.TemporaryDirectory() as folder:
        files = boot_files(drive) | {f"/badge/{p.stem}.mpy": module(p, f"/badge/{p.name}") for p in _LEAN.glob("*.py")}
        for name, data in files.items():
            path = Path(folder + name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        probes = [(game, probe(game)) for game in games]
        script = _SCRIPT % {
            "step": STEP_MS,
            "cards": _CARDS,
            "launcher": _steps("wait:400 RIGHT LEFT RIGHT LEFT"),
            "wait": _steps("wait:400"),
            "a": _steps("A wait:400"),
            "b": _steps("B wait:400"),  # no, no walk through the screen
            "games": [
                (game, _steps(p.CURSOR), _steps(p.FULLEST + " wait:3000"), _steps(p.CARD and p.CARD + " wait:1500"))
                for game, p in probes
            ],
        }
        found = _burn(vm, script, folder)
        frames = [_frame_row(vm, folder, game, p) for game, p in probes if p.HANDS]
    rows = [Row("launcher", "cursor press to refresh(), worst", max(found["launcher"]) / FUEL_A_MS, *CURSOR, "ms")]
    for game in games:
        cursor = max(found[game + " cursor"]) / FUEL_A_MS
        rows.append(Row(game, "cursor press to refresh(), worst", cursor, *CURSOR, "ms"))
        if found[game + " card"]:
            card = max(found[game + " card"]) / FUEL_A_MS
            rows.append(Row(game, "a move played, drawn, kept for undo", card, *MOVE, "ms"))
    return rows + frames


def _burn(vm, script, folder):
    """What a script prints in its last line, as JSON."""
    run = vm.run(_BEGIN + script, folder, root=folder)
    if run.code or not run.out.strip():
        raise RuntimeError(f"the console stopped in the fuel VM: {(run.out + run.err).strip()[-900:]}")
    return json.loads(run.out.strip().splitlines()[-1])


def _frame_row(vm, folder, game, limits):
    """The costliest step of whole hands in real time."""
    worst, where = 0, ""
    for code, players in limits.HANDS:
        fields = {
            "code": code,
            "players": players,
            "step": STEP_MS,
            "wait": _steps("wait:400"),
            "b": _steps("B wait:400"),
            "keys": _steps(limits.HAND_KEYS) if 0 in players else [],
            "most": _MOST_STEPS,
        }
        burnt, step, steps = _burn(vm, _HAND % fields, folder)
        if burnt > worst:
            worst = burnt
            where = f"{code}, players {players}, {step * STEP_MS / 1000:.1f} s of {steps * STEP_MS / 1000:.1f} s"
    return Row(game, "a frame of a whole hand, worst", worst / FUEL_A_MS, *FRAME, "ms", where)
