"""Crash Landing positions made by hand, for tests: flight(altitude=10, speed=4, hand="3477", phase=BURN_PHASE)."""

from deckhand_sim.authoring.contract import load
from games.crash_landing.engine.layout import BURN_PHASE, SHIP, SHIPS
from games.crash_landing.rules import Rules

_, notation = load("crash_landing")

NAMES = ("reentry", "earth", "rescue", "head")


def new(deal=1, seats=1, **options):
    """A new game with options given by name, as indexes."""
    return Rules(deal, seats, tuple(options.get(name, 0) for name in NAMES))


def put(game, seat, altitude=19, speed=1, hand="", burnt="", deck=None, back=0, ground=0, hard=0, dropped=0):
    """Set one ship's bytes; deck: values from bottom to top, its other rockets are burnt (default: all are in the deck)."""
    at = SHIPS + SHIP * (seat - 1)
    state = game.state
    held = [hand.count(str(v)) for v in range(1, 9)]
    gone = [burnt.count(str(v)) for v in range(1, 9)]
    if deck is None:
        deck = "".join(str(v) * (4 - held[v - 1] - gone[v - 1]) for v in range(1, 9))
    else:
        gone = [4 - held[v - 1] - deck.count(str(v)) for v in range(1, 9)]
    assert min(gone) >= 0
    ship = bytes((altitude, speed + 8, back, ground, hard, 0, dropped, len(deck), *held, *gone))
    state[at : at + SHIP] = ship + bytes(int(c) for c in deck) + bytes(SHIP - len(ship) - len(deck))


def flight(phase=BURN_PHASE, options=None, **ship):
    """A solo game in this position."""
    game = new(**(options or {}))
    put(game, 1, **ship)
    game.state[SHIPS - 1] = phase
    game.check()
    return game


def race(first, second, seat=1, phase=BURN_PHASE, **options):
    """A race in this position; first, second: arguments of `put`."""
    game = new(seats=2, **options)
    put(game, 1, **first)
    put(game, 2, **second)
    game.state[SHIPS - 2] = seat
    game.state[SHIPS - 1] = phase
    game.check()
    return game


def play(game, *texts):
    """Play moves in notation ("draw end" is two of them) and return the game."""
    for text in texts:
        words = text.split()
        while words:
            count = 3 if words[0] == "burn" else 2 if words[0] == "drop" else 1
            game.play(notation.to_move(game, " ".join(words[:count])))
            game.check()
            words = words[count:]
    return game


def legal(game, seat=None):
    """The legal moves in notation."""
    return [notation.to_text(game, move) for move in game.moves(seat)]


def refused(game, text, seat=None):
    """The clause that a move breaks, or None."""
    reason = game.refusal(notation.to_move(game, text), seat)
    return reason and reason.split(":")[0]


def hand(game, seat=1):
    """The hand as digits in ascending order."""
    return "".join(str(v) * game.in_hand(seat, v) for v in range(1, 9))


def burnt(game, seat=1):
    """The burnt rockets as digits in ascending order."""
    return "".join(str(v) * game.in_burnt(seat, v) for v in range(1, 9))


def deck(game, seat=1):
    """The deck as digits from bottom to top."""
    at = SHIPS + SHIP * (seat - 1) + 24
    return "".join(str(v) for v in game.state[at : at + game.deck_size(seat)])
