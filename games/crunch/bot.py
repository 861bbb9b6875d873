"""Crunch's bots, static evaluation of each move: what to do next, and how fast (CR-21).

    move = choose(rules, seat, level, rng)          # level 0 easy, 1 fair, 2 hard; -1: nothing worth doing now
    ticks = pace(rules, seat, level, rng)           # until its next action, in 1/100 s

Both take a bytearray of ROOM bytes as `found`, to list moves in: in real time they then make no garbage.

A bot looks at its own open cards, the foundations and the others' open cards, never under a card. Speed is what makes a
bot strong, so the levels differ most by how soon they see that a card can go somewhere, and how fast they turn cards.
"""

from deckhand.const import const
from games.crunch.engine.layout import BUILD, FLIP, RUN, WASTE_BUILD
from games.crunch.engine.moves import ROOM

# By level, for a card and for a flip: even with people who take 2.0, 1.2 and 0.8 s a card and 1.3, 0.8 and 0.5 s a flip
# (sim/deckhand_sim/games/crunch/people.py measures it).
_CARD_PACES = (205, 115, 80)
_FLIP_PACES = (133, 76, 50)
_HARD = const(2)
_LOW = const(3)  # ranks that make a column useless for most of what could still go on it

# What a move is worth, if it is legal:
_CRUNCH_UP = const(90)  # a card less in the crunch pile and one more on the foundations
_CRUNCH_ON = const(80)
_CRUNCH_GAP = const(70)
_FOUND = const(60)
_EMPTIES = const(50)
_UNCOVERS = const(45)
_LAST = const(44)  # the last crunch card can wait for what is worth more than that
_WASTE_ON = const(40)
_TURN = const(10)
_CONTESTED = const(30)  # more, if somebody else could be faster
_LEADS = const(20)  # more, if the own crunch card can follow


def pace(rules, seat, level, rng, ticks=0, least=False, found=None):
    """Ticks to a seat's next action: by what it sees to do now, or `ticks` for any; a fifth more or less by chance.

    least: by what it sees, but no less than `ticks` for a card and half of them for a flip.
    """
    if not ticks or least:
        flips = FLIP <= choose(rules, seat, level, rng, found) < RUN
        ticks = max(ticks // 2 if flips else ticks, (_FLIP_PACES if flips else _CARD_PACES)[level])
    spread = ticks // 5
    return ticks - spread + rng.below(2 * spread + 1)


def choose(rules, seat, level, rng, found=None):
    """A seat's best legal move to a level, -1 where it has none that leads anywhere."""
    best = -1
    most = 0
    if found is None:
        found = bytearray(ROOM)
    for i in range(rules.legal_moves(seat, found)):
        move = found[i]
        worth = _worth(rules, seat, move)
        if level >= _HARD:
            worth = _second_thought(rules, seat, move, worth, rng)
        if worth > most:
            most = worth
            best = move
    return best


def _worth(rules, seat, move):
    if move < BUILD:
        return _FOUND if move else _CRUNCH_UP
    if move < WASTE_BUILD:
        return _CRUNCH_ON if rules.count(seat, move - 4) else _CRUNCH_GAP
    if move < FLIP:
        return _WASTE_ON
    if move < RUN:
        return _TURN
    move -= RUN
    left = rules.count(seat, move // 52 + 2) - move % 13 - 1
    if not left:
        return _EMPTIES
    return _UNCOVERS if rules.takes(rules.card(seat, move // 52 + 1, left - 1)) else 0


def _second_thought(rules, seat, move, worth, rng):
    """What only the hard bot thinks of."""
    if move < BUILD:
        card = rules.top(seat, move)
        if _contested(rules, seat, card):
            worth += _CONTESTED
        if move and rules.top(seat, 0) == card + 1 and card % 13 < 12:
            worth += _LEADS
    elif WASTE_BUILD <= move < FLIP and rules.top(seat, 1) % 13 < _LOW:
        # Such a card is better kept for a foundation; but now and then it must move, or nobody ever would.
        if rng.below(2):
            return 1
    if (move == 0 or BUILD <= move < WASTE_BUILD) and rules.count(seat, 0) == 1:
        return _LAST
    return worth


def _contested(rules, seat, card):
    """Could another seat lay the same card on the only foundation that takes it?"""
    if card % 13 and rules.takes(card) == 1:
        for other in range(1, rules.seats() + 1):
            if other != seat:
                for pile in range(6):
                    if rules.top(other, pile) == card:
                        return True
    return False


def think(rules, seat, level, rng):
    """The same in the form of the other games' bots; any legal move where none leads anywhere, -1 without."""
    yield
    best = choose(rules, seat, level, rng)
    if best < 0:
        for best in rules.moves(seat):
            break
    return best


def why(rules, seat, move):
    """A hint's reason in words, at most 52 characters."""
    from games.crunch.ai.hints import reason

    return reason(rules, seat, move)
