"""Check a game's texts: can the badge read them, does its font have all letters, can the lesson be played?

for finding in findings(folder, has_rules): print(finding)     # as in check.py; folder: games/fox
"""

import importlib

from deckhand.ui import deal_code
from deckhand.words import decoded, signs

from ..text_files import problem
from .contract import run_check

BOOK, LESSON = "book.txt", "lesson.txt"
_FIRST, _BEHIND = " ", "\x8f"  # the font's first letter, and the one after its last
_PICTURE = "= "
_KINDS = ("code", "lead", "say", "do", "key", "play", "end")
_MOVES = ("lead", "do", "play")


def findings(folder, has_rules):
    """Yield a finding for each text of the game; with has_rules the lesson's moves are tried."""
    if (folder / BOOK).is_file():
        yield run_check("book.txt can be read on the badge", _book, folder / BOOK)
    if (folder / LESSON).is_file():
        found = run_check("lesson.txt can be read on the badge", _readable, folder / LESSON)
        yield found
        if not found.broken and has_rules:
            yield run_check("the lesson can be played", _lesson, folder)


def _lines(path):
    """Yield (number, text) of each line, as the badge reads it."""
    for number, raw in enumerate(path.read_bytes().splitlines(), 1):
        yield number, signs(decoded(raw)).rstrip()


def _readable(path):
    wrong = problem(path.read_bytes())
    assert not wrong, "%s: %s" % (path.name, wrong)
    for number, text in _lines(path):
        if path.name == LESSON and text.startswith("#"):
            continue  # a comment
        strange = next((letter for letter in text if not _FIRST <= letter < _BEHIND), "")
        assert not strange, "%s, line %d: the badge's font has no %s (U+%04X)" % (
            path.name, number, strange if strange.isprintable() else "such sign", ord(strange))  # fmt: skip


def _book(path):
    _readable(path)
    lines = list(_lines(path))
    assert any(text for _, text in lines), "%s is empty" % path.name
    for number, text in lines:
        if text.startswith(_PICTURE):
            height = text[len(_PICTURE) :].partition(" ")[0]
            assert height[:1].isdigit() and height[:1] != "0", (
                "%s, line %d: a picture begins with the number of its lines: = 3 ..." % (path.name, number)
            )


def _entries(path):
    for number, text in _lines(path):
        if text.startswith("#"):
            continue
        kind, _, moves = text.split(" | ")[0].partition(" ")
        yield number, kind, moves


def _lesson(folder):
    rules_of = importlib.import_module("games.%s.rules" % folder.name).Rules
    notation = importlib.import_module("games.%s.notation" % folder.name)
    rules = last = None
    for number, kind, moves in _entries(folder / LESSON):
        place = "%s, line %d" % (LESSON, number)
        assert kind in _KINDS, "%s begins with %s; there are %s" % (place, kind or "nothing", ", ".join(_KINDS))
        assert (rules is None) == (kind == "code"), (
            "%s: the first line, and no other, is `code` and a deal's code" % place
        )
        try:
            if kind in ("code", "end"):
                deal, seats, options = deal_code.decode(moves, rules_of)
                rules = rules_of(deal, seats, bytes(options)) if kind == "code" else rules
            elif kind in _MOVES:
                _play(rules, notation, kind, moves)
            elif kind == "key" and " " in moves:  # a key that plays a move
                _play(rules, notation, kind, moves.partition(" ")[2])
        except Exception as wrong:
            raise AssertionError("%s (%s %s): %s" % (place, kind, moves, wrong)) from None
        last = kind
    assert last == "end", "%s: its last line is not `end` and a deal's code" % LESSON


def _play(rules, notation, kind, moves):
    for text in moves.split("; ")[: 1 if kind == "do" else None]:
        seat = int(text[0]) if kind == "lead" and text[1:2] == " " else None
        text = text[2:] if seat else text
        if text.endswith("*"):
            legal = [move for move in rules.moves() if notation.to_text(rules, move).startswith(text[:-1])]
            if not legal:
                raise ValueError("no legal move begins so")
            move = legal[0]
        else:
            move = notation.to_move(rules, text)
        rules.apply(move) if seat is None else rules.apply(move, seat)
