"""Crash Landing on the screen: the sky at the left, dial, piles and hand at the right.

What moves is there while the game is; board and input are let go of for a menu or a bot (`rest`), and come again.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import BACK, NOTHING
from deckhand.view import View as Base
from games.crash_landing.engine import layout
from games.crash_landing.ui.animation import FALL_MS, KEPT, Animation
from games.crash_landing.ui.board import DECK_X, FOUND_X, HAND_X, HAND_Y, LINE, PILES_Y

_LATE_MS = const(120)  # what was chosen is still to be read so long
_APART_MS = const(40)  # between the hand and the words about it
_BY_HAND = const(1)  # the wish that rockets wait for a press
_DEALT = const(2)  # moves before there is anything to be said to who flies alone
# Pixel rows where two lines may lie: on the piles, above them, on the dial (where a rocket must go: there alone), at its top.
_BARS = (49, 37, 22, 9, 49)
_SHIP_HIGH = const(24)
_BAR_HIGH = const(18)
_NOWHERE = (LINE, 0, -1)
_FOOT = const(104)  # the y down to which a rival's rocket flies from its ship: there its hand lies open
_SEEN_MS = const(200)  # after it has been there to be read
_RIVALS_MS = const(130)


class Briefing:
    """Lines that are each said once."""

    def __init__(self):
        self.said = 0  # of them

    def next_line(self, lines):
        """The next of these lines, which counts as said; None after the last."""
        if self.said >= len(lines):
            return None
        self.said += 1
        return lines[self.said - 1]

    def skip(self, lines):
        """None of them need be said any more."""
        self.said = len(lines)


class View(Base):
    """The view of one seat (session.eyes); the other ship of a race is in the sky beside it."""

    keys_from = 11
    narration = True
    brisk = True
    briefing = Briefing()  # of races, for all tables since the game was loaded
    played = 0  # so many games of this kind were played before (save/autosave.py)

    def enter(self, session, screen):
        """Lay the table."""
        Base.enter(self, session, screen)
        self.anim = Animation(session.rules, screen)
        self.board = self.input = self.ending = None
        self.kept = ([], 0, 0)  # of the board's choices, while they are not there
        self._cursor = _NOWHERE  # of the input, likewise
        self._swing = 0  # so many ms the gauges move
        self._doing = ""  # what moves, in words
        self._late = False  # are these still to be written?
        self._since = 0  # when all came to rest, and what can be done is still to be written; 1: it just did
        self._played = -1  # so many moves there were when it was last seen what to do next
        # What has been said:
        # Whose turn it is, and 4 for each turn of a race that has begun; alone a bit for each thing, 1: the gold medal is gone.
        self.told = int(session.assisted and session.rules.seats() == 1)
        self.near = False  # that the rival can land with its next fall
        self.rival_fire = ""  # what the rival fired in this round, until its ship has moved or a key was pressed

    def leave(self):
        """Let go."""
        self.rest()
        Base.leave(self)
        self.anim = self.board = self.input = self.ending = None

    def rest(self):
        """A menu, a bot or the result needs the room: only what moves stays."""
        if self.ending:
            self.ending.close()
        if self.board:
            self.kept = self.board.choices.kept()
        if self.input:
            self._cursor = (self.input.row, self.input.at, self.input.phase)
        self.board = self.input = None

    def _wake(self):
        # After a rest, or at first.
        if not self.board:
            from games.crash_landing.ui.board import Board

            self.board = Board(self)

    def _is_asked(self):
        return self.rules.seat() == self.session.eyes and self.session.humans_turn()

    def _aim(self):
        # Where nobody chooses there is no input.
        self._wake()
        if not self._is_asked() or self._draws():
            self._stop()
            return
        if not self.input:
            from games.crash_landing.ui.input import Input

            self.input = Input(self, self._cursor)
        self.input.aim()

    def _stop(self):
        self.input = None
        self._cursor = _NOWHERE
        self.screen.cursor_off()
        self.board.aim(False)

    # -- the picture

    def draw(self):
        """The whole table; what was chosen still is."""
        self._wake()
        choices = self.board.choices
        hand = choices.hand
        chosen = choices.chosen
        self.anim.turn_to(0)
        self.rival_fire = ""
        self.settle()
        self._since = 0
        if chosen and self.input and choices.hand == hand:
            choices.choose(chosen)
            self.input.show()

    def captions(self):
        """The board's lines of text."""
        self._wake()
        # Two lines lie where no ship is, and never over hand, forecast or the rocket just found.
        for y in _BARS[2:3] if self.rules.phase() == layout.DROP_PHASE else _BARS:
            self.foot = y
            if not [ship for ship in self.anim.ships if y - _SHIP_HIGH < ship.y < y + _BAR_HIGH]:
                break
        self.board.labels()
        if self._since:
            return
        if self.input:
            self.input.words()
        elif self._is_asked():
            self._late = self._doing != ""
        else:
            self.board.idle(self._doing or self._waiting())

    def _waiting(self):
        # Nothing moves, and nobody chooses.
        rules = self.rules
        seat = rules.seat()
        if not seat:
            return self._down()
        if self.rival_fire:
            return self.rival_fire
        if self.session.humans() != 1:
            return "Seat %d's turn" % seat
        return "Rival's turn" if rules.phase() == layout.BURN_PHASE else "Rival's draw"  # each finds, then each burns

    def found(self, seat):
        """What has been drawn, and is not shown in the hand; 0: nothing."""
        for value in range(1, layout.VALUES + 1):
            own = seat == self.session.eyes
            if self.rules.in_hand(seat, value) > (
                self.board.choices.hand.count(value) if own else self.anim.held[value]
            ):
                return value
        return 0

    def _down(self):
        from games.crash_landing import narration

        return narration.down(self)

    def _happens(self, move, seat):
        # What begins to move.
        if self.rules.seats() > 1 and (move < layout.BURN or not self._is_asked()):
            rivals = seat != self.session.eyes
            if self.rival_fire and move == layout.END and rivals:
                return self.rival_fire  # it is to be read until one's own next key
            from games.crash_landing import narration

            text = narration.doing(self, move, seat)
            if move >= layout.END:
                self.rival_fire = text if rivals and move >= layout.BURN else ""
            return text
        if move == layout.END:
            return "Gravity adds %d" % (1 + self.rules.option(layout.EARTH))
        return KEPT if move >= layout.BURN else "A rocket" if move == layout.DRAW else ""

    def light(self, lights):
        """The lights show the speed: green lands softly, yellow hard, red not at all, blue is up."""
        speed = self.rules.speed(self.session.eyes)
        colour = lights.GREEN if speed < 2 else lights.YELLOW if speed == 2 else lights.RED
        lights.bar(min(5, abs(speed)), lights.BLUE if speed < 0 else colour)
        return True

    def step(self, now):
        """The next rocket is drawn without a press, and an undo goes back behind it."""
        since = self._since
        if since == 1:
            self._since = now | 2
        elif since and now - since & WRAP >= _APART_MS:
            self._since = 0
            self.captions()
        session = self.session
        ending = self.ending
        if ending:
            self.ending = None
            loader.stage("crash_landing", loader.PERSON)
            return ending.tune()  # where nothing was shown
        if not session.humans_turn():
            if self.board and session.has_bot() and self.rules.seat():  # it thinks on: there is no room for the board
                self.rest()
                loader.stage("crash_landing", loader.BOT)
            return None
        count = len(session.history)
        if self._draws():
            return BACK if count < self._played and session.can_undo() else layout.DRAW
        if since:
            return None
        if count != self._played:
            self._played = count
            # Without a board a hint is being thought out: it was asked for in the very step in which the position came.
            if self.board and (count > _DEALT or len(self.anim.xs) > 1):
                from games.crash_landing import narration

                text, self.told, near = narration.news(self)
                if near != self.near:
                    self.near = near
                    self.captions()
                return text
        return None

    def _draws(self):
        # Does a rocket come by itself now? Asked in every step: it makes no garbage.
        rules = self.rules
        return self.draws() and rules.phase() == layout.FIND_PHASE and rules.deck_size(rules.seat()) > 0

    # -- a person

    def draws(self):
        """Does the next rocket come by itself?"""
        return not (self.wishes or self.session.is_lesson)

    def given(self):
        """The first rocket, where it is drawn by itself."""
        return 1 if self.draws() else 0

    def items(self):
        """Who draws."""
        return (("Draw", "by itself" if self.draws() else "by hand"),)

    def choose(self, i):
        """It is wanted otherwise."""
        if not self.session.is_lesson:
            self.wishes ^= _BY_HAND

    def press(self, key, pressed, now):
        """Move, choose, fire, end."""
        if pressed and not self.input:  # a bot that thought about a hint was stopped
            self._aim()
        if not pressed or not self.input:
            return NOTHING
        self.rival_fire = ""
        return self.input.press(key)

    def point(self, move):
        """Put the cursor where a hint begins; a burn's rockets are chosen."""
        self._aim()
        if self.input:  # there is none while the next rocket is drawn automatically
            self.input.point(move)

    # -- what happened

    def tell(self, move, seat):
        """That the crew is aboard: all else is said while it moves."""
        if move == layout.END and self.rules.option(layout.RESCUE):
            from games.crash_landing import narration

            return narration.tell(self.rules)
        return ""

    def chance(self, rules):
        """Where a lost game might have been saved."""
        from games.crash_landing import narration

        return narration.chance(rules)

    def begin(self, move, seat):
        """A drawn rocket slides to its place, rockets fire, ships move."""
        self._doing = self._happens(move, seat)  # before the board comes: there is no room for both beside a bot
        self._wake()
        self._stop()
        board = self.board
        self._since = self._swing = 0
        value = move - layout.DROP
        drops = layout.DROP < move < layout.BURN
        if seat != self.session.eyes and (move == layout.DRAW or drops):
            ship = self.anim.ships[seat - 1]
            x = ship.x + 4
            way = (x, _FOOT, x, ship.y)
            if value <= 0:
                value = self.found(seat)
                way = (x, ship.y, x, _FOOT)
            return self.anim.take(value, way, _SEEN_MS, _RIVALS_MS)
        if drops:  # from its place, which is empty then, to where the deck lies
            start = (8 * FOUND_X, 8 * PILES_Y)
            at = board.choices.drop(value)
            if at >= 0:
                start = (8 * HAND_X + 16 * at, 8 * HAND_Y)
            board.hand()
            return self.anim.take(value, start + (8 * DECK_X, 8 * PILES_Y))
        if move != layout.DRAW:
            if move >= layout.BURN and seat == self.session.eyes:
                board.fire(move)
            length = self._swing = self.anim.begin(move, seat)
            if move == layout.END and self.anim.touched:
                self._doing = "To the ground!"
                loader.stage("crash_landing", loader.MOVES)
                from games.crash_landing.ui.end import ENDING_MS, Ending

                self.ending = Ending(self.anim, board)
                length += ENDING_MS
            return length
        value = self.found(seat)
        if not value:
            return 0
        to = (8 * HAND_X + 16 * len(board.choices.hand), 8 * HAND_Y)
        if self.rules.phase() == layout.DROP_PHASE:
            board.choices.find(value)
            to = (8 * FOUND_X, 8 * PILES_Y)
        return self.anim.take(value, (8 * DECK_X, 8 * PILES_Y) + to)

    def show(self, at):
        """That on its way."""
        if self._late and at >= _LATE_MS:
            self._late = False
            self.board.idle(self._doing)
        if self.ending:
            if at >= FALL_MS and self._doing:
                self._doing = ""
                self.board.idle(self._down())
            return self.ending.show(at)
        self.anim.show(at)
        if self._swing:
            self.board.gauges(at, self._swing)
        return None

    def settle(self):
        """All is where it belongs."""
        anim = self.anim
        if self._doing and not self._late and self._is_asked() and not self.session.is_lesson:
            self._since = 1  # new words come in a refresh of their own
        self._doing = ""
        self._late = False
        if self.ending:
            self.ending.close()
        self._wake()
        eyes = self.session.eyes
        if anim.turn_to(eyes):
            from games.crash_landing.ui import ground

            ground.draw(self.screen, anim.xs, eyes)
        anim.place()
        self.board.refresh()
        self._aim()
