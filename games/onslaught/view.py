"""Onslaught on the screen: the table, what moves on it, and the lines of text.

How a person chooses a move is in ui/input.py; it is in memory only while a person decides and no bot thinks, so `input`
may be None. When an attacker has been dealt with, the next one comes by itself, unless a key is pressed, or so few stand
that a recall is to be thought about; so ends a wave that is held, where nothing else can be done. Words follow the cursor
when it rests: so a press sends little to the panel.
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

_COLUMN = "%-3s"  # of each of them, ASCII
_KEYS = const(15)
_NEXT_MS = const(800)  # then the next attacker comes;
_CHOICE_MS = const(600)  # later, where a defender may be discarded instead, and in the first wave, to read that
_BEAT_MS = const(600)  # of the fleet
_SEEN_MS = const(300)  # it is looked at, before A counts
_REST_MS = const(130)  # of the cursor


class View(Base):
    """The view of the one player."""

    keys_from = 0
    narration = True

    def enter(self, session, screen):
        """Make the table."""
        Base.enter(self, session, screen)
        self.board = Board(session.rules, screen)
        self.anim = self.input = None
        self.place = 0  # where the cursor last was among the defenders
        self.waits = 0  # so many ms after `since` the next attacker comes by itself; 0: it does not
        self.later = 0  # ms after `since` the words below are written; 0: they are
        self.since = -1  # the moment from which both count; -1: it has not begun
        self.own = False  # is the move that is shown a person's own? (else a record is played back)
        self.beaten = 0  # when the fleet moved
        self.came = False  # has the attacker just come by itself, or a wave?
        self.goes_on = False  # does it lead to the next attacker?
        self.yields = False  # the pause menu says so
        self.ended = False  # the game is over, and its end has been shown
        self.grand = False  # a wave's or the game's end is what moves

    def leave(self):
        """Let go."""
        Base.leave(self)
        self.board = self.anim = self.input = None

    def rest(self):
        """A bot is about to think, or a menu comes: a person's input is not needed meanwhile, and the sky is drawn anew."""
        self.input = None
        board = self.board
        board.rest()
        away = board.words
        if self.ended:
            self.anim = None  # brought again with the table of a game that is over
            if self.rules.state[layout.UP]:  # where the picture of its result ends, they would be cut
                away += tuple(board.cards)
        for sprite in away:
            show(sprite, False)

    # -- the picture

    def draw(self):
        """A new position: nothing is chosen, the cursor is where most will want it."""
        if self.anim:
            self.anim.end()
        self.waits = 0
        self.came = False
        board = self.board
        over = not self.rules.seat()
        board.prepare(over, self.session.is_lesson)
        if self.ended and not over:  # the end is taken back, or the game starts again
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
            if not seen:  # the result has been: words of the console may come where its word stood
                show(board.words[0], False)
        self.screen.cursor_off()
        self.later = 0

    def say_soon(self, place=-1):
        """Write other captions when the cursor rests; place: of the defender under it, where the next decision begins."""
        if place >= 0:
            self.place = place
        self.later = _REST_MS
        self.since = -1
        board = self.board
        self.chosen = board.marks | board.sunk > 0 or len(board.picked) > 0

    def captions(self):
        """The lines of text; after a move and for a cursor `step` writes them: what moved has been sent by then."""
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
        # In which order the next attackers come, where they are known; else how many of them could be met.
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
        """Move, choose, turn a wheel, do."""
        self.beaten = now
        if not pressed:
            return NOTHING
        if self.came and key == A and (self.since < 0 or now - self.since & WRAP < _SEEN_MS):
            return NOTHING  # meant for the one before
        self.waits = 0
        if not self.input:
            self.draw()
        self.came = False
        outcome = self.input.press(key)
        self.own = outcome is not NOTHING
        return outcome

    def step(self, now):
        """The fleet moves; the words, when the cursor rests; the next attacker comes by itself."""
        if self.later or self.still:
            self.beaten = now  # one thing at a time
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
        """Put the cursor where a hint begins; what it needs is chosen."""
        self.draw()
        from games.onslaught.ui import hints

        hints.point(self.input, move)

    def by_hand(self, move):
        """To yield is nothing that one has to think about."""
        return move == layout.RESIGN

    def by_itself(self, move):
        """The next attacker comes without a press."""
        return move == layout.TURN

    def items(self):
        """To yield is in the pause menu, while an attacker is up."""
        return ("Give up",) if self.rules.allows(layout.RESIGN) else ()

    def choose(self, i):
        """It is asked at the table."""
        self.yields = True

    # -- what happened

    def tell(self, move, seat):
        """What to say about a move."""
        if self.session.level(seat) or move == layout.HOLD:
            from games.onslaught import narration

            return narration.tell(self, move, seat)
        return ""

    def chance(self, rules):
        """Where a lost game might have been saved."""
        from games.onslaught import narration

        return narration.chance(rules)

    def begin(self, move, seat):
        """Take the marks away, and let something move."""
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
        if length:  # what was asked is no longer so
            # the ship leaves behind the first line, the next one comes before the words in the sky
            for line in (ASKED, KNOWN, 0)[: 3 if kind == layout.HOLD else 1 + self.rules.state[layout.UP]]:
                self.screen.wipe(line)
        return length

    def _end_comes(self):
        # Of a wave or of the game: what is needed to decide makes room for it.
        self.input = None
        loader.stage("onslaught", loader.REST)
        from games.onslaught.ui.end import Ending

        self.anim = Ending(self.board)
        self.grand = True

    def settle(self):
        """What moved is over; the next attacker may come."""
        came = self.came
        if self.grand and not self.ended:  # what it took goes again
            self.grand = False
            self.anim.end()
            self.anim = None
            loader.stage("onslaught", loader.REST)
        self.draw()
        # What A would do now is seen before it counts; only the next attacker comes at once
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
        """What moves; what the keys did goes in a refresh of its own."""
        if at:
            self.screen.wipe(_KEYS)
        return self.anim.show(at)

    def closing(self):
        """The wall is broken, or the ship flies away."""
        if self.ended:
            return 0
        self.ended = True
        self.later = 0
        self.captions()
        self._end_comes()
        return self.anim.finish()
