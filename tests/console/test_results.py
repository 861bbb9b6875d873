"""The result screen: the match score, the deal code in large letters, and the tune."""

import random
from types import SimpleNamespace

import pytest
from golden import golden
from on_screen import page, said, scene_name

from deckhand.pages import result_words
from deckhand.save import statistics
from deckhand.session import Session
from deckhand.table.outcome import is_won
from deckhand.table.seats import HUMAN
from deckhand.words import wrap
from deckhand_sim.simulator import Sim
from games.landslide.match import Match

EASY = 1


def badge():
    sim = Sim()
    sim.boot()
    sim.run(400)
    sim.console.settings._chosen[1] = 2  # no animation
    return sim


def large(sim):
    """The large text on the screen, and the deal's code."""
    return [sim.console.scenes[-1].page.word.text, sim.console.scenes[-1].code]


def start(sim, *how):
    sim.console.replace("game_menu", *how)
    sim.run(300)
    if scene_name(sim) == "tour":
        sim.keys("B wait:100")
    assert scene_name(sim) == "play"
    return sim.console.scenes[0].session


def finish(sim, levels):
    """Let bots of these levels finish the game; returns the tunes played at its end."""
    session = sim.console.scenes[0].session
    own = bytes(session.players)
    session.players[:] = bytes(levels)
    sim.until(lambda: session.rules.seat() == 0, 900_000)
    session.players[:] = own
    session.eyes = 1
    tunes = []
    sim.console.sound.play = lambda tune, now: tunes.append(tune)
    sim.until(lambda: scene_name(sim) == "result")
    sim.run(500)  # keys are ignored at first
    return tunes


def lose(sim, code):
    """The session of a deal lost by its last moves, with its result on the screen."""
    session = start(sim, code)
    while session.rules.seat():
        session.play(list(session.rules.moves())[-1])
    sim.until(lambda: scene_name(sim) == "result")
    sim.run(600)
    return session


def tune(sim, name):
    return getattr(sim.modules["deckhand.hw.sound"], name)


@pytest.mark.slow
def test_a_match_of_landslide_has_one_code_from_its_first_game_to_its_last():
    with badge() as sim:
        session = start(sim, "LS-000006")
        tunes = finish(sim, (3, EASY))
        assert session.match.totals() == (1, 0) and tunes == [tune(sim, "WIN")]
        assert large(sim) == ["YOU WIN", "LS-000006-20"] and any("You lead 1 game to 0" in line for line in page(sim))
        assert sim.console.scenes[-1].items[0] == "next game"
        assert "2 wins: a medal" in page(sim), "a match has a medal, its games have none"
        sim.keys("A wait:300")
        sim.console.scenes[0].session.assisted = True
        assert sim.console.scenes[0].session.options() == b"\1", "seat 2 begins, by the match"
        finish(sim, (3, EASY))
        assert session.match.result() == ((1, 2), (2, 0))
        assert large(sim) == ["MATCH WON", "LS-000006-20"]
        assert any(words.startswith("Last game: ") for words in page(sim)) and "Bronze: with help" in page(sim)
        assert sim.serial == ""


def test_a_single_game_says_nothing_of_a_match_and_counts_by_its_cards():
    with badge() as sim:
        seats, players, single, deal, second = 2, (0, 1, 2, 2), 1, (3, 0, 0), 1
        sim.console.store.put(b"lS", bytes((seats, *players, single, *deal, second)))
        session = start(sim, "LS-000003-21")
        finish(sim, (2, EASY))
        cards = session.rules.result()[1]
        assert cards[0] > cards[1] and large(sim) == ["YOU WIN", "LS-000003-21"]
        told = " ".join(page(sim))
        assert "Your +" in told or "You led the whole game" in told
        assert not any("Match" in words for words in page(sim))
        assert [row.best for row in statistics.rows(sim.console.store, session.title)] == [cards[0]]


def test_again_is_for_those_who_played_not_for_those_of_the_menu():
    with badge() as sim:
        start(sim, "CR-000047-2")
        finish(sim, (3, EASY))
        sim.console.store.put(b"cR", bytes((4, 0, 3, 3, 3, 3, 0, 0, 0)))
        sim.console.scenes[-1]._choose("again")
        sim.run(400)
        assert bytes(sim.console.scenes[0].session.players) == bytes((0, EASY))


def test_stronger_bots_are_as_many_as_those_that_were_beaten():
    with badge() as sim:
        start(sim, "CR-000047-2")
        finish(sim, (3, EASY))
        sim.console.store.put(b"cR", bytes((3, 0, EASY, EASY, EASY, 3, 0, 0, 0)))
        sim.console.scenes[-1]._choose("harder")
        sim.run(400)
        assert bytes(sim.console.scenes[0].session.players) == bytes((0, EASY + 1))


def test_a_code_with_options_is_whole_at_the_foot():
    with badge() as sim:
        start(sim, "CL-000001-10003").assisted = True
        finish(sim, (3,))
        assert large(sim) == ["SOFT LANDING", "CL-000001-10003"]
        assert page(sim)[-1].split() == ["Next", "deal", "\x88", "table"], "the code isn't the next deal's"
        sim.keys("RIGHT wait:50")
        assert page(sim)[-1].rstrip() == "Again: CL-000001-10003"
        golden(sim, "console/result_long")


def test_the_tune_is_played_once_and_the_same_deal_again_has_its_own():
    with badge() as sim:
        start(sim, "CL-000001")
        win = tune(sim, "WIN")
        assert finish(sim, (3,)).count(win) == 1
        tunes = []
        sim.console.sound.play = lambda tune, now: tunes.append(tune)
        sim.keys("B wait:200")
        assert scene_name(sim) == "play", "the table"
        sim.keys("A wait:500")
        assert scene_name(sim) == "result" and win not in tunes
        sim.keys("RIGHT A wait:200")
        assert scene_name(sim) == "play" and finish(sim, (3,)).count(win) == 1


def test_no_key_is_taken_at_once_and_the_score_counts_up():
    with badge() as sim:
        start(sim, "CL-000001")
        sim.console.settings._chosen[1] = 0
        session = sim.console.scenes[0].session
        session.players[:] = b"\3"
        sim.until(lambda: session.rules.seat() == 0, 900_000)
        session.players[:] = b"\0"
        sim.until(lambda: scene_name(sim) == "result")
        result = sim.console.scenes[-1]
        seen = []
        for _ in range(30):
            seen.append((result.page.word._groups[1].y, result.page.score.text))
            sim.keys("A wait:1" if len(seen) < 4 else "wait:40")
        assert scene_name(sim) == "result", "four hasty presses removed nothing"
        assert seen[0][0] < seen[3][0] <= seen[-1][0], "the word moves down"
        counted = [int(score) for _, score in seen]
        assert counted == sorted(counted) and counted[0] == 0 and counted[-1] == session.rules.result()[1][0]
        assert len(set(counted)) > 5
        golden(sim, "console/result")
        sim.keys("A wait:300")
        moves = sim.console.scenes[0].session.history
        assert scene_name(sim) == "play" and len(moves) < 2, "a new game, with its first draw automatic"


def test_the_lost_end_of_a_solitaire_can_be_taken_back_and_counts_as_help():
    with badge() as sim:
        session = lose(sim, "CL-000042")
        moves = len(session.history)
        assert session.rules.result()[0] == (0,)
        result = sim.console.scenes[-1]
        golden(sim, "console/result_lost")
        if result.items[result.at] != "undo":
            sim.keys("LEFT wait:30")
        assert page(sim)[-1].split() == ["The", "last", "choice", "\x88", "table"]
        before = statistics.rows(sim.console.store, session.title)[0]
        assert (before.played, before.last) == (1, 0)
        sim.keys("A wait:300")
        assert not statistics.rows(sim.console.store, session.title), "no loss while it is unfinished"
        assert scene_name(sim) == "play" and len(session.history) < moves and session.assisted
        assert sim.console.screen.root[1].y == 0, "the table is where it was"


class Drawn:
    """Rules of a game that ended in a draw."""

    state = bytearray(8)
    OPTIONS = ()

    def result(self):
        return (1, 1), (4, 9)


@pytest.mark.parametrize(
    ("games", "last", "won"), [(4, ((1, 1), (4, 9)), False), (5, ((1, 1), (4, 9)), False), (5, ((1, 2), (9, 4)), True)]
)
def test_when_the_match_is_over_the_match_is_what_was_won_and_before_that_a_draw_is_no_win(games, last, won):
    match = Match(4711, 2)
    for result in (((1, 2), (9, 4)), ((2, 1), (4, 9)), *[((1, 1), (6, 6))] * (games - 3), last):
        match.add(result)
    title = type("Title", (), {"real_time": False})
    assert is_won(Session(title, Drawn(), (HUMAN, EASY), match)) is won


@pytest.mark.parametrize("code", ["ON-000018", "CL-000042"])
def test_a_lost_solitaire_is_told_its_last_chance_and_goes_back_there(code):
    with badge() as sim:
        session = start(sim, code)
        dice = random.Random(code)
        while session.rules.seat():
            moves = [move for move in session.rules.moves() if not sim.console.scenes[0].view.by_hand(move)]
            session.play(dice.choice(moves))
        assert session.rules.result()[0] == (0,)
        lost = len(session.history)
        sim.until(lambda: scene_name(sim) == "result")
        sim.run(600)
        assert sim.console.scenes[-1].items[:2] == ["undo", "rescue"]
        assert page(sim)[-1].rstrip() == "Was there a way out?", "the cursor starts there"
        golden(sim, "console/result_chance_" + code[:2].lower())
        sim.keys("A wait:600")
        play = sim.console.scenes[-1]
        dots = {said(sim)}
        for _ in range(3 if play.watcher else 0):
            sim.run(500)
            dots.add(said(sim))
        assert len(dots) > 1, "the progress display moves"
        assert said(sim).startswith("Looking back for a way out") and len(session.history) == lost
        lines = wrap(said(sim))
        assert " of %d moves" % min(64, lost) in lines[1] and lines[1].endswith("\x88 stop") and len(lines) == 2
        sim.until(lambda: play.watcher is None, 300_000)
        assert said(sim).startswith("Last chance: ") and not session.has_bot()
        sim.run(9000)
        assert not said(sim), "the key legend is back"
        assert scene_name(sim) == "play" and len(session.history) < lost and session.humans_turn() and session.assisted
        assert not statistics.rows(sim.console.store, session.title) and sim.serial == ""
        rules = session.rules.__class__(session.deal(), 1, session.options())
        for move in session.history:
            rules.apply(move)
        assert rules.state == session.rules.state


def test_whoever_leaves_a_lost_game_need_not_wait_for_its_last_chance():
    with badge() as sim:
        session = lose(sim, "ON-000018")
        sim.keys("A wait:400")
        assert sim.console.scenes[-1].watcher and "games.onslaught.bot" in sim.modules
        sim.keys("B wait:100")
        assert "games.onslaught.bot" not in sim.modules and said(sim) == "" and scene_name(sim) == "result"
        assert statistics.rows(sim.console.store, session.title)[0].played == 1 and sim.serial == ""


def test_where_no_way_out_was_found_none_is_offered_again_and_the_next_deal_is_proposed():
    with badge() as sim:
        lose(sim, "ON-000018")
        sim.keys("A")
        play = sim.console.scenes[-1]
        play.watcher.search = (way for way in ())  # the search is complete
        sim.until(lambda: play.watcher is None)
        sim.run(50)
        assert scene_name(sim) == "result" and "The bot found no way out." in [line.strip() for line in page(sim)]
        result = sim.console.scenes[-1]
        assert result.items[:2] == ["undo", "next"] and result.grade == "nasty" and result.at == 1
        assert "Was there a way out?" not in page(sim)
        sim.run(600)
        places = [(label.x, label.y) for label in result.page.labels]
        assert len(places) == 4 and places[0][1] < places[1][1] == places[3][1], (
            "a spent one leaves its place empty: none moves"
        )
        for key, item in (("UP", 0), ("DOWN", 1), ("RIGHT", 2), ("DOWN", 0), ("LEFT", 3), ("UP", 0)):
            sim.keys(key + " wait:100")
            assert result.at == item


def test_a_lost_game_is_taken_back_to_where_there_was_a_choice():
    with badge() as sim:
        session = start(sim, "ON-000018")
        view = sim.console.scenes[0].view
        choices = []
        while session.rules.seat():
            moves = [move for move in session.rules.moves() if not view.by_hand(move)]
            choices.append(len(moves))
            session.play(moves[-1])
        assert choices[-1] == 1, "the last move was forced, so no choice"
        sim.until(lambda: scene_name(sim) == "result")
        sim.keys("wait:600 LEFT A wait:300")
        assert said(sim) == "Undone" and choices[len(session.history)] > 1
        assert max(choices[len(session.history) + 1 :]) == 1


def test_a_random_deal_is_followed_by_another_and_the_cursor_stays_during_a_look():
    with badge() as sim:
        lose(sim, "CL-000001")
        result = sim.console.scenes[-1]
        assert result.items[2] == "next" and not result.grade
        sim.keys("RIGHT wait:50")
        at = result.at
        sim.keys("B wait:300 A wait:600")  # look at the table and come back
        assert sim.console.scenes[-1] is not result and sim.console.scenes[-1].at == at


def test_in_one_row_of_buttons_up_and_down_do_nothing():
    with badge() as sim:
        start(sim, "CL-000001")
        finish(sim, (3,))
        result = sim.console.scenes[-1]
        sim.keys("DOWN DOWN UP UP UP wait:50")
        assert result.at == 0
        sim.keys("RIGHT wait:50")
        assert result.at == 1


def test_the_first_win_is_told_and_a_tie_with_it_is_no_best():
    with badge() as sim:
        start(sim, "CL-000001")
        finish(sim, (3,))
        assert "First win!" in " ".join(page(sim))
        play = sim.console.scenes[0]
        play.old_statistics = sim.console.store.get(b"CL")
        best, _, text = result_words.praise(sim.console.store, play.session, play.old_statistics)
        assert best == play.session.rules.result()[1][0] and text == "", "an equal result is not a new best"


def test_a_race_that_no_points_decided_has_words_and_no_rows():
    from types import SimpleNamespace

    from games.crash_landing import narration

    def told(scores):
        rules = SimpleNamespace(
            result=lambda: ((0, 0), scores),
            option=lambda which: 0,
            hard=lambda seat: False,
            fate=lambda seat: 3,
            speed=lambda seat: 9,
            altitude=lambda seat: 0,
            in_hand=lambda seat, value: 0,
        )
        end = narration.epitaph(SimpleNamespace(rules=rules, humans=lambda: 1, eyes=1, far=None, history=[], marks=[]))
        return end.note, end.standing

    assert told((0, 0)) == told((0, 3)) == (None, ())


def test_a_race_says_at_which_speed_it_was_won():
    from types import SimpleNamespace

    from crash_landing_table import play, race

    from games.crash_landing import narration

    rules = race({"altitude": 2, "speed": 1, "hand": "2268"}, {"altitude": 13, "speed": 1}, seat=2)
    play(rules, "end")
    session = SimpleNamespace(rules=rules, humans=lambda: 1, eyes=1, far=None)
    told = narration.epitaph(session)
    lines = [line.strip() for line in wrap(told.reason)]
    assert told.title == "YOU WIN" and lines == ["You: landed at \x842", "Rival: at height 11"]


def test_who_loses_against_bots_may_begin_anew_against_weaker_ones():
    with badge() as sim:
        session = start(sim, "landslide", "harder")
        assert bytes(session.players) == b"\0\2", "fair"
        finish(sim, (EASY, 3))
        result = sim.console.scenes[-1]
        assert result.items == ["next game", "easier", "menu"]
        sim.keys("RIGHT wait:50")
        assert "Weaker bot, new deal" in page(sim)[-1]
        sim.keys("A wait:1500")
        assert bytes(sim.console.scenes[0].session.players) == b"\0\1"


def test_who_wins_against_bots_may_begin_anew_against_stronger_ones():
    with badge() as sim:
        session = start(sim, "CL-000001-2")
        assert bytes(session.players) == b"\0\1", "easy"
        finish(sim, (3, EASY))
        result = sim.console.scenes[-1]
        assert result.items == ["next", "harder", "again", "menu"]
        sim.keys("RIGHT wait:50")
        assert "Stronger bot, new deal" in page(sim)[-1]
        sim.keys("A wait:1500")
        assert bytes(sim.console.scenes[0].session.players) == b"\0\2"


def test_it_rains_paper_on_who_has_won_and_not_for_long():
    with badge() as sim:
        sim.console.settings._chosen[1] = 0
        start(sim, "CL-000001")
        finish(sim, (3,))
        specks = list(sim.console.scenes[-1].page.specks)
        assert specks
        sim.run(900)
        assert len({speck.y for speck in specks}) > 3
        sim.run(3000)
        assert not sim.console.scenes[-1].is_raining and all(speck.y >= 128 for speck in specks)


def test_menu_in_result_and_pause_opens_the_games_menu_and_b_the_launcher():
    with badge() as sim:
        start(sim, "CL-000001-2")
        finish(sim, (3, EASY))
        result = sim.console.scenes[-1]
        result.at = result.items.index("menu")
        result.choose_label()
        assert "This game's menu" in page(sim)[-1]
        sim.keys("A wait:400")
        menu = sim.console.scenes[-1].menu
        assert menu.title == "Crash Landing" and menu.items[menu.at] == "New game"
        sim.keys("A wait:1500 START wait:300 UP wait:50")
        assert page(sim)[-1].strip() in ("To the menu", "You played nothing yet")
        sim.keys("A wait:400")
        assert sim.console.scenes[-1].menu.items[0] in ("Go on", "New game")
        sim.keys("B wait:400")
        assert type(sim.console.scenes[-1]).__module__ == "deckhand.scenes.launcher"


def test_any_key_leads_from_the_table_back_to_the_result_and_the_very_next_one_counts_there():
    with badge() as sim:
        start(sim, "LS-000006")
        finish(sim, (3, EASY))
        sim.keys("B wait:200")
        assert said(sim) == "Any key: the result"
        sim.keys("LEFT wait:60")
        assert scene_name(sim) == "result" and sim.console.scenes[-1].at == 0
        sim.keys("RIGHT wait:60")
        assert sim.console.scenes[-1].at == 1


@pytest.mark.parametrize(
    ("won", "streak", "helped", "words"),
    [
        (1, 1, False, "First win: hard!"),
        (4, 1, False, "Gold: no help"),
        (4, 3, False, "3 in a row"),
        (4, 3, True, "Bronze: with help"),
    ],
)
def test_where_points_decide_nothing_a_medal_says_why(monkeypatch, won, streak, helped, words):
    row = statistics.Row()
    row.key, row.won, row.streak, row.played = "hard", won, streak, 5
    monkeypatch.setattr(statistics, "rows", lambda store, title: [row])
    monkeypatch.setattr(statistics, "key", lambda session: "hard")
    monkeypatch.setattr(result_words, "is_won", lambda session: True)
    said = result_words.tally(None, SimpleNamespace(title=None, assisted=helped))
    assert said == (words, "You won %d of 5, hard" % won)


@pytest.mark.parametrize(
    "places, is_white, is_red", [((1, 2), True, True), ((2, 1), False, True), ((1, 1), True, False)]
)
def test_a_draw_has_the_color_of_neither_a_win_nor_a_loss(monkeypatch, places, is_white, is_red):
    with badge() as sim:
        session = start(sim, "CL-000006-2")
        monkeypatch.setattr(
            type(session.rules), "result", lambda rules: (places, (9, 9)) if rules.seat() == 0 else None
        )
        finish(sim, (3, 3))
        sim.run(3000)  # until the confetti is gone
        result = sim.console.scenes[-1].page
        left, top, wide, high = 80 - result.word.wide // 2, result.word_y, result.word.wide, result.word.high
        colors = {
            color for _, color in sim.image().convert("RGB").crop((left, top, left + wide, top + high)).getcolors()
        }
        assert any(min(color) > 220 for color in colors) == is_white
        assert any(red > 140 and green < 60 for red, green, _ in colors) == is_red
