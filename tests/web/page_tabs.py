"""Tabs of Debian's Chromium with the page or the workbench, and a badge's drive in such a tab."""

import json
from contextlib import contextmanager

BOOT_OUT = "Adafruit CircuitPython %s on 2025-10-09; Adafruit Pybadge with samd51j19\r\nBoard ID:%s\r\nUID:12AB\r\n"


@contextmanager
def tabs(browser, url, started):
    """open_(...): a tab from Browser.open at this address (or a default), after `started` is true in it.

    At the end of the test it is closed, and must have had no errors and sent no requests to other servers.
    """
    opened = []

    def open_(address=url, **how):
        tab = browser.open(address, **how)
        opened.append(tab)
        tab.wait(started)
        return tab

    yield open_
    own = (url.rpartition("/")[0] + "/", "file:", "blob:", "data:")
    for tab in opened:
        wrong, asked = tab.wrong, tab.asked
        tab.close()
        assert not wrong
        assert not [one for one in asked if not one.startswith(own)]


def laid(tab, lay):
    """Empty the browser's file system, which replaces a badge's drive, and write these files to it."""
    tab.value(
        """(async files => {
      const top = await navigator.storage.getDirectory(), drive = new Drive(top);
      for await (const name of top.keys()) await top.removeEntry(name, { recursive: true });
      for (const [path, text] of Object.entries(files)) await drive.write(path, bytesOf(text));
      window.showDirectoryPicker = async () => top;
    })(%s)"""
        % json.dumps(lay)
    )


def lies(tab):
    """path -> bytes of that file system."""
    found = tab.value("""(async () => {
      const drive = new Drive(await navigator.storage.getDirectory()), found = {};
      for (const path of (await drive.files()).keys()) found[path] = [...await drive.read(path)];
      return found;
    })()""")
    return {path: bytes(data) for path, data in found.items()}
