"""The animation clock: no press is lost, B skips the others' turn, and the speeds."""

import pytest
from on_screen import at_table, scene, scene_name, session
from shipped import TURNS

from deckhand.hw.sound import REFUSE
from deckhand.settings import FAST, NORMAL, OFF, SLOW
from deckhand.table.motion import Motion


@pytest.mark.parametrize("game", TURNS)
def test_of_sixty_presses_of_a_without_bots_fifty_do_something(game):
    with at_table(game, people=True) as sim:
        done = 0

        def heard(tune, now):
            nonlocal done
            done += bytes(tune) != bytes(REFUSE)

        sim.console.sound.play = heard
        for _ in range(60):
            if scene_name(sim) == "play" and not session(sim).seat():  # no press carries over into a result
                sim.until(lambda: scene_name(sim) != "play", 10_000)
            below = scene_name(sim)
            sim.keys("A wait:60")
            done += below != "play"  # a hand-over screen or a result was answered
            sim.run(50)
        assert done >= 50, done


def test_b_skips_the_rest_of_the_others_turn_and_takes_nothing_back():
    with at_table("chaos_cruisers") as sim:
        table = scene(sim)
        while session(sim).humans_turn() and not table.is_moving():
            table.play(next(session(sim).rules.moves()))
            sim.run(30)
        sim.until(lambda: not session(sim).humans_turn() and table.is_moving(), 30_000)
        moves = len(session(sim).history)
        sim.keys("B")
        began = sim.ms
        sim.until(session(sim).humans_turn, 30_000)
        assert len(session(sim).history) > moves and not table.is_moving() and sim.ms - began < 4000


@pytest.mark.parametrize(("animation", "ms"), [(NORMAL, 300), (SLOW, 600), (FAST, 150), (OFF, 20)])
def test_an_animation_takes_its_length_at_the_chosen_speed(animation, ms):
    class View:
        sliced = True
        seen: list = []

        class session:
            class title:
                real_time = False

        def tell(self, move, seat):
            return "told"

        def begin(self, move, seat):
            return 300

        def show(self, at):
            self.seen.append(at)

        def settle(self):
            self.seen.append("settled")

    class Console:
        now = 0

        class settings:
            @staticmethod
            def chosen(i):
                return animation

    motion = Motion(Console())
    motion.view = view = View()
    view.seen = []
    motion.show(7, 1)
    now = 1000
    while motion.length:
        motion.step(now)
        now += 10
    assert now - 1000 == ms + 10 and view.seen[0] == 0 and view.seen[-1] == "settled" and motion.story == "told"
    assert all(at < 300 for at in view.seen[:-1]) and view.seen[:-1] == sorted(view.seen[:-1])
