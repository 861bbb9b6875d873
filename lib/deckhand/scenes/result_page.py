"""A result's page is drawn: the words, the figures and the buttons over what is left of the table; in memory only for that.

lay(result)                 # the scene of deckhand.scenes.result
"""

from deckhand import loader
from deckhand.const import const
from deckhand.hw.sound import LOSE, WIN
from deckhand.scenes import result_words
from deckhand.scenes.result import AGAIN, BACK, CHANCE, EASIER, HARDER, HOME, LABELS, NEXT, NEXT_GAME
from deckhand.screen import INK, INK_DIM, INK_TITLE
from deckhand.table.outcome import is_won
from deckhand.table.seats import EASY, HARD
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
_PAPER = bytes((YELLOW, ORANGE, GREEN, RED))


def lay(result):
    """Draw all; what comes when the score has been counted is still hidden."""
    console = result.console
    screen = console.screen
    play = result.play
    session = play.session
    screen.clear_text()
    screen.cursor_off()
    view = play.view
    told = view.epitaph() or loader.module(session.title.folder, "narration").epitaph(session)
    won = is_won(session)
    if not result.seen:
        console.sound.play(WIN if won else LOSE, console.now)
        lights = console.lights
        lights.bar(5, lights.GREEN if won else lights.RED)
    result.late = []
    # The table's best rows are what is left of it above the panel.
    top = told[2] if len(told) > 2 else 0
    screen.root[1].y = screen.root[2].y = -top
    edge = min(_PANEL, _FOOT - top)
    result.frame = frame = Frame(screen, session.title.folder)
    frame.begin(False)
    frame.bar(0, edge, 160, 1, BORDER)
    frame.bar(0, edge + 1, 160, 115 - edge, PANEL)
    frame.foot()
    from deckhand import words

    lines = words.wrap(told[1])[:2]
    reasons = len(lines)
    line, result.following, grade = result_words.note(console.store, session, play.old_statistics)
    count = standing = result_words.counted(session)
    seats = len(session.players)
    drawn = seats > 1 and max(count[0]) == 1  # nobody has lost
    races = cars = None  # what drives in the place of chips
    if len(told) == 5:
        cars = told[4]
    elif len(told) > 4:
        standing = told[5]
        if not standing and session.humans() == 1:  # points decided nothing
            line, races = result_words.tally(console.store, session)
        if told[4] and not grade and not (won and races and len(told[4]) > _BESIDE):
            line = told[4]
    hopeless = play.no_rescue_from == session.rules.state
    if hopeless:
        line = "The bot found no way out."
    if line:
        lines.append(line.replace("!,", "!"))
    result.code = result_words.code(session)
    _choose_items(result, won, grade, hopeless)
    left = 0
    if races:
        left = 80 - 3 * len(races) + 8 * won
        result.late.append(frame.words(left, _SCORE + 3, races, INK_TITLE))
        picture = medal(frame, left - 19, _MEDAL, BRONZE if session.assisted else GOLD) if won else None
        if picture:
            result.late.append(picture)
    elif seats == 1 or max(count[1]) and (won or standing) and not cars:
        left = _figures(
            result,
            count[1][session.eyes - 1],
            won and len(standing),
            reasons > 1 and len(line) > 20,
            drawn,
        )
    if seats > 1 and standing:
        colours = told[3] if len(told) > 3 else b""
        low = len(lines) > (1 if cars else 2)
        from deckhand.table import standings

        result.late += standings.lay(frame, session, standing, colours, low, cars, left)
    title = told[0]
    high = _HIGH < edge < _PANEL  # what stands on the ground stands on the panel's edge: the word lies below it
    scale = 3 if 2 * len(title) - title.count(" ") <= _LARGEST and not cars and not high else 2
    result.row = edge - 7 if high else _WORD if scale > 2 else _LOW_WORD
    first = _REASON - 3 if scale < 3 and len(lines) > 2 else _REASON  # three keep clear of the score
    if cars:  # the winners stand down to the panel's edge
        result.row = _BELOW
        first = _REASON + _LINE - 1
        lines = lines[:2]
    for i in range(len(lines)):
        frame.words(
            80 - 3 * len(lines[i]),
            first + _LINE * i,
            lines[i],
            INK if i < reasons else INK_TITLE if "!" in lines[i] else INK_DIM,
        )
    _lay_buttons(result, hopeless)
    if won and not drawn and not result.seen:
        result.specks = [frame.bar(0, -2, 2, 2, _PAPER[i & 3]) for i in range(_SPECKS)]
    # The second: nobody has won or lost.
    result.word = Banner(frame, len(title), scale, WON if won else SCORE if title[-5:] in ("ENDED", "DRAWN") else LOST)
    result.word.write(title)


def _choose_items(result, won, grade, hopeless):
    # What can be done.
    session = result.play.session
    result.items = [NEXT, AGAIN, HOME]
    if session.match and session.match.result() is None:
        result.items = [NEXT_GAME, HOME]
    elif grade:
        result.items[0] = "Next %s deal" % grade
    levels = [level for level in session.players if EASY <= level <= HARD]
    if session.humans() == 1 and levels:
        if not won and max(levels) > EASY:
            result.items.insert(1, EASIER)
        elif won and min(levels) < HARD and result.items[0] != NEXT_GAME:
            result.items.insert(1, HARDER)
    if not won and len(session.players) == 1 and session.can_undo():
        result.items.insert(0, BACK)
        from deckhand.table import last_chance

        if last_chance.can_look(result.play):
            result.items.insert(1, CHANCE)
            result.at = 1
        elif hopeless:
            result.at = 1  # the next deal


def _figures(result, points, won, crowded, drawn):
    # The score, a medal, the best one so far and how many in a row: of one person, alone or against bots. Where the score ends.
    # won: 2 where a best score is gold, 1 where the medal is silver at most.
    frame = result.frame
    session = result.play.session
    alone = len(session.players) == 1
    going_on = session.match and session.match.result() is None
    if session.humans() != 1 or alone and not won:
        return 0
    result.points = points
    result.score = Banner(frame, 5, 2, SCORE if points >= 0 else LOST)
    letters = len(str(points))
    with_medal = won and not crowded and not going_on and not drawn and (alone or letters < 4)
    x = 10
    if with_medal or alone:
        x = 28 if alone or letters < 3 else 23
    result.score.move(x, _SCORE)
    left = x + 12 * letters + 6
    if going_on:
        return left
    best, streak, said = result_words.praise(result.console.store, session, result.play.old_statistics)
    if with_medal:
        metal = BRONZE if session.assisted else GOLD if points >= best and won > 1 else SILVER
        picture = medal(frame, 5, _MEDAL, metal)
        if picture:
            result.late.append(picture)
    if alone:
        texts = (said, "%d in a row" % streak)
        for i in range(not said, 1 + (streak > 1)):
            result.late.append(frame.words(92, _SCORE + _LINE * i, texts[i], INK_TITLE if points >= best else INK_DIM))
    return left


def _lay_buttons(result, spent):
    frame = result.frame
    result.bars = (frame.bar(0, 0, 40, 10, ORANGE), frame.bar(0, 0, 40, 9, YELLOW))
    if result.cursor >= 0:
        result.at = min(result.cursor, len(result.items) - 1)
    texts = [LABELS.get(item, "Next") for item in result.items]
    result.labels = []
    if spent:  # what is there no more leaves its place empty: nothing else moves
        texts.insert(1, LABELS[CHANCE])
    if len(texts) > _MOST:  # what can be done about this game stands above
        _lay_row(result, texts[:_UPPER], _BUTTONS - _ROW)
        texts = texts[_UPPER:]
        result.upper = _UPPER - spent
        if spent:
            result.labels.pop().pixel_shader = frame.inks[INK_DIM]
    _lay_row(result, texts, _BUTTONS)


def _lay_row(result, texts, y):
    gap = (160 - 6 * sum([len(text) for text in texts])) // len(texts)
    x = gap // 2
    for text in texts:
        result.labels.append(result.frame.words(x, y + 1, text))
        x += 6 * len(text) + gap
