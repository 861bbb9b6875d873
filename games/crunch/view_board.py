"""All that lies on Crunch's table: one person's piles and the others' bars, or two people's piles side by side.

table = Table(session, screen, lit) # seats the people who have buttons; the others are bots'
table.draw(covered)
burnt = table.happened(driver)      # show what the driver did; table.tune is what is to be heard
table.step(now)                     # flashes go out, a refused card shakes
"""

from deckhand import loader
from deckhand.game import const
from deckhand.hw.buttons import PADS
from deckhand.hw.sound import CHOOSE, PLAY, REFUSE
from deckhand.pictures import STAR
from games.crunch.pictures import MIDDLE, TAG_1
from games.crunch.rules_layout import BUILD, FLIP, NONE, REFUSED, RUN, TURNOVER
from games.crunch.view_foundations import Common
from games.crunch.view_input import Input
from games.crunch.view_seat import Tableau, show_card

_FAIR = const(2)
_HINT_LEVEL = const(1)
_ALL_SEATS = const(30)  # a bit for each


class Table:
    """people: seats that have buttons; seated: seats whose piles are shown; rivals: the others."""

    def __init__(self, session, screen, lit):
        self.session = session
        self.rules = rules = session.rules
        self.screen = screen
        self.totals = session.match.totals() if session.match else ()  # before this hand
        self.common = Common(rules, screen)
        self.inputs = []
        self.tableaus = []
        self.covered = False
        self.lit = lit  # is the light on
        self.tune = None
        people = [i + 1 for i in range(len(session.players)) if not session.players[i]]
        for seat in people[PADS:]:
            session.players[seat - 1] = _FAIR
        self.people = people = people[:PADS]
        if people:
            session.eyes = people[0]
        self.seated = people if len(people) == 2 else [session.eyes]
        self.rivals = self._others()
        for seat in self.seated:
            second = len(self.tableaus)
            if len(self.seated) == 1:
                tableau = Tableau(rules, screen, seat, 0, 3, 3)
            else:
                tableau = Tableau(rules, screen, seat, 18 if second else 0, 10 if second else 2, 2)
            self.tableaus.append(tableau)
            if people:
                self.inputs.append(Input(rules, screen, self.common, tableau, second > 0))
        self._middle = None
        if len(self.seated) == 2:
            self._middle = screen.sprite(1, 11)
            for i in range(11):
                self._middle[i] = MIDDLE
            self._middle.x = 76
            self._middle.y = 24
        self._light = self._bot = None

    def _others(self):
        return [seat for seat in range(1, self.rules.seats() + 1) if seat not in self.seated]

    def watch(self, by):
        """Bots alone: look at another seat's piles."""
        seat = (self.seated[0] - 1 + by) % self.rules.seats() + 1
        self.session.eyes = self.tableaus[0].seat = seat
        self.seated = [seat]
        self.rivals = self._others()
        self.draw(self.covered)

    # -- the picture

    def draw(self, covered):
        """Everything anew; covered: nothing but an empty table."""
        self.covered = covered
        common = self.common
        common.calm()
        common.forget()
        common.edges(not covered)
        if self._middle:
            self._middle.hidden = covered
        running = self.rules.seat() > 0
        if covered:
            self.screen.fill(0, 0, 20, 16)
            self.screen.clear_text()
        else:
            common.draw(False)
            self._piles(_ALL_SEATS)
        for person in self.inputs:
            person.ask()
            person.best()
            if running and not covered:
                person.show()
            else:
                person.hide()
        self.hint()

    def _piles(self, seats):
        # What lies before some seats: a bit for each.
        middle = self._middle
        for tableau in self.tableaus:
            if seats >> tableau.seat & 1:
                tableau.draw()
                if middle:
                    self.screen.put(tableau.x(0) // 8, 2, TAG_1 + tableau.seat - 1)
        for i in range(len(self.rivals)):
            seat = self.rivals[i]
            if seats >> seat & 1:
                if middle:
                    self.common.bar(seat, 3 + 9 * i, 2)
                else:
                    self.common.rival(seat, 2 + 4 * i)

    def calm(self):
        """The hand is over: nothing can be chosen."""
        for person in self.inputs:
            person.hide()
        self.common.calm()
        if self._middle:
            self._middle.hidden = True
        self.hint()

    def light(self, lit):
        """Switch the light on or off; that it was on counts as help."""
        self.lit = lit
        if lit:
            self.session.assisted = True
        self.hint()

    def hint(self):
        """A light on the best source, if it is wanted."""
        best = -1
        if self.lit and self.inputs and self.rules.seat() and not self.covered:
            if self._bot is None:
                self._bot = loader.module("crunch", "bot")
            best = self._bot.choose(self.rules, self.inputs[0].seat, _HINT_LEVEL, None)
        light = self._light
        if best < 0:
            if light and not light.hidden:
                light.hidden = True
            return
        if light is None:
            self._light = light = self.screen.sprite(1, 1)
            light[0] = STAR
        if best < FLIP:
            source = best if best < BUILD else best - BUILD >> 2
        else:
            source = TURNOVER if best < RUN else 2 + (best - RUN) // 52
        tableau = self.tableaus[0]
        light.x = tableau.x(source) + 16
        light.y = tableau.y(source) + 8
        if light.hidden:
            light.hidden = False

    # -- what happened

    def happened(self, driver):
        """Show all that has happened since the last look; was there a burn?"""
        seats = 0
        burnt = False
        self.common.draw()
        for i in range(driver.happened):
            seat = driver.seat_of(i)
            move = driver.move_of(i)
            seats |= 1 << seat
            if driver.flag_of(i) == REFUSED:
                self._refused(seat)
                self.tune = REFUSE
                continue
            if driver.flag_of(i):
                burnt = True
            if seat in self.people:
                self.tune = CHOOSE if FLIP <= move < RUN else PLAY
            elif seat:
                self.common.note(seat, move)
        self._piles(_ALL_SEATS if burnt else seats)
        for person in self.inputs:
            person.ask()
            if seats >> person.seat & 1 and not person.chosen:
                person.settle()
            else:
                person.others()
            person.show()
        self.hint()
        driver.seen()
        return burnt

    def _refused(self, seat):
        # Somebody was faster: the card shakes.
        for person in self.inputs:
            if person.seat == seat:
                card = self.rules.top(seat, person.source)
                if card < NONE:
                    show_card(person.ghost, card)
                    person.shake()

    def step(self, now):
        """Go on with what shakes and flashes."""
        for person in self.inputs:
            person.step(now)
        seats = self.common.step(now)
        if seats:
            self._piles(seats)
