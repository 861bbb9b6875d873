"""How a wave of Onslaught and the game end: the words, the next seven, the breaking wall. Loaded only then.

ending = Ending(board)
ms = ending.begin(move)             # a wave is held; 0: that ended the game
ms = ending.finish()                # the game is over
tune = ending.show(at); ending.end()
text = warning(rules, move)         # before a wave's last attacker is dealt with
"""

from deckhand.cards import rank
from deckhand.const import const
from deckhand.screen import INK_GOOD, INK_TITLE
from deckhand.table.draw import cell, show
from games.onslaught import pictures
from games.onslaught.engine import layout
from games.onslaught.ui.animation import STEP_MS, Animation
from games.onslaught.ui.board import ALIEN_Y, ASKED, END_MS, SHIP_TOP, SHIP_Y, WORD_Y
from games.onslaught.ui.captions import is_too_many
from games.onslaught.ui.names import can_go, stand

_FALLS_MS = const(300)  # time for an extra attacker to fall, before it bursts
_BURSTS_MS = const(360)
_MANY = const(8)  # foes in one wave
_WORD_MS = const(1200)
_DEAL_MS = const(70)  # per defender
_WAVE_Y = const(10)
_WORD_LOW = const(104)
_BLOWS = bytes((3, 8, 13))  # the steps in which the attacker hits the wall
_HEIGHTS = bytes((6, 2, 0, 11, 9, 6, 2, 0, 13, 10, 6, 1, 0, 16))  # its height in each step, 8 at rest
_REST = const(8)
_FALL = const(21)  # steps in which a beaten ship comes down
_LAST = const(3)  # number of hits that break the wall
_FIRE = const(-2)  # the backdrop with the sky on fire and the wall intact
_STONES = bytes((2, 7, 5, 10, 11, 9, 14, 6))  # for each stone: speed sideways (8 is none), and upwards


def warning(rules, move):
    """Warning before a wave's last attacker is dealt with: too many would be left, and none can be discarded; or ""."""
    if isinstance(move, int) and layout.ABSORB <= move & layout.KIND <= layout.MIX:
        after = rules.copy()
        after.apply(move)
        if is_too_many(after) and not can_go(after):
            return "Then %d stay, all wounded: \x87 loses. Only 3 may." % stand(after)
    return ""


class Ending(Animation):
    """The last animation of a wave or of the game."""

    def begin(self, move):
        """Prepare the end of a wave, which has been played but not drawn; return its ms."""
        board = self.board
        state = self.rules.state
        self._over = False
        self._used = ()
        self._falls = 0
        self._deed = ""
        if not self.rules.seat():
            return 0
        if board.faced >= _MANY:
            self._deed = "%d foes in a wave: great!" % board.faced
        if board.left > state[layout.ATTACKERS_LEFT]:
            value = rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]])
            self._deed = "Clean sweep: the %d falls" % value
            self._falls = _FALLS_MS + _BURSTS_MS
            board.draw_number(value, 0)
        board.deal(-1)
        board.draw_known(0)
        board.line_up()
        from games.onslaught.ui import backdrop as scenery

        scenery.word(board, "WAVE %d" % (state[layout.WAVE] - 1), _WAVE_Y)
        scenery.word(board, "SWEPT!" if self._falls else "HELD!", WORD_Y)
        return self._falls + _WORD_MS + (layout.PLACES + 2) * _DEAL_MS

    def finish(self):
        """Prepare the end of a game; return its ms."""
        board = self.board
        state = self.rules.state
        self._over = True
        board.draw()
        text = "SAVED!" if self._is_won() else "BREACH!" if state[layout.UP] else "LOST!"
        from games.onslaught.ui import backdrop as scenery

        scenery.word(board, text, _WORD_LOW)
        return END_MS

    def _is_won(self):
        return self.rules.state[layout.OUTCOME] == layout.WON

    def show(self, at):
        """Draw the frame at `at` ms; return a tune."""
        step = at // STEP_MS
        if not self._over:
            if at < self._falls:
                self._sweep(at, step)
            else:
                self._held(at - self._falls, (at - self._falls) // STEP_MS)
        elif self._is_won():
            show(self.board.words[0])
            self._burn(min(step, _FALL))
        else:
            return self._break(step)
        return None

    def _cheer(self, step):
        k = step // 3 % 4
        self.blast(k, 8 + 128 * (k & 1), 12 + 24 * (k >> 1), step & 1)

    def _burn(self, step):
        # The ship breaks in two and comes down in flames, and stays there for the result.
        board = self.board
        y = SHIP_Y + step * 2 // 3
        board.place_ship(y)
        board.ship[1].y = y + step // 4
        for k in range(4):
            self.blast(k, 44 + 20 * k, y - 7 + 9 * (k & 1), step // 3 + k & 1)

    def _sweep(self, at, step):
        # One extra attacker comes, faces no defender, and bursts.
        if at < _FALLS_MS:
            # delayed: the old text is erased first
            self.board.place_alien(SHIP_TOP + (ALIEN_Y - SHIP_TOP) * (step + 1) * STEP_MS // _FALLS_MS, step > 0)
            return
        if self._deed:
            self.board.screen.line(ASKED, self._deed, INK_GOOD)
        self._strike(at - _FALLS_MS)

    def _held(self, at, step):
        # The ship leaves with the defenders; the words appear; then the next seven are dealt.
        board = self.board
        words = board.words
        if at < _WORD_MS:
            if not step:
                board.place_alien(ALIEN_Y, False)
                for sprite in board.blasts:
                    show(sprite, False)
            if self._deed:
                board.screen.line(ASKED, self._deed, INK_GOOD)
            board.place_ship(SHIP_Y - 4 * step if step < layout.PLACES else -24)
            if step < layout.PLACES:
                show(board.cards[board.row[step]], False)
            elif step == layout.PLACES:
                show(words[1])
            else:
                show(words[0])
                self._cheer(step)
            return
        dealt = (at - _WORD_MS) // _DEAL_MS - 2
        show(words[0], False)
        show(words[1], dealt < -1)
        if dealt < 0:
            board.screen.line(ASKED, "Seven others take over", INK_TITLE)
        else:
            for sprite in board.blasts:
                show(sprite, False)
        board.deal(dealt)

    def _break(self, step):
        # The attacker hits the wall, which cracks and falls in; without one, the wall is intact before a burning sky.
        board = self.board
        blows = 0
        backdrop = _FIRE
        if self.rules.state[layout.UP]:
            while blows < _LAST and step >= _BLOWS[blows]:
                blows += 1
            board.place_alien(ALIEN_Y - _REST + _HEIGHTS[min(step, len(_HEIGHTS) - 1)])
            if blows:
                self._stones(step - _BLOWS[blows - 1], step < END_MS // STEP_MS)
            backdrop = blows
        last = backdrop in (_LAST, _FIRE)
        show(board.words[0], last)
        if backdrop == board.backdrop:
            return None
        board.paint(backdrop)
        board.draw_fleet()
        board.draw_known(self.rules.state[layout.KNOWN])
        from games.onslaught import sounds

        return sounds.blow(last)

    def _stones(self, gone, flying):
        # Stones fly up from the breach and fall; in the last frame none is in the air.
        for k in range(4):
            stone = self.board.blasts[k]
            stone.x = 76 + (_STONES[2 * k] - 8) * gone
            stone.y = 60 - _STONES[2 * k + 1] * gone + gone * gone
            for i in range(4):
                cell(stone, i, 0 if i else pictures.RUBBLE)
            show(stone, flying and stone.y < 100)
