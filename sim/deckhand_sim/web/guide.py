"""The lesson of games/README.md as the workbench shows it: HTML by step.

    steps(text)         # {"copy": "<p>Press <b>...", ...}

The guide is the one text. In it `<!-- step: NAME -->` begins what the step NAME of bench/lesson.js says (without a name: what no
step says), and `<!-- page: TEXT -->` is said in the place of what follows it, until a blank line or the next of these comments: a
page has buttons where a terminal has commands.
"""

import re

from markdown_it import MarkdownIt

_MARK = re.compile(r"<!-- (step|page):(.*?)-->\n", re.S)
_BULLET = re.compile(r"^- ", re.M)


def steps(text):
    """Name -> HTML of every step."""
    found = {}
    name = ""
    pieces = _MARK.split(text)  # what is before, then kind, word, text, again and again
    for kind, word, part in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        word = " ".join(word.split())
        if kind == "step":
            name = word
        elif name:
            found[name] = found.get(name, "") + word + "\n\n"
            _, _, part = part.partition("\n\n")
        if name:
            found[name] = found.get(name, "") + part
    return {name: _html(part) for name, part in found.items()}


def _html(text):
    # What is one of several bullets in the guide stands alone here
    text = _BULLET.sub("", text) if text.lstrip().startswith("- ") else text
    html = MarkdownIt().enable("table").render(text.strip() + "\n")
    for long, short in (("strong>", "b>"), ("em>", "i>"), (' class="language-python"', "")):
        html = html.replace(long, short)
    return html.replace("<pre><code>", "<pre>").replace("</code></pre>", "</pre>").strip()
