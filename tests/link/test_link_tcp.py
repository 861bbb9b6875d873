"""Two simulators linked by TCP: two processes at one table, one peer at a time, and clear messages on failure."""

import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deckhand_sim.link.tcp import TcpEnd, parse_address

SCRIPT = Path(__file__).parents[1] / "helpers" / "linked_process.py"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until(condition, seconds=5):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def pair():
    port = free_port()
    return TcpEnd.waiting(str(port)), TcpEnd.calling("127.0.0.1:%d" % port)


@pytest.mark.slow
def test_two_processes_play_at_one_table():
    port = str(free_port())
    order = [sys.executable, str(SCRIPT)]
    two = [
        subprocess.Popen([*order, how, port, "crash_landing", "8"], stdout=subprocess.PIPE, text=True)
        for how in ("wait", "call")
    ]
    one, other = (process.communicate(timeout=90)[0].split() for process in two)
    assert one[:2] == other[:2] and int(one[0]) >= 8
    assert {one[2], other[2]} == {"0011", "1100"}


def test_bytes_go_both_ways_and_a_broken_call_is_made_again():
    wait, call = pair()
    with wait, call:
        until(lambda: (wait.read(), call.read(), wait.connected and call.connected)[-1])
        call.write(b"#X1*")
        got = []
        until(lambda: got.append(wait.read()) or b"".join(got) == b"#X1*")
        wait._hang_up()
        until(lambda: (wait.read(), call.read(), not call.connected)[-1])
        until(lambda: (wait.read(), call.read(), wait.connected and call.connected)[-1])


def test_a_second_caller_is_sent_away():
    wait, call = pair()
    with wait, call:
        until(lambda: (wait.read(), call.read(), wait.connected)[-1])
        with socket.create_connection(("127.0.0.1", wait.port)) as third:
            third.setblocking(False)
            gone = []

            def sent_away():
                wait.read()
                try:
                    gone.append(third.recv(1))
                except BlockingIOError:
                    pass
                return gone == [b""]

            until(sent_away)
        assert wait.connected


def test_a_peer_that_reads_nothing_fills_no_memory():
    wait, call = pair()
    with wait, call:
        until(lambda: (wait.read(), call.read(), wait.connected)[-1])
        for _ in range(3000):
            wait.write(b"x" * 4096)
        assert len(wait._out) <= 4096


def test_it_listens_on_this_computer_unless_told():
    with TcpEnd.waiting(str(free_port())) as wire:
        assert wire._listener.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("text", "found"),
    [("4711", ("", 4711)), ("fox.local:1", ("fox.local", 1)), ("[::1]:80", ("::1", 80))],
)
def test_addresses(text, found):
    assert parse_address(text) == found


@pytest.mark.parametrize("text", ["", "fox", "fox:", "fox:0", "fox:70000", "fox:-1", "fox:²"])
def test_what_is_no_address_is_said_in_one_line(text):
    with pytest.raises(ValueError, match="needs a port from 1 to 65535"):
        parse_address(text)
