"""What is said has room: every message, refusal and reason of every game, in the bar's two lines."""

import random

import pytest
from on_screen import animate, at_table, scene, scene_name, session
from shipped import TURNS

from deckhand.talk import Talk
from deckhand.words import wrap

MOVES = 90
WHYS = 3  # moves of a position that a reason is asked for
WRONG = 6  # moves of other positions that are tried at one


def is_whole(text):
    """Does a text have room in the bar, with no word cut?"""
    return len(wrap(text)) <= 2 and all(len(word) <= 26 for word in text.split())


@pytest.fixture
def heard(monkeypatch):
    """Every text that is said from now on, as the bar shows it."""
    texts = set()
    say = Talk.say

    def listen(talk, text, *tone):
        say(talk, text, *tone)
        texts.add(talk.text)

    monkeypatch.setattr(Talk, "say", listen)
    return texts


@pytest.mark.parametrize("game", TURNS)
def test_what_a_game_says_of_moves_right_and_wrong_is_never_cut(game, heard):
    dice = random.Random(game)
    pool = set()
    for deal in range(1, 4):
        with at_table(game, people=True, deal=deal) as sim:
            animate(sim)
            for _ in range(MOVES // 3):
                if scene_name(sim) != "play":  # a curtain
                    sim.keys("A wait:60")
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
