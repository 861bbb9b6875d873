"""Names shortened for a badge: the program's behavior is unchanged, and public names stay."""

import ast
import builtins
import re
import shutil
import tokenize
from itertools import accumulate
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckhand_sim.deploy import compiling, names, traceback_names
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.deploy.program import SOURCE, Module, Program
from deckhand_sim.device.badge_python import BUILTINS, MEMBERS, MODULES
from deckhand_sim.device.drive import find_drive
from deckhand_sim.simulator import Sim

DRIVE = find_drive()
OURS = {"speed"}  # this badge name may also be ours: it belongs to USB devices, and the code doesn't use theirs
HARDWARE = list((DRIVE / "lib/deckhand/hw").glob("*.py"))


@pytest.fixture(scope="module")
def book():
    return named(dict(sources()), {name: (DRIVE / name).read_text("utf-8") for name in SOURCE})


def named(texts, outside=None, tables=None):
    """The names of the program made of these texts."""
    program = Program(texts, outside, tables)
    names.choose_names(program)
    return names.Names(program.names)


def words(text):
    """All names and keywords of a text."""
    return {name for name, _ in Module("lib/deckhand/m.py", text).names}


def sources():
    for top in ("lib/deckhand", "games"):
        for path in sorted((DRIVE / top).rglob("*.py")):
            if not path.name.startswith("test"):
                yield path.relative_to(DRIVE).as_posix(), path.read_text("utf-8")


def shape(text):
    """A module's tree without its names."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname", "names"):
            if hasattr(node, field) and not isinstance(node, ast.Import):
                setattr(node, field, None)
    return ast.dump(tree)


@pytest.mark.slow
def test_only_names_change_and_every_line_stays_where_it_is(book):
    changed = 0
    for name, text in sources():
        short = book.shorten(name, text)
        assert shape(short) == shape(text), name
        assert short.count("\n") == text.count("\n"), name
        changed += short != text
    assert changed > 50


def test_a_modules_names_are_those_that_pythons_tokenizer_finds():
    for path in (
        *(DRIVE / "lib").rglob("*.py"),
        *(DRIVE / "games").rglob("*.py"),
        *Path(names.__file__).parent.glob("*.py"),
    ):
        text = path.read_text("utf-8")
        lines = text.splitlines(keepends=True)
        begin = [0, *accumulate(map(len, lines))]
        tokens = [t for t in tokenize.generate_tokens(iter(lines).__next__) if t.type == tokenize.NAME]
        assert list(Module("m.py", text).names) == [(t.string, begin[t.start[0] - 1] + t.start[1]) for t in tokens], (
            path
        )


def test_two_names_of_a_module_never_become_one(book):
    for name, text in sources():
        assert len(words(text)) == len(words(book.shorten(name, text))), name


def test_the_names_that_a_game_is_written_with_stay(book):
    for name in ("lib/deckhand/game.py", "lib/deckhand/screen.py", "lib/deckhand/plainview.py"):
        text = (DRIVE / name).read_text("utf-8")
        public = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        public = {n for n in public if not n.startswith("_")}
        short = ast.parse(book.shorten(name, text))
        assert public <= {node.name for node in ast.walk(short) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for path in (DRIVE / "games" / "example").glob("*.py"):
        text = path.read_text("utf-8")
        assert book.shorten(path.relative_to(DRIVE).as_posix(), text) == text


@pytest.mark.slow
def test_a_console_with_short_names_shows_the_same_pictures(book, tmp_path):
    for top in ("lib", "games", "seeds"):
        shutil.copytree(DRIVE / top, tmp_path / top, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("code.py", "boot.py"):
        shutil.copy(DRIVE / name, tmp_path / name)
    for name, text in sources():
        (tmp_path / name).write_text(book.shorten(name, text), "utf-8")
    seen = []
    for drive in (DRIVE, tmp_path):
        pictures = []
        with Sim(drive=drive, settings={"DECKHAND_START": "ON-000002"}) as sim:
            sim.boot()
            sim.run(600)
            for keys in ("B", "SELECT wait:4000", "SELECT", "A RIGHT A wait:1500", "START wait:500", "hold:START:2300"):
                sim.keys(keys)
                sim.run(300)
                pictures.append(sim.image().tobytes())
            assert "Traceback" not in sim.serial
        seen.append(pictures)
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 3


def stub_names():
    """The names in the stubs of the badge's modules."""
    found = set()
    for module in MODULES:
        for path in (Path(pytest.__file__).parent.parent / f"{module}-stubs").rglob("*.pyi"):
            # The stubs use a later Python's type parameters: def const[T](...)
            for node in ast.walk(ast.parse(re.sub(r"(def \w+)\[[^]]*\]\(", r"\1(", path.read_text("utf-8")))):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    found.add(node.name)
                elif isinstance(node, ast.arg):
                    found.add(node.arg)
                elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    found.add(node.target.id)
    return found


def test_the_list_of_the_firmwares_names_is_complete():
    known = names.firmware()[1]
    stubs = {name for name in stub_names() if not name.startswith("__")}
    assert len(stubs) > 500, "pip install circuitpython-stubs"
    assert stubs - known == OURS, "add them to firmware_names.txt"
    assert not any(re.search(r"\b(%s)\b" % "|".join(OURS), path.read_text("utf-8")) for path in HARDWARE)
    python = set(BUILTINS).union(*MEMBERS.values()) | MODULES
    assert {n for n in python if not n.startswith("__") and n not in ("True", "False", "None")} - known == set()


def test_a_badges_traceback_is_shown_with_the_names_of_the_source():
    modules = Modules(DRIVE)
    given = modules.names.shorten("lib/deckhand/scenes/play.py", "_show_turn")
    assert given != "_show_turn"
    log = 'Traceback (most recent call last):\n  File "deckhand.scenes.play", line 1, in %s\nOSError: 5\n' % given
    answer = CliRunner().invoke(traceback_names.names, input=log)
    assert answer.exit_code == 0
    assert '  File "deckhand.scenes.play", line 1, in _show_turn\n' in answer.output
    assert answer.output.endswith("OSError: 5\n")


def test_what_is_no_name_of_ours_is_kept(book):
    assert book.real("deckhand.scenes.play", "no_such_name") == "no_such_name"
    assert book.real("adafruit_display_text.label", "append") == "append"
    assert book.shorten("lib/elsewhere.py", "x = 1\n") == "x = 1\n"


def test_no_name_is_given_that_the_compiler_reads_as_its_own():
    with pytest.raises(SyntaxError):
        compiling.compile_text("x = const(f, 1)\n", "lib/deckhand/m.py")
    assert "const" not in names._free()


def test_the_names_that_stand_by_their_number_are_the_compilers():
    free, _, numbered = names.firmware()
    mpy = compiling.compile_text("\n".join("it.%s" % name for name in sorted(free)), "lib/deckhand/m.py")
    spelt = {name for name in free if bytes([len(name) << 1]) + name.encode() + b"\0" in mpy}
    assert numbered == free - spelt and len(numbered) > 100


def test_what_stays_beside_every_game_gets_the_names_in_flash():
    stays = "".join("def stays_%d(): pass\n" % i for i in range(40))
    rare = "".join("def a_rare_%d(): pass\n" % i for i in range(400))
    texts = {
        "lib/deckhand/%s.py" % name: text
        for name, text in (("one", stays), ("two", stays), ("red", rare), ("blue", rare))
    }
    book = named(texts, tables={"lib/deckhand/residency.txt": "always: one\n"})
    given = words(book.shorten("lib/deckhand/one.py", stays)) - {"def", "pass"}
    assert given <= names.firmware()[0] and len(given) == 40


def test_a_games_class_and_the_console_class_that_it_inherits_from_share_no_new_name():
    console = "class Base:\n" + "".join("    def _base_%d(self): return self._field_%d\n" % (i, i) for i in range(40))
    game = "from deckhand.base import Base\n\n\nclass View(Base):\n"
    game += "".join("    def _view_%d(self): return self._part_%d\n" % (i, i) for i in range(40))
    fields = "    def __init__(self):\n%s"
    console += fields % "".join("        self._field_%d = %d\n" % (i, i) for i in range(40))
    game += fields % "".join("        self._part_%d = %d\n" % (i, i) for i in range(40))
    texts = {"lib/deckhand/base.py": console, "games/fox/view.py": game}
    book = named(texts)
    of_base, of_view = (book.maps[path] for path in texts)
    assert len(of_base) >= 80 and len(of_view) >= 80
    assert not {new for old, new in of_view.items() if of_base.get(old) != new} & set(of_base.values())


def test_names_that_never_meet_share_one_in_flash_across_files():
    """More names than fit in flash, each of them in two files."""
    texts = {}
    for pair in range(4):
        body = "".join("def name_%d_%d(): pass\n" % (pair, i) for i in range(200))
        texts.update({"lib/deckhand/%s_%d.py" % (half, pair): body for half in ("left", "right")})
    book = named(texts)
    given = [set(book.maps["lib/deckhand/left_%d.py" % pair].values()) for pair in range(4)]
    assert all(len(each) == 200 and each <= names.firmware()[0] for each in given)
    for pair in range(4):
        assert book.maps["lib/deckhand/left_%d.py" % pair] == book.maps["lib/deckhand/right_%d.py" % pair]


def test_all_names_of_the_drive_become_names_in_flash(book):
    assert {new for given in book.maps.values() for new in given.values()} <= names.firmware()[0]


def test_an_attribute_that_is_set_from_outside_shares_its_new_name_with_nothing():
    one = "class One:\n    def __init__(self):\n        self.mark_one = 0\n\n\ndef put(it):\n    it.mark_one = 1\n"
    other = "class Other:\n    def __init__(self):\n%s" % "".join("        self.part_%d = 0\n" % i for i in range(99))
    book = named({"lib/deckhand/one.py": one, "lib/deckhand/other.py": other})
    assert book.maps["lib/deckhand/one.py"]["mark_one"] not in book.maps["lib/deckhand/other.py"].values()


@pytest.mark.parametrize("how", ["from deckhand.base import Base", "from deckhand import base"])
def test_a_base_class_is_found_however_it_is_imported(how):
    base = "class Base:\n" + "".join("    def base_%d(self): pass\n" % i for i in range(60))
    name = "Base" if "Base" in how else "base.Base"
    heir = "%s\n\n\nclass Heir(%s):\n" % (how, name) + "".join("    def heir_%d(self): pass\n" % i for i in range(60))
    book = named({"lib/deckhand/base.py": base, "lib/deckhand/heir.py": heir})
    of_base, of_heir = (book.maps["lib/deckhand/%s.py" % name] for name in ("base", "heir"))
    new = {given for old, given in of_heir.items() if old.startswith("heir_")}
    assert len(new) == 60 and not new & {given for old, given in of_base.items() if old.startswith("base_")}


def test_what_a_games_class_inherits_unseen_has_the_name_of_an_exception():
    """A game's source may have any attribute name beside a compiled console, except an exception's name."""
    view = "class View:\n    def _settle(self): pass\n    def _nothing(self): pass\n"
    other = "class Other:\n" + "".join("    def part_%d(self): pass\n" % i for i in range(200))
    book = named({"lib/deckhand/view.py": view, "lib/deckhand/other.py": other})
    given = set(book.maps["lib/deckhand/view.py"].values())
    assert len(given) == 2 and all(issubclass(getattr(builtins, new), BaseException) for new in given)
