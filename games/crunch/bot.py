"""Crunch's bots: a static evaluation of each move, and the time until the next action (CR-21).

    move = choose(rules, seat, level, rng)          # level 0 easy, 1 fair, 2 hard; -1: no move leads anywhere
    ticks = pace(rules, seat, level, rng)           # until its next action, in 1/100 s

Both take an optional bytearray of ROOM bytes to list moves in, so that they allocate nothing in real time.

A bot reads only open cards. Speed makes a bot strong, so the levels differ mostly in how soon they see that a card can be
played and how fast they flip cards.
"""

from deckhand.const import const
from games.crunch.engine.layout import BUILD, FLIP, RUN, WASTE_BUILD
from games.crunch.engine.moves import ROOM, run_length, source_pile

# Ticks by level, for a card and for a flip. They make a bot an even match for people who take 2.0, 1.2 and 0.8 s for a card
# and 1.3, 0.8 and 0.5 s for a flip (measured by sim/deckhand_sim/games/crunch/people.py).
_CARD_PACES = (205, 115, 80)
_FLIP_PACES = (133, 76, 50)
_HARD = const(2)
_LOW_RANKS = const(3)  # a card of these ranks leaves no room to build on a column

# Worth of a legal move:
_CRUNCH_TO_FOUNDATION = const(90)
_CRUNCH_TO_COLUMN = const(80)
_CRUNCH_TO_GAP = const(70)
_TO_FOUNDATION = const(60)
_EMPTIES_COLUMN = const(50)
_UNCOVERS_CARD = const(45)
_LAST_CRUNCH = const(44)  # the last crunch card ends the hand, so moves worth more go first
_WASTE_TO_COLUMN = const(40)
_FLIP_WORTH = const(10)
_CONTESTED = const(30)  # bonus if another seat could take the foundation first
_CRUNCH_FOLLOWS = const(20)  # bonus if the bot's crunch card can follow


def pace(rules, seat, level, rng, ticks=0, is_minimum=False, found=None):
    """Return the ticks until a seat's next action, with a random variation of a fifth.

    ticks: the pace of every action; 0: the level's own, which depends on the bot's next move. is_minimum: the level's own,
    but at least `ticks` for a card and half of that for a flip.
    """
    if not ticks or is_minimum:
        is_flip = FLIP <= choose(rules, seat, level, rng, found) < RUN
        ticks = max(ticks // 2 if is_flip else ticks, (_FLIP_PACES if is_flip else _CARD_PACES)[level])
    spread = ticks // 5
    return ticks - spread + rng.below(2 * spread + 1)


def choose(rules, seat, level, rng, found=None):
    """Return a seat's best legal move for a level, or -1 if none leads anywhere."""
    best = -1
    most = 0
    if found is None:
        found = bytearray(ROOM)
    for i in range(rules.legal_moves(seat, found)):
        move = found[i]
        worth = _move_worth(rules, seat, move)
        if level >= _HARD:
            worth = _refine_worth(rules, seat, move, worth, rng)
        if worth > most:
            most = worth
            best = move
    return best


def _move_worth(rules, seat, move):
    if move < BUILD:
        return _TO_FOUNDATION if move else _CRUNCH_TO_FOUNDATION
    if move < WASTE_BUILD:
        return _CRUNCH_TO_COLUMN if rules.count(seat, move - 4) else _CRUNCH_TO_GAP
    if move < FLIP:
        return _WASTE_TO_COLUMN
    if move < RUN:
        return _FLIP_WORTH
    pile = source_pile(move)
    left = rules.count(seat, pile) - run_length(move)
    if not left:
        return _EMPTIES_COLUMN
    return _UNCOVERS_CARD if rules.takes(rules.card(seat, pile - 1, left - 1)) else 0


def _refine_worth(rules, seat, move, worth, rng):
    """Return the worth of a move after the hard level's second thoughts."""
    if move < BUILD:
        card = rules.top(seat, move)
        if _is_contested(rules, seat, card):
            worth += _CONTESTED
        if move and rules.top(seat, 0) == card + 1 and card % 13 < 12:
            worth += _CRUNCH_FOLLOWS
    elif WASTE_BUILD <= move < FLIP and rules.top(seat, 1) % 13 < _LOW_RANKS:
        # Save such a card for a foundation; but move it now and then, or bots could wait for each other for ever.
        if rng.below(2):
            return 1
    if (move == 0 or BUILD <= move < WASTE_BUILD) and rules.count(seat, 0) == 1:
        return _LAST_CRUNCH
    return worth


def _is_contested(rules, seat, card):
    """Return True if another seat could put the same card on the only foundation that takes it."""
    if card % 13 and rules.takes(card) == 1:
        for other in range(1, rules.seats() + 1):
            if other != seat:
                for pile in range(6):
                    if rules.top(other, pile) == card:
                        return True
    return False


def think(rules, seat, level, rng):
    """Return `choose`'s move, as a generator; any legal move if none leads anywhere, -1 if there is none."""
    yield
    best = choose(rules, seat, level, rng)
    if best < 0:
        for best in rules.moves(seat):
            break
    return best


def why(rules, seat, move):
    """Return a hint's reason, in at most 52 characters."""
    from games.crunch.ai.hints import reason

    return reason(rules, seat, move)
