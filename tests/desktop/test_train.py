"""deckhand train: interruptions don't change the weights, and bots can read their format."""

import importlib.util
import re
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from deckhand_sim.authoring.contract import load
from deckhand_sim.cli import cli
from deckhand_sim.device.drive import find_drive
from deckhand_sim.games.crash_landing import trainer as fit
from deckhand_sim.games.onslaught import trainer, waves
from deckhand_sim.interrupts import STOPPED
from deckhand_sim.studies import arena, train

SMALL = ["--size", "160", "--seed", "3"]


def run(*words):
    return CliRunner().invoke(cli, ["train", *map(str, words)])


def module(path):
    """Load a weights.py as a module."""
    spec = importlib.util.spec_from_file_location("taught", path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def shipped(game):
    return find_drive() / "games" / game / "ai/weights.py"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The output of a small, uninterrupted training of Onslaught in this process."""
    folder = tmp_path_factory.mktemp("train")
    done = run("onslaught", *SMALL, "--jobs", 1, "--part", folder / "nets.npz", "--out", folder / "weights.py")
    assert done.exit_code == 0 and "160 sampled waves a net" in done.output, done.output
    return folder / "weights.py"


def test_the_nets_that_the_badge_has_are_in_the_form_that_the_trainer_writes():
    now = module(shipped("onslaught"))
    nets = waves.Nets(now.NETS, now.DIVISORS, now.OFFSETS, now.ENDS)
    assert trainer.text_of(nets, "3,000,000") == shipped("onslaught").read_text()


def test_a_small_training_has_the_shape_of_the_nets_that_the_badge_has(small):
    taught, now = module(small), module(shipped("onslaught"))
    assert (taught.CELLS, taught.FIRST_END) == (now.CELLS, now.FIRST_END)
    for name in ("NETS", "ENDS"):
        assert [len(one) for one in getattr(taught, name)] == [len(one) for one in getattr(now, name)]
    assert taught.NETS != now.NETS and len(taught.DIVISORS) == len(taught.OFFSETS) == 4


def test_two_processes_teach_the_same():
    one, two = trainer.Training(160, 3), trainer.Training(160, 3)
    one.step(1)
    two.step(2)
    assert one.packed() == two.packed() != trainer.Training(160, 3).packed()


@pytest.mark.slow
def test_another_seed_teaches_others(small, tmp_path):
    words = ("--size", "160", "--seed", "4", "--jobs", 1, "--part", tmp_path / "nets.npz", "--out", tmp_path / "w.py")
    assert run("onslaught", *words).exit_code == 0
    assert (tmp_path / "w.py").read_text() != small.read_text()


@pytest.mark.slow
def test_a_stopped_training_goes_on_and_teaches_the_same(small, tmp_path, monkeypatch):
    words = ("onslaught", *SMALL, "--jobs", 1, "--part", tmp_path / "nets.npz", "--out", tmp_path / "weights.py")
    asked = []
    real = trainer.Net.update

    def tired(net, *args):
        real(net, *args)
        asked.append(len(asked))
        if len(asked) == 30:
            raise KeyboardInterrupt

    monkeypatch.setattr(trainer.Net, "update", tired)
    stopped = run(*words)
    assert stopped.exit_code == STOPPED and not (tmp_path / "weights.py").exists()
    with np.load(tmp_path / "nets.npz") as kept:
        done = int(kept["done"])
    assert 0 < done < 32
    assert "Stopped: %d of 32 steps are done and kept in %s; the same" % (done, words[-3]) in stopped.output
    assert run(*words).exit_code == 0
    assert (tmp_path / "weights.py").read_text() == small.read_text()


def test_the_bot_plays_with_what_was_taught(small):
    taught = module(small)
    nets = waves.Nets(taught.NETS, taught.DIVISORS, taught.OFFSETS, taught.ENDS)
    load("onslaught")
    before = arena.play("onslaught", ("hard",), 0, seed=9)
    with waves.judging_by(nets):
        played = [arena.play("onslaught", ("hard",), deal) for deal in range(3)]
        other = arena.play("onslaught", ("hard",), 0, seed=9)
    assert all(one.places in ([0], [1]) and one.moves > 5 for one in played)
    again = arena.play("onslaught", ("hard",), 0, seed=9)
    assert before.moves == again.moves and before.scores == again.scores, "the badge's own nets judge again"
    assert (other.moves, other.scores) != (before.moves, before.scores)


def test_a_net_learns_what_chances_depend_on():
    dice = np.random.default_rng(1)
    measures = dice.uniform(0, 1, (2000, trainer.MEASURES[3]))
    measures[:, -1] = 1
    chances = (measures[:, 0] > measures[:, 1]).astype(float)
    net = trainer.Net(4, 1)
    for _ in range(60):
        for start in range(0, 2000, trainer.BATCH):
            these = slice(start, start + trainer.BATCH)
            net.update(measures[these], chances[these], 0.01)
    assert ((net.log_odds(measures) > 0) == (chances > 0.5)).mean() > 0.95


def test_a_nets_slope_is_that_of_its_loss():
    dice = np.random.default_rng(2)
    measures, chances = dice.uniform(-1, 1, (40, trainer.MEASURES[3])), dice.uniform(0, 1, 40)
    net = trainer.Net(4, 5)

    def loss(numbers):
        net.numbers = numbers
        odds = net.log_odds(measures)
        return np.mean(np.log1p(np.exp(odds)) - chances * odds)

    usual = net.numbers
    slope = net.slope(measures, chances)
    for i in range(0, len(usual), 11):
        step = np.zeros_like(usual)
        step[i] = 1e-5
        assert slope[i] == pytest.approx((loss(usual + step) - loss(usual - step)) / 2e-5, abs=1e-6)


@pytest.mark.parametrize("wave", [1, 4])
def test_the_badge_judges_by_a_packed_net_as_the_trainer_does(wave):
    """64ths of log-odds, except for rounding to bytes."""
    from games.onslaught.ai import evaluation

    net = trainer.Net(wave, 7)
    packed, divisor, offset = net.packed()
    many = trainer.MEASURES[wave - 1]
    nets = waves.Nets((packed,) * 4, (divisor,) * 4, (offset,) * 4, module(shipped("onslaught")).ENDS)
    dice = np.random.default_rng(3)
    with waves.judging_by(nets):
        for _ in range(50):
            measures = [int(m) for m in dice.integers(0, 2 * trainer.UNIT, many - 1)] + [trainer.UNIT]
            chance = evaluation.Evaluator._run_net(SimpleNamespace(wave=wave, measures=measures)) / evaluation.SURE
            odds = float(net.log_odds(np.array([measures]) / trainer.UNIT)[0])
            assert chance == pytest.approx(1 / (1 + np.exp(-odds)), abs=0.02)


def test_the_worth_of_an_end_is_the_line_through_what_it_led_to():
    """From 12 attackers left: won half of the time, and a tenth more often for each step that they are weaker."""
    ends = trainer.Ends(range(12, 14))
    for mean in range(-50, 51, 5):
        for worth in (-20, 0, 20):
            for jokers in (-1, 1):
                ends.add([(12, mean, worth, jokers, 0.5 - mean / 500)])
    chance, by_mean, by_worth, by_jokers = ends.packed()[:4]
    assert (chance, by_worth, by_jokers) == (128, 128, 128)
    assert by_mean == 128 + round(-4096 / 500 * 112 / 128)
    assert ends.packed()[4:] == bytes((0, 128, 128, 128)), "nothing is known about 13"


def test_a_sampled_wave_begins_as_a_game_could():
    import random

    Rules, _ = load("onslaught")
    for wave, lefts in enumerate(trainer.LEFTS, 1):
        game = waves.at_start(Rules, wave, lefts[-1], random.Random(wave))
        game.check()
        assert (game.state[12], game.state[16]) == (wave, lefts[-1])
        assert game.state[13] == (lefts[-1] if wave == 4 else 0), "the last wave needs no pledge"
        assert len(set(game.state[29:55])) == 26 and len(set(game.state[81:109])) == 28


@pytest.mark.slow
def test_crash_landings_fit_is_the_same_with_a_stop_in_it(tmp_path):
    words = ["crash_landing", "--size", 4, "--part"]
    assert run(*words, tmp_path / "one.npz", "--out", tmp_path / "one.py").exit_code == 0
    half = fit.Training(4)
    half.step()
    half.step()
    header = {"train": 1, "game": "crash_landing", "size": 4, "seed": 0}
    train.TrainingFile(tmp_path / "two.npz", header).write(half.state())
    assert run(*words, tmp_path / "two.npz", "--out", tmp_path / "two.py").exit_code == 0
    text = (tmp_path / "one.py").read_text()
    assert (tmp_path / "two.py").read_text() == text
    assert len(module(tmp_path / "one.py").WEIGHTS) == len(module(shipped("crash_landing")).WEIGHTS)
    head = re.match(r'""".*?"""', text, re.S)[0]
    assert shipped("crash_landing").read_text().startswith(head)


@pytest.mark.parametrize("text", [b"", b"notes", b"PK\3\4"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, text):
    part = tmp_path / "nets.npz"
    part.write_bytes(text)
    done = run("onslaught", *SMALL, "--part", part, "--out", tmp_path / "w.py")
    assert done.exit_code == 2 and "nets.npz is of another training" in done.output
    assert len(done.output.splitlines()) == 1
    assert part.read_bytes() == text and not (tmp_path / "w.py").exists()


@pytest.mark.slow_but("{'done': 99}")
@pytest.mark.parametrize(
    "spoilt", [{"done": 99}, {"done": -1}, {"done": "x"}, {"ended": np.zeros(3)}, {"ended": None}, {"more": 5}], ids=str
)
def test_a_training_that_was_spoilt_is_refused_and_left_alone(tmp_path, spoilt):
    part = tmp_path / "fit.npz"
    words = ("crash_landing", "--size", 3, "--jobs", 1, "--part", part, "--out", tmp_path / "w.py")
    assert run(*words).exit_code == 0
    with np.load(part) as kept:
        arrays = {**kept, **{name: np.array(value) for name, value in spoilt.items()}}
    np.savez(part, **{name: array for name, array in arrays.items() if array.dtype != object})
    before = part.read_bytes()
    found = run(*words)
    assert found.exit_code == 2 and "fit.npz is damaged: rename it to begin anew" in found.output
    assert part.read_bytes() == before


def test_the_file_of_another_size_is_refused(tmp_path):
    part = tmp_path / "nets.npz"
    train.TrainingFile(part, {"train": 1, "game": "onslaught", "size": 100, "seed": 3}).write({"done": np.array(0)})
    done = run("onslaught", *SMALL, "--part", part, "--out", tmp_path / "w.py")
    assert done.exit_code == 2 and "is of another training" in done.output


def test_without_numpy_one_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = run("onslaught", "--part", tmp_path / "nets.npz", "--out", tmp_path / "w.py")
    assert done.exit_code == 1 and done.output == "Error: deckhand train needs numpy: pip install numpy\n"


@pytest.mark.slow
def test_crash_landings_weights_are_found_again(tmp_path):
    assert run("crash_landing", "--part", tmp_path / "fit.npz", "--out", tmp_path / "w.py").exit_code == 0
    assert (tmp_path / "w.py").read_text() == shipped("crash_landing").read_text()
