// Shows a record on the badge's table: checks it, steps through it, and shares it as a link if it's short.
'use strict';

const PACE_MS = 900, LIVE_PACE_MS = 250, LOOK_AGAIN_MS = 60;
const LONGEST_LINK = 2000;                  // longest link that works everywhere
const MOST_RECORD = 1 << 20;               // bytes of a record

const said = ran => {
  if (ran.error) throw new Error(ran.error.trim().split('\n').pop());
  return ran.out;
};
const happened = (machine, name, ready = () => true) => new Promise((resolve, reject) => {
  const done = ({ detail }) => { if (ready(detail)) { machine.removeEventListener(name, done); resolve(detail); } };
  machine.addEventListener(name, done);
  for (const bad of ['fault', 'hung'])
    machine.addEventListener(bad, ({ detail }) => reject(new Error(detail ?? 'it does not come to an end')), { once: true });
});

// begin() starts the badge as when it's switched on; spare() returns a second badge, to check a record on while the first one plays.
class Records {
  #machine; #begin; #spare; #text = ''; #about = null; #at = 0; #goes = false; #timer = 0; #busy = Promise.resolve();

  constructor(machine, begin, spare) {
    [this.#machine, this.#begin, this.#spare] = [machine, begin, spare];
    byId('player-back').onclick = () => this.#stop().#go(this.#at - 1);
    byId('player-on').onclick = () => this.#stop().#forward();
    byId('player-go').onclick = () => this.#play(!this.#goes);
    byId('player-at').oninput = event => {
      const at = Number(event.target.value);
      this.#stop().#go(at);
    };
    byId('player-end').onclick = () => this.end();
    byId('player-link').onclick = () => this.#share();
    byId('record-save').onclick = () => this.#save();
  }

  get shown() { return this.#about !== null; }
  get at() { return this.#at; }

  // Checks a record and puts it on the table, or says why it can't.
  async open(text) {
    if (!text.startsWith('Deckhand record')) return note('This file is neither a record nor kept games.');
    text = text.replace(/\r\n/g, '\n');
    note('Looking at every move ...', { seconds: 0 });
    const checker = this.#spare();
    let about;
    try {
      checker.start({ idle: true });
      await happened(checker, 'ready');
      about = JSON.parse(said(await checker.run('import record\nprint(record.read(' + JSON.stringify(text) + '))')));
    } catch (wrong) {
      about = { error: wrong.message };
    }
    checker.stop();
    if (about.error) return note('This record is refused: ' + about.error, { seconds: 15 });
    try {
      this.#begin({ DECKHAND_START: about.code });
      await happened(this.#machine, 'scene', scenes => scenes.at(-1) === 'play' || scenes.at(-1) === 'tour');
      const { deal, seats, options } = about;
      said(await this.#machine.run(
        `import record, watcher\nrecord.read(${JSON.stringify(text)})\nwatcher.open(${deal}, ${seats}, (${options.map(i => i + ',').join('')}))`));
    } catch (wrong) {
      this.#begin();
      return note('This record cannot be shown: ' + wrong.message, { seconds: 15 });
    }
    [this.#text, this.#about, this.#at] = [text, about, 0];
    byId('player').hidden = false;
    byId('player-at').max = about.moves;
    byId('player-link').hidden = isFile() || linkTo('record=' + await packedText(text)).length > LONGEST_LINK;
    fit();
    note(`${about.name} ${about.code}: all ${about.moves} moves are right.`, { seconds: 4 });
    return this.#play(true);
  }

  async openLink(letters) {
    this.#begin();
    let text;
    try {
      text = await unpackedText(letters, MOST_RECORD);
    } catch {
      return note('This link is not whole: its record cannot be read.');
    }
    return this.open(text);
  }

  // Handles a key while a record is shown: A pauses and resumes, RIGHT and LEFT step, B leaves.
  press(key) {
    if (key === KEYS.A) this.#play(!this.#goes);
    else if (key === KEYS.RIGHT) this.#stop().#forward();
    else if (key === KEYS.LEFT) this.#stop().#go(this.#at - 1);
    else if (key === KEYS.B || key === KEYS.START) this.end();
  }

  // Leaves the record; restarts the badge, unless the caller does.
  end(anew = true) {
    if (!this.shown) return;
    this.#stop();
    this.#about = null;
    byId('player').hidden = true;
    fit();
    if (anew) this.#begin();
  }

  // Serializes requests: what is asked while the badge is busy waits.
  #run(code) {
    this.#busy = this.#busy.then(() => this.shown && this.#machine.run(code)).then(ran => {
      if (ran?.error) throw new Error(ran.error.trim().split('\n').pop());
      return ran?.out;
    }).catch(wrong => { this.#stop(); note('The record cannot go on: ' + wrong.message); });
    return this.#busy;
  }

  #show() {
    const { moves, result } = this.#about, line = this.#text.split('\n')[6 + this.#at];
    byId('player-at').value = this.#at;
    byId('player-go').textContent = this.#goes ? '\u275a\u275a' : '\u25b6';
    byId('player-go').setAttribute('aria-label', this.#goes ? 'Stop' : 'Play');
    byId('player-back').disabled = !this.#at;
    byId('player-on').disabled = this.#at === moves;
    byId('player-says').textContent = `${this.#at} of ${moves}` + (this.#at ? ': ' + line : '') + (this.#at === moves ? `, ${result}` : '');
  }

  #stop() {
    this.#goes = false;
    clearTimeout(this.#timer);
    if (this.shown) this.#show();
    return this;
  }

  #forward() {
    if (!this.shown || this.#at === this.#about.moves) return this.#stop();
    const at = this.#at++;
    this.#show();
    return this.#run(`watcher.forward(*record.moves[${at}])`);
  }

  #go(at) {
    if (!this.shown || at < 0) return undefined;
    this.#at = at;
    this.#show();
    return this.#run(`watcher.go(record.moves[:${at}])`);
  }

  #play(goes) {
    if (goes && this.#at === this.#about.moves) this.#go(0);
    this.#stop().#goes = goes;
    this.#show();
    if (goes) this.#next();
  }

  #next() {
    this.#timer = setTimeout(async () => {
      if (!this.#goes) return;
      const busy = await this.#run('print(watcher.busy())');
      if (!this.#goes) return;
      if (busy?.startsWith('True')) {
        this.#timer = setTimeout(() => this.#goes && this.#next(), LOOK_AGAIN_MS);
        return;
      }
      await this.#forward();
      if (this.#goes) this.#next();
    }, this.#about.real_time ? LIVE_PACE_MS : PACE_MS);
  }

  async #share() { await share(`${this.#about.name}, a record`, linkTo('record=' + await packedText(this.#text))); }

  // Saves the game on the table as a record file, which this page, a desktop or a friend's page can show.
  async #save() {
    try {
      const text = this.shown ? this.#text : said(await this.#machine.run('import record\nprint(record.of_table())')).trim() + '\n';
      saveFile(`${byId('code').textContent}.txt`, [text], 'text/plain');
      const link = linkTo('record=' + await packedText(text));
      const short = !isFile() && link.length <= LONGEST_LINK;
      note('The record is among your downloads.', short ? { act: ['Copy it as a link', () => share('A record', link)], seconds: 12 } : {});
    } catch (wrong) {
      note('There is no record of this game: ' + wrong.message.replace(/^\w+: /, ''));
    }
  }
}
