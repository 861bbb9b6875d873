"""Onslaught, a hint on the screen: what the hinted move needs is chosen, and the next A makes it."""

from games.onslaught import rules_layout as ons
from games.onslaught.view_powers import COUNT, TO


def point(person, move):
    """Prepare the move on a table where nothing is chosen, up to its last press."""
    kind = move & ons.KIND
    place = move & 15
    rules = person.rules
    board = person.board
    board.hinted = True
    if kind == ons.SHIFT:
        powers = person.with_powers()
        powers.spent = place
        powers.offers = powers.takers(move >> 12 & 31)
        powers.mode = TO
        powers.at = powers.offers.index(move >> 8 & 15)
        powers.mark_takers()
    elif kind == ons.ORDER:
        powers = person.with_powers()
        for i in range(rules.state[ons.SHOWN] - 1):
            board.picked.append((move >> 4 * i & 15) - 1)
        powers.at = board.picked.pop() if board.picked else 0
    elif kind == ons.RECALL or kind == ons.SCOUT or kind == ons.YIELD:
        jokers = rules.jokers()
        for each in range(ons.PLACES):
            if kind != ons.YIELD and (each == place or place == ons.ANY_JOKER and jokers >> each & 1):
                person.place = each
        powers = person.with_powers()
        powers.offer(move)
        if kind == ons.RECALL:
            powers.mode = COUNT
            board.number = move >> 4 & 31
    elif kind == ons.PLEDGE:
        board.number = move & 31
    else:
        mask = person.mask(move)
        if kind == ons.MIX:  # the three that is spent comes first
            person.row.append(place)
        for each in range(ons.PLACES):
            if mask >> each & 1:
                person.place = each
                if each not in person.row:
                    person.row.append(each)
        if mask & rules.jokers() or len(person.row) == 1:
            person.row.clear()
        for each in person.row:
            board.marks |= 1 << each
        if mask:
            found = person.place
            person.aim()
            person.place = found
    person.update()
