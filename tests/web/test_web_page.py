"""The page in Debian's Chromium: played by keys and touch, from a server and from a file; links, records, pictures, drive."""

import base64
import functools
import hashlib
import http.server
import json
import re
import struct
import threading
import zipfile

import pytest
from built_page import DRIVE, kit_files, page_files
from clause_table import names_of, record_of
from page_tabs import BOOT_OUT, laid, lies, tabs
from PIL import Image
from shipped import GAMES
from whole_games import play_by_keys

from deckhand_sim.deploy import kit
from deckhand_sim.deploy.drives import Folder, inspect_drive
from deckhand_sim.deploy.flash_one import FlashOptions, flash_drive
from deckhand_sim.frontends.replay import record_code
from deckhand_sim.records import RecordError, read, write
from deckhand_sim.web import command, measure, site
from deckhand_sim.web.browser import Browser
from deckhand_sim.web.node_page import Worker

pytestmark = [pytest.mark.slow, pytest.mark.needs("Chromium", "node")]

SUB_PATH = "school/games"
A = 1
DEALS = ("CL-000003", "ON-000010", "LS-000017", "CR-000005", "CC-000001-2000")  # short ones
SCENE = "document.body.dataset.scene"
STARTED = "document.body.dataset.frames > 0"
ON_A_TABLE = "['play', 'tour'].includes(document.body.dataset.scene)"
NOTE = "document.getElementById('note').textContent"
TEXT = "document.getElementById('text').innerText"
# The test sets the clock and the random numbers as on the simulator, so games are the same in all browsers.
BY_HAND = """(() => {
  const start = deckhand.machine.start;
  deckhand.machine.start = wish => start.call(deckhand.machine, { ...wish, manual: true, seed: 1 });
  deckhand.machine.addEventListener('started', () => { window.ready = false; window.pictures = 0; });
  deckhand.machine.addEventListener('ready', () => { window.ready = true; });
  deckhand.machine.addEventListener('frame', () => { window.pictures++; });
})()"""
ON_SCREEN = """(() => {
  const { data } = document.getElementById('screen').getContext('2d').getImageData(0, 0, 160, 128);
  return [...new Uint32Array(data.buffer)];
})()"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        """Discard the server's log."""


@pytest.fixture(scope="module")
def files():
    return page_files()


@pytest.fixture(scope="module")
def folder(files, tmp_path_factory):
    """A web server's folder with the page in a subfolder."""
    folder = tmp_path_factory.mktemp("server")
    (folder / SUB_PATH).mkdir(parents=True)
    command.write(files, folder / SUB_PATH)
    return folder


class Server:
    def __init__(self, folder):
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = "http://127.0.0.1:%d/%s/" % (self._server.server_address[1], SUB_PATH)

    def close(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def url(folder):
    server = Server(folder)
    yield server.url
    server.close()


@pytest.fixture(scope="module")
def one_file(folder):
    return (folder / SUB_PATH / site.ONE_FILE).as_uri()


@pytest.fixture(scope="module")
def worker(files):
    """The worker's files, without a browser."""
    with Worker(files[site.ARCHIVE]) as worker:
        yield worker


@pytest.fixture
def opened(browser, url):
    with tabs(browser, url, STARTED) as open_:
        yield open_


@pytest.fixture(scope="module")
def shared(browser, url):
    """A shared tab, for tests that don't depend on its state and play no games."""
    with tabs(browser, url, STARTED) as open_:
        yield open_()


def on_a_table(tab, deal):
    tab.value("location.hash = '#%s'" % deal)
    tab.wait("%s && document.getElementById('code').textContent == '%s'" % (ON_A_TABLE, deal))


# -- games


@pytest.fixture(scope="module")
def games():
    """A whole game of each, by its deal code; played on first use."""
    return functools.cache(play_by_keys)


def replay(tab, deal, told, touch=False):
    """A whole game from its link to its result, by keys or touch: the simulator's number of pictures, and the same last one."""
    tab.value(BY_HAND)
    tab.value("location.hash = '#%s'" % deal)
    tab.wait("window.ready")
    tab.play(told.steps, touch)
    tab.wait(SCENE + " == 'result' && document.getElementById('code').textContent == '%s'" % deal)
    assert tab.value("window.pictures") == len(told.frames)
    words = tab.value(ON_SCREEN)
    panel = [(word & 0xF8) << 8 | (word >> 5 & 0x7E0) | (word >> 19 & 0x1F) for word in words]
    assert hashlib.md5(struct.pack(">%dH" % len(panel), *panel)).hexdigest() == told.frames[-1]


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("from_file", [False, True], ids=["from a server's folder", "from a file"])
def test_a_game_of_each_is_played_to_its_result_by_keys(games, opened, url, one_file, from_file, deal):
    replay(opened(one_file if from_file else url), deal, games(deal))


def test_a_game_is_played_to_its_result_by_thumbs(games, opened):
    tab = opened(size=(390, 844), density=3, touch=True)
    replay(tab, DEALS[0], games(DEALS[0]), touch=True)
    tab.wait("!document.getElementById('offer').hidden")
    assert tab.seen("#offer") and tab.text("#offer") == "Share this deal: " + DEALS[0]
    assert tab.value("[scrollX, scrollY, visualViewport.scale, visualViewport.pageTop]") == [0, 0, 1, 0]


def test_a_thumb_slides_from_one_direction_to_the_next(opened):
    tab = opened(size=(844, 390), density=3, touch=True)
    held = "[...document.querySelectorAll('#badge .down')].map(key => key.getAttribute('aria-label')).join()"
    tab.touch(("touchStart", "#cross", 0.1, 0.5))
    assert tab.value(held) == "Left"
    tab.touch(("touchMove", "#cross", 0.5, 0.1))
    assert tab.value(held) == "Up"
    tab.touch(("touchEnd",))
    assert tab.value(held) == ""


def hide(tab, hidden):
    """Hide or show the tab, and wait until the badge knows it."""
    tab.value(
        "(() => { Object.defineProperty(document, 'hidden', { value: %s, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); return deckhand.machine.stats().then(() => 0); })()"
        % json.dumps(hidden)
    )


MOVES = "deckhand.machine.run('import telling\\nprint(len(telling.session().history))').then(ran => Number(ran.out))"


def test_a_game_is_gone_on_with_after_a_reload(opened):
    tab = opened()
    on_a_table(tab, "CL-004711")
    tab.press("x", "z")
    tab.wait(MOVES + ".then(moves => moves > 0)")  # after the first draw, Crash Landing draws automatically
    hide(tab, True)  # which saves the game
    kept = tab.value(MOVES)
    tab.reload()
    tab.wait(STARTED)
    assert tab.value("location.hash") == ""
    tab.wait(SCENE + " == 'launcher'")
    tab.value("location.hash = '#crash_landing'")
    tab.wait("/Go on/.test(%s)" % TEXT)
    tab.press("z")
    tab.wait("document.getElementById('code').textContent == 'CL-004711' && %s == 'play'" % SCENE)
    assert tab.value(MOVES) >= kept > 0


def kept_moves(worker, nvm):
    """Number of moves in the game of these saves, resumed on another badge."""
    worker.start({"DECKHAND_START": "crash_landing"}, nvm=nvm)
    keys = {60: [(A, True)], 66: [(A, False)]}
    worker.play([(8 * i, keys.get(i, [])) for i in range(200)])
    return int(worker.run("import telling\nprint(len(telling.session().history))")["out"])


def test_a_game_is_kept_when_no_key_was_touched_for_a_moment(opened, worker):
    tab = opened()
    on_a_table(tab, "CL-004711")
    tab.press("x", "z")
    tab.wait(MOVES + ".then(moves => moves > 0)")
    kept = "localStorage.getItem('deckhand.nvm')"
    tab.value("window.was = %s" % kept)
    tab.press("ArrowRight")
    moves = tab.value(MOVES)
    assert tab.value("%s === window.was" % kept)  # the game is still open, and no turn has ended
    tab.wait("%s !== window.was" % kept, 5)
    assert kept_moves(worker, base64.b64decode(tab.value(kept))) == moves == tab.value(MOVES) > 0


def test_kept_games_go_to_a_file_and_into_another_browser(opened, worker):
    tab = opened()
    on_a_table(tab, "CL-004711")
    tab.press("x", "z")
    tab.wait(MOVES + ".then(moves => moves > 0)")
    hide(tab, True)  # which saves the game
    moves = tab.value(MOVES)
    path = tab.download("#save")
    assert kept_moves(worker, path.read_bytes()) >= moves  # the clock runs in that tab
    other = opened(profile="other")
    other.give("#read", path)
    other.wait(NOTE + ".startsWith('These are the kept games')")
    other.value("location.hash = '#crash_landing'")
    other.wait("/Go on/.test(%s)" % TEXT)
    other.press("z")
    other.wait("document.getElementById('code').textContent == 'CL-004711' && %s == 'play'" % SCENE)
    assert other.value(MOVES) >= moves > 0


def test_time_stands_still_in_a_tab_that_nobody_sees(opened):
    tab = opened()
    on_a_table(tab, "CR-000055")
    tab.press("x")
    hide(tab, True)
    steps = "deckhand.machine.stats().then(stats => stats.steps.length)"
    before = tab.value(steps)
    tab.rest(300)
    assert tab.value(steps) == before
    hide(tab, False)
    tab.wait(steps + ".then(steps => steps > %d)" % before)


def test_the_page_works_without_a_network_after_one_visit(browser, folder):
    server = Server(folder)
    tab = browser.open(server.url)
    tab.wait(STARTED)
    kept = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length >= 3)"
    tab.wait("navigator.serviceWorker.ready.then(() => %s)" % kept)
    server.close()
    tab.reload()
    tab.wait(STARTED)
    on_a_table(tab, "LS-000001")
    assert not tab.wrong
    tab.close()


def test_what_is_measured_of_the_page_is_said(browser, url):
    told = list(measure.of_page(browser, url, starts=1, presses=2))
    assert [re.sub(r"[\d.]+ ms", "N ms", line) for line in told[:2]] == [
        "Chromium: the first picture after N ms (at most 1500)",
        "Chromium: the first picture after N ms (its main thread slowed 4 times)",
    ]
    assert re.fullmatch(r"Chromium: press to picture [\d.]+ ms at the median \(at most 50\), \d+ at most", told[2])


def test_what_does_not_come_to_an_end_is_ended_and_said(opened):
    tab = opened()
    tab.value("void deckhand.machine.run('while True: pass').catch(() => 0)")
    tab.wait(NOTE + ".includes('switched off and on again')")
    tab.wait(SCENE + " == 'launcher'")
    frames = tab.value("document.body.dataset.frames")
    tab.press("ArrowRight")
    tab.wait("Number(document.body.dataset.frames) > %s" % frames)


def test_a_second_tab_says_that_it_keeps_nothing_until_it_takes_over(opened):
    first = opened(profile="twice")
    second = opened(profile="twice")
    assert "another tab" in second.value(NOTE)
    second.click("#note button")
    first.wait(NOTE + ".includes('another tab')")
    second.wait("deckhand.saves.mine")  # a slow machine notices it a moment later
    assert not first.value("deckhand.saves.mine")


# -- picture and sound


# An emulated density rounds to CSS pixels, unlike a real one: each of these is a whole number of device pixels.
@pytest.mark.parametrize("display", [(1280, 800, 1), (1440, 2400, 2.625), (1600, 2400, 3)])
def test_every_pixel_of_the_badge_is_a_square_of_the_device(url, tmp_path, display):
    with Browser(display) as browser:
        tab = browser.open(url)
        tab.wait(STARTED)
        tab.rest(200)
        density = tab.value("devicePixelRatio")
        box = tab.value(
            "(({ left, top, width }) => [left, top, width])(document.getElementById('screen').getBoundingClientRect())"
        )
        left, top, wide = (round(part * density) for part in box)
        tab.shot(tmp_path / "page.png")
    scale, rest = divmod(wide, 160)
    assert density == display[2] and not rest and scale > 1
    page = Image.open(tmp_path / "page.png").convert("RGB")
    seen = page.crop((left, top, left + 160 * scale, top + 128 * scale))
    small = seen.resize((160, 128), Image.Resampling.NEAREST)
    assert len(small.getcolors()) > 5
    assert small.resize(seen.size, Image.Resampling.NEAREST).tobytes() == seen.tobytes()


SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (320, 568)]


def test_nothing_lies_outside_the_window_and_no_key_on_another_whatever_its_size(opened):
    tab = opened()
    for size in SIZES:
        tab.resize(size)
        tab.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        boxes = tab.value(
            "[...document.querySelectorAll('#glass, #badge button, .tools button')].filter(part => part.checkVisibility())"
            ".map(part => part.getBoundingClientRect()).map(({ left, top, right, bottom }) => [left, top, right, bottom])"
        )
        for left, top, right, bottom in boxes:
            assert left >= 0 and top >= 0 and right <= size[0] + 0.01 and bottom <= size[1] + 0.01, size
        for i, (left, top, right, bottom) in enumerate(boxes):
            for other in boxes[:i] if i < 9 else ():  # not the page's own outline, which may overlap the badge's edge
                apart = right <= other[0] + 4 or other[2] <= left + 4 or bottom <= other[1] + 4 or other[3] <= top + 4
                assert apart or i > 5, (size, boxes[i], other)  # A and B are round


def test_a_reader_hears_the_screen_and_every_button_has_a_name(shared):
    tab = shared
    tab.wait(TEXT + ".includes('Chaos Cruisers')")
    nameless = "!(one.ariaLabel || one.textContent.trim() || one.labels?.length || one.hidden)"
    assert (
        tab.value("[...document.querySelectorAll('button, input')].filter(one => %s).map(one => one.id)" % nameless)
        == []
    )
    live = "['say', 'news', 'described'].map(id => document.getElementById(id).ariaLive)"
    assert tab.value(live) == ["assertive", "polite", "polite"]
    assert tab.value("document.getElementById('text').ariaHidden") == "true"


SAID = "document.getElementById('say').textContent"
ALL_OF_IT = "document.getElementById('described').innerText"


def test_a_reader_hears_a_menus_rows_a_tables_cursor_and_all_of_it_on_a_key(opened):
    tab = opened()
    tab.wait(SAID + ".startsWith('Chaos Cruisers. ')")
    tab.value("location.hash = '#landslide'")
    tab.wait(SAID + ".includes('New game, 1 of 6')")
    tab.press("ArrowDown")
    tab.wait(SAID + ".startsWith('Choose a deal, 2 of 6.')")
    on_a_table(tab, "LS-000017")
    tab.wait(SAID + ".includes('8 of spades. A: choose')")
    tab.press("z")
    tab.wait(SAID + ".includes('Stack 4 of diamonds, 1 card. A: bid')")
    tab.press("t")
    tab.wait(ALL_OF_IT + ".includes('Your hand: 8 of spades, 3 of clubs')")
    assert "Rival's hand: 6 cards" in tab.value(ALL_OF_IT)
    tab.value("document.getElementById('described').replaceChildren()")
    tab.value("document.getElementById('describe').click()")
    tab.wait(ALL_OF_IT + ".includes('Your hand: 8 of spades')")


def test_gamepads_and_a_second_persons_keys_press_the_badges(opened):
    tab = opened()
    tab.value(
        """(() => {
      const { machine } = deckhand, key = machine.key;
      window.pressed = [];
      machine.key = (number, down) => { pressed.push(number + (down ? '+' : '-')); key.call(machine, number, down); };
      const buttons = held => [...Array(16).keys()].map(i => ({ pressed: held.includes(i) }));
      const pad = (held, axes) => ({ buttons: buttons(held), axes });
      window.pads = [null, null];
      navigator.getGamepads = () => pads;
      window.hold = (number, held, axes = [0, 0]) => { pads[number] = pad(held, axes); };
      hold(0, []);
      hold(1, []);
      dispatchEvent(new Event('gamepadconnected'));
    })()"""
    )
    for number, held, axes, pressed in (
        (0, [15], [0, 0], "4"),
        (0, [], [-0.9, 0], "7"),
        (0, [9], [0, 0], "2"),
        (1, [0], [0, 0], "9"),
    ):
        tab.value("pressed = []; hold(%d, %s, %s)" % (number, held, axes))
        tab.wait("pressed.join() == '%s+'" % pressed, 5)
        tab.value("hold(%d, [])" % number)
        tab.wait("pressed.join() == '%s+,%s-'" % (pressed, pressed), 5)
    tab.value("pressed = []")
    tab.press("s", "f")
    assert tab.value("pressed") == ["13+", "13-", "9+", "9-"]


def test_lights_brightness_colours_and_the_list_of_keys(opened):
    tab = opened()
    on_a_table(tab, "CL-000001")
    tab.wait("[...document.querySelectorAll('#lights i')].some(light => light.style.background)", 10)
    tab.value("deckhand.machine.dispatchEvent(new CustomEvent('brightness', { detail: 0 }))")
    assert tab.value("document.getElementById('screen').style.filter") == "brightness(0)"
    tab.value("deckhand.machine.dispatchEvent(new CustomEvent('brightness', { detail: 1 }))")
    assert tab.value("document.getElementById('screen').style.filter") == ""
    for theme in ("light", "dark"):
        tab.click("[data-theme-wish=%s]" % theme)
        assert tab.value("document.documentElement.dataset.theme") == theme
    tab.resize((900, 700))
    shown = "document.getElementById('keys').checkVisibility({ visibilityProperty: true })"
    tab.wait("!%s" % shown, 5)
    tab.press("h")
    tab.wait(shown, 5)
    assert "a hint; again: why" in tab.text("#keys")
    tab.press("Escape")
    tab.wait("!document.body.classList.contains('open')")
    tab.click("#full")
    tab.wait("Boolean(document.fullscreenElement)", 5)


def test_sound_begins_with_the_first_press_and_has_a_switch(opened):
    tab = opened()
    tab.value(
        "window.made = []; const Old = AudioContext;"
        "AudioContext = class extends Old { constructor() { super(); made.push(this); } }"
    )
    assert tab.value("made.length") == 0
    tab.press("ArrowRight")
    assert tab.value("made.map(context => context.state)") in (["running"], ["suspended"])
    tab.press("m")
    assert tab.value("document.getElementById('sound').ariaPressed") == "false"
    tab.reload()
    tab.wait(STARTED)
    assert tab.value("document.getElementById('sound').ariaPressed") == "false"


def test_a_picture_and_the_last_seconds_are_saved(opened):
    tab = opened()
    for key in (
        "ArrowRight",
        "Escape",
        "ArrowDown",
    ):  # wait for each one to show, even on a slow machine; settings have no animation
        before = tab.value("Number(document.body.dataset.frames)")
        tab.press(key)
        tab.wait("Number(document.body.dataset.frames) > %d" % before, 20)
        tab.rest(200)
    still = Image.open(tab.download("#png")).convert("RGB")
    assert still.size == (640, 512)
    moving = Image.open(tab.download("#gif"))
    assert moving.size == (480, 384) and moving.n_frames > 2
    moving.seek(moving.n_frames - 1)
    small = moving.convert("RGB").resize((160, 128), Image.Resampling.NEAREST)
    assert small.tobytes() == still.resize((160, 128), Image.Resampling.NEAREST).tobytes()


# -- links and records


def test_a_link_opens_its_deal_with_options_and_seats_and_gives_it_on(opened, url):
    tab = opened(url + "#cl-000077-2001")
    tab.wait("document.getElementById('code').textContent == 'CL-000077-2001'")
    tab.click("#share")
    tab.wait(NOTE + ".startsWith('Copied')")
    assert tab.value("navigator.clipboard.readText()") == url + "#CL-000077-2001"
    on_a_table(tab, "LS-000123")
    tab.value("location.hash = '#nonsense!'")
    tab.wait(NOTE + ".includes('no deal of Deckhand')")
    assert tab.text("#code") == "LS-000123"


def test_a_record_is_checked_stepped_through_and_shared_as_a_link(opened, tmp_path):
    tab = opened()
    (tmp_path / "game.txt").write_bytes(write(record_of("crash_landing", "soft-landing")).encode())
    tab.give("#record", tmp_path / "game.txt")
    tab.wait("deckhand.records.shown")
    tab.wait(NOTE + ".includes('all 89 moves are right')")
    tab.press("ArrowRight", "ArrowRight")
    tab.wait("deckhand.records.at >= 2")
    tab.press("ArrowLeft")
    tab.value(
        "(() => { const at = document.getElementById('player-at'); at.value = 89; at.oninput({ target: at }); })()"
    )
    tab.wait("/^89 of 89: .*, places=1 scores=/.test(document.getElementById('player-says').textContent)")
    tab.click("#player-link")
    tab.wait(NOTE + ".startsWith('Copied')")
    link = tab.value("navigator.clipboard.readText()")
    assert len(link) <= 2000
    tab.press("x")
    tab.wait("!deckhand.records.shown")
    other = opened(link)
    other.wait("deckhand.records.shown")
    other.wait(NOTE + ".includes('all 89 moves are right')")


def test_a_record_is_dropped_on_the_page(opened):
    tab = opened()
    tab.value(
        """(text => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.getElementById('screen').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    })(%s)"""
        % json.dumps(write(record_of("crash_landing", "soft-landing")))
    )
    tab.wait("deckhand.records.shown")
    tab.wait(NOTE + ".includes('all 89 moves are right')")


def test_a_record_that_was_changed_is_refused_and_the_game_stays(opened, tmp_path):
    tab = opened()
    on_a_table(tab, "ON-000012")
    text = write(record_of("landslide", "match-1"))
    (tmp_path / "game.txt").write_bytes(text.replace("players: fair fair", "players: hard fair").encode())
    tab.give("#record", tmp_path / "game.txt")
    tab.wait(NOTE + ".includes('refused')")
    assert "the checksum is wrong: the record was altered" in tab.value(NOTE)
    assert tab.text("#code") == "ON-000012"


def test_the_game_on_the_table_is_saved_as_a_record(opened):
    tab = opened()
    on_a_table(tab, "CL-004711")
    tab.press("x", "z")
    tab.wait(MOVES + ".then(moves => moves > 0)")  # after the first draw, Crash Landing draws automatically
    record = read(tab.download("#record-save").read_text("utf-8"))
    assert (record.game, record.deal, record.result) == ("crash_landing", 4711, None) and record.moves


@pytest.mark.parametrize("game", GAMES)
def test_the_page_reads_records_as_the_desktop_does(worker, game):
    worker.start(idle=True)
    for name in names_of(game)[:6]:
        record = record_of(game, name)
        text = write(record)
        for changed in (
            text,
            text.replace("\nmoves: ", "\nmoves: 1"),
            text[:-20],
            text.replace("result: ", "result: 1"),
        ):
            told = worker.run("import record\nprint(record.read(%s))" % json.dumps(changed))
            assert not told["error"]
            told = json.loads(told["out"])
            try:
                read(changed)
            except RecordError as why:
                assert told["error"] == str(why), name
            else:
                assert told["code"] == record_code(record) and told["moves"] == len(record.moves), name


# -- installing on a badge


def put(tab):
    """The page's final message."""
    if not tab.value("document.getElementById('put').open"):
        tab.click("#put-open")
    tab.value("document.querySelector('#put .says').className = 'says'")
    tab.click("#put-go")
    tab.wait(
        "/good|bad/.test(document.querySelector('.says').className) && !document.getElementById('put-go').disabled", 30
    )
    return tab.text("#put .says").partition(": ")[2]


def test_a_drive_is_written_broken_off_healed_and_what_is_foreign_stays_whole(shared, tmp_path):
    tab = shared
    mine = {"my/notes.txt": "mine", "lib/other.py": "import this", "saves/a.bin": "x"}
    laid(
        tab,
        {"boot_out.txt": BOOT_OUT % ("10.0.3", "pybadge"), "settings.toml": 'WIFI = "b"\r\n', "code.py": "", **mine},
    )
    tab.value("""(() => {
      const old = FileSystemFileHandle.prototype.createWritable;
      let left = 40;
      FileSystemFileHandle.prototype.createWritable = function () {
        if (left-- <= 0) { FileSystemFileHandle.prototype.createWritable = old; throw new DOMException('gone', 'NotFoundError'); }
        return old.call(this);
      };
    })()""")
    assert put(tab) == "it was unplugged or does not answer: plug it in again, and do this again"
    broken = lies(tab)
    assert broken["code.py"] == b"" and "deckhand-copying.json" in broken
    assert put(tab) == "right; press its reset button"
    found = lies(tab)
    assert "deckhand-copying.json" not in found
    for path, data in kit_files("pybadge").items():
        assert path in ("settings.toml", "deckhand.json") or found[path] == data, path
    assert {path: found[path].decode() for path in mine} == mine
    assert found["settings.toml"].startswith(b'WIFI = "b"\r\nCIRCUITPY_HEAP_START_SIZE = 98304\r\n')
    assert put(tab) == "was right already"
    for path, data in found.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    outcome = flash_drive(inspect_drive(Folder(tmp_path)), kit_files("pybadge"), FlashOptions(dry_run=True))
    assert outcome.text == "is right"  # and the flasher agrees


def test_somebodys_own_code_is_not_written_over(shared):
    tab = shared
    laid(
        tab,
        {"boot_out.txt": BOOT_OUT % ("9.2.8", "pygamer"), "code.py": "print('my own')", "lib/deckhand/a.py": "x = 1"},
    )
    assert put(tab).startswith("not as it should be: left code.py and 1 more (it was changed by somebody)")
    found = lies(tab)
    assert found["code.py"] == b"print('my own')" and found["lib/deckhand/a.py"] == b"x = 1"


REFUSED = {
    "no badge": None,
    "another board": BOOT_OUT % ("10.0.3", "feather_m4"),
    "too old": BOOT_OUT % ("9.1.4", "pybadge"),
    "dark": BOOT_OUT % ("10.1.0-beta.1", "pybadge"),
    "too new": BOOT_OUT % ("12.0.0", "pygamer"),
}


def test_another_board_or_firmware_is_refused_in_the_flashers_words(shared, tmp_path):
    tab = shared
    for name, boot_out in REFUSED.items():
        path, text = ("boot_out.txt", boot_out) if boot_out else ("letter.txt", "dear")
        laid(tab, {path: text})
        drive = tmp_path / name
        drive.mkdir()
        (drive / path).write_bytes(text.encode())
        words = flash_drive(inspect_drive(Folder(drive)), kit_files(), FlashOptions(dry_run=True)).text
        assert put(tab) == words.replace("run this again", "do this again"), name
        assert set(lies(tab)) == {path}, name


def test_every_board_gets_its_own_kit(shared):
    """As `deckhand flash` writes it: the list has the check sums of all files."""
    kit_of = "kitOf(deckhand.assets.kit, deckhand.assets.boards, '%s').then(files => textOf8(files['deckhand.json']))"
    for board, files in zip(kit.BOARDS, kit.build_kits(DRIVE, [(board,) for board in kit.BOARDS]), strict=True):
        assert shared.value(kit_of % board) == files["deckhand.json"].decode(), board


def test_elsewhere_there_is_a_zip_and_three_steps(opened):
    tab = opened()
    tab.value("delete window.showDirectoryPicker; window.showDirectoryPicker = undefined")
    tab.click("#put-open")
    assert tab.value("document.querySelectorAll('#put li').length") == 3
    for board in ("pybadge", "seeeduino_wio_terminal"):
        tab.choose("#put-board", board)
        with zipfile.ZipFile(tab.download("#put-zip")) as archive:
            assert archive.testzip() is None
            assert {name: archive.read(name) for name in archive.namelist()} == kit_files(board)
