"""Deckhand: what the badge decides once, before code.py runs.

Normal: the drive is the computer's, Python only reads it. Lesson: the drive is hidden and Python may write its saves to
it; on by DECKHAND_LESSON = 1 in settings.toml, or by holding SELECT while the badge starts. Holding B always gives the
drive back. Whatever goes wrong here leaves the drive to the computer; what was decided stands in boot_out.txt.
"""

SCANS_S = 0.1  # the keys are scanned every 20 ms


def held_keys(row):
    """The names of the keys that are down now, on the board of this row."""
    import time

    import keypad

    from deckhand.hw.boards import scan

    keys = scan(row)
    if not keys:
        return ()
    names = row[b"order"].decode().split()
    keys.reset()  # else a key that is down already is not reported
    time.sleep(SCANS_S)
    event = keypad.Event()
    down = []
    while keys.events.get_into(event):
        if event.pressed:
            down.append(names[event.key_number])
    keys.deinit()
    return down


def choose(held, wanted):
    """(lesson?, the reason) from the keys that are held and the setting."""
    if "B" in held:
        return False, "B held: the drive is the computer's"
    if "SELECT" in held:
        return True, "SELECT held: lesson mode, the drive is hidden"
    if wanted:
        return True, "lesson mode: the drive is hidden, hold B to get it back"
    return False, "the drive is the computer's"


def decide():
    """Look, choose, do it, and print what it is."""
    import os

    import storage
    import supervisor

    supervisor.runtime.autoreload = False  # a copy of many files is not to be broken off by a restart
    from deckhand.file_sizes import check

    check("lib/deckhand")  # else the import of a file that is cut short would never end
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
    if os.uname().release in row.get(b"dark", b"").decode().split():  # the screen cannot say it
        print("Deckhand: this CircuitPython leaves the screen dark. Update it: the newest 10.x.")


if __name__ == "__main__":
    try:
        decide()
    except Exception as fault:
        print("Deckhand: normal start, because of", repr(fault))
