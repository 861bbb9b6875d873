"""The console: one `step(now_ms)` that reads the keys, lets the scene on top go on, and draws what changed.

    console = Console()
    while True:
        console.step(supervisor.ticks_ms())

A scene is a class Scene in a module deckhand.scenes.<name> (a game at its table: play): Scene(console, ...), enter() when
it comes on top, press(key, pressed) and step(now), leave() when it is closed. Scenes ask for the next scene with `open`,
`close` and `replace`; the change is made when they have returned, so that their module can be let go.
"""

import gc
import sys

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.hw.badge import Badge
from deckhand.hw.buttons import Buttons
from deckhand.hw.lights import Lights
from deckhand.hw.sound import BACK, CHOOSE, TICK, Sound
from deckhand.keys import SELECT, START, A
from deckhand.save.store import Store
from deckhand.screen import Screen
from deckhand.settings import BRIGHTNESS, Settings

_SIGN_MS = const(400)  # START held so long shows that it will leave to the launcher
_SAVER_MS = const(120_000)  # without a key the screen goes dark
_GROWN = const(4_608)  # bytes by which a game's names have grown the launcher when the VM starts anew; a menu's don't
_MOST_UNSENT = const(50)  # refreshes in a row that may fail: a display may be busy for a moment
_OPEN = const(1)
_CLOSE = const(2)
_REPLACE = const(3)


class Console:
    """Everything that all games share; made once by code.py."""

    # deckhand.start gives them
    badge: Badge
    screen: Screen
    buttons: Buttons
    sound: Sound
    lights: Lights
    store: Store
    settings: Settings

    def __init__(self):
        self.now = 0
        self.touched = -1  # when a key was pressed last
        self.asleep = False
        self.link = None  # a deckhand.link.remote_table.Table while one is linked
        self.last_folder = ""  # where the launcher's cursor begins
        self._fresh = 0  # heap in use before any game, bytes
        self.scenes = []
        self.names = []
        self._unsent = 0  # refreshes that have failed in a row
        self._wish: tuple = ()  # what kind of change, and what to
        self._hold_layer = None  # what shows that START is held
        self._notice = ""  # of the buttons, as it is shown
        self._notice_layer = None
        # The backlight waits for the first picture: a restart leaves CircuitPython's terminal on the panel.
        self._is_lit = False
        from deckhand import start

        start.make(self)
        try:
            loader.scenes(())  # what made the console is evicted, before its heap is measured
        except (OSError, ValueError):  # a damaged table: the first scene tells
            pass

    # -- what scenes ask for

    def open(self, name, *args):
        """Lay the scene of deckhand.<name> on top of this one.

        One that has again(), its own arguments, goes meanwhile: it is left, and made anew when it is on top again.
        """
        self._wish = (_OPEN, name, args)

    def replace(self, name, *args):
        """Put the scene of deckhand.<name> in the place of all that are open."""
        self._wish = (_REPLACE, name, args)

    def close(self):
        """Go back to the scene below."""
        self._wish = (_CLOSE, "", ())

    def home(self):
        """Leave everything for the launcher."""
        self.replace("launcher")

    def apply_settings(self):
        """Push the settings to display, sound and lights."""
        from deckhand import start

        start.apply_settings(self)
        self.light()

    def light(self):
        """Light the screen as brightly as the settings say."""
        self.badge.display.brightness = (1 + self.settings.chosen(BRIGHTNESS)) / 5

    # -- going on

    def step(self, now):
        """One turn of the console at `now` milliseconds: keys, scene, picture. Never waits."""
        self.now = now
        try:
            self._step(now)
        except BaseException as fault:
            from deckhand.pages.fault_text import is_fault

            if not is_fault(fault):
                raise
            self._fault(fault)
        if not self._wish:  # the next scene comes at once: a cleared screen is not shown before it
            self._refresh()
        loader.tidy()

    def _refresh(self):
        try:
            self.screen.refresh()
            if not self._is_lit:
                self._is_lit = True
                self.light()
            self._unsent = 0
        except Exception:  # what was not sent stays dirty: the next step tries again
            self._unsent += 1
            if self._unsent > _MOST_UNSENT:
                raise

    def _step(self, now):
        buttons = self.buttons
        self.sound.step(now)
        if self.touched < 0:
            self.touched = now
            gc.collect()
            self._fresh = gc.mem_alloc()
        if self.link:
            self.link.step(now)
        while not self._wish and buttons.poll(now):
            if self.asleep:
                self.wake()  # this key is not for the game
            else:
                self.scenes[-1].press(buttons.key, buttons.pressed)
                if buttons.pressed and not self.sound.is_playing():  # a key that has no sound of its own
                    key = buttons.key
                    self.sound.play(TICK if key > SELECT else CHOOSE if key == A else BACK, now)
            self.touched = now  # a scene asks how long ago the key before this one was
        root = self.screen.root
        notice = buttons.notice()
        if notice != self._notice or notice and root[len(root) - 1] is not self._notice_layer:  # a new page hides it
            self._notice = notice
            from deckhand import start

            self._notice_layer = start.notice(self, self._notice_layer, notice)
        if not self.asleep and (now - self.touched & WRAP) >= _SAVER_MS:
            self.asleep = True
            self.lights.off()
            self.badge.display.brightness = 0
        if self._hold_layer or buttons.held(START, now) > _SIGN_MS:
            from deckhand import start

            self._hold_layer = start.hold(self, self._hold_layer)
        if not self._wish:
            self.scenes[-1].step(now)
        if self._wish:
            self._change()

    def wake(self):
        """Light the screen again."""
        self.asleep = False
        self.buttons.clear()
        self.apply_settings()

    def save(self):
        """Write what changed to the nvm, at a quiet moment. False where it could not be: no room, or a low battery."""
        return self.badge.may_write() and self.store.flush()

    def _change(self):
        wish, name, args = self._wish
        self._wish = ()
        if wish == _CLOSE:
            self._close_top()
        elif wish == _REPLACE:
            going = len(self.scenes)
            while self.scenes:
                self._close_top()
            if going and name == "launcher":
                self.home()  # it comes at the next step, when nothing of the game is in use any more
                self._clear()
                loader.scenes(("launcher",))
                return
        if wish != _CLOSE:
            if name == "launcher":
                gc.collect()
                if gc.mem_alloc() - self._fresh > _GROWN:  # names stay until Python starts anew
                    from deckhand.hw import restart

                    restart.begin(self)
                self._clear()
            if self.scenes and hasattr(self.scenes[-1], "again"):
                below = self.scenes.pop()
                self.scenes.append(below.again())
                below.leave()
                below = None
            if name != "fault":  # which may be about the table that this reads
                self._make_room(name)
            self.buttons.drain(self.now)
            gc.collect()
            self._put(name, args)
        else:
            self._make_room(self.names[-1])
            if type(self.scenes[-1]) is tuple:
                self._put(self.names.pop(), self.scenes.pop())
        self.scenes[-1].enter()
        self.screen.redraw()

    def _put(self, name, args):
        full = "deckhand.scenes." + name
        __import__(full)
        self.scenes.append(sys.modules[full].Scene(self, *args))
        self.names.append(name)

    def _make_room(self, name):
        # Of the console's modules those of the open scenes stay, and of the one that comes.
        stay = [self.names[i] for i in range(len(self.names)) if type(self.scenes[i]) is not tuple]
        loader.scenes(stay + [name] + (["linked"] if self.link else []))

    def _clear(self):
        # On the way home nothing stays of a game and its pictures.
        self.screen.release()
        self.screen.unload()
        loader.drop()

    def _close_top(self):
        self.names.pop()
        scene = self.scenes.pop()
        if type(scene) is not tuple:
            scene.leave()

    def _fault(self, fault):
        self._wish = ()
        from deckhand.scenes import fault as broken

        broken.report(fault, self.scenes)
        self.scenes = []
        self.names = []
        self._clear()  # the game is kept where it could be: the words and their save need its room
        try:
            loader.scenes(("fault",))
        except Exception:  # the table is what is broken
            pass
        self.replace("fault", fault)
        self._change()
