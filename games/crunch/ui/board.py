"""All that lies on Crunch's table: the monster, one person's piles and the others' cards, or two people's piles side by side.

board = Board(view)                 # seats the people who have buttons; the others are bots'
board.draw(covered)
tune = board.happened(driver, tick) # show what the driver did
board.step(tick)                    # what flies, bites, shakes and twinkles goes on
"""

from deckhand.const import const
from deckhand.hw.sound import REFUSE
from deckhand.screen import INK, INK_DIM
from deckhand.table.draw import show
from games.crunch.engine.layout import BUILD, FLIP, REFUSED, RUN, TURNOVER
from games.crunch.ui.foundations import TOP, cloth

_HINT_LEVEL = const(1)
_ALL_SEATS = const(30)  # a bit for each
_GO = const(50)  # ticks that GO! stands there
_GLINT = const(104)  # and a star on a waste card that has become playable
_BLINK = const(15)
_WARNING = const(400)  # that somebody has one card left
_TOLD = const(200)  # that it is said why a card was refused; at first, who was faster, whatever key comes:
_KEPT = const(70)
_NOWHERE = "No move here yet  \x88 flip"
_FASTER = "    Seat %d was faster!"
_GAP = "Empty column: crunch only!"
_WHOEVER = const(-1)  # has one card left


class Board:
    """people: seats that have buttons; seated: seats whose piles are shown."""

    def __init__(self, view):
        self.view = view
        self.session = view.session
        self.rules = view.rules
        self.screen = view.screen
        self.covered = False
        self.burnt = False  # has there been a burn of which nothing has been said yet?
        self.go = None  # GO!, while it stands there
        self._gone = 0  # when it goes
        self.warned = 0  # when the keys' help comes back in the place of a warning,
        self._told = 0  # or of why a card shook
        self._glint = 0  # until when a waste card twinkles
        from games.crunch.ui import lay

        laid = lay.lay(view)
        self.common, self.tunes, self.people, self.seated, self.tableaus, self.inputs, self.light = laid

    def watch(self, by):
        """Bots alone: look at another seat's piles."""
        self.seated[0] = seat = self.tableaus[0].turn(by)
        self.session.show_to(seat)
        self.draw(self.covered)

    def show_near(self):
        """Show from now on how near the rivals are to their end."""
        self.common.show_near()
        if self.covered:
            self.draw(False)
        else:
            self.piles(_ALL_SEATS)

    def keep_go(self, figure):
        """GO! stands there for a moment, or until the first card is fed."""
        self.go = figure

    def take_burnt(self):
        """Has there been a burn of which nothing has been said? It is being said."""
        burnt = self.burnt
        self.burnt = False
        return burnt

    # -- the picture

    def draw(self, covered):
        """Everything anew; covered: nothing but an empty table."""
        self.covered = covered
        common = self.common
        common.settle()
        common.forget()
        from games.crunch.ui import face

        face.table(self.screen, common.low)
        running = self.rules.seat() > 0
        common.look(80, 60)
        if not covered:
            common.draw()
            self.piles(_ALL_SEATS)
            if running:
                self._captions(_WHOEVER)
        for person in self.inputs:
            person.ask()
            if running and not covered:
                self._lead(person)
                person.show()
            else:
                person.hide()
        self.hint()

    def _captions(self, seat=0):
        # Who has one card left, if a seat is given: else what the keys do.
        from games.crunch.ui import captions

        warned = captions.captions(self, seat)
        self.warned = self.view.tick + _WARNING if warned else 0
        self.tell()

    def tell(self):
        """Say what one person's keys do, with nothing in the hand or with a card."""
        if len(self.people) == 1 and not self.warned and self._told <= self.view.tick + _TOLD:
            self._told = 0
            screen = self.screen
            lit = self.view.lit
            screen.ink(15, INK_DIM)
            screen.write(15, "\x87 put \x85\x86 " if self.inputs[0].chosen else "\x87 take   ")
            screen.write(15, " \x88 flip  ", 8 if lit else 9)
            screen.write(15, "\x8a hint on" if lit else " helps on" if self.view.wishes else "   \x8a hint", 17)

    def piles(self, seats):
        """What lies before some seats: a bit for each."""
        for tableau in self.tableaus:
            if seats >> tableau.seat & 1:
                tableau.draw()
        i = 0
        for seat in range(1, self.rules.seats() + 1):
            if seat in self.seated:
                continue
            if seats >> seat & 1:
                if len(self.seated) > 1:
                    self.screen.number(15, 19 + 4 * i, self.rules.count(seat, 0), 2)
                else:
                    self.common.rival(seat, self._rival_y(i))
            i += 1

    def _rival_y(self, i):
        return TOP + (4 if self.rules.seats() == 3 else 3) * i

    def settle(self):
        """The hand is over: nothing can be chosen."""
        for person in self.inputs:
            person.hide()
        self._go_away()
        self.common.settle()
        self.common.draw()
        show(self.light, False)

    def _go_away(self):
        if self.go:
            self.screen.remove(self.go)
            self.go = None

    def best(self):
        """The first person's source of the best move, as a hint has it; -1: nothing leads anywhere."""
        from games.crunch import bot

        best = bot.choose(self.rules, self.inputs[0].seat, _HINT_LEVEL, None)
        if best >= RUN:
            return 2 + (best - RUN) // 52
        if best >= FLIP:
            return TURNOVER
        return best - BUILD >> 2 if best >= BUILD else best

    def _lead(self, person):
        # With its help the first person's cursor goes to the best card; what was said of another one is said no more.
        if self.view.wishes and person is self.inputs[0] and not person.chosen:
            if person.lead(self.best()):
                self.tell()

    def hint(self):
        """A light on the best source, if it is wanted."""
        best = -1
        if self.view.lit and self.inputs and self.rules.seat() and not self.covered:
            best = self.best()
        if best >= 0:
            self.glint(self.tableaus[0], best, -_GLINT)
        show(self.light, best >= 0)

    def glint(self, tableau, source, tick):
        """A star in the gap beside it, of the last column before it; two people's piles have none. From a tick on it blinks."""
        self._glint = tick + _GLINT
        self.light.x = tableau.x(source) + (12 if len(self.seated) > 1 else -8 if source == 5 else 16)
        self.light.y = tableau.y(source) + 8 - 8 * (source == TURNOVER)

    # -- what happened

    def happened(self, driver, tick):
        """Show all that has happened since the last look; what is to be heard of it, or None."""
        rules = self.rules
        common = self.common
        moved = changed = burnt = 0  # seats, a bit for each: by whom, for whom something else is legal now
        tune = None
        last = 0
        for i in range(driver.event_count):
            seat = driver.seat_of(i)
            move = driver.move_of(i)
            moved |= 1 << seat
            own = None
            for person in self.inputs:
                if person.seat == seat:
                    own = person
            is_refused = driver.flag_of(i) == REFUSED
            if own:
                own.note(move, is_refused, tick)
            if is_refused:
                tune = REFUSE
                if own:
                    self._explain(own, tick)
                continue
            if driver.flag_of(i):
                burnt = changed = _ALL_SEATS
            if move < BUILD:
                changed = _ALL_SEATS
                self._feed(seat, move, tick)
            if own:
                self.tell()
                tune = self.tunes[0 if move < BUILD else 1 if move < FLIP else 2 if move < RUN else 3]
            elif seat:
                common.note(seat, move, tick)
            if seat and rules.count(seat, 0) == 1 and (move == 0 or BUILD <= move < BUILD + 4):
                last = seat
        if driver.needs_redraw:  # linked: the other was sooner
            common.anew()
            moved = changed = _ALL_SEATS
        self.piles(moved | burnt)
        self.burnt = self.burnt or burnt > 0
        changed |= moved
        for person in self.inputs:
            if changed >> person.seat & 1:
                own = moved >> person.seat & 1
                could = person.hopes()
                if person.ask() and not own:
                    self.glint(person.tableau, 1, tick)
                if own:
                    self._lead(person)
                if could and not own and not person.hopes():  # beaten to it: the card bounces
                    person.give_back(tick)
                    self._explain(person, tick)
                    tune = REFUSE
                person.show()
                if own:
                    person.settle(tick)
        if changed >> self.tableaus[0].seat & 1:
            self.hint()
        if last and rules.seat():
            self._captions(last)
            tune = REFUSE
        driver.clear_events()
        return tune

    def _explain(self, person, tick):
        # Say why a card shakes.
        if len(self.people) > 1:
            return
        rules = self.rules
        seat = person.seat
        card = rules.top(seat, person.source)
        faster = self.common.faster(card, tick)
        text = _NOWHERE
        if faster:
            text = _FASTER % faster
        elif self.warned:
            return
        elif person.source:
            for pile in range(2, 6):
                if not rules.count(seat, pile):
                    text = _GAP
        self.say(text, tick + _KEPT if faster else tick)

    def say(self, text, tick):
        """Say it at the foot, a while from this tick on."""
        if self.warned:  # no seat's band is under what is said of another
            self.warned = 0
            cloth(self.screen, 0, 15, 20, 1)
        self.screen.line(15, text, INK)
        self._told = tick + _TOLD

    def _feed(self, seat, pile, tick):
        # A card flies from where it lay to the monster, who has said GO!.
        self._go_away()
        x = 144
        y = 0
        for other in range(1, self.rules.seats() + 1):
            if other == seat:
                break
            y += other not in self.seated
        y = 8 * self._rival_y(y)
        for tableau in self.tableaus:
            if tableau.seat == seat:
                x = tableau.x(pile)
                y = tableau.y(pile)
        self.common.feed(x, y, tick)

    def step(self, tick):
        """Go on with what moves."""
        if self.go:
            if not self._gone:
                self._gone = tick + _GO
            elif tick >= self._gone:
                self._go_away()
        if self.warned and tick >= self.warned:
            self._captions()
        if self._told and tick >= self._told:
            self._told = 0
            self._captions(_WHOEVER)
        for person in self.inputs:
            person.step(tick)
        if self._glint:
            left = self._glint - tick
            show(self.light, left > 0 and left // _BLINK & 1 == 0)
            if left <= 0:
                self._glint = 0
                self.hint()
        seats = self.common.step(tick)
        if seats:
            self.piles(seats)
