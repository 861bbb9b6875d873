"""The workbench in Debian's Chromium: the lesson of games/README.md, other games, links, files, a drive, and bad code."""

import html
import json
import re
import shutil
import threading
import zipfile

import pytest
import test_nim
import tricks_game
from built_page import DRIVE, page_files
from page_tabs import BOOT_OUT, laid, lies, tabs

from deckhand_sim.authoring import art, check, new
from deckhand_sim.deploy import kit
from deckhand_sim.web import command, guide, measure, site

pytestmark = [pytest.mark.slow, pytest.mark.needs("Chromium", "node")]

GUIDE = (DRIVE / "games" / "README.md").read_text("utf-8")
RUNS = "document.body.dataset.running > 0"
SAYS = "document.getElementById('says').innerText"
NOTE = "document.getElementById('note').textContent"
ON_SCREEN = "document.getElementById('text').innerText"


@pytest.fixture(scope="module")
def url():
    server = command.server(page_files())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield "http://127.0.0.1:%d/%s" % (server.server_address[1], site.WORKBENCH)
    server.shutdown()
    server.server_close()


@pytest.fixture
def opened(browser, url):
    with tabs(browser, url, RUNS) as open_:
        yield open_


def begin(tab, name):
    tab.click("#new")
    tab.type(name)
    tab.press("Enter")
    tab.wait("workbench.game.folder == '%s'" % new.folder_name(name))


def choose(tab, name):
    """Open a file by its tab, and click into it."""
    tab.click('#tabs >> text="%s"' % name)
    tab.click(".cm-content")


def rewrite(tab, old, new):
    """Replace a text in the open file by typing."""
    tab.press("Control+f", "Control+a")
    tab.type(old)
    tab.press("End", "Enter", "Escape")
    assert tab.value("getSelection().toString()") == old
    tab.type(new)


def reach(tab, selector):
    """Press Tab until this element has the focus."""
    tab.press("Escape", ms=1)  # the editor uses Tab itself, but not after Escape
    for _ in range(60):
        if tab.value("document.activeElement.matches(%s)" % json.dumps(selector)):
            return
        tab.press("Tab", ms=1)
    raise AssertionError("%s is not reached" % selector)


def type_files(tab, files):
    """Write a game's files by keyboard alone: each in its tab, or as a new one."""
    for name, text in files.items():
        if name in tab.value("workbench.code.names"):
            reach(tab, "#tabs [aria-selected=true]")
            while tab.value("workbench.code.name") != name:
                tab.press("ArrowRight", ms=1)
            reach(tab, ".cm-content")
        else:
            reach(tab, "#add")
            tab.press("Enter")
            tab.type(name)
            tab.press("Enter")
            tab.wait("workbench.code.name == '%s' && document.activeElement.matches('.cm-content')" % name, 5)
        tab.press("Control+a", ms=1)
        tab.type(text)
    assert tab.value("workbench.game.files") == files


def write(tab, files):
    """Set the game's files at once."""
    tab.value(
        "for (const name of workbench.code.names) if (!(name in %s)) workbench.code.remove(name)" % json.dumps(files)
    )
    for name, text in files.items():
        tab.value("workbench.code.write(%s, %s)" % (json.dumps(name), json.dumps(text)))


def judged(tab, key):
    """Press a key for Test (F8) or Check (F9); returns the final message."""
    tab.value("document.body.dataset.judged = ''")
    tab.press(key)
    tab.wait("document.body.dataset.judged > 0")
    return tab.value(SAYS)


def ran(tab, *keys):
    """Run the game, and press these keys."""
    tab.value("document.body.dataset.running = ''")
    tab.press("Control+Enter")
    tab.wait(RUNS)
    for key in keys:
        tab.press(key)
        tab.rest(250)


def moves(tab):
    code = "import telling\\nprint(len(telling.session().history))"
    return int(tab.value("workbench.runner.machine.run('%s').then(ran => ran.out)" % code))


def is_done(tab, step):
    tab.wait("document.querySelector('[data-step=%s]').parentElement.classList.contains('done')" % step, 10)


def show(tab, step):
    """Open a step of the lesson and let it show the place."""
    tab.click("[data-step=%s]" % step)
    tab.click(".step.open .show")


def blocks():
    """The Python code in the guide."""
    return [part.rstrip("\n") for part in re.findall(r"```python\n(.*?)```", GUIDE, re.S)]


def test_the_lesson_of_the_guide_is_done_in_the_page(opened, tmp_path):
    worth, joker, proof = blocks()
    tab = opened()
    # 1. Copy the example
    begin(tab, "fox")
    tab.wait("%s == 'fox is there, its deal codes begin with FO.'" % NOTE)
    is_done(tab, "copy")
    tab.wait("document.getElementById('running').textContent.startsWith('runs')")
    ran(tab, "z", "z", "z", "z", "z", "z")
    is_done(tab, "play")
    # 2. What is in the folder
    names = re.findall(r"^\| `(\w+\.\w+)` \|", GUIDE.partition("## Reference: the table contract")[0], re.M)
    assert tab.value("workbench.code.names") == names
    for name in names:
        choose(tab, name)
    is_done(tab, "folder")
    # 3. Change a rule, and see the test fail
    show(tab, "eleven")
    assert tab.value("workbench.code.name + getSelection()") == "rules.py10"
    assert worth.strip() in tab.value("workbench.game.files['rules.py']")
    tab.type("11")
    is_done(tab, "eleven")
    said = judged(tab, "F9")
    assert "1 thing to mend" in said and "it is [1, 7, 10, 11], not [1, 7, 10, 10]" in GUIDE
    assert re.search(
        r"cards are worth their number: test.py, line 9: assert \[.*; it is \[1, 7, 10, 11\], not \[1, 7, 10, 10\]",
        said,
    )
    assert tab.value("[workbench.code.name, workbench.code.line]") == ["test.py", 9]
    assert tab.value("document.querySelectorAll('.cm-lintRange-error').length") == 1
    is_done(tab, "fails")
    show(tab, "tell")
    tab.type("[1, 7, 10, 11]")
    assert judged(tab, "F9").startswith("games/fox is a game")
    is_done(tab, "tell")
    show(tab, "say")
    tab.type("a picture 11")
    choose(tab, "rules.py")
    rewrite(tab, "10 for a picture", "11 for a picture")
    is_done(tab, "say")
    # 4. Add a card
    show(tab, "joker")
    tab.type("CARDS = 53")
    rewrite(tab, "    return 0 if suit", joker + "\n    return 0 if suit")
    is_done(tab, "joker")
    show(tab, "proof")
    tab.press("Control+End")
    tab.type("\n\n" + proof + "\n")
    assert judged(tab, "F8").startswith("All tests are right") and "the joker is worth 25" in tab.value(SAYS)
    is_done(tab, "proof")
    show(tab, "meet")
    tab.press("Control+a")
    tab.type("5")
    tab.press("Enter")
    tab.wait("document.getElementById('running').textContent.startsWith('runs')")
    tab.press("z")
    tab.wait("%s.includes('the pot is 25')" % ON_SCREEN)
    is_done(tab, "meet")
    # 5. Make it yours
    show(tab, "title")
    tab.press("Home", "Shift+End")
    tab.type("by: Ada")
    is_done(tab, "title")
    show(tab, "screen")
    rewrite(tab, "Stop: the pot", "Stop? The pot")
    ran(tab)
    is_done(tab, "screen")
    tab.wait("%s.includes('Stop? The pot')" % ON_SCREEN)
    show(tab, "icon")
    tab.click("#draw")
    tab.press(*"rrrrrr", *["ArrowRight", "o"] * 8, ms=1)
    tab.click("#paint-close")
    is_done(tab, "icon")
    show(tab, "bot")
    rewrite(tab, "(4, 10, 20)", "(4, 10, 22)")
    tab.click("#bots")
    tab.click("#arena-go")
    tab.wait("document.querySelector('#arena .says').textContent.startsWith('100 games')")
    hard, fair = map(int, re.findall(r"won (\d+)", tab.text("#arena .says")))
    assert hard > fair and hard + fair == 100
    tab.click("#arena-close")
    is_done(tab, "bot")
    # 6. On a badge
    laid(tab, {"boot_out.txt": BOOT_OUT % ("10.0.3", "pybadge"), "code.py": ""})
    tab.click("#put-open")
    tab.click("#put-go")
    tab.wait("document.querySelector('#put .says').classList.contains('good')", 30)
    tab.click("#put-close")
    is_done(tab, "badge")
    found = lies(tab)
    files = tab.value("workbench.game.files")
    assert found["games/fox/rules.py"].decode() == files["rules.py"] and "games/fox/test.py" not in found
    assert len(found["games/fox/icon.bmp"]) == 118 + 9 * 32 and "lib/deckhand/console.mpy" in found
    assert "title.txt" in json.loads(found["deckhand.json"])["files"]["games/fox"]
    # Save as a file for `deckhand`, and load the game from it
    tab.click("#menu-open")
    path = tab.download("#save")
    drive = tmp_path / "drive"
    kit.write_folder(kit.build(DRIVE, ["crash_landing"], source=True), drive)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(drive)
    assert {
        file.name: file.read_text("utf-8") for file in (drive / "games/fox").iterdir() if file.suffix != ".bmp"
    } == files
    assert art.compiled(drive / "games/fox/icon.txt")[drive / "games/fox/icon.bmp"] == found["games/fox/icon.bmp"]
    assert [str(finding) for finding in check.findings("fox", drive) if finding.broken] == []
    shutil.rmtree(drive)
    other = opened(profile="other")
    other.give("#open", _zipped(tmp_path / "fox.zip", {"fox/" + name: text for name, text in files.items()}))
    other.wait("workbench.game.folder == 'fox'")
    assert other.value("workbench.game.files") == files


def _zipped(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_every_step_of_the_page_says_what_the_guide_says():
    said = guide.steps(GUIDE)
    ids = re.findall(r"{ id: '(\w+)'", (site.BENCH / "lesson.js").read_text("utf-8"))
    assert list(said) == ids and "deckhand " not in "".join(said.values())
    assert said["tell"].startswith("<p>You <i>wanted</i> that") and "<p>Press <b>Run</b>.</p>" in said["play"]
    for block in blocks():
        assert sum(html.escape(block) in text for text in said.values()) == 1


@pytest.mark.parametrize(
    "name, files, keys", [("nim", test_nim.FILES, ("ArrowRight", "z")), ("tricks", tricks_game.FILES, ("z",))]
)
def test_a_game_of_another_kind_is_made_in_it_by_keyboard_alone(opened, name, files, keys):
    tab = opened(size=(1024, 768))
    reach(tab, "#new")
    tab.press("Enter")
    tab.type(name)
    tab.press("Enter")
    tab.wait("workbench.game.folder == '%s'" % name)
    type_files(tab, files)
    said = judged(tab, "F9")
    assert said.startswith("games/%s is a game" % name), said
    ran(tab)
    before = moves(tab)
    for key in keys:
        tab.press(key)
        tab.rest(250)
    assert moves(tab) > before
    tab.press("F6")
    assert tab.value("document.activeElement.classList.contains('cm-content')")
    tab.press("F6")
    assert tab.value("document.activeElement.id") == "badge"


def test_a_link_opens_in_another_profile_and_one_to_play_only_shows_no_code(opened, browser, url):
    tab = opened(profile="one")
    begin(tab, "owl")
    write(tab, tricks_game.FILES)
    tab.click("#share")
    tab.click("#share-game")
    tab.wait("%s.startsWith('Copied')" % NOTE)
    link = tab.value("navigator.clipboard.readText()")
    assert link.startswith(url + "#game=") and len(link) < 6000
    files = tab.value("workbench.game.files")
    other = opened(link, profile="two", size=(768, 1024), touch=True)
    assert other.value("[workbench.game.folder, location.hash]") == ["owl", ""]
    assert other.value("workbench.game.files") == files
    other.value("workbench.code.write('book.txt', 'mine')")
    other.value("location.hash = '%s'" % link.partition("#")[2])
    other.wait("workbench.game.folder == 'owl_2'")  # next to the changed one
    assert other.value("workbench.shelf.get('owl').files['book.txt']") == "mine"
    tab.click("#share")
    tab.click("#share-play")
    tab.wait("%s.includes('#play=')" % NOTE)
    link = tab.value("navigator.clipboard.readText()")
    assert link.startswith(url.rpartition("/")[0] + "/#play=")
    playing = browser.open(link, profile="three", size=(390, 844), touch=True)
    playing.wait("document.title == 'Tricks on Deckhand' && document.body.dataset.scene == 'play'")
    assert (
        playing.value("typeof workbench + document.querySelectorAll('#code:not(b), .cm-editor').length") == "undefined0"
    )
    assert "from deckhand" not in playing.value("document.body.innerText")
    playing.tap("[data-key='1']")
    history = "deckhand.machine.run('import telling\\nprint(len(telling.session().history))').then(ran => ran.out)"
    playing.wait("%s.then(moves => moves > 0)" % history)
    playing.rest(1200)  # longer than the idle time after which a game is saved
    assert playing.value("[deckhand.saves.nvm, localStorage.getItem('deckhand.nvm')]") == [None, None]
    playing.reload()
    playing.wait("document.title == 'Tricks on Deckhand' && document.body.dataset.scene == 'play'")
    playing.value("location.hash = '#play=damaged'")
    playing.wait("%s.startsWith('This link is cut or damaged')" % NOTE)
    assert not playing.wrong
    playing.close()
    moved = browser.open(link.replace("/#play=", "/%s#play=" % site.WORKBENCH), profile="three")
    moved.wait("location.pathname == '/' && document.body.dataset.scene == 'play'")
    moved.close()


def test_a_link_to_play_only_shows_no_code_where_all_is_one_file(opened, tmp_path):
    page = tmp_path / site.WORKBENCH_ALONE
    page.write_bytes(page_files()[site.WORKBENCH_ALONE])
    tab = opened(page.as_uri())
    text = tab.value("linkOf(workbench.game, {})")
    playing = opened(page.as_uri() + "#play=" + text)
    assert not playing.seen("#code") and not playing.seen("#menu-open") and playing.seen("#screen")


def test_pictures_are_what_deckhand_art_makes_of_them_and_cards_are_there_by_name(opened):
    tab = opened()
    bank = DRIVE / "lib/deckhand/cards.txt"  # with `copies` and `also`
    made = tab.value(
        "Object.entries(picturesOf({ 'title.txt': '', 'cards.txt': %s })).map(([name, bytes]) => [name, [...bytes]])"
        % json.dumps(bank.read_text("utf-8"))
    )
    assert {name: bytes(data) for name, data in made} == {path.name: data for path, data in art.compiled(bank).items()}
    choose(tab, "test.py")
    tab.press("Control+End")
    tab.click("#draw")
    tab.click("text=Playing cards by name")
    tab.click("#paint-cards button:has-text('7H')")
    tab.wait("workbench.game.files['test.py'].endsWith('card_of(\"7H\")')")


def test_it_works_from_a_file_and_on_a_tablet(opened, tmp_path):
    page = tmp_path / site.WORKBENCH_ALONE
    page.write_bytes(page_files()[site.WORKBENCH_ALONE])
    tab = opened(page.as_uri(), size=(768, 1024), touch=True, light=True, profile="file")
    tab.tap("#test")
    tab.wait("%s.startsWith('All tests are right')" % SAYS)
    tab.tap("[data-pane=beside]")
    tab.tap("[data-key='1']")
    tab.wait("%s.includes('draws') || %s.includes('magpie')" % (ON_SCREEN, ON_SCREEN))
    tab.tap("[data-pane=lesson]")
    assert tab.seen("#steps") and not tab.seen("#editor")
    tab.value("workbench.code.write('book.txt', 'kept')")
    tab.rest(700)
    tab.reload()
    tab.wait(RUNS)
    assert tab.value("workbench.game.files['book.txt']") == "kept"


def test_it_works_without_a_network_after_a_visit(opened):
    tab = opened(profile="offline")
    tab.wait("caches.match('workbench.html').then(Boolean)")
    tab.offline()
    tab.reload()
    tab.wait(RUNS)
    tab.offline(False)


# Chromium creates the VM's instance within a message or two, Firefox and WebKit take longer.
SLOW_START = """(() => {
  const slow = `const make = WebAssembly.instantiate;
    WebAssembly.instantiate = (...what) => new Promise(done => setTimeout(done, 250)).then(() => make(...what));`;
  const Quick = Worker;
  window.Worker = class extends Quick {
    constructor(url) { super(URL.createObjectURL(new Blob([slow, `importScripts(${JSON.stringify(url)})`]))); }
  };
})()"""


def test_questions_wait_for_a_vm_that_starts_slowly(opened):
    tab = opened()
    tab.value(SLOW_START)
    assert judged(tab, "F8").startswith("All tests are right")
    assert judged(tab, "F9").startswith("games/my_game is a game")
    tab.click("#bots")
    tab.click("#arena-go")
    tab.wait("/^[1-9]\\d* games: hard won /.test(document.querySelector('#arena .says').textContent)")


ENDLESS = """\
        def forever():
            ahead = [0]
            for i in ahead:
                ahead.append(i)
                yield i
        for _ in forever():
            print("x" * 999)"""
MANY = """\
        def many(n):
            return n and %s
        many(9)""" % " + ".join(["many(n - 1)"] * 8)
LONG = "it does not come to an end in 0 seconds|it goes on and on, and fills the memory"
OFF = "It did not come to an end, so the badge was switched off"
SETUP = 29  # the line of rules.py with this code
HANGS = {  # code: the message and the line
    "        while True:\n            pass": (LONG, SETUP),
    ENDLESS: (LONG, SETUP + 2),
    "        for i in range(1 << 28):\n            pass": (LONG, SETUP),
    "        x = 1\n        sum(i for i in range(1 << 28))": (LONG, SETUP + 1),
    MANY: (LONG, SETUP),
    "        x = 9\n        x ** x ** x": (OFF, SETUP + 1),
    "        all = []\n        while True:\n            all.append(bytes(1 << 20))": ("MemoryError", SETUP + 2),
    "        import js\n        js.fetch('https://example.com')": ("ImportError", SETUP),
}


def test_what_a_pupil_writes_cannot_hang_fill_or_break_the_page_or_another_game(opened):
    tab = opened()
    kept = tab.value("workbench.game.files")
    begin(tab, "wolf")
    rules = tab.value("workbench.game.files['rules.py']")
    place = "        self.state[DECK:] = bytearray(range(CARDS))\n"
    tab.value("workbench.runner.first = 'import patience\\npatience.MS = 400'")
    for code, (words, line) in HANGS.items():
        write(tab, {**kept, "rules.py": rules.replace(place, code + "\n" + place)})
        tab.value("workbench.say([])")
        tab.press("Control+Enter")
        tab.wait("/%s/.test(%s)" % (words, SAYS), 20)
        assert tab.value("[workbench.code.name, workbench.code.line]") == ["rules.py", line], code
    write(tab, {**kept, "rules.py": rules.replace("worth(state", "wort(state")})
    ran(tab, "z")
    tab.wait("%s.includes(\"name 'wort' isn't defined\")" % SAYS)
    assert "wort(state[DECK + state[DRAWN]])" in tab.value(SAYS)  # the line itself, with its original names
    write(tab, {**kept, "rules.py": rules.replace(place, "        print('here', 5)\n" + place)})
    tab.value("workbench.say([])")
    ran(tab)
    tab.wait("%s.includes('here 5')" % SAYS)
    write(tab, {**kept, "rules.py": rules + "#" * 500000})
    tab.rest(700)
    assert tab.value("workbench.shelf.get('my_game').files") == kept
    tab.value("workbench.open('my_game')")
    ran(tab)
    asks = "patient(%s)" % json.dumps('def f(text):\n    """Is it one?"""\n    return PATTERN.match(text)\n')
    assert tab.value(asks).split("\n")[2] == "    _go_on_(1); return (_at_(3) and PATTERN.match(text))"


def test_check_says_what_deckhand_check_says(opened, tmp_path, monkeypatch):
    drive = tmp_path / "drive"
    kit.write_folder(kit.build(DRIVE, ["crash_landing"], source=True), drive)
    place, _ = new.create_game("fox", drive)
    changes = {
        "rules.py": ("[DRAW, STOP] if", "[DRAW, DRAW] if"),
        "title.txt": ("prefix: FO", "prefix: CL"),
        "bot.py": ("from .rules", "from deckhand.screen import INK\n\nfrom .rules"),
    }
    for name, (old, text) in changes.items():
        (place / name).write_text((place / name).read_text("utf-8").replace(old, text), "utf-8")
    monkeypatch.setattr(check, "PRESSES", 40)
    monkeypatch.chdir(drive)
    said = {str(finding)[9:] for finding in check.findings("fox", drive) if finding.broken}
    tab = opened()
    begin(tab, "fox")
    write(tab, {path.name: path.read_text("utf-8") for path in place.iterdir() if path.is_file()})
    judged(tab, "F9")
    shown = tab.value(
        """[...document.querySelectorAll('#says .bad')].map(line => [...line.childNodes]
        .filter(part => part.nodeType == 3).map(part => part.data).join(''))"""
    )
    assert any("lists a move twice" in one for one in said) and any("taken by crash_landing" in one for one in said)
    plain = {re.sub(r": the same$", "", one) for one in shown}
    assert plain <= said | {one.partition(":")[0] for one in said}, (plain, said)
    assert len(shown) == len(said), (shown, said)
    marked = tab.value("[...document.querySelectorAll('#tabs .wrong')].map(tab => tab.textContent)")
    assert set(changes) <= set(marked)


def test_figures_of_it_are_as_promised(opened):
    files = page_files()
    assert len(files[site.WORKBENCH_ALONE]) <= measure.WORKBENCH_BYTES
    assert measure.download(files) <= measure.DOWNLOAD_BYTES
