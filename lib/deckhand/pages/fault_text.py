"""What went wrong and what can be done about it, for a player's eyes; in memory only when something broke.

    lines(fault)        # of 25 letters at most: "crunch/view is missing.", "Copy Deckhand again."
    is_fault(raised)    # not Ctrl-C
    code(fault)         # short, for whoever asks by telephone: "OSE-2", "VE-deckofc"

A file is named as it lies on the drive, or in games/; a module without its ending: it may be there as .mpy or as .py.
"""

from traceback import format_exception, print_exception

_COPY = " Copy Deckhand again."
_HOMES = ("games/", "lib/deckhand/", "lib/adafruit_")
_TOPS = ("/", "games/", "lib/", "seeds/", "board.txt")
_OURS = ("games.", "deckhand.", "adafruit_")


def is_fault(raised):
    """Can the console show it and continue? Not Ctrl-C, nor what CircuitPython raises to end or reload a program.

    A game's sys.exit() is, and so is an exception that a game derives from BaseException.
    """
    if isinstance(raised, (Exception, SystemExit, GeneratorExit)):
        return True
    return getattr(raised.__class__, "__module__", "")[:6] == "games."


def print_traceback(fault):
    """Print it on the serial line; of a fault whose own __str__ fails, its name."""
    try:
        print_exception(fault)
    except (Exception, SystemExit, GeneratorExit):
        print(fault.__class__.__name__)


def _text(value):
    # Text of anything: a game's own exception may not even have that.
    try:
        return str(value)
    except (Exception, SystemExit, GeneratorExit):
        return ""


def _args(fault):
    args = getattr(fault, "args", ())
    return args if type(args) is tuple else ()


def code(fault):
    """A short code for a fault: the kind's capitals and its number or first letters."""
    kind = "OSError" if isinstance(fault, OSError) else fault.__class__.__name__  # it has more names on a desktop
    kind = "".join([c for c in kind if "A" <= c <= "Z"])
    args = _args(fault)
    detail = _text(args[0]) if args else ""
    return "%s-%s" % (kind, "".join([c for c in detail if c < "\x7f" and (c.isalpha() or c.isdigit())])[:8])


def lines(fault):
    """The words, in lines of a terminal's width; in one, where it is the file that breaks lines that is lost."""
    try:
        from deckhand.words import wrap
    except Exception:
        return [remedy(fault)]
    return wrap(remedy(fault), 25)


def show(grids, columns, trouble, ink):
    """Write a trouble (a text, or an exception) into grids of letters, a line each; the rest of them is emptied."""
    from deckhand.ui.letters import write
    from deckhand.words import wrap

    told = wrap(trouble if type(trouble) is str else remedy(trouble), columns)
    for i in range(len(grids)):
        grids[i].pixel_shader = ink
        write(grids[i], told[i] if i < len(told) else "")


def remedy(fault):
    """The words, in one line. A RuntimeError of ours is a sentence for the player already."""
    args = _args(fault)
    told = args[-1] if args else ""
    if isinstance(fault, SystemExit):
        return "%s ends the program (sys.exit). A game must not." % _where(fault)
    if isinstance(fault, MemoryError):
        return "The memory is full. Switch the badge off and on."
    if fault.__class__ is RuntimeError and _text(told)[-1:] == ".":
        return told
    if isinstance(fault, ValueError) and _on_drive(told):  # a path, and what is wrong with it
        return _on_drive(told) + "." + _COPY
    if ".mpy" in _text(told):
        return "A module does not fit this CircuitPython." + _COPY
    if isinstance(fault, ImportError):
        name = _text(told).split("'")
        if len(name) == 3:  # no module named 'deckhand.scenes.pause'
            return _file(name[1]) + " is missing." + _COPY
        name = _text(told).split(" ")
        if len(name) > 3:  # can't import name pause
            return "A file is missing or damaged (%s)." % name[3].strip("'") + _COPY
    if isinstance(fault, OSError):
        return (_on_drive(told) or "A file") + " cannot be read." + _COPY
    return "Something is wrong in %s. If it comes again: copy Deckhand again." % _where(fault)


def _on_drive(told):
    """A path of the drive as it is told; "" where it is none."""
    if type(told) is not str or not told.startswith(_TOPS):
        return ""
    told = told.lstrip("/")
    return told[6:] if told.startswith("games/") else told


def _file(module):
    path = "/".join(module.split("."))
    return path[6:] if path.startswith("games/") else "lib/" + path


def _where(fault):
    """The innermost of our files in which it happened, or for broken Python the file that is broken."""
    found = "code.py"
    try:
        told = "".join(format_exception(fault))
    except (Exception, SystemExit, GeneratorExit):
        return "a game"
    for part in told.split('File "'):
        name = part.split('"')[0]
        if name.startswith(_OURS) and "/" not in name:  # a compiled module goes by its name
            found = _file(name)
        for home in _HOMES:
            at = name.find(home)
            if at >= 0:
                found = _on_drive(name[at:])
    return found[4:] if found.startswith("lib/deckhand/") else found  # 26 columns
