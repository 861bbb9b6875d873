"""Crunch on the screen: hands by keys alone, real time and pauses, races, the display, and bytes sent."""

import random
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from crunch_table import lay
from golden import golden
from on_screen import choose, epitaph, page, said, scene, scene_name, session, text, title_and_reason

from deckhand import loader
from deckhand.cards import card_of
from deckhand.pictures import SUIT_CLUBS
from deckhand.save import saved_game, statistics
from deckhand.save.choices import Choices
from deckhand.save.sections import CHOICES, of
from deckhand.screen import CARD_BACK, INK, INK_TITLE
from deckhand.settings import FOUR_COLOURS
from deckhand.table import rewind
from deckhand.table.outcome import is_won
from deckhand.table.seats import EASY, FIRST_PACE, HUMAN
from deckhand.title import Title
from deckhand.ui.banner import LOST, SCORE
from deckhand.words import signs
from deckhand_sim import records
from deckhand_sim.device.boards import BOARDS, with_second_pad
from deckhand_sim.simulator import Sim
from games.crunch import bot, driver_pace, driver_save
from games.crunch.driver import Driver
from games.crunch.engine.layout import (
    BUILD,
    COLUMNS,
    COUNTS,
    HANDS,
    IDLE,
    MATCH_CHOICE,
    MATCH_PLAYED,
    MATCH_TOTALS,
    NEVER,
    RUN,
    SEAT,
    TURNOVER,
)
from games.crunch.match import Match
from games.crunch.notation import to_move, to_text
from games.crunch.pictures import ALARM, EDGE, LOW, MIDDLE_CLUBS, TAG_1
from games.crunch.rules import Rules
from games.crunch.ui.foundations import _LETTERS
from games.crunch.ui.input import _SHOWN, Input
from games.crunch.ui.seat import Tableau

ROOT = Path(__file__).parents[2]
SCREEN = 160 * 128
GO_MS = 2400  # the countdown, and a little more
KINGS = "KC,KS,KH,KD"
GAP = "KC,KS,,KD"  # a seat with an empty column is able, so the hand continues
KEYS = {"A": 1, "RIGHT": 4, "DOWN": 5, "UP": 6, "LEFT": 7}
FLIP, STOP = 14, 16
ONE_HAND = 3  # the match option
SHADE = 14  # the ink of red pips' shade
LOWER_TEETH = 5  # their tile row with two players


def badge(deal, board="pybadge", **more):
    """A badge at the table of a new hand, counting down."""
    sim = Sim(board, settings={"DECKHAND_START": deal}, **more)
    sim.boot()
    sim.run(400)
    if scene_name(sim) == "play":  # to 100 as in the rules, not a single hand as the menu suggests
        session(sim).match.state[MATCH_CHOICE] = 0
        view(sim).board._captions()
        sim.run(20)
    return sim


def seat(sim, *players):
    """Change the players of the same hand: 0 a person, 1 to 3 a bot's level plus one."""
    session(sim).players[:] = bytes(players)
    anew(sim)
    sim.run(GO_MS)


def foot(sim):
    """The text at the bottom of the pause menu."""
    line = scene(sim).menu.help
    return "".join(chr(line[x] + 32) for x in range(line.width)).strip()


def anew(sim):
    """The same session on a fresh table."""
    table = scene(sim)
    table.session.driver = None
    table.view.leave()
    table.view = None
    sim.console.screen.clear()
    table.enter()


def put(sim, *seats, foundations=(), still=True):
    """Set up a hand on the badge's table and start it; still: the bots do nothing."""
    hand = session(sim)
    hand.rules.state[:] = lay(*seats, foundations=foundations).state
    anew(sim)
    sim.run(GO_MS)
    if still and hand.driver:
        hand.driver.due[:] = [1 << 28] * len(hand.driver.due)
        hand.driver.look_ahead()
    return hand


def view(sim):
    return sim.console.scenes[0].view


def clock(sim):
    """Ticks of the hand on the table or under the menu."""
    return view(sim).tick


def played(sim):
    return list(driver_save.played(session(sim)))


@pytest.fixture
def sim():
    with badge("CR-000001") as sim:
        yield sim


@pytest.fixture
def two():
    """Two people at one keyboard."""
    with badge("CR-000001", with_second_pad(BOARDS["pybadge"])) as sim:
        seat(sim, 0, 0)
        yield sim


# Whole hands


def way(person, move):
    """The keys that play a move from the person's cursor."""
    if FLIP <= move < RUN:
        return ["B", "B"] if person.can[1] and person.moved != _SHOWN else ["B"]  # first B points out what fits
    source = move if move < BUILD else move - BUILD >> 2 if move < FLIP else 2 + (move - RUN) // 52
    place = 0 if move < BUILD else 1 + (move - BUILD & 3 if move < FLIP else (move - RUN) // 13 & 3)
    first = mark(person)
    ways = {first: []}
    wave = [first]
    while wave:
        here = wave.pop(0)
        if here == (source, True, place):
            person.source, person.chosen, person.place = first
            return ways[here] + ["A"]
        for name, key in KEYS.items():
            person.source, person.chosen, person.place = here
            if person.press(key) < 0 and mark(person) not in ways:
                ways[mark(person)] = [*ways[here], name]
                wave.append(mark(person))
    raise AssertionError("no way to %d" % move)


def play_on(sim, card_ms, flip_ms):
    """Play a hand to its end with a fair bot's knowledge, one action every this many ms."""
    rules = session(sim).rules
    while rules.seat():
        person = view(sim).board.inputs[0]
        move = bot.choose(rules, 1, 1, None)
        keys = way(person, move) if move >= 0 else []
        for key in keys:
            sim.press(key)
        sim.run(max(20, (flip_ms if keys == ["B"] else card_ms) - 40 * len(keys)))


def test_a_hand_is_won_by_keys_alone():
    with badge("CR-000010") as sim:
        sim.run(GO_MS)
        play_on(sim, 450, 250)
        scores = session(sim).rules.result()[1]
        assert session(sim).rules.crunched() == 1 and scores[0] > scores[1]
        sim.run(700)
        golden(sim, "crunch/crunch")
        sim.until(lambda: scene_name(sim) == "result", 30_000)
        assert session(sim).match.totals() == scores
        assert is_won(session(sim))
        sim.run(1300)
        golden(sim, "crunch/result")
        sim.keys("A wait:600")
        assert session(sim).deal() == 11 and session(sim).match.number() == 2
        sim.run(GO_MS)
        golden(sim, "crunch/second_hand")


@pytest.mark.slow_but("2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_hand_among_themselves_and_it_ends_in_the_result(seats):
    with badge("CR-000004-%d" % seats) as sim:
        seat(sim, *[3] * seats)
        sim.until(lambda: scene_name(sim) == "result", 130_000, 500)
        assert not sim.serial
        assert session(sim).match.number() == 2


# Keys


def mark(person):
    return person.source, person.chosen, person.place


def reach(person):
    """Every move that A and the d-pad can play from here."""
    first = mark(person)
    seen, wave, moves = {first}, [first], set()
    while wave:
        here = wave.pop()
        for key in KEYS.values():
            person.source, person.chosen, person.place = here
            move = person.press(key)
            if move >= 0:
                moves.add(move)
            elif mark(person) not in seen:
                seen.add(mark(person))
                wave.append(mark(person))
    person.source, person.chosen, person.place = first
    return moves


@pytest.mark.parametrize("people", [1, 2])
def test_every_legal_move_has_its_keys_and_a_never_flips(people):
    board = with_second_pad(BOARDS["pybadge"]) if people == 2 else "pybadge"
    with badge("CR-000001", board) as sim:
        seat(sim, 0, 0 if people == 2 else 2)
        rules = session(sim).rules
        chance = random.Random(4)
        for _ in range(500):
            for person in view(sim).board.inputs:
                person.ask()
                legal = set(rules.moves(person.seat))
                turn = {person.flip(), person.flip()} - {-1}  # a card that fits is pointed out first
                person.moved = 0
                found = reach(person)
                assert legal <= found | turn and turn <= {FLIP, FLIP + 1}
                assert all(move < BUILD for move in found - legal)  # and it shakes
            mover = chance.randint(1, 2)
            moves = list(rules.moves(mover))
            if moves:
                rules.play(chance.choice(moves), mover)
            if not rules.seat():
                rules.state[:] = type(rules)(chance.randrange(1000), 2).state


def test_a_chooses_and_a_again_sends_to_a_foundation(sim):
    hand = put(sim, ("9S 3H 2C", "KC,KS,KH,3D", "", "5H"), ("9S 9C", KINGS, "", "4H"), foundations=[("AC", 1)])
    sim.keys("A wait:50")
    assert view(sim).board.inputs[0].chosen and not played(sim)
    golden(sim, "crunch/chosen")
    sim.keys("A wait:50")
    assert to_text(hand.rules, played(sim)[-1][2]) == "K>F"


def test_the_d_pad_picks_a_column_before_the_second_a(sim):
    hand = put(sim, ("9S 3H 2C", "KC,3D,KH,3H", "", "5H"), ("9S 9C", KINGS, "", "4H"), foundations=[("AC", 1)])
    sim.keys("A RIGHT RIGHT A wait:50")
    assert to_text(hand.rules, played(sim)[-1][2]) == "K>C4"


def test_past_the_last_place_the_d_pad_lets_go(sim):
    put(sim, ("9S 3H 2C", "3D,KC,KH,KS", "", "5H"), ("9S 9C", KINGS, "", "4H"))
    sim.keys("A RIGHT wait:50")
    assert not view(sim).board.inputs[0].chosen and not played(sim)


def test_b_flips_and_redeals_and_lets_go_of_what_was_chosen(sim):
    put(sim, ("9S 8C", KINGS, "", "5H 6H 7H 8H"), ("9S 9C", GAP, "", "4H"))
    sim.keys("B B B wait:50")
    assert [move for _, who, move in played(sim) if who == 1] == [FLIP, FLIP, FLIP + 1]


def test_b_held_keeps_flipping_at_a_steady_pace_until_it_is_let_go(sim):
    put(sim, ("9S 8C", KINGS, "", "5H 6H 7H 8H 5D 6D 7D 8D 5C 6C 7C"), ("9S 9C", GAP, "", "4H"))
    sim.keys("down:B wait:2200 up:B wait:1500")
    ticks = [tick for tick, who, _ in played(sim) if who == 1]
    assert len(ticks) == 6
    assert {36, 37, 38, 39, 40} >= {b - a for a, b in pairwise(ticks[1:])}


def test_b_held_stops_at_a_waste_card_that_fits_and_a_star_points_it_out(sim):
    put(
        sim, ("9S 8C", KINGS, "", "5H 6H 7H 8H 5D 2C 7D 8D 5C 6C 7C"), ("9S 9C", GAP, "", "4H"), foundations=[("AC", 1)]
    )
    sim.keys("down:B wait:1500")
    assert len([1 for _, who, _ in played(sim) if who == 1]) == 2
    board = view(sim).board
    assert abs(board.light.y - board.tableaus[0].y(1)) < 24 and not session(sim).assisted
    sim.keys("up:B wait:60 B wait:100")
    assert len([1 for _, who, _ in played(sim) if who == 1]) == 3, "a separate press continues"


def test_b_over_a_waste_card_that_fits_points_it_out_and_b_again_turns(sim):
    put(sim, ("9S 8C", KINGS, "2C", "5H 6H 7H 8H"), ("9S 9C", GAP, "", "4H"), foundations=[("AC", 1)])
    turned = lambda: [move for _, who, move in played(sim) if who == 1]  # noqa: E731
    sim.keys("B wait:100")
    board = view(sim).board
    assert not turned() and board._glint and board.light.y == board.tableaus[0].y(1) + 8
    assert not session(sim).assisted
    sim.keys("B wait:100")
    assert turned() == [FLIP], "a deliberate press turns the card"
    put(sim, ("9S 8C", KINGS, "2C", "5H 6H 7H 8H"), ("9S 9C", GAP, "", "4H"), foundations=[("AC", 1)])
    sim.keys("down:B wait:1500 up:B")
    assert not turned(), "holding the key doesn't turn such a card away"


def test_the_counts_of_the_crunch_pile_and_of_the_stock_stand_in_the_middle_of_their_cards(sim):
    put(sim, ("9S 3H", KINGS, "", "5H"), ("2C", GAP, "", "4H"), foundations=[("AC", 2)])
    card = view(sim).board.tableaus[0].x(0)
    for line in (10, 14):
        left = sim.console.screen.lines[line].x + 6  # a digit's first pixel; two digits are 11 wide, a card 16
        assert 2 <= left - card <= 3
    view(sim).session.driver.human(2, 0, clock(sim))
    sim.until(lambda: type(view(sim).anim).__name__ == "Score", 20_000)
    sim.run(1500)
    assert {sim.console.screen.lines[y].x for y in (8, 10)} == {2}, "the score's lines are in one row"


def test_the_cursor_goes_to_every_pile_and_nowhere_by_itself(sim):
    put(sim, ("9S 8C", "KC,2H,KH,KS", "", "5H 5C AS"), ("9S 9C", KINGS, "", "4H"), foundations=[("AH", 1)])
    person = view(sim).board.inputs[0]
    ways = (
        ("RIGHT", 2),
        ("RIGHT", 3),
        ("A", 3),
        ("A", 3),
        ("B", 3),
        ("LEFT", 2),
        ("LEFT", 0),
        ("DOWN", 1),
        ("LEFT", 5),
    )
    for key, source in (
        *ways,
        ("RIGHT", 0),
        ("DOWN", 1),
        ("UP", 0),
        ("RIGHT", 2),
        ("DOWN", 1),
        ("RIGHT", 2),
        ("UP", 0),
    ):
        sim.keys(key + " wait:50")
        assert person.source == source, key
    assert [move for _, who, move in played(sim) if who == 1] == [3, FLIP]


def test_a_card_that_goes_nowhere_shakes_and_takes_no_a_meanwhile(sim):
    put(sim, ("9S 8C", KINGS, "", "5H 5C AS"), ("9S 9C", GAP, "", "4H"))
    sim.keys("A")
    person = view(sim).board.inputs[0]
    assert person.shaking
    sim.keys("A A A B wait:500")
    assert not person.shaking and [move for _, who, move in played(sim) if who == 1] == [FLIP]


def test_a_refused_card_shakes_at_its_own_place_alone_and_not_over_what_a_flip_turns_up(sim):
    put(sim, ("9S 8C", KINGS, "6D", "5H 5C AS"), ("9S 9C", GAP, "", "4H"))
    person = view(sim).board.inputs[0]
    sim.keys("DOWN A RIGHT")
    assert person.source == 2 and not person.ghost.hidden
    assert abs(person.ghost.x - person.tableau.x(1)) == 3 and person.ghost.y == person.tableau.y(1)
    sim.keys("B")
    assert person.shaking and person.ghost.hidden


def test_the_hints_star_lies_in_the_gap_beside_what_it_means(sim):
    put(sim, ("9S 8C", KINGS, "6D", "5H 5C AS"), ("9S 9C", GAP, "", "4H"))
    board = view(sim).board
    for source in (0, 1, 2, 3, 4, 5, TURNOVER):
        board.glint(board.tableaus[0], source, 0)
        x, y = board.light.x, board.light.y
        assert y + 8 <= 8 * 15, "it doesn't cover the key legend"
        assert all(x + 8 <= left or x >= left + 16 for left in [board.tableaus[0].x(i) for i in range(6)])


def test_cursor_help_goes_to_the_best_card_and_never_back_to_the_last_move(sim):
    table = ("9S 8C", "KC,2H,KH,KS", "", "5H 5C AS"), ("9S 9C", KINGS, "", "4H")
    put(sim, *table, foundations=[("AH", 1)])
    sim.keys("START wait:100")
    choose(sim, "Cursor helps", "wait:60 B")
    sim.run(GO_MS)
    session(sim).driver.due[1] = 1 << 28
    session(sim).driver.look_ahead()
    assert session(sim).assisted
    assert text(sim, 15).endswith("helps on")
    sim.keys("A A wait:60")
    assert text(sim, 15).endswith("helps on")
    assert view(sim).board.inputs[0].source == 0  # the empty column takes a crunch card
    sim.keys("A A wait:60 B wait:60")
    assert view(sim).board.inputs[0].source == 1  # an ace was turned up
    sim.keys("START wait:100")
    choose(sim, "Cursor helps", "wait:60 B")


def test_with_its_help_the_cursor_stands_on_a_card_that_fits_before_the_first_key(sim):
    put(sim, ("9S 3C", "7C,AH,KH,KS", "", "5H 5C AS"), ("9S 9C", KINGS, "", "4H"))
    view(sim).wishes = 1
    view(sim).board.draw(False)
    assert view(sim).board.inputs[0].source == 3
    sim.keys("A A wait:100")
    assert session(sim).rules.foundation(0) == card_of("AH")
    put(sim, ("9S 3C", "7C,AH,KH,KS", "", "5H 5C AS"), ("9S 9C", KINGS, "", "4H"))
    view(sim).wishes = 1
    sim.keys("UP A wait:100")
    assert view(sim).board.inputs[0].source == 3
    assert text(sim, 15).startswith("\x87 take"), "the pile now under the cursor has a move"


def test_what_is_said_of_a_refused_card_stays_however_often_a_is_pressed(sim):
    put(sim, ("9S 8C", KINGS, "", "5H 5C AS"), ("9S 9C", GAP, "", "4H"))
    for _ in range(8):
        sim.keys("A wait:80")
        assert text(sim, 15).startswith("No move here yet")


def test_the_d_pad_moves_the_cursor_during_the_countdown_only_if_the_table_is_visible(sim):
    person = view(sim).board.inputs[0]
    sim.keys("RIGHT wait:60")
    assert scene(sim).is_moving() and person.source == 2
    sim.keys("wait:2400 START wait:100 B wait:300 RIGHT wait:60")
    person = view(sim).board.inputs[0]
    assert scene(sim).is_moving() and view(sim).board.covered and person.source == 2


def test_that_another_was_faster_stands_in_nobodys_band(sim):
    hand = put(sim, ("9S 3H 2C", KINGS, "", "7S 8S"), ("9D 2H 2C", GAP, "", "4H"), foundations=[("AC", 1), ("AH", 1)])
    view(sim).board._captions(2)
    row = sim.console.screen._rows[15]
    assert row[1] == TAG_1 + 1
    hand.driver.human(2, to_move(hand.rules, "K>F"), clock(sim))
    sim.run(60)
    assert text(sim, 15).strip() == "Seat 2 was faster!"
    assert not {TAG_1 + 1, ALARM} & set(row)


def test_moving_a_run_back_is_never_the_best_card():
    chance = random.Random(7)
    seen = 0
    for deal in range(60):
        rules = Rules(deal, 2)
        for _ in range(80):
            moves = list(rules.moves(1))
            if not rules.seat() or not moves:
                break
            move = chance.choice(moves)
            rules.play(move, 1)
            if move >= RUN and rules.seat():
                back = bot.choose(rules, 1, 1, None)
                origin, target = divmod((move - RUN) // 13, 4)
                seen += 1
                assert back < RUN or (back - RUN) // 13 != 4 * target + origin
    assert seen > 50


def test_a_waste_card_that_has_become_playable_is_pointed_out_once(sim):
    hand = put(sim, ("9S 8C", KINGS, "6D", "5H 5C AS"), ("9S 5D", GAP, "", "4H"), foundations=[("4D", 1)])
    light = view(sim).board.light
    assert light.hidden
    hand.driver.human(2, to_move(hand.rules, "K>F"), clock(sim))
    sim.run(60)
    assert not light.hidden and abs(light.y - view(sim).board.tableaus[0].y(1)) < 24
    golden(sim, "crunch/waste")
    sim.run(1200)
    assert light.hidden
    sim.keys("RIGHT LEFT wait:300")
    assert light.hidden and not session(sim).assisted


def test_no_rank_lies_under_the_cursor_or_the_arrow():
    with badge("CR-000001-4") as sim:
        idle = ("9S 9C", KINGS, "", "4H")
        columns = "KC QH JS TD,KS QD,3D,TH 9S 8H 7S"
        put(sim, ("9S 3H 2C", columns, "6H", "5H"), idle, idle, idle, foundations=[("AC", 1), ("5H", 2), ("2D", 3)])
        sim.run(1000)
        board = view(sim).board
        person, cells = board.inputs[0], [(8, 56), (8, 88)]
        for k, n in enumerate((4, 2, 1, 4)):
            cells += [(32 + 24 * k, 56 + 8 * i) for i in range(n)]
        cells += [(16, 16), (16, 32), (80, 16)]  # in the mouth
        ranks = [(x + 2, y + 2, x + 14, y + 8) for x, y in cells]
        person.hide()
        sim.run(40)
        bare = [sim.image().crop(rank).tobytes() for rank in ranks]
        for source in range(6):
            for chosen in (False, True):
                can = person.can[source]
                if chosen and not can:
                    continue
                person.source, person.chosen, person.place = source, chosen, 0
                while chosen and not can >> person.place & 1:
                    person.place += 1
                person.show()
                sim.run(40)
                changed = [
                    cell
                    for cell, rank, was in zip(cells, ranks, bare, strict=True)
                    if sim.image().crop(rank).tobytes() != was
                ]
                own = (board.tableaus[0].x(source), board.tableaus[0].y(source))
                assert changed in ([], [own] if chosen else []), (source, chosen)  # a picked-up card is moved, whole


def test_the_arrow_points_at_every_column_and_never_covers_what_the_keys_do(sim):
    run = "TS 9H 8S 7H 6C 5H 4S 3H 2S".split()
    tips = {"6C": "5D", "5H": "4C", "4S": "3D", "3H": "2C", "2S": "AD", "TS": "9D", "9H": "8C", "8S": "7D", "7H": "6S"}
    for n in range(len(run) + 1):
        card = tips[run[n - 1]] if n else "7C"
        put(sim, ("KD " + card, " ".join(run[:n]) + ",KC,KS,KH", "QH", "3D"), ("KC KD", KINGS, "", "2C"))
        person = view(sim).board.inputs[0]
        person.source, person.chosen, person.place = 0, True, 1
        assert person.can[0] & 2, card
        person.show()
        arrow = person._arrow
        column = person.tableau.y(2)
        assert not arrow.hidden and arrow.x == person.tableau.x(2) and arrow.y < 120
        assert arrow.y == (column + 8 if not n else min(column + 24, 112)), n


def test_the_arrow_points_first_to_a_foundation_then_to_a_card_and_last_to_an_empty_column(sim):
    columns = ",7S,KH,5C"
    for card, foundations, place in (("6D", [("5D", 2)], 0), ("6D", [], 2), ("2D", [], 1), ("4H", [], 4)):
        put(sim, ("9S " + card, columns, "", "5H"), ("9S 9C", KINGS, "", "4H"), foundations=foundations)
        sim.keys("A wait:30")
        assert view(sim).board.inputs[0].place == place, card  # CR-13: an empty column is valuable


def test_neither_a_card_taken_from_a_long_column_nor_its_cursor_lies_over_what_the_keys_do(sim):
    run = "TS 9H 8S 7H 6C 5H 4S"
    for n in range(1, 8):
        taken = " ".join(run.split()[:n])
        rank, suit = "23456789T"["23456789T".index(taken[-2]) + 1 :][:1] or "J", "SC" if taken[-1] in "DH" else "HD"
        put(sim, ("KD 2S", taken + ",%s%s,KS,KH" % (rank, suit[0]), "", "3D"), ("KC KD", KINGS, "", "2C"))
        sim.keys("RIGHT A wait:30")
        person = view(sim).board.inputs[0]
        assert person.chosen and not person.ghost.hidden
        corners = sim.console.screen._cursor
        assert person.ghost.y + 24 <= 120 and max(corner.y for corner in corners) + 8 <= 120, n


def test_cards_are_seen_turning_and_no_key_waits_for_it(sim):
    hand = put(sim, ("9S 8C", "2D,KS,KH,KD", "", "5H 6H AS 3C"), ("9S 9C", GAP, "", "4H"))
    person = view(sim).board.inputs[0]
    seen = []
    sim.keys("down:B")
    for _ in range(12):
        seen.append(0 if person.ghost.hidden else person.ghost[0])
        sim.run(20)
    assert [tile for i, tile in enumerate(seen) if not i or tile != seen[i - 1]] == [0, CARD_BACK, EDGE, 0]
    sim.keys("up:B DOWN wait:30 B B wait:500 B wait:500 B A A wait:30")  # to the ace, as fast as fingers can
    assert to_text(hand.rules, played(sim)[-1][2]) == "W>F"


def test_a_card_slides_to_its_column_and_no_key_waits_for_it(sim):
    put(sim, ("9S 3H 2C", "KC,3D,KH,3H", "", "5H"), ("9S 9C", GAP, "", "4H"), foundations=[("AC", 1)])
    person = view(sim).board.inputs[0]
    sim.keys("A RIGHT down:A wait:20")
    assert not person.ghost.hidden and person.tableau.x(0) <= person.ghost.x < person.tableau.x(3)
    sim.keys("wait:150 up:A")
    assert person.ghost.hidden


@pytest.mark.parametrize(
    ("columns", "keys", "pile"),
    [
        ("KC,3D,KH,KS", "A", 3),  # from the crunch pile
        ("5S 4D 3S,KC,5C,KD", "RIGHT A", 4),  # a run of two
        ("6H 5C 4D 3C 2D,7S,KH,KD", "RIGHT A", 3),  # a whole column
    ],
)
def test_a_column_shows_what_flies_there_only_when_it_has_come_and_all_of_it_then(sim, columns, keys, pile):
    hand = put(sim, ("9S 3H 2C", columns, "", "5H"), ("9S 9C", GAP, "", "4H"))
    person = view(sim).board.inputs[0]
    rows = sim.console.screen._rows
    x = person.tableau.x(pile) // 8
    shown = lambda: [rows[y][x] for y in range(7, 15)]  # noqa: E731
    sim.keys(keys + " wait:60")
    before, count = shown(), hand.rules.count(1, pile)
    sim.keys("down:A wait:40")
    assert hand.rules.count(1, pile) > count and not person.ghost.hidden
    assert shown() == before, "it's still flying"
    sim.until(lambda: person.ghost.hidden, 400, 1)
    after = shown()
    assert after != before, "it arrives when the flight ends, not later"
    view(sim).board.draw(False)
    assert shown() == after
    sim.keys("up:A")


def test_a_key_pressed_meanwhile_ends_the_flight_and_the_column_is_whole(sim):
    put(sim, ("9S 3H 2C", "KC,3D,KH,3H", "", "5H"), ("9S 9C", GAP, "", "4H"))
    rows = sim.console.screen._rows
    person = view(sim).board.inputs[0]
    sim.keys("A RIGHT down:A wait:40 up:A wait:20 down:LEFT wait:30")
    seen = [bytes(row) for row in rows[7:15]]
    assert person.ghost.hidden
    view(sim).board.draw(False)
    assert seen == [bytes(row) for row in rows[7:15]]


class Nothing:
    """A null screen."""

    def sprite(self, *_):
        return bytearray(6)


PRESS = 12  # ticks between two presses
BLIND = {
    "A": lambda _: "A",
    "A and B by turns": lambda i: "AB"[i % 2],
    "d-pad and A at random": lambda i: random.Random(i).choice(("A", "A", "LEFT", "RIGHT", "UP", "DOWN")),
    "all keys at random": lambda i: random.Random(i).choice(("A", "A", "B", "LEFT", "RIGHT", "UP", "DOWN")),
}


@pytest.mark.slow_but("A-tapped-usual-2", "A and B by turns-with held B-new-3")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("pace", [0, -300], ids=["usual", "new"])  # easy bots wait for new players
@pytest.mark.parametrize("held", [False, True], ids=["tapped", "with held B"])
@pytest.mark.parametrize("keys", BLIND)
def test_who_does_not_look_clears_no_pile_in_twenty_hands_against_easy(keys, held, pace, seats):
    for deal in range(20):
        rules = Rules(deal, seats)
        driver = Driver(rules, [HUMAN] + [EASY] * (seats - 1), deal, None, pace)
        person = Input(rules, Nothing(), None, Tableau(rules, Nothing(), 1, (1, 4, 3)))
        turn = 42
        for i in range(1000):
            tick = PRESS * i
            if driver.step(tick) or not i:
                person.ask()
                driver.clear_events()
            if tick >= person.shaking:
                person.shaking = 0
            key = BLIND[keys](1000 * deal + i)
            if held and tick >= turn and not person.can[1]:
                turn = tick + 38
                key = "B"
            move = -1
            if key == "B":
                move = person.flip()
            elif key != "A" or not person.shaking:  # as in ui/hand.py
                move = person.press(KEYS[key])
            if move >= 0:
                if not driver.human(1, move, tick):
                    person.shaking = tick + 40
                person.moved = move
                person.ask()
        driver.step(1 << 28)
        assert rules.crunched() != 1
        # a hand that can't be finished is stopped; a player holding B may be ahead by then
        assert held or rules.score(1) < 0


# Races


def test_cr_20_a_refused_race_shakes_the_card_and_costs_nothing(sim):
    hand = put(sim, ("9S 3H 2C", KINGS, "6D", "7S 8S 5S 4S"), ("9S 2C", GAP, "", "4H"), foundations=[("AC", 1)])
    sim.keys("A wait:30")
    before = bytes(hand.rules.state[HANDS : HANDS + SEAT])
    hand.driver.human(2, to_move(hand.rules, "K>F"), clock(sim))
    sim.run(30)
    sim.keys("A")
    assert view(sim).board.inputs[0].shaking
    assert hand.driver.event_count == 0 and played(sim)[-1][1] == 2
    golden(sim, "crunch/race")
    assert bytes(hand.rules.state[HANDS : HANDS + SEAT]) == before
    sim.run(500)
    assert not view(sim).board.inputs[0].shaking
    assert [who for _, who, _ in played(sim)] == [2]


# Time


def test_a_tick_is_a_hundredth_of_a_second_of_play_and_none_goes_by_before_go(sim):
    assert clock(sim) == 0
    sim.run(1800)
    assert clock(sim) == 0
    sim.run(300)
    start = clock(sim)
    sim.run(5000)
    assert 498 <= clock(sim) - start <= 502


def test_a_long_frame_counts_as_a_tenth_of_a_second(sim):
    sim.run(GO_MS)
    before = clock(sim)
    view(sim).step(sim.console.now + 30_000)
    assert clock(sim) == before + 10


def test_a_pause_freezes_everything_and_is_no_peek(sim):
    sim.run(GO_MS + 3000)
    sim.keys("START wait:60")
    tick, state = clock(sim), bytes(session(sim).rules.state)
    sim.run(60_000)
    sim.keys("A wait:100")
    sim.run(1000)
    assert clock(sim) == tick and session(sim).rules.state == state
    golden(sim, "crunch/covered")
    sim.keys("A B wait:60")  # keys do nothing in the meantime
    assert session(sim).rules.state == state
    sim.run(1400)
    assert session(sim).driver and tick < clock(sim) < tick + 80


def test_a_pause_keeps_the_cursor_and_what_is_taken(sim):
    put(sim, ("9S 8C", "KC,2H,KH,KS", "", "5H 5C AS"), ("9S 9C", KINGS, "", "4H"), foundations=[("AH", 1)])
    sim.keys("RIGHT RIGHT A wait:60")
    person = view(sim).board.inputs[0]
    before = person.source, person.chosen, person.place
    assert before == (3, True, 0)
    sim.keys("START wait:300 A")
    sim.run(GO_MS)
    person = view(sim).board.inputs[0]
    assert (person.source, person.chosen, person.place) == before
    assert text(sim, 15).startswith("\x87 put")
    sim.keys("A wait:60")
    assert [move for _, who, move in played(sim) if who == 1] == [3]


def test_the_table_is_open_before_the_first_go(sim):
    golden(sim, "crunch/countdown")


def test_a_menu_in_the_first_countdown_is_no_peek_either(sim):
    sim.run(500)
    assert not view(sim).board.covered
    sim.keys("START wait:500 START wait:100")
    assert view(sim).board.covered
    sim.run(GO_MS)
    assert not view(sim).board.covered and not played(sim)


def test_what_drives_the_hand_comes_with_go(sim):
    driving = {"games.crunch.bot", "games.crunch.driver"}
    sim.run(1000)
    assert session(sim).driver is None and not driving & set(sim.modules)
    sim.run(GO_MS)
    assert session(sim).driver and driving <= set(sim.modules)


@contextmanager
def gone_on_with(sim):
    """Another badge with this one's saves, at the paused hand."""
    with Sim(nvm=bytes(sim.nvm)) as again:
        again.boot()
        again.run(300)
        launcher = again.console.scenes[0]
        while launcher.folders[launcher.at] != "crunch":
            again.press("RIGHT")
        again.keys("A wait:200 A wait:400")
        yield again


def test_a_kept_hand_goes_on_with_its_record_and_its_clock(sim):
    sim.run(GO_MS)
    sim.keys("B wait:60 B wait:60 B wait:60 B wait:4000 START wait:100")
    state, record = bytes(session(sim).rules.state), list(driver_save.played(session(sim)))
    assert len(record) >= 3
    with gone_on_with(sim) as again:
        assert bytes(session(again).rules.state) == state
        assert played(again) == record and view(again).board.covered
        again.run(GO_MS)
        assert not view(again).board.covered and clock(again) >= record[-1][0]


def test_a_hand_left_while_its_score_is_counted_is_not_lost(sim):
    sim.run(GO_MS)
    sim.keys("down:SELECT wait:1700 up:SELECT wait:500 START wait:100")
    assert session(sim).rules.result()
    with gone_on_with(sim) as again:
        again.until(lambda: scene_name(again) == "result", 30_000)
        assert session(again).match.number() == 2


def test_this_deal_again_begins_open_and_with_a_new_clock(sim):
    sim.run(GO_MS)
    sim.keys("B B wait:500 START wait:100")
    choose(sim, "Restart this deal", "A wait:200")
    assert scene_name(sim) == "play" and not played(sim) and clock(sim) == 0 and not view(sim).board.covered


def test_a_hand_that_was_put_down_on_the_way_has_its_whole_record():
    with badge("CR-000003") as sim:
        sim.run(GO_MS)
        sim.keys("B B START wait:200 START wait:2600 B wait:500 START wait:100")
        choose(sim, "End the hand", "A wait:200")
        sim.until(lambda: scene_name(sim) == "result", 30_000)
        record = records.session_record(session(sim))
        assert len(record.moves) >= 4 and record.moves[-1].endswith(" 0 stop")
        assert records.replay(record).result() == session(sim).rules.result()


def test_the_foundations_have_the_suits_of_the_cards_in_four_colours_too(sim):
    def inks(tile):
        return {sim.console.screen.sheet[64 * tile + i] for i in range(64)}

    laid = [("2C", 1), ("9D", 2), ("9H", 1), ("3S", 2)]
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=laid)
    sim.keys("START wait:200")
    choose(sim, "Settings", "A wait:100")
    sim.keys("DOWN " * FOUR_COLOURS + "RIGHT B B wait:%d" % GO_MS)
    golden(sim, "crunch/four_colours")
    for counted in (False, True):  # meanwhile the word's letters are there
        for suit in range(4):
            assert inks(MIDDLE_CLUBS + 2 * suit) <= inks(SUIT_CLUBS + suit) | {SHADE}
        if not counted:
            sim.keys("A A A A wait:200")
            sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)


# The end of a hand


def test_a_burn_is_explained_when_it_happens(sim):
    put(sim, ("9H AC", KINGS, "", "5C AD 8S 4H"), ("9S", KINGS, "", ""))
    sim.keys("A A wait:100")
    assert session(sim).rules.burns() == 2
    golden(sim, "crunch/burn")
    sim.run(5000)
    assert not said(sim)


def test_a_stuck_hand_is_explained_and_counted(sim):
    put(sim, ("9H AC", KINGS, "", "5C 2D 8S 4H"), ("9S", KINGS, "", ""))
    sim.keys("A A wait:100")
    golden(sim, "crunch/stuck")
    sim.run(6500)
    golden(sim, "crunch/in_the_hole")
    sim.until(lambda: scene_name(sim) == "result", 10_000)
    assert session(sim).match.totals() == (-1, -2)


def test_the_score_is_counted_card_by_card_and_b_goes_on(sim):
    put(
        sim,
        ("4C 3C", "5D,KS,KH,KD", "", "5D 6D 7S 8S"),
        ("9S 2C", "KC,KS,QH,KD", "", "4H 5H 6H"),
        foundations=[("2C", 1), ("4D", 2)],
    )
    sim.keys("A A A A wait:2050")
    assert scene(sim).is_moving()
    score = view(sim).anim
    seen = set()
    for _ in range(20):
        sim.run(30)
        seen.add(tuple(score._cards))
    assert len(seen) >= 5
    sim.until(lambda: tuple(score._left) == (0, 2), 600)
    assert tuple(score._cards) == (4, 4) and tuple(score._left) == (0, 2)
    golden(sim, "crunch/score")
    sim.keys("wait:1000 B wait:60")
    assert scene_name(sim) == "result"


@pytest.mark.parametrize("ms", [300, 1200])
@pytest.mark.parametrize("key", ["A", "B", "RIGHT"])
def test_the_first_key_leaves_a_score_that_has_been_counted(sim, key, ms):
    laid = [("2C", 1), ("9D", 2), ("9H", 1)]
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=laid)
    sim.keys("A A A A wait:200")
    sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)
    assert text(sim, 15).startswith("\x87 go on")
    sim.run(ms)
    assert scene_name(sim) == "play"
    sim.keys(key + " wait:100")
    assert scene_name(sim) == "result"


@pytest.mark.slow_but("4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_score_stands_in_lines_that_are_apart_and_the_best_hand_is_gold(seats):
    with badge("CR-000001-%d" % seats) as sim:
        idle = ("9S 2C", "KC,KS,QH,KD", "", "4H")
        put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), *[idle] * (seats - 1), foundations=[("2C", 1)])
        sim.keys("A A A A wait:200")
        sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)
        lines = sim.console.screen.lines
        rows = [lines[7].y] + [lines[8 + 2 * i].y for i in range(seats)]
        assert all(b - a >= 13 for a, b in pairwise(rows)) and rows[-1] + 8 <= 120 - 3
        inks = [sim.console.screen.inks.index(lines[8 + 2 * i].pixel_shader) for i in range(seats)]
        assert inks == [INK_TITLE] + [INK] * (seats - 1)
        golden(sim, "crunch/score_%d" % seats)
        sim.until(lambda: scene_name(sim) == "result", 10_000)
        sim.keys("wait:1300 A")
        sim.run(400)
        assert all(not line or line.y == 8 * y for y, line in enumerate(sim.console.screen.lines))


def test_the_score_shows_each_seats_pace_and_no_gold_below_zero(sim):
    put(
        sim,
        ("9S 3H 4H 5H", "KC,KS,KH,5D", "", "5H 6H 7H"),
        ("2C", GAP, "", "4H 6H 7H"),
        foundations=[("AC", 2), ("4D", 2)],
    )
    for tick, who, move in ((200, 2, FLIP), (310, 1, FLIP), (520, 1, 5), (650, 2, 0)):
        sim.until(lambda tick=tick: clock(sim) >= tick, 9000)
        session(sim).driver.human(who, move, tick)
    sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)
    assert text(sim, 7).split() == ["laid", "pile", "hand", "sum", "pace"]
    assert [text(sim, y).split()[-1] for y in (8, 10)] == ["3.2s", "3.2s"], "6.5 s, two acts each"
    inks = [sim.console.screen.inks.index(sim.console.screen.lines[y].pixel_shader) for y in (8, 10)]
    assert inks == [INK, INK_TITLE], "scores below zero aren't gold"
    sim.until(lambda: scene_name(sim) == "result", 10_000)
    row = statistics.rows(sim.console.store, session(sim).title)[0]
    assert row.total == 325


@pytest.mark.parametrize("counted", [False, True])
def test_a_menu_over_the_score_leaves_it_counted_and_does_not_say_the_word_again(sim, counted):
    laid = [("2C", 1), ("9D", 2), ("9H", 1)]
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=laid)
    sim.keys("A A A A wait:200")
    sim.until(lambda: hasattr(view(sim).anim, "_over") and view(sim).anim._over == counted, 20_000)
    sim.keys("wait:200 START wait:300")
    assert scene_name(sim) == "pause"
    sim.keys("B wait:100")
    assert view(sim).anim._over and text(sim, 15).startswith("\x87 go on")
    score = sim.image()
    sim.run(3000)
    assert scene_name(sim) == "play" and sim.image() == score, "the score stays long enough to read"
    sim.keys("B wait:100")
    assert scene_name(sim) == "result"


def test_b_goes_on_to_the_result_at_once_while_the_whole_score_is_read(sim):
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=[("2C", 1)])
    sim.keys("A A A A wait:50")
    sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)
    sim.run(4000)
    assert scene_name(sim) == "play", "there is time to read"
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=[("2C", 1)])
    sim.keys("A A A A wait:50")
    sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)
    sim.keys("wait:1200 B wait:100")
    assert scene_name(sim) == "result"


def test_that_one_has_ended_the_hand_oneself_stands_there_no_longer_than_who_crunched(sim):
    put(sim, ("9S 3H 2C", KINGS, "", "7S 8S"), ("9S 9D 2C", GAP, "", "4H"), foundations=[("AC", 1)])
    sim.keys("hold:SELECT:1600")
    sim.run(100)
    assert text(sim, 7).strip() == "Hand ended"
    sim.run(2000)
    assert "laid" in text(sim, 7)


def test_who_hammers_on_at_the_hands_end_sees_the_word_the_score_and_the_result(sim):
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=[("2C", 1)])
    sim.keys("A A A A wait:50")
    seen = {}
    for _ in range(60):
        kind = scene_name(sim) + type(getattr(scene(sim), "view", None) and view(sim).anim).__name__
        seen[kind] = seen.get(kind, 0) + 1
        sim.keys("A wait:60 B wait:60")
    assert seen["playShout"] >= 3 and seen["playScore"] >= 3 and scene_name(sim) == "result"
    sim.keys("wait:500 A wait:300")
    assert scene_name(sim) != "result", "a release is noticed"


def test_hammering_a_at_the_end_of_a_hand_does_not_skip_the_score(sim):
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=[("2C", 1)])
    sim.keys("A A A A wait:50")
    for _ in range(20):
        sim.keys("A wait:210")
    assert scene_name(sim) == "play" and view(sim).anim._over, "the score has been counted"
    sim.keys("wait:800 A wait:100")
    assert scene_name(sim) == "result"


def test_a_match_ends_with_its_winner(sim):
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=[("2C", 1)])
    session(sim).match.state[5:8] = bytes([2, 98, 16])  # after two hands
    sim.keys("A A A A wait:200 B wait:60 B")
    sim.until(lambda: scene_name(sim) == "result", 10_000)
    sim.run(1300)
    assert session(sim).match.result() == ((1, 2), (102, -4))
    golden(sim, "crunch/match_won")


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((0, 0), ("HAND LOST", "Match to 100: you are 2nd")),
        ((40, 0), ("HAND LOST", "Match to 100: you lead")),
        ((40, 99), ("MATCH LOST", "Seat 2 is 65 points ahead")),
    ],
)
def test_the_result_says_who_lost_and_how_the_match_stands(sim, totals, told):
    put(sim, ("9S 3H", KINGS, "", "5H"), ("2C", GAP, "", "4H"), foundations=[("AC", 2)])
    match = session(sim).match
    match.state[5:10] = bytes([2]) + b"".join((4096 + total).to_bytes(2, "little") for total in totals)
    session(sim).driver.human(2, 0, clock(sim))
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    if not totals[0]:
        sim.run(1300)
        inks = scene(sim).page.score._groups[1][0].pixel_shader
        assert scene(sim).page.score.text == "-4" and inks[5] == LOST[3], "scores below zero aren't gold"
        golden(sim, "crunch/hand_lost")
    end = epitaph(sim)
    assert (end.title, end.note) == told and end.reason == "Seat 2 cleared its pile"
    assert end.standing[1] == match.totals() == (totals[0] - 4, totals[1] + 2)


def test_who_has_lost_a_single_hand_is_told_how_many_cards_were_laid_and_left(sim):
    put(sim, ("9S 3H", KINGS, "", "5H"), ("2C", GAP, "", "4H"), foundations=[("AC", 2)])
    session(sim).match.state[MATCH_CHOICE] = ONE_HAND
    session(sim).driver.human(2, 0, clock(sim))
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    assert title_and_reason(epitaph(sim)) == ("HAND LOST", "Seat 2 cleared its pile. You: 0 cards, 2 left")


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("8D", ("HAND WON", "Seat 2 crunched, but you have most: 4")),
        ("6D", ("HAND DRAWN", "Seat 2 crunched. Level: 2")),
        ("5D", ("HAND LOST", "Seat 2 cleared its pile")),
    ],
)
def test_the_result_says_why_who_cleared_its_pile_has_not_won(sim, own, told):
    put(sim, ("9S 3H", KINGS, "", "5H"), ("2C", GAP, "", "4H"), foundations=[("AC", 2), (own, 1)])
    session(sim).driver.human(2, 0, clock(sim))
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    if own == "8D":
        sim.run(2500)
        golden(sim, "crunch/won_by_points")
    assert title_and_reason(epitaph(sim)) == told


@pytest.mark.parametrize(
    ("third", "told"),
    [("6D", "Seat 2 cleared its pile"), ("9D", "Seat 2 crunched, but Seat 3 has most: 5")],
)
def test_who_has_lost_is_told_which_of_the_others_has_most(third, told):
    with badge("CR-000001-3") as sim:
        away = ("9S 3H", KINGS, "", "5H")
        seats = away, ("2C", GAP, "", "4H"), away
        put(sim, *seats, foundations=[("AC", 2), (third, 3)])
        session(sim).driver.human(2, 0, clock(sim))
        sim.until(lambda: scene_name(sim) == "result", 30_000)
        assert title_and_reason(epitaph(sim)) == ("HAND LOST", told)


def test_what_is_said_of_a_win_stands_in_no_seats_row():
    with badge("CR-000001-3") as sim:
        session(sim).match.state[MATCH_CHOICE] = ONE_HAND
        away = ("9S 3H", KINGS, "", "5H")
        put(sim, away, ("2C", GAP, "", "4H"), away, foundations=[("AC", 2), ("9D", 1)])
        session(sim).driver.human(2, 0, clock(sim))
        sim.until(lambda: scene_name(sim) == "result", 30_000)
        sim.run(2500)
        (said_of_it,) = [line for line in page(sim) if "First win" in line]
        assert said_of_it.strip() == "First win: easy!"
        golden(sim, "crunch/won_of_three")


def test_the_jaws_are_shut_before_the_word_takes_the_place_of_the_cards_pictures(sim):
    hand = put(sim, ("9S 3H", KINGS, "", "5H"), ("2C", GAP, "", "4H"), foundations=[("AC", 2), ("8D", 1)])
    pictures = bytes(sim.console.screen.sheet)
    hand.driver.human(2, 0, clock(sim))
    while not view(sim).anim:
        sim.run(1)
    teeth = [LOWER_TEETH]
    while teeth[-1] > 2:
        sim.run(1)
        teeth.append(max(y for y in range(1, LOWER_TEETH + 1) if sim.console.screen._rows[y][9] == LOW))
    assert bytes(sim.console.screen.sheet) == pictures and not view(sim).anim._word
    assert sorted(set(teeth)) == [2, 3, 4, 5], "they close row by row"
    assert text(sim, 15).strip() == "Seat 2 cleared its pile"
    golden(sim, "crunch/jaws_shut")
    sim.until(lambda: getattr(view(sim).anim, "_over", False), 20_000)
    sim.run(4000)
    assert scene_name(sim) == "result" or text(sim, 15).startswith("\x87 go on")


def test_it_is_said_why_a_card_shakes_and_what_the_keys_do_with_a_card(sim):
    put(sim, ("9S 3H 2C", KINGS, "6D", "7S 8S 5S 4S"), ("9S 7D 2C", GAP, "", "4H"), foundations=[("AC", 1)])
    assert text(sim, 15).startswith("\x87 take")
    sim.keys("DOWN A wait:100")
    assert text(sim, 15).startswith("No move here")
    sim.run(2200)
    assert text(sim, 15).startswith("\x87 take")
    sim.keys("UP A wait:30")
    assert text(sim, 15).startswith("\x87 put")


@pytest.mark.parametrize(
    ("keys", "pile", "told"),
    [
        ("UP", "9S 9D 2C", "Seat 2 was faster!"),
        ("UP A", "9S 9D 2C", "Seat 2 was faster!"),
        ("UP A", "9D 2C", "Seat 2: LAST CARD!"),
    ],
)
def test_a_card_that_another_seat_beats_bounces_and_no_second_press_lays_it_elsewhere(sim, keys, pile, told):
    hand = put(sim, ("9S 3H 2C", "3D,KS,KH,KD", "", "7S 8S"), (pile, GAP, "", "4H"), foundations=[("AC", 1)])
    sim.keys(keys + " wait:30")
    hand.driver.human(2, to_move(hand.rules, "K>F"), clock(sim))
    sim.run(60)
    person = view(sim).board.inputs[0]
    assert person.shaking and not person.chosen and not person.ghost.hidden
    assert text(sim, 15).strip() == told
    sim.keys("wait:200 A wait:30")  # pressed to play on the foundation
    assert hand.rules.count(1, 0) == 3
    assert text(sim, 15).strip() == told, "it stays on the screen whatever is pressed"
    sim.run(6500)
    assert text(sim, 15).startswith("\x87")


@pytest.mark.parametrize(
    ("own", "other", "told"),
    [
        ("9S 3H", "9S 7D", True),
        ("9S 3H", "9S 7D 2C", True),  # the other player could play
        ("9S 2C", "9S 7D", False),  # playable cards are left for the player to find
    ],
)
def test_who_has_no_card_to_play_for_some_seconds_is_told_what_to_do_and_not_again_at_once(sim, own, other, told):
    put(sim, (own, KINGS, "7D", "5H 6H 2C"), (other, KINGS, "", "4H 6D"), foundations=[("AC", 1)])
    sim.run(3000)
    assert text(sim, 15).startswith("\x87 take")
    seen = []
    for _ in range(200):
        sim.run(100)
        seen.append(text(sim, 15) == "No card fits yet: press \x88")
    assert sum(now and not before for before, now in pairwise(seen)) == told
    assert not session(sim).assisted


def test_who_turns_cards_in_vain_is_told_and_who_has_just_played_one_is_not(sim):
    put(sim, ("9S 3H 2C", KINGS, "7D", "5H 6H 2S 5C 6C 7C"), ("9S 7D", GAP, "", "4H 6D"), foundations=[("AC", 1)])
    sim.keys("wait:3500 A A wait:2000")
    assert "fits" not in text(sim, 15)
    sim.keys("B wait:1500 B wait:900")
    assert text(sim, 15).startswith("No card fits")


def test_who_lays_the_card_a_moment_sooner_is_said_to_have_been_faster(sim):
    for acts, ms, told in (
        (["K>F"], 400, "Seat 2 was faster!"),
        (["K>F"], 1600, "No move here yet"),
        (["K>F", "flip"], 1600, "No move here yet"),
    ):
        hand = put(sim, ("9S 3H 2C", KINGS, "", "7S 8S 5S 4S"), ("9S 8D 9D 2C", GAP, "", "4H"), foundations=[("AC", 1)])
        for act in acts:
            hand.driver.human(2, to_move(hand.rules, act), clock(sim))
            sim.run(ms)
        sim.keys("A wait:30")
        assert text(sim, 15).strip().startswith(told), (acts, ms)


def test_the_monster_looks_at_a_rival_that_turns_cards(sim):
    hand = put(sim, ("9S 3H 2C", KINGS, "", "7S 8S 5S 4S"), ("9S 8D 9D 2C", GAP, "", "4H 5H 6H"))
    eyes = view(sim).common._eyes
    before = eyes[0].x
    hand.driver.human(2, to_move(hand.rules, "flip"), clock(sim))
    sim.run(50)
    assert eyes[0].x > before


def test_an_empty_column_refuses_all_but_crunch_cards_and_says_so(sim):
    put(sim, ("9S 3H 2C", GAP, "KD", "7S 8S"), ("9S 9D 2C", GAP, "", "4H"))
    sim.keys("DOWN A wait:50")
    assert text(sim, 15) == "Empty column: crunch only!"  # CR-13
    put(sim, ("9S 3H 2C", KINGS, "6D", "7S 8S 2H 3H"), ("9S 9D 2C", GAP, "", "4H"))
    sim.keys("DOWN A wait:50")
    assert text(sim, 15).startswith("No move here yet")
    put(sim, ("9S 3H 2C", KINGS, "", "7S 8S"), ("9S 9D 2C", GAP, "", "4H"))
    sim.keys("DOWN A wait:50")
    assert text(sim, 15).startswith("No move here yet")


def test_the_banner_names_who_has_just_come_to_the_last_card():
    with badge("CR-000001-3") as sim:
        idle = ("9S 9C", GAP, "", "4H")
        hand = put(sim, ("9S 2C", GAP, "", "4H"), idle, ("9S 3C", GAP, "", "4H"), foundations=[("AC", 1)])
        sim.keys("A A wait:50")
        assert text(sim, 15).strip() == "Your LAST CARD!"
        hand.driver.human(3, to_move(hand.rules, "K>F"), clock(sim))
        sim.run(50)
        assert text(sim, 15).strip() == "Seat 3: LAST CARD!"
        golden(sim, "crunch/last_card")
        row = sim.console.screen._rows[15]
        assert row[1] == row[18] == TAG_1 + 2
        sim.run(4200)
        assert text(sim, 15).startswith("\x87 take") and row[1] != TAG_1 + 2


def near(sim):
    """By place, how close the other seats are to their end: the digits, their size and color."""
    found = []
    for group in view(sim).common.near._groups:
        digits = "".join(chr(group[0][i] + 32) for i in range(2)).strip()
        found.append((digits, group.scale, group[0].pixel_shader[1]))
    return found


def test_the_others_cards_left_are_in_their_color_and_large_for_the_last_nine():
    with badge("CR-000001-4") as sim:
        sim.run(GO_MS)
        told = near(sim)
        assert [digits for digits, _, _ in told] == ["13"] * 3 and len({colour for _, _, colour in told}) == 3
        few = ("9S 9C 8S 7S", GAP, "", "4H")
        put(sim, ("9S 2C", GAP, "", "4H"), few, (few[0] + " 3S" * 8, *few[1:]), ("9S 9C", GAP, "", "4H"))
        assert [(digits, size) for digits, size, _ in near(sim)] == [("4", 2), ("12", 1), ("2", 2)]
        assert text(sim, 8)[_LETTERS:].strip() == "", "the small digits have gone"
        colours = set()
        for _ in range(20):
            colours.add(tuple(colour for _, _, colour in near(sim)))
            sim.run(50)
        assert len({seen[0] for seen in colours}) == len({seen[1] for seen in colours}) == 1
        assert len({seen[2] for seen in colours}) == 2, "two cards left blink"
        golden(sim, "crunch/near")


def test_that_the_hint_is_on_is_said_as_long_as_it_is(sim):
    sim.run(GO_MS)
    assert text(sim, 15).endswith("hint")
    sim.keys("SELECT wait:60")
    assert text(sim, 15).endswith("hint on")
    sim.keys("A wait:60 RIGHT wait:60 B wait:1000")
    assert text(sim, 15).endswith("hint on")
    sim.keys("SELECT wait:60")
    assert text(sim, 15).endswith("hint")


def test_how_to_end_the_hand_is_said_only_where_no_card_fits_now_or_later(sim):
    for pile, told in (("5H 6H 8D", "No card fits! Hold \x8a: end"), ("5H 6H 2C", "No card fits yet: press \x88")):
        put(sim, ("9S 3H", KINGS, "7D", pile), ("9S 7D", KINGS, "", "4H 6D 2C"), foundations=[("AC", 1)])
        sim.run(4400)
        assert text(sim, 15) == told


@pytest.mark.parametrize("lost", [(16, 99), (16, 99, 120), (120, -99, 120), (19, 16, 99, 19), (19, -99, 16, 99)])
def test_totals_and_the_badges_of_the_seats_touch_each_other_nowhere(lost):
    with badge("CR-000001-%d" % len(lost)) as sim:
        match = session(sim).match
        match.state[MATCH_PLAYED] = 1
        totals = b"".join((4096 - points).to_bytes(2, "little") for points in lost)
        match.state[MATCH_TOTALS : MATCH_TOTALS + len(totals)] = totals
        view(sim).draw()
        goal = ["/100"] if len(lost) == 2 else []
        assert text(sim, 0).split() == [str(-points) for points in lost] + goal
        screen = sim.console.screen
        taken = [0] * 160
        for x in range(16, 144):
            taken[x] = screen._rows[0][x // 8] - TAG_1 in range(4)
        line = screen.lines[0]
        for i in range(26):
            for x in range(line.x + 6 * i, line.x + 6 * i + 5):  # a digit is five pixels wide
                if line[i]:
                    assert not taken[x] and not taken[x + 1], (i, x)
                    assert 16 <= x < 144, "the eyes stay clear"


@pytest.mark.parametrize(("choice", "told"), [(1, "Hand 3, to 50 points"), (5, "Hand 3 of 5")])
def test_at_a_later_hands_start_its_number_stands_where_the_keys_do_afterwards(sim, choice, told):
    match = session(sim).match
    match.state[MATCH_CHOICE] = choice
    match.state[MATCH_PLAYED] = 2
    anew(sim)
    sim.run(100)
    assert text(sim, 15) == told
    sim.run(GO_MS)
    assert text(sim, 15) == told
    sim.run(3000)
    assert text(sim, 15).startswith("\x87 take") and text(sim, 0).split()[:2] == ["0", "0"]


@pytest.mark.parametrize(
    ("choice", "told"), [(0, "Match to 100"), (1, "Match to 50"), (3, "One hand"), (4, "Hand 1 of 3")]
)
def test_before_its_first_hand_it_is_said_what_a_match_goes_to(sim, choice, told):
    session(sim).match.state[MATCH_CHOICE] = choice
    view(sim).draw()
    assert text(sim, 0).strip() == told


def test_cr_35_select_held_asks_for_the_end(sim):
    sim.run(GO_MS)
    sim.keys("down:SELECT wait:1400 up:SELECT wait:60")
    assert session(sim).rules.seat() == 255
    sim.keys("down:SELECT wait:1700 up:SELECT")
    assert session(sim).rules.stopped() and played(sim)[-1][1:] == (0, STOP)


def test_a_bar_fills_while_select_is_held_and_releasing_early_does_nothing(sim):
    sim.run(GO_MS)
    filled = []
    sim.keys("down:SELECT")
    for _ in range(3):
        sim.run(430)
        filled.append(bytes(sim.console.screen._rows[15]).count(ALARM))
        assert text(sim, 15).strip() == "Keep holding to end"
    golden(sim, "crunch/holding")
    sim.keys("up:SELECT wait:400")
    assert 0 < filled[0] < filled[1] < filled[2] < 20
    assert text(sim, 15).startswith("\x87 take") and ALARM not in sim.console.screen._rows[15]
    assert session(sim).rules.seat() == 255 and not view(sim).lit and not session(sim).assisted


def test_cr_35_one_select_speaks_for_two_people(two):
    two.keys("down:SELECT wait:1700 up:SELECT wait:60")
    assert session(two).rules.stopped()


# The menu


def test_the_pause_menu_has_cursor_help_and_end_of_hand_instead_of_undo_and_hint(sim):
    sim.run(GO_MS)
    sim.keys("START wait:100")
    assert scene(sim).menu.items == [
        "Go on",
        "How to play",
        "Restart this deal",
        ("Cursor helps", "off"),
        "End the hand",
        "Settings",
        "Leave, keep the game",
    ]
    golden(sim, "crunch/pause")


def test_cr_35_the_pause_menu_asks_before_it_ends_the_hand_at_once(sim):
    sim.run(GO_MS)
    sim.keys("B wait:300 START wait:100")
    choose(sim, "End the hand")
    assert foot(sim) == "End the hand?  \x87 yes  \x88 no"
    sim.keys("B wait:100")
    assert foot(sim) == "It ends as it stands now"
    sim.keys("A wait:100 UP wait:100 DOWN wait:100")
    assert foot(sim) == "It ends as it stands now" and scene_name(sim) == "pause"
    sim.keys("A wait:100 A wait:200")
    assert session(sim).rules.stopped() and played(sim)[-1][1:] == (0, STOP)
    assert loader.module("crunch", "narration").ended(session(sim)) == "Ended by you"
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    assert title_and_reason(epitaph(sim)) == ("HAND ENDED", "Ended by you, while level")


def test_a_stopped_hand_of_a_match_is_told_apart_from_the_match():
    with badge("CR-000001") as sim:
        session(sim).match.state[MATCH_CHOICE] = 4  # three hands, one of them finished
        session(sim).match.state[5:10] = b"\1" + (4196).to_bytes(2, "little") + (4100).to_bytes(2, "little")
        end_after_a_card(sim, 2)
        sim.run(1300)
        golden(sim, "crunch/stopped_match")
        assert epitaph(sim).reason == "Ended by you, while behind"
        assert epitaph(sim).note == "Match, 2 of 3: you lead"


def end_after_a_card(sim, laid_by):
    """Let one of two seats play a card on a foundation, end the hand from the menu, and go to the result."""
    sim.run(GO_MS)
    hand = session(sim)
    move = next(move for move in hand.rules.moves(laid_by) if move < BUILD)
    hand.driver.human(laid_by, move, clock(sim))
    sim.keys("START wait:100")
    choose(sim, "End the hand", "A wait:200")
    sim.until(lambda: scene_name(sim) == "result", 30_000)


@pytest.mark.parametrize(("deal", "laid_by", "told"), [("CR-000028", 1, "ahead"), ("CR-000001", 2, "behind")])
def test_who_ends_a_single_hand_has_neither_won_nor_lost_it_however_it_lies(deal, laid_by, told):
    with badge(deal) as sim:
        session(sim).match.state[MATCH_CHOICE] = ONE_HAND
        end_after_a_card(sim, laid_by)
        sim.run(1300)
        golden(sim, "crunch/stopped_" + told)
        assert title_and_reason(epitaph(sim)) == ("HAND ENDED", "Ended by you, while " + told)
        assert not is_won(session(sim)) and scene(sim).seen, "no tune"
        assert not scene(sim).is_raining and "harder" not in scene(sim).items
        kept = {row.key: row for row in statistics.rows(sim.console.store, session(sim).title)}
        row = kept["easy"]
        assert (row.played, row.won, row.helped, row.streak, row.best) == (1, 0, 0, 0, 0)
        assert "hands" not in kept or not kept["hands"].last, "nor is it the best hand"


def test_a_match_whose_last_hand_was_stopped_is_won_all_the_same():
    with badge("CR-000028") as sim:
        session(sim).match.state[MATCH_CHOICE] = 4  # three hands,
        session(sim).match.state[5:8] = bytes([2, 98, 16])  # two of them finished
        end_after_a_card(sim, 1)
        assert is_won(session(sim)) and epitaph(sim).title == "MATCH WON" and not scene(sim).seen


def test_equal_points_are_a_draw_and_count_as_neither_win_nor_loss(sim):
    put(sim, ("9S 3H", KINGS, "", "5H"), ("2C", GAP, "", "4H"), foundations=[("AC", 2), ("6D", 1)])
    session(sim).match.state[MATCH_CHOICE] = ONE_HAND
    sim.keys("B wait:100")
    session(sim).driver.human(2, 0, clock(sim))
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    assert scene(sim).page.word._groups[1][0].pixel_shader[5] == SCORE[3], "nor in a loss's red"
    assert epitaph(sim).title == "HAND DRAWN" and not is_won(session(sim)) and "harder" not in scene(sim).items
    rows = statistics.rows(sim.console.store, session(sim).title)
    assert not [row for row in rows if row.key == "easy" and row.played], "otherwise a page would call it lost"


def test_cr_35_a_hand_in_which_nobody_plays_a_card_for_two_minutes_says_so(sim):
    sim.run(GO_MS)
    driver = session(sim).driver
    driver.due = [NEVER, NEVER]
    driver.look_ahead()
    view(sim).tick = IDLE
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    assert session(sim).rules.stopped() and epitaph(sim).reason == "No card for two minutes, while level"


def test_who_watches_bots_can_neither_light_nor_end_their_hand(sim):
    seat(sim, 3, 3)
    sim.keys("START wait:100")
    assert {("Cursor helps", "off"), "End the hand", "Undo", "Hint"}.isdisjoint(scene(sim).menu.items)


def test_a_deal_that_was_seen_counts_as_helped_when_it_is_restarted(sim):
    sim.run(GO_MS)
    sim.keys("START wait:100")
    choose(sim, "Restart this deal", "A wait:200")
    assert session(sim).assisted and clock(sim) == 0


def test_a_pause_changes_nothing_of_what_bots_do():
    records = []
    for pauses in (0, 3):
        with badge("CR-000007-3") as sim:
            sim.run(GO_MS)
            for _ in range(pauses):
                sim.run(3000)
                sim.keys("START wait:500 START")
                sim.until(lambda sim=sim: session(sim).driver, 4000)
            sim.until(lambda sim=sim: clock(sim) >= 2000, 30_000)
            records.append([move for move in played(sim) if move[0] <= 1900])
    assert records[0] == records[1] and len(records[0]) > 3


def test_nothing_of_the_table_is_in_memory_while_a_menu_or_the_result_is_open(sim):
    def table():
        parts = "ui.board ui.hand driver bot ui.input ui.seat ui.foundations ui.score ui.end ui.near"
        parts = (parts + " driver_save driver_start").split()
        return {part for part in parts if "games.crunch." + part in sim.modules}

    put(sim, ("9S 3H 2C", GAP, "6D", "7S 8S 5S 4S"), ("9S 2C", GAP, "", "4H"))
    assert {"ui.board", "ui.hand", "driver", "bot"} <= table()
    sim.keys("START wait:100")
    assert not table() and view(sim).board is None
    sim.keys("A wait:100")
    sim.run(GO_MS)
    sim.keys("down:SELECT wait:1700 up:SELECT")
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    assert not table()
    sim.keys("wait:500 B wait:100")
    assert len(view(sim).board.tableaus) == 1
    sim.keys("A wait:100")
    assert scene_name(sim) == "result" and not table()


# The screen saver


def test_the_saver_pauses_a_hand_that_nobody_plays(sim):
    sim.run(GO_MS)
    sim.run(100_000)
    assert scene_name(sim) == "play" and session(sim).rules.seat() == 255
    sim.run(21_000)
    assert sim.console.asleep and scene_name(sim) == "pause"
    state = bytes(session(sim).rules.state)
    sim.run(60_000)
    sim.keys("A wait:100")  # this key only wakes the badge
    assert scene_name(sim) == "pause" and not sim.console.asleep
    assert bytes(session(sim).rules.state) == state


@pytest.mark.slow
def test_a_watched_hand_stays_lit_to_its_end_and_the_saver_comes_over_its_result():
    with badge("CR-000024-2") as sim:
        seat(sim, FIRST_PACE + 8, FIRST_PACE + 8)
        sim.run(130_000)
        assert not sim.console.asleep and session(sim).rules.seat() == 255
        sim.until(lambda: scene_name(sim) == "result", 300_000, 1000)
        assert not sim.console.asleep
        sim.run(121_000)
        assert sim.console.asleep


# Paces and statistics


def test_a_bot_can_be_given_a_pace_of_its_own_in_the_menu_of_players():
    with badge("crunch") as sim:
        choose(sim, "Players")
        seen = []
        for _ in range(17):
            seen.append(scene(sim).menu.items[1][1])
            sim.keys("DOWN RIGHT UP wait:60")
        at = seen.index("bot, easy")
        bots = ["bot, easy", "bot, fair", "bot, hard"]
        seen = seen[at:] + seen[:at]
        assert seen[: len(bots)] == bots, "no other player has keys here"
        assert seen[3] in ("link", "bot, 0.6 s"), "another badge, where there can be one, and then all paces"
        assert seen[seen.index("bot, 0.6 s") + len(driver_pace.names()) - 1] == "bot, your pace"
        assert (driver_pace.names()[0], driver_pace.names()[-2:]) == ("0.6 s, a blur", ["9.0 s, asleep", "your pace"])


def test_a_first_game_is_one_hand_and_longer_matches_follow_it_the_shortest_first(sim):
    choices = Choices(Title("crunch"), Rules, Match.CHOICES)
    turned = [Match.CHOICES[choices.match]]
    for _ in Match.CHOICES:
        choices.turn_match(1)
        turned.append(Match.CHOICES[choices.match])
    assert turned == ["1 hand", "3 hands", "5 hands", "50", "100", "200", "1 hand"]
    choices.turn_match(-1)
    assert Match.CHOICES[choices.match] == "200"


def test_a_match_chosen_before_one_hand_was_suggested_stays_chosen(sim):
    for number, length in enumerate(("100", "50", "200", "1 hand", "3 hands", "5 hands")):
        sim.console.store.put(of("CR", CHOICES), bytes((3, HUMAN, EASY, EASY, EASY, number, 0, 0, 0)))
        choices = Choices(Title("crunch"), Rules, Match.CHOICES)
        choices.load(sim.console.store)
        assert choices.matches[choices.match] == length


def test_a_pace_is_kept_with_the_hand_and_for_the_next_one(sim):
    seat(sim, 0, FIRST_PACE)
    sim.run(9000)
    ticks = [tick for tick, who, _ in played(sim) if who == 2]
    assert len(ticks) >= 10
    assert all(48 <= b - a <= 2 * 72 for a, b in pairwise(ticks))  # sometimes no move is possible
    sim.keys("START wait:100")
    assert rewind.next_game(session(sim)).players == bytes([0, FIRST_PACE])
    saved = saved_game.pack(session(sim))
    assert saved_game.unpack(saved, session(sim).title).players == bytes([0, FIRST_PACE])


def test_statistics_count_hands_crunches_the_best_and_the_pace():
    with badge("CR-000010") as sim:
        sim.run(GO_MS)
        play_on(sim, 450, 250)
        moves = played(sim)
        best = session(sim).rules.score(1)
        pace = moves[-1][0] // sum(who == 1 for _, who, _ in moves)  # in ticks per action
        sim.until(lambda: scene_name(sim) == "result", 20_000)
        (row,) = statistics.rows(sim.console.store, session(sim).title)
        assert (row.key, row.played, row.won, row.helped, row.best, row.total) == ("hands", 1, 1, 0, best, pace)
        sim.keys("wait:1300 A wait:600")
        sim.run(GO_MS)
        assert view(sim).pace == -(pace // 4 * 4)  # for a player as fast as the person; below 0: a new player
        sim.keys("SELECT B wait:300 START wait:100")
        choose(sim, "End the hand", "A wait:200")
        sim.until(lambda: scene_name(sim) == "result", 30_000)
        (row,) = statistics.rows(sim.console.store, session(sim).title)
        assert (row.played, row.won, row.helped, row.best) == (2, 1, 0, best)
        sim.console.open("statistics", session(sim).title)
        sim.run(100)
        golden(sim, "crunch/statistics")


def test_a_hand_of_bots_or_of_two_people_is_not_counted(two):
    two.keys("B B2 wait:300 START wait:100")
    choose(two, "End the hand", "A wait:200")
    two.until(lambda: scene_name(two) == "result", 30_000)
    assert not statistics.rows(two.console.store, session(two).title)


# Hints


def test_the_light_is_off_until_select_and_counts_as_help(sim):
    sim.run(GO_MS)
    assert view(sim).board.light.hidden and not session(sim).assisted
    sim.keys("SELECT wait:60")
    assert not view(sim).board.light.hidden and session(sim).assisted
    golden(sim, "crunch/light")
    sim.keys("SELECT wait:60")
    assert view(sim).board.light.hidden


# Seats


def test_a_second_person_needs_a_second_pad(sim):
    seat(sim, 0, 0)
    assert list(session(sim).players) == [0, 2] and len(view(sim).board.inputs) == 1


def test_two_people_play_side_by_side(two):
    two.keys("B A RIGHT2 A2 A2 B2 wait:60")
    assert {who for _, who, _ in played(two)} == {1, 2}
    golden(two, "crunch/two_people")


def test_both_people_may_hold_b(two):
    hand = ("9S 8C", GAP, "", "5H 6H 7H 8H 5D 6D 7D 8D 5C 6C 7C 8S")
    put(two, hand, hand)
    two.keys("down:B down:B2 wait:1300 up:B up:B2 wait:500")
    turns = [who for _, who, move in played(two) if move == FLIP]
    assert turns.count(1) == turns.count(2) == 4


def test_two_people_and_two_bots():
    with badge("CR-000001-4", with_second_pad(BOARDS["pybadge"])) as sim:
        seat(sim, 0, 2, 0, 3)
        sim.run(9000)
        golden(sim, "crunch/two_people_two_bots")
        assert view(sim).board.people == [1, 3]


def test_bots_alone_are_watched_seat_by_seat():
    with badge("CR-000001-4") as sim:
        seat(sim, 3, 3, 3, 3)
        sim.keys("wait:9000 RIGHT wait:60")
        assert view(sim).board.seated == [2]
        golden(sim, "crunch/watching")


def test_four_seats_with_the_longest_columns():
    with badge("CR-000001-4") as sim:
        sim.run(GO_MS)
        state = session(sim).rules.state
        for k, n in enumerate((13, 12, 9, 10)):
            cards = [(39 if (i + k) % 2 else 26) + 12 - i for i in range(n)]
            state[HANDS + COUNTS + k] = n
            state[HANDS + COLUMNS + 13 * k : HANDS + COLUMNS + 13 * k + n] = bytes(cards)
        view(sim).board.draw(False)
        sim.keys("RIGHT wait:60")
        golden(sim, "crunch/longest")


# Cost


def test_little_is_sent_for_a_cursor_move_and_nothing_while_idle(sim):
    rival = ("9S 8S 7S 9C", KINGS, "", "")  # whose count doesn't blink
    put(sim, ("9S 3H 2C", "2D,3D,3H,KC", "", "5H"), rival, foundations=[("AC", 1), ("AD", 2)])
    sim.keys("RIGHT LEFT wait:500")
    for key in ("RIGHT", "LEFT", "A", "UP"):
        sim.clear_log()
        sim.keys(key + " wait:60")
        assert sim.pixels_sent <= SCREEN * 6 // 100, key
    sim.run(1000)
    sim.clear_log()
    sim.run(1000)
    assert sim.pixels_sent == 0


def test_a_quarter_of_the_screen_at_most_is_sent_for_what_happens_in_a_frame():
    with badge("CR-000007-4") as sim:
        seat(sim, 0, 3, 3, 3)
        worst = 0
        for _ in range(1500):
            sim.clear_log()
            sim.run(20)
            if session(sim).rules.seat() != 255:
                break
            worst = max(worst, sim.pixels_sent)
        assert 0 < worst <= SCREEN * 25 // 100


# Files


def test_the_rule_book_fits_its_format_credits_the_designer_and_has_examples():
    lines = (ROOT / "seeds/crunch.txt").read_text().splitlines()
    assert lines[0].startswith("# ")
    assert any("Paul Chamberlain" in line for line in lines)
    assert all(not line or line[:2] in ("# ", "! ", "> ") or line[0] not in "#!>" for line in lines)
    assert all(len(line) <= 26 for line in lines if line.startswith("# "))
    assert not any(a == b == "" for a, b in pairwise(lines))
    assert sum(line.startswith("> ") for line in lines) >= 6
    assert sum(line.startswith("! ") for line in lines) >= 9
    assert all(32 <= ord(letter) < 144 for line in lines for letter in signs(line))
