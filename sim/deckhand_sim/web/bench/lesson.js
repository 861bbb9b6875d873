// The lesson of games/README.md beside the code: three series of steps, each with "Show me", and a check whether it's done.
'use strict';

const lineOf = (text, part) => (text ?? '').split('\n').findIndex(line => line.includes(part)) + 1;
const has = (files, name, part) => (files[name] ?? '').replace(/\s+/g, ' ').includes(part);
const GOAL_RULE = 'return 0 if suit(card) == 3 else min(rank(card), 10)';

// A step: title, show(bench): "Show me", done(facts): is it done? facts: {bench, files, heard: Set of events of this game, seen: Set
// of its files that were opened}. The text is the guide's own: GUIDE has the HTML by step id (guide.py).
const LADDERS = [
  { name: 'Play', time: '10 minutes', steps: [
    { id: 'copy', title: 'Copy the example', show: bench => bench.point('new'), done: ({ heard }) => heard.has('began') },
    { id: 'play', title: 'Play it', show: bench => bench.point('run'), done: ({ heard }) => heard.has('moves') },
    { id: 'folder', title: 'What is in the folder', show: bench => bench.show('rules.py', 3), done: ({ seen }) => seen.has('rules.py') && seen.size >= 3 },
  ] },
  { name: 'Change a rule', time: '45 minutes', steps: [
    { id: 'eleven', title: 'A picture is worth 11', show: bench => bench.show('rules.py', lineOf(bench.game.files['rules.py'], GOAL_RULE), '10'), done: ({ files }) => has(files, 'rules.py', 'min(rank(card), 11)') },
    { id: 'fails', title: 'See the test fail', show: bench => bench.point('check'), done: ({ heard }) => heard.has('failed') },
    { id: 'tell', title: 'Tell the test', show: bench => bench.show('test.py', lineOf(bench.game.files['test.py'], '[1, 7, 10, 10]'), '[1, 7, 10, 10]'),
      done: ({ files, heard }) => has(files, 'test.py', '[1, 7, 10, 11]') && heard.has('right') },
    { id: 'say', title: 'Say it', show: bench => bench.show('book.txt', lineOf(bench.game.files['book.txt'], 'a picture 10'), 'a picture 10'),
      done: ({ files }) => has(files, 'book.txt', 'a picture 11') && has(files, 'rules.py', '11 for a picture') },
    { id: 'joker', title: 'Add a card', show: bench => bench.show('rules.py', lineOf(bench.game.files['rules.py'], 'CARDS = 5'), 'CARDS = 52'),
      done: ({ files }) => has(files, 'rules.py', 'CARDS = 53') && has(files, 'rules.py', 'if card == 52: return 25') },
    { id: 'proof', title: 'Test it before you play', show: bench => bench.show('test.py', 9999),
      done: ({ files, heard }) => has(files, 'test.py', 'worth(card_of("X")) == 25') && heard.has('right') },
    { id: 'meet', title: 'Meet the joker', show: bench => bench.point('deal'), done: ({ heard }) => heard.has('deal 5') },
  ] },
  { name: 'A game of your own', time: '3 x 45 minutes', steps: [
    { id: 'title', title: 'Its name, and yours', show: bench => bench.show('title.txt', lineOf(bench.game.files['title.txt'], 'by:')),
      done: ({ files }) => titleWord(files[TITLE], 'by') && !titleWord(files[TITLE], 'by').startsWith('me, after') },
    { id: 'screen', title: 'The screen', show: bench => bench.show('view.py', lineOf(bench.game.files['view.py'], 'def table')), done: ({ heard }) => heard.has('view.py') && heard.has('ran') },
    { id: 'icon', title: 'An icon', show: bench => bench.point('draw'), done: ({ files }) => 'icon.txt' in files && /^[.]*[^.\s][^\s]{7,}$/m.test(files['icon.txt'].replace(/^(tile|;).*$/gm, '')) },
    { id: 'bot', title: 'A better bot', show: bench => bench.show('bot.py', lineOf(bench.game.files['bot.py'], 'ENOUGH =')), done: ({ heard }) => heard.has('bot.py') && heard.has('duel') },
    { id: 'share', title: 'Give it away', show: bench => bench.point('share'), done: ({ heard }) => heard.has('shared') },
    { id: 'badge', title: 'On a badge', show: bench => bench.point('put-open'), done: ({ heard }) => heard.has('put') },
    { id: 'another', title: 'A game of another kind', show: bench => bench.show('rules.py', lineOf(bench.game.files['rules.py'], 'class Rules')),
      done: ({ files, heard }) => heard.has('right') && !/magpie/i.test(files['rules.py']) },
  ] },
];
const STEPS = LADDERS.flatMap(({ steps }) => steps);

const isLearning = () => kept('learning') !== 'off';

class Lesson {
  #bench; #open = ''; #heard = {}; #done = {};

  constructor(bench) {
    this.#bench = bench;
    try { this.#done = JSON.parse(kept('lesson') ?? '{}'); } catch { /* begun anew */ }
    byId('lesson-open').onclick = () => this.show(!document.body.classList.contains('learning'));
    this.show(isLearning());
  }

  show(is) {
    document.body.classList.toggle('learning', is);
    byId('lesson-open').setAttribute('aria-pressed', is);
    keep('learning', is ? 'on' : 'off');
    fitBench();
  }

  // Something happened to the open game.
  hear(what) {
    this.#facts().add(what);
    this.look();
  }

  #facts() { return this.#heard[this.#bench.game.folder] ??= new Set(); }
  #ticked() { return this.#done[this.#bench.game.folder] ??= []; }

  // Marks the steps that are done; a done step stays done.
  look() {
    const { game, code } = this.#bench, heard = this.#facts(), ticked = this.#ticked();
    heard.add('open ' + code.name);
    const seen = new Set([...heard].filter(one => one.startsWith('open ')).map(one => one.slice(5)));
    let more = false;
    for (const step of STEPS) {
      if (ticked.includes(step.id) || !step.done({ bench: this.#bench, files: game.files, heard, seen })) continue;
      ticked.push(step.id);
      more = true;
      if (this.#open === step.id) this.#open = '';
    }
    if (more) keep('lesson', JSON.stringify(this.#done));
    if (more || this.#shown !== game.folder) this.draw();
  }

  #shown = '';

  draw() {
    const place = byId('steps'), ticked = this.#ticked(), next = STEPS.find(({ id }) => !ticked.includes(id))?.id, open = this.#open || next;
    this.#shown = this.#bench.game.folder;
    const focused = document.activeElement?.dataset?.step;
    place.replaceChildren(...LADDERS.flatMap(({ name, time, steps }) => {
      const head = Object.assign(document.createElement('h2'), { textContent: name });
      head.append(Object.assign(document.createElement('small'), { textContent: time }));
      return [head, ...steps.map(step => this.#step(step, step.id === open, ticked.includes(step.id)))];
    }));
    if (focused) place.querySelector(`[data-step=${focused}]`)?.focus();
    place.querySelector('.open')?.scrollIntoView({ block: 'nearest' });
  }

  #step(step, open, done) {
    const place = document.createElement('div'), head = document.createElement('button');
    place.className = 'step' + (open ? ' open' : '') + (done ? ' done' : '');
    head.textContent = step.title;
    head.dataset.step = step.id;
    head.setAttribute('aria-expanded', open);
    if (done) head.append(Object.assign(document.createElement('span'), { className: 'unseen', textContent: ' (done)' }));
    head.onclick = () => { this.#open = step.id; this.draw(); };
    place.append(head);
    if (!open) return place;
    const body = document.createElement('div'), show = document.createElement('button');
    body.innerHTML = GUIDE[step.id];            // from the guide, so it's trusted
    show.textContent = 'Show me';
    show.className = 'show';
    show.onclick = () => step.show(this.#bench);
    body.append(show);
    place.append(body);
    return place;
  }
}
