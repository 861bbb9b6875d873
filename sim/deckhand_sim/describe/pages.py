"""Describes everything but a table: menus by row, other pages by line.

slots(scene, name, screen)      # [(key, text), ...]: a key's text is repeated when it changes
"""

from describe.screen_text import lines, pieces, spoken, text_of

_ROW = "%s, %d of %d"
_TITLE = "%s, %s"
_ASKED = "%s %s"
_VALUE = "%s: %s"
_DIGIT = "%s, number %d of %d"
_SCORE = "Score %d"
_MEDALS = {0xF8D838: "Gold medal", 0xB0B8C0: "Silver medal", 0xC87838: "Bronze medal"}
_MEDAL_INK = 7  # palette index of the medal's color
_BUTTONS = 104  # where a result's lower buttons start
_BANNER = 2  # a medal's width in tiles; it's one tile higher


def menu_of(scene, screen):
    """Return the menu that a scene shows, or None."""
    root = screen.root
    page = root[len(root) - 1]
    for name in dir(scene):
        menu = getattr(scene, name)
        if hasattr(menu, "draw_item") and menu.rows:
            for layer in page:
                if layer is menu.rows[0]:
                    return menu
    return None


def slots(scene, name, screen):
    """Return a page's content as (key, text) pairs."""
    menu = menu_of(scene, screen)
    if menu:
        return _menu(menu)
    if name == "result":
        return _result(scene, screen)
    wheel = getattr(scene, "wheel", None)
    if wheel:
        return _wheel(wheel, screen)
    return _numbered(lines(screen))


def _numbered(texts, digits=False):
    # Number the lines, joining a sentence that continues on the next line (digits: also with a number).
    found = []
    for text in texts:
        goes_on = text[0].islower() or digits and text[0].isdigit()
        if found and " " in found[-1] and (found[-1].endswith(" to") or goes_on and found[-1][-1] not in ".!?:"):
            found[-1] += " " + text
        else:
            found.append(text)
    return [("line %d" % i, text) for i, text in enumerate(found)]


def _menu(menu):
    _, under, _, _, above = menu.look
    title = spoken(menu.title)
    if under:
        title = (_ASKED if title[-1:] == "?" else _TITLE) % (title, spoken(under))
    found = [("title", title)]
    for text in above:
        found.append(("above", spoken(text)))
    if menu.items:
        item = menu.items[menu.at]
        if type(item) is tuple:
            text = _VALUE % (item[0], item[1])
        else:
            text = item
            note = spoken(menu.notes[menu.at]) if menu.at < len(menu.notes) else ""
            if note:
                text = _TITLE % (text, note)
        found.append(("cursor", _ROW % (spoken(text), menu.at + 1, len(menu.items))))
    found.append(("help", text_of(menu.help)))
    return found


def rows(menu):
    """Return all rows of a menu, one a line."""
    found = []
    for i in range(len(menu.items)):
        item = menu.items[i]
        if type(item) is tuple:
            text = _VALUE % (item[0], item[1])
        else:
            note = menu.notes[i] if i < len(menu.notes) else ""
            text = _TITLE % (item, note) if note else item
        found.append(_ROW % (spoken(text), i + 1, len(menu.items)))
    return found


def _wheel(wheel, screen):
    # A number or a code with one digit selected.
    turns = [i for i in range(len(wheel.rows)) if len(wheel.rows[i]) > 1]
    at = wheel.at
    found = [("title", line) for line in lines(screen, 0, 26)]
    found.append(("whole", wheel.text))
    found.append(("cursor", _DIGIT % (wheel.text[at], turns.index(at) + 1, len(turns))))
    for line in lines(screen, 116):
        found.append(("help", line))
    return found


def _result(scene, screen):
    page = scene.page
    # The title and the score are drawn as pictures.
    found = [("title", spoken(page.word.text))]
    buttons = [label_of(label) for label in page.labels]
    found += _numbered([spoken(text) for y, _, text in pieces(screen) if y < _BUTTONS and text not in buttons], True)
    if page.score:
        found.append(("score", _SCORE % page.points))
    medal = _medal(page.frame.group)
    if medal:
        found.append(("medal", medal))
    names = [text_of(label) for label in page.labels]
    found.append(("cursor", _ROW % (names[scene.at], scene.at + 1, len(names))))
    found.append(("help", text_of(page.frame.help)))
    return found


def label_of(grid):
    """Return a button's text, as on the screen."""
    return "".join([chr(32 + grid[i]) for i in range(grid.width)])


def _medal(group):
    for layer in group:
        if hasattr(layer, "bitmap") and layer.width == _BANNER and layer.height == _BANNER + 1 and not layer.hidden:
            for colour in _MEDALS:
                if layer.pixel_shader[_MEDAL_INK] == colour:
                    return _MEDALS[colour]
    return ""
