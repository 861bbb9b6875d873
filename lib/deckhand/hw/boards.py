"""The board at hand: its row of boards.txt, and what hw/ is built from.

    row = read()                        # {b"board": b"pybadge", b"battery": b"A6", ...}; {} on a board without a row
    keys = scan(row)                    # keypad's, numbered as the board has them; None without a row
    devices = Devices()                 # devices.display, .keys, .loudspeaker ...
    draw(font)                          # the signs of A, B, START and SELECT become those of this board's keys

A file board.txt beside code.py with such a row (`board` and what board.board_id says, its lines, `end`) counts before the table.

The words of a row that the badge reads: `keys register CLOCK DATA LATCH` (pressed is high), `keys pins` and a pin a key
(pressed is low) or `keys usb` (a keyboard or gamepad), `order` (the keys' names by the board's numbers), `tap SELECT` (that key
is START's, let go at once), `caps` (A=L: what is printed on that key), `joystick X Y`, `rotation` (degrees by which its firmware
has turned the display), `dvi` (a monitor's eight pins), `lights`, `sound dac`, `pwm`, `i2s`, `codec` or `buzzer` with `speaker`
(for i2s: bit clock, word select, data; for codec the main clock, too) and perhaps `amplifier`, `battery` (half its voltage),
`link` (TX and RX of a wire to another badge, perhaps further pairs), `app` (it may lie in a folder of the drive), `dark`
(releases of CircuitPython that leave the screen dark).

The computer reads more: `like`, `short` (a name to type), `product`, `machine` (as boot_out.txt has it), `firmware` (at
circuitpython.org), `bootloader` (its Board-ID), `drive` (the bootloader's), `usb` (vendor and product), `screen`,
`light_count`, `nvm` (bytes), `flash` (of the drive, bytes), `pins` (more that there are), `lacks` (modules of the PyBadge
that its firmware has not).

A screen of another size than 160 x 128, another sound than a DAC's and keys with other names are in modules of their own,
screen_..., sound_..., usb_keys, tapped, app_folder and caps: a kit has those that its boards' rows need.

In memory for a moment, at the start. Words are bytes, for the badge keeps the letters of every str in a module for good.
"""

from deckhand.hw.picture import HIGH, WIDE

_FILE = "lib/deckhand/hw/boards.txt"
_OWN = "board.txt"
_QUEUE = 32  # events that wait
_AROUND = b" \t\r\n\xef\xbb\xbf\xff\xfe"


def rows(lines):
    """Yield each row as a dict, a word its value, from lines of bytes. Raises ValueError where the text was cut short."""
    row = {}
    for line in lines:
        # Without a byte order mark, and without the NULs of UTF-16: somebody's editor wrote board.txt.
        word, _, value = line.replace(b"\0", b"").strip(_AROUND).partition(b" ")
        if word in (b"board", b"end") and row:
            yield row
            row = {}
        if word and not word.startswith(b"#"):
            row[word] = value
    if b"end" not in row:
        raise ValueError("no end")


def read():
    """The row of this board. Raises ValueError where a file is damaged, OSError where the table is missing."""
    import os

    return _row(_OWN if _OWN in os.listdir() else _FILE) or _row(_FILE)


def _row(path):
    import board

    found = {}
    try:
        with open(path, "rb") as lines:
            for row in rows(lines):
                if row.get(b"board") == board.board_id.encode():
                    found = row
    except ValueError:
        raise ValueError(path + " is damaged")
    return found


def scan(row, pads=1):
    """The scanner of the row's keys, None where it has none; so many pads hang on one shift register."""
    import keypad

    kind, _, names = row.get(b"keys", b"").partition(b" ")
    pins = _pins(names)
    if kind == b"pins":
        return keypad.Keys(pins, value_when_pressed=False, max_events=_QUEUE)
    if kind == b"register":
        return keypad.ShiftRegisterKeys(
            clock=pins[0],
            data=pins[1],
            latch=pins[2],
            key_count=len(row[b"order"].split()) * pads,
            value_when_pressed=True,
            max_events=_QUEUE,
        )
    return None


class Devices:
    """The devices of this board, ready for use; None for what it lacks.

    Raises RuntimeError with a plain sentence where the board has no display that fits.
    """

    def __init__(self):
        import board

        row = read()
        names = (b"B", b"A", b"START", b"SELECT", b"RIGHT", b"DOWN", b"UP", b"LEFT")
        self.order = bytes(
            [names.index(name) for name in row.get(b"order", b"").split()]
        )  # deckhand.keys' key by number
        self.display = _display(row)  # takes pictures of 160 x 128
        self.keys = scan(row, 2 if hasattr(board, "SECOND_PAD") else 1)  # a scanner as keypad has them
        if row.get(b"keys") == b"usb":
            from deckhand.hw import usb_keys

            self.keys = usb_keys.Keys()
        if b"tap" in row:
            from deckhand.hw import tapped

            self.keys = tapped.Keys(self.keys, self.order)
        if b"app" in row:
            from deckhand.hw import app_folder

            app_folder.stay()
        self.stick = self.battery = self.loudspeaker = None
        self.wave = None  # of the loudspeaker: an array of two samples
        if b"joystick" in row:
            from deckhand.hw.joystick import Joystick

            self.stick = Joystick(*_pins(row[b"joystick"]))
        pin = _pin(row, b"battery")
        if pin:
            import analogio

            self.battery = analogio.AnalogIn(pin)
        self._open_loudspeaker(row)
        self.amplifier = _output(row, b"amplifier")
        self.lights = _output(row, b"lights")

    def _open_loudspeaker(self, row):
        kind = row.get(b"sound")
        if kind == b"dac":
            pin = _pin(row, b"speaker")
            if pin:
                from array import array

                import audioio

                self.wave = array("H", (0, 0))
                self.loudspeaker = audioio.AudioOut(pin)  # once, never deinit: that crashes the board
        elif kind:
            if kind == b"codec":
                from deckhand.hw import sound_codec

                self.loudspeaker = sound_codec.out(_pins(row[b"speaker"]))
            else:
                from deckhand.hw.sound_out import out

                self.loudspeaker = out(kind, _pins(row[b"speaker"]))
            self.wave = self.loudspeaker and self.loudspeaker.wave


def _display(row):
    # The board's display, or what stands between a larger one and pictures of 160 x 128.
    import board
    import supervisor

    if b"dvi" in row:
        from deckhand.hw import screen_dvi

        screen_dvi.make(_pins(row[b"dvi"]))
    display = getattr(board, "DISPLAY", None) or supervisor.runtime.display
    if display is None or display.width < WIDE or display.height < HIGH:
        raise RuntimeError("Deckhand cannot be shown on this board yet: it needs 160 x 128 pixels.")
    rotation = int(row.get(b"rotation", b"0"))
    if display.width == WIDE and display.height == HIGH:
        if not rotation:
            return display
        from deckhand.hw.screen_turned import Display

        return Display(display, rotation)
    if display.width >= 2 * WIDE and display.height >= HIGH // 8 * 15:
        from deckhand.hw import screen_tall

        return screen_tall.Display(display, rotation)
    from deckhand.hw import screen_framed

    return screen_framed.Display(display, rotation)


def draw(font):
    """Draw what is printed on this board's keys into the signs of A, B, START and SELECT."""
    row = read()
    if b"caps" in row:
        from deckhand.hw import caps

        caps.draw(font, row[b"caps"])


def _output(row, word):
    import digitalio

    pin = _pin(row, word)
    if not pin:
        return None
    output = digitalio.DigitalInOut(pin)
    output.switch_to_output(False)
    return output


def _pin(row, word):
    # The pin that a word of the row names; None where the row, or the firmware, has none.
    import board

    return getattr(board, row.get(word, b"").decode(), None)


def _pins(names):
    import board

    return [getattr(board, name.decode()) for name in names.split()]
