"""The board at hand: its row of boards.txt, and what hw/ is built from.

    row = read()                        # {b"board": b"pybadge", b"battery": b"A6", ...}; {} on a board without a row
    keys = scan(row)                    # keypad's, numbered as the board has them; None without a row
    battery, keys, order, stick, lights, loudspeaker, amplifier = devices()

The words of a row that the badge reads: `keys register CLOCK DATA LATCH` (pressed is high) or `keys pins` and a pin a key
(pressed is low), `order` (the keys' names by the board's numbers), `joystick X Y`, `lights`, `sound dac` with `speaker`
and perhaps `amplifier`, `battery` (half its voltage), `dark` (releases of CircuitPython that leave the screen dark). The
computer reads more: `like`, `product`, `machine` (as boot_out.txt has it), `firmware` (at circuitpython.org),
`bootloader` (its Board-ID), `drive` (the bootloader's), `usb` (product id), `screen`, `light_count`, `nvm` (bytes), `pins`
(more that there are).

In memory for a moment, at the start. Words are bytes, for the badge keeps the letters of every str in a module for good.
"""

_FILE = "/lib/deckhand/hw/boards.txt"
_QUEUE = 32  # events that wait


def rows(lines):
    """Yield each row as a dict, a word its value, from lines of bytes. Raises ValueError where the text was cut short."""
    row = {}
    for line in lines:
        word, _, value = line.strip().partition(b" ")
        if word in (b"board", b"end") and row:
            yield row
            row = {}
        if word and not word.startswith(b"#"):
            row[word] = value
    if b"end" not in row:
        raise ValueError("no end")


def read():
    """The row of this board. Raises ValueError where the file is damaged, OSError where it is missing."""
    import board

    found = {}
    try:
        with open(_FILE, "rb") as lines:
            for row in rows(lines):
                if row.get(b"board") == board.board_id.encode():
                    found = row
    except ValueError:
        raise ValueError(_FILE + " is damaged")
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


def devices():
    """(battery, keys, order, stick, lights, loudspeaker, amplifier) of this board, ready for use; None for what it lacks.

    An AnalogIn, keypad's scanner, deckhand.keys' number of each of its keys, a Joystick, a DigitalInOut, an AudioOut, a
    DigitalInOut.
    """
    import board

    row = read()
    names = (b"B", b"A", b"START", b"SELECT", b"RIGHT", b"DOWN", b"UP", b"LEFT")
    order = bytes([names.index(name) for name in row.get(b"order", b"").split()])
    keys = scan(row, 2 if hasattr(board, "SECOND_PAD") else 1)
    stick = battery = loudspeaker = None
    if b"joystick" in row:
        from deckhand.hw.joystick import Joystick

        stick = Joystick(*_pins(row[b"joystick"]))
    pin = _pin(row, b"battery")
    if pin:
        import analogio

        battery = analogio.AnalogIn(pin)
    pin = _pin(row, b"speaker")
    if pin and row.get(b"sound") == b"dac":
        import audioio

        loudspeaker = audioio.AudioOut(pin)  # once, never deinit: that crashes the board
    return battery, keys, order, stick, _output(row, b"lights"), loudspeaker, _output(row, b"amplifier")


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
