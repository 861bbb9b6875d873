// The page: puts the badge's parts together, and handles the buttons around it.
'use strict';

const PADS = { pads: 2 };                   // a second player may join at any time

async function main() {
  showTheme();
  document.body.classList.toggle('touch', matchMedia('(pointer: coarse)').matches);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', showTheme);
  byId('write').hidden = !IS_FOLDER;
  fit();
  addEventListener('resize', fit);
  document.addEventListener('fullscreenchange', fit);
  const loaded = loadAssets(VERSION), opened = openSaves();
  let assets;
  try {
    assets = await loaded;
  } catch (wrong) {
    return note(String(wrong.message ?? wrong), { seconds: 0 });
  }
  showLogo(assets.kit).catch(() => byId('top').querySelector('h1 span').classList.remove('unseen'));
  const saves = await opened, machine = new Machine(assets, saves), speaker = new Speaker(), film = new Film();
  const records = new Records(machine, begin, () => new Machine(assets, saves)), deals = new Deals(machine);
  let frames = 0, again = () => begin(), playing = '', shown = false;      // playing: which link's game; shown: it has drawn its first picture
  const linking = new Linking(machine, assets, () => rest());

  // Starts the badge; without `wish`, as when it's switched on.
  function begin(settings = {}, more = {}) {
    document.title = 'Deckhand';
    showLights([[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]);
    speaker.play({ hertz: 0, swing: 0 });
    document.body.classList.toggle('guest', Boolean(more.guest));
    if (!more.guest) playing = '';
    shown = false;
    again = () => begin(settings, more);
    machine.start({ settings, board: PADS, ...more });
  }

  machine.addEventListener('frame', ({ detail }) => {
    showFrame(detail.pixels);
    showText(detail.text);
    film.add(detail.pixels);
    window.firstPicture ??= performance.now();
    document.body.dataset.frames = ++frames;
    if (playing && shown) livesNow(playing);
  });
  machine.addEventListener('say', ({ detail }) => say(detail));
  machine.addEventListener('described', ({ detail }) => describe(detail));
  machine.addEventListener('lights', ({ detail }) => showLights(detail));
  machine.addEventListener('brightness', ({ detail }) => showBrightness(detail));
  machine.addEventListener('tone', ({ detail }) => speaker.play(detail));
  machine.addEventListener('started', () => speaker.play({ hertz: 0, swing: 0 }));
  machine.addEventListener('scene', ({ detail }) => {
    document.body.dataset.scene = detail.at(-1);
    shown = true;
  });
  machine.addEventListener('print', ({ detail }) => console.info(detail));
  machine.addEventListener('fault', ({ detail }) => {
    note('The badge stopped: ' + detail.trim().split('\n').pop(), { act: ['Start anew', () => begin()], seconds: 0 });
  });
  machine.addEventListener('hung', () => {
    if (playing) beginsToRun(playing);
    if (document.body.classList.contains('guest'))            // it would hang again
      return note('This game does not come to an end, so the badge was switched off.', { act: ['Start anew', again], seconds: 0 });
    note('The game did not come to an end of its move, so the badge was switched off and on again.', { seconds: 12 });
    return begin();
  });

  saves.addEventListener('full', ({ detail }) => note('The browser does not keep your games: ' + detail, { seconds: 12 }));
  saves.addEventListener('mine', owner);
  function owner() {
    if (saves.mine) return note('');
    if (!saves.works) {
      return note('This browser keeps nothing for this page' + (self === top ? ': cookies are blocked' : ' in a frame') + '. Games last until '
        + 'it is closed; the menu saves them to a file.', { seconds: 20 });
    }
    return note('Deckhand is open in another tab, too: what is played here is not kept.', {
      act: ['Keep it here', async () => { if (await saves.take(true)) begin(); }], seconds: 0,
    });
  }
  if (!saves.mine) owner();

  // -- keys

  const pad = new Pad((key, down) => {
    if (down) speaker.wake();
    if (records.shown) return down && records.press(key);
    return machine.key(key, down);
  });
  let shift = false;                        // SELECT, unless it was held as a modifier
  const pageKeys = { KeyP: () => picture(), KeyM: () => sound(kept('sound') === 'off'), KeyH: () => { open(true); byId('keys').scrollIntoView(); },
    KeyT: () => machine.full(), KeyR: sayAgain };
  addEventListener('keydown', event => {
    if (event.key === 'Shift') shift = !event.repeat || shift;
    else shift = false;
    const within = event.target.closest?.('input, select, textarea, dialog'), clicks = event.target.closest?.('button, a, summary');
    if (within || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === 'Escape' && isOpen()) return open(false);
    if (clicks && ['Enter', 'NumpadEnter', 'Space'].includes(event.code)) return;
    if (event.code in pageKeys && !event.repeat) pageKeys[event.code]();
    if (!(event.code in KEYBOARD)) return;
    event.preventDefault();
    if (!event.repeat) pad.press(event.code, KEYBOARD[event.code], true);
  });
  addEventListener('keyup', event => {
    if (event.key === 'Shift' && shift) pad.tap('Shift', KEYS.SELECT);
    if (event.code in KEYBOARD) pad.press(event.code, KEYBOARD[event.code], false);
  });
  // A clicked button must not take the badge's Enter.
  document.addEventListener('click', event => { if (event.detail) event.target.closest?.('button')?.blur(); });

  // -- the page's own buttons

  const isOpen = () => document.body.classList.contains('open');
  // A hidden tab keeps running while it waits for another player, or plays with one.
  let meets = false;
  machine.addEventListener('scene', ({ detail }) => { meets = detail.includes('link'); });
  const rest = () => {
    const rests = document.hidden && !meets && !linking.on || byId('put').open || isOpen() && !document.body.classList.contains('beside');
    machine.pause(rests);
    speaker.rests = rests || document.hidden;
  };
  function open(is) {
    document.body.classList.toggle('open', is);
    byId('more').setAttribute('aria-expanded', is);
    if (document.body.classList.contains('beside')) return;
    rest();
    (is ? byId('close') : byId('more')).focus({ preventScroll: true });
  }
  document.addEventListener('visibilitychange', rest);
  byId('more').onclick = () => open(!isOpen());
  byId('close').onclick = byId('shade').onclick = () => open(false);

  function sound(on) {
    keep('sound', on ? 'on' : 'off');
    speaker.on = on;
    byId('sound').setAttribute('aria-pressed', on);
  }
  sound(kept('sound') !== 'off');
  byId('sound').onclick = () => { speaker.wake(); sound(kept('sound') === 'off'); };

  byId('full').hidden = !document.fullscreenEnabled;
  byId('full').onclick = async () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    try {
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      return note('The browser does not allow full screen here.');
    }
    const isStart = await navigator.keyboard?.lock?.(['Escape']).then(() => true, () => false);
    return note(isStart ? 'Full screen. Hold Esc to leave it.' : 'Full screen. Esc leaves it; Q is START.', { seconds: 4 });
  };
  for (const button of document.querySelectorAll('[data-theme-wish]'))
    button.onclick = () => { keep('theme', button.dataset.themeWish); showTheme(); };

  byId('describe').onclick = () => machine.full();
  const name = () => 'deckhand' + (deals.code ? '-' + deals.code : '');
  async function picture() {
    await savePng(name() + '.png');
    note('The picture is among your downloads.');
  }
  byId('png').onclick = picture;
  byId('gif').onclick = () => {
    note('Making it ...', { seconds: 0 });
    setTimeout(() => {
      const bytes = gifOf(film.take());
      saveFile(name() + '.gif', [bytes], 'image/gif');
      note('The last seconds are among your downloads: ' + Math.ceil(bytes.length / 1000) + ' KB.');
    }, 30);
  };

  byId('save').onclick = () => saveFile('deckhand.nvm', [saves.bytes()]);
  function readSaves(bytes) {
    try {
      saves.read(bytes);
    } catch (wrong) {
      return note(wrong.message);
    }
    records.end(false);
    begin();
    return note('These are the kept games of that file now.');
  }
  byId('read').onchange = event => readFile(event.target);
  byId('record').onchange = event => readFile(event.target);
  async function readFile(input) {
    const file = input.files[0];
    if (file) await take(file);
    input.value = '';
  }
  // Handles a file by its content: saves or a record.
  async function take(file) {
    if (isOpen()) open(false);
    if (file.size > 1 << 20) return note('This file is neither a record nor kept games.');
    const bytes = new Uint8Array(await file.arrayBuffer());
    return bytes.length === 8192 ? readSaves(bytes) : records.open(new TextDecoder().decode(bytes));
  }
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    addEventListener(type, event => {
      event.preventDefault();
      document.body.classList.toggle('dropping', type === 'dragover' || type === 'dragenter');
      if (type === 'drop' && event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
    });
  }
  byId('put-open').onclick = () => { putOnABadge(board => kitOf(assets.kit, assets.boards, board), rest); rest(); };

  // -- the address

  const games = gamesIn(assets.kit);
  function wanted() {
    const wish = wantedOf(location.hash.slice(1), games, BADGE_RULES.codes);
    if (wish?.play !== undefined) return wish;                // keep it: it contains a game that isn't stored anywhere
    if (location.hash) forgetWish();
    if (wish?.game !== undefined) return { wrong: 'This link is for the workbench, which this page is not.' };
    return wish;
  }
  // Plays another person's game from a link: its source isn't shown, and nothing is saved.
  async function play(text, asked = false) {
    try {
      const game = await gameOf(text, assets.example), prefix = titleWord(game.files[TITLE], 'prefix'), which = String(crc32(bytesOf(text)));
      records.end(false);
      if (wasHung(which) && !asked) {
        begin();
        return note(`${titleWord(game.files[TITLE], 'name') || game.folder} did not come to life last time.`, { act: ['Start it', () => play(text, true)], seconds: 0 });
      }
      beginsToRun(which);
      begin({ DECKHAND_START: `${prefix}-000001` }, { guest: true, files: onBadge(game) });
      playing = which;
      document.title = `${titleWord(game.files[TITLE], 'name') || game.folder} on Deckhand`;
    } catch (wrong) {
      note(wrong.message, { seconds: 12 });
      if (!machine.running) begin();
    }
    return undefined;
  }
  function follow(wish) {
    if (wish?.play !== undefined) return play(wish.play);
    if (wish?.record !== undefined) return records.openLink(wish.record);
    if (wish?.wrong) note(wish.wrong, { seconds: 12 });
    if (wish?.wrong && machine.running) return undefined;
    records.end(false);
    return begin(wish?.start ? { DECKHAND_START: wish.start } : {});
  }
  addEventListener('hashchange', () => { const wish = wanted(); if (wish) follow(wish); });
  window.deckhand = { machine, saves, assets, film, records, deals };
  follow(wanted());
  try {
    if (location.protocol.startsWith('http') && assets.folder) await navigator.serviceWorker?.register('sw.js');
  } catch { /* it works without, but not offline */ }
}

main();
