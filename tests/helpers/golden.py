"""Golden frames: pictures of screens that somebody has checked.

    golden(sim, "console/launcher")         # tests/golden/console/launcher.png

DECKHAND_GOLDEN=write pytest ... rewrites them; then review the changes in `git diff`.
"""

import os
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parents[1] / "golden"


def golden(sim, name):
    """Compare the badge's picture with the golden one, pixel by pixel."""
    path = FOLDER / (name + ".png")
    image = sim.image().convert("RGB")
    if os.environ.get("DECKHAND_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        image.quantize(64).save(path, optimize=True) if len(image.getcolors(4096) or ()) <= 64 else image.save(path)
        return
    assert path.exists(), "no golden frame %s: DECKHAND_GOLDEN=write makes it" % path.name
    with Image.open(path) as kept:
        difference = ImageChops.difference(image, kept.convert("RGB")).getbbox()
    if difference:
        shown = path.with_name(path.stem + ".seen.png")
        image.save(shown)
    assert difference is None, "%s differs in %s; what was seen is beside it" % (path.name, difference)
