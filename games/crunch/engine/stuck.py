"""Stuck hands: which seats are still able (CR-31), and the burns before a stuck hand ends (CR-34).

    burn_while_stuck(state, seat)   # after the deal and after every move of `seat`; may burn, may end the hand
    is_able(state, seat)

Most calls are quick: usually the first seat is able by one of its first few cards.
"""

from deckhand.game import AT_SEATS
from games.crunch.engine import layout

# A card's key is its rank from 0, plus 16 for one of the two patterns of alternating colours. A card goes on another one
# (CR-11) if its key is lower by 1; the keys of a column of n cards are its last card's key and the n - 1 keys above.
KEY = bytes([c % 13 | ((13 <= c < 39) ^ (c % 13 & 1)) << 4 for c in range(52)] + [63])


def is_able(state, seat):
    """Return True if a seat that has not crunched is able (CR-31)."""
    key = KEY
    at = layout.HANDS + (seat - 1) * layout.SEAT
    wants = 0  # a bit for each key that a column takes
    runs = 0  # a bit for each key in a column
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
    wants >>= 1  # a column that ends with an ace wants key 15 or none, which no card has
    n = state[at + layout.CRUNCH - 1 + state[at]]
    if state[layout.FITS + n] or wants >> key[n] & 1:
        return True
    # (c): every third card from the waste's bottom to the turn-over pile's last card, and that last card
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
        if n % 3:  # else the waste's top and every third card after it have been checked
            for i in range(base + n - 1, end, 3):
                card = state[i]
                if state[layout.FITS + card] or wants >> key[card] & 1:
                    return True
    if wants & runs:  # (d): a column never wants one of its own cards
        base = at + layout.COLUMNS
        for k in range(at + layout.COUNTS, at + layout.TURNOVER):
            for i in range(base, base + state[k]):
                if wants >> key[state[i]] & 1 and (i == base or state[layout.FITS + state[i - 1]]):
                    return True
            base += 13
    return False


def burn_while_stuck(state, seat):
    """Burn while no seat is able, checking `seat` first; after three burns the hand ends stuck (CR-34)."""
    players = state[AT_SEATS]
    burns = 0
    while True:
        for _ in range(players):
            if is_able(state, seat):
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
