"""Text that others wrote, made fit for a line of ours: names of files, what a drive says of itself, what a record holds.

    click.echo("%s: %s" % (printable(path), printable(board)))
    click.echo(printable_lines(serial))

A terminal obeys what is printed on it, and a line break in a name makes a line that looks like ours. Where rich prints,
such text goes in without markup as well: TextColumn(..., markup=False), or rich.text.Text.
"""


def printable(text):
    """The text (a str, or anything with one, like a path) as one line without effects: letters, marks and spaces stay,
    all else (escapes, line breaks, what turns the direction of reading, bytes that are no UTF-8) is written out as
    Python writes it ("\\x1b", "\\n", "\\u202e", "\\udcff")."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode("ascii")
        for letter in str(text)
    )


def printable_lines(text):
    """A text of several lines, each of them printable."""
    return "\n".join(printable(line) for line in text.replace("\r\n", "\n").split("\n"))
