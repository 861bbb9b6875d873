"""The demo: a bot plays a game on the badge's own screens, and pictures are saved.

    for path, description in demonstrate(sim, folder): print(path, description)

`deckhand play` does this where nobody can press keys. The launcher, the menu and the table are reached by key presses; at the
table the console's hard bot takes all seats.
"""

from pathlib import Path

_GAME = "crash_landing"
_HARD = 3
_SCREEN_MS = 400
_GAME_TIMEOUT_MS = 900_000  # give up on longer games
_SCREEN_TIMEOUT_MS = 5000
_POLL_MS = 20  # polling interval
_PICTURE_COUNT = 4  # pictures taken during the game
_MOVES_PER_PICTURE = 8  # moves between two pictures
_MAX_PRESSES = 6


class DemoError(Exception):
    """The demo could not finish; the message is one line."""


def _top_scene(sim):
    """Return the top scene's name ("launcher", "game_menu", "play", "result" ...) and the scene."""
    console = sim.console
    if console is None or not console.scenes:
        return "nothing yet", None
    scene = console.scenes[-1]
    return console.names[-1], scene


def _wait_for(sim, name, what):
    try:
        sim.until(lambda: _top_scene(sim)[0] in (name, "fault"), _SCREEN_TIMEOUT_MS, _POLL_MS)
    except TimeoutError:
        raise DemoError("%s did not appear; the console shows: %s" % (what, _top_scene(sim)[0])) from None
    _check_fault(sim)
    sim.run(_SCREEN_MS)


def _check_fault(sim):
    if _top_scene(sim)[0] == "fault":
        raise DemoError("the console has faulted: %s" % (sim.serial.strip().splitlines() or ["?"])[-1])


def demonstrate(sim, folder, game=_GAME):
    """Play one game. Yields (picture path, description) as pictures are saved, and finally (None, result).

    If the Sim's settings name a deal (launch_options.py), it's played; otherwise one of `game`, from the launcher. Raises
    DemoError.
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
        _select_game(sim, game)
        yield picture("launcher", "the launcher")
        sim.press("A")
        _wait_for(sim, "game_menu", "the menu before a game")
        yield picture("menu", "before a game")
    session = _open_table(sim)
    yield picture("start", "the table as it was dealt")
    session.players[:] = bytes([_HARD] * len(session.players))
    taken = 0
    for _ in range(0, _GAME_TIMEOUT_MS, _POLL_MS):
        sim.run(_POLL_MS)
        name, scene = _top_scene(sim)
        if name != "play":
            break
        moves = len(session.history)
        if taken < _PICTURE_COUNT and moves >= (taken + 1) * _MOVES_PER_PICTURE and not scene.is_moving():
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


def _select_game(sim, game):
    """Move the launcher's cursor to a game."""
    launcher = _top_scene(sim)[1]
    for _ in launcher.folders:
        if launcher.folders[launcher.at] == game:
            return
        sim.press("RIGHT")
    raise DemoError("%s is not in the launcher; deckhand check %s may say why" % (game, game))


def _open_table(sim):
    """Go from the game's menu to a fresh table, declining the lesson. Returns the session."""
    for _ in range(_MAX_PRESSES):
        name, scene = _top_scene(sim)
        if name == "play":
            return scene.session
        _check_fault(sim)
        sim.press("B" if name == "tour" else "A")
        sim.run(_SCREEN_MS)
    raise DemoError("no table after the menu; the console shows: %s" % name)
