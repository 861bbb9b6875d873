"""Crash Landing's table: the sky at the left, dial, piles and hand at the right. See deckhand/contract/table_view.py."""

from deckhand.const import const
from deckhand.contract.table_view import TableView
from games.crash_landing.engine import layout

# Pixel rows for two lines of message: on the piles, above them, on the dial (while a rocket must be dropped only there), its top.
_MESSAGES_Y = (49, 37, 22, 9, 49)
_SHIP_ROOM = const(24)  # pixels below the top of a ship that a message keeps clear of,
_MESSAGE_ROOM = const(18)  # and of the message


class Briefing:
    """Lines that are each announced once."""

    def __init__(self):
        self.said = 0  # lines announced

    def next_line(self, lines):
        """The next of these lines, which counts as announced; None after the last."""
        if self.said >= len(lines):
            return None
        self.said += 1
        return lines[self.said - 1]

    def skip(self, lines):
        """Announce none of them any more."""
        self.said = len(lines)


class View(TableView):
    """The table as one seat sees it; the other ship of a race is in the sky beside it."""

    keys_from = text_x = 11
    text_width = 15
    legend_back = 7
    caption_lines = (9, 10)
    enters_first = True
    undo_costs_gold = True
    automatic = layout.DRAW
    automatic_name = "Draw"
    briefing = Briefing()  # of races, for all tables since the game was loaded
    played = 0  # games of this kind that were finished before (save/autosave.py)

    def make(self):
        """Make the sprites."""
        rules = self.rules
        self.xs = (24,) if rules.seats() == 1 else (8, 40)  # of the ships, in pixels
        from games.crash_landing.ui import ground

        made = ground.sprites(rules, self.screen, self.xs)
        self.ships, self.flags, self.pointer, self.dome, self.crew, self.flame, self.rocket = made[:7]
        (self.ring, self.ghost, self.needle, self.figure), self.rival_hand = made[7:]
        self.ship_inks = [ship.pixel_shader for ship in self.ships]
        self.flag_y = self.flags[0].y
        self.top = self.screen.root.y
        self.sky = 0  # the seat whose sky and board are drawn; 0: none
        self.hand = []  # the viewer's rockets as they are drawn, ascending; 0: an empty place
        self.found = 0  # the rocket above the hand, if one must be dropped
        self.touched = 0  # ships that reach the ground now, as bits
        # Announcements made. In a race: the seat, plus 4 for each turn; alone a bit for each message.
        self.told = int(self.session.assisted and rules.seats() == 1)
        self.near = False  # could the rival land with its next fall at the last announcement?

    def draw(self):
        """The whole table, after something else was on the screen."""
        self.sky = 0
        TableView.draw(self)

    def has_won(self, seat):
        """Is it down, and has it won alone?"""
        rules = self.rules
        landed = rules.fate(seat) == layout.SAFE and not rules.altitude(seat)
        return landed and rules.result()[0][-seat] >= len(self.xs)

    def message_y(self):
        """Where no ship is, and never over hand, forecast or the rocket just found."""
        for y in _MESSAGES_Y[2:3] if self.rules.phase() == layout.DROP_PHASE else _MESSAGES_Y:
            is_free = True
            for ship in self.ships:
                is_free = is_free and not y - _SHIP_ROOM < ship.y < y + _MESSAGE_ROOM
            if is_free:
                break
        return y

    def light(self, lights):
        """The lights show the speed: green lands softly, yellow hard, red not at all, blue is up."""
        speed = self.rules.speed(self.session.eyes)
        colour = lights.GREEN if speed < 2 else lights.YELLOW if speed == 2 else lights.RED
        lights.bar(min(5, abs(speed)), lights.BLUE if speed < 0 else colour)
        return True

    def is_automatic_due(self, rules):
        """Is a rocket to be drawn?"""
        return rules.phase() == layout.FIND_PHASE and rules.deck_size(rules.seat()) > 0

    def tell(self, move, seat):
        """The crew is aboard; everything else is in the film's caption."""
        if move == layout.END and self.rules.option(layout.RESCUE):
            from games.crash_landing import narration

            return narration.tell(self.rules)
        return ""

    def chance(self, rules):
        """See View: the words and the reach of a rescue."""
        from games.crash_landing import narration

        return narration.chance(rules)
