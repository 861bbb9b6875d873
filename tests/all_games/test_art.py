"""The art: committed pictures match their text sources, and the badge's code matches the files' layout."""

import ast
import re
from pathlib import Path

import pytest
import shipped
from click.testing import CliRunner
from PIL import Image

from deckhand.screen import SHEET
from deckhand.table import table_art
from deckhand.ui import sheet_files
from deckhand_sim.authoring import art
from deckhand_sim.deploy import kit

ROOT = Path(__file__).resolve().parents[2]
LIB = ROOT / "lib" / "deckhand"
GAMES = ROOT / "games"


def rgb(char, own=None):
    """An ink's color as the three numbers in a picture file."""
    value = (own or {}).get(char, art.PALETTE[art.INKS.index(char)][2])
    return value >> 16, value >> 8 & 0xFF, value & 0xFF


def drawn(tmp_path, text):
    """A bank parsed from text."""
    path = tmp_path / "art.txt"
    path.write_text(text)
    return art.read_bank(path)


def tile(name, ink):
    """The text of one tile in one ink."""
    return f"tile {name}\n" + (ink * 8 + "\n") * 8


def constants(path):
    """The result of `constants_of` for a file."""
    return constants_of(path.read_text())


def constants_of(text):
    """The numbers and tuples assigned to names at a module's top level (const(...), bytes(...) or plain)."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            if isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("const", "bytes") and value.args:
                value = value.args[0]
            try:
                found[node.targets[0].id] = ast.literal_eval(value)
            except ValueError:
                continue
    return found


# Mistakes


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("; für Anna\n".encode("latin-1") + b"tile a\n", "art.txt:1: this is no UTF-8 text: save it as one"),
        (b"tile a ^x2\n".replace(b"^", "²".encode()), "art.txt:1: ²x2 is no size such as 3x2"),
        (b"tile a 300x2\n", "art.txt:1: 300x2 is no size such as 3x2"),
    ],
)
def test_a_mistake_in_a_picture_is_told_with_its_line(data, says, tmp_path):
    path = tmp_path / "art.txt"
    path.write_bytes(data)
    with pytest.raises(art.ArtError, match=re.escape(says)):
        art.read_bank(path)


def test_a_comment_may_have_any_letter(tmp_path):
    path = tmp_path / "art.txt"
    path.write_text("; für Anna\n" + tile("a", "w"), "utf-8")
    assert art.read_bank(path).count == 1


def test_a_font_that_ends_in_the_middle_is_told_with_its_line(tmp_path):
    path = tmp_path / "font.txt"
    path.write_text("glyphs 32-33\n")
    with pytest.raises(art.ArtError, match="font.txt:1: glyphs 32-33 have 0 lines, not 8"):
        art.read_font(path)


# Committed files


def test_every_committed_picture_is_what_its_text_draws():
    assert len(art.sources(ROOT)) >= 10
    assert art.stale(ROOT) == []


@pytest.mark.parametrize("path", art.sources(ROOT), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_another_reader_of_bmp_files_sees_the_drawn_pixels(path):
    if art.is_font(path):
        rows = ["".join(glyph[y] for glyph in art.read_font(path).glyphs) for y in range(8)]
        want = [[255 if char == "#" else 0 for char in row] for row in rows]
        image = Image.open(path.with_suffix(".bmp")).convert("L")
    else:
        bank = art.read_bank(path)
        want = [[rgb(char, bank.colours) for char in row] for block in bank.tiles() for row in block]
        image = Image.open(path.with_suffix(".bmp")).convert("RGB")
    assert image.size == (len(want[0]), len(want))
    assert [[image.getpixel((x, y)) for x in range(image.width)] for y in range(image.height)] == want


def test_a_tile_is_thirty_two_bytes_after_the_header_with_the_left_pixel_in_the_high_half(tmp_path):
    bank = drawn(tmp_path, tile("first", ".") + "tile second\nkwgdroyl\n" + "........\n" * 7)
    content = art.bank_bmp(bank)
    assert len(content) == 118 + 2 * 32
    assert content[118:150] == bytes(32)
    assert content[150:154] == bytes((0x12, 0x34, 0x56, 0x78))


def test_a_picture_of_several_tiles_is_cut_row_by_row(tmp_path):
    rows = "kkkkkkkkwwwwwwww\n" * 8 + "rrrrrrrrbbbbbbbb\n" * 8
    bank = drawn(tmp_path, "; a comment\n\ntile four 2x2\n" + rows + tile("next", "y"))
    assert [cut[0][0] for cut in bank.tiles()] == ["k", "w", "r", "b", "y"]
    assert bank.numbers() == {"four": 0, "next": 4}


def test_a_game_has_colours_of_its_own(tmp_path):
    text = tmp_path / "art.txt"
    text.write_text("colour n 4C3066\n" + tile("hill", "n"))
    head = art.compiled(text)[tmp_path / "art.bmp"]
    at = 54 + 4 * art.INKS.index("n")
    assert head[at : at + 3] == bytes([0x66, 0x30, 0x4C]) and art.is_art(text)
    text.write_text("".join("colour %s 4C3066\n" % ink for ink in "nftmpor"))
    with pytest.raises(art.ArtError, match=":7: a game has at most 6 colours"):
        art.read_bank(text)


def test_copies_are_the_same_pictures_in_other_inks(tmp_path):
    bank = drawn(
        tmp_path,
        tile("black_a", "k") + tile("black_b", "w") + "copies red_ black_ k>r\ncopy gold black_a k>y\n"
        "also night black_ k>d\n",
    )
    assert list(bank.numbers()) == ["black_a", "black_b", "red_a", "red_b", "gold"]
    assert [cut[0][0] for cut in bank.tiles()] == ["k", "w", "r", "w", "y"]
    assert [cut[0][0] for cut in bank.variant("night").tiles()] == ["d", "w", "r", "w", "y"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tile a\n" + "k" * 7 + "\n", ":1: pixel line 1"),
        ("; x\ntile a 2\n", ":2: 2 is no size"),
        ("tile a\n" + "kkkkkkkz\n" * 8, "pixel line 1"),
        ("tile a\n" + "kkkkkkkk\n" * 7, "pixel line 8"),
        ("copy b a k>r\n", "no block is called a"),
        (tile("a", "k") + "copy b a k=r\n", "k=r is no change of ink"),
        (tile("a", "k") + tile("a", "k"), "there are two blocks named a"),
        (tile("a", "k") + "copies b_ c_ k>r\n", "no block begins with c_"),
        ("picture a\n", "a line is tile, copy"),
    ],
)
def test_a_text_that_is_no_picture_is_refused_with_its_line(tmp_path, text, words):
    with pytest.raises(art.ArtError, match=re.escape(words)):
        drawn(tmp_path, text)


# The command


def test_the_command_compiles_checks_and_shows(tmp_path):
    text = tmp_path / "art.txt"
    text.write_text(tile("a", "k"))
    run = CliRunner().invoke
    assert run(art.art, [str(text), "--check"]).exit_code == 1
    assert not text.with_suffix(".bmp").exists()
    assert run(art.art, [str(text), "--sheet", str(tmp_path / "sheet.png")]).exit_code == 0
    assert Image.open(tmp_path / "sheet.png").width > 8
    assert run(art.art, [str(text), "--check"]).exit_code == 0
    text.write_text(tile("a", "w"))
    assert run(art.art, [str(text), "--check"]).exit_code == 1


# The names of the tiles


@pytest.fixture
def fox(tmp_path):
    """A game's folder."""
    folder = tmp_path / "games" / "fox"
    folder.mkdir(parents=True)
    (folder / "title.txt").write_text("name: Fox\nprefix: FX\nneeds: art\n")
    (folder / "art.txt").write_text(tile("hen", "k") + "tile fox 1x2\n" + ("r" * 8 + "\n") * 16 + tile("night_1", "n"))
    return folder


def names_of(folder):
    """The names and numbers that a folder's generated module would have."""
    return constants_of(art.names_module(folder)[folder / "pictures.py"].decode())


def test_the_tiles_of_a_game_are_numbered_behind_the_consoles_or_the_cards(fox):
    assert names_of(fox) == {"HEN": 32, "FOX": 33, "NIGHT_1": 35}
    (fox / "title.txt").rename(fox / "title.off")
    assert names_of(fox)["HEN"] == 32
    (fox / "title.off").write_text("needs: art cards\n")
    assert names_of(fox) == {"HEN": 112, "FOX": 113, "NIGHT_1": 115}


def test_a_text_may_say_where_in_the_sheet_it_is_loaded(fox):
    (fox / "moon.txt").write_text("; on the moon\nsheet 160\n" + tile("hill", "d"))
    assert art.is_art(fox / "moon.txt")
    assert names_of(fox)["HILL"] == 160
    (fox / "earth.txt").write_text("sheet 160\n" + tile("hill", "f"))
    assert names_of(fox)["HILL"] == 160
    (fox / "earth.txt").write_text("sheet 170\n" + tile("hill", "f"))
    with pytest.raises(art.ArtError, match="earth.txt: hill has two numbers|moon.txt: hill has two numbers"):
        art.names_module(fox)


def test_pictures_without_a_place_of_their_own_and_games_without_pictures_have_no_names(fox):
    (fox / "icon.txt").write_text(tile("icon", "k"))
    assert "ICON" not in names_of(fox)
    (fox / "art.txt").unlink()
    assert art.names_module(fox) == {}
    assert art.names_module(GAMES / "example") == {}


@pytest.mark.parametrize(
    ("text", "words"), [(tile("a-b", "k"), "makes no name"), (tile("a", "k") + tile("A", "k"), "two")]
)
def test_names_that_are_none_or_the_same_are_refused(fox, text, words):
    (fox / "art.txt").write_text(text)
    with pytest.raises(art.ArtError, match=words):
        art.names_module(fox)


def test_the_command_writes_the_names_and_checks_them(fox):
    run = CliRunner().invoke
    assert run(art.art, [str(fox / "art.txt")]).exit_code == 0
    assert run(art.art, [str(fox / "art.txt"), "--check"]).exit_code == 0
    (fox / "pictures.py").write_text("HEN = 3\n")
    answer = run(art.art, [str(fox / "art.txt"), "--check"])
    assert answer.exit_code == 1 and "pictures.py is out of date" in answer.output


def test_the_console_and_every_game_with_art_have_their_names_committed():
    there = {path.parent for path in art.compile_all(art.sources(ROOT)) if path.name == "pictures.py"}
    assert there == {LIB, *(path.parent for path in GAMES.glob("*/art.txt"))}
    assert names_of(LIB)["CURSOR_TL"] == constants(LIB / "screen.py")["CORNERS"]
    assert names_of(LIB)["CLUBS_A"] == constants(LIB / "screen.py")["BANK"]


# The font


def test_the_font_has_every_character_of_the_console():
    font = art.read_font(LIB / "font.txt")
    assert len(font.glyphs) == 144 - 32
    assert len(set(font.glyphs)) == len(font.glyphs)
    assert font.glyphs[0] == ("......",) * 8


def test_letters_stand_where_their_codes_say():
    glyphs = art.read_font(LIB / "font.txt").glyphs
    assert glyphs[ord("L") - 32] == ("#.....",) * 6 + ("#####.", "......")
    assert glyphs[ord("-") - 32] == ("......",) * 3 + ("#####.",) + ("......",) * 4
    assert glyphs[128 - 32][3] == "#####."  # the diamond is widest in the middle
    assert [sum(row.count("#") for row in glyphs[code - 32]) > 20 for code in (135, 136, 138)] == [True] * 3


def test_letters_leave_room_to_the_next_one():
    glyphs = art.read_font(LIB / "font.txt").glyphs
    touching = [code + 32 for code, glyph in enumerate(glyphs) if any(row[5] == "#" for row in glyph)]
    assert touching == [135, 136, 138]  # only the round buttons fill their cell's width


# Tile positions


def test_the_badge_reads_files_as_they_are_written():
    screen = constants(LIB / "screen.py")
    assert list(screen["COLOURS"]) == [value for _, _, value in art.PALETTE]
    files = constants(LIB / "ui/sheet_files.py")
    assert files["_BMP_TILES"] == art.BANK_HEADER
    assert files["_BMP_FONT"] == art.FONT_HEADER
    assert files["_TILE_BYTES"] == art.TILE_BYTES
    assert screen["GLYPHS"] == len(art.read_font(LIB / "font.txt").glyphs)


def test_the_console_bank_fits_before_the_games_and_begins_with_the_cursor():
    bank = art.read_bank(LIB / "art.txt")
    screen = constants(LIB / "screen.py")
    assert [block.name for block in bank.blocks[:4]] == ["cursor_tl", "cursor_tr", "cursor_bl", "cursor_br"]
    assert screen["CORNERS"] + bank.count <= screen["BANK"]


@pytest.mark.parametrize("name", ["cards", "cards4"])
def test_a_cards_tiles_follow_from_its_number(name):
    bank = art.read_bank(LIB / "cards.txt")
    if name != "cards":
        bank = bank.variant(name)
    assert bank.count <= 80
    numbers = bank.numbers()
    suits = ("clubs", "diamonds", "hearts", "spades", "joker")
    for card in range(52):
        assert numbers[f"{suits[card // 13]}_{'A23456789TJQK'[card % 13]}"] == card
    assert numbers["joker_rank"] == 52
    for suit, word in enumerate(suits):
        assert numbers["suit_" + word] == 53 + suit
        assert numbers["big_" + word] == 58 + 4 * suit


def test_red_and_black_suits_differ_in_shape_and_four_colours_in_ink():
    bank = art.read_bank(LIB / "cards.txt")
    words = ("clubs", "diamonds", "hearts", "spades")
    shapes = {re.sub("[^w]", "x", "".join(bank["suit_" + word].rows)) for word in words}
    assert len(shapes) == 4
    four = bank.variant("cards4")
    inks = [max("krdo", key="".join(four["big_" + word].rows).count) for word in words]
    assert inks == ["d", "o", "r", "k"], "two blacks and two reds: the rules' names for them are still readable"


def test_what_a_badge_changes_in_the_cards_are_four_colours():
    bank = art.read_bank(LIB / "cards.txt")
    sheet = [art.INKS.index(ink) for tile in bank.tiles() for ink in "".join(tile)]
    swaps = (LIB / "cards4.inks").read_bytes()
    sheet_files.change_inks(sheet, swaps, 0)
    wanted = bank.variant("cards4").tiles()
    assert sheet == [art.INKS.index(ink) for tile in wanted for ink in "".join(tile)]
    assert swaps == table_art.CARD_INK_SWAPS


@pytest.mark.parametrize("game", shipped.GAMES)
def test_every_game_has_an_icon_of_nine_tiles_and_an_edge_that_repeats(game):
    icon, edge = art.read_bank(GAMES / game / "icon.txt").blocks
    assert (icon.width, icon.height) == (3, 3)
    assert edge.name == "edge" and edge.height == 1 and 20 % edge.width == 0


def test_the_logo_and_the_tag_leave_room_for_ten_icons_with_an_edge():
    assert 32 + art.read_bank(LIB / "logo.txt").count + 10 * 9 + 4 <= 192


def test_moon_and_earth_are_drawn_on_the_same_tiles():
    art_bank = art.read_bank(GAMES / "crash_landing" / "art.txt")
    moon = art.read_bank(GAMES / "crash_landing" / "moon.txt")
    earth = art.read_bank(GAMES / "crash_landing" / "earth.txt")
    assert moon.numbers() == earth.numbers()
    assert art_bank.count <= 160 - 32
    assert moon.count <= 192 - 160


def test_the_needle_of_the_speed_dial_stands_on_the_lamp_of_its_speed():
    view = constants(GAMES / "crash_landing" / "ui/places.py")
    dial = art.read_bank(GAMES / "crash_landing" / "art.txt")["dial"].rows
    lamps = []
    for speed in range(-8, 9):
        x, y = view["_NEEDLE_X"][speed + 8] - 72 + 3, view["_NEEDLE_Y"][speed + 8] - 8 + 3  # the dial is at 72, 8
        lamps.append(dial[y + 1][x + 1])
    assert "".join(lamps) == "bbbbb" + "ccc" + "w" + "l" + "y" + "oo" + "rrrr"


def banks_of(folder):
    """The banks whose tiles a folder's code can name, each with its first tile in the sheet."""
    banks = {LIB / "art.txt": 1, LIB / "cards.txt": 32}
    if folder != LIB:
        own = 112 if "cards" in (folder / "title.txt").read_text().split() else 32
        for path in folder.glob("*.txt"):
            if art.is_art(path) and path.stem != "icon":
                banks[path] = 160 if path.stem in ("moon", "earth") else own
    return banks


def test_the_tile_numbers_in_the_code_are_those_of_the_texts():
    wrong = []
    for source in [*LIB.glob("*.py"), *GAMES.glob("*/*.py")]:
        named = {name[3:].lower(): value for name, value in constants(source).items() if name.startswith("_T_")}
        if not named:
            continue
        banks = [(art.read_bank(path).numbers(), first) for path, first in banks_of(source.parent).items()]
        for name, value in named.items():
            places = [numbers[name] + first for numbers, first in banks if name in numbers]
            if value not in places:
                wrong.append(f"{source.parent.name}/{source.name}: {name} is {value}, drawn at {places}")
    assert wrong == []


PACKED = [
    path for path in sorted(ROOT.glob("*/**/*.bmp")) if path.parts[-3] in ("games", "lib") and path.stem != "font"
]


def sheet_of(path, *wanted):
    """The sheet's pixels after reading an art file into it."""
    sheet = [-1] * (SHEET * 64)
    return sheet_files.load_tiles(sheet, path, 0, *wanted), sheet


@pytest.mark.parametrize("path", PACKED, ids=lambda path: path.parent.name + "/" + path.name)
def test_a_packed_picture_takes_no_more_room_and_has_the_same_tiles_and_colours(tmp_path, path):
    packed = tmp_path / path.name
    packed.write_bytes(kit.pack_art(path.read_bytes()))
    assert kit.clusters(packed.stat().st_size) <= kit.clusters(path.stat().st_size)
    assert sheet_of(packed) == sheet_of(path)
    assert sheet_files.colours(packed) == sheet_files.colours(path)


def test_some_tiles_of_a_picture_follow_an_empty_one(tmp_path):
    art = (ROOT / "games/crunch/art.bmp").read_bytes()
    packed = tmp_path / "art.bmp"
    packed.write_bytes(kit.pack_art(art))
    whole = sheet_of(packed)[1]
    few = sheet_of(packed, bytes((5, 2)))[1]
    assert few[:192] == [0] * 64 + whole[320:384] + whole[128:192] and set(few[192:]) == {-1}


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda art: art[:-1], "cut short"),
        (lambda art: art[:-1] + b"\xf0", "no art"),
        (lambda art: art + b"\xf0" * 4000, "too many"),
    ],
)
def test_a_packed_picture_that_is_damaged_is_named(tmp_path, damage, fault):
    broken = tmp_path / "art.bmp"
    broken.write_bytes(damage(kit.pack_art((ROOT / "games/crunch/art.bmp").read_bytes())))
    with pytest.raises(ValueError, match="art.bmp .*" + fault):
        sheet_of(broken)
