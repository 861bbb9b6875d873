"""The hand as it is shown, the rockets chosen from it, and what burning them would do.

choices = Choices(session, kept); choices.read()
choices.choose(0b110)                           # the second and the third
choices.burn, choices.thrust                    # the burn that they are, and what it does to the speed; 0 where they are none
choices.take(choices.groups[0])                 # choose what a burn fires
"""

from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance, burns


class Choices:
    """hand: values, ascending; chosen, left: which of them are chosen, and which of these go on the left side, as bits;
    found: the rocket just drawn while one must be dropped, later less than 0: an undo of the drop shows it again;
    groups: all burns there are, the upward ones first, of these what lands softly, then what lands hard, then what takes
    least off, then what crashes; the downward ones the other way round, so that the mildest is the last; over: are the
    chosen ones balanced, but would make the ship faster than 8? bound: is that so, either way, of any that the hand can make?
    """

    def __init__(self, session, kept):
        self.session = session
        self.rules = session.rules
        self.hand, self.chosen, self.found = kept
        self._list()
        self.choose(self.chosen)

    def kept(self):
        """What other Choices go on from."""
        return self.hand, self.chosen, self.found

    def find(self, value):
        """This rocket has just been drawn, and one must be dropped."""
        self.found = value

    def drop(self, value):
        """A rocket is dropped: its place in the hand, which is empty now; -1: it is the one just found."""
        if value != self.found and value in self.hand:
            at = self.hand.index(value)
            self.hand[at] = 0
            return at
        self.found = -value  # an undo of the drop shows it again
        return -1

    def read(self):
        """Take the looking seat's hand from the rules; nothing is chosen."""
        rules = self.rules
        seat = self.session.eyes
        self.hand = hand = []
        for value in range(1, layout.VALUES + 1):
            hand += [value] * rules.in_hand(seat, value)
        self.found = abs(self.found)
        if rules.phase() != layout.DROP_PHASE or rules.seat() != seat:
            self.found = -self.found
        else:
            if self.found not in hand:  # gone on with
                self.found = hand[-1]
                from deckhand.table import positions

                before = positions.position(self.session, 1)
                for value in hand:
                    if rules.in_hand(seat, value) > before.in_hand(seat, value):
                        self.found = value
            hand.remove(self.found)
        self._list()
        self.choose(0)

    def _list(self):
        rules = self.rules
        seat = self.session.eyes
        self.groups = []
        self.bound = False
        if rules.phase() == layout.BURN_PHASE and rules.seat() == seat:
            self.groups = [move for move in rules.moves() if move >= layout.BURN]
            self.groups.sort(key=self.order)
            if self.groups and self.groups[0] & layout.DOWN:  # there is no other way
                self.groups.reverse()
            at = seat * layout.SHIP
            for burn in burns(rules.state, at + layout.IN_HAND, 2 * layout.FASTEST, rules.is_returning(seat), 0):
                if burn and burn not in self.groups and burn ^ layout.DOWN not in self.groups:
                    self.bound = True

    def order(self, burn):
        """(where a burn stands among all, in 512ths from 1: a soft landing, 2: a hard one, 3: none, to 4: a crash; itself)."""
        rules = self.rules
        seat = self.session.eyes
        down = burn & layout.DOWN
        side = balance(burn, 0 if down else rules.is_returning(seat))
        fall = rules.next_speed(seat, rules.speed(seat) + (side if down else -side))
        lands = 0 < fall < 3 and fall >= rules.altitude(seat) and not rules.is_returning(seat)
        rockets = 0
        for shift in range(0, 3 * layout.VALUES, 3):
            rockets += burn >> shift & 7
        order = (fall if lands else 4 if 2 < fall >= rules.altitude(seat) else 3) << 9 | side << 3 | rockets
        return down - order if down else order, burn

    def choose(self, chosen):
        """Choose these: upwards, where they can be fired so."""
        self.chosen = chosen
        burn = self.code()
        if burn not in self.groups:
            burn |= layout.DOWN
        self.over = burn not in self.groups and balance(burn, 0) > 0
        self._split(0 if burn not in self.groups else burn)

    def take(self, burn, over=False):
        """Choose what a burn fires; 0: nothing. over: is that because of a speed beyond 8?"""
        self.chosen = self.fired(burn)
        self.over = over
        self._split(burn)

    def fired(self, move):
        """What of the hand a burn fires, as bits."""
        fired = 0
        for i in range(len(self.hand)):
            shift = 3 * (self.hand[i] - 1)
            if move >> shift & 7:
                fired |= 1 << i
                move -= 1 << shift
        return fired

    def code(self):
        """The chosen rockets as an upward burn."""
        code = layout.BURN
        for i in range(len(self.hand)):
            if self.chosen >> i & 1:
                code += 1 << 3 * (self.hand[i] - 1)
        return code

    def worth(self, which, less=0):
        """What some of the hand are worth together, each so much less."""
        worth = 0
        for i in range(len(self.hand)):
            if which >> i & 1:
                worth += self.hand[i] - less
        return worth

    def _split(self, burn):
        # Two equal sides: the first of a side is at the left.
        self.burn = burn
        self.left = self.chosen
        self.thrust = 0
        if burn:
            self.less = 0 if burn & layout.DOWN else self.rules.is_returning(self.session.eyes)  # CL-33
            side = self.worth(self.chosen, self.less) // 2
            self.left = 1
            while self.left & ~self.chosen or self.worth(self.left, self.less) != side:
                self.left += 1
            self.thrust = side if burn & layout.DOWN else -side

    # -- what is to come

    def next(self):
        """The speed of the next step, and so the way that the ship goes, once the chosen are fired."""
        seat = self.session.eyes
        return self.rules.next_speed(seat, self.rules.speed(seat) + self.thrust)

    def is_lost(self):
        """Would the turn's end lose the game?"""
        rules = self.rules
        seat = self.session.eyes
        speed = self.next()
        if rules.altitude(seat) > speed or speed < 0:
            return False
        if speed or not rules.is_returning(seat):
            return speed > 2  # CL-20, CL-35
        stays = rules.deck_size(seat) or self.groups and not self.groups[0] & layout.DOWN
        return rules.ground_turns(seat) == layout.GROUND_TURNS or not stays  # CL-34, CL-37

    def count(self, pile, value):
        """How many rockets of a value are to come (pile 0), in Burnt (1)."""
        rules = self.rules
        seat = self.session.eyes
        burnt = rules.in_burnt(seat, value)
        return burnt if pile else layout.OF_EACH - rules.in_hand(seat, value) - burnt
