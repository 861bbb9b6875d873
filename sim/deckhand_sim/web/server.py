"""A web server for files in memory."""

from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".bin": "application/octet-stream",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


class _Handler(BaseHTTPRequestHandler):
    # Serves files from memory.
    def __init__(self, files, *args):
        self._files = files
        super().__init__(*args)

    def do_GET(self):  # noqa: N802, the library's name
        """Answer with one of the files."""
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        data = self._files.get(name)
        if data is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", _KINDS[Path(name).suffix])
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        """Log nothing."""


def server(files, port=0):
    """Return a server of these files on localhost; port 0: any free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, files))
