"""The screen for when something broke: a plain sentence and a short code; the traceback went to the serial line.

console.replace("fault", exception)
"""

from deckhand.const import const
from deckhand.keys import A
from deckhand.pages.fault_text import code, is_fault, print_traceback, remedy
from deckhand.save.sections import FAULTS
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_WARN
from deckhand.words import wrap

_MOST_FAULTS = const(4)
_told = ""  # about the game, by `report` for the scene that comes after it


def report(fault, scenes):
    """Send the traceback to the serial line, and keep the game of every scene that has one."""
    global _told
    _told = "Your games are kept."
    print_traceback(fault)
    for scene in scenes:
        if hasattr(scene, "keep"):
            try:
                scene.keep()
                _told = "Your game is kept."
            except BaseException as second:
                if not is_fault(second):
                    raise
                _told = "This game is not kept."
                print_traceback(second)


def remember(store, short):
    """Put a fault's code before those of the ones before it."""
    codes = [short]
    for old in store.get(FAULTS).decode().split("\n"):
        if old and len(codes) < _MOST_FAULTS:
            codes.append(old)
    store.put(FAULTS, "\n".join(codes).encode())


class Scene:
    """Press A goes to the launcher."""

    def __init__(self, console, fault):
        self.console = console
        self.fault = fault

    def enter(self):
        """Draw it."""
        console = self.console
        screen = console.screen
        short = code(self.fault)
        screen.clear()
        try:
            remember(console.store, short)
            kept = console.save()
        except Exception:  # the memory is full, perhaps: the words below matter more
            kept = False
        console.lights.bar(1, console.lights.RED)
        screen.line(1, " Something broke", INK_BAR)
        y = 4
        for text in (_told if kept else "Nothing can be kept.", "Press \x87 to go on."):
            screen.line(y, text, INK)
            y += 2
        for text in wrap(remedy(self.fault))[:5]:
            y += 1
            screen.line(y, text, INK_WARN)
        screen.line(14, "Code " + short, INK_DIM)

    def press(self, key, pressed):
        """A leaves for the launcher."""
        if key == A and pressed:
            self.console.home()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the fault."""
        self.fault = None
