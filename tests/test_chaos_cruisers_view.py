"""Chaos Cruisers on the screen, by its keys: races, what is lit and said, lifted tiles, and how much is sent to the panel."""

from pathlib import Path

import fingers
import pytest
from chaos_cruisers_pictures import drawn, race
from golden import golden

from deckhand.words import wrap
from deckhand_sim.simulator import Sim
from games.chaos_cruisers import rules_course, rules_effects
from games.chaos_cruisers.notation import to_move, to_text
from games.chaos_cruisers.rules import Rules
from games.chaos_cruisers.rules_layout import COINS, DONE, GATES, PENDING, PHASE, SHIFTS
from games.chaos_cruisers.view_input import go

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "games" / "chaos_cruisers"
SCREEN = 160 * 128
CURSOR_MUST = 6  # per cent of the screen
CHOICE_MUST = 25
OFF = 2
CROWD = ("k9 l10 j9 l8", "o10 k7 l7 j8")


def badge(code):
    """A badge at the start of a race."""
    sim = Sim(settings={"DECKHAND_START": code})
    sim.boot()
    sim.run(900)
    return sim


@pytest.fixture(scope="module")
def sim():
    with badge("CC-000001") as sim:
        yield sim


def view(sim):
    return sim.console.scenes[-1].view


def session(sim):
    return sim.console.scenes[-1].session


def put(sim, rules, animation=OFF, humans=True):
    """Lay a position on the badge's table."""
    scene = sim.console.scenes[-1]
    sim.console.settings._chosen[1] = scene.view.animation = animation
    scene.session.stop_thinking()
    scene.session.rules.state[:] = rules.state
    for i in range(len(scene.session.players)):
        scene.session.players[i] = 0 if humans or i == 0 else 1
    del scene.session.history[:], scene.session.marks[:]
    scene.session._kept = 0
    scene.session.eyes = rules.seat()
    scene.view.rest()
    scene._said = scene.session.words = ""
    scene._move = -1
    scene._show_turn()
    sim.run(80)


def text(sim, y):
    """What line y says."""
    line = sim.console.screen._lines[y]
    return "" if line is None or line.hidden else "".join(chr(line[x] + 32) for x in range(26)).rstrip()


def said(sim):
    return (text(sim, 14) + " " + text(sim, 15)).strip()


def sent(sim, keys):
    """The largest share of the screen that one of these presses sends."""
    most = 0
    for key in keys.split():
        sim.clear_log()
        sim.keys(key)
        most = max(most, 100 * sim.pixels_sent / SCREEN)
    return most


def greedy(rules):
    """A plain player: the shortest way; one tile a chaos round; the first obstacle that is legal."""
    state = rules.state
    moves = list(rules.moves())
    if state[PHASE] == 2:
        return moves[0] if state[SHIFTS] == 3 else DONE
    if state[PENDING] or state[PHASE] != 1:
        return moves[len(moves) // 2]
    who = rules.cruiser()
    rules_course.distances(state, state[GATES + who] % 4 + 1)
    far = bytes(rules_course.DIST)

    def cost(move):
        after = bytearray(state)
        rules_effects.drive(after, who, move)
        at = rules_effects.square(after, who)
        return (-50 if after[GATES + who] > state[GATES + who] else far[at] if at else 99, move)

    return min(moves, key=cost)


def until(kind, seat=1, deal=1, seats=4, options=()):
    """A position of a plain race in which that phase is due and that seat decides."""
    rules = Rules(deal, seats, options)
    while rules.state[PHASE] != kind or rules.state[PENDING] or rules.seat() != seat:
        assert rules.seat(), "the race is over"
        rules.apply(greedy(rules))
    return rules


def step_to(targets, start, goal):
    """The fewest d-pad keys from one target to another."""
    ways = {start: []}
    edge = [start]
    while goal not in ways:
        at = edge.pop(0)
        for name in ("LEFT", "RIGHT", "UP", "DOWN"):
            to = go(targets, at, fingers.KEYS[name])
            if to not in ways:
                ways[to] = [*ways[at], name]
                edge.append(to)
    return ways[goal]


def square(at):
    """Column and row from 1."""
    return (at - 16) % 21 + 1, (at - 16) // 21


def over(tool, at):
    """The keys that bring the free cursor onto a square."""
    x, y = square(at)
    keys = ["RIGHT"] * (x - tool.x) + ["LEFT"] * (tool.x - x) + ["DOWN"] * (y - tool.y) + ["UP"] * (tool.y - y)
    return " ".join(keys)


def drive(sim, move):
    """Play a move by presses alone."""
    tool = view(sim).tool
    kind = move >> 18
    before = len(session(sim).history)
    at = move & 511
    if kind == 0:
        have = [lever for lever in range(11) if tool._has(lever)]
        wish = [b"\x0a\x09\x08\x07\x01\x02\x00\x03\x04\x05\x06".index(move & 15)]
        steps = have.index(wish[0]) - have.index(tool.lever)
        sim.keys(" ".join(["RIGHT"] * steps + ["LEFT"] * -steps + ["A"]))
        if move >> 6:
            ends = tool.ends
            end = ends.end_of(move)
            sim.keys(" ".join(step_to(ends.targets, tool.at, end)))
            nth = [ends.path(end, n) for n in range(ends.count_to(end))].index(move)
            sim.keys("A")
            if ends.count_to(end) > 1:
                sim.keys(" ".join(["RIGHT"] * nth + ["A"]))
    elif kind == 4:
        sim.keys(over(tool, at) + " A")
    else:
        goal = tool.targets.count - 1
        if kind != 3:
            goal = [(tool.targets.x(i) // 8, tool.targets.y(i) // 8) for i in range(goal + 1)].index(square(at))
        sim.keys(" ".join([*step_to(tool.targets, tool.at, goal), "A"]))
        if kind == 2:
            sim.keys(over(tool, move >> 9 & 511) + " A")
    assert len(session(sim).history) == before + 1, said(sim)
    assert session(sim).history[-1] == move
    fingers.wait(sim)
    sim.run(20)


# -- the picture


@pytest.mark.parametrize("layout", ["eight", "oval", "square", "cross"])
def test_the_four_layouts(sim, layout):
    number = Rules.OPTIONS[0][1].index(layout)
    put(sim, until(1, options=(number,)))
    golden(sim, "chaos_cruisers/" + layout)


def test_a_cruiser_is_told_by_its_shape_and_light_where_there_is_no_colour(sim):
    put(sim, race(drawn("g10 i10 k10 m10")))
    picture = sim.image().convert("L")
    seen = [picture.crop((x, 72, x + 8, 80)).tobytes() for x in (48, 64, 80, 96)]
    for one in range(4):
        for other in range(one):
            differing = sum(abs(a - b) > 60 for a, b in zip(seen[one], seen[other], strict=True))
            assert differing >= 12, (one, other)


def test_the_order_of_play_stands_below_with_gates_who_goes_now_first(sim):
    put(sim, race(drawn("g10 i10 k10 m10"), gates=(1, 2, 3, 1), speeds=(2, 0, 5, 4), order=[3, 2, 1, 4], turn=1))
    row = sim.console.screen._rows[14]
    red, gates = 127, 151
    shown = [((row[x] - red) // 6, (row[x] - red) % 6, row[x + 1] - gates) for x in range(12, 20, 2)]
    assert shown == [(1, 0, 2), (0, 2, 1), (3, 4, 1), (2, 5, 3)]


def test_a_held_shows_the_race_and_plays_nothing(sim):
    put(sim, race(drawn("g10 i10 k10 m10"), gates=(1, 2, 3, 1), speeds=(2, 0, 5, 4), order=[3, 2, 1, 4], turn=1))
    sim.down("A")
    sim.run(700)
    rows = [text(sim, y) for y in range(4, 8)]
    assert [row[1:7].strip() for row in rows] == ["Yellow", "Black", "Red", "Blue"]
    assert [row[8:13].strip() for row in rows] == ["3/8", "2/8", "1/8", "1/8"]
    assert [row[0] for row in rows] == ["\x8b", "\x86", " ", " "]
    golden(sim, "chaos_cruisers/race")
    sim.up("A")
    sim.run(100)
    assert text(sim, 4) == "" and not session(sim).history and view(sim).tool.stage == 0


# -- a driver's choices


def test_the_lever_goes_from_brakes_to_nitro_past_coins_that_are_gone(sim):
    rules = race(drawn("g10 i10 k10 m10"), speeds=(2, 0, 0, 0))
    rules.state[COINS] = 0b1001  # the coins 2 and 5
    put(sim, rules)
    assert text(sim, 15).startswith("b5..2 -=+ n2..5")
    assert text(sim, 14).startswith("Red    2\x863")
    assert [text(sim, 14)[9] for _ in range(4) if sim.keys("RIGHT") is None] == ["4", "5", "5", "5"]
    assert [text(sim, 14)[9] for _ in range(7) if sim.keys("LEFT") is None] == ["4", "3", "2", "1", "0", "0", "0"]
    golden(sim, "chaos_cruisers/lever")


POSITIONS = {
    "alone": (drawn("k9 c5 g10 r9"), {"speeds": (3, 0, 0, 0), "gates": (1, 1, 1, 1)}),
    "crowd": (drawn(*CROWD), {"speeds": (2, 3, 1, 2), "gates": (1, 1, 1, 1)}),
    "edge": (drawn("d4 c4 d5 f4"), {"speeds": (5, 3, 1, 2), "gates": (1, 1, 1, 1)}),
    "two": (drawn("g10 h10 i10 q8"), {"speeds": (2, 0, 3, 0), "gates": (7, 3, 7, 3), "seats": 2}),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_go_has_its_keys_and_nothing_else_has(sim, name):
    picture, more = POSITIONS[name]
    if more.get("seats") == 2:
        with badge("CC-000001-2") as sim:
            put(sim, race(picture, **more))
            found = fingers.answers(sim)
            legal = set(session(sim).rules.moves())
    else:
        put(sim, race(picture, **more))
        found = fingers.answers(sim)
        legal = set(session(sim).rules.moves())
    found.discard(-2)  # B is the console's
    assert found == legal


def test_every_end_that_is_lit_is_where_the_rules_end_the_move(sim):
    """Ends, rams and ways out of bounds, against what the engine does with the very same moves."""
    for name, (picture, more) in POSITIONS.items():
        rules = race(picture, **more)
        if rules.seats() == 2:
            continue
        put(sim, rules)
        tool = view(sim).tool
        who = tool.who
        for lever in range(11):
            tool.lever = lever
            if not tool.speed():
                continue
            tool.choose()
            for end in range(tool.ends.targets.count):
                for n in range(tool.ends.count_to(end)):
                    after = bytearray(rules.state)
                    rules_effects.drive(after, who, tool.ends.path(end, n))
                    at = rules_effects.square(after, who)
                    kind = tool.ends.kinds[end]
                    assert (kind == 2) == (not at and after[PENDING] == who + 1), name
                    if at:
                        assert at == tool.ends.square(end), name
                    assert (kind == 1) == bool(at and rules.state[at] & 32), name
            tool.back()


def test_the_first_cursor_is_on_the_end_that_is_nearest_to_the_gate(sim):
    put(sim, race(drawn("i10 j10 i11 j11"), speeds=(0, 0, 0, 0), order=[2, 1, 3, 4]))
    sim.keys("A wait:80")
    assert text(sim, 14)[:7] == "1: free"
    tool = view(sim).tool
    assert square(tool.ends.square(tool.at)) == (11, 10)  # k10, a step nearer to the moon
    golden(sim, "chaos_cruisers/ends")


def test_a_gate_a_crash_and_a_ram_are_named_before_they_are_driven(sim):
    put(sim, race(drawn("k9 l10 j9 l8"), speeds=(3, 3, 1, 2), gates=(1, 1, 1, 1)))
    sim.keys("RIGHT A wait:80")
    assert text(sim, 14)[3:] == "crown gate"
    seen = {text(sim, 14)[3:]}
    tool = view(sim).tool
    for end in range(tool.ends.targets.count):
        sim.keys(" ".join(step_to(tool.ends.targets, tool.at, end)))
        seen.add(text(sim, 14)[3:])
    assert {"crown gate", "CRASH", "ram Yellow", "free"} <= seen


def test_a_ram_flashes_to_where_all_that_it_pushes_land(sim):
    put(sim, race(drawn("k9 l9 i9 l8"), speeds=(1, 3, 1, 2), gates=(1, 1, 1, 1)), animation=0)
    sim.keys("LEFT A wait:80")
    tool = view(sim).tool
    sim.keys(" ".join(step_to(tool.ends.targets, tool.at, tool.ends.end_of(to_move(None, "go = E1")))))
    assert text(sim, 14) == "1: ram Black"
    seen = set()
    for _ in range(8):
        seen.add((view(sim).arena.cruisers[1].hidden, view(sim).arena.ghosts[0].hidden))
        if (True, False) in seen:
            golden(sim, "chaos_cruisers/ram")
            break
        sim.run(100)
    assert (True, False) in seen
    ghost = view(sim).arena.ghosts[0]
    assert (ghost.x, ghost.y) == (96, 64) and ghost[0] == 118  # m9 is no course: a cross
    sim.keys("A wait:1500")
    assert said(sim) == "Red: rams Black off the course, its turn is lost"
    golden(sim, "chaos_cruisers/rammed")


def test_two_ways_to_a_square_are_asked_about_the_better_one_for_the_driver_first(sim):
    put(sim, race(drawn("k10 l9 g10 d10"), speeds=(2, 0, 0, 0)))
    move = to_move(None, "go = E1N1")  # pushes Black on to l8; the other way pushes it off the course
    sim.keys("LEFT A wait:50")
    tool = view(sim).tool
    sim.keys(" ".join(step_to(tool.ends.targets, tool.at, tool.ends.end_of(move))))
    ways = [to_text(session(sim).rules, tool.ends.path(tool.at, n)) for n in range(tool.ends.count_to(tool.at))]
    assert ways == ["go = N1E1", "go = E1N1"]
    sim.keys("A wait:50")
    assert "other way" in text(sim, 15) and not session(sim).history
    assert (view(sim).arena.ghosts[0].x, view(sim).arena.ghosts[0].y) == (96, 64)  # m9
    sim.keys("RIGHT wait:50")
    assert not view(sim).arena.ghosts[0].hidden  # without animation it is shown all the time
    golden(sim, "chaos_cruisers/way")
    sim.keys("A wait:50")
    assert session(sim).history[-1] == move


# -- what is put down


def test_the_first_squares_and_the_squares_after_a_crash_are_those_of_the_tile(sim):
    put(sim, Rules(1))
    assert fingers.answers(sim) - {-2} == set(Rules(1).moves())
    golden(sim, "chaos_cruisers/start")
    rules = race(drawn("q9 r9 q8 i10"), gates=(1, 1, 1, 0), speeds=(2, 0, 0, 0))
    put(sim, rules, animation=0)
    drive(sim, to_move(None, "go + W3"))
    assert "Red: out of bounds, back to the moon" in said(sim)
    golden(sim, "chaos_cruisers/out")
    assert fingers.answers(sim) - {-2} == set(session(sim).rules.moves())


def test_a_ghost_fits_exactly_where_the_rules_let_the_tile_lie(sim):
    rules = until(2)
    put(sim, rules)
    legal = set(rules.moves())
    tool = view(sim).tool
    lifted = 0
    for i in range(tool.targets.count - 1):
        tool.at = i
        tile = tool.tile()
        tool.choose()
        for y in range(1, 14):
            for x in range(1, 20):
                tool.x, tool.y = x, y
                to = tool.tile()
                move = (2 << 18) + tile + (to << 9)
                assert (tool._judge() == 1) == (move in legal), to_text(rules, move)
        tool.back()
        lifted += 1
    assert lifted == len({move & 511 for move in legal if move >> 18 == 2})


def test_a_tile_is_lifted_shown_to_fit_or_not_and_why_and_put_down(sim):
    rules = until(2)
    put(sim, rules)
    assert text(sim, 14) == "CHAOS! 3 shifts"
    golden(sim, "chaos_cruisers/shift")
    sim.keys("A wait:50")
    assert text(sim, 14) == "old place"
    golden(sim, "chaos_cruisers/lift")
    move = next(m for m in rules.moves() if m >> 18 == 2 and m & 511 == view(sim).arena.lifted)
    tool = view(sim).tool
    sim.keys(over(tool, move >> 9 & 511) + " wait:50")
    assert text(sim, 14) == "fits here"
    golden(sim, "chaos_cruisers/fits")
    tool.x, tool.y = square(move >> 9 & 511)
    sim.keys(over(tool, 37) + " wait:50")
    assert text(sim, 14) == "cuts course"
    golden(sim, "chaos_cruisers/fits_not")
    sim.keys("A wait:50")
    assert said(sim) == "CC-23: the course would fall apart" and not session(sim).history
    sim.keys("B wait:50")
    assert view(sim).tool.stage == 1 and view(sim).arena.lifted == 0
    drive(sim, move)
    assert session(sim).rules.state[SHIFTS] == 2


def test_every_shift_that_is_pressed_is_played_and_done_is_at_hand(sim):
    rules = until(2)
    moves = [move for move in rules.moves() if move >> 18 == 2]
    for move in moves[:: len(moves) // 6]:
        put(sim, rules)
        drive(sim, move)
    put(sim, rules)
    drive(sim, DONE)


def test_every_obstacle_that_is_legal_and_no_other_can_be_laid(sim):
    rules = until(3)
    put(sim, rules)
    legal = set(rules.moves())
    tool = view(sim).tool
    for y in range(1, 15):
        for x in range(1, 21):
            tool.x, tool.y = x, y
            move = (4 << 18) + tool.tile()
            assert (tool._judge() == 1) == (move in legal) == (rules.refusal(move) is None)
            assert tool.choose() == move  # the rules say why one cannot be put there
    put(sim, rules)
    golden(sim, "chaos_cruisers/block")
    sim.keys(over(view(sim).tool, 37) + " wait:50")
    assert text(sim, 14) == "off course"
    sim.keys("A wait:50")
    assert said(sim) == "CC-24: that is no open square"
    sim.keys("RIGHT wait:50")
    golden(sim, "chaos_cruisers/block_not")


def test_a_held_direction_runs_over_the_squares(sim):
    put(sim, until(3))
    sim.keys(over(view(sim).tool, 37))
    sim.hold("RIGHT", 1000)
    assert 5 <= view(sim).tool.x <= 8


# -- a hint, an undo


def test_a_hint_is_pointed_at_so_that_a_plays_it(sim):
    for rules in (race(drawn(*CROWD), speeds=(2, 3, 1, 2), gates=(1, 1, 1, 1)), until(2), until(3), Rules(1)):
        moves = list(rules.moves())
        for move in moves[:: max(1, len(moves) // 5)]:
            put(sim, rules)
            view(sim).point(move)
            sim.run(20)
            presses = 0
            while not session(sim).history:
                sim.keys("A wait:20")
                presses += 1
                assert presses < 4
            assert session(sim).history[-1] == move, to_text(rules, move)


def test_a_shift_is_taken_back_by_b(sim):
    rules = until(2)
    put(sim, rules)
    drive(sim, next(rules.moves()))
    sim.keys("B wait:100")
    assert bytes(session(sim).rules.state) == bytes(rules.state)


# -- words


@pytest.mark.parametrize("picture, more, move, words", [
    (drawn("q11 q9 i10 i11"), {"gates": (0, 1, 0, 0)}, "go = N2", "Red: gate 1, the moon, rams Black"),
    (drawn("p11 q11 r11 i10"), {}, "go = E2", "Red: rams Black, Yellow is off the course"),
    (drawn("p11 q11 r11 i10"), {"order": [3, 1, 2, 4], "turn": 1}, "go = E2", "Red: rams Black, Yellow is off the course"),
    (drawn("i10 j11 i11 k11"), {}, "go n2 E4", ""),
    (drawn("i10 j11 i11 k11"), {}, "go b2 .", ""),
    (drawn("g10 j11 i11 k11"), {}, "go = N2", "Red: out of bounds, back to the sun"),
    (drawn("g10 h10 q8 r8"), {"gates": (0, 7, 1, 1)}, "go = E2", "Red: Black pushed to the last gate!, rams Black"),
])  # fmt: skip
def test_what_a_move_did_is_said(picture, more, move, words):
    from games.chaos_cruisers.view_narration import tell
    from games.chaos_cruisers.view_path import Way

    rules = race(picture, speeds=(2, 0, 0, 0), **more)
    before = bytes(rules.state)
    way = Way()
    way.follow(rules.state, 0, to_move(rules, move))
    rules.apply(to_move(rules, move))
    assert tell(before, rules.state, way, to_move(rules, move), 0, True) == words


def test_words_never_take_more_than_two_lines_and_the_way_is_what_the_rules_do():
    from games.chaos_cruisers.view_narration import tell
    from games.chaos_cruisers.view_path import Way

    way = Way()
    for deal in range(3):
        rules = Rules(deal, (4, 3, 2)[deal], (deal, 0))
        while rules.seat():
            move = greedy(rules)
            who = rules.cruiser()
            before = bytes(rules.state)
            if not move >> 18:
                way.follow(rules.state, who, move)
            rules.apply(move)
            for quiet in (True, False):
                assert len(wrap(tell(before, rules.state, way, move, who, quiet))) <= 2
            if not move >> 18 and rules.seat():
                moved = {way.who[i]: (way.x[i], way.y[i]) for i in range(way.count)}
                for one, place in moved.items():
                    at = rules_effects.square(rules.state, one)
                    assert square(at) == place if at else way.out == one or before[3] == 2


# -- movement


def test_a_drive_is_shown_square_by_square_and_b_ends_it(sim):
    put(sim, race(drawn("k10 c5 g10 d10"), speeds=(3, 0, 0, 0)), animation=0)
    sprite = view(sim).arena.cruisers[0]
    sim.keys("A wait:10 A")
    seen = set()
    while view(sim).busy:
        seen.add((sprite.x, sprite.y))
        sim.run(10)
    assert len(seen) > 12 and (sprite.x, sprite.y) == (104, 72)
    put(sim, race(drawn("k10 c5 g10 d10"), speeds=(3, 0, 0, 0)), animation=0)
    sim.keys("A wait:10 A")
    assert view(sim).busy
    sim.keys("B")
    assert not view(sim).busy and (sprite.x, sprite.y) == (104, 72)


# -- whole races


def whole_race(code, animation):
    """Drive all cruisers of a race by presses alone; every position is played as the engine has it."""
    sim = badge(code)
    twin = Rules(None)
    twin.state[:] = session(sim).rules.state
    put(sim, twin, animation)
    while twin.seat():
        move = greedy(twin)
        twin.apply(move)
        drive(sim, move)
        assert bytes(session(sim).rules.state) == bytes(twin.state)
    return sim


def test_a_race_of_one_lap_is_driven_and_won_by_keys_alone():
    with whole_race("CC-000001-400", 0) as sim:
        assert 1 in session(sim).rules.result()[0] and sim.serial == ""
        sim.run(2500)
        golden(sim, "chaos_cruisers/won")


@pytest.mark.parametrize("picture, more, title", [
    (drawn("g10 c5 d5 c8"), {"gates": (7, 6, 6, 6)}, "YOU WIN"),
    (drawn("g10 h10 d5 c8"), {"gates": (6, 7, 6, 6)}, "YOU LOSE"),
])  # fmt: skip
def test_a_person_against_bots_is_told_the_end_from_her_side(sim, picture, more, title):
    put(sim, race(picture, speeds=(2, 0, 0, 0), **more), humans=False)
    drive(sim, to_move(None, "go = E2"))
    assert session(sim).rules.seat() == 0 and "the last gate!" in said(sim)
    assert view(sim).epitaph()[0] == title


def test_two_players_drive_two_cruisers_each_to_the_end():
    with whole_race("CC-000002-230", OFF) as sim:
        assert sorted(session(sim).rules.result()[0]) == [1, 2] and sim.serial == ""


def test_bots_drive_on_the_screen_until_a_person_is_asked():
    with badge("CC-000003-400") as sim:
        drive(sim, next(session(sim).rules.moves()))
        sim.until(lambda: view(sim).mine() and not view(sim).busy, 60_000)
        assert session(sim).rules.state[PHASE] == 1 and sim.serial == ""


# -- budgets


def test_a_cursor_move_sends_little_and_a_second_of_rest_nothing(sim):
    for picture, more in list(POSITIONS.values())[:3]:
        put(sim, race(picture, **more), animation=0)
        assert sent(sim, "LEFT*4 " + "LEFT " * 3 + "RIGHT " * 10) <= CURSOR_MUST
        assert sent(sim, "A") <= CHOICE_MUST
        assert sent(sim, "LEFT UP LEFT UP RIGHT DOWN RIGHT DOWN LEFT UP RIGHT RIGHT DOWN DOWN LEFT") <= CURSOR_MUST
    put(sim, until(2), animation=0)
    assert sent(sim, "LEFT RIGHT UP LEFT DOWN DOWN DOWN DOWN UP") <= CURSOR_MUST
    sim.keys("A")
    assert sent(sim, "UP RIGHT RIGHT DOWN LEFT LEFT LEFT UP UP") <= CURSOR_MUST
    put(sim, until(3), animation=0)
    assert sent(sim, "UP RIGHT RIGHT DOWN LEFT LEFT LEFT UP UP DOWN DOWN DOWN") <= CURSOR_MUST
    sim.clear_log()
    sim.run(1000)
    assert sim.pixels_sent == 0


def test_ends_are_lit_and_driven_to_without_sending_all_that_lies_between(sim):
    put(sim, race(drawn("k11 c5 g10 r9"), speeds=(5, 0, 0, 0), gates=(1, 1, 1, 1)), animation=0)
    row = sim.console.screen._rows[10]
    dark = row[5], row[15]
    assert sent(sim, "A") <= CHOICE_MUST
    sim.run(100)
    assert row[5] in range(49, 65) and row[15] in range(49, 65)
    assert sent(sim, "B") <= CHOICE_MUST
    sim.run(100)
    assert (row[5], row[15]) == dark
    sim.keys("A wait:100")
    assert sent(sim, "A") <= CHOICE_MUST
    fingers.wait(sim)
    assert (row[5], row[15]) == dark


def test_what_draws_what_a_person_holds_and_what_thinks_are_in_memory_by_turns():
    """A bot thinks without the arena and a person's tools; on a person's turn no bot is there, and no other tool."""
    hands = {"view_board", "view_anim", "view_path", "view_input", "view_input_drive", "view_reach", "view_input_build"}
    bots = {"bot", "bot_drive", "bot_rollout", "bot_plan", "bot_place", "bot_build"}
    seen = set()
    with badge("CC-000001") as sim:
        for kind in (1, 2, 3):
            put(sim, until(kind), animation=0, humans=False)
            session(sim).players[1:] = bytes((2, 2, 2))  # they think longer than a step
            for _ in range(400):
                here = {name.rpartition(".")[2] for name in sim.modules if name.startswith("games.chaos_cruisers.")}
                table = view(sim)
                if table.mine() and not table.busy:
                    drives = table.tool.__class__.__name__ == "DriveInput"
                    tool = {"view_input_drive", "view_reach", "view_path"} if drives else {"view_input_build"}
                    assert here & (hands | bots) == {"view_board", "view_input"} | tool
                    seen.add("person %d" % session(sim).rules.state[PHASE])
                    drive(sim, greedy(session(sim).rules))
                elif session(sim)._bot:
                    assert not here & hands
                    seen.add("bot %d" % session(sim).rules.state[PHASE])
                sim.run(20)
                if {"person %d" % kind, "bot %d" % kind} <= seen:
                    break
    assert seen >= {"%s %d" % (who, kind) for who in ("person", "bot") for kind in (1, 3)} | {"person 2"}


def test_the_walk_has_three_lines_a_stop_and_stays_on_the_screen():
    stops = (FOLDER / "walk.txt").read_text().splitlines()
    assert len(stops) >= 6
    for stop in stops:
        place, _, words = stop.partition(": ")
        x, y, width, height = map(int, place.split())
        assert len(wrap(words)) <= 3, words
        assert x + width <= 160 and y + height <= 128 and max(x, y, width, height) < 256


def test_the_rule_book_credits_the_author_and_marks_every_ruling():
    book = (ROOT / "seeds" / "chaos_cruisers.txt").read_text()
    assert "(C) 2003 Paul Elliot" in book and "as long as he is credited" in book
    assert sum(line.startswith("! ") for line in book.splitlines()) >= 18
    assert all(line.isascii() for line in book.splitlines())
