"""Neither badge of a link can choose the deal: commitments, when they are revealed, and the consequences of cheating."""

import random
from functools import cache
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_link import Chance, Loop, meet, offer

from deckhand.game import DEALS
from deckhand.link import meet as fields_of_h
from deckhand.link.commitment import commitment, draw, revealed
from deckhand.link.lines import BEAT_MS, GONE_MS, Lines, wrapped
from deckhand.link.meet import COMMIT, LOT, NAME, PLAYERS, READY, Meeting


class Peer:
    """The peer of a badge: sends what a test wants and records the badge's lines."""

    def __init__(self, seed=1, wanted=None):
        self.said = []  # bodies that the badge has sent
        self.coming = Loop()
        wire = SimpleNamespace(readinto=self.coming.readinto, write=self._write, deinit=lambda: None)
        self.meeting = Meeting(Lines(wire), "Fox 3", wanted or offer(), Chance(seed + 1000))
        self.now = 0

    def _write(self, data):
        self.said.append(data[1 : data.rindex(b"*")].decode())
        return len(data)

    def step(self, *bodies, ms=BEAT_MS):
        self.coming.data += b"".join(wrapped(body) for body in bodies)
        for _ in range(1 + len(bodies)):
            self.now += ms
            self.meeting.step(self.now)

    def offered(self):
        """The fields of the badge's last H line."""
        return next(body for body in reversed(self.said) if body[0] == "H")[1:].split(",")

    def numbers(self):
        """The numbers in its N lines."""
        return [body for body in self.said if body[0] == "N"]

    def line(self, commit, seen=None, ready="0", **fields):
        """An H line that fits the badge's; seen: the commitment that it claims to have received (None: the right one)."""
        mine = self.offered()
        own = mine[COMMIT].partition("/")[0]
        theirs = [*mine]
        theirs[NAME] = "Eve 1"
        theirs[LOT] = "1"
        theirs[COMMIT] = "%s/%s" % (commit, own[:8] if seen is None else seen)
        theirs[PLAYERS] = "".join("0" if digit != "0" else "G" for digit in mine[PLAYERS])
        theirs[READY] = ready
        for name, value in fields.items():
            theirs[getattr(fields_of_h, name)] = value
        return "H" + ",".join(theirs)


@cache
def committed(seed=5):
    """(number, its N line, its commitment)."""
    chance, reveal = draw(random.Random(seed).randbytes)
    return chance, reveal, commitment(reveal)


def test_nothing_is_revealed_before_both_commitments_are_final():
    peer = Peer()
    peer.step()
    assert not peer.numbers()
    _, _, commit = committed()
    peer.step(peer.line(commit, seen=""))  # the peer hasn't seen this badge's
    peer.step(peer.line(commit, seen="00000000"))
    assert not peer.numbers() and peer.offered()[COMMIT].endswith("/" + commit[:8])
    peer.step(peer.line(commit))
    assert len(set(peer.numbers())) == 1


def test_a_second_commitment_after_the_reveal_ends_the_link():
    peer = Peer()
    peer.step()
    peer.meeting.ready = True
    peer.step(peer.line(committed(1)[2]))
    mine = peer.numbers()[0]
    wished = (4711 - int(mine[1:].split(",")[0], 16)) % DEALS
    reveal = "N%x,%s" % (wished, "0" * 32)
    peer.step(peer.line(commitment(reveal), ready="1"), reveal, peer.line(commitment(reveal), ready="1"))
    assert peer.meeting.trouble and not peer.meeting.done


def test_the_number_that_was_committed_to_is_the_one_that_counts():
    peer = Peer()
    peer.step()
    peer.meeting.ready = True
    chance, reveal, commit = committed()
    peer.step(peer.line(commit, ready="1"), "N%x,%s" % ((chance + 1) % DEALS, reveal.split(",")[1]))
    assert not peer.meeting.done
    peer.step(reveal)
    mine = int(peer.numbers()[0][1:].split(",")[0], 16)
    assert peer.meeting.done and peer.meeting.deal == (mine + chance) % DEALS


def test_who_leaves_and_comes_back_hears_a_fresh_number():
    peer = Peer()
    peer.step()
    peer.step(peer.line(committed(1)[2]))
    before = set(peer.numbers())
    peer.meeting.forget()  # as the scene does when the peer is silent for GONE_MS
    peer.step(ms=GONE_MS)
    peer.step(peer.line(committed(2)[2]))
    after = set(peer.numbers()) - before
    assert len(before) == len(after) == 1
    assert before.pop().split(",")[0] != after.pop().split(",")[0]


def test_a_badge_that_began_again_before_anything_was_revealed_is_met():
    peer = Peer()
    peer.step()
    peer.step(peer.line(committed(1)[2], seen=""))
    chance, reveal, commit = committed(2)
    peer.step(peer.line(commit, ready="1"), reveal)
    assert not peer.meeting.trouble and not peer.meeting.ready  # the person sits down again
    peer.meeting.ready = True
    peer.step()
    assert peer.meeting.done


def test_the_others_screen_says_that_the_host_chose_the_deal():
    one, two = meet(offer(deal=4711), offer(), ready=False)
    assert one.host and one.dealer() == "You chose the deal" and two.dealer() == "Fox 3 chose the deal"
    one, two = meet(offer(), offer(), ready=False)
    assert one.dealer() == two.dealer() == ""


def test_a_peer_cannot_pass_its_choice_off_as_a_hubs_sum():
    peer = Peer()
    peer.step()
    peer.meeting.ready = True
    chance, reveal, commit = committed()
    line = peer.line(commit, ready="1", LOT="fffffff", CHOSEN_DEAL="=1267")
    peer.step(line, reveal)
    assert peer.meeting.trouble and not peer.meeting.done
    hub = peer.line(commit, ready="1", LOT="fffffff", CHOSEN_DEAL="=1267", NAME="Everyone/Fox 3/Eve 1")
    other = Peer()
    other.step()
    other.meeting.ready = True
    other.step(hub)
    assert other.meeting.dealer() == "The hub deals"


@pytest.mark.parametrize("text", ("", "N", "N1", "Nzz,%s" % ("0" * 32), "N-1,%s" % ("0" * 40)))
def test_what_is_no_number_reveals_nothing(text):
    assert revealed(text, commitment(text)) in (-1, DEALS - 1)
    assert revealed("N1,%s" % ("0" * 32), commitment(text)) == -1


MOVES = st.sampled_from(("H", "H", "N", "N", "seen", "unseen", "ready", "silence"))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(MOVES, st.integers(0, 3)), max_size=14), st.integers(0, 100))
def test_whatever_the_other_does_the_deal_is_the_sum_of_what_was_final_before_the_reveal(script, seed):
    """The peer commits to one of four numbers, reveals, changes, claims and pauses in any order."""
    peer = Peer(seed)
    peer.step()
    peer.meeting.ready = True
    commit, seen, ready = "", None, "0"
    final = {}  # the badge's N line -> the commitment that it had received by then
    for move, which in script:
        if peer.meeting.done:
            break
        if move == "H":
            commit = committed(which)[2]
        elif move == "seen":
            seen = None
        elif move == "unseen":
            seen = ""
        elif move == "ready":
            ready = "1"
        elif move == "silence":
            peer.meeting.forget()
            peer.meeting.ready = True
        bodies = [committed(which)[1]] if move == "N" else [peer.line(commit, seen, ready)] if commit else []
        peer.step(*bodies)
        for reveal in peer.numbers():
            final.setdefault(reveal, peer.offered()[COMMIT].partition("/")[2])
    if peer.meeting.done:
        mine = peer.meeting._secret
        before = final.get(mine)
        theirs = [number for number, _, commit in map(committed, range(4)) if before and commit.startswith(before)]
        number = int(mine[1:].split(",")[0], 16)
        assert peer.meeting.deal in [(number + one) % DEALS for one in theirs]
