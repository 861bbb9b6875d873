"""Describes the console to a player who can't see it.

describer = Describer(console)
describer.watch()               # after each step: notices moves
describer.step()                # (text, urgent): what changed since the last call, "" for nothing; None: ask again soon
describer.full()                # everything, one item a line
describer.waits()               # True if the console waits for a key
"""

from describe import pages, tables

from deckhand.game import ANY_SEAT
from deckhand.table.seats import SEAT_BITS

_URGENT = ("title", "cursor", "also", "message", "lesson")
_AT_END = ("cursor", "keys")
_TABLES = ("play", "lesson")
_AROUND = "The menu has %d rows:"
_MOST_NEWS = 40  # moves described one by one


class Describer:
    """Describes a console. _said: the last text of each slot."""

    def __init__(self, console):
        self._console = console
        self._said = {}
        self._page: tuple = ()  # (scene, title)
        self._last: list = []  # the slots at the last step
        self._scene = None
        self._count = 0  # moves noticed so far
        self._state = b""
        self._news = []
        self._seen = None  # what a real-time game has described so far

    # -- the moves

    def watch(self):
        """Notice the moves played in this step."""
        play = self._at_table()
        if not play or not play.view or not play.session:
            if not self._console.scenes and self._scene:  # back at the launcher: drop everything about the game
                self._scene = self._seen = None
                self._last = []
                tables.forget()
            return
        session = play.session
        rules = session.rules
        count = len(session.history)
        if play is not self._scene:
            self._scene = play
            self._news = []
            self._seen = None
        elif count == self._count + 1:
            before = rules.copy()
            before.state[:] = self._state
            move = session.history[count - 1]
            seat = session.marks[count - 1] & SEAT_BITS
            if len(self._news) < _MOST_NEWS:
                self._news.append(tables.did(play, before, rules, move, seat))
        if count != self._count or self._state != rules.state:
            self._state = bytes(rules.state)
        self._count = count

    def _at_table(self):
        # Return the table if it's the top scene.
        names = self._console.names
        return self._console.scenes[-1] if names and names[-1] in _TABLES else None

    # -- descriptions

    def waits(self):
        """True if the console waits for a key: at a table, while a person decides and nothing moves."""
        play = self._at_table()
        if not play or not play.session or not play.view:
            return True
        session = play.session
        seat = session.seat()
        if play.is_moving() or play.motion.story:
            return False
        if "lesson" in self._console.names:
            return bool(play.bubble and not play.bubble.hidden or play.talk.text)
        if not seat:
            return play.talk.text != ""
        return seat == ANY_SEAT or session.humans_turn() and not play.turns.asked

    def step(self):
        """Return (what changed, whether it answers a key); None while something still moves."""
        console = self._console
        if not console.names or type(console.scenes[-1]) is tuple:
            return None
        play = self._at_table()
        if play and (not play.view or not play.session or play.is_moving()):
            return None
        slots = self._slots(play)
        if slots != self._last:  # text may still change after a move: wait until it's stable
            self._last = slots
            return None
        news = ""
        if play:
            folder = play.session.title.folder
            game = tables.module_of(folder)
            if game and hasattr(game, "news"):
                news, self._seen = game.news(self._seen, play.view)
            else:
                news = tables.joined(self._news)
                self._news = []
        texts = [news] if news else []
        said = {}
        urgent = False
        page = console.names[-1], slots[0][1] if slots and slots[0][0] == "title" else ""
        anew = page != self._page
        self._page = page
        for key, text in slots:
            said[key] = text
            if text and (anew or self._said.get(key) != text) and text not in texts:
                if key == "title":
                    texts.insert(0, text)
                else:
                    texts.append(text)
                urgent = urgent or not play or key in _URGENT
        self._said = said
        return _sentences(texts), urgent

    def _slots(self, play):
        console = self._console
        if play:
            return tables.slots(play, tables.module_of(play.session.title.folder), console.screen)
        return pages.slots(console.scenes[-1], console.names[-1], console.screen)

    def full(self):
        """Return everything on the screen, one item a line."""
        console = self._console
        play = self._at_table()
        if not play:
            found = [text for key, text in self._slots(None) if text]
            menu = pages.menu_of(console.scenes[-1], console.screen)
            if menu:
                found.append(_AROUND % len(menu.items))
                found += pages.rows(menu)
            return found
        slots = self._slots(play)
        game = tables.module_of(play.session.title.folder)
        found = [text for key, text in slots if text and key not in _AT_END]
        if game and play.view:
            found += game.table(play.view)
        return found + [text for key, text in slots if text and key in _AT_END]


def _sentences(texts):
    # Join texts into one, each ending like a sentence.
    out = ""
    for text in texts:
        out += (" " if out else "") + text
        if text[-1] not in ".!?:;,":
            out += "."
    return out
