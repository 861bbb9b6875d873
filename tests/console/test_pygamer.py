"""A PyGamer: four keys and a joystick. Games play as on any other board, in the terminal as well."""

from types import SimpleNamespace

import fingers
import pytest
from on_screen import by_hand, scene_name, way_to
from test_crash_landing_view import SOFT

from deckhand_sim.frontends.terminal import TerminalFront
from deckhand_sim.simulator import Sim
from games.crash_landing import notation
from games.crash_landing.rules import Rules

KEYS = {"UP": "KEY_UP", "DOWN": "KEY_DOWN", "LEFT": "KEY_LEFT", "RIGHT": "KEY_RIGHT", "A": "z", "B": "x", "START": "s"}
KEYS["SELECT"] = "c"


class Key(str):
    """A key as the terminal sends it: a letter or a named key."""

    @property
    def name(self):
        return str(self) if self.startswith("KEY_") else None


class Player:
    """Plays `deckhand play --board pygamer --front terminal` without a terminal."""

    def __init__(self, sim):
        quiet = SimpleNamespace(
            is_a_tty=True, does_styling=True, number_of_colors=1 << 24, color_rgb=None, on_color_rgb=None
        )
        self.front = TerminalFront(sim, quiet)
        self.pressed = []

    def keys(self, script):
        for word in script.split():
            name, _, ms = word.partition(":")
            if name == "wait":
                self.front._advance(int(ms))
                continue
            self.front._key(Key(KEYS[word]))
            self.pressed.append(word)
            for _ in range(10):
                self.front._advance(20)


@pytest.fixture
def sim():
    with Sim("pygamer") as badge:
        badge.boot(run_boot=True)
        badge.run(200)
        yield badge


def test_a_whole_game_by_the_keys_of_a_terminal(sim):
    by_hand(sim)
    player = Player(sim)
    sticks = []
    pushed = sim.console.buttons._stick.pushed
    sim.console.buttons._stick.pushed = lambda key: pushed(key) and not sticks.append(key)  # was asked and said yes
    launcher = sim.console.scenes[0]
    while launcher.folders[launcher.at] != "crash_landing":
        player.keys("RIGHT")
    player.keys("A")
    for item in ("Choose a deal", "Deal by number"):
        player.keys(" ".join([*way_to(sim, item), "A wait:50"]))
    player.keys("RIGHT RIGHT RIGHT RIGHT RIGHT UP A wait:400")  # deal 000001
    if scene_name(sim) == "tour":
        player.keys("B wait:50")
    session = sim.console.scenes[-1].session
    assert session.deal() == 1, session.deal()
    rules = Rules.restore(bytes(session.rules.state))
    for text in SOFT:
        move = notation.to_move(rules, text)
        for name in fingers.find_keys(sim, move):
            player.keys(name)
        sim.run(fingers.wait(sim) + 20)
        rules.play(move)
        assert bytes(session.rules.state) == bytes(rules.state), text
    sim.run(4000)
    assert scene_name(sim) == "result" and session.rules.result() == ((1,), (5,))
    assert {"RIGHT", "LEFT", "UP", "DOWN"} & set(player.pressed) and len(sticks) >= 20
    player.keys("RIGHT RIGHT A wait:100")  # Menu, after Next and Again
    assert scene_name(sim) == "game_menu"


def test_a_held_stick_repeats_as_a_held_d_pad_does(sim):
    moves = []
    for board in ("pybadge", "pygamer"):
        with Sim(board) as badge:
            badge.boot()
            badge.run(200)
            badge.keys("START wait:50 hold:DOWN:900")
            moves.append(badge.console.scenes[-1].menu.at)
    assert moves[0] == moves[1] > 3


def test_left_handed_turns_stick_and_keys_round(sim):
    sim.console.settings._chosen[4] = 1
    sim.console.apply_settings()
    sim.keys("START wait:50")
    assert scene_name(sim) == "settings"
    sim.keys("UP wait:50")
    assert sim.console.scenes[-1].menu.at == 1
    sim.keys("B wait:50")
    assert scene_name(sim) == "launcher"


def test_boot_py_sees_b_and_select_held_on_its_four_keys():
    with Sim("pygamer") as badge:
        badge.boot(run_boot=True, held=("SELECT",))
        assert "lesson mode" in badge.boot_out and not badge.usb_drive
        badge.boot(run_boot=True, held=("B",))
        assert badge.usb_drive
