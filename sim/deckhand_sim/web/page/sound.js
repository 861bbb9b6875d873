// The badge's speaker: one square wave. Browsers allow sound only after a key press.
'use strict';

const LOUDEST = 0.2, EDGE_S = 0.003;        // maximum amplitude; a wave without soft edges would click

class Speaker {
  #on = true; #rests = false; #context = null; #wave = null; #gain = null; #tone = { hertz: 0, swing: 0 };

  set on(on) {
    this.#on = on;
    this.#sound();
  }

  // Silent while the badge is paused.
  set rests(rests) {
    this.#rests = rests;
    this.#sound();
  }

  // Called after a key press.
  wake() {
    if (!this.#context && typeof AudioContext !== 'undefined') {
      try { this.#context = new AudioContext(); } catch { return; }        // no sound on this machine
      this.#gain = this.#context.createGain();
      this.#gain.gain.value = 0;
      this.#wave = this.#context.createOscillator();
      this.#wave.type = 'square';
      this.#wave.connect(this.#gain).connect(this.#context.destination);
      this.#wave.start();
    }
    // 'suspended', or after a phone call 'interrupted'
    if (this.#context && !['running', 'closed'].includes(this.#context.state)) this.#context.resume()?.catch(() => {});
  }

  // From the worker: hertz, 0 for silence, and the amplitude, of 32768.
  play(tone) {
    this.#tone = tone;
    this.#sound();
  }

  #sound() {
    if (!this.#context) return;
    const { hertz, swing } = this.#tone, now = this.#context.currentTime;
    if (hertz) this.#wave.frequency.setValueAtTime(hertz, now);
    this.#gain.gain.setTargetAtTime(this.#on && !this.#rests && hertz ? LOUDEST * Math.min(1, swing / 32768) : 0, now, EDGE_S);
  }
}
