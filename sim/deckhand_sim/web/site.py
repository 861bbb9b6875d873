"""The page as files: a folder for any web server, and everything in one file of HTML.

    files = build(drive)        # {"index.html": bytes, "deckhand.bin": bytes, "sw.js": ..., "deckhand.html": ...}

deckhand.bin holds what runs: the kit as it lies on a badge, the stand-ins for a badge's native modules, a hub for three or
four badges, MicroPython, the worker, and the example's source. The workbench is a second page, workbench.html, with an
archive more: its editor, and what checks games inside the VM. Equal sources give equal bytes.
"""

import base64
import gzip
import hashlib
import html
import json
import re
import struct
from functools import lru_cache
from pathlib import Path

from deckhand.save.drive_settings import NO, YES

from ..authoring import art, check, new
from ..deploy import kit, libraries, settings_toml
from ..deploy.compiling import KEEP_ASSERTS, compile_file
from ..deploy.manifest import MANIFEST_FILE as MANIFEST
from ..deploy.sidecars import Sidecars
from ..device import badge_python
from ..device.boards import ROWS
from ..device.drive import find_drive
from ..device.font import builtin_font
from ..games_on_drive import deal_prefixes, load_module, use_drive
from ..lint import language
from ..vm import node
from ..vm.badge import stand_ins
from . import editor, guide, install
from .hub_files import hub_files

PAGE = Path(__file__).with_name("page")
INSIDE = Path(__file__).with_name("inside")
DESCRIBE = Path(__file__).parents[1] / "describe"
BENCH = Path(__file__).with_name("bench")
RECORDS = Path(__file__).parents[1] / "record_text.py"  # shared with the desktop
PROMISES = Path(check.__file__).with_name("promises.py")  # shared with the desktop
UNPACK = ("unpack.js",)  # must come first: the one-file form's scripts are packed
WORKER = ("compose.js", "worker.js")  # after MicroPython's own, in this order
ARCHIVE = "deckhand.bin"
ONE_FILE = "deckhand.html"
WORKBENCH, WORKBENCH_ARCHIVE, WORKBENCH_ALONE = "workbench.html", "workbench.bin", "deckhand-workbench.html"
_RECORDS_NEED = ("/lib/deckhand/table/seats.py",)
_NOT_HERE = (
    "/badge/start.mpy",
    "/badge/loudspeakers.mpy",
)  # the budget's probe, and other boards' sound: not needed here
_DEFAULT, _EXPORT = "export default _createMicroPythonModule;", "export async function loadMicroPython("
# In every call that may raise, the glue verifies its copy of a table, which takes a third of the call.
_CHECK = 'assert(wasmTable.get(funcPtr)==func,"JavaScript-side Wasm function table mirror is out of date!"),func'
_NEEDLESS = re.compile(
    r"^ *//.*\n|^ +", re.M
)  # of scripts and styles, whose texts mean HTML where they have several lines
_PART = re.compile(r"<!--([a-z]+\.[a-z]+)-->")
_GLUE = """'use strict';
// MicroPython's glue to JavaScript (MIT, see licences.txt), as its npm package has it but for its modules' words. It is
// given a WebAssembly to make its instance with.
async function microPython(WebAssembly, fetch, process) {
%s
return loadMicroPython;
}
"""

BOARDS = ("pybadge", "pygamer")  # boards whose kit runs in the page; of the others it has what differs


def glue(text):
    """Wrap MicroPython's JavaScript as a function of a classic script: module workers don't run from file://."""
    if any(text.count(known) != 1 for known in (_DEFAULT, _EXPORT, _CHECK)):
        raise ValueError("MicroPython's glue is another than the one that is known")
    text = text.replace(_DEFAULT, "").replace(_EXPORT, _EXPORT.removeprefix("export ")).replace(_CHECK, "func")
    return _GLUE % text.replace("import.meta.url", '"https://micropython.invalid/"')


def script(names):
    """Join files of the page or the workbench, without comments."""
    return _NEEDLESS.sub("", "".join(_own(name).read_text("utf-8") for name in names))


def _own(name):
    return next(folder / name for folder in (PAGE, BENCH) if (folder / name).is_file())


def parts(text):
    """Insert the files that a page's text names, such as `<!--badge.html-->`."""
    return _PART.sub(lambda found: _own(found[1]).read_text("utf-8").rstrip("\n"), text)


def font():
    """Return the pixels of the badge's built-in font, in a stand-in bitmap's layout."""
    strip = builtin_font().bitmap
    stride = 4 * ((strip.width + 31) // 32)
    packed = bytearray(stride * strip.height)
    for y in range(strip.height):
        for x in range(strip.width):
            packed[y * stride + x // 8] |= strip[x, y] << x % 8
    return bytes(packed)


def inside(drive):
    """Return the Python that runs besides the kit, by path in the VM."""
    files = {path: data for path, data in stand_ins().items() if path not in _NOT_HERE}
    files |= {
        f"/badge/{path.stem}.mpy": compile_file(path, f"/badge/{path.name}") for path in (*INSIDE.glob("*.py"), RECORDS)
    }
    texts = {"describe/" + path.name: path.read_text("utf-8") for path in sorted(DESCRIBE.glob("*.py"))}
    sidecars = Sidecars(drive, texts)
    files |= {"/badge/%s.mpy" % path[: -len(".py")]: sidecars.compile(path) for path in texts}
    files["/badge/font.bin"] = font()
    for name in _RECORDS_NEED:
        files[name[: -len(".py")] + ".mpy"] = compile_file(find_drive() / name[1:], name)
    return dict(sorted(files.items()))


def archive(parts):
    """Pack groups of files: the length of a JSON index (4 bytes), the index {group: [[path, size], ...]}, all bytes; gzipped."""
    index = {group: [[path, len(data)] for path, data in files.items()] for group, files in parts.items()}
    head = json.dumps(index, separators=(",", ":")).encode()
    body = b"".join(data for files in parts.values() for data in files.values())
    return smallest(struct.pack("<I", len(head)) + head + body)


@lru_cache(maxsize=8)
def smallest(data):
    """Gzip these bytes with zopfli where available, 5 % smaller than zlib."""
    try:
        from zopfli.gzip import compress
    except ImportError:
        return gzip.compress(data, 9, mtime=0)
    return compress(data, numiterations=5, blocksplittingmax=60)


def badge_rules(drive):
    """Return what the page needs to know of `deckhand flash` and of the sheet.

    For badge_drive.js (sources: the start of each sum in source_sums) and art.js (where a game's tiles go, without/with cards).
    """
    banks = art.bank_places()
    return {
        "tiles": [banks["BANK"], banks["BANK_WITH_CARDS"]],
        "boards": kit.BOARDS,
        "products": {board: _products(board) for board in kit.BOARDS},
        "oldest": kit.OLDEST,
        "tried": kit.NEWEST_TESTED,
        "newest": kit.NEWEST_SUPPORTED,
        "extensible": sorted(badge_python.EXTENSIBLE),
        "lesson": [YES, NO],
        "dark": kit.DARK_RELEASES,
        "settings": settings_toml.VM_SIZES,
        "libraries": libraries.OLDEST,
        "sources": sorted(kit.source_sums(drive)),
        "codes": _codes(drive),
    }


def _codes(drive):
    # Return {prefix: [allowed seat counts, number of choices of each option]}.
    found = {}
    with use_drive(drive):
        for game, prefix in deal_prefixes(drive).items():
            rules = load_module(game, "rules").Rules
            found[prefix] = [list(rules.SEATS), [len(choices) for _, choices, _ in rules.OPTIONS]]
    return found


def kits(drive, games=None, report=None):
    """Return the page's kit, and the files in which each board's own kit differs: board/path -> bytes."""
    files, *own = kit.build_kits(drive, (BOARDS, *((board,) for board in kit.BOARDS)), games, report=report)
    if any(files.keys() - theirs.keys() for theirs in own):
        raise ValueError("a board's kit lacks a file of the page's, which can only add")
    return files, {
        "%s/%s" % (board, path): data
        for board, theirs in zip(kit.BOARDS, own, strict=True)
        for path, data in theirs.items()
        if files.get(path) != data and path != MANIFEST
    }


def _products(board):
    # The products that run this board's firmware.
    return ", ".join(row["product"] for name, row in ROWS.items() if board in (name, row.get("like")))


def packed(drive, games=None, report=None):
    """Return the archive of everything that runs."""
    vm = node.install().parent
    worker = glue((vm / "micropython.mjs").read_text("utf-8")) + script(WORKER)
    files, of_boards = kits(drive, games, report)
    if report:
        report("Packing the page, which takes some seconds ...")
    return archive(
        {
            "kit": files,
            "boards": of_boards,
            "inside": inside(drive),
            "hub": hub_files(drive),
            "example": {
                path.name: path.read_bytes() for path in sorted(new.example().glob("*.*")) if path.suffix != ".pyc"
            },
            "code": {"worker.js": worker.encode(), "micropython.wasm": (vm / "micropython.wasm").read_bytes()},
        }
    )


def packed_bench():
    """Return the workbench's additional archive."""
    return archive({"editor": {"editor.js": editor.install().read_bytes()}, "inside": bench_inside()})


def bench_inside():
    """Return the Python that runs only in the workbench, by path in the VM."""
    own = (*BENCH.glob("*.py"), PROMISES)
    files = {f"/badge/{path.stem}.mpy": compile_file(path, f"/badge/{path.name}", KEEP_ASSERTS) for path in own}
    return dict(sorted(files.items()))


def bench_rules():
    """Return what the workbench needs to know of `deckhand new` and `deckhand check`."""
    return {
        "taken": new.reserved_prefixes(),
        "calls": check.VIEW_METHODS,
        "dense": check.MAX_MODULE_BYTES,
        "contract": sorted(language.CONTRACT),
        "shunned": badge_python.FORBIDDEN,
        "hardware": sorted(badge_python.HARDWARE),
        "modules": sorted(badge_python.MODULES | badge_python.LIBRARIES),
    }


def build(drive, games=None, report=None):
    """Return all files of the page, name -> bytes. report(line): called before slow work.

    Raises KitError, and Missing if MicroPython or the editor is unavailable.
    """
    data, more = packed(drive, games, report), packed_bench()
    licences = (PAGE / "licences.txt").read_text("utf-8")
    lesson = guide.steps((new.example().parent / "README.md").read_text("utf-8"))
    numbers = {"BADGE_RULES": badge_rules(drive), "BENCH_RULES": bench_rules(), "GUIDE": lesson}
    pages = {}
    for name, folder in (("index.html", PAGE), (WORKBENCH, BENCH)):
        page = parts((folder / name).read_text("utf-8"))
        for word, names in (("STYLE", _named(folder, ".css")), ("UNPACK", UNPACK), ("SCRIPT", _named(folder, ".js"))):
            page = page.replace("/*%s*/" % word, script(names))
        if page.count("<!--ARCHIVE-->") != 1:
            raise ValueError("%s has no place for the archive" % name)
        for word, rules in numbers.items():
            page = page.replace("/*%s*/" % word, json.dumps(rules, separators=(",", ":")))
        pages[name] = page.replace("<!--LICENCES-->", html.escape(_plain(licences)))
    version = hashlib.sha256(data + more + "".join(pages.values()).encode()).hexdigest()[:16]
    pages = {name: page.replace("/*VERSION*/", version) for name, page in pages.items()}
    within, beside = _element("archive", data), _element("archive-bench", more)
    files = {
        "index.html": install.link(pages["index.html"].replace("<!--ARCHIVE-->", "")),
        ARCHIVE: data,
        "licences.txt": licences,
        "sw.js": (PAGE / "sw.js").read_text("utf-8").replace("/*VERSION*/", version),
        ONE_FILE: _alone(pages["index.html"]).replace("<!--ARCHIVE-->", within),
        WORKBENCH: install.link(pages[WORKBENCH].replace("<!--ARCHIVE-->", "")),
        WORKBENCH_ARCHIVE: more,
        WORKBENCH_ALONE: _alone(pages[WORKBENCH]).replace("<!--ARCHIVE-->", within + beside),
        **install.app_files(_own("head.html").read_text("utf-8")),
    }
    return {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}


def _alone(page):
    # With its script packed, to a third of its length.
    before, open_, rest = page.rpartition("<script>\n")
    text, close, after = rest.partition("</script>")
    packed = _element("script", smallest(text.encode()))
    return before + packed + "\n" + open_ + "runElement('script');\n" + close + after


def _element(name, data):
    return '<script type="text/plain" id="%s">%s</script>' % (name, _text(data))


def _named(folder, ending):
    # A page's own files, in the order of its order.txt.
    return [name for name in (folder / "order.txt").read_text("utf-8").split() if name.endswith(ending)]


def _plain(text):
    # Replace addresses by words: the page has no external links.
    return text.replace("https://", "")


def _text(data):
    # Denser than base64. Whatever would end or nest an HTML script can't occur, or is detected.
    text = base64.b85encode(data).decode()
    if "<script" in text.lower():
        raise ValueError("the archive's text would begin a script: any other byte in it mends that")
    return text
