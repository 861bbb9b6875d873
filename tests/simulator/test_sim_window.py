"""The window front end, under SDL's dummy drivers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import click
import pygame
from sim_drive import DOT, drive

from deckhand_sim.frontends.key_bindings import key_list, load_bindings
from deckhand_sim.frontends.launch_options import NoFrontEnd
from deckhand_sim.frontends.window import WindowFront
from deckhand_sim.simulator import Sim

SIM = Path(__file__).resolve().parents[2] / "sim"


@pytest.fixture
def window(tmp_path):
    with Sim(drive=drive(tmp_path / "drive")) as sim:
        sim.boot()
        made = WindowFront(sim, pictures=tmp_path / "shots")
        made.sim = sim
        yield made
        made.close()


def go(window, frames=8):
    """Run this many frames; the window stays open."""
    close, window.close = window.close, lambda: None
    window.play(frames)
    window.close = close


def key(window, code, up=True):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code))
    go(window)
    if up:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code))
        go(window)


def at(window, x, y):
    """The color of a badge pixel on the screen."""
    scale = window.scale
    width, height = pygame.display.get_surface().get_size()
    left, top = (width - 160 * scale) // 2, (height - 138 * scale) // 2
    return tuple(pygame.display.get_surface().get_at((left + x * scale, top + y * scale)))[:3]


def test_the_window_shows_the_frame_four_times_as_large(window):
    go(window)
    assert pygame.display.get_surface().get_size() == (640, 552)
    assert (at(window, 24, 24), at(window, 25, 24), at(window, 20, 24)) == ((255, 0, 0), (0, 255, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("code", "button"),
    [
        (pygame.K_UP, "UP"),
        (pygame.K_RIGHT, "RIGHT"),
        (pygame.K_z, "A"),
        (pygame.K_RETURN, "A"),
        (pygame.K_x, "B"),
        (pygame.K_BACKSPACE, "B"),
        (pygame.K_LSHIFT, "SELECT"),
        (pygame.K_c, "SELECT"),
        (pygame.K_ESCAPE, "START"),
    ],
)
def test_a_key_holds_its_button_as_long_as_it_is_down(window, code, button):
    key(window, code, up=False)
    assert window.sim.is_down(button)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code))
    go(window)
    assert not window.sim.is_down(button)


def own(tmp_path, text):
    path = tmp_path / "keys.toml"
    path.write_text(text)
    return load_bindings(path, {pygame.K_z: "A", pygame.K_RETURN: "A", pygame.K_x: "B"}, pygame.key.key_code)


def test_a_button_has_the_keys_of_ones_own_and_no_others(window, tmp_path):
    assert own(tmp_path, 'A = ["space", "x"]') == {pygame.K_SPACE: "A", pygame.K_x: "A"}
    window._keys = own(tmp_path, 'B = ["b"]')
    key(window, pygame.K_b, up=False)
    assert window.sim.is_down("B")
    key(window, pygame.K_x, up=False)
    assert not window.sim.is_down("A")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('A = ["H"]', "A: H is reserved (H lists it)"),
        ("A = [", "keys.toml: "),
        ('JUMP = ["z"]', "unknown button JUMP; there are "),
        ('A = "z"', 'A must be a list of keys like ["z", "return"]'),
        ('A = ["any"]', "A: unknown key any"),
    ],
)
def test_a_mistake_in_keys_of_ones_own_is_one_line(text, says, window, tmp_path):
    with pytest.raises(click.ClickException) as told:
        own(tmp_path, text)
    assert says in told.value.message and "\n" not in told.value.message


def listed(window):
    return dict((meaning, words) for words, meaning in key_list(window._keys, pygame.key.name))


def test_the_list_of_keys_has_the_keys_as_they_are(window, tmp_path):
    usual = listed(window)
    assert (
        usual["the d-pad"] == "arrows" and usual["A: do it"] == "Z or Enter" and usual["SELECT: hint"] == "Shift or C"
    )
    assert usual["Crunch: a second d-pad, A, B"] == "W A S D, F, G"
    path = tmp_path / "keys.toml"
    path.write_text('A = ["space", "z"]\nUP = ["up", "i"]\nSELECT = ["left ctrl"]\nB2 = []\nB = ["backspace", "g"]')
    own = WindowFront(window.sim, keys_file=path)
    assert listed(own) == {
        **usual,
        "A: do it": "Space or Z",
        "B: back, skip": "Backspace or G",
        "SELECT: hint": "Left ctrl",
        "the d-pad": "arrows or I - - -",
        "Crunch: a second d-pad, A, B": "W A S D, F",
    }


def test_long_names_of_ones_own_keys_are_not_cut(window, tmp_path):
    path = tmp_path / "keys.toml"
    path.write_text('A = ["left shift", "right ctrl", "page down", "print screen", "space"]')
    window._keys = load_bindings(path, window._keys, pygame.key.key_code)
    key(window, pygame.K_h)
    now = pygame.display.get_surface()
    bright = [x for x in range(640) for y in range(552) if now.get_at((x, y))[:3] == (240, 236, 220)]
    assert bright and max(bright) < 640 * 7 // 16


@pytest.mark.slow_but("4-A")
@pytest.mark.parametrize(("number", "button"), [(0, "LEFT"), (4, "A"), (6, "SELECT"), (7, "START")])
def test_the_mouse_holds_the_buttons_beneath_the_picture(window, number, button):
    go(window)
    place = (4 * (118 + 5 * number + 2), 4 * 133)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
    go(window)
    assert window.sim.is_down(button)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0)))
    go(window)
    assert not window.sim.is_down(button)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(4 * 60, 4 * 60)))
    go(window)
    assert not any(window.sim.is_down(b) for b in ("LEFT", "UP", "DOWN", "RIGHT", "A", "B", "SELECT", "START"))


def test_f11_fills_the_screen_and_gives_it_back(window, monkeypatch):
    toggled = []
    monkeypatch.setattr(pygame.display, "toggle_fullscreen", lambda: toggled.append(1))
    key(window, pygame.K_F11)
    assert toggled and at(window, 24, 24) == (255, 0, 0)


def test_real_time_goes_by_for_the_badge(window):
    before = window.sim.ms
    go(window, 30)
    assert 300 < window.sim.ms - before < 1500


def test_a_gamepads_buttons_and_cross_press_the_badges(window):
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, button=0))
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=(-1, 0)))
    go(window)
    assert window.sim.is_down("A") and window.sim.is_down("LEFT")
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONUP, button=0))
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=(0, 1)))
    go(window)
    assert [b for b in ("A", "LEFT", "UP", "DOWN") if window.sim.is_down(b)] == ["UP"]


class Stick:
    """A gamepad with SDL's interface."""

    def __init__(self, number, rest=(0, 0)):
        self._number, self._rest = number, rest

    def get_instance_id(self):
        """Its instance ID."""
        return self._number

    def get_numaxes(self):
        """The two axes of one stick."""
        return len(self._rest)

    def get_axis(self, i):
        """Its resting position."""
        return self._rest[i]


def post(window, kind, **what):
    pygame.event.post(pygame.event.Event(kind, **what))
    go(window, 2)
    return [b for b in ("A", "B", "LEFT", "RIGHT", "UP", "DOWN") if window.sim.is_down(b)]


def plug(window, monkeypatch, stick):
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda _: stick)
    post(window, pygame.JOYDEVICEADDED, device_index=0)


def lean(window, number, axis, value):
    return post(window, pygame.JOYAXISMOTION, instance_id=number, axis=axis, value=value)


def test_a_gamepad_that_goes_lets_go_of_its_keys_and_works_when_it_comes_back(window, monkeypatch):
    plug(window, monkeypatch, Stick(3))
    assert post(window, pygame.JOYBUTTONDOWN, instance_id=3, button=0) == ["A"]
    assert lean(window, 3, 0, 0.9) == ["A", "RIGHT"]
    assert post(window, pygame.JOYDEVICEREMOVED, instance_id=3) == []
    plug(window, monkeypatch, Stick(4))
    assert lean(window, 4, 1, -0.9) == ["UP"]
    assert lean(window, 3, 0, 0.9) == ["UP"]  # a late event of the removed gamepad


def test_two_gamepads_do_not_let_go_of_each_others_keys(window, monkeypatch):
    plug(window, monkeypatch, Stick(0))
    plug(window, monkeypatch, Stick(1))
    assert lean(window, 0, 0, -0.9) == ["LEFT"]
    assert lean(window, 1, 0, -0.9) == ["LEFT"]
    assert lean(window, 1, 0, 0.1) == ["LEFT"]
    assert post(window, pygame.JOYDEVICEREMOVED, instance_id=0) == []


def test_a_device_that_is_no_gamepad_holds_no_key(window, monkeypatch):
    plug(window, monkeypatch, Stick(0, (-1, -1)))
    assert lean(window, 0, 0, -0.98) == []
    assert lean(window, 0, 0, 0.01) == []
    assert lean(window, 0, 0, -0.9) == ["LEFT"]  # it is a stick after all


def test_a_window_that_loses_the_focus_lets_all_buttons_go(window):
    key(window, pygame.K_LEFT, up=False)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    go(window)
    assert not window.sim.is_down("LEFT")


def test_h_covers_the_picture_with_the_keys_and_time_stands_still(window):
    go(window)
    key(window, pygame.K_h)
    assert at(window, 24, 24) != (255, 0, 0)
    before = window.sim.ms
    go(window)
    assert window.sim.ms == before
    key(window, pygame.K_h)
    assert at(window, 24, 24) == (255, 0, 0)


def test_plus_and_minus_change_the_size_by_whole_steps_and_any_size_shows_a_whole_step(window):
    key(window, pygame.K_PLUS)
    assert window.scale == 5
    key(window, pygame.K_MINUS)
    key(window, pygame.K_MINUS)
    assert window.scale == 3
    window._screen = pygame.display.set_mode((700, 500), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(700, 500), w=700, h=500))
    go(window)
    assert window.scale == 3
    assert at(window, 24, 24) == (255, 0, 0)


def test_p_saves_a_picture(window, tmp_path):
    key(window, pygame.K_p)
    assert [place.name for place in (tmp_path / "shots").iterdir()] == ["deckhand-1.png"]


def test_what_is_not_kept_is_said_at_once(window):
    go(window)
    before = pygame.display.get_surface().copy()
    window.sim.save_error = OSError(28, "No space left on device")
    go(window)
    now = pygame.display.get_surface()
    changed = [x for x in range(640) for y in range(514, 552) if now.get_at((x, y)) != before.get_at((x, y))]
    assert changed and max(changed) < 4 * 46, "left of the first light"


def test_all_keys_are_listed_in_a_small_window_too(window):
    window._screen = pygame.display.set_mode((200, 150), pygame.RESIZABLE)
    key(window, pygame.K_h)
    now = pygame.display.get_surface()
    bright = [(x, y) for x in range(200) for y in range(150) if max(now.get_at((x, y))[:3]) > 100]
    assert max(x for x, _ in bright) < 198 and 2 < min(y for _, y in bright) < max(y for _, y in bright) < 147, (
        "not cut"
    )


def test_lights_are_shown_beneath_the_picture(window):
    go(window)
    window.sim.lights[2] = (20, 0, 0)
    go(window)
    assert at(window, 80, 133) == (240, 0, 0)


def test_a_sound_is_played_and_ends(tmp_path):
    code = (
        "import array, audiocore, audioio, board, digitalio, time\n"
        "amp = digitalio.DigitalInOut(board.SPEAKER_ENABLE)\namp.switch_to_output(True)\n"
        "out = audioio.AudioOut(board.SPEAKER)\n"
        "out.play(audiocore.RawSample(array.array('H', [0, 65535] * 8), sample_rate=880), loop=True)\n"
        "time.sleep(0.2)\nout.stop()\ntime.sleep(9)\n"
    )
    with Sim(drive=drive(tmp_path, code)) as sim:
        sim.boot()
        window = WindowFront(sim)
        go(window, 3)
        assert pygame.mixer.Channel(0).get_busy()
        go(window, 30)
        assert not pygame.mixer.Channel(0).get_busy()
        window.close()


def test_closing_the_window_ends_the_play(window):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.play(1000)
    assert not pygame.display.get_init()


def run(*args, **environment):
    return subprocess.run(
        [sys.executable, "-m", "deckhand_sim", "play", *args],
        env={**{k: v for k, v in os.environ.items() if "DISPLAY" not in k and "SDL" not in k}, **environment}
        | {"PYTHONPATH": str(SIM)},
        stdin=subprocess.PIPE,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_without_a_display_a_window_is_refused_in_one_line(tmp_path, monkeypatch):
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a display")
    found = run("--front", "window", "--fresh", "--drive", str(drive(tmp_path)))
    assert found.returncode == 1
    assert found.stderr == "Error: no window: no display (neither DISPLAY nor WAYLAND_DISPLAY is set)\n"
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with Sim(drive=drive(tmp_path)) as sim, pytest.raises(NoFrontEnd):
        WindowFront(sim)


def test_a_display_that_cannot_be_opened_is_refused_in_one_line(tmp_path):
    found = run("--front", "window", "--fresh", "--drive", str(drive(tmp_path)), SDL_VIDEODRIVER="x11", DISPLAY=":987")
    assert found.returncode == 1
    assert found.stderr.startswith("Error: no window: ")
    assert found.stderr.count("\n") == 1


@pytest.mark.slow
def test_ctrl_c_closes_the_window_without_a_traceback(tmp_path):
    import signal
    import time

    process = subprocess.Popen(
        [sys.executable, "-m", "deckhand_sim", "play", "--front", "window", "--fresh", "-v"]
        + ["--drive", str(drive(tmp_path, DOT + "\nprint('end')"))],
        env={**os.environ, "PYTHONPATH": str(SIM), "SDL_VIDEODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Traceback" not in errors
