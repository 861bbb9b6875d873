"""This board's row of boards.txt, and the devices that it describes.

    row = read()                        # {b"board": b"pybadge", b"battery": b"A6", ...}; {} for an unknown board
    keys = scan(row)                    # a keypad scanner with the board's key numbers; None without a row
    devices = Devices()                 # devices.display, .keys, .loudspeaker ...
    draw(font)                          # draw this board's key caps as the glyphs of A, B, START and SELECT

A file board.txt next to code.py with a row in the same format (`board` and board.board_id, its lines, `end`) comes first.

Words of a row that the badge reads:
  keys          `register CLOCK DATA LATCH` (pressed is high), `pins` and a pin per key (pressed is low), or `usb`
  order         names of the keys, by the board's numbers
  tap SELECT    SELECT is START, pressed and released quickly
  caps          what is printed on a key: A=L
  joystick      pins X Y
  rotation      degrees by which the firmware has turned the display
  dvi           a monitor's eight pins
  lights        pin of the NeoPixels
  sound         `dac`, `pwm`, `i2s`, `codec` or `buzzer`
  speaker       its pins; for i2s: bit clock, word select, data; for codec also the main clock
  amplifier     pin that switches it on
  battery       pin with half of its voltage
  link          TX and RX of a wire to another badge; further pairs may follow
  app           Deckhand may be in a folder of the drive
  dark          CircuitPython releases that leave the screen dark

Only the computer reads: `like`, `short` (a name to type), `product`, `machine` (as in boot_out.txt), `firmware` (at
circuitpython.org), `bootloader` (its Board-ID), `drive` (the bootloader's), `usb` (vendor and product), `screen`,
`light_count`, `nvm` (bytes), `flash` (of the drive, bytes), `pins` (other pins of the board), `lacks` (modules that
the PyBadge's firmware has and this one hasn't).

Other screen sizes, other sound hardware and other keys are in modules of their own (screen_..., sound_..., usb_keys, tapped,
app_folder, caps): a kit has only those that its boards need.

In memory only at the start. Words are bytes, because the badge never frees the characters of a module's str.
"""

from deckhand.hw.picture import HIGH, WIDE

_FILE = "lib/deckhand/hw/boards.txt"
_OWN = "board.txt"
_QUEUE = 32  # most key events that wait
_BLANKS = b" \t\r\n\xef\xbb\xbf\xff\xfe"


def rows(lines):
    """Yield each row as a dict {word: value} from lines of bytes. Raises ValueError if the text was cut short."""
    row = {}
    for line in lines:
        # An editor may have written board.txt with a byte order mark, or in UTF-16.
        word, _, value = line.replace(b"\0", b"").strip(_BLANKS).partition(b" ")
        if word in (b"board", b"end") and row:
            yield row
            row = {}
        if word and not word.startswith(b"#"):
            row[word] = value
    if b"end" not in row:
        raise ValueError("no end")


def read():
    """The row of this board. Raises ValueError for a damaged file, OSError if the table is missing."""
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
    """The keypad scanner for the row's keys, None if it has none. pads: gamepads in a row on one shift register."""
    import keypad

    kind, _, pin_names = row.get(b"keys", b"").partition(b" ")
    pins = _pins(pin_names)
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
    """The devices of this board, ready for use; None for those that it lacks.

    Raises RuntimeError with a sentence for the player if no display is large enough.
    """

    def __init__(self):
        import board

        row = read()
        key_names = (b"B", b"A", b"START", b"SELECT", b"RIGHT", b"DOWN", b"UP", b"LEFT")
        # deckhand.keys' number of each of the board's keys
        self.order = bytes([key_names.index(name) for name in row.get(b"order", b"").split()])
        self.display = _display(row)  # 160 x 128 pixels, as displayio's
        self.keys = scan(row, 2 if hasattr(board, "SECOND_PAD") else 1)  # a scanner with keypad's interface
        if row.get(b"keys") == b"usb":
            from deckhand.hw import usb_keys

            self.keys = usb_keys.Keys()
        if b"tap" in row:
            from deckhand.hw import tapped

            self.keys = tapped.Keys(self.keys, self.order)
        if b"app" in row:
            from deckhand.hw import app_folder

            app_folder.stay()
        self.stick = None  # a Joystick
        self.battery = None  # an AnalogIn
        self.loudspeaker = None  # an AudioOut, or an object with its interface
        self.wave = None  # the loudspeaker's two samples, an array
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
                self.loudspeaker = audioio.AudioOut(pin)  # never deinit it: that crashes the board
        elif kind:
            if kind == b"codec":
                from deckhand.hw import sound_codec

                self.loudspeaker = sound_codec.out(_pins(row[b"speaker"]))
            else:
                from deckhand.hw.sound_out import out

                self.loudspeaker = out(kind, _pins(row[b"speaker"]))
            self.wave = self.loudspeaker and self.loudspeaker.wave


def _display(row):
    # The board's display, wrapped if it's turned or larger than 160 x 128.
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
    """Draw the caps of this board's keys as the glyphs of A, B, START and SELECT."""
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
    # The pin named by a word of the row; None if the row or the firmware has none.
    import board

    return getattr(board, row.get(word, b"").decode(), None)


def _pins(names):
    import board

    return [getattr(board, name.decode()) for name in names.split()]
