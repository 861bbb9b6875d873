"""Can these bytes be a position of Landslide, or a match? Loaded when a saved game is taken up again.

fault(rules) == "cards lost or doubled"; match_fault(match) is None
"""

from deckhand.game import DEALS
from games.landslide import rules_layout as ls
from games.landslide.rules_piles import follows, stacks_of


def fault(rules):
    """What is wrong with the bytes after the head, or None."""
    state = rules.state
    turn = state[ls.TURN]
    phase = state[ls.PHASE]
    run = state[ls.RUN]
    last = state[ls.NEWEST]
    if not 1 <= turn <= 2 or phase > ls.PHASE_DRAW or not 1 <= state[ls.WHICH] <= 2 or not 1 <= last <= ls.MOST:
        return "turn, phase, deck or stack number out of range"
    if state[ls.HAND1] > ls.HAND_SIZE or state[ls.HAND2] > ls.HAND_SIZE:
        return "a hand of more than six"
    idle = state[ls.HAND2 if turn == 1 else ls.HAND1]
    busy = state[ls.HAND1 if turn == 1 else ls.HAND2]
    if state[ls.DECK] and (not idle or phase == ls.PHASE_PLAY and not busy):
        return "an empty hand"  # LS-16
    if not state[ls.DECK] and state[ls.WHICH] == 1:
        return "an empty first deck"  # LS-20
    seen = bytearray(52)
    for i in range(ls.CARDS, ls.CARDS_END):
        card = state[i]
        if card >= 52 or seen[card]:
            return "cards lost or doubled"
        seen[card] = 1
    end = stacks_of(state)
    alive = on_stacks = 0
    for n in range(1, ls.MOST + 1):
        size = state[ls.SIZES + n]
        if size:
            count = size & ls.COUNT
            end += count + (size >> 6 & 1) + (size >> 7)
            if n > last or not count or end > ls.CARDS_END:
                return "stack %d is none" % n
            for i in range(end - count + 1, end):
                if not follows(state[i], state[i - 1]):
                    return "stack %d does not follow" % n
            alive += 1
            on_stacks += count
    if end != ls.CARDS_END or not alive:
        return "piles do not add up"
    if last > on_stacks + state[ls.WON1] + state[ls.WON2]:  # LS-4: a number for each card that began a stack
        return "too many stack numbers"
    if run and (phase != ls.PHASE_MOVE or run > last or not state[ls.SIZES + run]):
        return "a sequence on no stack"
    return None


def match_fault(match):
    """None, or in a few words why these bytes can be no match."""
    state = match.state
    if len(state) != ls.MATCH_SIZE:
        return "%d bytes, not %d" % (len(state), ls.MATCH_SIZE)
    games = state[ls.MATCH_GAMES]
    one, two = match.totals()
    if match.first_deal() >= DEALS or state[ls.MATCH_CHOICE] >= len(match.CHOICES):
        return "deal or choice out of range"
    most = 1 if state[ls.MATCH_CHOICE] else ls.MATCH_MOST
    if games > most or one + two > games or one > ls.MATCH_TO_WIN or two > ls.MATCH_TO_WIN:
        return "games out of range"
    if one == two == ls.MATCH_TO_WIN or sum(match.cards()) > 52 * games:
        return "more won than was played"
    return None
