"""deckhand check: is this folder a game? Says in words what is missing.

    for finding in findings("fox", drive): print(finding)

Checks title, rules, notation, bot, view, language, size, and the game's own test.py, in this order. Nothing is raised for
what a game lacks.
"""

import ast
import importlib
import io
import linecache
import random
import re
import sys
import tempfile
import traceback
from pathlib import Path

import click

from ..deploy.kit import DISABLED_TITLE
from ..device.drive import find_drive, is_drive, own_drive_hint
from ..frontends.launch_options import complete_games
from ..games_on_drive import game_folders, use_drive
from ..lint import language
from ..lint.rules import dense_size
from ..printable import printable
from . import check_texts, contract, promises
from .contract import Finding, run_check
from .new import taken_prefixes
from .time_limit import time_limit

MAX_MODULE_BYTES = 10 * 1024
PRESSES = 160
_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "A", "A", "SELECT", "B")
VIEW_METHODS = "enter draw press played step leave captions skip point epitaph".split()


def findings(game, drive):
    """Yield the findings for a game folder in its current state; modules loaded before don't count."""
    folder = Path(drive) / "games" / game
    path, written, keys = sys.path[:], sys.dont_write_bytecode, sys.stdin
    sys.dont_write_bytecode = True  # a file changed twice within a second would look unchanged
    sys.stdin = io.StringIO()  # a game that reads the keyboard gets no input
    linecache.checkcache()
    sys.path += [str(place) for place in (drive, Path(drive) / "lib") if str(place) not in sys.path]
    try:
        with use_drive(drive):
            for finding in _all_findings(game, folder, drive):
                yield finding
                if finding.final:
                    return
    finally:
        sys.path[:], sys.dont_write_bytecode, sys.stdin = path, written, keys


def _all_findings(game, folder, drive):
    title = run_check("title.txt says what the game is called", _title, folder, drive)
    yield title
    loaded = None
    for finding in contract.promises(game):
        loaded = loaded or finding
        yield finding
    if not loaded.broken:
        if not title.broken:
            yield run_check(
                "title.txt and rules.py agree about the seats",
                lambda: promises.check_seats(_title_facts(folder), _rules(folder)),
            )
            yield run_check(
                "title.txt and rules.py agree about real time",
                lambda: promises.check_real_time(_title_facts(folder), _rules(folder)),
            )
        yield from _bot(game)
        if not title.broken:
            yield from _view(game, folder, drive)
    if not (folder / "book.txt").is_file() and not (Path(drive) / "seeds" / (folder.name + ".txt")).is_file():
        yield Finding("there is a rule book for `How to play`", "write games/%s/book.txt" % folder.name)
    in_turns = not loaded.broken and not title.broken and "real-time" not in _title_facts(folder).get("needs", "")
    yield from check_texts.findings(folder, in_turns)
    yield from _language(folder)
    if not loaded.broken:
        yield from _own_tests(game, folder)


# -- title


def _title_file(folder):
    """Return the title's file; title.off if the game is disabled."""
    return folder / "title.txt" if (folder / "title.txt").is_file() else folder / DISABLED_TITLE


def _title_facts(folder):
    """Return the title's fields as the badge reads them."""
    try:
        return promises.facts_of(_title_file(folder).read_text("utf-8"))
    except UnicodeDecodeError:
        raise AssertionError("%s is no UTF-8 text: save it as one" % _title_file(folder).name) from None


def _title(folder, drive):
    assert _title_file(folder).is_file(), "there is no title.txt in %s" % folder
    promises.check_title(_title_facts(folder), taken_prefixes(drive, but=folder.name))


def _rules(folder):
    return importlib.import_module("games.%s.rules" % folder.name).Rules


# -- bot


def _bot(game):
    rules = importlib.import_module("games.%s.rules" % game).Rules
    notation = importlib.import_module("games.%s.notation" % game)
    parts = []
    there = run_check("there is a bot", lambda: parts.append(importlib.import_module("games.%s.bot" % game)))
    if there.broken:
        yield there
        return
    if run_check("a deal begins", lambda: rules(0).seat()).broken:
        return  # already reported

    def each(proofs):
        for proof in proofs:
            with time_limit():
                proof()

    for promise, proofs in promises.about_bot(rules, notation, parts[0]):
        yield run_check(promise, each, proofs, hurry=False)


# -- view


def _view(game, folder, drive):
    def has_calls():
        code = ast.parse((folder / "view.py").read_text("utf-8"), "view.py")
        views = [node for node in code.body if isinstance(node, ast.ClassDef) and node.name == "View"]
        assert views, "view.py has no class View"
        if not views[0].bases:  # PlainView provides them
            own = {node.name for node in views[0].body if isinstance(node, ast.FunctionDef)}
            lacking = [name for name in VIEW_METHODS if name not in own]
            assert not lacking, "View lacks %s" % ", ".join(lacking)

    if not (folder / "view.py").is_file():
        yield Finding("there is a view", "there is no view.py in %s" % folder)
        return
    found = run_check("view.py has a View with every call", has_calls)
    yield found
    if not found.broken:
        yield run_check("it can be played on the screen", _press_random_keys, game, folder, drive)


def _press_random_keys(game, folder, drive):
    """Play in the simulator with random buttons; a disabled game is enabled there."""
    from ..simulator import Sim

    chance = random.Random(game)
    start = {"DECKHAND_START": "%s-000007" % _title_facts(folder)["prefix"]}
    with tempfile.TemporaryDirectory() as written, Sim(drive=drive, files=written, settings=start) as sim:
        title = Path(written) / "games" / game / "title.txt"
        title.parent.mkdir(parents=True)
        title.write_bytes(_title_file(folder).read_bytes())
        sim.boot()
        sim.run(1000)
        came = set()
        for i in range(PRESSES):
            sim.press(chance.choice(_KEYS))
            sim.run(200)
            if sim.fault:
                raise sim.fault
            assert sim.console, "after %d presses the program ended" % (i + 1)
            scene = type(sim.console.scenes[-1]).__module__ if sim.console.scenes else ""
            came.add(scene)
            if scene == "deckhand.scenes.fault":
                lines = [line.strip() for line in sim.serial.strip().splitlines()]
                raise AssertionError("after %d presses the screen broke: %s" % (i + 1, _last_fault(lines)))
        assert "deckhand.scenes.play" in came, "the table was never shown; the console showed %s" % ", ".join(
            sorted(came)
        )


def _last_fault(lines):
    at = max(i for i, line in enumerate(lines) if line.startswith("Traceback"))
    places = [line for line in lines[at:] if line.startswith("File ") and "/games/" in line]
    where = " (%s)" % places[-1].split("/games/")[-1].replace('"', "") if places else ""
    return lines[-1] + where


# -- language and size


def _language(folder):
    for path in sorted(folder.rglob("*.py")):
        try:
            path.read_text("utf-8")
        except UnicodeDecodeError as wrong:
            line = path.read_bytes()[: wrong.start].count(b"\n") + 1
            yield Finding(
                "the badge's Python can run it", "%s, line %d is no UTF-8 text: save it as one" % (path.name, line)
            )
            return
    faults = [found for found in language.check(folder) if not found.path.endswith("test.py")]
    yield from [Finding("the badge's Python can run it", str(wrong)) for wrong in faults] or [
        Finding("the badge's Python can run it", None)
    ]
    for module in language.find_modules(folder):
        if module.parses and dense_size(module) > MAX_MODULE_BYTES:
            wrong = "%s has %d letters of code; part it in two" % (module.path.name, dense_size(module))
            yield Finding("no module is larger than 10 KB", wrong)


# -- the game's own tests


def _own_tests(game, folder):
    if not (folder / "test.py").is_file():
        return
    tests = []
    found = run_check(
        "what test.py says is true", lambda: tests.append(importlib.import_module("games.%s.test" % game))
    )
    if found.broken:
        yield found
        return
    for name, test in list(vars(tests[0]).items()):
        if name.startswith("test_") and callable(test):
            yield run_check(name.removeprefix("test_").replace("_", " "), _run, test)


def _run(test):
    try:
        test()
    except AssertionError as broken:
        raise AssertionError(str(broken) or _explain_assert(broken)) from broken


def _explain_assert(broken):
    """Return the line of a failed assert, and the values of both sides."""
    frame, number = list(traceback.walk_tb(broken.__traceback__))[-1]
    name = frame.f_code.co_filename
    source = "".join(linecache.getlines(name))
    tree = ast.parse(source)
    asked = next(
        node for node in ast.walk(tree) if isinstance(node, ast.Assert) and node.lineno <= number <= node.end_lineno
    )
    text = "%s, line %d: %s" % (Path(name).name, number, " ".join(ast.get_source_segment(source, asked).split()))
    if isinstance(asked.test, ast.Compare) and len(asked.test.ops) == 1:
        sides = []
        for side in (asked.test.left, asked.test.comparators[0]):
            code = compile(ast.Expression(side), name, "eval")
            sides.append(repr(eval(code, frame.f_globals, frame.f_locals)))
        text += "; it is %s, not %s" % tuple(sides)
    return text


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option(
    "--board",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Check a board's row instead of a game.",
)
@click.option(
    "--drive",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="The drive with code.py, lib and games.",
)
def check(game, board, drive):
    """Check that games/GAME is a complete game, and say in words what is missing.

    \b
    deckhand check fox
    deckhand check --board board.txt        a board of your own (docs/boards.md)
    """
    if bool(game) == bool(board):
        raise click.UsageError("Missing argument 'GAME', or --board and a file: one of the two.")
    if board:
        from .check_board import findings as of_board

        _print_findings(of_board(board), "%s is a board" % printable(board.name))
        return
    wish = Path(game).resolve().name if Path(game).name in ("", "..") else Path(game).name
    drive = Path(drive or _drive_around(Path(game)) or find_drive()).resolve()
    game = re.sub(r"[\s-]+", "_", wish.lower())
    if not re.fullmatch("[a-z][a-z0-9_]*", game) or not (drive / "games" / game).is_dir():
        if wish.strip(".") and (drive / "games" / wish).is_dir():
            raise click.BadParameter(
                "a game's folder is called by letters a to z, digits and _: rename games/%s" % wish
            )
        there = game_folders(drive)
        where = "" if drive == Path.cwd() else " in " + printable(drive)
        raise click.BadParameter(
            "there is no games/%s; there are %s%s%s" % (printable(wish), ", ".join(there), where, own_drive_hint(wish))
        )
    _print_findings(findings(game, drive), "games/%s is a game" % game)


def _drive_around(path):
    # Return the drive around a game's folder, or None
    games = path.resolve().parent
    return games.parent if path.is_dir() and games.name == "games" and is_drive(games.parent) else None


def _print_findings(found, whole):
    """Print the findings. Raises SystemExit if something is broken."""
    broken = 0
    said = set()
    for finding in found:
        click.echo(printable("MISSING  %s: the same" % finding.promise if finding.broken in said else finding))
        if finding.broken:
            broken += 1
            said.add(finding.broken)
        if finding.final:
            click.echo("(The rest was not asked.)")
    if broken:
        click.echo("%d thing%s to mend" % (broken, "s" * (broken > 1)), err=True)
        raise SystemExit(1)
    click.echo(whole)
