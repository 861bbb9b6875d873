"""The kit's drive in a folder, for the fuel VM, with stand-ins that do nothing, since what draws is not Python's time.

with on_disk(drive) as folder:
    figures = ask(vm, folder, "import turns\nmeter.tell(turns.at(Rules, stands))")
"""

import json
import tempfile
from contextlib import contextmanager
from pathlib import Path

from ..deploy.compiling import compile_file
from ..vm.badge import boot_files

_LEAN = Path(__file__).parents[1] / "vm" / "lean"
_FULL_TANK_BYTES = 60 * 1024 * 1024  # of the fuel VM's 64 MB: beyond it the collector would run
_BEGIN = "import sys\nsys.path[:] = ['/badge', '/probe', '', '/lib']\nimport gc, meter\nmem_alloc = gc.mem_alloc\n"
_END = "\nprint(mem_alloc())"


@contextmanager
def on_disk(drive):
    """A folder with all that runs, for as long as the block."""
    files = boot_files(drive) | {
        f"/badge/{p.stem}.mpy": compile_file(p, f"/badge/{p.name}") for p in _LEAN.glob("*.py")
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            path = Path(folder + name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        yield folder


def ask(vm, folder, script):
    """What a script tells (meter.tell). RuntimeError where it stops, or where the collector would have run."""
    run = vm.run(_BEGIN + script + _END, folder, root=folder)
    if run.code or not run.out.strip():
        raise RuntimeError(f"the fuel VM stopped: {(run.out + run.err).strip()[-900:]}")
    *_, told, used = run.out.strip().splitlines()
    if int(used) > _FULL_TANK_BYTES:
        raise RuntimeError("the fuel VM's heap ran full, its figures would be wrong: measure fewer positions at once")
    return json.loads(told)
