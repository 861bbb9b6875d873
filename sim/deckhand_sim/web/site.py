"""The page as files: a folder for any web server, and everything in one file of HTML.

    files = build(drive)        # {"index.html": bytes, "deckhand.bin": bytes, "sw.js": ..., "deckhand.html": ...}

deckhand.bin holds what runs: the kit as it lies on a badge, the stand-ins for a badge's native modules, MicroPython and the
worker. Equal sources give equal bytes.
"""

import base64
import gzip
import hashlib
import html
import json
import struct
from pathlib import Path

from ..deploy import kit, libraries, settings_toml
from ..deploy.compiling import module
from ..device.font import builtin_font
from ..vm import node
from ..vm.badge import stand_ins

PAGE = Path(__file__).with_name("page")
INSIDE = Path(__file__).with_name("inside")
RECORDS = Path(__file__).parents[1] / "record_text.py"  # the desktop's, too
WORKER = ("compose.js", "worker.js")  # behind MicroPython's own, in this order
ARCHIVE = "deckhand.bin"
ONE_FILE = "deckhand.html"
_SUM_LETTERS = 12  # of a SHA-256
_NOT_HERE = ("/badge/start.mpy", "/badge/loudspeakers.mpy")  # the budget's probe, and other boards' sound
_DEFAULT, _EXPORT = "export default _createMicroPythonModule;", "export async function loadMicroPython("
# In every call that may raise, the glue looks whether its own copy of a table is right: a third of what such a call takes.
_CHECK = 'assert(wasmTable.get(funcPtr)==func,"JavaScript-side Wasm function table mirror is out of date!"),func'
_GLUE = """'use strict';
// MicroPython's glue to JavaScript (MIT, see licences.txt), as its npm package has it but for its modules' words. It is
// given a WebAssembly to make its instance with.
async function microPython(WebAssembly, fetch, process) {
%s
return loadMicroPython;
}
"""

BOARDS = ("pybadge", "pygamer")  # that the page can put its kit on


def glue(text):
    """MicroPython's JavaScript as a function of a classic script: workers that are modules do not run from file://."""
    if any(text.count(known) != 1 for known in (_DEFAULT, _EXPORT, _CHECK)):
        raise ValueError("MicroPython's glue is another than the one that is known")
    text = text.replace(_DEFAULT, "").replace(_EXPORT, _EXPORT.removeprefix("export ")).replace(_CHECK, "func")
    return _GLUE % text.replace("import.meta.url", '"https://micropython.invalid/"')


def script(names):
    """Files of the page, one behind another."""
    return "".join((PAGE / name).read_text("utf-8") for name in names)


def font():
    """The pixels of the badge's built-in font, as the stand-in of a bitmap has them."""
    strip = builtin_font().bitmap
    stride = 4 * ((strip.width + 31) // 32)
    packed = bytearray(stride * strip.height)
    for y in range(strip.height):
        for x in range(strip.width):
            packed[y * stride + x // 8] |= strip[x, y] << x % 8
    return bytes(packed)


def inside():
    """What Python runs besides the kit, by its path in the VM."""
    files = {path: data for path, data in stand_ins().items() if path not in _NOT_HERE}
    files |= {
        f"/badge/{path.stem}.mpy": module(path, f"/badge/{path.name}") for path in (*INSIDE.glob("*.py"), RECORDS)
    }
    files["/badge/font.bin"] = font()
    return dict(sorted(files.items()))


def archive(parts):
    """Groups of files in one: a number (4 bytes) and so much JSON {group: [[path, size], ...]}, then all bytes; gzipped."""
    index = {group: [[path, len(data)] for path, data in files.items()] for group, files in parts.items()}
    head = json.dumps(index, separators=(",", ":")).encode()
    body = b"".join(data for files in parts.values() for data in files.values())
    return gzip.compress(struct.pack("<I", len(head)) + head + body, 9, mtime=0)


def badge_rules(drive):
    """What the page's flasher (badge_drive.js) has to know of `deckhand flash`. sources: the beginnings of own_sources."""
    return {
        "boards": BOARDS,
        "oldest": kit.OLDEST,
        "newest": kit.NEWEST,
        "dark": kit.DARK,
        "settings": settings_toml.SIZES,
        "libraries": libraries.OLDEST,
        "sources": sorted(total[:_SUM_LETTERS] for total in kit.own_sources(drive)),
    }


def packed(drive, games=None):
    """The archive of what runs."""
    vm = node.install().parent
    worker = glue((vm / "micropython.mjs").read_text("utf-8")) + script(WORKER)
    return archive(
        {
            "kit": kit.build(drive, games, boards=BOARDS),
            "inside": inside(),
            "code": {"worker.js": worker.encode(), "micropython.wasm": (vm / "micropython.wasm").read_bytes()},
        }
    )


def build(drive, games=None):
    """All files of the page, name -> bytes. Raises KitError, and Missing where MicroPython cannot be had."""
    data = packed(drive, games)
    page = (PAGE / "index.html").read_text("utf-8")
    page = page.replace("/*STYLE*/", script(_named(".css"))).replace("/*SCRIPT*/", script(_named(".js")))
    if "<!--ARCHIVE-->" not in page:
        raise ValueError("index.html has no place for the archive")
    page = page.replace("/*BADGE_RULES*/", json.dumps(badge_rules(drive), separators=(",", ":")))
    page = page.replace("<!--LICENCES-->", html.escape(_plain((PAGE / "licences.txt").read_text("utf-8"))))
    version = hashlib.sha256(data + page.encode()).hexdigest()[:16]
    page = page.replace("/*VERSION*/", version)
    files = {
        "index.html": page.replace("<!--ARCHIVE-->", ""),
        ARCHIVE: data,
        "licences.txt": (PAGE / "licences.txt").read_text("utf-8"),
        "sw.js": (PAGE / "sw.js").read_text("utf-8").replace("/*VERSION*/", version),
        ONE_FILE: page.replace("<!--ARCHIVE-->", '<script type="text/plain" id="archive">%s</script>' % _text(data)),
    }
    return {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}


def _named(ending):
    # The page's own files, in the order of order.txt
    return [name for name in (PAGE / "order.txt").read_text("utf-8").split() if name.endswith(ending)]


def _plain(text):
    # Addresses as words: nothing in the page leads elsewhere
    return text.replace("https://", "")


def _text(data):
    # Denser than base 64; what would end or nest a script of HTML cannot come about, or is noticed.
    text = base64.b85encode(data).decode()
    if "<script" in text.lower():
        raise ValueError("the archive's text would begin a script: any other byte in it mends that")
    return text
