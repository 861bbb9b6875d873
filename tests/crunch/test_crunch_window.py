"""Two people at one keyboard, in a window, played by keys: under SDL's dummy driver and on a virtual X server."""

import os
import shutil
import struct
import subprocess
from pathlib import Path

import pygame
import pytest
from PIL import Image

from deckhand_sim.frontends.window import WindowFront
from deckhand_sim.simulator import Sim
from games.crunch import driver_save

SECOND = {"A": pygame.K_f, "B": pygame.K_g}
FIRST = {"A": pygame.K_z, "B": pygame.K_x, "DOWN": pygame.K_DOWN, "LEFT": pygame.K_LEFT, "RIGHT": pygame.K_RIGHT}


@pytest.fixture(params=["dummy", pytest.param("x11", marks=pytest.mark.needs("Xvfb"))])
def display(request, tmp_path, monkeypatch):
    """(SDL's driver, picture(window): the badge's picture on the display, for x11 from the X server's own memory)."""
    if request.param == "dummy":
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.quit()
        yield "dummy", drawn
        pygame.quit()
        return
    server = shutil.which("Xvfb")
    read, write = os.pipe()
    order = "%s -displayfd %d -screen 0 800x600x24 -fbdir %s -nolisten tcp" % (server, write, tmp_path)
    process = subprocess.Popen(order.split(" "), pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb does not start here"
        monkeypatch.setenv("DISPLAY", ":" + number)
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.quit()
        yield "x11", lambda window: shown(tmp_path / "Xvfb_screen0", window)
        pygame.quit()
    finally:
        process.terminate()
        process.wait(timeout=20)


def drawn(window):
    """The window's picture, at the badge's own size."""
    surface = pygame.display.get_surface()
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    return small(picture, (0, 0), window)


def screen_shot(path):
    """The picture in an X window dump with 32 bits per pixel."""
    data = Path(path).read_bytes()
    head = struct.unpack(">25I", data[:100])
    size, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
    pixels = data[size + 12 * colours :]
    return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", line)


def small(picture, at, window):
    """The badge's picture, which begins at `at`, at its own size."""
    (left, top), scale, panel = at, window.scale, window._sim.panel
    picture = picture.crop((left, top, left + panel.width * scale, top + panel.height * scale))
    return picture.resize((panel.width, panel.height), Image.Resampling.NEAREST)


def shown(path, window):
    """The badge's picture on the X server, at the badge's own size."""
    return small(screen_shot(path), pygame.display.get_window_position(), window)


def press(window, code):
    """Press and release a key of the keyboard, and run some frames."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code))
        frames(window, 5)


def frames(window, count):
    for _ in range(count):
        assert window._take_events()
        window._sim.run(20)
        window._draw()


def choose(window, item):
    """Go to an item of the menu."""
    menu = window._sim.console.scenes[-1].menu
    for _ in menu.items:
        here = menu.items[menu.at]
        if (here if isinstance(here, str) else here[0]) == item:
            return
        press(window, FIRST["DOWN"])
    raise AssertionError("there is no %s" % item)


def test_two_people_choose_their_seats_and_play_a_hand_on_one_keyboard(display):
    driver, picture = display
    with Sim(settings={"DECKHAND_START": "crunch"}) as sim:
        window = WindowFront(sim)
        sim.boot()
        frames(window, 20)
        choose(window, "Players")
        press(window, FIRST["A"])
        choose(window, "Seat 3")
        while dict(sim.console.scenes[-1].menu.items)["Seat 3"] != "nobody":
            press(window, FIRST["LEFT"])
        choose(window, "Seat 2")
        press(window, FIRST["LEFT"])  # from easy to human
        press(window, FIRST["B"])
        choose(window, "New game")
        press(window, FIRST["A"])
        frames(window, 20)
        if not hasattr(sim.console.scenes[-1], "session"):  # the lesson is offered
            press(window, FIRST["B"])
        frames(window, 130)  # 3, 2, 1
        session = sim.console.scenes[-1].session
        assert list(session.players) == [0, 0] and len(sim.console.scenes[-1].view.board.tableaus) == 2
        for _ in range(6):  # a card that fits is pointed out first
            press(window, FIRST["B"])
            press(window, SECOND["B"])
        turned = [seat for _, seat, _ in driver_save.played(session)]
        assert min(turned.count(1), turned.count(2)) >= 3
        assert pygame.display.get_driver() == driver
        assert picture(window).tobytes() == sim.panel.image().convert("RGB").tobytes()
        window.close()
