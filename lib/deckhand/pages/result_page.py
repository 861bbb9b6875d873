"""Draw a result page: the words, the figures and the buttons over what is left of the table.

page = lay(console, play, note, labels, False, True)
"""

from collections import namedtuple

from deckhand import ending, loader
from deckhand.const import const
from deckhand.pages import result_words
from deckhand.screen import INK, INK_DIM, INK_TITLE
from deckhand.table.outcome import is_won
from deckhand.ui.banner import BRONZE, GOLD, LOST, SCORE, SILVER, WON, Banner, medal
from deckhand.ui.frame import BORDER, GREEN, ORANGE, PANEL, RED, YELLOW, Frame

_LARGEST = const(17)  # half letters of a word three times as large: a space is half a letter
_PANEL = const(52)  # pixel rows: the panel,
_FOOT = const(121)  # or where the table's own foot begins, if that is seen,
_WORD = const(36)  # the word, on the panel's edge; a smaller one
_LOW_WORD = const(40)
_HIGH = const(44)  # a panel's edge below that hides no word
_BELOW = const(53)  # and one below it, clear of cars at the foot
_REASON = const(62)  # why,
_LINE = const(9)
_SCORE = const(88)  # the score,
_MEDAL = const(82)  # beside it, clear of the buttons,
_BESIDE = const(18)  # and of so many letters above a tally
_BUTTONS = const(106)  # what can be done;
_ROW = const(13)  # two rows
_MOST = const(4)  # buttons in one; of more
_UPPER = const(2)  # stand above
_SPECKS = const(14)
_SPECK = const(2)  # pixels
_SPENT = "Way out"
_PAPER = bytes((YELLOW, ORANGE, GREEN, RED))


# What lies over the table, and what the scene moves or changes of it. A tuple: an object's methods would keep this module in
# memory for as long as the page is open.
Page = namedtuple(
    "Page",
    (
        "frame",
        "word",  # a Banner, which comes to rest
        "word_y",  # at this pixel row
        "score",  # a Banner that counts up, or None
        "points",  # to these
        "late",  # layers that are hidden until the score has been counted
        "labels",  # a grid of letters for each button
        "upper",  # how many of the buttons are in the upper one of two rows
        "bars",  # the cursor's two halves
        "specks",  # bars that fall over a game that was won
    ),
)


def lay(console, play, note, labels, has_spent_button, celebrates):
    """Draw all; what comes when the score has been counted is still hidden.

    note: as result_words.note returns it; labels: the buttons' words. has_spent_button: the way out was looked for, and its
    place stays empty. celebrates: confetti falls where the game was won.
    """
    screen = console.screen
    session = play.session
    won = is_won(session)
    screen.clear_text()
    screen.cursor_off()
    told = play.view.epitaph() or loader.module(session.title.folder, "narration").epitaph(session)
    end = ending.from_epitaph(told)
    # The table's best rows are what is left of it above the panel.
    top = end.top
    screen.scroll_table(-top)
    edge = min(_PANEL, _FOOT - top)
    frame = Frame(screen, session.title.folder)
    frame.begin(False)
    frame.bar(0, edge, 160, 1, BORDER)
    frame.bar(0, edge + 1, 160, 115 - edge, PANEL)
    frame.foot()
    from deckhand import words

    lines = words.wrap(end.reason)[:2]
    reasons = len(lines)
    line, _, grade = note
    count = standing = result_words.counted(session)
    seats = len(session.players)
    drawn = seats > 1 and max(count[0]) == 1  # nobody has lost
    races = None
    cars = end.cars
    if end.standing is not None:
        standing = end.standing
        if not standing and session.humans() == 1:  # points decided nothing
            line, races = result_words.tally(console.store, session)
    if end.note and not grade and not (won and races and len(end.note) > _BESIDE):
        line = end.note
    if has_spent_button:
        line = "The bot found no way out."
    if line:
        lines.append(line.replace("!,", "!"))
    late = []
    left = points = 0
    score = None
    if races:
        left = 80 - 3 * len(races) + 8 * won
        late.append(frame.words(left, _SCORE + 3, races, INK_TITLE))
        picture = medal(frame, left - 19, _MEDAL, BRONZE if session.assisted else GOLD) if won else None
        if picture:
            late.append(picture)
    elif _has_score(session, won) and (seats == 1 or max(count[1]) and (won or standing) and not cars):
        points = count[1][session.eyes - 1]
        score = Banner(frame, 5, 2, SCORE if points >= 0 else LOST)
        best_medal = 0 if not won or not standing else 2 if end.is_gold_possible else 1
        is_crowded = reasons > 1 and len(line) > 20
        left = _lay_score(console.store, play, frame, score, points, late, best_medal, is_crowded, drawn)
    if seats > 1 and standing:
        low = len(lines) > (1 if cars else 2)
        from deckhand.table import standings

        late += standings.lay(frame, session, standing, end.colours, low, cars, left)
    title = end.title
    high = _HIGH < edge < _PANEL  # what stands on the ground stands on the panel's edge: the word lies below it
    scale = 3 if 2 * len(title) - title.count(" ") <= _LARGEST and not cars and not high else 2
    word_y = edge - 7 if high else _WORD if scale > 2 else _LOW_WORD
    first = _REASON - 3 if scale < 3 and len(lines) > 2 else _REASON  # three keep clear of the score
    if cars:  # the winners stand down to the panel's edge
        word_y = _BELOW
        first = _REASON + _LINE - 1
        lines = lines[:2]
    for i in range(len(lines)):
        frame.words(
            80 - 3 * len(lines[i]),
            first + _LINE * i,
            lines[i],
            INK if i < reasons else INK_TITLE if "!" in lines[i] else INK_DIM,
        )
    bars = frame.bar(0, 0, 40, 10, ORANGE), frame.bar(0, 0, 40, 9, YELLOW)
    buttons, upper = _lay_buttons(frame, labels, has_spent_button)
    specks = []
    if celebrates and won and not drawn:
        specks = [frame.bar(0, -_SPECK, _SPECK, _SPECK, _PAPER[i & 3]) for i in range(_SPECKS)]
    word = Banner(frame, len(title), scale, WON if won else SCORE if drawn or end.is_neutral else LOST)
    word.write(title)
    return Page(frame, word, word_y, score, points, late, buttons, upper, bars, specks)


def _has_score(session, won):
    # One person's score is large: alone, if it was won, or against bots.
    return session.humans() == 1 and (won or len(session.players) > 1)


def _lay_score(store, play, frame, score, points, late, best_medal, is_crowded, drawn):
    # The place of the score, a medal, the best score so far and the streak. Returns where the score ends.
    # best_medal: 2 where a best score is gold, 1 where the medal is silver at most, 0: none.
    session = play.session
    alone = len(session.players) == 1
    match_continues = session.match and session.match.result() is None
    letters = len(str(points))
    with_medal = best_medal and not is_crowded and not match_continues and not drawn and (alone or letters < 4)
    x = 10
    if with_medal or alone:
        x = 28 if alone or letters < 3 else 23
    score.move(x, _SCORE)
    left = x + 12 * letters + 6
    if match_continues:
        return left
    best, streak, said = result_words.praise(store, session, play.old_statistics)
    if with_medal:
        metal = BRONZE if session.assisted else GOLD if points >= best and best_medal > 1 else SILVER
        picture = medal(frame, 5, _MEDAL, metal)
        if picture:
            late.append(picture)
    if alone:
        texts = (said, "%d in a row" % streak)
        for i in range(not said, 1 + (streak > 1)):
            late.append(frame.words(92, _SCORE + _LINE * i, texts[i], INK_TITLE if points >= best else INK_DIM))
    return left


def _lay_buttons(frame, texts, has_spent_button):
    # The grids of letters of all buttons, and how many of them are in an upper row.
    texts = list(texts)
    if has_spent_button:  # its place stays empty: nothing else moves
        texts.insert(1, _SPENT)
    if len(texts) <= _MOST:
        return _lay_row(frame, texts, _BUTTONS), 0
    upper = _lay_row(frame, texts[:_UPPER], _BUTTONS - _ROW)  # what can be done about this game
    if has_spent_button:
        upper.pop().pixel_shader = frame.inks[INK_DIM]
    return upper + _lay_row(frame, texts[_UPPER:], _BUTTONS), len(upper)


def _lay_row(frame, texts, y):
    labels = []
    gap = (160 - 6 * sum([len(text) for text in texts])) // len(texts)
    x = gap // 2
    for text in texts:
        labels.append(frame.words(x, y + 1, text))
        x += 6 * len(text) + gap
    return labels
