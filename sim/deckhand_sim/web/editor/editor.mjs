// What the workbench uses of CodeMirror and its Python parser; esbuild bundles it into one script whose global is `Editor`.
export { EditorState, StateEffect, StateField } from '@codemirror/state';
export { Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
export { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
export { HighlightStyle, bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
export { python, pythonLanguage } from '@codemirror/lang-python';
export { lintGutter, setDiagnostics } from '@codemirror/lint';
export { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
export { tags } from '@lezer/highlight';
