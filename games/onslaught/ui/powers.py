"""Onslaught's moves besides fighting: discards, the choices of the three powers, giving up. Loaded on demand.

powers = Powers(person); powers.ask()           # options of the defender under the cursor
powers.press(A); text, keys = powers.words()
"""

from deckhand.cards import rank
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, NOTHING, UP, A, B
from games.onslaught.engine import layout
from games.onslaught.ui import board as vb
from games.onslaught.ui.names import discard, name, stand

# Modes:
OFFER = const(0)  # choose one of `offers`, moves
COUNT = const(1)  # a discard's number is on the wheel
SORT = const(2)  # put the scouted attackers in order
FROM = const(3)  # spend a five: choose the attacker in `offers`
TO = const(4)  # choose the place in `offers` that takes the attacker
_QUESTIONS = {
    layout.SCOUT: "Spend %s to look ahead?",
    layout.SHIFT: "Spend %s to move a wound?",
    layout.DISCARD_DEFENDER: "Discard %s?",
    layout.RESIGN: "Give up this battle?",
}


class Powers:
    """mode; at: index of the current one of `offers`, or the scouted attacker under the cursor."""

    def __init__(self, person):
        self.person = person
        self.rules = person.rules
        self.board = person.board
        self.mode = OFFER
        self.offers = []
        self.at = 0
        self.spent = 0  # the place of the five
        self.held = 0  # the attacker being shifted

    # -- starting

    def ask(self):
        """Offer the options of the defender under the cursor (before the pledge: any scout), if there are any."""
        board = self.board
        for place in board.row:
            if board.number or place == self.person.place:
                self._find(place)
        self._begin()

    def offer(self, move):
        """Ask for confirmation of this move."""
        self.offers.append(move)
        self._begin()

    def _begin(self):
        first = self.offers[0]
        if len(self.offers) == 1 and first & layout.KIND == layout.DISCARD_DEFENDER:
            self._count()
        elif len(self.offers) == 1 and first & layout.KIND == layout.SHIFT:
            self._from(first & 7)
            return
        self.person.update()

    def _find(self, place):
        rules = self.rules
        value = rules.state[layout.VALUE + place]
        if self.person.uses >> place & 1:
            self.offers.append((layout.SCOUT if value == layout.SEVEN else layout.SHIFT) | place)
        move = discard(rules, place)
        if move:
            self.offers.append(move)

    def sort(self):
        """Start ordering the scouted attackers."""
        self.mode = SORT

    # -- drawing

    def show_cursor(self):
        """Put the cursor around the current choice."""
        board = self.board
        cursor = board.screen.cursor
        place = self.person.place
        if self.mode == SORT:
            cursor(vb.KNOWN_X + vb.KNOWN_PITCH * self.at, vb.KNOWN_Y, 16, 16)
            return
        if self.mode == COUNT:
            self.person.cursor_on_number()
            return
        if self.mode == FROM:
            attacker = self.offers[self.at]
            place = self.rules.state[layout.HOLDERS + attacker]
            i = vb.held(self.rules, place).index(attacker)
            cursor(board.x(place) + 8 * (i % 2) - 1, board.y(place) + 31 + 8 * (i // 2), 10, 10)
            return
        if self.mode == TO:
            place = self.offers[self.at]
        elif self.offers[self.at] & layout.KIND == layout.SCOUT:
            place = self.offers[self.at] & 7
        self.person.cursor_on(place)

    def words(self):
        """(prompt, key legend, is it dangerous?)"""
        rules = self.rules
        state = rules.state
        mode = self.mode
        keys = "\x87 yes \x88 no"
        if len(self.offers) > 1:
            keys += " \x85\x86 other"
        if mode == OFFER:
            move = self.offers[self.at]
            text = _QUESTIONS[move & layout.KIND]
            return (text % name(rules, self.person.place) if "%" in text else text), keys, False
        if mode == COUNT:
            keys = "\x87 yes \x88 no \x85\x86 foes"
            text = name(rules, self.person.place) + " goes, "
            more = self.board.number - state[layout.FACED]
            left = stand(rules) - 1
            if more:  # warn if it isn't necessary
                return text + "face %d more" % more, keys, left <= layout.MAX_REMAINING
            if left > layout.MAX_REMAINING and state[layout.ATTACKERS_LEFT]:
                return text + "%d are too many" % left, keys, True
            swept = not left and state[layout.ATTACKERS_LEFT]
            return text + ("clean sweep" if swept else "%d left: held" % left), keys, False
        if mode == SORT:
            rest = state[layout.SHOWN] - len(self.board.picked)
            return (
                ("Who comes %s?" % ("last" if rest == 1 else "next" if self.board.picked else "first")),
                ("\x87 this one \x85\x86 choose"),
                False,
            )
        keys = "\x87 yes \x88 no \x85\x86 choose"
        if mode == FROM:
            return name(rules, self.spent) + " goes: which wound?", keys, False
        a = rank(state[layout.ATTACKERS + self.held])
        place = self.offers[self.at]
        value = state[layout.VALUE + place]
        who = name(rules, place)
        if value == a:
            return "To whom? %s: both go" % who, keys, False
        return "To whom? %s: %d - %d = %d" % (who, value, a, value - a), keys, False

    # -- keys

    def press(self, key):
        """Confirm, cancel, or switch to another choice."""
        if key == A:
            return self._do()
        if key == B:
            return self._take_back()
        if key == UP:  # not used here
            return NOTHING
        by = -1 if key == LEFT else 1
        state = self.rules.state
        if self.mode == COUNT:
            if key != DOWN:  # already handled
                self.person.turn(by, state[layout.FACED], state[layout.ATTACKERS_LEFT] + 1)
            return NOTHING
        if self.mode == SORT:
            self._skip(by)
        else:
            self.at = (self.at + by) % len(self.offers)
        self.person.refresh()
        return NOTHING

    def _skip(self, by):
        # Go to the next scouted attacker that hasn't been picked.
        shown = self.rules.state[layout.SHOWN]
        self.at = (self.at + by) % shown
        while self.at in self.board.picked and len(self.board.picked) < shown:
            self.at = (self.at + by) % shown

    def _do(self):
        board = self.board
        if self.mode == SORT:
            return self._pick()
        chosen = self.offers[self.at]
        if self.mode == FROM:
            self.ask_taker(self.spent, chosen)
        elif self.mode == TO:
            return self.shift(chosen)
        elif self.mode == COUNT:
            return chosen & (layout.KIND | 15) | board.number << 4
        elif chosen & layout.KIND == layout.DISCARD_DEFENDER:
            self.offers = [chosen]
            self.at = 0
            self._count()
            self.person.update()
        elif chosen & layout.KIND == layout.SHIFT:
            self._from(chosen & 7)
        else:
            return chosen
        return NOTHING

    def _count(self):
        # Start with a discard that ends the wave, if possible; else with one more attacker.
        state = self.rules.state
        self.mode = COUNT
        more = stand(self.rules) - 1 > layout.MAX_REMAINING and state[layout.ATTACKERS_LEFT] > 0
        self.board.ask_number(state[layout.FACED] + more, 1 << self.person.place)

    def _from(self, five):
        # Choose a wound; skip the question if there's only one.
        self.mode = FROM
        self.spent = five
        self.at = 0
        self.board.show_options(0, 0, 0, 0, 1 << five)
        self.offers = self._wounds()
        if len(self.offers) == 1:
            self.ask_taker(five, self.offers[0])
        else:
            self.person.update()

    def _wounds(self):
        # The attackers that the five can move.
        found = []
        for place in self.board.row:
            for attacker in vb.held(self.rules, place):
                if self.takers(attacker):
                    found.append(attacker)
        return found

    def takers(self, attacker):
        """Places to which the five can shift an attacker, from left to right; sets `held`."""
        self.held = attacker
        return [place for place in self.board.row if self.rules.allows(self.shift(place))]

    def ask_taker(self, five, attacker, place=-1):
        """Ask who takes the attacker, and show who leaves with it; place: initial taker, -1: the leftmost."""
        self.spent = five
        self.mode = TO
        self.offers = self.takers(attacker)
        self.at = self.offers.index(place) if place >= 0 else 0
        state = self.rules.state
        a = rank(state[layout.ATTACKERS + attacker])
        strikes = absorbs = 0
        for taker in self.offers:
            if state[layout.VALUE + taker] == a:
                strikes |= 1 << taker
            else:
                absorbs |= 1 << taker
        self.board.show_options(strikes, absorbs, 0, 0, 1 << five)
        self.person.update()

    def shift(self, place):
        """Move that gives the held attacker to a place."""
        source = self.rules.state[layout.HOLDERS + self.held]
        return layout.SHIFT | self.spent | source << 4 | place << 8 | self.held << 12

    def _pick(self):
        # Pick the next attacker; the last one follows automatically.
        picked = self.board.picked
        shown = self.rules.state[layout.SHOWN]
        picked.append(self.at)
        self._skip(1)
        if len(picked) == shown - 1:
            picked.append(self.at)
        if len(picked) < shown:
            self.person.update()
            return NOTHING
        move = layout.ORDER
        for i in range(shown):
            move |= picked[i] + 1 << 4 * i
        picked.clear()  # a lesson may want another order
        self.at = 0  # start again from the first one
        self.person.refresh()
        return move

    def _take_back(self):
        """Handle B: one step back, or close."""
        board = self.board
        person = self.person
        if self.mode == TO and len(self._wounds()) > 1:
            self._from(self.spent)
        elif self.mode == SORT:
            if not board.picked:
                from deckhand.keys import BACK

                return BACK
            self.unpick()
            person.update()
        else:
            person.close_powers(self.spent if self.mode >= FROM else person.place)
        return NOTHING

    def unpick(self):
        """Put the cursor on the attacker picked last, and take it out of the order."""
        self.at = self.board.picked.pop()
