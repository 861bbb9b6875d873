"""A small drive for the simulator's own tests: a stand-in code.py in a temporary folder."""

from deckhand_sim.simulator import Sim

# A dot on a 20 x 16 grid that the d-pad moves; A prints, START ends the program. Reads keys, draws and sleeps.
DOT = """
import board, displayio, keypad, supervisor, time
sheet = displayio.Bitmap(8, 24, 4)
for i in range(64):
    sheet[64 + i] = 1 + i % 3
inks = displayio.Palette(4)
inks[1], inks[2], inks[3] = 0xFF0000, 0x00FF00, 0x0000FF
root = displayio.Group()
rows = []
for y in range(16):
    row = displayio.TileGrid(sheet, pixel_shader=inks, width=20, height=1, tile_width=8, tile_height=8, y=8 * y)
    rows.append(row)
    root.append(row)
display = board.DISPLAY
display.auto_refresh = False
display.root_group = root
keys = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH,
                                key_count=8, value_when_pressed=True)
event = keypad.Event()
x = y = 3
rows[y][x] = 1
going = True
while going:
    while keys.events.get_into(event):
        if event.pressed:
            if event.key_number == 1:
                print("A at", supervisor.ticks_ms())
            going = event.key_number != 2
            rows[y][x] = 0
            x += (event.key_number == 4) - (event.key_number == 7)
            y += (event.key_number == 5) - (event.key_number == 6)
            rows[y][x] = 1
    display.refresh()
    time.sleep(0.004)
"""


def drive(folder, code=DOT, **files):
    """Write code.py and other files (in names __ is a slash, the last _ a dot: lib__x_py) and return the folder."""
    folder.mkdir(exist_ok=True)
    (folder / "code.py").write_text(code)
    for name, text in files.items():
        stem, _, ending = name.replace("__", "/").rpartition("_")
        place = folder / (stem + "." + ending)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    return folder


def printed(folder, code, ms=100, board="pybadge", files=None, **options):
    """The output of a program that runs for this many milliseconds."""
    with Sim(board, drive=drive(folder, code, **(files or {})), **options) as sim:
        sim.boot()
        sim.run(ms)
        return sim.serial
