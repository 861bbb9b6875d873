"""Sounds: each event has its own short tune, in pitch and not cut off; menus are silent; the badge plays the same."""

import wave
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from on_screen import scene, scene_name

from deckhand_sim.frontends.sounds import RATE, measure, render, sounds, tones, tunes

FOUND = tunes()
GAMES = sorted(path.parent.name for path in (Path(__file__).parents[2] / "games").glob("*/sounds.py"))
SOFT = {
    "console tick",
    "console choose",
    "console back",
    "crash_landing dropped",
    "crash_landing fall",
    "crunch flipped",
}
SOFT |= {"landslide drawn", "landslide ended", "onslaught sent", "chaos_cruisers put"}
LOUD = {
    "crash_landing explosion",
    "onslaught breach",
    "onslaught held",
    "landslide won",
    "crunch crunched",
    "chaos_cruisers crash",
}


@pytest.mark.parametrize("name", FOUND)
def test_a_tune_is_short_in_pitch_and_not_cut(name):
    tune = FOUND[name]
    heard = measure(render(tune), tune)
    assert 10 <= heard.ms <= 800
    assert 48 <= heard.low <= heard.high <= 1600, "the range of the small speaker"
    assert 5 <= heard.loudness <= heard.peak < 60, "no sample reaches the end of its range"
    assert all(ms for _, ms, _ in tones(tune))


def test_menus_and_small_acts_are_soft_and_great_moments_loud_and_long():
    for name, tune in FOUND.items():
        soft = {quiet for hertz, _, quiet in tones(tune) if hertz}
        assert soft == {name in SOFT}, name
    for name in LOUD:
        heard = measure(render(FOUND[name]), FOUND[name])
        assert heard.ms >= 390 and heard.loudness > 40
    ticks = [measure(render(FOUND["console " + name]), FOUND["console " + name]) for name in ("tick", "choose", "back")]
    assert max(heard.ms for heard in ticks) <= 30


@pytest.mark.parametrize("owner", ["console", *GAMES])
def test_no_two_tunes_of_a_game_sound_alike(owner):
    own = [name for name in FOUND if name.startswith((owner + " ", "console "))]
    for one, other in combinations(own, 2):
        a, b = (measure(render(FOUND[name]), FOUND[name]) for name in (one, other))
        far = abs(a.ms - b.ms) >= 20 or abs(a.loudness - b.loudness) >= 10
        for low, high in ((a.low, b.low), (a.high, b.high)):
            far = far or max(low, high) > 1.15 * min(low, high)
        assert far, (one, other)


def test_the_files_hold_what_is_measured(tmp_path):
    result = CliRunner().invoke(sounds, [str(tmp_path)])
    assert result.exit_code == 0, result.output
    files = sorted(tmp_path.glob("*.wav"))
    assert len(files) == len(FOUND) and len(result.output.splitlines()) == len(FOUND) + 1
    with wave.open(str(tmp_path / "crash_landing-landing.wav")) as file:
        assert file.getframerate() == RATE and file.getnchannels() == 1
        assert file.getnframes() == len(render(FOUND["crash_landing landing"]))


def heard(sim, keys):
    sim.clear_log()
    sim.keys(keys)
    return [sound.hz for sound in sim.sounds]


def near(found, tune):
    """Were these pitches played in this order?"""
    wanted = [hertz for hertz, _, _ in tones(tune) if hertz]
    return any(found[i : i + len(wanted)] == wanted for i in range(len(found)))


def test_the_badge_plays_a_tune_as_it_is_rendered(sim):
    tune = FOUND["crash_landing explosion"]
    sim.clear_log()
    sim.console.sound.play(tune, sim.console.now)
    sim.run(1500)
    assert [sound.hz for sound in sim.sounds] == [hertz for hertz, _, _ in tones(tune) if hertz]
    assert abs(sim.sounds[-1].end_ms - sim.sounds[0].ms - measure(render(tune), tune).ms) < 400
    assert sim.audible_sound is None


def test_the_d_pad_ticks_softly_and_a_choice_and_going_back_sound_otherwise(sim):
    tick = heard(sim, "RIGHT wait:100")
    loud = [sound.volume for sound in sim.sounds]
    chosen = heard(sim, "A wait:300")
    back = heard(sim, "B wait:300")
    assert tick and chosen and back and len({tuple(tick), tuple(chosen), tuple(back)}) == 3
    sim.clear_log()
    sim.console.sound.play(FOUND["console play"], sim.console.now)
    sim.run(300)
    assert max(loud) * 3 < max(sound.volume for sound in sim.sounds)


def test_a_mute_badge_is_silent_and_nothing_waits_for_it(sim):
    sim.console.settings._chosen[0] = 0
    sim.console.apply_settings()
    assert heard(sim, "RIGHT LEFT A wait:300 B wait:300") == []
    assert not sim.console.sound.is_playing()


@pytest.mark.parametrize(
    ("code", "keys", "tune"),
    [
        ("CL-001355", "A wait:600", "crash_landing found"),
        ("ON-005732", "A wait:900", "onslaught pledge"),
        ("LS-002836", "", "landslide bid_made"),
    ],
)
def test_a_move_sounds_like_what_it_is(sim, code, keys, tune):
    sim.console.replace("game_menu", code)
    sim.run(600)
    if scene_name(sim) == "tour":
        sim.keys("B wait:1500")
    if keys:
        assert near(heard(sim, keys), FOUND[tune])
    else:
        sim.clear_log()
        table = scene(sim)
        from games.landslide.notation import to_move

        table.play(to_move(table.session.rules, "bid s1 6D"))
        sim.run(900)
        assert near([sound.hz for sound in sim.sounds], FOUND[tune])


def test_every_tune_of_a_game_is_told_of_some_move():
    for game in GAMES:
        path = Path(__file__).parents[2] / "games" / game / "sounds.py"
        text = path.read_text()
        names = [name.split(" ")[1].upper() for name in FOUND if name.startswith(game + " ")]
        told = text.partition("def ")[2]
        told += (path.parent / "ui/end.py").read_text() if game == "crunch" else ""
        assert all(name in told for name in names), game
