"""What a link costs beside a game: two badges' VMs at one table, whose bytes are carried from step to step.

rows = measure_linked(drive, "landslide")
"""

from ..games_on_drive import is_real_time, title_fields
from ..vm.badge import STEP_MS, BadgeVm
from .limits import IDLE_BYTES, LINK, STACK
from .rows import Row
from .scenes import Trouble, check, no_fault

_PINS = "import board, busio\nboard.TX, board.RX, board.D3, board.D2 = 'TX', 'RX', 'D3', 'D2'"
_UID = "sys.modules['microcontroller'].cpu.uid = bytes([%d] * 16)"
_MEET_MS = 12_000
_FIND_MS = 6_000
_GONE_MS = 3_500
_SETTLE_MS = 1500
_IDLE_MS = 1500
_MOVES = 6
_COUNTDOWN_MS = 4_000
_FLIP_MS = 400
_FAR = 17
_STATE = "list(start.the_console.scenes[0].session.rules.state)"
_SHIFT = 96  # of the second VM's heap: other numbers of its chance


class Pair:
    """Two badges with a wire between them; `one`, `two`: BadgeVm."""

    def __init__(self, drive, pystack):
        self.one = BadgeVm(drive, pystack)
        try:
            self.two = BadgeVm(drive, pystack, shift=_SHIFT)
        except BaseException:
            self.one.__exit__()
            raise
        self.both = (self.one, self.two)
        for number, badge in enumerate(self.both):
            badge.command(_PINS)
            badge.weigh_anew()  # a UART is in the firmware; its names would be others' at a badge that is not linked
            badge.command(_UID % number)
            badge.command("import badge_random\nbadge_random.seed(%d)" % (number + 1))
            badge.boot()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for badge in self.both:
            badge.__exit__()

    def run(self, ms, step=STEP_MS):
        """Let time go by on both, and carry bytes after every step."""
        for _ in range(0, ms, step):
            for badge, other in (self.both, self.both[::-1]):
                badge.run(step, step)
                sent = badge.value("busio.fetch()")
                if sent:
                    other.command("busio.carry(bytes(%r))" % sent)

    def until(self, what, scene):
        """Until both show a scene."""
        for _ in range(0, _MEET_MS, 300):
            if all(badge.scene()[-1] in scene for badge in self.both):
                return
            self.run(300)
        raise Trouble("%s: %s" % (what, [(badge.scene(), badge.fault()[-600:]) for badge in self.both]))


def to_table(pair, game, prefix):
    """Both choose the link, find each other and sit down."""
    section = bytes((ord(prefix[0]) | 0x20, ord(prefix[1])))
    for badge in pair.both:
        badge.command("start.choose(%r, (0, %d))" % (section, _FAR))
        badge.command("start.the_console.replace('game_menu', %r)" % game)
        badge.run(400)
        badge.keys("A")
    pair.until("waiting", ("link",))
    pair.run(_FIND_MS)
    for badge in pair.both:
        badge.keys("A")
    pair.until("no table", ("play", "tour"))
    for badge in pair.both:
        if badge.scene()[-1] == "tour":
            badge.keys("B")
    pair.until("no table", ("play",))
    pair.run(_SETTLE_MS)


def games(names, drive):
    """Those of these games that can be linked."""
    return [name for name in names if title_fields(name, drive).get("seats", "1") != "1"]


def _play_some(pair):
    """A few moves by both; then it is the first one's turn."""
    for _ in range(_MOVES):
        for badge in pair.both:
            badge.command("start.move_by_chance()")
        pair.run(_SETTLE_MS)
    while not pair.one.value("start.the_console.scenes[0].session.humans_turn()"):
        pair.two.command("start.move_by_chance()")
        pair.run(_SETTLE_MS)
    return "len(start.the_console.scenes[0].session.history)"


def _flip_some(pair):
    """Of a game of real time: 3, 2, 1, and both turn cards at once."""
    pair.run(_COUNTDOWN_MS)
    before = pair.one.value(_STATE)
    for _ in range(_MOVES):
        for badge in pair.both:
            badge.keys("B")
        pair.run(_FLIP_MS)
    if pair.one.value(_STATE) == before:
        raise Trouble("no card was turned")
    return _STATE


def measure_linked(drive, game):
    """Rows of a linked table: live heap beside the same table alone, garbage of an idle step; a few moves by both."""
    rows = []
    with Pair(drive, STACK.cap) as pair:
        to_table(pair, game, title_fields(game, drive)["prefix"])
        live = is_real_time(game)
        moves = _flip_some(pair) if live else _play_some(pair)
        for badge in pair.both:
            check(badge, "play")
        done = [badge.value(moves) for badge in pair.both]
        sums = [badge.value(_STATE) for badge in pair.both]
        if done[0] != done[1] or sums[0] != sums[1] or not done[0]:
            raise Trouble("the ends differ: %s moves" % done)
        pair.run(_SETTLE_MS)  # what the last move brought is told to its end
        first = len(pair.one.steps)
        pair.run(_IDLE_MS)
        idle = max(step.used for step in pair.one.steps[first:] if not step.sent)
        if not live:  # the table as it comes back from a menu, as it does below
            pair.one.keys("START")
            pair.run(_SETTLE_MS)
            pair.one.keys("B")
            pair.run(_SETTLE_MS)
        linked = pair.one.live
        pair.one.run(_GONE_MS)  # alone: the cable is out
        check(pair.one, "link_box")
        pair.one.keys("DOWN A" if live else "DOWN DOWN A")  # let a bot play on
        pair.one.run(_COUNTDOWN_MS if live else _SETTLE_MS)
        check(pair.one, "play")
        no_fault(pair.one)
        no_fault(pair.two)
        rows.append(Row(game, "live heap, a link beside it", linked - pair.one.live, LINK))
        rows.append(Row(game, "garbage of an idle step, linked, worst", idle, IDLE_BYTES))
    return rows
