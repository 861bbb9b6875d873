"""Edit a badge's settings.toml: set Deckhand's lines and leave everybody else's alone.

    new = with_settings(old_bytes, {"DECKHAND_NAME": "Fox 3", "DECKHAND_LESSON": None})     # None removes a line
    get_value(old_bytes, "DECKHAND_NAME")       # the intended text, without quotes of either kind
    for line in problems(old_bytes, games): ... # what a badge can't read or use, one sentence per line

As on the badge, lines end with a line feed only. Lines after the first table ("[name]") and inside multi-line strings are not
touched. A badge reads neither a byte order mark nor UTF-16: with_settings() converts to plain UTF-8.
"""

import codecs
import re

from deckhand.save.drive_settings import NO, YES, plain

from ..device import settings_file
from ..printable import printable

SETTINGS_FILE = "settings.toml"
VM_SIZES = {"CIRCUITPY_HEAP_START_SIZE": 98304, "CIRCUITPY_PYSTACK_SIZE": 2048}
NAME, LESSON, START, RESET = KEYS = ("DECKHAND_NAME", "DECKHAND_LESSON", "DECKHAND_START", "DECKHAND_RESET")
_EXAMPLES = {NAME: '"Fox 3"', LESSON: "1", START: '"crunch"', RESET: '"any new text"'}
_MULTILINE_QUOTES = ('"""', "'''")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MAX_SHOWN_CHARS = 40  # letters of a bad line to quote


def format_value(value):
    """Format a value: quoted text, or a plain number."""
    if isinstance(value, int):
        return str(value)
    text = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"%s"' % "".join(letter if letter >= " " else "\\u%04x" % ord(letter) for letter in text)


def _readable(content):
    """Convert the file to UTF-8 without a byte order mark, if it has a mark."""
    while content.startswith(_MARKS):
        if content.startswith(codecs.BOM_UTF8):
            content = content.removeprefix(codecs.BOM_UTF8)
            continue
        try:
            content = content.decode("utf-16").encode("utf-8")
        except UnicodeDecodeError:
            content = content[2:]  # not UTF-16 after all
    return content


def _lines(text):
    """Split into (line with its end, key it sets or None); the key is "[" from the first table on."""
    found = []
    closing = ""  # closing quotes of the open multi-line string
    table = False
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        if closing:
            key = None
            closing = "" if closing in line else closing
        elif table or line.lstrip().startswith("["):
            table, key = True, "["
        else:
            match = re.match(r"\s*([A-Za-z0-9_-]+)\s*=\s*(.*)", line)
            key = match.group(1) if match else None
            mark = match.group(2)[:3] if match else ""
            if mark in _MULTILINE_QUOTES and mark not in match.group(2)[3:]:
                closing = mark
        found.append((line, key))
    return found


def _intended_value(line):
    """Return the value that a line was meant to set: without quotes of either kind."""
    found = settings_file.find(line.lstrip().encode("utf-8", "surrogateescape"), _key(line))
    if found and found.quoted and found.text is not None:
        return found.text
    text = line.partition("=")[2].strip()
    if text[:1] in ("'", '"') and text.find(text[0], 1) > 0:
        return text[1 : text.find(text[0], 1)]
    return text.partition("#")[0].strip()


def _key(line):
    return line.partition("=")[0].strip().encode("utf-8", "surrogateescape")


def _reads_as(content, key, value):
    """True if a badge reads exactly this value: quoted text, or a plain number."""
    found = settings_file.find(content, key.encode())
    if found is None or found.text is None or found.quoted != isinstance(value, str):
        return False
    if found.quoted:
        return found.text == value
    try:
        return settings_file.number(found.text) == value
    except ValueError:
        return False


def get_value(content, key):
    """Return a setting's text without quotes, or None if the file has no such line."""
    for line, name in _lines(_readable(content).decode("utf-8", "replace")):
        if name == key:
            return _intended_value(line)
    return None


def with_settings(content, settings):
    """Return the file with these settings as a badge reads them. Lines that are right, and all line ends, stay."""
    new = _with_settings_once(content, settings)
    return _with_settings_once(new, settings)  # a line that the first one hid is now visible


def _with_settings_once(content, settings):
    text = _readable(content).decode("utf-8", "surrogateescape")
    new = _composed(text, settings, ())
    # The badge uses a key's first line, even inside a multi-line string, and stops at a NUL.
    unseen = [key for key, value in settings.items() if value is not None and not _reads_as(new, key, value)]
    return _composed(text, settings, unseen) if unseen else new


def _composed(text, settings, ahead):
    """Return the file with these settings; those in `ahead` go to the top."""
    end = "\r\n" if "\r\n" in text else "\n"
    before, tables = ["%s = %s%s" % (key, format_value(settings[key]), end) for key in ahead], []
    left = {key: value for key, value in settings.items() if value is not None and key not in ahead}
    for line, key in _lines(text):
        if key in settings:
            if key not in left:
                continue  # to be removed, or a duplicate
            value = left.pop(key)
            if not _reads_as(line.encode("utf-8", "surrogateescape"), key, value):
                line = "%s = %s%s" % (key, format_value(value), end)
        (tables if key == "[" else before).append(line)
    content = text.encode("utf-8", "surrogateescape")  # a badge may read a line inside a multi-line string
    left = {key: value for key, value in left.items() if not _reads_as(content, key, value)}
    if left and before and not before[-1].endswith("\n"):
        before[-1] += end
    before += ["%s = %s%s" % (key, format_value(value), end) for key, value in left.items()]
    return "".join(before + tables).encode("utf-8", "surrogateescape")


def problems(content, games):
    """Return a sentence for each of Deckhand's lines that a badge can't read or use.

    games: folder -> prefix of its deal codes; {} if Deckhand isn't on the badge yet.
    """
    found = []
    for key in KEYS:
        entry = settings_file.find(content, key.encode())
        if entry is None:
            line, wrong = _find_unread(content, key)
        else:
            line, wrong = entry.line, _problem(key, entry, games)
        if wrong:
            text = content.split(b"\n")[line - 1].replace(b"\0", b"").decode("utf-8", "replace").strip()
            found.append("%s, line %d (%s): %s" % (SETTINGS_FILE, line, printable(text[:_MAX_SHOWN_CHARS]), wrong))
    return found


def _find_unread(content, key):
    """Find a line that sets a key without the badge seeing it: its number and why, or (0, "")."""
    readable = _readable(content)
    for number, (line, name) in enumerate(_lines(readable.decode("utf-8", "replace")), 1):
        if name == key and readable != content:
            return number, "the badge can't read it: save the file as UTF-8 without a byte order mark"
        if name == "[" and re.match(r"\s*%s\s*=" % key, line):
            return number, "the badge ignores everything after a line in [brackets]: move it before that line"
        if name == key:
            return number, "the badge can't read it: retype the line on its own"
    return 0, ""


def _problem(key, entry, games):
    """Return what's wrong with a line that the badge finds, or ""."""
    example = "write %s = %s" % (key, _EXAMPLES[key])
    if entry.raw is None:
        return "the closing quote is missing, or text follows it: " + example
    if entry.text is None:
        return "it is not UTF-8: save the file as UTF-8"
    text = entry.text
    if not entry.quoted:
        text = text.strip()
        try:
            settings_file.number(text)
        except ValueError:
            return ("" if key == LESSON else "text needs double quotes: ") + example
    if text.startswith("'"):
        return "use one pair of double quotes: " + example
    if key == NAME and text and not plain(text):
        return "the badge can show none of its letters"
    if key == LESSON and text.lower() not in YES + NO:
        return "write %s = 1 or 0" % key
    if key == START and games and text and text not in games and not _is_code(text, games):
        return "unknown game; there are %s" % ", ".join(sorted(games))
    return ""


def _is_code(text, games):
    return len(text) >= 9 and text[2] == "-" and text[:2].upper() in games.values()


def game_prefixes(files, drive=None):
    """Return {game: deal code prefix} for the games among these files (path -> bytes) and on a drive."""
    titles = {path: data for path, data in files.items() if _TITLE.fullmatch(path)}
    if drive is not None:
        for path in drive.files():
            if path not in titles and _TITLE.fullmatch(path):
                titles[path] = drive.read(path) or b""
    found = {}
    for path, data in titles.items():
        prefix = re.search(rb"(?m)^prefix:[ \t]*(\S+)", data)
        found[path.split("/")[1]] = prefix.group(1).decode("ascii", "replace") if prefix else ""
    return found


_TITLE = re.compile(r"games/[^/]+/title\.txt")
