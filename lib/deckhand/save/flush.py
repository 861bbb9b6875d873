"""What the store does now and then: read the newest record, write the next one, count its room (save/store.py calls it).

A board with an nvm has that much room in lesson mode, too, where its files could hold more: so both modes have the same
saves. Each mode reads both places, and the newest record counts.
"""

from deckhand.const import const
from deckhand.save.record import HEAD_BYTES, SUM, renewed, unseal
from deckhand.save.sections import RESET
from deckhand.save.store import NAME

_AROUND = HEAD_BYTES + SUM  # bytes of a record besides its sections
_FILE_ROOM = const(8000)
_SMALL = const(6000)  # a store of less


def read(store):
    """Take the newest record that checks out, of the nvm and of the files."""
    found = False
    if store.memory is not None and len(store.memory):
        found = _take(store, store.memory)
    if store.files:
        for place in (0, 1):
            if _take(store, store.files.read(place)):
                found = True
                store.next_file = 1 - place  # the older one is written next
    if found:
        store.trouble = ""


def read_drive(store):
    """Take the files' record where it is newer, in normal mode, which cannot write them."""
    from deckhand.hw.files import Files

    trouble = store.trouble
    files = Files()
    found = [place for place in (0, 1) if _take(store, files.read(place))]
    store.trouble = "" if found else trouble


def _take(store, record):
    # Newer than what was found so far? Then it counts.
    try:
        sequence, body = unseal(record)
    except ValueError as wrong:
        store.trouble = wrong.args[0] or store.trouble
        return False
    if sequence < store.sequence:
        return False
    store.sequence = sequence
    store.body = body
    return True


def room(store):
    """Bytes that the sections may take in all."""
    most = _FILE_ROOM if store.files else 0
    if store.memory is not None and len(store.memory):
        most = len(store.memory)
    return max(0, most - _AROUND)


def used(store):
    """Bytes of the record as last read or written."""
    return len(store.body) + _AROUND


def free(store, name):
    """Bytes that this section could take, by the record as last read or written (or by a file's, where is no room)."""
    most = room(store) or _FILE_ROOM
    left = most + _AROUND - used(store) + len(store.get(name)) - NAME - 2
    return min(left, most // 5) if most < _SMALL else left  # there the other games want their part


def reset(store, request):
    """Forget everything (with the next flush), once for each request; True where this one is new.

    A request is a text of settings.toml, which Python cannot take out of there again.
    """
    asked = request.encode()
    if store.get(RESET) == asked:
        return False
    store.body = b""
    store.changed = {RESET: asked}
    store.trouble = ""
    return True


def flush(store):
    """Write what changed. True where all of it is kept, False where it does not fit or cannot be written; then
    `store.trouble` says so."""
    record = renewed(store.sequence + 1, store.body, store.changed)
    most = room(store) + _AROUND
    if len(record) > most:
        if most > _AROUND:
            from deckhand.save import trimming

            record = trimming.pack(store, most)
        if len(record) > most or not record:
            return False
    kept = False
    if store.files:  # a file first: it cannot spoil the others
        kept = store.files.write(store.next_file, record)
        if kept:
            store.next_file = 1 - store.next_file
    if store.memory is not None and len(record) <= len(store.memory):
        try:
            store.memory[0 : len(record)] = record
            kept = True
        except (OSError, RuntimeError, ValueError):  # the chip refused
            pass
    if not kept:
        store.trouble = "Saves cannot be written" if store.memory else "Drive full: nothing kept"
    else:
        store.sequence += 1
        store.body = record[HEAD_BYTES:-SUM]
        store.changed = {}
    return kept
