"""Onslaught, a person's input: the keys, the cursor, and what is shown after each of them.

Defenders are marked with A; what the marked ones can do stands on the wall as buttons (UP), or A on a marked one does
it. Numbers turn on a wheel, shown attackers are lifted and moved.

    hands = Input(view); hands.fresh()
    hands.press(A)                      # NOTHING, BACK or a move, as deckhand/play.py wants it
"""

from deckhand.cards import JOKER
from deckhand.game import const
from deckhand.keys import BACK, DOWN, NOTHING, RIGHT, A, B
from deckhand.keys import LEFT as KEY_LEFT
from deckhand.keys import UP as KEY_UP
from deckhand.screen import INK_DIM
from games.onslaught import rules_layout as ons
from games.onslaught import view_captions, view_cursor, view_facts
from games.onslaught.view_board import NOBODY
from games.onslaught.view_choices import (
    COUNT,
    FROM,
    HELD,
    MIXING,
    ON_COUNT,
    ON_HOLD,
    ON_MIXING,
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
from games.onslaught.view_names import stand

_KEYS = const(15)  # the line at the foot


class Input:
    """What is chosen and can be chosen, and where the cursor is."""

    def __init__(self, view):
        self.view = view
        self.session = view.session
        self.rules = view.rules
        self.screen = view.screen
        self.table = view.table
        self.choices = Choices(view.rules, view.table)
        self.at = 0
        self.sure = False  # a warning has been given: the next A does it
        self.labels = []  # of the buttons
        self.back = self.act = self.more = ""  # what the keys do
        self.turns = -1  # how many moves had been played when the marks were made

    def fresh(self):
        """A new position: nothing is marked, the cursor is where most will want it."""
        state = self.rules.state
        choices = self.choices
        self.turns = len(self.session.history)
        self.sure = False
        choices.clear()
        if not state[ons.PLEDGED]:
            self.table.number = choices.proposal()
        self.at = 0
        choices.aim()
        if choices.mode == SORT:
            self.go_to(SHOWN_1)
        elif state[ons.UP]:
            self.at = choices.offered  # never on `yield` by itself
            self.go_to(self._handy())
        elif not state[ons.FACED]:
            self.view.place = ons.PLACES  # nothing is said of a new wave's cards
        self.table.draw()
        self._refresh()

    def _handy(self):
        """The first defender that can absorb the attacker alone, else destroy it, a joker last; else where we were."""
        best = 4
        handy = self.view.place
        for place in range(ons.PLACES):
            light = self.table.light(place)
            if light and self.rules.card(place) >= JOKER:
                light += 1
            if light and light < best:
                best = light
                handy = place
        return handy

    def show(self):
        """Draw everything."""
        self.table.draw()
        self._refresh()

    def _refresh(self):
        """All but the table."""
        view_captions.buttons(self)
        view_captions.settle(self)
        view_cursor.show(self)

    # -- the cursor

    def kind(self):
        """What the cursor is on."""
        return self.choices.kinds[self.at]

    def go_to(self, kind):
        """Put the cursor on a target of that kind; it stays where there is none."""
        i = self.choices.find(kind)
        if i >= 0:
            self.at = i

    # -- keys

    def press(self, key):
        """Move, mark, turn a wheel, do."""
        kind = self.kind()
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
                view_cursor.step(self, key)
        return NOTHING

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
            view_captions.legend(self)
            view_cursor.show(self)
        else:
            self._unmark(kind)
        return NOTHING

    def do(self, kind):
        """What a button means: a move, or the next thing to choose."""
        choices = self.choices
        table = self.table
        if kind == ON_HOLD or kind == ON_YIELD:
            return self._warned(kind)
        if kind == ON_RECALL:
            state = self.rules.state
            choices.mode = COUNT
            table.number = state[ons.PLEDGED] if stand(self.rules) - 1 > ons.MAY_REMAIN else state[ons.FACED]
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
            if self.sure or not view_facts.hold_loses(self.rules):
                return ons.HOLD
            self.session.words = "%d stand, 3 may: you would lose. \x87 again: hold" % stand(self.rules)
        else:
            if self.sure:
                return ons.YIELD
            self.session.words = "Yield, and lose the game? \x87 again: yes"
        self.sure = True
        return NOTHING

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
        elif mode == COUNT or table.spent < ons.PLACES and not choices.row:
            place = choices.last() if mode == COUNT else table.spent
            choices.clear()
            choices.mark(place)
            self.view.place = place
            table.draw_foes()
            table.draw_place(place)
            self.changed(place)
        elif choices.row:
            self._unmark(choices.last())
        else:
            return BACK
        return NOTHING

    def _turn(self, by):
        """The wheel, round and round."""
        table = self.table
        state = self.rules.state
        recall = self.choices.mode == COUNT
        low = state[ons.FACED] if recall else 1
        table.number = low + (table.number - low + by) % (state[ons.LEFT] + recall)
        table.draw_foes()
        view_captions.buttons(self)
        view_captions.settle(self)

    def _carry(self, by):
        """Move the lifted attacker by one."""
        table = self.table
        i = table.lifted
        k = i + by
        if by and 0 <= k < self.rules.state[ons.SHOWN]:
            order = table.order
            order[i], order[k] = order[k], order[i]
            table.lifted = k
            self.go_to(SHOWN_1 + k)
            self._sorted()

    def _sorted(self):
        for i in range(3):
            self.table.draw_known(i)
        view_captions.settle(self)
        view_cursor.show(self)

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
        for place in range(ons.PLACES):
            if (before ^ table.marks) >> place & 1:
                table.draw_place(place)
        self.changed(self.view.place)

    def changed(self, kind):
        """Other things can be chosen; the cursor goes to a kind, below 0 to where the next choice is."""
        choices = self.choices
        self.sure = False
        self.turns = len(self.session.history)
        choices.aim()
        self.at = choices.offered if choices.count > choices.offered else 0
        if kind >= 0:
            self.go_to(kind)
        self._refresh()

    # -- words

    def show_keys(self):
        """The line at the foot: what the keys do."""
        screen = self.screen
        screen.ink(_KEYS, INK_DIM)
        screen.write(_KEYS, "\x88 ")
        screen.write(_KEYS, self.back, 2)
        screen.write(_KEYS, "\x87 ", 9)
        screen.write(_KEYS, self.act, 11)
        screen.write(_KEYS, self.more, 18)

    def show_facts(self):
        """The line of facts about what the cursor is on, or was last."""
        screen = self.screen
        rules = self.rules
        kind = self.kind()
        place = self.view.place
        if kind >= HELD:
            view_facts.show_held(screen, rules, kind - HELD)
        elif kind < ons.PLACES and self.choices.mode == TO:
            view_facts.show_shift(screen, rules, kind, self.choices.held)
        elif rules.state[ons.TABLE] >> place & 1:
            view_facts.show_facts(screen, rules, place, self.table.light(place))
        else:
            view_facts.show_nothing(screen)
