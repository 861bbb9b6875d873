"""The page's size, its worker's speed under node, and the page in Chromium: `deckhand web --measure`.

The times are this computer's; the sizes are everybody's.
"""

import gzip
import statistics
import threading

from ..vm.fuel import Missing
from . import site
from .browser import Browser
from .node_page import Worker
from .server import server

DOWNLOAD_BYTES = 600_000  # limit for the folder form, served without additional compression
ONE_FILE_BYTES = 760_000
WORKBENCH_BYTES = 1_100_000  # the same for the workbench
RUN_MS = 200  # from Run to the game's table, median
PICTURE_MS = 1500  # from the page's first byte to the badge's first picture, on two slow cores
PRESS_MS = 50  # from a key press to its picture, median
COMPOSE_MS = 2  # per picture, median
_STARTS = 5
_SLOWER = 4
_BROWSER_PRESSES = 40
_RUNS = 5
_STEPS = 250
_TICK_MS = 8
_PARTS = {
    "vm": "the VM runs",
    "files": "the files lie",
    "console": "the console is made",
    "picture": "the first picture",
}
_PRESSES = (4, 5, 7, 6)  # RIGHT DOWN LEFT UP
# From a key event's timestamp to when its picture has been drawn on the canvas.
_LISTEN = """(() => {
  let pressed = 0;
  window.took = [];
  addEventListener('keydown', event => { pressed = event.timeStamp; }, true);
  deckhand.machine.addEventListener('frame', () => {
    if (pressed) window.took.push(performance.now() - pressed);
    pressed = 0;
  });
})()"""


def download(files):
    """Return the bytes to download before the first picture, with text compressed as most servers do."""
    return len(files[site.ARCHIVE]) + len(gzip.compress(files["index.html"], 9, mtime=0))


def figures(files):
    """Yield lines of text: sizes, start, steps, pictures."""
    yield "download, compressed: %d bytes (at most %d)" % (download(files), DOWNLOAD_BYTES)
    yield "%s: %d bytes (at most %d)" % (site.ONE_FILE, len(files[site.ONE_FILE]), ONE_FILE_BYTES)
    yield "%s: %d bytes (at most %d)" % (site.WORKBENCH_ALONE, len(files[site.WORKBENCH_ALONE]), WORKBENCH_BYTES)
    with Worker(files[site.ARCHIVE]) as worker:
        starts = [_start(worker) for _ in range(_STARTS)]
        for name in ("vm", "files", "console", "picture"):
            yield "start, %s after %.0f ms" % (_PARTS[name], statistics.median(start[name] for start in starts))
        for code in ("", "CR-000055", "CC-000321"):
            worker.start({"DECKHAND_START": code} if code else {})
            worker.play(_presses())
            yield "%s: %s" % (code or "launcher", _told(worker.stats()))


def in_browser(files):
    """Yield lines of text: Chromium's time to the first picture, and from a press to its picture."""
    try:
        with server(files) as served, Browser() as browser:
            threading.Thread(target=served.serve_forever, daemon=True).start()
            yield from of_page(browser, "http://127.0.0.1:%d/" % served.server_address[1])
            yield from of_workbench(browser, "http://127.0.0.1:%d/%s" % (served.server_address[1], site.WORKBENCH))
            served.shutdown()
    except Missing as what:
        yield "not measured in a browser: %s" % what


def of_page(browser, url, starts=_STARTS, presses=_BROWSER_PRESSES):
    """The same for a page that is served at this address."""
    for slower in (1, _SLOWER):
        first = statistics.median(_first_picture(browser, url, slower) for _ in range(starts))
        how = "its main thread slowed %d times" % slower if slower > 1 else "at most %d" % PICTURE_MS
        yield "Chromium: the first picture after %.0f ms (%s)" % (first, how)
    took = _press_to_picture(browser, url, presses)
    yield "Chromium: press to picture %.1f ms at the median (at most %d), %.0f at most" % (
        statistics.median(took),
        PRESS_MS,
        max(took),
    )


def of_workbench(browser, url, runs=_RUNS):
    """Yield lines of text: the workbench's first picture, then Run, Test and Check of the example."""
    tab = browser.open(url)
    tab.wait("document.body.dataset.running > 0", 60)
    yield "workbench: the first picture after %.0f ms (at most %d)" % (tab.value("window.firstPicture"), PICTURE_MS)
    took = []
    for _ in range(runs):
        tab.rest(1000)  # as if somebody edited a line
        took.append(_timed(tab, "run", "running"))
    yield "workbench: Run takes %.0f ms at the median (at most %d), %.0f at most" % (
        statistics.median(took),
        RUN_MS,
        max(took),
    )
    yield "workbench: Test takes %.0f ms, Check %.0f ms" % (
        _timed(tab, "test", "judged"),
        _timed(tab, "check", "judged"),
    )
    tab.close()


def _timed(tab, button, told):
    tab.value("document.body.dataset.%s = ''" % told)
    tab.click("#" + button)
    tab.wait("document.body.dataset.%s > 0" % told)
    return float(tab.value("document.body.dataset.%s" % told))


def _first_picture(browser, url, slower):
    tab = browser.open("about:blank")
    tab.slow(slower)
    tab.go(url)
    tab.wait("document.body.dataset.frames > 0", 60)
    took = tab.value("window.firstPicture")
    tab.close()
    return took


def _press_to_picture(browser, url, presses):
    tab = browser.open(url)
    tab.wait("document.body.dataset.frames > 0", 60)
    tab.value(_LISTEN)
    for i in range(presses):
        tab.press("ArrowLeft" if i % 4 < 2 else "ArrowRight")
        tab.wait("window.took.length > %d" % i)
    took = tab.value("window.took")
    tab.close()
    return took


def _start(worker):
    took = worker.start()
    worker.play([(0, [])])
    stats = worker.stats()
    return {**took, "picture": took["console"] + stats["steps"][0] + stats["composed"][0]}


def _presses():
    for i in range(_STEPS):
        key = _PRESSES[i // 20 % len(_PRESSES)]
        yield _TICK_MS * i, [(key, i % 20 < 8)] if i % 20 in (0, 8) else []


def _told(stats):
    words = []
    for name, what, most in (("steps", "a step", ""), ("composed", "a picture composed", " (at most %d)" % COMPOSE_MS)):
        times = sorted(stats[name])
        words.append(
            "%s %.2f ms at the median%s, %.1f at 99 %%, %.0f the first and at most"
            % (what, statistics.median(times), most, times[len(times) * 99 // 100], times[-1])
        )
    return "; ".join(words)
