"""Onslaught on the screen: the keys, the cursor, and what is shown after each of them.

Defenders are marked with A; what the marked ones can do stands on the wall as buttons (UP), or A on a marked one does
it. Numbers turn on a wheel, shown attackers are lifted and moved. See deckhand/play.py for the calls.
"""

from deckhand.cards import JOKER, card_text
from deckhand.game import const
from deckhand.keys import DOWN, RIGHT, A, B
from deckhand.keys import LEFT as KEY_LEFT
from deckhand.keys import UP as KEY_UP
from deckhand.screen import INK, INK_DIM, INK_TITLE, INK_WARN
from games.onslaught import sayings
from games.onslaught.offers import (
    COUNT,
    FROM,
    HELD,
    MIXING,
    ON_COUNT,
    ON_HOLD,
    ON_MIXING,
    ON_ORDER,
    ON_PLEDGE,
    ON_RECALL,
    ON_SHIFT,
    ON_TURN,
    ON_YIELD,
    SHOWN_1,
    SORT,
    TO,
    Choices,
)
from games.onslaught.flight import Flight
from games.onslaught.rules import (
    ATTACKERS,
    FACED,
    HOLD,
    KIND,
    KNOWN,
    LEFT,
    PLEDGED,
    SHOWN,
    TABLE,
    UP,
    WHERE,
    YIELD,
)
from games.onslaught.table import FLAG_X, NOBODY, Table, held_x, held_y

_NOTHING = const(-1)
_BACK = const(-2)
_PLACES = const(7)
_MAY_REMAIN = const(3)
_OFF = const(2)  # no animation
_SAY = const(14)
# From ON_TURN on.
_LABELS = (
    "turn", "hold", "yield", "", "absorb", "destroy", "mix", "mix...", "shift...", "scout", "recall...", "", "put back",
)  # fmt: skip
_NUMBERS = ("", "   1", "   1  2", "   1  2  3")  # below the attackers that a scout has shown


class View:
    """The view of the one player."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the table."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.table = Table(session.rules, screen)
        self.choices = Choices(session.rules, self.table)
        self.flight = Flight(session.rules, self.table)
        self.at = 0
        self.place = 0  # where the cursor last was among the defenders
        self.sure = False  # a warning has been given: the next A does it
        self.toast = False  # the console says what happened, over the two lines at the foot
        self.labels = ["", ""]
        self.places = bytearray(2)  # the buttons' columns
        self._turns = -1  # how many moves had been played when the marks were made
        self._text = self._legend = self._wave = ""
        self._ink = INK

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.table = self.choices = self.flight = None

    # -- the picture

    def draw(self):
        """The whole table; marks stay where nothing has been played since."""
        self.busy = self.toast = False
        self.table.still()
        if self._turns != len(self.session.history):
            self.fresh()
        else:
            self.show()

    def fresh(self):
        """A new position: nothing is marked, the cursor is where most will want it."""
        state = self.rules.state
        table = self.table
        choices = self.choices
        self._turns = len(self.session.history)
        self.sure = False
        choices.clear()
        table.lifted = NOBODY
        for i in range(3):
            table.order[i] = i + 1
        if not state[PLEDGED] and self.rules.seat():
            table.number = choices.proposal()
        self.at = 0
        self._aim()
        if choices.mode == SORT:
            self.go_to(SHOWN_1)
        elif state[UP] and choices.count:
            self.at = choices.offered  # never on `yield` by itself
            self.go_to(self._handy())
        self.show()

    def _aim(self):
        choices = self.choices
        choices.aim()
        if not self.rules.seat() or not self.session.humans_turn():
            choices.count = choices.offered = 0

    def _handy(self):
        """The first defender that can absorb the attacker alone, else one that can destroy it, else where we were."""
        best = 3
        handy = self.place
        for place in range(_PLACES):
            light = self.table.light(place)
            if light and light < best and self.rules.card(place) < JOKER:
                best = light
                handy = place
        return handy

    def show(self):
        """Draw everything."""
        self.table.draw()
        self._refresh()

    def _refresh(self):
        """All but the table."""
        self._buttons()
        self._say()
        self._show_cursor()

    def _buttons(self):
        choices = self.choices
        danger = False
        for i in range(choices.offered):
            kind = choices.kinds[i]
            self.places[i] = FLAG_X if kind == ON_YIELD else 6 if choices.offered == 1 else 1 + 9 * i
            if kind == ON_PLEDGE or kind == ON_COUNT:
                self.labels[i] = "\x85 %d \x86" % self.table.number
            else:
                self.labels[i] = _LABELS[kind - ON_TURN] if kind != ON_YIELD else ""
            if kind == ON_HOLD and sayings.hold_loses(self.rules):
                danger = True
        self.table.draw_buttons(self.labels, self.places, choices.offered, danger)

    # -- the cursor

    def _kind(self):
        """What the cursor is on; ON_TURN where there is nothing to choose."""
        return self.choices.kinds[self.at] if self.choices.count else ON_TURN

    def go_to(self, kind):
        """Put the cursor on a target of that kind; it stays where there is none."""
        i = self.choices.find(kind)
        if i >= 0:
            self.at = i

    def _show_cursor(self):
        screen = self.screen
        if not self.choices.count:
            screen.cursor_off()
            return
        kind = self._kind()
        table = self.table
        if kind < _PLACES:
            self.place = kind
            screen.cursor(24 * kind - 2, 63 if table.marks >> kind & 1 else 71, 20, 26)
        elif kind < ON_TURN:
            i = kind - SHOWN_1
            screen.cursor(16 + 16 * i, 7 if table.lifted == i else 15, 16, 26)
        elif kind >= HELD:
            place = self.rules.state[WHERE + kind - HELD]
            k = table.held_cell(kind - HELD)
            screen.cursor(8 * held_x(place, k) - 4, 8 * held_y(k) - 4, 16, 16)
        elif kind == ON_YIELD:
            screen.cursor(8 * FLAG_X - 4, 52, 16, 16)
        else:
            screen.cursor(8 * self.places[self.at], 56, 64, 8)

    def _move_cursor(self, key):
        """LEFT and RIGHT go along, round and round; UP and DOWN between the wall and what lies below or above it."""
        choices = self.choices
        before = self.at
        on_button = before < choices.offered
        first = 0 if on_button else choices.offered
        many = choices.offered if on_button else choices.count - first
        up = key == KEY_UP
        if key == KEY_LEFT or key == RIGHT or choices.mode == FROM or choices.mode == TO:
            self.at = first + (before - first + (1 if key == RIGHT or key == DOWN else many - 1)) % many
        elif up == (on_button == (choices.mode == SORT)):
            if not on_button:
                self.at = 0
            elif choices.count > choices.offered:
                self.at = choices.offered
                self.go_to(self.place)
        if self.at != before:
            self.sure = False
            self._say_legend()
            self._show_cursor()

    # -- keys

    def press(self, key, pressed):
        """Move, mark, turn a wheel, do."""
        if not pressed:
            return _NOTHING
        self.toast = False
        kind = self._kind()
        if not self.choices.count:
            return _BACK if key == B else _NOTHING
        if key == A:
            return self._choose(kind)
        if key == B:
            return self._take_back()
        if key == KEY_UP or key == DOWN or key == KEY_LEFT or key == RIGHT:
            if kind == ON_COUNT or kind == ON_PLEDGE and (key != DOWN or self.choices.count == 1):
                self._turn(1 if key == RIGHT or key == KEY_UP else -1)
            elif self.table.lifted != NOBODY:
                self._carry(1 if key == RIGHT else -1 if key == KEY_LEFT else 0)
            else:
                self._move_cursor(key)
        return _NOTHING

    def _choose(self, kind):
        choices = self.choices
        table = self.table
        if kind >= HELD:
            choices.held = kind - HELD
            choices.mode = TO
            self.changed(-1)
        elif kind >= ON_TURN:
            return self.do(kind)
        elif kind >= SHOWN_1:
            i = kind - SHOWN_1
            table.lifted = NOBODY if table.lifted == i else i
            self._sorted()
        elif choices.mode == TO:
            return choices.shift(kind)
        elif not table.marks >> kind & 1:
            self.mark(kind)
        elif choices.offered == 1:
            return self.do(choices.kinds[0])
        elif choices.offered:
            self.at = 0
            self._say_legend()
            self._show_cursor()
        else:
            self._unmark(kind)
        return _NOTHING

    def do(self, kind):
        """What a button means: a move, or the next thing to choose."""
        choices = self.choices
        table = self.table
        if kind == ON_HOLD or kind == ON_YIELD:
            return self._warned(kind)
        if kind == ON_RECALL:
            state = self.rules.state
            choices.mode = COUNT
            table.number = state[PLEDGED] if sayings.stand(self.rules) - 1 > _MAY_REMAIN else state[FACED]
            table.draw_foes()
            self.changed(-1)
        elif kind == ON_MIXING or kind == ON_SHIFT:
            place = choices.last()
            choices.clear()
            choices.mode = MIXING if kind == ON_MIXING else FROM
            table.spent = place
            table.draw_place(place)
            self.changed(-1)
        return choices.move(kind)

    def _warned(self, kind):
        """`hold` and `yield`; the first A only warns where the game would be lost."""
        if kind == ON_HOLD:
            if self.sure or not sayings.hold_loses(self.rules):
                return HOLD
            self.session.words = "%d stand, 3 may: you would lose. \x87 again: hold" % sayings.stand(self.rules)
        else:
            if self.sure:
                return YIELD
            self.session.words = "Yield, and lose the game? \x87 again: yes"
        self.sure = True
        return _NOTHING

    def _take_back(self):
        """B: out of what was begun, else the last mark, else the last decision."""
        table = self.table
        choices = self.choices
        mode = choices.mode
        self.sure = False
        if table.lifted != NOBODY:
            table.lifted = NOBODY
            self._sorted()
        elif mode == TO:
            choices.mode = FROM
            self.changed(HELD + choices.held)
        elif mode == COUNT or table.spent < _PLACES and not choices.row:
            place = choices.last() if mode == COUNT else table.spent
            choices.clear()
            choices.mark(place)
            self.place = place
            table.draw_foes()
            table.draw_place(place)
            self.changed(place)
        elif choices.row:
            self._unmark(choices.last())
        else:
            return _BACK
        return _NOTHING

    def _turn(self, by):
        """The wheel, round and round."""
        table = self.table
        state = self.rules.state
        recall = self.choices.mode == COUNT
        low = state[FACED] if recall else 1
        table.number = low + (table.number - low + by) % (state[LEFT] + recall)
        table.draw_foes()
        self._buttons()
        self._say()

    def _carry(self, by):
        """Move the lifted attacker by one."""
        table = self.table
        i = table.lifted
        k = i + by
        if by and 0 <= k < self.rules.state[SHOWN]:
            order = table.order
            order[i], order[k] = order[k], order[i]
            table.lifted = k
            self.go_to(SHOWN_1 + k)
            self._sorted()

    def _sorted(self):
        for i in range(3):
            self.table.draw_known(i)
        self._say()
        self._show_cursor()

    def mark(self, place):
        """Raise a defender."""
        before = self.table.marks
        self.choices.mark(place)
        self._marked(before)

    def _unmark(self, place):
        before = self.table.marks
        self.choices.unmark(place)
        self._marked(before)

    def _marked(self, before):
        table = self.table
        for place in range(_PLACES):
            if (before ^ table.marks) >> place & 1:
                table.draw_place(place)
        self.changed(self.place)

    def changed(self, kind):
        """Other things can be chosen; the cursor goes to a kind, below 0 to where the next choice is."""
        choices = self.choices
        self.sure = False
        self._turns = len(self.session.history)
        self._aim()
        self.at = choices.offered if choices.count > choices.offered else 0
        if kind >= 0:
            self.go_to(kind)
        self._refresh()

    def point(self, move):
        """Put the cursor where a hint begins; what it needs is marked."""
        from games.onslaught import hint

        self.fresh()
        hint.point(self, move)

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        table = self.table
        rules = self.rules
        session = self.session
        used = table.shown & ~rules.state[TABLE]
        if session.level(seat):
            from games.onslaught import ending

            session.words = ending.tell(rules, move, used)
        if move & KIND == HOLD and table.left > rules.state[LEFT]:
            session.words = "None stood, so %s is destroyed too" % sayings.attacker_name(rules)
        elif not rules.seat() and rules.state[UP] and move != YIELD:
            session.words = "Nobody can meet %s: the line breaks" % sayings.attacker_name(rules)
        self.toast = session.words != ""
        self.flight.slow = self.animation == 1
        self.choices.clear()
        self.busy = self.animation != _OFF and self.flight.begin(move)
        if not self.busy:
            self.fresh()

    def step(self, now):
        """Go on with what moves."""
        if self.busy and self.flight.step(now):
            self.skip()

    def skip(self):
        """End an animation at once."""
        self.busy = False
        self.table.still()
        self.fresh()
        self.captions()

    # -- words

    def _say(self):
        """Settle the lines of text."""
        rules = self.rules
        state = rules.state
        table = self.table
        choices = self.choices
        mode = choices.mode
        ink = INK_TITLE
        if not choices.count:
            text, ink = sayings.over(rules)
        elif mode == SORT:
            text = "The left one comes first"
        elif mode == COUNT:
            text, ink = self._say_recall(table.number - state[FACED])
        elif mode == FROM:
            text = "Shift which attacker?"
        elif mode == TO:
            text = "Shift %s to whom?" % card_text(state[ATTACKERS + choices.held])
        elif state[UP]:
            text, ink = sayings.weigh(rules, table.marks, table.spent)
        elif not state[PLEDGED]:
            text = "Face how many attackers?"
        else:
            text, ink = sayings.between(rules)
        self._text = text
        self._ink = ink
        self._wave = sayings.wave_line(rules, table.number)
        self._say_legend()

    def _say_recall(self, more):
        left = sayings.stand(self.rules) - 1
        who = sayings.name(self.rules, self.choices.last())
        if more:
            return "Without %s: %d more come" % (who, more), INK_TITLE
        bad = left > _MAY_REMAIN and self.rules.state[LEFT]
        return "Without %s: over, %d stand" % (who, left), INK_WARN if bad else INK_TITLE

    def _say_legend(self):
        """What the keys do; the words stand where they stood before, as little as possible changes."""
        choices = self.choices
        kind = self._kind()
        if not choices.count:
            words = ""
        elif kind == ON_PLEDGE or kind == ON_COUNT:
            words = "\x88 %s  \x87 %s \x85\x86 number" % (
                ("undo", "pledge") if kind == ON_PLEDGE else ("no  ", "recall")
            )
        elif self.table.lifted != NOBODY:
            words = "\x88 no    \x87 drop   \x85\x86 move"
        elif choices.mode == SORT:
            words = "\x88 undo  \x87 %s   \x83\x84 switch" % ("done" if kind == ON_ORDER else "lift")
        elif choices.mode == FROM or choices.mode == TO:
            words = "\x88 back  \x87 take   \x85\x86 choose"
        else:
            act = "mark"
            if kind >= ON_TURN:
                act = _LABELS[kind - ON_TURN].replace("...", "")
            words = ("\x88 unmark\x87 " if choices.row else "\x88 undo  \x87 ") + act
            if 0 < choices.offered < choices.count:
                words += " " * (17 - len(words)) + "\x83\x84 switch"
        self._legend = words

    def captions(self):
        """The lines of text."""
        screen = self.screen
        rules = self.rules
        if not self.toast:
            screen.line(_SAY, self._text, self._ink)
            screen.line(_SAY + 1, self._legend, INK_DIM)
        screen.line(0, self._wave, INK)
        screen.line(5, _NUMBERS[rules.state[KNOWN]], INK_DIM)
        kind = self._kind()
        if kind >= HELD:
            sayings.show_held(screen, rules, kind - HELD)
        elif kind < _PLACES and self.choices.mode == TO:
            sayings.show_shift(screen, rules, kind, self.choices.held)
        elif rules.state[TABLE] >> self.place & 1 and (kind < _PLACES or rules.state[FACED]):
            sayings.show_facts(screen, rules, self.place, self.table.light(self.place))
        else:
            screen.wipe(6)

    def epitaph(self):
        """(title, line) of the result."""
        from games.onslaught import ending

        history = self.session.history
        return ending.epitaph(self.rules, history[-1] if len(history) else 0)
