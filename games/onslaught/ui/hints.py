"""Onslaught's hint on the screen: select what the hinted move needs, so that the next A makes it."""

from games.onslaught.engine import layout


def point(person, move):
    """Prepare the move on a table with nothing selected, up to its last key press."""
    kind = move & layout.KIND
    place = move & 15
    rules = person.rules
    board = person.board
    board.make_room_for_hint()
    if kind == layout.SHIFT:
        person.with_powers().ask_taker(place, move >> 12 & 31, move >> 8 & 15)
    elif kind == layout.ORDER:
        powers = person.with_powers()
        for i in range(rules.state[layout.SHOWN] - 1):
            board.picked.append((move >> 4 * i & 15) - 1)
        if board.picked:
            powers.unpick()
    elif kind == layout.DISCARD_DEFENDER or kind == layout.SCOUT or kind == layout.RESIGN:
        jokers = rules.jokers()
        for each in range(layout.PLACES):
            if kind != layout.RESIGN and (each == place or place == layout.ANY_JOKER and jokers >> each & 1):
                person.cursor_on(each)
        person.with_powers().offer(move)
        if kind == layout.DISCARD_DEFENDER:
            board.ask_number(move >> 4 & 31, board.sunk)
    elif kind == layout.PLEDGE:
        board.ask_number(move & 31)
    else:
        mask = person.mask(move)
        row = [place] if kind == layout.MIX else []  # the three that is spent comes first
        last = 0
        for each in range(layout.PLACES):
            if mask >> each & 1:
                last = each
                if each not in row:
                    row.append(each)
        if mask & rules.jokers() or len(row) == 1:
            row.clear()
        if mask:
            person.choose(row, last)
    person.update()
