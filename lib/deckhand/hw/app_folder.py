"""Deckhand in a folder of somebody else's drive (/apps/deckhand, below Fruit Jam OS), started from there.

stay()      # when Python starts anew, it is this folder's code.py again; reset leads back to the drive's own
"""

import os

import supervisor


def stay():
    """Where it is not the drive's own program: be the next one, too."""
    here = os.getcwd()
    if here != "/":
        supervisor.set_next_code_file(here + "/code.py", working_directory=here)
