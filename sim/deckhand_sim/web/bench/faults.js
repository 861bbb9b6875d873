// What Python says when something broke, told in words at the line of the game where it happened.
//
//   const fault = faultOf(traceback, 'fox', files);        // {file: 'rules.py', line: 12, text, source, help} or null
'use strict';

const PLACE = /File "\/?games\/(\w+)\/(\w+\.py)", line (\d+)/g;
const HELP = [
  [/^SyntaxError/, 'A bracket, a quote or a colon is missing, often one line higher.'],
  [/^IndentationError/, 'The line does not begin below the others: count the blanks.'],
  [/^TooLong/, 'A while that never stops: what makes its condition false?'],
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

// Python's source with every `while` asking whether it may go on (patience.py); lines stay lines.
function patient(text) {
  const cuts = [];
  Editor.pythonLanguage.parser.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name !== 'WhileStatement') return;
      const word = node.firstChild, condition = word?.nextSibling, body = node.getChild('Body');
      if (!condition || !body || condition.type.isError || condition.name === 'Body') return;
      const line = text.slice(0, node.from).split('\n').length;
      cuts.push([word.to, ` _go_on_(${line}) and (`], [body.from, ')']);
    },
  });
  return cutIn(text, cuts);
}

function cutIn(text, cuts) {
  let whole = text;
  for (const [at, part] of cuts.sort((one, other) => other[0] - one[0])) whole = whole.slice(0, at) + part + whole.slice(at);
  return whole;
}
