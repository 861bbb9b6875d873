"""A hand of Crunch while it is played: its time, the keys of one person or two, and what the driver does, on the table.

playing = Playing(view)
tune = playing.press(key, pressed)
tune_or_words = playing.step(now)   # from "Go" on; it lets view.tick go on
"""

from deckhand.const import WRAP, const
from deckhand.hw.sound import CHOOSE, PLAY
from deckhand.keys import LEFT, RIGHT, SELECT, A, B
from deckhand.table.draw import show
from games.crunch.engine.layout import FLIP, RUN, TURNOVER
from games.crunch.pictures import ALARM

_CAP_MS = const(100)  # a frame that took longer counts as this
_FIRST_TURN = const(42)  # ticks that B is held until the second flip;
_SOONER = const(4)  # every one after that comes so much earlier
_ASK = const(150)  # SELECT held so long asks for the end of the hand,
_ASKING = const(110)  # and is seen to do so when so much of it is left: then it is no hint
_UP = const(1 << 29)  # no tick: the key is up, or has done what it does
_BURNT = "All stuck: piles step on"
_QUIET = const(400)  # ticks after a person's card until it is first looked whether another one fits,
_AGAIN = const(100)  # how soon again,
_LATER = const(2500)  # and how long after that was said
_END = "    Keep holding to end"
_MOMENT = const(190)  # less than else: no longer than the key is down
_CELLS = const(20)  # of a line, the bar of it


class Playing:
    """What is known of keys that are held, and of time that makes no whole tick yet."""

    def __init__(self, view):
        self.view = view
        self.board = view.board
        self._now = -1  # of the last step
        self._left = 0  # ms that are no whole tick yet
        self._turning = [_UP, _UP]  # by pad: the tick at which a held B turns cards again
        self._asking = _UP  # and a held SELECT asks
        self._quiet = view.tick + _QUIET  # when it is looked next whether no card fits

    def press(self, key, pressed):
        """Keys from 8 on are the second pad's."""
        pad = key >> 3
        key &= 7
        board = self.board
        tick = self.view.tick
        if key == SELECT:
            if not pressed and _UP > self._asking > tick + _ASKING and board.people:
                self.view.switch_light()
                board.hint()
                if not board.covered:
                    board.tell()
            self._asking = tick + _ASK if pressed else _UP
        elif not board.people:
            if pressed and (key == LEFT or key == RIGHT) and not board.covered:
                board.watch(1 if key == RIGHT else -1)
        elif pad < len(board.inputs):
            person = board.inputs[pad]
            move = -1
            if key == B:
                self._turning[pad] = _UP
                if pressed:
                    move = person.flip()
                    if move < 0 < person.can[1]:  # a card that fits is for the eyes: it is pointed out, no more
                        board.glint(person.tableau, 1, tick)
                    else:
                        self._turning[pad] = tick + _FIRST_TURN
            elif key == A and person.shaking:  # it takes none, and what is said stays
                return None
            elif pressed:
                move = person.press(key)
            if pressed:
                return self._move(person, move) or (CHOOSE if key == A else None)
        return None

    def _move(self, person, move):
        # Play a person's move, if it is one, and show the cursor.
        if move < 0:
            person.show()
            self.board.tell()
            return None
        view = self.view
        driver = view.session.driver
        if not FLIP <= move < RUN:
            self._quiet = max(self._quiet, view.tick + _QUIET)
        show(person.ghost, False)  # a flip covers the card that shook
        if not driver.human(person.seat, move, view.tick):
            person.show()  # what was taken lies where it was
        return self.board.happened(driver, view.tick)

    def step(self, now):
        """Let play whose time has come: what is to be heard, or said."""
        before = self._now
        self._now = now
        if before < 0:
            return PLAY
        view = self.view
        board = self.board
        driver = view.session.driver
        passed = self._left + min(now - before & WRAP, _CAP_MS)
        tick = view.advance(passed // 10)
        self._left = passed % 10
        tune = None
        if driver.step(tick, 1):  # one action a frame: those of one tick may come in frames that follow
            tune = board.happened(driver, tick)
        for pad in range(len(board.inputs)):
            if tick >= self._turning[pad]:
                tune = self.press(8 * pad + B, True) or tune
                self._turning[pad] -= _SOONER
        left = max(0, self._asking - tick)  # a slow frame jumps past the moment
        if left <= _ASKING and len(board.people) == 1:
            board.say(_END, tick - _MOMENT)
            board.screen.fill(0, 15, _CELLS - _CELLS * left // _ASKING, 1, ALARM)
        if left <= 0:
            self._asking = _UP
            for seat in board.people:
                driver.ask_stop(seat, tick)
        board.step(tick)
        if tick >= self._quiet and len(board.people) == 1 and not view.session.far:
            self._quiet = tick + _AGAIN
            if not 0 <= board.best() < TURNOVER:  # what is to be done is pointed out
                self._quiet += _LATER
                from games.crunch.ui import stuck

                stuck.tell(board)
        if not tune and board.take_burnt():
            return _BURNT
        return tune
