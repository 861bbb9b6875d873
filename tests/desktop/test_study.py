"""deckhand study and deckhand deals: interruptions don't change the lines, and the same lines give the same file."""

import json
import re
import shutil
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from deckhand_sim.cli import cli
from deckhand_sim.device.drive import find_drive
from deckhand_sim.interrupts import STOPPED
from deckhand_sim.studies import arena, curated, study
from deckhand_sim.studies.partial_results import ResultsFile

ORDER = ("easy", "wavering", "hard")
COMMAND = ["study", "onslaught", "--deals", "30-35", "--tries", "2", "--jobs", "1"]


def run(*words):
    return CliRunner().invoke(cli, [str(word) for word in words])


def lines(path):
    """Head and results of a part file, the results by deal."""
    head, *found = path.read_text().splitlines()
    return head, sorted(found, key=lambda line: json.loads(line)["deal"])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The part file of an uninterrupted study."""
    path = tmp_path_factory.mktemp("study") / "whole.jsonl"
    done = run(*COMMAND, "--part", path)
    assert done.exit_code == 0, done.output
    return path


def test_a_deals_line_is_a_function_of_its_arguments():
    one = study.study_deal(("onslaught", 31, 3))
    assert one == study.study_deal(("onslaught", 31, 3))
    assert (one["deal"], one["winnable"]) == (31, None)
    assert set(one["wins"]) == {"fair", "wavering", "hard"}
    assert all(0 <= won <= one["tries"][level] for level, won in one["wins"].items())


@pytest.mark.parametrize("game", ["crash_landing", "onslaught"])
def test_a_bot_that_draws_no_dice_is_tried_once(game, monkeypatch):
    asked = []

    def spied(game, players, index, seed, bot_seed):
        asked.append(players[0])
        return arena.play(game, players, index, seed, bot_seed=bot_seed)

    monkeypatch.setattr(study, "play", spied)
    one = study.study_deal((game, 33, 4))
    assert one["tries"] == {"fair": 4, "wavering": 4, "hard": 1}
    assert [asked.count(level) for level in ("fair", "wavering", "hard")] == [4, 4, 1]


def test_that_a_bot_has_no_dice_is_found_out_by_watching_them(monkeypatch):
    import games.onslaught.bot as bot

    real = bot.think

    def superstitious(rules, seat, level, rng):
        rng.below(6)
        return (yield from real(rules, seat, level, rng))

    monkeypatch.setattr(bot, "think", superstitious)
    assert study.play_tries("onslaught", "hard", 33, 3)[0] == 3


@pytest.mark.slow
def test_the_wavering_bot_is_weaker_than_hard_and_stronger_than_easy():
    won = {name: arena.summary(arena.run("crash_landing", (name,), 40, seed=60))[0].wins for name in ORDER}
    assert won["easy"] < won["wavering"] < won["hard"]


def test_a_study_has_a_line_for_each_deal(whole):
    head, found = lines(whole)
    assert json.loads(head) == {"study": 2, "game": "onslaught", "tries": 2}
    assert [json.loads(line)["deal"] for line in found] == list(range(30, 36))


def test_bot_seeds_are_other_luck_in_the_same_deal(whole):
    wins = [won for line in lines(whole)[1] for won in json.loads(line)["wins"].values()]
    assert 1 in wins, "of two attempts one is won and one is lost"


@pytest.mark.slow
def test_several_processes_write_the_same_lines(whole, tmp_path):
    part = tmp_path / "part.jsonl"
    assert run(*COMMAND[:-1], "2", "--part", part).exit_code == 0
    assert lines(part) == lines(whole)


@pytest.mark.slow
def test_a_stopped_study_goes_on_and_writes_the_same_lines(whole, tmp_path, monkeypatch):
    part = tmp_path / "part.jsonl"
    asked = []
    real = study.study_deal

    def tired(task):
        asked.append(task[1])
        if len(asked) == 4:
            raise KeyboardInterrupt
        return real(task)

    monkeypatch.setattr(study, "study_deal", tired)
    stopped = run(*COMMAND, "--part", part)
    assert stopped.exit_code == STOPPED
    assert "Stopped: 3 of 6 deals are studied and kept in %s; the same command" % part in stopped.output
    assert "3 deals" in stopped.output and len(lines(part)[1]) == 3
    ended = run(*COMMAND, "--part", part)
    assert ended.exit_code == 0 and "6 deals" in ended.output
    assert asked == [30, 31, 32, 33, 33, 34, 35], "no finished deal is repeated"
    assert part.read_text() == whole.read_text()


def test_the_game_may_come_from_another_drive(whole, tmp_path):
    games = tmp_path / "drive" / "games"
    shutil.copytree(find_drive() / "games" / "onslaught", games / "onslaught")
    (games / "onslaught" / "bot.py").write_text(
        "def think(rules, seat, level, rng):\n    yield\n    return list(rules.moves())[-1]\n"
    )
    part = tmp_path / "other.jsonl"
    assert run(*COMMAND, "--part", part, "--drive", tmp_path / "drive").exit_code == 0
    assert [json.loads(line)["deal"] for line in lines(part)[1]] == list(range(30, 36)) and lines(part) != lines(whole)
    lacking = run("study", "crash_landing", "--part", tmp_path / "x", "--drive", tmp_path / "drive")
    assert lacking.exit_code == 2 and "games/crash_landing has no rules.py" in lacking.output


def test_a_last_line_that_was_cut_is_done_again(whole, tmp_path):
    part = tmp_path / "part.jsonl"
    text = whole.read_text()
    for cut in (1, 10, len(text.splitlines()[-1]) + 1):
        part.write_text(text[:-cut])
        assert run(*COMMAND, "--part", part).exit_code == 0
        assert lines(part) == lines(whole)


def test_more_deals_are_added_to_those_there(whole, tmp_path):
    part = tmp_path / "part.jsonl"
    part.write_text(whole.read_text())
    done = run(*COMMAND[:2], "--deals", "34-37", *COMMAND[4:], "--part", part)
    assert done.exit_code == 0 and "4 deals" in done.output, "of the requested deals"
    assert [json.loads(line)["deal"] for line in lines(part)[1]] == list(range(30, 38))


@pytest.mark.parametrize(
    "text",
    [
        "my notes\n",
        '{"study": 2, "game": "onslaught", "tries": 3}\n',
        '{"study": 1, "game": "onslaught", "tries": 2}\n',
        '{"study": 2, "game": "crash_landing", "tries": 2}\n',
        '{"arena": 1, "game": "onslaught"}\n',
        '{"study": 2, "game": "onslaught", "tries": 2}',
        "\xff\xfe\n",
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, text):
    part = tmp_path / "part.jsonl"
    part.write_bytes(text.encode("latin-1"))
    done = run(*COMMAND, "--part", part)
    assert done.exit_code == 2 and "is of another study" in done.output and len(done.output.splitlines()) == 1
    assert part.read_bytes() == text.encode("latin-1")


def test_a_line_that_was_spoilt_is_named(whole, tmp_path):
    part = tmp_path / "part.jsonl"
    text = whole.read_text().splitlines()
    text[3] = text[3][:-5]
    part.write_text("\n".join(text) + "\n")
    done = run(*COMMAND, "--part", part)
    assert done.exit_code == 2 and "part.jsonl, line 4 is no result of this study" in done.output


def test_crash_landing_must_be_winnable_in_every_option_set_offered(monkeypatch):
    asked = []
    lost = []

    def solve(deal, options, best):
        asked.append((deal, options))
        return SimpleNamespace(score=None if options in lost else 30)

    monkeypatch.setattr("deckhand_sim.games.crash_landing.solver.solve", solve)
    assert study.is_winnable("crash_landing", 7) is True and asked == [(7, options) for options in study.OFFERED]
    lost.append(study.OFFERED[-1])
    assert study.is_winnable("crash_landing", 7) is False
    assert study.is_winnable("onslaught", 7) is None, "this game has no solver"


@pytest.mark.slow
def test_a_plot_is_drawn(whole, tmp_path):
    pytest.importorskip("matplotlib")
    part, plot = tmp_path / "part.jsonl", tmp_path / "study.svg"
    part.write_text(whole.read_text())
    assert run(*COMMAND, "--part", part, "--plot", plot).exit_code == 0
    assert plot.read_text().startswith("<?xml")


# --- the winnable deals -----------------------------------------------------------------------------------------------


def made_up(count):
    """Lines of an invented study: the smaller k, the easier deal k."""
    for deal in range(count):
        won = max(0, 8 - 9 * deal // count)
        yield {
            "deal": deal,
            "tries": {"fair": 8, "wavering": 8, "hard": 1},
            "wins": {"fair": won // 2, "wavering": won, "hard": won > 3},
            "scores": {"fair": 0, "wavering": 3 * won, "hard": 0},
            "winnable": None,
        }


@pytest.mark.parametrize(
    "change",
    [
        {"deal": -5},
        {"deal": 1 << 30},
        {"deal": "x"},
        {"wins": {}},
        {"tries": {"fair": 0, "wavering": 8, "hard": 1}},
        {"winnable": "x"},
        {"scores": {"fair": "x", "wavering": 0, "hard": 0}},
    ],
)
def test_a_deal_that_no_study_could_have_made_is_refused(change, tmp_path):
    found = list(made_up(60))
    found[7].update(change)
    path = part_file(tmp_path / "one.jsonl", found)
    done = run("deals", path, "--each", 5, "--out", tmp_path / "deals.bin")
    assert done.exit_code == 1 and not (tmp_path / "deals.bin").exists()
    assert done.output == "Error: %s has no study's results; deckhand study makes some\n" % path
    done = run("study", "onslaught", "--deals", "0-0", "--tries", 8, "--part", path)
    assert done.exit_code == 2 and "has a line that is no deal's" in done.output


def test_the_game_of_a_study_is_no_path(tmp_path):
    path = tmp_path / "drive" / "one.jsonl"
    path.parent.mkdir()
    text = part_file(path, made_up(60)).read_text()
    path.write_text(text.replace('"onslaught"', '"../../evil"', 1))
    done = run("deals", path, "--each", 5)
    assert done.exit_code == 1 and "has no study's results" in done.output


def test_no_list_is_written_into_the_installed_package(tmp_path, monkeypatch):
    monkeypatch.setattr(curated, "is_installed", lambda drive: True)
    done = run("deals", part_file(tmp_path / "one.jsonl", made_up(60)), "--each", 5)
    assert done.exit_code == 1 and done.output.strip().endswith("name the file: --out onslaught.bin")


def part_file(path, found):
    part = ResultsFile(path, {"study": 2, "game": "onslaught", "tries": 8}, "study")
    for line in found:
        part.add(line)
    return path


def test_deals_makes_the_same_bytes_again_whatever_the_order_of_the_lines(tmp_path):
    found = list(made_up(100))
    one = part_file(tmp_path / "one.jsonl", found)
    two = part_file(tmp_path / "two.jsonl", reversed(found))
    data = set()
    for path in (one, one, two):
        out = tmp_path / "deals.bin"
        done = run("deals", path, "--each", 12, "--out", out)
        assert done.exit_code == 0, done.output
        data.add(out.read_bytes())
        out.unlink()
    assert len(data) == 1 and len(data.pop()) == 4 + 4 * 2 + 2 + 2 + 48 * 5
    assert re.findall(r"(?m)^(\w+) +12 deals", done.output) == ["easy", "medium", "hard", "nasty"]


def test_the_study_is_left_as_it_is_by_deals(tmp_path):
    path = part_file(tmp_path / "one.jsonl", made_up(60))
    text = path.read_text() + '{"deal": 99'
    path.write_text(text)
    assert run("deals", path, "--each", 5, "--out", tmp_path / "deals.bin").exit_code == 0
    assert path.read_text() == text


def test_too_few_deals_are_told_and_nothing_is_written(tmp_path):
    path = part_file(tmp_path / "one.jsonl", made_up(30))
    done = run("deals", path, "--each", 12, "--out", tmp_path / "deals.bin")
    assert done.exit_code == 1 and "too few for 48 in four grades" in done.output
    assert len(done.output.splitlines()) == 1 and not (tmp_path / "deals.bin").exists()
