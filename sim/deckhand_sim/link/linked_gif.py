"""Both screens of a linked game side by side, as a GIF: `deckhand linked landslide --film two.gif`.

film("landslide", Path("two.gif"), moves=10)        # two badges by a cable, each played by the game's fair bot
"""

from PIL import Image

from deckhand.table.seats import FAIR, FAR, HUMAN

from ..atomic_files import atomic_write
from ..games_on_drive import load_module
from ..simulator import Sim
from .cable import Cable, run

_FRAME_MS = 120
_ACTS_MS = 700  # of real time: so long between two acts of a side
_SCALE = 2
_GAP = 8
_GROUND = (24, 26, 34)
_COLOURS = 64
_LAST = 1_500  # ms that the last picture stays
_PATIENCE = 300  # tenths of a second


def film(game, path, moves):
    """Write it. Raises TimeoutError where the two do not come to a table."""
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
        _wait(both, lambda sim: sim.console.names[-1] == "link" and sim.console.scenes[-1].meeting.there)
        run(both, 300)
        frames += [_picture(both)] * 8
        for sim in both:
            sim.keys("A")
        _wait(both, lambda sim: sim.console.names == ["play"])
        while _acts(one) < moves and one.console.names == two.console.names == ["play"]:
            for sim in both:
                _decide(sim)
            run(both, _FRAME_MS)
            frames.append(_picture(both))
    with atomic_write(path) as part:
        pictures = [frame.quantize(_COLOURS, dither=0) for frame in frames]
        last = [_FRAME_MS] * (len(frames) - 1) + [_LAST]
        pictures[0].save(
            part, format="GIF", save_all=True, append_images=pictures[1:], duration=last, loop=0, optimize=True
        )


def _wait(sims, condition):
    for _ in range(_PATIENCE):
        if all(condition(sim) for sim in sims):
            return
        run(sims, 100)
    raise TimeoutError("the two badges do not meet")


def _acts(sim):
    session = sim.console.scenes[0].session
    if not session.title.real_time:
        return len(session.history)
    return sum(1 for _ in session.driver.played()) if session.driver else 0


def _decide(sim):
    """Let the game's bot decide for the person whose turn it is; of real time, at about a person's pace."""
    table = sim.console.scenes[0]
    session = table.session
    if session.title.real_time:
        if sim.console.link.log.runs and sim.rng.random() < _FRAME_MS / _ACTS_MS:
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
