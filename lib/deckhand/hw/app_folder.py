"""Deckhand as an app in a folder of another program's drive (/apps/deckhand of Fruit Jam OS).

stay()      # a reload runs this folder's code.py again; a reset runs the drive's own
"""

import os

import supervisor


def stay():
    """Make a reload run this folder's code.py again, unless it's the drive's own."""
    folder = os.getcwd()
    if folder != "/":
        supervisor.set_next_code_file(folder + "/code.py", working_directory=folder)
