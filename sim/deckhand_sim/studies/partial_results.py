"""Results saved part by part, so that an interruption loses nothing: a header line, then lines of JSON.

part = PartFile("run.jsonl", {"arena": 1, "game": "landslide", ...}, "series")
part.found                          # the dicts that are there already
part.add({"index": 7, ...})         # one more, in the file before this returns
"""

import json
from pathlib import Path

from ..printable import printable


def progress_text(done, all_of_it, what, path=None):
    """Describe how far interrupted work has come; path: the file that saves it, or None."""
    so_far = "%d of %d %s" % (done, all_of_it, what)
    return (
        "%s and kept in %s; the same command goes on from there." % (so_far, printable(path)) if path else so_far + "."
    )


class ResultsFile:
    """header: a dict of what JSON knows; work: the word for it. A last line that was cut off is dropped.

    Raises ValueError, in one line, for a file of something else, which is left as it is; OSError where none can be.
    """

    def __init__(self, path, header, work):
        self.path = Path(path)
        self.found = []
        header = json.loads(json.dumps(header))
        data = self.path.read_bytes() if self.path.exists() else b""
        *whole, cut = data.split(b"\n")  # an incomplete last line
        if not data:
            self._write([json.dumps(header).encode()])
            return
        try:
            found = json.loads(whole[0]) if whole else None
        except ValueError:
            found = None
        if found != header:
            raise ValueError("%s is of another %s" % (path, work))
        for number, line in enumerate(whole[1:], 2):
            try:
                one = json.loads(line)
            except ValueError:
                one = None
            if not isinstance(one, dict):
                raise ValueError("%s, line %d is no result of this %s" % (path, number, work))
            self.found.append(one)
        if cut:
            self._write(whole)

    def _write(self, lines):
        self.path.write_bytes(b"".join(line + b"\n" for line in lines))

    def add(self, one):
        """Keep one more."""
        self.found.append(one)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(one) + "\n")
