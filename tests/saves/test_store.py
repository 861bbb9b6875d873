"""Saves: one record with a check sum, written once after a change."""

from binascii import crc32

import pytest

from deckhand.save import record
from deckhand.save.sections import SAVED, STATISTICS, of
from deckhand.save.store import Store


class Nvm(bytearray):
    """An nvm that counts its erases; every assignment is one."""

    erases = 0

    def __setitem__(self, where, value):
        self.erases += 1
        assert len(self[where]) == len(value)
        super().__setitem__(where, value)


@pytest.fixture
def nvm():
    return Nvm(b"\xff" * 8192)


def test_what_was_flushed_is_there_after_the_power_went(nvm):
    store = Store(nvm)
    store.put(b"CL", b"some statistics")
    store.put(b"cl", bytes(300))
    assert store.flush()
    again = Store(nvm)
    assert again.get(b"CL") == b"some statistics"
    assert again.get(b"cl") == bytes(300)
    assert again.get(b"LS") == b""
    assert again.trouble == ""


def test_a_flush_is_one_write_and_none_where_nothing_changed(nvm):
    store = Store(nvm)
    store.put(b"CL", b"a")
    store.put(b"ON", b"b")
    store.flush()
    assert nvm.erases == 1
    store.put(b"CL", b"a")
    store.flush()
    assert nvm.erases == 1


def test_an_empty_section_is_taken_out(nvm):
    store = Store(nvm)
    store.put(b"cl", b"progress")
    store.flush()
    store.put(b"cl", b"")
    store.flush()
    assert Store(nvm).get(b"cl") == b""


def test_the_rest_of_the_nvm_stays_as_others_left_it(nvm):
    nvm[4000:4008] = b"not ours"
    store = Store(nvm)
    store.put(b"CL", b"x" * 100)
    store.flush()
    assert nvm[4000:4008] == b"not ours"


def test_what_does_not_fit_is_refused_and_the_old_record_stays(nvm):
    store = Store(nvm)
    store.put(b"CL", b"old")
    store.flush()
    store.put(b"cl", bytes(9000))
    assert not store.flush()
    assert Store(nvm).get(b"CL") == b"old"


@pytest.mark.parametrize("size", [0, 10, 15])
def test_a_board_without_room_keeps_nothing_and_says_so_by_false(size):
    store = Store(Nvm(size))
    store.put(b"CL", b"x")
    assert store.get(b"CL") == b"x"
    assert not store.flush()
    assert record.room(Store(None)) == 0


def test_any_damaged_byte_gives_a_fresh_start_in_one_line(nvm):
    store = Store(nvm)
    store.put(b"CL", b"statistics")
    store.flush()
    length = 11 + 4 + 10 + 4
    for i in range(length):
        damaged = Nvm(nvm)
        bytearray.__setitem__(damaged, i, damaged[i] ^ 0x41)
        store = Store(damaged)
        assert store.get(b"CL") == b""
        assert 0 < len(store.trouble) <= 30


def test_the_check_sum_is_crc_32_over_all_before_it(nvm):
    store = Store(nvm)
    store.put(b"CL", b"abc")
    store.flush()
    record = bytes(nvm[: 11 + 4 + 3])
    assert int.from_bytes(nvm[18:22], "little") == crc32(record)


def row(key, played):
    """A row of statistics, packed as in save_stats."""
    return key.encode().ljust(6, b"\0") + played.to_bytes(2, "little") + bytes(14)


GAMES_OF_ALL = ("CC", "CL", "CR", "LS", "ON")


def full_store():
    """A nearly full nvm of 4 KB with five saved games and statistics of each."""
    store = Store(Nvm(b"\xff" * 4096))
    for at, game in enumerate(GAMES_OF_ALL):
        store.put(of(game, SAVED), bytes([at]) * 640)
        store.put(of(game, STATISTICS), b"".join(row("k%d" % i, 10 * at + i + 1) for i in range(5)))
    assert store.flush() and not store.trouble
    return store


def test_in_4_kb_games_come_before_the_least_played_rows_of_the_statistics():
    store = full_store()
    assert record.room(store) - record.used(store) < 300
    store.put(of("CL", SAVED), bytes(1000))
    assert store.flush() and store.trouble == "No room: statistics cut"
    again = Store(store.memory)
    assert [len(again.get(of(game, SAVED))) for game in GAMES_OF_ALL] == [640, 1000, 640, 640, 640]
    left = [len(again.get(of(game, STATISTICS))) // 22 for game in GAMES_OF_ALL]
    assert left[1:] == [5] * 4 and left[0] < 5
    assert again.get(of("CC", STATISTICS)) == b"".join(row("k%d" % i, i + 1) for i in range(5 - left[0], 5))


def test_a_game_that_does_not_fit_even_so_is_said_and_costs_nothing():
    store = full_store()
    before = bytes(store.memory)
    store.put(of("CL", SAVED), bytes(2000))
    assert not store.flush() and store.trouble == "No room: game not kept"
    assert bytes(store.memory) == before and store.get(of("CC", STATISTICS)) and len(store.get(of("CL", SAVED))) == 2000


def test_in_4_kb_a_game_may_take_a_fifth_with_its_moves():
    store = full_store()
    assert record.free(store, of("CL", SAVED)) <= record.room(store) // 5
    assert record.free(Store(Nvm(b"\xff" * 8192)), of("CL", SAVED)) > 8000
