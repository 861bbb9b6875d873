"""The rule books, read page by page: nothing is cut off, lost or repeated."""

from pathlib import Path

import pytest
from on_screen import page as whole_page
from on_screen import scene, scene_name

from deckhand.words import signs, wrap
from deckhand_sim.authoring import art

SEEDS = Path(__file__).parents[2] / "seeds"
BOOKS = sorted(path.stem for path in SEEDS.glob("*.txt"))


def paragraphs(game):
    return (SEEDS / (game + ".txt")).read_text(encoding="utf-8").splitlines()


def wanted(game):
    """All lines of a book as shown, without the empty ones."""
    for paragraph in paragraphs(game):
        if paragraph[:2] == "= ":
            continue
        told = signs(paragraph)
        if told[:2] == "> ":
            yield from wrap(told[2:], 23)
            continue
        if told[:2] in ("# ", "! "):
            told = ("\x8d " if told[0] == "!" else "") + told[2:]
        yield from (line.strip() for line in broken(told) if line)


def broken(told):
    """The lines of a paragraph; text after a bullet is indented."""
    return (
        ["\x8e " * (not i) + line for i, line in enumerate(wrap(told[2:], 23))]
        if told[:1] == "\x8e"
        else wrap(told, 25)
    )


def opened(sim, game):
    sim.console.replace("game_menu", game)
    sim.run(300)
    sim.console.open("rule_book", scene(sim).title)
    sim.run(200)
    sim.keys("DOWN A wait:200")
    return scene(sim)


def page(sim):
    return ["".join(chr(line[x] + 32) for x in range(line.width)).strip() for line in scene(sim).lines]


def pictures(sim):
    """The pictures on the page."""
    sheets = (sim.console.screen.font, sim.console.screen.sheet)
    return [layer for layer in scene(sim)._frame.group if getattr(layer, "bitmap", sheets[0]) not in sheets]


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_is_read_to_its_end_and_back(sim, game):
    book = opened(sim, game)
    count = len(book.pages) // 2
    shown = []
    for number in range(count):
        assert "%d/%d" % (number + 1, count) in whole_page(sim)
        shown.append(page(sim))
        assert shown[-1][0] or pictures(sim), "a page begins with text, or with a picture"
        sim.keys("RIGHT wait:50")
    assert page(sim) == shown[-1], "nothing follows the last page"
    assert [line for each in shown for line in each if line] == list(wanted(game))
    for each in reversed(shown):
        assert page(sim) == each
        sim.keys("LEFT wait:50")


@pytest.mark.parametrize("game", BOOKS)
def test_a_page_is_well_filled_and_no_heading_stands_at_its_foot(sim, game):
    book = opened(sim, game)
    headings = [wrap(signs(line[2:]))[0] for line in paragraphs(game) if line[:2] == "# "]
    count = len(book.pages) // 2
    filled = 0
    for number in range(count):
        shown = page(sim)
        rows = [y for y in range(len(shown)) if shown[y]]
        pictured = bool(pictures(sim))
        low = [shown[y] for y in rows if shown[y] in headings and y + 1 == len(shown)]
        assert not low or number == count - 1, (number, low)
        filled += len(shown) if pictured or number == count - 1 else rows[-1] + 1
        sim.keys("RIGHT wait:50")
    assert filled >= count * 8, "of eleven lines eight are filled"


@pytest.mark.parametrize("game", BOOKS)
def test_no_page_ends_in_the_middle_of_a_paragraph(sim, game):
    book = opened(sim, game)
    assert not any(down and count <= 11 for down, count in _breaks(book, game))


def _breaks(book, game):
    """The offset of each page in its paragraph, and the paragraph's number of lines."""
    text = Path(book.path).read_bytes()
    for i in range(0, len(book.pages), 2):
        line = text[book.pages[i] :].split(b"\n")[0].decode()
        yield book.pages[i + 1], len(broken(signs(line)))


@pytest.mark.parametrize("game", BOOKS)
def test_what_is_read_after_a_jump_from_the_contents_is_not_repeated_on_the_next_page(sim, game):
    book = opened(sim, game)
    own = len(book.pages) // 2
    pages = []
    for _ in range(own):
        pages.append(page(sim))
        sim.keys("RIGHT wait:50")
    for inside in (i for i in range(len(book._heading_offsets)) if book._heading_rows[i]):
        book.page, book._inside = book._heading_pages[inside], inside
        book._page()
        here = pages[book.page][book._heading_rows[inside] :]
        assert page(sim) == here + [""] * book._heading_rows[inside], "the rest of its page, from the heading on"


@pytest.mark.parametrize("game", BOOKS)
def test_page_one_is_the_game_in_five_lines_and_our_rulings_stand_in_an_appendix(sim, game):
    book = opened(sim, game)
    lines = paragraphs(game)
    assert lines[0] == "# In five lines"
    own = lines[1 : lines.index("")]
    assert sum(line[:2] == "• " for line in own) == 5 and all(line[:2] in ("• ", "> ") for line in own)
    assert sum(len(broken(signs(line))) for line in own) <= 11 and book.pages[2] > len("\n".join(own))
    first = [i for i, line in enumerate(lines) if line[:2] == "! "]
    assert lines[first[0] - 2] == "# Our rulings" and first == list(range(first[0], len(lines)))


@pytest.mark.parametrize("game", BOOKS)
def test_suits_and_keys_are_their_signs(game):
    for line in paragraphs(game):
        assert not any(
            word in line for word in (" of hearts", " of spades", " of clubs", " of diamonds", "LEFT", "RIGHT")
        )
        assert all(32 <= ord(letter) < 144 for letter in signs(line)), line


def test_the_contents_lead_to_a_heading_and_the_page_is_remembered(sim):
    book = opened(sim, "crunch")
    sim.keys("A wait:100 DOWN*4 A wait:100")
    assert "Columns" in page(sim)
    here = book.page
    sim.keys("B B wait:200")
    assert scene_name(sim) == "game_menu"
    assert opened(sim, "crunch").page == here


def test_a_heading_that_was_chosen_stands_at_the_head_wherever_on_its_page_it_is(sim):
    book = opened(sim, "crunch")
    first = [offset for offset in book.pages[::2]]
    inside = next(i for i, offset in enumerate(book._heading_offsets) if i and offset not in first)
    heading = [line[2:] for line in paragraphs("crunch") if line[:2] == "# "][inside]
    sim.keys("A wait:100 " + "DOWN " * inside + "A wait:100")
    shown, here = page(sim), book.page
    assert shown[0] == heading
    sim.keys("LEFT wait:50")
    assert heading in page(sim)[1:] and book.page == here, "first the rest of its page"
    sim.keys("A wait:100 A wait:100 RIGHT wait:50")
    assert book.page == here + 1 and heading not in page(sim)


def test_a_page_that_a_shorter_book_does_not_have_is_its_last_one(sim):
    from deckhand.save.sections import PAGE, of

    sim.console.store.put(of("CL", PAGE), b"\xc8")
    book = opened(sim, "crash_landing")
    assert book.page == len(book.pages) // 2 - 1


# -- pictures


@pytest.mark.parametrize("game", BOOKS)
def test_a_picture_is_made_of_the_tiles_that_it_names_and_shown_where_it_stands(sim, game):
    told = [paragraph[2:] for paragraph in paragraphs(game) if paragraph[:2] == "= "]
    assert told, "a picture explains this faster than text"
    for text in told:
        lines, names, pieces = text.split(" ", 2)
        numbers, sizes = {}, {}
        for i, name in enumerate(names.split("+")):
            home = Path("lib/deckhand/cards.txt") if name == "cards" else Path("games") / game / (name + ".txt")
            bank = art.read_bank(SEEDS.parent / home)
            numbers.update((called, number + 128 * i) for called, number in bank.numbers().items())
            sizes.update((block.name, (block.width, block.height)) for block in bank.blocks)
        single = {number for called, number in numbers.items() if sizes[called] == (1, 1)}
        assert "+" not in names or sum(w * h for called, (w, h) in sizes.items() if numbers[called] < 128) <= 128
        for piece in pieces.split(", "):
            column, row, size, tile, called = piece.split(" ")
            wide, high = map(int, size.split("x"))
            assert int(tile) == numbers[called], (game, called)
            run = range(int(tile), int(tile) + wide * high)  # of consecutive single tiles
            assert (wide, high) == sizes[called] or single.issuperset(run), (game, called)
            assert 8 * (int(row) + int(size[2])) <= 9 * int(lines) and int(column) + int(size[0]) <= 18
    book = opened(sim, game)
    seen = 0
    for _ in range(len(book.pages) // 2):
        for picture in pictures(sim):
            seen += 1
            under = [line for line in scene(sim).lines if picture.y - 8 < line.y < picture.y + 8 * picture.height]
            assert picture.y + 8 * picture.height <= 116 and not any(
                line[x] for line in under for x in range(line.width)
            )
            colours = sim.image().crop((8, picture.y, 152, picture.y + 8 * picture.height)).getcolors(1 << 15)
            assert len(colours) > 4, "the picture isn't empty"
        sim.keys("RIGHT wait:50")
    assert seen == len(told)
