"""Can these bytes be a position of Landslide, or a match? Loaded when a saved game is taken up again.

fault(rules); match_fault(match)        # CorruptState: "cards lost or doubled"
"""

from deckhand.game import DEALS, must
from games.landslide import rules_layout as ls
from games.landslide.rules_piles import follows, stacks_of


def fault(rules):
    """Raise CorruptState where something is wrong with the bytes after the head."""
    state = rules.state
    turn = state[ls.TURN]
    phase = state[ls.PHASE]
    run = state[ls.RUN]
    last = state[ls.NEWEST]
    known = 1 <= turn <= 2 and phase <= ls.PHASE_DRAW and 1 <= state[ls.WHICH] <= 2 and 1 <= last <= ls.MOST
    must(known, "turn, phase, deck or stack number out of range")
    must(state[ls.HAND1] <= ls.HAND_SIZE and state[ls.HAND2] <= ls.HAND_SIZE, "a hand of more than six")
    idle = state[ls.HAND2 if turn == 1 else ls.HAND1]
    busy = state[ls.HAND1 if turn == 1 else ls.HAND2]
    must(not state[ls.DECK] or idle and (phase != ls.PHASE_PLAY or busy), "an empty hand")  # LS-16
    must(state[ls.DECK] or state[ls.WHICH] == 2, "an empty first deck")  # LS-20
    seen = bytearray(52)
    for i in range(ls.CARDS, ls.CARDS_END):
        card = state[i]
        must(card < 52 and not seen[card], "cards lost or doubled")
        seen[card] = 1
    end = stacks_of(state)
    alive = on_stacks = 0
    for n in range(1, ls.MOST + 1):
        size = state[ls.SIZES + n]
        if size:
            count = size & ls.COUNT
            end += count + (size >> 6 & 1) + (size >> 7)
            must(n <= last and count and end <= ls.CARDS_END, "stack %d is none" % n)
            for i in range(end - count + 1, end):
                must(follows(state[i], state[i - 1]), "stack %d does not follow" % n)
            alive += 1
            on_stacks += count
    must(end == ls.CARDS_END and alive, "piles do not add up")
    # LS-4: a number for each card that began a stack
    must(last <= on_stacks + state[ls.WON1] + state[ls.WON2], "too many stack numbers")
    going_on = phase == ls.PHASE_MOVE and run <= last and state[ls.SIZES + run]
    must(not run or going_on, "a sequence on no stack")


def match_fault(match):
    """Raise CorruptState where these bytes can be no match."""
    state = match.state
    must(len(state) == ls.MATCH_SIZE, "%d bytes, not %d" % (len(state), ls.MATCH_SIZE))
    known = match.first_deal() < DEALS and state[ls.MATCH_CHOICE] < len(match.CHOICES)
    must(known, "deal or choice out of range")
    games = state[ls.MATCH_GAMES]
    one, two = match.totals()
    most = 1 if state[ls.MATCH_CHOICE] else ls.MATCH_MOST
    fits = games <= most and one + two <= games and one <= ls.MATCH_TO_WIN and two <= ls.MATCH_TO_WIN
    must(fits, "games out of range")
    drawn = one == two == ls.MATCH_TO_WIN
    must(not drawn and sum(match.cards()) <= 52 * games, "more won than was played")
