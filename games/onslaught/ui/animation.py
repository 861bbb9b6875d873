"""Onslaught's animations: an attacker comes down, a killer strikes, a wound flies, a card falls.

anim = Animation(board)
ms = anim.begin(move)               # 0: this move has no animation
anim.show(at); anim.end()           # draw the frame at `at` ms; finish

ui/end.py has the ends of a wave and of the game.
"""

from deckhand.cards import rank
from deckhand.const import const
from deckhand.table.draw import cell, fly, show
from games.onslaught import pictures
from games.onslaught.engine import layout
from games.onslaught.ui.board import ALIEN_Y, CARD_Y, SHIP_TOP, face

STEP_MS = const(60)  # few steps, because each one is sent to the panel
_COME_MS = const(240)
_STRIKE_MS = const(180)  # per killer
_BURST_MS = const(360)
_JOLT = const(3)  # pixels
_FLY_MS = const(360)
_FALL_MS = const(240)
_FALL = const(8)  # pixels per step, twice that at first; the card sinks into the ground, the row of the text
_GROUND = const(112)
_BELLY_X = const(72)
_BELLY_Y = const(32)
_BURSTS = bytes((16, 14, 0, 6, 32, 8, 8, 30))  # x, y of each spark; 16 is the middle


class Animation:
    """Animation of one move over the table."""

    def __init__(self, board):
        self.board = board
        self.rules = board.rules
        self._kind = 0
        self._used: tuple = ()  # the defenders that strike or fall, in row order
        self._way: tuple = ()  # start and end of a flight

    def begin(self, move):
        """Prepare the animation of a move that has been played but not drawn; return its ms."""
        board = self.board
        state = self.rules.state
        kind = self._kind = move & layout.KIND
        gone = board.shown & ~state[layout.TABLE]
        self._used = tuple([place for place in board.row if gone >> place & 1])
        if kind == layout.TURN:
            board.draw_number(self.rules.attacker(), 0)
            return _COME_MS
        if kind == layout.DESTROY or kind == layout.MIX:
            return _STRIKE_MS * len(self._used) + _BURST_MS
        i = state[layout.ATTACKERS_LEFT]
        if kind == layout.ABSORB:
            self._way = _BELLY_X, _BELLY_Y, board.x(move & 7), CARD_Y + 8
            board.place_alien(0, False)
        elif kind == layout.SHIFT:
            i = move >> 4 & 7
            board.draw_place(i)  # redraw without the flying card
            self._way = board.x(i), CARD_Y + 8, board.x(move >> 8 & 7), CARD_Y + 8
            i = move >> 12 & 31
        else:
            return _FALL_MS if self._used else 0
        for k in range(4):
            cell(board.blasts[0], k, face(rank(state[layout.ATTACKERS + i]), k, True))
        return _FLY_MS

    def show(self, at):
        """Draw the frame at `at` ms."""
        kind = self._kind
        board = self.board
        step = at // STEP_MS
        if kind == layout.TURN:
            # delayed: the text in the sky is erased first
            board.place_alien(SHIP_TOP + (ALIEN_Y - SHIP_TOP) * (step + 1) * STEP_MS // _COME_MS, step > 0)
        elif kind == layout.DESTROY or kind == layout.MIX:
            self._strike(at)
        elif kind == layout.ABSORB or kind == layout.SHIFT:
            fly(board.blasts[0], self._way, step, _FLY_MS // STEP_MS)
            show(board.blasts[0])
        if kind >= layout.SHIFT:
            for place in self._used:
                card = board.cards[place]
                card.y = CARD_Y - 8 + _FALL * (step + 2)
                for i in range(2 * max(0, (_GROUND - card.y) // 8), 2 * card.height):
                    cell(card, i, 0)

    def _strike(self, at):
        # Killers fly at the attacker one after another; then it bursts.
        board = self.board
        used = self._used
        i = at // _STRIKE_MS
        for k in range(min(i, len(used))):
            show(board.cards[used[k]], False)
        if i < len(used):
            step = at % _STRIKE_MS // STEP_MS
            way = board.x(used[i]), CARD_Y - 8, _BELLY_X, _BELLY_Y
            fly(board.cards[used[i]], way, step + 1, _STRIKE_MS // STEP_MS)
            self.blast(0, _BELLY_X, _BELLY_Y, False, i > 0 and not step)
            if step == 2 and i == len(used) - 1:
                board.place_alien(ALIEN_Y - _JOLT)
            return
        late = 2 * (at - _STRIKE_MS * len(used)) >= _BURST_MS
        wide = 3 if late else 2  # in halves: it flies apart
        for k in range(4):
            x = _BELLY_X + (_BURSTS[2 * k] - 16) * wide // 2
            self.blast(k, x, _BELLY_Y + (_BURSTS[2 * k + 1] - 16) * wide // 2, late ^ k & 1)
        board.place_alien(ALIEN_Y - _JOLT, not late)

    def blast(self, k, x, y, late, shown=True):
        """Place the k-th spark."""
        blast = self.board.blasts[k]
        blast.x = x
        blast.y = y
        self.board.screen.show_sprite(blast, pictures.BLAST_2 if late else pictures.BLAST_1)
        show(blast, shown)

    def end(self):
        """Stop all motion and show every defender."""
        self.board.settle()
