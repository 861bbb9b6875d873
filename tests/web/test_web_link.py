"""Linked pages: tabs of one browser, and devices after an invitation; two pages, or three with a hub in one of them."""

import time

import pytest
from built_page import page_files
from page_tabs import tabs
from test_web_page import NOTE, SCENE, STARTED, SUB_PATH, TEXT, Server, hide

from deckhand.save.sections import CHOICES, of
from deckhand.table.seats import FAR, HUMAN
from deckhand_sim.games_on_drive import title_fields
from deckhand_sim.web import command
from deckhand_sim.web.browser import BrowserError

pytestmark = [pytest.mark.slow, pytest.mark.needs("Chromium", "node")]

LINK = """import page
page.console.store.put(%r, %r)
page.console.replace('game_menu', %r)"""
MOVE = """import page
table = page.console.scenes[0]
if table.session.humans_turn() and not table.is_moving():
    for move in table.session.rules.moves():
        break
    table.play(move)"""
STANDS = """import page
session = page.console.scenes[0].session
print(len(session.history), sum(session.rules.state), bytes(session.players).hex())"""

HAND = """import page, binascii
print(binascii.crc32(page.console.scenes[0].session.rules.state))"""


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    (folder / SUB_PATH).mkdir(parents=True)
    command.write(page_files(), folder / SUB_PATH)
    server = Server(folder)
    yield server.url
    server.close()


@pytest.fixture
def three(browser, url, request):
    """Three tabs of one profile; the first has a hub."""
    with tabs(browser, url, STARTED) as open_:
        whole = [open_(profile=request.node.name) for _ in range(3)]
        whole[0].value("document.querySelector('[data-badges=\"3\"]').click()")
        yield whole


@pytest.fixture
def pair(browser, url, request):
    """Two tabs of one profile."""
    with tabs(browser, url, STARTED) as open_:
        yield open_(profile=request.node.name), open_(profile=request.node.name)


def run(tab, code):
    told = tab.value("deckhand.machine.run(%r)" % code)
    assert not told["error"], told["error"]
    return told["out"]


def press_until(tab, condition):
    """Press A, and again if a busy computer lost the key."""
    try:
        tab.press("z")
        tab.wait(condition, 8)
    except BrowserError:
        tab.press("z")
        tab.wait(condition)


def to_the_link(tab, game, count):
    """Choose Link for a game of this many players, by keys."""
    kept = bytes((count, HUMAN, *[FAR] * (count - 1), *[0] * (8 - count)))
    run(tab, LINK % (bytes(of(title_fields(game)["prefix"], CHOICES)), kept, game))
    tab.wait("%s == 'game_menu' && %s.includes('New game')" % (SCENE, TEXT))
    press_until(tab, "%s == 'link'" % SCENE)


def sit_down(game, *all_tabs):
    """Sit down at one table, by keys."""
    for tab in all_tabs:
        to_the_link(tab, game, len(all_tabs))
    for tab in all_tabs:
        tab.wait("%s.includes('Seat %d') && !%s.includes('nobody')" % (TEXT, len(all_tabs), TEXT))
    for tab in all_tabs:
        tab.press("z")
    for tab in all_tabs:
        tab.wait("['play', 'tour'].includes(%s)" % SCENE)
        if tab.value(SCENE) == "tour":
            tab.press("x")
        tab.wait("%s == 'play'" % SCENE)


def play(game, *all_tabs):
    """Sit down and make some moves; returns the state of all tabs."""
    sit_down(game, *all_tabs)
    stands: list = []
    end = time.monotonic() + 40
    while time.monotonic() < end:
        stands = [run(tab, STANDS).split() for tab in all_tabs]
        if int(stands[0][0]) >= 2 * len(all_tabs) and len({tuple(stand[:2]) for stand in stands}) == 1:
            break
        for tab in all_tabs:
            run(tab, MOVE)
        time.sleep(0.1)
    return stands


def test_two_tabs_play_at_one_table(pair):
    one, two = play("crash_landing", *pair)
    assert one[:2] == two[:2] and int(one[0]) >= 4
    assert {one[2], two[2]} == {"0011", "1100"}


def test_a_tab_behind_the_other_is_met_and_both_play(pair):
    behind, front = pair
    to_the_link(behind, "crash_landing", 2)
    behind.wait("%s.includes('second tab or window')" % TEXT)
    assert not behind.value("/cable|red|black|D2/i.test(%s)" % TEXT)
    hide(behind, True)
    to_the_link(front, "crash_landing", 2)
    for tab in pair:
        tab.wait("%s.includes('Seat 2')" % TEXT)
    steps = "deckhand.machine.stats().then(stats => stats.steps.length)"
    before = behind.value(steps)
    behind.wait(steps + ".then(steps => steps > %d)" % before)


def test_three_tabs_play_chaos_cruisers_by_the_hub_in_one_of_them(three):
    stands = play("chaos_cruisers", *three)
    assert len({tuple(stand[:2]) for stand in stands}) == 1 and int(stands[0][0]) >= 6
    assert {stand[2] for stand in stands} == {"001111", "110011", "111100"}


def test_three_tabs_play_crunch_and_have_the_same_hand(three):
    sit_down("crunch", *three)
    for tab in three:
        tab.wait("%s.includes('(B) flip')" % TEXT)  # 3, 2, 1 is over
    before = {run(tab, HAND) for tab in three}
    assert len(before) == 1
    hands, end = before, time.monotonic() + 40
    while (hands == before or len(hands) > 1) and time.monotonic() < end:
        for tab in three:
            tab.press("x")
        time.sleep(0.5)
        hands = {run(tab, HAND) for tab in three}
    assert len(hands) == 1 and hands != before


def link_devices(one, two):
    """Link by an invitation from the first; text that isn't an invitation is refused."""
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


def test_two_devices_are_linked_by_an_invitation_and_no_other_text(pair):
    link_devices(*pair)
    one, two = play("crash_landing", *pair)
    assert one[:2] == two[:2] and int(one[0]) >= 4


def test_a_device_and_a_window_sit_at_one_table_with_the_page_that_has_the_hub(three):
    link_devices(three[0], three[1])
    stands = play("chaos_cruisers", *three)
    assert len({tuple(stand[:2]) for stand in stands}) == 1 and int(stands[0][0]) >= 6
