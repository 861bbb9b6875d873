"""The badge in a window: pygame for picture, keys, gamepad and sound.

    WindowFront(sim).play()         # until the window is closed, or Ctrl-C in the terminal

The picture scales in whole steps with the window, with the badge's lights below it; H lists the keys. Raises NoFrontEnd.
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
from .key_bindings import key_list, load_bindings  # noqa: E402
from .launch_options import Leaving, NoFrontEnd  # noqa: E402

_FRAMES_PER_S = 60  # frames per second
_MAX_FRAME_MS = 100  # limit of badge time per frame, after the machine was suspended
_SCALE, _MIN_SCALE, _MAX_SCALE = 4, 1, 12
_STRIP_PX = 10  # height of the strip for the lights, in the badge's pixels
_CASE, _DARK, _TEXT, _DIM = (28, 30, 38), (14, 15, 20), (240, 236, 220), (150, 156, 170)
_RATE = 44_100
_MAX_AMPLITUDE = 0.25
_MIN_SOUND_S = 0.25  # minimum length of a generated sound
_STICK_THRESHOLD, _STICK_CENTER = 0.5, 0.1  # a stick's deflection for a press, and around its center
_LIGHT_GAIN = 12  # the badge dims its lights to a twentieth, too dark for a screen
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
    pygame.K_c: "SELECT",  # because five presses of Shift open Sticky Keys on Windows
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
_MOUSE_LEFT_PX, _MOUSE_KEY_PX = 118, 5  # in the badge's pixels: start, to the right of the lights, and width of each
_MORE_KEYS = (
    ("a gamepad", "stick or cross, A, B, back, start"),
    ("the mouse", "the signs below; ? hint, = menu"),
    ("+ and -, F11", "size of the picture, full screen"),
    ("P", "save the picture"),
    ("H", "this list"),
)


def _missing_display():
    """Return why no window can open, or None. Checked before SDL, which would take over a bare console."""
    if os.environ.get("SDL_VIDEODRIVER") or not sys.platform.startswith("linux"):
        return None
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    return "no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"


def _device(event):
    """Return SDL's id of an event's gamepad; it stays the same while it's plugged in."""
    return getattr(event, "instance_id", 0)


class _Pad:
    """A gamepad, or a device that claims to be one."""

    def __init__(self, joystick):
        self.number = joystick.get_instance_id()
        self._joystick = joystick  # keep a reference: SDL closes it otherwise
        count = min(2, joystick.get_numaxes())
        self._axes = [joystick.get_axis(i) if i < count else 0 for i in (0, 1)]
        # An axis that rests at an end is no stick: it counts once it has been at its center.
        self._is_stick = [abs(position) < _STICK_THRESHOLD for position in self._axes]

    def on_axis(self, axis, value):
        """Update an axis and return the stick's (x, y)."""
        self._axes[axis] = value
        self._is_stick[axis] = self._is_stick[axis] or abs(value) < _STICK_CENTER
        return tuple(position if is_stick else 0 for position, is_stick in zip(self._axes, self._is_stick, strict=True))


class WindowFront:
    """Plays a Sim in a window, with a second pad from its next boot on.

    pictures: the folder for P. keys_file: a keys.toml (key_bindings.py), which may be missing.
    """

    def __init__(self, sim, title="Deckhand", scale=_SCALE, pictures=Path("."), keys_file=None):
        why = _missing_display()
        if why:
            raise NoFrontEnd(why)
        try:
            pygame.display.init()
            pygame.font.init()
            self._screen = pygame.display.set_mode(self._size_of(sim, scale), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.quit()
            raise NoFrontEnd(str(error)) from None
        try:
            self._keys = load_bindings(keys_file, _KEYS, pygame.key.key_code) if keys_file else _KEYS
        except click.ClickException:
            pygame.quit()
            raise
        self._sim = sim
        sim.board = with_second_pad(sim.board)
        self._pictures = Path(pictures)
        self._help = False
        self._last_drawn = None
        self._message = ""
        self._pads = {}  # SDL's id -> _Pad
        self._pad_holders = {}  # button -> set of what holds it down
        self._mouse_button = None
        self._channel_sound = None
        self._sound_cache = {}
        self._title = title
        pygame.display.set_caption(title)
        self._set_minimum_size()
        pygame.joystick.init()
        for i in range(pygame.joystick.get_count()):
            self._add_pad(i)
        try:
            pygame.mixer.init(_RATE, -16, 1, 512, allowedchanges=0)
        except pygame.error:  # no sound device: play silently
            pass

    def _set_minimum_size(self):
        """Keep the window at least as large as the picture, where the system supports that."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().minimum_size = self._size_of(self._sim, _MIN_SCALE)
        except (AttributeError, pygame.error):  # old pygame, or no window manager
            pass

    @staticmethod
    def _size_of(sim, scale):
        return sim.panel.width * scale, (sim.panel.height + _STRIP_PX) * scale

    def play(self, frames=None):
        """Run until the window is closed, or for a number of frames."""
        clock = pygame.time.Clock()
        try:
            with Leaving() as leaving:
                clock.tick()
                while not leaving.count and frames != 0 and self._take_events():
                    elapsed_ms = clock.tick(_FRAMES_PER_S)
                    if not self._help:
                        self._sim.run(min(elapsed_ms, _MAX_FRAME_MS))
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
        """Handle events; False if the window was closed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.KEYDOWN:
                self._key(event.key)
            elif event.type == pygame.KEYUP and event.key in self._keys:
                self._sim.finger(self._keys[event.key], False)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._mouse_button = self._button_at(*event.pos)
                if self._mouse_button:
                    self._sim.finger(self._mouse_button, True)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._mouse_button:
                self._sim.finger(self._mouse_button, False)
                self._mouse_button = None
            elif event.type == pygame.WINDOWFOCUSLOST:
                for button in set(self._keys.values()):
                    self._sim.finger(button, False)
                self._pad_holders = {}
            elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
                self._last_drawn = None
            elif event.type == pygame.JOYDEVICEADDED:
                self._add_pad(event.device_index)
            elif event.type == pygame.JOYDEVICEREMOVED:
                self._remove_pad(_device(event))
            elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button in _PAD:
                held_by = _device(event), "button", event.button
                self._pad(held_by, _PAD[event.button], event.type == pygame.JOYBUTTONDOWN)
            elif event.type == pygame.JOYHATMOTION:
                held_by = _device(event), "hat", getattr(event, "hat", 0)
                self._directions(held_by, event.value[0], -event.value[1])
            elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1) and _device(event) in self._pads:
                self._stick(self._pads[_device(event)], event)
        return True

    def _button_at(self, x, y):
        """Return the on-screen button at a point, or None."""
        left, top = self._corner()
        across = (x - left) // self.scale - _MOUSE_LEFT_PX
        if (
            0 <= across < _MOUSE_KEY_PX * len(_MOUSE)
            and 0 <= y - top - self._sim.panel.height * self.scale < _STRIP_PX * self.scale
        ):
            return _MOUSE[across // _MOUSE_KEY_PX][1]
        return None

    def _key(self, key):
        if self._help:
            self._help, self._last_drawn = False, None
        elif key == pygame.K_h:
            self._help, self._last_drawn = True, None
        elif key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self._resize(1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._resize(-1)
        elif key == pygame.K_p:
            self._picture()
        elif key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
            self._screen, self._last_drawn = pygame.display.get_surface(), None
        elif key in self._keys:
            self._sim.finger(self._keys[key], True)

    def _add_pad(self, device):
        try:
            pad = _Pad(pygame.joystick.Joystick(device))
        except pygame.error:  # unplugged already
            return
        self._pads[pad.number] = pad

    def _remove_pad(self, number):
        self._pads.pop(number, None)
        for button, holders in list(self._pad_holders.items()):
            for holder in [holder for holder in holders if holder[0] == number]:
                self._pad(holder, button, False)

    def _stick(self, pad, event):
        x, y = pad.on_axis(event.axis, event.value)
        self._directions(
            (pad.number, "stick", 0), 0 if abs(x) < _STICK_THRESHOLD else x, 0 if abs(y) < _STICK_THRESHOLD else y
        )

    def _pad(self, holder, button, down):
        """Hold a button down while any part of any gamepad holds it."""
        holders = self._pad_holders.setdefault(button, set())
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
            self._message = "saved: %s" % self._sim.shot(self._pictures / ("deckhand-%d.png" % number))
        except OSError as error:
            self._message = "not saved: %s" % error.strerror
        pygame.display.set_caption("%s: %s" % (self._title, self._message))
        self._last_drawn = None

    # -- the picture

    @property
    def scale(self):
        """Screen pixels per badge pixel."""
        width, height = self._screen.get_size()
        panel = self._sim.panel
        return max(_MIN_SCALE, min(width // panel.width, height // (panel.height + _STRIP_PX)))

    def _corner(self):
        """Return the picture's top left corner on the screen."""
        width, height = self._screen.get_size()
        panel, scale = self._sim.panel, self.scale
        return (width - panel.width * scale) // 2, (height - (panel.height + _STRIP_PX) * scale) // 2

    def _resize(self, step):
        scale = max(_MIN_SCALE, min(_MAX_SCALE, self.scale + step))
        self._screen = pygame.display.set_mode(self._size_of(self._sim, scale), pygame.RESIZABLE)
        self._last_drawn = None

    def _draw(self):
        sim = self._sim
        current = sim.panel.changes, tuple(sim.lights), self._screen.get_size(), sim.save_error
        if current == self._last_drawn:
            return
        self._last_drawn = current
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
        middle = top + _STRIP_PX * scale // 2
        for i, light in enumerate(sim.lights):
            x = left + sim.panel.width * scale // 2 + (2 * i - count + 1) * 7 * scale
            bright = tuple(min(255, part * _LIGHT_GAIN) for part in light)
            pygame.draw.circle(screen, bright if any(light) else _DARK, (x, middle), int(2.5 * scale))
        font = pygame.font.Font(None, max(14, 5 * scale))
        label = font.render(self._message or self._save_problem() or "H keys", True, _DIM)
        self._message = ""
        width_px = sim.panel.width * scale // 2 - (count * 7 + 3) * scale if count else sim.panel.width * scale
        if label.get_width() > width_px:  # the lights are there; the title bar has the full text
            label = pygame.transform.smoothscale(label, (width_px, label.get_height()))
        screen.blit(label, (left + 2 * scale, middle - label.get_height() // 2))
        for i, (sign, _) in enumerate(_MOUSE):
            sign = font.render(sign, True, _DIM)
            x = left + (_MOUSE_LEFT_PX + _MOUSE_KEY_PX * i) * scale + (_MOUSE_KEY_PX * scale - sign.get_width()) // 2
            screen.blit(sign, (x, middle - sign.get_height() // 2))

    def _save_problem(self):
        """Return why saving failed on the desktop, or ""."""
        return "not saved: %s" % self._sim.save_error.strerror if self._sim.save_error else ""

    def _draw_help(self, width, height, scale):
        screen = self._screen
        shade = pygame.Surface((width, height), pygame.SRCALPHA)
        shade.fill((0, 0, 0, 235))
        screen.blit(shade, (0, 0))
        rows = [*key_list(self._keys, pygame.key.name, self._sim.board.label), *_MORE_KEYS]
        font = pygame.font.Font(None, min(max(16, 7 * scale), height // len(rows), width // 18))
        line = min(font.get_linesize() * 5 // 4, height // len(rows))
        y = max(4, (height - line * len(rows)) // 2)
        for words, meaning in rows:
            for text, ink, left, right in ((words, _TEXT, 1, 7), (meaning, _DIM, 7, 16)):
                text = font.render(text, True, ink)
                width_px = width * (right - left) // 16 - 4
                if text.get_width() > width_px:  # custom keys may have long names
                    text = pygame.transform.smoothscale(text, (width_px, text.get_height()))
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
        """Return the sound at the mixer's rate; a looping one as whole waves of about a quarter second."""
        key = sound.wave, sound.rate, sound.loop
        if key not in self._sound_cache:
            wave_s = len(sound.wave) / sound.rate
            repeats = max(1, round(_MIN_SOUND_S / wave_s)) if sound.loop else 1
            count = max(1, round(wave_s * repeats * _RATE))
            samples = len(sound.wave) * repeats
            self._sound_cache[key] = pygame.mixer.Sound(
                buffer=array(
                    "h",
                    (
                        int(32767 * _MAX_AMPLITUDE * sound.wave[i * samples // count % len(sound.wave)])
                        for i in range(count)
                    ),
                )
            )
        return self._sound_cache[key]
