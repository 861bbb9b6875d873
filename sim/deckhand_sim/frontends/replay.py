"""deckhand replay: show a record on the badge's own screens, step by step or as a picture."""

from pathlib import Path

import click
from PIL import Image

from deckhand.game import ANY_SEAT

from ..atomic_files import atomic_write
from ..games_on_drive import deal_prefixes, is_real_time, load_module, use_drive
from ..natural_number import parse_natural
from ..printable import printable
from ..records import RecordError, positions, read_file
from ..studies.output_files import PictureFile
from .interactive import FRONT_ENDS
from .launch_options import NoFrontEnd, board_option, drive_option

_PACES_MS = (2400, 1200, 600, 300, 120)
_FRAME_MS = 120  # per GIF frame
_REST_MS = 360  # pause after each move
_TICK_MS = 10  # of a real-time game
_MIN_FRAME_MS = 20  # viewers slow down shorter ones
_MAX_FRAME_MS = 655_350  # GIFs have 16 bits for hundredths of a second
_LAST_FRAME_MS = 2500
_MAX_FRAMES = 2000
_SETTLE_MS = 400
_A, _B, _RIGHT, _DOWN, _UP, _LEFT = 1, 0, 4, 5, 6, 7
_WRAP = 0x1FFFFFFF


class RecordPlayer:
    """Plays a record's moves at the badge's table in place of its players.

    A pauses and resumes, RIGHT and LEFT step, UP and DOWN change the speed, B leaves.
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
        """Play the next move, if any."""
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
        """Go back one move."""
        if self.at:
            self.go(self.at - 1)

    def go(self, at):
        """Jump to the position after `at` moves."""
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
    def is_busy(self):
        """True while something moves on the table."""
        return self.scene.is_moving()

    def press(self, key, pressed):
        """Handle a key of the badge."""
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
        if self._since is None or self.is_busy:
            self._since = now
        elif not self.paused and now - self._since & _WRAP >= _PACES_MS[self.pace]:
            self._since = now
            self.forward()


def boot_table(sim, record):
    """Boot a badge at the record's deal, and return the scene of its fresh table."""
    sim.boot(run_boot=True)
    sim.run(_SETTLE_MS)
    scene = sim.console.scenes[-1]
    if type(scene).__module__ != "deckhand.scenes.play":
        raise click.ClickException("the badge shows %s, not the table" % type(scene).__module__)
    session = scene.session
    if session.title.folder != record.game:
        raise click.ClickException("%s and %s have the same prefix" % (record.game, session.title.folder))
    session.match = None  # a record is a single game with its own first player
    session.rules.state[:] = session.rules.__class__(record.deal, record.seats, record.options).state
    del session.history[:], session.marks[:]  # automatic moves
    session.images = 0
    scene.motion.begin(0)
    return scene


def open_table(sim, record, paused=False):
    """Boot a badge at the record's deal with a RecordPlayer."""
    session = boot_table(sim, record).session
    session.players[:] = bytes(len(session.players)) if is_real_time(record.game) else b"\1" * len(session.players)
    return RecordPlayer(sim, record, paused)


def record_code(record):
    """Return a record's deal code."""
    from deckhand.ui.deal_code import encode

    rules = load_module(record.game, "rules").Rules
    return encode(deal_prefixes()[record.game], rules, record.deal, record.seats, record.options)


def frames(sim, watcher, last=None, pause_ms=_REST_MS):
    """Yield (picture, ms) of the game from the player's position to move `last`.

    Moves are animated and followed by a pause; a real-time game runs at its own speed. Raises click.ClickException for too many
    frames.
    """
    last = len(watcher.moves) if last is None else last
    frame_count = 0
    ticks = [int(text.split(" ")[0]) for text in watcher.record.moves] if watcher.real_time else None
    yield sim.image(), pause_ms
    while watcher.at < last:
        watcher.forward()
        is_busy = True
        while is_busy:
            sim.run(_FRAME_MS)
            frame_count += 1
            if frame_count > _MAX_FRAMES:
                raise click.ClickException("over %d frames: choose fewer moves, --moves 1-100" % _MAX_FRAMES)
            is_busy = watcher.is_busy
            rest = 0 if is_busy else pause_ms
            if ticks:
                rest = _TICK_MS * (ticks[watcher.at] - ticks[watcher.at - 1]) - _FRAME_MS if watcher.at < last else 0
            yield sim.image(), _FRAME_MS + max(0, rest)


def write_gif(path, pictures, scale=2, speed=1):
    """Write an animated GIF of (picture, ms) pairs, merging equal neighbours. Returns the number of frames."""
    images, times, last = [], [], None
    for picture, ms in pictures:
        picture = picture.convert("RGB")
        if last is not None and picture.tobytes() == last:
            times[-1] += ms
            continue
        last = picture.tobytes()
        images.append(picture)
        times.append(ms)
    times = [min(_MAX_FRAME_MS, max(_MIN_FRAME_MS, round(ms / speed))) for ms in times]
    times[-1] = _LAST_FRAME_MS
    palette = _palette(images)
    images = [picture.quantize(palette=palette, dither=0) for picture in images]
    images = [picture.resize((picture.width * scale, picture.height * scale), 0) for picture in images]
    with atomic_write(Path(path)) as part:
        images[0].save(part, save_all=True, append_images=images[1:], duration=times, loop=0, optimize=False)
    return len(images)


def _palette(pictures):
    """Return a picture with one palette for all: their exact colours, if there are at most 256."""
    palette = sorted({colour for picture in pictures for _, colour in picture.getcolors(1 << 16)})
    if len(palette) > 256:
        strip = Image.new("RGB", (len(palette), 1))
        strip.putdata(palette)
        return strip.quantize(256)
    found = Image.new("P", (1, 1))
    found.putpalette([part for colour in palette for part in colour])
    return found


def _moves(ctx, param, text):
    """Parse A-B as positions (A - 1, B)."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    first, last = parse_natural(first), parse_natural(last)
    if not 1 <= first <= last:
        raise click.BadParameter("use a range like 20-35")
    return first - 1, last


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--verify", is_flag=True, help="Only check the record.")
@click.option("--gif", type=PictureFile(".gif"), metavar="OUT.gif", help="Write the game as an animation.")
@click.option("--png", type=PictureFile(".png"), metavar="OUT.png", help="Write a picture of its end.")
@click.option("--moves", callback=_moves, metavar="A-B", help="Only these moves; the first is 1.")
@click.option("--speed", default=1.0, show_default=True, type=click.FloatRange(0.1, 20), help="Speed of the animation.")
@click.option("--scale", type=click.IntRange(1, 8), default=2, show_default=True, help="Size of a pixel.")
@click.option(
    "--front", type=click.Choice(["window", "terminal"]), help="Where to show it; default: the first that works."
)
@board_option
@drive_option
def replay(file, verify, gif, png, moves, speed, scale, front, board, drive):
    """Show a record on the badge's screens, check it, or make a picture of it.

    \b
    deckhand replay game.txt                A pauses, RIGHT and LEFT step, UP and DOWN change the speed
    deckhand replay game.txt --verify
    deckhand replay game.txt --gif game.gif
    deckhand replay game.txt --gif end.gif --moves 40-60 --speed 2
    """
    with use_drive(drive):
        try:
            record = read_file(file)
        except RecordError as error:
            raise click.ClickException("%s, %s" % (printable(file), error)) from None
        summary = "%s: %s, deal %d, %d moves: %s" % (
            printable(file),
            record.game,
            record.deal,
            len(record.moves),
            _result_text(record),
        )
        first, last = moves or (0, len(record.moves))
        if last > len(record.moves):
            raise click.BadParameter("the record has %d moves" % len(record.moves), param_hint="--moves")
        if not verify:
            from ..simulator import Sim

            with Sim(board, drive=drive, settings={"DECKHAND_START": record_code(record)}) as sim:
                if gif or png:
                    _picture(sim, record, gif, png, first, last, speed, scale)
                else:
                    _show(sim, record, front)
        click.echo(summary)


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


def _result_text(record):
    if record.result is None:
        return "not finished"
    return "places %s, scores %s" % (" ".join(map(str, record.result[0])), " ".join(map(str, record.result[1])))


def _show(sim, record, front):
    problems = []
    for name, make in FRONT_ENDS:
        if front in (None, name):
            try:
                player = make(sim, Path("shots"))
            except (NoFrontEnd, ImportError) as error:
                problems.append("no %s: %s" % (name, error))
                continue
            open_table(sim, record)
            player.play()
            return
    raise click.ClickException("; ".join(problems) + ". --gif and --png work without.")
