"""Crash Landing on the screen: played by keys alone to a soft landing and to a crash, with checks on the way."""

from statistics import mean, median

import fingers
import pytest
from crash_landing_table import flight, hand, race
from golden import golden
from on_screen import animate, by_hand, is_news, look, page, row, said, scene, scene_name, session, text
from test_crash_landing_power import choose, menu_of

from deckhand.save import autosave, statistics
from deckhand.save.sections import PREFS, of
from deckhand.settings import NORMAL, OFF, SLOW
from deckhand.words import wrap
from deckhand_sim.simulator import Sim
from deckhand_sim.studies.arena import player
from games.crash_landing import notation, pictures
from games.crash_landing.engine.layout import (
    ALTITUDE,
    AT_SEAT,
    BURN,
    BURN_PHASE,
    DESTROYED,
    DOWN,
    DRAW,
    DROP,
    DROP_PHASE,
    END,
    FATE,
    FIND_PHASE,
    FLYING,
    HARD,
    SAFE,
    SHIP,
    SKIP,
    SPEED,
)
from games.crash_landing.engine.moves import burn_move
from games.crash_landing.narration import announcement, epitaph, move_caption, touchdown_caption
from games.crash_landing.rules import Rules

SCREEN = 160 * 128

# The sheet's worked example 2: deal 1 to a soft landing with score 5.
SOFT = (
    ["draw", "end", "draw", "end", "draw", "burn 3,4,7 up"]
    + ["end", "draw"] * 6
    + ["burn 1,2,4,5 down", "end", "draw", "end", "draw", "burn 1,7,8 up", "end"]
)
SEVENTH = ["draw", "end"] * 2 + ["draw", "burn 3,4,7 up"] + ["end", "draw"] * 7


def table(code="CL-000001"):
    sim = Sim(settings={"DECKHAND_START": code})
    sim.boot()
    by_hand(sim)
    sim.run(400)
    return sim


@pytest.fixture
def sim():
    with table() as badge:
        yield badge


def burn(sim):
    """The burn whose outcome the table shows; 0: none."""
    return look(sim).move if look(sim).move >= BURN else 0


def head(sim):
    """The text above the board, right of the names in a race."""
    words = text(sim, 0)
    for names in ("YOU RIVAL", "RIVAL YOU", "1     2"):
        words = words.removeprefix(names)
    return words.strip()


def play(sim, *texts):
    rules = Rules.restore(bytes(session(sim).rules.state))
    for wish in texts:
        move = notation.to_move(rules, wish)
        fingers.play(sim, move)
        rules.play(move)
    sim.run(100)  # new text gets a refresh of its own
    return rules


def test_a_soft_landing_by_keys(sim):
    golden(sim, "crash_landing/find")
    play(sim, *SOFT[:5])
    golden(sim, "crash_landing/burn_or_end")
    sim.keys("DOWN A RIGHT A RIGHT A wait:50")
    golden(sim, "crash_landing/burn_forecast")
    sim.keys("B wait:50")
    play(sim, *SOFT[5:-1])
    play(sim, SOFT[-1])
    sim.run(700)
    golden(sim, "crash_landing/landed")
    sim.run(2500)
    assert scene_name(sim) == "result"
    golden(sim, "crash_landing/won")


def test_a_crash_by_keys(sim):
    play(sim, *["draw", "end"] * 4, "draw")
    assert "CRASH" in text(sim, 9)
    sim.keys("UP LEFT A wait:50")
    golden(sim, "crash_landing/really")
    sim.keys("A wait:2000")
    golden(sim, "crash_landing/crashed")
    sim.run(2500)
    golden(sim, "crash_landing/lost")
    result = sim.console.scenes[-1]
    while result.items[result.at] != "again":
        sim.keys("RIGHT wait:20")
    sim.keys("A wait:300")
    assert session(sim).deal() == 1 and not session(sim).history


def test_the_seventh_rocket_must_go(sim):
    play(sim, *SEVENTH)
    assert head(sim).strip() == "Full: drop one" and "\x83 new" in text(sim, 15)
    ring, ghost = scene(sim).view.ring, scene(sim).view.ghost
    assert text(sim, 9).startswith("To height") and text(sim, 10) == "Goes under deck", (
        "the keys to choose, and the target"
    )
    assert not ring.hidden and not ghost.hidden
    golden(sim, "crash_landing/drop")


@pytest.mark.parametrize("held", ["124478", "345678", "678888", "112233"])
def test_a_press_too_many_at_a_full_hand_lets_the_first_rocket_of_it_go(held):
    with table() as sim:
        rules = session(sim).rules
        rules.state[:] = flight(altitude=12, speed=1, hand=held, phase=FIND_PHASE).state
        scene(sim).show_table()
        play(sim, "draw")
        assert head(sim).strip() == "Full: drop one"
        sim.keys("A wait:400")
        assert session(sim).history[-1] == DROP + int(held[0]), "the cursor always starts in the same place"


def test_rescue_and_earth_have_pictures_of_their_own():
    with table("CL-000007-10110") as sim:
        golden(sim, "crash_landing/rescue_on_earth")


def test_a_race_shows_both_ships():
    with table("CL-000003-2") as sim:
        golden(sim, "crash_landing/race")
        play(sim, "draw")
        sim.run(4000)  # seat 2's bot
        assert session(sim).seat() in (1, 2)


def test_a_cursor_move_sends_little_and_a_burn_gone_to_what_a_card_may(sim):
    play(sim, *SOFT[:5])
    for key in ("DOWN", "RIGHT", "RIGHT", "LEFT"):
        sim.clear_log()
        sim.press(key)
        assert 0 < sim.pixels_sent <= SCREEN * 6 // 100, key
    for key in ("UP", "RIGHT", "RIGHT", "LEFT", "UP", "RIGHT", "DOWN"):
        sim.clear_log()
        sim.press(key)
        assert 0 < sim.pixels_sent <= SCREEN * 25 // 100, key


def test_a_card_played_sends_a_quarter_at_most(sim):
    animate(sim)
    for wish in SOFT[:8]:
        sim.run(50)
        keys = " ".join(fingers.find_keys(sim, notation.to_move(Rules(1), wish))[:-1])
        sim.keys(keys + " wait:50")
        sim.clear_log()
        sim.keys("A wait:100")
        assert sim.pixels_sent <= SCREEN * 25 // 100, wish


def test_ships_fall_for_half_a_second_and_twice_as_long_where_that_is_wanted(sim):
    for animation, ms in ((NORMAL, 550), (SLOW, 1100)):
        animate(sim, animation)
        play(sim, "draw")
        scene(sim).play(END)
        ship = scene(sim).view.ships[0]
        seen = []
        start = sim.ms
        while scene(sim).is_moving():
            sim.run(20)
            seen.append(ship.y)
        assert ms <= sim.ms - start <= ms + 40
        assert seen == sorted(seen) and len(set(seen)) == seen[-1] - seen[0] + 1, "one pixel per frame"


def by_itself(sim):
    scene(sim).view.wishes = 0
    sim.run(1000)


def test_a_rocket_is_drawn_without_a_press_also_the_seventh(sim):
    by_itself(sim)
    assert list(session(sim).history) == [DRAW]
    sim.keys("A wait:1500 A wait:1500 UP A wait:1500")  # its burn
    assert list(session(sim).history[:5]) == [DRAW, END] * 2 + [DRAW]
    sim.keys("A wait:1500 " * 7)
    assert head(sim) == "Full: drop one" and session(sim).rules.hand_size(1) == 7
    sim.keys("A wait:1500 A wait:1500")
    assert head(sim) == "Full: drop one", "a turn with a full hand takes two presses"


def test_the_pause_menu_says_who_draws_and_it_is_kept(sim):
    by_itself(sim)
    assert scene(sim).view.items() == (("Draw", "automatic"),)
    sim.keys("START wait:100 DOWN*6 A wait:100")
    assert "Draw by hand \x86" in page(sim)
    sim.keys("B wait:100 A wait:2000")
    assert list(session(sim).history) == [DRAW, END]
    assert sim.console.store.get(of("CL", PREFS)) == b"\1"


def test_an_undo_takes_back_what_came_by_itself_too(sim):
    by_itself(sim)
    sim.keys("A wait:1500 A wait:1500 B wait:100")
    assert head(sim) == "Undo costs gold" and "\x88 again" in text(sim, 15)
    sim.keys("B wait:1500")
    assert list(session(sim).history) == [DRAW, END, DRAW] and session(sim).assisted
    sim.keys("B wait:1500 B wait:1500")  # now the gold medal is lost already
    assert list(session(sim).history) == [DRAW]
    assert said(sim) != "Nothing to undo", "no move was made"


def test_left_and_right_go_through_every_burn_there_is_and_the_turns_end(sim):
    play(sim, *SOFT[:18])
    burns = [move for move in session(sim).rules.moves() if move >= BURN]
    assert len(burns) > 3
    for key in ("RIGHT", "LEFT"):
        seen = []
        for _ in range(len(burns) + 1):
            sim.keys(key + " wait:30")
            seen.append(burn(sim))
        assert sorted(seen) == [0, *sorted(burns)] and seen[-1] == 0


def offered(sim, **ship):
    """(thrust, number of rockets) of each burn that RIGHT offers, from the turn's end in this position."""
    session(sim).rules.state[:] = flight(**ship).state
    scene(sim).show_table()
    sim.run(200)
    sim.keys("UP wait:50")
    seen = []
    while burn(sim):
        seen.append((look(sim).survey.thrust(burn(sim)), len(look(sim).raised)))
        sim.keys("RIGHT wait:30")
    assert "End turn" in text(sim, 10)
    return seen


def test_right_means_ever_more_upwards_and_left_ever_more_downwards():
    with table() as sim:
        seen = offered(sim, altitude=14, speed=3, hand="112345")
        up = [(-thrust, rockets) for thrust, rockets in seen if thrust < 0]
        down = [(thrust, rockets) for thrust, rockets in seen if thrust > 0][::-1]
        assert len(up) > 4 and up == sorted(up) and len(down) > 4 and down == sorted(down)
        assert seen.index(down[-1]) == len(up), "so that the mildest one downwards is left of the turn's end"


def test_where_nothing_can_be_fired_upwards_the_mildest_is_offered_first():
    with table() as sim:
        assert [thrust for thrust, _ in offered(sim, altitude=14, speed=-7, hand="2255")] == [2, 5, 7]


def test_what_lands_softly_is_offered_first_then_what_lands_hard_and_what_crashes_last():
    with table() as sim:
        seen = offered(sim, altitude=1, speed=4, hand="112348")  # 4 and 3 land, less crashes, more climbs
        up = list(dict.fromkeys(thrust for thrust, _ in seen if thrust < 0))
        assert up[:3] == [-4, -3, -5] and up[-2:] == [-1, -2]


def test_what_only_the_speed_limit_forbids_says_so():
    with table() as sim:
        session(sim).rules.state[:] = flight(altitude=14, speed=-7, hand="12", deck="").state
        scene(sim).show_table()
        sim.run(200)
        assert head(sim) == "No equal sides", "there is nothing left to collect"
        session(sim).rules.state[:] = flight(altitude=14, speed=1, hand="4567").state
        scene(sim).show_table()
        sim.run(200)
        assert head(sim) == "At most speed 8"
        sim.keys("DOWN A RIGHT A RIGHT A wait:30")
        assert head(sim) == "Not equal yet"
        sim.keys("RIGHT A wait:30")
        assert head(sim) == "At most speed 8"
        for speed, held in ((-4, "55"), (4, "55")):
            session(sim).rules.state[:] = flight(altitude=14, speed=speed, hand=held).state
            scene(sim).show_table()
            sim.run(200)
            sim.keys("UP wait:50")
            assert ("Fire down" if speed < 0 else "Fire up") in text(sim, 10), "one of the two is left"
            sim.keys("B wait:50")


def test_a_ship_at_the_ceiling_stays_there_and_shakes(sim):
    animate(sim, NORMAL)
    session(sim).rules.state[:] = flight(altitude=20, speed=-4, hand="12").state
    scene(sim).show_table()
    sim.run(200)
    assert text(sim, 9).split() == ["Stays", "at", "20", "3"]
    scene(sim).play(END)
    ship = scene(sim).view.ships[0]
    seen = set()
    while scene(sim).is_moving():
        sim.run(20)
        seen.add((ship.x, ship.y))
    assert len(seen) == 2 and len({y for _, y in seen}) == 1


def test_who_goes_through_what_was_picked_is_told_why_it_fires_one_way_alone(sim):
    for speed, held, words in (
        (2, "268", "At most speed 8"),
        (2, "112", "Fire or end?"),
        (-4, "55", "At most speed 8"),
    ):
        session(sim).rules.state[:] = flight(altitude=14, speed=speed, hand=held).state
        scene(sim).show_table()
        sim.run(200)
        sim.keys("DOWN A" + " RIGHT A" * (len(held) - 1) + " UP wait:50")
        assert burn(sim) and "=" in head(sim)
        while burn(sim):
            sim.keys("LEFT wait:50")
        assert head(sim) == words, "a speed beyond 8 rules out the other way (CL-16)"
        sim.keys("RIGHT wait:50")
        assert burn(sim) and "=" in head(sim)


@pytest.mark.parametrize("new", [False, True])
def test_a_dropped_rocket_is_seen_to_go_under_the_deck_and_is_nowhere_else(sim, new):
    play(sim, *SEVENTH)
    animate(sim, NORMAL)
    hand, found = scene(sim).view.hand, scene(sim).view.found
    place = (120, 56, 124, 60) if new else (82, 112, 86, 116)  # of its picture, except where it flies
    lay = sim.image().crop(place)
    scene(sim).play(DROP + (found if new else [value for value in hand if value != found][0]))
    flying = scene(sim).view.rocket
    seen = []
    while scene(sim).is_moving():
        sim.run(20)
        if not flying.hidden:
            seen.append((flying.x, flying.y))
            if len(seen) == 9:
                assert sim.image().crop(place).tobytes() != lay.tobytes(), "its place is empty during the flight"
    assert len(seen) > 9 and abs(seen[-1][1] - 48) < 8, "to the deck"
    assert new or seen[0][1] > seen[-1][1], "from the hand"
    assert flying.hidden


def test_up_enters_the_upward_burn_whatever_is_chosen():
    with table("CL-000042") as sim:
        play(sim, *["draw", "end"] * 4, "draw")
        burns = look(sim).survey.burns
        both = [move for move in burns if move | DOWN in burns and not move & DOWN]
        assert both
        for wanted in both:
            at = 0
            keys = "DOWN " if row(sim) != 1 else ""
            for i in look(sim).survey.picks(wanted):
                keys += "RIGHT " * (i - at) + "A "
                at = i
            sim.keys(keys + "UP wait:30")
            assert burn(sim) == wanted
            sim.keys("B wait:30")


def test_rockets_chosen_by_hand_are_in_every_burn_that_is_gone_through(sim):
    play(sim, *SOFT[:18])
    value = look(sim).survey.hand[1]
    wanted = [move for move in look(sim).survey.burns if move >> 3 * (value - 1) & 7]
    sim.keys("DOWN RIGHT A UP wait:30")
    seen = []
    while burn(sim):
        seen.append(burn(sim))
        sim.keys("RIGHT wait:30")
    assert seen == wanted


@pytest.mark.parametrize("keys", ["UP UP", "DOWN RIGHT A RIGHT A UP UP"])
@pytest.mark.parametrize("back", ["B", "DOWN", "A"])
def test_who_looked_at_the_piles_comes_back_to_the_turns_end_with_nothing_chosen(sim, keys, back):
    session(sim).rules.state[:] = flight(altitude=12, speed=2, hand="455668").state
    scene(sim).show_table()
    sim.run(200)
    sim.keys(keys + " wait:30")
    assert head(sim) == "In your deck"
    sim.keys(back + " wait:50")
    assert "End turn" in text(sim, 10)
    sim.keys("A wait:100")
    assert session(sim).history[-1] == END


def test_who_clears_what_was_picked_goes_through_every_burn_again(sim):
    for clears in (True, False):
        session(sim).rules.state[:] = flight(altitude=12, speed=6, hand="455668").state
        scene(sim).show_table()
        sim.run(200)
        burns = look(sim).survey.burns
        sim.keys("DOWN RIGHT A RIGHT A UP wait:30")
        assert len(burns) > 3 and look(sim).raised
        if clears:
            sim.keys("B wait:30")
        else:
            while burn(sim):
                sim.keys("RIGHT wait:30")
            sim.keys("UP wait:30 LEFT wait:30")  # the smallest burn, and back to none
        assert not burn(sim)
        seen = []
        while len(seen) < len(burns):
            sim.keys("RIGHT wait:30")
            seen.append(burn(sim))
        assert seen == burns


def test_a_lost_turns_end_is_asked_about_and_the_cursor_rests_on_the_hand(sim):
    play(sim, *["draw", "end"] * 4, "draw")
    sim.keys("A A wait:50")  # one rocket up, and down again
    assert session(sim).rules.seat() == 1 and not scene(sim).is_moving()
    sim.keys("UP LEFT A wait:50")
    assert head(sim) == "Sure? \x87 again"
    sim.keys("B wait:50")
    assert head(sim) == "\x83 Fire or crash" and len(session(sim).history) == 9, "and nothing is undone"
    sim.keys("A A wait:3000")
    assert session(sim).rules.fate(1) == DESTROYED


def test_firing_down_into_a_crash_asks_first_and_b_keeps_the_selection(sim):
    session(sim).rules.state[:] = flight(altitude=3, speed=1, hand="11").state
    scene(sim).show_table()
    sim.run(200)
    sim.keys("LEFT wait:50")
    wanted = burn(sim)
    assert wanted & DOWN
    sim.keys("A wait:50")
    assert head(sim) == "Sure? \x87 again" and not session(sim).history
    sim.keys("B wait:50")
    assert head(sim) != "Sure? \x87 again" and burn(sim) == wanted
    sim.keys("A wait:50 A wait:50")
    assert list(session(sim).history) == [wanted]


@pytest.mark.parametrize(("altitude", "speed"), [(12, 1), (2, 0)])
def test_fire_that_leads_to_no_crash_asks_nothing(sim, altitude, speed):
    session(sim).rules.state[:] = flight(altitude=altitude, speed=speed, hand="118").state
    scene(sim).show_table()
    sim.run(200)
    sim.keys("LEFT wait:50 A wait:50")
    assert len(session(sim).history) == 1


def test_of_two_people_each_has_a_board_of_their_own_colour_and_is_called():
    with table("CL-000003-2") as sim:
        session(sim).players[:] = bytes(2)
        first = sim.image()
        play(sim, "draw")
        sim.run(100)
        assert said(sim) == "Seat 2: your turn" and session(sim).eyes == 2
        golden(sim, "crash_landing/seat_2")
        board = (150, 92)
        assert sim.image().getpixel(board) != first.getpixel(board)


def test_what_was_burnt_and_what_is_to_come_can_be_looked_at():
    with table("CL-000003-2") as sim:
        session(sim).players[:] = bytes(2)
        play(sim, "draw", "draw")
        rules = session(sim).rules
        sim.keys("UP wait:50")
        assert head(sim) == "In your deck"
        assert text(sim, 10) == " ".join(str(4 - rules.in_hand(1, v) - rules.in_burnt(1, v)) for v in range(1, 9))
        sim.keys("RIGHT wait:50")
        assert head(sim) == "You burnt"
        assert text(sim, 10) == " ".join(str(rules.in_burnt(1, v)) for v in range(1, 9))
        sim.keys("RIGHT wait:50")
        assert head(sim) == "In your deck"
        sim.keys("B wait:50")
        assert text(sim, 10) == "End turn" and len(session(sim).history) == 2


def test_select_shows_the_hint_again_when_something_else_was_chosen(sim):
    play(sim, *SOFT[:5])
    sim.keys("SELECT")
    sim.until(lambda: said(sim).startswith("Hint:"), 5000)
    hint = said(sim)
    chosen = burn(sim)
    assert chosen and "Fire" in text(sim, 10)
    sim.keys("B wait:50")
    assert not said(sim) and burn(sim) == chosen, "only the text"
    sim.keys("B wait:50")
    assert not look(sim).raised
    assert list(session(sim).history)[-1] == DRAW
    sim.keys("SELECT wait:100")
    assert said(sim) == hint and burn(sim) == chosen
    sim.keys("SELECT wait:100")
    assert said(sim) and said(sim) != hint


def test_words_of_a_choice_are_gone_when_a_hint_chooses_otherwise():
    with table("CL-000042") as sim:
        play(sim, "draw", "end", "draw", "end", "draw")
        sim.keys("DOWN A wait:50")
        assert head(sim) == "Not equal yet"
        sim.keys("SELECT")
        sim.until(lambda: said(sim).startswith("Hint:"), 5000)
        assert head(sim) != "Not equal yet"


# Presses needed in hard bots' games by the shortest keys, before burns could be cycled: 2.64 a turn
# without a burn and 7.67 a burn on average, medians 2 and 7.
PLAYED = (1, 42, 123, 500, 777)


@pytest.mark.slow
def test_a_turn_takes_one_press_and_a_burn_two_to_four(capsys):
    turns, burns, games = [], [], []
    for deal in PLAYED:
        with table("CL-%06d" % deal) as sim:
            animate(sim)
            by_itself(sim)
            played = session(sim)
            decide = player("crash_landing", "hard")
            total = turn = 0
            fired = False
            while played.rules.seat():
                if sim.run(60) or scene(sim).view._is_automatic():
                    continue
                move = decide(played.rules, 1, len(played.history))[0]
                keys = fingers.find_keys(sim, move)
                sim.keys(" ".join(keys))
                assert move in played.history[-2:]
                presses = len(keys)
                total += presses
                if move >= BURN:
                    burns.append(presses)
                    fired = True
                else:
                    turn += presses
                if move == END:
                    if not fired:
                        turns.append(turn)
                    turn = 0
                    fired = False
            games.append(total)
    with capsys.disabled():
        print(
            "\nCrash Landing, presses (then): a turn without a burn %.2f (2.64), median %d (2);"
            % (mean(turns), median(turns)),
            "a burn %.2f (7.67), median %d (7); whole games %s" % (mean(burns), median(burns), games),
        )
    assert median(turns) == 1 and 2 <= median(burns) <= 4 and mean(burns) < 4


def test_a_crash_is_heard_when_the_ship_is_there_it_shakes_and_nothing_stays_of_that(sim):
    play(sim, *["draw", "end"] * 4, "draw")
    animate(sim, NORMAL)
    root, ship = sim.console.screen.root, scene(sim).view.ships[0]
    rest = root.y, ship.x
    sim.keys("UP LEFT A wait:50")
    sim.clear_log()
    began = sim.ms
    sim.down("A")
    seen = set()
    while sim.ms < began + 1300:
        sim.run(20)
        seen.add((root.y, ship.x))
    sim.up("A")
    low = [sound.ms - began for sound in sim.sounds if 0 < sound.hz < 500]
    assert 550 <= low[0] <= 620, "the explosion's first deep tone"
    assert len({x for _, x in seen}) > 2 and len({y for y, _ in seen}) == 2
    fingers.wait(sim)
    assert (root.y, ship.x) == rest


@pytest.mark.parametrize("animation", [NORMAL, OFF])
def test_a_landing_raises_a_flag_and_is_heard_once_at_any_speed(sim, animation):
    play(sim, *SOFT[:-1])
    flag = scene(sim).view.flags[0]
    high = flag.y
    animate(sim, animation)
    sim.clear_log()
    scene(sim).play(END)
    seen = set()
    for _ in range(90):
        sim.run(20)
        if not flag.hidden:
            seen.add(flag.y)
    assert max(seen) > high or animation == OFF
    assert flag.y == high and not flag.hidden
    assert [sound.hz for sound in sim.sounds].count(200) == 1


def test_b_ends_a_crash_at_once(sim):
    play(sim, *["draw", "end"] * 4, "draw")
    sim.keys("UP LEFT A A wait:700")
    assert scene(sim).is_moving()
    sim.keys("B wait:50")
    assert not scene(sim).is_moving()
    golden(sim, "crash_landing/crashed")


def test_after_a_menu_what_moved_has_come_to_its_end(sim):
    play(sim, *SOFT[:5])
    fingers.play(sim, notation.to_move(session(sim).rules, SOFT[5]))
    sim.run(100)
    still = sim.image().tobytes()
    sim.keys("B wait:50")
    fire = fingers.find_keys(sim, notation.to_move(session(sim).rules, SOFT[5]))
    sim.keys(" ".join(fire) + " wait:100")
    assert scene(sim).is_moving() and not scene(sim).view.flame.hidden
    sim.keys("START wait:100 START wait:100")
    assert not scene(sim).is_moving() and sim.image().tobytes() == still


def test_a_crew_that_is_aboard_is_told_of():
    with table("CL-000001-10010") as sim:
        animate(sim)
        play(sim, *SOFT)
        assert said(sim) == "Crew aboard! Climb back to 20."


def test_an_idle_second_sends_nothing(sim):
    sim.clear_log()
    sim.run(1000)
    assert sim.pixels_sent == 0


def test_undo_takes_back_what_was_drawn(sim):
    play(sim, "draw")
    sim.keys("B wait:100 RIGHT wait:100 B wait:100")
    assert session(sim).history and head(sim) == "Undo costs gold", "another key cancels the question"
    sim.keys("B wait:100")
    assert not session(sim).history and session(sim).assisted


def test_an_illegal_wish_is_said_in_words_of_the_rules(sim):
    scene(sim).play(END)  # before it was found
    sim.run(50)
    assert said(sim) == "First draw a rocket or skip"


def test_hints_name_a_move_and_the_reason(sim):
    sim.keys("SELECT")
    sim.until(lambda: said(sim).startswith("Hint:"), 3000)
    sim.keys("SELECT wait:100")
    assert said(sim) and not said(sim).startswith("Hint:")


PUT_AWAY = {"games.crash_landing." + name for name in ("choices", "ui.captions", "ui.places")}


def test_a_menu_finds_the_room_of_board_and_input_and_afterwards_the_table_is_as_it_was(sim):
    sim.keys("LEFT wait:100")
    before = sim.image().tobytes()
    assert set(sim.modules) >= PUT_AWAY
    sim.keys("START wait:100")
    assert not PUT_AWAY & set(sim.modules)
    sim.keys("START wait:100")
    assert sim.image().tobytes() == before


def test_the_rocket_just_found_is_the_same_one_after_a_menu():
    with table() as sim:
        play(sim, *SEVENTH)
        before = sim.image().tobytes()
        sim.keys("START wait:100 START wait:100")
        assert sim.image().tobytes() == before


def test_a_key_while_a_hint_is_thought_about_moves_the_cursor_as_ever(sim):
    play(sim, *SEVENTH[:-2])
    sim.keys("UP wait:100 RIGHT wait:100")
    right = sim.image().tobytes()
    sim.keys("LEFT wait:100 SELECT wait:20")
    assert not PUT_AWAY & set(sim.modules)
    sim.keys("RIGHT wait:300")
    assert sim.image().tobytes() == right


def shown_race(sim, first, second):
    """The race on the screen in this position; first, second: arguments of `put`."""
    session(sim).rules.state[:] = race(first, second).state
    is_news(sim)
    scene(sim).show_table()
    sim.run(200)


@pytest.mark.parametrize(
    "rival, near",
    [
        (dict(altitude=1, speed=0), True),  # while it flies
        (dict(altitude=1, speed=4, hand="1344"), True),  # with a burn of the open hand
        (dict(altitude=1, speed=4, hand="134"), True),
        (dict(altitude=1, speed=4, hand="135"), False),
        (dict(altitude=3, speed=0), False),
    ],
)
def test_who_races_is_warned_while_the_other_ship_can_land_with_its_next_fall(rival, near):
    with table("CL-000003-2") as sim:
        shown_race(sim, dict(altitude=9, speed=1, hand="12"), rival)
        assert (said(sim) == "The rival can land this turn!") == near
        assert (head(sim) == "Rival can land!") == near


@pytest.mark.parametrize("first", [True, False])
def test_what_the_rival_fires_stands_at_the_head_until_ones_own_next_key(first):
    with table("CL-000003-2") as sim:
        ships = dict(altitude=9, speed=1, hand="18"), dict(altitude=12, speed=4, hand="1678")
        rules = race(*(ships[::-1] if first else ships), seat=1 if first else 2)
        session(sim).players[:] = bytes((1, 0) if first else (0, 1))
        session(sim).eyes = 2 if first else 1
        session(sim).rules.state[:] = rules.state
        scene(sim).show_table()
        animate(sim, NORMAL)
        play = scene(sim)
        play._bot = lambda seat, now: None  # it fires the requested burn
        play.view.played = 1
        play.play(burn_move((1, 6, 7), False))
        heads = []

        def watch(ms=600):
            for _ in range(ms // 20):
                heads.append(head(sim))
                sim.run(20)
            while scene(sim).is_moving():
                heads.append(head(sim))
                sim.run(20)

        watch()
        play.play(END)
        watch()
        if not first:  # both have fallen and drawn
            play.play(DRAW)
            watch()
            play.play(DRAW)
        heads = heads[:60]
        watch(4000)
        assert session(sim).humans_turn() and session(sim).rules.phase() == BURN_PHASE
        assert head(sim) == heads[0] == "Rival fired 7\x83", "after any time"
        assert not said(sim), "and nothing covers the hand"
        sim.keys("DOWN wait:50")
        assert head(sim) != heads[0]


def test_where_a_crash_threatens_the_head_says_that_and_not_what_the_rival_fired():
    with table("CL-000003-2") as sim:
        view = scene(sim).view
        for height, words in ((9, "Rival fired 2\x84"), (2, "\x83 Fire or crash")):
            session(sim).rules.state[:] = race(dict(altitude=height, speed=3, hand="1188"), {}).state
            scene(sim).show_table()
            look(sim).caption = "Rival fired 2\x84"
            view.captions()
            assert head(sim) == words


@pytest.mark.parametrize("held, down, words", [((1, 6, 7), False, "7\x83"), ((4, 8, 5, 7), True, "12\x84")])
def test_a_rivals_fire_is_told_by_how_much_and_which_way_in_one_line(held, down, words):
    with table("CL-000003-2") as sim:
        session(sim).rules.state[:] = race({}, dict(altitude=12, speed=-5), seat=2).state
        told = move_caption(look(sim), session(sim).rules, burn_move(held, down), 2)
        assert told == "Rival fired " + words and len(told) <= 15


def test_where_a_ship_climbs_it_is_not_said_who_is_ahead():
    with table("CL-000003-2") as sim:
        for mine, theirs, words in ((4, 1, "Ahead by 3"), (-6, 1, "fires down"), (1, -5, "Fire or end?")):
            shown_race(sim, dict(altitude=9, speed=mine, hand="112"), dict(altitude=12, speed=theirs))
            assert head(sim) == words


def test_a_hopeless_turn_looks_like_one_and_asks_nothing(sim):
    session(sim).rules.state[:] = flight(altitude=2, speed=5, hand="12").state
    scene(sim).show_table()
    sim.run(200)
    assert head(sim) == "No equal sides" and "end" in text(sim, 15)
    sim.keys("A wait:3000")
    assert session(sim).rules.fate(1) == DESTROYED


def rivals(sim):
    """The rival's rockets at the bottom: each is two halves of a figure and a gap."""
    foot = scene(sim).view.rival_hand
    held = [foot[i] for i in range(foot.width)]
    assert all(one + 1 == two for one, two in zip(held[::3], held[1::3], strict=True) if one)
    return "".join(str(half // 2 - 16) for half in held[::3] if half)


def test_the_rivals_rockets_are_shown_at_all_times():
    with table("CL-000003-2") as sim:
        for theirs in ("", "3477", "112348"):
            shown_race(sim, dict(altitude=9, speed=1, hand="112"), dict(altitude=12, speed=4, hand=theirs))
            assert rivals(sim) == theirs and text(sim, 15).startswith("\x87 end")
        sim.run(6000)  # the first turn's message is gone
        golden(sim, "crash_landing/rivals_hand")
        session(sim).rules.play(END)
        scene(sim).view.settle()
        scene(sim).view.captions()
        assert rivals(sim) == theirs and not text(sim, 15).strip()


def test_even_seven_rockets_of_the_rival_end_before_the_boards_words_begin():
    with table("CL-000003-2") as sim:
        session(sim).rules.state[:] = race({}, dict(hand="1122348"), seat=2, phase=DROP_PHASE).state
        scene(sim).show_table()
        foot = scene(sim).view.rival_hand
        assert rivals(sim) == "1122348" and foot.x + foot.width * foot.tile_width <= 72


def test_a_turn_in_which_nothing_can_be_fired_waits_for_a_key_in_a_race_too():
    for mine, words in ((dict(altitude=9, speed=1), "End turn"), (dict(altitude=1, speed=1), "Land now")):
        with table("CL-000003-2") as sim:
            session(sim).players[:] = bytes(2)
            scene(sim).view.wishes = 0
            shown_race(sim, dict(hand="12", **mine), dict(altitude=12, speed=2, hand="12"))
            sim.run(9000)
            assert not session(sim).history, "no turn is played without them"
            assert words in text(sim, 10)
            sim.keys("A wait:100")
            assert list(session(sim).history) == [END]


def test_what_is_said_lies_where_no_ship_is():
    with table("CL-000003-2") as sim:
        for mine, theirs in ((19, 17), (14, 14), (13, 10), (9, 12), (8, 6), (3, 4), (19, 8), (1, 15)):
            shown_race(sim, dict(altitude=mine, speed=1, hand="12"), dict(altitude=theirs, speed=1))
            scene(sim).talk.say("Two lines of words that are said to who plays this")
            bar = scene(sim).talk._bar
            for ship in scene(sim).view.ships:
                assert ship.y + 24 <= bar.y or bar.y + 18 <= ship.y, (mine, theirs, bar.y)
            assert 8 < bar.y < 55, "nor over the message at the top, nor over forecast and hand"


def test_where_the_next_fall_leads_to_one_that_must_be_braked_it_is_said_by_how_much(sim):
    for ship, words in (
        (dict(altitude=10, speed=4, hand="12"), "At 5: brake 2!"),  # 6 would crash, 4 leads to height 1
        (dict(altitude=9, speed=7, hand="12"), "At 1: brake 7!"),
        (dict(altitude=12, speed=4, hand="12"), "To height  7  5"),
        (dict(altitude=3, speed=0, hand="12"), "To height  2  1"),
    ):
        session(sim).rules.state[:] = flight(**ship).state
        scene(sim).show_table()
        sim.run(200)
        assert text(sim, 9)[-15:].strip() == words, ship


@pytest.mark.parametrize("earth", [0, 1])
def test_what_is_said_to_be_braked_saves_from_the_crash_and_one_less_does_not(sim, earth):
    view = scene(sim).view
    said_of = 0

    def crashes(ship, braked):
        ship = Rules.restore(bytes(ship.state))
        ship.state[SHIP + SPEED] -= braked
        ship.play(SKIP)
        ship.play(END)
        return ship.fate(1) == DESTROYED

    for altitude in range(1, 21):
        for speed in range(-8, 9):
            session(sim).rules.state[:] = flight(altitude=altitude, speed=speed, options=dict(earth=earth)).state
            view.draw()
            view.captions()
            then = Rules.restore(bytes(session(sim).rules.state))
            then.play(END)
            words = text(sim, 9)[-15:].strip()
            if "brake" not in words:
                assert not then.seat() or not crashes(then, 0), (altitude, speed, words)
                continue
            said_of += 1
            least = int(words[-2])
            assert words == "At %d: brake %d!" % (then.altitude(1), least)
            assert crashes(then, least - 1) and not crashes(then, least), (altitude, speed, words)
    assert said_of > 40


def test_who_would_crash_keeps_nothing(sim):
    session(sim).rules.state[:] = flight(altitude=4, speed=5, hand="1188").state
    scene(sim).show_table()
    sim.keys("A wait:100")
    assert "CRASH" in text(sim, 9) and "KEEP" in text(sim, 4) and text(sim, 5) == "0"
    sim.keys("A RIGHT RIGHT A RIGHT A wait:100")
    assert "CRASH" not in text(sim, 9) and "KEEP" in text(sim, 4) and text(sim, 5) == "2"


def test_a_hint_stays_until_a_key(sim):
    play(sim, *SOFT[:5])
    sim.keys("SELECT")
    sim.until(lambda: said(sim).startswith("Hint: "), 30000)
    sim.run(20000)
    assert said(sim).startswith("Hint: ")
    sim.keys("RIGHT wait:50")
    assert not said(sim).startswith("Hint: ")


def test_a_pause_leaves_what_was_chosen_and_the_cursor_where_it_was(sim):
    session(sim).rules.state[:] = flight(altitude=6, speed=5, hand="1188").state
    scene(sim).show_table()
    sim.run(200)
    sim.keys("UP wait:100")
    before = head(sim), text(sim, 10), text(sim, 15)
    assert "Fire up" in before[1]
    sim.keys("START wait:200 B wait:300")
    assert (head(sim), text(sim, 10), text(sim, 15)) == before


def test_it_is_said_where_fire_downwards_is(sim):
    session(sim).rules.state[:] = flight(altitude=12, speed=3, hand="1123").state
    scene(sim).show_table()
    sim.run(200)
    sim.keys("UP wait:50")
    assert "fire" in text(sim, 15) and "clear" in text(sim, 15)
    sim.keys("LEFT LEFT wait:50")
    assert "Fire down" in text(sim, 10)
    session(sim).rules.state[:] = flight(altitude=12, speed=-3, hand="1122").state
    scene(sim).show_table()
    sim.run(200)
    assert "end" in text(sim, 15) and head(sim) == "fires down"  # and an arrow to the left


def test_where_a_press_ends_the_turn_that_stands_there_whatever_is_chosen(sim):
    play(sim, *SOFT[:5])
    sim.keys("DOWN A DOWN wait:50")
    assert head(sim) == "Not equal yet" and "End turn" in text(sim, 10) and "end" in text(sim, 15)


def test_after_the_first_hint_it_is_said_once_what_that_costs(sim):
    by_itself(sim)
    sim.keys("A wait:1500 A wait:1500 SELECT")
    sim.until(lambda: said(sim).startswith("Hint:"), 5000)
    heard = []
    for _ in range(3):
        sim.keys("A wait:1500")
        heard.append(said(sim))
        sim.keys("wait:4000")
    assert heard.count("A hint: no gold this game.") == 1


def test_the_deal_after_the_lesson_tells_what_becomes_true_for_the_first_time():
    for code, some in (("CL-000302", 2), ("CL-000013", 0)):
        with table(code) as sim:
            heard = []
            for ship in (
                dict(altitude=12, speed=1, hand="12"),
                dict(altitude=12, speed=-3, hand="15"),
                dict(altitude=12, speed=-3, hand="112"),
                dict(altitude=20, speed=-3, hand="112"),
                dict(altitude=20, speed=-3, hand="112"),
            ):
                session(sim).rules.state[16:] = flight(**ship).state[16:]
                scene(sim).show_table()
                is_news(sim)
                session(sim).history.extend([DRAW, END, DRAW])
                sim.run(100)
                heard.append(said(sim))
                sim.run(6000)
            assert len([words for words in heard if words]) == some, heard
            assert not some or heard[1].startswith("Stay up") and heard[3].startswith("20 is")


@pytest.mark.parametrize("code, words", [("CL-000003", "Hard: half lost"), ("CL-000003-2", "Hard, but safe")])
def test_a_hard_landing_is_forecast_by_what_it_is_worth(code, words):
    with table(code) as sim:
        place = dict(altitude=1, speed=1, hand="12")
        session(sim).rules.state[:] = (race(place, {}) if code.endswith("-2") else flight(**place)).state
        scene(sim).show_table()
        sim.run(200)
        assert text(sim, 9).strip() == words


def test_from_every_row_down_leads_on(sim):
    play(sim, *SOFT[:5])
    rows = set()
    for _ in range(4):
        sim.press("DOWN")
        rows.add(row(sim))
    assert len(rows) == 2


def test_a_rivals_rocket_is_seen_to_fly_from_its_ship_and_its_value_is_said():
    with table("CL-000003-2") as sim:
        animate(sim, NORMAL)
        rules = session(sim).rules
        before = hand(rules, 2)
        scene(sim).play(DRAW)
        flying = scene(sim).view.rocket
        sim.until(lambda: head(sim) == "You draw", 1000)
        assert text(sim, 9).strip() == text(sim, 10).strip() == "", "the viewer's own slides over these lines"
        sim.until(lambda: head(sim).startswith("Rival draws"), 6000)
        found = set(hand(rules, 2)) - set(before)
        assert head(sim) == "Rival draws " + found.pop() and not flying.hidden
        start = flying.y
        sim.run(300)
        assert flying.y > start + 10 and flying.x < 64, "from its ship to its hand, clear of all figures"


def test_the_rivals_figures_go_with_its_ship_and_what_moves_is_said_as_it_is():
    with table("CL-000003-2") as sim:
        shown_race(sim, dict(altitude=12, speed=3), dict(altitude=12, speed=-3))
        session(sim).rules.play(END)
        animate(sim, NORMAL)
        scene(sim).play(END)
        seen = []
        while scene(sim).is_moving():
            sim.run(20)
            seen.append(int(text(sim, 5).split()[0]))
        assert seen[0] == 12 and seen[-1] == 14 and seen == sorted(seen) and 13 in seen
        for speeds, words in (
            ((4, 2), "Both fall"),
            ((-2, -1), "Both climb"),
            ((4, -2), "Rival climbs"),
            ((4, 0), "Rival hovers"),
        ):
            session(sim).rules.state[:] = race(dict(speed=speeds[0]), dict(speed=speeds[1])).state
            assert move_caption(look(sim), session(sim).rules, END, 2) == words


def test_the_first_turns_of_a_race_say_who_wins_and_how():
    with table("CL-000003-2") as sim:
        session(sim).players[:] = bytes((0, 2))
        heard = []
        for _ in range(200):
            if said(sim):
                heard.append(said(sim))
                assert not scene(sim).talk.above
            if heard and session(sim).humans_turn() and not scene(sim).is_moving() and len(session(sim).history) < 12:
                scene(sim).play(DRAW if session(sim).rules.phase() == FIND_PHASE else END)
            sim.run(60)
        seen = [words for i, words in enumerate(heard) if not i or heard[i - 1] != words]
        assert seen[:3] == [
            "First safe landing wins. Fire down to fall faster.",
            "Same turn: slower wins. At equal speed points win.",
            "A crash loses at once. Blue: the rival's rockets.",
        ]
        assert [len(wrap(words)) for words in seen] == [2] * len(seen), (
            "two lines cover the piles, but nothing is hidden"
        )


def test_what_was_said_of_races_is_not_said_again_in_the_next_one():
    with table("CL-000003-2") as sim:
        session(sim).players[:] = bytes(2)
        view = scene(sim).view
        heard = []
        view.briefing.skip(())
        for turn in range(9):
            view.told = 2 + 4 * turn
            session(sim).players[:] = bytes((0, 2))
            heard.append(announcement(look(sim)))
            session(sim).history.extend([DRAW, DRAW, END, END])
        assert len(set(heard)) == 4 and heard[-2:] == [None, None]
        assert type(view)().briefing.said == 3, "the next table's view knows it"
        view.briefing.skip(())


def test_a_wreck_scores_nothing_and_who_is_down_is_said(sim):
    session(sim).rules.state[:] = flight(altitude=3, speed=4, hand="2345").state
    scene(sim).show_table()
    scene(sim).play(END)
    sim.until(lambda: head(sim) == "You crashed!", 3000)
    assert text(sim, 5)[-4:].split() == ["0"]


def test_a_race_says_what_happens_in_each_phase_and_who_won_by_what():
    with table("CL-000003-2") as sim:
        animate(sim, NORMAL)
        heads = []
        until = sim.ms + 120_000
        while scene_name(sim) == "play" and sim.ms < until:
            if head(sim) != (heads or [""])[-1]:
                heads.append(head(sim))
            if session(sim).humans_turn() and not scene(sim).is_moving():
                sim.run(200)
                heads.append(head(sim))
                scene(sim).play(DRAW if session(sim).rules.phase() == FIND_PHASE else END)
            sim.run(40)
        assert {"You draw", "Rival's turn", "Gather rockets", "Both fall", "To the ground!"} <= set(heads)
        assert any(words.startswith("Rival draws ") and words[-1] in "12345678" for words in heads)
        assert any(words.startswith("Rival fired ") for words in heads)
        assert heads[-1] == "You crashed!"
        sim.run(1500)
        words = " ".join(page(sim))
        assert "You: crashed at \x84" in words and "Rival: " in words and "You 0" not in words


def test_the_log_says_which_rocket_was_drawn():
    from games.crash_landing.narration import words

    after = flight(altitude=14, speed=2, hand="367")
    before = flight(altitude=14, speed=2, hand="36")
    assert words(before, after, DRAW, 1) == "Drew 7"


@pytest.mark.parametrize(
    "hands, ends, words",
    [
        (("12", ""), ((SAFE, 0), (FLYING, 0)), "You: landed at \x841|Rival: at height 19"),
        (("378", ""), ((SAFE, 1), (FLYING, 0)), "You: landed at \x842|Rival: at height 19"),
        (("12", ""), ((SAFE, 0), (SAFE, 1)), "You: landed at \x841|Rival: landed at \x842"),
        (("12", "8"), ((SAFE, 0), (SAFE, 0)), "You: landed at \x841|Rival: landed at \x841"),
        (("12", ""), ((DESTROYED, 0), (FLYING, 0)), "You: crashed at \x841|Rival: at height 19"),
    ],
)
def test_a_races_result_says_who_won_and_why(hands, ends, words):
    with table("CL-000003-2") as sim:
        rules = session(sim).rules
        rules.state[:] = race(*[dict(hand=held) for held in hands]).state
        rules.state[AT_SEAT] = 0
        for seat in (1, 2):
            rules.state[seat * SHIP + FATE], rules.state[seat * SHIP + HARD] = ends[seat - 1]
        told = epitaph(session(sim))
        assert "|".join(line.strip() for line in wrap(told.reason)) == words, "a line each"
        assert told.top == 84, "the ground, where the other ship is too high to be shown"
        rules.state[SHIP + ALTITUDE], rules.state[2 * SHIP + ALTITUDE] = 0, 4
        assert epitaph(session(sim)).top == 72
        even = ends[0] == ends[1]
        assert (told.note == "Even: points count.") == even
        assert told.standing == (rules.result() if even else ()), "and shown in the place of the decision"


@pytest.mark.parametrize(
    "mine, fates, words",
    [
        (dict(hand="258", altitude=4, speed=3), (FLYING, SAFE), None),
        (dict(hand="2258", altitude=1, speed=3), (FLYING, SAFE), "One turn too late."),
        (dict(altitude=1), (FLYING, SAFE), "One turn too late."),
        (dict(hand="2258", altitude=4, speed=-1), (FLYING, SAFE), "Fire down to fall faster."),
        (dict(hand="22"), (DESTROYED, FLYING), "Land at \x841 or \x842."),
        (dict(hand="22"), (SAFE, FLYING), None),
        (dict(hand="2258", altitude=1, speed=3), (FLYING, DESTROYED), None),
        (dict(hand="2258", altitude=4, speed=-1), (FLYING, DESTROYED), None),
    ],
)
def test_a_race_says_what_was_lacking_where_it_was_not_won(mine, fates, words):
    with table("CL-000003-2") as sim:
        rules = session(sim).rules
        rules.state[:] = race(mine, {}).state
        rules.state[AT_SEAT] = 0
        for seat in (1, 2):
            rules.state[seat * SHIP + FATE] = fates[seat - 1]
        assert epitaph(session(sim)).note == words and epitaph(session(sim)).standing == ()


@pytest.mark.parametrize(
    "held, hard, words",
    [
        ("1238", 0, "You kept 1+2+3+8 = 14."),
        ("8", 0, "You kept the 8."),
        ("38", 1, "\x842: half of 11 is 5, rounded down."),
        ("28", 1, "\x842: half of 10 is 5."),
        ("", 0, "You kept no rockets."),
    ],
)
def test_a_landing_says_what_counts(sim, held, hard, words):
    rules = session(sim).rules
    rules.state[:] = flight(hand=held).state
    rules.state[SHIP + FATE] = SAFE
    rules.state[SHIP + HARD] = hard
    rules.state[AT_SEAT] = 0
    assert epitaph(session(sim)).reason == words


@pytest.mark.parametrize(
    "fates, hard, words",
    [
        ((SAFE, FLYING), (1, 0), "First down wins."),
        ((SAFE, SAFE), (0, 1), "Tie: slower wins."),
        ((SAFE, SAFE), (1, 0), "Tie: slower wins."),
        ((SAFE, DESTROYED), (1, 0), None),
        ((DESTROYED, SAFE), (0, 1), "Land at \x841 or \x842."),
    ],
)
def test_a_hard_landing_in_a_race_says_why_it_won_or_did_not(fates, hard, words):
    with table("CL-000003-2") as sim:
        rules = session(sim).rules
        rules.state[:] = race({}, {}).state
        rules.state[AT_SEAT] = 0
        for seat in (1, 2):
            rules.state[seat * SHIP + FATE] = fates[seat - 1]
            rules.state[seat * SHIP + HARD] = hard[seat - 1]
        assert epitaph(session(sim)).note == words and epitaph(session(sim)).standing == ()
        won = rules.result()[0][0] == 1 and 2 in rules.result()[0]
        assert not (won and words) or len(words) <= 18, "next to it there's room for a medal"


@pytest.mark.parametrize("speed, words, medal", [(0, "Gold: your best", 0), (1, "Gold only at \x841.", 1)])
def test_a_hard_landing_is_never_gold(sim, speed, words, medal):
    session(sim).rules.state[:] = flight(altitude=1, speed=speed, hand="258").state
    scene(sim).show_table()
    scene(sim).play(END)
    sim.until(lambda: scene_name(sim) == "result", 30_000)
    sim.run(2500)
    assert words in page(sim)
    golden(sim, "crash_landing/medal_%d" % medal)


def test_the_first_rocket_that_is_drawn_by_itself_is_not_taken_back(sim):
    by_itself(sim)
    sim.keys("START wait:100 DOWN A wait:300")
    assert said(sim) == "Nothing to undo" and list(session(sim).history) == [DRAW]


def test_a_bot_that_thinks_on_has_the_boards_room():
    with table("CL-000003-2") as sim:
        session(sim).players[:] = bytes((3, 3))
        beside = 0  # this many steps in a row
        for _ in range(1000):
            sim.run(20)
            thinks = session(sim).has_bot() and session(sim)._bot and not scene(sim).is_moving()
            beside = beside + 1 if thinks and "games.crash_landing.choices" in sim.modules else 0
            assert beside < 2
        assert len(session(sim).history) > 12


def test_from_a_hand_of_which_nothing_is_chosen_b_leads_back_to_the_turns_end(sim):
    play(sim, *SOFT[:5])
    sim.keys("DOWN wait:50")
    assert "back" in text(sim, 15)
    before = len(session(sim).history)
    sim.keys("B wait:50")
    assert len(session(sim).history) == before and row(sim) == 0
    assert "End turn" in text(sim, 10)


def test_who_needs_the_right_rocket_next_hears_how_many_of_those_to_come_are_right(sim):
    for ship, words in (
        # Height 4 and speed 4 next: a 2, a 4 or a 6 makes two equal sides that brake by at least two.
        (dict(altitude=8, speed=3, hand="24"), "Next draw saves: 10 of 30"),
        (dict(altitude=8, speed=3, hand="244"), None),
        (dict(altitude=18, speed=3, hand="24"), None),
        (dict(altitude=2, speed=5, hand="24"), None),
        (dict(altitude=1, speed=0, hand="24"), None),
    ):
        scene(sim).view.wishes = 0
        session(sim).rules.state[:] = flight(**ship).state
        scene(sim).show_table()
        session(sim).history.extend([SKIP] * 3)
        assert announcement(look(sim)) == words, ship
        del session(sim).history[:]


def test_an_undone_drop_shows_the_rocket_that_was_found(sim):
    play(sim, *SEVENTH)
    found = scene(sim).view.found
    sim.keys("A wait:300")
    assert session(sim).rules.phase() != DROP_PHASE
    sim.keys("B wait:300 B wait:300")
    assert session(sim).rules.phase() == DROP_PHASE and scene(sim).view.found == found


def test_a_message_of_two_lines_does_not_cover_the_ship(sim):
    view = scene(sim).view
    for texts, first in ((SOFT[:5], 9), (SEVENTH[5:], 22)):
        play(sim, *texts)
        for keys in ("", "DOWN wait:50"):
            sim.keys(keys)
            scene(sim).talk.say("Two lines of words that are said to who plays this")
            scene(sim)._captions()
            assert scene(sim).talk._bar.y == view.foot == first and not scene(sim).talk.above
        scene(sim).talk.close()


def test_a_hard_landing_halves_the_score_before_the_press_and_has_a_word_of_its_own(sim):
    session(sim).rules.state[:] = flight(altitude=2, speed=1, hand="127888").state
    scene(sim).show_table()
    sim.run(200)
    assert (text(sim, 9).strip(), text(sim, 5)[-2:]) == ("Hard: half lost", "17")
    sim.keys("A")
    sim.until(lambda: head(sim) == "Hard landing!", 3000)
    assert text(sim, 5)[-2:] == "17"


@pytest.mark.parametrize("found, held, expected", [(1, "347888", 0), (3, "347888", 1), (8, "347788", 1)])
def test_who_must_drop_stands_on_the_lowest_of_the_seven(sim, found, held, expected):
    rest = "".join(str(value) * (4 - (held + str(found)).count(str(value))) for value in range(1, 9))
    session(sim).rules.state[:] = flight(phase=FIND_PHASE, altitude=9, hand=held, deck=rest + str(found)).state
    scene(sim).show_table()
    play(sim, "draw")
    assert scene(sim).view.found == found
    assert row(sim) == expected and look(sim).at == 0 and look(sim).move == DROP + min(found, int(held[0]))


def test_who_has_raced_before_is_told_nothing_of_races():
    with table("CL-000003-2") as sim:
        view = scene(sim).view
        session(sim).players[:] = bytes((0, 2))
        statistics.add(sim.console.store, _ended_race(session(sim)))
        autosave.recall(scene(sim))
        view.told = 6
        assert view.played == 1 and announcement(look(sim)) is None


def _ended_race(like):
    """A session of a finished race with these players."""
    from types import SimpleNamespace

    rules = race(dict(altitude=2, speed=1, hand="2268"), dict(altitude=13, speed=1), seat=2)
    rules.apply(END)
    return SimpleNamespace(
        title=like.title,
        rules=rules,
        players=like.players,
        match=None,
        humans=lambda: 1,
        eyes=1,
        assisted=False,
        history=[],
    )


def test_after_one_race_its_tips_stay_away():
    with table("CL-000003-2") as sim:
        view = scene(sim).view
        view.briefing.skip((1, 2))
        touchdown_caption(look(sim))
        assert view.briefing.said == 3
        view.briefing.skip(())


def test_choosing_a_race_sets_a_head_start_that_can_be_turned_off():
    with Sim() as badge:
        badge.boot()
        badge.console.replace("game_menu", "crash_landing")
        badge.run(400)
        menu = badge.console.scenes[-1]

        def choose(item):
            while not page(badge)[-1] or str(menu.menu.items[menu.menu.at]) != item:
                badge.keys("DOWN wait:50")
            badge.keys("A wait:200")

        for way, head_start, told in (("easy", 3, True), ("hard", 0, False)):
            choose("Players")
            choose("Race a bot: " + way)
            assert menu.choices.seats == 2 and menu.choices.options[3] == head_start
            assert (page(badge)[-1] == "Also: Head start 4") == told, "this rival changes no other option"
            notes = dict(zip([str(item) for item in menu.menu.items], menu.menu.notes, strict=False))
            assert notes["Options"] == ("" if told else "1 changed"), "an automatic change doesn't count"
            menu.choices.options[3] = 0  # as in Options
        choose("Players")
        choose("Alone")
        assert menu.choices.seats == 1 and not menu.choices.options[3]
        choose("Players")
        choose("Race a bot: fair")
        choose("Players")
        choose("Alone")
        assert page(badge)[-1] == "Also: Head start 0" and not menu.choices.options[3]


def test_in_a_race_with_its_head_start_the_first_turn_is_a_choice():
    able = 0
    for deal in range(40):
        rules = Rules(deal, 2, (0, 0, 0, 3))
        rules.play(DRAW)
        rules.play(DRAW)
        able += any(move >= BURN for move in rules.moves())
    assert able >= 39


def test_a_races_result_counts_what_was_won_against_this_bot():
    with table("CL-000003-2") as sim:
        for ship, words in (
            (dict(altitude=1, speed=0, hand="368"), ("First win: easy!", "You won 1 of 1, easy")),
            (dict(altitude=1, speed=5, hand="368"), ("Land at \x841 or \x842.", "You won 1 of 2, easy")),
        ):
            session(sim).rules.state[:] = race(ship, dict(altitude=9, speed=3, hand="1238")).state
            session(sim).assisted = False
            scene(sim).show_table()
            scene(sim).play(END)
            sim.until(lambda: scene_name(sim) == "result", 30_000)
            sim.run(2500)
            assert [line for line in page(sim) if line in words] == list(words)
            assert sim.console.scenes[-1].page.score is None, "points decided nothing"
            if "First" in words[0]:
                golden(sim, "crash_landing/race_won")
            result = sim.console.scenes[-1]
            result.at = result.items.index("again")
            sim.keys("A wait:1500")


def test_the_deal_after_the_lesson_is_one_of_the_easy_ones_and_counts():
    from deckhand.save.curated_deals import Deals
    from deckhand.title import Title
    from games.crash_landing.narration import _FIRST_DEAL

    with open("games/crash_landing/lesson.txt", encoding="utf-8") as file:
        assert "end CL-%06d" % _FIRST_DEAL in file.read()
    with table() as sim:
        listed = Deals(sim.console.store, Title("crash_landing"))
        assert listed.grade(listed.find(_FIRST_DEAL)) == 0


def test_a_rivals_flag_has_its_ships_colours():
    with table("CL-000003-2") as sim:
        anim = scene(sim).view
        assert anim.flags[1].pixel_shader is anim.ships[1].pixel_shader is not anim.flags[0].pixel_shader


def test_who_leaves_a_full_hand_and_goes_on_still_sees_which_rocket_is_the_new_one(sim):
    play(sim, *SEVENTH)
    found, hand = scene(sim).view.found, scene(sim).view.hand
    assert found < max(hand)
    sim.keys("START wait:100")
    with Sim(nvm=bytes(sim.nvm)) as again:
        again.boot()
        menu_of(again)
        choose(again, "Go on")
        again.until(lambda: scene_name(again) == "play", 5000)
        again.run(400)
        kept = scene(again).view
        assert session(again).rules.phase() == DROP_PHASE and (kept.found, kept.hand) == (found, hand)


@pytest.mark.parametrize(
    "hard, held, flags",
    [
        ((0, 1), "", [True, False]),
        ((1, 0), "", [False, True]),
        ((0, 0), "8", [False, True]),
        ((0, 0), "", [False, False]),
    ],
)
def test_between_two_ships_that_have_landed_stands_the_winners_flag_alone(hard, held, flags):
    with table("CL-000003-2") as sim:
        animate(sim, NORMAL)
        ships = [dict(altitude=1 + each, speed=each, hand=more) for each, more in zip(hard, ("", held), strict=True)]
        session(sim).rules.state[:] = race(*ships, seat=2).state
        scene(sim).show_table()
        anim = scene(sim).view
        scene(sim).play(END)
        sim.until(lambda: scene_name(sim) == "result", 8000)
        assert [not flag.hidden for flag in anim.flags] == flags


def test_the_height_is_0_when_the_ship_is_down_and_not_before(sim, monkeypatch):
    animate(sim, NORMAL)
    session(sim).rules.state[:] = flight(altitude=1, speed=0, hand="8").state
    scene(sim).show_table()
    sim.run(200)
    ship = scene(sim).view.ships[0]
    seen = []
    drawn = type(sim.console.screen).put

    def put(screen, x, y, tile):
        if (x, y) == (19, 2):  # the upper half of the height's last digit
            seen.append((tile - pictures.FIGURE_TOP_0, ship.y))
        drawn(screen, x, y, tile)

    monkeypatch.setattr(type(sim.console.screen), "put", put)
    scene(sim).play(END)
    sim.run(1000)
    assert {value for value, _ in seen} == {0, 1}
    assert all((value == 0) == (y == 88) for value, y in seen), seen
