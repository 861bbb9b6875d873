"""deckhand train: find again the numbers that a game's bot was taught.

    deckhand train crash_landing --part fit.npz --out games/crash_landing/ai/weights.py
    deckhand train onslaught --part nets.npz --out games/onslaught/ai/weights.py

A game that can be taught has deckhand_sim/games/<game>/trainer.py with a class Training(size, seed): SIZE (the usual size)
and UNIT (what it counts), total and done steps, step(processes), state() and resume(state) with arrays by name, and
module(), the text of ai/weights.py. The same size and seed give the same text, interrupted or not, on any number of processes.
"""

import json
import os
import time
import zipfile
from pathlib import Path

import click

from deckhand_sim import games
from deckhand_sim.atomic_files import atomic_write
from deckhand_sim.interrupts import STOPPED
from deckhand_sim.printable import printable
from deckhand_sim.studies.output_files import OutputFile
from deckhand_sim.studies.partial_results import progress_text

GAMES = ("crash_landing", "onslaught")
_HEADER = "header"
_SECONDS = 5  # between two saves


class TrainingFile:
    """The state of a training in a file. Raises ValueError for another kind of file, which stays."""

    def __init__(self, path, header):
        self.path = Path(path)
        self.header = json.dumps(header)

    def read(self):
        """Return the arrays by name; {} if there is no file yet."""
        import numpy

        if not self.path.exists():
            return {}
        try:
            with numpy.load(self.path, allow_pickle=False) as found:
                state = {name: found[name] for name in found.files}
            header = str(state.pop(_HEADER))
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
            header = ""
        if header != self.header:
            raise ValueError("%s is of another training" % self.path)
        return state

    def write(self, state):
        """Replace the state, atomically."""
        import numpy

        with atomic_write(self.path) as part, part.open("wb") as file:
            numpy.savez(file, **{_HEADER: numpy.array(self.header)}, **state)


def is_state_of(state, training):
    """True if these are the arrays of such a training."""
    usual = training.state()
    return (
        set(state) == set(usual)
        and all((state[name].shape, state[name].dtype) == (usual[name].shape, usual[name].dtype) for name in usual)
        and 0 <= state["done"] <= training.total
    )


def need_numpy():
    """Raise click.ClickException if numpy is not installed."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise click.ClickException("deckhand train needs numpy: pip install numpy") from None


@click.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option(
    "--part", required=True, type=OutputFile(".npz"), metavar="FILE", help="File for the training's state (.npz)."
)
@click.option(
    "--out", required=True, type=OutputFile(".py"), metavar="FILE", help="The bot's ai/weights.py, written at the end."
)
@click.option(
    "--size",
    type=click.IntRange(1, 100_000_000),
    help="How thoroughly: rounds of Crash Landing (usually 150), sampled waves a net of Onslaught (200000).",
)
@click.option(
    "--seed", default=0, show_default=True, type=click.IntRange(0, 1_000_000), help="Seed of its random numbers."
)
@click.option("--jobs", default=None, type=click.IntRange(1), help="Number of processes; default: all cores.")
def train(game, part, out, size, seed, jobs):
    """Find again the numbers that the bot of GAME was taught.

    \b
    deckhand train crash_landing --part fit.npz --out ai/weights.py    # half a minute
    deckhand train onslaught --part nets.npz --out ai/weights.py       # half an hour
    deckhand train onslaught --part small.npz --out small.py --size 2000

    Ctrl-C stops it; the same command resumes. Whether new weights are better, 500 games show: put them in the
    place of games/GAME/ai/weights.py, then: deckhand arena GAME --seats hard --games 500
    """
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    need_numpy()
    Training = games.part(game, "trainer").Training
    training = Training(size or Training.SIZE, seed)
    kept = TrainingFile(part, {"train": 1, "game": game, "size": training.size, "seed": seed})
    try:
        state = kept.read()
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if state and not is_state_of(state, training):
        raise click.UsageError("%s is damaged: rename it to begin anew" % printable(part))
    if state:
        training.resume(state)
    with Progress(*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn()) as progress:
        bar = progress.add_task(game, total=training.total, completed=training.done)
        try:
            run(training, kept, jobs or os.cpu_count() or 1, lambda: progress.update(bar, completed=training.done))
        except KeyboardInterrupt:
            click.echo("Stopped: " + progress_text(int(kept.read()["done"]), training.total, "steps are done", part))
            raise SystemExit(STOPPED) from None
        except ValueError as error:
            raise click.ClickException(str(error)) from None
    with atomic_write(Path(out)) as file:
        file.write_text(training.module(), encoding="utf-8", newline="\n")
    click.echo("%s  %d %s" % (out, training.size, training.UNIT))


def run(training, kept, processes, told):
    """Run the remaining steps; save now and then, and always at the end or an interruption."""
    state = training.state()
    saved = time.monotonic()
    try:
        while training.done < training.total:
            training.step(processes)
            state = training.state()
            told()
            if time.monotonic() - saved > _SECONDS:
                kept.write(state)
                saved = time.monotonic()
    finally:
        kept.write(state)
