"""Onslaught, a person's input: the keys, the cursor, and what can be done with what is chosen.

While an attacker is up, A on a marked defender deals with it at once; UP chooses a defender for a sum, and A on one of
a sum does, too; the marks then show what completes it. DOWN offers what else a defender can do, see ui/powers.py, or
says why it can do nothing. While none is up, A goes on; a pledge turns on a wheel.

    person = Input(view); person.fresh()
    person.press(A)                     # an outcome (deckhand/view.py)
"""

from deckhand.keys import BACK, DOWN, LEFT, NOTHING, RIGHT, UP, A, B
from games.onslaught.engine import layout
from games.onslaught.ui import board as vb
from games.onslaught.ui import captions
from games.onslaught.ui.names import can_go, may_stop


class Input:
    """place: where the cursor is; row: the chosen places; ready: the move of these, 0 none; risk: of the attackers that may
    come next, how many cannot be met, while none is up and more are pledged; powers: what else is done."""

    def __init__(self, view):
        self.view = view
        self.rules = view.rules
        self.board = view.board
        self.place = 0
        self.row = []
        self.ready = self.risk = 0
        self.spent = layout.ABSENT  # the three that no sum of these counts
        self.uses = 0  # mask of those whose five or seven can be spent now,
        self.mixes = 0  # and of the threes
        self.powers = None
        self.has_warned = False  # then the next A does it

    def fresh(self):
        """A new position: nothing is chosen, the cursor is where most will want it."""
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
        """What is needed for anything else than to fight."""
        if not self.powers:
            from games.onslaught.ui.powers import Powers

            self.board.screen.wipe(vb.KNOWN)
            self.powers = Powers(self)
            self.board.show_options(0, 0, 0, 0)
        return self.powers

    def close_powers(self, place=-1):
        """Back to the fight; place: find again what can be done, and put the cursor there."""
        self.powers = None
        self.board.ask_number(0 if self.rules.state[layout.PLEDGED] else self.board.number)
        if place >= 0:
            self.aim_at(place)
        self.update()

    def refresh(self):
        """The cursor, and the lines of text."""
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
        """The words that belong to where the cursor is; those in the sky."""
        return captions.say(self)

    def cursor_on(self, place):
        """Put the cursor on a defender."""
        self.place = place
        board = self.board
        board.screen.cursor(board.x(place), board.y(place) + 8, 16, 22)

    def cursor_on_number(self):
        """The corners round the number that is being chosen."""
        self.board.screen.cursor(vb.NUMBER_X, vb.SHIP_Y + 18, 40, 24)

    def update(self):
        """Draw the defenders and the sky anew."""
        for place in range(layout.PLACES):
            self.board.draw_place(place)
        self.board.draw_sky()
        self.refresh()

    # -- finding

    def choose(self, row, place):
        """Choose the defenders at these places for a sum, and put the cursor on one."""
        self.row = row
        self.board.lift(row)
        self.aim_at(place)

    def aim_at(self, place):
        """Find what can be done, but put the cursor on this defender."""
        self.aim()
        self.place = place

    def aim(self):
        """What the chosen ones can do, and what one more brings; the cursor goes to the best of it, or stays."""
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
                # of two threes, which are alike, the one chosen first is spent
                if not self.ready or move & 15 == self.row[0]:
                    self.ready = move
                    self.spent = spent
            elif mask & rules.jokers():
                jokers |= mask
            elif more & (more - 1):
                # a three that mixes is chosen first: till then a plus is with others of its kind
                adds |= more if marks or spent == layout.ABSENT else board.signs << spent
            elif move & layout.KIND == layout.ABSORB:
                absorbs |= more
            else:
                strikes |= more
        board.show_options(strikes, absorbs, jokers, adds)
        powers = self.uses if state[layout.UP] else 0
        if not self.ready and not (marks and strikes and adds):  # which sum is meant is not guessed
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
                return  # the next one comes: the cursor stays
        able = can_go(rules)
        able = able & ~self.uses or able
        for place in board.row:
            if able >> place & 1:  # the lowest one
                self.place = place
                return

    def mask(self, move):
        """The defenders that a move needs to be chosen; 0: none, it is made in another way."""
        kind = move & layout.KIND
        if kind == layout.ABSORB:
            return 1 << (move & 7)
        if kind == layout.MIX:
            return move >> 4 & layout.ALL_PLACES | 1 << (move & 7)
        if kind != layout.DESTROY:
            return 0
        return move & layout.ALL_PLACES or self.rules.jokers()

    def _step(self, by):
        # To the next defender of the row that can do something; where none can, to the next one. Round and round.
        board = self.board
        row = board.row
        state = self.rules.state
        useful = board.marks | board.strikes | board.absorbs | board.jokers | board.adds
        if not board.marks:
            # why a wounded one cannot meet it is said
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
        """Go, choose, turn a wheel, do."""
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

                self.board.screen.wipe(vb.KNOWN)  # before anything comes where its words are
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
        """Does UP show the attackers to come? Not where the defender under the cursor can be lifted for a sum; during a
        lesson only on request: its text covers them.
        """
        state = self.rules.state
        board = self.board
        sums = board.adds | (board.strikes if board.marks else 0)
        fits = state[layout.UP] and sums & ~board.marks & 1 << self.place
        return not self.view.session.is_lesson and state[layout.ATTACKERS_LEFT] > 0 and not fits

    def turn(self, by, low, many):
        """The wheel, which ends at both ends."""
        if self.board.turn_number(by, low, many):
            self.view.say_soon()

    def _choose(self):
        """Choose the defender under the cursor for a sum, or let it step back."""
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
        """The move of exactly these; nothing of what is chosen changes: a lesson may want another one."""
        found = NOTHING
        for move in self.rules.moves():
            # of two threes, which are alike, the one chosen first is spent
            if self.mask(move) == chosen and (found == NOTHING or self.row and move & 15 == self.row[0]):
                found = move
        return found

    def _take_back(self):
        """B: the last chosen one, else the last decision."""
        self.has_warned = False
        if not self.row:
            return BACK
        self.place = self.row[-1]
        self._choose()
        return NOTHING
