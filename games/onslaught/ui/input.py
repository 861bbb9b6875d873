"""Onslaught's input: the keys, the cursor, and what the selected defenders can do.

While there's an attacker, A on a marked defender deals with it at once. UP selects a defender for a sum, as does A on
one that needs others; the marks then show what completes it. DOWN offers a defender's other options (ui/powers.py) or
says why it has none. Between attackers, A continues; a pledge is set with a wheel.

    person = Input(view); person.fresh()
    person.press(A)                     # an outcome (deckhand/view.py)
"""

from deckhand.keys import BACK, DOWN, LEFT, NOTHING, RIGHT, UP, A, B
from games.onslaught.engine import layout
from games.onslaught.ui import board as vb
from games.onslaught.ui import captions
from games.onslaught.ui.names import can_go, may_stop


class Input:
    """place: of the cursor; row: the selected places; ready: their move, 0 none; risk: between attackers of a wave,
    how many of the possible next ones can't be stopped; powers: handles the other options, else None."""

    def __init__(self, view):
        self.view = view
        self.rules = view.rules
        self.board = view.board
        self.place = 0
        self.row = []
        self.ready = self.risk = 0
        self.spent = layout.ABSENT  # the three that a mix spends: it adds nothing to the sum
        self.uses = 0  # mask of the defenders whose five or seven can be spent now
        self.mixes = 0  # mask of the threes that can be spent now
        self.powers = None
        self.has_warned = False  # has a warning been shown? Then the next A acts

    def fresh(self):
        """Start a new decision: nothing is selected, the cursor is on the most likely choice."""
        state = self.rules.state
        board = self.board
        board.await_choice()
        self.row.clear()
        self.powers = None
        self.has_warned = False
        self.place = self.view.place
        self.aim()
        board.draw()
        if state[layout.SHOWN]:
            self.with_powers().sort()
        self.refresh()

    def with_powers(self):
        """Load the powers."""
        if not self.powers:
            from games.onslaught.ui.powers import Powers

            self.board.screen.wipe(vb.KNOWN)
            self.powers = Powers(self)
            self.board.show_options(0, 0, 0, 0)
        return self.powers

    def close_powers(self, place=-1):
        """Return to the fight; place: find the options again, and put the cursor there."""
        self.powers = None
        self.board.ask_number(0 if self.rules.state[layout.PLEDGED] else self.board.number)
        if place >= 0:
            self.aim_at(place)
        self.update()

    def refresh(self):
        """Update the cursor and the captions."""
        place = -1
        if self.powers:
            self.powers.show_cursor()
        elif self.board.number:
            self.cursor_on_number()
        else:
            place = self.place
            if self.rules.state[layout.TABLE]:
                self.cursor_on(place)
            else:
                self.board.screen.cursor_off()
        self.view.say_soon(place)

    def say(self):
        """Show the captions for the cursor, including those in the sky."""
        return captions.say(self)

    def cursor_on(self, place):
        """Put the cursor on a defender."""
        self.place = place
        board = self.board
        board.screen.cursor(board.x(place), board.y(place) + 8, 16, 22)

    def cursor_on_number(self):
        """Put the cursor around the number on the wheel."""
        self.board.screen.cursor(vb.NUMBER_X, vb.SHIP_Y + 18, 40, 24)

    def update(self):
        """Redraw the defenders and the sky."""
        for place in range(layout.PLACES):
            self.board.draw_place(place)
        self.board.draw_sky()
        self.refresh()

    # -- options

    def choose(self, row, place):
        """Select the defenders at these places for a sum, and put the cursor on one."""
        self.row = row
        self.board.lift(row)
        self.aim_at(place)

    def aim_at(self, place):
        """Find the options, but put the cursor on this defender."""
        self.aim()
        self.place = place

    def aim(self):
        """Find what the selected defenders can do, and what one more adds; put the cursor on the best option."""
        rules = self.rules
        state = rules.state
        board = self.board
        marks = board.marks
        strikes = absorbs = jokers = adds = self.ready = self.uses = self.mixes = 0
        self.spent = -1
        for move in rules.moves():
            mask = self.mask(move)
            more = mask & ~marks
            if not mask:
                if layout.SHIFT <= move & layout.KIND <= layout.SCOUT:
                    self.uses |= 1 << (move & 7)
                continue
            if mask & marks != marks:
                continue
            spent = layout.ABSENT
            if move & layout.KIND == layout.MIX:
                spent = move & 7
                self.mixes |= board.signs << spent
            self.spent = spent if self.spent < 0 or self.spent == spent else layout.ABSENT
            if not more:
                # of two equal threes, the one selected first is spent
                if not self.ready or move & 15 == self.row[0]:
                    self.ready = move
                    self.spent = spent
            elif mask & rules.jokers():
                jokers |= mask
            elif more & (more - 1):
                # a three that mixes is selected first: until then a plus is for others of its kind
                adds |= more if marks or spent == layout.ABSENT else board.signs << spent
            elif move & layout.KIND == layout.ABSORB:
                absorbs |= more
            else:
                strikes |= more
        board.show_options(strikes, absorbs, jokers, adds)
        powers = self.uses if state[layout.UP] else 0
        if not self.ready and not (marks and strikes and adds):  # if the sum is ambiguous, don't guess
            for mask in (strikes, absorbs & state[layout.WOUNDED], absorbs, adds, jokers, powers):
                for place in board.row:
                    if mask >> place & 1:
                        self.place = place
                        return
        if not state[layout.TABLE] >> self.place & 1:
            self._step(1)
        left = state[layout.ATTACKERS_LEFT]
        if state[layout.FACED] < state[layout.PLEDGED]:
            if not state[layout.UP]:
                first = left - 1 if state[layout.KNOWN] else 0
                from games.onslaught.ui import backdrop

                self.risk = left - first - backdrop.met(rules, first)
            if not may_stop(rules, self.risk):
                return  # the next attacker comes: the cursor stays
        able = can_go(rules)
        able = able & ~self.uses or able
        for place in board.row:
            if able >> place & 1:  # the lowest one
                self.place = place
                return

    def mask(self, move):
        """Mask of the defenders that a move needs selected; 0: it's made in another way."""
        kind = move & layout.KIND
        if kind == layout.ABSORB:
            return 1 << (move & 7)
        if kind == layout.MIX:
            return move >> 4 & layout.ALL_PLACES | 1 << (move & 7)
        if kind != layout.DESTROY:
            return 0
        return move & layout.ALL_PLACES or self.rules.jokers()

    def _step(self, by):
        # Go to the next defender that can do something, or to the next one if none can; wrap around.
        board = self.board
        row = board.row
        state = self.rules.state
        useful = board.marks | board.strikes | board.absorbs | board.jokers | board.adds
        if not board.marks:
            # the caption explains why a wounded one can't stop it
            useful |= self.uses | can_go(self.rules) | state[layout.UP] * state[layout.WOUNDED]
        useful = useful or state[layout.TABLE]
        i = row.index(self.place)
        for _ in range(layout.PLACES):
            i = (i + by) % layout.PLACES
            if useful >> row[i] & 1:
                self.place = row[i]
                return

    # -- keys

    def press(self, key):
        """Move the cursor, select, turn a wheel, or act."""
        if self.powers:
            return self.powers.press(key)
        board = self.board
        if key == A:
            state = self.rules.state
            if state[layout.UP] and state[layout.FACED] == state[layout.PLEDGED] and not self.has_warned:
                from games.onslaught.ui import end

                move = self._do()
                warning = end.warning(self.rules, move)
                self.has_warned = warning != ""
                return warning or move
            return self._do()
        if key == B:
            return self._take_back()
        self.has_warned = False
        if key == DOWN:
            if (board.marks | self.mixes) >> self.place & 1:
                self._choose()
            elif not board.marks and captions.use(self):
                self.with_powers().ask()
            else:
                from games.onslaught import narration

                return narration.no_use(self)
        elif key == UP:
            if self.may_look():
                from games.onslaught.ui.look import Look

                self.board.screen.wipe(vb.KNOWN)  # clear the text's line before anything is drawn there
                self.powers = Look(self)
                self.refresh()
            elif self.rules.state[layout.UP]:
                return self._choose()
        elif board.number:
            self.turn(-1 if key == LEFT else 1, 1, self.rules.state[layout.ATTACKERS_LEFT])
        else:
            place = self.place
            self._step(1 if key == RIGHT else -1)
            if board.marks and place == self.place:
                return "None fits: \x88 puts it back"
            self.refresh()
        return NOTHING

    def may_look(self):
        """Does UP show the attackers to come? Not if it can select the defender under the cursor for a sum; in a
        lesson only on request, because the preview covers the text.
        """
        state = self.rules.state
        board = self.board
        sums = board.adds | (board.strikes if board.marks else 0)
        fits = state[layout.UP] and sums & ~board.marks & 1 << self.place
        return not self.view.session.is_lesson and state[layout.ATTACKERS_LEFT] > 0 and not fits

    def turn(self, by, low, many):
        """Turn the wheel, which stops at both ends."""
        if self.board.turn_number(by, low, many):
            self.view.say_soon()

    def _choose(self):
        """Select the defender under the cursor for a sum, or unselect it."""
        board = self.board
        place = self.place
        bit = 1 << place
        if not (board.marks | board.strikes | board.absorbs | board.adds) & bit:
            if board.jokers & bit:
                return "A joker fights alone"
            return captions.cannot(self.rules, place)
        if place in self.row:
            self.row.remove(place)
        else:
            self.row.append(place)
        board.lift(self.row)
        self.aim()
        if self.ready or not board.marks & bit:
            self.place = place
        self.update()
        return NOTHING

    def _do(self):
        board = self.board
        state = self.rules.state
        if state[layout.UP]:
            bit = 1 << self.place
            if board.jokers & bit:
                return layout.DESTROY | 1 << layout.ANY_JOKER
            if (board.strikes | board.absorbs) & bit:
                return self._with(board.marks | bit)
            if self.ready and board.marks & bit:
                return self.ready
            return self._choose()
        if not state[layout.PLEDGED]:
            return layout.PLEDGE | board.number
        if state[layout.FACED] < state[layout.PLEDGED]:
            return layout.TURN
        if not self.has_warned and captions.is_too_many(self.rules):
            self.has_warned = True
            return "Only 3 may stay: \x87 loses."
        return layout.HOLD

    def _with(self, chosen):
        """Move of exactly these defenders; keeps the selection, because a lesson may want another one."""
        found = NOTHING
        for move in self.rules.moves():
            # of two equal threes, the one selected first is spent
            if self.mask(move) == chosen and (found == NOTHING or self.row and move & 15 == self.row[0]):
                found = move
        return found

    def _take_back(self):
        """Handle B: unselect the last defender, else undo the last decision."""
        self.has_warned = False
        if not self.row:
            return BACK
        self.place = self.row[-1]
        self._choose()
        return NOTHING
