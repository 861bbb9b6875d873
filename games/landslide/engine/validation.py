"""Can these bytes be a position of Landslide, or a match? Loaded when a saved game is taken up again.

fault(rules); match_fault(match)        # CorruptState: "cards lost or doubled"
"""

from deckhand.game import DEALS, must
from games.landslide.engine import layout
from games.landslide.engine.piles import follows, stacks_of


def fault(rules):
    """Raise CorruptState where something is wrong with the bytes after the head."""
    state = rules.state
    turn = state[layout.TURN]
    phase = state[layout.PHASE]
    run = state[layout.RUN]
    last = state[layout.NEWEST]
    known = 1 <= turn <= 2 and phase <= layout.PHASE_DRAW and 1 <= state[layout.WHICH] <= 2 and 1 <= last <= layout.MOST
    must(known, "turn, phase, deck or stack number out of range")
    must(state[layout.HAND1] <= layout.HAND_SIZE and state[layout.HAND2] <= layout.HAND_SIZE, "a hand of more than six")
    idle = state[layout.HAND2 if turn == 1 else layout.HAND1]
    busy = state[layout.HAND1 if turn == 1 else layout.HAND2]
    must(not state[layout.DECK] or idle and (phase != layout.PHASE_PLAY or busy), "an empty hand")  # LS-16
    must(state[layout.DECK] or state[layout.WHICH] == 2, "an empty first deck")  # LS-20
    seen = bytearray(52)
    for i in range(layout.CARDS, layout.CARDS_END):
        card = state[i]
        must(card < 52 and not seen[card], "cards lost or doubled")
        seen[card] = 1
    end = stacks_of(state)
    alive = on_stacks = 0
    for n in range(1, layout.MOST + 1):
        size = state[layout.SIZES + n]
        if size:
            count = size & layout.COUNT
            end += count + (size >> 6 & 1) + (size >> 7)
            must(n <= last and count and end <= layout.CARDS_END, "stack %d is none" % n)
            for i in range(end - count + 1, end):
                must(follows(state[i], state[i - 1]), "stack %d does not follow" % n)
            alive += 1
            on_stacks += count
    must(end == layout.CARDS_END and alive, "piles do not add up")
    # LS-4: a number for each card that began a stack
    must(last <= on_stacks + state[layout.WON1] + state[layout.WON2], "too many stack numbers")
    going_on = phase == layout.PHASE_MOVE and run <= last and state[layout.SIZES + run]
    must(not run or going_on, "a sequence on no stack")


def match_fault(match):
    """Raise CorruptState where these bytes can be no match."""
    state = match.state
    must(len(state) == layout.MATCH_SIZE, "%d bytes, not %d" % (len(state), layout.MATCH_SIZE))
    known = match.first_deal() < DEALS and state[layout.MATCH_CHOICE] < len(match.CHOICES)
    must(known, "deal or choice out of range")
    games = state[layout.MATCH_GAMES]
    one, two = match.totals()
    most = 1 if state[layout.MATCH_CHOICE] else layout.MATCH_MOST
    fits = games <= most and one + two <= games and one <= layout.MATCH_TO_WIN and two <= layout.MATCH_TO_WIN
    must(fits, "games out of range")
    drawn = one == two == layout.MATCH_TO_WIN
    must(not drawn and sum(match.cards()) <= 52 * games, "more won than was played")
