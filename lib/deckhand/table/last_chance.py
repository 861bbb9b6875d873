"""The rescue of a lost solitaire: the hard bot plays on from the player's own positions, the last one first.

can_look(play)                      # does the game tell (its view's chance()), and is all of it known?
play.watcher = Chance(play)         # play: a scenes.play.Scene. The table is then as it was there, or the result comes

The bot sees no more than it would in a game. It has found a rescue if it wins, or if it survives the
game's own number of decisions beyond the end.
"""

from deckhand.const import const
from deckhand.keys import B
from deckhand.table.seats import HARD, seat_of
from deckhand.table.talk import HINT, UNTIL_KEY

_BACK = const(64)  # decisions that are looked at
_SLICES = const(6000)  # of the bot in all: some two minutes
_DOT_MS = const(500)
_REPLAYED = const(3)  # moves in a slice
_SECOND = const(1)  # the result's button beside "Undo"


def can_look(play):
    """Can it be looked for?"""
    session = play.session
    if play.no_rescue_from == session.rules.state:
        return False
    return bool(not session.before and len(session.history) and play.view.chance(session.rules))


def _search(session, beyond):
    rules = session.rules.copy()
    scratch = session.__class__(session.title, rules, session.players)
    end = len(session.history)
    left = _SLICES
    from deckhand.table import rewind

    try:
        for count in range(end - 1, max(-1, end - 1 - _BACK), -1):
            rewind.begin_again(scratch)
            for i in range(count):
                rules.apply(session.history[i], seat_of(session.marks[i]))
                scratch.history.append(session.history[i])
                if i % _REPLAYED == 0:
                    yield end - count
            start = bytes(rules.state)
            own = session.history[count]
            more = end - count + beyond
            while rules.seat() and more:
                yield end - count
                left -= 1
                if not left:
                    return None
                move = scratch.think(HARD)
                if move >= 0:
                    if move == own:  # what was done then: no way out begins with it that is not found later on
                        break
                    own = -1
                    rules.apply(move)
                    scratch.history.append(move)
                    more -= 1
            else:
                if not rules.seat() and rules.result()[0][0] != 1:
                    continue
                return count, start
        return None
    finally:
        scratch.stop_thinking()


class Chance:
    """Takes the table over (see Scene.watcher) until it is found, or B is pressed."""

    def __init__(self, play):
        self.play = play
        self.said = 0  # when it was last told how far that is
        self.search = _search(play.session, play.view.chance(play.session.rules)[1])

    def press(self, key, pressed):
        """B ends it: back to the result."""
        if pressed and key == B:
            self._end(None)

    def step(self, now):
        """The next slice."""
        play = self.play
        if not play.session.has_bot():
            play.view.rest()
        try:
            back = next(self.search)
        except StopIteration as end:
            self._end(end.value, not end.value)
            return
        second = now // _DOT_MS
        if second != self.said:  # dots run: it has not stood still
            self.said = second
            play.talk.say(
                "Looking back for a way out %d of %d moves%-3s  \x88 stop"  # ASCII dots: %-3s counts bytes
                % (back, min(_BACK, len(play.session.history)), "." * (second & 3))
                + UNTIL_KEY,
                HINT,
            )

    def _end(self, found, is_lost=False):
        play = self.play
        session = play.session
        self.search.close()
        self.search = self.play = None
        play.motion.restart_pause()
        if not found:  # the result says so
            play.show_result(_SECOND, is_lost)
            return
        count, state = found
        play.uncount()
        from deckhand.table import rewind

        rewind.rewind(session, len(session.history) - count, state)
        play.turns.forget()
        play.stop_watching()
        play.talk.say("Last chance: %s" % play.view.chance(session.rules)[0], HINT)
