// The ways to press a key of the badge: keyboard, thumbs, gamepads. A key is down while any of them holds it.
'use strict';

const SECOND = 8;                           // a second person's keys are numbered from here
const KEYBOARD = {
  ArrowUp: KEYS.UP, ArrowDown: KEYS.DOWN, ArrowLeft: KEYS.LEFT, ArrowRight: KEYS.RIGHT, KeyZ: KEYS.A, Enter: KEYS.A,
  NumpadEnter: KEYS.A, KeyX: KEYS.B, Backspace: KEYS.B, KeyC: KEYS.SELECT, Escape: KEYS.START,
  KeyW: SECOND + KEYS.UP, KeyS: SECOND + KEYS.DOWN, KeyA: SECOND + KEYS.LEFT, KeyD: SECOND + KEYS.RIGHT,
  KeyF: SECOND + KEYS.A, KeyG: SECOND + KEYS.B,
};
const GAMEPAD = { 0: KEYS.A, 1: KEYS.B, 2: KEYS.B, 3: KEYS.A, 6: KEYS.SELECT, 7: KEYS.START, 8: KEYS.SELECT, 9: KEYS.START,
  12: KEYS.UP, 13: KEYS.DOWN, 14: KEYS.LEFT, 15: KEYS.RIGHT };
const DEAD = 0.5;                           // of a stick
const TAP_MS = 90;                          // a key that something other than a finger clicks

// send(number, down) is told what changes; first() is called at the first press of all: browsers let sound begin then.
class Pad {
  #send; #held = new Map(); #stick = [];

  constructor(send) {
    this.#send = send;
    this.#fingers();
    addEventListener('blur', () => this.release());
    addEventListener('gamepadconnected', () => this.#poll());
  }

  // Where a press comes from says that it holds a key, or no longer does.
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

  // Nothing is held any longer.
  release() {
    for (const [key, sources] of this.#held) for (const source of [...sources]) this.press(source, key, false);
  }

  #fingers() {
    const on = new Map(), badge = byId('badge');  // a finger's number -> the key that it holds
    const hold = (finger, key) => {
      const before = on.get(finger);
      if (before === key) return;
      if (before !== undefined) this.press(finger, before, false);
      on.set(finger, key);
      if (key !== undefined) this.press(finger, key, true);
    };
    // On the cross a thumb slides from one direction to another; A, B and the small keys stay held.
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

  #poll() {
    const pads = [...navigator.getGamepads()].filter(Boolean);
    pads.slice(0, 2).forEach((pad, number) => {
      const now = new Set(), first = number * SECOND, [x = 0, y = 0] = pad.axes;
      pad.buttons.forEach((button, i) => { if (button.pressed && i in GAMEPAD) now.add(first + GAMEPAD[i]); });
      for (const [key, is] of [[KEYS.LEFT, x < -DEAD], [KEYS.RIGHT, x > DEAD], [KEYS.UP, y < -DEAD], [KEYS.DOWN, y > DEAD]])
        if (is) now.add(first + key);
      const before = this.#stick[number] ?? new Set();
      for (const key of before) if (!now.has(key)) this.press('gamepad' + number, key, false);
      for (const key of now) if (!before.has(key)) this.press('gamepad' + number, key, true);
      this.#stick[number] = now;
    });
    if (pads.length) requestAnimationFrame(() => this.#poll());
  }
}
