"""The console: one `step(now_ms)` reads the keys, steps the top scene, and sends the changes to the display.

    console = Console()
    while True:
        console.step(supervisor.ticks_ms())

A scene is a class Scene in a module deckhand.scenes.<name> (a game at its table: play): Scene(console, ...), enter() when
it becomes the top scene, press(key, pressed) and step(now), leave() when it's closed. Scenes change the scene with `open`,
`close` and `replace`; the change happens after they have returned, so that their module can be evicted.
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

_HOLD_MS = const(400)  # START held this long shows the progress bar for leaving to the launcher
_SAVER_MS = const(120_000)  # after this long without a key the screen goes dark
_MAX_GROWTH = const(4_608)  # bytes of a game's interned names that make the launcher reload Python; a menu needs fewer
_MAX_UNSENT = const(50)  # refreshes that may fail in a row: a display may be busy for a moment
_OPEN = const(1)
_CLOSE = const(2)
_REPLACE = const(3)


class Console:
    """Everything that all games share; created once by code.py."""

    # Set by deckhand.start.
    badge: Badge
    screen: Screen
    buttons: Buttons
    sound: Sound
    lights: Lights
    store: Store
    settings: Settings

    def __init__(self):
        self.now = 0  # ms, of this step
        self.touched = -1  # ms when a key was pressed last
        self.asleep = False  # is the screen dark?
        self.link = None  # a deckhand.link.remote_table.Table during a linked game
        self.last_folder = ""  # the game under the launcher's cursor at first
        self._initial_heap = 0  # heap in use before any game, bytes
        self.scenes = []  # open scenes, the top one last; a tuple of arguments for one that was unloaded
        self.names = []  # names of the open scenes' modules
        self._unsent_count = 0  # refreshes that have failed in a row
        self._change_wanted: tuple = ()  # change of scene to make: (kind, name, arguments)
        self._hold_layer = None  # progress bar while START is held
        self._notice = ""  # the buttons' notice on the screen
        self._notice_layer = None  # its display object
        # The backlight stays off until the first picture: a reload leaves CircuitPython's terminal on the display.
        self._is_lit = False
        from deckhand import start

        start.make(self)
        try:
            loader.scenes(())  # evict the modules that made the console, before its heap is measured
        except (OSError, ValueError):  # a damaged table: the first scene reports it
            pass

    # -- for scenes

    def open(self, name, *args):
        """Open the scene deckhand.scenes.<name> on top of this one.

        A scene with a method again() is unloaded meanwhile; it's created again with the arguments that again() returned.
        """
        self._change_wanted = (_OPEN, name, args)

    def replace(self, name, *args):
        """Open the scene deckhand.scenes.<name> in place of all open ones."""
        self._change_wanted = (_REPLACE, name, args)

    def close(self):
        """Close the top scene."""
        self._change_wanted = (_CLOSE, "", ())

    def home(self):
        """Return to the launcher."""
        self.replace("launcher")

    def apply_settings(self):
        """Apply the settings to display, sound and lights."""
        from deckhand import start

        start.apply_settings(self)
        self.light()

    def light(self):
        """Set the backlight to the brightness in the settings."""
        self.badge.display.brightness = (1 + self.settings.chosen(BRIGHTNESS)) / 5

    # -- a step

    def step(self, now):
        """Run one turn at `now` milliseconds: keys, scene, display. Never waits."""
        self.now = now
        try:
            self._step(now)
        except BaseException as fault:
            from deckhand.pages.fault_text import is_fault

            if not is_fault(fault):
                raise
            self._fault(fault)
        if not self._change_wanted:  # else the next scene follows at once: don't show a cleared screen before it
            self._refresh()
        loader.tidy()

    def _refresh(self):
        try:
            self.screen.refresh()
            if not self._is_lit:
                self._is_lit = True
                self.light()
            self._unsent_count = 0
        except Exception:  # the next step sends what wasn't sent
            self._unsent_count += 1
            if self._unsent_count > _MAX_UNSENT:
                raise

    def _step(self, now):
        buttons = self.buttons
        self.sound.step(now)
        if self.touched < 0:
            self.touched = now
            gc.collect()
            self._initial_heap = gc.mem_alloc()
        if self.link:
            self.link.step(now)
        while not self._change_wanted and buttons.poll(now):
            if self.asleep:
                self.wake()  # the key only wakes it
            else:
                self.scenes[-1].press(buttons.key, buttons.pressed)
                if buttons.pressed and not self.sound.is_playing():  # the key made no sound of its own
                    key = buttons.key
                    self.sound.play(TICK if key > SELECT else CHOOSE if key == A else BACK, now)
            self.touched = now  # after the scene's press, which may need the time of the key before
        root = self.screen.root
        notice = buttons.notice()
        if notice != self._notice or notice and root[len(root) - 1] is not self._notice_layer:  # a new page covers it
            self._notice = notice
            from deckhand import start

            self._notice_layer = start.notice(self, self._notice_layer, notice)
        if not self.asleep and (now - self.touched & WRAP) >= _SAVER_MS:
            self.asleep = True
            self.lights.off()
            self.badge.display.brightness = 0
        if self._hold_layer or buttons.held(START, now) > _HOLD_MS:
            from deckhand import start

            self._hold_layer = start.hold(self, self._hold_layer)
        if not self._change_wanted:
            self.scenes[-1].step(now)
        if self._change_wanted:
            self._change()

    def wake(self):
        """Light the screen again after the screen saver."""
        self.asleep = False
        self.buttons.clear()
        self.apply_settings()

    def save(self):
        """Write changed saves, at a quiet moment. False if it fails: no room, or the battery is low."""
        return self.badge.may_write() and self.store.flush()

    def _change(self):
        kind, name, args = self._change_wanted
        self._change_wanted = ()
        if kind == _CLOSE:
            self._close_top()
        elif kind == _REPLACE:
            scene_count = len(self.scenes)
            while self.scenes:
                self._close_top()
            if scene_count and name == "launcher":
                self.home()  # in the next step, when no object of the game is in use any more
                self._clear()
                loader.scenes(("launcher",))
                return
        if kind != _CLOSE:
            if name == "launcher":
                gc.collect()
                if gc.mem_alloc() - self._initial_heap > _MAX_GROWTH:  # only a reload frees interned names
                    from deckhand.hw import restart

                    restart.begin(self)
                self._clear()
            if self.scenes and hasattr(self.scenes[-1], "again"):
                below = self.scenes.pop()
                self.scenes.append(below.again())
                below.leave()
                below = None
            if name != "fault":  # the fault may be a damaged residency table
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
        module_name = "deckhand.scenes." + name
        __import__(module_name)
        self.scenes.append(sys.modules[module_name].Scene(self, *args))
        self.names.append(name)

    def _make_room(self, name):
        # Evict the modules that neither the open scenes nor the next one need.
        names = [self.names[i] for i in range(len(self.names)) if type(self.scenes[i]) is not tuple]
        loader.scenes(names + [name] + (["linked"] if self.link else []))

    def _clear(self):
        # Free everything of a game before the launcher opens.
        self.screen.release()
        self.screen.unload()
        loader.drop()

    def _close_top(self):
        self.names.pop()
        scene = self.scenes.pop()
        if type(scene) is not tuple:
            scene.leave()

    def _fault(self, fault):
        self._change_wanted = ()
        from deckhand.scenes import fault as fault_scene

        fault_scene.report(fault, self.scenes)
        self.scenes = []
        self.names = []
        self._clear()  # report() has saved the game; the fault screen needs its memory
        try:
            loader.scenes(("fault",))
        except Exception:  # the table may be what's damaged
            pass
        self.replace("fault", fault)
        self._change()
