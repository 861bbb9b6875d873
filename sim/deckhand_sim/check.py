"""deckhand check: is this folder a game? What is missing is said in words.

    for finding in findings("fox", drive): print(finding)

Title, rules, notation, bot, view, language, size, and the game's own test.py, in this order; nothing is raised for what a
game lacks.
"""

import ast
import importlib
import linecache
import random
import sys
import traceback
from pathlib import Path

import click

from . import language
from .contract import Finding, decide, generator, prove_bot, random_game, report
from .drive import find_drive
from .language_rules import dense_size
from .start import titles

LEVELS = (0, 1, 2)
DENSE = 10 * 1024
WHY = 52  # two lines of the badge's screen
_DEALS = 3
_PRESSES = 160
_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "A", "A", "SELECT", "B")
_CALLS = "enter draw press played step leave captions skip point epitaph".split()


def findings(game, drive):
    """Findings of one game folder, as it is now: nothing that was loaded from it before counts."""
    folder = Path(drive) / "games" / game
    path, written = sys.path[:], sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # a file changed twice in a second would be taken for the old one
    _forget(game)
    sys.path += [str(place) for place in (drive, Path(drive) / "lib") if str(place) not in sys.path]
    try:
        return _all(game, folder, drive)
    finally:
        sys.path[:], sys.dont_write_bytecode = path, written
        _forget(game)


def _forget(game):
    for name in [name for name in sys.modules if (name + ".").startswith("games.%s." % game)]:
        del sys.modules[name]
    importlib.invalidate_caches()
    linecache.checkcache()


def _all(game, folder, drive):
    found = list(_title(folder, drive))
    promises = report(game)
    found += promises
    if promises and promises[0].broken is None:
        found += _bot(game)
    found += _view(game, folder, drive)
    found += _language(folder)
    found += _own_tests(game, folder)
    return found


def _ask(promise, check):
    """The finding of a check that raises AssertionError with a sentence."""
    try:
        check()
    except AssertionError as broken:
        return Finding(promise, str(broken))
    except Exception as error:
        return Finding(promise, told(error))
    return Finding(promise, None)


def told(error):
    """An exception in a line, with the line of the game where it came from."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "games" in Path(frame.filename).parts]
    where = " (%s, line %d: %s)" % (Path(frames[-1].filename).name, frames[-1].lineno, frames[-1].line) if frames else ""
    return "%s: %s%s" % (type(error).__name__, error, where)


# -- title


def _title(folder, drive):
    path = folder / "title.txt"
    if not path.is_file():
        more = " (title.off is there: rename it to switch the game on)" if (folder / "title.off").is_file() else ""
        yield Finding("title.txt says what the game is called", "there is no title.txt in %s%s" % (folder, more))
        return
    lines = [line.partition(": ") for line in path.read_text("utf-8").splitlines()]
    facts = {word: value.strip() for word, _, value in lines}

    def plain():
        for word, sample in (("name", "Fox"), ("prefix", "FX"), ("seats", "2"), ("by", "Ada")):
            assert facts.get(word), "title.txt lacks a line like `%s: %s`" % (word, sample)
        prefix = facts["prefix"]
        assert len(prefix) == 2 and prefix.isalpha() and prefix.isupper(), "the prefix is two capital letters, not %r" % prefix
        others = [game for game, other in titles(drive).items() if other == prefix and game != folder.name]
        assert not others, "the prefix %s is taken by %s" % (prefix, others[0])
        assert len(facts["name"]) <= 26, "the name has %d letters, 26 fit" % len(facts["name"])

    def seats():
        rules = importlib.import_module("games.%s.rules" % folder.name).Rules
        told_seats = tuple(int(number) for number in facts["seats"].split())
        assert told_seats == rules.SEATS, "title.txt says seats %s, rules.py says %s" % (told_seats, rules.SEATS)

    yield _ask("title.txt says what the game is called", plain)
    yield _ask("title.txt and rules.py agree about the seats", seats)
    if not (folder / "book.txt").is_file() and not (Path(drive) / "seeds" / (folder.name + ".txt")).is_file():
        yield Finding("there is a rule book for `How to play`", "write games/%s/book.txt" % folder.name)


# -- bot


def _bot(game):
    rules = importlib.import_module("games.%s.rules" % game).Rules
    notation = importlib.import_module("games.%s.notation" % game)
    try:
        bot = importlib.import_module("games.%s.bot" % game)
    except ImportError as missing:
        return [Finding("there is a bot", told(missing))]

    def plays(level):
        for deal in range(_DEALS):
            for seats in rules.SEATS:
                prove_bot(rules, bot, deal, level, seats)

    def says_why():
        for table, seat, _, _ in random_game(rules, 1, limit=30):
            view = table.copy()
            view.conceal(seat, generator(rules, 1, 32))
            move, _ = decide(bot.think, view.copy(), seat, 2, generator(rules, 1, 32 + seat))
            text = bot.why(view, seat, move)
            assert isinstance(text, str) and 0 < len(text) <= WHY, "why() says %r; %d letters fit" % (text, WHY)
            assert notation.to_text(table, move), "a hint has no text"

    if rules(0).seat() == 255:
        return []  # real time has a driver instead
    promise = "the bot's level %d plays legal moves and does not look at hidden things"
    found = [_ask(promise % level, lambda level=level: plays(level)) for level in LEVELS]
    return [*found, _ask("hints say why, in %d letters at most" % WHY, says_why)]


# -- view


def _view(game, folder, drive):
    if not (folder / "title.txt").is_file():
        return []

    def has_calls():
        code = ast.parse((folder / "view.py").read_text("utf-8"))
        views = [node for node in code.body if isinstance(node, ast.ClassDef) and node.name == "View"]
        assert views, "view.py has no class View"
        if not views[0].bases:  # PlainView brings them along
            own = {node.name for node in views[0].body if isinstance(node, ast.FunctionDef)}
            lacking = [name for name in _CALLS if name not in own]
            assert not lacking, "View lacks %s" % ", ".join(lacking)

    if not (folder / "view.py").is_file():
        return [Finding("there is a view", "there is no view.py in %s" % folder)]
    found = _ask("view.py has a View with every call", has_calls)
    return [found] if found.broken else [found, _ask("it can be played on the screen", lambda: _tease(game, drive))]


def _tease(game, drive):
    """Play in the simulator with buttons pressed by chance."""
    from .core import Sim

    chance = random.Random(game)
    with Sim(drive=drive, settings={"DECKHAND_START": "%s-000007" % titles(drive)[game]}) as sim:
        sim.boot()
        sim.run(1000)
        came = set()
        for i in range(_PRESSES):
            sim.press(chance.choice(_KEYS))
            sim.run(200)
            if sim.fault:
                raise sim.fault
            scene = type(sim.console.scenes[-1]).__module__ if sim.console.scenes else ""
            came.add(scene)
            if scene == "deckhand.fault":
                lines = [line.strip() for line in sim.serial.strip().splitlines()]
                raise AssertionError("after %d presses the screen broke: %s" % (i + 1, _last_fault(lines)))
        assert "deckhand.play" in came, "the table was never shown; the console showed %s" % ", ".join(sorted(came))


def _last_fault(lines):
    at = max(i for i, line in enumerate(lines) if line.startswith("Traceback"))
    places = [line for line in lines[at:] if line.startswith("File ") and "/games/" in line]
    where = " (%s)" % places[-1].split("/games/")[-1].replace('"', "") if places else ""
    return lines[-1] + where


# -- language and size


def _language(folder):
    faults = [found for found in language.check(folder) if not found.path.endswith("test.py")]
    found = [Finding("the badge's Python can run it", str(wrong)) for wrong in faults]
    found = found or [Finding("the badge's Python can run it", None)]
    for module in language.modules(folder):
        if module.parses and dense_size(module) > DENSE:
            wrong = "%s has %d letters of code; part it in two" % (module.path.name, dense_size(module))
            found.append(Finding("no module is larger than 10 KB", wrong))
    return found


# -- the game's own tests


def _own_tests(game, folder):
    promise = "what test.py says is true"
    if not (folder / "test.py").is_file():
        return []
    try:
        tests = importlib.import_module("games.%s.test" % game)
    except Exception as error:
        return [Finding(promise, told(error))]
    names = [name for name in vars(tests) if name.startswith("test_") and callable(getattr(tests, name))]
    return [_one_test(name, getattr(tests, name)) for name in names]


def _one_test(name, test):
    words = name.removeprefix("test_").replace("_", " ")
    try:
        test()
    except AssertionError as broken:
        return Finding(words, str(broken) or _compared(broken))
    except Exception as error:
        return Finding(words, told(error))
    return Finding(words, None)


def _compared(broken):
    """The line of a failed assert, and what its two sides were."""
    frame, number = list(traceback.walk_tb(broken.__traceback__))[-1]
    name = frame.f_code.co_filename
    tree = ast.parse("".join(linecache.getlines(name)))
    asked = next(node for node in ast.walk(tree) if isinstance(node, ast.Assert) and node.lineno <= number <= node.end_lineno)
    text = "%s, line %d: %s" % (Path(name).name, number, ast.unparse(asked))
    if isinstance(asked.test, ast.Compare) and len(asked.test.ops) == 1:
        sides = []
        for side in (asked.test.left, asked.test.comparators[0]):
            code = compile(ast.Expression(side), name, "eval")
            sides.append(repr(eval(code, frame.f_globals, frame.f_locals)))
        text += "; it is %s, not %s" % tuple(sides)
    return text


@click.command()
@click.argument("game")
@click.option(
    "--drive",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where code.py, lib and games lie.",
)
def check(game, drive):
    """Hold the game folder games/GAME against what a game must be, and say in words what is missing.

    \b
    deckhand check fox
    """
    drive = Path(drive or find_drive()).resolve()
    game = game.strip("/").rpartition("/")[2].lower().replace("-", "_")
    if not (drive / "games" / game).is_dir():
        there = sorted(path.parent.name for path in (drive / "games").glob("*/rules.py"))
        raise click.BadParameter("there is no games/%s; there are %s" % (game, ", ".join(there)))
    broken = 0
    for finding in findings(game, drive):
        click.echo(str(finding))
        broken += finding.broken is not None
    if broken:
        click.echo("%d thing%s to mend" % (broken, "s" * (broken > 1)), err=True)
        raise SystemExit(1)
    click.echo("games/%s is a game" % game)


