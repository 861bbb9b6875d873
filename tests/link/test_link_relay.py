"""deckhand link: two badges by USB on one computer; only whole lines pass, and a plug may be pulled."""

import os
import random
import sys
from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_screen import scene_name
from two_badges import equal, play_on, sit_down, two_badges, want_link

from deckhand.link.lines import wrapped
from deckhand_sim.link import relay as module
from deckhand_sim.link.relay import LineFilter, Relay, SerialEnd

LINE = wrapped("S1267,0,0")


class Pipe:
    """One end of a serial line inside this process."""

    def __init__(self):
        self.come, self.go = deque(), deque()

    def read(self):
        return self.come.popleft() if self.come else b""

    def write(self, data):
        self.go.append(data)

    @property
    def back(self):
        """The other end."""
        other = Pipe()
        other.come, other.go = self.go, self.come
        return other


def test_whole_lines_go_through_and_what_else_a_badge_prints_does_not():
    half = LineFilter()
    assert half.take(b"Deckhand: hello\r\n\x1b]0;" + LINE[:9]) == b""
    assert half.take(LINE[9:] + b"Traceback\n#no sum\n" + LINE.replace(b"\n", b"\r\n")) == LINE + LINE
    assert half.lines == 2


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(st.binary(max_size=300), st.just(LINE)), max_size=20))
def test_of_any_bytes_only_lines_come_out_and_little_is_kept(parts):
    half = LineFilter()
    out = b"".join(half.take(part) for part in parts)
    assert all(line.startswith(b"#") and len(line) <= 120 for line in out.splitlines())
    assert len(half._rest) <= 120


def test_two_badges_by_usb_find_each_other_and_play():
    with two_badges("crash_landing", pins=("", "")) as (one, two, cable):
        pipes = Pipe(), Pipe()
        one.usb, two.usb = pipes[0].back, pipes[1].back
        relay = Relay(*pipes)
        carry = cable.ends[0].read
        cable.ends[0].read = lambda: (relay.step(), carry())[1]
        for sim in (one, two):
            sim.console.step = lambda now, step=sim.console.step: (relay.step(), step(now))[1]
        want_link(one, two)
        sit_down(one, two)
        play_on((one, two), 4, random.Random(1))
        assert equal(one, two) and scene_name(one) == scene_name(two) == "play"
        assert min(relay.lines) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals")
def test_a_serial_port_that_is_pulled_out_is_opened_again(monkeypatch):
    monkeypatch.setattr(module, "_RETRY_S", 0)
    badge, port = os.openpty()
    with SerialEnd(os.ttyname(port)) as usb:
        usb.write(LINE)
        assert os.read(badge, 99).replace(b"\r", b"") == LINE
        os.write(badge, LINE)
        assert usb.read() == LINE
        usb._line.close()  # as if pulled out
        usb.write(LINE)
        assert not usb.connected and usb.read() == b"" and usb.connected
    os.close(badge), os.close(port)
