// The badge's speaker: one square wave. It may begin only after a press, as browsers want it.
'use strict';

const LOUDEST = 0.2, EDGE_S = 0.003;        // of full; a wave that starts or ends at once would click

class Speaker {
  #on = true; #rests = false; #context = null; #wave = null; #gain = null; #tone = { hertz: 0, swing: 0 };

  set on(on) {
    this.#on = on;
    this.#sound();
  }

  // Nothing is heard while the badge rests, and it goes on with it.
  set rests(rests) {
    this.#rests = rests;
    this.#sound();
  }

  // After a press of a key.
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

  // What the worker tells: hertz, 0 for silence, and how far the wave swings, of 32768.
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
