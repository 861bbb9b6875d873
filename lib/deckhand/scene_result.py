"""What came of a game: its last table stays as a picture, words come down over it, the score counts up; what to do next.

console.open("result", play)

No key is taken in the first moments, nor before the keys have been let alone for as long, so that a hasty A does not take
the result away; then a key shows all at once.
"""

from deckhand import loader
from deckhand.banner import BRONZE, GOLD, LOST, SCORE, SILVER, WON, Banner, medal
from deckhand.const import WRAP, const
from deckhand.frame import BORDER, DARK, ORANGE, PANEL, YELLOW, Frame
from deckhand.hw.sound import CHOOSE, LOSE, WIN
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK, INK_DIM, INK_TITLE, TILE
from deckhand.settings import ANIMATION, OFF

_NEXT = "Next deal"
_NEXT_GAME = "Next game"
_AGAIN = "This deal again"
_BACK = "Take back"  # a lost game alone; it counts as help
_CHANCE = "Last chance"  # of it, looked for by the bot
_HOME = "Launcher"
_LABELS = {_AGAIN: "Again", _BACK: "Undo", _CHANCE: "Chance", _HOME: "Home"}  # of the buttons; else "Next"
_HELP = {_BACK: "Back to your last choice", _CHANCE: "Back where it can be won"}
_WORDS = "deckhand.result_words"
_PAST = "deckhand.session_past"
_SEARCH = "deckhand.last_chance"
_LATE = const(93)
_TABLE = "\x88 table"  # what B does
_LARGEST = const(17)  # half letters of a word three times as large: a space is half a letter
_PANEL = const(52)  # pixel rows: the panel,
_FOOT = const(121)  # or where the table's own foot begins, if that is seen,
_WORD = const(36)  # the word on its edge,
_REASON = const(62)  # why,
_LINE = const(9)
_SCORE = const(88)  # the score,
_BUTTONS = const(106)  # what can be done
_FALL_MS = const(250)
_COUNT_MS = const(400)  # from here on the score counts
_COUNTED_MS = const(1000)
_LOCK_MS = const(400)


class Scene:
    """items: what can be chosen; at: what the cursor lies on."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.at = 0
        self.items = []
        self.following = -1  # the deal that comes after a curated one
        self._code = ""
        self._frame = None
        self._word = self._score = None  # banners
        self._points = self._shown = 0
        self._late = []  # what is shown when the score has been counted
        self._labels = []
        self._bars: tuple = ()
        self._since = 0
        self._hasty = 0  # when a key came too soon
        self._moving = False

    def enter(self):
        """Draw it."""
        console = self.console
        screen = console.screen
        play = self.play
        session = play.session
        session.stop_thinking()
        play.talk.close()
        screen.clear_text()
        screen.cursor_off()
        view = play.view
        told = view.epitaph() or loader.once(view.narration, "epitaph", session)
        won = loader.once(_PAST, "is_won", session)
        seen = getattr(play, "looked", False)  # who comes from the table has heard it
        if not seen:
            console.sound.play(WIN if won else LOSE, console.now)
            lights = console.lights
            lights.bar(5, lights.GREEN if won else lights.RED)
        play.looked = False
        self._late = []
        # The table's best rows are what is left of it above the panel.
        top = told[2] if len(told) > 2 else 0
        screen.root[1].y = screen.root[2].y = -top
        edge = min(_PANEL, _FOOT - top)
        self._frame = frame = Frame(screen, session.title.folder)
        frame.begin(False)
        frame.bar(0, edge, 160, 1, BORDER)
        frame.bar(0, edge + 1, 160, 115 - edge, PANEL)
        frame.foot()
        lines = loader.once("deckhand.words", "wrap", told[1])[:2]
        reasons = len(lines)
        note, self.following, grade = loader.once(_WORDS, "note", console.store, session)
        counted = standing = loader.once(_WORDS, "counted", session)
        cars = None  # what drives in the place of chips
        if len(told) == 5:
            cars = told[4]
        elif len(told) > 4:
            note = note if told[4] is None else told[4]
            standing = told[5]
        if note:
            lines.append(note)
        self._code = loader.once(_WORDS, "code", session)
        self.items = [_NEXT, _AGAIN, _HOME]
        if session.match and session.match.result() is None:
            self.items = [_NEXT_GAME, _HOME]
        elif grade:
            self.items[0] = "Next %s deal" % grade
        if len(session.players) == 1 or max(counted[1]) and not cars:
            self._figures(counted[1][session.eyes - 1], won, reasons > 1 and len(note) > 20)
        if len(session.players) > 1 and standing:
            colours = told[3] if len(told) > 3 else b""
            low = len(lines) > 2
            self._late += loader.once("deckhand.standings", "lay", frame, session, standing, colours, low, cars)
        title = told[0]
        scale = 3 if 2 * len(title) - title.count(" ") <= _LARGEST else 2
        first = _REASON - 3 if scale < 3 and len(lines) > 2 else _REASON  # three keep clear of the score
        for i in range(len(lines)):
            frame.words(
                80 - 3 * len(lines[i]),
                first + _LINE * i,
                lines[i],
                INK if i < reasons else INK_TITLE if "!" in lines[i] else INK_DIM,
            )
        self._lay_buttons(won)
        self._word = Banner(frame, len(title), scale, WON if won else LOST)
        self._word.write(title)
        self._since = self._hasty = console.now
        self._moving = True
        self._draw(_COUNTED_MS if seen or console.settings.chosen(ANIMATION) == OFF else 0)

    def _figures(self, points, won, crowded):
        """The score, a medal, the best one so far and how many in a row: of one person, alone or against bots."""
        frame = self._frame
        session = self.play.session
        match = session.match
        alone = len(session.players) == 1
        going_on = match and match.result() is None
        if session.humans() != 1 or alone and not won:
            return
        self._points = points
        self._score = Banner(frame, 5, 2, SCORE)
        self._score.move((25 if points > 99 and not alone else 28) if won else 10, _SCORE)
        if going_on:
            return
        best, streak = loader.once("deckhand.save_stats", "standing", self.console.store, session)
        if won and not crowded:
            metal = BRONZE if session.assisted else GOLD if points >= best else SILVER
            picture = medal(frame, 6, _SCORE - 4, metal)
            if picture:
                self._late.append(picture)
        if not alone:
            return
        texts = ("Your best!" if won and points >= best else "Best %d" % best, "%d in a row" % streak)
        for i in range(0 if won or best else 1, 1 + (streak > 1)):
            self._late.append(frame.words(92, _SCORE + _LINE * i, texts[i], INK_TITLE if points >= best else INK_DIM))

    def _lay_buttons(self, won):
        frame = self._frame
        session = self.play.session
        if not won and len(session.players) == 1 and session.can_undo():
            self.items.insert(0, _BACK)
            if loader.once(_SEARCH, "can_look", self.play):
                self.items.insert(1, _CHANCE)
                frame.words(20, _LATE, "Was there a way out?", INK_DIM)
        self._bars = (frame.bar(0, _BUTTONS, 40, 10, ORANGE), frame.bar(0, _BUTTONS, 40, 9, YELLOW))
        texts = [_LABELS.get(item, "Next") for item in self.items]
        gap = (160 - 6 * sum([len(text) for text in texts])) // len(texts)
        x = gap // 2
        self._labels = []
        for text in texts:
            self._labels.append(frame.words(x, _BUTTONS + 1, text))
            x += 6 * len(text) + gap
        self._choices()

    def _choices(self):
        frame = self._frame
        for i in range(len(self._labels)):
            label = self._labels[i]
            label.pixel_shader = frame.inks[DARK if i == self.at else INK]
            if i == self.at:
                for bar in self._bars:
                    bar.x = label.x - 3
                    bar.width = 6 * label.width + 5
        item = self.items[self.at]
        told = self._code + " " * (26 - len(self._code) - len(_TABLE)) + _TABLE
        frame.tell(_HELP.get(item, told))

    def _draw(self, gone):
        # How it looks so many ms after its beginning.
        y = _WORD if self._word.high > 2 * TILE else _WORD + TILE // 2
        if gone < _FALL_MS:
            y += 48 * gone // _FALL_MS - 48
        elif gone < _FALL_MS + 40:  # it bounces
            y -= 2
        self._word.move(80 - self._word.wide // 2, y)
        for layer in self._late:
            layer.hidden = gone < _COUNTED_MS
        if self._score:
            part = max(0, min(gone, _COUNTED_MS) - _COUNT_MS)
            points = self._points * part // (_COUNTED_MS - _COUNT_MS)
            if points != self._shown or not part or gone >= _COUNTED_MS:
                self._shown = points
                self._score.write(str(points))
        if gone >= _COUNTED_MS:
            self._moving = False

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
        if key in (UP, DOWN, LEFT, RIGHT):
            self.at = (self.at + (1 if key == DOWN or key == RIGHT else -1)) % len(self.items)
            self._choices()
        elif key == B:
            self.play.looked = True
            self.play.motion.story = "Any key: the result"
            self.play.look()
            self.console.close()
        elif key == A:
            self.console.sound.play(CHOOSE, self.console.now)
            self._choose(self.items[self.at])

    def _choose(self, item):
        console = self.console
        session = self.play.session
        if item == _NEXT_GAME:
            self.play.another = True
            console.replace("play", session.next_game())
        elif item == _AGAIN and (session.match or session.far):  # nobody begins alone what two have played
            console.replace("game_menu", session.title.folder, "again%d" % session.first_deal())
        elif item == _AGAIN:
            loader.once(_PAST, "restart", self.play)
            console.close()
        elif item == _BACK:
            loader.once("deckhand.save_auto", "uncount", self.play)
            self.play.on_return = "undo"
            console.close()
        elif item == _CHANCE:
            from deckhand.last_chance import Chance

            self.play.watcher = Chance(self.play)
            console.close()
        elif item == _HOME:
            console.home()
        else:
            console.replace("game_menu", session.title.folder, "next" if self.following < 0 else str(self.following))

    def step(self, now):
        """What falls and counts."""
        if self._moving:
            self._draw(now - self._since & WRAP)

    def leave(self):
        """Let go of the game; the table lies where it did."""
        screen = self.console.screen
        screen.root[1].y = screen.root[2].y = 0
        self._frame = self._word = self._score = None
        self._late = []
        self.play = None
