"""How even a hand of Crunch is between people and the bots' levels: the table of docs/bots.md.

    python -P -m deckhand_sim.games.crunch.people       # a minute

    wins("steady", "fair", 3)                           # of 200 hands, one person and two fair bots: a share of 1

The person sits at each seat in turn; equal first places are shared.
"""

from deckhand_sim.games.crunch.arena import ARENA_PLAYERS, PEOPLE, play_hand

HANDS = 200
LEVELS = ("easy", "fair", "hard")


def wins(person, level, seats, hands=HANDS):
    """Return the share of hands that a simulated person wins against bots of a level."""
    won = 0.0
    for deal in range(hands):
        players = [ARENA_PLAYERS.index(level)] * seats
        players[deal % seats] = ARENA_PLAYERS.index(person)
        places = play_hand(players, deal).places
        if places[deal % seats] == 1:
            won += 1 / places.count(1)
    return won / hands


def table(hands=HANDS):
    """Yield the table of docs/bots.md, line by line."""
    yield "| seats | even is | person | against easy | fair | hard |"
    yield "|---|---|---|---|---|---|"
    for seats in (2, 3, 4):
        for person in PEOPLE:
            shares = ["%.0f %%" % (100 * wins(person, level, seats, hands)) for level in LEVELS]
            shares[list(PEOPLE).index(person)] = "**%s**" % shares[list(PEOPLE).index(person)]
            yield "| %d | %.0f %% | %s | %s |" % (seats, 100 / seats, person, " | ".join(shares))


if __name__ == "__main__":
    for line in table():
        print(line, flush=True)
