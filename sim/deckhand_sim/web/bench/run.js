// The badge beside the code: runs the game being written, its source beside the compiled console.
//
//   const runner = new Runner(assets, { patience: {'/badge/patience.mpy': bytes} });
//   runner.run(game, 5);                   // from the start of deal 5
//   runner.addEventListener('fault', ({ detail }) => ...);     // as faultOf tells it
//   runner.addEventListener('running', ({ detail }) => ...);   // milliseconds from `run` to the table's picture
'use strict';

const ONE_PAD = { pads: 1 }, PATIENT_STACK = 512 + 24;     // words: a badge's, plus what the checks need

class Runner extends EventTarget {
  #machine; #more; #speaker; #game = null; #since = 0; #table = false; #lines = []; #frames = 0; #patient = null; #at = 0;

  constructor(assets, more, speaker) {
    super();
    this.#more = more;
    this.#speaker = speaker;
    const machine = this.#machine = new Machine(assets, new NoSaves(), { spare: true, pystack: PATIENT_STACK });
    machine.addEventListener('frame', ({ detail }) => {
      showFrame(detail.pixels);
      showText(detail.text);
      window.firstPicture ??= performance.now();
      document.body.dataset.frames = ++this.#frames;
      if (!this.#since || !this.#table) return;
      this.#tell('running', performance.now() - this.#since);
      this.#since = 0;
    });
    machine.addEventListener('say', ({ detail }) => say(detail));
    machine.addEventListener('described', ({ detail }) => describe(detail));
    machine.addEventListener('lights', ({ detail }) => showLights(detail));
    machine.addEventListener('brightness', ({ detail }) => showBrightness(detail));
    machine.addEventListener('tone', ({ detail }) => speaker.play(detail));
    machine.addEventListener('scene', ({ detail }) => {
      this.#table = detail.includes('play');
      document.body.dataset.scene = detail.at(-1);
      this.#tell('scene', detail);
    });
    machine.addEventListener('print', ({ detail }) => this.#printed(detail));
    machine.addEventListener('fault', ({ detail }) => this.#broke(detail));
    machine.addEventListener('at', ({ detail }) => { this.#at = detail; });
    machine.addEventListener('hung', () => this.#tell('fault', this.#hung()));
  }

  first = 'import patience';                // Python to run before the game

  get machine() { return this.#machine; }

  pause(paused) {
    this.#machine.pause(paused);
    this.#speaker.rests = paused;
  }
  get game() { return this.#game; }

  // Runs a deal of the game on the badge. Throws an Error if its pictures can't be compiled.
  run(game, deal) {
    const files = onBadge(game), prefix = titleWord(game.files[TITLE], 'prefix');
    this.#patient = patientFiles(files);
    this.#at = 0;
    this.#since = performance.now();
    this.#game = structuredClone(game);
    this.#table = false;
    this.#lines = [];
    showLights([[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]);
    this.#speaker.play({ hertz: 0, swing: 0 });
    const start = /^[A-Z]{2}$/.test(prefix) ? `${prefix}-${String(deal).padStart(6, '0')}` : game.folder;
    this.#machine.start({ settings: { DECKHAND_START: start }, board: ONE_PAD, files: { ...this.#patient.files, ...this.#more }, first: this.first });
  }

  // No loop of the game asked in time, so it's in a native call: the last place that reported itself.
  #hung() {
    const { file, line } = this.#patient.place(this.#at), source = this.#game.files[file]?.split('\n')[line - 1]?.trim() ?? '';
    return { hung: true, file, line, source, text: 'It did not come to an end, so the badge was switched off.', help: 'A power, a sum or a search that takes far too long?' };
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  // A traceback arrives line by line; its last line isn't indented.
  #printed(line) {
    if (line.startsWith('Traceback')) this.#lines = [line];
    else if (this.#lines.length) {
      this.#lines.push(line);
      if (!line.startsWith('  ') && line.trim()) {
        this.#broke(this.#lines.join('\n'));
        this.#lines = [];
      }
    } else this.#tell('print', line);
  }

  #broke(traceback) {
    const fault = faultOf(traceback, this.#game?.folder ?? '', this.#game?.files ?? {});
    this.#tell('fault', fault ?? { file: '', line: 0, text: traceback.trim().split('\n').at(-1), source: '', help: '' });
  }
}
