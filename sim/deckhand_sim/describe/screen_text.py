"""The text on the screen in reading order, with the font's signs in words.

pieces(screen)          # [(y, x, text), ...]
lines(screen)           # ["Crash Landing", "A: open, START: settings", ...]
spoken("8\x81 on 9\x82")  # "8 of hearts on 9 of spades"
"""

_FIRST = 32  # the font's first character
_LAYERS = 5  # in the root group; a page is above them and hides the table's text
_WIDTH = 160
_HEIGHT = 128
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_FIRST_SUIT = 0x7F
_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_KEYS = ("up", "down", "left", "right", "A", "B", "START", "SELECT")
_FIRST_KEY = 0x83
_REST = ("done", "wrong:", "star", "-", "...")
_FIRST_REST = 0x8B
_CARD_OF = "%s of %s"
_TO = " to "  # between the ends of a run of cards


def pieces(screen):
    """Return every visible text as (y, x, text), in reading order."""
    root = screen.root
    first = _LAYERS if len(root) > _LAYERS else 0
    found = []
    todo = [(root[i], 0, 0, 1) for i in range(first, len(root))]
    while todo:
        layer, x, y, scale = todo.pop()
        if layer.hidden:
            continue
        if hasattr(layer, "append"):
            x += scale * layer.x
            y += scale * layer.y
            scale *= layer.scale
            if type(getattr(layer, "text", None)) is str:  # Adafruit's Label
                found.append((y, x, layer.text))
                continue
            for inner in layer:
                todo.append((inner, x, y, scale))
        elif hasattr(layer, "bitmap") and layer.bitmap is screen.font:
            _read(layer, x + scale * layer.x, y + scale * layer.y, scale, found)
    found.sort()
    return [found[i] for i in range(len(found)) if not _is_shadow(found, i)]


def _read(grid, x, y, scale, found):
    # Reads the rows of a grid of letters.
    for row in range(grid.height):
        text = "".join([chr(_FIRST + grid[column, row]) for column in range(grid.width)])
        bare = text.lstrip(" ")
        left = x + scale * grid.tile_width * (len(text) - len(bare))
        top = y + scale * grid.tile_height * row
        bare = bare.rstrip(" ")
        if bare and -scale * grid.tile_height < top < _HEIGHT and left < _WIDTH:
            found.append((top, left, bare))


def _is_shadow(found, i):
    # True for the same text one pixel below and to the right: a title's shadow.
    y, x, text = found[i]
    for j in range(len(found)):
        if j != i and found[j][2] == text and found[j][0] in (y, y - 1) and found[j][1] == x - 1:
            return True
    return False


def text_of(grid, is_legend=False):
    """Return the text in a grid of letters."""
    return spoken("".join([chr(_FIRST + grid[i]) for i in range(grid.width)]), is_legend)


def lines(screen, first=0, last=_HEIGHT):
    """Return the text between two pixel rows, one line each, in words."""
    found = []
    before = None
    for y, _, text in pieces(screen):
        if first <= y < last:
            if y == before:
                found[-1] += "  " + text
            else:
                found.append(text)
            before = y
    return [spoken(line) for line in found]


def line(screen, row, is_legend=False):
    """Return a line of the table's text by its number, in words, or ""."""
    grid = screen.lines[row]
    return text_of(grid, is_legend) if grid else ""


def spoken(text, is_legend=False):
    """A text with suits, arrows and buttons in words; wide gaps become commas, and so do those between a legend's keys.

    is_legend: the text says what keys do, as each text does that begins with a key.
    """
    out = []
    word = ""
    text = text.strip(" ")
    is_legend = is_legend or text != "" and _FIRST_KEY <= ord(text[0]) < _FIRST_REST
    at = 0
    while at < len(text):
        code = ord(text[at])
        if _FIRST_SUIT <= code < _FIRST_KEY:
            rank = ""
            while word and (word[-1] in "0123456789" or not rank and word[-1] in _RANKS):
                rank = word[-1] + rank
                word = word[:-1]
            suit = _SUITS[code - _FIRST_SUIT]
            word += _CARD_OF % (_RANKS.get(rank, rank), suit) if rank else suit
            if text[at + 1 : at + 2] == "-":
                word += _TO
                at += 1
        elif _FIRST_KEY <= code < _FIRST_REST:
            signs = []
            while at < len(text) and _FIRST_KEY <= ord(text[at]) < _FIRST_REST:
                signs.append(_KEYS[ord(text[at]) - _FIRST_KEY])
                at += 1
                if text[at : at + 2] == ", " and _FIRST_KEY <= ord((text[at + 2 :] + " ")[0]) < _FIRST_REST:
                    at += 2
            name = " or ".join(signs)
            begins = not word and (is_legend or not out or out[-1][-1] in ",?.")
            if word:
                out.append(word)
            if begins and out and out[-1][-1] not in ",?.:!":
                out[-1] += ","
            after = text[at + 1 : at + 2]  # a blank, or the next key: then this one's meaning has been said
            legend = begins and text[at : at + 1] == " " and after != " " and not "\x83" <= after < "\x8b"
            if text[at : at + 1] in (":", ","):
                legend = text[at] == ":"
                at += 1
            out.append(name + ":" if legend else name)
            word = ""
            continue
        elif _FIRST_REST <= code < _FIRST_REST + len(_REST):
            word += _REST[code - _FIRST_REST]
        elif text[at] != " ":
            word += text[at]
        else:
            if word:
                out.append(word)
            word = ""
            if text[at : at + 2] == "  " and out and out[-1][-1] not in ",.:?!":
                out[-1] += ","
        at += 1
    if word:
        out.append(word)
    return " ".join(out)


def card(number):
    """A playing card by its number: 0 is the ace of clubs, 52 a joker."""
    if number >= 52:
        return "joker"
    rank = number % 13
    name = ("ace", "jack", "queen", "king")[rank and rank - 9] if rank in (0, 10, 11, 12) else str(rank + 1)
    return _CARD_OF % (name, _SUITS[number // 13])


def cards(numbers):
    """Several of them, or "nothing"."""
    return ", ".join([card(number) for number in numbers]) or "nothing"


def plural(many, one, more=""):
    """ "1 card", "3 cards"."""
    return "%d %s" % (many, one if many == 1 else more or one + "s")
