"""The checkout stands at the END of sys.path, so that the badge's code.py never hides the standard library's code."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for place in (ROOT, ROOT / "lib", ROOT / "sim"):
    if str(place) not in sys.path:
        sys.path.append(str(place))
