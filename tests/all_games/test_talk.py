"""Every message, refusal and reason of every game fits in the message bar's two lines."""

import random
from itertools import product
from types import SimpleNamespace

import pytest
from on_screen import animate, at_table, scene, scene_name, session
from shipped import TURNS

from deckhand.table.talk import Talk
from deckhand.words import wrap
from games.crunch import bot, narration
from games.crunch.engine.layout import END, STUCK
from games.crunch.rules import Rules
from games.crunch.ui import stuck

MOVES = 90
WHYS = 3  # moves per position that are asked for a reason
WRONG = 6  # moves of other positions tried at each position


def is_whole(text):
    """Does a text fit in the bar with no word cut off?"""
    return len(wrap(text)) <= 2 and all(len(word) <= 26 for word in text.split())


@pytest.fixture
def heard(monkeypatch):
    """Every message from now on, as the bar shows it."""
    texts = set()
    say = Talk.say

    def listen(talk, text, *tone):
        say(talk, text, *tone)
        texts.add(talk.text)

    monkeypatch.setattr(Talk, "say", listen)
    return texts


@pytest.mark.parametrize("game", TURNS)
def test_one_line_covers_words_of_the_table_whole_or_not_at_all(game):
    with at_table(game) as sim:
        animate(sim)
        talk, lines = scene(sim).talk, sim.console.screen.lines
        talk.say("Undone")
        sim.run(100)
        edge = talk._bar.y
        assert not talk.above and edge in (111, 119)
        assert edge == 111 or not lines[14]
        assert {"crash_landing": 119, "onslaught": 111}.get(game, edge) == edge


@pytest.mark.slow_but("crash_landing", "landslide")
@pytest.mark.parametrize("game", TURNS)
def test_what_a_game_says_of_moves_right_and_wrong_is_never_cut(game, heard):
    dice = random.Random(game)
    pool = set()
    for deal in range(1, 4):
        with at_table(game, people=True, deal=deal) as sim:
            animate(sim)
            for _ in range(MOVES // 3):
                if scene_name(sim) == "curtain":
                    sim.keys("wait:800 A wait:60")
                table, played = scene(sim), session(sim)
                if not played.seat():
                    break
                moves = list(played.rules.moves())
                pool.update(moves)
                for wrong in dice.sample(sorted(pool), min(WRONG, len(pool))):
                    if wrong not in moves:
                        table.play(wrong)
                for why in dice.sample(moves, min(WHYS, len(moves))):
                    heard.add(played.reason(why))
                table.play(dice.choice(moves))
                sim.run(60)
    cut = [text for text in heard if not is_whole(text)]
    assert len(heard) > 5 and not cut, cut


@pytest.mark.parametrize("seats", Rules.SEATS)
def test_what_crunch_says_of_moves_right_and_wrong_and_of_a_stuck_hand_is_never_cut(seats):
    dice = random.Random(seats)
    heard = set()
    pool = set()
    rules = Rules(seats, seats)
    for _ in range(4 * MOVES):
        seat = dice.randrange(seats) + 1
        moves = list(rules.moves(seat))
        pool.update(moves)
        heard.update(rules.refusal(wrong, seat) for wrong in dice.sample(sorted(pool), min(WRONG, len(pool))))
        heard.update(rules.refusal(dice.randrange(400), seat) for _ in range(WRONG))
        heard.update(bot.why(rules, seat, why) for why in dice.sample(moves, min(WHYS, len(moves))))
        ended = rules.copy()
        ended.state[END] = STUCK
        heard.update(stuck.stuck(ended))
        if moves:
            rules.apply(dice.choice(moves), seat)
        if not rules.seat():
            break
    cut = [text for text in heard - {None} if not is_whole(text)]
    assert len(heard) > 15 and not cut, cut


@pytest.mark.parametrize("end", ["crunched", "stopped", "stuck"])
def test_the_longest_scores_of_crunch_have_room_in_its_result(end):
    totals = -999, -999, -999, 999
    for own, people, over in product((1, 4), (1, 2), (False, True)):
        rules = SimpleNamespace(
            result=lambda: ((1, 0, 0, 0), (-26, -26, -26, 100)),
            crunched=lambda: 4 if end == "crunched" else 0,
            stopped=lambda: end == "stopped",
        )
        match = SimpleNamespace(
            result=lambda over=over: ((2, 2, 2, 1), totals) if over else None,
            totals=lambda: totals,
            number=lambda: 2,
            target=lambda: 200,
        )
        session = SimpleNamespace(
            rules=rules, humans=lambda people=people: people, eyes=own, match=match, driven=b"", far=None
        )
        ending = narration.epitaph(session)
        title, line = ending.title, ending.reason
        assert len(title) <= 13 and is_whole(line), (title, line)
