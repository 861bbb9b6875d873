"""Whose decision it is, and the bots: one that decides, and one that thinks out a hint for a person.

turns = Turns(session)
move = turns.think(True)            # of the bot that decides: -1 until it has found it
turns.ask(view, talk)               # a person wants a hint: `think_hint()` a step, until it is True
"""

from deckhand.const import WRAP, const
from deckhand.keys import START, A
from deckhand.settings import FORCED
from deckhand.table.seats import HARD
from deckhand.table.talk import HINT

_FORCED_MS = const(600)


class Turns:
    """Bots' decisions, hints and forced moves of one session."""

    def __init__(self, session):
        self.session = session
        self.hint = -1  # the move that the bot found for a person; -1: none
        self.words = ""  # the hint's text
        self.asked = False  # is the bot looking for a hint?
        self.shown = False  # is the hint's move selected on the table, as it was when it was found?
        self._move = -1  # a bot's move that waits for its time
        self._looked = False  # has it been looked whether there is a choice at all?

    def forget(self):
        """Another position: no hint any more, no move that waits."""
        self.hint = self._move = -1
        self.asked = self.shown = self._looked = False

    def force(self, play, now):
        """Make a person's only legal move, a moment after the position came, where the player wants it so."""
        if self._looked or not play.console.settings.chosen(FORCED):
            return
        if play.talk.text or now - play.motion.since & WRAP < _FORCED_MS or play.console.buttons.held(START, now):
            return
        self._looked = True
        from deckhand.table import forced

        move = forced.only(play.view)
        if move >= 0:
            play.play(move)

    def ask(self, view, talk):
        """A person wants a hint: look for it, or show it, or say its reason; True where it had been found."""
        if self.hint >= 0:
            talk.say(self.session.reason(self.hint) if self.shown else self.point(view), HINT)
            return True
        if not self.asked:
            self.asked = True
            self.session.stop_thinking()
            talk.say("Let me think...", HINT)
        return False

    def stop(self, key):
        """Continue without the hint: input and a bot don't fit in memory together. True: the key is A, which waits."""
        if self.asked:
            if key == A:
                return True
            self.asked = False
            self.session.stop_thinking()
        self.shown = False
        return False

    def think(self, ready):
        """Let the bot that decides think for a slice; its move, once that is found and `ready`, else -1."""
        if self._move < 0:
            self._move = self.session.think(0)
        if self._move < 0 or not ready:
            return -1
        move = self._move
        self._move = -1
        return move

    def think_hint(self, view):
        """Think about a hint for a slice; True once it is found."""
        session = self.session
        move = session.think(HARD)
        if move < 0:
            return False
        self.asked = False
        self.hint = move
        session.stop_thinking()
        from deckhand.table import hint

        self.words = hint.give(view, move)
        return True

    def point(self, view):
        """Select the hint's move on the table; returns its text."""
        self.shown = True
        view.point(self.hint)
        return self.words
