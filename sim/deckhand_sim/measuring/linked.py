"""The cost of a link during a game: two badges' VMs at one table, exchanging bytes after each step.

rows = measure_linked(drive, "landslide")
"""

from ..games_on_drive import is_real_time, title_fields
from ..vm.badge import STEP_MS, BadgeVm
from .limits import IDLE_BYTES, LINK, STACK
from .rows import Row
from .scenes import WrongScene, expect_no_fault, expect_scene

_PINS = "import board, busio\nboard.TX, board.RX, board.D3, board.D2 = 'TX', 'RX', 'D3', 'D2'"
_UID = "sys.modules['microcontroller'].cpu.uid = bytes([%d] * 16)"
_MEET_MS = 12_000
_FIND_MS = 6_000
_UNPLUGGED_MS = 3_500
_SETTLE_MS = 1500
_IDLE_MS = 1500
_MOVES = 6
_COUNTDOWN_MS = 4_000
_FLIP_MS = 400
_FAR = 17
_STATE = "list(start.the_console.scenes[0].session.rules.state)"
_SHIFT_BYTES = 96  # layout shift of the second VM's heap, which also gives it other random numbers


class Pair:
    """Two badges with a wire between them."""

    def __init__(self, drive, pystack):
        self.one = BadgeVm(drive, pystack)
        try:
            self.two = BadgeVm(drive, pystack, shift=_SHIFT_BYTES)
        except BaseException:
            self.one.__exit__()
            raise
        self.both = (self.one, self.two)
        for number, badge in enumerate(self.both):
            badge.command(_PINS)
            badge.reset_base()  # a UART is in the firmware, so its names don't count
            badge.command(_UID % number)
            badge.command("import badge_random\nbadge_random.seed(%d)" % (number + 1))
            badge.boot()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for badge in self.both:
            badge.__exit__()

    def run(self, ms, step=STEP_MS):
        """Advance both, and exchange bytes after every step."""
        for _ in range(0, ms, step):
            for badge, other in (self.both, self.both[::-1]):
                badge.run(step, step)
                sent = badge.value("busio.fetch()")
                if sent:
                    other.command("busio.carry(bytes(%r))" % sent)

    def until(self, what, scene):
        """Run until both show one of these scenes."""
        for _ in range(0, _MEET_MS, 300):
            if all(badge.scene()[-1] in scene for badge in self.both):
                return
            self.run(300)
        raise WrongScene("%s: %s" % (what, [(badge.scene(), badge.fault()[-600:]) for badge in self.both]))


def sit_down(pair, game, prefix):
    """Let both choose the link, find each other and sit down."""
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
    """Filter the games that can be linked."""
    return [name for name in names if title_fields(name, drive).get("seats", "1") != "1"]


def _play_some(pair):
    """Let both play a few moves, until it's the first badge's turn."""
    for _ in range(_MOVES):
        for badge in pair.both:
            badge.command("start.move_by_chance()")
        pair.run(_SETTLE_MS)
    while not pair.one.value("start.the_console.scenes[0].session.humans_turn()"):
        pair.two.command("start.move_by_chance()")
        pair.run(_SETTLE_MS)
    return "len(start.the_console.scenes[0].session.history)"


def _flip_some(pair):
    """In a real-time game: wait for the countdown, then let both turn cards at the same time."""
    pair.run(_COUNTDOWN_MS)
    before = pair.one.value(_STATE)
    for _ in range(_MOVES):
        for badge in pair.both:
            badge.keys("B")
        pair.run(_FLIP_MS)
    if pair.one.value(_STATE) == before:
        raise WrongScene("no card was turned")
    return _STATE


def measure_linked(drive, game):
    """Measure a linked table: live heap compared with the same table alone, garbage of an idle step."""
    rows = []
    with Pair(drive, STACK.cap) as pair:
        sit_down(pair, game, title_fields(game, drive)["prefix"])
        live = is_real_time(game)
        moves = _flip_some(pair) if live else _play_some(pair)
        for badge in pair.both:
            expect_scene(badge, "play")
        done = [badge.value(moves) for badge in pair.both]
        sums = [badge.value(_STATE) for badge in pair.both]
        if done[0] != done[1] or sums[0] != sums[1] or not done[0]:
            raise WrongScene("the ends differ: %s moves" % done)
        pair.run(_SETTLE_MS)  # let the last move's announcements finish
        first = len(pair.one.steps)
        pair.run(_IDLE_MS)
        idle = max(step.used for step in pair.one.steps[first:] if not step.sent)
        if not live:  # the table after a menu, as in the second measurement
            pair.one.keys("START")
            pair.run(_SETTLE_MS)
            pair.one.keys("B")
            pair.run(_SETTLE_MS)
        linked = pair.one.live
        pair.one.run(_UNPLUGGED_MS)  # run only one: the cable is unplugged
        expect_scene(pair.one, "link_box")
        pair.one.keys("DOWN A" if live else "DOWN DOWN A")  # choose a bot to continue
        pair.one.run(_COUNTDOWN_MS if live else _SETTLE_MS)
        expect_scene(pair.one, "play")
        expect_no_fault(pair.one)
        expect_no_fault(pair.two)
        rows.append(Row(game, "live heap, a link beside it", linked - pair.one.live, LINK))
        rows.append(Row(game, "garbage of an idle step, linked, worst", idle, IDLE_BYTES))
    return rows
