// The lesson of games/README.md beside the code: three ladders of steps, each with "Show me", and a look whether it was done.
'use strict';

const lineOf = (text, part) => (text ?? '').split('\n').findIndex(line => line.includes(part)) + 1;
const has = (files, name, part) => (files[name] ?? '').replace(/\s+/g, ' ').includes(part);
const GOAL_RULE = 'return 0 if suit(card) == 3 else min(rank(card), 10)';

// A step: title, text as HTML, show(bench): "Show me", done(facts): was it? facts: {bench, files, heard: Set of what happened to this
// game, seen: Set of its files that were open}.
const LADDERS = [
  { name: 'Play', time: '10 minutes', steps: [
    { id: 'copy', title: 'Copy the example', text: `<p>Press <b>New game</b> and call it <code>fox</code>, or as you like. It is a copy of <i>Magpie</i>, with a name of its own
and two letters that no other game has.</p>`, show: bench => bench.point('new'), done: ({ heard }) => heard.has('began') },
    { id: 'play', title: 'Play it', text: `<p>Press <b>Run</b>. Draw cards into the pot for as long as you dare. A spade is a magpie and steals the pot. Stop, and the pot is
yours. 50 points win.</p><p>With keys: the arrows choose, <kbd>Z</kbd> is A, <kbd>X</kbd> is B, <kbd>Esc</kbd> the menu.</p>`,
    show: bench => bench.point('run'), done: ({ heard }) => heard.has('moves') },
    { id: 'folder', title: 'What is in the folder', text: `<table><tr><td>title.txt</td><td>name, letters, seats</td></tr><tr><td>book.txt</td><td>the rules to read</td></tr>
<tr><td>rules.py</td><td>the rules to play</td></tr><tr><td>notation.py</td><td>each move as a word</td></tr><tr><td>bot.py</td><td>how the computer plays</td></tr><tr><td>view.py</td>
<td>what is on the screen</td></tr><tr><td>test.py</td><td>what must be true</td></tr></table><p>Open <code>rules.py</code>. At its top stand the rules with numbers. Find the place where
each number comes back: that line does it. Then look into two others.</p>`,
    show: bench => bench.code.show('rules.py', 3), done: ({ seen }) => seen.has('rules.py') && seen.size >= 3 },
  ] },
  { name: 'Change a rule', time: '45 minutes', steps: [
    { id: 'eleven', title: 'A picture is worth 11', text: `<p>In <code>rules.py</code>, find</p><pre>return 0 if suit(card) == 3 else min(rank(card), 10)</pre><p>A picture is worth 10. Make it
worth 11: change <code>10</code> to <code>11</code>.</p>`,
    show: bench => bench.code.show('rules.py', lineOf(bench.game.files['rules.py'], GOAL_RULE), '10'), done: ({ files }) => has(files, 'rules.py', 'min(rank(card), 11)') },
    { id: 'fails', title: 'See the test fail', text: `<p>Press <b>Check</b>. Almost every line is right. One is not:</p><pre>it is [1, 7, 10, 11], not [1, 7, 10, 10]</pre><p>(A queen has rank 12, so "at most 11"
makes her 11.) The test has done its work: it noticed that the rules are not what they were.</p>`,
    show: bench => bench.point('check'), done: ({ heard }) => heard.has('failed') },
    { id: 'tell', title: 'Tell the test', text: `<p>You <i>wanted</i> that, so the test must be told. In <code>test.py</code> change <code>[1, 7, 10, 10]</code> to <code>[1, 7, 10, 11]</code>, and check
again: all is right.</p>`, show: bench => bench.code.show('test.py', lineOf(bench.game.files['test.py'], '[1, 7, 10, 10]'), '[1, 7, 10, 10]'),
    done: ({ files, heard }) => has(files, 'test.py', '[1, 7, 10, 11]') && heard.has('right') },
    { id: 'say', title: 'Say it', text: `<p>Say it in <code>book.txt</code> ("a picture 11") and at the top of <code>rules.py</code>, too. A rule is written in four places: for the reader, for the
player, for the badge, and for the test.</p>`, show: bench => bench.code.show('book.txt', lineOf(bench.game.files['book.txt'], 'a picture 10'), 'a picture 10'),
    done: ({ files }) => has(files, 'book.txt', 'a picture 11') && has(files, 'rules.py', '11 for a picture') },
    { id: 'joker', title: 'Add a card', text: `<p>The deck has a joker as card 52. In <code>rules.py</code>, <code>CARDS = 52</code> becomes <code>CARDS = 53</code>. What is it worth? Above the
<code>return</code> in <code>worth</code>, write a new line:</p><pre>    if card == 52:
        return 25</pre>`, show: bench => bench.code.show('rules.py', lineOf(bench.game.files['rules.py'], 'CARDS = 5'), 'CARDS = 52'),
    done: ({ files }) => has(files, 'rules.py', 'CARDS = 53') && has(files, 'rules.py', 'if card == 52: return 25') },
    { id: 'proof', title: 'Test it before you play', text: `<p>At the end of <code>test.py</code>:</p><pre>def test_the_joker_is_worth_25():
    assert worth(card_of("X")) == 25</pre><p>Then <b>Test</b>.</p>`, show: bench => bench.code.show('test.py', 9999),
    done: ({ files, heard }) => has(files, 'test.py', 'worth(card_of("X")) == 25') && heard.has('right') },
    { id: 'meet', title: 'Meet the joker', text: `<p>Every deal has a number, and in deal 5 the joker is the first card: write 5 beside <b>Deal</b>, play it, and draw.</p>`,
    show: bench => bench.point('deal'), done: ({ heard }) => heard.has('deal 5') },
  ] },
  { name: 'A game of your own', time: '3 x 45 minutes', steps: [
    { id: 'title', title: 'Its name, and yours', text: `<p>In <code>title.txt</code>: <code>name</code>, and <code>by</code> (who thought of it: you). <code>prefix</code> is two capital letters that no other
game has.</p>`, show: bench => bench.code.show('title.txt', lineOf(bench.game.files['title.txt'], 'by:')),
    done: ({ files }) => titleWord(files[TITLE], 'by') && !titleWord(files[TITLE], 'by').startsWith('me, after') },
    { id: 'screen', title: 'The screen', text: `<p><code>view.py</code>: the table is 20 x 16 cells; <code>screen.card(x, y, card)</code> shows a card (2 x 3 cells), <code>screen.line(y, text)</code> writes a
line of 26 letters. Lines 0 to 14 are yours. <code>place(move)</code> says where the cursor lies for a move, in pixels. Change where something stands, and run it.</p>`,
    show: bench => bench.code.show('view.py', lineOf(bench.game.files['view.py'], 'def table')), done: ({ heard }) => heard.has('view.py') && heard.has('ran') },
    { id: 'icon', title: 'An icon', text: `<p>Press <b>Draw</b> and paint: 24 x 24 pixels, 16 colours. Each pixel is a letter in <code>icon.txt</code>: you may type them, too. Without an icon the launcher
shows a card's back.</p>`, show: bench => bench.point('draw'), done: ({ files }) => 'icon.txt' in files && /^[.]*[^.\s][^\s]{7,}$/m.test(files['icon.txt'].replace(/^(tile|;).*$/gm, '')) },
    { id: 'bot', title: 'A better bot', text: `<p>In <code>bot.py</code>, <code>think</code> ends with <code>return</code> and a move; <code>ENOUGH</code> says what is enough for easy, fair and hard. It may look at
everything but the order of the cards to come. Change it, press <b>Bots</b>, and let two levels play a hundred games.</p>`,
    show: bench => bench.code.show('bot.py', lineOf(bench.game.files['bot.py'], 'ENOUGH =')), done: ({ heard }) => heard.has('bot.py') && heard.has('duel') },
    { id: 'share', title: 'Give it away', text: `<p><b>Share</b> makes a link that holds the whole game: to read and change, or to play only. The menu saves it as a file.</p>`,
    show: bench => bench.point('share'), done: ({ heard }) => heard.has('shared') },
    { id: 'badge', title: 'On a badge', text: `<p>Plug the badge in, press <b>To a badge</b>, choose its drive. Press the badge's reset button.</p>`,
    show: bench => bench.point('put-open'), done: ({ heard }) => heard.has('put') },
    { id: 'another', title: 'A game of another kind', text: `<p>Now one that nobody knows. Begin small: what changes in a turn? Those are the bytes of <code>self.state</code>. What can one do? Those are the
moves, whole numbers. Write <code>setup</code>, <code>moves</code>, <code>apply</code>, <code>seat</code>, <code>result</code>, and check after each. Some to begin with: heaps of stars of which one takes (Nim); who has the
higher card; a race with dice, <code>Rng(self.deal_number(), 0).below(6)</code>. All that a game is stands in <code>games/README.md</code>.</p>`,
    show: bench => bench.code.show('rules.py', lineOf(bench.game.files['rules.py'], 'class Rules')),
    done: ({ files, heard }) => heard.has('right') && !/magpie/i.test(files['rules.py']) },
  ] },
];
const STEPS = LADDERS.flatMap(({ steps }) => steps);

class Lesson {
  #bench; #open = ''; #heard = {}; #done = {};

  constructor(bench) {
    this.#bench = bench;
    try { this.#done = JSON.parse(kept('lesson') ?? '{}'); } catch { /* begun anew */ }
    byId('lesson-open').onclick = () => this.show(!document.body.classList.contains('learning'));
    this.show(kept('learning') !== 'off');
  }

  show(is) {
    document.body.classList.toggle('learning', is);
    byId('lesson-open').setAttribute('aria-pressed', is);
    keep('learning', is ? 'on' : 'off');
    fitBench();
  }

  // Something happened to the game that is open.
  hear(what) {
    this.#facts().add(what);
    this.look();
  }

  #facts() { return this.#heard[this.#bench.game.folder] ??= new Set(); }
  #ticked() { return this.#done[this.#bench.game.folder] ??= []; }

  // Marks what was done by now; a step once done stays so.
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
    body.innerHTML = step.text;                 // written above, nobody else's
    show.textContent = 'Show me';
    show.className = 'show';
    show.onclick = () => step.show(this.#bench);
    body.append(show);
    place.append(body);
    return place;
  }
}
