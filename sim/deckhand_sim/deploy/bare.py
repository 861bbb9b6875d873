"""What stays source in a kit, without what is there for readers of the sources.

    bare('"Begins.\\n\\nMore."\\n\\nX = 1  # why\\n')      # '"Begins."\\nX = 1\\n'

Of a module's docstring its first line stays, so that who opens the file on a badge knows what it is. Lines move up: nothing
that these files say names one.
"""

import ast
import io
import tokenize

_DEFINES = (ast.FunctionDef, ast.ClassDef)


def bare(text):
    """The text without comments, empty lines, and docstrings but the first line of the module's."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, *_DEFINES)) and ast.get_docstring(node) is not None:
            said = node.body[0]
            first = '"%s"' % ast.get_docstring(node).partition("\n")[0] if node is tree else ""
            lines[said.lineno - 1 : said.end_lineno] = [first] + [""] * (said.end_lineno - said.lineno)
    return "".join(line + "\n" for line in lines if line)
