"""A badge's settings.toml: Deckhand's lines are set, everybody else's are left as they are.

new = merged(old_bytes, {"DECKHAND_NAME": "Fox 3", "DECKHAND_LESSON": None})      # None takes a line out
value(old_bytes, "DECKHAND_NAME")           # the text that somebody meant, without quotes of either kind
for line in troubles(old_bytes, games): ... # what a badge can't read or use, a sentence a line

A line ends with a line feed, and with nothing else, as for the badge. Lines after the first table ("[name]"), and those
within a text of several lines, are not touched. A badge knows neither a byte order mark nor UTF-16: merged() makes the file
plain UTF-8.
"""

import codecs
import re

from deckhand.save.drive_settings import NO, YES, plain

from ..device import settings_file
from ..printable import printable

FILE = "settings.toml"
SIZES = {"CIRCUITPY_HEAP_START_SIZE": 98304, "CIRCUITPY_PYSTACK_SIZE": 2048}
NAME, LESSON, START, RESET = KEYS = ("DECKHAND_NAME", "DECKHAND_LESSON", "DECKHAND_START", "DECKHAND_RESET")
_EXAMPLES = {NAME: '"Fox 3"', LESSON: "1", START: '"crunch"', RESET: '"any new text"'}
_LONG = ('"""', "'''")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SHOWN = 40  # letters of a wrong line that are repeated


def written(value):
    """A value as the file has it: a text in quotes, a number bare."""
    if isinstance(value, int):
        return str(value)
    text = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"%s"' % "".join(letter if letter >= " " else "\\u%04x" % ord(letter) for letter in text)


def _readable(content):
    """The file as UTF-8 without a byte order mark, where it is that or UTF-16."""
    while content.startswith(_MARKS):
        if content.startswith(codecs.BOM_UTF8):
            content = content.removeprefix(codecs.BOM_UTF8)
            continue
        try:
            content = content.decode("utf-16").encode("utf-8")
        except UnicodeDecodeError:
            content = content[2:]  # something else behind that mark
    return content


def _lines(text):
    """The lines, each with its end, and for each the key that it sets, None, or "[" from the first table on."""
    found = []
    closing = ""  # of the text of several lines that is open
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
            if mark in _LONG and mark not in match.group(2)[3:]:
                closing = mark
        found.append((line, key))
    return found


def _meant(line):
    """The value that somebody meant to set with a line: without quotes, whichever they are."""
    found = settings_file.find(line.lstrip().encode("utf-8", "surrogateescape"), _key(line))
    if found and found.quoted and found.text is not None:
        return found.text
    text = line.partition("=")[2].strip()
    if text[:1] in ("'", '"') and text.find(text[0], 1) > 0:
        return text[1 : text.find(text[0], 1)]
    return text.partition("#")[0].strip()


def _key(line):
    return line.partition("=")[0].strip().encode("utf-8", "surrogateescape")


def _says(content, key, value):
    """Does a badge read this very value there, a text in quotes or a number without?"""
    found = settings_file.find(content, key.encode())
    if found is None or found.text is None or found.quoted != isinstance(value, str):
        return False
    if found.quoted:
        return found.text == value
    try:
        return settings_file.number(found.text) == value
    except ValueError:
        return False


def value(content, key):
    """A setting's text, without quotes of either kind; None where the file has no such line."""
    for line, name in _lines(_readable(content).decode("utf-8", "replace")):
        if name == key:
            return _meant(line)
    return None


def merged(content, wishes):
    """The file's bytes with these settings, as a badge reads them; a line that says so already stays as it is, and so do
    all line ends."""
    new = _merged_once(content, wishes)
    return _merged_once(new, wishes)  # what the first line of a key hid is a line of its own now


def _merged_once(content, wishes):
    text = _readable(content).decode("utf-8", "surrogateescape")
    new = _composed(text, wishes, ())
    # The badge takes the first line of a key, even one within a text of several lines, and reads none behind a NUL.
    unseen = [key for key, wish in wishes.items() if wish is not None and not _says(new, key, wish)]
    return _composed(text, wishes, unseen) if unseen else new


def _composed(text, wishes, ahead):
    """The file with these settings, those of `ahead` at its top."""
    end = "\r\n" if "\r\n" in text else "\n"
    before, tables = ["%s = %s%s" % (key, written(wishes[key]), end) for key in ahead], []
    left = {key: wish for key, wish in wishes.items() if wish is not None and key not in ahead}
    for line, key in _lines(text):
        if key in wishes:
            if key not in left:
                continue  # not wanted, or a second line of the same key
            wish = left.pop(key)
            if not _says(line.encode("utf-8", "surrogateescape"), key, wish):
                line = "%s = %s%s" % (key, written(wish), end)
        (tables if key == "[" else before).append(line)
    if left and before and not before[-1].endswith("\n"):
        before[-1] += end
    before += ["%s = %s%s" % (key, written(wish), end) for key, wish in left.items()]
    return "".join(before + tables).encode("utf-8", "surrogateescape")


def troubles(content, games):
    """A sentence for each line of Deckhand's that a badge can't read or use. games: folder -> prefix of its deal codes; {}
    where Deckhand is not on the badge yet."""
    found = []
    for key in KEYS:
        entry = settings_file.find(content, key.encode())
        if entry is None:
            line, wrong = _unseen(content, key)
        else:
            line, wrong = entry.line, _wrong(key, entry, games)
        if wrong:
            text = content.split(b"\n")[line - 1].replace(b"\0", b"").decode("utf-8", "replace").strip()
            found.append("%s, line %d (%s): %s" % (FILE, line, printable(text[:_SHOWN]), wrong))
    return found


def _unseen(content, key):
    """The number of a line that sets a key without the badge finding it, and why; (0, "") where there is none."""
    readable = _readable(content)
    for number, (line, name) in enumerate(_lines(readable.decode("utf-8", "replace")), 1):
        if name == key and readable != content:
            return number, "the badge can't read it: save the file as UTF-8 without a byte order mark"
        if name == "[" and re.match(r"\s*%s\s*=" % key, line):
            return number, "the badge reads nothing after a line in [brackets]: put it before that one"
        if name == key:
            return number, "the badge can't read it: write the line again, by itself"
    return 0, ""


def _wrong(key, entry, games):
    """What is wrong with a line that the badge finds, "" if nothing is."""
    example = "write %s = %s" % (key, _EXAMPLES[key])
    if entry.raw is None:
        return "it has no closing quote, or more follows: " + example
    if entry.text is None:
        return "it is no UTF-8 text: save the file as UTF-8"
    text = entry.text
    if not entry.quoted:
        text = text.strip()
        try:
            settings_file.number(text)
        except ValueError:
            return ("" if key == LESSON else "text belongs in double quotes: ") + example
    if text.startswith("'"):
        return "the quotes must be double, and once: " + example
    if key == NAME and text and not plain(text):
        return "no letter of it can be shown"
    if key == LESSON and text.lower() not in YES + NO:
        return "write %s = 1 or 0" % key
    if key == START and games and text and text not in games and not _is_code(text, games):
        return "there is no such game; there are %s" % ", ".join(sorted(games))
    return ""


def _is_code(text, games):
    return len(text) >= 9 and text[2] == "-" and text[:2].upper() in games.values()


def games_of(files, drive=None):
    """folder -> prefix of the games among these files (path -> bytes), and of those on a drive."""
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
