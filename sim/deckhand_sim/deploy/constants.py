"""Integer constants of a module: find the definitions at its top level, and evaluate them.

evaluate(ast.parse("const(1 << 4)", mode="eval").body)      # 16
"""

import ast

SMALL = range(-(1 << 30), 1 << 30)  # 31-bit integers need no object on a badge
_MOST_BITS = 64  # larger shifts and powers stay unevaluated
_OPERATORS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b if b else None,
    ast.Mod: lambda a, b: a % b if b else None,
    ast.LShift: lambda a, b: a << b if 0 <= b < _MOST_BITS else None,
    ast.RShift: lambda a, b: a >> b if b >= 0 else None,
    ast.Pow: lambda a, b: a**b if 0 <= b < _MOST_BITS and abs(a) < 1 << _MOST_BITS else None,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}
_SIGNS = {ast.UAdd: lambda a: a, ast.USub: lambda a: -a, ast.Invert: lambda a: ~a}


def _unknown(node):
    return None


def evaluate(node, lookup=_unknown, consts=("const",)):
    """Evaluate an integer expression; None if it can't be.

    lookup: returns the value of a name or attribute, or None. consts: the module's names for MicroPython's const().
    """
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, (ast.Name, ast.Attribute)):
        return lookup(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in consts:
        return evaluate(node.args[0], lookup, consts) if len(node.args) == 1 and not node.keywords else None
    if isinstance(node, ast.UnaryOp) and type(node.op) in _SIGNS:
        value = evaluate(node.operand, lookup, consts)
        return None if value is None else _SIGNS[type(node.op)](value)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = evaluate(node.left, lookup, consts), evaluate(node.right, lookup, consts)
        return None if left is None or right is None else _OPERATORS[type(node.op)](left, right)
    return None


def is_constant_name(name):
    """True for SPEED, _SPEED, T_2."""
    return name.isupper() and name.isidentifier()


def definitions(tree):
    """Yield (name, expression, statement) for each single name assigned at the top level."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and len(targets) == 1:
            if isinstance(targets[0], ast.Name):
                yield targets[0].id, node.value, node


def literal(value):
    """Format an integer for use inside an expression."""
    return str(value) if value >= 0 else "(%d)" % value
