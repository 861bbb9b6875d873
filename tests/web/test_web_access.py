"""Accessibility of page and workbench: no findings by axe-core, no layout shifts, all by keyboard; and installing the page."""

import html.parser
import json
import threading

import pytest
from built_page import page_files
from page_tabs import tabs
from PIL import Image

from deckhand_sim.vm import node
from deckhand_sim.web import audit, command, install, site

pytestmark = [pytest.mark.slow, pytest.mark.needs("Chromium", "node")]

AXE = "axe-core", "4.14.1"
AXE_SUM = "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
STARTED = "document.body.dataset.frames > 0"
DESKTOP, TABLET, PHONE = (1350, 940), (768, 1024), (390, 844)
VIOLATIONS = """axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(
  ({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))"""
SHIFT = """new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const one of list.getEntries()) sum += one.hadRecentInput ? 0 : one.value; })
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(sum)));
})"""


@pytest.fixture(scope="module")
def url():
    server = command.server(page_files())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield "http://127.0.0.1:%d/" % server.server_address[1]
    server.shutdown()
    server.server_close()


@pytest.fixture
def opened(browser, url):
    with tabs(browser, url, STARTED) as open_:
        yield open_


@pytest.fixture(scope="module")
def axe():
    folder = node.npm_package("deckhand-axe", *AXE, AXE_SUM)
    return (folder / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(tab, axe):
    tab.value("typeof axe === 'undefined' && void (() => { %s })()" % axe)
    tab.wait(
        "document.getAnimations().every(one => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"
    )
    return tab.value(VIOLATIONS)


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_the_page(opened, axe, size, light):
    tab = opened(size=size, light=light)
    found = {"page": violations(tab, axe)}
    if size == PHONE:
        tab.click("#more")
        found["menu"] = violations(tab, axe)
    for name in ("put-open", "invite"):
        tab.value("document.getElementById('%s').click()" % name)
        tab.wait("document.querySelector('dialog[open]')")
        found[name] = violations(tab, axe)
        tab.value("document.querySelector('dialog[open]').close()")
    assert {state: which for state, which in found.items() if which} == {}


@pytest.mark.parametrize("light", [False, True], ids=["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_in_the_workbench(opened, axe, url, size, light):
    tab = opened(url + site.WORKBENCH, size=size, light=light)
    found = {"workbench": violations(tab, axe)}
    for pane in ("code", "beside"):
        tab.value("document.querySelector('#panes [data-pane=%s]').click()" % pane)
        found[pane] = violations(tab, axe)
    for button in ("test", "check"):
        tab.click("#" + button)
        tab.wait("document.querySelector('#says .head.right')")
        found[button] = violations(tab, axe)
    tab.value(
        "workbench.code.write('rules.py', workbench.game.files['rules.py'].replace('min(rank(card), 10)', 'min(rank(card), 11)'))"
    )
    tab.click("#test")
    tab.wait("document.querySelector('#says .bad .at')")
    found["a test fails"] = violations(tab, axe)
    for name in ("new", "bots", "share", "put-open", "draw", "menu-open"):
        tab.value("document.getElementById('%s').click()" % name)
        tab.wait("document.querySelector('dialog[open]')")
        found[name] = violations(tab, axe)
        tab.value("document.querySelector('dialog[open]').close()")
    assert {state: which for state, which in found.items() if which} == {}


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
@pytest.mark.parametrize("path", ["", site.WORKBENCH], ids=["page", "workbench"])
def test_nothing_jumps_while_it_loads(opened, url, path, size):
    tab = opened(url + path, size=size)
    if path:
        tab.wait("document.body.dataset.running > 0")
    assert tab.value(SHIFT) < audit.LAYOUT_SHIFT


def test_on_a_small_screen_the_workbench_opens_on_the_lesson_which_shows_places_in_the_code(opened, url):
    tab = opened(url + site.WORKBENCH, size=PHONE)
    assert tab.seen("#steps") and not tab.seen("#editor")
    tab.click("[data-step=eleven]")
    tab.click(".step.open .show")
    assert tab.seen("#editor") and tab.value("getSelection().toString()") == "10"
    tab.click("#panes [data-pane=code]")
    tab.reload()
    tab.wait(STARTED)
    assert tab.seen("#editor") and not tab.seen("#steps")


def test_keys_go_from_file_to_file_and_list_themselves(opened, url):
    tab = opened(url + site.WORKBENCH, size=DESKTOP)
    names = tab.value("workbench.code.names")
    tab.click(".cm-content")
    at = names.index(tab.value("workbench.code.name"))
    tab.press("F2")
    assert tab.value("workbench.code.name") == names[(at + 1) % len(names)]
    tab.press("Shift+F2", "Shift+F2")
    assert tab.value("workbench.code.name") == names[at - 1]
    assert tab.value("document.activeElement.closest('#editor') !== null")
    tab.press("F1")
    listed = tab.value("[...document.querySelectorAll('#menu dt')].map(one => one.textContent)")
    assert tab.seen("#menu") and {"F1", "F2", "F6", "F8", "F9", "CtrlEnter"} <= set(listed)


def test_who_types_on_the_badge_is_told_where_the_keys_go(opened, url):
    tab = opened(url + site.WORKBENCH, size=DESKTOP)
    tab.click(".cm-content")
    tab.press("F6")
    tab.value("document.getElementById('note').textContent = ''")
    tab.press("r")
    assert "F6" in tab.value("document.getElementById('note').textContent")
    tab.press("F6")
    assert tab.value("document.activeElement.closest('#editor') !== null")


class Elements(html.parser.HTMLParser):
    """The buttons and the heading's text in a page's HTML."""

    def __init__(self, text):
        super().__init__()
        self.buttons, self.heading, self._in_heading = [], "", False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "button":
            self.buttons.append(dict(attrs))
        self._in_heading |= tag == "h1"

    def handle_endtag(self, tag):
        self._in_heading &= tag != "h1"

    def handle_data(self, data):
        if self._in_heading:
            self.heading += data


@pytest.mark.parametrize(("name", "heading"), [("index.html", "Deckhand"), (site.WORKBENCH, "Deckhand workbench")])
def test_every_button_has_a_type_and_the_heading_a_text(name, heading):
    found = Elements(page_files()[name].decode().partition("<script>")[0])
    assert len(found.buttons) > 15
    assert all(button.get("type") in ("button", "submit") for button in found.buttons)
    assert found.heading.strip() == heading


def test_the_page_can_be_installed(opened, url, tmp_path):
    files = page_files()
    manifest = json.loads(files[install.MANIFEST])
    assert manifest["display"] == "standalone" and manifest["start_url"] == "./"
    for icon in manifest["icons"]:
        (tmp_path / icon["src"]).write_bytes(files[icon["src"]])
        with Image.open(tmp_path / icon["src"]) as picture:
            assert "%dx%d" % picture.size == icon["sizes"] and len(picture.getcolors()) >= 3
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert b'rel="manifest"' not in files[site.ONE_FILE]  # from disk no other page is available
    tab = opened()
    tab.value("navigator.serviceWorker.ready.then(() => 0)")
    link = "document.querySelector('link[rel=manifest]').href"
    assert tab.value("fetch(%s).then(answer => answer.json())" % link) == manifest


def test_a_workbench_that_was_never_open_says_so_without_a_network(browser):
    server = command.server(page_files())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = "http://127.0.0.1:%d/" % server.server_address[1]
    tab = browser.open(url, profile="never")
    tab.wait(STARTED)
    tab.wait("navigator.serviceWorker.ready.then(() => caches.match('licences.txt')).then(Boolean)")
    server.shutdown()
    server.server_close()
    tab.go(url + site.WORKBENCH)
    assert "not on this device yet" in tab.text("h1")
    tab.click("a")
    tab.wait(STARTED)
    tab.close()
