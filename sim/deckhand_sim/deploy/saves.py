"""Back up and restore a badge's saves over its serial port.

    path = backup(found, Path("saves"))             # saves/<uid>-<time>.nvm
    record = record_for_badge(data, [existing])     # the bytes to write so that the badge takes them for the newest
    restore(found, choose_file(found, Path("saves")))   # a folder: the badge's newest file; or a file

All raise SavesError with one line; nothing was changed, unless it says otherwise.
"""

from deckhand.save.drive_settings import LONGEST

from ..printable import printable
from . import backups, repl, settings_toml
from .manifest import sha256

_SAVE_FILES = ("saves/one.bin", "saves/two.bin")  # where lesson mode also stores them
_RESET_SECTION = b"?r"  # the section with the last reset request
_MAX_SERIAL = (1 << 32) - 1  # the highest serial number of a record


class SavesError(Exception):
    """The saves could not be read or written; the message is one line."""


def _port(found):
    """Open the badge's serial port."""
    import serial

    port = next((port for port in repl.ports() if repl.is_same_badge(found.uid, port.uid)), None)
    if port is None:
        raise repl.ReplError("its serial port was not found")
    return serial.Serial(port.device, 115200, timeout=2)


def backup(found, folder):
    """Write the badge's whole nvm to a new file in the folder, and return its path."""
    try:
        with repl.Repl(_port(found)) as line:
            nvm = line.read_nvm()
    except (OSError, repl.ReplError) as wrong:  # pyserial raises OSErrors
        raise SavesError("its saves could not be read (%s)" % wrong) from None
    try:
        return backups.save_copy(folder, "%s-%s.nvm" % (found.uid, backups.timestamp()), nvm)
    except OSError as wrong:
        raise SavesError("its saves could not be written to %s (%s)" % (folder, wrong.strerror)) from None


def choose_file(found, place):
    """Return this badge's saves: the named file, or the newest with its uid in a folder."""
    if not place.is_dir():
        return place
    files = sorted(path for path in place.glob("*.nvm") if path.name.upper().startswith(found.uid + "-"))
    if not found.uid or not files:
        raise SavesError("%s has no saves of this badge" % place)
    return files[-1]


def record_for_badge(saved, existing, request):
    """Return the record to write so that a badge takes `saved` (an nvm's bytes) for newer than its existing records.

    It keeps the badge's last reset request, which would otherwise run again. Raises SavesError.
    """
    from deckhand.save.record import joined, seal, unseal

    try:
        newest, body = unseal(saved)
    except ValueError as wrong:
        raise SavesError("it has no saves of Deckhand (%s)" % (wrong or "empty")) from None
    for record in existing:
        try:
            newest = max(newest, unseal(record)[0])
        except ValueError:
            continue
    if newest >= _MAX_SERIAL:
        raise SavesError("it has no saves that a badge can use")
    if request:
        body = joined(body, {_RESET_SECTION: request.encode()})
    return seal(newest + 1, body)


def restore(found, path):
    """Write a file's saves to the badge and verify them."""
    files = [found.drive.read(name) or b"" for name in _SAVE_FILES]
    request = (
        settings_toml.get_value(found.drive.read(settings_toml.SETTINGS_FILE) or b"", settings_toml.RESET) or ""
    )[:LONGEST]
    try:
        saved = path.read_bytes()
    except OSError as wrong:
        raise SavesError("%s: %s" % (printable(path), wrong.strerror)) from None
    record_for_badge(saved, (), request)  # check it before the badge is stopped
    try:
        with repl.Repl(_port(found)) as line:
            nvm = line.read_nvm()
            record = record_for_badge(saved, [nvm, *files], request)
            if len(record) > len(nvm):
                raise SavesError("they need %d bytes of the badge's %d" % (len(record), len(nvm)))
            line.write_nvm(record)
            if sha256(line.read_nvm()) != sha256(record + nvm[len(record) :]):
                raise repl.ReplError("the data reads back differently: run this again")
    except (OSError, repl.ReplError) as wrong:
        raise SavesError("its saves could not be written (%s)" % wrong) from None
