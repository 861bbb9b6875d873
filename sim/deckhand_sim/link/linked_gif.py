"""Both screens of a linked game side by side, as a GIF: `deckhand linked landslide --film two.gif`.

write_linked_gif("landslide", Path("two.gif"), moves=10)    # two badges on a cable, each played by the game's fair bot
"""

from PIL import Image

from deckhand.table.seats import FAIR, FAR, HUMAN

from ..atomic_files import atomic_write
from ..games_on_drive import load_module
from ..simulator import Sim
from .cable import Cable, run

_FRAME_MS = 120
_ACT_INTERVAL_MS = 700  # in real time: between two acts of a side
_SCALE = 2
_GAP = 8
_GROUND = (24, 26, 34)
_COLOURS = 64
_LAST_FRAME_MS = 1_500  # length of the last frame
_MAX_WAITS = 300  # of 100 ms each


def write_linked_gif(game, path, moves):
    """Write the GIF. Raises TimeoutError if the two badges don't get to a table."""
    cable = Cable()
    settings = {"DECKHAND_START": game}
    with Sim(seed=1, settings=settings) as one, Sim(seed=2, settings=settings) as two:
        both = (one, two)
        cable.plug(*both)
        frames = []
        for sim in both:
            sim.boot()
            sim.run(400)
            menu = sim.console.scenes[-1]
            menu.choices.seats, menu.choices.new = 2, False
            menu.choices.players[:2] = bytes((HUMAN, FAR))
            sim.console.replace("game_menu", game, "next")
            menu.choices.keep(sim.console.store)
        _wait(both, lambda sim: sim.console.names[-1] == "link" and sim.console.scenes[-1].meeting.peer_name)
        run(both, 300)
        frames += [_picture(both)] * 8
        for sim in both:
            sim.keys("A")
        _wait(both, lambda sim: sim.console.names == ["play"])
        while _act_count(one) < moves and one.console.names == two.console.names == ["play"]:
            for sim in both:
                _decide(sim)
            run(both, _FRAME_MS)
            frames.append(_picture(both))
    with atomic_write(path) as part:
        pictures = [frame.quantize(_COLOURS, dither=0) for frame in frames]
        last = [_FRAME_MS] * (len(frames) - 1) + [_LAST_FRAME_MS]
        pictures[0].save(
            part, format="GIF", save_all=True, append_images=pictures[1:], duration=last, loop=0, optimize=True
        )


def _wait(sims, condition):
    for _ in range(_MAX_WAITS):
        if all(condition(sim) for sim in sims):
            return
        run(sims, 100)
    raise TimeoutError("the two badges did not meet")


def _act_count(sim):
    session = sim.console.scenes[0].session
    if not session.title.real_time:
        return len(session.history)
    return sum(1 for _ in session.driver.played()) if session.driver else 0


def _decide(sim):
    """Let the game's bot decide for the human seat; in real time, at a human pace."""
    table = sim.console.scenes[0]
    session = table.session
    if session.title.real_time:
        if sim.console.link.log.runs and sim.rng.random() < _FRAME_MS / _ACT_INTERVAL_MS:
            seat = bytes(session.players).find(bytes((HUMAN,))) + 1
            move = load_module(session.title.folder, "bot").choose(session.rules, seat, FAIR, None)
            if move >= 0:
                session.driver.human(seat, move, table.view.tick)
        return
    if not session.humans_turn() or table.is_moving():
        return
    move = -1
    while move < 0:
        move = session.think(FAIR)
    session.stop_thinking()
    table.play(move)


def _picture(sims):
    images = [sim.image() for sim in sims]
    width, height = images[0].size
    sheet = Image.new("RGB", (2 * width * _SCALE + _GAP, height * _SCALE), _GROUND)
    for i, image in enumerate(images):
        sheet.paste(image.resize((width * _SCALE, height * _SCALE), 0), (i * (width * _SCALE + _GAP), 0))
    return sheet
