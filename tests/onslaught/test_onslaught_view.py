"""Onslaught on the screen, by its keys: whole deals, choices, messages, and pixels sent to the panel."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import fingers
import on_screen
import pytest
from golden import golden
from on_screen import animate, epitaph, said, scene, scene_name, session, text, title_and_reason
from onslaught_table import lay

from deckhand.keys import A
from deckhand.rng import Rng
from deckhand.settings import NORMAL, OFF
from deckhand.words import signs, wrap
from deckhand_sim.simulator import Sim
from games.onslaught import bot, narration, pictures
from games.onslaught.engine import layout
from games.onslaught.notation import to_move
from games.onslaught.ui import backdrop
from games.onslaught.ui.board import face
from games.onslaught.ui.names import may_stop

SCREEN = 160 * 128
RECORDS = Path(__file__).parents[1] / "playthroughs" / "onslaught"
GOOD, WARN = 4, 3  # inks


def badge(deal):
    """A badge in the middle of a new deal."""
    sim = Sim(settings={"DECKHAND_START": deal})
    sim.boot()
    sim.run(900)
    return sim


@pytest.fixture(scope="module")
def sim():
    with badge("ON-000001") as sim:
        yield sim


def view(sim):
    return scene(sim).view


def person(sim):
    """The input that a person's turn loads besides the view."""
    return view(sim).input


def put(sim, *words, animation=OFF, **more):
    """Set up a position on the badge's table, with nothing selected."""
    view(sim).input = None
    view(sim).place = view(sim).board.beat = 0
    on_screen.lay(sim, lay(*words, **more), animation)
    sim.run(200)


def ink(sim, y):
    screen = sim.console.screen
    return screen.inks.index(screen.lines[y].pixel_shader)


def sent(sim, keys):
    """The share of the screen that these keys send."""
    sim.clear_log()
    sim.keys(keys)
    return 100 * sim.pixels_sent / SCREEN


def most_at_once(sim, keys):
    """The largest share of the screen sent in one refresh while these keys are pressed."""
    screen = sim.console.screen
    plain, shares = type(screen).refresh, []

    def refresh(self):
        sim.clear_log()
        plain(self)
        shares.append(100 * sim.pixels_sent / SCREEN)

    type(screen).refresh = refresh
    try:
        sim.keys(keys)
    finally:
        type(screen).refresh = plain
    return max(shares)


def next_by_itself(sim):
    """Press nothing until the next attacker appears."""
    before = len(session(sim).history)
    sim.until(lambda: len(session(sim).history) > before, 2000)
    fingers.wait(sim)
    sim.run(300)  # the player looks at it


def play(sim, move):
    """Play a move by its shortest keys, or wait if it plays itself; returns the number of presses."""
    if view(sim).waits and move in (layout.TURN, layout.HOLD):
        next_by_itself(sim)
        assert session(sim).history[-1] == move
        return 0
    return len([word for word in fingers.play(sim, move).split() if not word.startswith("wait")])


def best(rules):
    """The hard bot's move."""
    thinking = bot.think(rules.copy(), 1, bot.HARD, Rng(1, 1))
    try:
        while True:
            next(thinking)
    except StopIteration as found:
        return found.value


def of_record(name):
    """The deal and the moves of a saved game, as texts."""
    lines = (RECORDS / (name + ".txt")).read_text().splitlines()
    deal = next(int(line.split()[1]) for line in lines if line.startswith("deal: "))
    at = next(i for i, line in enumerate(lines) if line.startswith("moves: "))
    return deal, lines[at + 1 : at + 1 + int(lines[at].split()[1])]


# -- whole deals


@pytest.mark.parametrize("name", ["two-attackers-scouted", "won-before-the-fourth-wave"])
def test_a_kept_game_is_won_by_keys_alone(name):
    deal, texts = of_record(name)
    with badge("ON-%06d" % deal) as sim:
        animate(sim)
        for text_of in texts:
            play(sim, to_move(session(sim).rules, text_of))
        assert session(sim).rules.result()[0] == (1,)
        assert not session(sim).assisted and sim.serial == ""
        sim.run(2500)
        assert scene_name(sim) == "result"


@pytest.mark.slow
def test_an_attacker_takes_two_presses_with_all_that_a_wave_needs():
    """Three whole games of the hard bot by the shortest keys: 5.0 presses an attacker originally, now 2.14.

    The fight alone takes 1.58; the rest are pledges, discards, and decisions to continue or to end a wave.
    """
    presses = attackers = fights = 0
    for deal in (1, 2, 5):
        with badge("ON-%06d" % deal) as sim:
            animate(sim)
            while session(sim).rules.seat():
                move = best(session(sim).rules)
                took = play(sim, move)
                presses += took
                attackers += move == layout.TURN
                if layout.ABSORB <= move & layout.KIND <= layout.MIX:
                    fights += took
                sim.run(120)
    assert presses / attackers <= 2.2 and fights / attackers <= 1.7


def test_a_deal_is_lost_by_the_limit_of_three_after_a_warning(sim):
    put(sim, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
    assert text(sim, 14) == "4 left: only 3 may stay" and ink(sim, 14) == WARN
    assert text(sim, 15) == "\x84 discard first \x83 foes" and person(sim).place == 0  # the lowest
    golden(sim, "onslaught/hold_loses")
    sim.keys("A wait:80")
    assert session(sim).rules.seat() == 1 and said(sim) == "Only 3 may stay: \x87 loses."
    sim.keys("RIGHT A wait:80")  # leaving withdraws the warning, so it is given again
    assert session(sim).rules.seat() == 1
    with badge("ON-000001") as lost:
        put(lost, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
        lost.keys("A A wait:1100")
        golden(lost, "onslaught/lost_by_the_limit")
        told = "4 stood after wave 1: only 3 may. You beat 24 of 26."
        assert title_and_reason(epitaph(lost)) == ("TOO MANY LEFT", told) and epitaph(lost).top == 68


def test_too_many_left_sets_the_sky_on_fire_and_the_wall_that_nobody_breached_stands():
    with badge("ON-000001") as lost:
        put(lost, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
        lost.keys("A A wait:1100")
        for keys in ("wait:1", "wait:6000 B wait:500"):  # and when a card comes back to the table
            lost.keys(keys)
            assert scene_name(lost) == "play" and lost.console.screen.table_inks[0] == 0x2A0A1E
            top = {lost.console.screen._rows[7][x] for x in range(20)}
            assert top == {pictures.GAP, pictures.MERLON}
            assert all(stone.hidden for stone in view(lost).board.blasts)
        scene(lost).undo()
        assert lost.console.screen.table_inks[0] == 0x17123A


def test_a_move_that_loses_the_wave_for_certain_is_asked_first(sim):
    put(sim, "KS(AH) QS(2H) JS(3H) 9C(4H) 8C", up="8D", faced=5, pledged=5, deck=["KD", "2D"])
    sim.keys("A wait:200")
    assert session(sim).history == [] or view(sim).rules.seat(), "it strikes: four stand, all wounded"
    assert said(sim) == "Then 4 stay, all wounded: \x87 loses. Only 3 may." and len(wrap(said(sim))) <= 2
    sim.keys("RIGHT wait:200")
    assert not said(sim)
    sim.keys("LEFT wait:200 A wait:200")
    assert said(sim), "leaving withdraws the warning"
    sim.keys("A wait:500")
    assert len(session(sim).history) == 1
    assert text(sim, 14) == "4 left: only 3 may stay" and text(sim, 15).startswith("\x87 lose \x88 back")


def test_a_pledge_is_rated_low_fair_or_high_with_the_number_left(sim):
    put(sim, "2C 4S 9C TC JS QC KS", faced=0, pledged=0)
    number = view(sim).board.number
    asked = {}
    for n in range(1, 14):
        view(sim).board.number = n
        view(sim).say_soon()
        sim.run(300)
        asked[n] = text(sim, 14)
        assert len(asked[n]) <= 26
    assert asked[number] == "Fair: leaves %d for 3 more" % (26 - number)
    assert asked[number - 3] == "Few: leaves %d for 3 more" % (26 - number + 3)
    assert asked[number + 3] == "Many: leaves %d for 3 more" % (26 - number - 3)


@pytest.mark.parametrize("words, more", [
    ("3C TC(4H) 4S 5S X", {"up": "TD"}),
    ("3C 3S TC(4H) 4S X", {"up": "TD"}),
    ("7C TC(4H) 3S 6S(AD)", {"up": "8D", "pledged": 9}),
    ("5C TC(4H,2H) 9S(5H) 4S X", {"up": "4D"}),
    ("5C TC(4H,2H) 9S(5H) 4S 7S X", {"faced": 5, "deck": ["KD", "2D", "9D", "5D"]}),
    ("2C 7C 7S X", {"faced": 3, "deck": ["KD", "2D"], "pledged": 3}),
    ("2C 7C 3S X JS 5S KS", {"faced": 0, "deck": ["KD", "2D", "3D"]}),
    ("5C KS(AH,AD,2H,2D,3H) JC", {"faced": 6, "wave": 4, "deck": ["KD", "4D"]}),
])  # fmt: skip
def test_every_legal_move_but_giving_up_has_its_keys_and_nothing_else_has(sim, words, more):
    put(sim, words, **more)
    found = fingers.answers(sim)
    found.discard(-2)  # the console handles B
    assert found == set(session(sim).rules.moves()) - {layout.RESIGN}


def test_giving_up_is_in_the_pause_menu_and_is_asked_at_the_table(sim):
    put(sim, "2C 3C TC(4H) JS", faced=1, pledged=8)
    assert view(sim).items() == ()
    put(sim, "2C 3C TC(4H) JS", up="9D", pledged=8)
    (word,) = view(sim).items()
    sim.keys("START wait:100")
    assert word in scene(sim).menu.items
    scene(sim).play.view.choose(0)
    sim.keys("START wait:250")
    assert text(sim, 14) == "Give up this battle?"
    sim.keys("B wait:250")
    assert session(sim).rules.seat() == 1 and text(sim, 14) != "Give up this battle?"
    with badge("ON-000001") as lost:
        put(lost, "2C 3C TC(4H) JS", up="9D", pledged=8)
        view(lost).choose(0)
        view(lost).draw()
        lost.keys("A wait:80")
        told = "You fled the 9 of wave 1. You beat 1 of 26."
        assert title_and_reason(epitaph(lost)) == ("GIVEN UP", told) and epitaph(lost).top == 28


def test_the_scouts_cards_can_be_put_back_in_every_order(sim):
    put(sim, "2C 7C 9S", faced=2, pledged=4, deck=["KD", "2D", "9D", "5D"])
    fingers.play(sim, next(m for m in session(sim).rules.moves() if m & layout.KIND == layout.SCOUT))
    assert fingers.answers(sim) == set(session(sim).rules.moves())
    sim.run(200)
    assert text(sim, 14) == "Who comes first?"
    golden(sim, "onslaught/scout")
    sim.keys("A wait:200")
    assert text(sim, 14) == "Who comes next?"
    golden(sim, "onslaught/scout_first")
    sim.keys("B RIGHT A A wait:80")
    assert session(sim).history[-1] == layout.ORDER | 0x132  # the second, the third, and automatically the first


# -- the next attacker


def test_the_next_attacker_comes_by_itself_unless_a_key_is_pressed(sim):
    waits = []
    for wave in (1, 2):
        put(sim, "2S 4C 5S JS 9C QC X", up="9D", faced=1, pledged=8, wave=wave)
        sim.keys("A wait:300")
        assert len(session(sim).history) == 1 and text(sim, 15).startswith("\x87 next")
        began = sim.console.now
        sim.until(lambda: len(session(sim).history) == 2, 2000)
        assert session(sim).history[-1] == layout.TURN
        waits.append(sim.console.now - began)
    # the option to discard takes time to read, and more of it in the first wave
    assert 950 <= waits[1] <= 1500 and waits[0] > waits[1] + 500
    for table, comes in (
        ("9C 4S 2C QC 3S 6C", True),
        ("9C 4S 2C QC 3S", True),
        ("9C 4S(2D) 2C(AD) QC(AH) 3S", False),  # only one card can be discarded, and it holds the wave
        ("9C 4S 2C", False),
        ("9C 4S(2D) 2C(AD)", True),
    ):
        put(sim, table, up="9D", faced=3, pledged=8, wave=2)
        sim.keys("A wait:2000")  # a whole card can be discarded, and the wave is held: the player has to decide
        assert (len(session(sim).history) == 2) == comes, table
        if not comes:
            assert text(sim, 14) in ("Discard 1, or face 5 more", "Last whole card: end here?")
            assert text(sim, 15) == "\x87 next \x84 discard \x83 foes"
    put(sim, "2S 4C 5S JS 9C QC X", up="9D", faced=1, pledged=8)
    sim.keys("A wait:300")
    sim.keys("RIGHT wait:3000")
    assert len(session(sim).history) == 1
    sim.keys("DOWN wait:200")
    assert "face 1 more" in text(sim, 14)  # a discard is one press away
    sim.keys("B wait:1500 A wait:80")
    assert session(sim).history[-1] == layout.TURN


@pytest.mark.parametrize("words, more, odds, asked", [
    # one of four can be discarded, which holds the wave; a king would break through
    ("9C 4S 2C 5S 3S", {}, "Next: 19 of 21 can be met", "Discard 1, or face 5 more"),
    # one of five can be discarded
    ("9C 2C QC(JD) KC(QH) JC(TD) TC(8D)", {}, "Next: 10 of 21 can be met", "5 to come, 5 cards stand"),
    # none can be discarded, and the next foe is certain to break through
    ("9C AS", {"wave": 4, "deck": ["KD", "QH", "JH", "3D"]}, "Next: 0 of 4 can be met", "Nobody can meet the next"),
])  # fmt: skip
def test_the_next_attacker_waits_for_a_press_if_a_discard_is_worth_considering(sim, words, more, odds, asked):
    deck = [foe + suit for suit in "DH" for foe in "A23456789TJQK" if foe + suit not in ("9D", "JD", "QH", "TD", "8D")]
    put(sim, words, **{"up": "9D", "faced": 3, "pledged": 8, "wave": 2, "deck": deck, **more})
    sim.keys("A wait:3000")
    assert len(session(sim).history) == 1, "it doesn't come automatically"
    assert (text(sim, 6), text(sim, 14)) == (odds, asked)
    sim.keys("A wait:80")
    assert session(sim).history[-1] == layout.TURN


def test_a_key_meant_for_the_attacker_before_does_not_meet_the_one_that_just_came(sim):
    put(sim, "2S 4C 5S JS 9C QC X", up="9D", faced=1, pledged=8, animation=0)
    sim.keys("A")
    sim.until(lambda: session(sim).history[-1] == layout.TURN, 3000)
    sim.keys("A wait:100")
    assert session(sim).history[-1] == layout.TURN and not scene(sim).is_moving()  # it only ends the animation
    sim.run(300)
    sim.keys("A wait:80")
    assert session(sim).history[-1] != layout.TURN


@pytest.mark.parametrize("animation", [NORMAL, OFF])
def test_a_press_of_a_counts_only_after_the_attacker_has_been_seen(sim, animation):
    def lands():
        put(sim, "2S 4C 5S JS 9C QC X", up="9D", faced=1, pledged=8, animation=animation)
        sim.keys("A")
        sim.until(lambda: session(sim).history[-1] == layout.TURN and not scene(sim).is_moving(), 3000)

    lands()
    sim.keys("wait:40 A wait:40 A wait:1500")
    assert session(sim).history[-1] == layout.TURN, "nor is it stored"
    sim.keys("A wait:60")
    assert session(sim).history[-1] != layout.TURN
    lands()
    sim.keys("RIGHT wait:20 A wait:60")
    assert session(sim).history[-1] != layout.TURN, "moving to another card counts as having seen it"


def test_an_early_press_of_a_does_not_stop_the_wave_from_ending(sim):
    put(sim, "2S QC(5H)", up="2D", wave=2, faced=4, pledged=4, deck=["KD", "3D"], animation=NORMAL)
    sim.keys("A")
    sim.until(lambda: not scene(sim).is_moving(), 3000)
    sim.keys("wait:60 A wait:200")
    assert session(sim).rules.state[layout.WAVE] == 2
    sim.run(1800)
    assert session(sim).rules.state[layout.WAVE] == 3


def test_an_undo_takes_back_what_led_to_the_next_attacker_and_nothing_comes_by_itself(sim):
    put(sim, "2S 4C 5S JS 9C QC X", up="9D", faced=1, pledged=8)
    sim.keys("A wait:2100")
    assert len(session(sim).history) == 2
    sim.keys("B wait:80")
    assert said(sim) == "Undone"
    sim.run(2500)
    assert not session(sim).history and session(sim).rules.state[layout.UP]


def test_the_last_wave_is_held_by_itself_where_nothing_else_can_be_done():
    with badge("ON-000001") as sim:
        put(sim, "2S QC", up="2D", wave=4, deck=[])
        sim.keys("A wait:1200")
        assert session(sim).rules.result() == ((1,), (12,))
        sim.run(1200)
        golden(sim, "onslaught/won")


def test_an_earlier_wave_that_is_held_ends_by_itself_where_nothing_else_can_be_done(sim):
    put(sim, "2S QC(5H)", up="2D", wave=2, faced=4, pledged=4, deck=["KD", "3D"])
    sim.keys("A wait:300")
    assert text(sim, 14) == "1 left, at most 3: held" and text(sim, 15).startswith("\x87 end the wave")
    sim.run(1200)
    assert session(sim).rules.state[layout.WAVE] == 3
    put(sim, "2S QC(5H)", up="2D", wave=2, faced=4, pledged=4, deck=["KD", "3D"])
    sim.keys("A wait:300 LEFT wait:2000")
    assert session(sim).rules.state[layout.WAVE] == 2, "a key press makes it wait"
    # a discard is possible; too many are left, and the warning was given
    for words, keys in (("2S QC(5H) 4C", "A "), ("2S KC(5H) QC(4H) JC(3H) TC(2H)", "A wait:300 A ")):
        put(sim, words, up="2D", wave=2, faced=4, pledged=4, deck=["KD", "3D"])
        sim.keys(keys + "wait:2500")
        state = session(sim).rules.state
        assert not state[layout.UP] and state[layout.WAVE] == 2 and session(sim).rules.seat()


# -- the display and messages


def test_what_meets_it_alone_and_what_can_be_part_of_a_sum_are_marked_and_a_joker_comes_last(sim):
    put(sim, "9C TC(4H,3H) JS(AH) 4S X QS 2C", up="KD", pledged=6)
    board = view(sim).board
    assert [board.rules.card(place) % 13 + 1 for place in board.row[:6]] == [2, 4, 9, 10, 11, 12]
    assert (board.strikes, board.absorbs, board.jokers) == (1 << 5, 0, 1 << 4)
    assert board.adds == 0b1001111 & ~(1 << 6) | 0  # 9 + 4, wounded 3 + 10; no sum needs the two
    assert person(sim).place == 5
    golden(sim, "onslaught/attacker")


@pytest.mark.parametrize("sign", ["mix", "shift", "scout"])
def test_the_sign_of_a_power_fills_its_tile_to_be_known_at_a_badges_own_size(sign):
    art = (Path(__file__).parents[2] / "games/onslaught/art.txt").read_text(encoding="utf-8")
    rows = art.partition("tile %s\n" % sign)[2].split()[:8]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    assert sum("w" in row for row in rows) >= 6 and sum("w" in column for column in columns) >= 6


def test_sums_are_chosen_with_up_and_the_last_of_a_sum_strikes_at_once(sim):
    put(sim, "9C TC(4H,3H) JS(AH) 4S X QS 2C", up="KD", pledged=6)
    person(sim).place = 0
    sim.keys("UP wait:200")
    assert text(sim, 14) == "9 + 4 = 13: they strike" and view(sim).board.strikes == 1 << 3 and person(sim).place == 3
    golden(sim, "onslaught/sum")
    sim.keys("A wait:80")
    assert session(sim).history[-1] == layout.DESTROY | 1 << 0 | 1 << 3


@pytest.mark.parametrize("place, asked, keys", [
    (5, "Q\x82 strikes 13: both go", "\x87 strike \x83 foes"),
    (0, "9\x7f can join a sum", "\x87 add 9"),
    (4, "One joker destroys any foe", "\x87 use it \x83 foes"),
    (6, "2\x7f cannot meet it", "try another \x85\x86 \x83 foes"),
])  # fmt: skip
def test_what_a_does_is_said_of_the_card_under_the_cursor(sim, place, asked, keys):
    put(sim, "9C TC(4H,3H) JS(AH) 4S X QS 2C", up="KD", pledged=6)
    person(sim).place = place
    person(sim).refresh()
    sim.run(200)
    assert (text(sim, 14), text(sim, 15)) == (asked, keys)


def test_down_spends_a_three_where_it_can_mix_and_offers_it_nowhere_else(sim):
    put(sim, "3C 5S(4H) 8S JC", up="KD", pledged=8)
    assert "mix" not in text(sim, 15)
    put(sim, "3C 8C(3H) 8S JC", up="KD", pledged=8)
    board = view(sim).board
    assert board.adds == 1, "a wounded one has no plus next to whole ones before the three is spent"
    assert text(sim, 14) == "3\x7f mixes whole and wounded" and text(sim, 15).endswith("\x84 mix")
    sim.keys("DOWN wait:300")
    assert board.adds & 0b110 == 0b110
    sim.keys("A wait:300")
    assert text(sim, 14) == "5 + 8 = 13: they strike"
    sim.keys("A wait:80")
    assert session(sim).history[-1] & layout.KIND == layout.MIX


def test_a_seven_that_strikes_an_eight_and_a_seven_with_an_ace_are_told_apart(sim):
    put(sim, "7C AS 9C", up="8D", pledged=6)  # ON-21, ON-22
    person(sim).place = 0
    person(sim).refresh()
    sim.run(200)
    assert text(sim, 14) == "7\x7f strikes 8: both go"
    sim.keys("UP wait:200")
    person(sim).place = 0
    person(sim).refresh()
    sim.run(200)
    assert text(sim, 14) == "7 strikes 8: both go" and text(sim, 15).startswith("\x87 strike \x88 back")
    person(sim).place = 1
    person(sim).refresh()
    sim.run(200)
    assert text(sim, 14) == "7 + 1 = 8: they strike"


def test_a_mixed_sum_needs_its_three(sim):
    put(sim, "3C TC(4H) 4S", up="TD")
    person(sim).place = 0
    sim.keys("UP wait:200")
    assert text(sim, 14) == "0 of 10: 10 more"  # the three itself adds nothing
    sim.keys("A wait:200")
    assert text(sim, 14) == "4 + 6 = 10: they strike"
    sim.keys("A wait:80")
    assert session(sim).history[-1] == layout.MIX | 0 | 0b110 << 4
    put(sim, "TC(4H) 4S QS", up="TD")
    assert not view(sim).board.adds  # whole and wounded don't add up without a three


def test_what_cannot_help_is_refused_in_words(sim):
    put(sim, "2C 4S X", up="9D", pledged=8)
    person(sim).place = 0
    sim.keys("A wait:80")
    assert said(sim) == "2\x7f cannot meet it"
    put(sim, "2C 4S X", up="9D", pledged=8, deck=[])
    person(sim).place = 2
    sim.keys("UP wait:80")
    assert said(sim) == "A joker fights alone"


@pytest.mark.parametrize("words, place, more, why", [
    ("2C 4S(AD) KC", 1, {"faced": 2, "pledged": 5}, "Wounded: no discard"),
    ("2C 4S KC", 2, {"faced": 0, "pledged": 5}, "No fight yet"),
    ("2C 4S KC", 1, {"faced": 0}, "Turn the number with \x85\x86"),
    ("2C 9S KC", 2, {"up": "9D"}, "No discard now"),
    ("2C 9S X", 2, {"up": "9D"}, "No discard now"),
    ("2C 9S KC", 2, {"up": "9D", "wave": 4}, "Last wave: no discard"),
    ("2C 9S KC", 2, {"faced": 2, "wave": 4}, "Last wave: no discard"),
    ("", 0, {"faced": 3, "pledged": 3}, "Nobody is left"),
    ("3C 9S KC", 0, {"up": "9D"}, "No mix makes 9"),
    ("3C 4S 5C", 0, {"up": "9D"}, "No mix makes 9"),  # a sum does
    ("5C 9S KC", 0, {"up": "9D"}, "No wound can move now"),
    ("5C 2S KC(9D)", 0, {"up": "8D"}, "No wound can move now"),  # there is one
    ("5C(AD) 9S KC", 0, {"up": "9D"}, "Wounded: no power"),
    ("5C(AD) 9S KC", 0, {"faced": 2, "pledged": 5}, "Wounded: no discard"),
    ("7C 9S KC", 0, {"up": "9D", "deck": []}, "No foe to see"),
])  # fmt: skip
def test_down_where_it_does_nothing_says_why(sim, words, place, more, why):
    put(sim, words, **more)
    person(sim).place = place
    person(sim).refresh()
    sim.keys("DOWN wait:80")
    assert said(sim) == why and len(why) <= 26
    if why == "No wound can move now":  # the engine says so
        assert not any(move & layout.KIND == layout.SHIFT for move in session(sim).rules.moves())
    assert not session(sim).history and not person(sim).powers and not view(sim).board.marks


def test_down_on_one_that_is_not_in_the_sum_says_so(sim):
    put(sim, "9C TC(4H,3H) JS(AH) 4S X QS 2C", up="KD", pledged=6)
    person(sim).place = 0
    sim.keys("UP wait:200 DOWN wait:80")  # on the other card of the sum
    assert said(sim) == "Not in the sum" and view(sim).board.marks == 1


@pytest.mark.parametrize("words, asked, place", [
    ("2C 9S X KC", "9\x82 strikes: both go", 1),
    ("2C KC X QC", "Q\x7f absorbs: 12 - 9 = 3", 3),
    ("2C KC X QC(AD)", "Q\x7f absorbs: 11 - 9 = 2", 3),  # an already wounded one
    ("2C 4S X QC(3D)", "This 9 strikes: both go", 3),
    ("2C 4S X", "One joker destroys any foe", 2),
    ("2C 4S X X", "One joker destroys any foe", 2),
    ("2C 4S 5C", "4\x82 can join a sum", 1),
])  # fmt: skip
def test_the_cursor_begins_on_what_most_will_want(sim, words, asked, place):
    put(sim, words, up="9D", pledged=8)
    assert text(sim, 14) == asked and person(sim).place == place


def test_the_pledge_begins_with_the_hints_number_and_says_how_to_change_it(sim):
    for deal in range(900, 930):
        game = lay("2C").copy()
        game = type(game)(deal)
        scene(sim).session.rules.state[:] = game.state
        view(sim).input = None
        scene(sim).show_table()
        assert view(sim).board.number == best(game) & 31
    sim.run(200)
    assert text(sim, 15).startswith("\x87 yes \x85\x86 number")
    put(sim, "2C 7C 3S X JS 5S KS", faced=0, deck=["KD", "2D", "3D"])
    assert text(sim, 15) == "\x87 yes \x85\x86 number \x84 scout"
    golden(sim, "onslaught/pledge")


def test_a_scout_before_the_pledge_is_offered_with_down(sim):
    put(sim, "2C 7C 3S X JS 5S KS", faced=0, deck=["KD", "2D", "3D"])
    sim.keys("DOWN wait:200")
    assert text(sim, 14) == "Spend 7\x7f to look ahead?"
    sim.keys("A wait:80")
    assert session(sim).history[-1] == layout.SCOUT | 1


def test_a_wound_is_moved_by_its_card_then_by_who_takes_it(sim):
    put(sim, "5C TC(4H,2H) 9S(5H) 4S JS", up="KD", pledged=9)
    person(sim).place = 0
    person(sim).refresh()
    sim.run(200)
    assert text(sim, 15).endswith("\x84 shift \x83 foes")
    sim.keys("DOWN wait:200")
    assert text(sim, 14) == "5\x7f goes: which wound?" and view(sim).board.sunk == 1
    golden(sim, "onslaught/shift_from")
    sim.keys("RIGHT A wait:200")  # the four
    golden(sim, "onslaught/shift_to")
    assert text(sim, 14).startswith("To whom? ")


def test_a_discard_proposes_to_stop_and_its_number_ends_at_both_ends_and_warns_of_more(sim):
    put(sim, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
    person(sim).place = 0
    sim.keys("DOWN wait:200")
    assert text(sim, 14) == "2\x7f goes, 3 left: held" and ink(sim, 14) != WARN
    sim.keys("RIGHT wait:200")
    assert text(sim, 14) == "2\x7f goes, face 1 more" and ink(sim, 14) == WARN
    assert text(sim, 15) == "\x87 yes \x88 no \x85\x86 foes"
    golden(sim, "onslaught/recall")
    sim.keys("RIGHT*4 wait:200")
    assert text(sim, 14) == "2\x7f goes, face 2 more", "and doesn't wrap around to five"
    sim.keys("LEFT*5 wait:200")
    assert text(sim, 14) == "2\x7f goes, 3 left: held", "and doesn't wrap around to all that are left"
    sim.keys("A wait:300")
    assert text(sim, 14) == "3 left, at most 3: held" and ink(sim, 14) == GOOD


@pytest.mark.parametrize("words, more, asked", [
    ("9C(AD) 4S", {"faced": 3, "pledged": 4}, "Last whole card: end here?"),
    ("9C(AD) X", {"faced": 3, "pledged": 13}, "Last whole card: end here?"),
    ("9C(AD) 4S(2D)", {"faced": 3, "pledged": 5}, "2 to come, no discard"),
    ("9C 4S 2C", {"faced": 3, "pledged": 5}, "Discard 1, or face 2 more"),
    ("9C 4S 2C", {"faced": 3, "pledged": 15}, "Discard 1, or face 12 more"),
    ("9C 4S 2C 3C QC", {"faced": 3, "pledged": 15}, "12 to come, 5 cards stand"),
    ("9C 4S", {"faced": 3, "wave": 4, "deck": ["KD", "2D"]}, "2 to come: all may stay"),
    ("9C 4S", {"faced": 3, "pledged": 3}, "2 left, at most 3: held"),
    ("9C", {"faced": 3, "pledged": 3}, "Held. Discard: a foe falls"),  # ON-15
    ("9C(AD)", {"faced": 3, "pledged": 3}, "1 left, at most 3: held"),
])  # fmt: skip
def test_a_waiting_attacker_is_announced_and_the_cursor_is_on_a_discardable_card(sim, words, more, asked):
    put(sim, words, **more)
    rules = session(sim).rules
    assert text(sim, 14) == asked and len(asked) <= 26
    more_come = rules.state[layout.FACED] < rules.state[layout.PLEDGED]
    assert (more_come and may_stop(rules, person(sim).risk)) == ("or face" in asked or "end here" in asked)
    if ("iscard" in asked or "end here" in asked) and "no " not in asked:
        place = person(sim).place
        recall = (
            layout.DISCARD_DEFENDER
            | (place if rules.state[layout.VALUE + place] else layout.ANY_JOKER)
            | rules.state[layout.FACED] << 4
        )
        assert rules.allows(recall) and " \x84 discard" in text(sim, 15)


@pytest.mark.parametrize("words, more, odds", [
    ("2C 4S 9C", {"faced": 1, "deck": ["KD", "2D", "3H", "QD", "5D"]}, "Next: 4 of 5 can be met"),  # 4 + 9 = 13
    ("2C 4S JC(AD)", {"faced": 2, "deck": ["KD", "2D", "3H", "QD", "5D"]}, "Next: 3 of 5 can be met"),  # 2 + 4 = 6
    ("4S(2D) 5C(AH)", {"faced": 3, "deck": ["KD", "3H", "QD", "6D"]}, "Next: 2 of 4 can be met"),  # 2 + 4 = 6
    ("9C X", {"faced": 3, "deck": ["KD", "KH"]}, "Next: 2 of 2 can be met"),
    ("9C 4S", {"faced": 3, "deck": ["KD"]}, ""),  # the scout shows which one it is
    ("9C 4S", {"faced": 3, "deck": ["KD", "2D"], "known": 2}, "1  2"),  # the next one is known
    ("9C 4S", {"faced": 3, "pledged": 3, "deck": ["KD", "2D"]}, ""),  # none is left
])  # fmt: skip
def test_the_sky_says_between_foes_how_many_of_those_left_can_be_met(sim, words, more, odds):
    put(sim, words, **{"pledged": 9, **more})
    assert text(sim, 6) == odds
    rules = session(sim).rules
    if "met" in odds:
        met = 0
        for i in range(rules.state[layout.ATTACKERS_LEFT]):
            after = rules.copy()
            last = layout.ATTACKERS + rules.state[layout.ATTACKERS_LEFT] - 1
            after.state[last], after.state[layout.ATTACKERS + i] = after.state[layout.ATTACKERS + i], after.state[last]
            after.apply(layout.TURN)
            met += any(layout.ABSORB <= move & layout.KIND <= layout.MIX for move in after.moves())
        assert odds.startswith("Next: %d of " % met)
    sim.keys("UP wait:300")
    assert not text(sim, 6), "the list is there"
    sim.keys("B wait:300")
    assert text(sim, 6) == odds
    if "met" in odds:
        sim.keys("A wait:300")
        assert not text(sim, 6), "a foe appears there"


def test_a_known_foe_that_cannot_be_stopped_is_announced_in_red_and_waits(sim):
    for words, lost in (("2S 4C QC(AD) 6S(2D)", True), ("2S 4C QC 6S(2D)", False)):
        put(sim, words, up="2H", faced=3, pledged=9, wave=2, known=2, deck=["3D", "5D", "KH"])
        sim.keys("A wait:300")
        assert (text(sim, 14) == "Nobody can meet the 13" and ink(sim, 14) == WARN) == lost, text(sim, 14)
        if lost:
            sim.run(3000)
            assert len(session(sim).history) == 1, "it doesn't come automatically"
    put(sim, "9C 5S", faced=3, pledged=9, deck=["KD"])
    assert text(sim, 14) == "Nobody can meet the 13", "the last of all is known"


def test_no_word_is_left_in_the_sky_when_a_foe_or_a_number_or_the_list_comes_there(sim):
    for key, seen in (
        ("DOWN", lambda board: board.number),
        ("UP", lambda board: board.looks),
        ("A", lambda board: not board.alien[0].hidden),
    ):
        put(sim, "2S 4C 5S JS 9C QC X", faced=1, pledged=8, wave=2, animation=0)
        assert text(sim, 6).endswith("can be met")
        board = view(sim).board
        sim.down(key)
        sim.until(lambda board=board, seen=seen: seen(board), 500)
        assert seen(board) and not text(sim, 6), key
        sim.up(key)
        sim.run(600)


def test_who_could_meet_a_foe_is_asked_for_once_of_foes_alike(sim, monkeypatch):
    put(sim, "2C 4S 9C", faced=1, pledged=9, deck=["KD", "KH", "QD", "QH", "5D", "5H"])
    rules = session(sim).rules
    asked = []
    moves = type(rules).moves
    monkeypatch.setattr(type(rules), "moves", lambda *each: asked.append(each) or moves(*each))
    assert backdrop.met(rules, 0) == 4
    assert len(asked) == 3, "a king, a queen, a 5: a badge has no time for more in one step"


def test_between_foes_the_cursor_goes_only_where_something_can_be_done(sim):
    put(sim, "2S 4C(AD) 5S(2D) JS 9C(3D) QC X", faced=4, pledged=8, wave=2)
    seen = set()
    for key in ["LEFT"] * 4 + ["RIGHT"] * 4:
        sim.keys(key + " wait:200")
        seen.add(person(sim).place)
        assert "\x84 " in text(sim, 15)
    assert seen == {0, 3, 5, 6}
    put(sim, "2S 4C(AD)", faced=1, pledged=8, wave=4)
    sim.keys("RIGHT wait:100")
    assert person(sim).place == 1  # if nothing can stop it, the cursor visits all


def test_the_cursor_stays_on_its_card_while_the_next_attacker_comes(sim):
    put(sim, "2S 4C 5S JS 9C QC X", up="8D", faced=1, pledged=8, wave=2)
    sim.keys("RIGHT wait:200")
    place = person(sim).place
    assert view(sim).board.absorbs >> place & 1
    sim.keys("A wait:300")
    assert not session(sim).rules.state[layout.UP] and person(sim).place == place, "not the lowest one, far away"
    put(sim, "9C 4S 2C", up="9D", faced=3, pledged=8, wave=2)
    sim.keys("A wait:300")
    assert text(sim, 14) == "Discard 1, or face 5 more" and person(sim).place == 2, (
        "if the player has to choose, it goes there"
    )


def test_the_cursor_walks_round_past_cards_that_can_do_nothing_at_either_end(sim):
    put(sim, "2C 4S 8C JS QC(AD)", up="8D", pledged=8)  # the two and the four can't do anything
    assert person(sim).place == 2
    sim.keys("LEFT wait:100")
    assert person(sim).place == 4
    sim.keys("RIGHT wait:100")
    assert person(sim).place == 2
    put(sim, "4C 9S JS", up="KD", pledged=8)  # 4 + 9: the jack isn't part of it
    person(sim).place = 1
    sim.keys("RIGHT wait:100")
    assert person(sim).place == 0
    sim.keys("LEFT wait:100")
    assert person(sim).place == 1
    put(sim, "2S 4C", faced=1, pledged=8, wave=4)  # no card is skipped: round and round
    seen = []
    for _ in range(2):
        sim.keys("RIGHT wait:100")
        seen.append(person(sim).place)
    assert sorted(seen) == [0, 1]


def test_a_clean_sweep_by_a_discard_is_named_and_b_puts_the_card_back(sim):
    put(sim, "TC", faced=3, pledged=3)
    sim.keys("DOWN wait:200")
    assert text(sim, 14) == "10\x7f goes, clean sweep"  # ON-15
    sim.keys("B wait:200")
    assert not person(sim).powers and not view(sim).board.sunk
    sim.keys("DOWN A wait:300")
    assert text(sim, 14) == "None left: one foe falls"


def test_down_on_a_card_that_goes_turns_no_number_and_only_b_puts_it_back(sim):
    put(sim, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
    person(sim).place = 0
    sim.keys("DOWN*3 wait:200")
    assert text(sim, 14) == "2\x7f goes, 3 left: held" and text(sim, 15) == "\x87 yes \x88 no \x85\x86 foes"
    sim.keys("UP wait:200")
    assert text(sim, 14) == "2\x7f goes, 3 left: held" and view(sim).board.sunk
    sim.keys("B wait:200")
    assert not person(sim).powers
    put(sim, "5C TC(4H,2H) 9S(5H) 4S JS", up="KD", pledged=9)
    person(sim).place = 0
    sim.keys("DOWN wait:200 UP wait:200")
    assert person(sim).powers.mode and view(sim).board.sunk
    sim.keys("B*3 wait:200")
    assert not person(sim).powers and not view(sim).board.sunk


@pytest.mark.parametrize("words, more, keys", [
    ("2C 7C 9S(5H)", {"faced": 5}, "\x87 end \x84 scout or discard"),
    ("2C 7C 9S(5H)", {"faced": 5, "pledged": 7}, "\x87 next \x84 scout or discard"),
    ("5C 7S(3H) 9S(5H)", {"faced": 5}, "\x87 end \x84 shift or discard"),
])  # fmt: skip
def test_two_things_that_down_offers_fit_the_line(sim, words, more, keys):
    put(sim, words, deck=["KD", "2D", "9D"], **more)
    person(sim).place = 1 if "7C" in words else 0
    person(sim).refresh()
    sim.run(200)
    assert text(sim, 15) == keys and len(keys) <= 26


def test_what_was_asked_is_gone_while_a_move_is_seen(sim):
    for words, more in (("2C QC JS", {"up": "KD"}), ("2C QC JS", {"up": "5D"}), ("2C QC JS KC", {"faced": 1})):
        put(sim, words, pledged=8, animation=0, **more)
        sim.down("A")
        sim.run(100)
        assert scene(sim).is_moving() and text(sim, 14) == text(sim, 15) == ""
        sim.up("A")
        fingers.wait(sim)


def test_who_is_about_to_go_stands_lower_and_is_named_until_it_is_answered(sim):
    put(sim, "2C TC X 9S(5H)", faced=5, deck=["KD", "2D"])
    person(sim).place = 1
    person(sim).refresh()
    board = view(sim).board
    high = board.cards[1].y
    sim.keys("DOWN RIGHT wait:200")
    assert board.cards[1].y > high and text(sim, 14) == "10\x7f goes, face 1 more"
    sim.keys("B wait:200")
    assert board.cards[1].y == high
    put(sim, "5C TC(4H,2H) 9S(5H) 4S JS", up="KD", pledged=9)
    person(sim).place = 0
    high = board.cards[0].y
    sim.keys("DOWN wait:200")
    assert board.cards[0].y > high
    sim.keys("B wait:200")
    assert board.cards[0].y == high


def test_the_only_wound_that_a_five_can_move_is_not_asked_about(sim):
    put(sim, "5C TC(4H) 9S JS", up="KD", pledged=9)
    person(sim).place = 0
    person(sim).refresh()
    sim.keys("DOWN wait:200")
    assert text(sim, 14) == "To whom? 9\x82: 9 - 4 = 5"
    sim.keys("B wait:200")
    assert not person(sim).powers
    sim.keys("DOWN A wait:80")
    assert session(sim).history[-1] & layout.KIND == layout.SHIFT


def test_a_wound_that_flies_is_no_longer_on_the_card_that_it_leaves(sim):
    put(sim, "5C TC(4H,2H) 9S JS", up="KD", pledged=9, animation=NORMAL)
    person(sim).place = 0
    person(sim).refresh()
    sim.keys("DOWN A wait:40 A")
    assert session(sim).history[-1] & layout.KIND == layout.SHIFT
    board = view(sim).board
    sim.until(lambda: not board.blasts[0].hidden, 400)
    assert not board.blasts[0].hidden
    held = [board.cards[1][k] for k in range(8, 14)]
    assert held == [pictures.HELD_4, 0, 0, 0, 0, 0], "the 4 stays, the 2 is on its way"
    sim.run(900)


def test_the_cursor_stays_where_a_chosen_card_is_part_of_more_than_one_sum(sim):
    put(sim, "2C 4S 7C JS", up="KD", pledged=8)
    person(sim).place = 0
    person(sim).refresh()
    sim.keys("A wait:200")
    assert text(sim, 14) == "2 of 13: 11 more" and person(sim).place == 0, "2 + 4 + 7 or 2 + 11: A must not decide that"
    sim.keys("RIGHT A wait:200")
    assert not session(sim).history and text(sim, 14) == "In all 13: they strike"


def test_a_card_that_goes_falls_into_the_ground_and_not_through_the_words(sim):
    put(sim, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"], animation=0)
    person(sim).place = 0
    sim.keys("DOWN wait:200")
    sim.down("A")
    card = view(sim).board.cards[0]
    lowest = 0
    for _ in range(20):
        sim.run(20)
        rows = [r for r in range(7) if card[2 * r] or card[2 * r + 1]]
        if not card.hidden and rows:
            lowest = max(lowest, card.y + 8 * rows[-1] + 8)
    sim.up("A")
    assert 104 <= lowest <= 112


def test_a_free_defeat_is_told(sim):
    put(sim, "", faced=3, deck=["2D", "3D", "KD"], pledged=3)
    assert text(sim, 14) == "None left: one foe falls"
    sim.keys("A wait:80")
    assert said(sim) == "A sweep: the 13 falls too"


def test_a_wave_that_nobody_outlives_is_swept_and_the_free_foe_is_seen_to_fall():
    with badge("ON-000001") as sim:
        put(sim, "", faced=3, deck=["2D", "3D", "KD"], pledged=3, animation=0)
        board = view(sim).board
        alien = board.alien[0]
        sim.down("A")
        heights = []
        sim.run(120)
        while not alien.hidden:
            heights.append(alien.y)
            sim.run(20)
        sim.up("A")
        assert heights[-1] > heights[0] and len(set(heights)) >= 4  # it moves down
        assert text(sim, 0) == "" and text(sim, 14) == "Clean sweep: the 13 falls"
        sim.until(lambda: not board.words[0].hidden, 2000)
        sim.run(100)
        golden(sim, "onslaught/swept")
        fingers.wait(sim)
        assert board.unseen == 0 and not board.looks


def test_many_foes_in_one_wave_are_praised():
    for faced, told in ((8, "8 foes in a wave: great!"), (7, "")):
        with badge("ON-000001") as sim:
            put(sim, "2C 3C", faced=faced, deck=["2D", "3D", "KD"], pledged=faced, animation=0)
            sim.keys("A wait:400")
            assert ("great!" in text(sim, 14)) == bool(told) and (not told or text(sim, 14) == told)


def test_the_last_wave_says_that_all_come_and_that_all_may_stay(sim):
    put(sim, "2C 3C", faced=3, deck=["2D", "3D", "KD"], pledged=3, wave=3)
    sim.keys("A wait:200")
    assert said(sim) == "Last wave: all 3 come. Score: whole cards' values"
    sim.keys("RIGHT wait:300")
    assert text(sim, 14) == "3 to come: all may stay"


@pytest.mark.parametrize("words, praise, whole", [
    ("X 9S(5H)", "You stopped all 26 foes!", "Whole cards' values: none."),
    ("2C 4S 9S(5H)", "Good; very good from 10.", "Whole: 2 + 4 = 6."),
    ("2C QS", "Very good; superb from 20.", "Whole: 2 + 12 = 14."),
    ("AC", "You stopped all 26 foes!", "One whole card: 1."),
    ("2C JC QS", "Superb! Few do so well.", "Whole: 2 + 11 + 12 = 25."),
    ("2C 3C 4C 5C 6C TC JS", "Superb! Few do so well.", "Whole: 7 cards, 41 in all."),
])  # fmt: skip
def test_a_won_game_shows_praise_the_next_step_and_the_parts_of_its_score(words, praise, whole):
    won = lay(words, faced=3, wave=4, deck=[])
    won.play(layout.HOLD)
    assert narration.epitaph(SimpleNamespace(rules=won, history=[layout.HOLD])).reason == praise + " " + whole
    assert wrap(praise + " " + whole) == [praise, whole]


def test_b_takes_back_the_last_chosen_then_the_last_decision(sim):
    put(sim, "2C 3C TC(4H) 4S JS", up="9D", pledged=8)
    person(sim).place = 0
    sim.keys("UP UP wait:80")
    assert bin(view(sim).board.marks).count("1") == 2
    for left in (1, 0):
        sim.keys("B")
        assert bin(view(sim).board.marks).count("1") == left
    put(sim, "2C 3C JS", faced=1, pledged=8)
    sim.keys("A wait:80")
    assert len(session(sim).history) == 1
    sim.keys("B wait:80")
    assert len(session(sim).history) == 0 and said(sim) == "Undone"


def test_after_a_lost_end_the_same_deal_and_an_undo_are_played_on():
    """The last animation was the end's, so the moves after it have none."""
    for end in ("undo", "again"):
        with badge("ON-000001") as sim:
            put(sim, "2C 3C", up=None, faced=1, pledged=3, deck=["2D", "KD"])
            sim.keys("A wait:6000")
            assert scene_name(sim) == "result"
            result = sim.console.scenes[-1]
            while result.items[result.at] != ("undo" if end == "undo" else "again"):
                sim.keys("RIGHT wait:20")
            sim.keys("A wait:1500")
            assert scene_name(sim) == "play"
            assert all(stone.hidden for stone in view(sim).board.blasts), "no rubble is on the wall"
            sim.keys("A wait:3000")
            assert session(sim).history and sim.serial == ""


def test_a_lost_attacker_sets_the_sky_on_fire_and_is_named():
    with badge("ON-000001") as sim:
        put(sim, "2C 3C", up=None, faced=1, pledged=3, deck=["2D", "KD"])
        sim.keys("A wait:1200")
        assert text(sim, 0) == "The 13 is through"
        assert sim.console.screen.table_inks[0] == 0x2A0A1E
        golden(sim, "onslaught/breach")
        told = "None met the 13 of wave 1. You beat 24 of 26."
        assert title_and_reason(epitaph(sim)) == ("OVERRUN", told) and epitaph(sim).top == 28
        scene(sim).undo()
        assert sim.console.screen.table_inks[0] == 0x17123A


def test_the_wall_takes_three_blows_each_heard_and_the_third_breaks_it():
    with badge("ON-000001") as sim:
        put(sim, "2C 3C", up=None, faced=1, pledged=3, deck=["2D", "KD"])
        animate(sim, NORMAL)
        sim.run(300)
        sim.clear_log()
        sim.keys("A")
        seen = []
        for _ in range(200):
            sim.run(10)
            blows = view(sim).board.backdrop
            if not seen or seen[-1][1] != blows:
                seen.append((len(sim.sounds), blows))
        assert [blows for _, blows in seen] == [0, 1, 2, 3]
        assert all(sounds < later for (sounds, _), (later, _) in pairwise(seen))
        assert text(sim, 14) == text(sim, 15) == "", "the question is gone"


def test_the_next_attackers_that_are_known_stay_in_the_sky_of_a_lost_end():
    with badge("ON-000001") as sim:
        put(sim, "2C 3C", up=None, faced=1, pledged=4, known=3, deck=["2D", "5D", "KD"])
        animate(sim, NORMAL)
        sim.keys("A wait:1400")
        assert view(sim).board.backdrop == 3
        known = view(sim).board.known
        assert [sign[0] for sign in known[:2]] == [face(5, 0, True), face(2, 0, True)]
        assert [sign.hidden for sign in known] == [False, False, True]
        assert known[1].x == known[0].x + 18, "they do not touch"
        assert text(sim, 6).split() == ["1", "2"], "each number has its card"


def test_a_beaten_ship_burns_in_the_result_and_nothing_burns_when_the_deal_begins_anew():
    with badge("ON-000001") as sim:
        put(sim, "2S QC", up="2D", wave=4, deck=[])
        sim.keys("A wait:4500")
        assert scene_name(sim) == "result"
        board = sim.console.scenes[-2].view.board
        top = -sim.console.screen.root[2].y
        for sprite in (*board.ship, *board.blasts):
            assert not sprite.hidden and top <= sprite.y and sprite.y + 16 <= top + 40
        assert board.words[0].hidden
        sim.keys("RIGHT A wait:1500")
        assert scene_name(sim) == "play" and all(blast.hidden for blast in view(sim).board.blasts)


def test_a_lost_battles_result_hides_whole_cards_and_its_table_shows_them_again():
    with badge("ON-000001") as sim:
        put(sim, "2C 3C 9S(2D)", up=None, faced=1, pledged=3, deck=["3D", "KD"])
        cards = view(sim).board.cards
        sim.keys("A wait:1000")
        assert [card.hidden for card in cards[:3]] == [False] * 3, "cards that couldn't stop the foe are shown"
        sim.until(lambda: scene_name(sim) == "result", 6000)
        for keys in ("wait:1500", "B wait:500 A wait:1500"):
            sim.keys(keys)
            assert scene_name(sim) == "result" and all(card.hidden for card in cards)
        sim.keys("B wait:500")
        assert scene_name(sim) == "play" and not any(card.hidden for card in cards[:3])


def test_no_word_stands_where_the_console_speaks_over_a_lost_table():
    with badge("ON-000001") as sim:
        put(sim, "2C 3C", up=None, faced=1, pledged=3, deck=["2D", "KD"])
        sim.keys("A wait:1400")
        assert not view(sim).board.words[0].hidden
        sim.run(5000)
        sim.keys("B wait:400")
        assert said(sim) == "Any key: the result" and view(sim).board.words[0].hidden
        assert view(sim).board.backdrop == 3


def test_a_move_that_a_lesson_refuses_leaves_nothing_chosen(sim):
    put(sim, "2C 9S KC", up="9D", pledged=8)
    assert view(sim).press(A, True, 0) >= 0
    assert view(sim).board.marks == 0 and person(sim).row == []


def test_an_order_that_a_lesson_refuses_is_chosen_anew_from_its_first(sim):
    put(sim, "2C 7C 9S", faced=2, pledged=4, deck=["KD", "2D", "9D", "5D"])
    fingers.play(sim, next(m for m in session(sim).rules.moves() if m & layout.KIND == layout.SCOUT))
    sim.run(200)
    for _ in range(3):
        said_first, whole = view(sim).press(A, True, 0), view(sim).press(A, True, 0)
        assert said_first == -1 and whole & layout.KIND == layout.ORDER and view(sim).board.picked == []
        assert person(sim).powers.at == 0


def test_a_hint_chooses_what_it_needs_and_a_makes_it(sim):
    positions = (
        ("3C TC(4H) 4S 6S 2S", {"up": "TD"}),
        ("5C TC(4H,2H) 9S(5H) 4S 7S X", {"faced": 5, "deck": ["KD", "2D", "9D", "5D"]}),
        ("2C 7C 3S X", {"faced": 0, "deck": ["KD", "2D", "3D"]}),
        ("2C 3S X", {"up": "3D"}),
    )
    for words, more in positions:
        put(sim, words, **more)
        for move in list(session(sim).rules.moves()):
            put(sim, words, **more)
            told = narration.hint(session(sim).rules, move)
            assert 0 < len(told) <= 38
            if move & layout.KIND == layout.DISCARD_DEFENDER:  # no line break inside a phrase
                assert wrap("Hint: " + told)[0][-1] == ":"
            if move & layout.KIND == layout.TURN:
                assert wrap("Hint: " + told) == ["Hint: let the next come"]
            view(sim).point(move)
            answer = view(sim).press(A, True, 0)
            if isinstance(answer, str):  # a warning
                answer = view(sim).press(A, True, 0)
            assert answer == move


def test_a_persons_input_and_a_bot_are_not_in_memory_together(sim):
    put(sim, "2C 9S KC", up="9D", pledged=8)
    sim.down("SELECT")
    sim.until(lambda: session(sim).has_bot(), 100)
    assert said(sim) == "Let me think..."
    assert person(sim) is None and not {"games.onslaught.ui.input", "games.onslaught.ui.powers"} & set(sim.modules)
    sim.keys("RIGHT")  # continues without a hint
    sim.up("SELECT")
    sim.run(100)
    assert person(sim) and not session(sim).has_bot() and "games.onslaught.bot" not in sim.modules
    sim.keys("SELECT")
    sim.until(lambda: "Hint" in said(sim), 20_000)
    assert not session(sim).has_bot()


# -- attackers still to come


def listed(sim):
    """The attackers page: for each of fourteen places, whether there's a number and how many marks are below it."""
    columns = view(sim).board.looks
    found = []
    for i in range(14):
        found.append(sum(columns[i][4 + k] in (pictures.FOE, pictures.CLUBS + k) for k in range(2)))
    return found


def test_up_at_a_pledge_lists_the_foes_and_ones_own_that_are_still_to_come(sim):
    put(sim, "2C 7C 3S X JS 5S KS", faced=0, wave=2, deck=["KD", "KH", "3D", "QD", "AH"])
    assert text(sim, 0).endswith(" 5 foes") and text(sim, 15) == "\x87 yes \x85\x86 number \x84 scout"
    sim.keys("UP wait:300")
    assert text(sim, 14) == "To come: 5 foes" and text(sim, 15).endswith(" yours \x88 back")
    assert listed(sim) == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0]
    golden(sim, "onslaught/foes_to_come")
    sim.keys("RIGHT wait:300")
    assert text(sim, 14) == "To come: 14 of yours"
    rules = session(sim).rules
    deck = [rules.state[layout.DEFENDERS + i] for i in range(14)]
    for value in range(1, 14):
        assert listed(sim)[value - 1] == sum(card < 52 and card % 13 + 1 == value for card in deck)
    golden(sim, "onslaught/own_to_come")
    for back in ("B", "A", "UP"):
        sim.keys(back + " wait:300")
        assert not view(sim).board.looks and text(sim, 14).startswith("Fair: ") and not session(sim).history
        sim.keys("UP wait:300")
    sim.keys("B wait:100")


def test_up_opens_the_list_between_foes_and_from_a_card_at_its_highest(sim):
    put(sim, "2S 4C 5S JS 9C QC X", faced=1, pledged=8, deck=["KD", "2D"])
    assert text(sim, 15).endswith(" \x83 foes")
    sim.keys("UP wait:200")
    assert listed(sim)[12] == listed(sim)[1] == 1
    sim.keys("A wait:80")
    assert not session(sim).history  # the first key only closes it
    put(sim, "2S 4C 5S JS 9C QC X", up="9D", pledged=8)
    assert text(sim, 15) == "\x87 strike \x83 foes"  # the nine isn't in any sum
    sim.keys("LEFT*2 wait:200")
    assert text(sim, 14) == "4\x7f can join a sum" and "foes" not in text(sim, 15)
    sim.keys("UP wait:200 UP wait:200")
    marks = view(sim).board.marks
    assert marks and not view(sim).board.looks and text(sim, 15).endswith(" \x83 foes")
    sim.keys("UP wait:200")
    assert listed(sim)[8] == 1 and view(sim).board.marks == marks
    sim.keys("B wait:200")
    assert not view(sim).board.looks and view(sim).board.marks == marks


def test_a_hint_a_pause_and_an_undo_put_the_list_away(sim):
    for keys in ("SELECT wait:20 RIGHT wait:200", "START wait:200 START wait:300"):
        put(sim, "2S 4C 5S JS 9C QC X", faced=1, pledged=8)
        sim.keys("UP wait:200")
        assert view(sim).board.looks
        sim.keys(keys)
        assert not view(sim).board.looks and not any(half.hidden for half in view(sim).board.ship)


# -- animation and budgets


def test_a_press_during_an_animation_is_not_lost(sim):
    put(sim, "2C 3C JS KS", faced=1, pledged=8, animation=0)
    sim.keys("A")
    assert scene(sim).is_moving()
    sim.keys("B")
    assert not scene(sim).is_moving()


@pytest.mark.parametrize("animation, least, most", [(0, 150, 400), (1, 350, 700), (2, 0, 30)])
def test_animations_can_be_slow_or_off(sim, animation, least, most):
    put(sim, "2C 3C JS KS", faced=1, pledged=8, animation=animation)
    sim.keys("A")
    assert least <= fingers.wait(sim) + 120 * (animation < 2) <= most + 120


def test_little_is_sent_for_a_cursor_move_and_nothing_while_idle(sim):
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C QC", up="3D", pledged=8)
    for keys in ["RIGHT"] * 8 + ["LEFT"]:
        assert sent(sim, keys) <= 6
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C QC", faced=0, pledged=0)
    for keys in ("RIGHT", "LEFT"):
        assert sent(sim, keys) <= 6
    sim.run(300)
    assert sent(sim, "wait:1000") == 0


def test_the_fleet_moves_while_nothing_else_does_and_stands_still_where_nothing_may_move(sim):
    put(sim, "2C KC", up="9D", pledged=9, animation=0)
    sim.run(1500)
    assert 0 < most_at_once(sim, "wait:1500") <= 8
    put(sim, "2C KC", up="9D", pledged=9)
    sim.run(1500)
    assert sent(sim, "wait:1500") == 0


def test_a_quarter_of_the_screen_at_most_is_sent_at_once(sim):
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C QC", faced=3, pledged=8, deck=["5D", "9D", "3D"], animation=0)
    assert most_at_once(sim, "A wait:700") <= 25  # it appears
    assert most_at_once(sim, "A wait:1000") <= 25  # and is dealt with
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C KC", up="QD", faced=4, pledged=8, animation=0)
    assert most_at_once(sim, "RIGHT A wait:400") <= 25
    with badge("ON-000001") as held:
        put(held, "2C 3C JS", faced=3, pledged=3, deck=["5D", "9D", "3D"], animation=0)
        assert most_at_once(held, "A wait:2500") <= 25  # a wave is held, and the next one is dealt
    with badge("ON-000001") as swept:
        put(swept, "", faced=3, pledged=3, deck=["5D", "9D", "3D"], animation=0)
        assert most_at_once(swept, "A wait:3200") <= 25


# -- the rule book


def test_the_rule_book_fits_its_format_credits_the_designer_and_has_an_example():
    lines = (Path(__file__).parents[2] / "seeds" / "onslaught.txt").read_text().splitlines()
    assert lines[0].startswith("# ")
    assert any("Thorin N. Tatge" in line for line in lines)
    assert all(not line or line[:2] in ("# ", "! ", "> ") or line[0] not in "#!>" for line in lines)
    assert all(len(line) <= 26 for line in lines if line.startswith("# "))
    assert not any(a == b == "" for a, b in pairwise(lines))
    assert sum(line.startswith("> ") for line in lines) >= 6
    assert all(32 <= ord(letter) < 144 for line in lines for letter in signs(line))


@pytest.mark.parametrize(("deck", "told"), [(["KD", "2D"], "2 foes"), (["KD"], "1 foe"), ([], "the last")])
def test_the_top_line_counts_the_foes_that_are_left(sim, deck, told):
    put(sim, "3C 8C", up="9D", pledged=8, deck=deck)
    assert text(sim, 0).endswith(" " + told)


def test_the_key_that_cuts_the_takeover_short_does_not_pledge_for_cards_that_were_not_seen():
    with badge("ON-000001") as sim:
        put(sim, "2C 3S", faced=3, pledged=3, animation=NORMAL)
        state = session(sim).rules.state
        scene(sim).play(layout.HOLD)
        sim.run(100)
        assert scene(sim).motion.length and state[layout.WAVE] == 2
        sim.keys("A wait:30")
        assert not scene(sim).motion.length and not state[layout.PLEDGED]
        sim.keys("wait:400 A wait:30")
        assert state[layout.PLEDGED]


def test_a_second_a_does_not_strike_an_attacker_that_has_not_been_seen(sim):
    put(sim, "2S 4C 5S JS 9C QC X", faced=1, pledged=8, animation=NORMAL)
    sim.keys("A wait:60 A wait:60")
    assert list(session(sim).history) == [layout.TURN] and not scene(sim).is_moving()  # it only ends the animation
    sim.run(400)
    sim.keys("A wait:80")
    assert len(session(sim).history) == 2


def test_a_second_a_does_not_end_a_wave_whose_last_attacker_has_just_fallen(sim):
    put(sim, "2S 4C 9C", up="9D", faced=3, pledged=3, animation=NORMAL)
    sim.keys("A wait:60 A wait:60")
    assert len(session(sim).history) == 1 and session(sim).rules.state[layout.WAVE] == 1


def test_the_cursor_stops_at_a_wounded_card_and_explains_why_it_cannot_destroy(sim):
    put(sim, "2S TC(2D) QC", up="9D", pledged=8)
    sim.keys("LEFT wait:200")
    assert text(sim, 14) == "Wounded: strikes only 8" and not session(sim).history
    sim.keys("A wait:80")
    assert said(sim) == "Wounded: strikes only 8" and not session(sim).history
    sim.keys("B wait:80")


def test_a_scout_leaves_the_number_that_was_turned(sim):
    put(sim, "2C 7C 3S X JS 5S KS", faced=0, deck=["KD", "2D", "3D", "5D", "6D", "8D"])
    sim.keys("LEFT*2 wait:100")
    number = view(sim).board.number
    sim.keys("DOWN wait:200 A wait:300")
    assert session(sim).rules.state[layout.SHOWN] == 3 and view(sim).board.number == number
    sim.keys("A wait:100 A wait:300")
    assert not session(sim).rules.state[layout.SHOWN] and view(sim).board.number == number


def test_the_three_highest_attackers_wear_a_brow_and_colours_of_their_own(sim):
    skins = set()
    for up in ("TD", "JD", "QD", "KD"):
        put(sim, "2S 4C 9C X", up=up, pledged=8)
        board = view(sim).board
        skins.add(board.skin[5])  # its body
        assert all((half[1] == pictures.BROW_1) == (up != "TD") for half in board.alien)
    assert len(skins) == 4


def test_b_closes_what_is_said_and_lays_back_what_was_chosen_with_one_press(sim):
    put(sim, "9C TC(4H,3H) JS(AH) 4S X QS 2C", up="KD", pledged=6)
    person(sim).place = 0
    sim.keys("UP wait:200")
    assert view(sim).board.marks
    scene(sim).talk.say("A word")
    sim.keys("B wait:200")
    assert not view(sim).board.marks and not said(sim)


def test_what_a_defender_holds_is_never_cut_by_a_hint(sim):
    put(sim, "KS(2D,3D,AH) QS(AD,2H)", up="6D", wave=2, faced=6, pledged=9)
    bar = 128 - 18
    cards = view(sim).board.cards
    assert cards[0].y == cards[1].y, "a defender that holds three isn't raised: it is not selected"
    sim.keys("SELECT")
    sim.until(lambda: said(sim).startswith("Hint"))
    marks = view(sim).board.marks
    assert not marks & 1 and cards[0].y + 48 <= bar


def test_the_last_chance_says_what_could_have_been_done_otherwise(sim):
    for up, words in (("TD", "another way with the 10 may still hold"), (None, "another move may still hold")):
        put(sim, "2C 9S KC", up=up, faced=1, pledged=8)
        assert view(sim).chance(session(sim).rules)[0] == words
        assert len(wrap("Last chance: " + words)) == 2
