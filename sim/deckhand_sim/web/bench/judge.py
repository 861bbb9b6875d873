"""The workbench's checks of a game inside its own VM: its test.py, the checks of `deckhand check`, bots against bots.

import judge
judge.begin("fox", '{"prefix in use": "its owner"}')
print(judge.next())             # again and again: a finding as JSON, {"going": promise} while one runs, null at the end
print(judge.test("test_a_magpie_steals_the_pot"))
print(judge.duel(17, 2, 1))     # deal 17, level 2 against level 1

A finding is {"promise", "broken": None or words, "file", "line": where it was raised in the game, "sides": of an assert}.
Every call is a moment's work; the page ends a VM that says nothing for long.
"""

import builtins
import io
import json
import sys

import page
import patience
import promises
from dice import Random

patience.MS = 10000  # as on the desktop; tests get less, because somebody is waiting
_PRESSES = 160
_AT_ONCE = 20  # presses per call
_KEYS = (6, 5, 7, 4, 1, 1, 1, 1, 1, 3, 0)
_PRESS_MS, _STEP_MS, _HELD_MS = 200, 20, 60
_LONGEST = 5000  # longest duel
_TEST_MS = 4000
_game = ""
_left = None
_sides = None


def _module(name):
    return __import__("games.%s.%s" % (_game, name), None, None, ("*",))


def _is(line, one, how, other):
    """Compare as an assert does, and remember both sides."""
    global _sides
    if how == "==":
        right = one == other
    elif how == "!=":
        right = one != other
    elif how == "<":
        right = one < other
    elif how == "<=":
        right = one <= other
    elif how == ">":
        right = one > other
    elif how == ">=":
        right = one >= other
    elif how == "in":
        right = one in other
    elif how == "not in":
        right = one not in other
    elif how == "is":
        right = one is other
    else:
        right = one is not other
    if not right:
        _sides = (line, repr(one)[:300], repr(other)[:300])
    return right


builtins._is_ = _is


def _ask(promise, check):
    """Run a check, and return its finding as JSON."""
    global _sides
    _sides = None
    found = {"promise": promise, "broken": None, "file": "", "line": 0, "sides": None, "final": False}
    patience.begin()
    try:
        check()
    except AssertionError as wrong:
        found["broken"] = str(wrong.args[0]) if wrong.args else ""
        _place(found, wrong)
        if not found["broken"]:
            found["sides"] = _sides
    except patience.TooLong as wrong:
        found["broken"] = wrong.args[0]
        found["final"] = True
        _place(found, wrong)
        found["line"] = wrong.args[1]
    except BaseException as wrong:
        found["broken"] = "%s: %s" % (type(wrong).__name__, wrong)
        _place(found, wrong)
    return found


def _place(found, wrong):
    # Where in the game it was raised: the last of the game's own lines in the traceback.
    out = io.StringIO()
    sys.print_exception(wrong, out)
    mark = "games/%s/" % _game
    for line in out.getvalue().split("\n"):
        if mark in line and "line " in line:
            found["file"] = line.split(mark)[1].split('"')[0]
            found["line"] = int(line.split("line ")[1].split(",")[0])


def begin(game, taken):
    """Start the checks of a game; taken: {prefix: owner}, as JSON."""
    global _game, _left
    _game = game
    _left = _all(json.loads(taken))


def next():
    """Return the next finding."""
    for found in _left:
        return json.dumps(found)
    return "null"


def _all(taken):
    facts = {}

    def title():
        try:
            with open("/games/%s/title.txt" % _game) as file:
                facts.update(promises.facts_of(file.read()))
        except OSError:
            raise AssertionError("there is no title.txt")
        promises.check_title(facts, taken)

    told = _ask("title.txt says what the game is called", title)
    titled = told["broken"] is None
    yield told
    parts = []
    told = _ask("the folder has rules.py and notation.py", lambda: _load(parts))
    yield told
    if told["broken"] is not None:
        return
    rules, notation = parts
    first = True
    for promise, check in promises.about(rules, notation, _game):
        told = _ask(promise, check)
        told["final"] = told["final"] or first and told["broken"] is not None
        yield told
        if told["final"]:
            return
        first = False
    if titled:
        yield _ask("title.txt and rules.py agree about the seats", lambda: promises.check_seats(facts, rules))
        yield _ask("title.txt and rules.py agree about real time", lambda: promises.check_real_time(facts, rules))
    told = _ask("there is a bot", lambda: parts.append(_module("bot")))
    if told["broken"] is not None:
        yield told
    elif _ask("a deal begins", lambda: rules(0).seat())["broken"] is None:
        for promise, proofs in promises.about_bot(rules, notation, parts[2]):
            for proof in proofs:
                told = _ask(promise, proof)
                if told["broken"] is not None:
                    break
                yield {"going": promise}
            yield told
            if told["final"]:
                return
    if titled:
        for told in _teased(facts["prefix"]):
            yield told


def _load(parts):
    for name in ("rules", "notation"):
        try:
            open("/games/%s/%s.py" % (_game, name)).close()
        except OSError:
            raise AssertionError("games/%s has no %s.py" % (_game, name))
        parts.append(_module(name))
    rules, notation = parts
    assert hasattr(rules, "Rules"), "rules.py has no class Rules"
    for name in ("to_text", "to_move"):
        assert callable(getattr(notation, name, None)), "notation.py has no function %s" % name
    parts[0] = rules.Rules


# -- on the screen


def _teased(prefix):
    # Plays with random buttons.
    promise = "it can be played on the screen"
    dice = Random(_game)
    state = {"now": 0, "presses": 0, "came": set()}

    def run(ms):
        for _ in range(0, ms, _STEP_MS):
            state["now"] += _STEP_MS
            page.step(state["now"])

    def start():
        page.begin('{"DECKHAND_START": "%s-000007"}' % prefix, 1, False, 1)
        run(1000)

    def some():
        for _ in range(_AT_ONCE):
            key = dice.choice(_KEYS)
            page.key(key, True)
            run(_HELD_MS)
            page.key(key, False)
            run(_PRESS_MS - _HELD_MS)
            state["presses"] += 1
            names = page.console.names
            state["came"].update(names)
            assert not names or names[-1] != "fault", "after %d presses the screen broke" % state["presses"]

    def shown():
        came = sorted(state["came"])
        assert "play" in came, "the table was never shown; the console showed %s" % ", ".join(came)

    told = _ask(promise, start)
    while told["broken"] is None and state["presses"] < _PRESSES:
        yield {"going": promise}
        told = _ask(promise, some)
    yield told if told["broken"] is not None else _ask(promise, shown)


# -- its own tests


def open_tests(game):
    """Import the game's test.py; return a finding."""
    global _game
    _game = game
    patience.MS = _TEST_MS
    return json.dumps(_ask("what test.py says is true", lambda: _module("test")))


def test(name):
    """Run one of its functions; return a finding."""
    return json.dumps(_ask(name[5:].replace("_", " "), lambda: getattr(_module("test"), name)()))


# -- bots against bots


def duel(game, deal, level, other):
    """Play a game between two levels.

    Returns JSON: {"places": one per seat, "seat": of the first level, "moves", "broken", ...}. Seats alternate from deal to deal.
    """
    global _game
    _game = game
    told = {}

    def play():
        rules = _module("rules").Rules
        bot = _module("bot")
        table = rules(deal)
        seats = table.seats()
        mine = 1 + deal % seats
        assert table.seat() != promises.ANY_SEAT, "a game of real time has no turns for bots"
        count = 0
        while patience._go_on(0) and table.seat():
            seat = table.seat()
            view = table.copy()
            to_conceal, to_think = promises.bot_dice((deal * 131 + count) % 1000000, seat)
            view.conceal(seat, to_conceal)
            move = promises.decide(bot.think, view, seat, level if seat == mine else other, to_think)[0]
            table.play(move, seat)
            count += 1
            assert count < _LONGEST, "deal %d does not come to an end in %d moves" % (deal, _LONGEST)
        told["places"] = table.result()[0]
        told["seat"] = mine
        told["moves"] = count

    told.update(_ask("bots play", play))
    return json.dumps(told)
