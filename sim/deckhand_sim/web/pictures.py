"""Take the pictures in docs/page, on five kinds of screens: `make pages`. Needs Chromium; not byte-identical between machines."""

import threading
from pathlib import Path

import click
from PIL import Image

from ..device.drive import find_drive
from . import site
from .browser import Browser
from .server import server

_SETTLE_MS = 1500
# file, address, keys, then size in CSS pixels, pixel density, and other arguments of Browser.open
_SCREENS = (
    ("workbench.png", site.WORKBENCH, ["F9"], {"size": (1280, 800)}),
    ("laptop.png", "", ["ArrowRight"], {"size": (1280, 800)}),
    ("upright.png", "CL-000001", ["x", "z"], {"size": (390, 844), "density": 3, "touch": True}),
    ("across.png", "LS-000006", ["x", "z"], {"size": (844, 390), "density": 2, "touch": True}),
    ("tablet.png", "CC-000001", ["x", "z"], {"size": (768, 1024), "touch": True, "light": True}),
    ("projector.png", "ON-000001", ["x", "z"], {"size": (1920, 1080), "light": True}),
)
_COLOURS = 256


@click.command()
def pictures():
    """Take the page's pictures again (in a checkout)."""
    out = Path(__file__).resolve().parents[3] / "docs/page"
    if not out.is_dir():
        raise click.ClickException("there is no docs/page: this needs a checkout")
    with server(site.build(find_drive())) as served, Browser() as browser:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        for name, deal, keys, how in _SCREENS:
            address = deal if deal == site.WORKBENCH else "#" + deal
            tab = browser.open("http://127.0.0.1:%d/%s" % (served.server_address[1], address), **how)
            tab.wait("document.body.dataset.frames > 0", 20)
            for key in keys:
                tab.rest(_SETTLE_MS)
                tab.press(key)
            tab.rest(2 * _SETTLE_MS)
            tab.shot(out / name)
            tab.close()
            picture = Image.open(out / name).convert("RGB")
            picture.quantize(_COLOURS, dither=Image.Dither.NONE).save(out / name, optimize=True)
        served.shutdown()


if __name__ == "__main__":
    pictures()
