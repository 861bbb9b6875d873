"""`deckhand web`: write, serve, measure or audit the page."""

import errno
import webbrowser
from functools import partial
from pathlib import Path

import click

from ..atomic_files import atomic_write
from ..deploy.kit import from_option, games_option
from ..device.drive import find_drive
from ..printable import printable
from ..vm.fuel import Missing
from . import site
from .audit import AuditError, audit
from .measure import download, figures, in_browser
from .server import server

_PORT = 8000


def _server(files, port):
    # Use the requested port; without one, any free port if the default is taken.
    try:
        return server(files, port or _PORT)
    except OSError as wrong:
        if port or wrong.errno != errno.EADDRINUSE:
            raise
        return server(files)


def write(files, out):
    """Write the page to a folder. Raises ClickException if it contains anything but an earlier page."""
    if out.exists() and any(out.iterdir()) and not (out / site.ONE_FILE).is_file():
        raise click.ClickException("%s holds other files; name an empty folder" % printable(out))
    out.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        with atomic_write(out / name) as part:
            part.write_bytes(data)


@click.command()
@click.argument("out", type=click.Path(file_okay=False, path_type=Path), required=False)
@click.option("--serve", is_flag=True, help="Serve it on this computer until Ctrl-C.")
@click.option("--port", type=click.IntRange(1, 65535), metavar="N", help="Of --serve; %d where it is free." % _PORT)
@click.option("--open", "opened", is_flag=True, help="Open it in the browser.")
@click.option("--measure", "measured", is_flag=True, help="Print its size and speed.")
@click.option("--audit", "audited", is_flag=True, help="Rate it with Lighthouse on an idle computer: takes minutes.")
@games_option
@from_option
def web(out, serve, port, opened, measured, audited, games, origin):
    """Write the badge as a page for browsers to the folder OUT.

    \b
    deckhand web page                       for any web server, in any folder of it
    deckhand web page --open                and opens page/deckhand.html
    deckhand web --serve                    shows it on this computer, writes nothing

    OUT/deckhand.html is all of it in one file that needs no server: on a USB stick, a school's share, by e-mail.
    OUT/workbench.html is where games are written, OUT/deckhand-workbench.html that in one file.
    """
    if not (out or serve or measured or audited):
        raise click.UsageError("name a folder to write it to, or --serve, --measure or --audit.")
    try:
        files = site.build(origin or find_drive(), games, partial(click.echo, err=True))
        if measured:
            for line in (*figures(files), *in_browser(files)):
                click.echo(line)
        if audited:
            _audit(files)
    except Missing as what:
        raise click.ClickException(str(what)) from None
    if out:
        write(files, out)
        click.echo(
            "%s: %d KB to download; %s alone, %d KB, runs from a file"
            % (printable(out), download(files) // 1000, site.ONE_FILE, len(files[site.ONE_FILE]) // 1000)
        )
    if serve:
        _serve(_server(files, port), opened)
    elif opened and out:
        _open((out.resolve() / site.ONE_FILE).as_uri())


def _audit(files):
    try:
        for line in audit(files):
            click.echo(line)
    except AuditError as why:
        raise click.ClickException(str(why)) from None


def _open(url):
    if not webbrowser.open(url):
        click.echo("No browser was found; open %s in one." % url)


def _serve(found, opened):
    url = "http://127.0.0.1:%d/" % found.server_address[1]
    click.echo("%s  (Ctrl-C ends it)" % url)
    if opened:
        _open(url)
    try:
        found.serve_forever()
    except KeyboardInterrupt:
        click.echo()
    finally:
        found.server_close()
