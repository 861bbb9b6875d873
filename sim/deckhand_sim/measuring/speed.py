"""How long the console's Python takes on the badge from a key press to refresh(), counted by FuelVm (vm/probes/console.py).

    rows = measure(drive, ["onslaught"], FuelVm())

Real-time games are also measured frame by frame over whole hands, from the countdown until the score has been counted.
"""

from pathlib import Path

from ..games import probe
from ..keyscript import parse
from ..vm.badge import KEYS, STEP_MS
from ..vm.fuel import FUEL_PER_MS
from . import worst_positions
from .fuel_drive import kit_folder, run_script
from .limits import CURSOR_MS, FRAME_MS, MOVE_MS
from .rows import Row

_MOVE_COUNT = 8
_MAX_STEPS = 20_000
_CONSOLE = "import console\nstart = console.start\nstart.console()\n"


def keys(script):
    """Convert a key script for the VM: (key number or -1, pressed, ms)."""
    return [(KEYS.index(key) if key else -1, pressed, ms) for key, pressed, ms in parse(script)]


_NO_WALK = keys("B wait:400")
_TAKE = keys("A wait:400")


def measure(drive, games, vm):
    """Measure, in badge-ms, a cursor press and a move on each screen."""
    probes = [(game, probe(game)) for game in games]
    launcher = keys("wait:400 RIGHT LEFT RIGHT LEFT")
    scripts = [
        (game, keys(p.CURSOR), keys(p.FULLEST + " wait:3000"), keys(p.CARD and p.CARD + " wait:1500"))
        for game, p in probes
    ]
    with kit_folder(drive) as folder:
        call = f"console.keys({launcher!r}, {scripts!r}, {_NO_WALK!r}, {_TAKE!r}, {_MOVE_COUNT})"
        found = run_script(vm, folder, f"{_CONSOLE}meter.tell({call})")
        frames = [_frame_row(vm, folder, game, p) for game, p in probes if p.HANDS]
        moves = {game: _worst_move(vm, folder, game, drive) for game in games}
    rows = [Row("launcher", "cursor press to refresh(), worst", max(found["launcher"]) / FUEL_PER_MS, CURSOR_MS)]
    for game in games:
        cursor = max(found[game + " cursor"]) / FUEL_PER_MS
        rows.append(Row(game, "cursor press to refresh(), worst", cursor, CURSOR_MS))
        most, where = max(moves[game], (max(found[game + " card"], default=0), ""))
        if most:
            rows.append(Row(game, f"{worst_positions.MOVE}, worst", most / FUEL_PER_MS, MOVE_MS, where))
    return rows + frames


def moves(vm, folder, positions):
    """Return the fuel of each position's next move, played by a person, drawn and saved for undo; -1 if impossible."""
    for number, position in enumerate(positions):
        Path(folder, f"stand{number}").write_bytes(position.saved_file())
    return run_script(vm, folder, f"{_CONSOLE}console.wait()\nmeter.tell(console.moves({len(positions)}))")


def _worst_move(vm, folder, game, drive):
    # Return (fuel, where) of the worst move found; (0, "") if there is none.
    found = [one for one in worst_positions.load_positions(game, drive) if one.what == worst_positions.MOVE]
    burnt = moves(vm, folder, [one.position().for_person() for one in found]) if found else []
    return max(zip(burnt, [one.where for one in found], strict=True), default=(0, ""))


def _frame_row(vm, folder, game, limits):
    """Measure the costliest step of whole real-time hands."""
    most, where = 0, ""
    for code, players in limits.HANDS:
        pressed = keys(limits.HAND_KEYS) if 0 in players else []
        call = f"console.hand({code!r}, {players!r}, {_NO_WALK!r}, {pressed!r}, {_MAX_STEPS})"
        burnt, step, steps = run_script(vm, folder, f"{_CONSOLE}meter.tell({call})")
        if burnt > most:
            most = burnt
            where = f"{code}, players {players}, {step * STEP_MS / 1000:.1f} s of {steps * STEP_MS / 1000:.1f} s"
    return Row(game, "a frame of a whole hand, worst", most / FUEL_PER_MS, FRAME_MS, where)
