"""What deals, legal lists and moves burn and allocate. Runs inside the VMs.

sample(Rules, tables, limit, warm)     # positions of random games: into meter.found
at(Rules, stands)                      # given positions: a list of figures each
"""

import gc

from meter import fuel, note, now
from player import positions


def sample(Rules, tables, limit, warm):
    """Measure deal, legal, move, turn and undo, in fuel, in random games at tables (deal, seats, options)."""
    for deal, seats, options in tables:
        for _ in positions(Rules, deal, seats, options, warm):  # warm up: load everything
            pass
        a = now()
        rules = Rules(deal, seats, options)
        b = now()
        table = "deal %d, %d seats, options %s" % (deal, seats, options)
        note("deal", fuel(a, b), table)
        number = 0
        for rules, seat, _, move in positions(Rules, deal, seats, options, limit):
            number += 1
            where = "%s, move %d" % (table, number)
            a = now()
            for _ in rules.moves(seat):
                pass
            b = now()
            before = bytes(rules.state)
            c = now()
            rules.play(move, seat)
            d = now()
            e = now()
            rules.state[:] = before
            f = now()
            note("legal", fuel(a, b), where)
            note("move", fuel(c, d), where)
            note("turn", fuel(a, b) + fuel(c, d), where)
            note("undo", fuel(e, f), where)


def churn(Rules, deal, seats, options, limit, warm):
    """Measure what a move list and one move allocate, in the positions of a random game."""
    table = "deal %d, %d seats, options %s" % (deal, seats, options)
    for _ in positions(Rules, deal, seats, options, warm):
        pass
    number = 0
    for rules, seat, _, move in positions(Rules, deal, seats, options, limit):
        number += 1
        note("turn", _allocated(rules, seat, move), "%s, move %d" % (table, number))


def _allocated(rules, seat, move):
    before = bytes(rules.state)
    mem = gc.mem_alloc
    a = b = 0
    a = mem()
    for _ in rules.moves(seat):
        pass
    rules.play(move, seat)
    b = mem()
    rules.state[:] = before
    return b - a


def churn_at(Rules, stands):
    """Return, for each (state, seat, moves), (the greediest move, bytes that the move list and it allocate)."""
    found = []
    for state, seat, moves in stands:
        rules = Rules(None)
        most = greedy = -1
        for move in moves:
            rules.state[:] = state
            _allocated(rules, seat, move)  # loads what it needs
            used = _allocated(rules, seat, move)
            if used > most:
                most = used
                greedy = move
        found.append((greedy, most))
    return found


def at(Rules, stands):
    """Return, for each (state, seat, moves), (fuel of the move list, the costliest move, its fuel, bytes allocated by both)."""
    found = []
    for state, seat, moves in stands:
        rules = Rules(None)
        rules.state[:] = state
        for _ in rules.moves(seat):
            pass
        a = now()
        for _ in rules.moves(seat):
            pass
        b = now()
        worst = dear = -1
        for move in moves:
            rules.play(move, seat)  # loads what it needs
            rules.state[:] = state
            c = now()
            rules.play(move, seat)
            d = now()
            rules.state[:] = state
            if fuel(c, d) > worst:
                worst = fuel(c, d)
                dear = move
        found.append((fuel(a, b), dear, worst, _allocated(rules, seat, dear)))
    return found
