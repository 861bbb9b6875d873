"""Text files as editors save them: byte order marks, Latin-1, UTF-16, Windows line ends, trailing spaces."""

import shutil

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from on_screen import page, scene_name

from deckhand import words
from deckhand_sim.authoring import check, check_texts
from deckhand_sim.device.boards import read_row_file
from deckhand_sim.device.drive import find_drive
from deckhand_sim.simulator import Sim
from deckhand_sim.text_files import NotText, decode, problem, read_text

DRIVE = find_drive()
TEXT = "# The deal\nDraw cards, and draw again.\n\n! A ruling.\n> An example.\n"
UTF_16 = ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")
ENCODED = [
    TEXT.encode("utf-8-sig"),
    TEXT.replace("\n", "\r\n").encode(),
    TEXT.replace("\n", "  \n").encode(),
    TEXT.replace("Draw", "Dr\u00e4w").encode("latin-1"),
    *(mark + TEXT.encode(encoding) for encoding, mark in UTF_16),
]


def put(place, files):
    for path, data in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_bytes(data)


@pytest.fixture
def own(tmp_path):
    """A drive with one game of a pupil's, copied from the example."""
    drive = tmp_path / "drive"
    game = drive / "games" / "fox"
    shutil.copytree(DRIVE / "games" / "example", game, ignore=shutil.ignore_patterns("__pycache__"))
    title = (game / "title.off").read_text("utf-8")
    (game / "title.off").unlink()
    lines = [line for line in title.split("\n") if not line.startswith(("name:", "prefix:"))]
    (game / "title.txt").write_text("\n".join(["name: Fox", "prefix: FX", *lines]), "utf-8")
    for name in ("lib", "code.py", "boot.py"):
        (drive / name).symlink_to(DRIVE / name)
    return drive


# -- on the badge


@pytest.mark.parametrize("data", ENCODED, ids=range(len(ENCODED)))
def test_a_rule_book_is_read_whichever_editor_wrote_it(tmp_path, data):
    put(tmp_path, {"games/crunch/book.txt": data})
    with Sim(files=tmp_path, settings={"DECKHAND_START": "crunch"}) as sim:
        sim.boot()
        sim.run(400)
        sim.console.open("rule_book", sim.console.scenes[-1].title)
        sim.run(100)
        sim.keys("DOWN A wait:200")
        seen = " ".join(page(sim))
        assert "cards, and draw again." in seen and "An example." in seen
        assert "missing" not in seen and "damaged" not in seen


@pytest.mark.parametrize(("data", "says"), [(None, "missing"), (b"= nonsense\n", "damaged"), (b"= \xff\n", "damaged")])
def test_a_rule_book_that_cannot_be_shown_is_called_what_it_is(tmp_path, own, data, says):
    if data is None:
        (own / "games/fox/book.txt").unlink()
    else:
        (own / "games/fox/book.txt").write_bytes(data)
    with Sim(drive=own, settings={"DECKHAND_START": "fox"}) as sim:
        sim.boot()
        sim.run(400)
        sim.console.open("rule_book", sim.console.scenes[-1].title)
        sim.run(200)
        assert scene_name(sim) == "rule_book"
        assert "The rule book is %s:" % says in page(sim)


@pytest.mark.parametrize("encode", [lambda text: text.encode("utf-8-sig"), lambda text: text.encode("utf-16"),
                                    lambda text: text.replace("\n", "\r\n").encode()])  # fmt: skip
def test_a_title_is_read_whichever_editor_wrote_it(own, encode):
    title = own / "games/fox/title.txt"
    title.write_bytes(encode(title.read_text("utf-8")))
    with Sim(drive=own) as sim:
        sim.boot()
        sim.run(300)
        assert "Fox" in page(sim)


def test_letters_that_the_font_has_not_are_question_marks_on_every_page(own):
    title = own / "games/fox/title.txt"
    title.write_text(title.read_text("utf-8").replace("name: Fox", "name: F\u00fcchse \u65e5"), "utf-8")
    with Sim(drive=own) as sim:
        sim.boot()
        sim.run(300)
        assert "F?chse ?" in page(sim)
        sim.keys("A wait:300")
        assert scene_name(sim) == "game_menu"


@settings(deadline=None)
@given(st.text())
def test_a_line_of_utf_8_is_that_line(text):
    line = text.replace("\0", "").removeprefix("\ufeff")
    assert words.decoded(line.encode("utf-8", "replace")).encode("utf-8", "replace") == line.encode("utf-8", "replace")


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_are_a_line(raw):
    assert isinstance(words.decoded(raw), str)


@settings(max_examples=15, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_a_rule_book_that_breaks_nothing(tmp_path_factory, data):
    place = tmp_path_factory.mktemp("files")
    put(place, {"games/crunch/book.txt": data})
    with Sim(files=place, settings={"DECKHAND_START": "crunch"}) as sim:
        sim.boot()
        sim.run(400)
        sim.console.open("rule_book", sim.console.scenes[-1].title)
        sim.keys("DOWN A wait:100 RIGHT A wait:100 DOWN A wait:100 B wait:100 RIGHT")
        assert "Traceback" not in sim.serial


# -- deckhand check


def broken(own):
    return "\n".join(str(finding) for finding in check_texts.findings(own / "games/fox", True) if finding.broken)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("book.txt", TEXT.encode("utf-8-sig"), "byte order mark"),
        ("book.txt", b"Draw\nDr\xe9w\n", "line 2 is not UTF-8"),
        ("book.txt", TEXT.encode("utf-16"), "UTF-16"),
        ("book.txt", "Draw\nDr\u00e9w\n".encode(), "line 2: the badge's font has no \u00e9"),
        ("book.txt", b"\n", "empty"),
        ("book.txt", b"= x\n", "line 1: a picture"),
        ("lesson.txt", b"\xef\xbb\xbfcode FX-000001\nend FX-000001 | x\n", "byte order mark"),
        ("lesson.txt", "code FX-000001\nsay | \u00e9\nend FX-000001 | x\n".encode("latin-1"), "line 2 is not UTF-8"),
        ("lesson.txt", b"say | hello\nend FX-000001 | x\n", "line 1: the first line"),
        ("lesson.txt", b"code FX-000001\nshow | hello\nend FX-000001 | x\n", "line 2 begins with show"),
        ("lesson.txt", b"code FX-000001\ndo jump | hello\nend FX-000001 | x\n", "line 2 (do jump)"),
        ("lesson.txt", b"code FX\nend FX-000001 | x\n", "line 1 (code FX)"),
        ("lesson.txt", b"code FX-000001\nsay | hello\n", "last line"),
    ],
)
def test_check_names_what_is_wrong_with_book_and_lesson(own, monkeypatch, name, data, says):
    monkeypatch.syspath_prepend(str(own))
    (own / "games/fox" / name).write_bytes(data)
    with check.use_drive(own):
        assert says in broken(own)


def test_check_finds_nothing_wrong_with_ours():
    for path in sorted((DRIVE / "games").glob("*/rules.py")):
        folder = path.parent
        for finding in check_texts.findings(folder, folder.name != "crunch"):  # which is played in real time
            assert not finding.broken, finding


def test_check_looks_at_the_rule_book(own):
    (own / "games/fox/book.txt").write_bytes(TEXT.encode("utf-8-sig"))
    found = CliRunner().invoke(check.check, ["fox", "--drive", str(own)])
    assert found.exit_code == 1 and "book.txt: it starts with a byte order mark" in found.output


# -- files on the computer


@settings(deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=("Cs",))))
def test_a_text_comes_back_from_every_encoding_that_says_itself(text):
    text = text.removeprefix("\ufeff")
    for data in (text.encode("utf-8-sig"), *(mark + text.encode(encoding) for encoding, mark in UTF_16)):
        assert decode(data) == text and (problem(data) or not text)
    if "\0" not in text:
        assert problem(text.encode()) == ""


def test_another_encoding_is_named_by_its_line():
    with pytest.raises(NotText, match="line 2"):
        decode(b"one\ntw\xf6\n")


BOARD = """board my_board
 keys pins GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9
 order UP DOWN LEFT RIGHT A B START SELECT
end
"""


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_boards_row_is_read_whichever_editor_wrote_it(tmp_path, encoding):
    (tmp_path / "board.txt").write_bytes(BOARD.replace("\n", "\r\n").encode(encoding))
    assert read_row_file(tmp_path / "board.txt")["board"] == "my_board"
    assert read_text(tmp_path / "board.txt").startswith("board my_board")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_so_it_is_on_the_badge(tmp_path, encoding):
    row = "board pybadge\n" + "".join(
        line for line in (DRIVE / "lib/deckhand/hw/boards.txt").read_text().partition("board pybadge\n")[2]
        .partition("\nboard ")[0].splitlines(keepends=True) if not line.strip().startswith(("#", "battery"))
    )  # fmt: skip
    (tmp_path / "board.txt").write_bytes((row.rstrip() + "\nend\n").encode(encoding))
    with Sim(files=tmp_path) as sim:
        sim.boot(run_boot=True)
        sim.run(300)
        assert sim.console.badge.battery() == 0, "its own row has none"


@pytest.mark.parametrize(
    ("line", "says"),
    [("screen 999999999 999999999", "screen:"), ("screen \u00b2 128", "screen:"), ("screen -160 128", "screen:"),
     ("nvm 99999999999", "nvm:"), ("nvm many", "nvm:"), ("rotation 45", "rotation:"), ("light_count 1e9", "light_count:")],
)  # fmt: skip
def test_a_number_that_no_board_has_is_one_clear_line(tmp_path, line, says):
    path = tmp_path / "board.txt"
    path.write_text(BOARD.replace("end", " %s\nend" % line), "utf-8")
    found = CliRunner().invoke(check.check, ["--board", str(path)])
    assert found.exit_code == 1 and found.output.count(says) == 1 and isinstance(found.exception, SystemExit)
