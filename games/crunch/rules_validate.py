"""Which bytes can be no position and no match of Crunch; loaded when saved ones are checked.

fault(rules)                # what is wrong with these bytes, in a few words, or None
match_fault(match)          # and with those of a match
"""

from deckhand.const import const
from deckhand.game import AT_SEATS, DEALS
from games.crunch import rules_layout as of
from games.crunch.rules_stuck import KEY

_MOST = (13, 35, 13, 13, 13, 13, 35)  # cards in a pile
_WORST = const(-26)  # of a hand (CR-30)
_BEST = const(52)


def fault(rules):
    """None, or in a few words why these bytes (whose head is sound) are no position."""
    state = rules.state
    players = state[AT_SEATS]
    if state[of.END] > of.STOPPED:
        return "no such end"
    seen = bytearray(52 * players)  # of each seat's cards, those met so far
    why = _foundations_fault(state, players, seen)
    crunched = 0
    for seat in range(players):
        why = why or _hand_fault(state, of.HANDS + seat * of.SEAT, seen, 52 * seat)
        if not state[of.HANDS + seat * of.SEAT]:
            crunched += 1
    if why:
        return why
    if crunched != (1 if state[of.END] == of.CRUNCHED else 0):
        return "crunch piles and end differ"
    if not _blank(state, of.HANDS + players * of.SEAT, of.HANDS + 4 * of.SEAT):
        return "cards at an empty seat"
    return None if seen.count(b"\1") == len(seen) else "a card is lost or twice there"


def _blank(state, start, end):
    return not any(state[start:end])


def _foundations_fault(state, players, seen):
    piles = state[of.PILES]
    if piles > 4 * players:
        return "too many foundations"
    fits = bytearray(53)
    for card in range(0, 52, 13):
        fits[card] = 1
    for i in range(piles):
        card = state[of.TOPS + i]
        if card > 51:
            return "a foundation of no suit"
        height = card % 13 + 1
        if height < 13:
            fits[card + 1] += 1
        at = of.OWNERS + 13 * i
        for k in range(height):
            seat = state[at + k]
            if not 0 < seat <= players:
                return "a card of nobody"
            seen[52 * (seat - 1) + card - height + 1 + k] += 1
        if not _blank(state, at + height, at + 13):
            return "a card over a foundation"
    if not (_blank(state, of.TOPS + piles, of.OWNERS) and _blank(state, of.OWNERS + 13 * piles, of.FITS)):
        return "a foundation too many"
    if state[of.FITS : of.HANDS] != fits:
        return "foundations and what they take differ"
    return None


def _hand_fault(state, at, seen, first):
    """One seat's piles; its cards are counted in `seen` from `first` on."""
    for pile in range(7):
        if state[at + pile] > _MOST[pile]:
            return "a pile too large"
    for pile in range(6):
        n = state[at + pile]
        size = _MOST[pile]
        base = at + of.CRUNCH
        if pile == 1:
            n += state[at + of.TURNOVER]
            base = at + of.STOCK
        elif pile:
            base = at + of.COLUMNS + 13 * (pile - 2)
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


def match_fault(match):
    """None, or in a few words why these bytes can be no match."""
    state = match.state
    if len(state) != of.MATCH_SIZE:
        return "%d bytes, not %d" % (len(state), of.MATCH_SIZE)
    if match.first_deal() >= DEALS or not 2 <= state[AT_SEATS] <= 4 or state[of.MATCH_CHOICE] >= len(match.CHOICES):
        return "deal, seats or choice out of range"
    played = state[of.MATCH_PLAYED]
    target = match.target()
    if played > match.MOST_HANDS[state[of.MATCH_CHOICE]]:
        return "more hands than a match has"
    for total in match.totals():
        if not _WORST * played <= total <= _BEST * played or target and total >= target + _BEST:
            return "a total out of reach"
    if not _blank(state, of.MATCH_TOTALS + 2 * state[AT_SEATS], of.MATCH_SIZE):
        return "a total of an empty seat"
    return None
