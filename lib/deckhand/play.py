"""A game on the screen: lets people and bots decide in turn, and the game's view show it.

    console.replace("play", session)

A view (games/<game>/view.py, class View) is written against these calls:

    enter(session, screen)      load art, make sprites; `self.busy` False
    draw()                      the whole table from session.rules.state, as session.eyes may see it
    press(key, pressed)         NOTHING, BACK (nothing to cancel: an undo is wanted), or a move to play
    played(move, seat)          that move has been played: show the difference, animate (busy is True meanwhile)
    step(now)                   go on animating; called every step
    leave()                     let go
    captions()                  write the view's lines of text (what is asked, what the keys do)
    skip()                      end an animation at once
    point(move)                 put the cursor where a hint's move begins
    epitaph()                   (title, line) for the result
    rest()                      a bot, a menu or the result comes into memory: let go of what is not needed now (a view may
                                have it; epitaph() is asked for afterwards)

A view of real time plays the moves itself. It has `tune`, what is to be heard, and for the pause menu:

    own_items()                 one item in the place of undo and hint, and more before the settings
    choose_item(i)              one of them was chosen; draw() comes next

Beside it the game's folder has driver_pace.py (names(): what a seat can be given to besides the levels), driver_stats.py
(count, lines: its own page of statistics) and driver_save.py (played: the moves for a record).

What is said to the player lies over lines 14 and 15 until the next press.
"""

from deckhand import keys, loader, settings
from deckhand.const import WRAP, const
from deckhand.game import IllegalMove
from deckhand.hw.sound import CHOOSE, PLAY, REFUSE
from deckhand.keys import SELECT, START, A, B
from deckhand.screen import INK, INK_BAR, INK_TITLE
from deckhand.words import wrap

NOTHING = keys.NOTHING
BACK = keys.BACK

_PACE_MS = const(650)  # a bot's move stands at least so long before the next
_SLOW_PACE_MS = const(1400)
_RESULT_MS = const(1500)  # the last table is looked at for so long
_SAVE_MS = const(180_000)
_HARD = const(3)
SAY = const(14)  # the first of two lines


class Scene:
    """Plays one session to its end."""

    def __init__(self, console, session, first_time=False):
        self.console = console
        self.session = session
        self.view = None
        self._move = -1  # a bot's move that waits for its time
        self._since = console.now  # when something last moved
        self._saved = console.now
        self._asked = False  # a hint is being thought about
        self._hint = -1
        self._said = ""
        self._toast = False  # are lines 14 and 15 covered by what was said
        self._curtain = False
        self.counted = False
        self._looking = False  # at the table of a finished game
        self.first_time = first_time  # offer a walk through the screen
        self.watcher = None  # who plays a record back: press(key, pressed), step(now)
        self.another = False  # the same game follows: its modules stay
        self.on_return = ""  # what the pause menu wants done: "undo", "hint"

    # -- scene

    def enter(self):
        """Draw the table, at the start and after a menu."""
        console = self.console
        session = self.session
        if self.view is None:
            loader.once("deckhand.table_art", "lay", console, session.title)
            self.view = loader.module(session.title.folder, "view").View()
            self.view.animation = console.settings.chosen(settings.ANIMATION)
            self.view.enter(session, console.screen)
            if session.humans() and session.level(session.eyes):
                session.eyes = [i for i in range(len(session.players)) if not session.players[i]][0] + 1
            self._curtain = session.title.hidden_hands and session.humans() > 1 and not self.watcher
        self.view.animation = console.settings.chosen(settings.ANIMATION)
        self._since = console.now
        wish = self.on_return
        self.on_return = ""
        if self._curtain and session.humans_turn():  # whoever comes from a menu may be the other one
            session.eyes = session.seat()
            self._draw_curtain(session.eyes)
            return
        self._uncover()
        if wish == "undo":
            self.undo()
        elif wish == "hint" and session.humans_turn():
            self._ask()

    def leave(self):
        """Keep the game and let its modules go."""
        self.keep()
        if self.view:
            self.view.leave()
        self.view = None
        self.console.screen.clear()
        folder = self.session.title.folder
        self.session = None
        if self.another:
            loader.stage(folder, "")
        else:
            loader.drop(folder)

    def keep(self, over=False):
        """Save the game, to go on from later; one that is over is counted, once, and forgotten."""
        if not self.watcher:
            if over and not self.counted:
                self.counted = True
                loader.once("deckhand.save_auto", "count", self)
            loader.once("deckhand.save_auto", "keep", self)
            self._saved = self.console.now

    # -- drawing

    def _uncover(self):
        """Show the table, after a menu or the curtain."""
        self._curtain = False
        self.console.screen.unblank()
        self._show_turn()
        if self.first_time and not self.session.history:
            self.first_time = False
            self.console.open("tour", self)

    def _show_turn(self):
        """Draw the table for whoever looks at it now."""
        self._toast = False
        self.view.draw()
        self._lines()

    def _light(self):
        # The lights say whose turn it is, unless the game has something to say with them.
        lights = self.console.lights
        if not (hasattr(self.view, "light") and self.view.light(lights)):
            seat = self.session.seat()
            lights.bar(5, lights.OF_SEAT[seat if seat < 5 else 0])

    def _lines(self):
        screen = self.console.screen
        if self._toast and not self._said:
            self._toast = False
            screen.wipe(SAY)
            screen.wipe(SAY + 1)
        if not (self._toast and self._said):  # once: under what is said the view's lines need not change
            self.view.captions()
            self._light()
        if self._said:
            lines = wrap(self._said)
            self._toast = True
            screen.line(SAY, lines[0], INK_BAR)
            screen.line(SAY + 1, lines[1] if len(lines) > 1 else "", INK_BAR)

    def say(self, text):
        """Say something in the two lines at the foot, until the next press."""
        self._said = text
        self._lines()

    # -- keys

    def press(self, key, pressed):
        """A key for the game, or for the console."""
        if self.watcher:
            self.watcher.press(key, pressed)
            return
        if self._looking:
            if pressed:
                self._looking = False
                self._rest()
                self.console.open("result", self)
            return
        if pressed and key == START:
            self.session.stop_thinking()
            self._rest()
            self.keep()
            self.console.open("pause", self)
            return
        if self._curtain:
            if pressed and key == A:
                self._uncover()
            return
        if pressed and self._said and key != SELECT:
            self._said = ""
            self._lines()
        view = self.view
        if view.busy:
            if pressed and key == B:
                view.skip()
            return
        session = self.session
        if not session.humans_turn() and not session.title.real_time:
            return
        if key == SELECT and not session.title.real_time:
            if pressed:
                self._ask()
            return
        if pressed and self._asked:  # no hint, then: a person's hands and a bot are not in memory together
            self._asked = False
            session.stop_thinking()
        answer = view.press(key, pressed)
        if answer >= 0:
            self.play(answer)
        elif answer == BACK:
            self.undo()
        else:
            text = session.words
            session.words = ""
            if pressed and key == A and not session.title.real_time:  # something was chosen, or cannot be
                self.console.sound.play(REFUSE if text else CHOOSE, self.console.now)
            if text:
                self.say(text)
            elif not self._said:
                self._lines()

    def play(self, move):
        """Play a move and let the view show it; one that is refused is said why."""
        session = self.session
        seat = session.seat()
        try:
            session.play(move)
        except IllegalMove as refused:
            self.console.sound.play(REFUSE, self.console.now)
            self.say(refused.args[0])
            return
        self.console.sound.play(PLAY, self.console.now)
        self._hint = -1
        self._asked = False
        self._said = ""
        self._since = self.console.now
        self.view.played(move, seat)
        if session.words:
            self._said = session.words
            session.words = ""
        self._lines()

    def undo(self):
        """Take the last decision back, where that is allowed."""
        session = self.session
        self._hint = -1
        if not session.can_undo():
            self.say("Nothing to take back" if not session.history else "That cannot be taken back now")
            return
        session.undo()
        self._show_turn()
        self.say("Taken back")

    def restart(self):
        """The very same deal again."""
        self.session.restart()
        self.counted = False
        self._hint = self._move = -1
        self._asked = False
        self._said = ""

    def look(self):
        """The table of a finished game, until a key is pressed."""
        self._looking = True

    def _ask(self):
        if self._hint >= 0:
            self.say(self.session.reason(self._hint))
        elif not self._asked:
            self._asked = True
            self.session.stop_thinking()
            self.say("Let me think...")

    def _think(self, level=0):
        # A slice of a bot's thinking.
        if not self.session.has_bot():
            self._rest()
        return self.session.think(level)

    def _rest(self):
        # Before a bot, a menu or the result comes into memory the view makes room, where it can.
        if hasattr(self.view, "rest"):
            self.view.rest()
        loader.stage(self.session.title.folder, "")

    # -- time

    def step(self, now):
        """Go on: animation, then whoever decides."""
        session = self.session
        view = self.view
        real_time = session.title.real_time
        if not (self.watcher and real_time):
            view.step(now)
            if real_time and view.tune:  # such a view plays the moves itself and says what is to be heard
                self.console.sound.play(view.tune, now)
                view.tune = None
        if self.watcher:
            self.watcher.step(now)
            return
        if self._curtain:
            return
        if view.busy:
            self._since = now
            return
        seat = session.seat()
        if seat == 0:
            if not self._looking and now - self._since & WRAP >= _RESULT_MS:
                self._rest()
                self.keep(True)
                self.console.open("result", self)
            return
        if seat == 255:
            if session.level(session.eyes):  # who watches bots presses no keys: the screen stays lit
                self.console.touched = now
            elif self.console.asleep:  # nobody is there: the hand waits
                self.press(START, True)
            return
        if session.level(seat) == 0:
            self._human(seat, now)
        else:
            self._bot(seat, now)

    def _human(self, seat, now):
        session = self.session
        if session.eyes != seat:
            session.eyes = seat
            if session.title.hidden_hands and session.humans() > 1:
                self._draw_curtain(seat)
            else:
                self._show_turn()
        elif self._asked:
            move = self._think(_HARD)
            if move >= 0:
                self._asked = False
                self._hint = move
                session.stop_thinking()
                words = loader.once("deckhand.hint", "give", session, move)
                self.view.point(move)
                self.say(words)
        elif session.has_bot():
            session.stop_thinking()
        elif now - self._saved & WRAP >= _SAVE_MS:
            self.keep()

    def _bot(self, seat, now):
        session = self.session
        if not session.humans() and session.eyes != seat:
            session.eyes = seat
            self._show_turn()
        if self._move < 0:
            self._move = self._think()
        animation = self.console.settings.chosen(settings.ANIMATION)
        pace = 0 if animation == settings.OFF else _SLOW_PACE_MS if animation == settings.SLOW else _PACE_MS
        if self._move >= 0 and now - self._since & WRAP >= pace:
            move = self._move
            self._move = -1
            self.play(move)

    def _draw_curtain(self, seat):
        screen = self.console.screen
        self._curtain = True
        screen.blank()
        screen.line(6, "  Pass the badge to seat %d" % seat, INK_TITLE)
        screen.line(8, "  then press \x87", INK)
