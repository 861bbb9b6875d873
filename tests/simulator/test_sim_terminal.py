"""The terminal front end, driven through a pseudo terminal, as a player sees it."""

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sim_drive import DOT, drive

from deckhand_sim.frontends import launch_options, terminal

fcntl, pty, termios = [pytest.importorskip(name) for name in ("fcntl", "pty", "termios")]
SIM = Path(__file__).resolve().parents[2] / "sim"
BLOCK = "\u2580"
RED = "38;2;255;0;0"
_PATIENCE_S = 30


class Player:
    """deckhand play --front terminal in a pseudo terminal of columns x lines."""

    def __init__(self, folder, columns=200, lines=70, options=("-v",)):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.output = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deckhand_sim", "play", "--front", "terminal", "--fresh", "--drive", str(folder)]
            + list(options),
            stdin=self.slave,
            stdout=self.slave,
            stderr=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(SIM)},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def read(self, seconds=0.0):
        """The terminal's output over at least this many seconds."""
        end = time.monotonic() + seconds
        got = b""
        while select.select([self.master], [], [], max(0.05, end - time.monotonic()))[0]:
            got += os.read(self.master, 1 << 16)
        self.output += got.decode("utf-8", "replace")
        return got.decode("utf-8", "replace")

    def wait_for(self, wanted):
        """Read until the text appears."""
        end = time.monotonic() + _PATIENCE_S
        start = len(self.output)
        while wanted not in self.output[start:]:
            assert time.monotonic() < end, "%r did not come" % wanted
            self.read()
        return self.output[start:]

    def press(self, keys):
        os.write(self.master, keys.encode())

    def leave(self):
        """The return code and the output at the end; the terminal must be restored."""
        end = time.monotonic() + _PATIENCE_S
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        code = self.process.wait(1)
        errors = self.process.stderr.read().decode()
        after = termios.tcgetattr(self.slave)
        os.close(self.master)
        os.close(self.slave)
        assert after == self.before
        assert self.output.rstrip().endswith("\x1b[0m") and "\x1b[?1049l" in self.output and "\x1b[?25h" in self.output
        return code, errors


@pytest.fixture
def player(tmp_path):
    players = []

    def make(*args):
        players.append(Player(drive(tmp_path / "drive"), *args))
        players[-1].wait_for(BLOCK)
        return players[-1]

    yield make
    for each in players:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait()


@pytest.mark.slow
def test_the_picture_is_half_blocks_and_only_changed_cells_are_sent(player):
    game = player()
    game.read(0.5)
    assert game.output.count(BLOCK) == 160 * 64
    game.press("\x1b[C")
    sent = game.wait_for(RED)
    assert 8 * 4 <= (sent + game.read(0.5)).count(BLOCK) <= 2 * 8 * 4
    game.press("q")
    assert game.leave()[0] == 0


@pytest.mark.slow
def test_a_small_terminal_gets_half_the_scale_and_a_tiny_one_a_sentence(player):
    game = player(100, 40)
    game.read(0.5)
    assert game.output.count(BLOCK) == 80 * 32
    assert "160 x 64 letters (Ctrl and -) show it whole" in game.output
    fcntl.ioctl(game.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
    os.killpg(game.process.pid, signal.SIGWINCH)
    told = game.wait_for("Q leaves")
    assert "needs a terminal of 80 x 32" in told and "160 x 64 to be read" in told and "has 40 x 20" in told
    game.press("q")
    assert game.leave()[0] == 0


def test_keys_press_buttons_and_the_badges_output_is_told(player):
    game = player()
    game.press("z")
    game.read(0.6)
    game.press("\r")
    game.read(0.6)
    game.press("s")
    game.read(0.6)
    game.press("q")
    code, errors = game.leave()
    assert code == 0
    assert len(re.findall(r"A at \d+", errors)) == 2


def test_leaving_holds_start_so_that_the_game_is_kept(tmp_path):
    game = Player(drive(tmp_path / "drive", DOT + "\nprint('kept')"))
    game.wait_for(BLOCK)
    game.process.send_signal(signal.SIGTERM)
    assert "kept" in game.leave()[1]


def test_h_lists_the_keys_and_any_key_goes_on(player):
    game = player()
    game.press("h")
    assert "START" in game.wait_for("Press any key")
    game.press("h")
    game.wait_for(BLOCK)
    game.press("Q")
    assert game.leave()[0] == 0


@pytest.mark.slow
def test_keys_of_ones_own_press_hold_and_are_listed(player, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    launch_options.user_folder().mkdir(parents=True)
    (launch_options.user_folder() / "keys.toml").write_text(
        'A = ["j", "space", "left shift"]\nSTART = ["m"]\nSELECT = ["right ctrl"]\nUP2 = ["i"]'
    )
    game = player()
    game.press("h")
    told = game.wait_for("Press any key")
    for row in ("J or Space", "C or Tab", "Shift-M leaves a game", "arrows"):
        assert row in told
    assert "Enter" not in told and "second d-pad" not in told
    for keys in ("h", "j", " ", "z", "\r", "M"):
        game.press(keys)
        game.read(0.6)
    game.press("q")
    code, errors = game.leave()
    assert code == 0
    assert len(re.findall(r"A at \d+", errors)) == 2, "z and Enter aren't A any more"


@pytest.mark.parametrize(("name", "is_it"), [("Z", "z"), ("Return", "KEY_ENTER"), ("f12", "KEY_F12"), ("ü", "ü")])
def test_a_key_is_known_by_the_name_that_the_window_has(name, is_it):
    assert terminal.key_code(name) == is_it


def test_every_name_of_pygame_is_a_terminals_key_or_one_that_it_does_not_see():
    pygame = pytest.importorskip("pygame")
    names = {pygame.key.name(getattr(pygame, key)) for key in dir(pygame) if key.startswith("K_")} - {""}
    assert len(names) > 100
    for name in names:
        terminal.key_code(name)
    with pytest.raises(ValueError):
        terminal.key_code("spcae")


@pytest.mark.slow_but("ctrl-c")
@pytest.mark.parametrize("how", ["ctrl-c", signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_restored_however_it_ends(player, how):
    game = player()
    if how == "ctrl-c":
        game.press("\x03")
    else:
        game.process.send_signal(how)
    code, errors = game.leave()
    assert code == 0
    assert "Traceback" not in errors


@pytest.mark.slow
def test_a_fault_of_the_program_is_one_line_and_restores_the_terminal(tmp_path):
    game = Player(drive(tmp_path / "drive", "import time\ntime.sleep(1)\n1 // 0"), options=())
    code, errors = game.leave()
    assert code == 1
    assert errors.strip().splitlines()[-1].startswith("Error: the badge's program stopped: ZeroDivisionError")


def test_a_terminal_without_colours_is_refused_in_one_line(tmp_path):
    master, slave = pty.openpty()
    found = subprocess.run(
        [sys.executable, "-m", "deckhand_sim", "play", "--front", "terminal", "--fresh"]
        + ["--drive", str(drive(tmp_path / "drive"))],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        text=True,
        env={**{k: v for k, v in os.environ.items() if k != "COLORTERM"}, "TERM": "vt100", "PYTHONPATH": str(SIM)},
        timeout=60,
    )
    os.close(master)
    os.close(slave)
    assert (found.returncode, found.stderr) == (1, "Error: no terminal: the terminal has no colours (TERM=vt100)\n")
