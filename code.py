"""Deckhand: what the badge runs. The console itself is lib/deckhand.

Where the console cannot start, or breaks where it cannot help itself, a few plain words on CircuitPython's terminal say
why and what to do. The traceback goes to the serial line, and is wiped off the display.
"""

if __name__ == "__main__":  # a desktop Python that finds this file as its "code" module gets an empty one
    import os
    import sys
    import time

    import supervisor

    console = None
    whole = False  # no file of lib/ is cut short: the import of one would never end
    try:
        try:
            from deckhand.file_sizes import check_libraries
        except Exception:
            raise ValueError("lib/deckhand/file_sizes.py is missing or damaged")
        check_libraries()
        whole = True
        release = os.uname().release
        if sys.implementation.version < (9, 2) or release == "10.1.0-beta.1":  # which leaves these screens dark
            raise RuntimeError("CircuitPython %s cannot show Deckhand. Update it: the newest 10.x." % release)
        from deckhand.console import Console

        console = Console()
        while True:
            console.step(supervisor.ticks_ms())
            time.sleep(0.004)
    except (Exception, SystemExit, GeneratorExit) as fault:  # and Ctrl-C ends the program, as everywhere
        console = None  # where the memory was full, some is free now
        try:
            text = str(fault)
        except Exception:  # a game's own exception
            text = fault.__class__.__name__
        ours = fault.__class__ is RuntimeError and text.endswith(".")  # a sentence about this board
        display = getattr(supervisor.runtime, "display", None)
        if display:
            display.root_group = None  # nobody sees the traceback go by
        if not ours:
            import traceback

            try:
                traceback.print_exception(fault)
            except Exception:
                pass
        if not ours:
            text = text.lstrip("/") + "\n\nCopy Deckhand again."
        try:
            if whole:
                from deckhand.scenes.fault_text import lines

                text = "\n".join(lines(fault))
        except Exception:
            pass  # plain words will do
        print("\x1b[2J" + text + ("" if ours else "\n\nThen press reset."))
        if display:
            import displayio

            display.brightness = 1  # it may be dark: a restart
            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True
        while True:
            time.sleep(1)
