"""boot.py's decision, and the settings: each one takes effect at once and is stored."""

import pytest
from on_screen import scene_name
from PIL import Image

from deckhand_sim.device.boards import BOARDS
from deckhand_sim.simulator import Sim

SOUND, ANIMATION, LIGHTS, BRIGHTNESS, LEFT_HANDED, FOUR_COLOURS, CONTRAST, FORCED_ROW = range(8)


# -- boot.py


def started(held=(), board="pybadge", **settings):
    """boot.py's output, whether the computer sees the drive, and whether Python may write."""
    with Sim(board, settings=settings) as badge:
        badge.boot(run_boot=True, held=held)
        return badge.boot_out.splitlines()[4:], badge.usb_drive, badge.python_writes


@pytest.mark.parametrize("board", ["pybadge", "edgebadge", "pybadge_lc", "pygamer"])
def test_boot_py_gives_the_drive_to_whom_it_belongs(board):
    assert started(board=board) == (["Deckhand: the drive is the computer's"], True, False)
    lesson = started(board=board, DECKHAND_LESSON=1)
    assert lesson[1:] == (False, True) and "lesson mode" in lesson[0][0] and "hold B" in lesson[0][0]
    assert started(("SELECT",), board)[1:] == (False, True)
    assert started(("B",), board)[1:] == (True, False)


def test_b_always_gives_the_drive_back():
    assert started(("B",), DECKHAND_LESSON=1)[1:] == (True, False)
    assert started(("B", "SELECT"), DECKHAND_LESSON=1)[1:] == (True, False)
    assert started(("B", "SELECT", "START", "A", "UP", "DOWN", "LEFT", "RIGHT"))[1:] == (True, False)


@pytest.mark.parametrize("value", [0, "0", "false", "off", ""])
def test_a_setting_that_says_no_means_no(value):
    assert started(DECKHAND_LESSON=value)[1:] == (True, False)


@pytest.mark.parametrize("value", [1, "1", "yes", True])
def test_a_setting_that_says_yes_means_yes(value):
    assert started(DECKHAND_LESSON=value)[1:] == (False, True)


def test_a_board_without_known_buttons_keeps_its_drive_visible_unless_it_was_asked_for():
    assert started(("B",), "unknown")[1:] == (True, False)


def test_whatever_goes_wrong_leaves_the_drive_to_the_computer(monkeypatch):
    import deckhand_sim.device.keypad as keypad

    monkeypatch.setitem(keypad.MODULES, "keypad", lambda sim: {})
    from deckhand_sim.device import natives

    monkeypatch.setitem(natives._MAKERS, "keypad", lambda sim: {})
    with Sim(settings={"DECKHAND_LESSON": 1}) as badge:
        badge.boot(run_boot=True)
        assert badge.usb_drive and not badge.python_writes
        assert "normal start, because of" in badge.boot_out


def test_a_copy_of_many_files_never_restarts_the_badge(sim):
    assert sim.autoreload is False


def test_in_lesson_mode_saves_are_two_files_besides(tmp_path):
    with Sim(settings={"DECKHAND_LESSON": 1}, files=tmp_path) as badge:
        badge.boot(run_boot=True)
        badge.run(100)
        for _ in range(3):
            badge.keys("START wait:50 RIGHT B wait:50")
        assert sorted(path.name for path in (tmp_path / "saves").iterdir()) == ["one.bin", "two.bin"]
        loud = badge.console.settings.chosen(SOUND)
        badge.nvm = b"\xff" * 8192
        badge.power_off()
        badge.boot(run_boot=True)
        assert badge.console.settings.chosen(SOUND) == loud


# -- settings


def change(sim, item, presses=1):
    """Change a setting by keys."""
    sim.keys("START wait:50")
    assert scene_name(sim) == "settings"
    sim.keys("DOWN " * item + "RIGHT " * presses + "wait:30")


def test_every_setting_is_kept_over_a_power_cut(sim):
    for item in (SOUND, ANIMATION, LIGHTS, BRIGHTNESS, FOUR_COLOURS, CONTRAST, FORCED_ROW, LEFT_HANDED):
        change(sim, item)
        sim.keys("LEFT B wait:50" if item == BRIGHTNESS else "B wait:50")  # brightest by default
    chosen = bytes(sim.console.settings._chosen)
    sim.power_off()
    sim.boot()
    assert bytes(sim.console.settings._chosen) == chosen == b"\3\3\0\3\1\1\1\0\1"


def test_five_sounds_are_heard_and_none_when_mute(sim):
    from deckhand.hw import sound as tunes

    console = sim.console
    loud = []
    for volume in (0, 1, 2, 3):
        console.settings._chosen[SOUND] = volume
        console.apply_settings()
        heard = set()
        for name in ("CHOOSE", "PLAY", "REFUSE", "WIN", "LOSE"):
            sim.clear_log()
            console.sound.play(getattr(tunes, name), console.now)
            sim.run(1500)
            heard.add(tuple(sound.hz for sound in sim.sounds))
            assert sim.audible_sound is None, "the amplifier switches off with the tune"
            loud += [sound.volume for sound in sim.sounds if name == "WIN"][:1]
        assert len(heard) == 5 if volume else heard == {()}
    assert len(loud) == 3 and loud[0] < loud[1] < loud[2]


@pytest.mark.parametrize("board", ["pybadge", "pybadge_lc"])
def test_the_lights_say_whose_turn_it_is_and_can_be_off(board):
    with Sim(board, settings={"DECKHAND_START": "LS-000001"}) as badge:
        badge.boot()
        badge.run(400)
        assert len(badge.lights) == BOARDS[board].lights
        mine = list(badge.lights)
        assert any(any(light) for light in mine)
        assert max(max(light) for light in mine) <= 16, "dim enough for a dark classroom"
        badge.console.settings._chosen[LIGHTS] = 0
        badge.console.apply_settings()
        assert not any(any(light) for light in badge.lights)


def test_brightness_has_five_steps(sim):
    seen = []
    change(sim, BRIGHTNESS, 0)
    sim.keys("LEFT*6 wait:30")
    for _ in range(6):
        seen.append(round(sim.display.brightness, 1))
        sim.keys("RIGHT wait:30")
    assert seen == [0.2, 0.4, 0.6, 0.8, 1.0, 1.0], "and stops at its ends"


def test_left_handed_turns_the_badge_round_and_letters_are_what_they_say(sim):
    change(sim, LEFT_HANDED)
    sim.keys("B wait:50")
    assert scene_name(sim) == "launcher"
    at = sim.console.scenes[0].at
    sim.keys("LEFT wait:50")
    assert sim.console.scenes[0].at == (at + 1) % 5
    sim.keys("A wait:100")
    assert scene_name(sim) == "game_menu"


def test_left_handed_turns_the_picture_with_the_keys(sim):
    right = sim.image()
    assert not sim.is_rotated and sim.panel.image() == right
    change(sim, LEFT_HANDED)
    assert sim.is_rotated and sim.display.rotation == 180
    sim.keys("B wait:50")
    assert sim.image() == right, "the picture is the same after a turn of the badge"
    assert sim.panel.image() == right.transpose(Image.Transpose.ROTATE_180)
    sim.clear_log()
    sim.finger("LEFT", True)  # the position of LEFT for this handedness
    sim.run(60)
    sim.finger("LEFT", False)
    sim.run(60)
    assert sim.console.scenes[0].at == 4, "LEFT goes left, from the first to the last"
    assert sim.pixels_sent < 0.8 * 160 * 128, "only what changed moves to the other side of the panel"
    assert sim.image().transpose(Image.Transpose.ROTATE_180) == sim.panel.image() != right
    sim.power_off()
    sim.boot()
    sim.run(300)
    assert sim.is_rotated, "stored"


def test_a_key_that_turns_the_badge_round_does_not_go_on_by_itself(sim):
    sim.keys("START wait:50 DOWN*4 hold:RIGHT:200 wait:2000")
    assert sim.console.settings.chosen(LEFT_HANDED) == 1


def test_four_colour_suits_are_seen_at_once_and_gone_at_once(sim):
    def oranges():
        found = sim.image().convert("RGB").crop((0, 90, 160, 120)).getcolors(1 << 16)
        return sum(count for count, colour in found if colour == (255, 137, 49))

    def turn():
        sim.keys("START wait:200")
        menu = sim.console.scenes[-1].menu
        sim.keys("DOWN " * menu.items.index("Settings") + "A wait:100" + " DOWN" * FOUR_COLOURS + " RIGHT B B wait:300")

    sim.console.replace("game_menu", "LS-000001")  # the two of diamonds is in the hand
    sim.run(300)
    if scene_name(sim) == "tour":
        sim.keys("B wait:300")
    sim.run(1000)  # the hand has been dealt
    red = sim.image()
    before = oranges()
    turn()
    assert oranges() > before + 20
    turn()
    assert oranges() == before and sim.image() == red


def test_high_contrast_is_black_and_white_and_goes_back(sim):
    before = sim.frame
    change(sim, CONTRAST)
    sim.keys("B wait:50")
    assert sim.image().convert("RGB").getpixel((1, 60)) == (0, 0, 0) and sim.frame != before
    change(sim, CONTRAST)
    sim.keys("B wait:50")
    assert sim.frame == before


def test_animation_off_slow_and_normal_take_none_long_and_middling_time():
    took = []
    for animation in (2, 0, 1):
        with Sim() as badge:
            badge.boot()
            badge.console.settings._chosen[ANIMATION] = animation
            badge.console.replace("game_menu", "LS-000003")
            badge.run(300)
            play = badge.console.scenes[-1]
            play.session.players[:] = bytes((1, 1))
            start = badge.ms
            badge.until(lambda play=play: len(play.session.history) >= 10, 120_000)
            took.append(badge.ms - start)
    assert took[0] < took[1] / 4 and took[1] < took[2]


def test_the_saver_puts_out_screen_and_lights_and_wakes_them(sim):
    sim.console.lights.bar(5, sim.console.lights.WHITE)
    sim.run(121_000)
    assert sim.display.brightness == 0 and not any(any(light) for light in sim.lights)
    sim.keys("DOWN wait:50")
    assert sim.display.brightness == 1 and scene_name(sim) == "launcher"


def test_a_choice_at_the_table_is_heard_and_a_refusal_sounds_otherwise():
    from deckhand.hw.sound import CHOOSE, REFUSE
    from deckhand.keys import NOTHING

    with Sim(settings={"DECKHAND_START": "CL-000001"}) as badge:
        badge.boot(run_boot=True)
        badge.run(400)
        badge.keys("B wait:200")  # no lesson
        heard = []
        sound = badge.console.sound
        sound.play = lambda tune, now: heard.append(bytes(tune))
        sound.is_playing = lambda: len(heard) > 0 and heard[-1] == REFUSE
        play = badge.console.scenes[-1]
        for outcome, tune in ((NOTHING, CHOOSE), ("Not now", REFUSE)):
            play.view.press = lambda key, pressed, now, outcome=outcome: outcome
            badge.keys("A wait:50")
            assert heard[-1] == tune
