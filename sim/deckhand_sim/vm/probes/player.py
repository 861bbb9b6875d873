"""Random games and bots' decisions, the same in every Python: this module runs on the desktop and inside the VMs.

    for line in game_trace(Rules, deal, seats, options, 300): ...      # one line a move, with a sum of the state
    for line in bot_trace(Rules, bot, deal, seats, options, every, count, level): ...

It uses nothing that the badge lacks.
"""

from deckhand.rng import Rng, bot_rngs

ANY_SEAT = 255
DICE = 99  # the random player's stream


_PRIME = 16777213


def checksum(values):
    """Return a number below 2^24 that identifies a list of moves."""
    total = 7
    for value in values:
        total = ((total << 5) - total + value % 65521 + (value >> 16)) & 0xFFFFFF
    return total


def fingerprint(state):
    """Return a number below 2^24 that identifies a state."""
    return int.from_bytes(bytes(state), "little") % _PRIME


def seats_to_ask(rules, dice):
    """Return the seats that may move now; in real time all, a random one first, and then seat 0."""
    seat = rules.seat()
    if seat != ANY_SEAT:
        return [seat] if seat else []
    n = rules.seats()
    first = dice.below(n)
    return [1 + (first + k) % n for k in range(n)] + [0]


def turn(rules, dice):
    """Return (seat, legal moves, a random one of them), or None at the end of the game."""
    for seat in seats_to_ask(rules, dice):
        legal = list(rules.moves(seat))
        if legal:
            return seat, legal, legal[dice.below(len(legal))]
    return None


def positions(Rules, deal, seats, options, limit):
    """Yield (rules, seat, legal moves, move) before each move of a random game, then play it."""
    dice = Rng(deal, DICE)
    rules = Rules(deal, seats, options)
    for _ in range(limit):
        found = turn(rules, dice)
        if found is None:
            break
        yield rules, found[0], found[1], found[2]
        rules.play(found[2], found[0])


def game_trace(Rules, deal, seats, options, limit):
    """Yield a line per move of a random game: seat, legal moves, the move, the state after it."""
    last = None
    for rules, seat, legal, move in positions(Rules, deal, seats, options, limit):
        if last is not None:
            yield "%s state %d" % (last, fingerprint(rules.state))
        last = "seat %d, %d moves %d, plays %d" % (seat, len(legal), checksum(legal), move)
        last += ", refuses %s" % rules.refusal(move + 1, seat)
        end = rules
    if last is not None:
        yield "%s state %d, result %s" % (last, fingerprint(end.state), end.result())


def decide(bot, rules, seat, level, deal, slice_done=None):
    """Return (a bot's choice on its concealed copy, number of yields), as a session asks for it."""
    copy = rules.copy()
    to_conceal, to_think = bot_rngs(deal, 0, seat)
    copy.conceal(seat, to_conceal)
    thinking = bot.think(copy, seat, level, to_think)
    slices = 0
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            if slice_done:
                slice_done()
            return end.value, slices
        slices += 1
        if slice_done:
            slice_done()


def bot_trace(Rules, bot, deal, seats, options, every, count, level):
    """Yield a line for each of `count` decisions at every `every`-th position of a random game."""
    at = deal % every
    for rules, seat, legal, _ in positions(Rules, deal, seats, options, 100000):
        if not count:
            break
        at += 1
        if at % every or not seat or len(legal) < 2:
            continue
        count -= 1
        choice, slices = decide(bot, rules, seat, level, deal)
        yield "level %d seat %d of %d moves %d: chooses %s after %d yields" % (
            level,
            seat,
            len(legal),
            fingerprint(rules.state),
            choice,
            slices,
        )
