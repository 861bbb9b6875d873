"""Messages about exceptions for the player, with a remedy. In memory only after a fault.

    lines(fault)        # of at most 25 letters: "crunch/view is missing.", "Copy Deckhand again."
    is_fault(raised)    # False for Ctrl-C
    code(fault)         # short enough for a phone call: "OSE-2", "VE-deckofc"

A file is named by its path on the drive, or in games/; a module without extension, because it may be .mpy or .py.
"""

from traceback import format_exception, print_exception

_COPY = " Copy Deckhand again."
_HOMES = ("games/", "lib/deckhand/", "lib/adafruit_")
_TOPS = ("/", "games/", "lib/", "seeds/", "board.txt")
_OURS = ("games.", "deckhand.", "adafruit_")


def is_fault(raised):
    """Can the console show this exception and continue?

    False for Ctrl-C and for the exceptions with which CircuitPython ends or reloads a program. True for a game's sys.exit()
    and for a game's own subclass of BaseException.
    """
    if isinstance(raised, (Exception, SystemExit, GeneratorExit)):
        return True
    return getattr(raised.__class__, "__module__", "")[:6] == "games."


def print_traceback(fault):
    """Print the traceback on the serial console, or just the class name if the fault's __str__ fails."""
    try:
        print_exception(fault)
    except (Exception, SystemExit, GeneratorExit):
        print(fault.__class__.__name__)


def _text(value):
    # str(value), "" if that raises: a game's own exception may be broken.
    try:
        return str(value)
    except (Exception, SystemExit, GeneratorExit):
        return ""


def _args(fault):
    args = getattr(fault, "args", ())
    return args if type(args) is tuple else ()


def code(fault):
    """A short code for a fault: the capitals of its class, and its number or first letters."""
    kind = "OSError" if isinstance(fault, OSError) else fault.__class__.__name__  # desktop Python has subclasses
    kind = "".join([c for c in kind if "A" <= c <= "Z"])
    args = _args(fault)
    detail = _text(args[0]) if args else ""
    return "%s-%s" % (kind, "".join([c for c in detail if c < "\x7f" and (c.isalpha() or c.isdigit())])[:8])


def lines(fault):
    """The remedy in lines of at most 25 letters; unwrapped if deckhand.words itself is missing."""
    try:
        from deckhand.words import wrap
    except Exception:
        return [remedy(fault)]
    return wrap(remedy(fault), 25)


def show(grids, columns, trouble, ink):
    """Write a text, or the remedy of an exception, into grids of letters, a line each; clears the rest."""
    from deckhand.ui.letters import write
    from deckhand.words import wrap

    wrapped = wrap(trouble if type(trouble) is str else remedy(trouble), columns)
    for i in range(len(grids)):
        grids[i].pixel_shader = ink
        write(grids[i], wrapped[i] if i < len(wrapped) else "")


def remedy(fault):
    """The remedy in one line. A RuntimeError of the console already is a sentence for the player."""
    args = _args(fault)
    message = args[-1] if args else ""
    if isinstance(fault, SystemExit):
        return "%s ends the program (sys.exit). A game must not." % _where(fault)
    if isinstance(fault, MemoryError):
        return "The memory is full. Switch the badge off and on."
    if fault.__class__ is RuntimeError and _text(message)[-1:] == ".":
        return message
    if isinstance(fault, ValueError) and _on_drive(message):  # a path and what's wrong with it
        return _on_drive(message) + "." + _COPY
    if ".mpy" in _text(message):
        return "A module does not fit this CircuitPython." + _COPY
    if isinstance(fault, ImportError):
        name = _text(message).split("'")
        if len(name) == 3:  # no module named 'deckhand.scenes.pause'
            return _file(name[1]) + " is missing." + _COPY
        name = _text(message).split(" ")
        if len(name) > 3:  # can't import name pause
            return "A file is missing or damaged (%s)." % name[3].strip("'") + _COPY
    if isinstance(fault, OSError):
        return (_on_drive(message) or "A file") + " cannot be read." + _COPY
    return "Something is wrong in %s. If it comes again: copy Deckhand again." % _where(fault)


def _on_drive(message):
    """A message that starts with a path of the drive, as the player sees that path; "" for any other."""
    if type(message) is not str or not message.startswith(_TOPS):
        return ""
    message = message.lstrip("/")
    return message[6:] if message.startswith("games/") else message


def _file(module):
    path = "/".join(module.split("."))
    return path[6:] if path.startswith("games/") else "lib/" + path


def _where(fault):
    """The innermost of our files in the traceback; for a SyntaxError the file that has it."""
    path = "code.py"
    try:
        traceback_text = "".join(format_exception(fault))
    except (Exception, SystemExit, GeneratorExit):
        return "a game"
    for part in traceback_text.split('File "'):
        name = part.split('"')[0]
        if name.startswith(_OURS) and "/" not in name:  # a compiled module has only its name
            path = _file(name)
        for home in _HOMES:
            at = name.find(home)
            if at >= 0:
                path = _on_drive(name[at:])
    return path[4:] if path.startswith("lib/deckhand/") else path  # 26 columns
