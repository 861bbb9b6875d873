"""traceback inside the VM."""

import sys


def print_exception(exception, value=None, tb=None, limit=None, file=None, chain=True):
    sys.print_exception(exception if value is None else value)


def format_exception(exception, value=None, tb=None, limit=None, chain=True):
    return [repr(exception)]
