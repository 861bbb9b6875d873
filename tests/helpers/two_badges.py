"""Two simulated badges with a cable between them, on one clock, and their steps to a common table."""

from contextlib import contextmanager

from on_screen import scene, scene_name, session

from deckhand.table.seats import FAR, HUMAN
from deckhand_sim.link.cable import Cable, run
from deckhand_sim.simulator import Sim

_STUCK = 150  # tenths of a second without a move


@contextmanager
def two_badges(game, pins=("TX", "RX")):
    """(badge, badge, cable): both at the menu of a game, not linked yet."""
    with Sim(seed=1, settings={"DECKHAND_START": game}) as one, Sim(seed=2, settings={"DECKHAND_START": game}) as two:
        cable = Cable()
        cable.plug(one, two)
        for sim in (one, two):
            sim.cable_pins = pins
            sim.boot()
            sim.run(300)
        yield one, two, cable


def choose(sim, item):
    """Choose an item of the open menu, by keys."""
    menu = scene(sim).menu
    items = [one if isinstance(one, str) else one[0] for one in menu.items]
    for _ in range((items.index(item) - menu.at) % len(items)):
        sim.keys("DOWN")
    sim.keys("A wait:100")


def want_link(*sims, players=(HUMAN, FAR)):
    """In a game's menu: set a player to Link and start a new game."""
    for sim in sims:
        menu = scene(sim)
        menu.choices.seats = len(players)
        menu.choices.players[: len(players)] = bytes(players)
        choose(sim, "New game")


def sit_down(one, two):
    """From the link page on both: wait until they have found each other, then sit down."""
    for _ in range(200):
        if all(scene_name(sim) == "link" and scene(sim).meeting.peer_name for sim in (one, two)):
            break
        run((one, two), 100)
    for sim in (one, two):
        choose(sim, "Sit down")
    to_table(one, two)


def to_table(*sims):
    """Wait until both are at the table."""
    for _ in range(200):
        run(sims, 100)
        for sim in sims:
            if scene_name(sim) == "tour":
                sim.keys("B wait:100")
        if all(scene_name(sim) == "play" for sim in sims):
            return
    raise AssertionError([scene_name(sim) for sim in sims])


def play_on(sims, moves, dice):
    """Play this many more random moves by any seat that can decide; then wait until both are in step and still."""
    count = len(session(sims[0]).history) + moves
    idle = last = 0
    while idle < _STUCK:
        moved = sum(len(session(sim).history) for sim in sims)
        idle, last = (idle + 1 if moved == last else 0), moved
        for sim in sims:
            table = scene(sim)
            if len(session(sims[0]).history) < count and scene_name(sim) == "play":
                if session(sim).humans_turn() and not table.is_moving():
                    table.play(dice.choice(list(session(sim).rules.moves())))
        run(sims, 100)
        if scene_name(sims[0]) == "result" or len(session(sims[0]).history) >= count:
            break
    else:
        raise AssertionError([(sim.console.names, sim.console.link.log.__dict__) for sim in sims])
    settle(sims)


def settle(sims):
    """Wait until both have the same moves and all animation has ended."""
    for _ in range(100):
        run(sims, 100)
        tables = [sim.console.scenes[0] for sim in sims]
        if not any(table.is_moving() for table in tables) and len({len(t.session.history) for t in tables}) == 1:
            return
    raise AssertionError("the ends do not meet")


def equal(one, two):
    """Do both have the same moves and the same state?"""
    mine, theirs = session(one), session(two)
    return mine.history == theirs.history and mine.rules.state == theirs.rules.state and mine.undos == theirs.undos
