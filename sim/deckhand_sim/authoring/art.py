"""Pictures drawn as text, compiled to the small indexed BMP files that a badge reads.

    deckhand art                    # compile every picture of the checkout that changed
    deckhand art --check            # fail where a .bmp is not what its .txt says
    deckhand art --sheet sheet.png games/onslaught/art.txt

It also writes pictures.py next to each game's art.txt and in lib/deckhand: each block's number in the sheet, by name.
A view says `pictures.SHIP` and knows no number; a kit puts the numbers in (deploy/folding.py).

A bank (`art.txt`, `cards.txt`, `icon.txt` ...) is a list of blocks. `;` begins a comment line.

    tile pad_left               one tile: 8 lines of 8 characters follow, one a pixel (INKS)
    tile ship 3x3               3 x 3 tiles: 24 lines of 24; cut row by row, left to right, top to bottom
    copy ship_red ship b>r c>o  a block again in other inks
    copies red_ black_ k>r      every block whose name begins with `black_` again, as `red_...`
    also cards4 clubs_ k>f      a file cards4.inks: the same tiles, blocks `clubs_...` in other inks (ink_swaps)
    colour n 4C3066             an ink's colour while this game's table is shown: at most six
    sheet 160                   its tiles are loaded at tile 160 of the sheet; art.txt and cards.txt need no such line

Tiles are numbered in order from 0. bank.bmp: 4 bits a pixel, 8 pixels wide, rows top-down, 16 palette entries, so that
the pixels begin at byte BANK_HEADER (118) and tile k is the 32 bytes from BANK_HEADER + 32 k, left pixel in the high
half of a byte.

A font (`font.txt`) is bands of glyphs side by side: `glyphs 32-39`, then 8 lines of 8 cells of 6 characters (`#` on,
`.` off), a space between the cells. font.bmp: 1 bit a pixel, all glyphs in one row, 6 pixels a glyph, 8 rows top-down:
the pixels begin at byte FONT_HEADER (62); a row of 112 glyphs is 84 bytes, leftmost pixel in the highest bit.
"""

from __future__ import annotations

import ast
import re
import struct
from dataclasses import dataclass, field
from pathlib import Path

import click
from PIL import Image, ImageDraw, ImageFont

from ..atomic_files import atomic_write
from ..deploy.constants import definitions, evaluate
from ..device.drive import find_drive
from ..natural_number import parse_natural
from ..studies.output_files import PictureFile

# The one palette of the console and of all games: character in the texts, name, RGB. The index is the pixel's value.
PALETTE = (
    (".", "night", 0x0B1020),  # transparent in sprites
    ("k", "ink", 0x000000),
    ("w", "white", 0xFFF8E8),
    ("g", "light grey", 0xB0B8C0),
    ("d", "dark grey", 0x505868),
    ("r", "red", 0xD82838),
    ("o", "orange", 0xF88830),
    ("y", "yellow", 0xF8D838),
    ("l", "light green", 0x70D048),
    ("f", "felt", 0x105838),
    ("b", "blue", 0x3068E0),
    ("c", "sky", 0x60C8F0),
    ("n", "navy", 0x202C60),
    ("p", "purple", 0xB058C8),
    ("m", "brown", 0x804820),
    ("t", "tan", 0xE8B880),
)
INKS = "".join(char for char, _, _ in PALETTE)
TILE = 8
MAX_COLOURS = 6  # of a game's own
MAX_TILES = 255  # per sheet
TILE_BYTES = TILE * TILE // 2
BANK_HEADER = 14 + 40 + 4 * len(PALETTE)

GLYPH_WIDTH = 6
GLYPH_HEIGHT = 8
FIRST_GLYPH = 32
FONT_HEADER = 14 + 40 + 4 * 2
_SHEET = re.compile("(sheet [0-9]+|colour . [0-9A-F]{6})")
_COLOUR = re.compile("[0-9A-F]{6}")


class ArtError(click.ClickException):
    """A text that is not a valid picture; the message has file and line."""


@dataclass(frozen=True)
class Block:
    """One picture: width and height in tiles, its pixel lines, and the number of its first tile in the bank."""

    name: str
    width: int
    height: int
    rows: tuple[str, ...]
    first: int

    def tiles(self) -> list[tuple[str, ...]]:
        """Return its tiles row by row, each as eight lines of eight characters."""
        return [
            tuple(line[x * TILE : (x + 1) * TILE] for line in self.rows[y * TILE : (y + 1) * TILE])
            for y in range(self.height)
            for x in range(self.width)
        ]

    def inked(self, inks: dict[str, str]) -> tuple[str, ...]:
        """Return its lines with some inks replaced."""
        change = str.maketrans(inks)
        return tuple(line.translate(change) for line in self.rows)


@dataclass
class Bank:
    """The blocks of one text, in order. `also` holds other files' recipes: file stem -> [(name prefix, inks)]; `sheet`
    is the tile of the sheet that they are loaded at, where the text says it."""

    path: Path
    blocks: list[Block] = field(default_factory=list)
    also: dict[str, list[tuple[str, dict[str, str]]]] = field(default_factory=dict)
    sheet: int | None = None
    colours: dict[str, int] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """Number of tiles."""
        return sum(block.width * block.height for block in self.blocks)

    def __getitem__(self, name: str) -> Block:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    def numbers(self) -> dict[str, int]:
        """Return {block name: its first tile in the bank}."""
        return {block.name: block.first for block in self.blocks}

    def tiles(self) -> list[tuple[str, ...]]:
        """Return all tiles in order, each as eight lines of eight characters."""
        return [tile for block in self.blocks for tile in block.tiles()]

    def variant(self, stem: str) -> Bank:
        """Return the bank of an `also` file: the same blocks in other inks."""
        blocks = []
        for block in self.blocks:
            rows = block.rows
            for prefix, inks in self.also[stem]:
                if block.name.startswith(prefix):
                    rows = block.inked(inks)
            blocks.append(Block(block.name, block.width, block.height, rows, block.first))
        return Bank(self.path.with_name(stem + ".txt"), blocks)

    def add(self, name: str, width: int, height: int, rows: tuple[str, ...]) -> None:
        """Append a block; its tiles get the next numbers."""
        if any(block.name == name for block in self.blocks):
            raise ValueError(f"there are two blocks named {name}")
        self.blocks.append(Block(name, width, height, rows, self.count))


@dataclass(frozen=True)
class Font:
    """Glyphs in order of their codes from FIRST_GLYPH, each as eight lines of six characters."""

    path: Path
    glyphs: tuple[tuple[str, ...], ...]


# Reading


def _inks(words: list[str]) -> dict[str, str]:
    """Parse `["k>r", "w>y"]` into a dict."""
    inks = {}
    for word in words:
        if len(word) != 3 or word[1] != ">" or word[0] not in INKS or word[2] not in INKS:
            raise ValueError(f"{word} is no change of ink such as k>r")
        inks[word[0]] = word[2]
    return inks


def _size(words: list[str]) -> tuple[int, int]:
    """Parse the size after a block's name; 1x1 if there is none."""
    if not words:
        return 1, 1
    width, _, height = words[0].partition("x")
    if len(words) > 1 or not (0 < parse_natural(width) <= MAX_TILES and 0 < parse_natural(height) <= MAX_TILES):
        raise ValueError(f"{' '.join(words)} is no size such as 3x2")
    return int(width), int(height)


def _pixels(lines: list[str], width: int, height: int) -> tuple[str, ...]:
    """Remove the next `height` lines from the list, and check their length and inks."""
    rows = []
    for y in range(height):
        row = lines.pop(0).rstrip("\n") if lines else ""
        if len(row) != width or row.strip(INKS):
            raise ValueError(f"pixel line {y + 1} is {row!r}, not {width} of {INKS}")
        rows.append(row)
    return tuple(rows)


def _read_block(bank: Bank, words: list[str], lines: list[str]) -> None:
    """Process one directive of a bank."""
    kind, *rest = words
    if kind == "tile" and rest:
        width, height = _size(rest[1:])
        bank.add(rest[0], width, height, _pixels(lines, width * TILE, height * TILE))
    elif kind == "copy" and len(rest) > 2:
        source = bank[rest[1]]
        bank.add(rest[0], source.width, source.height, source.inked(_inks(rest[2:])))
    elif kind == "copies" and len(rest) > 2:
        new, old, inks = rest[0], rest[1], _inks(rest[2:])
        sources = [block for block in bank.blocks if block.name.startswith(old)]
        if not sources:
            raise ValueError(f"no block begins with {old}")
        for source in sources:
            bank.add(new + source.name[len(old) :], source.width, source.height, source.inked(inks))
    elif kind == "also" and len(rest) > 2:
        if not any(block.name.startswith(rest[1]) for block in bank.blocks):
            raise ValueError(f"no block begins with {rest[1]}")
        inks = _inks(rest[2:])
        if set(inks) & set(inks.values()):
            raise ValueError("an ink that becomes another cannot be what another becomes")
        bank.also.setdefault(rest[0], []).append((rest[1], inks))
    elif kind == "colour" and len(rest) == 2 and len(rest[0]) == 1 and rest[0] in INKS and _COLOUR.fullmatch(rest[1]):
        bank.colours[rest[0]] = int(rest[1], 16)
        if len(bank.colours) > MAX_COLOURS:
            raise ValueError(f"a game has at most {MAX_COLOURS} colours of its own")
    elif kind == "sheet" and len(rest) == 1 and 0 <= parse_natural(rest[0]) <= MAX_TILES:
        bank.sheet = int(rest[0])
    else:
        raise ValueError("a line is tile, copy, copies, also, sheet, colour, or a comment that begins with ;")


def _lines(path: Path) -> list[str]:
    """Read a text's lines. Raises ArtError."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8").splitlines()
    except UnicodeDecodeError as wrong:
        number = data[: wrong.start].count(b"\n") + 1
        raise ArtError(f"{path}:{number}: this is no UTF-8 text: save it as one")


def read_bank(path: Path) -> Bank:
    """Read the bank that a text draws. Raises ArtError with file and line."""
    bank = Bank(path)
    text = _lines(path)
    lines = list(text)
    while lines:
        line = lines.pop(0)
        if not line.strip() or line.startswith(";"):
            continue
        number = len(text) - len(lines)
        try:
            _read_block(bank, line.split(), lines)
        except KeyError as error:
            raise ArtError(f"{path}:{number}: no block is called {error.args[0]}")
        except ValueError as error:
            raise ArtError(f"{path}:{number}: {error}")
    return bank


def read_font(path: Path) -> Font:
    """Read the font that a text draws. Raises ArtError with file and line."""
    glyphs: list[tuple[str, ...]] = []
    text = _lines(path)
    at = 0
    while at < len(text):
        line = text[at]
        at += 1
        if not line.strip() or line.startswith(";"):
            continue
        words = line.split()
        low, _, high = words[-1].partition("-")
        if words[0] != "glyphs" or len(words) != 2 or not 0 <= parse_natural(low) <= parse_natural(high):
            raise ArtError(f"{path}:{at}: {line!r} is no line such as `glyphs 32-39`")
        if int(low) != FIRST_GLYPH + len(glyphs):
            raise ArtError(f"{path}:{at}: the next glyph is {FIRST_GLYPH + len(glyphs)}, not {low}")
        band = [row.split(" ") for row in text[at : at + GLYPH_HEIGHT]]
        at += GLYPH_HEIGHT
        if len(band) < GLYPH_HEIGHT:
            raise ArtError(f"{path}:{len(text)}: glyphs {words[1]} have {len(band)} lines, not {GLYPH_HEIGHT}")
        for row in band:
            if len(row) != int(high) - int(low) + 1 or any(len(c) != GLYPH_WIDTH or c.strip(".#") for c in row):
                raise ArtError(f"{path}:{at}: a line of glyphs {words[1]} is not cells of six # and .")
        glyphs.extend(zip(*band, strict=True))
    return Font(path, tuple(glyphs))


def is_font(path: Path) -> bool:
    """True if the text draws a font."""
    return _first_word(path) == "glyphs"


def is_art(path: Path) -> bool:
    """True if the text draws anything; a track or a book doesn't."""
    return _first_word(path) in ("glyphs", "tile") or bool(_SHEET.fullmatch(_first_line(path)))


def _first_word(path: Path) -> str:
    return _first_line(path).partition(" ")[0]


def _first_line(path: Path) -> str:
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.strip() and not line.startswith(";"):
            return " ".join(line.split())
    return ""


# Writing


def _bmp(width: int, height: int, bits: int, palette: list[int], pixels: bytes) -> bytes:
    """Return an uncompressed indexed BMP, top row first (indicated by a negative height)."""
    start = 14 + 40 + 4 * len(palette)
    head = struct.pack("<2sIHHI", b"BM", start + len(pixels), 0, 0, start)
    info = struct.pack("<IiiHHIIiiII", 40, width, -height, 1, bits, 0, len(pixels), 2835, 2835, len(palette), 0)
    return head + info + b"".join(struct.pack("<I", rgb) for rgb in palette) + pixels


def bank_bmp(bank: Bank) -> bytes:
    """Return the bank as a badge reads it."""
    pixels = bytearray()
    for tile in bank.tiles():
        for row in tile:
            for x in range(0, TILE, 2):
                pixels.append(INKS.index(row[x]) << 4 | INKS.index(row[x + 1]))
    return _bmp(TILE, TILE * bank.count, 4, [bank.colours.get(char, rgb) for char, _, rgb in PALETTE], bytes(pixels))


def ink_swaps(bank: Bank, stem: str) -> bytes:
    """Return an `also` file: rows of first tile, tile count, ink, new ink, one byte each."""
    swaps = []
    for block in bank.blocks:
        found = [inks for prefix, inks in bank.also[stem] if block.name.startswith(prefix)]
        for old, new in found[-1].items() if found else ():
            swap = [block.first, block.width * block.height, INKS.index(old), INKS.index(new)]
            last = next((one for one in reversed(swaps) if one[2:] == swap[2:] and sum(one[:2]) == swap[0]), None)
            if last:
                last[1] += swap[1]
            else:
                swaps.append(swap)
    return bytes(sum(swaps, []))


def font_bmp(font: Font) -> bytes:
    """The font as a badge reads it; a row is padded to whole 32-bit words, as BMP and displayio.Bitmap both have it."""
    width = GLYPH_WIDTH * len(font.glyphs)
    stride = -(-width // 32) * 4
    pixels = bytearray()
    for y in range(GLYPH_HEIGHT):
        line = "".join(glyph[y] for glyph in font.glyphs).ljust(stride * 8, ".")
        pixels += int(line.replace(".", "0").replace("#", "1"), 2).to_bytes(stride, "big")
    return _bmp(width, GLYPH_HEIGHT, 1, [0x000000, 0xFFFFFF], bytes(pixels))


def compiled(path: Path) -> dict[Path, bytes]:
    """Compile a text: the path and bytes of each file."""
    if is_font(path):
        return {path.with_suffix(".bmp"): font_bmp(read_font(path))}
    bank = read_bank(path)
    files = {path.with_suffix(".bmp"): bank_bmp(bank)}
    for stem in bank.also:
        files[path.with_name(stem + ".inks")] = ink_swaps(bank, stem)
    return files


# The names of the tiles


NAMES = "pictures.py"
_HEAD = (
    '"""The first tile in the sheet of every picture here, by its name in %s.\n\nWritten by `deckhand art`.\n"""\n\n'
)


def bank_places() -> dict[str, int]:
    """Return the tiles of the sheet where banks go: CORNERS, BANK, BANK_WITH_CARDS."""
    tree = ast.parse((find_drive() / "lib" / "deckhand" / "screen.py").read_text("utf-8"))
    found = {name: evaluate(value) for name, value, _ in definitions(tree)}
    return {name: found[name] for name in ("CORNERS", "BANK", "BANK_WITH_CARDS")}


def _first_tile(path: Path, bank: Bank) -> int | None:
    """Return the tile of the sheet where a bank is loaded (lib/deckhand/screen.py), or None if it varies."""
    if bank.sheet is not None:
        return bank.sheet
    screen = bank_places()
    if path.parent.name == "deckhand":
        return {"art": screen["CORNERS"], "cards": screen["BANK"]}.get(path.stem)
    if path.stem != "art":
        return None
    titles = [path.with_name(name) for name in ("title.txt", "title.off")]
    needs = [line for title in titles if title.is_file() for line in title.read_text("utf-8").splitlines()]
    with_cards = any(line.startswith("needs:") and "cards" in line.split() for line in needs)
    return screen["BANK_WITH_CARDS" if with_cards else "BANK"]


def names_module(folder: Path) -> dict[Path, bytes]:
    """Return the module with a folder's tile numbers: {path: text}.

    Empty if the folder is neither a game's nor the console's, or has no pictures at a fixed place. Raises ArtError if two
    pictures share a name.
    """
    if folder.parent.name != "games" and (folder.parent.name, folder.name) != ("lib", "deckhand"):
        return {}
    numbers: dict[str, int] = {}
    texts = []
    for path in sorted(folder.glob("*.txt")):
        if not is_art(path) or is_font(path):
            continue
        bank = read_bank(path)
        first = _first_tile(path, bank)
        if first is None:
            continue
        texts.append(path.name)
        own: set[str] = set()
        for block in bank.blocks:
            name = block.name.upper()
            if not (name.isascii() and name.isidentifier()):
                raise ArtError(f"{path}: {block.name} makes no name for {NAMES}: letters, digits and _")
            if name in own or numbers.setdefault(name, first + block.first) != first + block.first:
                raise ArtError(f"{path}: {block.name} has two numbers in {NAMES}: give one another name")
            own.add(name)
    if not numbers:
        return {}
    lines = [f"{name} = {number}\n" for name, number in sorted(numbers.items(), key=lambda item: (item[1], item[0]))]
    return {folder / NAMES: (_HEAD % ", ".join(texts) + "".join(lines)).encode()}


def compile_all(texts: list[Path]) -> dict[Path, bytes]:
    """Return everything that these texts compile to: pictures, and the modules with tile numbers."""
    files: dict[Path, bytes] = {}
    for text in texts:
        files.update(compiled(text))
    for folder in dict.fromkeys(text.parent for text in texts):
        files.update(names_module(folder.resolve()))
    return files


def sources(drive: Path) -> list[Path]:
    """List the drive's texts that draw pictures."""
    folders = [drive / "lib" / "deckhand", *sorted((drive / "games").glob("*/"))]
    return [path for folder in folders for path in sorted(folder.glob("*.txt")) if is_art(path)]


def stale(drive: Path) -> list[Path]:
    """List the files that are missing or out of date."""
    return [path for path, content in compile_all(sources(drive)).items() if _differs(path, content)]


def _differs(path: Path, content: bytes) -> bool:
    return not path.exists() or path.read_bytes() != content


# Looking


def picture(rows: tuple[str, ...], see_through: bool = False, colours: dict[str, int] | None = None) -> Image.Image:
    """Draw pixel lines as an image in a bank's own `colours`; see_through makes night transparent."""
    image = Image.new("RGBA", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            rgb = (colours or {}).get(char, PALETTE[INKS.index(char)][2])
            alpha = 0 if see_through and char == "." else 255
            image.putpixel((x, y), (rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF, alpha))
    return image


def _chequered(width: int, height: int) -> Image.Image:
    """Return a background that shows transparency."""
    image = Image.new("RGBA", (width, height), (44, 60, 70, 255))
    draw = ImageDraw.Draw(image)
    for y in range(0, height, 8):
        for x in range(y // 8 % 2 * 8, width, 16):
            draw.rectangle((x, y, x + 7, y + 7), fill=(52, 70, 80, 255))
    return image


def _font_block(font: Font) -> Block:
    """Return a font as one picture, sixteen glyphs a row, for the contact sheet."""
    glyphs = list(font.glyphs)
    while len(glyphs) % 16:
        glyphs.append(("." * GLYPH_WIDTH,) * GLYPH_HEIGHT)
    rows = []
    for start in range(0, len(glyphs), 16):
        for y in range(GLYPH_HEIGHT):
            rows.append("".join(glyph[y] for glyph in glyphs[start : start + 16]).replace("#", "w"))
        rows.append("." * GLYPH_WIDTH * 16)
    return Block("font", 1, 1, tuple(rows), FIRST_GLYPH)


def contact_sheet(blocks: list[Block], scale: int = 4, width: int = 1000) -> Image.Image:
    """Draw all blocks, enlarged, with the number of their first tile and their names."""
    font = ImageFont.load_default()
    margin, caption = 8, 14
    positions, x, y, line = [], margin, margin, 0
    for block in blocks:
        w, h = len(block.rows[0]) * scale, len(block.rows) * scale
        room = max(w, int(font.getlength(f"{block.first} {block.name}")))
        if x > margin and x + room + margin > width:
            x, y, line = margin, y + line + caption + margin, 0
        positions.append((block, x, y))
        x, line = x + room + margin, max(line, h)
    image = Image.new("RGBA", (width, y + line + caption + margin), (24, 30, 36, 255))
    draw = ImageDraw.Draw(image)
    for block, x, y in positions:
        small = picture(block.rows, see_through=True)
        large = small.resize((small.width * scale, small.height * scale), Image.Resampling.NEAREST)
        ground = _chequered(large.width, large.height)
        ground.alpha_composite(large)
        image.paste(ground, (x, y))
        draw.text((x, y + large.height + 1), f"{block.first} {block.name}", font=font, fill=(200, 210, 220, 255))
    return image.convert("RGB")


def drive_folder() -> Path:
    """Return the checkout that contains this module."""
    return Path(__file__).resolve().parents[3]


@click.command("art")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is out of date.")
@click.option("--sheet", type=PictureFile(".png"), help="Write a numbered contact sheet (PNG).")
@click.option("--scale", type=click.IntRange(1, 12), default=4, show_default=True, help="Size of a pixel on the sheet.")
def art(files: tuple[Path, ...], check: bool, sheet: Path | None, scale: int) -> None:
    """Compile the pictures that are drawn as text (all of the checkout, or FILES).

    \b
    deckhand art
    deckhand art games/fox/icon.txt
    deckhand art --sheet cards.png lib/deckhand/cards.txt
    """
    texts = list(files) or sources(drive_folder())
    if not texts:
        raise click.ClickException("no pictures found: name their texts, or run this in a checkout")
    behind = 0
    for path, content in compile_all(texts).items():
        if not _differs(path, content):
            continue
        behind += 1
        if check:
            click.echo(f"{path} is out of date: run `deckhand art`", err=True)
        else:
            with atomic_write(path) as part:
                part.write_bytes(content)
            click.echo(f"{path}: {len(content)} bytes")
    if sheet:
        blocks: list[Block] = []
        for text in texts:
            blocks += [_font_block(read_font(text))] if is_font(text) else read_bank(text).blocks
        with atomic_write(Path(sheet)) as part:
            contact_sheet(blocks, scale).save(part)
        click.echo(f"{sheet}: {len(blocks)} pictures")
    if check and behind:
        raise SystemExit(1)


if __name__ == "__main__":
    art()
