"""settings.toml as people type it: the console starts, names the wrong line, and ignores it."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_screen import page

from deckhand.link import meet
from deckhand.save import drive_settings
from deckhand.screen import GLYPHS, NO_GLYPH
from deckhand.ui import letters
from deckhand_sim.device import settings_file
from deckhand_sim.simulator import Sim

OLD, NEW = ((9, 2, 8), (10, 0, 3), (10, 1, 4)), ((10, 2, 0), (10, 3, 1), (11, 0, 0))
KEYS = ("DECKHAND_NAME", "DECKHAND_LESSON", "DECKHAND_START", "DECKHAND_RESET")
LAUNCHER, MENU = "deckhand.scenes.launcher", "deckhand.scenes.game_menu"
# Values that somebody might type after the equals sign: strings, numbers, halves of either, any bytes.
VALUES = st.one_of(
    st.text(max_size=40).map(lambda text: '"%s"' % text),
    st.text(max_size=40),
    st.text(max_size=40).map(lambda text: "'%s'" % text),
    st.integers().map(str),
    st.sampled_from(["", '"', '""', "true", "-1", "0x10", '"\\u12"', '"\\U00110000"', '"a" b', '"""', "[1, 2]", "3.5"]),
).map(lambda value: value.encode("utf-8", "surrogatepass")) | st.binary(max_size=40)
LINES = st.tuples(
    st.sampled_from(KEYS), st.sampled_from(["%s = ", "%s=", " %s = ", "%s\n= ", "# %s = ", "%s "]), VALUES
)
FILES = st.tuples(
    st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"[table]\n", b"A = 1\r\n", b"\0\n"]),
    st.lists(LINES.map(lambda line: (line[1] % line[0]).encode() + line[2] + b"\n"), max_size=6).map(b"".join),
).map(b"".join)


def started(tmp_path, content, version=(10, 3, 1), **more):
    """A badge started with this settings.toml, after its first picture."""
    (tmp_path / "settings.toml").write_bytes(content)
    sim = Sim(files=tmp_path, version=version, **more).boot(run_boot=True)
    sim.run(300)
    return sim


def scene(sim):
    return type(sim.console.scenes[-1]).__module__


def shown(sim):
    return " ".join(page(sim))


@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize(
    "line",
    ["NAME = Fox 3", "NAME = 'Fox 3'", "NAME = 3.5", "NAME =", 'NAME = "Fox', "START = crunch", "START = 'crunch'",
     "RESET = today", "LESSON = true", "LESSON = 'on'"],
)  # fmt: skip
def test_up_to_10_1_a_value_without_quotes_is_named_and_ignored(tmp_path, version, line):
    with started(tmp_path, b"DECKHAND_%s\n" % line.encode(), version) as sim:
        key = "DECKHAND_" + line.split(" ")[0]
        assert scene(sim) == LAUNCHER
        assert key in shown(sim) and "settings.toml" in shown(sim)
        assert "Fox" not in shown(sim) and "hidden" not in sim.boot_out
        sim.keys("RIGHT A wait:300")
        assert scene(sim) == MENU


@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("line", ["NAME = 'Fox 3'", "NAME =", 'NAME = "Fox', "START = 'crunch'", "LESSON = maybe"])
def test_from_10_2_on_so_is_a_line_that_cannot_be_understood(tmp_path, version, line):
    with started(tmp_path, b"DECKHAND_%s\n" % line.encode(), version) as sim:
        assert scene(sim) == LAUNCHER
        assert "DECKHAND_" + line.split(" ")[0] in shown(sim)
        assert "Fox" not in shown(sim) and "hidden" not in sim.boot_out


@pytest.mark.parametrize("version", NEW)
def test_from_10_2_on_a_value_without_quotes_counts(tmp_path, version):
    with started(tmp_path, b"DECKHAND_NAME = Fox 3 # mine\r\nDECKHAND_LESSON = true\r\n", version) as sim:
        assert "Fox 3" in shown(sim) and "settings.toml" not in shown(sim)
        assert "lesson mode" in sim.boot_out


@pytest.mark.parametrize("version", [*OLD, *NEW])
def test_a_number_is_a_name_and_a_yes(tmp_path, version):
    with started(tmp_path, b"DECKHAND_NAME = 7\nDECKHAND_LESSON = 1\n", version) as sim:
        assert "7" in shown(sim).split() and "settings.toml" not in shown(sim)
        assert "lesson mode" in sim.boot_out


@pytest.mark.parametrize("version", [(9, 2, 8), (10, 1, 4), (10, 2, 0)])
@pytest.mark.parametrize("value", ['"nosuch"', '"CL-"', '"ZZ-000001"', '"../../x"', "5", '"%s"' % ("x" * 50_000)])
def test_a_start_with_no_such_game_is_the_launcher(tmp_path, version, value):
    with started(tmp_path, b"DECKHAND_START = %s\n" % value.encode(), version) as sim:
        assert scene(sim) == LAUNCHER
        assert "DECKHAND_START" in shown(sim)


@pytest.mark.parametrize("value", ["crunch", "CL-004711", "cl-004711"])
def test_a_start_with_a_game_or_a_deal_begins_it(tmp_path, value):
    with started(tmp_path, b'DECKHAND_START = "%s"\n' % value.encode()) as sim:
        assert scene(sim) != LAUNCHER


def test_the_notice_goes_with_the_cursor_and_comes_back_with_the_next_start(tmp_path):
    with started(tmp_path, b"DECKHAND_NAME = 'x'\n") as sim:
        sim.keys("RIGHT wait:100")
        assert "DECKHAND_NAME" not in shown(sim)
        sim.boot()
        sim.run(300)
        assert "DECKHAND_NAME" in shown(sim)


@pytest.mark.parametrize(
    "content",
    [b'\xef\xbb\xbfDECKHAND_NAME = "Fox"\n', 'DECKHAND_NAME = "Fox"\n'.encode("utf-16"),
     'DECKHAND_NAME = "Zo\u00eb"\n'.encode("latin-1"), b'[mine]\nDECKHAND_NAME = "Fox"\n'],
)  # fmt: skip
@pytest.mark.parametrize("version", [(9, 2, 8), (10, 1, 4), (10, 3, 1)])
def test_a_line_that_circuitpython_does_not_find_or_decode_is_named(tmp_path, version, content):
    with started(tmp_path, content, version) as sim:
        assert scene(sim) == LAUNCHER
        assert "DECKHAND_NAME" in shown(sim)


@pytest.mark.parametrize(
    ("name", "seen"),
    [("Jos\u00e9", "Jose"), ("Jose\u0301", "Jose"), ("Zo\u00eb", "Zoe"), ("Gr\u00f6\u00dfe 1", "Grosse 1"),
     ("\u65e5\u672c Fox", "Fox"), ("Fox\U0001f98a", "Fox"), ("a\tb\nc", "a b c"), ("\x1b[2JFox", "[2JFox")],
)  # fmt: skip
def test_a_name_is_shown_in_the_letters_that_there_are(tmp_path, name, seen):
    escaped = "".join("\\U%08x" % ord(letter) for letter in name)
    with started(tmp_path, b'DECKHAND_NAME = "%s"\n' % escaped.encode()) as sim:
        assert seen in shown(sim) and "settings.toml" not in shown(sim)


@pytest.mark.parametrize("name", ["\u65e5\u672c", "\U0001f98a", "\x1b"])
def test_a_name_of_which_nothing_is_left_is_named(tmp_path, name):
    with started(tmp_path, b'DECKHAND_NAME = "%s"\n' % name.encode()) as sim:
        assert "DECKHAND_NAME" in shown(sim)


def test_every_marked_letter_loses_its_mark_as_unicode_has_it():
    for code in range(0xC0, 0x180):
        plain = unicodedata.normalize("NFD", chr(code))[0]
        if plain < "\x7f":
            assert drive_settings.plain(chr(code)) == plain
        assert len(drive_settings.plain(chr(code))) in (1, 2)


@settings(deadline=None)
@given(st.text())
def test_any_name_becomes_letters_of_the_font_and_a_name_for_a_link(text):
    plain = drive_settings.plain(text)
    assert all(" " <= letter < "\x7f" for letter in plain) and plain == plain.strip()
    assert 0 < len(meet.name_of(b"uid", plain)) <= 8


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(FILES, st.sampled_from([*OLD, *NEW]))
def test_no_file_and_no_version_makes_the_reader_raise(content, version):
    kept, os.getenv = os.getenv, lambda key, default=None: settings_file.getenv(content, key, version, default)
    try:
        name, request = drive_settings.name(), drive_settings.request()
        assert all(" " <= letter < "\x7f" for letter in name)
        assert isinstance(drive_settings.lesson(), bool) and isinstance(request, str)
        wrong = drive_settings.check(KEYS[:2])  # the others need a drive with games
        assert not wrong or any(key in wrong for key in KEYS[:2])
    finally:
        os.getenv = kept


@settings(max_examples=25, deadline=None)
@given(FILES, st.sampled_from([OLD[-1], NEW[0]]))
def test_whatever_the_file_holds_the_console_starts(tmp_path_factory, content, version):
    with started(tmp_path_factory.mktemp("drive"), content, version) as sim:
        assert scene(sim) in (LAUNCHER, MENU) and "Traceback" not in sim.serial


def test_without_a_settings_toml_nothing_is_said(tmp_path):
    with Sim(files=tmp_path, version=(9, 2, 0)) as sim:
        sim.boot(run_boot=True)
        sim.run(300)
        assert "settings.toml" not in shown(sim) and "settings.toml" not in sim.boot_out


class Line(list):
    """A text line as in displayio: it rejects characters that the font lacks."""

    width = property(len)

    def __setitem__(self, at, glyph):
        if not 0 <= glyph < GLYPHS:
            raise ValueError("Tile index out of bounds")
        super().__setitem__(at, glyph)


@settings(deadline=None)
@given(st.text())
def test_any_text_of_another_badge_can_be_written(text):
    line = Line([0] * 26)
    letters.write(line, text)
    assert all(glyph != NO_GLYPH for glyph, letter in zip(line, text, strict=False) if " " <= letter < "?")


def test_a_peers_name_that_no_badge_would_give_is_shown_in_the_bar(tmp_path):
    with Sim(files=tmp_path, settings={"DECKHAND_START": "LS-000001"}) as sim:
        sim.boot()
        sim.run(600)
        sim.keys("B wait:200")
        play = sim.console.scenes[-1]
        play.talk.say("Zo\u00eb \u65e5\x1b was asked")
        sim.run(200)
        assert "Traceback" not in sim.serial


# -- the simulator's os.getenv, compared with CircuitPython's source


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [(b'A = "Fox 3"', "Fox 3", "Fox 3"), (b"A = Fox 3", ValueError, "Fox 3"), (b"A = 'Fox'", ValueError, "'Fox'"),
     (b"A = 7", 7, "7"), (b"A = 0x1F # hex", 31, "0x1F"), (b"A = 1_000", 1000, "1_000"), (b"A = -5\r", -5, "-5"),
     (b"A = 3.5", ValueError, "3.5"), (b"A =", ValueError, None), (b'A = ""', "", ""), (b'A = "x', ValueError, None),
     (b'A = "x" y', ValueError, None), (b'A = "x" # y', "x", "x"), (b"A = true", ValueError, "true"),
     (b'A = "a\\tb\\u00e9\\""', 'a\tb\u00e9"', 'a\tb\u00e9"'), (b'A = "\\U00110000"', ValueError, None),
     (b'A = "\xe9"', UnicodeError, UnicodeError), (b"# A = 1", None, None), (b"[t]\nA = 1", None, None),
     (b"AA = 1\nA = 2\nA = 3", 2, "2"), (b"A\n= 4", 4, "4"), (b"\xef\xbb\xbfA = 1", None, None),
     (b"\0\nA = 1", None, None), (b"", None, None)],
)  # fmt: skip
def test_getenv_is_that_of_its_version(line, old, new):
    for versions, wanted in ((OLD, old), (NEW, new)):
        for version in versions:
            if isinstance(wanted, type):
                with pytest.raises(wanted):
                    settings_file.getenv(line, "A", version)
            else:
                found = settings_file.getenv(line, "A", version)
                assert found == wanted and type(found) is type(wanted)


@settings(max_examples=400, deadline=None)
@given(FILES, st.sampled_from([*OLD, *NEW]), st.sampled_from(KEYS))
def test_getenv_gives_a_text_a_number_or_the_default_and_raises_nothing_but_value_errors(content, version, key):
    try:
        found = settings_file.getenv(content, key, version, Path)
    except ValueError:
        assert version < settings_file.ALWAYS_TEXT or key.encode() in content
        return
    assert found is Path or isinstance(found, str) or version < settings_file.ALWAYS_TEXT and type(found) is int
