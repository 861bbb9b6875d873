"""Decide who may write to the drive, once, before code.py runs.

Normal mode: the computer may write, Python only reads. Lesson mode: the drive is hidden and Python writes saves to it; set
DECKHAND_LESSON = 1 in settings.toml, or hold SELECT while the badge starts. Holding B always selects normal mode, and so does
any error here. boot_out.txt has the decision.
"""

SCANS_S = 0.1  # keypad scans every 20 ms


def held_keys(row):
    """Return the names of the keys that are pressed now, on the board of this row."""
    import time

    import keypad

    from deckhand.hw.boards import scan

    keys = scan(row)
    if not keys:
        return ()
    names = row[b"order"].decode().split()
    keys.reset()  # else a key that is already down isn't reported
    time.sleep(SCANS_S)
    event = keypad.Event()
    down = []
    while keys.events.get_into(event):
        if event.pressed:
            down.append(names[event.key_number])
    keys.deinit()
    return down


def choose(held, wanted):
    """Return (is_lesson, reason) for the held keys and the setting."""
    if "B" in held:
        return False, "B held: the drive is the computer's"
    if "SELECT" in held:
        return True, "SELECT held: lesson mode, the drive is hidden"
    if wanted:
        return True, "lesson mode: the drive is hidden, hold B to get it back"
    return False, "the drive is the computer's"


def decide():
    """Choose the mode, apply it and print it."""
    import os

    import storage
    import supervisor

    supervisor.runtime.autoreload = False  # a restart would interrupt copying many files
    from deckhand.file_sizes import check

    check("lib/deckhand")  # importing a truncated file would never return
    from deckhand.hw.boards import read
    from deckhand.save import drive_settings

    wrong = drive_settings.check(("DECKHAND_LESSON",))
    if wrong:
        print("Deckhand: " + wrong)
    row = read()
    lesson, reason = choose(held_keys(row), drive_settings.lesson())
    if lesson:
        storage.disable_usb_drive()
        storage.remount("/", readonly=False)
    print("Deckhand: " + reason)
    if os.uname().release in row.get(b"dark", b"").decode().split():  # the screen can't show it
        print("Deckhand: this CircuitPython leaves the screen dark. Update it: the newest 10.x.")


if __name__ == "__main__":
    try:
        decide()
    except Exception as fault:
        print("Deckhand: normal start, because of", repr(fault))
