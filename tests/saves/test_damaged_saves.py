"""A save with damaged bytes either restores to a usable game or raises CorruptState, never anything else."""

import pytest
from shipped import GAMES, SEATS

from deckhand import loader
from deckhand.game import CorruptState
from deckhand.save import saved_game
from deckhand.session import Session
from deckhand.table.outcome import is_won
from deckhand.table.seats import HUMAN
from deckhand_sim.authoring.contract import random_game
from deckhand_sim.games_on_drive import is_real_time, title_fields
from games.crunch.driver import Driver


class TitleOf:
    def __init__(self, folder):
        self.folder = folder
        self.real_time = is_real_time(folder)


def kept(game):
    """A save of a game after twenty moves, or of a hand of Crunch after ten seconds, in a match if the game has matches."""
    rules = loader.module(game, "rules").Rules(4711, SEATS[game])
    match = loader.module(game, "match").Match(4711, SEATS[game], 0) if "match" in title_fields(game)["needs"] else None
    session = Session(TitleOf(game), rules, (HUMAN,) + (2,) * (SEATS[game] - 1), match)
    session.hints = 200
    if is_real_time(game):
        session.driver = Driver(rules, session.players, 4711)
        session.driver.step(1000)
    else:
        for _, seat, _, move in list(random_game(type(rules), 4711, SEATS[game], seed=1, limit=20)):
            session.play(move, seat)
    return saved_game.pack(session)


def mutants(saved):
    """Every save with one byte changed, removed, or replaced by a huge number."""
    for at in range(len(saved)):
        yield saved[:at]
        yield saved[:at] + saved[at + 1 :]
        yield saved[:at] + b"\xff\xff\xff\xff\x7f" + saved[at + 1 :]
        for value in {0, 1, 2, 4, 8, 127, 128, 255, saved[at] ^ 1, saved[at] ^ 2, saved[at] ^ 64} - {saved[at]}:
            yield saved[:at] + bytes((value,)) + saved[at + 1 :]


@pytest.mark.slow_but("landslide")
@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_save_is_corrupt_or_a_session_that_answers(game):
    saved = kept(game)
    refused = 0
    for damaged in mutants(saved):
        try:
            session = saved_game.unpack(damaged, TitleOf(game))
        except CorruptState as why:
            assert len(str(why)) < 60 and "\n" not in str(why)
            refused += 1
            continue
        session.can_undo()
        is_won(session)
        assert len(saved_game.unpack(saved_game.pack(session), TitleOf(game)).history) == len(session.history)
    assert refused > len(saved)
