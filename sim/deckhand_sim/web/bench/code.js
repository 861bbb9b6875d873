// The files of one game as tabs over one editor: Python highlighting, markers on lines.
//
//   const code = new Code(byId('editor'), byId('tabs'), { changed: (name, text) => ... });
//   code.open(files);                      // {'rules.py': text}
//   code.show('rules.py', 12);             // that file, line 12
//   code.mark([{ file, line, text, right }]);
'use strict';

let EditorState, EditorView, keymap, COLOURS;

// Call this when the editor's script has been loaded.
function buildCode() {
  ({ EditorState, EditorView, keymap } = Editor);
  const { tags } = Editor;
  COLOURS = Editor.HighlightStyle.define([
    { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword, tags.operatorKeyword], color: 'var(--c-word)' },
    { tag: [tags.string, tags.docString], color: 'var(--c-text)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--c-number)' },
    { tag: [tags.comment, tags.lineComment], color: 'var(--c-note)', fontStyle: 'italic' },
    { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className), tags.className], color: 'var(--c-name)', fontWeight: '700' },
    { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--c-name)' },
    { tag: tags.self, color: 'var(--c-word)' },
  ]);
}

class Code {
  #view; #tabs; #states = {}; #files = {}; #heard; #name = ''; #marks = []; #quiet = false;

  constructor(place, tabs, heard) {
    this.#tabs = tabs;
    this.#heard = heard;
    this.#view = new EditorView({ parent: place, state: this.#state('', '') });
    tabs.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.turn(step);
      tabs.querySelector('[aria-selected=true]').focus();
    });
  }

  get name() { return this.#name; }
  get names() { return namesOf(this.#files); }
  get files() { return { ...this.#files }; }
  get line() { return this.#view.state.doc.lineAt(this.#view.state.selection.main.head).number; }
  focus() { this.#view.focus(); }

  #state(name, text) {
    const python = name.endsWith('.py');
    return EditorState.create({
      doc: text,
      extensions: [
        Editor.lineNumbers(), Editor.history(), Editor.drawSelection(), Editor.highlightActiveLine(), Editor.highlightActiveLineGutter(),
        Editor.lintGutter(), Editor.indentUnit.of('    '), EditorState.tabSize.of(4), Editor.bracketMatching(), Editor.highlightSelectionMatches(),
        Editor.syntaxHighlighting(COLOURS), EditorView.lineWrapping, python ? Editor.python() : [],
        keymap.of([...Editor.defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...Editor.historyKeymap, ...Editor.searchKeymap, Editor.indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': 'Text of ' + name, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
        EditorView.updateListener.of(update => { if (update.docChanged && !this.#quiet) this.#typed(update.state.doc.toString()); }),
      ],
    });
  }

  #typed(text) {
    this.#files[this.#name] = text;
    this.#heard.changed(this.#name, text);
  }

  // Replaces the open files by these; stays on the tab of the same name, if there is one.
  open(files, name = this.#name) {
    this.#files = { ...files };
    this.#states = {};
    this.#marks = [];
    this.#name = '';
    this.show(name in files ? name : 'rules.py' in files ? 'rules.py' : this.names[0]);
  }

  // Shows a file, with a line centered, selecting it (`choose` is true) or a text in it.
  show(name, line = 0, choose = '') {
    if (!(name in this.#files)) return;
    if (name !== this.#name) {
      if (this.#name) this.#states[this.#name] = this.#view.state;
      this.#name = name;
      this.#view.setState(this.#states[name] ?? this.#state(name, this.#files[name]));
      this.#paint();
      this.#heard.shown(name);
    }
    this.#list();
    if (!line) return;
    const { doc } = this.#view.state, at = doc.line(Math.max(1, Math.min(line, doc.lines))), part = choose ? at.text.indexOf(choose) : -1;
    const selection = part < 0 ? { anchor: at.from + at.text.search(/\S|$/) } : { anchor: at.from + part, head: at.from + part + choose.length };
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(at.from, { y: 'center' }) });
    this.#view.focus();
  }

  // Goes to the next file, or with -1 to the previous one; keeps the keyboard focus.
  turn(step) {
    const { names } = this;
    this.show(names[(names.indexOf(this.#name) + step + names.length) % names.length]);
  }

  // Changes a file's text as if it had been typed.
  write(name, text) {
    if (name === this.#name) {
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    } else {
      delete this.#states[name];
      this.#files[name] = text;
      this.#heard.changed(name, text);
    }
    this.#list();
  }

  // Inserts a text at the cursor.
  insert(text) {
    this.#view.dispatch(this.#view.state.replaceSelection(text));
    this.#view.focus();
  }

  remove(name) {
    delete this.#files[name];
    delete this.#states[name];
    if (name === this.#name) {
      this.#name = '';
      this.show(this.names[0]);
    } else this.#list();
  }

  // Replaces all markers, in all files.
  mark(marks) {
    this.#marks = marks;
    this.#paint();
    this.#list();
  }

  #paint() {
    const { doc } = this.#view.state;
    const found = this.#marks.filter(({ file, line }) => file === this.#name && line > 0 && line <= doc.lines).map(({ line, text, right }) => {
      const at = doc.line(line);
      return { from: at.from + at.text.search(/\S|$/), to: at.to, severity: right ? 'info' : 'error', message: text };
    });
    this.#quiet = true;
    this.#view.dispatch(Editor.setDiagnostics(this.#view.state, found));
    this.#quiet = false;
  }

  #list() {
    const focused = this.#tabs.contains(document.activeElement);
    this.#tabs.replaceChildren(...this.names.map(name => {
      const tab = document.createElement('button'), here = name === this.#name;
      tab.textContent = name;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-selected', here);
      tab.setAttribute('aria-controls', 'editor');
      tab.tabIndex = here ? 0 : -1;
      tab.classList.toggle('wrong', this.#marks.some(mark => mark.file === name && !mark.right));
      tab.onclick = () => this.show(name);
      return tab;
    }));
    const here = this.#tabs.querySelector('[aria-selected=true]');
    if (focused) here?.focus();
    if (here) this.#tabs.scrollLeft = Math.min(here.offsetLeft, Math.max(this.#tabs.scrollLeft, here.offsetLeft + here.offsetWidth - this.#tabs.clientWidth));
  }
}
