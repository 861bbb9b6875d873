"""Files that the page reads and writes without a browser: check sums, and zips of games that somebody sent."""

import base64
import hashlib
import io
import json
import struct
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_script import Page

pytestmark = pytest.mark.needs("node")
GAME = {"title.txt": "name: Fox\nprefix: FO\n", "rules.py": "x = 1\n", "view.py": "y = 2\n"}
BYTES = "Uint8Array.from(atob(args[0]), letter => letter.charCodeAt(0))"


@pytest.fixture(scope="module")
def page():
    with Page("packed.js", "kept.js", "game.js", "put.js", "games.js") as made:
        yield made


@settings(max_examples=60, deadline=None)
@given(
    data=st.one_of(st.binary(max_size=300), st.integers(0, 5).map(lambda n: b"x" * (55 + n * 4)), st.just(bytes(70000)))
)
def test_the_pages_own_sum_is_sha_256(page, data):
    text = base64.b64encode(data).decode()
    assert bytes(page.value("[...sha256(%s)]" % BYTES, text)) == hashlib.sha256(data).digest()


def zipped(files, way=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", way) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def taken(page, data, name="fox.zip"):
    """The game in a zip, or the message that refuses it."""
    code = "gameOfZip(%s, args[1]).catch(wrong => ({ wrong: wrong.message }))" % BYTES
    return page.value(code, base64.b64encode(data).decode(), name)


@pytest.mark.parametrize("way", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_game_is_found_wherever_it_is_in_its_zip(page, way):
    for home in ("", "fox/", "games/fox/", "a/b/fox/"):
        files = {home + name: text for name, text in GAME.items()} | {
            "__MACOSX/" + home + "._rules.py": "?",
            "other/notes.txt": "z",
        }
        assert taken(page, zipped(files, way)) == {"folder": "fox", "files": GAME}


def shared_stream(names, stream, full):
    """A zip whose entries all share the same bytes."""
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, zlib.crc32(b""), len(stream), full, 0, 0)
    body = local + stream
    heads = b"".join(
        struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 0, 0, len(stream), full, len(name), 0, 0, 0, 0, 0, 0)
        + name.encode()
        for name in names
    )
    return body + heads + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, len(names), len(names), len(heads), len(body), 0)


def bomb(names, size=400_000):
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    stream = made.compress(b"#" * size) + made.flush()
    return shared_stream(names, stream, size)


BOMBS = {
    "1,900 files of one stream": bomb(["rules.py", *("a%d.py" % i for i in range(1900))]),
    "beside the game": bomb(["fox/rules.py", *("owl/a%d.py" % i for i in range(1900))]),
    "40 files": bomb(["rules.py", *("a%d.py" % i for i in range(39))]),
    "one large file": bomb(["rules.py"], 30_000_000),
    "65,000 entries": bomb(["rules.py"] * 65000),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_zip_is_bounded_while_it_is_unpacked(page, name):
    page.run("var unpackedBytes = 0; const oldThrough = through; 0") if page.value(
        "typeof unpackedBytes"
    ) == "undefined" else None
    page.run("""unpackedBytes = 0;
    through = async (...args) => { const found = await oldThrough(...args); unpackedBytes += found.length; return found; }; 0""")
    told = taken(page, BOMBS[name])
    if "wrong" in told:
        assert told["wrong"].split()[0] in ("There", "A", "It")
    assert page.value("unpackedBytes") <= 2_000_000


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_damaged_zip_ends_in_words_or_in_a_game(page, data):
    whole = bytearray(zipped(GAME))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    told = taken(page, bytes(whole[: data.draw(st.integers(1, len(whole)))]))
    assert told.get("wrong") or "rules.py" in told["files"], json.dumps(told)
