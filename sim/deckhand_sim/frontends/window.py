"""The badge in a window: pygame for the picture, the keys, a gamepad and the sound, nothing else.

    WindowFront(sim).play()         # until the window is closed; Ctrl-C in the terminal closes it too

The picture grows by whole steps with the window. Beneath it the badge's lights; H lists the keys. Raises NoFront where
none can be opened.
"""

import os
import sys
import warnings
from array import array
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import click  # noqa: E402
import pygame  # noqa: E402

from ..device.boards import with_second_pad  # noqa: E402
from .key_bindings import key_list, own_keys  # noqa: E402
from .launch_options import Leaving, NoFront  # noqa: E402

_FRAMES = 60  # a second
_MOST_MS = 100  # of the badge's time in one frame, after a pause of the machine
_SCALE, _LEAST_SCALE, _MOST_SCALE = 4, 1, 12
_STRIP = 10  # the badge's pixels beneath the picture, for the lights
_CASE, _DARK, _TEXT, _DIM = (28, 30, 38), (14, 15, 20), (240, 236, 220), (150, 156, 170)
_RATE = 44_100
_LOUDEST = 0.25
_WHOLE_WAVES_S = 0.25  # at least so much sound is made at once
_DEAD, _CALM = 0.5, 0.1  # of a stick
_BRIGHTER = 12  # the badge's lights are run at a twentieth, which a screen would not show
_KEYS = {
    pygame.K_UP: "UP",
    pygame.K_DOWN: "DOWN",
    pygame.K_LEFT: "LEFT",
    pygame.K_RIGHT: "RIGHT",
    pygame.K_z: "A",
    pygame.K_RETURN: "A",
    pygame.K_KP_ENTER: "A",
    pygame.K_x: "B",
    pygame.K_BACKSPACE: "B",
    pygame.K_LSHIFT: "SELECT",
    pygame.K_RSHIFT: "SELECT",
    pygame.K_c: "SELECT",  # five presses of Shift open Sticky Keys on Windows
    pygame.K_ESCAPE: "START",
    pygame.K_w: "UP2",
    pygame.K_s: "DOWN2",
    pygame.K_a: "LEFT2",
    pygame.K_d: "RIGHT2",
    pygame.K_f: "A2",
    pygame.K_g: "B2",
}
_PAD = {0: "A", 1: "B", 2: "B", 3: "A", 6: "SELECT", 7: "START", 8: "SELECT", 9: "START"}
_MOUSE = (
    ("<", "LEFT"),
    ("^", "UP"),
    ("v", "DOWN"),
    (">", "RIGHT"),
    ("A", "A"),
    ("B", "B"),
    ("?", "SELECT"),
    ("=", "START"),
)
_MOUSE_AT, _MOUSE_WIDE = 118, 5  # the badge's pixels from the left, and for each: right of the lights
_MORE = (
    ("a gamepad", "stick or cross, A, B, back, start"),
    ("the mouse", "the signs below; ? hint, = menu"),
    ("+ and -, F11", "size of the picture, full screen"),
    ("P", "save the picture"),
    ("H", "this list"),
)


def _why_not():
    """Is there certainly no window to be had? Asked before SDL, which would take a bare console over."""
    if os.environ.get("SDL_VIDEODRIVER") or not sys.platform.startswith("linux"):
        return None
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    return "no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"


def _device(event):
    """SDL's own number of the gamepad that an event is of; it stays the same as long as that is plugged in."""
    return getattr(event, "instance_id", 0)


class _Pad:
    """A gamepad, or what says that it is one."""

    def __init__(self, joystick):
        self.number = joystick.get_instance_id()
        self._joystick = joystick  # SDL closes it when it is dropped
        count = min(2, joystick.get_numaxes())
        self._at = [joystick.get_axis(i) if i < count else 0 for i in (0, 1)]
        # An axis that rests at an end is no stick: it counts only once it was seen at its middle.
        self._is_stick = [abs(at) < _DEAD for at in self._at]

    def moved(self, axis, value):
        """An axis is there now; the stick's (x, y)."""
        self._at[axis] = value
        self._is_stick[axis] = self._is_stick[axis] or abs(value) < _CALM
        return tuple(at if is_stick else 0 for at, is_stick in zip(self._at, self._is_stick, strict=True))


class WindowFront:
    """Plays a Sim in a window, with a second pad from its next start on.

    pictures: the folder for P. keys_file: the Path of a keys.toml (key_bindings.py), which need not be there.
    """

    def __init__(self, sim, title="Deckhand", scale=_SCALE, pictures=Path("."), keys_file=None):
        why = _why_not()
        if why:
            raise NoFront(why)
        try:
            pygame.display.init()
            pygame.font.init()
            self._screen = pygame.display.set_mode(self._size_of(sim, scale), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.quit()
            raise NoFront(str(error)) from None
        try:
            self._keys = own_keys(keys_file, _KEYS, pygame.key.key_code) if keys_file else _KEYS
        except click.ClickException:
            pygame.quit()
            raise
        self._sim = sim
        sim.board = with_second_pad(sim.board)
        self._pictures = Path(pictures)
        self._help = False
        self._seen = None
        self._said = ""
        self._pads = {}  # by SDL's own number of each
        self._pad_held = {}  # button -> {what holds it}
        self._clicked = None
        self._channel_sound = None
        self._made = {}
        self._title = title
        pygame.display.set_caption(title)
        self._no_smaller()
        pygame.joystick.init()
        for i in range(pygame.joystick.get_count()):
            self._plug(i)
        try:
            pygame.mixer.init(_RATE, -16, 1, 512, allowedchanges=0)
        except pygame.error:  # a machine without sound plays silently
            pass

    def _no_smaller(self):
        """The picture is not cut: where the system lets windows say so, this one is no smaller than it."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().minimum_size = self._size_of(self._sim, _LEAST_SCALE)
        except (AttributeError, pygame.error):  # an older pygame, or no window manager
            pass

    @staticmethod
    def _size_of(sim, scale):
        return sim.panel.width * scale, (sim.panel.height + _STRIP) * scale

    def play(self, frames=None):
        """Until the window is closed (or for so many frames)."""
        clock = pygame.time.Clock()
        try:
            with Leaving() as leaving:
                clock.tick()
                while not leaving.count and frames != 0 and self._take_events():
                    passed = clock.tick(_FRAMES)
                    if not self._help:
                        self._sim.run(min(passed, _MOST_MS))
                    self._sound()
                    self._draw()
                    frames = None if frames is None else frames - 1
        finally:
            self.close()

    def close(self):
        """Close the window."""
        pygame.quit()

    # -- keys

    def _take_events(self):
        """Take what happened; False: the window was closed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.KEYDOWN:
                self._key(event.key)
            elif event.type == pygame.KEYUP and event.key in self._keys:
                self._sim.finger(self._keys[event.key], False)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._clicked = self._under(*event.pos)
                if self._clicked:
                    self._sim.finger(self._clicked, True)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._clicked:
                self._sim.finger(self._clicked, False)
                self._clicked = None
            elif event.type == pygame.WINDOWFOCUSLOST:
                for button in set(self._keys.values()):
                    self._sim.finger(button, False)
                self._pad_held = {}
            elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
                self._seen = None
            elif event.type == pygame.JOYDEVICEADDED:
                self._plug(event.device_index)
            elif event.type == pygame.JOYDEVICEREMOVED:
                self._unplug(_device(event))
            elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button in _PAD:
                held_by = _device(event), "button", event.button
                self._pad(held_by, _PAD[event.button], event.type == pygame.JOYBUTTONDOWN)
            elif event.type == pygame.JOYHATMOTION:
                held_by = _device(event), "hat", getattr(event, "hat", 0)
                self._directions(held_by, event.value[0], -event.value[1])
            elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1) and _device(event) in self._pads:
                self._stick(self._pads[_device(event)], event)
        return True

    def _under(self, x, y):
        """The button of the strip that lies there, or None."""
        left, top = self._corner()
        across = (x - left) // self.scale - _MOUSE_AT
        if (
            0 <= across < _MOUSE_WIDE * len(_MOUSE)
            and 0 <= y - top - self._sim.panel.height * self.scale < _STRIP * self.scale
        ):
            return _MOUSE[across // _MOUSE_WIDE][1]
        return None

    def _key(self, key):
        if self._help:
            self._help, self._seen = False, None
        elif key == pygame.K_h:
            self._help, self._seen = True, None
        elif key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self._resize(1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._resize(-1)
        elif key == pygame.K_p:
            self._picture()
        elif key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
            self._screen, self._seen = pygame.display.get_surface(), None
        elif key in self._keys:
            self._sim.finger(self._keys[key], True)

    def _plug(self, device):
        try:
            pad = _Pad(pygame.joystick.Joystick(device))
        except pygame.error:  # gone again already
            return
        self._pads[pad.number] = pad

    def _unplug(self, number):
        self._pads.pop(number, None)
        for button, holders in list(self._pad_held.items()):
            for holder in [holder for holder in holders if holder[0] == number]:
                self._pad(holder, button, False)

    def _stick(self, pad, event):
        x, y = pad.moved(event.axis, event.value)
        self._directions((pad.number, "stick", 0), 0 if abs(x) < _DEAD else x, 0 if abs(y) < _DEAD else y)

    def _pad(self, holder, button, down):
        """A key is down while any part of any gamepad holds it."""
        holders = self._pad_held.setdefault(button, set())
        was_down = bool(holders)
        if down:
            holders.add(holder)
        else:
            holders.discard(holder)
        if bool(holders) != was_down:
            self._sim.finger(button, bool(holders))

    def _directions(self, holder, x, y):
        for button, down in (("LEFT", x < 0), ("RIGHT", x > 0), ("UP", y < 0), ("DOWN", y > 0)):
            self._pad(holder, button, down)

    def _picture(self):
        number = 1
        while (self._pictures / ("deckhand-%d.png" % number)).exists():
            number += 1
        try:
            self._pictures.mkdir(parents=True, exist_ok=True)
            self._said = "saved: %s" % self._sim.shot(self._pictures / ("deckhand-%d.png" % number))
        except OSError as error:
            self._said = "not saved: %s" % error.strerror
        pygame.display.set_caption("%s: %s" % (self._title, self._said))
        self._seen = None

    # -- the picture

    @property
    def scale(self):
        """Pixels of the screen for one of the badge's."""
        width, height = self._screen.get_size()
        panel = self._sim.panel
        return max(_LEAST_SCALE, min(width // panel.width, height // (panel.height + _STRIP)))

    def _corner(self):
        """Where the picture begins on the screen."""
        width, height = self._screen.get_size()
        panel, scale = self._sim.panel, self.scale
        return (width - panel.width * scale) // 2, (height - (panel.height + _STRIP) * scale) // 2

    def _resize(self, step):
        scale = max(_LEAST_SCALE, min(_MOST_SCALE, self.scale + step))
        self._screen = pygame.display.set_mode(self._size_of(self._sim, scale), pygame.RESIZABLE)
        self._seen = None

    def _draw(self):
        sim = self._sim
        seen = sim.panel.changes, tuple(sim.lights), self._screen.get_size(), sim.save_error
        if seen == self._seen:
            return
        self._seen = seen
        panel, scale, screen = sim.panel, self.scale, self._screen
        width, height = screen.get_size()
        left, top = self._corner()
        screen.fill(_CASE)
        picture = pygame.image.frombytes(sim.image().tobytes(), (panel.width, panel.height), "RGB")
        screen.blit(pygame.transform.scale(picture, (panel.width * scale, panel.height * scale)), (left, top))
        self._draw_lights(left, top + panel.height * scale, scale)
        if self._help:
            self._draw_help(width, height, scale)
        pygame.display.flip()

    def _draw_lights(self, left, top, scale):
        sim, screen = self._sim, self._screen
        count = len(sim.lights)
        middle = top + _STRIP * scale // 2
        for i, light in enumerate(sim.lights):
            x = left + sim.panel.width * scale // 2 + (2 * i - count + 1) * 7 * scale
            bright = tuple(min(255, part * _BRIGHTER) for part in light)
            pygame.draw.circle(screen, bright if any(light) else _DARK, (x, middle), int(2.5 * scale))
        font = pygame.font.Font(None, max(14, 5 * scale))
        label = font.render(self._said or self._trouble() or "H keys", True, _DIM)
        self._said = ""
        room = sim.panel.width * scale // 2 - (count * 7 + 3) * scale if count else sim.panel.width * scale
        if label.get_width() > room:  # the lights lie there; the title says it all
            label = pygame.transform.smoothscale(label, (room, label.get_height()))
        screen.blit(label, (left + 2 * scale, middle - label.get_height() // 2))
        for i, (sign, _) in enumerate(_MOUSE):
            sign = font.render(sign, True, _DIM)
            x = left + (_MOUSE_AT + _MOUSE_WIDE * i) * scale + (_MOUSE_WIDE * scale - sign.get_width()) // 2
            screen.blit(sign, (x, middle - sign.get_height() // 2))

    def _trouble(self):
        """What is wrong with the desktop, not with the badge."""
        return "not kept: %s" % self._sim.save_error.strerror if self._sim.save_error else ""

    def _draw_help(self, width, height, scale):
        screen = self._screen
        shade = pygame.Surface((width, height), pygame.SRCALPHA)
        shade.fill((0, 0, 0, 235))
        screen.blit(shade, (0, 0))
        rows = [*key_list(self._keys, pygame.key.name, self._sim.board.cap), *_MORE]
        font = pygame.font.Font(None, min(max(16, 7 * scale), height // len(rows), width // 18))
        line = min(font.get_linesize() * 5 // 4, height // len(rows))
        y = max(4, (height - line * len(rows)) // 2)
        for words, meaning in rows:
            for text, ink, left, right in ((words, _TEXT, 1, 7), (meaning, _DIM, 7, 16)):
                text = font.render(text, True, ink)
                room = width * (right - left) // 16 - 4
                if text.get_width() > room:  # keys of one's own may have long names
                    text = pygame.transform.smoothscale(text, (room, text.get_height()))
                screen.blit(text, (width * left // 16, y))
            y += line

    # -- the sound

    def _sound(self):
        if not pygame.mixer.get_init():
            return
        sound = self._sim.audible_sound
        if sound is self._channel_sound:
            return
        self._channel_sound = sound
        channel = pygame.mixer.Channel(0)
        if sound is None:
            channel.stop()
        else:
            channel.play(self._make(sound), loops=-1 if sound.loop else 0)

    def _make(self, sound):
        """The sound at the mixer's rate; of one that loops, whole waves for about a quarter of a second."""
        key = sound.wave, sound.rate, sound.loop
        if key not in self._made:
            once = len(sound.wave) / sound.rate
            times = max(1, round(_WHOLE_WAVES_S / once)) if sound.loop else 1
            count = max(1, round(once * times * _RATE))
            samples = len(sound.wave) * times
            self._made[key] = pygame.mixer.Sound(
                buffer=array(
                    "h",
                    (int(32767 * _LOUDEST * sound.wave[i * samples // count % len(sound.wave)]) for i in range(count)),
                )
            )
        return self._made[key]
