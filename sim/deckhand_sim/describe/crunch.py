"""Crunch's table in words, in real time."""

from describe.screen_text import card, plural

from games.crunch.engine.layout import NONE

CAPTIONS = (0,)  # the match score
AREAS = (
    (0, 10, 160, 48, "the foundations"),
    (0, 48, 28, 90, "your crunch pile"),
    (28, 48, 114, 112, "your columns"),
    (114, 48, 160, 90, "player 2's piles"),
    (0, 90, 28, 120, "your stock"),
    (0, 118, 160, 128, "the keys"),
)

_PILES = ("Crunch pile", "Waste", "Column 1", "Column 2", "Column 3", "Column 4")
_WASTE = "Waste: %s, %s to turn"
_EMPTY = "empty"
_COLUMN = "%s: %s"
_SOURCE = "%s: %s%s"
_MORE = ", %s"
_FITS = ". Fits %s"
_TAKEN = "%s to %s"
_FOUNDATION = "a foundation"
_ON = "%s, on the %s"
_INTO = "%s, empty"
_COVERED = "The table is covered until the hand goes on"
_FOUNDATIONS = "Foundations: %s"
_NO_FOUNDATIONS = "none yet"
_TURNOVER = "Turn-over pile: %s"
_RIVAL = "Player %d: %s left in the crunch pile, top %s, score %d"
_YOU = "You: %s left in the crunch pile, score %d"
_FITS_NOW = "Fits now: %s"
_NOTHING_FITS = "nothing; flip with B"
_MOVE = "%s, the %s, to %s"
_GREW = "Foundation: %s"
_FEW = "Player %d has %s left"
_BURN = "All stuck: the piles step on"
_ALARM = 3  # announce a rival's crunch pile from this few cards on
_OF_PLAYER = "Player %d: %s"


def _top(rules, seat, source):
    number = rules.top(seat, source)
    return card(number) if number < NONE else _EMPTY


def _place(rules, seat, place):
    # Where picked-up cards go: 0 a foundation, 1 to 4 a column.
    if not place:
        return _FOUNDATION
    top = _top(rules, seat, place + 1)
    return _INTO % _PILES[place + 1] if top == _EMPTY else _ON % (_PILES[place + 1], top)


def _cursor_of(view, person):
    rules = view.rules
    seat = person.seat
    source = person.source
    top = _top(rules, seat, source)
    if person.chosen:
        return _TAKEN % (top, _place(rules, seat, person.place))
    many = rules.count(seat, source)
    text = _SOURCE % (_PILES[source], top, _MORE % plural(many, "card") if many > 1 else "")
    can = person.can[source]
    if can:
        text += _FITS % ", ".join([_place(rules, seat, place) for place in range(5) if can >> place & 1])
    return text


def cursor(view):
    """Describe what each player's cursor is on, and the waste, which B turns."""
    board = view.board
    if not board or board.covered or not view.rules.seat():
        return ""
    if len(board.inputs) == 1:
        return _cursor_of(view, board.inputs[0])
    return ". ".join([_OF_PLAYER % (person.seat, _cursor_of(view, person)) for person in board.inputs])


def also(view):
    """Describe the first player's waste: its card, and how many can still be turned."""
    board = view.board
    if not board or board.covered or not board.inputs or not view.rules.seat() or board.inputs[0].source == 1:
        return ""  # or the cursor is on the waste
    seat = board.inputs[0].seat
    rules = view.rules
    return _WASTE % (_top(rules, seat, 1), plural(rules.count(seat, 6), "card"))


def _foundations(rules):
    tops = []
    for i in range(16):
        number = rules.foundation(i)
        if number < NONE:
            tops.append(number)
    return tops


def news(seen, view):
    """Describe changes to foundations and crunch piles since `seen`; also return the new `seen`."""
    rules = view.rules
    board = view.board
    if not board or board.covered:
        return "", seen
    seats = rules.seats()
    now = (_foundations(rules), [rules.count(seat, 0) for seat in range(1, seats + 1)], rules.burns())
    if seen is None:
        return "", now
    texts = []
    grown = [card(top) for i, top in enumerate(now[0]) if i >= len(seen[0]) or seen[0][i] != top]
    if grown:
        texts.append(_GREW % ", ".join(grown))
    for i in range(seats):
        if now[1][i] < seen[1][i] and now[1][i] <= _ALARM and i + 1 not in board.people:
            texts.append(_FEW % (i + 1, plural(now[1][i], "card")))
    if now[2] != seen[2]:
        texts.append(_BURN)
    return ". ".join(texts), now


def table(view):
    """Describe everything that the viewer sees."""
    rules = view.rules
    board = view.board
    if not board or board.covered:
        return [_COVERED]
    found = []
    for seat in board.seated:
        for source in range(6):
            many = rules.count(seat, source)
            if source < 2:
                text = _top(rules, seat, source) + (_MORE % plural(many, "card") if many else "")
            else:
                text = ", ".join([card(rules.card(seat, source - 1, i)) for i in range(many)]) or _EMPTY
            found.append(_COLUMN % (_PILES[source], text))
        found.append(_TURNOVER % plural(rules.count(seat, 6), "card"))
    found.append(_FOUNDATIONS % (", ".join([card(top) for top in _foundations(rules)]) or _NO_FOUNDATIONS))
    for person in board.inputs:
        found.append(_FITS_NOW % (_fits(view, person) or _NOTHING_FITS))
    for seat in range(1, rules.seats() + 1):
        left = plural(rules.count(seat, 0), "card")
        if seat in board.people:
            found.append(_YOU % (left, rules.score(seat)))
        else:
            found.append(_RIVAL % (seat, left, _top(rules, seat, 0), rules.score(seat)))
    return found


def _fits(view, person):
    rules = view.rules
    seat = person.seat
    found = []
    for source in range(6):
        for place in range(5):
            if person.can[source] >> place & 1:
                found.append(_MOVE % (_PILES[source], _top(rules, seat, source), _place(rules, seat, place)))
    return "; ".join(found)
