"""Put MicroPython for browsers and the workbench's editor into the wheel, so that an installed `deckhand web` needs no npm.

Without npm or a network the wheel is built without them; `deckhand web` then says what it needs.
"""

import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    """Add the VM's two files and the editor to a wheel. An editable install fetches them at first use."""

    def initialize(self, version, build_data):
        """Fetch the files and list them for the wheel that is about to be built."""
        if version != "standard":
            return
        sys.path.insert(0, str(Path(self.root) / "sim"))
        from deckhand_sim.vm import node
        from deckhand_sim.web import editor

        self._fetched = []
        try:
            vm = self._made(node.kept, node.fetch, node.IN_VENV)
            script = self._made(editor.kept, editor.make, editor.IN_VENV)
        except (node.Missing, OSError) as what:
            self.app.display_warning("deckhand web will need npm: %s" % what)
            return
        for name in node.SHA256:
            build_data["force_include"][str(vm.parent / name)] = "deckhand_sim/vm/micropython/" + name
        build_data["force_include"][str(script)] = "deckhand_sim/web/editor/editor.js"

    def _made(self, kept, make, in_venv):
        # A folder with the files: from the virtual environment, else a temporary one until finalize().
        found = kept(Path(sys.prefix) / in_venv)
        if not found:
            self._fetched.append(tempfile.TemporaryDirectory())
            make(self._fetched[-1].name)
            found = kept(self._fetched[-1].name)
        return found

    def finalize(self, version, build_data, artifact_path):
        """Remove temporary folders once the wheel is written."""
        if version == "standard":
            for folder in self._fetched:
                folder.cleanup()
