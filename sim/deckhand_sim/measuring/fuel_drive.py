"""Run scripts in the fuel VM on the kit's drive. Stand-ins for native modules do nothing: drawing isn't Python's time.

with kit_folder(drive) as folder:
    figures = run_script(vm, folder, "import turns\nmeter.tell(turns.at(Rules, positions))")
"""

import json
import tempfile
from contextlib import contextmanager
from pathlib import Path

from ..deploy.compiling import compile_file
from ..vm.badge import boot_files

_LEAN = Path(__file__).parents[1] / "vm" / "lean"
_MAX_HEAP_BYTES = 60 * 1024 * 1024  # of the fuel VM's 64 MB; above that the collector would run
_BEGIN = "import sys\nsys.path[:] = ['/badge', '/probe', '', '/lib']\nimport gc, meter\nmem_alloc = gc.mem_alloc\n"
_END = "\nprint(mem_alloc())"


@contextmanager
def kit_folder(drive):
    """A temporary folder with all files."""
    files = boot_files(drive) | {
        f"/badge/{p.stem}.mpy": compile_file(p, f"/badge/{p.name}") for p in _LEAN.glob("*.py")
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            path = Path(folder + name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        yield folder


def run_script(vm, folder, script):
    """Return what a script reports by meter.tell. Raises RuntimeError if it fails or would need the collector."""
    run = vm.run(_BEGIN + script + _END, folder, root=folder)
    if run.code or not run.out.strip():
        raise RuntimeError(f"the fuel VM stopped: {(run.out + run.err).strip()[-900:]}")
    *_, told, used = run.out.strip().splitlines()
    if int(used) > _MAX_HEAP_BYTES:
        raise RuntimeError("the fuel VM's heap ran full, its figures would be wrong: measure fewer positions at once")
    return json.loads(told)
