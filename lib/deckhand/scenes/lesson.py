"""A lesson: the player learns a game at its real table, task by task.

    console.replace("lesson", "crash_landing")

games/<game>/lesson.txt has an entry per line; " | " separates its parts, "; " its moves in notation:

    code CL-004711                      the deal, seats and options; seat 1 is the player's
    lead draw; end                      moves played before the table is shown; in real time each after its seat: 1 K>F
    say 72 8 40 40 | text               show text until A; the cursor frames a rectangle (x y width height), if given
    say | ^ text / more text            "^" at the top of the screen, "=" in the middle, "_" at the bottom; "/" is a new line
    do draw; burn * | text | text       wait for one of these moves; the second text is the answer to any other move
    key ↑ | text                        wait for this key; "key Ⓐ draw": and play the move that it makes
    play draw; end                      moves that the lesson plays, for any seat
    end CL-000012 | text                the end, with an easy first deal

Nothing is saved or counted: the player's own game stays. Code that runs only once per entry is in scenes/lesson_file.py.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import RIGHT, SELECT, START
from deckhand.scenes.play import Scene as Table
from deckhand.screen import INK_DIM
from deckhand.session import Session
from deckhand.table.talk import REFUSED

_KEYS = "\x88\x87  \x86\x84\x83\x85"  # glyphs of the keys, by number
_MIDDLE = const(50)  # pixel row of text in the middle
_LOW = const(100)  # the text is on top if the cursor ends below this pixel row
_PACE_MS = const(700)  # between two moves that the lesson plays
_NO_TICK = const(536_870_911)  # a tick that is never reached


class Scene(Table):
    """A table with a teacher."""

    def __init__(self, console, folder, back=""):
        self.read = 0  # offset of the next entry in the file
        self.number = self.total = 0  # entries so far, and in all
        self.height = 0  # of the bubble, in pixels
        self.kind = self.moves = self.words = ""  # the entry: its first word, moves, and whole line
        self.place = ""  # of the bubble: ^, = or _, "": automatic
        self.back = back  # "on" if the lesson was started at a table, to return there
        self.asking = False  # is the player asked whether to leave?
        self.over = False  # has the game ended?
        self.wrong = False  # does the bubble explain a wrong move or key?
        self.driver = None  # of a real-time game
        self.human = None  # its function for the player's moves
        self.bubble = None  # display object with the teacher's text
        loader.module(folder, "rules")  # loaded first, so that it stays when lesson_file is evicted
        from deckhand.scenes import lesson_file

        Table.__init__(self, console, lesson_file.begin(self, folder, Session))

    # -- scene

    def enter(self):
        """Draw the table; the first text appears when nothing moves."""
        Table.enter(self)
        if self.session.title.real_time:
            self.motion.begin(1)  # skip the countdown
        else:
            self._show_turn()
        from deckhand.scenes import lesson_file

        lesson_file.make(self)

    def leave(self):
        """Leave the table."""
        Table.leave(self)
        self.bubble = self.driver = self.human = None

    def keep(self, over=False):
        """Do nothing: a lesson is neither saved nor counted."""

    def tell(self, shown):
        """Show or hide the bubble, clear of the cursor and the message bar."""
        bubble = self.bubble
        talk = self.talk
        place = self.place
        bar = talk.seen() if talk.text else 0
        y = 129 - self.height
        if place == "=":
            y = _MIDDLE
        elif place == "^" or not place and self.console.screen.cursor_bottom() > _LOW:
            y = bar - 1 if talk.above else -1
        elif not talk.above:
            y -= bar
        if bubble.y != y:
            bubble.y = y
        if bubble.hidden == shown:
            bubble.hidden = not shown

    def _captions(self):
        Table._captions(self)
        x = self.view.keys_from
        if self.kind == "say" and x >= 0:  # in place of the game's key legend
            self.console.screen.line(15, "\x87 next  \x88 leave", INK_DIM, x)
        if self.kind == "do" or self.kind == "key":  # the task may cover the middle
            self.talk.foot = min(1, self.talk.foot)

    def _take(self, value, tone=0):
        if not tone or not value or not isinstance(value, str):
            return Table._take(self, value)
        from deckhand.scenes import lesson_file

        lesson_file.refuse(self, value)

    # -- keys

    def press(self, key, pressed):
        """Handle a key of the lesson, or pass it to the game; an explanation stays until a key other than the d-pad's."""
        if self.wrong and pressed and key < RIGHT:
            from deckhand.scenes import lesson_file

            lesson_file.say(self)
        if self.kind == "key" and key != START and not self.asking:
            if not pressed or self.bubble.hidden:
                return
            sign, _, move = self.moves.partition(" ")
            if key != _KEYS.find(sign):
                self._take(sign, REFUSED)
                return
            self.talk.close()
            self.kind = "do"  # the game handles it
            self.moves = move
            Table.press(self, key, True)
            self.kind = "done"
        elif key == SELECT or key == START or self.asking or self.kind != "do":
            if pressed and self.bubble:
                from deckhand.scenes import lesson_file

                lesson_file.press(self, key)
        else:
            Table.press(self, key, pressed)
            if self.driver:  # holding a key has no effect
                Table.press(self, key, False)

    def undo(self, key=False):
        """Ask whether to leave: a lesson has no undo."""
        from deckhand.scenes import lesson_file

        lesson_file.ask(self)

    def play(self, move):
        """Play the player's move if the entry asks for it."""
        if self.driver:
            self.drive(1, move, self.driver.tick)
        elif not self.session.rules.allows(move):
            self._take(self.session.rules.refusal(move), REFUSED)
        else:
            from deckhand.scenes import lesson_file

            if lesson_file.is_wanted(self, move):
                before = len(self.session.history)
                Table.play(self, move)
                if len(self.session.history) > before:
                    self.kind = "done"

    def drive(self, seat, move, tick):
        """The same in real time; True if it was played."""
        from deckhand.scenes import lesson_file

        if not lesson_file.is_wanted(self, move):
            return False
        self.talk.close()
        self.kind = "done"
        return self.human(seat, move, tick)

    # -- time

    def step(self, now):
        """Step the table; when nothing moves, continue the lesson."""
        driver = self.session.driver
        if driver:
            if driver is not self.driver:
                self.driver = driver
                self.human = driver.human
                driver.human = self.drive
            driver.next = _NO_TICK  # other players are stopped
        Table.step(self, now)
        kind = self.kind
        if not self.bubble or self.asking:
            return
        motion = self.motion
        if motion.length or motion.story or self.talk.text and kind != "do" and kind != "key":
            self.tell(False)
        elif kind == "done":
            from deckhand.scenes import lesson_file

            lesson_file.advance(self)
        elif kind == "play":
            if now - motion.since & WRAP >= _PACE_MS:
                from deckhand.scenes import lesson_file

                move = lesson_file.following(self)
                if move >= 0:
                    Table.play(self, move)
        else:
            self.tell(True)

    def _human(self, seat, now):
        # The lesson decides who plays.
        self.session.eyes = 1

    def _bot(self, seat, now):
        pass

    def _end(self, now):
        if not self.over:
            length = self.view.closing()
            self.over = not length
            self.motion.begin(length)
