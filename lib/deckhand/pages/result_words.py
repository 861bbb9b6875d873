"""Texts of the result page about the deal, the match and the winnable deals. In memory only while it's drawn.

result = counted(session)               # (places, scores) that count
text = code(session)                    # the deal's code
note, following = note(store, session, old_statistics)  # a line; the next winnable deal or -1, and its grade
"""

from deckhand.table.outcome import is_won


def is_single(match):
    """Is there no match, or did one game decide it, so that its result adds nothing?"""
    return not match or match.result() is not None and match.number() == 1


def counted(session):
    """(places, scores) to show: of the match once it's over, else of the game."""
    match = session.match
    return not is_single(match) and match.result() or session.rules.result()


def code(session):
    """The deal code of the match or game; the options of a match are the defaults if it sets them itself."""
    rules = session.rules
    options = session.options()
    if session.match and session.match.options():
        options = [option[2] for option in rules.OPTIONS]
    prefix = session.title.prefix
    deal = session.first_deal()
    from deckhand.ui import deal_code

    return deal_code.encode(prefix, rules.__class__, deal, rules.seats(), options, True)


def note(store, session, old_statistics):
    """(line about the match, the record or the winnable deals; next winnable deal; its grade).

    The next deal is -1 unless this deal is in the list.
    """
    match = session.match
    if not is_single(match):
        return "Match " + " : ".join([str(total) for total in match.totals()]), -1, ""
    if len(session.players) > 1:
        return _record(store, session, old_statistics), -1, ""
    from deckhand.save import curated_deals

    place = curated_deals.standing(store, session.title, session.deal())
    name, share, following = place or ("", "", -1)
    text = "%s%s deals: %s" % (name[0].upper(), name[1:], share) if name else ""
    if is_won(session):
        if session.assisted:
            text = "%s %s, with help" % (share, name) if name else "Help used: bronze"
        elif not name:
            from deckhand.save import statistics

            best = statistics.standing(store, session)[0]
            text = "Gold: your best" if counted(session)[1][0] >= best else "Gold from %d points" % best
    return text, following, name


def tally(store, session):
    """(line about a win against this bot, "You won %d of %d"), for games that points don't decide."""
    from deckhand.save import statistics

    name = statistics.key(session)
    text = count = ""
    for row in statistics.rows(store, session.title):
        if row.key == name:
            wins = row.won + row.helped
            level = _against(session)
            count = "You won %d of %d, %s" % (wins, row.played, level)
            if is_won(session):
                text = "%d in a row" % row.streak if row.streak > 1 else "Gold: no help"
                if session.assisted:
                    text = "Bronze: with help"
                if wins == 1:
                    text = "First win: %s!" % level
    return text, count


def _against(session):
    # The opponent: a bot's level, "people" or "link".
    from deckhand.save import statistics

    key = statistics.key(session)
    return "link" if key == "linked" else key


def praise(store, session, old_statistics):
    """(best score, streak, line about them); old_statistics: the section before this game."""
    from deckhand.save import statistics

    best, streak, _ = statistics.standing(store, session)
    old, _, wins = statistics.standing(old_statistics, session)
    _, scores = counted(session)
    text = ""
    if is_won(session):
        text = "Your best!" if wins else "First win!"
        if len(session.players) > 1 and not wins:  # against these
            text = "First win: %s!" % _against(session)
        if wins and best == old:
            text = ""
    if not text and best > 0 and scores[session.eyes - 1] != best:
        text = "Best %d" % best
    return best, streak, text


def _record(store, session, old_statistics):
    # A line with the best score and the streak against bots.
    if session.humans() != 1:
        return ""
    _, streak, text = praise(store, session, old_statistics)
    if not max(counted(session)[1]):
        text = ""
    if streak > 1:
        text += (" " if text[-1:] == "!" else text and ", ") + "%d in a row" % streak
    return text
