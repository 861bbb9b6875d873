"""The fault screen: a sentence for the player and a short code; the traceback is on the serial console.

console.replace("fault", exception)
"""

from deckhand.const import const
from deckhand.keys import A
from deckhand.pages.fault_text import code, is_fault, print_traceback, remedy
from deckhand.save.sections import FAULTS
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_WARN
from deckhand.words import wrap

_MOST_FAULTS = const(4)
_message = ""  # message about the game, from `report` for the scene


def report(fault, scenes):
    """Print the traceback on the serial console, and save the game of each scene that has one."""
    global _message
    _message = "Your games are kept."
    print_traceback(fault)
    for scene in scenes:
        if hasattr(scene, "keep"):
            try:
                scene.keep()
                _message = "Your game is kept."
            except BaseException as save_fault:
                if not is_fault(save_fault):
                    raise
                _message = "This game is not kept."
                print_traceback(save_fault)


def remember(store, short):
    """Store a fault's code in front of the earlier ones."""
    codes = [short]
    for old in store.get(FAULTS).decode().split("\n"):
        if old and len(codes) < _MOST_FAULTS:
            codes.append(old)
    store.put(FAULTS, "\n".join(codes).encode())


class Scene:
    """The fault screen; A returns to the launcher."""

    def __init__(self, console, fault):
        self.console = console
        self.fault = fault

    def enter(self):
        """Draw the message."""
        console = self.console
        screen = console.screen
        short = code(self.fault)
        screen.clear()
        try:
            remember(console.store, short)
            is_saved = console.save()
        except Exception:  # perhaps MemoryError; the message is more important
            is_saved = False
        console.lights.bar(1, console.lights.RED)
        screen.line(1, " Something broke", INK_BAR)
        y = 4
        for text in (_message if is_saved else "Nothing can be kept.", "Press \x87 to go on."):
            screen.line(y, text, INK)
            y += 2
        for text in wrap(remedy(self.fault))[:5]:
            y += 1
            screen.line(y, text, INK_WARN)
        screen.line(14, "Code " + short, INK_DIM)

    def press(self, key, pressed):
        """Return to the launcher on A."""
        if key == A and pressed:
            self.console.home()

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Free the exception."""
        self.fault = None
