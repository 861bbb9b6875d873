// Checks a game: runs its test.py and the checks of `deckhand check`, in a VM of its own (judge.py) beside the
// running badge; what hangs in it is terminated.
//
//   const judge = new Judge(assets, inside);
//   await judge.test(game, finding => ...);        // each: {promise, broken: null or a message, file, line}
//   await judge.check(game, finding => ...);
//   await judge.duel(game, 2, 1, 100, (done, won, lost) => ...);
'use strict';

const JUDGE_LOOKS = 26, JUDGE_STACK = 4096; // checks of half a second; words of the VM's call stack
const COMPARES = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'is', 'is not'];

// Makes test.py's comparing asserts report both sides (judge.py). Line numbers don't change.
function asserted(text) {
  const cuts = [];
  let whole = text;
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name !== 'AssertStatement') return;
      const asked = node.firstChild?.nextSibling;
      if (asked?.name !== 'BinaryExpression') return;
      const [left, right] = [asked.firstChild, asked.lastChild], how = text.slice(left.nextSibling.from, right.prevSibling.to).trim().replace(/\s+/g, ' ');
      if (!COMPARES.includes(how) || isCompared(left, text)) return;
      cuts.push([left.from, right.to, `_is_(${lineAt(text, node.from)}, (${text.slice(left.from, left.to)}), "${how}", (${text.slice(right.from, right.to)}))`]);
    },
  });
  for (const [from, to, part] of cuts.reverse()) {
    const lost = text.slice(from, to).split('\n').length - part.split('\n').length;
    whole = whole.slice(0, from) + part.slice(0, -1) + '\n'.repeat(Math.max(0, lost)) + ')' + whole.slice(to);
  }
  return whole;
}

const lineAt = (text, place) => text.slice(0, place).split('\n').length;
function isCompared(node, text) {
  if (node.name !== 'BinaryExpression') return false;
  return COMPARES.includes(text.slice(node.firstChild.nextSibling.from, node.lastChild.prevSibling.to).trim().replace(/\s+/g, ' '));
}

// Returns the assert at a line, joined into one line.
function assertAt(text, line) {
  let found = '';
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name === 'AssertStatement' && lineAt(text, node.from) <= line && line <= lineAt(text, node.to)) found = text.slice(node.from, node.to);
    },
  });
  return found.split(/\s+/).join(' ').trim();
}

class Judge {
  #assets; #inside; #machine = null; #over = 0;

  constructor(assets, inside) {
    this.#assets = assets;
    this.#inside = inside;
  }

  // Stops the current request.
  stop() {
    this.#over++;
    this.#machine?.stop();
    this.#machine = null;
  }

  #start(files) {
    this.stop();
    const machine = this.#machine = new Machine(this.#assets, new NoSaves(), { patience: JUDGE_LOOKS });
    this.hung = false;
    machine.addEventListener('hung', () => { this.hung = true; });
    machine.start({ idle: true, pystack: JUDGE_STACK, files: { ...files, ...this.#inside } });
    return machine;
  }

  // Runs Python in the VM and returns its output; throws its error.
  async #run(machine, code) {
    const { out, error } = await machine.run(code);
    if (error) throw new Error(error.trim().split('\n').pop());
    return out.trim();
  }

  // Returns the JSON value that Python printed last.
  async #value(machine, code) {
    return JSON.parse((await this.#run(machine, code)).split('\n').pop());
  }

  // The VM's files: the game as on a badge, instrumented, and its test.
  #files(game) {
    const test = `/games/${game.folder}/${TEST}`, found = patientFiles(TEST in game.files ? { ...onBadge(game), [test]: game.files[TEST] } : onBadge(game));
    if (test in found.files) found.files[test] = asserted(found.files[test]);
    return found;
  }

  // Runs what may fail at any moment; `tell` is told where it hung or stopped.
  async #asked(game, tell, body) {
    let made;
    try {
      made = this.#files(game);
    } catch (wrong) {
      return tell({ promise: 'its pictures can be drawn', broken: `${wrong.file}: ${wrong.message}`, file: wrong.file, line: wrong.line });
    }
    const machine = this.#start(made.files), mine = this.#over;
    let at = 0;
    machine.addEventListener('at', ({ detail }) => { at = detail; });
    try {
      await body(machine);
    } catch (wrong) {
      if (mine !== this.#over) return undefined;
      const place = this.hung ? made.place(at) : { file: '', line: 0 };
      tell({ promise: this.hung ? 'it comes to an end' : 'it can be asked', broken: this.hung ? 'it does not come to an end' : wrong.message, ...place });
    }
    if (mine === this.#over) this.stop();
    return undefined;
  }

  async test(game, tell) {
    const text = game.files[TEST];
    if (text === undefined) return tell({ promise: 'there is a test.py', broken: 'it is missing: write one', file: '', line: 0 });
    return this.#asked(game, tell, machine => this.#tests(machine, game, tell));
  }

  async #tests(machine, game, tell) {
    const first = this.#found(await this.#value(machine, `import judge\nprint(judge.open_tests("${game.folder}"))`), game);
    if (first.broken) return tell(first);
    for (const [, name] of game.files[TEST].matchAll(/^def (test_\w*)/gm)) {
      const found = this.#found(await this.#value(machine, `print(judge.test("${name}"))`), game);
      tell(found);
      if (found.final) break;
    }
    return undefined;
  }

  async check(game, taken, tell) {
    let view = true;
    await this.#asked(game, tell, async machine => {
      const found = told => { view &&= told.broken === null || !told.final; tell(this.#found(told, game)); };
      await this.#run(machine, `import judge\njudge.begin("${game.folder}", ${JSON.stringify(JSON.stringify(taken))})`);
      for (let told; (told = await this.#value(machine, 'print(judge.next())')) !== null;) if (!told.going) found(told);
      if (!view) return;
      for (const told of lookedAt(game)) tell({ file: '', line: 0, ...told });
      if (TEST in game.files) await this.#tests(machine, game, tell);
    });
  }

  // Plays games between two levels, which swap seats; `tell` gets each level's wins after every game.
  async duel(game, level, other, count, tell) {
    let won = 0, lost = 0, wrong = null;
    await this.#asked(game, told => { wrong = told; }, async machine => {
      await this.#run(machine, 'import judge');
      for (let deal = 0; deal < count && !wrong; deal++) {
        const told = await this.#value(machine, `print(judge.duel("${game.folder}", ${deal}, ${level}, ${other}))`);
        if (told.broken !== null) { wrong = this.#found(told, game); break; }
        const mine = told.places[told.seat - 1], best = told.places.some((place, i) => i !== told.seat - 1 && place === 1);
        if (mine === 1 && !best) won++;
        else if (mine !== 1 && best) lost++;
        tell(deal + 1, won, lost);
      }
    });
    return { won, lost, wrong };
  }

  // Formats a finding like `deckhand check`.
  #found(told, game) {
    if (told.broken === null) return told;
    const found = { ...told }, source = game.files[told.file]?.split('\n')[told.line - 1]?.trim() ?? '';
    if (!told.broken) {
      found.broken = `${told.file}, line ${told.line}: ${assertAt(game.files[told.file] ?? '', told.line) || source}`;
      if (told.sides?.[0] === told.line) found.broken += `; it is ${told.sides[1]}, not ${told.sides[2]}`;
    } else if (told.line && !/^after \d+ presses/.test(told.broken)) {
      found.broken += ` (${told.file}, line ${told.line}: ${source})`;
    }
    if (!told.line) Object.assign(found, spoken(found.broken, game.files, told.promise));
    return found;
  }
}

// Finds what a sentence refers to: the function or title field that it names.
function spoken(text, files, promise) {
  const where = (file, known) => {
    const line = (files[file] ?? '').split('\n').findIndex(one => known.test(one)) + 1;
    return line ? { file, line } : null;
  };
  if (promise.startsWith('title.txt')) {
    const word = ['prefix', 'seats', 'name', 'by', 'needs'].find(one => text.includes(one));
    return where(TITLE, new RegExp(`^${word}:`)) ?? where(TITLE, /./) ?? {};
  }
  for (const [, name] of text.matchAll(/\b(\w+)\(/g))
    for (const file of namesOf(files).filter(one => one.endsWith('.py'))) {
      const found = where(file, new RegExp(`^\\s*def ${name}\\b`));
      if (found) return found;
    }
  const named = { refusal: 'refusal', refused: 'refusal', undo: 'apply', seat: 'seat', listed: 'moves', result: 'result', level: 'think' };
  for (const [word, name] of Object.entries(named)) {
    if (!text.includes(word)) continue;
    for (const file of ['rules.py', 'bot.py']) {
      const found = where(file, new RegExp(`^\\s*def ${name}\\b`));
      if (found) return found;
    }
  }
  return where('rules.py', /^class Rules/) ?? {};
}

// -- static checks of the source: the view's methods, the book, allowed imports, floats, sizes

const RUNS = "the badge's Python can run it";

function* lookedAt({ folder, files }) {
  if (!('view.py' in files)) {
    yield { promise: 'there is a view', broken: `there is no view.py in ${folder}` };
  } else {
    const view = files['view.py'].match(/^class View\b[ \t]*(\([^)]*\S[^)]*\))?/m), promise = 'view.py has a View with every call';
    const lacking = BENCH_RULES.calls.filter(name => !new RegExp(`^ +def ${name}\\b`, 'm').test(files['view.py']));
    if (!view) yield { promise, broken: 'view.py has no class View', file: 'view.py', line: 1 };
    else if (!view[1] && lacking.length) yield { promise, broken: 'View lacks ' + lacking.join(', '), file: 'view.py', line: lineAt(files['view.py'], view.index) };
    else yield { promise, broken: null };
  }
  if (!('book.txt' in files)) yield { promise: 'there is a rule book for `How to play`', broken: `write games/${folder}/book.txt` };
  const python = Object.keys(files).filter(name => name.endsWith('.py') && name !== TEST).sort(), engines = enginesOf(files, python);
  let right = true;
  for (const name of python) {
    for (const { line, text, rule } of [...imports(folder, name, files, engines), ...floats(name, files, engines)]) {
      right = false;
      yield { promise: RUNS, broken: `games/${folder}/${name}:${line}: ${text} [${rule}]`, file: name, line };
    }
  }
  if (right) yield { promise: RUNS, broken: null };
  for (const name of python) {
    const size = denseSize(files[name]);
    if (size > BENCH_RULES.dense)
      yield { promise: 'no module is larger than 10 KB', broken: `${name} has ${size} letters of code; part it in two`, file: name, line: 1 };
  }
}

// Lists every import of a source: {line, names: dotted}.
function* importsOf(text, folder) {
  const found = [];
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, node }) => { if (name === 'ImportStatement') found.push([lineAt(text, node.from), text.slice(node.from, node.to).replace(/[()\\\n]/g, ' ')]); },
  });
  for (const [line, said] of found) {
    const from = said.match(/^from\s+(\.*)([\w.]*)\s+import\s+(.*)$/s);
    const bare = list => list.split(',').map(one => one.trim().split(/\s+/)[0]).filter(Boolean);
    if (!from) yield { line, names: bare(said.replace(/^import\s+/, '')) };
    else {
      const source = from[1] ? `games.${folder}${from[2] ? '.' + from[2] : ''}` : from[2];
      yield { line, names: source === 'deckhand' || source === `games.${folder}` ? bare(from[3]).map(one => `${source}.${one}`) : [source] };
    }
  }
}

// rules, notation, bot, match, and what they import from their folder
function enginesOf(files, python) {
  const found = new Set(python.filter(name => /^(rules|notation|bot|match)(_\w+)?\.py$/.test(name))), ahead = [...found];
  while (ahead.length) {
    for (const [, name] of files[ahead.pop()].matchAll(/^\s*from \.(\w+) import/gm))
      if (python.includes(name + '.py') && !found.has(name + '.py')) {
        found.add(name + '.py');
        ahead.push(name + '.py');
      }
  }
  return found;
}

function* imports(folder, file, files, engines) {
  const known = BENCH_RULES, own = `games.${folder}.`;
  for (const { line, names } of importsOf(files[file], folder)) {
    for (const name of names) {
      const top = name.split('.')[0], said = text => ({ line, text, rule: 'layers' });
      if (engines.has(file)) {
        if (!known.contract.includes(name) && !(name + '.').startsWith(own))
          yield said(`${name}: rules, notation, bot, match and what they import know only deckhand.game, deckhand.rng, deckhand.cards and their own folder; move this to the view`);
      } else if (top in known.shunned) yield said(`${name} must not be used on the badge: ${known.shunned[top]}`);
      else if (top === 'games') {
        if (!(name + '.').startsWith(own)) yield said(`${name}: only a game's own folder imports it; the launcher finds games by folder`);
      } else if (known.hardware.includes(top)) yield said(`${name}: only lib/deckhand/hw touches hardware other than the display; call it there`);
      else if (top !== 'deckhand' && !known.modules.includes(name)) yield said(`the badge has no module ${name}; write the few lines that you need`);
    }
  }
}

function* floats(file, files, engines) {
  if (!engines.has(file)) return;
  const text = files[file], found = [];
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      const part = text.slice(from, to), line = lineAt(text, from);
      if (name === 'Number' && !/^0[xXoObB]/.test(part) && /[.eEjJ]/.test(part)) found.push({ line, text: `no float in an engine or bot (${part}); count in whole numbers` });
      else if (name === 'ArithOp' && part === '/' || name === 'UpdateOp' && part === '/=') found.push({ line, text: 'no / in an engine or bot, it makes a float; use //' });
    },
  });
  for (const one of found) yield { ...one, rule: 'floats' };
}

// Letters of a source without comments, docstrings and blank lines.
function denseSize(text) {
  const drop = [];
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, node, from, to }) => {
      if (name === 'Comment') drop.push([from, to]);
      const alone = name === 'ExpressionStatement' && node.firstChild?.name === 'String';
      const first = alone && (node.parent.name === 'Script' ? !node.prevSibling || node.prevSibling.name === 'Comment' : node.prevSibling?.name === ':');
      if (first) drop.push([from, to]);
    },
  });
  let dense = text;
  for (const [from, to] of drop.reverse()) dense = dense.slice(0, from) + dense.slice(to);
  return dense.split('\n').reduce((sum, line) => sum + (line.trim() ? new TextEncoder().encode(line.trimEnd()).length + 1 : 0), 0);
}
