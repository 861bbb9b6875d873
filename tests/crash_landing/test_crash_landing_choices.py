"""Every legal move of Crash Landing can be made with keys alone, and following a hint selects it."""

import pytest
from clause_table import names_of, record_of
from on_screen import by_hand, lay, look, scene, session

from deckhand.contract.choosing import KEY, MOVE
from deckhand.keys import DOWN, LEFT, NOTHING, RIGHT, UP, A
from deckhand_sim import records
from deckhand_sim.simulator import Sim
from games.crash_landing.engine.layout import BURN
from games.crash_landing.engine.layout import DOWN as DOWNWARDS
from games.crash_landing.rules import Rules

EVERY = 3  # of the positions of a game


def positions():
    """Positions of the golden playthroughs: all that offer burns or a drop, and a sample of the others."""
    found = {}
    for name in names_of("crash_landing"):
        for i, (rules, *_) in enumerate(records.positions(record_of("crash_landing", name))):
            if rules.seat() and (i % EVERY == 0 or len(list(rules.moves())) > 3):
                state = bytes(rules.state)
                found[state] = Rules.restore(state)
    return list(found.values())


POSITIONS = positions()


def press(sim, key):
    return scene(sim).view.press(key, True, 0)


def answer(sim):
    """The move that A plays here, also if the console asks "Sure?" first."""
    move = press(sim, A)
    return press(sim, A) if move == NOTHING and look(sim).confirm else move


def reached(sim):
    """The moves that A plays at the end of any walk with UP, DOWN, LEFT and RIGHT, without picking anything."""
    found = set()
    for down in range(3):
        for sideways in (LEFT, RIGHT):
            scene(sim).view._is_new = True
            scene(sim).view.draw()
            for _ in range(down):
                press(sim, DOWN)
            moves = look(sim).choices[look(sim).wheel][MOVE] if look(sim).wheel >= 0 else ()
            for _ in range(len(look(sim).choices) + len(moves)):
                if look(sim).choice[KEY] < 0 and look(sim).choice[MOVE] != NOTHING:
                    found.add(answer(sim))
                press(sim, sideways)
    return found


@pytest.fixture(scope="module", params=[1, 2], ids=["alone", "race"])
def badge(request):
    with Sim(settings={"DECKHAND_START": "CL-000003" + "-2" * (request.param == 2)}) as sim:
        sim.boot()
        by_hand(sim)
        sim.run(400)
        session(sim).players[:] = bytes(request.param)
        yield sim, request.param


def test_every_legal_move_is_reached_by_keys_and_pointed_at(badge, capsys):
    sim, seats = badge
    moves = 0
    asked = 0
    here = [rules for rules in POSITIONS if rules.seats() == seats]
    for rules in here:
        lay(sim, rules)
        scene(sim).session.show_to(rules.seat())
        legal = set(rules.moves())
        assert reached(sim) == legal
        for move in legal:
            scene(sim).view._is_new = True
            scene(sim).view.draw()
            scene(sim).view.point(move)
            assert look(sim).move == move
            if move >= BURN:
                assert look(sim).survey.burn_of(look(sim).raised) | DOWNWARDS == move | DOWNWARDS
            asked += press(sim, A) == NOTHING
            scene(sim).view.point(move)
            assert answer(sim) == move
            moves += 1
    with capsys.disabled():
        print(
            "\nCrash Landing, %d seat(s): %d moves of %d positions, %d asked twice" % (seats, moves, len(here), asked)
        )
    assert moves > 200


def test_up_and_down_lead_round_all_rows(badge):
    sim, seats = badge
    for rules in [rules for rules in POSITIONS if rules.seats() == seats][::9]:
        lay(sim, rules)
        scene(sim).session.show_to(rules.seat())
        scene(sim).view.draw()
        for key in (UP, UP, UP, DOWN, DOWN, DOWN, DOWN):
            press(sim, key)
            assert look(sim).choice in look(sim).choices
