"""Onslaught's table in words."""

from describe.screen_text import card, line, plural

from games.onslaught.engine.layout import ATTACKERS, ATTACKERS_LEFT, HOLDERS, KNOWN, SHOWN, TABLE, UP, VALUE, WOUNDED

_PLEDGE = "%s to face"
_CARD = "%s%s%s"
_WORTH = ", wounded, now worth %d, holds %s"
AREAS = ((0, 0, 160, 8, "the wave"), (0, 8, 160, 66, "the attacker"), (0, 66, 160, 112, "your defenders"))
_MARKS = (", chosen", ", can strike", ", can absorb", ", can destroy it", ", can join a sum")
_UP = "Attacker up: %s"
_NOBODY = "No attacker is up"
_NEXT = "Next attackers: %s"
_FIRST_ROW = "Your defenders: %s"
_NONE = "none"
_LEFT = "%s to come"
_SHOWN = "Attacker %s, %d of %d"
_FOE = "foe"
_LOOK = "Still to come: "


def _foe(rules, i):
    return card(rules.state[ATTACKERS + i])


def _defender(view, place):
    rules = view.rules
    state = rules.state
    worth = ""
    if state[WOUNDED] >> place & 1:
        held = [_foe(rules, i) for i in range(26) if state[HOLDERS + i] == place and i >= state[ATTACKERS_LEFT]]
        worth = _WORTH % (state[VALUE + place], ", ".join(held))
    board = view.board
    can = ""
    for i, mask in enumerate((board.marks, board.strikes, board.absorbs, board.jokers, board.adds)):
        if mask >> place & 1:
            can += _MARKS[i]
    return _CARD % (card(rules.card(place)), worth, can)


def captions(view):
    """Return the wave, how many upcoming foes can be stopped, and the prompt."""
    texts = [line(view.screen, row) for row in (0, 6, 14)]
    return [text if text.strip("0123456789, ") else "" for text in texts]


def cursor(view):
    """Describe what the cursor is on, and what A does."""
    person = view.input
    if not person:
        return ""
    board = view.board
    rules = view.rules
    state = rules.state
    powers = person.powers
    if powers and hasattr(powers, "own"):  # the preview of upcoming foes, in place of the sky
        return _LOOK + ", ".join(_ahead(view, powers))
    if powers and state[SHOWN]:
        return _SHOWN % (_foe(rules, state[ATTACKERS_LEFT] - 1 - powers.at), powers.at + 1, state[SHOWN])
    if board.number:
        return _PLEDGE % plural(board.number, _FOE)
    return _defender(view, person.place) if state[TABLE] else ""


def _ahead(view, look):
    # The values still to come, as the picture shows them.
    found = []
    for value in range(1, 15):
        many = bin(look.which(value)).count("1")
        if many:
            name = "joker" if value == 14 else str(value)
            found.append("%d of %s" % (many, name))
    return found


def table(view):
    """Describe everything that the viewer sees."""
    rules = view.rules
    state = rules.state
    left = state[ATTACKERS_LEFT]
    found = [_UP % _foe(rules, left) if state[UP] else _NOBODY]
    if state[KNOWN]:
        found.append(_NEXT % ", ".join([_foe(rules, left - 1 - i) for i in range(state[KNOWN])]))
    found.append(_LEFT % plural(left, _FOE))
    row = [_defender(view, place) for place in view.board.row if state[TABLE] >> place & 1]
    found.append(_FIRST_ROW % ("; ".join(row) or _NONE))
    return found
