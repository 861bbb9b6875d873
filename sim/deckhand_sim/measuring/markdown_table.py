"""Format the budget as docs/measuring.md prints it: `deckhand budget --markdown`."""

from pathlib import Path

from . import finished_game, limits, worst_positions

_HEAP = (
    ("live heap, table as dealt", limits.DEALT),
    ("live heap, fullest table", limits.IN_PLAY),
    ("live heap, pause menu", limits.IN_PLAY),
    ("live heap while bots play, largest", limits.IN_PLAY),
    (finished_game.FINISHED, limits.IN_PLAY),
    ("live heap, launcher after it", limits.AFTERWARDS),
)
_TIME = (
    (f"{worst_positions.TURN}, worst", "8 (40)"),
    ("cursor press to refresh(), worst", f"{limits.CURSOR_MS.cap}"),
    (f"{worst_positions.MOVE}, worst", f"{limits.MOVE_MS.cap}"),
    (f"{worst_positions.decision(2)}, worst", f"{limits.DECISION.cap:,}"),
    (worst_positions.stretch(2), f"{limits.STRETCH.cap}"),
)
_HEAP_HEAD = (
    "| | table as dealt | fullest table | pause menu | while bots play, largest | finished table, largest |"
    " launcher after it |"
)
_TIME_HEAD = (
    "| worst case | legal list and a move | cursor press to picture | a move played and drawn | hard bot's decision |"
    " between two of its yields |"
)
_RULE = "|---|---|---|---|---|---|"
_HEAP_RULE = _RULE + "---|"


def title_of(drive, game):
    """Return a game's name in the launcher."""
    text = (Path(drive) / "games" / game / "title.txt").read_text("utf-8")
    return next((line[6:].strip() for line in text.splitlines() if line.startswith("name: ")), game)


def markdown(rows, drive, games):
    """Return the tables of docs/measuring.md: live heap, badge-ms, the session, the drive."""
    by = {(row.area, row.what): row for row in rows}
    lines = [_HEAP_HEAD, _HEAP_RULE, _line("cap", [f"{limit.cap:,}" for _, limit in _HEAP])]
    lines += [_line(title_of(drive, game), [_bytes(by, game, what) for what, _ in _HEAP]) for game in games]
    lines += ["", _TIME_HEAD, _RULE, _line("cap", [cap for _, cap in _TIME])]
    lines += [_line(title_of(drive, game), [_ms(by, game, what) for what, _ in _TIME]) for game in games]
    lines += ["", "| | measured | cap | free |", "|---|---|---|---|"]
    for area, what in (
        ("launcher", "live heap"),
        ("session", "live heap, peak of all games 2 times"),
        ("session", "live heap, launcher after it"),
        ("drive", "everything on a PicoPad's, as deckhand kit writes it"),
        ("console", "call stack, deepest path"),
        ("console", "call stack, at most"),
    ):
        if (area, what) in by:
            row = by[area, what]
            lines.append(f"| {area}: {what} | {row.measured:,} | {row.limit.cap:,} | {row.free:,} |")
    return lines


def _line(name, cells):
    return f"| {name} | {' | '.join(cells)} |"


def _bytes(by, game, what):
    return f"{by[game, what].measured:,}" if (game, what) in by else ""


def _ms(by, game, what):
    if (game, what) not in by:
        return ""
    value = by[game, what].measured
    return f"{value:.1f}" if value < 50 else f"{value:,.0f}"
