"""The example game, `deckhand new` and `deckhand check`, and the guide in games/README.md followed to the letter."""

import re
import shutil

import pytest
from click.testing import CliRunner

from deckhand_sim import cli
from deckhand_sim.authoring import check, new, time_limit
from deckhand_sim.authoring.contract import bot_dice, decide, load, prove_table, report, tables
from deckhand_sim.deploy import kit
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends import launch_options
from deckhand_sim.simulator import Sim

hypothesis = pytest.importorskip("hypothesis")

DRIVE = find_drive()
EXAMPLE = DRIVE / "games" / "example"
GUIDE = (DRIVE / "games" / "README.md").read_text("utf-8")
Rules, notation = load("example")
DRAW, STOP = 0, 1


@pytest.fixture(scope="session")
def pristine(tmp_path_factory):
    """A pupil's drive without the five games, for speed."""
    place = tmp_path_factory.mktemp("own") / "drive"
    kit.write_folder(kit.build(DRIVE, ["crash_landing"], source=True), place)
    return place


@pytest.fixture
def own(pristine, tmp_path, monkeypatch):
    """A copy of it as the working directory."""
    place = tmp_path / "drive"
    shutil.copytree(pristine, place)
    monkeypatch.chdir(place)
    monkeypatch.setattr(check, "PRESSES", 40)
    return place


def run(*args):
    return CliRunner().invoke(cli.cli, list(args))


def change(path, old, new_text):
    text = path.read_text("utf-8")
    assert text.count(old) == 1, "the guide names a place that is not there (or twice): %s" % old
    path.write_text(text.replace(old, new_text), "utf-8")


# -- the game


def test_it_is_under_150_lines_in_all():
    lines = [line for path in EXAMPLE.glob("*.py") for line in path.read_text("utf-8").splitlines()]
    print("\n%d lines, blank ones and all" % len(lines))
    assert len(lines) < 150
    assert {path.name for path in EXAMPLE.glob("*.py")} == {"rules.py", "notation.py", "bot.py", "view.py", "test.py"}


def test_it_keeps_every_promise_of_a_game():
    assert [str(finding) for finding in report("example") if finding.broken] == []


@hypothesis.settings(max_examples=25, deadline=None)
@hypothesis.given(tables(Rules))
def test_random_games_keep_the_contract(table):
    prove_table(Rules, notation, **table)


@pytest.mark.slow
def test_the_levels_of_its_bot_differ():
    bot = __import__("games.example.bot", fromlist=["think"])

    def winner(deal, levels):
        rules = Rules(deal)
        count = 0
        while rules.seat():
            seat, count = rules.seat(), count + 1
            rules.play(decide(bot.think, rules.copy(), seat, levels[seat - 1], bot_dice(deal + count, seat)[1])[0])
        places = rules.result()[0]
        return levels[places.index(1)]

    for weak, strong in ((0, 1), (0, 2), (1, 2)):
        won = [winner(deal, (weak, strong) if deal % 2 else (strong, weak)) for deal in range(600)]
        assert won.count(strong) > won.count(weak)


def test_the_launcher_does_not_show_it_unless_it_is_switched_on(own):
    shutil.copytree(EXAMPLE, own / "games" / "example")
    for switched_on in (False, True):
        with Sim(drive=own) as sim:
            sim.boot()
            assert ("example" in sim.modules["deckhand.loader"].folders()) is switched_on
        if not switched_on:
            (own / "games/example/title.off").rename(own / "games/example/title.txt")


def test_it_is_played_to_its_end_on_the_screen(own):
    new.create_game("fox", own)
    with Sim(drive=own, settings={"DECKHAND_START": "FO-000004"}) as sim:
        sim.boot()
        sim.run(800)
        session = sim.console.scenes[-1].session
        table = sim.frame
        sim.press("A")
        assert session.history[0] == DRAW and sim.frame != table
        for _ in range(400):
            if type(sim.console.scenes[-1]).__module__ == "deckhand.scenes.result":
                break
            sim.press("RIGHT" if session.rules.state[13] >= 15 else "LEFT")
            sim.press("A")
            sim.run(900)
        assert session.rules.result() is not None
        assert type(sim.console.scenes[-1]).__module__ == "deckhand.scenes.result"


def test_a_cursor_move_sends_little_and_a_hint_points(own):
    new.create_game("fox", own)
    with Sim(drive=own, settings={"DECKHAND_START": "FO-000004"}) as sim:
        sim.boot()
        sim.run(800)
        sim.press("A")
        sim.press("RIGHT")  # the message closes
        sim.clear_log()
        sim.press("RIGHT")
        assert 0 < sim.pixels_sent < 0.06 * 160 * 128
        sim.press("SELECT")
        sim.run(500)
        assert sim.console.scenes[-1].view.at == 0, "the cards left in the deck win more: draw"


# -- deckhand new


def test_new_makes_a_game_that_is_one_at_once(own):
    found = run("new", "Night Fox")
    assert found.exit_code == 0 and "deckhand play night_fox" in found.output
    title = (own / "games/night_fox/title.txt").read_text()
    assert title.startswith("name: Night Fox\nprefix: NF\n")
    assert "NF-4: in your turn only" in (own / "games/night_fox/rules.py").read_text()
    found = run("check", "night_fox")
    assert found.exit_code == 0 and found.output.endswith("games/night_fox is a game\n"), found.output


@pytest.mark.parametrize("name", ["", "4ever", "a/b", "../x", "x" * 40, "é", "Nul"])
def test_new_refuses_names_that_are_no_folder(own, name):
    before = sorted(path.name for path in (own / "games").iterdir())
    assert run("new", "--", name).exit_code == 2
    assert sorted(path.name for path in (own / "games").iterdir()) == before


def test_new_overwrites_nothing(own):
    run("new", "fox")
    (own / "games/fox/rules.py").write_text("my work")
    assert run("new", "Fox").exit_code == 2
    assert (own / "games/fox/rules.py").read_text() == "my work"


def test_prefixes_are_free_ones():
    assert new.free_prefix("night_fox", set()) == "NF"
    assert new.free_prefix("fox", {"FO"}) == "FX"
    assert new.free_prefix("ox", {"OX"}) == "AA"


# -- deckhand check


@pytest.mark.parametrize(
    ("file", "old", "wrong", "says"),
    [
        ("rules.py", "return None if move", "return None if mov", "NameError"),
        ("rules.py", '"FO-4: in your', '"in your', "a clause, colon, blank, reason are wanted"),
        ("rules.py", 'return "no such table"', "return None", "cannot be played on"),
        ("rules.py", "def fault(self)", "def check(self)", "Rules lacks fault"),
        ("rules.py", "        self.forget_chance(rng)\n", "", "forget_chance"),
        ("rules.py", "SEATS = (2,)", "SEATS = (2, 3)", "agree about the seats: title.txt says seats (2,)"),
        ("rules.py", "min(rank(card), 10)", "min(rank(card) * 1.5, 10)", "floats"),
        ("notation.py", "    return WORDS[move]", "    return 'go'", "text and move are inverse"),
        ("bot.py", "def why(", "def because(", "why"),
        pytest.param("bot.py", "return DRAW if", "return 7 if", "chose 7", marks=pytest.mark.slow),
        pytest.param(
            "bot.py",
            "if rules",
            "if not rules.state[POT] or rules.state[68] % 40 > 9 or rules",
            "only hidden things differed",
            marks=pytest.mark.slow,
        ),
        ("bot.py", "    yield", "    # yield", "think() has no `yield` in it"),
        ("view.py", "screen.stamp(1, 5", "screen.stmp(1, 5", "the screen broke: AttributeError"),
        ("view.py", "class View(PlainView)", "class Picture(PlainView)", "no class View"),
        ("title.txt", "prefix: FO", "prefix: CL", "the prefix CL is taken by crash_landing"),
        ("title.txt", "needs: cards", "needs: cards, real-time", "says real-time, but seat() is not 255"),
        (
            "rules.py",
            "return 0 if max(",
            "return 255 if not max(self.state[12:17]) else 0 if max(",
            "lacks `needs: real-time`",
        ),
        ("title.txt", "seats: 2\n", "", "lacks a line like `seats: 2`"),
        ("title.txt", "seats: 2\n", "seats: two\n", "seats are numbers with one blank between, not 'two'"),
        ("title.txt", "name: Fox", "name: F\u00fcchse", "the badge has no letter '\u00fc'"),
        ("rules.py", "class Rules(Game)", "class Rules", "it begins with `class Rules(Game):`"),
        ("rules.py", "return [DRAW, STOP] if self.state[POT] else [DRAW]", "pass", "moves(1) returns nothing"),
        pytest.param(
            "rules.py",
            "state[mine] += state[POT]",
            "pass",
            "none of 6 random games came to its end",
            marks=pytest.mark.slow,
        ),
        (
            "view.py",
            "        return (8, 40",
            "        raise SystemExit\n        return (8, 40",
            "the screen broke: SystemExit",
        ),
        ("view.py", "def place(self, move):", "def place(self, move)", "expected ':' (view.py, line"),
    ],
)
def test_check_says_what_is_wrong(own, file, old, wrong, says):
    new.create_game("fox", own)
    change(own / "games/fox" / file, old, wrong)
    found = run("check", "fox")
    assert found.exit_code == 1, found.output
    lines = [line for line in found.output.splitlines() if line.startswith("MISSING")]
    assert [line for line in lines if says in line], lines


@pytest.mark.slow_but("bot.py-    yield-the bot's level 0")
@pytest.mark.parametrize(
    ("file", "old", "says"),
    [
        ("rules.py", "        turn, pot", "check() accepts every position of play"),
        ("rules.py", "CARDS = 52\n", "the folder has rules.py and notation.py"),
        ("bot.py", "    yield", "the bot's level 0"),
        ("view.py", "        screen.stamp", "it can be played on the screen"),
        ("test.py", "    rules = Rules(10)\n    rules", "who stops keeps the pot"),
    ],
)
def test_check_waits_for_nothing_that_hangs(own, monkeypatch, file, old, says):
    monkeypatch.setattr(time_limit, "SECONDS", 1.5)
    new.create_game("fox", own)
    blanks = old[: len(old) - len(old.lstrip())]
    hang = "while True:\n    try:\n        0 + 0\n    except:\n        pass\n"  # and it catches every kind of mistake
    change(own / "games/fox" / file, old, "".join(blanks + line for line in hang.splitlines(True)) + old)
    found = run("check", "fox")
    last = [line for line in found.output.splitlines() if line.startswith("MISSING")][-1]
    assert found.exit_code == 1 and last.startswith("MISSING  " + says), found.output
    assert "it does not come to an end" in last and "(%s, line" % file in last
    assert "(The rest was not asked.)" in found.output


def test_check_tells_of_a_file_that_is_no_text(own):
    new.create_game("fox", own)
    with open(own / "games/fox/bot.py", "ab") as file:
        file.write("# F\u00fcchse\n".encode("latin-1"))
    assert "bot.py, line 15 is no UTF-8 text: save it as one" in run("check", "fox").output


def test_check_says_the_same_thing_once(own):
    new.create_game("fox", own)
    change(own / "games/fox/rules.py", "    def setup(self):\n", "    def setup(self):\n        oops\n")
    told = [line for line in run("check", "fox").output.splitlines() if line.startswith("MISSING")]
    assert len(told) > 5 and len([line for line in told if "'oops' is not defined (rules.py" in line]) == 1


@pytest.mark.parametrize("file", ["title.txt", "rules.py", "notation.py", "bot.py", "view.py"])
def test_check_says_which_file_is_missing(own, file):
    new.create_game("fox", own)
    (own / "games/fox" / file).unlink()
    found = run("check", "fox")
    assert found.exit_code == 1
    assert [line for line in found.output.splitlines() if line.startswith("MISSING") and file.split(".")[0] in line]


@pytest.mark.parametrize("name", ["chess", ".", "..", "/"])
def test_check_names_the_games_there_are(own, name):
    found = run("check", name)
    assert found.exit_code == 2 and "there are crash_landing" in found.output


def test_check_takes_a_path_or_the_shown_name_and_refuses_a_folder_that_is_no_name(own):
    new.create_game("Night Fox", own)
    for name in ("games/night_fox/", "Night Fox"):
        assert run("check", name).output.endswith("games/night_fox is a game\n")
    (own / "games/night_fox").rename(own / "games/fox.old")
    assert "rename games/fox.old" in run("check", "fox.old").output


def test_check_finds_our_own_example_to_be_a_game_though_it_is_switched_off():
    found = list(check.findings("example", DRIVE))
    assert [str(finding) for finding in found if finding.broken] == []
    assert "it can be played on the screen" in [finding.promise for finding in found]


# -- the guide


def test_the_guide_followed_to_the_letter_gives_a_sixth_game(own):
    blocks = re.findall(r"```(?:python)?\n(.*?)```", GUIDE, re.S)
    commands = [block.strip() for block in blocks if block.startswith("deckhand")]
    assert commands[:3] == ["deckhand new fox", "deckhand play fox", "deckhand check fox"]
    assert run(*commands[0].split()[1:]).exit_code == 0  # step 1
    fox = own / "games" / "fox"
    table = re.findall(r"\| `(\S+)` \| .* \| (\d+) \|", GUIDE)  # step 2
    assert {name: len((fox / name).read_text().splitlines()) for name, _ in table} == {n: int(c) for n, c in table}

    line = next(block for block in blocks if "min(rank(card), 10)" in block)  # step 3
    change(fox / "rules.py", line.rstrip("\n"), line.rstrip("\n").replace("10)", "11)"))
    found = run("check", "fox")
    missing = [line for line in found.output.splitlines() if line.startswith("MISSING")]
    assert len(missing) == 1 and found.output.count("\nok ") > 20
    promised = re.search(r"MISSING  cards are worth their number: (test.py, line \d+): assert .*?(; it is .*)", GUIDE)
    assert promised.group(1) in missing[0] and missing[0].endswith(promised.group(2))
    change(fox / "test.py", "[1, 7, 10, 10]", "[1, 7, 10, 11]")
    assert run("check", "fox").exit_code == 0

    change(fox / "rules.py", "CARDS = 52", "CARDS = 53")  # step 4
    joker = next(block for block in blocks if "if card == 52" in block)
    last = "    return 0 if suit(card) == 3"
    change(fox / "rules.py", last, joker + last)
    with open(fox / "test.py", "a") as file:
        file.write(next(block for block in blocks if "test_the_joker" in block))
    found = run("check", "fox")
    assert found.exit_code == 0, found.output
    assert "ok       the joker is worth 25" in found.output
    words = next(command for command in commands if "--deal" in command).split()
    with Sim(drive=own, settings=launch_options.start_settings(words[2], int(words[4]), own)) as sim:
        sim.boot()
        assert "fox" in sim.modules["deckhand.loader"].folders()
        sim.run(800)
        sim.press("A")
        assert sim.console.scenes[-1].session.rules.state[13] == 25, "the joker is the first card of that deal"


def test_check_asks_the_game_of_the_drive_that_it_is_told(own, tmp_path):
    """Also if the working directory is a drive with a game of that name."""
    new.create_game("fox", own)
    other = tmp_path / "other"
    shutil.copytree(own, other)
    change(other / "games/fox/rules.py", "min(rank(card), 10)", "min(rank(card), 11)")
    for _ in range(2):
        assert run("check", "fox").exit_code == 0
        assert run("check", "fox", "--drive", str(other)).exit_code == 1


def test_check_notices_bytes_that_lie_over_an_options(own):
    new.create_game("fox", own)
    change(own / "games/fox/rules.py", "SEATS = (2,)", 'SEATS = (2,)\n    OPTIONS = (("goal", ("50", "100"), 0),)')
    found = run("check", "fox")
    assert found.exit_code == 1 and "which is the option goal: yours begin behind it" in found.output


def test_a_game_that_is_refused_leaves_no_drive_of_ones_own_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(new, "is_installed", lambda drive: True)
    monkeypatch.setattr(new, "find_drive", lambda: DRIVE)
    monkeypatch.chdir(tmp_path)
    for name in ("crunch", "x", "../fox"):
        found = CliRunner().invoke(new.new, [name])
        assert found.exit_code == 2 and not list(tmp_path.iterdir())
