"""A record on the badge's table, in the place of its players: frontends/replay.py's Watcher inside the page's VM.

import watcher
watcher.open(4711, 1, (0, 0, 0, 0))     # on the table that is on top: this deal, as it was dealt
watcher.forward(12, 1)                  # the next move, and whose it is
watcher.go([(12, 1), (3, 1)])           # to the position after these moves, at once

While it runs, no game can be played and nothing is saved. The page asks `busy()` before the next move.
"""

import page


class _Watcher:
    """The interface that deckhand.scenes.play expects."""

    def press(self, key, pressed):
        """Ignored: the page has keys of its own."""

    def step(self, now):
        """Ignored: the page decides when to continue."""


_scene = None
_first = b""


def open(deal, seats, options):
    """Put the watcher at the table on top. Raises ValueError if there is none."""
    global _scene, _first
    if page.console.names[-1] != "play":
        raise ValueError("no table is on top")
    _scene = page.console.scenes[-1]
    session = _scene.session
    session.match = None  # a record is a single game with its own first player
    session.rules.state[:] = session.rules.__class__(deal, seats, options).state
    session.players[:] = (b"\0" if session.title.real_time else b"\1") * len(session.players)
    _first = bytes(session.rules.state)
    _scene.watcher = _Watcher()
    _show()


def forward(move, seat):
    """Play one move."""
    session = _scene.session
    if session.title.real_time:
        session.rules.apply(move, seat)
    else:
        session.eyes = session.seat()
        _scene.play(move)
    if session.title.real_time:
        _show()


def go(moves):
    """Jump to the position after these (move, seat) from the deal."""
    rules = _scene.session.rules
    rules.state[:] = _first
    for move, seat in moves:
        rules.apply(move, seat)
    _show()


def busy():
    """True while something moves on the table."""
    return bool(_scene.is_moving())


def _show():
    session = _scene.session
    if session.title.hidden_hands and 0 < session.seat() < 255:
        session.eyes = session.seat()
    _scene.show_table()
