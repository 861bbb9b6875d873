"""Linked games by keys: undo that is granted or refused, power loss during a game, and the end on both badges."""

import random
from contextlib import contextmanager

import pytest
from golden import golden
from on_screen import animate, by_hand, page, said, scene, scene_name, session
from two_badges import choose, equal, play_on, settle, sit_down, to_table, two_badges, want_link

from deckhand.settings import FORCED
from deckhand.table import forced
from deckhand.table.seats import FAIR, FAR, HUMAN, REVEALED
from deckhand_sim.link.cable import run


@contextmanager
def linked(game, bots=(), by_itself=0):
    """Two badges at a table without animation; the first one hosts the bots."""
    with two_badges(game) as (one, two, cable):
        want_link(one, players=(HUMAN, FAR, *bots))
        want_link(two)
        sit_down(one, two)
        for sim in (one, two):
            animate(sim)
            by_hand(sim)
            sim.console.settings._chosen[FORCED] = by_itself
        yield one, two, cable


def ask_back(asks, asked):
    """Ask to undo the last choice from the pause menu; returns the text of the peer's dialog."""
    asks.keys("START wait:300")
    choose(asks, "Undo")
    run((asks, asked), 1000)
    assert scene_name(asks) == "play" and said(asks).endswith("was asked")
    assert scene_name(asked) == "link_box" and "Undo?" in page(asked)
    return page(asked)


def since(sim, bots):
    """Has another seat (a bot, if there are any) moved since this badge's person did, and is it a person's turn now?"""
    own = own_moves(sim)
    table = session(sim)
    levels = [table.level(mark & 127) for mark in table.marks[own[-1] + 1 :]] if own else []
    bot = any(level not in (HUMAN, FAR) for level in levels)
    return levels and (bot or not bots) and table.level(table.seat()) in (HUMAN, FAR)


def own_moves(sim, first=0):
    """The indexes of the moves made at this badge."""
    marks = session(sim).marks
    return [at for at in range(first, len(marks)) if session(sim).level(marks[at] & 127) == HUMAN]


@pytest.mark.slow_but("crash_landing-bots0-True-True", "landslide-bots2-True-True", "landslide-bots2-False-False")
@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize("host_asks", [True, False])
@pytest.mark.parametrize(("game", "bots"), [("crash_landing", ()), ("chaos_cruisers", (FAIR,)), ("landslide", ())])
def test_a_choice_goes_back_only_when_both_want_it_with_all_that_came_of_it(game, bots, host_asks, yes):
    dice = random.Random(7)
    with linked(game, bots) as (one, two, _):
        asks, asked = (one, two) if host_asks else (two, one)
        while not since(asks, bots):
            play_on((one, two), 1, dice)
        history = session(asks).history[:]
        choice = own_moves(asks)[-1]
        shown = bool(session(asks).marks[choice] & REVEALED)
        box = ask_back(asks, asked)
        many = len(history) - choice
        assert any(line.endswith("asks: %d move%s" % (many, "" if many == 1 else "s")) for line in box)
        assert session(one).history == session(two).history == history, "no change before the answer"
        choose(asked, "Yes, undo it" if yes else "No")
        run((one, two), 1000)
        if yes:
            assert session(one).undos == session(two).undos == 1
            assert session(one).history[:choice] == session(two).history[:choice] == history[:choice]
            assert session(one).assisted == session(two).assisted == shown
        else:
            assert said(asks).endswith("says no") and session(one).undos == session(two).undos == 0
            assert session(one).history[: len(history)] == history
        settle((one, two))
        assert equal(one, two)
        play_on((one, two), 3, dice)
        assert equal(one, two)


@pytest.mark.slow
@pytest.mark.parametrize("yes", [True, False])
def test_what_was_played_without_a_press_goes_back_with_the_choice_before_it(yes):
    with linked("crash_landing", by_itself=1) as (one, two, _):
        for sim in (one, two):
            scene(sim).turns.forget()
        dice = random.Random(3)
        while True:
            asks, asked = (one, two) if session(one).humans_turn() else (two, one)
            run((one, two), 2000)
            if not session(asks).humans_turn():
                continue
            choice = len(session(asks).history)
            scene(asks).play(dice.choice(list(session(asks).rules.moves())))
            run((one, two), 4000)
            if len(own_moves(asks, choice)) > 1:
                break
        before = len(session(asks).history)
        ask_back(asks, asked)
        choose(asked, "Yes, undo it" if yes else "No")
        run((one, two), 6000)
        settle((one, two))
        assert equal(one, two)
        if yes:
            assert len(session(one).history) == choice, "and it isn't replayed at once"
            assert session(asks).humans_turn() and forced.only(scene(asks).view) < 0
        else:
            assert len(session(one).history) >= before and session(one).undos == 0


# -- power loss


def to_the_end(one, two, dice, most=40):
    """Play until both show the result."""
    for _ in range(most):
        play_on((one, two), 25, dice)
        run((one, two), 4000)
        if scene_name(one) == scene_name(two) == "result":
            return
    raise AssertionError("no end")


@pytest.mark.slow_but("landslide-True")
@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("game", ["crash_landing", "landslide", "chaos_cruisers"])
def test_a_game_goes_on_where_it_was_when_the_power_comes_back(game, waits):
    dice = random.Random(11)
    with linked(game) as (one, two, _):
        play_on((one, two), 5, dice)
        two.keys("START wait:200")  # which saves it
        two.keys("START wait:200")
        to_table(one, two)
        play_on((one, two), 3, dice)
        history = session(one).history[:]
        two.power_off()
        run((one,), 4000)
        assert "Waiting for Eel 8 ..." in page(one)
        if not waits:
            choose(one, "Leave, keep the game")
            one.run(300)
            one.console.replace("game_menu", game)
            one.run(300)
            choose(one, "Go on")
        two.boot()
        two.run(400)
        choose(two, "Go on")
        to_table(one, two)
        settle((one, two))
        assert session(one).history[: len(history)] == session(two).history[: len(history)] == history
        for sim in (one, two):
            animate(sim)
        play_on((one, two), 6, dice)
        assert equal(one, two)


# -- messages about the two players


def test_hint_and_pause_say_what_they_mean_for_two():
    with linked("crash_landing") as (one, two, _):
        decides, waits = (one, two) if session(one).humans_turn() else (two, one)
        name = decides.console.link.name
        decides.keys("START wait:300")
        helps = []
        for _ in scene(decides).menu.items:
            helps += page(decides)
            decides.keys("DOWN wait:40")
        told = ("%s waits for you", "%s must want it, too", "%s is left out then")
        assert {words % name for words in told} <= set(helps)
        assert {"Only you see it; no gold", "Both can go on with it"} <= set(helps)
        while "Only you see it; no gold" not in page(decides):
            decides.keys("DOWN wait:40")
        golden(decides, "console/link_hint")
        decides.keys("A wait:100")
        for _ in range(60):
            run((one, two), 100)
            if said(decides) not in ("", "Let me think..."):
                break
        assert session(decides).rules.seat() and len(said(decides)) > 5
        assert "menu" in said(waits) or not said(waits), "the hint is only for the player who asked"
        assert (session(decides).hints, session(waits).hints) == (1, 0)
        assert scene_name(one) == scene_name(two) == "play" and equal(one, two)


def choose_again(sim):
    """At the result: the same deal again, which both must want."""
    assert "Again" in page(sim)
    sim.keys("RIGHT A wait:300")


def test_the_result_names_the_other_badge_and_the_same_deal_can_be_played_again_by_both():
    with linked("crash_landing") as (one, two, _):
        to_the_end(one, two, random.Random(9))
        winner = [session(one).level(1), session(one).level(2)].index(HUMAN) + 1
        won, lost = (one, two) if session(one).rules.result()[0][winner - 1] == 1 else (two, one)
        names = {one: "Fox 2", two: "Eel 8"}
        assert (names[lost] in " ".join(page(won))) and (names[won] in " ".join(page(lost)))
        assert "rival" not in " ".join(page(won) + page(lost)).lower()
        golden(won, "console/link_result_won")
        left = next(picture.x for picture in scene(won).page.late if picture.height == 3)
        around = won.image().convert("RGB").crop((left, 80, left + 16, 106))
        touched = [around.crop((0, y, 16, y + 2)).getcolors() for y in (0, 24)]
        assert [len(colours) for colours in touched] == [1, 1], "the medal doesn't touch the text above or the button"
        golden(lost, "console/link_result_lost")
        deal = session(one).deal()
        for sim in (one, two):
            choose_again(sim)
        sit_down(one, two)
        assert session(one).deal() == session(two).deal() == deal and equal(one, two)
