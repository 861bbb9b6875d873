"""Clean up deal codes and game names that were pasted: clean_pasted("(#CL–004711.") == "CL-004711".

The page does the same with its address (web/page/links.js).
"""

import re

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_SURROUNDING = re.compile(
    "^[ \t\r\n\u00a0(\\[{<\"'\u201c\u2018\u00ab*`]+|[ \t\r\n\u00a0)\\]}>\"'\u201d\u2019\u00bb*`.,;:!]+\\Z"
)
_PERCENT_ESCAPES = re.compile("(?:%[0-9A-Fa-f]{2})+")


def clean_pasted(text):
    """Strip a leading link, trailing tracking parameters and punctuation, and normalize a phone's dashes.

    A shortened code ("CL-0047...") is returned unchanged: its missing digits are unknown.
    """
    text = _DASHES.sub("-", _INVISIBLE.sub("", _PERCENT_ESCAPES.sub(_decoded, text)))
    if ".." in text or "\u2026" in text:
        return text
    text = re.split("[&?]", text.rpartition("#")[2])[0]
    return re.sub("[ \t]*-[ \t]*", "-", _SURROUNDING.sub("", text))


def _decoded(found):
    try:
        return bytes.fromhex(found[0].replace("%", "")).decode()
    except UnicodeDecodeError:
        return found[0]
