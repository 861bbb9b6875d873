"""deckhand deals: the curated deals of a solitaire, chosen by what a study found.

    deckhand deals onslaught.jsonl                      # seeds/deals/onslaught.bin
    deckhand deals crash.jsonl                          # seeds/deals/crash_landing.bin

The file that the badge reads (lib/deckhand/save/curated_deals.py): "DKD2", how many deals each grade has, the name of its
marks, how many marks it has given; then each deal with its mark. A badge keeps which deals were won as a bit for each
mark, under that name. A new list takes the name over from the list that it replaces; a deal that stays keeps its mark, a
new deal gets a mark that was never used before. So a badge with a new list knows which deals were won without the
old list.
"""

import struct
from binascii import crc32
from pathlib import Path
from typing import NamedTuple

import click

from deckhand_sim.atomic_files import atomic_write
from deckhand_sim.device.drive import find_drive, is_installed
from deckhand_sim.studies.study import easiness, read

GRADES = ("easy", "medium", "hard", "nasty")
MAGIC = b"DKD2"
OLD_FORMAT = b"DKD1"  # its marks were positions in the list, named by the file's checksum
_HEAD = struct.Struct("<4s4HHH")
_OLDER_HEAD = struct.Struct("<4s4H")
MAX_MARKS = 2048  # one bit each in the store, which has 8,000 bytes in total


class CuratedDeals(NamedTuple):
    """Four lists of deal numbers, the name of their marks (16 bits), the number of marks given, and each deal's mark."""

    grades: list[list[int]]
    name: int
    given: int
    marks: dict[int, int]


def choose(lines, each=100):
    """Four lists of deal numbers, easy to nasty, `each` of every grade; deals that cannot be won are left out.

    The deals that are won at least once, or proven winnable, are put in order of ease (then of the mean score, then of
    their number) and cut into four equal parts; each grade is the middle of its part.
    """
    usable = [
        line for line in lines if line["winnable"] or (line["winnable"] is None and sum(line["wins"].values()) > 0)
    ]
    if len(usable) < each * len(GRADES):
        raise ValueError("%d winnable deals are too few for %d in four grades" % (len(usable), each * len(GRADES)))
    usable.sort(key=lambda line: (-easiness(line), -mean_score(line), line["deal"]))
    part = len(usable) // len(GRADES)
    chosen = []
    for grade in range(len(GRADES)):
        start = grade * part + (part - each) // 2
        chosen.append(sorted(line["deal"] for line in usable[start : start + each]))
    return chosen


def mean_score(line):
    """Return a deal's mean score over all its bots."""
    return sum(line["scores"][level] / tries for level, tries in line["tries"].items()) / len(line["tries"])


def with_marks(grades, before=None):
    """The Curated list of these grades; before: the one that it replaces, whose marks live on.

    Raises ValueError where no marks are left to give.
    """
    deals = [deal for grade in grades for deal in grade]
    if before is None:
        name = crc32(b"".join(deal.to_bytes(3, "little") for deal in deals)) & 0xFFFF
        before = CuratedDeals([], name, 0, {})
    given = before.given
    marks = {}
    for deal in deals:
        marks[deal] = before.marks.get(deal, given)
        given += marks[deal] == given
    if given > MAX_MARKS:
        raise ValueError(
            "this list was renewed too often: begin another one by removing its file, and all marks with it"
        )
    return CuratedDeals(grades, before.name, given, marks)


def pack(curated):
    """Return the list's file: low bytes first, three per deal number, two per mark."""
    out = bytearray(_HEAD.pack(MAGIC, *map(len, curated.grades), curated.name, curated.given))
    for deals in curated.grades:
        for deal in deals:
            out += deal.to_bytes(3, "little") + curated.marks[deal].to_bytes(2, "little")
    return bytes(out)


def unpack(packed):
    """Parse a list's file, old format included. Raises ValueError."""
    older = packed[:4] == OLD_FORMAT
    head, size = (_OLDER_HEAD, 3) if older else (_HEAD, 5)
    if packed[:4] not in (MAGIC, OLD_FORMAT) or len(packed) < head.size:
        raise ValueError("no list of deals")
    counts = head.unpack_from(packed)[1:5]
    many = sum(counts)
    if len(packed) != head.size + size * many:
        raise ValueError("no list of deals")
    name, given = (crc32(packed) & 0xFFFF, many) if older else head.unpack_from(packed)[5:]
    flat = []
    marks = {}
    for at in range(head.size, len(packed), size):
        deal = int.from_bytes(packed[at : at + 3], "little")
        marks[deal] = len(flat) if older else int.from_bytes(packed[at + 3 : at + 5], "little")
        flat.append(deal)
    starts = [sum(counts[:grade]) for grade in range(len(GRADES))]
    grades = [flat[start : start + count] for start, count in zip(starts, counts, strict=True)]
    return CuratedDeals(grades, name, given, marks)


@click.command()
@click.argument("part", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--each", default=100, show_default=True, type=click.IntRange(1, 200), help="Deals per grade.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: seeds/deals/GAME.bin of the drive."
)
def deals(part, each, out):
    """Choose the curated deals from a study's results.

    \b
    deckhand deals onslaught.jsonl

    If the file already exists, deals that remain in it remain marked as won on every badge that gets the new list.
    """
    try:
        header, lines = read(part)
        chosen = choose(lines, each)
        out = out or _place(header["game"])
        before = existing_list(out)
        curated = with_marks(chosen, before)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    out.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(out) as file:
        file.write_bytes(pack(curated))
    by_deal = {line["deal"]: line for line in lines}
    for grade, found in zip(GRADES, chosen, strict=True):
        shares = sorted(easiness(by_deal[deal]) for deal in found)
        hard = sum(by_deal[deal]["wins"]["hard"] / by_deal[deal]["tries"]["hard"] for deal in found) / len(found)
        shown = (grade, len(found), 100 * shares[0], 100 * shares[-1], 100 * hard)
        click.echo("%-7s %3d deals, bots win %3.0f to %3.0f %%, the hard one %3.0f %%" % shown)
    stay = sum(deal in before.marks for deal in curated.marks) if before else 0
    click.echo("%s  %d bytes, %d deals stay, %d marks given" % (out, out.stat().st_size, stay, curated.given))


def _place(game):
    """Path of the list that a drive's badge reads; raises ValueError if it's inside the installed package."""
    drive = find_drive()
    if is_installed(drive):
        raise ValueError("stand in a drive of your own, or name the file: --out %s.bin" % game)
    return drive / "seeds" / "deals" / (game + ".bin")


def existing_list(path):
    """Return the list in the file, or None if there is no file. Raises ValueError for anything else."""
    if not path.exists():
        return None
    try:
        return unpack(path.read_bytes())
    except ValueError:
        raise ValueError("%s is no list of deals: it is left as it is" % path) from None
