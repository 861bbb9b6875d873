"""Onslaught, a hint on the screen: what the hinted move needs is chosen, and the next A makes it."""

from games.onslaught.engine import layout
from games.onslaught.ui.powers import COUNT, TO


def point(person, move):
    """Prepare the move on a table where nothing is chosen, up to its last press."""
    kind = move & layout.KIND
    place = move & 15
    rules = person.rules
    board = person.board
    board.hinted = True
    if kind == layout.SHIFT:
        powers = person.with_powers()
        powers.spent = place
        powers.offers = powers.takers(move >> 12 & 31)
        powers.mode = TO
        powers.at = powers.offers.index(move >> 8 & 15)
        powers.mark_takers()
    elif kind == layout.ORDER:
        powers = person.with_powers()
        for i in range(rules.state[layout.SHOWN] - 1):
            board.picked.append((move >> 4 * i & 15) - 1)
        powers.at = board.picked.pop() if board.picked else 0
    elif kind == layout.RECALL or kind == layout.SCOUT or kind == layout.YIELD:
        jokers = rules.jokers()
        for each in range(layout.PLACES):
            if kind != layout.YIELD and (each == place or place == layout.ANY_JOKER and jokers >> each & 1):
                person.place = each
        powers = person.with_powers()
        powers.offer(move)
        if kind == layout.RECALL:
            powers.mode = COUNT
            board.number = move >> 4 & 31
    elif kind == layout.PLEDGE:
        board.number = move & 31
    else:
        mask = person.mask(move)
        if kind == layout.MIX:  # the three that is spent comes first
            person.row.append(place)
        for each in range(layout.PLACES):
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
