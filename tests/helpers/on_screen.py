"""A badge's screen for tests: current scene, texts, message; and any position set up on the table."""

from shipped import PREFIXES

from deckhand import loader
from deckhand.contract.choosing import ROW
from deckhand.ending import from_epitaph
from deckhand.save.sections import PREFS, of
from deckhand.settings import OFF
from deckhand_sim.simulator import Sim


def at_table(game, people=False, deal=1):
    """A badge in a deal of a game: one person against bots; people: persons in all seats."""
    prefix = next(prefix for prefix, folder in PREFIXES.items() if folder == game)
    sim = Sim(settings={"DECKHAND_START": "%s-%06d" % (prefix, deal)})
    sim.boot()
    sim.run(400)
    if scene_name(sim) == "tour":
        sim.keys("B wait:100")
    if people:
        session(sim).players[:] = bytes(len(session(sim).players))
    return sim


def scene(sim):
    """The scene on top."""
    return sim.console.scenes[-1]


def scene_name(sim):
    """The top scene's name: "play", "result", "pause" ..."""
    return type(scene(sim)).__module__.rpartition(".")[2]


def session(sim):
    """The current session, also when another scene covers the table."""
    return next(one.session for one in reversed(sim.console.scenes) if hasattr(one, "session"))


def look(sim):
    """Data for a table's viewer (deckhand/contract/table_view.py): picks, choice, move, raised, seat."""
    return scene(sim).view.look


def row(sim):
    """The row with the cursor; row 0 is the main action."""
    return look(sim).choice[ROW]


def cursor(sim):
    """The cursor's rectangle (x, y, width, height in pixels), or None; at any table."""
    corners = sim.console.screen._cursor
    if corners[0].hidden:
        return None
    return corners[0].x, corners[0].y, corners[3].x - corners[0].x, corners[3].y - corners[0].y


def is_news(sim):
    """Treat announcements before a decision as if a move had led to them."""
    scene(sim).view._announced = -1


def way_to(sim, item):
    """The presses of UP and DOWN that lead to an item of the current menu."""
    menu = getattr(scene(sim), "menu", scene(sim))
    names = [one if isinstance(one, str) else one[0] for one in menu.items]
    steps = names.index(item) - menu.at
    return ["DOWN" if steps > 0 else "UP"] * abs(steps)


def choose(sim, item, then="wait:200"):
    """Press A on an item of the current menu."""
    sim.keys(" ".join([*way_to(sim, item), "A", then]))


def _letters(line, start=0):
    return "".join(chr(line[x] + 32) for x in range(start, start + 26)).strip()


def text(sim, y):
    """The text in line y, "" if it is empty."""
    line = sim.console.screen.lines[y]
    return "" if line is None or line.hidden else _letters(line)


def page(sim):
    """The text of the top page (a menu, the launcher, the result), one line per row, from top to bottom."""
    screen = sim.console.screen
    found = []
    for k in range(5, len(screen.root)):
        found += _grids(screen, screen.root[k], 0, 0, 1)
    if len(screen.root) == 5:
        return [words for words in [" ".join(text(sim, y).split()) for y in range(16)] if words]
    return [words for _, _, words in sorted(found) if words]


def _grids(screen, group, x, y, scale):
    found = []
    for i in range(len(group)):
        layer = group[i]
        if layer.hidden:
            continue
        if hasattr(layer, "append"):
            found += _grids(screen, layer, x + scale * layer.x, y + scale * layer.y, scale * layer.scale)
        elif getattr(layer, "bitmap", None) is screen.font:
            words = "".join(chr(layer[i] + 32) for i in range(layer.width)).strip()
            found.append((y + scale * layer.y, x + scale * layer.x, " ".join(words.split())))
    return found


def said(sim):
    """The text in the message bar, "" if it is hidden."""
    talk = next((one.talk for one in reversed(sim.console.scenes) if hasattr(one, "talk")), None)
    if talk is None or not talk.text:
        return ""
    over = sim.console.screen.top_layer
    assert any(over[i] is talk._bar for i in range(len(over))), "the bar has a message that isn't on the screen"
    return " ".join(filter(None, (_letters(talk._bar[0], start) for start in (0, 26))))


def epitaph(sim):
    """The Ending of the current game, also when another scene covers the table."""
    view = next(one.view for one in reversed([*sim.console.scenes]) if hasattr(one, "view"))
    return from_epitaph(view.epitaph() or loader.module(view.session.title.folder, "narration").epitaph(view.session))


def title_and_reason(ending):
    """An Ending's title and reason."""
    return ending.title, ending.reason


def animate(sim, animation=OFF):
    """Set the animation speed."""
    sim.console.settings._chosen[1] = animation
    if scene_name(sim) == "play":
        scene(sim).view.still = animation == OFF


def by_hand(sim):
    """Turn off everything that plays by itself for the player."""
    sim.console.store.put(of("CL", PREFS), b"\1")
    if scene_name(sim) == "play":
        scene(sim).view.wishes = 1


def lay(sim, place, animation=OFF):
    """Set up a position on the table: its rules, with no moves played before."""
    top = scene(sim)
    animate(sim, animation)
    top.session.rules.state[:] = place.state
    del top.session.history[:], top.session.marks[:]
    top.session.kept = 0
    top.turns.forget()
    top.motion.story = ""
    top.talk.close()
    top.show_table()
