"""How often bots move tiles in chaos rounds, and whether it changes anything.

    python -m deckhand_sim.games.chaos_cruisers.shifts --races 24

So many races a level, layouts by turns, four seats of that level, two laps, three shifts a chaos round. A shift is useful
where some cruiser's way changes by it: to its next gate, or from there to the one after it.
"""

from dataclasses import dataclass

import click

from deckhand.rng import bot_rngs
from games.chaos_cruisers import bot
from games.chaos_cruisers.engine import course, order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import GATES, KIND, PHASE, SHIFT, SHIFTING, SHIFTS
from games.chaos_cruisers.rules import Rules

LEVELS = ("easy", "fair", "hard")
LAYOUTS = 4


@dataclass
class Count:
    """Counts of a race: chaos rounds; shifts allowed, played, useful."""

    rounds: int = 0
    allowed: int = 0
    played: int = 0
    useful: int = 0


def ways(state):
    """Return, by cruiser, the squares to its next gate, and from there to the following one."""
    found = []
    for who in range(order.cruisers(state)):
        gate = state[GATES + who] % 4 + 1
        first = course.distances(state, gate)[square(state, who)]
        then = course.distances(state, gate % 4 + 1)[course.gate_corner(state, gate)]
        found.append((first, then if state[GATES + who] + 1 < order.last_gate(state) else 0))
    return found


def race(deal, level, seats=4, laps=1):
    """Return the counts of a race, deterministically; laps is the option's index."""
    rules = Rules(deal, seats, (deal % LAYOUTS, laps))
    count = Count()
    number = 0
    while rules.seat():
        seat = rules.seat()
        _, dice = bot_rngs(deal, number, seat)
        thinking = bot.think(rules.copy(), seat, level, dice)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                move = end.value
                break
        shifting = rules.state[PHASE] == SHIFTING
        before = ways(rules.state) if shifting else None
        if shifting and rules.state[SHIFTS] == rules.option(2):
            count.rounds += 1
            count.allowed += rules.option(2)
        rules.play(move)
        number += 1
        if shifting and move & KIND == SHIFT:
            count.played += 1
            count.useful += ways(rules.state) != before
    return count


@click.command()
@click.option("--races", type=click.IntRange(1), default=24, show_default=True, help="Races per level.")
def shifts(races):
    """Count the tiles that bots move."""
    print("level  rounds  allowed  played  useful  races without")
    for level, name in enumerate(LEVELS):
        counts = [race(deal, level) for deal in range(races)]
        rounds, allowed, played, useful = (
            sum(getattr(one, part) for one in counts) for part in ("rounds", "allowed", "played", "useful")
        )
        none = sum(not one.played for one in counts)
        share = "%3.0f %%" % (100 * played / allowed) if allowed else "-"
        print(f"{name:<5} {rounds:7} {allowed:8} {played:4} {share} {useful:7} {none:14}")


if __name__ == "__main__":
    shifts()
