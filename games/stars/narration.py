"""Hints, the log and the result in words."""

from deckhand.ending import Ending


def announcement(look):
    return None


def waiting_caption(look):
    return "Your rival thinks"


def hint(rules, move):
    return "take %d of row %d" % (move & 15, (move >> 4) + 1)


def words(before, after, move, seat):
    return "* took %d of row %d" % (move & 15, (move >> 4) + 1)


def epitaph(session):
    place = session.rules.result()[0][session.eyes - 1]
    return Ending("YOU WIN" if place == 1 else "YOU LOSE", "The last star loses.", 40)
