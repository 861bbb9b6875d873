"""Draw a result page: title, reason, score and buttons over the upper part of the table.

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

_LARGEST = const(17)  # longest title at three times the size, in half letters: a space is half a letter
# Pixel rows
_PANEL = const(52)  # the panel
_FOOT = const(121)  # the table's own footer, which the panel must cover
_WORD = const(36)  # the title, on the panel's edge
_LOW_WORD = const(40)  # a smaller title
_HIGH = const(44)  # a panel with its edge below this and above _PANEL is high: its title is below the edge
_BELOW = const(53)  # a title below cars that stand on the edge
_REASON = const(62)  # the reason
_LINE = const(9)  # from line to line
_SCORE = const(88)  # the score
_MEDAL = const(82)  # the medal
_BUTTONS = const(106)  # the buttons
_ROW = const(13)  # from one row of buttons to the next
_BESIDE = const(18)  # longest note above a tally, in letters
_MOST = const(4)  # most buttons in a single row
_UPPER = const(2)  # buttons in the upper of two rows
_SPECKS = const(14)  # pieces of confetti
_SPECK = const(2)  # their width and height in pixels
_SPENT = "Way out"
_PAPER = bytes((YELLOW, ORANGE, GREEN, RED))  # their colors


# The display objects that the scene moves or changes. A tuple, because a class's methods would keep this module in memory as
# long as the page is open.
Page = namedtuple(
    "Page",
    (
        "frame",
        "word",  # a Banner: the title, which moves to word_y
        "word_y",  # the title's last pixel row
        "score",  # a Banner that counts up to points, or None
        "points",  # the score
        "late",  # layers to show when the score has been counted
        "labels",  # a grid of letters for each button
        "upper",  # number of buttons in the upper of two rows
        "bars",  # the cursor's two halves
        "specks",  # pieces of confetti
    ),
)


def lay(console, play, note, labels, has_spent_button, celebrates):
    """Draw the page; the layers in `late` are still hidden. Returns a Page.

    note: a result of result_words.note; labels: the buttons' texts; has_spent_button: the way out was searched for, so its
    button is blank; celebrates: drop confetti if the game is won.
    """
    screen = console.screen
    session = play.session
    is_game_won = is_won(session)
    screen.clear_text()
    screen.cursor_off()
    epitaph = play.view.epitaph() or loader.module(session.title.folder, "narration").epitaph(session)
    end = ending.from_epitaph(epitaph)
    # The ending says which rows of the table stay visible above the panel.
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
    is_draw = seats > 1 and max(count[0]) == 1  # all share the first place
    races = None
    cars = end.cars
    if end.standing is not None:
        standing = end.standing
        if not standing and session.humans() == 1:  # points decided nothing
            line, races = result_words.tally(console.store, session)
    if end.note and not grade and not (is_game_won and races and len(end.note) > _BESIDE):
        line = end.note
    if has_spent_button:
        line = "The bot found no way out."
    if line:
        lines.append(line.replace("!,", "!"))
    late = []
    left = points = 0
    score = None
    if races:
        left = 80 - 3 * len(races) + 8 * is_game_won
        late.append(frame.words(left, _SCORE + 3, races, INK_TITLE))
        picture = medal(frame, left - 19, _MEDAL, BRONZE if session.assisted else GOLD) if is_game_won else None
        if picture:
            late.append(picture)
    elif _has_score(session, is_game_won) and (seats == 1 or max(count[1]) and (is_game_won or standing) and not cars):
        points = count[1][session.eyes - 1]
        score = Banner(frame, 5, 2, SCORE if points >= 0 else LOST)
        best_medal = 0 if not is_game_won or not standing else 2 if end.is_gold_possible else 1
        is_crowded = reasons > 1 and len(line) > 20
        left = _lay_score(console.store, play, frame, score, points, late, best_medal, is_crowded, is_draw)
    if seats > 1 and standing:
        is_low = len(lines) > (1 if cars else 2)
        from deckhand.table import standings

        late += standings.lay(frame, session, standing, end.colours, is_low, cars, left)
    title = end.title
    is_high = _HIGH < edge < _PANEL  # the table's figures stand on the panel's edge
    scale = 3 if 2 * len(title) - title.count(" ") <= _LARGEST and not cars and not is_high else 2
    word_y = edge - 7 if is_high else _WORD if scale > 2 else _LOW_WORD
    first = _REASON - 3 if scale < 3 and len(lines) > 2 else _REASON  # three lines need to stay above the score
    if cars:  # the winning cars stand on the panel's edge
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
    if celebrates and is_game_won and not is_draw:
        specks = [frame.bar(0, -_SPECK, _SPECK, _SPECK, _PAPER[i & 3]) for i in range(_SPECKS)]
    word = Banner(frame, len(title), scale, WON if is_game_won else SCORE if is_draw or end.is_neutral else LOST)
    word.write(title)
    return Page(frame, word, word_y, score, points, late, buttons, upper, bars, specks)


def _has_score(session, is_game_won):
    # A single person's score is shown, in solitaire only if won.
    return session.humans() == 1 and (is_game_won or len(session.players) > 1)


def _lay_score(store, play, frame, score, points, late, best_medal, is_crowded, is_draw):
    # Place the score, and add medal, best score and streak. Returns the pixel column where the score ends.
    # best_medal: 2 if a best score is gold, 1 if silver is the most, 0 for no medal.
    session = play.session
    is_solitaire = len(session.players) == 1
    match_continues = session.match and session.match.result() is None
    letters = len(str(points))
    with_medal = best_medal and not is_crowded and not match_continues and not is_draw and (is_solitaire or letters < 4)
    x = 10
    if with_medal or is_solitaire:
        x = 28 if is_solitaire or letters < 3 else 23
    score.move(x, _SCORE)
    left = x + 12 * letters + 6
    if match_continues:
        return left
    best, streak, praise_text = result_words.praise(store, session, play.old_statistics)
    if with_medal:
        metal = BRONZE if session.assisted else GOLD if points >= best and best_medal > 1 else SILVER
        picture = medal(frame, 5, _MEDAL, metal)
        if picture:
            late.append(picture)
    if is_solitaire:
        texts = (praise_text, "%d in a row" % streak)
        for i in range(not praise_text, 1 + (streak > 1)):
            late.append(frame.words(92, _SCORE + _LINE * i, texts[i], INK_TITLE if points >= best else INK_DIM))
    return left


def _lay_buttons(frame, texts, has_spent_button):
    # (grids of letters of all buttons, number of them in the upper row).
    texts = list(texts)
    if has_spent_button:  # keep its place, so that no other button moves
        texts.insert(1, _SPENT)
    if len(texts) <= _MOST:
        return _lay_row(frame, texts, _BUTTONS), 0
    upper = _lay_row(frame, texts[:_UPPER], _BUTTONS - _ROW)  # the buttons about this game
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
