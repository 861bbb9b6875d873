"""The arena: the same games for the same seed, swapped seats, correct intervals, and a part file that survives crashes."""

import csv
import json
import re
import shutil
import sys
from dataclasses import asdict

import pytest
from click.testing import CliRunner

from deckhand_sim.device.drive import find_drive
from deckhand_sim.interrupts import STOPPED
from deckhand_sim.studies import arena
from deckhand_sim.studies.arena import ArenaFile, ArenaGame, ThinkingCost

HEADER = {"arena": 1, "game": "landslide", "players": ["random", "greedy"], "seed": 5, "options": [0]}


def same(played):
    return [(p.index, p.deal, p.seats, p.places, p.scores, p.moves) for p in played]


def test_the_same_seed_gives_the_same_games_and_another_does_not():
    players = ("random", "greedy")
    one = same(arena.run("landslide", players, 6, seed=5))
    assert same(arena.run("landslide", players, 6, seed=5)) == one
    assert same(arena.run("landslide", players, 6, seed=50)) != one


def test_several_processes_play_the_same_games():
    players = ("random", "random")
    assert same(arena.run("landslide", players, 4, 5, (), 2)) == same(arena.run("landslide", players, 4, 5))


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("crash_landing", ("hard",), (0, 0, 1, 0)),
        ("crash_landing", ("fair", "easy"), ()),
        ("onslaught", ("fair",), ()),
        ("crunch", ("hard", "fair", "easy"), ()),
        ("chaos_cruisers", ("easy", "fair"), (arena.EVERY_CHOICE, 0)),
    ],
)
def test_every_game_has_an_arena_that_plays_the_same_again(game, players, options):
    played = arena.run(game, players, 2, seed=7, options=options)
    assert same(played) == same(arena.run(game, players, 2, seed=7, options=options))
    for one in played:
        assert len(one.places) == len(one.scores) == len(one.thought) == len(players) and one.moves > 3
        assert all(thought.decisions > 0 for thought in one.thought)


def test_crunch_is_played_in_matches_of_which_no_two_share_a_hand():
    from deckhand_sim.games.crunch.arena import play_match

    first, swapped, other = arena.run("crunch", ("hard", "easy"), 3, seed=7)
    assert (first.seats, swapped.seats) == ([1, 2], [2, 1])
    match = play_match((2, 0), 350)
    assert (first.places, first.scores) == (list(match.places), list(match.totals))
    assert max(first.scores) >= 100 and first.moves == sum(hand.actions for hand in match.hands)
    match = play_match((0, 2), 350)
    assert (swapped.places, swapped.scores) == (list(match.places)[::-1], list(match.totals)[::-1])
    assert other.deal == 8 and other.scores == list(play_match((2, 0), 400).totals)


def test_an_option_may_take_all_its_choices_by_turns(monkeypatch):
    asked = []

    def turns(Rules, deciders, deal, options):
        asked.append((deal, options))
        return ((1, 2), (1, 0)), 1

    monkeypatch.setattr(arena, "play_turns", turns)
    arena.run("chaos_cruisers", ("easy", "easy"), 10, seed=30, options=(arena.EVERY_CHOICE, 1, arena.EVERY_CHOICE))
    layouts = [0, 0, 1, 1, 2, 2, 3, 3, 0, 0]
    assert asked == [(30 + i // 2, (layouts[i], 1, i // 2)) for i in range(10)], "both seatings of a deal have the same"


def test_each_deal_is_played_twice_with_seats_swapped():
    played = arena.run("landslide", ("random", "greedy"), 4, seed=5)
    assert [(p.deal, p.seats) for p in played] == [(5, [1, 2]), (5, [2, 1]), (6, [1, 2]), (6, [2, 1])]


def test_scores_and_thought_go_with_the_player_not_the_seat():
    played = arena.run("landslide", ("greedy", "random"), 8, seed=5)
    greedy, chance = arena.summary(played)
    assert greedy.wins >= 6 and greedy.score > chance.score
    for p in played:
        assert sum(t.decisions for t in p.thought) == p.moves


def test_a_player_gets_a_concealed_copy(monkeypatch):
    from deckhand_sim.games.landslide import players as landslide_players
    from games.landslide.rules import Rules

    real = Rules(5)
    seen = []

    def spy(rules, seat, dice):
        seen.append((rules.deal_number(), bytes(rules.hand(seat)), bytes(rules.hand(3 - seat))))
        move = next(iter(rules.moves()))
        rules.state[20:60] = bytes(40)  # a copy: changing it must have no effect
        return move

    monkeypatch.setitem(landslide_players.PLAYERS, "spy", spy)
    arena.play("landslide", ("spy", "spy"), 0, seed=5)
    deal, own, other = seen[0]
    assert own == real.hand(1)
    assert (deal, other) != (5, real.hand(2)) and other != real.hand(2)


def test_a_game_may_bring_its_own_loop(monkeypatch):
    import types

    asked = []
    module = types.SimpleNamespace()
    module.play_arena = lambda names, deal, options, thought: asked.append(names) or (((2, 1), (deal, 7)), 3)
    monkeypatch.setattr(arena.games, "part", lambda game, name: module if name == "arena" else None)
    played = arena.run("landslide", ("easy", "hard"), 2, seed=4)
    assert asked == [("easy", "hard"), ("hard", "easy")]
    assert [(p.places, p.scores, p.moves) for p in played] == [([2, 1], [4, 7], 3), ([1, 2], [7, 4], 3)]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (60, 100, 0.5020, 0.6906), (0, 0, 0, 1)],
)
def test_wilson_intervals_as_in_the_textbook(wins, games, low, high):
    assert arena.wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def game_of(index, places, scores):
    return ArenaGame(
        index, 1, list(range(1, len(places) + 1)), places, scores, 9, [ThinkingCost(2, 0.5, 0.3, 4)] * len(places)
    )


def test_shared_first_places_are_draws_and_unfinished_games_count_for_nobody():
    played = [game_of(0, [1, 2], [9, 4]), game_of(1, [1, 1], [5, 5])]
    played.append(ArenaGame(2, 1, [1, 2], [], [], 5000, [ThinkingCost(1, 0.1, 0.1, 0)] * 2))
    one, two = arena.summary(played, ["a", "b"])
    assert (one.games, one.wins, one.draws, one.score) == (2, 1, 1, 7.0)
    assert (two.games, two.wins, two.draws) == (2, 0, 1)
    assert (one.decisions, one.worst_ms, one.slices) == (5, 300.0, 4)


def test_alone_place_1_is_a_win_and_0_a_loss():
    line = arena.summary([game_of(0, [1], [8]), game_of(1, [0], [0]), game_of(2, [0], [0])])[0]
    assert (line.games, line.wins, line.draws) == (3, 1, 0)


# --- the part file ----------------------------------------------------------------------------------------------------


def test_a_part_file_goes_on_after_a_cut_in_its_last_line(tmp_path):
    path = tmp_path / "run.jsonl"
    part = ArenaFile(path, HEADER)
    games = [game_of(i, [1, 2], [9, 4]) for i in range(3)]
    for played in games:
        part.keep(played)
    path.write_text(path.read_text()[:-20])
    again = ArenaFile(path, HEADER)
    assert again.played == games[:2]
    again.keep(games[2])
    assert ArenaFile(path, HEADER).played == games


def test_a_part_file_of_another_series_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "run.jsonl"
    for text in (json.dumps({**HEADER, "seed": 6}) + "\n", "notes\n", json.dumps(HEADER)[:30]):
        path.write_text(text)
        with pytest.raises(ValueError, match="another series"):
            ArenaFile(path, HEADER)
        assert path.read_text() == text


@pytest.mark.parametrize("spoilt", ["nonsense", '{"index": 1}', "[1]", '{"index": 1, "thought": [{"haste": 1}]}'])
def test_a_part_file_with_a_spoilt_line_is_refused_and_left_alone(tmp_path, spoilt):
    path = tmp_path / "run.jsonl"
    text = json.dumps(HEADER) + "\n" + spoilt + "\n"
    path.write_text(text)
    with pytest.raises(
        ValueError, match="run.jsonl(, line 2 is no result of this series| has a line that is no game)$"
    ):
        ArenaFile(path, HEADER)
    assert path.read_text() == text


WHOLE = asdict(ArenaGame(0, 5, [1, 2], [1, 2], [9, -4], 40, [ThinkingCost(20, 0.5, 0.1, 7, 3), ThinkingCost(20)]))


@pytest.mark.parametrize(
    "spoilt",
    [
        {"index": -1},
        {"index": "0"},
        {"deal": None},
        {"moves": 10**400},
        {"seats": [1]},
        {"seats": [1, 1]},
        {"places": 5},
        {"places": ["a", "b"]},
        {"places": [1, 2, 3]},
        {"scores": []},
        {"scores": ["x", 1]},
        {"thought": []},
        {"thought": [{"decisions": "x"}] * 2},
        {"thought": [{"seconds": float("nan")}] * 2},
    ],
    ids=str,
)
def test_a_game_that_no_series_could_have_kept_is_refused(tmp_path, spoilt):
    path = tmp_path / "run.jsonl"
    path.write_text(json.dumps(HEADER) + "\n" + json.dumps(WHOLE) + "\n")
    assert len(ArenaFile(path, HEADER).played) == 1
    path.write_text(json.dumps(HEADER) + "\n" + json.dumps({**WHOLE, **spoilt}) + "\n")
    with pytest.raises(ValueError, match="has a line that is no game"):
        ArenaFile(path, HEADER)


def test_a_stopped_run_goes_on_where_it_was(tmp_path, monkeypatch):
    part = str(tmp_path / "run.jsonl")
    command = ["landslide", "--seats", "random,greedy", "--games", "6", "--seed", "5", "--jobs", "1", "--part", part]
    whole = arena.play
    monkeypatch.setattr(arena, "play", lambda *task: interrupt() if task[2] == 3 else whole(*task))
    stopped = CliRunner().invoke(arena.arena, command)
    assert stopped.exit_code == STOPPED and "3 games" in stopped.output
    assert "Stopped: 3 of 6 games are played and kept in %s; the same command goes on" % part in stopped.output
    played = []
    monkeypatch.setattr(arena, "play", lambda *task: played.append(task[2]) or whole(*task))
    ended = CliRunner().invoke(arena.arena, command)
    assert ended.exit_code == 0 and "6 games" in ended.output
    assert played == [3, 4, 5]
    with open(part) as file:
        kept = [json.loads(line) for line in file][1:]
    assert [k["scores"] for k in kept] == [p.scores for p in arena.run("landslide", ("random", "greedy"), 6, seed=5)]


def test_a_stopped_run_without_a_file_shows_what_there_is_and_says_what_would_keep_it(monkeypatch):
    whole = arena.play
    for done in (3, 0):
        monkeypatch.setattr(arena, "play", lambda *task, done=done: interrupt() if task[2] == done else whole(*task))
        stopped = CliRunner().invoke(arena.arena, "landslide --seats random,greedy --games 6 --jobs 1".split())
        assert stopped.exit_code == STOPPED and "Another time --part FILE keeps them" in stopped.output
        assert "Stopped: %d of 6 games are played." % done in stopped.output
        assert ("greedy" in stopped.output.partition("Another")[2]) == bool(done)


@pytest.fixture
def of_ones_own(tmp_path):
    """A pupil's drive with a landslide whose bot always plays the first move."""
    bot = tmp_path / "drive" / "games" / "landslide" / "bot.py"
    shutil.copytree(find_drive() / "games" / "landslide", bot.parent)
    bot.write_text("def think(rules, seat, level, rng):\n    yield\n    return next(iter(rules.moves(seat)))\n")
    return tmp_path / "drive"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_come_from_another_drive_in_every_process(of_ones_own, jobs):
    command = ["landslide", "--seats", "hard,random", "--games", "2", "--seed", "5", "--jobs", jobs]
    here = CliRunner().invoke(arena.arena, command)
    there = CliRunner().invoke(arena.arena, [*command, "--drive", str(of_ones_own)])
    assert (here.exit_code, there.exit_code) == (0, 0)
    assert re.search(r"hard +│ +100\.0 ", here.output) and re.search(r"hard +│ +0\.0 ", there.output)
    left = [str(getattr(module, "__file__", None)) for name, module in sys.modules.items() if name.startswith("games.")]
    assert not [file for file in left if file.startswith(str(of_ones_own))], "its modules are gone afterwards"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_breaks_is_one_line_with_its_place(of_ones_own, jobs):
    bot = of_ones_own / "games" / "landslide" / "bot.py"
    bot.write_text("def think(rules, seat, level, rng):\n    yield\n    return 1 // 0\n")
    command = ["landslide", "--seats", "hard,random", "--games", "2", "--seed", "5", "--jobs", jobs]
    broken = CliRunner().invoke(arena.arena, [*command, "--drive", str(of_ones_own)])
    said = broken.output.strip().splitlines()[-1]
    assert broken.exit_code == 1 and said.startswith("Error: landslide, deal 5: ZeroDivisionError")
    assert "(bot.py, line 3: return 1 // 0); deckhand check landslide says more" in said


def interrupt():
    raise KeyboardInterrupt


# --- the command ------------------------------------------------------------------------------------------------------


def test_csv_has_a_line_for_each_game_and_player(tmp_path):
    path = tmp_path / "games.csv"
    command = "landslide --seats random,random --games 2 --seed 5 --jobs 1 --csv".split()
    assert CliRunner().invoke(arena.arena, [*command, str(path)]).exit_code == 0
    with path.open() as file:
        rows = list(csv.DictReader(file))
    assert [(r["game"], r["name"], r["seat"]) for r in rows] == [
        ("0", "random 1", "1"),
        ("0", "random 2", "2"),
        ("1", "random 1", "2"),
        ("1", "random 2", "1"),
    ]
    played = arena.run("landslide", ("random", "random"), 2, seed=5)
    assert [int(r["score"]) for r in rows] == [s for p in played for s in p.scores]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nogame", "--seats", "random"], "nogame"),
        (["landslide", "--seats", "random,nobody"], "nobody"),
        (["landslide", "--seats", "random"], "not played by 1 but by 2"),
        (["landslide", "--seats", "random,random", "--option", "first=3"], "choices 1, 2, or all"),
        (["landslide", "--seats", "random,random", "--option", "last=1"], "first"),
        (["crunch", "--seats", "hard,random"], "no player 'random' of crunch; there are easy, fair, hard"),
        (["landslide", "--seats", "random,"], "no player '' of landslide"),
        (["landslide", "--seats", "random,random", "--csv", "no/such/folder.csv"], "there is no folder"),
        (["landslide", "--seats", "random,random", "--plot", "games.txt"], "should end in .png or .svg"),
        (["landslide", "--seats", "random,random", "--seed", "1000000"], "--seed"),
    ],
)
def test_a_wrong_command_is_refused_in_words(arguments, word):
    result = CliRunner().invoke(arena.arena, [*arguments, "--games", "1"])
    assert result.exit_code == 2 and word in result.output and "Traceback" not in result.output


def test_an_option_of_the_sheet_reaches_the_game():
    from games.landslide.rules import Rules

    assert arena.option_indexes(Rules, ["first=2"]) == (1,)
    assert arena.option_indexes(Rules, ["first=all"]) == (arena.EVERY_CHOICE,)
    assert arena.option_indexes(Rules, []) == (0,)


@pytest.mark.slow
def test_a_plot_is_drawn_or_what_it_needs_is_said(tmp_path):
    path = tmp_path / "games.svg"
    command = ["landslide", "--seats", "random,random", "--games", "2", "--jobs", "1", "--plot", str(path)]
    result = CliRunner().invoke(arena.arena, command)
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        assert result.exit_code == 1 and "pip install matplotlib" in result.output
    else:
        assert path.read_text().startswith("<?xml")
