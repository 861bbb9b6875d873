"""A person's choices in Crash Landing, and their outcome. See deckhand/contract/table_view.py.

Three rows: the hand; above it the wheel of all burns, which begins with the turn's end; and the piles, to look at.
"""

from deckhand.const import const
from deckhand.contract.choosing import HEIGHT, PIXEL_X, PIXEL_Y, ROW, WIDTH, choice
from deckhand.keys import NOTHING
from deckhand.screen import INK_DIM
from deckhand.table.draw import show
from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance, burns
from games.crash_landing.engine.moves import burn_move, rocket_count
from games.crash_landing.ui.captions import captions  # noqa: F401
from games.crash_landing.ui.places import (
    BURNT_X,
    DECK_X,
    FOUND_X,
    HAND_X,
    HAND_Y,
    PILES_Y,
    draw_hand,
    height_y,
    plates,
    point,
)

_RIGHT = const(158)  # the cursor's right edge at most, in pixels
_BUTTONS_Y = const(81)
# The cells of the buttons above the hand, a bit each from the deck's column on.
_DRAW = const(0b00000011111)
_SKIP = const(0b01110000000)
_GO_ON = const(0b00011111100)
_END = const(0b00011111110)
_FIRE_DOWN = const(0b01111111110)


class Survey:
    """A position as the viewer sees it, who decides."""

    def __init__(self, rules, seat):
        self.rules = rules
        self.seat = seat
        self.phase = rules.phase()
        self.hand = []  # values, ascending; with the rocket just found
        for value in range(1, layout.VALUES + 1):
            self.hand += [value] * rules.in_hand(seat, value)
        # All burns. First the upward ones: what lands softly, what lands hard, then what takes least off, what crashes. Then
        # the downward ones the other way round, so that the mildest is the last.
        self.burns = []
        self.is_bound = False  # can the hand make two sides that would be too fast either way?
        self.near = False  # can the rival land with its next fall?
        self.is_lost_now = False  # would the turn's end crash, with nothing fired, though there are burns?
        if self.phase == layout.BURN_PHASE:
            self._list_burns()
            self.is_lost_now = bool(self.burns) and self.is_lost(self.speed_after(NOTHING))
            if rules.seats() > 1:
                from games.crash_landing.ui import odds

                self.near = odds.is_near(rules, 3 - seat)

    def _list_burns(self):
        rules = self.rules
        self.burns = [move for move in rules.moves() if move >= layout.BURN]
        self.burns.sort(key=self._order)
        if self.burns and self.burns[0] & layout.DOWN:  # there is no other way
            self.burns.reverse()
        at = self.seat * layout.SHIP + layout.IN_HAND
        for burn in burns(rules.state, at, 2 * layout.FASTEST, rules.is_returning(self.seat), 0):
            if burn and burn not in self.burns and burn ^ layout.DOWN not in self.burns:
                self.is_bound = True

    def _order(self, burn):
        # Of a burn among all, in 512ths: 1: a soft landing, 2: a hard one, 3: none, to 4: a crash. Equal ones by their code.
        rules = self.rules
        thrust = self.thrust(burn)
        fall = rules.next_speed(self.seat, rules.speed(self.seat) + thrust)
        height = rules.altitude(self.seat)
        lands = 0 < fall < 3 and fall >= height and not rules.is_returning(self.seat)
        rockets = sum([rocket_count(burn, value) for value in range(1, layout.VALUES + 1)])
        order = (fall if lands else 4 if 2 < fall >= height else 3) << 9 | abs(thrust) << 3 | rockets
        return layout.DOWN - order if burn & layout.DOWN else order, burn

    def can_save(self):
        """Is there a burn that saves, or could be one after fire downwards?"""
        return self.is_bound or self._order(self.burns[0])[0] >> 9 < 4

    def thrust(self, move):
        """The change of speed by a move; 0 unless it is a burn."""
        if move < layout.BURN:
            return 0
        down = move & layout.DOWN
        side = balance(move, 0 if down else self.rules.is_returning(self.seat))
        return side if down else -side

    def speed_after(self, move):
        """The speed of the ship's next step, if this is fired before."""
        return self.rules.next_speed(self.seat, self.rules.speed(self.seat) + self.thrust(move))

    def is_lost(self, speed):
        """Would the turn's end lose the game, at this speed?"""
        rules = self.rules
        seat = self.seat
        if rules.altitude(seat) > speed or speed < 0:
            return False
        if speed or not rules.is_returning(seat):
            return speed > 2  # CL-20, CL-35
        stays = rules.deck_size(seat) or self.burns and not self.burns[0] & layout.DOWN
        return rules.ground_turns(seat) == layout.GROUND_TURNS or not stays  # CL-34, CL-37

    def picks(self, move):
        """The places in the hand of what a move fires."""
        picks = []
        if move >= layout.BURN:
            for i in range(len(self.hand)):
                value = self.hand[i]
                if rocket_count(move, value):
                    picks.append(i)
                    move -= 1 << layout.COUNT_BITS * (value - 1)
        return picks

    def burn_of(self, picks):
        """The picked rockets as an upward burn, legal or not."""
        return burn_move([self.hand[i] for i in picks], False)

    def discount(self, burn):
        """How much less each rocket of a burn is worth (CL-33)."""
        return 0 if burn & layout.DOWN else self.rules.is_returning(self.seat)

    def left_side(self, move, picks):
        """The picks that are on the left side of the sum, as bits: the first of a side is."""
        picked = sum([1 << i for i in picks])
        if move < layout.BURN or not picked:
            return picked
        less = self.discount(move)
        side = abs(self.thrust(move))
        left = 1
        while left & ~picked or sum([self.hand[i] - less for i in picks if left >> i & 1]) != side:
            left += 1
        return left

    def score(self, speed, picks, found):
        """The score with what is not picked, if it lands at this speed: a hard landing halves it, a crash takes it."""
        rules = self.rules
        worth = sum(self.hand) - found
        for i in picks:
            worth -= self.hand[i]
        if self.phase == layout.BURN_PHASE and speed == 2 >= rules.altitude(self.seat):
            return worth >> 1
        return 0 if picks and self.is_lost(speed) else worth >> rules.landed_hard(1)

    def has_arrow(self, speed):
        """Is this speed shown with its arrow in the forecast? captions.py has its text."""
        rules = self.rules
        height = min(layout.TOP, rules.altitude(self.seat) - speed)
        if height == layout.TOP and rules.is_returning(self.seat):
            return False
        if height > 0 or speed < 0:
            return not 9 > height <= speed + 1 + rules.option(layout.EARTH) > 2
        return self.is_lost(speed)


def survey(look):
    """All burns of this position, in order."""
    return Survey(look.rules, look.seat)


def choices(look):
    """The hand, the wheel or what is drawn and dropped, and the piles."""
    it = look.survey
    y = 8 * PILES_Y
    if it.phase == layout.FIND_PHASE:
        if look.rules.deck_size(look.seat):
            yield choice(0, 8 * DECK_X, _BUTTONS_Y, 40, 8, "draw", layout.DRAW)
            yield choice(0, 8 * DECK_X + 56, _BUTTONS_Y, 24, 8, "skip", layout.SKIP)
        else:
            yield choice(0, 8 * DECK_X + 16, _BUTTONS_Y, 40, 8, "skip", layout.SKIP)
    elif it.phase == layout.DROP_PHASE:
        hand, found = look.table.hand, look.table.found
        new = choice(0, 8 * FOUND_X, y, 16, 22, "drop", layout.DROP + found)
        if found < hand[0]:
            yield new
        for i in range(len(hand)):
            yield _rocket(look, i, "drop", layout.DROP + hand[i], -1, "\x83 new")
        if found >= hand[0]:  # the cursor begins on the least of seven: a press too many loses no good one
            yield new
    else:
        wheel, legend = _wheel(look)
        if not it.is_lost_now:
            yield wheel
        for i in range(len(it.hand)):
            yield _rocket(look, i, "pick", NOTHING, i, legend)
        if it.is_lost_now:
            yield wheel
    yield choice(-1, 8 * DECK_X, y, 16, 22)
    yield choice(-1, 8 * BURNT_X, y, 16, 22)


def _wheel(look):
    # Of the turn's end and all burns with what is picked, and what the hand's legend says of it.
    it = look.survey
    burn = it.burn_of(look.picks) if look.picks else 0
    fitting = [move for move in it.burns if not _lacks(move, burn)] or it.burns
    start = 0
    for way in (burn | layout.DOWN, burn):  # upwards, where they can be fired so
        if way in fitting:
            start = 1 + fitting.index(way)
    legend = ""
    if start:
        legend = " \x83 fire"
    elif it.is_lost_now and not look.picks and it.can_save():
        legend = "\x83 sums"
    return choice(
        0, 8 * DECK_X + 8, _BUTTONS_Y, 56, 8, "end", [layout.END] + fitting, -1, start, "fire", "", True
    ), legend


def _rocket(look, i, verb, move, key, legend):
    x = 8 * HAND_X + 16 * i
    lifted = i in look.picks  # then clear of the button above
    return choice(1, x, 8 * HAND_Y - 5 * lifted, min(16, _RIGHT - x), 22 - lifted, verb, move, key, 0, "off", legend)


def _lacks(move, burn):
    # Has a move less of some value than a burn?
    for value in range(1, layout.VALUES + 1):
        if rocket_count(move, value) < rocket_count(burn, value):
            return True
    return False


def picks_for(look, move):
    """The places in the hand of what a move fires."""
    return look.survey.picks(move)


def is_risky(look, move):
    """Does it lose: a turn's end, or fire downwards, that another burn would save?"""
    it = look.survey
    if it.phase != layout.BURN_PHASE or not it.burns or move >= layout.BURN and not move & layout.DOWN:
        return False
    return it.is_lost(it.speed_after(move))


def highlight(look):
    """The picked rockets, the speed and the height that they would lead to, and the button."""
    table = look.table
    it = look.survey
    is_aimed = it is not None and it.phase > layout.FIND_PHASE
    show(table.ring, is_aimed)
    show(table.ghost, is_aimed)
    if not it:
        return
    screen = look.screen
    move = look.move
    speed = it.speed_after(move)
    draw_hand(screen, table.hand, look.raised, it.left_side(move, look.raised))
    if is_aimed:
        point(table.ring, speed)
        if len(table.xs) > 1:
            table.ghost.x = table.xs[look.seat - 1] + 8
        table.ghost.y = height_y(max(0, min(layout.TOP, look.rules.altitude(look.seat) - speed)))
    if len(table.xs) == 1:
        screen.line(4, " KEEP" if look.raised else "SCORE", INK_DIM, 21)
        screen.number(5, 24, it.score(speed, look.raised, table.found), 2)
    row = look.choice[ROW]
    shown = speed if row >= 0 and it.has_arrow(speed) else 0
    plates(screen, _buttons(look), shown, it.thrust(move) > 0 <= row)


def _buttons(look):
    it = look.survey
    row = look.choice[ROW]
    if row < 0 or it.phase == layout.DROP_PHASE:
        return 0
    if it.phase == layout.FIND_PHASE:
        return _DRAW | _SKIP if it.rules.deck_size(it.seat) else _GO_ON
    if row > 0 and look.move < layout.BURN and look.raised:
        return 0
    return _FIRE_DOWN if it.thrust(look.move) > 0 else _END


def cursor(look):
    """The cursor's rectangle; the button for fire downwards is wider."""
    chosen = look.choice
    if look.at == look.wheel and look.survey.thrust(look.move) > 0:
        return 8 * DECK_X + 8, _BUTTONS_Y, 69, 8
    return chosen[PIXEL_X], chosen[PIXEL_Y], chosen[WIDTH], chosen[HEIGHT]
