"""Crash Landing's texts about a lost race and in hints, compared with its engine."""

import random

import pytest
from crash_landing_table import flight, race
from on_screen import by_hand, scene, session, text

from deckhand_sim.simulator import Sim
from deckhand_sim.studies.arena import player
from games.crash_landing.engine import layout
from games.crash_landing.narration import _FASTER, epitaph, hint
from games.crash_landing.rules import Rules

PLACE = ("altitude", "speed")


def lands_next(rules, seat):
    """Would this ship land safely next turn if it could still burn? Tried on the engine, with the ship alone."""
    held = "".join(str(v) * rules.in_hand(seat, v) for v in range(1, 9))
    place = {name: getattr(rules, name)(seat) for name in PLACE}
    alone = flight(hand=held, options=dict(earth=rules.option(layout.EARTH)), **place)
    for move in list(alone.moves()):
        after = Rules.restore(bytes(alone.state))
        for each in dict.fromkeys((move, layout.END)):
            after.play(each)
        if not after.seat() and after.fate(1) == layout.SAFE:
            return True
    return False


def lost_races(many, dice):
    """Finished races that seat 1 didn't win: seat 1 is an easy bot, or plays at random now and then."""
    for deal in range(many):
        rules = Rules(deal, 2, (dice.randrange(2), dice.randrange(2), dice.randrange(4) // 3, 1 + dice.randrange(3)))
        bots = [None, player("crash_landing", "easy"), player("crash_landing", "fair")]
        for count in range(1000):
            seat = rules.seat()
            if not seat:
                break
            by_chance = seat == 1 and not dice.randrange(9)
            rules.play(dice.choice(list(rules.moves())) if by_chance else bots[seat](rules, seat, count)[0])
        if rules.result()[0][0] != 1:
            yield rules


def test_whatever_a_lost_race_is_told_it_lacked_is_true():
    told = {}
    with Sim(settings={"DECKHAND_START": "CL-000003-2"}) as sim:
        sim.boot()
        sim.run(400)
        session(sim).players[:] = bytes((0, 2))
        own = session(sim).rules
        for rules in lost_races(90, random.Random(7)):
            session(sim).rules = rules
            end = epitaph(session(sim))
            text = end.note
            even = rules.fate(1) == rules.fate(2) == layout.SAFE and rules.landed_hard(1) == rules.landed_hard(2)
            assert (text == "Even: points count.") == even == (end.standing != ())
            if even:
                continue
            told[text] = told.get(text, 0) + 1
            near = rules.fate(1) == layout.FLYING and not rules.option(layout.RESCUE) and lands_next(rules, 1)
            assert (text == "One turn too late.") == near
            assert (text == "Land at \x841 or \x842.") == (rules.fate(1) == layout.DESTROYED)
            assert text != _FASTER or rules.fate(1) == layout.FLYING and rules.speed(1) <= 0
        session(sim).rules = own
    assert len(told) >= 4, told


def survives(rules, burns):
    """Can the ship survive this turn with at most this many burns? Tries every legal one."""
    after = Rules.restore(bytes(rules.state))
    after.play(layout.END)
    if after.fate(1) != layout.DESTROYED:
        return True
    for move in list(rules.moves()) if burns else ():
        if move >= layout.BURN:
            after = Rules.restore(bytes(rules.state))
            after.play(move)
            if survives(after, burns - 1):
                return True
    return False


def test_a_hint_says_that_no_sum_saves_only_where_none_does():
    dice = random.Random(5)
    said = {True: 0, False: 0}
    for _ in range(600):
        values = "".join(
            str(v) for v in sorted(dice.sample([v for v in range(1, 9) for _ in range(4)], dice.randrange(7)))
        )
        place = dict(altitude=dice.randrange(1, 9), speed=dice.randrange(-1, 9), hand=values)
        rules = flight(options=dict(earth=dice.randrange(2)), **place)
        lost = hint(rules, layout.END) == "no sum saves you"
        saved = survives(rules, 3)
        assert not lost or not saved, place
        said[lost or saved] += 1
    assert said[True] > 500 and said[False] < 9, "elsewhere it nearly always appears"


@pytest.mark.slow
def test_fire_is_asked_for_only_where_it_may_save_and_else_it_is_said_that_none_does():
    dice = random.Random(6)
    said = {True: 0, False: 0}
    with Sim(settings={"DECKHAND_START": "CL-000003"}) as sim:
        sim.boot()
        by_hand(sim)
        sim.run(400)
        for _ in range(2500):
            values = sorted(dice.sample([v for v in range(1, 9) for _ in range(4)], dice.randrange(2, 7)))
            place = dict(altitude=dice.randrange(1, 9), speed=dice.randrange(1, 9), hand="".join(map(str, values)))
            rules = flight(options=dict(earth=dice.randrange(2)), **place)
            session(sim).rules.state[:] = rules.state
            view = scene(sim).view
            view.settle()
            view.captions()
            head = text(sim, 0).strip()
            if head not in ("No sum saves it", "\x83 Fire or crash"):
                continue
            saved = survives(rules, 3)
            assert head != "No sum saves it" or not saved, place
            said[saved] += 1
            assert saved or head == "No sum saves it" or view.board.choices.bound, place
    assert min(said.values()) > 20, said


def test_a_hint_in_a_race_looks_at_the_ship_whose_turn_it_is():
    for seat in (1, 2):
        ships = [dict(altitude=9, speed=1, hand="44"), dict(altitude=1, speed=5, hand="18")]
        rules = race(*(ships if seat > 1 else ships[::-1]), seat=seat)
        assert hint(rules, layout.END) == "no sum saves you"
        assert hint(race(*(ships[::-1] if seat > 1 else ships), seat=seat), layout.END) == "end the turn"


@pytest.mark.parametrize("doomed", ["18", "11"])
def test_on_the_way_back_nothing_is_said_of_sums(doomed):
    rules = flight(options=dict(rescue=1), altitude=1, speed=5, hand=doomed, back=1)
    assert hint(rules, layout.END) == "end the turn"
