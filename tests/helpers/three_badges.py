"""Three or four simulated badges with a hub between them, on one clock, and their steps to a common table."""

from contextlib import ExitStack, contextmanager

from on_screen import scene, scene_name
from two_badges import choose, want_link

from deckhand.table.seats import FAR, HUMAN
from deckhand_sim.link.cable import Cable, Wire
from deckhand_sim.link.hub import Hub
from deckhand_sim.simulator import Sim

PATIENCE = 300  # tenths of a second


class Star:
    """sims, and cables[i] from badge i to the hub."""

    def __init__(self, sims, cables):
        self.sims = sims
        self.cables = cables
        self.hub = Hub([Wire(cable.ends[1]) for cable in cables], b"three")

    def run(self, ms, step_ms=4):
        """Advance the clock of all badges."""
        now = max(sim.ms for sim in self.sims)
        until = now + ms
        while now < until:
            now = min(now + step_ms, until)
            for sim in self.sims:
                if sim.ms < now:
                    sim.run(now - sim.ms)
            self.hub.step(now)

    def until(self, condition, what="it does not happen"):
        """Advance the clock until the condition holds."""
        for _ in range(PATIENCE):
            if condition():
                return
            self.run(100)
        raise AssertionError((what, [sim.console.names for sim in self.sims]))

    def to_table(self):
        """Wait until all are at the table."""

        def there():
            for sim in self.sims:
                if scene_name(sim) == "tour":
                    sim.keys("B wait:100")
            return all(scene_name(sim) == "play" for sim in self.sims)

        self.until(there, "they do not come to the table")

    def sit_down(self):
        """Choose the link, wait for all peers, sit down."""
        seats = len(self.sims)
        for sim in self.sims:
            want_link(sim, players=(HUMAN,) + (FAR,) * (seats - 1))
        self.until(self.is_full, "they do not find each other")
        self.run(600)
        for sim in self.sims:
            choose(sim, "Sit down")
        self.to_table()

    def is_full(self):
        """Has everybody found everybody?"""
        return all(
            scene_name(sim) == "link"
            and len(scene(sim).meeting.seats) == len(self.sims)
            and all(scene(sim).meeting.seats)
            for sim in self.sims
        )


@contextmanager
def star(game, badges=3):
    """A Star: all badges at the menu of a game, not linked yet."""
    with ExitStack() as stack:
        sims = []
        cables = []
        for seed in range(1, badges + 1):
            sim = stack.enter_context(Sim(seed=seed, settings={"DECKHAND_START": game}))
            cable = Cable()
            for end in cable.ends:
                end.clock = lambda sim=sim: sim.now_us
            sim.cable = cable.ends[0]
            sim.boot()
            sim.run(300)
            sims.append(sim)
            cables.append(cable)
        yield Star(sims, cables)
