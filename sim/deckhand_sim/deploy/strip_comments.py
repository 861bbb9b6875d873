"""Strip comments: what stays source on a badge has neither comments nor docstrings.

    stripped('"Begins.\\n\\nMore."\\n\\nX = 1  # why\\n')      # '"Begins."\\nX = 1\\n'

Of a module's docstring the first line stays for whoever opens the file on a badge. Lines move up: no traceback of these files
is read by its line numbers.
"""

import ast
import io
import tokenize

from .program import Module

_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def strip_comments(program):
    """Strip what stays source."""
    for path, module in program.outside.items():
        program.outside[path] = Module(path, stripped(module.text))


def stripped(text):
    """A source without comments, empty lines and docstrings; the first line of the module's stays."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, *_DEFINITIONS)) and ast.get_docstring(node) is not None:
            doc = node.body[0]
            first = '"%s"' % ast.get_docstring(node).partition("\n")[0] if node is tree else ""
            lines[doc.lineno - 1 : doc.end_lineno] = [first] + [""] * (doc.end_lineno - doc.lineno)
    return "".join(line + "\n" for line in lines if line)
