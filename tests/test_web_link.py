"""Two pages linked: two tabs of one browser hear each other, two devices after an invitation; they play at one table."""

import time

import pytest
from built_page import page_files
from page_tabs import tabs
from test_web_page import NOTE, SCENE, STARTED, SUB_PATH, TEXT, Server

from deckhand_sim.vm.fuel import Missing
from deckhand_sim.web import command
from deckhand_sim.web.browser import Browser

LINK = """import page
page.console.store.put(b'cL', bytes([2, 0, 17] + [0] * 6))
page.console.replace('game_menu', 'crash_landing')"""
MOVE = """import page
table = page.console.scenes[0]
if table.session.humans_turn() and not table.is_moving():
    for move in table.session.rules.moves():
        break
    table.play(move)"""
STANDS = """import page
session = page.console.scenes[0].session
print(len(session.history), sum(session.rules.state), bytes(session.players).hex())"""


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    (folder / SUB_PATH).mkdir(parents=True)
    command.write(page_files(), folder / SUB_PATH)
    server = Server(folder)
    yield server.url
    server.close()


@pytest.fixture
def pair(url):
    """Two tabs of one browser."""
    try:
        with Browser() as browser, tabs(browser, url, STARTED) as open_:
            yield open_(profile="one"), open_(profile="one")
    except Missing as what:
        pytest.skip(str(what))


def run(tab, code):
    told = tab.value("deckhand.machine.run(%r)" % code)
    assert not told["error"], told["error"]
    return told["out"]


def play(one, two):
    """To one table, and some moves; what both have then."""
    for tab in (one, two):
        run(tab, LINK)
        tab.wait("%s == 'game_menu'" % SCENE)
        tab.press("z")
        tab.wait("%s == 'link'" % SCENE)
    for tab in (one, two):
        tab.wait("%s.includes('Seat 1')" % TEXT)
        tab.press("z")
    for tab in (one, two):
        tab.wait("['play', 'tour'].includes(%s)" % SCENE)
        if tab.value(SCENE) == "tour":
            tab.press("x")
        tab.wait("%s == 'play'" % SCENE)
    stands: list = []
    end = time.monotonic() + 40
    while time.monotonic() < end:
        stands = [run(tab, STANDS).split() for tab in (one, two)]
        if int(stands[0][0]) >= 4 and stands[0][:2] == stands[1][:2]:
            break
        for tab in (one, two):
            run(tab, MOVE)
        time.sleep(0.1)
    return stands


def test_two_tabs_play_at_one_table(pair):
    one, two = play(*pair)
    assert one[:2] == two[:2] and int(one[0]) >= 4
    assert {one[2], two[2]} == {"0011", "1100"}


def test_two_devices_are_linked_by_an_invitation_and_no_other_text(pair):
    one, two = pair
    one.value("document.getElementById('invite').click()")
    one.wait("document.getElementById('far-out').value")
    invitation = one.value("document.getElementById('far-out').value")
    two.value("document.getElementById('invited').click()")
    for text, says in (("hello", "no invitation"), (invitation, None)):
        two.value("document.getElementById('far-in').value = %r" % text)
        two.value("document.getElementById('far-go').click()")
        if says:
            two.wait("%s.includes(%r)" % (NOTE, says))
    two.wait("document.getElementById('far-out').value")
    answer = two.value("document.getElementById('far-out').value")
    one.value("document.getElementById('far-in').value = %r" % answer)
    one.value("document.getElementById('far-go').click()")
    for tab in (one, two):
        tab.wait("%s.startsWith('Linked')" % NOTE, 15)
    stands = play(one, two)
    assert stands[0][:2] == stands[1][:2] and int(stands[0][0]) >= 4
