"""One walk through the page and the workbench in each of three engines (web_engines.py), one test per chapter."""

import json
import threading
from contextlib import contextmanager

import pytest
from built_page import page_files
from clause_table import record_of
from test_web_link import play
from test_web_page import MOVES, NOTE, SCENE, STARTED, TEXT, on_a_table, replay
from test_workbench import RUNS, SAYS
from web_engines import NEEDS, open_engine
from whole_games import play_by_keys

from deckhand_sim.records import write
from deckhand_sim.web import command, site

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # selenium's own call
]

DEAL = "CL-000003"  # a short one
# WebDriver has no console in WebKit: the page itself collects errors, its scripts' first of all.
LISTEN = """<script>
(() => {
  const add = text => { sessionStorage.wrong = (sessionStorage.wrong ?? '') + text + '\\n'; };
  for (const name of ['error', 'warn']) {
    const real = console[name];
    console[name] = (...words) => { add(name + ': ' + words.join(' ')); real.apply(console, words); };
  }
  addEventListener('error', event => add(event.message));
  addEventListener('unhandledrejection', event => add(String(event.reason)));
  addEventListener('securitypolicyviolation', event => add('refused: ' + event.blockedURI));
})();
</script>"""
# Clipboard contents and downloads, which a driver can't read in every engine
CATCH = """(() => {
  navigator.clipboard.writeText = async text => { window.copied = text; };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) return click.call(this);
    window.saved = fetch(this.href).then(answer => answer.arrayBuffer()).then(bytes => [...new Uint8Array(bytes)]);
  };
})()"""
DROP = """(([name, bytes]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.getElementById('screen').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
})(%s)"""


@contextmanager
def served():
    files = dict(page_files())
    for name in ("index.html", site.WORKBENCH):
        files[name] = files[name].replace(b"<head>", b"<head>" + LISTEN.encode(), 1)
    server = command.server(files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server, "http://127.0.0.1:%d/" % server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def url():
    """A separate origin for each test, so that no stored data reaches the next."""
    with served() as (_, address):
        yield address


@pytest.fixture(scope="session", params=[pytest.param(name, marks=pytest.mark.needs(*NEEDS[name])) for name in NEEDS])
def engine(request):
    with open_engine(request.param) as found:
        yield found


@pytest.fixture
def opened(engine, url):
    """opened(address): a started tab of the engine; at the end it is closed and must have had no errors."""
    tabs = []

    def open_(address=url, started=STARTED):
        tab = engine.open(address)
        tabs.append(tab)
        tab.wait(started)
        tab.value(CATCH)
        return tab

    try:
        yield open_
        wrong = [(tab.value("sessionStorage.wrong ?? ''"), tab.wrong) for tab in tabs]
    finally:
        engine.close(tabs)
    assert wrong == [("", [])] * len(wrong)


def drop(tab, name, data):
    tab.value(DROP % json.dumps([name, list(data)]))


def test_a_game_is_played_to_its_result(opened):
    replay(opened(), DEAL, play_by_keys(DEAL))


def test_a_game_is_resumed_after_a_reload(opened):
    tab = opened()
    on_a_table(tab, "CL-004711")
    tab.value("window.before = localStorage.getItem('deckhand.nvm')")
    tab.press("x", "z")
    tab.wait(MOVES + ".then(moves => moves > 0)")
    tab.wait("localStorage.getItem('deckhand.nvm') !== window.before")
    tab.reload()
    tab.wait(STARTED)
    tab.value("location.hash = '#crash_landing'")
    tab.wait("/Go on|Resume/.test(%s)" % TEXT)
    tab.press("z")
    tab.wait("document.getElementById('code').textContent == 'CL-004711' && %s == 'play'" % SCENE)
    assert tab.value(MOVES) > 0


def test_a_link_opens_its_deal_and_a_dropped_record_is_shown(opened, url):
    tab = opened(url + "#cl-000077-2001")
    tab.wait("document.getElementById('code').textContent == 'CL-000077-2001'")
    tab.click("#share")
    tab.wait("window.copied == %s" % json.dumps(url + "#CL-000077-2001"))
    drop(tab, "game.txt", write(record_of("crash_landing", "soft-landing")).encode())
    tab.wait("deckhand.records.shown")
    tab.wait(NOTE + ".includes('all 89 moves are right')")
    tab.press("ArrowRight", "ArrowRight")
    tab.wait("deckhand.records.at >= 2")


def test_full_screen_says_what_esc_does_and_q_pauses(opened):
    tab = opened()
    on_a_table(tab, "CL-004711")
    tab.click("#full")
    tab.wait("document.fullscreenElement")
    tab.wait(NOTE + ".startsWith('Full screen')")
    may_lock = tab.value("Boolean(navigator.keyboard?.lock)")
    assert tab.value(NOTE).endswith("Hold Esc to leave it." if may_lock else "Esc leaves it; Q is START.")
    tab.press("q")
    tab.wait("%s == 'pause'" % SCENE)
    tab.value("document.exitFullscreen()")


def test_full_screen_that_is_refused_is_said(opened):
    tab = opened()
    tab.value("document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('no'))")
    tab.click("#full")
    tab.wait(NOTE + ".includes('does not allow full screen')")


def test_two_windows_play_at_one_table(opened):
    one, two = play("crash_landing", opened(), opened())
    assert one[:2] == two[:2] and int(one[0]) >= 4
    assert {one[2], two[2]} == {"0011", "1100"}


def judged(tab, button):
    tab.value("document.body.dataset.judged = ''")
    tab.click(button)
    tab.wait("document.body.dataset.judged > 0")
    return tab.value(SAYS)


def test_a_game_is_made_run_and_tested_in_the_workbench(opened, url):
    tab = opened(url + site.WORKBENCH, RUNS)
    tab.value("document.body.dataset.running = ''")
    tab.click("#new")
    tab.type("wolf")
    tab.press("Enter")
    tab.wait("workbench.game.folder.startsWith('wolf')")
    tab.wait(RUNS)
    tab.value("document.body.dataset.running = ''")
    tab.click("#run")
    tab.wait(RUNS)
    assert judged(tab, "#test").startswith("All tests are right")
    assert " is a game" in judged(tab, "#check").splitlines()[0]


def test_bots_play_a_hundred_games_in_the_workbench(opened, url):
    tab = opened(url + site.WORKBENCH, RUNS)
    tab.click("#bots")
    tab.click("#arena-go")
    tab.wait("document.querySelector('#arena .says').textContent.startsWith('100 games')")
    tab.click("#arena-close")


def test_a_game_is_drawn_shared_and_saved_in_the_workbench(opened, url):
    tab = opened(url + site.WORKBENCH, RUNS)
    icon = "workbench.game.files['icon.txt']"
    tab.value("window.before = %s" % icon)
    tab.click("#draw")
    tab.click("#paint")
    tab.wait("%s && %s !== window.before" % (icon, icon))
    tab.click("#paint-close")
    tab.click("#share")
    tab.click("#share-game")
    tab.wait("window.copied")
    files = tab.value("workbench.game.files")
    other = opened(tab.value("window.copied"), RUNS)
    assert other.value("workbench.game.files['icon.txt']") == files["icon.txt"]
    other.value("document.getElementById('save').click()")
    other.wait("window.saved")
    folder = other.value("workbench.game.folder")
    drop(tab, folder + ".zip", other.value("window.saved"))
    tab.wait(NOTE + ".endsWith('is open.')")
    assert tab.value(icon) == files["icon.txt"]


def test_page_and_workbench_are_there_without_a_network(opened):
    with served() as (server, url):
        page = opened(url)
        page.wait("navigator.serviceWorker.ready.then(() => caches.match('licences.txt')).then(Boolean)")
        bench = opened(url + site.WORKBENCH, RUNS)
        bench.wait("caches.match('workbench.html').then(Boolean)")
        server.shutdown()
        server.server_close()
        for tab, started in ((page, STARTED), (bench, RUNS)):
            tab.value("document.body.dataset.frames = document.body.dataset.running = ''")
            tab.reload()
            tab.wait(started)
