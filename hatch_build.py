"""The wheel carries MicroPython for browsers, so that `deckhand web` needs no npm where it is installed.

Where there is neither npm nor a network, the wheel is built without it; `deckhand web` says then what it needs.
"""

import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    """Adds the VM's two files to a wheel; an editable one fetches them when they are first asked for."""

    def initialize(self, version, build_data):
        """Called before a wheel is built."""
        if version != "standard":
            return
        sys.path.insert(0, str(Path(self.root) / "sim"))
        from deckhand_sim.vm import node

        self._fetched = None
        entry = node.kept(Path(sys.prefix) / node.IN_VENV)
        if not entry:
            self._fetched = tempfile.TemporaryDirectory()
            try:
                node.fetch(self._fetched.name)
            except (node.Missing, OSError) as what:
                self.app.display_warning("deckhand web will need npm: %s" % what)
                return
            entry = node.kept(self._fetched.name)
        for name in node.SHA256:
            build_data["force_include"][str(entry.parent / name)] = "deckhand_sim/vm/micropython/" + name

    def finalize(self, version, build_data, artifact_path):
        """Called when it is written."""
        if version == "standard" and self._fetched:
            self._fetched.cleanup()
