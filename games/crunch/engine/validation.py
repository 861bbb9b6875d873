"""Validation of Crunch states and matches; loaded when a saved game is resumed.

fault(rules); match_fault(match)        # raise CorruptState("a pile too large")
"""

from deckhand.const import const
from deckhand.game import AT_SEATS, DEALS, must
from games.crunch.engine import layout
from games.crunch.engine.stuck import KEY

_MOST = (13, 35, 13, 13, 13, 13, 35)  # cards in a pile
_WORST = const(-26)  # of a hand (CR-30)
_BEST = const(52)


def fault(rules):
    """Raise CorruptState if the bytes after the head are not a valid position."""
    state = rules.state
    players = state[AT_SEATS]
    must(state[layout.END] <= layout.STOPPED, "no such end")
    seen = bytearray(52 * players)  # of each seat's cards, those met so far
    _foundations(state, players, seen)
    crunched = 0
    for seat in range(players):
        _hand(state, layout.HANDS + seat * layout.SEAT, seen, 52 * seat)
        if not state[layout.HANDS + seat * layout.SEAT]:
            crunched += 1
    must(crunched == (1 if state[layout.END] == layout.CRUNCHED else 0), "end and piles differ")
    must(_blank(state, layout.HANDS + players * layout.SEAT, layout.HANDS + 4 * layout.SEAT), "cards of nobody")
    must(seen.count(b"\1") == len(seen), "a card is lost or twice there")


def _blank(state, start, end):
    return not any(state[start:end])


def _foundations(state, players, seen):
    piles = state[layout.PILES]
    must(piles <= 4 * players, "too many foundations")
    fits = bytearray(53)
    for card in range(0, 52, 13):
        fits[card] = 1
    for i in range(piles):
        card = state[layout.TOPS + i]
        must(card < 52, "no such suit")
        height = card % 13 + 1
        if height < 13:
            fits[card + 1] += 1
        at = layout.OWNERS + 13 * i
        for k in range(height):
            seat = state[at + k]
            must(0 < seat <= players, "a card of nobody")
            seen[52 * (seat - 1) + card - height + 1 + k] += 1
        must(_blank(state, at + height, at + 13), "a foundation too high")
    blank = _blank(state, layout.TOPS + piles, layout.OWNERS) and _blank(state, layout.OWNERS + 13 * piles, layout.FITS)
    must(blank, "a foundation too many")
    must(state[layout.FITS : layout.HANDS] == fits, "foundations take others")


def _hand(state, at, seen, first):
    """Check one seat's piles, and count its cards in `seen` from index `first`."""
    for pile in range(7):
        must(state[at + pile] <= _MOST[pile], "a pile too large")
    for pile in range(6):
        n = state[at + pile]
        size = _MOST[pile]
        base = at + layout.CRUNCH
        if pile == 1:
            n += state[at + layout.TURNOVER]
            base = at + layout.STOCK
        elif pile:
            base = at + layout.COLUMNS + 13 * (pile - 2)
        must(n <= size and _blank(state, base + n, base + size), "a pile too large")
        for i in range(base, base + n):
            card = state[i]
            must(card < 52, "no such card")
            must(not seen[first + card], "a card is twice there")
            seen[first + card] = 1
            must(pile < 2 or i == base or KEY[card] == KEY[state[i - 1]] - 1, "a broken column")


def match_fault(match):
    """Raise CorruptState where these bytes can be no match."""
    state = match.state
    must(len(state) == layout.MATCH_SIZE, "%d bytes, not %d" % (len(state), layout.MATCH_SIZE))
    known = match.first_deal() < DEALS and 2 <= state[AT_SEATS] <= 4 and state[layout.MATCH_CHOICE] < len(match.CHOICES)
    must(known, "deal, seats or choice out of range")
    played = state[layout.MATCH_PLAYED]
    target = match.target()
    must(played <= match.MOST_HANDS[state[layout.MATCH_CHOICE]], "more hands than a match has")
    for total in match.totals():
        within = _WORST * played <= total <= _BEST * played and (not target or total < target + _BEST)
        must(within, "a total out of reach")
    must(_blank(state, layout.MATCH_TOTALS + 2 * state[AT_SEATS], layout.MATCH_SIZE), "a total of an empty seat")
