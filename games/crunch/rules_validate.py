"""Which bytes can be no position and no match of Crunch; loaded when saved ones are checked.

wrong(state)                # what is wrong with these bytes, in a few words, or None
match_wrong(match)          # and with those of a match
"""

from deckhand.game import DEALS, const
from games.crunch.rules_stuck import KEY

_PLAYERS = const(3)
_CRUNCHED = const(1)
_END = const(12)
_PILES = const(14)
_TOPS = const(15)
_OWNERS = const(31)
_FITS = const(239)
_HANDS = const(292)
_SEAT = const(107)
_WASTE = const(1)
_COUNTS = const(2)
_TURN = const(6)
_CRUNCH = const(7)
_STOCK = const(20)
_COLUMNS = const(55)
_MOST = (13, 35, 13, 13, 13, 13, 35)  # cards in a pile
_MATCH = const(14)  # bytes of a match, and some places in them (see match.py)
_MATCH_SEATS = const(3)
_MATCH_CHOICE = const(4)
_MATCH_PLAYED = const(5)
_MATCH_TOTALS = const(6)
_WORST = const(-26)  # of a hand (CR-30)
_BEST = const(52)


def wrong(state):
    """None, or in a few words why these bytes (whose head is sound) are no position."""
    players = state[_PLAYERS]
    if state[_END] > 3:
        return "no such end"
    seen = bytearray(52 * players)  # of each seat's cards, those met so far
    why = _foundations_wrong(state, players, seen)
    crunched = 0
    for seat in range(players):
        why = why or _hand_wrong(state, _HANDS + seat * _SEAT, seen, 52 * seat)
        if not state[_HANDS + seat * _SEAT]:
            crunched += 1
    if why:
        return why
    if crunched != (1 if state[_END] == _CRUNCHED else 0):
        return "crunch piles and end differ"
    if not _blank(state, _HANDS + players * _SEAT, _HANDS + 4 * _SEAT):
        return "cards at an empty seat"
    for n in seen:
        if n != 1:
            return "a card is lost or twice there"
    return None


def _blank(state, start, end):
    for i in range(start, end):
        if state[i]:
            return False
    return True


def _foundations_wrong(state, players, seen):
    piles = state[_PILES]
    if piles > 4 * players:
        return "too many foundations"
    fits = bytearray(53)
    for card in range(0, 52, 13):
        fits[card] = 1
    for i in range(piles):
        card = state[_TOPS + i]
        if card > 51:
            return "a foundation of no suit"
        height = card % 13 + 1
        if height < 13:
            fits[card + 1] += 1
        at = _OWNERS + 13 * i
        for k in range(height):
            seat = state[at + k]
            if not 0 < seat <= players:
                return "a card of nobody"
            seen[52 * (seat - 1) + card - height + 1 + k] += 1
        if not _blank(state, at + height, at + 13):
            return "a card over a foundation"
    if not (_blank(state, _TOPS + piles, _OWNERS) and _blank(state, _OWNERS + 13 * piles, _FITS)):
        return "a foundation too many"
    if state[_FITS:_HANDS] != fits:
        return "foundations and what they take differ"
    return None


def _hand_wrong(state, at, seen, first):
    """One seat's piles; its cards are counted in `seen` from `first` on."""
    for pile in range(7):
        if state[at + pile] > _MOST[pile]:
            return "a pile too large"
    for pile in range(6):
        n = state[at + pile]
        size = _MOST[pile]
        base = at + _CRUNCH
        if pile == 1:
            n += state[at + _TURN]
            base = at + _STOCK
        elif pile:
            base = at + _COLUMNS + 13 * (pile - 2)
        if n > size or not _blank(state, base + n, base + size):
            return "a pile too large"
        for i in range(base, base + n):
            card = state[i]
            if card > 51:
                return "no such card"
            if seen[first + card]:
                return "a card is twice there"
            seen[first + card] = 1
            if pile > 1 and i > base and KEY[card] != KEY[state[i - 1]] - 1:
                return "a broken column"
    return None


def match_wrong(match):
    """None, or in a few words why these bytes can be no match."""
    state = match.state
    if len(state) != _MATCH:
        return "%d bytes, not %d" % (len(state), _MATCH)
    if match.first_deal() >= DEALS or not 2 <= state[_MATCH_SEATS] <= 4 or state[_MATCH_CHOICE] >= len(match.CHOICES):
        return "deal, seats or choice out of range"
    played = state[_MATCH_PLAYED]
    target = match.target()
    if played > match.MOST_HANDS[state[_MATCH_CHOICE]]:
        return "more hands than a match has"
    for total in match.totals():
        if not _WORST * played <= total <= _BEST * played or target and total >= target + _BEST:
            return "a total out of reach"
    if not _blank(state, _MATCH_TOTALS + 2 * state[_MATCH_SEATS], _MATCH):
        return "a total of an empty seat"
    return None
