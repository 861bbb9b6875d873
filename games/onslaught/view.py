"""Onslaught's view: the table, its animations and the captions.

ui/input.py handles a person's choice; it's loaded only while a person decides and no bot thinks: `input` may be None.
After an attacker is dealt with, the next one comes automatically, unless a key is pressed or so few defenders are left
that a discard is an option; a wave that is held ends the same way if there's nothing else to do. Captions are drawn
once the cursor rests, so that a key press sends little to the panel.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import NOTHING, A
from deckhand.screen import INK_DIM, INK_TITLE
from deckhand.table.draw import show
from deckhand.view import View as Base
from games.onslaught.engine import layout
from games.onslaught.ui.board import ASKED, END_MS, KNOWN, Board
from games.onslaught.ui.names import can_go, is_forced, wave_line

_COLUMN = "%-3s"  # one attacker's column, ASCII
_KEYS = const(15)
_NEXT_MS = const(800)  # delay before the next attacker
_CHOICE_MS = const(600)  # added if a defender may be discarded instead, and in the first wave, for reading time
_BEAT_MS = const(600)  # of the fleet
_SEEN_MS = const(300)  # minimum time on the screen before A counts
_REST_MS = const(130)  # time after which the cursor counts as resting


class View(Base):
    """View of the only player."""

    keys_from = 0
    narration = True

    def enter(self, session, screen):
        """Create the table."""
        Base.enter(self, session, screen)
        self.board = Board(session.rules, screen)
        self.anim = self.input = None
        self.place = 0  # the cursor's last place among the defenders
        self.waits = 0  # ms after `since` until the next attacker comes automatically; 0: never
        self.later = 0  # ms after `since` until the captions are drawn; 0: they're drawn
        self.since = -1  # start of both delays; -1: not started
        self.own = False  # was the shown move made by a person? (else it's a replay)
        self.beaten = 0  # time of the fleet's last step
        self.came = False  # has the attacker, or a wave, just come automatically?
        self.goes_on = False  # does this move lead to the next attacker?
        self.yields = False  # was "Give up" chosen in the pause menu?
        self.ended = False  # has the end of the game been shown?
        self.grand = False  # is a wave's or the game's end being shown?

    def leave(self):
        """Release the table."""
        Base.leave(self)
        self.board = self.anim = self.input = None

    def rest(self):
        """Free a person's input before a bot thinks or a menu opens; the sky will be redrawn."""
        self.input = None
        board = self.board
        board.rest()
        away = board.words
        if self.ended:
            self.anim = None  # loaded again with the table of a finished game
            if self.rules.state[layout.UP]:  # the defenders would be cut off at the bottom of the result's picture
                away += tuple(board.cards)
        for sprite in away:
            show(sprite, False)

    # -- drawing

    def draw(self):
        """Draw a new position: nothing is selected, the cursor is on the most likely choice."""
        if self.anim:
            self.anim.end()
        self.waits = 0
        self.came = False
        board = self.board
        over = not self.rules.seat()
        board.prepare(over, self.session.is_lesson)
        if self.ended and not over:  # the end was undone, or the game restarted
            self.ended = self.grand = False
            self.anim = None
        self.top = wave_line(self.rules)
        if self.session.humans_turn():
            if not self.input:
                from games.onslaught.ui.input import Input

                self.input = Input(self)
            self.input.fresh()
            if self.yields:
                self.yields = False
                self.input.with_powers().offer(layout.RESIGN)
            self.later = 0
            return
        self.input = None
        self.text = self.keys = ""
        self.ink = INK_DIM
        if over:
            from games.onslaught import narration

            self.top, self.ink = narration.over(self.rules)
        board.clear()
        board.draw()
        if self.ended:
            seen = self.anim
            if not seen:
                self._end_comes()
                self.anim.finish()
            self.anim.show(END_MS)
            if not seen:  # after the result, the console may draw text where the end's word was
                show(board.words[0], False)
        self.screen.cursor_off()
        self.later = 0

    def say_soon(self, place=-1):
        """Delay new captions until the cursor rests; place: initial cursor place of the next decision."""
        if place >= 0:
            self.place = place
        self.later = _REST_MS
        self.since = -1
        board = self.board
        self.chosen = board.marks | board.sunk > 0 or len(board.picked) > 0

    def captions(self):
        """Draw the captions; after a move or a cursor step, step() calls this once the animation has been sent."""
        if self.later:
            return
        screen = self.screen
        odds = ""
        if self.input:
            self.text, self.ink, self.keys, odds = self.input.say()
        screen.line(0, self.top, INK_DIM if self.input else self.ink)
        self._number_known(odds)
        screen.line(ASKED, self.text, self.ink)
        screen.line(_KEYS, self.keys, INK_DIM)

    def _number_known(self, odds):
        # The order of the next attackers if they're known, else how many of them can be stopped.
        state = self.rules.state
        line = self.screen.line
        picked = self.board.picked
        text = ""
        for i in range(0 if self.board.looks else state[layout.KNOWN]):
            if not state[layout.SHOWN]:
                text += _COLUMN % str(i + 1)
            else:
                text += _COLUMN % (str(picked.index(i) + 1) if i in picked else "")
        line(KNOWN, text or odds, INK_TITLE, 1)

    # -- keys

    def press(self, key, pressed, now):
        """Move the cursor, select, turn a wheel, or act."""
        self.beaten = now
        if not pressed:
            return NOTHING
        if self.came and key == A and (self.since < 0 or now - self.since & WRAP < _SEEN_MS):
            return NOTHING  # meant for the previous decision
        self.waits = 0
        if not self.input:
            self.draw()
        self.came = False
        outcome = self.input.press(key)
        self.own = outcome is not NOTHING
        return outcome

    def step(self, now):
        """Move the fleet; draw the captions once the cursor rests; bring on the next attacker."""
        if self.later or self.still:
            self.beaten = now  # don't animate the fleet at the same time
        elif now - self.beaten & WRAP >= _BEAT_MS:
            self.beaten = now
            self.board.draw_fleet(1)
        if not self.later and not self.waits:
            return None
        if self.since < 0:
            self.since = now
        gone = now - self.since & WRAP
        if self.later and gone >= self.later:
            self.later = 0
            self.captions()
        state = self.rules.state
        if self.waits and gone >= self.waits and self.input:
            self.waits = 0
            self.own = self.came = True
            return layout.TURN if state[layout.FACED] < state[layout.PLEDGED] else layout.HOLD
        return None

    def point(self, move):
        """Put the cursor where a hint begins, and select what it needs."""
        self.draw()
        from games.onslaught.ui import hints

        hints.point(self.input, move)

    def by_hand(self, move):
        """True for giving up: the player always makes this move by hand."""
        return move == layout.RESIGN

    def by_itself(self, move):
        """True for the next attacker: it comes without a key press."""
        return move == layout.TURN

    def items(self):
        """Pause menu item to give up, while there's an attacker."""
        return ("Give up",) if self.rules.allows(layout.RESIGN) else ()

    def choose(self, i):
        """Ask for confirmation at the table."""
        self.yields = True

    # -- messages and animations

    def tell(self, move, seat):
        """Message for a move."""
        if self.session.level(seat) or move == layout.HOLD:
            from games.onslaught import narration

            return narration.tell(self, move, seat)
        return ""

    def chance(self, rules):
        """Rescue: where a lost game could have been saved."""
        from games.onslaught import narration

        return narration.chance(rules)

    def begin(self, move, seat):
        """Clear the marks and start an animation."""
        kind = move & layout.KIND
        self.goes_on = self.own and (
            kind == layout.PLEDGE or layout.ABSORB <= kind <= layout.MIX or kind == layout.DISCARD_DEFENDER
        )
        self.own = False
        board = self.board
        board.begin(kind)
        self.screen.cursor_off()
        self.later = 1
        if kind == layout.HOLD:
            self._end_comes()
        elif not self.anim:
            from games.onslaught.ui.animation import Animation

            self.anim = Animation(board)
        length = self.anim.begin(move)
        if length:  # the prompt no longer applies
            # the ship is behind the top line, the next attacker passes behind the text in the sky
            for line in (ASKED, KNOWN, 0)[: 3 if kind == layout.HOLD else 1 + self.rules.state[layout.UP]]:
                self.screen.wipe(line)
        return length

    def _end_comes(self):
        # The end of a wave or game: free what decisions need to make room for it.
        self.input = None
        loader.stage("onslaught", loader.REST)
        from games.onslaught.ui.end import Ending

        self.anim = Ending(self.board)
        self.grand = True

    def settle(self):
        """End the animation; the next attacker may come."""
        came = self.came
        if self.grand and not self.ended:  # free the ending's modules
            self.grand = False
            self.anim.end()
            self.anim = None
            loader.stage("onslaught", loader.REST)
        self.draw()
        # Show what A will do before it counts; only the next attacker comes at once.
        state = self.rules.state
        waits = state[layout.PLEDGED] > state[layout.FACED] and not state[layout.UP]
        self.came = came or not (self.still or self.session.is_lesson or waits)
        self.later = 1
        self.since = -1
        person = self.input
        wants = self.goes_on and person and not self.session.is_lesson
        if wants and not state[layout.UP] and is_forced(self.rules, person.risk):
            self.waits = _NEXT_MS + _CHOICE_MS * ((can_go(self.rules) > 0) + (state[layout.WAVE] == 1))

    def show(self, at):
        """Draw a frame; the key legend is erased in its own refresh."""
        if at:
            self.screen.wipe(_KEYS)
        return self.anim.show(at)

    def closing(self):
        """Break the wall, or let the ship fly away."""
        if self.ended:
            return 0
        self.ended = True
        self.later = 0
        self.captions()
        self._end_comes()
        return self.anim.finish()
