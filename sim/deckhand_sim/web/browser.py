"""The page in a browser, driven by a program: for its tests, and for the pictures of it.

with Browser() as browser:
    tab = browser.open("http://127.0.0.1:8000/", size=(390, 844), density=3, touch=True)
    tab.press("z")
    tab.wait("document.body.dataset.scene == 'play'")
    tab.shot("phone.png")

The browser is the machine's own Chromium or Firefox, driven by playwright-core from npm, which is installed at the first use.
Raises Missing where one of them cannot be had, BrowserError for what the page or the browser says.
"""

import shutil
from pathlib import Path

from ..vm import node
from ..vm.fuel import Missing

PACKAGE, VERSION = "playwright-core", "1.56.1"
INTEGRITY = "sha512-hutraynyn31F+Bifme+Ps9Vq59hKuUCz7H1kDOcBs+2oGguKkWTU50bBWrtz34OUWmIwpBTWDxaRPXrIXkgvmQ=="
_COMMANDS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
_DRIVER = Path(__file__).with_name("browser.mjs")


class BrowserError(RuntimeError):
    """The browser didn't do what was asked; the text says why."""


def program(engine="chromium"):
    """Return the path of this machine's Chromium or Firefox. Raises Missing."""
    found = next(filter(None, map(shutil.which, _COMMANDS[engine])), None)
    if not found:
        name = _COMMANDS[engine][0]
        raise Missing(f"there is no {engine.title()}: apt-get install {name}")
    return found


def install():
    """Return the folder with the browser driver; npm installs it at first use. Raises Missing."""
    return node.npm_package("deckhand-browser", PACKAGE, VERSION, INTEGRITY)


class Browser:
    """A headless Chromium or Firefox.

    display: (width, height, density) of a screen for all tabs, if the density emulation per tab isn't enough.
    """

    def __init__(self, display=None, engine="chromium"):
        order = [_DRIVER, install(), engine, program(engine)]
        if display:
            wide, high, density = display
            order += [
                "--force-device-scale-factor=%s" % density,
                "--window-size=%d,%d" % (wide / density, high / density),
            ]
        self._talk = node.Talk(*order)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._talk.close(10)

    def ask(self, **order):
        """Send a command of browser.mjs and return its answer."""
        answer = self._talk.ask(order)
        if answer is None:
            raise BrowserError("the browser ended at %s" % str(order)[:200])
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer["value"]

    def open(self, url, size=(1280, 800), density=1, touch=False, light=False, profile=""):
        """Open the page in a tab.

        size: in CSS pixels. density: device pixels per CSS pixel. profile: tabs of the same profile share storage.
        """
        wish = {"url": url, "size": size, "density": density, "touch": touch, "light": light, "profile": profile}
        return Tab(self, self.ask(open=wish))


class Tab:
    """A tab of a Browser."""

    def __init__(self, browser, number):
        self._browser, self.number = browser, number

    def _call(self, call, *args):
        return self._browser.ask(tab=self.number, call=call, args=args)

    def value(self, script):
        """Evaluate a JavaScript expression in the page, awaiting a promise."""
        return self._call("evaluate", script)

    def wait(self, script, seconds=60):
        """Wait until an expression is true."""
        self._browser.ask(tab=self.number, wait=script, ms=1000 * seconds)

    def press(self, *keys, ms=40):
        """Press keys of the keyboard, one after the other, each so long."""
        for key in keys:
            self._call("keyboard.press", key, {"delay": ms})

    def type(self, text):
        """A text comes where the cursor is, as if it were pasted."""
        self._call("keyboard.insertText", text)

    def click(self, selector):
        """Click something with the mouse."""
        self._call("click", selector)

    def touch(self, *pointers):
        """Move a finger: ("touchStart", selector, x, y) with x and y as fractions of the element; touchMove, touchEnd."""
        self._browser.ask(tab=self.number, pointers=pointers)

    def tap(self, selector, x=0.5, y=0.5, ms=40):
        """Touch an element for `ms`."""
        self.touch(("touchStart", selector, x, y))
        self._call("waitForTimeout", ms)
        self.touch(("touchEnd",))

    def play(self, steps, touch=False):
        """Play a badge that was started with `manual`.

        steps: [(milliseconds, [(key, pressed), ...], ...), ...], with the keys on the keyboard or, with touch, by finger.
        """
        self._browser.ask(tab=self.number, steps=[step[:2] for step in steps], touch=touch)

    def text(self, selector):
        """Return an element's text."""
        return self._call("textContent", selector)

    def seen(self, selector):
        """True if an element is visible."""
        return self._call("isVisible", selector)

    def give(self, selector, path):
        """Choose a file."""
        self._call("setInputFiles", selector, str(path))

    def choose(self, selector, value):
        """Choose from a list."""
        self._call("selectOption", selector, value)

    def download(self, selector):
        """Click an element, and return the path of the file that it saves."""
        return Path(self._browser.ask(tab=self.number, download=selector))

    def reload(self):
        """Reload the page."""
        self._call("reload")

    def go(self, url):
        """Load another address."""
        self._call("goto", url)

    def resize(self, size):
        """Resize the window."""
        self._call("setViewportSize", {"width": size[0], "height": size[1]})

    def offline(self, is_so=True):
        """Turn the network off or on."""
        self._call("context.setOffline", is_so)

    def slow(self, times):
        """Slow the processor down by a factor, if the browser can."""
        self._browser.ask(tab=self.number, slow=times)

    def rest(self, ms):
        """Let time pass."""
        self._call("waitForTimeout", ms)

    def shot(self, path):
        """Save a screenshot of the visible part."""
        self._call("screenshot", {"path": str(path)})

    def close(self):
        """Close the tab."""
        self._call("close")

    @property
    def wrong(self):
        """The errors and warnings it logged."""
        return self._browser.ask(tab=self.number, heard=True)["wrong"]

    @property
    def asked(self):
        """Every address it requested."""
        return self._browser.ask(tab=self.number, heard=True)["asked"]
