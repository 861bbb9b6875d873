"""A badge's saves over its serial port: into a file, and back.

    place = backup(found, Path("saves"))        # saves/<number of the badge>-<time>.nvm
    record = for_badge(data, [what is there])   # the bytes to write, so that the badge takes them for the newest
    restore(found, chosen(found, Path("saves")))    # a folder: the badge's own newest file; or a file

All raise SavesError with one line; nothing was changed then, but where it says so.
"""

from deckhand.save.drive_settings import LONGEST

from ..printable import printable
from . import backups, repl, settings_toml
from .manifest import sha256

_PLACES = ("saves/one.bin", "saves/two.bin")  # where lesson mode keeps them besides
_REQUEST = b"?r"  # the section with the last request to forget everything
_LAST = (1 << 32) - 1  # the highest number that a record can have


class SavesError(Exception):
    """The saves could not be read or written; the message is one line."""


def _port(found):
    """The badge's serial port, open."""
    import serial

    port = next((port for port in repl.ports() if repl.same_badge(found.uid, port.uid)), None)
    if port is None:
        raise repl.ReplError("its serial port was not found")
    return serial.Serial(port.device, 115200, timeout=2)


def backup(found, folder):
    """Write the badge's whole nvm to a new file in the folder; gives its place."""
    try:
        with repl.Repl(_port(found)) as line:
            nvm = line.read_nvm()
    except (OSError, repl.ReplError) as wrong:  # pyserial's errors are OSErrors
        raise SavesError("its saves could not be read (%s)" % wrong) from None
    try:
        return backups.put(folder, "%s-%s.nvm" % (found.uid, backups.now()), nvm)
    except OSError as wrong:
        raise SavesError("its saves could not be written to %s (%s)" % (folder, wrong.strerror)) from None


def chosen(found, place):
    """The file of saves for this badge: the one that is named, or in a folder the newest with its number."""
    if not place.is_dir():
        return place
    files = sorted(path for path in place.glob("*.nvm") if path.name.upper().startswith(found.uid + "-"))
    if not found.uid or not files:
        raise SavesError("%s has no saves of this badge" % place)
    return files[-1]


def for_badge(saved, there, request):
    """The record of `saved` (a nvm's bytes) for a badge on which the records `there` lie: newer than they are, and with
    the badge's own last request to forget everything, which would be carried out anew otherwise. Raises SavesError."""
    from deckhand.save.record import joined, seal, unseal

    try:
        newest, body = unseal(saved)
    except ValueError as wrong:
        raise SavesError("it holds no saves of Deckhand (%s)" % (wrong or "empty")) from None
    for record in there:
        try:
            newest = max(newest, unseal(record)[0])
        except ValueError:
            continue
    if newest >= _LAST:
        raise SavesError("it holds no saves that a badge can go on from")
    if request:
        body = joined(body, {_REQUEST: request.encode()})
    return seal(newest + 1, body)


def restore(found, path):
    """Write the saves of a file onto the badge and read them back."""
    files = [found.drive.read(name) or b"" for name in _PLACES]
    request = (settings_toml.value(found.drive.read(settings_toml.FILE) or b"", settings_toml.RESET) or "")[:LONGEST]
    try:
        saved = path.read_bytes()
    except OSError as wrong:
        raise SavesError("%s: %s" % (printable(path), wrong.strerror)) from None
    for_badge(saved, (), request)  # says what is wrong with it before the badge is stopped
    try:
        with repl.Repl(_port(found)) as line:
            nvm = line.read_nvm()
            record = for_badge(saved, [nvm, *files], request)
            if len(record) > len(nvm):
                raise SavesError("they need %d bytes of the badge's %d" % (len(record), len(nvm)))
            line.write_nvm(record)
            if sha256(line.read_nvm()) != sha256(record + nvm[len(record) :]):
                raise repl.ReplError("what was written reads back otherwise: run this again")
    except (OSError, repl.ReplError) as wrong:
        raise SavesError("its saves could not be written (%s)" % wrong) from None
