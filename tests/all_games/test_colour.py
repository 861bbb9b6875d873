"""The games work without color: every suit and owner differs in shape, and text has a contrast of 4.5 to 1.

Colors are those of the panel (5, 6 and 5 bits). In grayscale each pixel is black or white, by its brightness.
"""

from itertools import combinations
from pathlib import Path

import pytest
from crunch_table import lay
from PIL import Image
from shipped import PREFIXES

from deckhand.screen import BAR_PAPER, COLOURS, INK_BAR, INK_COLOURS
from deckhand_sim.authoring import art
from deckhand_sim.simulator import Sim

ROOT = Path(__file__).resolve().parents[2]
LEAST = 4.5  # WCAG 2, level AA, text of any size
PALETTE = {char: rgb for char, _, rgb in art.PALETTE}
CONTRAST = 6  # in the settings


def on_panel(rgb):
    """A color as the panel shows it, (red, green, blue) to 255."""
    red, green, blue = rgb >> 19, rgb >> 10 & 63, rgb >> 3 & 31
    return red * 255 // 31, green * 255 // 63, blue * 255 // 31


def luminance(rgb):
    """WCAG's relative luminance."""
    parts = [value / 255 for value in on_panel(rgb)]
    parts = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    """WCAG's contrast ratio, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_wcags():
    assert contrast(0x000000, 0xFFFFFF) == pytest.approx(21)
    assert contrast(0xFFFFFF, 0xFFFFFF) == 1
    assert round(contrast(0xFFFFFF, 0x737573), 1) == 4.6  # a gray that every checker puts there


def test_the_palettes_of_art_and_console_are_one():
    assert tuple(PALETTE.values()) == COLOURS


# -- text lines


def grounds(sim, known):
    """(ink, ground, position) of every letter on the screen: the ground is every color in its cell except its strokes.

    Skips lines that are in `known`, and adds the others to it.
    """
    screen = sim.console.screen
    font, sheet = screen.font, screen.sheet
    found = set()
    for y, line in enumerate(screen.lines):
        if line is None or line.hidden:
            continue
        inks = line.pixel_shader
        row = screen._rows[y]
        looks = (y, id(inks), bytes(line[x] for x in range(26)), bytes(row[x] for x in range(20)) if row else b"")
        if looks in known:
            continue
        known.add(looks)
        for x in range(26):
            glyph = line[x]
            if not glyph:
                continue
            if inks is screen.inks[INK_BAR]:
                found.add((inks[1], inks[0], y))
                continue
            for i in range(6):
                at = 2 + 6 * x + i
                for j in range(8):
                    if not font[6 * glyph + i, j]:
                        pixel = sheet[at % 8, 8 * row[at // 8] + j] if row is not None else 0
                        found.add((inks[1], screen.table_inks[pixel], y))
    return found


def look(sim, script, known):
    """Play a key script; after each word all text on the screen must be readable."""
    for word in script.split():
        sim.keys(word)
        for ink, paper, y in grounds(sim, known):
            assert contrast(ink, paper) >= LEAST, "%s, line %d: %06x on %06x" % (word, y, ink, paper)


@pytest.mark.slow_but("CL-000001-0", "CR-000001-1", "LS-000001-0", "ON-000001-1")
@pytest.mark.parametrize("high", [0, 1])
@pytest.mark.parametrize("code", [game + "-000001" for game in PREFIXES] + ["CL-000001-2"])
def test_text_in_a_game_can_be_read(code, high):
    with Sim() as sim:
        sim.boot()
        sim.console.settings._chosen[CONTRAST] = high
        sim.console.apply_settings()
        sim.console.replace("game_menu", code)
        known = set()
        keys = "wait:3000 A wait:200 RIGHT A wait:300 DOWN A SELECT wait:1500 SELECT B START DOWN wait:50 B wait:100"
        look(sim, keys, known)
        session = sim.console.scenes[-1].session
        session.players = bytes([1] * len(session.players))
        look(sim, "wait:1300 " * 14, known)
        assert len(known) > 20


@pytest.mark.parametrize("high", [0, 1])
def test_text_in_the_menus_can_be_read(high):
    with Sim() as sim:
        sim.boot()
        sim.console.settings._chosen[CONTRAST] = high
        sim.console.apply_settings()
        script = (
            "wait:100 START wait:50 DOWN*3 B wait:50 A wait:100 DOWN A wait:50 B DOWN A wait:50 B DOWN A wait:50 B UP A"
        )
        look(sim, script, set())


def test_every_ink_can_be_read_on_the_grounds_of_the_menus():
    for ink in INK_COLOURS:
        assert contrast(ink, COLOURS[0]) >= LEAST and contrast(ink, 0) >= LEAST
        assert contrast(ink, BAR_PAPER) >= LEAST


# -- text in pictures

TEXTS = [  # place, picture names, ink, ground
    ("lib/deckhand/cards.txt", "cards", "clubs_ spades_", "k", "w"),
    ("lib/deckhand/cards.txt", "cards", "diamonds_ hearts_", "r", "w"),
    ("lib/deckhand/cards.txt", "cards4", "clubs_", "d", "w"),
    ("lib/deckhand/cards.txt", "cards4", "diamonds_", "m", "w"),
    ("lib/deckhand/cards.txt", "cards4", "hearts_", "r", "w"),
    ("lib/deckhand/cards.txt", "cards4", "spades_", "k", "w"),
    ("games/onslaught/art.txt", "", "held_ red_0 red_2 red_4 red_5", "r", "w"),
    ("games/onslaught/art.txt", "", "rank_ face_0 face_2 face_4 face_5", "k", "w"),
    ("games/crunch/art.txt", "", "tag_1", "w", "b"),
    ("games/crunch/art.txt", "", "tag_2", "w", "r"),
    ("games/crunch/art.txt", "", "tag_3", "k", "y"),
    ("games/crunch/art.txt", "", "tag_4", "k", "p"),
    ("games/crunch/mouth.txt", "", "band_1", "w", "b"),
    ("games/crunch/mouth.txt", "", "band_2", "w", "r"),
    ("games/crunch/mouth.txt", "", "band_3", "k", "y"),
    ("games/crunch/mouth.txt", "", "band_4", "k", "p"),
    ("games/landslide/art.txt", "", "number_", "w", "n"),
    (
        "games/crash_landing/art.txt",
        "",
        "rocket_1 rocket_2 rocket_3 rocket_4 rocket_5 rocket_6 rocket_7 rocket_8",
        "k",
        "w",
    ),
    ("games/crash_landing/art.txt", "", "scale_20 scale_10 scale_0", "w", "k"),
    ("games/crash_landing/art.txt", "", "side_left", "w", "r"),
    ("games/crash_landing/art.txt", "", "side_right", "w", "f"),
]


def blocks(path, variant, names):
    bank = art.read_bank(ROOT / path)
    if variant in bank.also:
        bank = bank.variant(variant)
    return [block for block in bank.blocks if block.name.startswith(tuple(names.split()))]


@pytest.mark.parametrize(("path", "variant", "names", "ink", "ground"), TEXTS)
def test_figures_in_pictures_can_be_read(path, variant, names, ink, ground):
    found = blocks(path, variant, names)
    assert found
    for block in found:
        inks = set("".join(block.rows))
        assert {ink, ground} <= inks, block.name
    assert contrast(PALETTE[ink], PALETTE[ground]) >= LEAST


@pytest.mark.parametrize(("ink", "roof"), [("w", "r"), ("w", "k"), ("k", "y"), ("w", "b")])
def test_a_speed_can_be_read_on_each_roof(ink, roof):
    assert contrast(PALETTE[ink], PALETTE[roof]) >= LEAST


# -- shapes in grayscale


def black_and_white(image):
    """An image in black and white, as a row of bits."""
    return [pixel >= 128 for pixel in image.convert("RGB").convert("L").tobytes()]


def differ(one, other):
    """Number of pixels that differ in black and white; all of them if the sizes differ."""
    if one.size != other.size:
        return max(one.width * one.height, other.width * other.height)
    return sum(a != b for a, b in zip(black_and_white(one), black_and_white(other), strict=True))


def drawn(path, variant, name):
    (block,) = [block for block in blocks(path, variant, name) if block.name == name]
    return art.picture(block.rows, colours=art.read_bank(ROOT / path).colours)


PAIRS = [  # place, pictures that must be distinguishable, and the minimum number of different pixels
    ("lib/deckhand/cards.txt", variant, [stem + suit for suit in ("clubs", "diamonds", "hearts", "spades")], least)
    for variant in ("cards", "cards4")
    for stem, least in (("suit_", 6), ("big_", 24))
]
PAIRS += [("games/crunch/art.txt", "", ["tag_%d" % seat for seat in (1, 2, 3, 4)], 5)]
PAIRS += [("games/crunch/mouth.txt", "", ["band_%d" % seat for seat in (1, 2, 3, 4)], 4)]
PAIRS += [
    ("games/chaos_cruisers/art.txt", "", [size + colour for colour in ("red", "black", "yellow", "blue")], 8)
    for size in ("", "small_")
]
PAIRS += [
    ("games/chaos_cruisers/art.txt", "", ["gate_moon", "gate_crown", "gate_arms", "gate_sun"], 20),
    ("games/landslide/art.txt", "", ["mine", "theirs"], 8),
    ("games/landslide/art.txt", "", ["first_deck", "second_deck"], 4),
    ("games/landslide/art.txt", "", ["add", "win", "lift"], 20),
    ("games/onslaught/art.txt", "", ["strikes", "absorbs", "any", "adds", "chosen"], 6),
    ("games/onslaught/art.txt", "", ["mix", "shift", "scout"], 6),
    ("games/crash_landing/art.txt", "", ["side_left", "side_right"], 6),
]


@pytest.mark.parametrize(("path", "variant", "names", "least"), PAIRS)
def test_pictures_differ_in_black_and_white(path, variant, names, least):
    for one, other in combinations(names, 2):
        count = differ(drawn(path, variant, one), drawn(path, variant, other))
        assert count >= least, "%s and %s: %d pixels" % (one, other, count)


@pytest.mark.parametrize("four", [0, 1])
def test_cards_of_one_rank_differ_by_their_suits_on_the_screen(four):
    with Sim(settings={"DECKHAND_START": "LS-000001"}) as sim:
        sim.boot()
        sim.console.settings._chosen[5] = four
        sim.console.replace("game_menu", "LS-000001")
        sim.run(200)
        screen = sim.console.screen
        screen.clear()
        for rank in (0, 9, 12):
            for rows in (1, 3):  # even if only a card's first row is visible
                screen.fill(0, 4, 20, 4)
                for suit in range(4):
                    screen.card(4 * suit, 4, 13 * suit + rank, rows)
                screen.refresh()
                image = sim.image()
                crops = [image.crop((32 * suit, 32, 32 * suit + 16, 56)) for suit in range(4)]
                for one, other in combinations(range(4), 2):
                    assert differ(crops[one], crops[other]) >= 6, (rank, rows, one, other)


def test_an_owner_is_seen_on_the_foundations_of_crunch():
    with Sim(settings={"DECKHAND_START": "CR-000001-4"}) as sim:
        sim.boot()
        sim.run(300)
        play = sim.console.scenes[-1]
        frames = []
        for owner in (1, 2, 3, 4):
            seat = ("9S 3H 2C", "KC,KS,KH,KD", "", "5H")
            play.session.rules.state[:] = lay(seat, seat, seat, seat, foundations=[("4D", owner)]).state
            play.session.driver = None
            play.view.leave()
            play.view = None
            sim.console.screen.clear()
            play.enter()
            sim.run(2400)
            frames.append(sim.image().crop((0, 8, 160, 56)))
        for one, other in combinations(frames, 2):
            assert differ(one, other) >= 4


def test_the_two_ships_of_a_race_differ():
    with Sim(settings={"DECKHAND_START": "CL-000001-2"}) as sim:
        sim.boot()
        sim.run(600)
        sky = sim.console.scenes[-1].view
        ships = []
        for ship in sky.ships:
            x, y = ship.x, ship.y
            for other in sky.ships:
                other.hidden = other is not ship
            screen = sim.console.screen
            screen.fill(0, 0, 20, 16)
            screen.refresh()
            ships.append(sim.image().crop((x, y, x + 24, y + 24)))
        assert differ(*ships) >= 20


def test_a_bid_of_mine_is_no_bid_of_theirs_on_the_screen():
    mine = Image.new("RGB", (8, 8))
    mine.paste(drawn("games/landslide/art.txt", "", "mine").convert("RGB"))
    theirs = drawn("games/landslide/art.txt", "", "theirs").convert("RGB")
    assert differ(mine, theirs) >= 8
