"""Films: what moves on a table. A game lists tracks; the console plays, slows, skips and ends them.

    film = Film("Rival draws 5")
    film.add(0, 260, fly, rocket, 8, 96, 80, 40)                # from 0 to 260 ms
    film.add(0, 550, shake, ship, 24, 70)
    film.add_steps(550, 1550, 40, blast, table, ship)           # blast(0, table, ship), blast(1, ...) every 40 ms
    film.play(TUNE, 550)
    film.say("You landed!", 550)

A track is a function track(at, ms, *args): how it looks `at` ms after its own beginning, of `ms`. What it leaves behind is for
drawing.picture() to put right.
"""

from deckhand.table.draw import show


class Film:
    """A move's film. caption: for the head line; "" is the usual one, None leaves the line as it is."""

    def __init__(self, caption=""):
        self.caption = caption
        self.ms = 0  # its length; 0: nothing moves
        self.next_caption = ""  # takes the caption's place
        self.next_ms = 0  # at this time
        self._tune = b""
        self._tune_ms = 0
        self._tracks = []  # [begin, end, ms of a step or 0, last step shown, function, arguments]

    def add(self, begin, end, track, *args):
        """Call track(at, ms, *args) in every frame from `begin` to `end`, at last with at = ms."""
        self._add([begin, end, 0, -1, track, args])

    def add_steps(self, begin, end, step_ms, function, *args):
        """Call function(n, *args) once for each step: n = 0, 1, ..."""
        self._add([begin, end, step_ms, -1, function, args])

    def _add(self, track):
        self._tracks.append(track)
        self.ms = max(self.ms, track[1])

    def play(self, tune, at_ms):
        """Play a tune at this time, or when the film is skipped."""
        self._tune = tune
        self._tune_ms = at_ms

    def say(self, caption, at_ms):
        """Change the caption at this time."""
        self.next_caption = caption
        self.next_ms = at_ms

    def show(self, at):
        """Show the frame of `at` ms; returns the tune, once, when its time has come."""
        for track in self._tracks:
            begin, end, step_ms, last, function, args = track
            gone = min(at, end) - begin
            step = gone // step_ms if step_ms else gone
            if at >= begin and step != last:
                track[3] = step
                if step_ms:
                    function(step, *args)
                else:
                    function(gone, end - begin, *args)
        return self.take_tune() if at >= self._tune_ms else b""

    def take_tune(self):
        """The tune, once."""
        tune, self._tune = self._tune, b""
        return tune


def fly(at, ms, sprite, x, y, to_x, to_y):
    """Move a sprite in a straight line."""
    sprite.x = x + (to_x - x) * at // ms
    sprite.y = y + (to_y - y) * at // ms
    show(sprite)


def shake(at, ms, sprite, x, period_ms):
    """Let a sprite tremble by a pixel."""
    sprite.x = x + (at // period_ms & 1)
