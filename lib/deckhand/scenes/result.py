"""What came of a game: its last table stays as a picture, words come down over it, the score counts up; what to do next.

console.open("result", play)

No key is taken in the first moments, nor before the keys have been let alone for as long, so that a hasty A does not take
the result away; then a key shows all at once.
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
NEXT_GAME = "next game"  # of a match
AGAIN = "again"
UNDO = "undo"  # a lost game alone; it counts as help
RESCUE = "rescue"  # the bot looks for a way out
EASIER = "easier"  # after a defeat by bots that aren't easy; this and the next one: also for scenes/game_menu.py
HARDER = "harder"  # after a victory over bots that aren't hard
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
_FALL_MS = const(250)
_COUNT_MS = const(400)  # from here on the score counts
_COUNTED_MS = const(1000)
_LOCK_MS = const(400)
_FOOT = const(114)  # where it ends
_RAIN_MS = const(2800)


class Scene:
    """The result page and its keys."""

    def __init__(self, console, play, cursor=-1):
        self.console = console
        self.play = play
        self.items = []  # the buttons' keys
        self.at = 0  # the button under the cursor
        self.page = None  # pages/result_page.py: what is drawn
        self.cursor = cursor  # of a result that was seen before: the button where the cursor was; -1: a new one
        self.seen = False  # does it come without a tune?
        self.code = ""  # the deal's
        self.following = -1  # the next one of the winnable deals
        self.grade = ""  # its grade
        self.is_raining = False  # confetti falls
        self._shown = 0  # points
        self._since = 0
        self._hasty = 0  # when a key came too soon
        self._moving = False

    def enter(self):
        """Draw it."""
        console = self.console
        play = self.play
        session = play.session
        session.stop_thinking()
        play.talk.close()
        from deckhand.pages import result_page, result_words

        won = result_page.is_won(session)
        stopped = session.title.real_time and session.rules.stopped()
        self.seen = self.cursor >= 0 or stopped and not won
        if not self.seen:
            console.sound.play(WIN if won else LOSE, console.now)
            lights = console.lights
            lights.bar(5, lights.GREEN if won else lights.RED)
        note = result_words.note(console.store, session, play.old_statistics)
        _, self.following, self.grade = note
        self.code = result_words.code(session)
        hopeless = play.no_rescue_from == session.rules.state
        self.items, self.at = self._choices(won, hopeless)
        if self.cursor >= 0:
            self.at = min(self.cursor, len(self.items) - 1)
        still = self.seen or console.settings.chosen(ANIMATION) == OFF
        labels = [_BUTTONS[item][0] for item in self.items]
        self.page = result_page.lay(console, play, note, labels, hopeless, not still)
        self.is_raining = bool(self.page.specks)
        self._since = self._hasty = console.now
        if self.cursor >= 0:  # no key can be meant for the table
            self._hasty -= _LOCK_MS
        self._moving = True
        self.choose_label()
        self._draw(_COUNTED_MS if still else 0)

    def _choices(self, won, hopeless):
        # The buttons' keys, and the one under the cursor. hopeless: no way out was found.
        session = self.play.session
        items = [NEXT, AGAIN, HOME]
        if session.match and session.match.result() is None:
            items = [NEXT_GAME, HOME]
        levels = [level for level in session.players if EASY <= level <= HARD]
        if session.humans() == 1 and levels:
            if not won and max(levels) > EASY:
                items.insert(1, EASIER)
            elif won and min(levels) < HARD and items[0] != NEXT_GAME:
                items.insert(1, HARDER)
        at = 0
        if not won and len(session.players) == 1 and session.can_undo():
            items.insert(0, UNDO)
            from deckhand.table import last_chance

            if last_chance.can_look(self.play):
                items.insert(1, RESCUE)
                at = 1
            elif hopeless:
                at = 1  # the next deal
        return items, at

    def choose_label(self):
        """Put the cursor under its label, and show its help."""
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

    def _draw(self, gone):
        # How it looks so many ms after its beginning.
        page = self.page
        y = page.word_y
        if gone < _FALL_MS:
            y += 48 * gone // _FALL_MS - 48
        elif gone < _FALL_MS + 40:  # it bounces
            y -= 2
        page.word.move(80 - page.word.wide // 2, y)
        for layer in page.late:
            layer.hidden = gone < _COUNTED_MS
        if page.score:
            part = max(0, min(gone, _COUNTED_MS) - _COUNT_MS)
            points = page.points * part // (_COUNTED_MS - _COUNT_MS)
            if points != self._shown or not part or gone >= _COUNTED_MS:
                self._shown = points
                page.score.write(str(points))
        if gone >= _COUNTED_MS:
            self._moving = False

    def _rain(self, gone):
        # Specks of paper fall from the head of the screen, each at its own place and pace.
        specks = self.page.specks
        for i in range(len(specks)):
            speck = specks[i]
            speck.x = 6 + (i * 61) % 149 + (gone // 130 + i) % 3
            y = (gone - _FALL_MS) * (5 + i % 4) // 80 - 4 - 7 * (i % 5)
            speck.y = y if y < _FOOT else 128
        if gone > _RAIN_MS:
            self.is_raining = False

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        now = self.console.now
        if now - self._hasty & WRAP < _LOCK_MS:
            self._hasty = now
            return
        if self._moving:  # A ends the counting; what it leads to is to be seen before
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
            # Nobody begins alone what two have played.
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
        """What falls and counts."""
        gone = now - self._since & WRAP
        if self._moving:
            self._draw(gone)
        if self.is_raining:
            self._rain(gone)

    def leave(self):
        """Let go of the game; the table is back in its place."""
        self.console.screen.scroll_table(0)
        self.page = self.play = None
