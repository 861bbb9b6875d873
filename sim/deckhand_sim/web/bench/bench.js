// The workbench: a game's files, the badge that runs them, the results of checks, and the buttons around them.
'use strict';

const KEYS_PLAY = 'The keys play the game now. F6 goes back to the code.';
const KEEP_MS = 500, NARROW = 900, MOST_PRINTS = 60;
const SECONDS = ms => `${Math.round(ms)} ms`;

// Sizes the badge beside the code: the largest integer scale that fits.
function fitBench() {
  const narrow = innerWidth < NARROW, playing = document.body.classList.contains('playing');
  document.body.classList.toggle('narrow', narrow);
  document.body.classList.add('laid');
  const room = narrow || playing ? innerWidth - 24 : Math.min(innerWidth * 0.34, 620), high = byId('bench').offsetHeight || innerHeight - 60;
  const density = devicePixelRatio || 1, least = narrow ? 130 : 112, bezel = 9, rim = 12;
  const most = Math.min((room - 2 * (bezel + rim) - 4) / WIDE, (high - 2 * (bezel + rim) - 44 - 20 - least - (narrow ? 90 : 130)) / HIGH);
  const scale = Math.max(1, Math.floor(most * density) / density, Math.min(1, most));
  const casing = Math.max(WIDE * scale + 2 * (bezel + rim) + 4, 260);
  const sizes = { case: casing, rim, bezel, cross: Math.max(least, Math.min(casing * 0.4, 170, high - HIGH * scale - 260)), beside: casing + 32, lights: 20 };
  for (const [name, size] of Object.entries(sizes)) document.documentElement.style.setProperty('--' + name, Math.floor(size) + 'px');
  Object.assign(byId('screen').style, { width: WIDE * scale + 'px', height: HIGH * scale + 'px' });
}

// A dialog, with or without a field: resolves to its text, or to null if cancelled. `tried` may throw an Error to be shown.
function ask({ title, text = '', label = '', value = '', go = 'OK', tried = () => {} }) {
  const place = byId('ask');
  place.innerHTML = `<form method="dialog"><h2 id="ask-title"></h2><p class="about"></p>
${label ? '<label></label><input type="text" autocomplete="off" spellcheck="false">' : ''}<p class="says" role="alert"></p>
<div class="row"><button class="gold" value="go"></button><button type="button" value="">Cancel</button></div></form>`;
  const find = what => place.querySelector(what), field = find('input');
  find('h2').textContent = title;
  find('.about').textContent = text;
  find('.gold').textContent = go;
  if (field) {
    find('label').textContent = label;
    find('label').htmlFor = field.id = 'ask-field';
    field.value = value;
  }
  return new Promise(resolve => {
    let answer = null;
    find('form').onsubmit = event => {
      try {
        answer = { value: field?.value ?? '', got: tried(field?.value ?? '') };
      } catch (wrong) {
        event.preventDefault();
        find('.says').textContent = wrong.message;
        field?.focus();
      }
    };
    find('[type=button]').onclick = () => place.close();
    place.onclose = () => resolve(answer);
    place.showModal();
    (field ?? find('.gold')).focus();
    field?.select();
  });
}

// A game that is only to be played belongs on the page beside this one, which shows no code.
const playLink = text => new URL(`./#play=${text}`, location.href).href;

async function main() {
  showTheme();
  document.body.classList.toggle('touch', matchMedia('(pointer: coarse)').matches);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', showTheme);
  document.body.classList.toggle('learning', isLearning());
  fitBench();
  let assets, parts;
  try {
    [assets, parts] = await Promise.all([loadAssets(VERSION), readArchive('archive-bench', 'workbench.bin', VERSION)]);
    await loadScript(parts.editor['editor.js']).catch(() => { throw new Error('The editor could not be loaded. Reload the page.'); });
  } catch (wrong) {
    return note(String(wrong.message ?? wrong), { seconds: 0 });
  }
  byId('play-page').hidden = !assets.folder;
  await new Promise(done => { setTimeout(done); });          // let pending events run before the next long piece of work
  new Workbench(assets, parts);
  if (location.protocol.startsWith('http') && assets.folder) keepOffline();
  return undefined;
}

// The workbench's own two files, besides those that sw.js caches.
async function keepOffline() {
  try {
    await navigator.serviceWorker.register('sw.js');
    const cache = await caches.open('deckhand-' + VERSION);
    await cache.addAll(['workbench.html', 'workbench.bin?' + VERSION]);
  } catch { /* it works without */ }
}

class Workbench {
  #assets; #shelf; #code; #runner; #game = null; #timer = 0; #speaker = new Speaker(); #loud = true; #judge; #turn = null; #lesson; #painter; #played = null; #deal = 1; #prints = [];

  constructor(assets, parts) {
    this.#assets = assets;
    this.#shelf = new Shelf(assets);
    buildCode();
    this.#code = new Code(byId('editor'), byId('tabs'), {
      changed: name => this.#changed(name), shown: name => this.#lesson?.hear('open ' + name),
    });
    this.#judge = new Judge(assets, parts.inside);
    this.#runner = new Runner(assets, parts.inside, this.#speaker);
    this.#runner.addEventListener('running', ({ detail }) => this.#running(detail));
    this.#runner.addEventListener('fault', ({ detail }) => this.fault(detail));
    this.#runner.addEventListener('print', ({ detail }) => this.#printed(detail));
    showLogo(assets.kit).catch(() => {});
    this.#painter = new Painter(this, assets.kit);
    this.#buttons();
    this.#keys();
    fitBench();
    this.#lesson = new Lesson(this);
    new ResizeObserver(fitBench).observe(byId('bench'));
    document.addEventListener('visibilitychange', () => this.#runner.pause(document.hidden));
    addEventListener('pagehide', () => this.#keepNow());
    addEventListener('storage', ({ key }) => this.#elsewhere(key));
    addEventListener('hashchange', () => this.#follow());
    window.workbench = this;
    this.#follow(true);
  }

  get game() { return this.#game; }
  get code() { return this.#code; }
  get shelf() { return this.#shelf; }
  get runner() { return this.#runner; }

  // What the address asks for: a game to edit, or only to play; otherwise the last open game.
  async #follow(first = false) {
    const { game: toChange, play: toPlay } = wantedOf(location.hash.slice(1), {}, {}) ?? {}, text = toChange ?? toPlay;
    try {
      if (text === undefined) {
        if (location.hash) throw new Error('This link is no game for the workbench.');
      } else {
        const game = await gameOf(text, this.#assets.example);
        if (toPlay !== undefined) return this.#assets.folder ? location.replace(playLink(text)) : this.#playOnly(game);
        forgetWish();
        this.#keepNow();
        return this.#opened(game);
      }
    } catch (wrong) {
      note(wrong.message, { seconds: 12 });
    }
    return first ? this.#openLast() : undefined;
  }

  // Adds a game from a link to the shelf; if the browser has no storage, only for this session.
  #opened(game) {
    const taken = this.#shelf.take(game);
    this.open(taken.folder);
    this.#pane('code');
    if (wasHung(taken.folder)) return;
    note(`${titleWord(taken.files[TITLE], 'name') || taken.folder} is a game of yours now: it came with the link.${this.#shelf.trouble}`);
  }

  // Plays another person's game without showing its source, in the one-file form, which has no page beside it; not saved either.
  #playOnly(game) {
    document.body.classList.add('playing');
    document.title = (titleWord(game.files[TITLE], 'name') || game.folder) + ' on Deckhand';
    this.#game = game;
    fitBench();
    this.run();
  }

  // -- one game

  open(folder) {
    const game = this.#shelf.get(folder);
    if (!game) return note('This game cannot be read.');
    this.#keepNow();
    this.#judge.stop();
    this.#turn = null;
    this.#game = game;
    keep('last-game', folder);
    this.#code.open(game.files);
    this.#list();
    this.say([]);
    this.#lesson.look();
    if (!wasHung(folder)) return this.run(false);
    this.#runner.machine.stop();
    byId('running').textContent = 'not started';
    return note(`${folder} did not come to life last time. Change it, or press Run.`, { seconds: 12 });
  }

  // Opens the last open game, or a new one.
  #openLast() {
    let folder = this.#shelf.folders.find(one => this.#shelf.get(one));
    for (let i = 1; !folder; i++)
      if (!this.#shelf.has(i > 1 ? 'my_game_' + i : 'my_game')) folder = this.#shelf.begin(i > 1 ? 'my game ' + i : 'my game').folder;
    this.open(folder);
    const days = this.#shelf.daysUnsaved(folder);
    if (this.#shelf.trouble) note(this.#shelf.trouble.trim(), { seconds: 20 });
    else if (days >= 7) note(`${folder} was changed ${days} days ago and is only in this browser. Menu: Save as a file.`, { seconds: 12 });
  }

  #list() {
    byId('games').replaceChildren(...this.#shelf.folders.map(folder => new Option(folder, folder, false, folder === this.#game?.folder)));
  }

  #changed(name) {
    this.#game.files = this.#code.files;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keepNow(), KEEP_MS);
    this.#shelf.changed(this.#game.folder);
    byId('running').textContent = 'changed since Run';
    this.#lesson.hear(name);
  }

  #keepNow() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    try {
      this.#shelf.keep(this.#game);
      this.#loud = true;
    } catch (wrong) {
      if (this.#loud) note(wrong.message, { seconds: 12 });
      this.#loud = false;
    }
  }

  // The same game was changed in another tab: the last saved version wins.
  #elsewhere(key) {
    if (key !== SHELF + this.#game?.folder || document.body.classList.contains('playing')) return;
    const game = this.#shelf.get(this.#game.folder);
    if (!game || JSON.stringify(game.files) === JSON.stringify(this.#game.files)) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#game = game;
    this.#code.open(game.files);
    note('This game was changed in another tab: here is what was written there.');
  }

  // -- run

  run(focus = true) {
    const deal = Number(byId('deal').value.replace(/\D/g, '') || 1) % 1000000;
    this.#deal = deal;
    this.#played = null;
    if (this.#prints.length) this.say([]);
    this.#code.mark([]);
    const own = !document.body.classList.contains('playing');
    try {
      if (own) beginsToRun(this.#game.folder);
      this.#runner.run(this.#game, deal);
    } catch (wrong) {
      return this.fault({ file: wrong.file ?? '', line: wrong.line ?? 0, text: wrong.message, source: '', help: '' });
    }
    byId('running').textContent = 'starting ...';
    if (focus) {
      this.#pane('beside');
      byId('badge').focus({ preventScroll: true });
    }
    return undefined;
  }

  #running(ms) {
    byId('running').textContent = 'runs after ' + SECONDS(ms);
    document.body.dataset.running = ms;
    livesNow(this.#runner.game.folder);
    if (document.body.classList.contains('playing')) return;
    this.#lesson.hear('ran');
    this.#watch(this.#deal);
  }

  // Was the game also played? Valid only during this run.
  async #watch(deal) {
    const turn = this.#played = {};
    while (turn === this.#played && this.#runner.machine.running) {
      const { out } = await this.#runner.machine.run('import telling\nfound = telling.session()\nprint(len(found.history) if found else 0)').catch(() => ({ out: '0' }));
      const moves = Number(out.trim().split('\n').pop());
      if (moves > 0 && deal === 5) this.#lesson.hear('deal 5');
      if (moves > 2) this.#lesson.hear('moves');
      if (moves > 2) return;
      await new Promise(resolve => setTimeout(resolve, 700));
    }
  }

  // Shows a place in the code.
  show(...place) {
    this.#pane('code');
    this.#code.show(...place);
  }

  // Highlights a button of the page to be pressed now.
  point(id) {
    const place = byId(id);
    this.#pane(byId('code').contains(place) ? 'code' : byId('beside').contains(place) ? 'beside' : document.body.dataset.pane);
    place.classList.remove('pointed');
    requestAnimationFrame(() => place.classList.add('pointed'));
    place.focus();
    setTimeout(() => place.classList.remove('pointed'), 4000);
  }

  // Shows a fault: in words, at its line.
  fault(fault) {
    byId('running').textContent = 'something broke';
    if (!fault.hung) livesNow(this.#game.folder);
    else beginsToRun(this.#game.folder);
    this.#code.mark(fault.line ? [{ file: fault.file, line: fault.line, text: fault.text }] : []);
    const lines = [{ kind: 'head wrong', text: 'Something broke' }, { kind: 'bad', text: fault.text, at: fault.line ? fault : null, source: fault.source }];
    if (fault.help) lines.push({ kind: 'plain', text: fault.help });
    this.say(lines);
    if (fault.line) this.#code.show(fault.file, fault.line);
    this.#lesson.hear('fault');
  }

  // -- test and check

  test() { return this.#judged('Test', 'test.py', tell => this.#judge.test(this.#game, tell), 'All tests are right'); }

  check() {
    const taken = this.#shelf.taken(this.#game.folder);
    return this.#judged('Check', 'games/' + this.#game.folder, tell => this.#judge.check(this.#game, taken, tell), `games/${this.#game.folder} is a game`);
  }

  // Shows findings as they come, each broken one at its line; jumps to the first of them.
  async #judged(word, what, asked, right) {
    const found = [], said = new Set(), begun = performance.now(), folder = this.#game.folder, turn = this.#turn = {};
    const broken = () => found.filter(one => one.broken !== null);
    const show = over => {
      if (turn !== this.#turn) return;
      const lines = found.map(({ promise, broken: text, file, line, again }) => text === null ? { kind: 'ok', text: promise }
        : { kind: 'bad', text: again ? `${promise}: the same` : `${promise}: ${text}`, at: again ? null : { file, line } });
      const many = broken().length;
      const head = !over ? { kind: 'head', text: `${word}: ${what} ...` } : many ? { kind: 'head wrong', text: `${many} thing${many > 1 ? 's' : ''} to mend` }
        : { kind: 'head right', text: right };
      this.say([head, ...lines.filter(line => line.kind === 'bad'), ...lines.filter(line => line.kind !== 'bad')]);
    };
    this.#keepNow();
    this.#pane('code');
    show(false);
    await asked(one => {
      found.push({ ...one, again: one.broken !== null && said.has(one.broken) });
      said.add(one.broken);
      show(false);
    });
    if (turn !== this.#turn || folder !== this.#game.folder) return;
    show(true);
    document.body.dataset.judged = Math.round(performance.now() - begun);
    this.#code.mark(broken().filter(({ line, again }) => line && !again).map(({ file, line, broken: text }) => ({ file, line, text })));
    const first = broken().find(({ line }) => line);
    if (first) this.#code.show(first.file, first.line);
    this.#lesson.hear(broken().length ? 'failed' : 'right');
  }

  // Shows what the game has printed since Run, if there's nothing else to show.
  #printed(text) {
    if (byId('says').firstChild && !this.#prints.length) return;
    this.#prints = [...this.#prints, text].slice(-MOST_PRINTS);
    const lines = this.#prints;
    this.say([{ kind: 'head', text: 'Printed' }, ...lines.map(line => ({ kind: 'plain', text: line }))]);
    this.#prints = lines;
    byId('told').scrollTop = byId('told').scrollHeight;
  }

  // Lines below the editor: [{kind: head, ok, bad or plain, text, at: {file, line}, source}].
  say(lines) {
    this.#prints = [];
    byId('says').replaceChildren(...lines.map(({ kind, text, at, source }) => {
      const line = document.createElement('p');
      line.className = kind;
      if (at?.line) {
        const button = line.appendChild(document.createElement('button'));
        button.className = 'at';
        button.textContent = `${at.file}, line ${at.line}`;
        button.onclick = () => { this.#pane('code'); this.#code.show(at.file, at.line); };
      }
      line.append(text);
      if (source) line.append(' ', Object.assign(document.createElement('code'), { textContent: source }));
      return line;
    }));
    byId('told').scrollTop = 0;
  }

  // -- buttons

  #buttons() {
    byId('games').onchange = event => this.open(event.target.value);
    byId('new').onclick = () => this.begin();
    byId('run').onclick = () => this.run();
    byId('dealing').onsubmit = event => { event.preventDefault(); this.run(); };
    byId('test').onclick = () => this.test();
    byId('check').onclick = () => this.check();
    byId('bots').onclick = () => byId('arena').showModal();
    byId('arena-close').onclick = () => byId('arena').close();
    byId('arena').onclose = () => this.#judge.stop();
    byId('arena-go').onclick = () => this.#duel();
    byId('draw').onclick = () => this.#painter.open();
    byId('painter').onclose = () => this.#keepNow();
    byId('add').onclick = () => this.#addFile();
    byId('share').onclick = () => this.#share();
    byId('put-open').onclick = () => this.#put();
    for (const button of byId('panes').children)
      button.onclick = () => { keep('pane', button.dataset.pane); this.#pane(button.dataset.pane); };
    for (const button of document.querySelectorAll('[data-theme-wish]'))
      button.onclick = () => { keep('theme', button.dataset.themeWish); showTheme(); };
    byId('menu-open').onclick = () => byId('menu').showModal();
    byId('menu-close').onclick = () => byId('menu').close();
    byId('save').onclick = () => this.#save();
    byId('open').onchange = event => this.#openFile(event.target);
    byId('forget').onclick = () => this.#forget();
    const sound = on => {
      keep('sound', on ? 'on' : 'off');
      this.#speaker.on = on;
      byId('sound').setAttribute('aria-pressed', on);
    };
    sound(kept('sound') !== 'off');
    byId('sound').onclick = () => { this.#speaker.wake(); sound(kept('sound') === 'off'); };
    for (const type of ['dragover', 'drop']) {
      addEventListener(type, event => {
        if (![...event.dataTransfer.types].includes('Files')) return;
        event.preventDefault();
        if (type === 'drop' && event.dataTransfer.files[0]) this.#take(event.dataTransfer.files[0]);
      });
    }
    this.#pane(kept('pane') ?? 'lesson');
  }

  #pane(name) {
    document.body.dataset.pane = name;
    for (const button of byId('panes').children) button.setAttribute('aria-pressed', button.dataset.pane === name);
    fitBench();
  }

  async #duel() {
    const [one, other] = ['arena-one', 'arena-other'].map(id => byId(id)), place = byId('arena'), bar = place.querySelector('progress');
    const names = [one, other].map(choice => choice.selectedOptions[0].text), says = place.querySelector('.says'), parts = byId('arena-bar').children;
    byId('arena-go').disabled = true;
    bar.value = 0;
    const show = (done, won, lost) => {
      bar.value = done;                     // it can be closed before all games are played
      parts[0].style.width = 100 * won / done + '%';
      parts[1].style.width = 100 * lost / done + '%';
      says.textContent = `${done} games: ${names[0]} won ${won}, ${names[1]} won ${lost}${done > won + lost ? `, ${done - won - lost} shared` : ''}`;
    };
    const { wrong } = await this.#judge.duel(this.#game, Number(one.value), Number(other.value), 100, show);
    byId('arena-go').disabled = false;
    if (!wrong) return bar.value === 100 ? this.#lesson.hear('duel') : undefined;
    place.close();
    this.say([{ kind: 'head wrong', text: 'The bots could not play' }, { kind: 'bad', text: wrong.broken, at: wrong }]);
    if (wrong.line) this.#code.show(wrong.file, wrong.line);
    return undefined;
  }

  // Creates a new game as a copy of the example; asks for a name if none is given.
  async begin() {
    const answer = await ask({ title: 'New game', text: 'A copy of the example, Magpie, with a name and letters of its own: a game that can be played at once.',
      label: 'Its name', value: '', go: 'Begin it', tried: name => this.#shelf.begin(name) });
    if (!answer) return;
    this.open(answer.got.folder);
    note(`${answer.got.folder} is there, its deal codes begin with ${titleWord(answer.got.files[TITLE], 'prefix')}.${this.#shelf.trouble}`);
    this.#lesson.hear('began');
  }

  async #addFile() {
    const tried = name => {
      if (!FILE.test(name)) throw new Error('A file is called by letters a to z, digits and _, and ends in .py or .txt.');
      if (name in this.#game.files) throw new Error('There is such a file already.');
    };
    const answer = await ask({ title: 'A new file', text: 'For instance lesson.txt, sounds.py, or ai/more.py.', label: 'Its name', go: 'Make it', tried });
    if (!answer) return;
    this.#code.write(answer.value, '');
    this.#code.show(answer.value, 1);
  }

  async #forget() {
    byId('menu').close();
    const { folder } = this.#game;
    const sure = await ask({ title: `Remove ${folder}?`, text: 'It is gone from this browser then, and nobody can bring it back. "Save as a file" keeps a copy.', go: 'Remove it' });
    if (!sure) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#shelf.remove(folder);
    this.#openLast();
  }

  // Returns all of the game's files as in a drive's games folder, with pictures compiled. Throws an Error if one can't be compiled.
  #files() {
    const { folder, files } = this.#game, found = {};
    for (const [name, made] of Object.entries({ ...files, ...picturesOf(files) })) found[`games/${folder}/${name}`] = typeof made === 'string' ? bytesOf(made) : made;
    return found;
  }

  #save() {
    byId('menu').close();
    try {
      saveFile(this.#game.folder + '.zip', [zipOf(this.#files())], 'application/zip');
      note('The game is among your downloads.');
      this.#shelf.saved(this.#game.folder);
      this.#lesson.hear('shared');
    } catch (wrong) {
      this.fault({ file: wrong.file ?? '', line: wrong.line ?? 0, text: wrong.message, source: '', help: '' });
    }
  }

  #openFile(input) {
    byId('menu').close();
    if (input.files[0]) this.#take(input.files[0]);
    input.value = '';
  }

  async #take(file) {
    try {
      this.#keepNow();
      if (file.size > 1 << 20) throw new Error('This file is too large for a game.');
      const game = this.#shelf.take(await gameOfZip(new Uint8Array(await file.arrayBuffer()), file.name));
      this.open(game.folder);
      note(`${game.folder} is open.${this.#shelf.trouble}`);
    } catch (wrong) {
      note(wrong.message, { seconds: 10 });
    }
  }

  async #share() {
    const place = byId('ask');
    let text;
    try {
      text = await linkOf(this.#game, this.#assets.example);
    } catch (wrong) {
      return note(wrong.message, { seconds: 10 });
    }
    place.innerHTML = `<h2 id="ask-title">Share ${this.#game.folder}</h2>
<p>The whole game is in the link (${text.length} letters): nothing is kept on any server.</p>
<div class="row"><button class="gold" id="share-game">Link to read and change</button><button class="gold" id="share-play">Link to play only</button></div>
<p class="fine">The first opens the game here, as a copy of one's own: to begin a lesson with, to hand in, to help. The second shows the badge and the game, and
no code.${isFile() ? ' This page was opened as a file: the links work where the same file lies at the same place.' : ''}</p>
<div class="row"><button id="share-close">Close</button></div>`;
    const give = kind => { place.close(); this.#shelf.saved(this.#game.folder); this.#lesson.hear('shared'); share(`${this.#game.folder}, a game for Deckhand`, kind === 'play' && this.#assets.folder ? playLink(text) : linkTo(`${kind}=${text}`)); };
    byId('share-game').onclick = () => give('game');
    byId('share-play').onclick = () => give('play');
    byId('share-close').onclick = () => place.close();
    place.onclose = null;
    place.showModal();
    return undefined;
  }

  // Returns the kit with this game in it, without what a badge doesn't need (test.py, the pictures' texts).
  #put() {
    const files = { ...this.#assets.kit };
    try {
      for (const [path, made] of Object.entries(onBadge(this.#game))) files[path.slice(1)] = typeof made === 'string' ? bytesOf(made) : made;
    } catch (wrong) {
      return this.fault({ file: wrong.file ?? '', line: wrong.line ?? 0, text: wrong.message, source: '', help: '' });
    }
    this.#runner.pause(true);
    return putOnABadge(board => kitOf(files, this.#assets.boards, board), () => {
      this.#runner.pause(document.hidden);
      if (byId('put').querySelector('.says').textContent) this.#lesson.hear('put');
    });
  }

  // -- keys

  #keys() {
    for (const button of byId('badge').querySelectorAll('button')) button.tabIndex = -1;         // Tab treats the badge as a single element
    const pad = new Pad((key, down) => {
      if (down) this.#speaker.wake();
      this.#runner.machine.key(key, down);
    });
    const onBadge = event => event.target.closest?.('#badge') || document.body.classList.contains('playing') && !event.target.closest?.('dialog, button');
    const acts = { F1: () => byId('menu').showModal(), F2: event => this.#code.turn(event.shiftKey ? -1 : 1), F8: () => byId('test').click(),
      F9: () => byId('check').click(), F6: () => this.#next() };
    addEventListener('keydown', event => {
      if (event.target.closest?.('dialog')) return;
      const command = event.ctrlKey || event.metaKey;
      if (event.code in acts) {
        event.preventDefault();
        acts[event.code](event);
      } else if (command && event.key === 'Enter') {
        event.preventDefault();
        this.run();
      } else if (command && event.key.toLowerCase() === 's') {
        event.preventDefault();
        this.#keepNow();
        note('It is kept in this browser by itself. The menu saves it as a file.');
      } else if (!command && !event.altKey && onBadge(event) && event.code === 'KeyT') {
        this.#runner.machine.full();
      } else if (!command && !event.altKey && onBadge(event) && event.code in KEYBOARD && KEYBOARD[event.code] < SECOND) {
        event.preventDefault();
        if (!event.repeat) pad.press(event.code, KEYBOARD[event.code], true);
      } else if (!command && !event.altKey && event.key.length === 1 && event.target === byId('badge')) {
        note(KEYS_PLAY);
      }
    }, true);
    addEventListener('keyup', event => { if (event.code in KEYBOARD) pad.press(event.code, KEYBOARD[event.code], false); });
    byId('badge').addEventListener('pointerdown', () => byId('badge').focus({ preventScroll: true }));
  }

  // Moves the focus between the badge and the code.
  #next() {
    const there = byId('badge').contains(document.activeElement);
    this.#pane(there ? 'code' : 'beside');
    if (there) this.#code.focus();
    else {
      byId('badge').focus();
      note(KEYS_PLAY, { seconds: 3 });
    }
  }
}

main();
