"""A game learnt by playing it: staged positions, a task at a time, on the real table with the real keys.

    console.replace("lesson", "crash_landing")

games/<game>/lesson.txt, a line an entry, its parts apart by " | ", its moves in notation apart by "; ":

    code CL-004711                      the deal, its seats and options; seat 1 learns
    lead draw; end                      played before the table is shown; in real time with the seat before: 1 K>F
    say 72 8 40 40 | words              A goes on; the cursor frames a place (in pixels), where one is named
    say | ^ words / more words          at the head of the screen, "=" in the middle, "_" at its foot; a new line
    do draw; burn * | words | words     one of these moves is wanted; what is said to another one
    key ↑ | words                       this one key; "key Ⓐ draw": and the move that it makes
    play draw; end                      played by the lesson, for whoever's turn it is
    end CL-000012 | words               and an easy first deal

Nothing of it is kept or counted: the player's own game stays as it is. What is done once in a while is in scenes/lesson_file.py.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import RIGHT, SELECT, START
from deckhand.scenes.play import Scene as Table
from deckhand.screen import INK_DIM
from deckhand.session import Session
from deckhand.table.talk import REFUSED

_KEYS = "\x88\x87  \x86\x84\x83\x85"  # the signs of keys, by their numbers
_MIDDLE = const(50)  # where words in the middle begin, in pixels
_LOW = const(100)  # a cursor that ends below this pixel row is low
_PACE_MS = const(700)  # between two moves that the lesson plays
_LATE = const(536_870_911)  # no tick


class Scene(Table):
    """kind, moves: the entry; bubble: what is said; read: bytes of the file; number of total entries are behind."""

    def __init__(self, console, folder, back=""):
        self.read = self.number = self.total = self.height = 0
        self.kind = self.moves = self.words = self.place = ""
        self.back = back  # "on": from a table, to which it leads back
        self.asking = self.over = False  # whether to leave; has the game come to its end
        self.wrong = False  # is it said why not, in the place of the task?
        self.driver = self.human = self.bubble = None
        loader.module(folder, "rules")  # stays, as Session does, when the moment's modules go
        from deckhand.scenes import lesson_file

        Table.__init__(self, console, lesson_file.begin(self, folder, Session))

    # -- scene

    def enter(self):
        """Lay the table; the first words come when it has come to rest."""
        Table.enter(self)
        if self.session.title.real_time:
            self.motion.begin(1)  # its hand is on its way: no figures count down
        else:
            self._show_turn()
        from deckhand.scenes import lesson_file

        lesson_file.make(self)

    def leave(self):
        """Let the table go."""
        Table.leave(self)
        self.bubble = self.driver = self.human = None

    def keep(self, over=False):
        """Nothing is kept, nothing is counted."""

    def tell(self, shown):
        """The words are there, where neither the cursor nor what else is said is; or they are not."""
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
        if self.kind == "say" and x >= 0:  # the game's keys do nothing now
            self.console.screen.line(15, "\x87 next  \x88 leave", INK_DIM, x)
        if self.kind == "do" or self.kind == "key":  # the task may be in the middle
            self.talk.foot = min(1, self.talk.foot)

    def _take(self, value, tone=0):
        if not tone or not value or not isinstance(value, str):
            return Table._take(self, value)
        from deckhand.scenes import lesson_file

        lesson_file.refuse(self, value)

    # -- keys

    def press(self, key, pressed):
        """A key for the lesson, or for the game; after a wrong one it is said why while arrows are pressed, then the task."""
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
            self.kind = "do"  # it is the game's, then
            self.moves = move
            Table.press(self, key, True)
            self.kind = "done"
        elif key == SELECT or key == START or self.asking or self.kind != "do":
            if pressed and self.bubble:
                from deckhand.scenes import lesson_file

                lesson_file.press(self, key)
        else:
            Table.press(self, key, pressed)
            if self.driver:  # a held key does no more here
                Table.press(self, key, False)

    def undo(self, key=False):
        """Nothing is taken back here: B where there is nothing to cancel asks whether to leave."""
        from deckhand.scenes import lesson_file

        lesson_file.ask(self)

    def play(self, move):
        """A move of the player's: the one that is wanted, or none."""
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
        """The same in real time; True where it was played."""
        from deckhand.scenes import lesson_file

        if not lesson_file.is_wanted(self, move):
            return False
        self.talk.close()
        self.kind = "done"
        return self.human(seat, move, tick)

    # -- time

    def step(self, now):
        """Let the table go on; then the lesson, where nothing moves any more."""
        driver = self.session.driver
        if driver:
            if driver is not self.driver:
                self.driver = driver
                self.human = driver.human
                driver.human = self.drive
            driver.next = _LATE  # nobody else plays here
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
        # Whose turn it is decides the lesson.
        self.session.eyes = 1

    def _bot(self, seat, now):
        pass

    def _end(self, now):
        if not self.over:
            length = self.view.closing()
            self.over = not length
            self.motion.begin(length)
