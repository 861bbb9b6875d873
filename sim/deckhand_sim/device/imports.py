"""The badge's import: a program finds what a badge would have, and nothing else.

    imports = Imports(drive, natives)       # natives: name -> function that creates the module
    program = imports.run("code.py")        # returns when the program has ended

Modules live in `imports.modules`, the device's sys.modules, separate from desktop Python's: each boot starts empty, and
dropping a module really drops it. A name that is neither native, nor on the drive, nor one of the two Adafruit libraries
raises ImportError. Annotations are not evaluated, as on the badge.

The search order is CircuitPython's: native modules, the drive, extensible native modules (badge_python.EXTENSIBLE). Within a
folder, packages come before modules; from 10.3 on a folder without __init__ comes last.
"""

import __future__

import builtins
import errno
import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

from . import badge_python

_FLAGS = __future__.annotations.compiler_flag
_MODULES_FIRST = (10, 3)  # from this CircuitPython on, a module is preferred to a folder without __init__
_EXTENSIONS = (".py", ".mpy")
_SYS_PATH = ("", "/", ".frozen", "/lib")  # as in CircuitPython's main.c; "" is the current folder


@cache
def _compiled(place, changed):
    """Return a source file's code; `changed` (time, size) invalidates the cache."""
    with open(place, "rb") as file:
        return compile(file.read(), place, "exec", flags=_FLAGS, dont_inherit=True)


@cache
def _library_home(name):
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        return None
    return spec.submodule_search_locations[0]


class Imports:
    """Import, built-ins and modules of one run of the badge's VM."""

    def __init__(self, drive, natives, extra_builtins, version=_MODULES_FIRST):
        self.modules = {}
        self.path = list(_SYS_PATH)  # the device's sys.path
        self._drive = drive
        self._natives = natives
        self._version = version
        self._sidecars = {}  # desktop package -> its folder
        self.builtins = {name: getattr(builtins, name) for name in badge_python.BUILTINS if hasattr(builtins, name)}
        self.builtins["__debug__"] = True
        self.builtins["breakpoint"] = breakpoint  # not on a badge, but useful for debugging in the simulator
        self.builtins["__import__"] = self._import
        self.builtins["open"] = drive.open
        self.builtins.update(extra_builtins)

    def run(self, path, name="__main__"):
        """Run a program of the drive. Raises OSError if it's missing, and any error of the program."""
        module = ModuleType(name)
        self.modules[name] = module
        module.__file__ = path
        place = self._drive.find(path)
        if place is None:
            raise OSError(errno.ENOENT, "no %s on the drive" % path)
        self._execute(place, module)

    def import_sidecar(self, package, folder, name):
        """Import package.name from a desktop folder, to run among the badge's modules."""
        self._sidecars[package] = Path(folder)
        return self._import("%s.%s" % (package, name), fromlist=(name,))

    def _execute(self, place, module):
        if place.suffix == ".mpy":
            raise ImportError("%s is compiled: the simulator runs source only" % place.name)
        found = place.stat()
        code = _compiled(str(place), (found.st_mtime_ns, found.st_size))
        module.__dict__["__builtins__"] = self.builtins
        exec(code, module.__dict__)

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        if level:
            package = globals["__name__"] if "__path__" in globals else globals["__name__"].rpartition(".")[0]
            for _ in range(level - 1):
                package = package.rpartition(".")[0]
            name = package + "." + name if name else package
        top = leaf = None
        for end in [i for i, c in enumerate(name) if c == "."] + [len(name)]:
            leaf = self._load(name[:end], leaf)
            top = top or leaf
        if not fromlist:
            return top
        if hasattr(leaf, "__path__"):
            for wanted in fromlist:
                if wanted != "*" and not hasattr(leaf, wanted):
                    self._load(name + "." + wanted, leaf)  # a missing one is "no module named ..." on the badge
        return leaf

    def _load(self, name, parent):
        if name in self.modules:
            return self.modules[name]
        tail = name.rpartition(".")[2]
        if name in self._natives and name not in badge_python.EXTENSIBLE:
            return self._native(name, parent)
        package = name.partition(".")[0]
        if package in self._sidecars:
            return self._make_sidecar(name, parent, self._sidecars[package].joinpath(*name.split(".")[1:]))
        homes = [parent.__path__ + "/"] if hasattr(parent, "__path__") else []
        if parent is None:
            homes = [self._drive.absolute(entry).rstrip("/") + "/" for entry in self.path]
        for home in homes:
            package, path = self._find(home + tail)
            if path:
                return self._make(name, parent, package, path)
        if name in self._natives:
            return self._native(name, parent)
        raise ImportError("no module named '%s'" % name, name=name)

    def _native(self, name, parent):
        module = self.modules[name] = self._natives[name]()
        if parent is not None:
            setattr(parent, name.rpartition(".")[2], module)
        return module

    def _find(self, path):
        """Return (package folder or None, file to run) for a path without extension; (None, "") if not found."""
        folder = self._place(path)
        is_folder = folder is not None and folder.is_dir()
        start = self._file(path + "/__init__") if is_folder else ""
        if is_folder and (start or self._version < _MODULES_FIRST):
            return path, start or path + "/__init__.py"
        file = self._file(path)
        if not file and is_folder:
            return path, path + "/__init__.py"
        return None, file

    def _file(self, path):
        """Return the module's file, preferring source; "" if there is none."""
        for end in _EXTENSIONS:
            place = self._place(path + end)
            if place is not None and place.is_file():
                return path + end
        return ""

    def _make_sidecar(self, name, parent, place):
        module = self.modules[name] = ModuleType(name)
        if place.is_dir():
            module.__path__ = str(place)
        else:
            try:
                self._execute(place.with_suffix(".py"), module)
            except BaseException:
                del self.modules[name]
                raise
            setattr(parent, name.rpartition(".")[2], module)
        return module

    def _place(self, path):
        """Return a device path's real path. Adafruit's libraries are found in lib/ wherever the desktop has them."""
        place = self._drive.find(path)
        above, lib, within = path.partition("/lib/")
        if place is None and lib:
            name, slash, rest = within.partition("/")
            if self._drive.find(above + lib + name) is not None:
                return None  # the drive has its own copy of the library, without this part
            if name in badge_python.LIBRARIES and _library_home(name):
                place = Path(_library_home(name)) / rest
                return place if place.exists() else None
        return place

    def _make(self, name, parent, package, path):
        module = self.modules[name] = ModuleType(name)
        module.__file__ = path
        if package:
            module.__path__ = package
        try:
            place = self._place(path)
            if place is not None:  # a folder without __init__.py is a package too
                self._execute(place, module)
        except BaseException:
            self.modules.pop(name, None)
            raise
        if parent is not None:
            setattr(parent, name.rpartition(".")[2], module)
        return module
