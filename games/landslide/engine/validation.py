"""Validation of Landslide states and matches; loaded when a saved game is resumed.

fault(rules); match_fault(match)        # CorruptState: "cards lost or doubled"
"""

from deckhand.game import DEALS, must
from games.landslide.engine import layout
from games.landslide.engine.piles import follows, stacks_start


def fault(rules):
    """Raise CorruptState if the bytes after the head are not a valid position."""
    state = rules.state
    turn = state[layout.TURN]
    phase = state[layout.PHASE]
    run = state[layout.RUN]
    newest = state[layout.NEWEST]
    is_in_range = turn in (1, 2) and phase <= layout.PHASE_DRAW and state[layout.WHICH] in (1, 2)
    must(is_in_range and 1 <= newest <= layout.MOST, "turn, phase, deck or stack number out of range")
    must(state[layout.HAND1] <= layout.HAND_SIZE and state[layout.HAND2] <= layout.HAND_SIZE, "a hand of more than six")
    hand_size = state[layout.HAND1 if turn == 1 else layout.HAND2]
    other_hand_size = state[layout.HAND2 if turn == 1 else layout.HAND1]
    can_play = phase != layout.PHASE_PLAY or hand_size
    must(not state[layout.DECK] or other_hand_size and can_play, "an empty hand")  # LS-16
    must(state[layout.DECK] or state[layout.WHICH] == 2, "an empty first deck")  # LS-20
    seen = bytearray(52)
    for i in range(layout.CARDS, layout.CARDS_END):
        card = state[i]
        must(card < 52 and not seen[card], "cards lost or doubled")
        seen[card] = 1
    end = stacks_start(state)
    stack_count = cards_on_stacks = 0
    for n in range(1, layout.MOST + 1):
        size = state[layout.SIZES + n]
        if size:
            count = size & layout.COUNT
            end += count + (size >> 6 & 1) + (size >> 7)
            must(n <= newest and count and end <= layout.CARDS_END, "stack %d is none" % n)
            for i in range(end - count + 1, end):
                must(follows(state[i], state[i - 1]), "stack %d does not follow" % n)
            stack_count += 1
            cards_on_stacks += count
    must(end == layout.CARDS_END and stack_count, "piles do not add up")
    # LS-4: the first card of each numbered stack is on a stack or has been won.
    must(newest <= cards_on_stacks + state[layout.WON1] + state[layout.WON2], "too many stack numbers")
    can_continue = phase == layout.PHASE_MOVE and run <= newest and state[layout.SIZES + run]
    must(not run or can_continue, "a sequence on no stack")


def match_fault(match):
    """Raise CorruptState if the bytes are not a valid match."""
    state = match.state
    must(len(state) == layout.MATCH_SIZE, "%d bytes, not %d" % (len(state), layout.MATCH_SIZE))
    is_in_range = match.first_deal() < DEALS and state[layout.MATCH_CHOICE] < len(match.CHOICES)
    must(is_in_range, "deal or choice out of range")
    games = state[layout.MATCH_GAMES]
    one, two = match.totals()
    most = 1 if state[layout.MATCH_CHOICE] else layout.MATCH_MOST
    adds_up = games <= most and one + two <= games and one <= layout.MATCH_TO_WIN and two <= layout.MATCH_TO_WIN
    must(adds_up, "games out of range")
    both_won = one == two == layout.MATCH_TO_WIN
    must(not both_won and sum(match.cards()) <= 52 * games, "more won than was played")
