"""The games on boards with other screens and keys: tables, menus and results as pictures, and games played by keys.

Golden frames of 320 x 240 are in golden/tall.
"""

import fingers
import pytest
from clause_table import record_of
from golden import golden
from on_screen import animate, by_hand, scene, scene_name, session
from shipped import GAMES

from deckhand.table.seats import EASY
from deckhand_sim.frontends.replay import boot_table, record_code
from deckhand_sim.keyscript import parse
from deckhand_sim.records import positions
from deckhand_sim.simulator import Sim
from deckhand_sim.studies import arena
from games.crunch import bot

TALL = "pajenicko_picopad"
RECORDS = {
    "chaos_cruisers": "won-by-a-push",
    "crash_landing": "soft-landing",
    "crunch": "hand-3",
    "landslide": "match-3",
    "onslaught": "won-by-the-free-defeat",
}
BOARDS = ("hack_club_sprig", TALL, "ugame22", "deshipu_ugame_s3", "adafruit_fruit_jam", "seeeduino_wio_terminal")
BY_KEYS = {
    "chaos_cruisers": 8,
    "crash_landing": 12,
    "crunch": 8,
    "landslide": 12,
    "onslaught": 30,
}  # the last moves of a record


def table(board, game, moves):
    """A board at the table of the game's record, this many moves before the end."""
    record = record_of(game, RECORDS[game])
    sim = Sim(board, settings={"DECKHAND_START": record_code(record)})
    boot_table(sim, record)
    by_hand(sim)
    animate(sim)
    at = session(sim)
    at.players[:] = bytes(len(at.players))  # all seats are persons: no bot moves
    at.eyes = 1
    steps = [(move, seat) for _, _, move, seat in positions(record)][:-1]
    for move, seat in steps[: len(steps) - moves]:
        at.play(move, seat)
    scene(sim).view.draw()
    scene(sim).view.captions()
    sim.run(100)
    return sim, steps[len(steps) - moves :]


@pytest.mark.slow_but("landslide", "crash_landing")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_a_menu_and_a_result_fill_320_by_240(game):
    sim, rest = table(TALL, game, 9)
    with sim:
        golden(sim, "tall/%s_table" % game)
        sim.keys("START wait:300")
        golden(sim, "tall/%s_pause" % game)
        sim.keys("START wait:300")
        for move, seat in rest:
            session(sim).play(move, seat)
        for _ in range(60):
            sim.run(500)
            if scene_name(sim) == "curtain":  # hand over to the other person
                sim.keys("A wait:100")
        sim.run(6000)
        golden(sim, "tall/%s_result" % game)
        sim.console.replace("game_menu", game)
        sim.run(400)
        golden(sim, "tall/%s_menu" % game)
        assert sim.panel.image().size == (320, 240) and "Traceback" not in sim.serial


@pytest.mark.slow_but("hack_club_sprig", "adafruit_fruit_jam")
@pytest.mark.parametrize("board", BOARDS)
def test_a_game_is_played_by_the_keys_of_the_board(board):
    """Onslaught from the launcher to its result, by the keys that a bot's moves need."""
    with Sim(board, settings={"DECKHAND_START": "ON-000012"}) as sim:
        sim.boot(run_boot=True)
        sim.run(400)
        if scene_name(sim) == "tour":
            sim.keys("B wait:100")
        animate(sim)
        at = session(sim)
        bot = arena.player("onslaught", "easy")
        while scene_name(sim) != "result":
            assert scene_name(sim) == "play", sim.serial
            if scene(sim).is_moving() or not at.humans_turn():
                sim.run(100)
                continue
            move, _ = bot(at.rules, at.seat(), len(at.history))
            sim.keys(" ".join(fingers.find_keys(sim, move)))
            sim.run(60)
        sim.run(2000)
        assert "Traceback" not in sim.serial and at.rules.result()
        pressed = {sim.board.keys[key] for key in range(len(sim.board.keys))}
        assert pressed == {step.key for step in parse("UP DOWN LEFT RIGHT A B START SELECT") if step.key}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_result_by_the_keys_of_each_board(game):
    """The record's last moves, with the presses found on the first board and repeated on the others."""
    found = []
    for board in BOARDS:
        sim, rest = table(board, game, BY_KEYS[game])
        with sim:
            pressed = (play_live if session(sim).title.real_time else play_by_keys)(sim, rest, list(found))
            assert session(sim).rules.result() and "Traceback" not in sim.serial
        found = found or pressed
    assert len(found) >= 4


def play_by_keys(sim, rest, known):
    """Play moves until the result; returns the presses for each. known: presses found earlier."""
    at = session(sim)
    first = len(at.history)
    pressed = []
    for _ in range(3000):
        if scene_name(sim) == "result":
            return pressed
        done = len(at.history) - first  # the console plays a forced move
        if scene_name(sim) == "curtain":  # hand over to the other person
            sim.keys("wait:800 A wait:100")
        elif getattr(scene(sim).view, "told", ""):  # a banner says who takes the badge
            sim.keys("LEFT")
        elif scene(sim).is_moving() or done == len(rest):
            sim.run(100)
        else:
            sim.run(450)  # a possible key bounce of A is ignored
            pressed.append(press(sim, rest[done][0], known))
            assert len(at.history) > first + done, (sim.board.board_id, done, pressed[-1])
    raise AssertionError(scene_name(sim))


def play_live(sim, rest, known):
    """Real time: the hand continues with bots, against a player with a fair bot's knowledge."""
    session(sim).players[1:] = bytes([EASY] * (len(session(sim).players) - 1))
    sim.keys("START wait:300 START wait:3500")  # paused, and resumed after 3, 2, 1
    rules = session(sim).rules
    pressed = []
    while scene_name(sim) == "play":
        move = bot.choose(rules, 1, 1, None) if rules.seat() else -1
        if move >= 0:
            pressed.append(press(sim, move, []))
        sim.run(300)
    for _ in range(40):
        if scene_name(sim) != "result":
            sim.run(500)
    return pressed


def press(sim, move, known):
    """Press the known or newly found keys of a move; returns them."""
    words = known.pop(0) if known else fingers.find_keys(sim, move) or ["B"]  # B turns cards in Crunch
    sim.keys(" ".join(words) + " wait:60")
    return words
