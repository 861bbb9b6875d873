"""The rule books: read to their ends, page by page; nothing is cut, lost or said twice."""

from pathlib import Path

import pytest
from on_screen import scene, scene_name, text

from deckhand.words import signs, wrap

SEEDS = Path(__file__).parent.parent / "seeds"
BOOKS = sorted(path.stem for path in SEEDS.glob("*.txt"))
LINES = range(2, 14)


def paragraphs(game):
    return (SEEDS / (game + ".txt")).read_text(encoding="utf-8").splitlines()


def wanted(game):
    """All lines of a book, as they are shown, without the empty ones."""
    for paragraph in paragraphs(game):
        told = signs(paragraph)
        if told[:2] in ("# ", "> ", "! "):
            told = ("\x8d " if told[0] == "!" else "") + told[2:]
        yield from (line.strip() for line in wrap(told) if line)


def opened(sim, game):
    sim.console.replace("game_menu", game)
    sim.run(300)
    sim.console.open("rule_book", scene(sim).title)
    sim.run(200)
    sim.keys("DOWN A wait:200")
    return scene(sim)


def page(sim):
    return [text(sim, y) for y in LINES]


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_is_read_to_its_end_and_back(sim, game):
    book = opened(sim, game)
    count = len(book.pages) // 2
    shown = []
    assert len(text(sim, 15)) <= 25, "the keys are not cut"
    for number in range(count):
        assert text(sim, 0).endswith("%d/%d" % (number + 1, count))
        shown.append(page(sim))
        assert shown[-1][0], "a page begins with words"
        sim.keys("RIGHT wait:50")
    assert page(sim) == shown[-1], "there is nothing behind the last page"
    assert [line for each in shown for line in each if line] == list(wanted(game))
    for each in reversed(shown):
        assert page(sim) == each
        sim.keys("LEFT wait:50")


@pytest.mark.parametrize("game", BOOKS)
def test_a_heading_is_the_first_line_of_a_page(sim, game):
    book = opened(sim, game)
    headings = [wrap(signs(line[2:]))[0] for line in paragraphs(game) if line[:2] == "# "]
    for number in range(len(book.pages) // 2):
        inside = [line for line in page(sim)[1:] if line in headings]
        assert not inside or page(sim)[0] not in headings[:1], (number, inside)
        sim.keys("RIGHT wait:50")


@pytest.mark.parametrize("game", BOOKS)
def test_page_one_is_the_game_in_five_lines_and_our_rulings_stand_in_an_appendix(sim, game):
    book = opened(sim, game)
    lines = paragraphs(game)
    assert lines[0] == "# In five lines"
    own = lines[1 : lines.index("")]
    assert sum(line[:2] == "• " for line in own) == 5 and all(line[:2] in ("• ", "> ") for line in own)
    assert sum(len(wrap(signs(line))) for line in own) <= 11 and book.pages[2] > len("\n".join(own))
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
    assert text(sim, 2) == "Columns"
    here = book.page
    sim.keys("B wait:200")
    assert scene_name(sim) == "game_menu"
    assert opened(sim, "crunch").page == here


def test_a_page_that_a_shorter_book_does_not_have_is_its_last_one(sim):
    from deckhand.save_sections import PLACE, of

    sim.console.store.put(of("CL", PLACE), b"\xc8")
    book = opened(sim, "crash_landing")
    assert book.page == len(book.pages) // 2 - 1
