"""A scene's first picture is sent as one full screen, and so is the scene below when it closes.

displayio sends overlapping layers one by one: drawn layer by layer, a menu would send five to eight screens of pixels.
"""

from dataclasses import replace

import pytest
from on_screen import at_table, scene_name
from shipped import GAMES

from deckhand_sim.device.boards import BOARDS
from deckhand_sim.device.painter import Display
from deckhand_sim.simulator import Sim

MOST = 1.1  # screens
SCREENS = {
    "160 x 128": "pybadge",
    "turned": "hack_club_sprig",
    "320 x 240": "pajenicko_picopad",
    "DVI": "adafruit_fruit_jam",
    "framed": replace(BOARDS["pybadge"], display=(240, 240)),
}


@pytest.fixture
def refreshes(monkeypatch):
    """(the console's scenes, pixels sent) for each refresh that sends anything, from now on."""
    found = []
    refresh = Display._refresh_display

    def counted(display):
        before = display.bus.pixels_sent
        done = refresh(display)
        sent = display.bus.pixels_sent - before
        console = display._sim.console
        if sent and console:
            found.append((tuple(console.names), sent))
        return done

    monkeypatch.setattr(Display, "_refresh_display", counted)
    return found


def first_pictures(refreshes):
    """The scenes that opened, and the pixels of the first refresh of each."""
    names = ()
    for now, sent in refreshes:
        if now != names:
            yield now, sent
        names = now


def check(sim, refreshes, wanted):
    """Check that these scenes opened and that each first picture was at most 1.1 screens."""
    screen = sim.panel.width * sim.panel.height
    seen = set()
    for names, sent in first_pictures(refreshes):
        assert sent <= MOST * screen, f"{names}: {sent / screen:.2f} screens"
        seen.add(names[-1])
    assert wanted <= seen


@pytest.mark.parametrize("board", SCREENS.values(), ids=SCREENS)
def test_menus_open_and_close_with_one_screen_of_pixels(board, refreshes):
    with Sim(board) as sim:
        sim.boot()
        sim.run(400)
        sim.keys("START wait:200 UP A wait:200 B wait:200 B wait:200 A wait:200 DOWN A wait:200 B wait:200")
        sim.keys("hold:START:2300 wait:400")
        check(sim, refreshes, {"settings", "about", "launcher", "game_menu"})


@pytest.mark.parametrize("game", GAMES)
def test_a_table_its_pause_and_its_pages_open_with_one_screen_of_pixels(game, refreshes):
    with at_table(game) as sim:
        sim.run(4000)  # until the opening animation is over
        sim.keys("START wait:200 START wait:300 START wait:200")
        assert scene_name(sim) == "pause"
        play = sim.console.scenes[-1].play
        for name, args in (("rule_book", (play.session.title,)), ("settings", ())):
            sim.console.open(name, *args)
            sim.run(200)
            sim.keys("B wait:200")
        sim.keys("START wait:300")
        check(sim, refreshes, {"pause", "play", "rule_book", "settings"})


@pytest.mark.parametrize("board", ["pybadge", "pajenicko_picopad"])
def test_a_page_that_is_turned_is_one_screen_of_pixels(board, refreshes):
    with Sim(board, settings={"DECKHAND_START": "crash_landing"}) as sim:
        sim.boot()
        sim.run(400)
        sim.console.open("rule_book", sim.console.scenes[-1].title)
        sim.run(300)
        sim.keys("DOWN A wait:200")
        del refreshes[:]
        sim.keys("RIGHT wait:200")
        assert [sent for _, sent in refreshes] == [sim.panel.width * sim.panel.height]


def test_no_picture_between_two_scenes_is_empty(monkeypatch):
    refresh = Display._refresh_display
    empty = []

    def looked_at(display):
        done = refresh(display)
        console = display._sim.console
        if console and console.names and not any(display.bus.frame):
            empty.append(list(console.names))
        return done

    monkeypatch.setattr(Display, "_refresh_display", looked_at)
    with Sim() as sim:
        sim.boot()
        sim.run(400)
        sim.keys("START wait:200 B wait:200 A wait:300 A wait:300 B wait:300 START wait:200 B wait:200")
        sim.keys("hold:START:2300 wait:400")
        assert scene_name(sim) == "launcher" and not empty
