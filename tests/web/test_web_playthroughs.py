"""Every golden playthrough on the page's worker, move by move: all pictures match the simulator's, in order."""

import pytest
from built_page import page_files
from clause_table import names_of, record_of
from shipped import GAMES
from web_frames import Told, first_difference

from deckhand_sim.frontends.replay import open_table, record_code
from deckhand_sim.simulator import Sim
from deckhand_sim.web import site
from deckhand_sim.web.node_page import Worker

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

TICK_MS = 200  # for both: moving pictures are compared five times a second
LONGEST_MS = 12_000  # of a move's animation


@pytest.fixture(scope="module")
def worker():
    with Worker(page_files()[site.ARCHIVE]) as worker:
        yield worker


def told_of(record, settings):
    """The simulator's input and pictures while it replays a record."""
    with Sim(settings=settings) as sim:
        sim.min_sleep_us = 1000 * TICK_MS
        sim.boot(run_boot=True)
        told = Told(sim)
        sim.boot = lambda **_: sim  # it is on
        watcher = open_table(sim, record, paused=True)
        dealt = record.deal, record.seats, tuple(record.options)
        told.run_before_the_next_step("import watcher; watcher.open(%d, %d, %r)" % dealt)
        sim.run(TICK_MS)
        for move, seat in watcher.moves:
            watcher.forward()
            told.run_before_the_next_step("watcher.forward(%d, %r)" % (move, seat))
            sim.run(TICK_MS)
            sim.until(lambda: not watcher.is_busy, LONGEST_MS, TICK_MS)
    return told


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in names_of(game)])
def test_a_playthrough_looks_as_in_the_simulator(worker, game, name):
    record = record_of(game, name)
    settings = {"DECKHAND_START": record_code(record)}
    told = told_of(record, settings)
    worker.start(settings)
    shown = [frame.md5 for frame in worker.play(told.steps)]
    wrong = [message for message in worker.heard if message.get("ran", {}).get("error") or "fault" in message]
    assert not wrong
    assert len(shown) > len(record.moves) // 3
    assert first_difference(told.frames, shown) is None
