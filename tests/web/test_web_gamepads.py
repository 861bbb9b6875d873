"""The page's gamepads and speaker: devices connect, disconnect, and send bad data."""

import json

import pytest
from page_script import Page

pytestmark = pytest.mark.needs("node")
BEFORE = """
const KEYS = { B: 0, A: 1, START: 2, SELECT: 3, RIGHT: 4, DOWN: 5, UP: 6, LEFT: 7 };
const listeners = {}, frames = [], sent = [];
var pads = [null, null, null, null];
const element = () => ({ addEventListener() {}, querySelector: () => null, classList: { toggle() {} } });
const byId = element, document = element();
const addEventListener = (type, call) => { (listeners[type] ??= []).push(call); };
const requestAnimationFrame = call => frames.push(call);
const navigator = { getGamepads: () => pads };
const happens = type => { for (const call of listeners[type] ?? []) call(); };
const look = (times = 1) => { for (; times; times--) for (const call of frames.splice(0)) call(); };
const gamepad = (index, { held = [], axes = [0, 0], mapping = 'standard', id = 'pad', buttons = 17 } = {}) =>
  ({ index, id, mapping, axes, connected: true,
    buttons: Array.from({ length: buttons }, (_, i) => ({ pressed: held.includes(i) })) });
const put = (index, wish) => { pads[index] = wish && gamepad(index, wish); look(6); };
const taken = () => sent.splice(0).map(([key, down]) => key + (down ? '+' : '-')).join();
const plug = () => { happens('gamepadconnected'); look(6); };
"""
UNKNOWN = {"mapping": ""}


@pytest.fixture
def page():
    with Page("pad.js", before=BEFORE) as made:
        made.run("const pad = new Pad((key, down) => sent.push([key, down])); 0")
        yield made


def put(page, index, **wish):
    """Set the gamepad at this index from now on; returns the keys that moved."""
    page.run("put(%d, %s); plug(); 0" % (index, json.dumps(wish)))
    return page.run("taken()")


def gone(page, index):
    page.run("pads[%d] = null; happens('gamepaddisconnected'); look(2); 0" % index)
    return page.run("taken()")


def test_a_gamepad_that_goes_lets_go_of_its_keys_and_can_come_back(page):
    assert put(page, 0, held=[15]) == "4+"
    assert gone(page, 0) == "4-"
    assert put(page, 0, held=[]) == ""
    assert put(page, 0, held=[15]) == "4+"
    assert put(page, 0, held=[], id="another") == "4-"  # replaced by another one between two polls


def test_two_gamepads_keep_their_persons_when_one_goes(page):
    put(page, 0)
    put(page, 1)
    assert put(page, 0, held=[0]) == "1+"
    assert put(page, 1, held=[15]) == "12+"
    assert gone(page, 0) == "1-"
    assert put(page, 1) == "12-"
    assert put(page, 1, held=[0]) == "9+"
    assert put(page, 0, held=[1]) == "0+"  # a new gamepad takes the free index


@pytest.mark.parametrize("axes", [[-1, -1], [1, 1], [-1, 0.02], [0.6, -0.7, 1]])
def test_a_device_that_is_no_gamepad_holds_no_key_and_takes_nobodys_place(page, axes):
    assert put(page, 0, axes=axes, held=[3], id="keyboard", **UNKNOWN) == ""
    assert put(page, 1) == ""
    assert put(page, 1, held=[0]) == "1+"


def test_a_stick_of_an_unknown_gamepad_counts_from_its_middle(page):
    put(page, 0, axes=[0.05, 0], **UNKNOWN)
    assert put(page, 0, axes=[-0.9, 0], **UNKNOWN) == "7+"
    assert put(page, 0, axes=[0, 0.8], **UNKNOWN) == "7-,5+"


HAT = {"up": (-1, "6"), "right": (-0.42857, "4"), "down": (0.14286, "5"), "left": (0.71429, "7")}


@pytest.mark.parametrize("rest", [1.28571, 3.28571, 0, -1.28571])
def test_a_d_pad_that_is_one_axis_presses_its_keys(page, rest):
    axes = [0, 0, -1, -1, 0, -1, 0, 0, 0]
    put(page, 0, axes=[*axes, rest], **UNKNOWN)
    for value, key in HAT.values():
        assert put(page, 0, axes=[*axes, value], **UNKNOWN) == key + "+"
        assert put(page, 0, axes=[*axes, rest], **UNKNOWN) == key + "-"
    assert sorted(put(page, 0, axes=[*axes, -0.71429], **UNKNOWN).split(",")) == ["4+", "6+"]


def test_a_d_pad_that_is_two_axes_presses_its_keys(page):
    put(page, 0, axes=[0] * 8, **UNKNOWN)
    assert put(page, 0, axes=[0, 0, 0, 0, 0, 0, -1, 0], **UNKNOWN) == "7+"
    assert put(page, 0, axes=[0, 0, 0, 0, 0, 0, 0, 1], **UNKNOWN) == "7-,5+"


def test_a_loose_cable_begins_only_one_loop(page):
    put(page, 0)
    page.run("for (let i = 0; i < 20; i++) happens('gamepadconnected'); 0")
    assert page.run("frames.length") == 1
    gone(page, 0)
    page.run("look(3); 0")
    assert page.run("frames.length") == 0


def test_a_frame_that_may_not_look_for_gamepads_has_none(page):
    page.run("navigator.getGamepads = () => { throw new Error('denied'); }; plug(); 0")
    assert page.run("taken() + frames.length") == "0"


# -- the speaker

SOUND = """
const made = [];
class AudioContext {
  state = 'suspended'; resumed = 0; currentTime = 0; destination = {};
  constructor() { made.push(this); this.heard = 0; }
  resume() { this.resumed++; return Promise.resolve(); }
  createGain() {
    const context = this;
    return { gain: { value: 0, setTargetAtTime(value) { context.heard = value; } }, connect: to => to };
  }
  createOscillator() { return { frequency: { setValueAtTime() {} }, connect: to => to, start() {} }; }
}
"""


@pytest.fixture
def speaker():
    with Page("sound.js", before=SOUND) as made:
        made.run("const speaker = new Speaker(); speaker.wake(); 0")
        yield made


@pytest.mark.parametrize(("state", "asked"), [("suspended", 1), ("interrupted", 1), ("running", 0), ("closed", 0)])
def test_sound_that_was_interrupted_is_asked_back_at_the_next_key(speaker, state, asked):
    speaker.run("made[0].state = %r; made[0].resumed = 0; speaker.wake(); 0" % state)
    assert speaker.run("made[0].resumed") == asked


def test_a_tone_falls_silent_while_the_badge_rests_and_goes_on_with_it(speaker):
    speaker.run("speaker.play({ hertz: 1200, swing: 32767 }); 0")
    assert speaker.run("made[0].heard") > 0
    speaker.run("speaker.rests = true; 0")
    assert speaker.run("made[0].heard") == 0
    speaker.run("speaker.play({ hertz: 600, swing: 32767 }); 0")
    assert speaker.run("made[0].heard") == 0
    speaker.run("speaker.rests = false; 0")
    assert speaker.run("made[0].heard") > 0
