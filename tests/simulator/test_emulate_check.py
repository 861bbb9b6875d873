"""The parts of `deckhand emulate --check` that need no firmware."""

import pytest

from deckhand_sim.deploy.kit import build
from deckhand_sim.device.drive import find_drive
from deckhand_sim.emulate import check
from deckhand_sim.emulate.flash_image import BOARD
from deckhand_sim.emulate.machine import MachineError
from deckhand_sim.games_on_drive import deal_prefixes, is_real_time


def frame(**colours):
    """A black frame with some pixels: at12=0xFFFF."""
    words = bytearray(check.SCREEN * 2)
    for at, colour in colours.items():
        place = 2 * int(at.removeprefix("at"))
        words[place : place + 2] = colour.to_bytes(2, "big")
    return bytes(words)


class Shows:
    """A badge whose panel shows one frame after another, 100 ms each."""

    def __init__(self, *frames):
        self.frames, self.ms = frames, 0

    @property
    def frame(self):
        return self.frames[min(self.ms // 100, len(self.frames) - 1)]

    def run(self, ms):
        self.ms += ms


def test_a_picture_is_awaited_and_the_pixels_that_differ_are_counted():
    wanted = frame(at3=1)
    assert check.await_picture(Shows(frame(), frame(), wanted), [frame(at9=9), wanted], 1000) == (0, wanted)
    late = Shows(*[frame()] * 20, wanted)
    assert check.await_picture(late, [wanted], 1000)[0] == 1
    assert 1000 <= late.ms < 1200


def test_where_things_move_on_their_own_each_pixel_is_looked_at_by_itself():
    # The simulator shows a star or a bird, the board shows both.
    wanted = [frame(at3=1), frame(at9=9)]
    both = frame(at3=1, at9=9)
    assert check.await_picture(Shows(both), wanted, 300)[0] == 1
    assert check.await_picture(Shows(both), wanted, 300, moves=True)[0] == 0
    assert check.await_picture(Shows(frame(at3=7, at4=7)), wanted, 300, moves=True)[0] == 2


def test_the_first_picture_is_the_largest_with_all_its_bursts():
    pictures = [[10, 20, 500], [100, 103, 40], [200, 260, 20480], [280, 300, 5000], [400, 410, 600]]
    assert check.first_picture(pictures, 90) == (210, 25480)
    assert check.first_picture(pictures, 500) == (0, 0)


def test_the_terminal_is_told_from_the_console():
    text = frame(**{"at%d" % at: 0xFFFF for at in range(0, 4000, 3)})
    assert check.is_terminal(text)
    assert not check.is_terminal(frame())  # dark
    assert not check.is_terminal(bytes(b"\x10\x20" * check.SCREEN))


def test_the_kits_code_asks_for_its_heap_and_is_still_python():
    code = check.asking(build(find_drive(), boards=(BOARD,))["code.py"].decode())
    compile(code, "code.py", "exec")
    assert "gc.mem_alloc()" in code
    with pytest.raises(MachineError):
        check.asking("while True: pass")


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in deal_prefixes() if not is_real_time(game)])
def test_a_save_before_the_last_move_goes_on_to_its_result(game):
    task = check.Check(None, None, {}, None, None)
    with task.sim(task.last_move(game)) as sim:
        sim.run(1500)
        sim.keys("A wait:1500 A")
        sim.until(lambda: sim.console.names[-1] == "result", 60_000, 100)
