"""The page and workbench without storage, a secure context, or a whole address; and recovery after a game that hung."""

import json
import threading
import zipfile

import pytest
from built_page import kit_files, page_files
from page_tabs import tabs
from test_web_page import NOTE, SCENE, STARTED

from deckhand_sim.web import command, site

pytestmark = [pytest.mark.slow, pytest.mark.needs("Chromium", "node")]
RUNS = "document.body.dataset.running > 0"
DENIED = """<script>
const denied = () => { throw new DOMException('The user denied it.', 'SecurityError'); };
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get: denied });
Object.defineProperty(navigator, 'serviceWorker', { get: denied });
BroadcastChannel = denied;
navigator.locks.request = async () => denied();
</script>"""
PLAIN_HTTP = """<script>
Object.defineProperty(crypto, 'subtle', { value: undefined });
Object.defineProperty(window, 'isSecureContext', { value: false });
for (const name of ['clipboard', 'locks', 'serviceWorker', 'storage', 'share'])
  Object.defineProperty(navigator, name, { value: undefined });
showDirectoryPicker = undefined;
Object.defineProperty(window, 'caches', { value: undefined });
</script>"""
FRAME = '<body style="margin:0"><iframe sandbox="allow-scripts" src="%s" style="width:1200px;height:760px;border:0"></iframe>'


def with_head(page, head):
    return page.replace(b"<head>", b"<head>" + head.encode(), 1) if b"<head>" in page else head.encode() + page


@pytest.fixture(scope="module")
def url():
    files = dict(page_files())
    for name, head in (("denied", DENIED), ("http", PLAIN_HTTP)):
        files[name + ".html"] = with_head(files["index.html"], head)
        files[name + "-bench.html"] = with_head(files[site.WORKBENCH], head)
    files["frame.html"] = (FRAME % site.ONE_FILE).encode()
    files["frame-bench.html"] = (FRAME % site.WORKBENCH_ALONE).encode()
    server = command.server(files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield "http://127.0.0.1:%d/" % server.server_address[1]
    server.shutdown()
    server.server_close()


@pytest.fixture
def opened(browser, url):
    with tabs(browser, url, STARTED) as open_:
        yield open_


@pytest.mark.parametrize(
    "hash",
    [
        "#100%",
        "#CL-004711%",
        "#%E0%A4%A",
        "#XX-000001",
        "#LA-000003",
        "#nosuchgame",
        "#CL-004711-9",
        "#record=%",
        "#play=%%",
        "#game=x",
    ],
)
def test_the_page_starts_at_any_address_and_says_what_it_cannot_follow(opened, url, hash):
    tab = opened(url + hash)
    tab.wait(NOTE + ".startsWith('This link is')")
    tab.wait(SCENE + " == 'launcher'")
    tab.value("location.hash = '#CR-000007.'")
    tab.wait("['play', 'tour'].includes(%s)" % SCENE)
    tab.value("location.hash = %s" % json.dumps(hash + "%"))  # during a game
    tab.wait(NOTE + ".startsWith('This link is')")
    if not hash.startswith("#record"):
        assert tab.value(SCENE) != "launcher"


@pytest.mark.parametrize("hash", ["#100%", "#%E0%A4%A", "#CL-000001", "#game=%", "#play=x%"])
def test_the_workbench_opens_a_game_at_any_address(opened, url, hash):
    tab = opened(url + site.WORKBENCH + hash)
    tab.wait(RUNS)
    assert "This link is" in tab.value(NOTE)
    assert tab.value("workbench.game.folder") == "my_game"


def test_a_page_that_may_keep_nothing_says_so_and_plays(opened, url):
    tab = opened(url + "denied.html")
    assert "keeps nothing for this page" in tab.value(NOTE) and "another tab" not in tab.value(NOTE)
    tab.value("location.hash = '#CL-000003'")
    tab.wait("['play', 'tour'].includes(%s)" % SCENE)
    tab.press("x", "z")
    with open(tab.download("#save"), "rb") as file:
        assert len(file.read()) == 8192


def test_a_badge_comes_back_with_its_game_where_nothing_else_is_kept(opened, url):
    tab = opened(url + "denied.html")
    number = tab.value("deckhand.saves.write(new Uint8Array(8192).fill(7)) ?? keptInTab('link')")
    tab.reload()
    tab.wait(STARTED)
    assert tab.value("keptInTab('link')") == number
    assert tab.value("deckhand.saves.nvm[100]") == 7


def test_the_workbench_works_where_nothing_is_kept(opened, url):
    tab = opened(url + "denied-bench.html")
    tab.wait(RUNS)
    assert "does not keep this game (cookies are blocked): save it to a file" in tab.value(NOTE)
    tab.value("workbench.code.write('book.txt', 'mine')")
    tab.click("#new")
    tab.type("fox")
    tab.press("Enter")
    tab.wait("workbench.game.folder == 'fox' && %s" % RUNS)
    tab.choose("#games", "my_game")
    assert tab.value("workbench.game.files['book.txt']") == "mine"
    tab.click("#menu-open")
    with zipfile.ZipFile(tab.download("#save")) as archive:
        assert archive.read("games/my_game/book.txt") == b"mine"


IN_FRAME = "iframe >> internal:control=enter-frame >> "


@pytest.mark.parametrize(
    "page, ready, says",
    [
        ("frame.html", "body[data-scene=launcher]", "This browser keeps nothing for this page in a frame"),
        ("frame-bench.html", "body[data-running]", "it keeps nothing in a frame"),
    ],
)
def test_both_run_in_a_sandboxed_frame(browser, url, page, ready, says):
    tab = browser.open(url + page)
    for _ in range(300):
        if tab.seen(IN_FRAME + ready):
            break
        tab.rest(100)
    assert tab.seen(IN_FRAME + ready)
    assert says in tab.text(IN_FRAME + "#note") and "another tab" not in tab.text(IN_FRAME + "#note")
    assert not [wrong for wrong in tab.wrong if "Error" in wrong], tab.wrong
    tab.close()


def test_by_plain_http_the_zip_is_saved_and_links_are_copied(opened, url):
    tab = opened(url + "http.html#CL-000003")
    tab.wait("document.getElementById('code').textContent == 'CL-000003'")
    tab.click("#put-open")
    with zipfile.ZipFile(tab.download("#put-zip")) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == kit_files("pybadge")
    tab.click("#put-close")
    tab.click("#share")
    tab.wait(NOTE + ".startsWith('Copied')")
    assert tab.value("deckhand.saves.mine")


# -- a game that hung


def test_a_game_that_hung_is_not_run_again_by_itself(opened, browser, url):
    tab = opened(url + site.WORKBENCH)
    tab.wait(RUNS)
    tab.value("document.body.dataset.running = ''")
    rules = tab.value("workbench.game.files['rules.py']")
    hangs = rules.replace("CARDS = 52", "CARDS = 52\nx = 9\nx ** x ** x")
    assert hangs != rules
    tab.value("workbench.code.write('rules.py', %s)" % json.dumps(hangs))
    tab.press("Control+Enter")
    tab.wait("document.getElementById('says').innerText.includes('switched off')", 30)
    tab.reload()
    tab.wait(NOTE + ".includes('did not come to life last time')")
    assert not tab.value("workbench.runner.machine.running")
    link = tab.value("linkOf(workbench.game, {})")
    tab.value("workbench.code.write('rules.py', %s)" % json.dumps(rules))
    tab.press("Control+Enter")
    tab.wait(RUNS)
    tab.reload()
    tab.wait(RUNS)
    play = tab.value(
        "linkOf({ folder: 'wolf', files: { ...workbench.game.files, 'rules.py': %s } }, %s)" % (json.dumps(hangs), "{}")
    )
    assert link and play
    playing = browser.open(url + "#play=" + play)
    playing.wait(NOTE + ".includes('does not come to an end')", 30)
    playing.reload()
    playing.wait(NOTE + ".includes('did not come to life last time')")
    playing.wait(SCENE + " == 'launcher'")
    playing.click("#note button")
    playing.wait(NOTE + ".includes('does not come to an end')", 30)
    playing.close()


# -- stored data


def test_a_game_that_nobody_exported_for_a_week_is_mentioned(opened, url):
    tab = opened(url + site.WORKBENCH)
    tab.wait(RUNS)
    tab.value("workbench.code.write('book.txt', 'mine')")
    tab.wait("localStorage.getItem('deckhand.game.my_game')?.includes('mine')")
    tab.value("keep('changed.my_game', Date.now() - 9 * 86400000)")
    tab.reload()
    tab.wait(NOTE + ".includes('my_game was changed 9 days ago and is only in this browser')")
    tab.click("#menu-open")
    tab.download("#save")
    tab.value("document.getElementById('note').textContent = ''")
    tab.reload()
    tab.wait(RUNS)
    assert tab.value(NOTE) == ""


def test_the_browser_is_asked_to_keep_what_is_kept_once_there_is_something(opened, url):
    tab = opened(url + site.WORKBENCH, profile="asked")
    tab.wait(RUNS)
    tab.value(
        "window.times = 0; forget('asked-to-stay'); StorageManager.prototype.persist = async () => { times++; return true; }; 0"
    )
    assert tab.value("times") == 0
    for text in ("first of mine", "second of mine"):
        tab.value("workbench.code.write('book.txt', '%s')" % text)
        tab.wait("localStorage.getItem('deckhand.game.my_game').includes('%s')" % text)
    assert tab.value("times") == 1


BADGE = "deckhand.machine.run('import page\\nprint(page.microcontroller.cpu.uid.hex())').then(ran => ran.out)"
MOVES = "deckhand.machine.run('import telling\\nprint(len(telling.session().history))').then(ran => Number(ran.out))"


def test_a_second_window_that_is_reloaded_is_the_same_badge_with_the_same_game(opened):
    first, second = opened(profile="two"), opened(profile="two")
    second.wait(NOTE + ".includes('another tab')")
    second.value("location.hash = '#CL-004711'")
    second.wait("['play', 'tour'].includes(%s)" % SCENE)
    second.press("x", "z")
    second.wait(MOVES + ".then(moves => moves > 0)")
    badge, other = second.value(BADGE), first.value(BADGE)
    second.wait("(keptInTab('nvm') ?? '').length > 8192", 10)  # after a moment without keys
    moves = second.value(MOVES)
    second.reload()
    second.wait(SCENE + " == 'launcher'")
    assert second.value(BADGE) == badge != other
    second.value("location.hash = '#crash_landing'")
    second.wait("/Go on|Resume/.test(document.getElementById('text').innerText)")
    second.press("z")
    second.wait("%s == 'play' && document.getElementById('code').textContent == 'CL-004711'" % SCENE)
    assert second.value(MOVES) >= moves > 0
    assert first.value("localStorage.getItem('deckhand.nvm')") is None or first.value("deckhand.saves.mine")
    first.reload()
    first.wait(STARTED)
    assert first.value(BADGE) == other


def test_a_duplicated_tab_gets_a_number_of_its_own(opened):
    first, second = opened(profile="three"), opened(profile="three")
    number = first.value("keptInTab('link')")
    second.value("keepInTab('link', '%s')" % number)
    second.reload()
    second.wait(STARTED)
    second.value("deckhand.machine.dispatchEvent(new CustomEvent('wire', { detail: 'hello' }))")
    first.wait("keptInTab('link') != '%s'" % number)


def test_a_worker_keeps_the_names_of_its_list_and_no_other(opened):
    """In the browser itself: of all a worker's globals, only those of the language and those that the VM needs."""
    left = opened().value(
        """(async () => {
      const look = `;{ const left = [];
        for (let of = globalThis; of && of !== Object.prototype; of = Object.getPrototypeOf(of))
          left.push(...Reflect.ownKeys(of).map(String));
        const found = left.filter(name => !KEPT.has(name) && typeof globalThis[name] !== 'number');
        setTimeout(() => { throw new Error(JSON.stringify([found, left.length])); }); }`;
      const worker = new Worker(URL.createObjectURL(new Blob([deckhand.assets.worker, look], { type: 'text/javascript' })));
      const text = await new Promise(done => { worker.onerror = event => { event.preventDefault(); done(event.message); }; });
      worker.terminate();
      const own = [...(await deckhand.assets.worker.text()).matchAll(/^(?:async )?function (\\w+)/gm)].map(([, name]) => name);
      return [...JSON.parse(text.slice(text.indexOf('['))), own];     // the worker's own functions cannot be deleted, nor need be
    })()"""
    )
    unknown = [name for name in left[0] if not name.startswith("Symbol(") and name not in left[2]]
    assert unknown == [] and left[1] > 50
