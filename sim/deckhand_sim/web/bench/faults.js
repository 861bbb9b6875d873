// Explains Python's exceptions in words, at the game's line where they happened.
//
//   const fault = faultOf(traceback, 'fox', files);        // {file: 'rules.py', line: 12, text, source, help} or null
'use strict';

const PLACE = /File "\/?games\/(\w+)\/(\w+\.py)", line (\d+)/g;
const HELP = [
  [/^SyntaxError/, 'A bracket, a quote or a colon is missing, often one line higher.'],
  [/^IndentationError/, 'The line does not begin below the others: count the blanks.'],
  [/^TooLong/, 'A loop that never stops, or a function that calls itself again and again: what is to end it?'],
  [/^NameError/, 'Nothing is called so here: is it spelt as where it was made, and is it imported at the top?'],
  [/^(OverflowError|ValueError: (byte|.*small int))/, 'A number in self.state became less than 0 or more than 255.'],
  [/^AttributeError/, 'There is no such thing behind the dot: look at its spelling.'],
  [/^IndexError/, 'A list or self.state has not so many places: counting begins at 0, and SIZE says how many bytes there are.'],
  [/^KeyError/, 'The dict has no such key.'],
  [/^ImportError/, 'There is no such module or name: look at the spelling of the import.'],
  [/^TypeError: function (missing|takes)/, 'It is called with too few or too many things between its brackets.'],
  [/^TypeError/, 'Two things do not go together, for instance a text and a number, or None and a number.'],
  [/^ZeroDivisionError/, 'Something is divided by 0.'],
  [/^MemoryError/, 'The memory is full: a list that grows and grows?'],
  [/^RuntimeError: (maximum recursion|pystack)/, 'A function calls itself too deep: the badge has 20 to 25 calls in all. Use a loop.'],
  [/^AssertionError/, 'An assert is not true.'],
];

function faultOf(traceback, folder, files) {
  const lines = traceback.trim().split('\n'), text = lines.at(-1).trim().replace(/^MicroPython\w*: /, '');
  const frames = [...traceback.matchAll(PLACE)].filter(found => found[1] === folder), last = frames.at(-1);
  if (!last && !/^\w*(Error|TooLong)/.test(text)) return null;
  const late = text.match(/^TooLong: \('(.*)', (\d+)\)$/), file = last?.[2] ?? '', line = Number(late?.[2] ?? last?.[3] ?? 0);
  const source = files[file]?.split('\n')[line - 1]?.trim() ?? '';
  return { file, line, text: late?.[1] ?? text, source, help: HELP.find(([known]) => known.test(text))?.[1] ?? '' };
}

// Iterates over all of something in one call, so it may hang without a visible loop.
const GREEDY = ['sum', 'any', 'all', 'min', 'max', 'sorted', 'list', 'tuple', 'set', 'bytes', 'bytearray', 'pow'];
const GREEDY_METHODS = ['match', 'search', 'sub', 'split', 'sort', 'join', 'extend'];
const COMPREHENSIONS = ['ArrayComprehensionExpression', 'ComprehensionExpression', 'DictionaryComprehensionExpression', 'SetComprehensionExpression', 'ArgList'];
const COMPOUND = /^(For|While|With|Try|Match)Statement$|Definition$|^Decorated/;
const FILES_APART = 100000;                 // a place is the file's number times this, plus the line

// Instruments Python source: every loop and every call asks whether to continue, and greedy calls report their place
// (patience.py). Line numbers don't change. number: of the file.
function patient(text, number = 0) {
  const cuts = [], line = lineCounter(text), place = at => number * FILES_APART + line(at);
  const around = (from, to, before, after, more = {}) => cuts.push({ at: from, text: before, ...more }, { at: to, text: after, end: true });
  const asks = at => `_go_on_(${line(at)})`;
  const look = {
    WhileStatement(node) {
      const condition = node.firstChild.nextSibling, body = node.getChild('Body');
      if (condition && body && !condition.type.isError && condition.name !== 'Body') around(node.firstChild.to, body.from, ` ${asks(node.from)} and (`, ')');
    },
    ForStatement(node) {
      const of = node.getChild('in'), body = node.getChild('Body');
      if (of && body && of.nextSibling !== body) around(of.to, body.from, ` _each_(${line(node.from)}, (`, '))');
    },
    in(node) {
      const things = node.nextSibling;
      if (COMPREHENSIONS.includes(node.parent.name) && things && !things.type.isError) around(things.from, things.to, `_each_(${line(node.from)}, (`, '))');
    },
    FunctionDefinition(node) { begun(node.getChild('Body')); },
    BinaryExpression(node) {
      const how = node.getChild('ArithOp');
      if (!how || text.slice(how.from, how.to) !== '**') return;
      around(node.from, node.to, `_pow_(${place(node.from)}, (`, '))');
      cuts.push({ at: how.from, text: '), (', drop: 2 });
    },
    CallExpression(node) {
      const called = node.firstChild, name = called.name === 'VariableName' ? text.slice(called.from, called.to) : '';
      const method = called.name === 'MemberExpression' ? text.slice(called.lastChild.from, called.lastChild.to) : '';
      if (node.parent.name === 'Decorator' || !GREEDY.includes(name) && !GREEDY_METHODS.includes(method)) return;
      around(node.from, node.to, `(_at_(${place(node.from)}) and `, ')');
    },
  };
  // A function's first statement after its docstring.
  function begun(body) {
    let first = body?.firstChild?.nextSibling;
    while (first && (first.name === 'Comment' || first.name === 'ExpressionStatement' && first.firstChild?.name === 'String' && first.nextSibling)) first = first.nextSibling;
    if (!first || first.type.isError) return;
    if (first.name === 'TryStatement') return begun(first.getChild('Body'));
    const condition = first.firstChild?.nextSibling;
    if (first.name === 'IfStatement') {
      const then = first.getChild('Body');
      if (condition && then && condition !== then && !condition.type.isError) around(first.firstChild.to, then.from, ` ${asks(body.parent.from)} and (`, ')');
    } else if (!COMPOUND.test(first.name)) cuts.push({ at: first.from, text: asks(body.parent.from) + '; ' });
  }
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name === 'FormatString' || name === 'Decorator') return false;
      look[name]?.(node);
      return undefined;
    },
  });
  return cutIn(text, cuts);
}

// Inserts parts into a text: at the same position, ends before starts, and inner ends before outer ones.
function cutIn(text, cuts) {
  const order = cuts.map((cut, i) => ({ ...cut, i })).sort((one, other) => one.at - other.at || Number(other.end ?? 0) - Number(one.end ?? 0)
    || (one.end ? other.i - one.i : one.i - other.i));
  let whole = '', done = 0;
  for (const { at, text: part, drop = 0 } of order) {
    whole += text.slice(done, at) + part;
    done = at + drop;
  }
  return whole + text.slice(done);
}

// Returns a function that maps a position to its line.
function lineCounter(text) {
  const ends = [];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) ends.push(i);
  return at => {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (ends[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

// A game's files as they run: its instrumented source, and the names that identify places.
function patientFiles(files) {
  const names = Object.keys(files).filter(path => path.endsWith('.py')), found = { ...files };
  names.forEach((path, number) => { found[path] = patient(files[path], number); });
  return { files: found, place: at => at ? { file: names[Math.floor(at / FILES_APART)]?.split('/').at(-1) ?? '', line: at % FILES_APART } : { file: '', line: 0 } };
}
