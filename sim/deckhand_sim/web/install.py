"""Files that browsers need to install the page as an app: a manifest, and icons enlarged from the one in the page's head.

files = app_files(head)             # {"app.webmanifest": bytes, "icon-192.png": bytes, ...}
link(page)                          # the page's text, with the manifest linked in its head
"""

import base64
import io
import json
import re

from PIL import Image

MANIFEST = "app.webmanifest"
SIZES = (192, 512)
_NIGHT = "#0a0f1f"  # --ground of page.css
_ICON = re.compile(r"data:image/png;base64,([^\"]+)")
_SAFE = 0.8  # visible part of a maskable icon in any shape


def app_files(head):
    """Return {name: bytes}. head: the text of head.html, whose icon is enlarged in whole pixels."""
    icon = Image.open(io.BytesIO(base64.b64decode(_ICON.search(head)[1]))).convert("RGBA")
    files = {f"icon-{size}.png": _png(_enlarged(icon, size, 1)) for size in SIZES}
    files["icon-maskable.png"] = _png(_enlarged(icon, SIZES[-1], _SAFE))
    icons = [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    largest = "%dx%d" % (SIZES[-1], SIZES[-1])
    icons.append({"src": "icon-maskable.png", "sizes": largest, "type": "image/png", "purpose": "maskable"})
    manifest = {
        "name": "Deckhand",
        "short_name": "Deckhand",
        "description": "Card and board games for a badge, played in the browser",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _NIGHT,
        "theme_color": _NIGHT,
        "categories": ["games", "education"],
        "icons": icons,
        "shortcuts": [{"name": "Write a game", "url": "workbench.html"}],
    }
    files[MANIFEST] = json.dumps(manifest, indent=1).encode()
    return files


def link(page):
    """Link the manifest in a page's head. The one-file form has none, since it's opened from disk too."""
    tag = f'<link rel="manifest" href="{MANIFEST}">\n<link rel="apple-touch-icon" href="icon-{SIZES[0]}.png">\n'
    return page.replace("<style>", tag + "<style>", 1)


def _enlarged(icon, size, share):
    scale = int(size * share) // icon.width
    large = icon.resize((icon.width * scale, icon.height * scale), Image.Resampling.NEAREST)
    ground = Image.new("RGB", (size, size), icon.getpixel((0, 0))[:3])
    ground.paste(large, ((size - large.width) // 2, (size - large.height) // 2), large)
    return ground


def _png(picture):
    data = io.BytesIO()
    picture.quantize(16).save(data, "PNG", optimize=True)
    return data.getvalue()
