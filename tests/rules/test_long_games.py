"""Long games saved and resumed: undo restores exactly the earlier position, or is refused.

These races used to be undone back to their setup: a save had no room for all moves, and undo replayed the remaining
ones from a fresh deal.
"""

import importlib

import pytest

from deckhand.save import record, saved_game
from deckhand.save.store import Store
from deckhand.session import Session
from deckhand.table.seats import HUMAN
from deckhand_sim import records
from deckhand_sim.studies import arena
from games.chaos_cruisers.engine.layout import DONE
from games.chaos_cruisers.rules import Rules

OVAL = (1, 3, 3, 0)  # 4 laps
SQUARE = (2, 3, 6, 0)  # 4 laps, 6 shifts
RACES = [(2, OVAL, "fair", 331), (4, SQUARE, "easy", 358)]


class Title:
    folder = "chaos_cruisers"
    real_time = False


def choose(rules, level, count):
    """Shift tiles as long as that's legal; a bot decides everything else."""
    if rules.refusal(DONE):
        return arena.player("chaos_cruisers", level)(rules, rules.seat(), count)[0]
    return next(rules.moves())


def race(seats, options, level, moves, least=5):
    """A session of people in deal 6 after at least this many moves, at the start of a turn of this many decisions."""
    session = Session(Title, Rules(6, seats, options), (HUMAN,) * seats)
    while len(session.history) < moves or len(turn(session.rules, level, len(session.history))) < least:
        assert session.seat(), "the race is over"
        session.play(choose(session.rules, level, len(session.history)))
    return session


def turn(rules, level, count):
    """The decisions that the seat could make now and then undo."""
    rules = rules.copy()
    seat = rules.seat()
    moves = []
    while rules.seat():
        move = choose(rules, level, count + len(moves))
        shows = rules.reveals(move)
        rules.apply(move)
        if shows or rules.seat() != seat:
            break
        moves.append(move)
    return moves


def play_turn(session, level):
    """Play the turn; returns the positions before each decision."""
    before = []
    for move in turn(session.rules, level, session.before + len(session.history)):
        before.append(bytes(session.rules.state))
        session.play(move)
    return before


def first_format(session):
    """The session's save in its first format, which included the moves only if they took at most 1,100 bytes."""
    moves = bytearray()
    saved_game._put(moves, len(session.history))
    for move in session.history:
        saved_game._put(moves, move)
    moves += session.marks
    kept = len(moves) <= 1100
    saved = bytearray((1, len(session.players), *session.players, 2 * kept, session.eyes))
    for value in (session.hints, session.undos, 0, len(session.rules.state)):
        saved_game._put(saved, value)
    saved += session.rules.state
    saved_game._put(saved, len(moves) * kept)
    return bytes(saved + moves * kept + b"\0")


@pytest.mark.parametrize(("seats", "options", "level", "moves"), RACES)
def test_a_race_kept_whole_is_taken_back_move_by_move(seats, options, level, moves):
    session = race(seats, options, level, moves)
    before = play_turn(session, level)
    again = saved_game.unpack(saved_game.pack(session), Title)
    assert again.history == session.history and again.marks == session.marks
    while before:
        assert again.can_undo()
        again.undo()
        assert bytes(again.rules.state) == before.pop()
    while again.can_undo():  # into the moves of an earlier turn by the same seat
        again.undo()
        again.rules.check()
    assert len(again.history) > moves


@pytest.mark.slow_but("before-2-options0-fair-331")
@pytest.mark.parametrize(("seats", "options", "level", "moves"), RACES)
@pytest.mark.parametrize(
    "keep", [first_format, lambda session: saved_game.pack(session, 1000)], ids=["before", "little room"]
)
def test_a_race_kept_without_its_moves_is_taken_back_as_far_as_its_snapshots_reach(keep, seats, options, level, moves):
    again = saved_game.unpack(keep(race(seats, options, level, moves)), Title)
    assert again.before and not again.history and not again.can_undo()
    before = play_turn(again, level)
    taken = 0
    while again.can_undo():
        again.undo()
        taken += 1
        assert bytes(again.rules.state) == before[-taken]
    assert taken == 4 < len(before)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "level", "moves"), RACES)
def test_dice_go_on_the_same_whether_the_moves_had_room_or_not(seats, options, level, moves):
    session = race(seats, options, level, moves)
    session.players[:] = bytes((3,) * seats)
    whole, short = (saved_game.unpack(saved_game.pack(session, room), Title) for room in (8192, 1000))
    assert short.before == len(whole.history) == len(session.history)
    assert saved_game.unpack(saved_game.pack(short), Title).before == short.before
    for _ in range(12):
        played = set()
        for one in (session, whole, short):
            move = one.think()
            while move < 0:
                move = one.think()
            one.play(move)
            played.add(move)
        assert len(played) == 1


def test_a_save_of_the_first_format_with_its_moves_is_taken_back_to_the_deal():
    session = race(2, OVAL, "fair", 20, 0)
    again = saved_game.unpack(first_format(session), Title)
    assert again.history == session.history and again.marks == session.marks and not again.before


@pytest.mark.slow
def test_a_race_of_600_moves_has_room():
    session = race(4, SQUARE, "fair", 600, 0)
    assert len(session.history) == 600 and saved_game.unpack(saved_game.pack(session), Title).history == session.history


def whole_game(game, seats, options=()):
    """A session of a game between hard bots, one move before its end."""
    title = type("T", (), {"folder": game, "real_time": False})
    rules = importlib.import_module("games.%s.rules" % game).Rules
    match = importlib.import_module("games.landslide.match").Match(6, 2, 0) if game == "landslide" else None
    session = Session(title, rules(6, seats, options), (3,) * seats, match)
    decide = arena.player(game, "hard")
    while True:
        move = decide(session.rules, session.seat(), len(session.history))[0]
        last = session.rules.copy()
        last.apply(move)
        if not last.seat():
            return session
        session.play(move)


def whole_hand():
    """A hand of Crunch between four hard bots."""
    from games.crunch.driver import Driver
    from games.crunch.match import Match
    from games.crunch.rules import Rules as Hand

    title = type("T", (), {"folder": "crunch", "real_time": True})
    session = Session(title, Hand(6, 4), (3,) * 4, Match(6, 4, 0))
    session.driver = Driver(session.rules, session.players, 6)
    session.driver.step(1 << 28)
    return session


@pytest.mark.slow
def test_five_long_games_and_full_statistics_have_room_in_the_nvm_at_once():
    store = Store(bytearray(8192))
    for prefix in (b"CL", b"ON", b"LS", b"CR", b"CC"):
        store.put(prefix, bytes(8 * 22))  # statistics: eight rows
        store.put(prefix[:1].lower() + prefix[1:], bytes(24))  # the last choices in the menu
    store.put(b"dl", bytes(300))  # deals won, settings, faults
    assert store.flush()
    games = {b"cl": whole_game("crash_landing", 2), b"on": whole_game("onslaught", 1), b"cr": whole_hand()}
    games[b"ls"] = whole_game("landslide", 2)
    games[b"cc"] = race(4, SQUARE, "fair", 600, 0)
    for name, session in games.items():
        saved = saved_game.pack(session, record.free(store, name))
        assert len(saved) <= record.free(store, name)
        store.put(name, saved)
        assert store.flush()
        assert saved_game.unpack(store.get(name), session.title).before == 0


def test_moves_that_would_crowd_out_the_other_games_are_left_out():
    session = race(4, SQUARE, "easy", 300, 0)
    store = Store(bytearray(2000))
    store.put(b"ON", bytes(1200))
    assert store.flush()
    saved = saved_game.pack(session, record.free(store, b"cc"))
    store.put(b"cc", saved)
    assert store.flush() and saved_game.unpack(saved, Title).before == 300


def test_a_game_whose_first_moves_were_not_kept_has_no_record():
    session = race(4, SQUARE, "easy", 300, 0)
    with pytest.raises(ValueError, match="first 300 moves were not saved"):
        records.session_record(saved_game.unpack(saved_game.pack(session, 500), Title))
