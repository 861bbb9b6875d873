"""The programs that some tests need and that a machine may lack: `@pytest.mark.needs("Chromium", "node")` on each such test.

Without the program the test is skipped and the run's last lines say why. tests/conftest.py stops a test that starts one of
these programs without the mark. Another program is another line of PROGRAMS.
"""

import os
import shutil
import sys
from functools import cache
from pathlib import Path

from deckhand_sim.vm import node
from deckhand_sim.vm.fuel import Missing

PROGRAMS = {  # name -> its commands; the first one found is used
    "Chromium": ("chromium", "chromium-browser", "google-chrome", "chrome"),
    "Firefox": ("firefox", "firefox-esr"),
    "WebKitWebDriver": ("WebKitWebDriver",),
    "Xvfb": ("Xvfb",),
    "git": ("git",),
    "node": ("node", "npm"),
    "tmux": ("tmux",),
    "xdotool": ("xdotool",),
}
_NAME_OF = {command: name for name, commands in PROGRAMS.items() for command in commands}


@cache
def is_installed(name):
    """True if this machine has the program."""
    if name == "node":
        try:
            return bool(node.node())  # the one from the wheel is enough
        except Missing:
            return False
    return any(map(shutil.which, PROGRAMS[name]))


def not_installed(names):
    """Why a test that needs these programs is skipped, or "" if all of them are installed."""
    lacking = [name for name in names if not is_installed(name)]
    return " and ".join(lacking) + (" is" if len(lacking) == 1 else " are") + " not installed" if lacking else ""


class Watch:
    """Refuse to start a program that the running test's mark doesn't name."""

    def __init__(self):
        self.allowed = None  # names, while a test runs
        sys.addaudithook(self._heard)

    def _heard(self, event, details):
        if event != "subprocess.Popen" or self.allowed is None:
            return
        executable, order = details[:2]
        command = os.fspath(executable or (order.split()[0] if isinstance(order, str) else order[0]))
        name = _NAME_OF.get(Path(os.fsdecode(command)).name)
        if name and name not in self.allowed:
            raise RuntimeError(f"this test starts {name}: mark it with @pytest.mark.needs({name!r})")
