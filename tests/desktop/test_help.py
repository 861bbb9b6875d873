"""Help and errors: every command shows valid examples, and reports an error in one line with the remedy."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from deckhand_sim import cli
from deckhand_sim.interrupts import STOPPED

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = sorted(cli.COMMANDS)
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "games/README.md",
    *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").glob("*.md"))),
]


def run(*words):
    return CliRunner().invoke(cli.cli, [str(word) for word in words], prog_name="deckhand")


def parse(line):
    """Parse a command line like the command: click.UsageError for unknown options and arguments."""
    words = shlex.split(line, comments=True)[1:]
    if not words or words == ["--version"] or words == ["--help"]:
        return
    command = cli.cli.get_command(None, words[0])
    assert command, "there is no command %s" % words[0]
    context = click.Context(command, info_name=words[0])
    _, left, _ = command.make_parser(context).parse_args(words[1:])
    assert not left, "%s does not take %r" % (words[0], left)


def examples(name):
    """The examples in a command's help: its lines that begin with "deckhand"."""
    lines = run(name, "--help").output.splitlines()
    return [re.split(r"\s{2,}", line.strip())[0] for line in lines if line.strip().startswith("deckhand ")]


def test_the_help_of_all_names_every_command_with_examples():
    found = run("--help")
    assert found.exit_code == 0 and "deckhand play" in found.output
    for name, (_, words) in cli.COMMANDS.items():
        assert re.search(r"(?m)^  %s +%s$" % (name, re.escape(words)), found.output)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example_that_it_takes(name):
    found = [line for line in examples(name) if line.split()[1] == name]
    assert found
    for line in examples(name):
        parse(line)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name):
    for option in cli.cli.get_command(None, name).params:
        assert isinstance(option, click.Argument) or option.help, "%s %s" % (name, option.opts)


@pytest.mark.parametrize("page", PAGES)
def test_every_command_on_our_pages_is_one_that_there_is(page):
    text = (ROOT / page).read_text("utf-8")
    blocks = re.findall(r"(?ms)^```[a-z]*\n(.*?)^```", text)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`(deckhand [^`]+)`", text)
    for line in lines:
        if line.startswith("deckhand ") and not re.search(r"\b(GAME|NAME|FOLDER|FILE|CODE|OUT)\b|\.\.\.", line):
            parse(line)


# At least one error per command: the command line, and the message. {file} is a useless text file, {gone} is
# missing.
MISTAKES = [
    ("dance", "No such command 'dance'. More: deckhand --help"),
    ("--loud", "No such option '--loud'"),
    ("play nogame", "unknown game nogame; there are chaos_cruisers"),
    ("play QQ-000001", "unknown prefix QQ"),
    ("play --deal 5", "--deal needs a game: deckhand play crash_landing --deal 5"),
    ("play CL-000001 --deal 5", "already contains the deal number"),
    ("play --drive {gone}", "does not exist"),
    ("emulate --firmware {file} --bootrom {file}", "notes.txt: it is not a complete UF2 file"),
    ("emulate --firmware {gone} --bootrom {file}", "does not exist"),
    ("emulate --firmware {file} --bootrom {file} --keys FIRE", "FIRE"),
    ("emulate", "Missing option"),
    ("play --record {file}", "is a file"),
    ("play --from {gone}", "does not exist"),
    ("play --from {file}", "line 1: the first line is not 'Deckhand record 1'"),
    ("play --from {record}", "that game is over; --moves N resumes after N of its 4 moves"),
    ("play --from {record} --moves 4", "that game is over"),
    ("play --from {record} --moves 5", "the record has 4 moves"),
    ("play --moves 5", "--moves needs a record"),
    ("play --link here", "here: needs a port from 1 to 65535"),
    ("play --link-wait 99999 --fresh", "needs a port from 1 to 65535"),
    ("play --link here:1 --link-wait 2", "use either --link or --link-wait"),
    ("play crunch --from {record}", "--from can't be combined with a game"),
    ("games nogame", "unknown game nogame; there are chaos_cruisers"),
    ("games --drive {gone}", "does not exist"),
    ("shot", "Missing argument 'OUT.png'"),
    ("shot {file}/x.png", "exists"),
    ("shot x.png --keys JUMP", "no such button; use UP DOWN"),
    ("shot x.png --nvm {gone}", "does not exist"),
    ("shot x", "x should end in .png"),
    ("shot x.png --keys A*²", "needs a number from 1 to 1000"),
    ("shot x.png --keys wait:%s" % ("9" * 5000), "needs a number from 1 to 3600000"),
    ("shot x.png --fail-at ²", "milliseconds since power-on"),
    ("shot x.png CL-4711", "CL-4711: a deal code looks like CL-004711"),
    ("shot x.png CL-00471²", "a deal code looks like CL-004711"),
    ("shot x.png CL-004711-ZZ", "CL-004711-ZZ: The code's seats are wrong"),
    ("replay {gone}", "does not exist"),
    ("link --no-usb", "a link has two ends; it needs 2 badges"),
    ("linked onslaught", "onslaught is a single-player game"),
    ("replay {file}", "line 1: the first line is not 'Deckhand record 1'"),
    ("replay {record} --moves 5", "use a range like 20-35"),
    ("replay {record} --moves 1-²", "use a range like 20-35"),
    ("replay {record} --gif x", "x should end in .gif"),
    ("replay {record} --png x", "x should end in .png"),
    ("replay {record} --moves 5-500 --gif x.gif", "the record has 4 moves"),
    ("replay {record} --gif {file}/x.gif", "exists"),
    ("solve", "Missing argument 'CODE'"),
    ("solve crash_landing", "a deal code looks like CL-004711"),
    ("solve CL-4711", "a deal code looks like CL-004711"),
    ("solve LS-000001", "there is no solver for landslide, only for crash_landing, onslaught"),
    ("solve CL-000001-2", "only single-player deals can be solved"),
    ("solve CL-000001-ZZ", "The code's seats are wrong"),
    ("arena", "Missing argument 'GAME'"),
    ("arena nogame --seats hard", "unknown game nogame; there are chaos_cruisers"),
    ("arena landslide --seats hard,nobody", "no player 'nobody' of landslide; there are easy, fair, hard"),
    ("arena landslide --seats hard", "landslide is not played by 1 but by 2"),
    ("arena landslide --seats hard,fair --part {file}", "is of another series"),
    ("arena landslide --seats hard,fair --part {gone}/run.jsonl", "make it first"),
    ("study crash_landing --deals 9-3 --part {gone}", "two deal numbers like 0-999"),
    ("study crash_landing --deals 0-² --part {gone}", "two deal numbers like 0-999"),
    ("study crash_landing --deals 0-%s --part {gone}" % ("9" * 5000), "two deal numbers like 0-999"),
    ("study landslide --part x", "is not one of 'crash_landing', 'onslaught'"),
    ("study onslaught --part {file}", "is of another study"),
    ("study onslaught", "Missing option '--part'"),
    ("deals {file}", "has no study's results; deckhand study makes some"),
    ("deals {gone}", "does not exist"),
    ("train landslide --part x.npz --out y.py", "is not one of 'crash_landing', 'onslaught'"),
    ("train onslaught --part {file} --out y.py", "should end in .npz"),
    ("monkey --presses 0", "0 is not in the range x>=1"),
    ("monkey --board gameboy", "is not one of 'pybadge'"),
    ("check", "Missing argument 'GAME'"),
    ("check nogame", "there is no games/nogame; there are"),
    ("new ../fox", "a name starts with a letter"),
    ("new crunch", "games/crunch already exists"),
    ("lint {gone}", "does not exist"),
    ("types --fast", "No such option '--fast'"),
    ("art {gone}", "does not exist"),
    ("art {file}", "notes.txt"),
    ("art {file} --sheet x", "x should end in .png"),
    ("budget nogame", "unknown game nogame; there are"),
    ("worst nogame", "unknown game nogame; there are"),
    ("worst --plays many", "'many' is not a valid integer range"),
    ("names {gone}", "No such file"),
    ("kit", "Missing argument 'OUT'"),
    ("sounds", "Missing argument 'OUT'"),
    ("kit {out} --games nogame", "nogame"),
    ("kit {file} --source --games crunch", "File exists"),
    ("kit {file} --zip --source --games crunch", "notes.txt is not a kit and was left alone"),
    ("kit {file}/x --source --games crunch", "Not a directory"),
    ("kit {out} --games ,", "no game named"),
    ("kit {out} --name Füchse", "the badge's font has no 'ü'"),
    ("flash --from {gone}", "does not exist"),
    ("flash --drive {gone}", "does not exist"),
    ("flash --drive {file}", "is a file"),
    ("flash --uf2 {gone}", "does not exist"),
    ("flash --name 123456789012345678901234567", "26 letters fit"),
    ("flash --restore-saves {gone}", "does not exist"),
    ("flash --restore-saves {file} --reset-saves", "use either --restore-saves or --reset-saves"),
    ("web", "name a folder to write it to"),
    ("web {file}", "is a file"),
    ("web {gone} --port 0", "0 is not in the range"),
    ("badges {file}", "unexpected extra argument"),
]


@pytest.mark.parametrize(("typed", "says"), MISTAKES, ids=[typed for typed, _ in MISTAKES])
def test_a_mistake_is_one_line_that_says_what_to_do(typed, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {
        "file": tmp_path / "notes.txt",
        "gone": tmp_path / "gone",
        "out": tmp_path / "out",
        "record": ROOT / "tests" / "playthroughs" / "crash_landing" / "reentry-falls-at-8.txt",
    }
    names["file"].write_text("some notes\n")
    done = run(*[word.format(**names) for word in typed.split()])
    assert done.exit_code in (1, 2), done.output
    assert isinstance(done.exception, SystemExit), done.exception
    lines = done.output.strip().splitlines()
    assert len(lines) == 1 and lines[0].startswith("Error: ") and says in lines[0], done.output
    assert {path.name for path in tmp_path.iterdir()} == {"notes.txt"} and names["file"].read_text() == "some notes\n"


def test_every_command_has_a_mistake_here():
    assert {typed.split()[0] for typed, _ in MISTAKES} >= set(COMMANDS)


def test_a_fault_of_the_system_is_one_line(monkeypatch):
    @cli.cli.command("full")
    def full():
        raise OSError(28, "No space left on device", "game.gif")

    monkeypatch.setattr(cli.cli, "get_command", lambda ctx, name: full)
    done = run("full")
    assert (done.exit_code, done.output) == (1, "Error: No space left on device: game.gif\n")


def test_ctrl_c_is_no_error_message_and_not_mute(monkeypatch):
    @click.command()
    def stopped():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.cli, "get_command", lambda ctx, name: stopped)
    done = run("stopped")
    assert done.exit_code == STOPPED and done.output.strip() == "Stopped."


def test_nobody_is_told_to_install_the_package_of_another_project():
    """On package indexes `deckhand` is a different project; ours is deckhand-badge."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("games/*.md"), ROOT / "Makefile"]
    texts = {path: path.read_text("utf-8") for path in [*pages, *(ROOT / "sim").rglob("*.py")]}
    wrong = re.compile(r"(pipx?|uv tool) install[^\n`&;]*\bdeckhand(?!-badge|[-\w]*\.whl)\b")
    assert wrong.search('pip install "deckhand[plot]"') and not wrong.search("pip install deckhand-badge")
    assert not [path.name for path, text in texts.items() if wrong.search(text)]
    assert re.search(r'^name = "deckhand-badge"', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
