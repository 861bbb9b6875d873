"""The page in three engines: Chromium, Firefox, and WebKitGTK's MiniBrowser, Safari's engine.

with open_engine("webkit") as engine:
    tab = engine.open(url)              # a Tab of web/browser.py, or a WebKitTab with the methods that tests use here

Chromium and Firefox run headless; WebKitGTK needs an X server and gets its own Xvfb. All tabs of an engine share the
browser's storage.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from deckhand_sim.vm.fuel import Missing
from deckhand_sim.web.browser import Browser, BrowserError

NEEDS = {  # engine -> its programs, by their names in programs.py
    "chromium": ("Chromium", "node"),
    "firefox": ("Firefox", "node"),
    "webkit": ("WebKitWebDriver", "Xvfb"),
}
SCREEN = "1400x1000x24"
WINDOW = 1280, 900
SCRIPT_SECONDS = 60
START_SECONDS = 40  # for a browser to start
STARTS = 3
ELEMENT_SECONDS = 10  # for an element to be there
LOOK_S = 0.05
_MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser"
_KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014"}
_KEYS |= {"ArrowDown": "\ue015", "F8": "\ue038", "F9": "\ue039", "F6": "\ue036", "Tab": "\ue004"}
_BADGE_KEYS = ("x", "z", "Escape", "c", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft")


@contextmanager
def open_engine(name):
    """A browser of this engine; its open(address) gives a tab."""
    if name == "webkit":
        with _x_server() as display, WebKit(display) as browser:
            yield browser
    else:
        with Browser(engine=name) as browser:
            yield _OneProfile(browser)


class _OneProfile:
    def __init__(self, browser):
        self._browser = browser

    def open(self, address):
        return self._browser.open(address, profile="journey")

    def close(self, tabs):
        """Close these tabs."""
        for tab in tabs:
            tab.close()


@contextmanager
def _x_server():
    order = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(order, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield ":" + server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait(10)


def _mini_browser(display):
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from urllib3.exceptions import HTTPError

    found = [path for pattern in _MINI_BROWSERS for path in sorted(Path("/").glob(pattern[1:]))]
    if not found:
        raise Missing("there is no MiniBrowser: apt-get install webkit2gtk-driver")
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(found[-1])
    options.add_argument("--automation")
    environment = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
    if os.geteuid() == 0:  # WebKit's sandbox refuses root
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    usual = socket.getdefaulttimeout()
    for left in reversed(range(STARTS)):
        service = webdriver.WebKitGTKService(executable_path=shutil.which("WebKitWebDriver"), env=environment)
        socket.setdefaulttimeout(START_SECONDS)  # selenium's timeout for every answer; without it, it waits forever
        try:
            driver = webdriver.WebKitGTK(options=options, service=service)
        except (HTTPError, OSError, WebDriverException):  # on a busy machine MiniBrowser may fail to start
            service.stop()
            if not left:
                raise
            continue
        finally:
            socket.setdefaulttimeout(usual)
        driver.command_executor.client_config.timeout = START_SECONDS + SCRIPT_SECONDS
        driver.set_script_timeout(SCRIPT_SECONDS)
        driver.implicitly_wait(ELEMENT_SECONDS)
        return driver


class WebKit:
    """MiniBrowser by WebDriver. It sometimes crashes when a window closes, so it ends as a whole, with all its tabs."""

    def __init__(self, display):
        self._display = display
        self._driver = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def open(self, address):
        """A tab in its own window."""
        if self._driver:
            self._driver.switch_to.new_window("window")
        else:
            self._driver = _mini_browser(self._display)
        self._driver.set_window_size(*WINDOW)
        tab = WebKitTab(self._driver, self._driver.current_window_handle)
        tab.go(address)
        return tab

    def close(self, tabs=()):
        """End it; the next tab starts it again."""
        if self._driver:
            self._driver.quit()
        self._driver = None


class WebKitTab:
    """A WebKit tab with the methods of web/browser.py's Tab that the tests in all engines use."""

    def __init__(self, driver, handle):
        self._driver, self._handle = driver, handle

    @property
    def _here(self):
        self._driver.switch_to.window(self._handle)
        return self._driver

    def value(self, script):
        """The value of a JavaScript expression in the page, or of its promise."""
        answer = self._here.execute_async_script(
            "const done = arguments[0];"
            "(async () => (%s\n))().then(value => done({ value: value ?? null }), wrong => done({ wrong: String(wrong) }));"
            % script
        )
        if "wrong" in answer:
            raise BrowserError(answer["wrong"])
        return answer["value"]

    def wait(self, script, seconds=60):
        """Wait until an expression is true."""
        from selenium.common.exceptions import WebDriverException

        end = time.monotonic() + seconds
        while True:
            try:
                if self.value(script):
                    return
            except WebDriverException:  # between two pages
                pass
            if time.monotonic() > end:
                raise BrowserError("not within %s s: %s" % (seconds, script))
            time.sleep(LOOK_S)

    def press(self, *keys):
        """Press keys, one after the other."""
        for key in keys:
            self._keys([(key, True), (key, False)])

    def type(self, text):
        """Type a text where the cursor is."""
        self._keys([(letter, down) for letter in text for down in (True, False)])

    def _keys(self, changes):
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions = ActionBuilder(self._here, duration=0)
        for key, down in changes:
            key = _KEYS.get(key, key)
            (actions.key_action.key_down if down else actions.key_action.key_up)(key)
        actions.perform()

    def play(self, steps, touch=False):
        """Play a badge that was started with `manual`, by its keyboard: MiniBrowser takes no touch."""
        times = []
        for now, keys in (step[:2] for step in steps):
            if keys:
                self._step(times)
                times = []
                self._keys([(_BADGE_KEYS[key], down) for key, down in keys])
            times.append(now)
        self._step(times)
        self.value("deckhand.machine.stats()")

    def _step(self, times):
        self.value("%s.forEach(now => deckhand.machine.step(now))" % json.dumps(times))

    def click(self, selector):
        """Click something with the mouse."""
        self._here.find_element("css selector", selector).click()

    def text(self, selector):
        """An element's text."""
        return self.value("document.querySelector(%s).textContent" % json.dumps(selector))

    def go(self, url):
        """Load another address."""
        self._here.get(url)

    def reload(self):
        """Load the page again."""
        self._here.refresh()

    def shot(self, path):
        """A picture of the visible part of the page."""
        self._here.save_screenshot(str(path))

    @property
    def wrong(self):
        """Errors recorded by the listener that tests put into the page."""
        return []
