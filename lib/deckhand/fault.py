"""The screen for when something broke: a plain sentence and a short code; the traceback went to the serial line.

    console.replace("fault", exception)
"""

from deckhand import about
from deckhand.keys import A
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_WARN
from deckhand.words import wrap


def code(fault):
    """A short code for a fault: the kind's capitals and its number or first letters ("OE-2", "VE-deckofc")."""
    kind = "".join([c for c in fault.__class__.__name__ if "A" <= c <= "Z"])
    detail = str(fault.args[0]) if fault.args else ""
    return "%s-%s" % (kind, "".join([c for c in detail if c.isalpha() or c.isdigit()])[:8])

def report(fault, scenes):
    """Send the traceback to the serial line, and keep the game of every scene that has one."""
    import traceback

    traceback.print_exception(fault)
    for scene in scenes:
        if hasattr(scene, "keep"):
            try:
                scene.keep()
            except Exception as second:
                traceback.print_exception(second)


class Scene:
    """Press A goes to the launcher."""

    def __init__(self, console, fault):
        self.console = console
        self.fault = fault

    def enter(self):
        """Draw it."""
        screen = self.console.screen
        screen.clear()
        about.remember_fault(self.console.store, code(self.fault))
        self.console.save()
        self.console.lights.bar(1, self.console.lights.RED)
        screen.line(1, " Something broke", INK_BAR)
        y = 4
        for text in ("Your game is kept.", "Press \x87 to go on."):
            screen.line(y, text, INK)
            y += 2
        y = 9
        for text in wrap(remedy(self.fault))[:3]:
            screen.line(y, text, INK_WARN)
            y += 1
        screen.line(14, "Code " + code(self.fault), INK_DIM)

    def press(self, key, pressed):
        """A leaves for the launcher."""
        if key == A and pressed:
            self.console.home()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the fault."""
        self.fault = None

def remedy(fault):
    """What the player can do, in a sentence."""
    if isinstance(fault, MemoryError):
        return "The memory is full. Switch the badge off and on."
    if isinstance(fault, ImportError):
        return "A file is missing: %s. Copy Deckhand again." % fault.args[0]
    if isinstance(fault, OSError):
        return "A file cannot be read. Copy Deckhand again."
    return str(fault.args[0]) if fault.args and fault.__class__ is RuntimeError else ""
