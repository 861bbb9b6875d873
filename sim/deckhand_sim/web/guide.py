"""The lesson of games/README.md as HTML, step by step, for the workbench.

    steps(text)         # {"copy": "<p>Press <b>...", ...}

The guide is the only source. In it `<!-- step: NAME -->` starts the text of step NAME in bench/lesson.js (without a name:
text of no step). `<!-- page: TEXT -->` replaces what follows, up to a blank line or the next such comment: a page has buttons
where a terminal has commands.
"""

import re

from markdown_it import MarkdownIt

_MARK = re.compile(r"<!-- (step|page):(.*?)-->\n", re.S)
_BULLET = re.compile(r"^- ", re.M)


def steps(text):
    """Return {step name: HTML}."""
    found = {}
    name = ""
    pieces = _MARK.split(text)  # leading text, then kind, word, text, repeated
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
    # A bullet of the guide is shown on its own here
    text = _BULLET.sub("", text) if text.lstrip().startswith("- ") else text
    html = MarkdownIt().enable("table").render(text.strip() + "\n")
    for long, short in (("strong>", "b>"), ("em>", "i>"), (' class="language-python"', "")):
        html = html.replace(long, short)
    return html.replace("<pre><code>", "<pre>").replace("</code></pre>", "</pre>").strip()
