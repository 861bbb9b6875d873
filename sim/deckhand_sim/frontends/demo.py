"""The demonstration: a bot plays a game through the badge's own screens, and pictures of it are saved.

    for path, what in demonstrate(sim, folder): print(path, what)

It is what `deckhand play` does where nobody could press a key: launcher, menu and table are reached by key presses; at
the table the console's hard bot takes the seats.
"""

from pathlib import Path

_GAME = "crash_landing"
_HARD = 3
_SCREEN_MS = 400
_GAME_MS = 900_000  # the longest game that is waited for
_SCREEN_COMES_MS = 5000
_LOOK_MS = 20  # how often it is looked what came
_PICTURES = 4  # of the game itself, while it goes on
_MOVES_APART = 8  # between two of them
_MOST_PRESSES = 6


class DemoError(Exception):
    """The demonstration did not come to its end; the message is one line."""


def _scene(sim):
    """The name of the scene on top ("launcher", "game_menu", "play", "result" ...) and the scene."""
    console = sim.console
    if console is None or not console.scenes:
        return "nothing yet", None
    scene = console.scenes[-1]
    return console.names[-1], scene


def _wait_for(sim, name, what):
    try:
        sim.until(lambda: _scene(sim)[0] in (name, "fault"), _SCREEN_COMES_MS, _LOOK_MS)
    except TimeoutError:
        raise DemoError("%s did not come; the console shows: %s" % (what, _scene(sim)[0])) from None
    _no_fault(sim)
    sim.run(_SCREEN_MS)


def _no_fault(sim):
    if _scene(sim)[0] == "fault":
        raise DemoError("the console met a fault: %s" % (sim.serial.strip().splitlines() or ["?"])[-1])


def demonstrate(sim, folder, game=_GAME):
    """Play one game. Yields (path of a picture, what it shows) as they are saved; at the end (None, the result).

    Where the Sim's settings begin with a deal (launch_options.py), that deal is played; else one of `game`, by the launcher.
    Raises DemoError where it cannot go on.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    count = 0

    def picture(name, what):
        nonlocal count
        count += 1
        return sim.shot(folder / ("%d-%s.png" % (count, name))), what

    sim.boot(run_boot=True)
    sim.run(_SCREEN_MS)
    if "DECKHAND_START" not in sim.settings:
        _wait_for(sim, "launcher", "the launcher")
        _choose(sim, game)
        yield picture("launcher", "the launcher")
        sim.press("A")
        _wait_for(sim, "game_menu", "the menu before a game")
        yield picture("menu", "before a game")
    session = _open_table(sim)
    yield picture("start", "the table as it was dealt")
    session.players[:] = bytes([_HARD] * len(session.players))
    taken = 0
    for _ in range(0, _GAME_MS, _LOOK_MS):
        sim.run(_LOOK_MS)
        name, scene = _scene(sim)
        if name != "play":
            break
        moves = len(session.history)
        if taken < _PICTURES and moves >= (taken + 1) * _MOVES_APART and not scene.is_moving():
            taken += 1
            yield picture("move-%d" % moves, "after %d moves" % moves)
    _wait_for(sim, "result", "the result")
    yield picture("result", "the result")
    places, scores = session.rules.result()
    yield (
        None,
        "%s, deal %d: %s in %d moves, score %s"
        % (
            session.title.name,
            session.deal(),
            "won" if places[0] == 1 else "lost",
            len(session.history),
            " ".join(str(score) for score in scores),
        ),
    )


def _choose(sim, game):
    """Move the launcher's cursor to a game."""
    launcher = _scene(sim)[1]
    for _ in launcher.folders:
        if launcher.folders[launcher.at] == game:
            return
        sim.press("RIGHT")
    raise DemoError("the launcher has no %s; deckhand check %s may say why" % (game, game))


def _open_table(sim):
    """From the menu before a game to the table, as it comes first; the lesson is declined. Returns the session."""
    for _ in range(_MOST_PRESSES):
        name, scene = _scene(sim)
        if name == "play":
            return scene.session
        _no_fault(sim)
        sim.press("B" if name == "tour" else "A")
        sim.run(_SCREEN_MS)
    raise DemoError("no table after the menu; the console shows: %s" % name)
