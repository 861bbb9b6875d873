"""Turn a game's moves into key presses, for any game, without help from its view.

    keys = find_keys(sim, move)         # ["LEFT", "A", "UP", "A"], or None if no keys lead there
    play(sim, move)                     # press them, and wait until the animation is over
    script = play(sim, move)            # the keys pressed, as a key script

Searches breadth-first on a copy of the view that draws nothing, until it answers with the move; then presses those keys
on the badge. Never calls `view.point`.
"""

from array import array
from copy import copy
from types import ModuleType

KEYS = {"A": 1, "RIGHT": 4, "DOWN": 5, "UP": 6, "LEFT": 7}
_DOUBLED = ("deckhand.cursor", "deckhand.table.held", "deckhand.contract.table_view", "deckhand.ui.wheel")
_PLAIN = (int, str, bytes, float, type(None))
_NOTHING = -1
_SKIPPED = ("session", "rules", "match", "screen")


class Nothing(int):
    """A null object for the screen and everything on it: each attribute and each call gives it again."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __getitem__(self, at):
        return 0

    def __setitem__(self, at, value):
        pass

    def __len__(self):
        return 0


def _double(thing, seen):
    """Copy a view's state: the rules are shared, the session is a shallow copy, the screen becomes Nothing."""
    kind = type(thing)
    if kind in _PLAIN or isinstance(thing, Nothing):
        return thing
    if id(thing) in seen:
        return seen[id(thing)]
    if kind in (bytearray, array):
        twin = thing[:]
    elif kind is bool or kind is ModuleType:
        return thing
    elif kind is list:
        twin = seen[id(thing)] = []
        twin.extend(_double(one, seen) for one in thing)
    elif kind is tuple:
        return tuple(_double(one, seen) for one in thing)
    elif kind is dict:
        twin = {key: _double(one, seen) for key, one in thing.items()}
    elif hasattr(thing, "refusal") and hasattr(thing, "state"):
        return thing
    elif hasattr(thing, "history") and hasattr(thing, "rules"):
        twin = copy(thing)
    elif kind.__module__.startswith("games.") or kind.__module__ in _DOUBLED:
        twin = seen[id(thing)] = kind.__new__(kind)
        for name, one in vars(thing).items():
            setattr(twin, name, _double(one, seen))
    else:
        twin = Nothing()
    seen[id(thing)] = twin
    return twin


def _print(thing, seen):
    """A key that tells two view copies apart."""
    kind = type(thing)
    if kind is bytearray or kind is array:
        return bytes(thing)
    if isinstance(thing, Nothing):
        return None
    if kind in _PLAIN or kind is bool:
        return thing
    if kind in (list, tuple):
        return tuple(_print(one, seen) for one in thing)
    if id(thing) in seen or not hasattr(thing, "__dict__"):
        return None
    seen.add(id(thing))
    return tuple(_print(one, seen) for name, one in vars(thing).items() if name not in _SKIPPED)


def _move(outcome):
    """The move or BACK in a view's answer; texts and tunes are ignored."""
    return outcome if isinstance(outcome, int) else _NOTHING


def find_keys(sim, move, most=40_000):
    """The fewest presses that make the running game's view answer with the move, or None."""
    first = _double(sim.console.scenes[-1].view, {})
    known = {_print(first, set())}
    wave = [(first, ())]
    while wave:
        following = []
        for view, path in wave:
            for name, key in KEYS.items():
                twin = _double(view, {})
                answer = _move(twin.press(key, True, 0))
                if answer == _NOTHING:
                    answer = _move(twin.press(key, False, 0))
                if answer == move:
                    return [*path, name]
                if answer >= 0:
                    continue
                mark = _print(twin, set())
                if mark not in known:
                    known.add(mark)
                    following.append((twin, (*path, name)))
        if len(known) > most:
            return None
        wave = following
    return None


def answers(sim, most=40_000):
    """Every answer that the running game's view can give without B, over all key sequences."""
    first = _double(sim.console.scenes[-1].view, {})
    known = {_print(first, set())}
    ahead = [first]
    found = set()
    while ahead:
        view = ahead.pop()
        for key in KEYS.values():
            twin = _double(view, {})
            answer = _move(twin.press(key, True, 0))
            if answer == _NOTHING:
                answer = _move(twin.press(key, False, 0))
            if answer != _NOTHING:
                found.add(answer)
                continue
            mark = _print(twin, set())
            if mark not in known:
                known.add(mark)
                ahead.append(twin)
        assert len(known) <= most, "too many key sequences"
    return found


def wait(sim, most_ms=20_000):
    """Wait until all animation on the table has ended."""
    scene = sim.console.scenes[-1]
    start = sim.ms
    sim.until(lambda: scene.view is None or not scene.is_moving(), most_ms)
    return sim.ms - start


def play(sim, move):
    """Play a move by its keys and return the key script. Fail if no keys lead to it or if they played another one."""
    scene = sim.console.scenes[-1]
    session = scene.session
    keys = find_keys(sim, move)
    assert keys, "no keys lead to move %d after %d moves" % (move, len(session.history))
    before = len(session.history)
    script = " ".join(keys)
    sim.keys(script)
    assert len(session.history) == before + 1 and session.history[-1] == move, script
    waited = wait(sim)
    return script + (" wait:%d" % (waited + 20) if waited else "")
