"""Deckhand: what the badge runs. The console itself is lib/deckhand."""

if __name__ == "__main__":  # a desktop Python that finds this file as its "code" module gets an empty one
    import time

    import supervisor

    from deckhand.console import Console

    console = Console()
    while True:
        console.step(supervisor.ticks_ms())
        time.sleep(0.004)
