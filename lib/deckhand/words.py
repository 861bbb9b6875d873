"""Text for 26 columns.

wrap("a long line of words")        # a list of lines
zeros(4711, 6)                      # "004711"
"""


def wrap(text, columns=26):
    """The lines of a text, broken between words; a longer word is cut."""
    lines = []
    line = ""
    for word in text.split(" "):
        while len(word) > columns:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:columns])
            word = word[columns:]
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= columns:
            line += " " + word
        else:
            lines.append(line)
            line = word
    if line:
        lines.append(line)
    return lines


def zeros(number, digits):
    """A whole number with leading zeros."""
    text = str(number)
    return "0" * (digits - len(text)) + text
