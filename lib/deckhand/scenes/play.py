"""A game on the screen: keys and time, between the session and the game's view (deckhand/view.py has its calls).

    console.replace("play", session)

A view of real time plays the moves itself. Beside it the game's folder has driver_pace.py (names(): what a seat can be
given to besides the levels), driver_stats.py (count, pace, lines: its page of statistics; tail: for a link) and
driver_save.py (played: the moves for a record).
"""

import gc

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.game import ANY_SEAT, IllegalMove
from deckhand.hw.sound import REFUSE
from deckhand.keys import BACK, NOTHING, SELECT, START, B
from deckhand.settings import OFF
from deckhand.table.motion import Motion
from deckhand.table.seats import seat_of
from deckhand.table.talk import NEWS, REFUSED, Talk
from deckhand.table.turns import Turns

_RESULT_MS = const(1500)  # from the last move to the result
_SEEN_MS = const(20)  # a move is on the screen before a bot is loaded
_SAVE_MS = const(60_000)


class Scene:
    """Plays one session to its end."""

    def __init__(self, console, session, first_time=False):
        self.console = console
        self.session = session
        self.view = None
        self.talk = Talk(console.screen)
        self.turns = Turns(session)
        self.motion = Motion(console)
        self.is_handed_over = False  # has the player whose turn it is taken the curtain away?
        self.undo_asked_at = -1  # length of the history when B was asked to be pressed again
        self.no_rescue_from = b""  # the lost position before which the bot found no way out
        self.old_statistics = None  # as they were before this game was counted; None: it has not been counted
        self.watcher = None  # plays a record back: press(key, pressed), step(now)
        self.on_return = ""  # what another scene wants done at the table: "undo", "hint", "again"
        self._saved_ms = console.now  # when the game was saved last, for the next time
        self._offers_lesson = first_time
        self._keeps_modules = False  # does a session of the same game follow?
        self._result_cursor = -1  # while the last table is looked at: the result's button to return to
        self._b_undoes = False  # is the message on the bar an undo's? Then B undoes more, else it only closes it

    # -- scene

    def enter(self):
        """Show the table, at the start and after a menu."""
        console = self.console
        session = self.session
        if self.view is None:
            from deckhand.table import table_art

            table_art.lay(console, session.title)
            self.view = self.motion.view = loader.module(session.title.folder, "view").View()
            from deckhand.save import autosave

            self._saved_ms = autosave.recall(self)
            gc.collect()  # modules and pictures were read
            self.view.enter(session, console.screen)
            session.open_eyes()
        self.view.still = self.motion.speed() == OFF
        self.motion.restart_pause()
        if not self.is_handed_over and self._is_curtained() and session.humans_turn():
            session.show_to(session.seat())
            console.open("curtain", self)
            return
        self.show_table()
        if self._offers_lesson and not session.history:
            self._offers_lesson = False
            console.open("tour", self)
            return
        self.motion.begin(self.view.opening() or 0)
        wish, self.on_return = self.on_return, ""
        if wish == "undo":
            self.undo()
        elif wish == "hint" and session.humans_turn():
            self._ask()
        elif wish == "again":
            from deckhand.table.again import Again

            self.watcher = Again(self)

    def leave(self):
        """Keep the game and let its modules go."""
        self.keep(True)
        if self.view:
            self.view.leave()
        self.view = None
        self.console.screen.clear()
        folder = self.session.title.folder
        self.session = self.turns = None
        if self._keeps_modules:
            loader.stage(folder, loader.REST)
        else:
            loader.drop(folder)

    def keep(self, over=False):
        """Save the game, to resume it; over: count one that has ended, once, and forget it."""
        if not self.watcher:
            from deckhand.save import autosave

            self._saved_ms, self.old_statistics = autosave.keep(self, over)

    def uncount(self):
        """Take the end of a lost game back: it is no loss in the statistics, but help was used."""
        from deckhand.save import autosave

        autosave.uncount(self)
        self.old_statistics = None

    def restart(self):
        """Deal the same cards again."""
        from deckhand.table import rewind

        rewind.begin_again(self.session)
        self.old_statistics = None
        self.turns.forget()
        self.talk.close()

    def play_next(self, session):
        """Play another session of the same game: its modules stay in memory."""
        self._keeps_modules = True
        self.console.replace("play", session)

    def _is_curtained(self):
        session = self.session
        return session.title.hidden_hands and session.humans() > 1 and not self.watcher

    # -- drawing

    def show_table(self):
        """Draw all, after something else was on the screen."""
        self.console.screen.unblank()
        self._show_turn()
        self.talk.say(self.motion.take_story() or self.talk.text)

    def _show_turn(self):
        # The table for the current viewer, without animation.
        self.motion.begin(0)
        self.view.draw()
        self._captions()

    def _captions(self):
        # The lines of text, and the lights: whose turn it is, unless the game has something to say with them.
        self.view.captions()
        lights = self.console.lights
        if not self.view.light(lights):
            seat = self.session.seat()
            lights.bar(5, lights.OF_SEAT[seat if seat < 5 else 0])
        self.talk.place(self.view.foot)

    def _take(self, value, tone=NEWS):
        # Apply an outcome of the view (see deckhand/view.py). True if it was a move or an undo.
        if not value and value != 0 or value == NOTHING:
            return None
        if isinstance(value, str):
            self.talk.say(value, tone)
        elif isinstance(value, bytes):
            self.console.sound.play(value, self.console.now)
        else:
            if value == BACK:
                self.undo(True)
            elif not self.watcher:
                self.play(value)
            return True
        return None

    # -- keys

    def press(self, key, pressed):
        """A key for the game, or for the console."""
        if self.watcher:
            self.watcher.press(key, pressed)
            return
        if self._result_cursor >= 0:
            if pressed:
                self.show_result(self._result_cursor)
            return
        session = self.session
        running = session.seat() == ANY_SEAT
        if pressed and key == START:
            session.stop_thinking()
            self._rest()
            self.keep()
            self.console.open("pause", self)
            return
        if not running:  # else every key is the view's, also before "Go"
            if (
                pressed
                and key != SELECT
                and self.talk.close()
                and key == B
                and not (self._b_undoes or self.view.chosen)
            ):
                return
            if pressed:
                self._b_undoes = False
            if (self.motion.length or not session.humans_turn()) and not (pressed and self._cuts(key)):
                return
            if key == SELECT:
                if pressed:
                    self._ask()
                return
            if pressed and self.turns.stop(key):
                return
        value = self.view.press(key, pressed, self.console.now)
        if not self._take(value, REFUSED):
            if pressed and isinstance(value, str) and not running:
                self.console.sound.play(REFUSE, self.console.now)
            if not self.talk.text:
                self._captions()

    def _cuts(self, key):
        # A key that plays ends one's own animation, and counts, or that of the end. B ends that, or the others' whole turn,
        # and does not.
        session = self.session
        marks = session.marks
        own = not session.seat() or marks and not session.level(seat_of(marks[-1]))
        if not own and key == B:
            self.motion.hurry = True
        if self.motion.length and (own and key != SELECT or key == B):
            self.skip()
        return own and key != B and session.humans_turn() and session.eyes == session.seat()

    def play(self, move):
        """Play a move and let the view show it, or say why it is refused."""
        session = self.session
        seat = session.seat()
        before = bytes(session.rules.state)
        try:
            session.play(move)
        except IllegalMove as refused:
            self.console.sound.play(REFUSE, self.console.now)
            self.talk.say(refused.args[0], REFUSED)
            return
        self.motion.play_tune(move, seat, before)
        self.turns.forget()
        self.show_move(move, seat)

    def show_move(self, move, seat):
        """Show a move that was played."""
        self.talk.close(True)
        self.motion.show(move, seat)
        self._captions()

    def undo(self, key=False):
        """Take the last decision back, where that is allowed; key: B was pressed, which may ask first."""
        self.turns.forget()
        from deckhand.table import undo

        outcome = undo.take_back(self, key)
        self._b_undoes = bool(outcome)
        if outcome == undo.ASKED:
            self.undo_asked_at = len(self.session.history)
        elif outcome == undo.DONE:
            self._show_turn()
            self.talk.say("Undone")

    def look(self, cursor):
        """Show the table of a finished game until a key; then its result again, with the cursor on that button."""
        self._result_cursor = cursor

    def show_result(self, cursor=-1, is_lost=False):
        """Show the result; cursor: its button, where it was seen before; -1: it is new, and counted. is_lost: the bot found
        no way out.
        """
        if is_lost:
            self.no_rescue_from = bytes(self.session.rules.state)
        self.watcher = None
        self._result_cursor = -1
        self._rest()
        if cursor < 0:
            self.keep(True)
        self.console.open("result", self, cursor)

    def hand_over(self):
        """Show the table to the player whose turn it is; in a resumed game repeat what the other one did."""
        self.is_handed_over = True
        if not self.talk.text:
            self.motion.tell_last()

    def stop_watching(self):
        """The watcher has ended: show the table as it is now."""
        self.watcher = None
        self.show_table()

    def _ask(self):
        if self.turns.ask(self.view, self.talk):
            self._captions()

    def _rest(self):
        # Let the view free memory before a bot, a menu or the result is loaded.
        self.view.rest()
        loader.stage(self.session.title.folder, loader.REST)

    # -- time

    def is_moving(self):
        """Does something still move?"""
        return self.motion.length > 0

    def skip(self):
        """Finish the animation at once."""
        self.motion.cut()
        self._captions()

    def step(self, now):
        """Advance the animation; after it, the decision."""
        session = self.session
        self.talk.step(now)
        motion = self.motion
        if motion.length:
            self._take(motion.step(now))
            if not motion.length:
                self._captions()
                self._take(self.view.step(now))
        elif motion.story:  # in a refresh of its own
            self.talk.say(motion.take_story())
        else:
            self._take(self.view.step(now))
        if self.watcher:
            self.watcher.step(now)
            return
        if motion.length:
            return
        seat = session.seat()
        if seat == 0:
            self._end(now)
        elif seat == ANY_SEAT:
            if session.level(session.eyes):  # who watches bots presses no keys: the screen stays lit
                self.console.touched = now
            elif self.console.asleep:  # the player is away: the hand waits
                self.press(START, True)
        elif session.level(seat):
            self._bot(seat, now)
        else:
            self._human(seat, now)

    def _end(self, now):
        # Show the view's closing animation, the last table for a moment, then the result.
        if self._result_cursor >= 0:
            return
        length = self.view.closing()
        if length:
            self.talk.close()
            self.motion.begin(length)
        elif length is False or now - self.motion.since & WRAP >= _RESULT_MS:
            self.show_result()

    def _human(self, seat, now):
        session = self.session
        self.motion.hurry = False
        if session.show_to(seat) != seat:
            if self._is_curtained():
                self.is_handed_over = False
                self.console.open("curtain", self)
            else:
                self._show_turn()
        elif self.turns.asked:
            if not session.has_bot():
                self._rest()
            if self.turns.think_hint(self.view):
                self._ask()
        elif session.has_bot():
            session.stop_thinking()
        elif session.history and now - self._saved_ms & WRAP >= _SAVE_MS:
            self.keep()
        else:
            self.turns.force(self, now)

    def _bot(self, seat, now):
        session = self.session
        if not session.humans() and session.show_to(seat) != seat:
            self._show_turn()
        if not session.has_bot():
            if now - self.motion.since & WRAP < _SEEN_MS:
                return
            self._rest()
        move = self.turns.think(self.view.brisk or self.motion.has_paused(now))
        if move >= 0:
            self.play(move)
