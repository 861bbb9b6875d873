"""The result of a game: the title drops over the last table, the score counts up; buttons for what's next.

console.open("result", play)

Keys are ignored until none was pressed for _LOCK_MS, so that a hasty A doesn't dismiss the result. The first key after that
ends the animation.
"""

from deckhand.const import WRAP, const
from deckhand.hw.sound import CHOOSE, LOSE, WIN
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK
from deckhand.settings import ANIMATION, OFF
from deckhand.table.seats import EASY, HARD
from deckhand.ui.frame import DARK

# Keys of the buttons
NEXT = "next"  # another deal, or the next winnable one
NEXT_GAME = "next game"  # next game of a match
AGAIN = "again"
UNDO = "undo"  # after a lost solitaire game; it counts as help
RESCUE = "rescue"  # let the bot look for a way out
EASIER = "easier"  # after losing to bots that aren't easy; also an argument of scenes/game_menu.py
HARDER = "harder"  # after beating bots that aren't hard; likewise
HOME = "menu"
_BUTTONS = {  # by key: label, help
    NEXT: ("Next", "Next deal"),
    NEXT_GAME: ("Next", "Next game"),
    AGAIN: ("Again", "Again: %s"),
    UNDO: ("Undo", "The last choice"),
    RESCUE: ("Way out", "Was there a way out?"),
    EASIER: ("Easier", "Weaker bot%s, new deal"),
    HARDER: ("Harder", "Stronger bot%s, new deal"),
    HOME: ("Menu", "This game's menu"),
}
_TABLE = "\x88 table"  # what B does
_FALL_MS = const(250)  # until the title has dropped
_COUNT_MS = const(400)  # when the score starts counting
_COUNTED_MS = const(1000)  # when it ends
_LOCK_MS = const(400)  # time without a key before keys are accepted
_FOOT = const(114)  # pixel row where the confetti vanishes
_RAIN_MS = const(2800)  # when the confetti ends


class Scene:
    """The result page and its keys."""

    def __init__(self, console, play, cursor=-1):
        self.console = console
        self.play = play
        self.items = []  # the buttons' keys
        self.at = 0  # the button under the cursor
        self.page = None  # a pages.result_page.Page
        self.cursor = cursor  # -1 for a new result, else the cursor's button when it was shown before
        self.seen = False  # show it without tune and animation?
        self.code = ""  # deal code of the game
        self.following = -1  # the next winnable deal
        self.grade = ""  # grade of this winnable deal
        self.is_raining = False  # is confetti falling?
        self._shown = 0  # points on the screen, while they count up
        self._since = 0  # ms when the scene was opened
        self._hasty = 0  # ms when a key was last ignored
        self._moving = False  # does the title move or the score count?

    def enter(self):
        """Draw the page and start the animation."""
        console = self.console
        play = self.play
        session = play.session
        session.stop_thinking()
        play.talk.close()
        from deckhand.pages import result_page, result_words

        is_won = result_page.is_won(session)
        is_stopped = session.title.real_time and session.rules.stopped()
        self.seen = self.cursor >= 0 or is_stopped and not is_won
        if not self.seen:
            console.sound.play(WIN if is_won else LOSE, console.now)
            lights = console.lights
            lights.bar(5, lights.GREEN if is_won else lights.RED)
        note = result_words.note(console.store, session, play.old_statistics)
        _, self.following, self.grade = note
        self.code = result_words.code(session)
        is_hopeless = play.no_rescue_from == session.rules.state
        self.items, self.at = self._choices(is_won, is_hopeless)
        if self.cursor >= 0:
            self.at = min(self.cursor, len(self.items) - 1)
        is_still = self.seen or console.settings.chosen(ANIMATION) == OFF
        labels = [_BUTTONS[item][0] for item in self.items]
        self.page = result_page.lay(console, play, note, labels, is_hopeless, not is_still)
        self.is_raining = bool(self.page.specks)
        self._since = self._hasty = console.now
        if self.cursor >= 0:  # no key was meant for the table
            self._hasty -= _LOCK_MS
        self._moving = True
        self.choose_label()
        self._draw(_COUNTED_MS if is_still else 0)

    def _choices(self, is_won, is_hopeless):
        # (keys of the buttons, index of the one under the cursor). is_hopeless: no way out was found.
        session = self.play.session
        items = [NEXT, AGAIN, HOME]
        if session.match and session.match.result() is None:
            items = [NEXT_GAME, HOME]
        levels = [level for level in session.players if EASY <= level <= HARD]
        if session.humans() == 1 and levels:
            if not is_won and max(levels) > EASY:
                items.insert(1, EASIER)
            elif is_won and min(levels) < HARD and items[0] != NEXT_GAME:
                items.insert(1, HARDER)
        at = 0
        if not is_won and len(session.players) == 1 and session.can_undo():
            items.insert(0, UNDO)
            from deckhand.table import last_chance

            if last_chance.can_look(self.play):
                items.insert(1, RESCUE)
                at = 1
            elif is_hopeless:
                at = 1  # the next deal
        return items, at

    def choose_label(self):
        """Draw the cursor at its button, with the help in the footer."""
        page = self.page
        frame = page.frame
        for i in range(len(page.labels)):
            label = page.labels[i]
            label.pixel_shader = frame.inks[DARK if i == self.at else INK]
            if i == self.at:
                for bar in page.bars:
                    bar.x = label.x - 3
                    bar.y = label.y - 1
                    bar.width = 6 * label.width + 5
        text = self._help(self.items[self.at])
        room = 26 - len(text) - len(_TABLE)
        frame.tell(text + " " * room + _TABLE if room > 0 else text)

    def _help(self, item):
        session = self.play.session
        text = _BUTTONS[item][1]
        if item == NEXT and self.grade:
            return "Next %s deal" % self.grade
        if item == NEXT_GAME and session.title.real_time:
            return "Next hand"
        if item == AGAIN:
            return text % self.code
        return text % ("s" if len(session.players) > 2 else "") if "%" in text else text

    def _draw(self, elapsed):
        # Draw the animation `elapsed` ms after its start.
        page = self.page
        y = page.word_y
        if elapsed < _FALL_MS:
            y += 48 * elapsed // _FALL_MS - 48
        elif elapsed < _FALL_MS + 40:  # a bounce
            y -= 2
        page.word.move(80 - page.word.wide // 2, y)
        for layer in page.late:
            layer.hidden = elapsed < _COUNTED_MS
        if page.score:
            counting_ms = max(0, min(elapsed, _COUNTED_MS) - _COUNT_MS)
            points = page.points * counting_ms // (_COUNTED_MS - _COUNT_MS)
            if points != self._shown or not counting_ms or elapsed >= _COUNTED_MS:
                self._shown = points
                page.score.write(str(points))
        if elapsed >= _COUNTED_MS:
            self._moving = False

    def _rain(self, elapsed):
        # Confetti: each piece falls at its own column and speed.
        specks = self.page.specks
        for i in range(len(specks)):
            speck = specks[i]
            speck.x = 6 + (i * 61) % 149 + (elapsed // 130 + i) % 3
            y = (elapsed - _FALL_MS) * (5 + i % 4) // 80 - 4 - 7 * (i % 5)
            speck.y = y if y < _FOOT else 128
        if elapsed > _RAIN_MS:
            self.is_raining = False

    def press(self, key, pressed):
        """Handle a key, if keys aren't locked."""
        if not pressed:
            return
        now = self.console.now
        if now - self._hasty & WRAP < _LOCK_MS:
            self._hasty = now
            return
        if self._moving:  # end the animation; A does only that, so that the player sees the result
            self._draw(_COUNTED_MS)
            if key == A:
                return
        if key == LEFT or key == RIGHT:
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(self.items)
            self.choose_label()
        elif key == UP or key == DOWN:
            upper = self.page.upper
            if upper:
                at = self.at
                self.at = at + upper if at < upper else min(at - upper, upper - 1)
                self.choose_label()
        elif key == B:
            self.play.look(self.at)
            self.play.motion.announce("Any key: the result")
            self.console.close()
        elif key == A:
            self.console.sound.play(CHOOSE, self.console.now)
            self._choose(self.items[self.at])

    def _choose(self, item):
        console = self.console
        session = self.play.session
        if item == NEXT_GAME:
            from deckhand.table import rewind

            self.play.play_next(rewind.next_game(session))
        elif item in (EASIER, HARDER) or item == AGAIN and (session.match or session.far):
            # A game of two badges can only be started by both.
            from deckhand.table import new_game

            new_game.remember_players(console.store, session)
            if item == AGAIN:
                console.replace("game_menu", self.code)
            else:
                console.replace("game_menu", session.title.folder, item)
        elif item == AGAIN:
            self.play.restart()
            console.close()
        elif item == UNDO:
            self.play.uncount()
            self.play.on_return = "undo"
            console.close()
        elif item == RESCUE:
            from deckhand.table.last_chance import Chance

            self.play.watcher = Chance(self.play)
            console.close()
        elif item == HOME:
            console.replace("game_menu", session.title.folder)
        else:
            console.replace("game_menu", session.title.folder, "next" if self.following < 0 else str(self.following))

    def step(self, now):
        """Run the animations."""
        elapsed = now - self._since & WRAP
        if self._moving:
            self._draw(elapsed)
        if self.is_raining:
            self._rain(elapsed)

    def leave(self):
        """Move the table back to its place, and free the game."""
        self.console.screen.scroll_table(0)
        self.page = self.play = None
