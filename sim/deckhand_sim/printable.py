"""Make untrusted text safe to print: file names, what a drive reports, what a record contains.

    click.echo("%s: %s" % (printable(path), printable(board)))
    click.echo(printable_lines(serial))

A terminal obeys escape sequences, and a line break in a name could fake one of our lines. With rich, also turn markup off:
TextColumn(..., markup=False), or rich.text.Text.
"""


def printable(text):
    """Return the text (a str, or anything that converts to one, such as a path) as one line without control characters.

    Letters, marks and spaces stay. Everything else (escapes, line breaks, direction marks, invalid UTF-8) is written as Python
    escapes it: "\\x1b", "\\n", "\\u202e", "\\udcff".
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode("ascii")
        for letter in str(text)
    )


def printable_lines(text):
    """Make every line of a text printable."""
    return "\n".join(printable(line) for line in text.replace("\r\n", "\n").split("\n"))
