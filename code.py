"""Run Deckhand on the badge. The console itself is lib/deckhand.

If the console can't start, or fails outside its own fault handling, CircuitPython's terminal shows a few plain words: why, and
how to fix it. The traceback goes to the serial line only.
"""

if __name__ == "__main__":  # if desktop Python imports this file as its "code" module, it gets an empty one
    import os
    import sys
    import time

    import supervisor

    console = None
    whole = False  # no file in lib/ is truncated: importing one would never return
    try:
        try:
            from deckhand.file_sizes import check_libraries
        except Exception:
            raise ValueError("lib/deckhand/file_sizes.py is missing or damaged")
        check_libraries()
        whole = True
        release = os.uname().release
        if sys.implementation.version < (9, 2) or release == "10.1.0-beta.1":  # those leave the screen dark
            raise RuntimeError("CircuitPython %s cannot show Deckhand. Update it: the newest 10.x." % release)
        from deckhand.console import Console

        console = Console()
        while True:
            console.step(supervisor.ticks_ms())
            time.sleep(0.004)
    except (Exception, SystemExit, GeneratorExit) as fault:  # not KeyboardInterrupt: Ctrl-C stops the program
        console = None  # frees memory, if that ran out
        try:
            text = str(fault)
        except Exception:  # str() of a game's exception may fail
            text = fault.__class__.__name__
        ours = fault.__class__ is RuntimeError and text.endswith(".")  # a sentence about this board
        display = getattr(supervisor.runtime, "display", None)
        if display:
            display.root_group = None  # hide the traceback
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
                from deckhand.pages.fault_text import lines

                text = "\n".join(lines(fault))
        except Exception:
            pass  # the plain text has to do
        print("\x1b[2J" + text + ("" if ours else "\n\nThen press reset."))
        if display:
            import displayio

            display.brightness = 1  # dark after a restart
            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True
        while True:
            time.sleep(1)
