"""Rule books and lessons are packed in a kit, and unpack to the original text."""

import io

import pytest

from deckhand import words
from deckhand_sim.deploy import kit, packed_texts
from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()
TEXTS = sorted([*DRIVE.glob("seeds/*.txt"), *DRIVE.glob("games/*/lesson.txt")])


def read(data):
    """The lines of a file, as a badge reads them."""
    file = io.BytesIO(data)
    two = words.pairs(file)
    return list(iter(lambda: words.next_line(file, two), ""))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: "%s/%s" % (path.parent.name, path.name))
def test_a_packed_text_is_read_line_for_line_and_saves_a_third_and_more(path):
    whole = path.read_bytes()
    packed = packed_texts.pack_text(whole)
    assert read(packed) == read(whole) and len(read(whole)) == whole.count(b"\n")
    assert len(packed) < 0.69 * len(whole)


def test_a_line_is_read_from_where_it_begins():
    file = io.BytesIO(packed_texts.pack_text(b"one and two and three\n" * 9))
    two = words.pairs(file)
    words.next_line(file, two)
    here = file.tell()
    line = words.next_line(file, two)
    file.seek(here)
    assert words.next_line(file, two) == line == "one and two and three\n"


@pytest.mark.parametrize("text", ["", "\n", "a\n", "no end", "♣ Ⓐ ☰ •\n" * 9, "aaaaaaaaaaaaaaaa | aaaa\n" * 5])
def test_any_text_is_read_as_it_was(text):
    assert "".join(read(packed_texts.pack_text(text.encode()))) == words.signs(text)


@pytest.mark.parametrize("text", ["Größe\n" * 9, "one\r\n" * 9])
def test_a_text_with_letters_that_the_font_has_not_is_left_as_it_is(text):
    assert packed_texts.pack_text(text.encode()) == text.encode()


def test_no_pair_hides_a_bar_or_the_end_of_a_line():
    packed = packed_texts.pack_text(b"do a | words\n" * 20)
    assert packed.count(b"|") == 20 and packed.count(b"\n") == 21


def test_a_kit_has_them_packed_and_a_kit_of_source_as_they_are():
    book = "seeds/onslaught.txt"
    plain = (DRIVE / book).read_bytes()
    boards = kit.board_ids("pybadge")
    assert kit.build(DRIVE, boards=boards)[book] == packed_texts.pack_text(plain)
    assert kit.build(DRIVE, source=True, boards=boards)[book] == plain
