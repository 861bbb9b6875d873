"""When a hand of Crunch is stuck: who is still able (CR-31), and the burns before it ends (CR-34).

    burn_while_stuck(state, seat)   # after the deal and after every move of `seat`; may burn, may end the hand
    able(state, seat)           # has this seat anything left to look forward to?

The bytes of a state are laid out in engine/layout.py. Most of the time the first seat asked says yes at its first few cards.
"""

from deckhand.game import AT_SEATS
from games.crunch.engine import layout

# By card: its rank from 0, and 16 more for one of the two ways in which colours can alternate. A card goes on another
# one (CR-11) if its key is that one's less 1; the keys of a column of n cards are its last one's and the next n - 1.
KEY = bytes([c % 13 | ((13 <= c < 39) ^ (c % 13 & 1)) << 4 for c in range(52)] + [63])


def able(state, seat):
    """CR-31, for a seat that has not crunched."""
    key = KEY
    at = layout.HANDS + (seat - 1) * layout.SEAT
    wants = 0  # a bit for each key that a column takes
    runs = 0  # and for each key that lies in one
    base = at + layout.COLUMNS - 1
    for k in range(at + layout.COUNTS, at + layout.TURNOVER):
        n = state[k]
        if not n:  # (a)
            return True
        k = state[base + n]
        if state[layout.FITS + k]:  # (b)
            return True
        k = key[k]
        wants |= 1 << k
        runs |= (1 << n) - 1 << k
        base += 13
    wants >>= 1  # an ace's column wants key 15 or none, which no card has
    n = state[at + layout.CRUNCH - 1 + state[at]]
    if state[layout.FITS + n] or wants >> key[n] & 1:
        return True
    # (c): every third card of all from the waste's bottom to the pile's last, and that last one
    base = at + layout.STOCK
    n = state[at + layout.WASTE]
    end = base + n + state[at + layout.TURNOVER]
    if end > base:
        card = state[end - 1]
        if state[layout.FITS + card] or wants >> key[card] & 1:
            return True
        for i in range(base + 2, end, 3):
            card = state[i]
            if state[layout.FITS + card] or wants >> key[card] & 1:
                return True
        if n % 3:  # else the waste's top and every third card after it are among those
            for i in range(base + n - 1, end, 3):
                card = state[i]
                if state[layout.FITS + card] or wants >> key[card] & 1:
                    return True
    if wants & runs:  # (d): no column wants a card of its own
        base = at + layout.COLUMNS
        for k in range(at + layout.COUNTS, at + layout.TURNOVER):
            for i in range(base, base + state[k]):
                if wants >> key[state[i]] & 1 and (i == base or state[layout.FITS + state[i - 1]]):
                    return True
            base += 13
    return False


def burn_while_stuck(state, seat):
    """CR-34: burn while no seat is able, asking the mover first; after three burns the hand ends stuck."""
    players = state[AT_SEATS]
    burns = 0
    while True:
        for _ in range(players):
            if able(state, seat):
                return
            seat = seat % players + 1
        if burns == 3:
            state[layout.END] = layout.STUCK
            return
        burns += 1
        state[layout.BURNS] = state[layout.BURNS] + 1 & 255
        for at in range(layout.HANDS, layout.HANDS + players * layout.SEAT, layout.SEAT):
            n = state[at + layout.TURNOVER] + state[at + layout.WASTE]
            state[at + layout.TURNOVER] = n
            state[at + layout.WASTE] = 0
            if n:
                at += layout.STOCK
                card = state[at]
                n += at - 1
                state[at:n] = state[at + 1 : n + 1]
                state[n] = card
