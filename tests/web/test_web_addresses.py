"""Any text after an address's #: the page starts, and explains what it can't follow."""

import base64
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_script import Page

from deckhand.ui.deal_code import encode
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends.launch_options import start_settings
from deckhand_sim.frontends.pasted_text import clean_pasted
from deckhand_sim.games_on_drive import deal_prefixes, load_module
from deckhand_sim.web import site

pytestmark = pytest.mark.needs("node")
DRIVE = find_drive()
GAMES = deal_prefixes(DRIVE)
CODES = site._codes(DRIVE)
WANTED = "wantedOf(args[0], args[1], args[2])"
PAYLOADS = ("play", "game", "record")
# Changes that chats, phones and sites make to a code in a sentence.
MEANT = (
    "{}",
    " {} ",
    "{}.",
    "({})",
    "<{}>",
    "“{}”",
    "'{}',",
    "{}!",
    "#{}",
    "{}%20",
    "{}&utm_source=chat",
    "{}?fbclid=1#",
    "https://school.example/games/#{}",
    "\u200b{}\ufeff",
    "**{}**",
)
# Meaningless text.
NOT_MEANT = (
    "100%",
    "CL-004711%",
    "%E0%A4%A",
    "%",
    "%00",
    "XX-000001",
    "LA-000003",
    "nosuchgame",
    "CL-00471",
    "CL-0047...",
    "CL-004711-",
    "CL-004711-9",
    "CL-004711-29999",
    "CL-004711-10000000",
    "CL-٠٠٤٧١١",
    "../../x",
    "__proto__",
    "constructor",
    "toString",
    "CC-000001-Z",
    "nonsense!",
)


@pytest.fixture(scope="module")
def page():
    with Page("packed.js", "game.js", "links.js") as made:
        yield made


def wanted(page, text):
    return page.value(WANTED, text, GAMES, CODES)


@pytest.mark.parametrize("shape", MEANT)
def test_a_pasted_code_or_name_is_taken_as_it_was_meant(page, shape):
    assert wanted(page, shape.format("cl–004711‑2001").rstrip("#")) == {"start": "CL-004711-2001"}
    for game, prefix in GAMES.items():
        for text, start in (
            (game, game),
            (game.replace("_", " ").title(), game),
            (prefix + "-000003", prefix + "-000003"),
        ):
            assert wanted(page, shape.format(text).rstrip("#")) == {"start": start}, (shape, text)
            assert start_settings(shape.format(text).rstrip("#"), None, DRIVE) == {"DECKHAND_START": start}


@pytest.mark.parametrize("text", NOT_MEANT)
def test_what_is_no_deal_gets_the_pages_note(page, text):
    assert wanted(page, text) == {"wrong": "This link is no deal of Deckhand: a deal is like #CL-004711."}


@pytest.mark.parametrize("game", GAMES)
def test_every_code_that_a_game_has_is_taken_and_no_other_digit(page, game):
    rules = load_module(game, "rules").Rules
    for seats in rules.SEATS:
        for i, (_, choices, _) in enumerate(rules.OPTIONS):
            for choice in range(len(choices) + 1):
                options = [option[2] for option in rules.OPTIONS]
                options[i] = choice
                code = encode(GAMES[game], rules, 17, seats, options)
                asks = {"start": code} if choice < len(choices) else None
                found = wanted(page, code)
                assert found == asks or asks is None and "wrong" in found, code


def near_a_code():
    words = ["CL-004711", "%20", "%E0", "\u2011", "…", "play=", "game=", "record=", "crash_landing"]
    pieces = st.sampled_from([*"CLON-0123456789 .#%&?()", *words])
    return st.lists(pieces, max_size=12).map("".join)


@settings(max_examples=400, deadline=None)
@given(text=st.one_of(st.text(max_size=60), near_a_code()))
def test_no_address_stops_the_page_and_a_start_is_one_that_the_console_knows(page, text):
    found = wanted(page, text)
    assert found is None or list(found) in [[key] for key in (*PAYLOADS, "start", "wrong")]
    if found and "start" in found:
        assert found["start"] in GAMES or found["start"][:2] in GAMES.values()
        assert start_settings(text, None, DRIVE) == {"DECKHAND_START": found["start"]}
    assert page.value("tidied(args[0])", text) == clean_pasted(text)  # the command line accepts the same as the page


def packed(text):
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(made.compress(text.encode()) + made.flush()).decode().rstrip("=")


@pytest.mark.parametrize("kind", PAYLOADS)
@pytest.mark.parametrize("end", ["", ".", ")", "%20", "&utm_source=chat", "%", "==", "\n"])
def test_a_packed_text_is_found_whatever_a_chat_hangs_on_behind_it(page, kind, end):
    text = packed('{"n": "fox"}')
    assert wanted(page, "%s=%s%s" % (kind, text, end)) == {kind: text}


@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet=st.sampled_from("abcXYZ019-_%=&. "), max_size=40))
def test_a_damaged_game_link_ends_in_words(page, text):
    found = wanted(page, "game=" + text)
    assert (
        page.error("gameOf(args[0], {})", found["game"])
        == "This link is cut or damaged: no game could be read from it."
    )
