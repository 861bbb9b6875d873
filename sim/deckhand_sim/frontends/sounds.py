"""deckhand sounds: write the badge's tunes as files, with figures.

found = tunes()                         # {"crash_landing thrust": bytes, ...}
samples = render(found["crash_landing thrust"])
measure(samples, tune)                  # SoundFigures
"""

import ast
import math
import wave
from array import array
from dataclasses import dataclass
from pathlib import Path

import click

from ..atomic_files import atomic_write
from ..device.drive import find_drive
from .launch_options import drive_option

RATE = 22_050
_AMPLITUDES = (0, 1200, 5000, 16000)  # as in lib/deckhand/hw/sound.py, by volume
_HERTZ = 8
_SOFT = 128


@dataclass(frozen=True)
class SoundFigures:
    """Length in ms; loudness: mean including rests, 0 to 100; peak: 0 to 100; low, high: pitches in Hz."""

    ms: int
    loudness: float
    peak: float
    low: int
    high: int


def tunes(drive=None):
    """Return all tunes of a drive, keyed "console tick", "crunch put"."""
    root = Path(drive) if drive else find_drive()
    found = {}
    places = [("console", root / "lib/deckhand/hw/sound.py")]
    places += [(path.parent.name, path) for path in sorted((root / "games").glob("*/sounds.py"))]
    for owner, path in places:
        for node in ast.parse(path.read_text("utf-8")).body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Constant)
                and type(node.value.value) is bytes
            ):
                found["%s %s" % (owner, node.targets[0].id.lower())] = node.value.value
    return found


def tones(tune):
    """Return (Hz, ms, is_soft) for each tone; 0 Hz is a rest."""
    pairs = zip(tune[::2], tune[1::2], strict=True)
    return [(_HERTZ * pitch, 10 * (length & _SOFT - 1), bool(length & _SOFT)) for pitch, length in pairs]


def render(tune, volume=3):
    """Return 16-bit samples at RATE: the square wave that the badge plays."""
    samples = array("h")
    for hertz, ms, soft in tones(tune):
        swing = _AMPLITUDES[volume] >> (2 if soft else 0)
        for i in range(RATE * ms // 1000):
            high = hertz and int(2 * i * hertz / RATE) & 1
            samples.append(0 if not hertz else swing if high else -swing)
    return samples


def measure(samples, tune):
    """Compute a tune's figures."""
    power = sum(sample * sample for sample in samples) / max(1, len(samples))
    pitches = [hertz for hertz, _, _ in tones(tune) if hertz]
    peak = max(map(abs, samples), default=0)
    return SoundFigures(
        round(1000 * len(samples) / RATE),
        round(100 * math.sqrt(power) / 32768, 1),
        round(100 * peak / 32768, 1),
        min(pitches, default=0),
        max(pitches, default=0),
    )


def write(path, samples):
    """Write a mono WAV file."""
    with atomic_write(path) as part, wave.open(str(part), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


@click.command()
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option("--volume", type=click.IntRange(1, 3), default=3, show_default=True, help="Volume, as in the settings.")
@drive_option
def sounds(out, volume, drive):
    """Write every tune of the badge to a folder as WAV files, and print length, loudness and pitch.

    \b
    deckhand sounds tunes
    """
    out.mkdir(parents=True, exist_ok=True)
    click.echo("%-26s %6s %8s %5s  %s" % ("tune", "ms", "loudness", "peak", "Hz"))
    for name, tune in tunes(drive).items():
        samples = render(tune, volume)
        write(out / (name.replace(" ", "-") + ".wav"), samples)
        heard = measure(samples, tune)
        click.echo(
            "%-26s %6d %8.1f %5.1f  %d to %d" % (name, heard.ms, heard.loudness, heard.peak, heard.low, heard.high)
        )
