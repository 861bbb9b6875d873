"""One badge in its own process, linked by TCP: `linked_process.py wait|call|host PORT GAME MOVES [BADGES]`.

Prints the final state. Plays at random, faster than a person, on a clock of at most four times real time.
"""

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).parent), str(ROOT), str(ROOT / "lib"), str(ROOT / "sim")]

from on_screen import scene, scene_name, session  # noqa: E402
from two_badges import choose, want_link  # noqa: E402

from deckhand.table.seats import FAR, HUMAN  # noqa: E402
from deckhand_sim.link.host import Host  # noqa: E402
from deckhand_sim.link.tcp import TcpEnd  # noqa: E402
from deckhand_sim.simulator import Sim  # noqa: E402

how, port, game, moves = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
seats = int([*sys.argv, "2"][5])
dice = random.Random(how)


def is_full(meeting):
    """Has everybody joined?"""
    return meeting.peer_name and (seats == 2 or len(meeting.seats) == seats and all(meeting.seats))


ends = {"wait": lambda: TcpEnd.waiting(port), "host": lambda: Host(TcpEnd.several(port, seats - 1))}
with ends.get(how, lambda: TcpEnd.calling("localhost:" + port))() as wire:
    with Sim(seed=how, settings={"DECKHAND_START": game}) as sim:
        sim.cable = wire
        sim.boot()
        sim.run(300)
        want_link(sim, players=(HUMAN,) + (FAR,) * (seats - 1))
        end = time.monotonic() + 60
        left = 0
        while time.monotonic() < end and left < 100:
            sim.run(20)
            time.sleep(0.005)
            if scene_name(sim) == "link" and is_full(scene(sim).meeting) and not scene(sim).meeting.ready:
                choose(sim, "Sit down")
            elif scene_name(sim) == "tour":
                sim.keys("B")
            elif scene_name(sim) == "play":
                table = scene(sim)
                if len(table.session.history) >= moves:
                    left += not table.is_moving()  # the peer has to notice it as well
                elif table.session.humans_turn() and not table.is_moving():
                    table.play(dice.choice(list(table.session.rules.moves())))
        state = session(sim).rules.state
        print(len(session(sim).history), sum(state), bytes(session(sim).players).hex())
