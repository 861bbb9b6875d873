// All ways to press the badge's keys: keyboard, thumbs, gamepads. A key is down while any of them holds it.
'use strict';

const SECOND = 8;                           // a second player's keys start here
const KEYBOARD = {
  ArrowUp: KEYS.UP, ArrowDown: KEYS.DOWN, ArrowLeft: KEYS.LEFT, ArrowRight: KEYS.RIGHT, KeyZ: KEYS.A, Enter: KEYS.A,
  NumpadEnter: KEYS.A, KeyX: KEYS.B, Backspace: KEYS.B, KeyC: KEYS.SELECT, Escape: KEYS.START, KeyQ: KEYS.START,
  KeyW: SECOND + KEYS.UP, KeyS: SECOND + KEYS.DOWN, KeyA: SECOND + KEYS.LEFT, KeyD: SECOND + KEYS.RIGHT,
  KeyF: SECOND + KEYS.A, KeyG: SECOND + KEYS.B,
};
const GAMEPAD = { 0: KEYS.A, 1: KEYS.B, 2: KEYS.B, 3: KEYS.A, 6: KEYS.SELECT, 7: KEYS.START, 8: KEYS.SELECT, 9: KEYS.START,
  12: KEYS.UP, 13: KEYS.DOWN, 14: KEYS.LEFT, 15: KEYS.RIGHT };
const DEAD = 0.5;                           // threshold of a stick
const CALM = 0.25, CALM_LOOKS = 5;          // a stick at rest: deflection, and number of polls
const HAT_X = 6, HAT_Y = 7, HAT = 9;        // axes of a d-pad on unknown gamepads
const TAP_MS = 90;                          // length of a press by a click

// send(number, down) is called on changes; first() on the very first press: browsers allow sound from then on.
class Pad {
  #send; #held = new Map(); #pads = new Map(); #watching = false;     // #pads: index -> state of a gamepad

  constructor(send) {
    this.#send = send;
    this.#fingers();
    addEventListener('blur', () => this.release());
    for (const type of ['gamepadconnected', 'gamepaddisconnected']) addEventListener(type, () => this.#watch());
  }

  // A source starts or stops holding a key.
  press(source, key, down) {
    const sources = this.#held.get(key) ?? new Set(), before = sources.size;
    this.#held.set(key, sources);
    if (down) sources.add(source);
    else sources.delete(source);
    if (Boolean(before) === Boolean(sources.size)) return;
    document.querySelector(`#badge [data-key='${key}']`)?.classList.toggle('down', down);
    this.#send(key, down);
  }

  tap(source, key) {
    this.press(source, key, true);
    setTimeout(() => this.press(source, key, false), TAP_MS);
  }

  // Releases everything.
  release() {
    for (const [key, sources] of this.#held) for (const source of [...sources]) this.press(source, key, false);
  }

  #fingers() {
    const on = new Map(), badge = byId('badge');  // finger id -> the key that it holds
    const hold = (finger, key) => {
      const before = on.get(finger);
      if (before === key) return;
      if (before !== undefined) this.press(finger, before, false);
      on.set(finger, key);
      if (key !== undefined) this.press(finger, key, true);
    };
    // On the cross a thumb may slide between directions; A, B and the small keys stay held.
    const under = event => {
      const cross = byId('cross').getBoundingClientRect();
      const x = (event.clientX - cross.left) / cross.width - 0.5, y = (event.clientY - cross.top) / cross.height - 0.5;
      if (Math.max(Math.abs(x), Math.abs(y)) < 0.1) return undefined;
      return Math.abs(x) > Math.abs(y) ? (x < 0 ? KEYS.LEFT : KEYS.RIGHT) : (y < 0 ? KEYS.UP : KEYS.DOWN);
    };
    badge.addEventListener('pointerdown', event => {
      const button = event.target.closest('[data-key]'), cross = event.target.closest('#cross');
      event.preventDefault();
      if (!button && !cross || event.button > 0) return;
      (cross ?? button).setPointerCapture(event.pointerId);
      hold(event.pointerId, cross ? under(event) : Number(button.dataset.key));
    });
    badge.addEventListener('pointermove', event => {
      if (on.has(event.pointerId) && event.target.closest('#cross')) hold(event.pointerId, under(event));
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      badge.addEventListener(end, event => {
        hold(event.pointerId, undefined);
        on.delete(event.pointerId);
      });
    }
    badge.addEventListener('click', event => {
      const button = event.target.closest('[data-key]');
      if (button && !event.detail) this.tap('click', Number(button.dataset.key));
    });
    for (const no of ['contextmenu', 'dblclick', 'selectstart']) badge.addEventListener(no, event => event.preventDefault());
  }

  // -- gamepads

  #watch() {
    if (this.#watching) return;
    this.#watching = true;
    const look = () => {
      this.#watching = this.#look() > 0;
      if (this.#watching) requestAnimationFrame(look);
    };
    look();
  }

  // Polls all gamepads once; returns their number.
  #look() {
    let pads = [];
    try { pads = [...navigator.getGamepads()].filter(pad => pad?.connected ?? pad); } catch { /* a frame that may not */ }
    const there = new Map(pads.map((pad, i) => [pad.index ?? i, pad]));
    for (const [index, known] of this.#pads) {
      if (there.get(index)?.id === known.id) continue;
      this.#hold(index, known, new Set());              // unplugged, or replaced by another
      this.#pads.delete(index);
    }
    for (const [index, pad] of there) {
      if (!this.#pads.has(index)) this.#pads.set(index, { id: pad.id, person: -1, held: new Set(), calm: [], stuck: stuckButtons(pad) });
      const known = this.#pads.get(index), held = heldOn(pad, known);
      // A player's number stays as long as the gamepad does. Something that may be a keyboard or a lamp gets one at its first key press.
      if (known.person < 0 && (held.size || isGamepad(pad))) known.person = this.#free();
      if (known.person >= 0) this.#hold(index, known, held);
    }
    return there.size;
  }

  #free() {
    const taken = [...this.#pads.values()].map(({ person }) => person);
    return [0, 1].find(person => !taken.includes(person)) ?? -1;
  }

  #hold(index, known, held) {
    const keyOf = key => known.person * SECOND + key;
    for (const key of known.held) if (!held.has(key)) this.press('gamepad' + index, keyOf(key), false);
    for (const key of held) if (!known.held.has(key)) this.press('gamepad' + index, keyOf(key), true);
    known.held = held;
  }
}

// True if the browser knows it, or it looks like one.
const isKnown = pad => pad.mapping !== '';
const isGamepad = pad => isKnown(pad) || pad.buttons.length > 3 && !stuckButtons(pad).size && pad.axes.slice(0, 2).every(at => Math.abs(at) < CALM);
// Buttons that are down when an unknown device appears, perhaps permanently.
const stuckButtons = pad => new Set(isKnown(pad) ? [] : [...pad.buttons.keys()].filter(i => pad.buttons[i].pressed));

// Returns the keys that a gamepad holds; known: its state so far.
function heldOn(pad, known) {
  const held = new Set(), standard = isKnown(pad), { axes } = pad;
  pad.buttons.forEach((button, i) => {
    if (!button.pressed) known.stuck.delete(i);
    else if (i in GAMEPAD && !known.stuck.has(i)) held.add(GAMEPAD[i]);
  });
  // An axis counts once it has rested at its center: one that rests at an end is no stick.
  const at = i => {
    const value = axes[i] ?? 0;
    known.calm[i] = known.calm[i] >= CALM_LOOKS ? CALM_LOOKS : Math.abs(value) < CALM ? (known.calm[i] ?? 0) + 1 : 0;
    return standard || known.calm[i] >= CALM_LOOKS ? value : 0;
  };
  const lean = (x, y) => {
    for (const [key, is] of [[KEYS.LEFT, x < -DEAD], [KEYS.RIGHT, x > DEAD], [KEYS.UP, y < -DEAD], [KEYS.DOWN, y > DEAD]]) if (is) held.add(key);
  };
  lean(at(0), at(1));
  if (standard) return held;
  lean(at(HAT_X), at(HAT_Y));
  // A d-pad on a single axis: eight directions from -1 (up) clockwise to 1, and some other value at rest.
  const step = ((axes[HAT] ?? 0) + 1) * 3.5, turn = Math.round(step);
  if (axes.length > HAT && turn >= 0 && turn < 8 && Math.abs(step - turn) < 0.1) {
    const [x, y] = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]][turn];
    lean(x, y);
  }
  return held;
}
