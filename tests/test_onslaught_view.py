"""Onslaught on the screen, by its keys: whole deals, what is offered, what is said, and how much is sent to the panel."""

import json
from itertools import pairwise
from pathlib import Path

import fingers
import pytest
from golden import golden
from onslaught_table import lay

from deckhand_sim.simulator import Sim

SCREEN = 160 * 128
WON = """
A  A wait:200  A A wait:200  A wait:200  LEFT LEFT A LEFT A A wait:800  A wait:200  A A wait:200  A wait:200
RIGHT RIGHT A A wait:200  A wait:200  A A wait:200  DOWN RIGHT A A DOWN DOWN A  DOWN A A A  A wait:450
A  A wait:200  RIGHT A A wait:200  A wait:200  RIGHT RIGHT A A wait:800  A wait:200  LEFT A A wait:800  A wait:200
RIGHT RIGHT A A wait:800  A wait:200  RIGHT A A wait:200  A wait:200  RIGHT RIGHT A A wait:200  A wait:200
A A wait:800  A wait:200  A A wait:800  DOWN A A A  A wait:450
LEFT A  A wait:200  A A wait:800  A wait:200  RIGHT A LEFT LEFT A A wait:800  A wait:200  A A wait:800  A wait:200
RIGHT A RIGHT A A wait:800  DOWN A A A  A wait:450
A wait:200  A A wait:200  A wait:200  LEFT LEFT A A wait:800  A wait:200  A A wait:200  A wait:200
LEFT LEFT A A wait:800  A wait:200  A A wait:800  A wait:200  A A wait:200  A wait:200  LEFT A A wait:800
A wait:200  A A wait:200  A
"""
LOST = "LEFT*8 A wait:80  A wait:800  A A wait:400  A wait:80  A"


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
    return sim.console.scenes[-1].view


def hands(sim):
    """What a person's turn has in memory besides the view."""
    return view(sim).hands


def session(sim):
    return sim.console.scenes[-1].session


def put(sim, *words, animation=2, **more):
    """Lay a position on the badge's table, with nothing marked."""
    scene = sim.console.scenes[-1]
    sim.console.settings._chosen[1] = scene.view.animation = animation
    scene.session.rules.state[:] = lay(*words, **more).state
    del scene.session.history[:], scene.session.marks[:]
    scene.session._kept = 0
    scene._said = ""
    scene.view.hands = None
    scene.view.place = 0
    scene._show_turn()
    sim.run(80)


def text(sim, y):
    """What line y says."""
    line = sim.console.screen._lines[y]
    return "" if line is None or line.hidden else "".join(chr(line[x] + 32) for x in range(26)).rstrip()


def buttons(sim):
    return text(sim, 7).split()


def sent(sim, keys):
    """The share of the screen that these keys send."""
    sim.clear_log()
    sim.keys(keys)
    return 100 * sim.pixels_sent / SCREEN


# -- whole deals


def test_a_deal_is_won_by_keys_alone_and_the_score_is_what_stands_unwounded():
    with badge("ON-000026") as sim:
        sim.keys(WON)
        assert session(sim).rules.result() == ((1,), (15,))
        assert not session(sim).assisted and sim.serial == ""
        sim.run(2500)
        golden(sim, "onslaught/won")


def test_a_deal_is_lost_by_the_limit_of_three_after_a_warning():
    with badge("ON-000001") as sim:
        keys = LOST.split()
        sim.keys(" ".join(keys[:-1]))
        assert session(sim).rules.result() is None
        assert "you would lose" in text(sim, 14) + " " + text(sim, 15)
        sim.keys(keys[-1])
        assert session(sim).rules.result() == ((0,), (0,))
        sim.run(2500)
        golden(sim, "onslaught/lost_by_the_limit")
        assert "ON-15" in text(sim, 4)
        assert sim.serial == ""


@pytest.mark.parametrize("words, more", [
    ("3C TC(4H) 4S 5S X", {"up": "TD"}),
    ("7C TC(4H) 3S 6S(AD)", {"up": "8D", "pledged": 9}),
    ("5C TC(4H,2H) 9S(5H) 4S X", {"up": "4D"}),
    ("5C TC(4H,2H) 9S(5H) 4S 7S X", {"faced": 5, "deck": ["KD", "2D", "9D", "5D"]}),
    ("2C 7C 7S X", {"faced": 3, "deck": ["KD", "2D"], "pledged": 3}),
    ("2C 7C 3S X JS 5S KS", {"faced": 0, "deck": ["KD", "2D", "3D"]}),
    ("5C KS(AH,AD,2H,2D,3H) JC", {"faced": 6, "wave": 4, "deck": ["KD", "4D"]}),
])  # fmt: skip
def test_every_legal_move_has_its_keys_and_nothing_else_has(sim, words, more):
    put(sim, words, **more)
    found = fingers.answers(sim)
    found.discard(-2)  # B is the console's
    assert found == set(session(sim).rules.moves())


def test_the_scouts_cards_can_be_put_back_in_every_order(sim):
    put(sim, "2C 7C 9S", faced=2, pledged=4, deck=["KD", "2D", "9D", "5D"])
    fingers.play(sim, next(m for m in session(sim).rules.moves() if m >> 20 == 9))
    assert fingers.answers(sim) == set(session(sim).rules.moves())
    golden(sim, "onslaught/scout")
    sim.keys("A RIGHT RIGHT wait:80")
    golden(sim, "onslaught/scout_lifted")
    sim.keys("A DOWN A wait:80")
    assert text(sim, 5).split() == ["1", "2", "3"]
    assert session(sim).history[-1] == 10 << 20 | 0x132  # the second, the third, the first


# -- what is offered and said


def test_what_can_be_met_alone_is_lit_and_the_sum_is_said_in_words_and_colour(sim):
    put(sim, "9C TC(4H,3H) JS(AH) 4S X QS 2C", up="KD", pledged=6)
    assert [view(sim).table.light(place) for place in range(7)] == [0, 0, 0, 0, 2, 2, 0]
    golden(sim, "onslaught/attacker")
    hands(sim).mark(2)
    hands(sim).mark(1)
    view(sim).captions()
    assert text(sim, 14) == "3+10 wounded=13: destroys" and buttons(sim) == ["destroy"]
    assert sim.console.screen._lines[14].pixel_shader is sim.console.screen.inks[4]
    sim.run(80)
    golden(sim, "onslaught/sum")


@pytest.mark.parametrize("marks, said, offered", [
    ("QS", "12 as 13: destroys", ["destroy"]),
    ("9C", "9 of 13: 4 short", []),
    ("9C 4S", "9+4=13: destroys", ["destroy"]),
    ("9C 2C", "9+2=11: 2 short", []),
    ("9C QS", "9+12=21: 8 too much", []),
    ("X", "A joker destroys it", ["destroy"]),
    ("X QS", "A joker fights alone", []),
    ("9C 4S QS 2C JS TC", "6 cards=40: 27 too much", []),
    ("TC 9C", "9+3 mixed=12: 1 short", []),
    ("9C JS", "9+10 mixed=19: 6 too much", []),
])  # fmt: skip
def test_only_what_the_marked_ones_can_do_is_offered(sim, marks, said, offered):
    table = "9C TC(4H,3H) JS(AH) 4S X QS 2C"
    put(sim, table, up="KD", pledged=6)
    order = [word.partition("(")[0] for word in table.split()]
    for mark in marks.split():
        hands(sim).mark(order.index(mark))
    view(sim).captions()
    assert text(sim, 14) == said
    assert buttons(sim) == offered


def test_a_mixed_sum_is_offered_with_a_three_and_says_so_without_one(sim):
    put(sim, "3C TC(4H) 4S 6S 2S", up="TD")
    for place in (1, 2):
        hands(sim).mark(place)
    view(sim).captions()
    assert text(sim, 14) == "6+4 mixed=10: with a 3" and buttons(sim) == ["mix"]
    put(sim, "TC(4H) 4S 6S 2S", up="TD")
    for place in (0, 1):
        hands(sim).mark(place)
    view(sim).captions()
    assert text(sim, 14) == "6+4 mixed=10: needs a 3" and buttons(sim) == []


def test_the_facts_of_the_card_under_the_cursor_need_no_press(sim):
    put(sim, "7C QS(2D,4H) 9S(4D) X 5S", up="8D", pledged=5)
    said = set()
    for _ in range(5):
        sim.keys("RIGHT")
        said.add(text(sim, 6))
    assert said == {"7C: 7 destroys", "QS: 12-4-2 = 6", "9S: 9-4 = 5", "X: destroys any", "5S: 5 + shift"}


def test_nothing_is_said_of_a_new_waves_cards_until_the_cursor_is_on_one(sim):
    put(sim, "KC QS", faced=3, pledged=3, deck=["2D", "3D", "4D", "5D"])
    assert text(sim, 6) == "KC: 13"
    sim.keys("A wait:80")
    assert text(sim, 0).startswith("Wave 2") and text(sim, 6) == ""
    sim.keys("A wait:80 A wait:80")
    assert text(sim, 6) != ""


def test_on_a_marked_card_a_does_what_is_offered_and_the_legend_says_so(sim):
    put(sim, "2C KC", up="9D", pledged=8)
    assert "mark/ok" not in text(sim, 15)
    sim.keys("A")
    assert buttons(sim) == ["absorb"] and "mark/ok" in text(sim, 15)
    put(sim, "2C KC", faced=3, pledged=8, deck=["KD", "2D"])
    sim.keys("DOWN A")
    assert text(sim, 14) == "Without 2C: a new number" and "mark/ok" in text(sim, 15)


@pytest.mark.parametrize("words, asked, place", [
    ("2C 9S X KC", "Who meets 9D?", 3),  # absorbs
    ("2C X 9S", "Who meets 9D?", 2),  # destroys, and the joker is kept
    ("2C 4S X", "Who meets 9D?", 2),
    ("2C 4S 5C", "Add up to 9D?", 0),
    ("7C 3C", "Only a power can help", 0),
])  # fmt: skip
def test_who_may_meet_the_attacker_is_asked_with_the_cursor_on_the_cheapest(sim, words, asked, place):
    put(sim, words, up="9D", pledged=8)
    assert text(sim, 14) == asked and hands(sim).kind() == place


def test_powers_stand_on_their_own_card_while_an_attacker_is_up(sim):
    put(sim, "5C TC(4H,2H) 9S(5H) 7S", up="3D", pledged=8)
    for place, offered in ((0, ["absorb", "shift"]), (3, ["absorb", "scout"])):
        hands(sim).mark(place)
        assert buttons(sim) == offered
        hands(sim)._unmark(place)
    fingers.play(sim, next(m for m in session(sim).rules.moves() if m >> 20 == 8))
    assert session(sim).rules.attacker() == 3


def test_shift_shows_what_becomes_of_the_one_that_takes_it(sim):
    put(sim, "5C TC(2H,4H) 9S(5H) JS", up="KD", pledged=8)
    while hands(sim).kind() != 0:
        sim.keys("RIGHT")
    sim.keys("A A wait:80")
    assert text(sim, 14) == "Shift which attacker?" and text(sim, 6) == "4H from TC"
    golden(sim, "onslaught/shift_from")
    sim.keys("A wait:80")
    assert text(sim, 14) == "Shift 4H to whom?" and text(sim, 6) == "9S: 4, both go"
    sim.keys("RIGHT wait:80")
    assert text(sim, 6) == "JS: 11-4 = 7"
    golden(sim, "onslaught/shift_to")


def test_hold_is_warned_of_before_it_loses(sim):
    put(sim, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
    assert text(sim, 14) == "4 stand, 3 may: hold LOSES"
    golden(sim, "onslaught/hold_loses")
    sim.keys("A wait:80")
    assert session(sim).rules.seat() == 1
    golden(sim, "onslaught/hold_warning")
    sim.keys("DOWN UP A wait:80")  # going away takes the warning back: it is given again
    assert session(sim).rules.seat() == 1


def test_recall_takes_the_card_then_the_number_and_proposes_to_stop(sim):
    put(sim, "2C 3C X 9S(5H)", faced=5, deck=["KD", "2D"])
    sim.keys("DOWN A A wait:80")
    assert text(sim, 14) == "Without 2C: over, 3 stand"
    sim.keys("RIGHT wait:80")
    assert text(sim, 14) == "Without 2C: 1 to come"
    golden(sim, "onslaught/recall")
    sim.keys("RIGHT RIGHT A wait:80")  # round to five again
    assert text(sim, 14) == "3 stand, 3 may: wave held"


def test_a_free_defeat_is_told(sim):
    put(sim, "", faced=3, deck=["2D", "3D", "KD"], pledged=3)
    assert text(sim, 14) == "None stand: one foe less"
    sim.keys("A wait:80")
    assert text(sim, 14) + " " + text(sim, 15) == "None stood, so KD is destroyed too"
    sim.keys("RIGHT wait:80")
    golden(sim, "onslaught/pledge")


def test_b_takes_back_the_last_mark_then_the_last_decision(sim):
    put(sim, "2C 3C TC(4H) JS", up="9D", pledged=8)
    sim.keys("LEFT*3 A RIGHT A RIGHT A wait:80")
    count = bin(view(sim).table.marks).count("1")
    assert count == 3
    for left in (2, 1, 0):
        sim.keys("B")
        assert bin(view(sim).table.marks).count("1") == left
    put(sim, "2C 3C JS", faced=1, pledged=8)
    sim.keys("A wait:80")
    assert len(session(sim).history) == 1
    sim.keys("B wait:80")
    assert len(session(sim).history) == 0 and text(sim, 14) == "Taken back"


def test_a_lost_attacker_is_told_and_the_result_names_the_clause(sim):
    put(sim, "2C 3C", up=None, faced=1, pledged=3, deck=["2D", "KD"])
    sim.keys("A wait:80")
    assert text(sim, 14) + " " + text(sim, 15) == "Nobody can meet KD: the line breaks"
    assert view(sim).epitaph() == ("OVERRUN", "ON-13: nobody could meet KD in wave 1")


def test_yield_is_asked_twice(sim):
    put(sim, "2C 3C TC(4H) JS", up="9D", pledged=8)
    sim.keys("UP A wait:80")
    assert session(sim).rules.seat() == 1
    sim.keys("A wait:80")
    assert view(sim).epitaph() == ("YIELDED", "ON-13: you gave up against 9D in wave 1")


def test_a_hint_marks_what_it_needs_and_a_makes_it(sim):
    positions = (
        ("3C TC(4H) 4S 6S 2S", {"up": "TD"}),
        ("5C TC(4H,2H) 9S(5H) 4S 7S X", {"faced": 5, "deck": ["KD", "2D", "9D", "5D"]}),
        ("2C 7C 3S X", {"faced": 0, "deck": ["KD", "2D", "3D"]}),
    )
    for words, more in positions:
        put(sim, words, **more)
        for move in list(session(sim).rules.moves()):
            put(sim, words, **more)
            view(sim).point(move)
            answer = view(sim).press(1, True)
            if answer < 0 and session(sim).words:  # a warning
                session(sim).words = ""
                answer = view(sim).press(1, True)
            assert answer == move


def test_a_persons_hands_and_a_bot_are_not_in_memory_together(sim):
    put(sim, "2C 9S KC", up="9D", pledged=8)
    sim.down("SELECT")
    sim.until(lambda: session(sim).has_bot(), 100)
    assert text(sim, 14) == "Let me think..."
    assert hands(sim) is None and not {"games.onslaught.view_input", "games.onslaught.view_choices"} & set(sim.modules)
    sim.keys("RIGHT")  # goes on without a hint
    sim.up("SELECT")
    sim.run(100)
    assert hands(sim).kind() == 0 and not session(sim).has_bot() and "games.onslaught.bot" not in sim.modules
    sim.keys("SELECT")
    sim.until(lambda: "Hint" in text(sim, 14), 20_000)
    assert not session(sim).has_bot()
    assert text(sim, 6).startswith(text(sim, 14).split()[2] + ": ")  # what the hint is about


# -- animation and budgets


def test_a_hint_shows_the_facts_of_its_card_before_and_after(sim):
    put(sim, "2C 3C TC KS", up="9D", pledged=8)
    view(sim).point(5 << 20 | 3)  # the king absorbs
    view(sim).captions()
    assert text(sim, 6) == "KS: 13 absorbs"
    sim.keys("A wait:80")
    assert text(sim, 6) == "KS: 13-9 = 4"


def test_an_animation_can_be_skipped_and_another_press_waits_for_it(sim):
    put(sim, "2C 3C JS KS", faced=1, pledged=8, animation=0)
    sim.keys("A")
    assert view(sim).busy
    sim.keys("A")
    assert len(session(sim).history) == 1
    sim.keys("B")
    assert not view(sim).busy and len(session(sim).history) == 1


@pytest.mark.parametrize("animation, least, most", [(0, 150, 400), (1, 350, 700), (2, 0, 30)])
def test_animations_can_be_slow_or_off(sim, animation, least, most):
    put(sim, "2C 3C JS KS", faced=1, pledged=8, animation=animation)
    sim.keys("A")
    assert least <= fingers.wait(sim) + 120 * (animation < 2) <= most + 120


def test_little_is_sent_for_a_cursor_move_and_nothing_while_idle(sim):
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C QC", up="3D", pledged=8)
    for keys in ["RIGHT"] * 8 + ["LEFT", "UP", "DOWN"]:
        assert sent(sim, keys) <= 6
    sim.keys("A")
    for keys in ("RIGHT", "LEFT", "UP", "DOWN"):
        assert sent(sim, keys) <= 6
    assert sent(sim, "wait:1000") == 0


def test_a_quarter_of_the_screen_at_most_is_sent_for_a_card_played(sim):
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C QC", faced=3, pledged=8, deck=["5D", "9D", "3D"])
    assert sent(sim, "A wait:100") <= 25  # turn
    assert sent(sim, "A") <= 25  # mark
    assert sent(sim, "A wait:100") <= 25  # absorb
    put(sim, "3C TC(4H,2D) 5S 6S(2H) JS 7C QC", up="KD", pledged=8)
    sim.keys("A")
    assert sent(sim, "A wait:100") <= 25  # destroy


# -- the rule book


def test_the_rule_book_fits_its_format_credits_the_designer_and_has_an_example():
    lines = (Path(__file__).parents[1] / "seeds" / "onslaught.txt").read_text().splitlines()
    assert lines[0].startswith("# ")
    assert any("Thorin N. Tatge" in line for line in lines)
    assert all(not line or line[:2] in ("# ", "! ", "> ") or line[0] not in "#!>" for line in lines)
    assert all(len(line) <= 26 for line in lines if line.startswith("# "))
    assert not any(a == b == "" for a, b in pairwise(lines))
    assert sum(line.startswith("> ") for line in lines) >= 8
    assert json.dumps(lines).isascii()
