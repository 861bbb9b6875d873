// The badge's speaker: one square wave. It may begin only after a press, as browsers want it.
'use strict';

const LOUDEST = 0.2, EDGE_S = 0.003;        // of full; a wave that starts or ends at once would click

class Speaker {
  #on = true; #context = null; #wave = null; #gain = null; #tone = { hertz: 0, swing: 0 };

  set on(on) {
    this.#on = on;
    this.#sound();
  }

  // After a press of a key.
  wake() {
    if (!this.#context && typeof AudioContext !== 'undefined') {
      this.#context = new AudioContext();
      this.#gain = this.#context.createGain();
      this.#gain.gain.value = 0;
      this.#wave = this.#context.createOscillator();
      this.#wave.type = 'square';
      this.#wave.connect(this.#gain).connect(this.#context.destination);
      this.#wave.start();
    }
    if (this.#context?.state === 'suspended') this.#context.resume();
  }

  // What the worker tells: hertz, 0 for silence, and how far the wave swings, of 32768.
  play(tone) {
    this.#tone = tone;
    this.#sound();
  }

  #sound() {
    if (!this.#context) return;
    const { hertz, swing } = this.#tone, now = this.#context.currentTime;
    if (hertz) this.#wave.frequency.setValueAtTime(hertz, now);
    this.#gain.gain.setTargetAtTime(this.#on && hertz ? LOUDEST * Math.min(1, swing / 32768) : 0, now, EDGE_S);
  }
}
