"""The same steps for the simulator and for the page's worker: the simulated badge's input and its pictures.

told = Told(sim)                    # just booted
sim.keys("A wait:900")
told.steps                          # [(milliseconds, [(key, pressed), ...], source), ...] for the worker
told.frames                         # MD5 of each picture that differed from the last, as the worker gives them
"""

import hashlib


class Told:
    """Record a freshly booted Sim's keys, clock and panel."""

    def __init__(self, sim):
        self._sim = sim
        console = sim.console
        self.steps = [(console.now, [])]
        self._keys = []
        self._code = ""
        # Changes of the panel. It is black before the first refresh: that doesn't count as a picture.
        self._shown = None if any(sim.frame) else sim.panel.changes
        self.frames = []
        self._look()
        queue, step = console.buttons._events, console.step
        get_into = queue.get_into

        def heard(event):
            found = get_into(event)
            if found:
                self._keys.append((event.key_number, event.pressed))
            return found

        def stepped(now):
            # This step reads a waiting key: the worker has to get it first.
            self._keys = []
            step(now)
            self.steps.append((now, self._keys, self._code))
            self._code = ""
            self._look()

        queue.get_into = heard
        console.step = stepped

    def run_before_the_next_step(self, code):
        """Python source for the worker, for changes made to the simulator's badge from outside."""
        self._code += code + "\n"

    def _look(self):
        if self._sim.panel.changes != self._shown:
            self._shown = self._sim.panel.changes
            seen = hashlib.md5(self._sim.frame).hexdigest()
            if not self.frames or self.frames[-1] != seen:
                self.frames.append(seen)


def first_difference(ours, theirs):
    """Index of the first difference between two lists of pictures, or None if they are equal."""
    for number, (here, there) in enumerate(zip(ours, theirs, strict=False)):
        if here != there:
            return number
    return None if len(ours) == len(theirs) else min(len(ours), len(theirs))
