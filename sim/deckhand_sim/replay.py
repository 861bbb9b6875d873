"""deckhand replay: a record on the badge's own screens, step by step, or as a picture."""

from pathlib import Path

import click

from .records import RecordError, positions, read
from .start import NoFront, board_option, titles

_PACES_MS = (2400, 1200, 600, 300, 120)
_FRAME_MS = 120  # of a GIF
_LAST_FRAME_MS = 2500
_SETTLE_MS = 400
_A, _B, _RIGHT, _DOWN, _UP, _LEFT = 1, 0, 4, 5, 6, 7
_WRAP = 0x1FFFFFFF


class Watcher:
    """Plays the moves of a record at the badge's table, in the place of its players.

    A stops and goes on, RIGHT is a step, LEFT a step back, UP and DOWN change the speed, B leaves.
    """

    def __init__(self, sim, record, paused=False):
        self.record = record
        self.moves = [(move, seat) for _, _, move, seat in positions(record)][:-1]
        self.at = 0
        self.pace = 1
        self.paused = paused
        self._since = None
        self._console = sim.console
        self.scene = sim.console.scenes[-1]
        self.real_time = record.game == "crunch"
        self._first = bytes(self.scene.session.rules.state)
        self.scene.watcher = self
        self._show()

    def forward(self):
        """The next move; nothing at the end."""
        if self.at == len(self.moves):
            return
        move, seat = self.moves[self.at]
        self.at += 1
        session = self.scene.session
        if self.real_time:
            session.rules.apply(move, seat)
        else:
            session.eyes = session.seat()
            self.scene.play(move)
        if self.real_time or session.words:
            session.words = ""
            self._show()

    def back(self):
        """One move back."""
        if self.at:
            self.at -= 1
            rules = self.scene.session.rules
            rules.state[:] = self._first
            for move, seat in self.moves[: self.at]:
                rules.apply(move, seat)
            self._show()

    def _show(self):
        session = self.scene.session
        if session.title.hidden_hands and 0 < session.seat() < 255:
            session.eyes = session.seat()
        self.scene.view.draw()
        self.scene.view.captions()

    @property
    def busy(self):
        """Is something still moving on the table?"""
        return self.scene.view.busy

    def press(self, key, pressed):
        """A key of the badge, for the player of the record."""
        if not pressed:
            return
        if key == _A:
            self.paused = not self.paused
        elif key == _RIGHT:
            self.paused = True
            self.forward()
        elif key == _LEFT:
            self.paused = True
            self.back()
        elif key == _UP:
            self.pace = min(self.pace + 1, len(_PACES_MS) - 1)
        elif key == _DOWN:
            self.pace = max(self.pace - 1, 0)
        elif key == _B:
            self._console.home()

    def step(self, now):
        """Called by the badge at every step."""
        if self._since is None or self.busy:
            self._since = now
        elif not self.paused and now - self._since & _WRAP >= _PACES_MS[self.pace]:
            self._since = now
            self.forward()


def open_table(sim, record, paused=False):
    """Boot a badge at the record's deal and put a Watcher there."""
    sim.boot(run_boot=True)
    sim.run(_SETTLE_MS)
    scene = sim.console.scenes[-1]
    if type(scene).__module__ != "deckhand.play":
        raise click.ClickException("the badge shows %s, not the table" % type(scene).__module__)
    session = scene.session
    session.players[:] = bytes(len(session.players)) if record.game == "crunch" else b"\1" * len(session.players)
    return Watcher(sim, record, paused)


def code_of(record):
    """The deal code of a record."""
    from deckhand.dealcode import encode

    from .records import _load

    rules = _load(record.game, "rules").Rules
    return encode(titles()[record.game], rules, record.deal, record.seats, record.options)


def frames(sim, watcher, every_ms=_FRAME_MS, most=2000):
    """Yield pictures of the whole game, `every_ms` of badge time."""
    yield sim.image()
    while len(watcher.moves) > watcher.at and most:
        watcher.forward()
        while True:
            sim.run(every_ms)
            most -= 1
            yield sim.image()
            if not watcher.busy or not most:
                break


def write_gif(path, pictures, scale=2, every_ms=_FRAME_MS):
    """An animated picture; equal ones that follow each other are one that stays longer."""
    kept, times, last = [], [], None
    for picture in pictures:
        picture = picture.convert("RGB")
        if last is not None and picture.tobytes() == last:
            times[-1] += every_ms
            continue
        last = picture.tobytes()
        kept.append(picture.resize((picture.width * scale, picture.height * scale), 0).quantize(32))
        times.append(every_ms)
    times[-1] = _LAST_FRAME_MS
    kept[0].save(path, save_all=True, append_images=kept[1:], duration=times, loop=0, optimize=False)
    return len(kept)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--verify", is_flag=True, help="Only check it.")
@click.option("--gif", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT.gif", help="The game as a moving picture.")
@click.option("--png", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT.png", help="A picture of its end.")
@click.option("--front", type=click.Choice(["window", "terminal"]), help="Where to show it; else what there is.")
@board_option
def replay(file, verify, gif, png, front, board):
    """Show a record on the badge's screens, check it, or make a picture of it.

    \b
    deckhand replay game.txt                A stops, RIGHT and LEFT step, UP and DOWN change the speed
    deckhand replay game.txt --verify
    deckhand replay game.txt --gif game.gif
    """
    try:
        record = read(file.read_text("utf-8", errors="replace"))
    except RecordError as error:
        raise click.ClickException("%s, %s" % (file, error)) from None
    done = "%s: %s, deal %d, %d moves: %s" % (file, record.game, record.deal, len(record.moves), _ending(record))
    if verify:
        click.echo(done)
        return
    from .core import Sim

    with Sim(board, settings={"DECKHAND_START": code_of(record)}) as sim:
        if gif or png:
            watcher = open_table(sim, record, paused=True)
            pictures = list(frames(sim, watcher))
            if gif:
                click.echo("%s  %d pictures" % (gif, write_gif(gif, pictures)))
            if png:
                sim.shot(png)
                click.echo(png)
        else:
            _show(sim, record, front)
    click.echo(done)


def _ending(record):
    if record.result is None:
        return "not finished"
    return "places %s, scores %s" % (" ".join(map(str, record.result[0])), " ".join(map(str, record.result[1])))


def _show(sim, record, front):
    from .play import _terminal, _window

    troubles = []
    for name, make in (("window", _window), ("terminal", _terminal)):
        if front in (None, name):
            try:
                player = make(sim, Path("shots"))
            except (NoFront, ImportError) as error:
                troubles.append("no %s: %s" % (name, error))
                continue
            open_table(sim, record)
            player.play()
            return
    raise click.ClickException("; ".join(troubles) + ". --gif and --png need none.")
