"""Power cuts at any byte of a write: the badge always starts, and lesson mode never loses an earlier save."""

import pytest
from on_screen import page

from deckhand.save.record import seal, unseal
from deckhand.save.store import Store

NVM = 8192


@pytest.fixture(autouse=True)
def no_sweeping(monkeypatch):
    """Skip garbage collection: the store evicts modules and collects, which is slow and pointless on a desktop."""
    monkeypatch.setattr("gc.collect", lambda: 0)


OLD = {b"ST": b"\1\2\3", b"CL": b"old statistics" * 3, b"cl": bytes(range(200))}
NEW = {b"ST": b"\1\2\4", b"CL": b"new statistics" * 4, b"cl": bytes(range(180)), b"on": b"another game" * 20}


class Files:
    """Two files in memory; a write can be cut off after some bytes, or find the drive full."""

    writable = True

    def __init__(self):
        self.places = [b"", b""]
        self.cut = None
        self.full = False

    def read(self, place):
        return self.places[place]

    def write(self, place, record):
        if self.full:
            return False
        self.places[place] = record if self.cut is None else record[: self.cut]
        if self.cut is not None:
            raise PowerCut
        return True


class PowerCut(Exception):
    pass


def fill(store, sections):
    for name in sections:
        store.put(name, sections[name])


def kept(store):
    return {name: store.get(name) for name in (b"ST", b"CL", b"cl", b"on") if store.get(name)}


def nvm_with(sections, size=NVM):
    nvm = bytearray(b"\xff" * size)
    store = Store(nvm)
    fill(store, sections)
    assert store.flush()
    return nvm


def test_a_cut_of_the_nvm_at_every_byte_leaves_a_console_that_starts():
    whole = nvm_with(NEW)
    length = len(Store(whole).body) + 15
    for programmed in range(length + 1):
        # As on a SAMD51: the block erased, its pages programmed in ascending order up to the cut.
        cut = bytearray(b"\xff" * NVM)
        cut[:programmed] = whole[:programmed]
        store = Store(cut)
        assert kept(store) == (NEW if programmed == length else {})
        fill(store, OLD)
        assert store.flush()
        assert kept(Store(cut)) == ({**NEW, **OLD} if programmed == length else OLD)


@pytest.mark.slow
def test_a_cut_while_a_file_is_written_loses_nothing_that_was_saved_before():
    base = Files()
    store = Store(None, base)
    fill(store, OLD)
    assert store.flush()
    length = len(store.body) + 600
    for cut in range(length):
        files = Files()
        files.places = list(base.places)
        store = Store(None, files)
        fill(store, NEW)
        files.cut = cut
        try:
            store.flush()
        except PowerCut:
            pass
        assert kept(Store(None, files)) in (OLD, NEW) or kept(Store(None, files)) == {**OLD, **NEW}


def test_a_lost_directory_entry_falls_back_to_the_other_file():
    files = Files()
    store = Store(None, files)
    for sections in (OLD, NEW):
        fill(store, sections)
        assert store.flush()
    for lost in (0, 1):
        hurt = Files()
        hurt.places = list(files.places)
        hurt.places[lost] = b""
        assert kept(Store(None, hurt))


def test_the_newest_of_nvm_and_files_counts():
    nvm = nvm_with(OLD)
    files = Files()
    store = Store(nvm, files)
    fill(store, NEW)
    assert store.flush()
    nvm[:] = nvm_with(OLD)  # the nvm is older now
    assert kept(Store(nvm, files)) == {**OLD, **NEW}


def test_a_full_drive_still_keeps_the_nvm():
    nvm = bytearray(b"\xff" * NVM)
    files = Files()
    files.full = True
    store = Store(nvm, files)
    fill(store, NEW)
    assert store.flush() and kept(Store(nvm)) == NEW


@pytest.mark.parametrize("foreign", [b"CIRC" * 100, b"\x00\x01\x02\x03" * 2048, b"DKHX" + bytes(40), bytes(NVM)])
def test_foreign_bytes_are_a_fresh_start(foreign):
    nvm = bytearray(foreign.ljust(NVM, b"\xaa"))
    store = Store(nvm)
    assert kept(store) == {}
    fill(store, NEW)
    assert store.flush() and kept(Store(nvm)) == NEW


@pytest.mark.parametrize("form", [0, 2, 255])
def test_an_older_or_newer_format_is_refused_by_its_version(form):
    record = bytearray(seal(1, b""))
    record[4] = form
    with pytest.raises(ValueError, match="another version"):
        unseal(record)
    assert Store(bytearray(bytes(record).ljust(NVM, b"\xff"))).trouble == "Saves of another version"


@pytest.mark.parametrize("size", [8192, 4096, 0])
def test_every_size_of_nvm_works(size):
    nvm = bytearray(b"\xff" * size)
    store = Store(nvm)
    fill(store, NEW)
    assert store.flush() is (size > 0)
    assert kept(store) == NEW  # at least in memory


@pytest.mark.parametrize(
    ("nvm", "said"),
    [
        (b"", ""),
        (bytes(4096), ""),
        (b"\xff" * 8192, ""),
        (b"somebody else's data".ljust(8192, b"\x55"), "Foreign data: fresh saves"),
        (bytes(seal(7, b"CL\2\0xy")[:-1]).ljust(8192, b"\xff"), "Saves damaged: fresh start"),
        (b"DKHD\x09".ljust(8192, b"\0"), "Saves of another version"),
    ],
)
def test_whatever_is_in_the_nvm_the_badge_starts_says_it_in_one_line_and_plays(nvm, said):
    from deckhand_sim.simulator import Sim

    with Sim(nvm=nvm) as sim:
        sim.boot(run_boot=True)
        sim.run(100)
        words = " ".join(page(sim))
        assert said in words and (said or "aves" not in words)
        sim.keys("RIGHT A wait:100 A wait:300 B wait:100 hold:START:2300 wait:100")
        assert type(sim.console.scenes[-1]).__module__ == "deckhand.scenes.launcher" and "Traceback" not in sim.serial
        assert bool(sim.nvm_writes) == bool(nvm)
