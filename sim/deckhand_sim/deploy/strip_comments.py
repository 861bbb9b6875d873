"""Strip comments and docstrings from the files that stay source on a badge.

    stripped('"Begins.\\n\\nMore."\\n\\nX = 1  # why\\n')      # '"Begins."\\nX = 1\\n'

The first line of a module's docstring stays, for people who open the file on a badge. Line numbers change, so line
numbers in tracebacks of these files are wrong.
"""

import ast
import io
import tokenize

from .program import Module

_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def strip_comments(program):
    """Strip the files that stay source."""
    for path, module in program.outside.items():
        program.outside[path] = Module(path, stripped(module.text))


def stripped(text):
    """Remove comments, empty lines and docstrings, except the first line of the module's."""
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
