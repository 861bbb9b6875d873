"""Every legal move of Landslide is reached by keys alone, and what points at a hint selects it; also on further pages."""

import fingers
import pytest
from clause_table import names_of, record_of
from on_screen import lay, look, scene, session

from deckhand.contract.choosing import KEY
from deckhand.keys import LEFT, NOTHING, A, B
from deckhand_sim import records
from deckhand_sim.simulator import Sim
from games.landslide.engine.layout import KIND
from games.landslide.engine.layout import MOVE as MOVE_STACK
from games.landslide.rules import Rules

EVERY = 6  # of the positions of a game
PLACES = 12  # of a page
REACHED = 25  # positions in which all keys are tried


def positions():
    """Positions of the golden playthroughs: every sixth, and all with more than a page of stacks or a stack to move."""
    found = {}
    for name in names_of("landslide"):
        for i, (rules, *_) in enumerate(records.positions(record_of("landslide", name))):
            if rules.seat():
                is_rare = len(rules.numbers()) > PLACES or any(move & KIND == MOVE_STACK for move in rules.moves())
                if i % EVERY == 0 or is_rare and i % 2 == 0:
                    state = bytes(rules.state)
                    found[state] = Rules.restore(state)
    return list(found.values())


POSITIONS = positions()


@pytest.fixture(scope="module")
def badge():
    with Sim(settings={"DECKHAND_START": "LS-000001"}) as sim:
        sim.boot()
        sim.run(400)
        if hasattr(scene(sim), "session"):
            session(sim).players[:] = bytes(2)
        yield sim


def show(sim, rules):
    """Show a position to the player whose turn it is, with nothing picked."""
    lay(sim, rules)
    scene(sim).session.show_to(rules.seat())
    start(sim)


def start(sim):
    scene(sim).view._is_new = True
    scene(sim).view.draw()


def press(sim, key):
    """The outcome of a key that goes down and up."""
    outcome = scene(sim).view.press(key, True, 0)
    return scene(sim).view.press(key, False, 0) if outcome == NOTHING else outcome


def test_every_legal_move_is_pointed_at_and_then_made_by_one_press(badge, capsys):
    moves = 0
    for rules in POSITIONS:
        show(badge, rules)
        for move in list(rules.moves()):
            start(badge)
            scene(badge).view.point(move)
            assert look(badge).move == move
            assert press(badge, A) == move
            moves += 1
    with capsys.disabled():
        print("\nLandslide: %d moves of %d positions pointed at" % (moves, len(POSITIONS)))
    assert moves > 1000


def test_every_legal_move_and_no_other_is_reached_by_keys_alone(badge, capsys):
    moves = 0
    some = POSITIONS[:: len(POSITIONS) // REACHED]
    for rules in some:
        show(badge, rules)
        assert fingers.answers(badge) == set(rules.moves())
        moves += len(list(rules.moves()))
    with capsys.disabled():
        print("\nLandslide: %d moves of %d positions reached by keys" % (moves, len(some)))
    assert moves > 100


def test_b_puts_back_what_was_picked_and_the_cursor_goes_to_it(badge):
    picked = 0
    for rules in POSITIONS[::5]:
        show(badge, rules)
        for presses in range(1, len(look(badge).choices)):
            start(badge)
            for _ in range(presses):
                press(badge, LEFT)
            chosen = look(badge).choice
            if chosen[KEY] >= 0:
                press(badge, A)
                assert look(badge).picks == [chosen[KEY]]
                press(badge, B)
                assert not look(badge).picks and look(badge).choice == chosen
                picked += 1
    assert picked > 50
