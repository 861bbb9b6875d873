"""deckhand replay: a record on the badge's own screens, step by step, or as a picture."""

from pathlib import Path

import click
from PIL import Image

from deckhand.game import ANY_SEAT

from ..atomic_files import atomic_write
from ..games_on_drive import deal_prefixes, is_real_time, load_module, use_drive
from ..natural_number import parse_natural
from ..printable import printable
from ..records import RecordError, positions, read_file
from ..studies.output_files import Picture
from .interactive import FRONTS
from .launch_options import NoFront, board_option, drive_option

_PACES_MS = (2400, 1200, 600, 300, 120)
_FRAME_MS = 120  # of a GIF
_REST_MS = 360  # a move's end is looked at for so long
_TICK_MS = 10  # of real time
_SHORTEST_FRAME_MS = 20  # viewers take shorter ones for long ones
_LONGEST_FRAME_MS = 655_350  # a GIF has 16 bits for hundredths of a second
_LAST_FRAME_MS = 2500
_MOST_FRAMES = 2000
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
        self.real_time = is_real_time(record.game)
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
        if self.real_time:
            self._show()

    def back(self):
        """One move back."""
        if self.at:
            self.go(self.at - 1)

    def go(self, at):
        """To the position after so many moves, at once."""
        self.at = at
        rules = self.scene.session.rules
        rules.state[:] = self._first
        for move, seat in self.moves[:at]:
            rules.apply(move, seat)
        self._show()

    def _show(self):
        session = self.scene.session
        if session.title.hidden_hands and 0 < session.seat() < ANY_SEAT:
            session.eyes = session.seat()
        self.scene.show_table()

    @property
    def busy(self):
        """Is something still moving on the table?"""
        return self.scene.is_moving()

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


def boot_table(sim, record):
    """Switch a badge on at the record's deal; returns the scene of its table, as it was dealt."""
    sim.boot(run_boot=True)
    sim.run(_SETTLE_MS)
    scene = sim.console.scenes[-1]
    if type(scene).__module__ != "deckhand.scenes.play":
        raise click.ClickException("the badge shows %s, not the table" % type(scene).__module__)
    session = scene.session
    if session.title.folder != record.game:
        raise click.ClickException("%s and %s have the same prefix" % (record.game, session.title.folder))
    session.match = None  # a record is one game, and says itself who begins
    session.rules.state[:] = session.rules.__class__(record.deal, record.seats, record.options).state
    del session.history[:], session.marks[:]  # of what came by itself
    session.kept = 0
    scene.motion.begin(0)
    return scene


def open_table(sim, record, paused=False):
    """Boot a badge at the record's deal and put a Watcher there."""
    session = boot_table(sim, record).session
    session.players[:] = bytes(len(session.players)) if is_real_time(record.game) else b"\1" * len(session.players)
    return Watcher(sim, record, paused)


def code_of(record):
    """The deal code of a record."""
    from deckhand.ui.deal_code import encode

    rules = load_module(record.game, "rules").Rules
    return encode(deal_prefixes()[record.game], rules, record.deal, record.seats, record.options)


def frames(sim, watcher, last=None, rest_ms=_REST_MS):
    """Yield (picture, ms that it is shown) of the game from where the watcher is to move `last`.

    A move is shown in motion, and its end for a moment; a game of real time in its own time. Raises click.ClickException
    where there are too many pictures.
    """
    last = len(watcher.moves) if last is None else last
    shown = 0
    ticks = [int(text.split(" ")[0]) for text in watcher.record.moves] if watcher.real_time else None
    yield sim.image(), rest_ms
    while watcher.at < last:
        watcher.forward()
        busy = True
        while busy:
            sim.run(_FRAME_MS)
            shown += 1
            if shown > _MOST_FRAMES:
                raise click.ClickException(
                    "a picture of over %d frames: choose some moves, --moves 1-100" % _MOST_FRAMES
                )
            busy = watcher.busy
            rest = 0 if busy else rest_ms
            if ticks:
                rest = _TICK_MS * (ticks[watcher.at] - ticks[watcher.at - 1]) - _FRAME_MS if watcher.at < last else 0
            yield sim.image(), _FRAME_MS + max(0, rest)


def write_gif(path, pictures, scale=2, speed=1):
    """An animated picture of (picture, ms); equal ones that follow each other are one that stays longer."""
    kept, times, last = [], [], None
    for picture, ms in pictures:
        picture = picture.convert("RGB")
        if last is not None and picture.tobytes() == last:
            times[-1] += ms
            continue
        last = picture.tobytes()
        kept.append(picture)
        times.append(ms)
    times = [min(_LONGEST_FRAME_MS, max(_SHORTEST_FRAME_MS, round(ms / speed))) for ms in times]
    times[-1] = _LAST_FRAME_MS
    colours = _palette(kept)
    kept = [picture.quantize(palette=colours, dither=0) for picture in kept]
    kept = [picture.resize((picture.width * scale, picture.height * scale), 0) for picture in kept]
    with atomic_write(Path(path)) as part:
        kept[0].save(part, save_all=True, append_images=kept[1:], duration=times, loop=0, optimize=False)
    return len(kept)


def _palette(pictures):
    """A picture with one palette for all of them: their very colours, where those are at most 256."""
    colours = sorted({colour for picture in pictures for _, colour in picture.getcolors(1 << 16)})
    if len(colours) > 256:
        strip = Image.new("RGB", (len(colours), 1))
        strip.putdata(colours)
        return strip.quantize(256)
    found = Image.new("P", (1, 1))
    found.putpalette([part for colour in colours for part in colour])
    return found


def _moves(ctx, param, text):
    """A-B as (A - 1, B): from which position to which."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    first, last = parse_natural(first), parse_natural(last)
    if not 1 <= first <= last:
        raise click.BadParameter("two numbers of moves like 20-35")
    return first - 1, last


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--verify", is_flag=True, help="Only check it.")
@click.option("--gif", type=Picture(".gif"), metavar="OUT.gif", help="The game as a moving picture.")
@click.option("--png", type=Picture(".png"), metavar="OUT.png", help="A picture of its end.")
@click.option("--moves", callback=_moves, metavar="A-B", help="Picture these moves only; the first is 1.")
@click.option("--speed", default=1.0, show_default=True, type=click.FloatRange(0.1, 20), help="Of the moving picture.")
@click.option("--scale", type=click.IntRange(1, 8), default=2, show_default=True, help="Size of its pixels.")
@click.option("--front", type=click.Choice(["window", "terminal"]), help="Where to show it; else what there is.")
@board_option
@drive_option
def replay(file, verify, gif, png, moves, speed, scale, front, board, drive):
    """Show a record on the badge's screens, check it, or make a picture of it.

    \b
    deckhand replay game.txt                A stops, RIGHT and LEFT step, UP and DOWN change the speed
    deckhand replay game.txt --verify
    deckhand replay game.txt --gif game.gif
    deckhand replay game.txt --gif end.gif --moves 40-60 --speed 2
    """
    with use_drive(drive):
        try:
            record = read_file(file)
        except RecordError as error:
            raise click.ClickException("%s, %s" % (printable(file), error)) from None
        done = "%s: %s, deal %d, %d moves: %s" % (
            printable(file),
            record.game,
            record.deal,
            len(record.moves),
            _ending(record),
        )
        first, last = moves or (0, len(record.moves))
        if last > len(record.moves):
            raise click.BadParameter("the record has %d moves" % len(record.moves), param_hint="--moves")
        if not verify:
            from ..simulator import Sim

            with Sim(board, drive=drive, settings={"DECKHAND_START": code_of(record)}) as sim:
                if gif or png:
                    _picture(sim, record, gif, png, first, last, speed, scale)
                else:
                    _show(sim, record, front)
        click.echo(done)


def _picture(sim, record, gif, png, first, last, speed, scale):
    watcher = open_table(sim, record, paused=True)
    watcher.go(first)
    sim.run(_SETTLE_MS)
    if gif:
        gif.parent.mkdir(parents=True, exist_ok=True)
        click.echo("%s  %d pictures" % (printable(gif), write_gif(gif, frames(sim, watcher, last), scale, speed)))
    if png:
        watcher.go(last)
        sim.run(_SETTLE_MS)
        png.parent.mkdir(parents=True, exist_ok=True)
        sim.shot(png)
        click.echo(printable(png))


def _ending(record):
    if record.result is None:
        return "not finished"
    return "places %s, scores %s" % (" ".join(map(str, record.result[0])), " ".join(map(str, record.result[1])))


def _show(sim, record, front):
    troubles = []
    for name, make in FRONTS:
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
