"""Chaos Cruisers' table in words. A square is a letter for its column (a to t) and its row (1 to 14), from the top left."""

from describe.screen_text import plural, spoken

from games.chaos_cruisers.engine.layout import (
    COINS,
    FIRST,
    GATES,
    GRID,
    IN_ORDER,
    LAST_SQUARE,
    OBSTACLE,
    ORDER,
    PHASE,
    ROUND,
    SETUP,
    SPEED,
    SQUARE,
    WIDTH,
)

AREAS = ((0, 112, 40, 128, "your coins"), (40, 112, 160, 128, "the way to your gate and each car's gates"))
_ASKED = 14
_FAR = 22  # letters of the prompt line, before the distance to the next gate
_NAMES = ("red", "black", "yellow", "blue")
_GATES = ("moon", "crown", "shield", "sun")
_WAYS = ("up", "right", "down", "left")
_STEPS = (-WIDTH, 1, WIDTH, -1)
_AT_SQUARE = "square %s%d"
_OUT = "off the track"
_CAR = "%s%s: %s, speed %d, %d of %d gates, next the %s gate, coins %s"
_PLAYER = ", player %d"
_NO_COINS = "none"
_AT = "%s at %s"
_ORDER = "Order of play: %s"
_ROUND = "Round %d"
_GATES_AT = "Gates: %s"
_TILES = "Plain tiles at: %s"
_OBSTACLES = "Obstacles at: %s"
_TO = "To %s, %s"
_HERE = "Your own square %s"
_GO = "%s %d"
_TO_GATE = ", then %s to your gate"
_PLACE = "Place %s at %s"
_TILE = "Tile at %s"
_CARRY = "Tile %s to %s"
_BLOCK = "Obstacle at %s"
_BUTTON = "Done"


def _square(at):
    at -= GRID
    return "%s%d" % ("abcdefghijklmnopqrstu"[at % WIDTH], at // WIDTH)


def square_at(x, y):
    """Return the square at a pixel; for a tile, its last square."""
    return _AT_SQUARE % ("abcdefghijklmnopqrst"[min(19, x // 8)], y // 8 + 1)


def _where(state, who):
    at = state[SQUARE + who] | state[SQUARE + 4 + who] << 8
    return _square(at) if at else _OUT


def _corners(state, kind):
    # Return the top left squares of the tiles of a kind: 1 to 4 are gates, 5 is plain.
    return [at for at in range(FIRST, LAST_SQUARE + 1) if state[at] and state[at] & 31 == 4 * kind]


def _raw(view):
    # Return the prompt line: its text, and the number after it.
    grid = view.screen.lines[_ASKED]
    if not grid:
        return "", ""
    letters = "".join([chr(32 + grid[i]) for i in range(grid.width)])
    return spoken(letters[:_FAR]), letters[_FAR:].strip(" ")


def captions(view):
    """Return the prompt or what ending under the cursor would do, and another player's last action."""
    if not view.input or view.anim:
        return []
    return [spoken(view.told.strip(" ").replace("\n", ". ")), _raw(view)[0]]


def cursor(view):
    """Describe what the cursor is on, and what A does."""
    person = view.input
    if not person or view.told or view.anim:
        return ""
    if hasattr(person, "ends"):
        return _drive(view, person)
    stage = person.stage
    at = person.tile()
    if stage == 0:
        text = _PLACE % (_NAMES[person.who], _square(at))
    elif stage == 1:
        text = _BUTTON if person.on_button() else _TILE % _square(at)
    elif stage == 2:
        text = _CARRY % (_square(view.board.lifted), _square(at))
    else:
        text = _BLOCK % _square(at)
    return text


def _drive(view, person):
    rules = view.rules
    move = person.move()
    if move < 0:
        return _HERE % _where(rules.state, rules.cruiser())
    at = rules.state[SQUARE + person.who] | rules.state[SQUARE + 4 + person.who] << 8
    legs = []
    for shift in (4, 10):
        many = move >> shift + 2 & 15
        if many:
            way = move >> shift & 3
            legs.append(_GO % (_WAYS[way], many))
            at += many * _STEPS[way]
    text = _TO % (_square(at), ", ".join(legs)) if legs else _HERE % _square(at)
    far = _raw(view)[1]
    if far.isdigit():
        text += _TO_GATE % plural(int(far), "square")
    return text


def table(view):
    """Describe the whole table: nothing is hidden."""
    rules = view.rules
    state = rules.state
    found = []
    seats = rules.seats()
    last = 4 * (rules.option(1) + 1)
    if state[PHASE] != SETUP:
        found.append(_ROUND % ((state[ROUND] | state[ROUND + 1] << 8) + 1))
        found.append(_ORDER % ", ".join([_NAMES[state[ORDER + i]] for i in range(state[IN_ORDER])]))
    for who in range(3 if seats == 3 else 4):
        coins = [str(k + 2) for k in range(4) if state[COINS + who] >> k & 1]
        seat = who % 2 + 1 if seats == 2 else who + 1
        gates = state[GATES + who]
        found.append(
            _CAR
            % (
                _NAMES[who],
                _PLAYER % seat,
                _where(state, who),
                state[SPEED + who],
                gates,
                last,
                _GATES[gates % 4],
                ", ".join(coins) or _NO_COINS,
            )
        )
    found.append(
        _GATES_AT % ", ".join([_AT % (_GATES[i], _square(at)) for i in range(4) for at in _corners(state, i + 1)])
    )
    found.append(_TILES % ", ".join([_square(at) for at in _corners(state, 5)]))
    blocked = [_square(at) for at in range(FIRST, LAST_SQUARE + 1) if state[at] & OBSTACLE]
    if blocked:
        found.append(_OBSTACLES % ", ".join(blocked))
    return found
