"""Records inside the page's VM: what deckhand_sim.records is on the desktop, of the same text (record_text.py).

import record
print(record.read(text))            # {"game", "code", "moves": how many, ...} as JSON, or {"error": "line 12: ..."}
record.moves                        # of the one that was read: [(move, seat), ...], seat None but in real time
print(record.of_table())            # the text of the game on the table
"""

import json

import record_text
import telling

from deckhand.title import Title

moves = []


def read(text):
    """Check every move of a record, and keep its moves."""
    try:
        return json.dumps(_read(text))
    except record_text.RecordError as why:
        return json.dumps({"error": str(why)})


def _read(text):
    parsed = record_text.Parsed(record_text.without_editor_marks(text), _rules_of)
    game = parsed.game
    title = Title(game)
    rules = _module(game, "rules").Rules
    table = rules(parsed.deal, parsed.seats, parsed.options)
    del moves[:]
    played = record_text.positions(table, _module(game, "notation"), game, parsed.moves, title.real_time)
    for line, move, seat in played:  # noqa: B007
        if move is not None:
            moves.append((move, seat))
    record_text.check_result(line, table, parsed.result)
    parsed.check_sum()
    return {
        "game": game,
        "name": title.name,
        "code": telling.code(title.prefix, rules, parsed.deal, parsed.seats, parsed.options),
        "deal": parsed.deal,
        "seats": parsed.seats,
        "options": list(parsed.options),
        "moves": len(moves),
        "result": record_text.result_text(parsed.result),
        "real_time": bool(title.real_time),
    }


def of_table():
    """Return the record of the game on the table so far. Raises ValueError if its first moves were not saved."""
    session = telling.session()
    if session.before:
        raise ValueError("this game's first %d moves were not kept" % session.before)
    rules = session.rules
    game = session.title.folder
    notation = _module(game, "notation")
    table = rules.__class__(session.deal(), rules.seats(), session.options())
    texts = []
    for move in session.history:
        texts.append(notation.to_text(table, move))
        table.apply(move)
    players = record_text.player_list(session.players)
    text = record_text.compose(
        game, rules.__class__, session.deal(), rules.seats(), session.options(), players, texts, table.result()
    )
    return text.strip()


def _rules_of(game):
    try:
        Title(game)
        _module(game, "notation")
        return _module(game, "rules").Rules
    except (OSError, ImportError, ValueError):
        raise ValueError("no game is called '%s' here" % record_text.shortened(game)) from None


def _module(game, name):
    return __import__("games.%s.%s" % (game, name), None, None, ("*",))
