"""Landslide on the screen, by its keys: a match, the curtain, pages, marks, words, and how much is sent to the panel."""

import random
import re
from pathlib import Path

import fingers
import on_screen
import pytest
from golden import golden
from on_screen import animate, epitaph, look, said, scene, scene_name, session, text
from test_landslide_rules import position

from deckhand.contract.choosing import KEY, PIXEL_Y
from deckhand.contract.choosing import MOVE as MOVE_OF
from deckhand.pictures import CLUBS_A, SUIT_CLUBS
from deckhand.screen import COLOURS, INK_DIM, INK_TITLE, INK_WARN
from deckhand.session import Session
from deckhand.settings import NORMAL, OFF
from deckhand.words import wrap
from deckhand_sim.games.landslide.players import PLAYERS
from deckhand_sim.simulator import Sim
from games.landslide import narration, notation, pictures
from games.landslide.choices import neighbor
from games.landslide.engine import refusals
from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, FIELD, KIND, MOVE, NEW, WIN
from games.landslide.rules import Rules
from games.landslide.ui import names, result
from games.landslide.ui.slide import Slide
from games.landslide.ui.survey import STACK

SCREEN = 160 * 128
HAND = (24, 96, 120, 120)  # where a hand lies on the panel
ON_NEW, ON_DRAW, ON_END = 32, 33, 34
T_BID, T_ADD, T_WIN, T_LIFT = pictures.BID, pictures.ADD, pictures.WIN, pictures.LIFT

FOURTEEN = position(
    "7H 8H QC 2D 5S KD",
    "AS 3C 9D TD QS",
    [
        (1, "4S", "", ""),
        (2, "JS TS 9S 8S", "QD", ""),
        (3, "6H 7D", "5D", "5C"),
        (4, "AC", "", ""),
        (6, "3D 4D", "3H", "5H"),
        (7, "KS", "", ""),
        (8, "9C TC JC", "", ""),
        (9, "8D", "", "7S"),
        (10, "2S 3S", "", ""),
        (11, "KH QH", "KC", ""),
        (12, "6C", "", ""),
        (13, "8C 7C 6S", "9H", ""),
        (15, "4C", "", ""),
        (16, "JD", "", "4H"),
    ],
    deck="AD 2C AH 6D 2H JH TH",
)
SEVEN = position(
    "KH 2D",
    "AS 3C",
    [(1, "4S", "", ""), (2, "JS TS", "QD", "")]
    + [(3, "9S 8S", "9H", "9D"), (4, "AC", "", ""), (5, "3D 4D", "3H", "5H"), (6, "5C", "QH", "")],
    deck="2C AH 6D 2H JH TH 7D",
)
RANKS = "A23456789TJQK"
ALL = [rank + suit for suit in "CDHS" for rank in RANKS]


def many():
    """49 stacks of one card: a new one makes fifty."""
    cards = [card for card in ALL if card not in ("AC", "8D", "7S")]
    return position("8D", "7S", [(i + 1, card, "", "") for i, card in enumerate(cards)], deck="AC")


def tall():
    """One stack of 26 cards."""
    clubs = " ".join(rank + "C" for rank in RANKS)
    spades = " ".join(rank + "S" for rank in RANKS)
    hearts = " ".join(rank + "H" for rank in RANKS)
    return position("3D", "5D", [(1, clubs + " " + spades, "KD", "7D"), (2, hearts, "", "")], deck="2D 4D")


# -- a badge


def badge(*keys, code="", animation=OFF):
    """A badge at a table of Landslide; keys: in the menu of the players, before deal 0 is dealt."""
    sim = Sim(settings={"DECKHAND_START": code or "landslide"})
    sim.boot()
    sim.run(400)
    sim.console.settings._chosen[1] = animation
    if not code:
        sim.keys("DOWN*2 A wait:60 " + " ".join(keys) + " A wait:60 UP A wait:60 A wait:60 A wait:400")
        if scene_name(sim) == "tour":
            sim.keys("B wait:100")
    if scene_name(sim) == "play":
        animate(sim, animation)
    return sim


@pytest.fixture(scope="module")
def table():
    with badge(code="LS-000001") as sim:
        yield sim


def board_of(sim):
    return scene(sim).view.board


def kind_of(sim, choice):
    """What a choice is: a place of the page, 16 + i of the hand, ON_NEW, ON_DRAW or ON_END."""
    if choice[MOVE_OF] in (DRAW, END_TURN):
        return ON_DRAW if choice[MOVE_OF] == DRAW else ON_END
    place = board_of(sim).place_at(choice)
    if place < 0:
        return 16 + list(rules(sim).hand(session(sim).eyes)).index(choice[KEY])
    return place if board_of(sim).stack_at(place) else ON_NEW


def kinds(sim):
    return [kind_of(sim, choice) for choice in look(sim).choices]


def kind(sim):
    """What the cursor is on."""
    return kind_of(sim, look(sim).choice)


def chosen_card(sim):
    """The picked card, or 255."""
    return next((key for key in look(sim).picks if key < STACK), 255)


def lifted(sim):
    """The number of the picked stack, or 0."""
    return next((key - STACK for key in look(sim).picks if key > STACK), 0)


def rules(sim):
    return scene(sim).session.rules


def lay(sim, place, animation=OFF):
    """Lay a position on the table, its stacks in the order of their numbers."""
    scene(sim).view._is_mattering = False
    scene(sim).view._is_new = True
    scene(sim).view.board.page = 0
    on_screen.lay(sim, place, animation)
    sim.run(80)


def mark(sim, number):
    """The mark on a stack of the page shown, 0 for none."""
    board = scene(sim).view.board
    place = board.place_of(number) - 12 * board.page
    x, y = board.x(place), board.y(place)
    rows = sim.console.screen._rows
    if rows[y + 3][x + 1] == T_BID:
        return T_BID
    tile = rows[y + 1][x]
    return tile if tile in (T_ADD, T_WIN, T_LIFT) else 0


def go(sim, wanted):
    """The cursor onto a target: a search among those of the page, as a player would look for the way."""
    goal = kinds(sim).index(wanted)
    here = look(sim).at
    ways = {here: []}
    ahead = [here]
    for at in ahead:
        for key, code in (("RIGHT", 4), ("DOWN", 5), ("UP", 6), ("LEFT", 7)):
            then = neighbor(look(sim), at, code)
            if then not in ways:
                ways[then] = [*ways[at], key]
                ahead.append(then)
    sim.keys(" ".join(ways[goal]) or "wait:1")
    assert kind(sim) == wanted


def press(sim, wanted):
    go(sim, wanted)
    sim.keys("A")


def turn_to(sim, number):
    """The page of a stack (0: of a new one), by RIGHT and LEFT at the ends of the upper row."""
    place = board_of(sim).place_of(number) if number else board_of(sim).count
    while board_of(sim).page != place // 12:
        ahead = place // 12 > board_of(sim).page
        stacks = [k for k in kinds(sim) if k < 6]
        go(sim, max(stacks) if ahead else min(stacks))
        before = board_of(sim).page
        sim.keys("RIGHT" if ahead else "LEFT")
        assert board_of(sim).page == before + (1 if ahead else -1)
    return place % 12


def play(sim, move):
    """A move by keys."""
    game = rules(sim)
    kind = move & KIND
    number = move >> 10 & FIELD
    card = move & FIELD
    count = len(scene(sim).session.history)
    session = scene(sim).session
    if kind == DRAW:
        press(sim, ON_DRAW)
        if "now. Else do it" in said(sim):
            press(sim, ON_DRAW)
    elif kind == END_TURN:
        press(sim, ON_END)
        if "now. Else do it" in said(sim):
            press(sim, ON_END)
        if "again: end" in said(sim):
            sim.keys("A")
    elif kind == WIN:
        press(sim, turn_to(sim, number))
        if lifted(sim):
            press(sim, turn_to(sim, number))
    elif kind == MOVE:
        press(sim, turn_to(sim, number))
        press(sim, turn_to(sim, card))
    else:
        press(sim, 16 + list(game.hand(game.seat())).index(card))
        place = turn_to(sim, 0 if kind == NEW else number)
        press(sim, ON_NEW if kind == NEW else place)
    assert session.history[count] == move, notation.to_text(game, move)
    if kind <= WIN:
        sim.run(60)  # the words come after the picture


def landing(sim):
    """Where the card that flies is at the end of its flight, in pixels."""
    card = scene(sim).view.card
    at = None
    while scene(sim).is_moving():
        at = at if card.hidden else (card.x, card.y)
        sim.run(1)
    return at


def is_near(place, x, y):
    return abs(place[0] - x) <= 2 and abs(place[1] - y) <= 2


def play_game(sim, player):
    """A game by keys, to its result; how many moves were seat 1's."""
    session = scene(sim).session
    rng = random.Random(5)
    moves = 0
    while session.rules.seat():
        if session.rules.seat() == 1:
            play(sim, player(session.rules, 1, rng))
            moves += 1
        else:
            sim.run(60)
    sim.until(lambda: scene_name(sim) == "result", 5000)
    return moves


def careless(game, seat, rng):
    """Starts stacks, draws, and never wins."""
    moves = list(game.moves())
    for kind in (NEW, DRAW, END_TURN):
        for move in moves:
            if move & KIND == kind:
                return move
    return moves[0]


# -- a match


def test_a_match_against_the_easy_bot_is_won_by_keys_alone_and_counted_with_its_opponent():
    with badge() as sim:
        session = scene(sim).session
        assert bytes(session.players) == b"\0\1" and session.deal() == 0
        match = session.match
        games = 0
        while True:
            assert play_game(sim, PLAYERS["ahead"]) > 20
            games += 1
            if match.result():
                break
            assert scene(sim).items[0] == "next game"
            if games == 1:
                golden(sim, "landslide/result")
            sim.keys("wait:500 A wait:300")
            session = scene(sim).session
            assert session.deal() == games and session.rules.option(0) == games % 2
        assert match.totals()[0] == 2 and games == sum(match.totals())
        golden(sim, "landslide/match_won")
        told = on_screen.page(sim)
        assert any(words.startswith("Last game: ") for words in told) and "You 2" in told
        sim.run(500)
        assert scene(sim).items[0] == "next" and sim.serial == ""
        sim.keys("LEFT A wait:300 UP A wait:300")
        assert scene_name(sim) == "statistics" and "Against easy bots" in on_screen.page(sim)
        assert "Played 1" in on_screen.page(sim) and "Won 1 100%" in on_screen.page(sim)


def test_a_single_game_is_lost_by_keys_alone():
    with Sim(settings={"DECKHAND_START": "landslide"}) as sim:
        sim.boot()
        sim.run(400)
        sim.console.settings._chosen[1] = OFF
        sim.keys("DOWN*3 A DOWN RIGHT B wait:60 UP*2 A wait:60 A wait:60 A wait:400 B wait:100")
        assert play_game(sim, careless) > 20
        assert epitaph(sim).reason == "Rival led the whole game"
        assert epitaph(sim).title == "YOU LOSE" and scene(sim).items[0] == "next"
        golden(sim, "landslide/lost")
        sim.keys("wait:500 B wait:300")
        assert text(sim, 0) == "The deck is out: 0 to 23"
        golden(sim, "landslide/over")


def test_bots_play_to_the_end_while_one_watches():
    with badge("DOWN*5") as sim:  # past two people and a link
        session = scene(sim).session
        assert session.humans() == 0
        sim.until(lambda: scene_name(sim) == "result", 400_000)
        assert epitaph(sim).title.startswith(("SEAT", "A DRAW"))
        assert sim.serial == ""


def test_a_seat_keeps_its_colour_and_its_number_whoever_looks_on():
    stacks = [(1, "4S", "JH", ""), (2, "9D", "", "TC"), (3, "5C 6C", "8H", "9H")]
    with badge("DOWN*3") as sim:
        sim.keys("wait:800 A wait:200 B wait:100")
        rows = sim.console.screen._rows
        for seat, mine, theirs in (
            (1, pictures.SEAT_1, pictures.SEAT_2),
            (2, pictures.SEAT_2, pictures.SEAT_1),
        ):
            lay(sim, position("3C 4D", "9S KS", stacks, deck="2C 3D 3H 4H 5H 6H 7H", turn=seat))
            if scene_name(sim) == "curtain":
                sim.keys("wait:900 A wait:200")
            assert session(sim).eyes == seat
            assert (rows[11][0], rows[11][19]) == (mine, theirs), "beside the cards won"
            where = spots(sim)
            signs = [rows[where[n][1] + 4 + other][where[n][0]] for n in where for other in range(2)]
            assert {sign for sign in signs if pictures.MINE <= sign < pictures.SMALL_BACK} == {mine, theirs}
            heap = {row[18 if seat == 1 else 1] for row in rows[12:15]} - {0}  # all that is won is seat 2's
            assert heap and all(pictures.THEIR_LOW <= tile <= pictures.THEIR_TOP for tile in heap)
    with badge(code="LS-000001") as sim:
        assert sim.console.screen._rows[11][0] == pictures.MINE and sim.console.screen._rows[11][19] == pictures.THEIRS


# -- hands on one badge


def hands_seen(sim, ms):
    """Every different picture of the place of the hand, frame by frame."""
    seen = []
    for _ in range(ms):
        sim.run(1)
        crop = sim.image().convert("RGB").crop(HAND)
        if not seen or crop.tobytes() != seen[-1].tobytes():
            seen.append(crop)
    return seen


def test_no_frame_shows_a_hand_before_its_seat_asks_for_it():
    with badge("DOWN*3", animation=0) as sim:
        assert session(sim).humans() == 2 and on_screen.page(sim)[:2] == ["Pass the badge to", "SEAT 1"]
        golden(sim, "landslide/curtain")
        blank = sim.image().convert("RGB").crop(HAND).tobytes()
        sim.keys("wait:800 A wait:200 B wait:1000")  # no lesson; the hand is dealt
        first = sim.image().convert("RGB").crop(HAND).tobytes()
        sim.keys("A A wait:500")
        played = sim.image().convert("RGB").crop(HAND).tobytes()
        press(sim, ON_DRAW)
        sim.run(500)
        full = sim.image().convert("RGB").crop(HAND).tobytes()
        assert kind(sim) == ON_END and len({blank, first, played, full}) == 4
        sim.down("A")
        seen = hands_seen(sim, 60)
        sim.up("A")
        seen += hands_seen(sim, 1500)
        assert {crop.tobytes() for crop in seen} <= {full, blank} and seen[-1].tobytes() == blank
        assert "SEAT 2" in on_screen.page(sim) and "Press \x87 to look" in on_screen.page(sim)
        sim.keys("START wait:100 B wait:100")  # the pause menu lifts no curtain
        assert sim.image().convert("RGB").crop(HAND).tobytes() == blank and "SEAT 2" in on_screen.page(sim)
        sim.keys("A wait:50 A wait:50")  # nor does a key that bounced: whoever played is still holding the badge
        assert scene_name(sim) == "curtain" and "Press \x87 to look" not in on_screen.page(sim)
        sim.run(800)
        sim.down("A")
        seen = hands_seen(sim, 200)
        sim.up("A")
        seen += hands_seen(sim, 300)
        second = seen[-1].tobytes()
        assert {crop.tobytes() for crop in seen} <= {blank, second} and second not in (blank, first, played, full)
        assert said(sim).startswith("Seat 1:") and text(sim, 0).startswith("Seat 2")
        sky = sim.console.screen._rows[0]
        assert all(not sky[x] for x in range(20)), "no card's back of the curtain stays behind the words"


def test_at_the_curtain_the_menu_offers_neither_undo_nor_hint_and_to_who_has_looked_it_does():
    with badge("DOWN*3", animation=0) as sim:
        sim.keys("wait:800 A wait:200 B wait:1000 A A wait:500")
        press(sim, ON_DRAW)
        sim.keys("wait:300 A wait:1500")
        assert scene_name(sim) == "curtain" and "SEAT 2" in on_screen.page(sim)
        for looked in (False, True):
            sim.keys("START wait:200")
            assert [item in scene(sim).menu.items for item in ("Undo", "Hint", "Restart this deal")] == [
                looked,
                looked,
                True,
            ]
            sim.keys("B wait:900 A wait:1500")
            assert scene_name(sim) == "play" and (looked or said(sim).startswith("Seat 1:")), (
                "she learns what the other did"
            )


def test_a_kept_game_of_two_people_begins_with_the_curtain():
    with badge("DOWN*3") as sim:
        sim.keys("wait:800 A wait:200 B wait:100 A A wait:100")
        press(sim, ON_END)
        sim.keys("A wait:100 hold:START:2300 wait:300")
        assert scene_name(sim) == "launcher"
        sim.keys("A wait:200 A wait:300")
        assert scene_name(sim) == "curtain" and on_screen.page(sim)[:2] == ["Pass the badge to", "SEAT 2"]
        sim.keys("wait:800 A wait:100")
        assert said(sim).startswith("Seat 1: "), "what the other did last is said again"
        assert scene(sim).session.eyes == 2 and len(sim.console.screen.root) == 5


# -- choosing


def test_a_new_deal_has_one_stack(table):
    lay(table, Rules(1))
    golden(table, "landslide/dealt")
    assert set(fingers.answers(table)) == set(rules(table).moves())


def test_every_legal_move_and_no_other_can_be_reached_by_keys(table):
    lay(table, SEVEN)
    assert fingers.answers(table) == set(rules(table).moves())
    play(table, BID | 1 << 10 | 38)  # KH on the 4S
    assert {m & KIND for m in rules(table).moves()} == {MOVE, WIN, DRAW, END_TURN}
    assert fingers.answers(table) == set(rules(table).moves())


def legal(sim, kind, card=None):
    return {m >> 10 & FIELD for m in rules(sim).moves() if m & KIND == kind and card in (None, m & FIELD)}


def test_a_chosen_card_lights_every_stack_that_it_can_go_on_or_be_bid_on(table):
    lay(table, FOURTEEN)
    golden(table, "landslide/14_stacks")
    for i, card in enumerate(rules(table).hand(1)):
        press(table, 16 + i)
        for page in range(2):
            for number in rules(table).numbers()[12 * page : 12 * page + 12]:
                turn_to(table, number)
                expected = T_ADD if number in legal(table, ADD, card) else 0
                if number in legal(table, BID, card):
                    expected = T_BID
                assert mark(table, number) == expected
        table.keys("B")
        assert not look(table).picks and not any(mark(table, n) for n in board_of(table).order[12:14])
        turn_to(table, 1)
    press(table, 17)
    golden(table, "landslide/14_chosen")
    table.keys("B")


def test_why_a_card_cannot_go_there_is_said_in_words_of_the_rules(table):
    lay(table, FOURTEEN)
    press(table, 16)  # 7H
    press(table, turn_to(table, 11))  # KH QH, with a bid of one's own
    assert said(table) == "7\x81 does not fit; you have a bid here"
    table.keys("B B")
    press(table, 19)  # 2D
    press(table, turn_to(table, 9))  # 8D
    assert said(table) == "2\x80 does not fit; a bid needs another colour"


def test_a_play_lights_what_can_be_moved_and_won_and_the_end_asks_only_while_a_win_is_left(table):
    lay(table, FOURTEEN)
    play(table, BID | 1 << 10 | 13 + 12)  # KD on the 4S
    assert mark(table, 6) == T_WIN and {
        n for n in range(1, 14) if rules(table).size(n) and mark(table, n) == T_LIFT
    } == (legal(table, MOVE) & set(rules(table).numbers()[:12]))
    count = len(scene(table).session.history)
    for place in (ON_END, ON_DRAW):
        press(table, place)
        assert said(table) == "\x87 wins 3 now. Else do it again"
        assert len(scene(table).session.history) == count and kind(table) == board_of(table).place_of(6)
        scene(table).view.win_passed_at = -1
    table.keys("A")
    assert rules(table).won(1) == 3 and said(table) == "+3: you lead 3 to 0"
    press(table, ON_END)
    table.keys("A")
    assert scene(table).session.history[count + 1] == END_TURN


def test_a_stack_is_lifted_and_moved(table):
    place = position(
        "3C", "9S", [(1, "4S", "JH", ""), (2, "9D", "", ""), (4, "5C 6C", "7C", "8H")], deck="2C 3D 3H 4H 5H 6H 7H"
    )
    lay(table, place)
    play(table, NEW | 2)
    assert mark(table, 4) == T_LIFT and mark(table, 1) == 0 == mark(table, 2)
    go(table, 2)
    assert "lift" in text(table, 15)
    table.keys("A")
    assert mark(table, 1) == T_ADD and lifted(table) == 4 and text(table, 0) == "Win or move 6\x7f?"
    table.keys("UP DOWN")
    golden(table, "landslide/lifted")
    play_to = board_of(table).place_of(1)
    press(table, play_to)
    assert rules(table).size(1) == 3 and list(rules(table).discards()) == [6, 33]
    table.keys("B")
    assert rules(table).size(4) == 2 and said(table) == "Undone"


def test_undo_is_offered_only_where_it_takes_something_back_and_the_hint_always(table):
    lay(table, position("3C 4C 5C", "9S", [(1, "2C", "", "")], deck="2D 3D 4D 5D 6D 7D 8D"))
    assert "undo" not in text(table, 15) and text(table, 15).endswith("\x8a hint")
    play(table, ADD | 1 << 10 | 2)
    table.run(300)
    assert "\x88 undo" in text(table, 15)
    table.keys("B wait:100")
    assert rules(table).size(1) == 1 and "undo" not in text(table, 15)


def test_why_not_is_said_in_one_line_so_that_it_covers_no_card():
    reasons = re.findall('"LS-[0-9]+: ([^"]+)"', Path(refusals.__file__).read_text(encoding="utf-8"))
    seldom = {"the other seat's turn has not ended", "your hand is empty, draw first"}
    assert len(reasons) > 15 and not [words for words in reasons if len(words) > 26 and words not in seldom]


def test_one_takes_back_ones_turn_until_a_card_has_been_drawn(table):
    lay(table, position("3C 4C 5C", "9S", [(1, "2C", "", "")], deck="2D 3D 4D"))
    for card in (2, 3):
        play(table, ADD | 1 << 10 | card)
    table.keys("B B B")
    assert rules(table).size(1) == 1 and rules(table).phase() == 0
    play(table, ADD | 1 << 10 | 2)
    play(table, DRAW)
    table.keys("B B")  # the first takes away what is said of the last card
    assert said(table) == "That cannot be undone now" and rules(table).phase() == 3


DRAWN = position("3C 9C", "9S", [(1, "2H", "", "")], deck="2D 3D 4D 5D 6D 7D 8D JS QS KS AS AD TD JD QD KD")


def test_one_press_draws_up_to_six_and_ends_the_turn(table):
    lay(table, DRAWN)
    play(table, NEW | 2)
    history = scene(table).session.history
    assert kind(table) == ON_DRAW and text(table, 15).startswith("\x87 draw, end")
    table.keys("A wait:300")
    assert rules(table).hand_size(1) == 6 and list(history[1:7]) == [DRAW] * 5 + [END_TURN]


def test_any_key_stops_the_drawing(table):
    lay(table, DRAWN, animation=0)
    play(table, NEW | 2)
    table.run(600)
    history = scene(table).session.history
    table.keys("A wait:200 LEFT wait:1000")
    assert 1 <= len(history) - 1 < 5 and set(history[1:]) == {DRAW}


def test_the_draw_that_ends_the_game_is_a_press_of_its_own(table):
    lay(table, position("3C 9C", "9S", [(1, "2H", "", "")], deck="2D 3D", which=2))
    play(table, NEW | 2)
    table.keys("A wait:300")
    assert list(scene(table).session.history[1:]) == [DRAW] and rules(table).deck_size() == 1
    table.keys("A wait:300")
    assert rules(table).seat() == 0


def test_who_ends_without_drawing_is_asked_once(table):
    lay(table, DRAWN)
    play(table, NEW | 2)
    press(table, ON_END)
    assert said(table).startswith("Draw first?") and rules(table).seat() == 1
    table.keys("A")
    assert scene(table).session.history[1] == END_TURN


@pytest.mark.parametrize("keys", ("wait:4000", "RIGHT LEFT"))
def test_that_question_is_asked_anew_once_its_words_have_gone_or_another_key_was_pressed(table, keys):
    lay(table, DRAWN)
    play(table, NEW | 2)
    press(table, ON_END)
    assert said(table).startswith("Draw first?")
    table.keys(keys)
    assert not said(table) and kind(table) == ON_END
    table.keys("A")
    assert said(table).startswith("Draw first?") and rules(table).seat() == 1


# -- where the stacks lie


def spread(count):
    """So many stacks of one card, and a hand that can start another."""
    cards = [card for card in ALL if card not in ("AC", "8D", "7S")]
    return position("8D AC", "7S", [(i + 1, cards[i], "", "") for i in range(count)], deck=" ".join(cards[count:]))


def spots(sim):
    """Where each stack lies."""
    board = scene(sim).view.board
    shown = [number for number in board.order[: board.count] if number]
    return {n: (board.x(board.place_of(n)), board.y(board.place_of(n))) for n in shown}


@pytest.mark.parametrize(("count", "apart"), ((1, 4), (4, 4), (5, 3), (6, 4), (9, 4), (10, 3), (12, 3)))
def test_few_stacks_lie_apart_and_many_side_by_side_all_on_the_mountain(table, count, apart):
    lay(table, spread(count))
    places = sorted(spots(table).values())
    assert len(set(places)) == count and all(x + 3 <= 20 and 1 <= y and y + 5 <= 11 for x, y in places)
    free = [(a, b) for a in places for b in places if a[1] == b[1] and a < b]
    assert all(b[0] - a[0] >= (3 if a[0] == 1 or b[0] == 16 else apart) for a, b in free)
    assert all(1 <= x and x + 3 < 20 for x, y in places), "the last bid keeps off the edge, and the moon is seen"


def test_no_stack_moves_sideways_before_there_are_ten(table):
    columns = {}
    for count in range(1, 10):
        lay(table, spread(count))
        for number, (x, _) in spots(table).items():
            assert columns.setdefault(number, x) == x


@pytest.mark.parametrize("count", (1, 4, 9))
def test_a_new_stack_moves_no_other_one_before_the_next_turn(table, count):
    lay(table, spread(count))
    before = spots(table)
    play(table, NEW | 13 + 7)
    after = spots(table)
    assert len(after) == count + 1 and {n: after[n] for n in before} == before


def test_a_stack_shows_its_lowest_card_where_that_is_not_the_top_one(table):
    lay(table, FOURTEEN)
    rows = table.console.screen._rows
    for number in rules(table).numbers()[:12]:
        x, y = spots(table)[number]
        low = rules(table).cards(number)[0]
        shown = (rows[y + 1][x + 2], rows[y + 2][x + 2]) == (CLUBS_A + low, SUIT_CLUBS + low // 13)
        assert shown == (rules(table).size(number) > 1), number


def test_a_full_cup_is_a_bid_that_fits_and_an_empty_one_lacks_a_single_card_of_the_hand(table):
    stacks = [(1, "4S", "6C", ""), (2, "3D 4D", "3H", ""), (3, "JS", "9H", ""), (4, "8D", "", "7S")]
    lay(table, position("5C 2D", "AS", stacks, deck="2C AH 6D"))
    rows = table.console.screen._rows
    signs = [rows[spots(table)[n][1] + 4][spots(table)[n][0]] for n in (1, 2, 3)]
    assert signs == [pictures.NEAR, pictures.WON, pictures.MINE]


def test_before_a_card_is_laid_it_is_said_whose_bid_it_will_fit_and_for_how_many_cards(table):
    stacks = [(1, "4S", "6C", "6H"), (2, "4D", "", "6D"), (3, "JS", "9H", ""), (4, "8D 7D", "", "2S")]
    lay(table, position("5C 5H TS 8C", "AS", stacks, deck="2C AH KD"))
    inks = table.console.screen.inks
    for card, place, verb, ink in (
        (0, 0, "\x87 to win 3", INK_TITLE),
        (1, 1, "\x87 theirs 3", INK_WARN),
        (2, 2, "\x87 put on", INK_DIM),
    ):
        press(table, 16 + card)
        go(table, place)
        assert text(table, 15).startswith(verb), text(table, 15)
        assert table.console.screen.lines[15].pixel_shader is inks[ink]
        table.keys("B")


def test_of_what_a_does_with_a_tall_stack_nothing_stays_at_the_foot(table):
    stacks = [(1, "TD 9D 8D 7D 6H 5D 4H 3H 2H 3D 4D", "", "6D"), (2, "JS", "9H", "")]
    lay(table, position("5H TS 8C", "AS", stacks, deck="2C AH KC"))
    press(table, 16)
    go(table, 0)
    assert text(table, 15)[:14] == "\x87 theirs 13 \x88 "
    table.keys("B wait:100")
    assert text(table, 15)[:14].rstrip(" \x88") == "\x87 choose"


def test_who_passes_a_win_by_is_told_once_of_it_and_then_obeyed(table):
    lay(table, position("KD KC", "AS 3S", [(1, "4S 5S", "6S", ""), (2, "JS", "", "")], deck="2C AH 6D 7D 8D 9D TD JD"))
    play(table, NEW | 12)
    table.keys("DOWN A")
    assert kind(table) == 0 and said(table).startswith("\x87 wins 3 now") and rules(table).hand_size(1) == 1
    assert text(table, 15).startswith("\x87 win: 3")
    press(table, ON_DRAW)
    table.run(300)
    assert rules(table).hand_size(1) > 1 and not rules(table).won(1)


def test_left_and_right_go_round_hand_deck_and_end_as_they_lie(table):
    lay(table, position("3C 4C 5C 9H KH", "9S", [(1, "2C", "", "")], deck="2D 3D 4D 5D 6D 7D 8D"))
    table.keys("LEFT")
    assert kind(table) == 20
    table.keys("RIGHT")
    assert kind(table) == 16
    play(table, ADD | 1 << 10 | 2)  # the 4C may follow
    go(table, 16)
    for wanted in (ON_DRAW, ON_END, 16):
        table.keys("RIGHT")
        assert kind(table) == wanted


def test_down_from_a_stack_leads_to_what_of_hand_and_deck_lies_below_it_and_not_to_the_end_of_the_turn(table):
    stacks = [(i + 1, c, "", "") for i, c in enumerate("2C 9D QH TS 9C".split())]
    lay(table, position("3C 4C 5C 9H KH", "9S", stacks, deck="2D 3D 4D 5D 6D 7D 8D"))
    play(table, ADD | 1 << 10 | 2)  # the 4C may follow: it lies first in the hand
    for place, wanted in ((0, 16), (1, 16), (4, ON_DRAW)):
        go(table, place)
        table.keys("DOWN")
        assert kind(table) == wanted
    table.keys("UP")
    assert kind(table) < 6
    lay(table, position("3C 4C 5C 9H KH", "9S", stacks, deck="2D 3D 4D 5D 6D 7D 8D"))
    play(table, NEW | 2)  # no card more: the deck it is
    go(table, 5)
    table.keys("DOWN")
    assert kind(table) == ON_DRAW
    table.keys("LEFT")
    assert kind(table) == ON_END
    table.keys("RIGHT")
    assert kind(table) == ON_DRAW


def test_up_leads_from_deck_and_end_to_the_stacks_and_no_key_to_the_side_from_those_to_what_ends_the_turn(table):
    for many in (1, 2, 5, 7):
        lay(table, spread(many))
        play(table, NEW | 13 + 7)
        for below in (ON_DRAW, ON_END):
            go(table, below)
            table.keys("UP")
            assert kind(table) < 12
            for side in ("LEFT", "RIGHT"):
                table.keys(" ".join([side] * 12))
                assert kind(table) < 12
        assert len(session(table).history) == 1


def test_day_breaks_as_the_decks_empty(table):
    skies = []
    cards = [c for c in ALL if c not in ("3C", "9C", "9S", "2H")]
    for size, which in ((40, 1), (12, 1), (30, 2), (4, 2)):
        lay(
            table,
            position(
                "3C 9C",
                "9S",
                [(1, "2H", "", "")],
                deck=" ".join(cards[:size]),
                discards="" if which == 2 else cards[-1],
                which=which,
            ),
        )
        skies.append(table.console.screen.table_inks[0])
    assert len(set(skies)) == 4 and skies == sorted(skies)


# -- fifty stacks


def test_the_cursor_walks_through_fifty_stacks_page_by_page(table):
    lay(table, many())
    assert text(table, 0).endswith("\x851/5\x86")
    golden(table, "landslide/49_stacks")
    press(table, 16)
    board = board_of(table)
    seen = set()
    turn_to(table, 1)
    for page in range(5):
        assert board.page == page
        for place in range(12):
            if board.stack_at(place):
                go(table, place)
                seen.add(board.stack_at(place))
        if page < 4:
            go(table, 11)
            table.keys("RIGHT")
            assert kind(table) in (6, 0, ON_NEW)
    assert seen == set(range(1, 50))
    press(table, ON_NEW)
    assert rules(table).numbers() == list(range(1, 51)) and board.page == 4
    golden(table, "landslide/50_stacks")
    turn_to(table, 1)


def test_stacks_stay_where_they_are_until_the_turn_has_ended_and_then_close_up(table):
    lay(table, FOURTEEN)
    play(table, BID | 1 << 10 | 13 + 12)
    press(table, board_of(table).place_of(6))
    board = board_of(table)
    assert list(board.order[:14]) == [1, 2, 3, 4, 0, 7, 8, 9, 10, 11, 12, 13, 15, 16]
    assert rules(table).numbers() == [n for n in board.order[:14] if n]
    scene(table).session.rules.apply(END_TURN)
    scene(table).show_table()
    board = scene(table).view.board
    assert list(board.order[: board.count]) == rules(table).numbers()


def test_more_boulders_fall_for_more_cards_and_what_is_won_is_not_offered_again_meanwhile():
    fallen = []
    for cards in ("4S 5S", "4S 5S 5C 4C 4H 4D 3D 2D"):
        with badge(code="LS-000003", animation=0) as sim:
            bid = "6S" if len(cards) < 9 else "3H"
            lay(sim, position("KD KC", "AS 3S", [(1, cards, bid, ""), (2, "JS", "", "")], deck="2C AH 6D"), 0)
            play(sim, NEW | 12)
            sim.run(600)
            press(sim, 0)
            sim.run(300)
            assert not text(sim, 15)
            fallen.append(scene(sim).view.slide._boulders)
            sim.run(2000)
            assert text(sim, 15) and not scene(sim).is_moving()
    assert fallen[0] < fallen[1]


def test_the_mountain_trembles_row_by_row_for_a_great_win_alone_and_stands_still_after_it():
    for cards, trembles in (("4S 5S", False), ("4S 5S 5C 4C 4H 4D 3D 2D", True)):
        with badge(code="LS-000003", animation=0) as sim:
            bid = "3H" if trembles else "6S"
            lay(sim, position("KD KC", "AS 3S", [(1, cards, bid, ""), (2, "JS", "", "")], deck="2C AH 6D"), 0)
            play(sim, NEW | 12)
            sim.run(600)
            press(sim, 0)
            seen = set()
            for _ in range(700):
                sim.run(1)
                seen.add(tuple(row.y // 8 for row in sim.console.screen._rows if row and row.x))
            assert max(len(rows) for rows in seen) == trembles and len(seen) == (8 if trembles else 1)
            sim.until(lambda sim=sim: not scene(sim).is_moving())
            assert not any(row.x for row in sim.console.screen._rows if row)


def test_a_card_that_the_rival_draws_flies_above_the_own_hand():
    with badge(code="LS-000001", animation=0) as sim:
        place = position("2D 3C", "5S 4S", [(1, "4C", "", "6C"), (2, "JS", "", "")], deck="2C AH 6D 7D 8D 9D", turn=2)
        lay(sim, place, 0)
        game = scene(sim)
        for move in ("add s1 5S", "draw"):
            game.session.stop_thinking()
            game.play(notation.to_move(rules(sim), move))
            while game.is_moving():
                sim.run(1)
                card = game.view.card
                assert card.hidden or card.y + 24 <= 8 * 12, move


def test_a_bid_flies_to_where_it_will_lie(table):
    for seat, row in ((1, 8), (2, 9)):
        lay(table, position("2D 3C", "5H 4H", [(1, "8C", "", "")], deck="2C AH 6D 7D 8D 9D"), 0)
        game = scene(table)
        if seat == 2:
            game.session.rules.state[14 - 1] = 2
            game.session.stop_thinking()
            game.play(notation.to_move(rules(table), "bid s1 5H"))
        else:
            play(table, notation.to_move(rules(table), "bid s1 2D"))
        assert is_near(landing(table), 16, 8 * row)


def test_a_new_stack_lies_behind_the_others_and_stays_there_when_the_row_closes_up(table):
    for count in (1, 3, 4, 5, 6):
        lay(table, spread(count))
        play(table, NEW | 13 + 7)
        board = scene(table).view.board
        where = sorted(spots(table).items(), key=lambda at: (at[1][1], at[1][0]))
        assert [n for n, _ in where] == sorted(n for n, _ in where)
        board.sort(False, False)
        where = sorted(spots(table).items(), key=lambda at: (at[1][1], at[1][0]))
        assert [n for n, _ in where] == sorted(n for n, _ in where)


def test_a_chosen_card_goes_first_to_where_it_makes_the_own_bid_fit(table):
    stacks = [(1, "4S", "", "QD"), (2, "6C", "", ""), (3, "7S 6S", "5S", "")]
    lay(table, position("5C 2D", "KH QH", stacks, deck="2C AH 6D 7D 8D 9D"))
    press(table, 16)
    assert kind(table) == 2 and "to win 4" in text(table, 15)
    stacks = [(1, "4S", "", "6C"), (2, "6S", "", "")]
    lay(table, position("5C 2D", "KH QH", stacks, deck="2C AH 6D 7D 8D 9D"))
    press(table, 16)
    assert kind(table) == 1, "not where the rival's bid will fit"


def after_a_bid(sim):
    """The 3D and the 2D with own bids: the 2D on the 3D wins three cards, the other way round it wins none."""
    stacks = [(1, "3D", "2S", ""), (2, "2D", "", ""), (3, "7C", "", "")]
    lay(sim, position("9S 7H JC JH AD 4S", "KC QC", stacks, deck="2C AH 6D 7D 8D 9D"))
    play(sim, notation.to_move(rules(sim), "bid s2 9S"))


def test_after_a_bid_the_cursor_is_on_the_stack_whose_move_makes_an_own_bid_fit_and_then_on_where_it_goes(table):
    after_a_bid(table)
    assert kind(table) == 1 and text(table, 15).startswith("\x87 lift")
    table.keys("A wait:100")
    assert kind(table) == 0 and text(table, 15).startswith("\x87 to win 3")
    table.keys("A wait:100 A wait:100")
    assert rules(table).won(1) == 3


def test_the_cursor_goes_on_to_the_deck_where_no_move_of_a_stack_makes_a_bid_fit(table):
    stacks = [(1, "3D", "9S", ""), (2, "2D", "", ""), (3, "7C", "", "")]
    lay(table, position("JS 7H JC JH AD 4S", "KC QC", stacks, deck="2C AH 6D 7D 8D 9D"))
    play(table, notation.to_move(rules(table), "bid s2 JS"))
    assert legal(table, MOVE) and kind(table) == ON_DRAW


def test_who_lifts_a_stack_is_told_which_bid_the_move_would_cost(table):
    after_a_bid(table)
    press(table, 0)
    go(table, 1)
    assert text(table, 15).startswith("\x87 lose 2\x82")
    assert table.console.screen.lines[15].pixel_shader is table.console.screen.inks[INK_WARN]
    table.keys("B")


def test_what_of_the_hand_cannot_be_played_any_more_lies_lower(table):
    lay(table, position("5C 2D 6C", "KH QH", [(1, "4S", "", "")], deck="2C AH 6D 7D 8D 9D"))
    rows = table.console.screen._rows
    assert [rows[12][3 + 2 * i] for i in range(3)] == [CLUBS_A + 4, CLUBS_A + 14, CLUBS_A + 5]
    play(table, notation.to_move(rules(table), "add s1 5C"))
    table.run(100)
    assert not rows[12][3] and rows[13][3] == CLUBS_A + 14 and rows[12][5] == CLUBS_A + 5


def test_the_first_turn_says_which_game_of_a_match_it_is():
    with badge(code="LS-000001") as sim:
        assert text(sim, 0).startswith("Game 1 of 3: play one")
        owner = session(sim)
        sim.until(lambda: not scene(sim).is_moving())
        while owner.humans_turn():
            scene(sim).play(list(owner.rules.moves())[0])
        sim.until(lambda: owner.humans_turn() and not scene(sim).is_moving(), 60_000)
        sim.run(500)
        assert text(sim, 0).startswith("Your turn: play one")


def test_games_won_in_a_match_stand_at_the_head_of_the_table(table):
    match = session(table).match
    try:
        lay(table, position("3C 7S", "9S", [(1, "4S", "", "")], deck="2C 2D"))
        assert "-" not in text(table, 0)
        match.add(((2, 1), (3, 9)))
        table.keys("RIGHT")
        lay(table, position("3C 7S", "9S", [(1, "4S", "", "")], deck="2C 2D"))
        assert text(table, 0).endswith(" 0-1")
    finally:
        match.state[4:] = bytes(len(match.state) - 4)


def test_up_and_down_turn_pages_too(table):
    lay(table, many())
    board = board_of(table)
    go(table, 3)
    table.keys("UP")
    assert board.page == 0 and kind(table) == 3
    turn_to(table, 13)
    go(table, 3)
    table.keys("UP")
    assert board.page == 0 and kind(table) == 9


def test_the_pause_menu_offers_what_matters_first(table):
    lay(table, FOURTEEN)
    board = board_of(table)
    table.keys("START wait:60 DOWN*5 wait:30")
    assert "Stacks by age \x86" in on_screen.page(table)
    table.keys("A wait:60 RIGHT wait:60 A wait:60")
    assert any("mine first" in line for line in on_screen.page(table)), "it is turned where it stands"
    table.keys("B wait:100")
    order = list(board.order[:14])
    assert order[:5] == [2, 3, 6, 11, 13]  # own bids
    # 7H 8H QC 2D 5S KD follow: 4S (5S), 8C's QC on the JC, 8D (7H), AC no, KS (QC), JD no, 6C (5S), 4C (5S)
    assert order[5:] == [1, 7, 8, 9, 12, 15, 4, 10, 16]
    golden(table, "landslide/mine_first")
    table.keys("START wait:60 DOWN*5 wait:30")
    table.keys("LEFT wait:60 B wait:100")
    assert list(board.order[:14]) == rules(table).numbers()


def test_a_held_a_looks_through_a_stack_and_changes_nothing(table):
    lay(table, FOURTEEN)
    go(table, 2)
    before = table.frame
    table.down("A")
    table.run(600)
    assert text(table, 0).startswith("2 cards")
    golden(table, "landslide/look")
    table.up("A")
    table.run(100)
    assert table.frame == before and not look(table).picks
    press(table, 16)
    assert "goes where?" in text(table, 0)
    before = table.frame
    table.down("A")
    table.run(600)
    assert "cards" in text(table, 0)
    table.up("A")
    table.run(100)
    assert table.frame == before
    table.keys("B")
    assert "look" not in text(table, 15)
    go(table, 0)
    assert text(table, 15).startswith("\x87 look")
    table.keys("A wait:100")
    assert text(table, 15) == "\x88 back  \x87 held looks, too", "it is told where one looks"
    table.keys("B wait:100")
    lay(table, tall())
    go(table, 0)
    table.down("A")
    table.run(600)
    golden(table, "landslide/look_tall")
    table.keys("B")
    table.up("A")
    table.run(100)
    assert text(table, 0) == "2 left: play one"


def on_the_table(sim, x, y, width, height):
    """The tiles of a place of the table."""
    return [sim.console.screen._rows[row][column] for row in range(y, y + height) for column in range(x, x + width)]


def test_who_has_looked_at_how_a_stack_wins_is_told_one_line_in_one_line_again(table):
    lay(table, position("3C 9D", "5S", [(1, "8C 9C", "TD", "TH"), (2, "3S 4S", "KD", "")], deck="8D 9S"))
    go(table, 0)
    table.keys("A wait:100 B wait:100")
    talk = scene(table).talk
    talk.say("Undone")
    assert len(talk.lines) == 1 and talk.seen() < 12
    talk.close()


def test_a_stack_that_moves_is_named_by_its_lowest_card_and_its_top_one_wherever_it_is_told(table):
    stacks = [(1, "2S 3S 3C", "2H", "4D"), (2, "3H 4H", "", "")]
    lay(table, position("7C 5S", "9S", stacks, deck="2D 3D KS"))
    assert narration.hint(rules(table), MOVE | 2 << 10 | 1) == "3\x81-4\x81 onto the 3\x7f"
    play(table, BID | 2 << 10 | 6)
    press(table, turn_to(table, 2))
    assert text(table, 0).startswith("3\x81-4\x81 goes where?")
    scene(table).play(MOVE | 2 << 10 | 1)
    table.run(200)
    assert "3\x81-4\x81 onto 3\x7f" in narration.turn(session(table), 1)


def test_near_the_end_it_is_said_how_many_cards_are_drawn_without_the_one_that_ends_the_game(table):
    lay(table, position("3C 7S 3H", "9S", [(1, "4S", "", "")], deck="2C 3D", which=2))
    play(table, NEW | 2)
    go(table, ON_DRAW)
    assert text(table, 15).startswith("\x87 draw 1")


def test_what_a_bid_waits_for_is_shown_where_a_stack_is_looked_through_and_nothing_that_cannot_come(table):
    place = position("3C 9D", "5S", [(1, "8C 9C", "TD", "TH"), (2, "3S 4S", "KD", "")], deck="8D 9S", discards="7H TC")
    lay(table, place)
    go(table, 0)
    table.keys("A wait:100")  # nothing is chosen: that looks, too
    assert text(table, 1) == "Yours needs" and text(table, 6) == "Rival needs"
    small = [CLUBS_A + ALL.index(c) for c in ("TC", "9D", "9S")]
    assert [t for t in on_the_table(table, 16, 2, 4, 3) if t in small] == [small[0], small[1]]
    lay(table, position("3C 9D", "5S", [(1, "8C 9C", "TD", "TH")], deck="8D 9S", discards="7H TC", which=2))
    go(table, 0)
    table.keys("A wait:100")  # discards of the second deck do not come again
    assert [t for t in on_the_table(table, 16, 2, 4, 3) if t in small] == [small[1]]
    table.keys("A wait:100")
    assert text(table, 0).endswith("play one")
    lay(table, place)
    go(table, 1)
    table.keys("A wait:100")
    assert text(table, 1) == "Yours waits", "no card alone makes it fit"


def test_on_which_top_a_bid_wins_is_said_in_words_where_its_stack_is_looked_at_and_how_many_cards_it_brings(table):
    stacks = [(1, "8C 9C", "TD", "AS"), (2, "3S 4S", "KD", ""), (3, "5C", "", ""), (4, "6C 7C", "8S", "")]
    stacks += [(5, "2H 3H", "TS", "")]
    lay(table, position("3C 9D", "5S", stacks, deck="8D 9S", discards="7H TC"))
    for place, title, own, others in (
        (0, "2 cards, 3 with the bid", "10\x80 wins on 10, red 9/J", "A\x82 wins on A, black K/2"),
        (1, "2 cards, 3 with the bid", "K\x80 wins on K, red Q/A", ""),
        (3, "2 cards, 3 with the bid", "", ""),  # it fits
        (4, "2 cards, 3 with the bid", "10\x82 wins on 10, black 9/J", ""),  # as long as it can be
        (2, "1 card", "", ""),
    ):
        go(table, place)
        assert text(table, 15).startswith("\x87 look" if place == 2 else "\x87 see bids"), place
        table.keys("A wait:100")
        assert (text(table, 0), text(table, 12), text(table, 13)) == (title, own, others)
        table.keys("B wait:100")
        assert not text(table, 12) and not text(table, 13), "nothing of it stays on the table"


# -- words and warnings


def deck_sign(sim):
    """The tile beside the deck's size."""
    return sim.console.screen._rows[11][14]


def test_the_last_cards_are_warned_of_once_in_words_and_always_by_a_sign(table):
    cards = " ".join(c for c in ALL if c not in ("3C", "9C", "9S", "2H"))[: 3 * 8 - 1]
    place = position("3C 9C", "9S", [(1, "2H", "", "")], deck=cards, which=2)
    lay(table, place)
    assert deck_sign(table) == pictures.SECOND_DECK
    play(table, NEW | 2)
    table.keys("A wait:100")
    assert deck_sign(table) == pictures.DANGER and said(table) == "Last deck: 6 cards. Its last card ends the game"
    golden(table, "landslide/last_cards")
    table.keys("A")
    assert deck_sign(table) == pictures.DANGER and "ends the game" not in said(table)


def test_a_second_deck_that_comes_in_the_rivals_turn_is_told_when_that_is_over():
    with badge(code="LS-000001") as sim:
        stacks = [(1, "4C", "", "6C"), (2, "JS", "", "")]
        place = position("2D 3C 9H", "5S 4S", stacks, deck="2C", discards="AH 6D 7D 8D 9D TD JD QD KD", turn=2)
        game = scene(sim)
        lay(sim, place, 0)
        for move in ("add s1 5S", "draw", "end"):
            game.session.stop_thinking()
            game.play(notation.to_move(rules(sim), move))
            sim.until(lambda: not game.is_moving() and not game.motion.story, 5000, 1)
        assert said(sim) == "Rival: 5\x82 on 4\x7f. Last deck: 9 cards" and text(sim, 0) == "Last deck: play one"


def test_what_the_other_seat_did_is_told_when_its_turn_is_over():
    with badge(code="LS-000001") as sim:
        play(sim, NEW | rules(sim).hand(1)[0])
        play(sim, END_TURN)
        sim.until(lambda: rules(sim).seat() == 1, 20_000)
        sim.run(100)
        assert said(sim).startswith("Rival: ") and text(sim, 0).startswith("Your turn")
        words = said(sim)
        game, kinds = rules(sim), {m & KIND for m in scene(sim).session.history[2:]}
        assert "drew" not in words and ("bid on" in words) == (BID in kinds) and game.seat() == 1
        golden(sim, "landslide/told")


def test_what_the_other_seat_did_is_there_until_a_key_which_counts():
    with badge(code="LS-000001") as sim:
        play(sim, NEW | rules(sim).hand(1)[0])
        play(sim, END_TURN)
        sim.until(lambda: rules(sim).seat() == 1 and said(sim), 20_000)
        sim.run(8000)
        assert said(sim).startswith("Rival: ")
        sim.keys("A")
        assert not said(sim) and text(sim, 0).endswith("goes where?")


def test_each_move_of_the_rival_is_told_when_it_has_been_seen_and_the_turn_in_its_order():
    with badge(code="LS-000001") as sim:
        place = position(
            "2D 3C", "5S 4S", [(1, "4C", "", "6C"), (2, "JS", "", "")], deck="2C AH 6D 7D 8D 9D TD JD QD", turn=2
        )
        game = scene(sim)
        lay(sim, place, 0)  # its moves are made here, before it has thought
        heard = []
        for move in ("add s1 5S", "win s1", "draw", "end"):
            game.session.stop_thinking()
            game.play(notation.to_move(rules(sim), move))
            assert "won" not in said(sim) or move == "end"
            sim.until(lambda: not scene(sim).is_moving() and not scene(sim).motion.story, 5000, 1)
            heard.append(said(sim))
        assert heard[0] == "Rival: 5\x82 on the 4\x7f" and heard[1] == "Rival won the 5\x82: +3 cards"
        assert not heard[2] and heard[3] == "Rival: 5\x82 on 4\x7f, won 5\x82: +3"


def told_of(place, moves, people=1):
    """What is said at the end of the turn that these moves make."""
    with badge(*("DOWN*3",) * (people > 1), code="LS-000001" if people < 2 else "") as sim:
        if people > 1:
            sim.keys("wait:800 A wait:200 B wait:100")
        game = scene(sim)
        lay(sim, place, 0)
        for move in moves:
            game.session.stop_thinking()
            game.play(notation.to_move(game.session.rules, move))
            sim.until(lambda: not game.is_moving() and not game.motion.story, 5000, 1)
        if people > 1:
            sim.keys("wait:900 A wait:200")
        return said(sim)


def test_a_turn_that_brings_the_last_cards_is_still_told_whoever_plays():
    deck = "2C 4C 5C 6C 7C 8C 9C TC"
    place = position("3C 9D KC 9H", "5S 4S", [(1, "2H", "", "")], deck=deck, which=2)
    told = told_of(place, ("new 3C", "draw", "draw", "end"), people=2)
    assert told == "Seat 1: new stack 3\x7f. Last deck: 6 cards"


def test_who_lost_a_bid_is_told_so_before_what_else_was_moved_or_won():
    deck = "2C AH 6D 8C 9S 4C QC 5C 7D 7C 6S 5D 4D 3D 2D"
    stacks = [(1, "JD", "TS", ""), (2, "JH", "KC", "QS"), (3, "9C", "", "")]
    place = position("KS 3C TC JC", "9H 8D", stacks, deck=deck)
    told = told_of(place, ("new 3C", "move s2>s1", "draw", "end"), people=2)
    assert told == "Seat 1: new stack 3\x7f, 1 moved, your Q\x82 is lost"
    told = told_of(place, ("add s3 TC", "add s3 JC", "move s2>s1", "draw", "end"), people=2)
    assert told == "Seat 1: 10\x7f J\x7f on 9\x7f, 1 moved, your Q\x82 is lost"
    assert len(wrap(told)) == 2


def test_of_a_run_of_cards_the_first_and_the_last_are_told_and_a_bid_that_is_lost_by_the_turn():
    stacks = [(1, "8D", "4H", "3S"), (2, "JS", "", "")]
    place = position("2D 3C", "7H 6D 5D 4D KS", stacks, deck="2C AH 7D 8C 9C TC QC", turn=2)
    told = told_of(place, ("add s1 7H", "add s1 6D", "add s1 5D", "add s1 4D", "end"))
    assert told == "Rival: 7\x81 6\x80 5\x80 4\x80 on 8\x80"
    place = position("2D 3C", "3D KS", [(1, "4D", "4C", "3S"), (2, "JS", "", "")], deck="2C AH 6D 8C 9C TC QC", turn=2)
    told = told_of(place, ("add s1 3D", "win s1", "end"))
    assert told == "Rival: 3\x80 on 4\x80, won 3\x80: +3, your 4\x7f is lost"


def games(count):
    """Games against the easy seat as two ways of playing make them, one after another: the session, and each turn's end."""
    for deal in range(count):
        game = Session(Titled, Rules(deal, 2, b"\0"), (0, 1))
        rng = random.Random(deal)
        ways = (PLAYERS["ahead"], PLAYERS[sorted(PLAYERS)[deal % len(PLAYERS)]])
        wins = []  # the score after each, whose it was, how many cards, in which turn
        while game.rules.seat():
            seat, had = game.rules.seat(), game.rules.won(1) + game.rules.won(2)
            move = ways[seat - 1](game.rules, seat, rng)
            game.play(move)
            if move & KIND == WIN:
                won = game.rules.won(1), game.rules.won(2)
                wins.append((won, seat, sum(won) - had, list(game.history).count(END_TURN)))
            yield game, wins, seat


class Titled:
    real_time = False
    folder = "landslide"


def test_the_end_of_a_long_turn_still_tells_what_it_won_and_where_also_where_a_save_had_no_room_for_the_rest():
    for game, wins, seat in games(12):
        if game.history[-1] != END_TURN:
            continue
        told = narration.turn(game, seat)
        now = list(game.history).count(END_TURN) - 1
        brought = sum(cards for _, _, cards, turn in wins if turn == now)
        assert "a stack" not in told and len(wrap(told)) <= 2, told
        assert ("+%d" % brought in told) == (brought > 0), told
        game.before = 1
        assert len(wrap(narration.turn(game, seat))) <= 2
        game.before = 0


@pytest.mark.slow
def test_the_result_tells_which_win_took_the_lead_for_good_and_no_more_of_it():
    seen = set()
    for game, wins, _ in games(24):
        won = game.rules.won(1), game.rules.won(2)
        if game.rules.seat():
            continue
        for me in (1, 2):
            for line in ("", "Seat 2 leads 1 game to 0", "Last game: %d to %d" % (won[me - 1], won[2 - me])):
                dealt = game.rules.__class__(game.deal(), 2, game.options())
                told = result._turning(game, me, line, dealt)
                assert len(wrap(told)) <= 2 and line in told
                if won[0] == won[1]:
                    assert told == line
                    continue
                if " led the whole game" in told and line:  # the sentences break where they end
                    assert wrap(told)[1] == line
                    told = line + ". " + wrap(told)[0]
                winner = 1 if won[0] > won[1] else 2
                ahead = len(wins)
                while ahead and wins[ahead - 1][0][winner - 1] > wins[ahead - 1][0][2 - winner]:
                    ahead -= 1
                score, seat, cards, turn = wins[ahead]
                told = told[len(line and line + ". ") :]
                who = told.split(" ")[0]
                assert seat == winner and who in (("You", "Your") if winner == me else ("Rival", "Rival's"))
                first = ahead == 0 and not score[2 - winner]
                assert first == (" led the whole game" in told)
                assert first or " +%d took the lead" % cards in told  # others may have been won after it
                last = turn == list(game.history).count(END_TURN)
                assert last or "in the last turn" not in told
                if told[-1].isdigit():
                    assert told.endswith(": %d to %d" % (score[me - 1], score[2 - me]))
                seen.add(told.split(":")[0][-9:])
    assert len(seen) > 3


def test_a_hint_chooses_its_card_and_says_why(table):
    lay(table, FOURTEEN)
    table.keys("SELECT")
    table.until(lambda: "Hint" in said(table), 30_000)
    move = scene(table).turns.hint
    assert chosen_card(table) == move & FIELD
    table.keys("SELECT wait:100")
    assert said(table) and "Hint" not in said(table)
    table.keys("A")
    assert scene(table).session.history[0] == move


def test_a_hint_stays_picked_through_the_pause_menu(table):
    lay(table, FOURTEEN)
    table.keys("SELECT")
    table.until(lambda: "Hint" in said(table), 30_000)
    picked = list(look(table).picks)
    table.keys("START wait:200 B wait:300")
    assert scene_name(table) == "play" and look(table).picks == picked and look(table).choice
    table.keys("B wait:100 B wait:100")
    assert not look(table).picks


def test_letting_go_of_a_draws_on(table):
    lay(table, DRAWN, animation=0)
    play(table, NEW | 2)
    table.run(600)
    table.down("A")
    table.run(400)
    table.up("A")
    table.run(1500)
    assert list(scene(table).session.history[1:7]) == [DRAW] * 5 + [END_TURN]


def test_b_closes_a_hint_and_lays_its_card_back_at_once(table):
    lay(table, FOURTEEN)
    table.keys("SELECT")
    table.until(lambda: "Hint" in said(table), 30_000)
    assert chosen_card(table) != 255
    table.keys("B")
    assert chosen_card(table) == 255 and not said(table) and not scene(table).session.history
    press(table, 16)
    play_on = scene(table).view.chosen
    table.keys("B")
    assert play_on and not scene(table).view.chosen


def test_a_after_a_hint_makes_the_very_move_that_was_said(table):
    for first in (None, BID | 1 << 10 | 13 + 12):  # with a card of the hand; then move, win, draw, end
        lay(table, FOURTEEN)
        if first is not None:
            play(table, first)
        place = rules(table).copy()
        for move in list(rules(table).moves()):
            table.keys("UP")
            scene(table).turns.hint = move
            scene(table).turns.point(scene(table).view)
            count = len(scene(table).session.history)
            table.keys("A")
            assert scene(table).session.history[count] == move, notation.to_text(rules(table), move)
            lay(table, place)


def test_the_cursor_stays_with_the_stacks_until_the_chosen_card_is_put_back(table):
    lay(table, FOURTEEN)
    press(table, 16)
    for key in ("RIGHT", "DOWN") * 9:
        table.keys(key)
        assert kind(table) < 12 or kind(table) == ON_NEW
    table.keys("B")
    assert kind(table) == 16


def test_a_persons_hands_and_a_bot_are_not_in_memory_together(table):
    lay(table, FOURTEEN)
    go(table, 2)
    table.down("A")
    table.run(600)
    assert text(table, 0).startswith("2 cards")
    table.up("A")
    table.keys("SELECT")
    session = scene(table).session
    assert said(table) == "Let me think..." and session.has_bot() and text(table, 0).startswith("Game 1 of 3")
    tools = {"games.landslide.choices", "games.landslide.ui.survey"}
    assert not look(table).choices and not tools & set(table.modules)
    table.keys("RIGHT")  # goes on without a hint
    assert look(table).choices and not session.has_bot() and "games.landslide.bot" not in table.modules
    table.keys("SELECT")
    table.until(lambda: "Hint" in said(table), 30_000)
    assert text(table, 0).startswith(names.name(chosen_card(table)) + " goes where?")


def test_a_next_game_does_not_begin_with_the_hands_of_the_last_one_in_memory():
    with badge(code="LS-000001") as sim:
        assert "games.landslide.choices" in sim.modules
        scene(sim)._keeps_modules = True  # a match goes on
        scene(sim).leave()
        assert "games.landslide.choices" not in sim.modules and "games.landslide.ui.board" in sim.modules


def test_both_decks_and_the_discards_are_counted(table):
    place = position("3C", "9S", [(1, "2H", "", "")], deck="2D 3D", discards="4D 5D 6D", which=1)
    lay(table, place)
    assert text(table, 11).split() == ["0", "3", "1", "2", "44"] and deck_sign(table) == pictures.FIRST_DECK
    lay(table, position("3C", "9S", [(1, "2H", "", "")], deck="2D 3D", discards="4D 5D 6D", which=2))
    assert text(table, 11).split() == ["0", "3", "1", "2", "44"] and deck_sign(table) == pictures.DANGER


# -- what is sent


def sent(sim, keys):
    """The share of the screen that these keys send."""
    sim.clear_log()
    sim.keys(keys)
    return 100 * sim.pixels_sent / SCREEN


def most_sent(sim, button, ms=400):
    """The largest share that one refresh sends after a press, until something is said: that has a refresh of its own."""
    most = 0
    sim.down(button)
    for i in range(ms):
        if i == 60:
            sim.up(button)
        sim.clear_log()
        sim.run(1)
        if not said(sim):
            most = max(most, 100 * sim.pixels_sent / SCREEN)
    return most


@pytest.mark.parametrize("chosen", (False, True))
def test_a_cursor_move_sends_little(table, chosen):
    lay(table, FOURTEEN)
    if chosen:
        press(table, 17)
    board = board_of(table)
    turn_to(table, 1)
    rng = random.Random(3)
    shares = []
    for _ in range(60):
        page = board.page
        share = sent(table, rng.choice(("LEFT", "RIGHT", "UP", "DOWN")))
        if board.page == page:
            shares.append(share)
    assert max(shares) <= 6 and sum(shares) / len(shares) <= 4.5 and len(shares) > 30


def test_a_played_card_sends_less_than_a_quarter_and_a_still_table_nothing(table):
    for place, move in (
        (many(), NEW | 13 + 7),
        (FOURTEEN, ADD | 9 << 10 | 26 + 6),
        (FOURTEEN, BID | 12 << 10 | 26 + 6),
        (FOURTEEN, BID | 1 << 10 | 13 + 12),
    ):
        lay(table, place)
        press(table, 16 + list(rules(table).hand(1)).index(move & FIELD))
        place = turn_to(table, 0 if move < ADD else move >> 10 & FIELD)
        go(table, ON_NEW if move < ADD else place)
        share = most_sent(table, "A", 200)
        assert share <= 25, move
        assert scene(table).session.history[0] == move
    assert sent(table, "wait:3000") == 0
    go(table, board_of(table).place_of(6))
    assert most_sent(table, "A") <= 25 and rules(table).won(1) == 3
    go(table, ON_DRAW)
    assert most_sent(table, "A", 100) <= 50 and rules(table).hand_size(1) == 6  # the turn ends: the stacks close up


def test_a_card_flies_and_b_ends_its_flight(table):
    lay(table, FOURTEEN, animation=0)
    press(table, 16)
    go(table, board_of(table).place_of(9))
    view = scene(table).view
    table.keys("A")
    assert scene(table).is_moving() and not view.card.hidden
    table.keys("B")
    assert not scene(table).is_moving() and view.card.hidden and rules(table).phase() == 1
    lay(table, FOURTEEN, animation=1)
    press(table, 16)
    go(table, board_of(table).place_of(9))
    table.keys("A wait:300")
    assert scene(table).is_moving()
    table.run(300)
    assert not scene(table).is_moving()


# -- files


def test_what_is_said_fits_two_lines():
    class Told:
        history = [ADD | 50 << 10 | 9] * 4 + [MOVE | 48 << 10 | 49, WIN | 49 << 10] + [DRAW] * 5 + [END_TURN]
        marks = [2] * 12
        eyes = 1
        before = kept = 12  # of a save that had no room for more

        @classmethod
        def humans(cls):
            return 2

    class Late:
        def __init__(self, won=0):
            self.has = won
            self.state = bytearray()

        def copy(self):
            return Late(self.has)

        def won(self, seat):
            return self.has

        def apply(self, move):
            self.has += 12 * (move & KIND == WIN)

        def top(self, number):
            return 9

        def size(self, number):
            return 12

        def cards(self, number):
            return b"\x09" * 12

        def bid(self, number, seat):
            return 9

    Told.rules, Told.ring, Told.rooms, Told.is_lesson = Late(), bytearray(), 1, False
    told = narration.turn(Told, 2)
    assert told == "Seat 2: 4 cards to 10\x7f on 10\x7f, 1 moved, won 10\x7f: +12" and len(wrap(told)) <= 2
    Told.history[:4] = [BID | 50 << 10 | 9]
    Told.history[1:2] = [MOVE | 48 << 10 | 49] * 2
    told = narration.turn(Told, 2)
    assert told == "Seat 2: 10\x7f bid on 10\x7f, 2 moved, won 10\x7f: +12" and len(wrap(told)) <= 2

    for move in (ADD | 50 << 10 | 9, BID | 50 << 10 | 9, NEW | 9, WIN | 50 << 10, MOVE | 49 << 10 | 50, DRAW):
        assert len(wrap(narration.words(Late(12), Late(40), move, 2))) <= 2
        assert len(narration.hint(Late(), move)) <= 38


def test_a_won_stack_comes_down_and_lies_on_the_winners_heap():
    with badge(code="LS-000003", animation=0) as sim:
        lay(sim, position("2D 3C", "AS 3S", [(1, "4S 5S", "6S", ""), (2, "JS", "", "")], deck="2C AH 6D"), 0)
        play(sim, NEW | 14)
        sim.until(lambda: not scene(sim).is_moving())
        rows = sim.console.screen._rows
        press(sim, 0)
        sim.run(900)
        assert text(sim, 0) == "Landslide!"
        slide = scene(sim).view.slide
        plus = slide._plus
        assert not plus.hidden and "".join(chr(32 + plus[0][i]) for i in range(2)) == "+3"
        sim.until(lambda: not scene(sim).is_moving())
        assert scene(sim).view.slide is None and rules(sim).won(1) == 3
        assert rows[14][1] == pictures.MINE_LOW and not rows[13][1]  # a little mound


def test_a_code_with_its_options_stands_in_one_line_where_it_is_turned():
    with Sim(settings={"DECKHAND_START": "landslide"}) as sim:
        sim.boot()
        sim.run(400)
        sim.keys("DOWN A wait:100 DOWN A wait:100")
        wheel = scene(sim).wheel
        assert wheel.text == "LS-000000-20" and len(wheel._grids) == 1 and wheel._grids[0].width == len(wheel.text)
        sim.keys("RIGHT*6 UP wait:60")
        assert wheel.text == "LS-000000-21"


def test_the_cursor_covers_neither_the_counts_above_the_hand_nor_how_many_cards_a_stack_has(table):
    lay(table, FOURTEEN)
    go(table, 0)
    places = ((88, 96, 0, 160), (9, 16, 50, 56))  # rows and columns of pixels: the counts; the second stack's number
    plain = [table.image().convert("RGB").crop((x, y, right, low)).tobytes() for y, low, x, right in places]
    for wanted in (16, 18, 21, 1):
        go(table, wanted)
        now = [table.image().convert("RGB").crop((x, y, right, low)).tobytes() for y, low, x, right in places]
        assert now == plain, wanted
    press(table, 17)
    table.run(100)
    counts = table.image().convert("RGB").crop((0, 88, 160, 94)).tobytes()
    assert counts == plain[0][: len(counts)], "nor does the chosen card"
    table.keys("B")


def test_drawing_on_stops_before_the_last_card_and_says_that_it_ends_the_game(table):
    lay(table, position("3C 7S", "9S", [(1, "4S", "", "")], deck="2C 3D 3H", which=2))
    play(table, NEW | 2)  # 3C
    play(table, DRAW)
    table.run(3000)
    assert rules(table).deck_size() == 1 and rules(table).seat() == 1
    assert said(table) == "The next draw ends the game"


def test_the_very_last_card_is_told_in_the_line_at_the_head(table):
    lay(table, position("3C 7S", "9S", [(1, "4S", "", "")], deck="2C", which=2))
    assert text(table, 0) == "Last card: play one"


def test_at_the_end_the_score_is_shown_and_the_mountain_comes_down_for_who_has_won():
    with badge(code="LS-000001") as sim:
        lay(sim, position("3C 7S", "9S", [(1, "4S", "", "")], deck="2C", which=2), NORMAL)
        lead = rules(sim).won(2) - rules(sim).won(1)
        scene(sim).play(NEW | 2)
        sim.run(1500)
        scene(sim).play(DRAW)
        sim.until(lambda: scene(sim).view.slide and scene(sim).view.slide._plus.y < 72, 4000, 1)
        assert text(sim, 0) == "The deck is out: 0 to %d" % lead
        assert scene(sim).view.slide._plus[0].hidden, "a lead is no cards won"
        sim.until(lambda: scene_name(sim) == "result", 5000)


def test_who_has_played_and_has_nothing_to_win_is_told_at_the_head_to_draw_whatever_it_was(table):
    for move in (NEW | 2, BID | 1 << 10 | 28):
        lay(table, position("3C 7S 3H", "9S", [(1, "4S", "", "")], deck="2C 3D 3S"))
        play(table, move)
        assert text(table, 0) == "Draw to 6, or end"
    lay(table, position("3C 7S 3H", "9S", [(1, "4C", "", "")], deck="2C 3D 3S"))
    play(table, ADD | 1 << 10 | 2)
    assert text(table, 0) == "Add, draw or end"


def test_one_name_stands_for_a_stack_that_is_begun_in_report_hint_log_and_at_the_foot(table):
    lay(table, position("3C 7S 3H", "9S", [(1, "4S", "", "")], deck="2C 3D 3S"))
    press(table, 16)
    go(table, ON_NEW)
    assert "new stack" in text(table, 15)
    table.keys("A wait:100")
    one = session(table)
    assert narration.turn(one, 1) == "You: new stack 3\x7f"
    assert narration.words(rules(table), rules(table), NEW | 2, 1) == "*: new stack 3\x7f"
    assert narration.hint(rules(table), NEW | 2) == "new stack 3\x7f"


def test_an_undo_puts_the_cursor_on_the_card_that_is_taken_back():
    with badge(code="LS-000001") as sim:
        card = rules(sim).hand(1)[3]
        play(sim, NEW | card)
        sim.run(200)
        sim.keys("B wait:200")
        assert said(sim) == "Undone" and rules(sim).hand(1)[kind(sim) - 16] == card


def test_of_a_stack_that_moves_its_own_cards_fly_and_none_of_those_they_come_to_lie_on(table):
    stacks = [(1, "2S 3S 3C", "2H", "4D"), (2, "3H 4H", "", "")]
    lay(table, position("7C 5S", "9S", stacks, deck="2D 3D KS"))
    play(table, BID | 2 << 10 | 6)  # the 7C
    own = bytes(rules(table).cards(2))
    x, y = spots(table)[2]
    animate(table, NORMAL)
    scene(table).play(MOVE | 2 << 10 | 1)
    assert rules(table).size(1) == 5
    table.run(60)
    assert tuple(scene(table).view.card[i] - tile for i, tile in ((0, CLUBS_A), (1, SUIT_CLUBS))) == (
        own[0],
        own[0] // 13,
    )
    assert not CLUBS_A <= table.console.screen._rows[y][x] < pictures.NUMBER_2, "they have left their place"
    animate(table, OFF)
    table.run(2000)


# -- what is at an edge, or under words


TWO_ROWS = [(1, "4S", "", ""), (2, "JS TS", "QD", "QH"), (3, "9S 8S", "9D", ""), (4, "3D 4D", "3H", "5H")]
TWO_ROWS += [(5, "AC", "2D", "2H"), (6, "6S", "", ""), (7, "7C 8C", "", "")]


def test_of_two_rows_of_stacks_a_hint_leaves_the_place_of_its_bid_to_be_seen(table):
    lay(table, position("KH 5D 5S 8H TC QC", "3C 4H 4C JC 6C", TWO_ROWS, deck="2C AH 6D JH TH 7D"))
    assert scene(table).view.board.places == 10
    table.keys("SELECT wait:2500")
    assert said(table).startswith("Hint: bid") and len(scene(table).talk.lines) == 2
    row = scene(table).view.board.bid_row(look(table).choice[PIXEL_Y] // 8, 0)
    bar = scene(table).talk
    assert not bar.above and 128 - bar.seen() >= 8 * row + 8
    table.keys("B wait:100")


def test_over_five_stacks_a_hint_covers_neither_them_nor_the_hand(table):
    five = [
        (1, "4S", "", ""),
        (2, "JS TS", "QD", ""),
        (3, "9S 8S", "9H", "9D"),
        (4, "AC", "", ""),
        (5, "3D 4D", "3H", "5H"),
    ]
    lay(table, position("KH 2D 7C 7H 6S QC", "AS 3C", five, deck="2C AH 6D 2H JH TH 7D"))
    table.keys("SELECT wait:2500")
    bar = scene(table).talk
    assert len(bar.lines) == 2 and not bar.above
    assert 6 * 8 <= 128 - bar.seen() <= 12 * 8 - 18, "between the lower bids and the hand"
    table.keys("B wait:100")


def test_the_win_that_ends_the_game_flies_to_the_heap_of_who_won():
    with badge(code="LS-000003", animation=0) as sim:
        lay(sim, position("9D", "9S KS", [(1, "8D", "TD", "")], deck="2C", which=2, turn=1), animation=0)
        sim.keys("A wait:100 A wait:900 A wait:50")
        assert sim.console.scenes[-1].session.rules.seat() == 0
        assert is_near(landing(sim), 4, 100), "the own heap"


def test_how_many_cards_a_seat_wins_flies_up_in_its_colour():
    with badge(code="LS-000003", animation=0) as sim:
        screen = sim.console.screen
        for mine, seat, colour in ((True, 1, COLOURS[11]), (False, 2, COLOURS[6]), (True, 2, COLOURS[6])):
            slide = Slide(screen, 5, mine, seat)
            assert slide._plus[0].pixel_shader[1] == colour
            slide.end()


@pytest.mark.slow
def test_the_result_leaves_no_word_alone_in_its_last_line():
    seen = set()
    for game, _, _ in games(24):
        if game.rules.seat():
            continue
        won = game.rules.won(1), game.rules.won(2)
        for humans in (b"\0\3", b"\3\0", b"\0\0"):
            game.players[:] = humans
            for me in (1, 2):
                for line in ("", "Seat 2 leads 1 game to 0", "Last game: %d to %d" % (won[me - 1], won[2 - me])):
                    dealt = game.rules.__class__(game.deal(), 2, game.options())
                    lines = wrap(result._turning(game, me, line, dealt))
                    assert len(lines) < 2 or " " in lines[-1], lines
                    seen.update(lines)
    assert len(seen) > 9
