"""The lessons: each played to its end by keys; no text cut off; wrong moves refused politely; nothing saved."""

from collections import deque
from importlib import import_module
from pathlib import Path

import pytest
from fingers import KEYS, _double, _print, find_keys
from on_screen import look, said, scene, scene_name, text

from deckhand.cards import rank
from deckhand.contract.choosing import KEY, MOVE
from deckhand.save.sections import LAST_GAME, SAVED, STATISTICS, of
from deckhand.table.outcome import is_won
from deckhand.table.seats import EASY, HUMAN
from deckhand.ui.deal_code import decode
from deckhand.words import signs, wrap
from deckhand_sim.games.crunch.arena import ARENA_PLAYERS, play_hand
from games.crunch.notation import to_text
from games.crunch.rules import Rules
from games.onslaught.engine import layout

LESSONS = sorted((Path(__file__).parents[2] / "games").glob("*/lesson.txt"))
GAMES = [path.parent.name for path in LESSONS]


def entries(game):
    """(kind, moves, text, answer to another move) of each line of a lesson."""
    path = LESSONS[GAMES.index(game)]
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:1] != "#":
            kind, _, moves = line.split(" | ")[0].partition(" ")
            yield (kind, moves, *(line.split(" | ")[1:] + ["", ""])[:2])


def begin(sim, game):
    sim.console.replace("lesson", game)
    sim.until(lambda: scene_name(sim) == "lesson" and taught(sim), 20_000)


def taught(sim):
    """Does the lesson wait for the player?"""
    top = scene(sim)
    return scene_name(sim) != "lesson" or (top.bubble and not top.bubble.hidden and top.kind != "play")


def words(sim):
    """The teacher's text, "" if there is none."""
    bubble = scene(sim).bubble
    if not bubble or bubble.hidden:
        return ""
    letters = "".join(chr(bubble[3][i] + 32) for i in range(78))
    return " ".join(letters.split())


def to_what_is_to_be_done(sim):
    """Read on to the first task."""
    while scene(sim).kind == "say":
        sim.keys("A wait:200")


def to_the_end(sim, see=lambda sim: None):
    """Do the lesson's tasks by keys until it offers an easy deal."""
    for _ in range(60):
        sim.until(lambda: taught(sim), 30_000)
        top = scene(sim)
        see(sim)
        if top.kind == "end":
            return
        if top.kind == "say":
            sim.keys("A wait:100")
            continue
        if top.kind == "key":
            sign, _, move = top.moves.partition(" ")
            before = len(top.session.history)
            sim.keys({"\x87": "A", "\x83": "UP", "\x86": "RIGHT", "\x85": "LEFT"}[sign] + " wait:100")
            assert len(top.session.history) - before == bool(move), "%s does not make %s" % (top.moves, move)
            continue
        assert top.kind == "do", top.kind
        notation = import_module("games.%s.notation" % top.session.title.folder)
        wanted = notation.to_move(top.session.rules, top.moves.partition("; ")[0])
        number = top.number
        if top.session.seat() == 255:
            press_in_real_time(sim, wanted)
        else:
            keys = find_keys(sim, wanted)
            assert keys, "no keys lead to %s" % top.moves
            sim.keys(" ".join(keys))
        sim.until(lambda number=number: taught(sim) and scene(sim).number > number, 30_000)
    raise AssertionError("the lesson does not come to an end")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end_by_keys(sim, game):
    begin(sim, game)
    to_the_end(sim)
    assert "You can play" in words(sim)
    if game == "crash_landing":
        assert is_won(scene(sim).session), "it landed, as the lesson says"


def test_crash_landings_words_leave_the_forecast_below_them_to_be_read_after_a_wrong_key_too(sim):
    def see(sim):
        top = scene(sim)
        for key in ("", "SELECT wait:100")[: 1 + (top.kind == "key")]:
            sim.keys(key or "wait:1")
            if top.place == "=" and top.session.seat():
                assert top.bubble.y + top.height <= 72, words(sim)

    begin(sim, "crash_landing")
    to_the_end(sim, see)


@pytest.mark.slow_but("landslide", "onslaught")
@pytest.mark.parametrize("game", GAMES)
def test_it_ends_with_an_easy_deal_against_easy_bots_that_is_the_players_own(sim, game):
    begin(sim, game)
    to_the_end(sim)
    sim.keys("A wait:1200")  # a hand is dealt
    assert scene_name(sim) == "play"
    played = scene(sim).session
    assert list(played.players) == [HUMAN] + [EASY] * (len(played.players) - 1)
    for _ in range(2):  # a game without moves isn't saved
        if played.seat() == 1:
            scene(sim).play(list(played.rules.moves())[0])
            sim.run(1500)
    sim.hold("START", 2300)
    sim.run(300)
    assert sim.console.store.get(of(played.title.prefix, SAVED))
    assert sim.console.store.get(LAST_GAME) == game.encode(), "the launcher starts there next time"


def test_a_wrong_move_is_refused_politely_until_a_key_other_than_arrows(sim):
    begin(sim, "crash_landing")
    task = "Draw a rocket"
    sim.keys("A wait:200 A wait:200 RIGHT A wait:200")
    assert words(sim) == "\x8c First take a rocket: Draw" and not scene(sim).session.history
    assert not said(sim), "nothing covers the game's picture"
    sim.run(6000)
    assert words(sim).startswith("\x8c ")
    sim.keys("RIGHT wait:50 LEFT wait:50")
    assert words(sim).startswith("\x8c ")
    sim.keys("SELECT wait:50")
    assert words(sim).startswith(task)
    sim.keys("A wait:1500")
    assert len(scene(sim).session.history) == 1


@pytest.mark.parametrize("place", ["", "^", "=", "_"])
@pytest.mark.parametrize("row", [20, 90])
@pytest.mark.parametrize("told", ["Not this", "This one is not what is wanted of you now"])
def test_a_refusal_and_the_task_never_lie_over_each_other(sim, place, row, told):
    begin(sim, "crash_landing")
    sim.keys("A wait:200 A wait:200")
    top = scene(sim)
    top.place = place
    sim.console.screen.cursor(80, row, 16, 30)
    top.talk.say(told)
    sim.run(50)
    bar = top.talk._bar.y
    lines = (
        range(bar + 1, bar + 17)
        if len(top.talk.lines) > 1
        else range(bar + 1 + 8 * top.talk.above, bar + 9 + 8 * top.talk.above)
    )
    task = range(top.bubble.y + 2, top.bubble.y + top.height - 3)
    assert not set(lines) & set(task) and task[0] >= 1 and task[-1] < 128


def test_one_key_is_asked_for_at_a_time_and_another_one_is_told_it(sim):
    begin(sim, "crash_landing")

    def see(sim):
        top = scene(sim)
        if top.kind == "key" and top.moves == "\x86" and not seen:
            task = words(sim)
            sim.keys("A wait:200")
            again = "\x8c" + task.replace(" ", "")  # line breaks elsewhere
            assert words(sim).replace(" ", "") == again and not said(sim), "the task stays, and names the key"
            seen.append(len(top.session.history))
            sim.keys("B wait:200 SELECT wait:200")
            assert words(sim).replace(" ", "") == again and len(top.session.history) == seen[0]

    seen = []
    to_the_end(sim, see)
    assert len(seen) == 1


def test_a_refusal_names_cards_by_their_signs(sim):
    from games.landslide.notation import to_move

    begin(sim, "landslide")
    to_what_is_to_be_done(sim)
    scene(sim).play(to_move(scene(sim).session.rules, "bid s1 TD"))
    sim.run(100)
    assert words(sim) == "\x8c Put the 8\x7f on the 7\x7f"


def test_the_lesson_of_landslide_shows_each_step_briefly_and_covers_no_cards(sim):
    kinds = {
        move.split(" ")[0] for kind, moves, _, _ in entries("landslide") if kind == "do" for move in moves.split("; ")
    }
    assert kinds == {"add", "bid", "draw", "move", "win"}  # drawing up to six ends the turn, as in a game
    for _, _, told, refused in entries("landslide"):
        assert not told or told[:2] == "^ " and len(wrap(signs(told[2:]))) <= 2, told
        assert len(wrap(signs(refused))) <= 1, refused
    begin(sim, "landslide")

    def see(sim):
        board = scene(sim).view.board
        assert all(8 * board.y(board.place_of(number)) >= 24 for number in scene(sim).session.rules.numbers())
        assert scene(sim).bubble.y + scene(sim).height < 24  # above all stacks

    to_the_end(sim, see)


def test_in_the_lesson_of_landslide_the_cursor_is_on_each_card_that_is_asked_for(sim):
    from games.landslide.engine.layout import BID, FIELD
    from games.landslide.notation import to_move

    begin(sim, "landslide")
    asked = set()

    def see(sim):
        top = scene(sim)
        if top.kind == "do" and not top.is_moving() and not top.bubble.hidden:
            move = to_move(top.session.rules, top.moves)
            if move < BID + (1 << 20) and not look(sim).picks:
                asked.add(top.moves)
                assert look(sim).choice[KEY] == move & FIELD, top.moves

    to_the_end(sim, see)
    assert len(asked) == 4


def test_ending_a_turn_early_in_the_lesson_of_landslide_shows_the_task(sim):
    from games.landslide.engine.layout import END_TURN

    begin(sim, "landslide")
    to_what_is_to_be_done(sim)
    sim.keys("A wait:200 A wait:200")  # the 8 of clubs on the 7
    sim.until(lambda: taught(sim) and any(choice[MOVE] == END_TURN for choice in look(sim).choices), 10_000)
    sim.keys("LEFT A wait:200")
    assert words(sim).startswith("\x8c Put the 9") and not said(sim)
    sim.keys("A wait:200")
    assert words(sim).startswith("\x8c Put the 9") and len(scene(sim).session.history) == 1


def test_the_lesson_of_landslide_says_why_one_bids_and_what_fits_where():
    told = " ".join(words for _, _, words, _ in entries("landslide"))
    assert "ace is next to both the 2 and the king" in told  # LS-5
    assert "A bid differs from the top in rank and in colour." in told  # LS-10
    assert "A bid or a new stack is the only card of a turn." in told  # LS-10
    assert "draws up to six, then your turn ends" in told and "END would end without it." in told  # LS-15, LS-16
    assert "A hollow cup: your 10♠ on top makes your bid fit." in told
    assert "One turn, in this order: play, move, win, draw." in told  # LS-10 to LS-15
    assert "A stack fits by its lowest card" in told  # LS-12
    assert "Once empty, the discards are a new deck." in told  # LS-20


def test_the_lesson_of_landslide_says_what_a_bid_wins_before_anybody_makes_one():
    rows = list(entries("landslide"))
    first = next(i for i in range(len(rows)) if "bid" in rows[i][1])
    before = " ".join(words for _, _, words, _ in rows[:first])
    assert "Whoever has a bid that fits." in before and "would win once a red 9 is on top" in before
    assert "under it. It waits. ^ A bid differs from the top in rank and in colour." in before, "the reason to wait"
    assert rows[first][0] == "play"  # the rival's bid, as an example


def test_the_words_of_the_lesson_of_onslaught_cover_neither_the_foes_face_nor_a_card(sim):
    begin(sim, "onslaught")

    def see(sim):
        top = scene(sim)
        if top.session.rules.state[15]:  # one attacker is up
            assert top.bubble.y + top.height <= 21 or top.bubble.y >= 104, words(sim)
        assert top.bubble.y + top.height <= 71 or top.bubble.y >= 97, words(sim)

    to_the_end(sim, see)


def test_the_lesson_of_onslaught_puts_tasks_above_the_cards_and_text_below(
    sim,
):
    begin(sim, "onslaught")

    def see(sim):
        top = scene(sim)
        if top.kind == "say":
            assert top.bubble.y <= 112 and top.bubble.y + top.height >= 128, words(sim)
        elif top.kind == "do":
            # the wave is on the screen, then defenders left or pledges; below that the known foes, if any
            at = {"hold": 50, "pledge 5": 50, "pledge 4": 129 - top.height}.get(top.moves, -1)
            assert top.bubble.y == at, words(sim)
        assert top.view.board.signs == (top.session.rules.state[layout.WAVE] > 1)

    to_the_end(sim, see)


def test_the_pledge_box_in_the_lesson_of_onslaught_cuts_off_nothing(sim):
    begin(sim, "onslaught")
    to_what_is_to_be_done(sim)
    bubble = scene(sim).bubble
    cut = []

    def see():
        if not bubble.hidden:
            rows = range(bubble.y, bubble.y + scene(sim).height)
            if not scene(sim).session.rules.state[layout.PLEDGED]:
                cut.extend(row for row in rows if 26 <= row < 50)  # of the number
            elif text(sim, 6):
                cut.extend(row for row in rows if 48 <= row < 56)

    see()
    while scene(sim).view.board.number > 5:
        sim.keys("LEFT wait:100")
    sim.keys("A")
    for _ in range(60):
        sim.run(20)
        see()
    assert not cut and text(sim, 6) == "Next: 26 of 26 can be met"


def test_the_keys_that_the_lesson_of_onslaught_names_for_a_sum_make_it(sim):
    begin(sim, "onslaught")

    def see(sim):
        if "to the 4, then  " in words(sim):
            while not text(sim, 14).startswith("4"):
                sim.keys("LEFT wait:300")
            before = len(scene(sim).session.history)
            sim.keys("A wait:300 A wait:60")
            assert len(scene(sim).session.history) == before + 1
            raise StopIteration

    with pytest.raises(StopIteration):
        to_the_end(sim, see)


def test_the_lesson_of_onslaught_tells_the_rules_that_no_task_shows():
    told = " ".join(words for _, _, words, _ in entries("onslaught"))
    for words in (
        "may absorb again",
        "Discard a whole card, and / ←→ choose how many come",
        "foes that you skip / come in a later wave",
        "pledge high: a / discard ends it early",
        "In play the next comes by / itself: ←→ lets it wait",
        "how many foes / you could meet if next",
        "a 7 shows three foes; / you order them",
        "Each foe must be met. If nobody can, you lose",
        "add up whole / ones, or wounded ones",
        "Two foes of each, 1 to 13: / in play ↑ shows them",
        "Wave 4: all foes left come / and all cards may stay",
        "Your score: whole cards' / values after wave 4",
        "▣ gives a hint, / Ⓑ takes back",
    ):
        assert words in told


def test_the_lesson_of_onslaught_explains_a_discards_price_before_asking_for_one():
    rows = [" ".join(row) for row in entries("onslaught")]
    price, asked = (
        next(i for i, row in enumerate(rows) if words in row) for words in ("foes that you skip", "recall 9C")
    )
    assert price < asked
    mixed = next(row for row in rows if "mix 3C: 8C 8S" in row)
    assert "both 8s" not in mixed and "the 5, the 8" in mixed  # one of them is wounded by the shifted 3
    high, pledge = (next(i for i, row in enumerate(rows) if words in row) for words in ("pledge high", "pledge 4"))
    assert high > pledge  # which needs a low one


def test_the_lesson_of_onslaught_gives_a_reason_for_each_choice_that_it_makes_and_each_is_so(sim):
    begin(sim, "onslaught")
    said = {}

    def see(sim):
        top = scene(sim)
        rules = top.session.rules
        state = rules.state
        told = said[top.moves if top.kind == "do" else words(sim)] = words(sim)
        if "nobody goes" in told:
            for move in rules.moves():
                after = rules.copy()
                after.apply(move)
                gone = state[layout.TABLE] & ~after.state[layout.TABLE]
                assert not gone if move & layout.KIND == layout.ABSORB else gone or move == layout.RESIGN
        if "Low ones first" in told:
            assert [rank(state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT] - i]) for i in (1, 3, 2)] == [3, 7, 13]
        if "Keep your 3" in told:
            assert any(rules.powers(layout.THREE) >> place & 1 for place in range(layout.PLACES))
        if "Three you know" in told:
            assert state[layout.KNOWN] == 3
        if "4 are too many" in told:
            assert state[layout.TABLE].bit_count() == 4 and state[layout.PLEDGED] > state[layout.FACED]
            assert text(sim, 14) == "2 to come, 4 cards stand"
            sim.keys("DOWN wait:300")
            assert top.view.board.number == 3 and "3 left: held" in text(sim, 14), text(sim, 14)
            sim.keys("RIGHT wait:300")
            assert top.view.board.number == 4 and "face 1 more" in text(sim, 14)
            sim.keys("B wait:300")
        if "2 are left, so it is held" in told:
            assert text(sim, 14) == "2 left, at most 3: held" and "end the wave" in text(sim, 15)

    to_the_end(sim, see)
    for move, why in (
        ("pledge 5", "A short wave"),
        ("absorb JC; absorb JS", "nobody goes"),
        ("destroy 3S 4S", "Low ones do"),
        ("order 1 3 2", "Low ones first"),
        ("recall 9C 4; recall JC 4; recall JS 4; recall KC 4; recall KS 4", "4 are too many"),
        ("hold", "a clean sweep"),
        ("pledge 4", "Three you know, one more"),
        ("absorb 6S", "Keep your 3, a power"),
    ):
        assert why in said[move]


def test_the_lesson_of_onslaught_is_short_and_answers_fill_the_task_box():
    rows = list(entries("onslaught"))
    assert sum(kind in ("say", "do", "key") for kind, _, _, _ in rows) <= 36
    for _, _, told, refused in rows:
        if refused:
            assert len(wrap(signs(refused.partition(" / ")[0]))) == 1, refused
            assert sum(len(wrap(signs(part))) for part in refused.split(" / ")) == 2, refused
            assert sum(len(wrap(signs(part))) for part in told[2:].split(" / ")) == 2, told


def test_the_lesson_of_onslaught_explains_putting_back_a_wrong_card(sim):
    begin(sim, "onslaught")
    wrong = []

    def see(sim):
        top = scene(sim)
        if top.kind == "do" and not top.session.rules.state[15]:
            assert "\x83" not in text(sim, 0) + text(sim, 15)
            sim.keys("UP wait:300")
            assert not top.view.board.looks
            top.talk.close()
        if top.moves == "destroy 3S 4S":
            sim.keys("UP wait:200 A wait:200")
            wrong.append(words(sim))
            sim.keys("LEFT wait:200")
            wrong.append(words(sim))
            sim.keys("DOWN wait:200 LEFT wait:200")
            assert not top.view.board.marks and text(sim, 14).startswith("4")
            sim.keys("UP wait:200")
            assert "strike" in text(sim, 14)
            sim.keys("B wait:200")

    to_the_end(sim, see)
    assert len(wrong) == 2 and "Keep high ones" in wrong[0] and "None fits: \x88 puts it back" in wrong[1]


def test_the_task_stays_to_be_read_while_keys_are_pressed(sim):
    begin(sim, "crash_landing")
    sim.keys("A wait:200 A wait:200")
    task = words(sim)
    assert task
    sim.keys("RIGHT wait:100")
    assert words(sim) == task


def test_a_hint_points_at_what_is_wanted(sim):
    begin(sim, "crash_landing")
    sim.keys("A wait:200 A wait:200 RIGHT wait:100 SELECT wait:200 A wait:2000")
    assert len(scene(sim).session.history) == 1 and scene(sim).session.rules.deck_size(1) == 31


@pytest.mark.parametrize("keys", ["START wait:100 B wait:300", "A wait:200 A wait:200 B wait:100 B wait:300"])
def test_who_wants_to_leave_is_asked_first(sim, keys):
    begin(sim, "crash_landing")
    first, _, second = keys.rpartition(" B")
    sim.keys(first)
    assert words(sim).startswith("Leave this lesson?")
    for stays in ("START", "A"):
        sim.keys(stays + " wait:200")
        assert scene_name(sim) == "lesson" and not words(sim).startswith("Leave")
        sim.keys("START wait:100")
    sim.keys("A wait:200")
    sim.keys(first.rpartition("A wait:200 ")[2] + " B" + second)
    assert scene_name(sim) == "game_menu"


@pytest.mark.parametrize("at", [100, 6500])
def test_who_asks_to_leave_while_nothing_is_said_and_stays_is_back_in_the_lesson(sim, at):
    sim.console.replace("lesson", "chaos_cruisers")
    sim.run(at)
    if at > 1000:  # another cruiser drives
        sim.keys("A wait:100 A wait:100 SELECT wait:900 A wait:2000")
        assert scene(sim).kind == "play"
    sim.keys("START wait:100")
    assert words(sim).startswith("Leave this lesson?")
    sim.keys("A wait:200 A wait:200 A wait:200")
    sim.until(lambda: taught(sim), 20_000)
    assert scene_name(sim) == "lesson"


@pytest.mark.parametrize("game", GAMES)
def test_start_pressed_before_the_first_words_asks_whether_to_leave(sim, game):
    sim.console.replace("lesson", game)
    sim.until(lambda: scene_name(sim) == "lesson" and scene(sim).bubble, 20_000, 1)
    sim.keys("START wait:200")
    assert scene(sim).asking and words(sim)
    sim.keys("B wait:400")
    assert scene_name(sim) == "game_menu"


@pytest.mark.slow_but("DOWN DOWN")
@pytest.mark.parametrize("way", ["DOWN DOWN", "DOWN DOWN RIGHT RIGHT", "DOWN DOWN DOWN", "RIGHT DOWN DOWN"])
def test_a_tile_goes_elsewhere_in_the_lesson_of_chaos_cruisers_and_it_goes_on(sim, way):
    begin(sim, "chaos_cruisers")
    for _ in range(30):
        sim.until(lambda: taught(sim), 30_000)
        if scene(sim).kind == "say":
            sim.keys("A wait:200")
        elif scene(sim).kind == "key":
            sim.keys("A wait:300")  # once too often: no tile is picked up yet
            break
        else:
            move = import_module("games.chaos_cruisers.notation").to_move
            sim.keys(" ".join(find_keys(sim, move(scene(sim).session.rules, scene(sim).moves.split("; ")[0]))))
            sim.run(300)
    for key in ("UP", "RIGHT"):
        sim.keys(key + " wait:400")
    assert scene(sim).moves.startswith("shift m4>m6")
    sim.keys("A wait:400 " + way + " wait:400 A wait:3000")
    sim.until(lambda: taught(sim), 30_000)
    assert scene(sim).kind == "do" and scene(sim).moves == "done"
    sim.keys("SELECT wait:300 A wait:1000")
    sim.until(lambda: taught(sim), 30_000)
    sim.keys("A wait:1000")
    sim.until(lambda: taught(sim), 30_000)
    assert scene(sim).kind == "do" and scene(sim).moves.startswith("block")
    assert text(sim, 15).split()[0][0] in "+0", "the table shows how much longer each path gets"
    sim.keys("A wait:500")
    sim.until(lambda: taught(sim), 30_000)
    sim.keys("A wait:400")
    assert scene(sim).kind == "end"


def test_the_lesson_of_chaos_cruisers_lets_one_drive_by_the_third_screen_and_is_short(sim):
    begin(sim, "chaos_cruisers")
    screens = []
    to_the_end(sim, lambda sim: screens.append(scene(sim).kind))
    assert screens[:3] == ["say", "say", "do"] and len(screens) <= 18
    assert screens.count("say") < len(screens) / 2 + 1


def test_the_lesson_of_chaos_cruisers_explains_numbers_lines_and_remaining_rules():
    told = " ".join(words.replace(" / ", " ") for _, _, words, _ in entries("chaos_cruisers"))
    for rule in (
        "Any way, bend only once.",
        "speed 2 + coin 2 (5 at most).",
        "Coins can brake, too.",
        "A green number is free: your speed +1, -1 or same.",
        "A gold number uses a coin.",
        "Below: how far, and each car's gates.",
        "If two play, each brings 2 cars home.",
        "The leader drives first.",
        "crash, stop, go back to your last gate. That can be a short cut!",
    ):
        assert rule in told


def test_the_arrows_that_the_lesson_of_chaos_cruisers_names_lead_to_the_numbers_it_means(sim):
    begin(sim, "chaos_cruisers")
    for arrows in ("\x84 \x86", "\x84 \x86 \x86"):
        while scene(sim).kind != "do":
            if scene(sim).kind == "say":
                sim.keys("A")
            sim.run(300)
        sim.until(lambda: taught(sim), 30_000)
        named = [letter for letter in words(sim) if letter in "\x83\x84\x85\x86"]
        assert named == arrows.split()
        before = len(scene(sim).session.history)
        sim.keys(" ".join({"\x84": "DOWN", "\x86": "RIGHT"}[arrow] for arrow in named) + " A wait:50")
        assert len(scene(sim).session.history) == before + 1


def test_the_lesson_of_chaos_cruisers_states_blacks_extra_distance_correctly():
    from games.chaos_cruisers.ai.ways import ways
    from games.chaos_cruisers.notation import to_move, to_text
    from games.chaos_cruisers.rules import Rules as Race

    rows = list(entries("chaos_cruisers"))
    deal, seats, options = decode(rows[0][1], Race)
    race = Race(deal, seats, bytes(options))
    for kind, moves, _, _ in rows:
        if "shift" in moves:
            break
        for move in moves.split("; ") if kind in ("lead", "play", "do") else ():
            race.apply(to_move(race, move))
    before = ways(race.state)
    wanted = moves.replace("*", "").split("; ")
    ends = [move for move in race.moves() if to_text(race, move).startswith(tuple(wanted))]
    assert len(ends) > 6
    for move in ends:
        twin = race.copy()
        twin.apply(move)
        assert ways(twin.state)[1] - before[1] == 15, to_text(race, move)


def test_a_lesson_keeps_and_counts_nothing_and_no_kept_game_is_lost(sim):
    sim.console.replace("game_menu", "CL-004711")
    sim.run(400)
    sim.keys("B wait:200 A wait:1000 hold:START:2300 wait:300")
    store = sim.console.store
    kept = [bytes(store.get(of("CL", what))) for what in (SAVED, STATISTICS)]
    assert kept[0]
    begin(sim, "crash_landing")
    to_the_end(sim)
    assert "easy deal" not in words(sim) and "your game" in words(sim)
    sim.keys("A wait:400")
    assert scene_name(sim) == "play" and scene(sim).session.deal() == 4711
    assert [bytes(store.get(of("CL", what))) for what in (SAVED, STATISTICS)] == kept


def keys_in(told):
    """The keys named in a text; "twice" repeats the last one, "3 x" the next."""
    keys = {"↑": "UP", "↓": "DOWN", "→": "RIGHT", "Ⓐ": "A", "Ⓑ": "B"}
    told = told.replace("3 x →", "→ → →")
    found: list[str] = []
    for sign in ",:.":
        told = told.replace(sign, " ")
    for word in told.split():
        found += [keys[word]] if word in keys else found[-1:] if word == "twice" else []
    return found


@pytest.mark.slow_but("A B", "RIGHT A A")
@pytest.mark.parametrize(
    "wrong", ["", "A", "A B", "B B", "UP A A", "DOWN A A", "LEFT A", "RIGHT A A", "A RIGHT A LEFT"]
)
def test_the_lesson_of_crunch_is_passed_by_its_words_whatever_is_pressed_before(sim, wrong):
    begin(sim, "crunch")
    to_what_is_to_be_done(sim)
    rules = scene(sim).session.rules
    for kind, moves, told, refused in entries("crunch"):
        if kind != "do":
            continue
        while scene(sim).kind == "say":
            sim.until(lambda: words(sim) != "", 3000)
            sim.keys("wait:300 A wait:300")
        assert scene(sim).moves == moves and words(sim)
        wanted = moves.split("; ")
        source = {"K": 0, "W": 1}.get(moves[0], -1)
        places = (source, *range(6 + 4 * source, 10 + 4 * source)) if source >= 0 else ()
        legal = [move for move in rules.moves(1) if move in places]
        assert not legal or to_text(rules, legal[0]) in wanted, "the destination of an automatic move"
        number = scene(sim).number
        for key in wrong.split() + keys_in(told) + keys_in(refused):  # the answer to a wrong move comes last
            if (scene(sim).kind, scene(sim).moves) == ("do", moves):
                sim.keys(key + " wait:60")
        assert scene(sim).number == number + 1 or scene(sim).kind == "done", moves
        sim.run(100)
    assert rules.crunched() == 1
    sim.until(lambda: taught(sim), 20_000)
    assert words(sim).startswith("You have %d. " % rules.score(1))


def test_the_lesson_of_crunch_names_cursor_help_and_ends_with_an_easy_hand():
    told = " ".join(words for _, _, words, _ in entries("crunch"))
    assert told.index("Held, it stops at a fit") < told.index("Most wins") < told.index('turn on "Cursor helps"')
    code = [moves for kind, moves, _, _ in entries("crunch") if kind == "end"][0]
    deal, seats, _ = decode(code, Rules)
    assert len(list(Rules(deal, seats).moves(1))) >= 4
    assert "▣ marks the card to play with a star; ▣ again ends it. It counts as help." in told
    newcomer, easy = ARENA_PLAYERS.index("newcomer"), ARENA_PLAYERS.index("easy")
    won = [play_hand([newcomer, easy], deal, bots_deal=luck).places for luck in range(20)]
    assert won.count((1, 2)) >= 19


def test_the_lesson_of_crunch_says_and_lets_one_do_what_an_empty_column_takes(sim):
    begin(sim, "crunch")
    to_what_is_to_be_done(sim)
    rules = scene(sim).session.rules
    to_the_end(sim, lambda sim: None)
    gaps = [rules.count(1, pile) for pile in range(2, 6)].count(0)
    assert gaps == 1 and rules.count(1, 2) == 1, "the last crunch card is in one of two (CR-13)"
    told = " ".join(words for _, _, words, _ in entries("crunch"))
    assert told.index("An empty column takes only your crunch card.") < told.index("your last card")


def test_the_lesson_of_crunch_says_what_foundations_are_before_it_says_who_went_to_one():
    told = " ".join(words for _, _, words, _ in entries("crunch"))
    assert told.index("All share the foundations") < told.index("↑ to a foundation")


def test_b_while_the_lesson_of_crunch_counts_is_offered_as_nothing_for_it_would_leave(sim):
    begin(sim, "crunch")
    seen = set()

    def see(sim):
        seen.add(text(sim, 15)[:6])

    to_the_end(sim, see)
    assert "\x87 take" in seen and "\x88 next" not in seen


def test_b_held_in_the_lesson_of_crunch_turns_once_and_the_next_words_come(sim):
    begin(sim, "crunch")
    to_what_is_to_be_done(sim)
    for keys in ("RIGHT A A", "UP A A", "LEFT LEFT A A"):
        sim.keys(keys + " wait:600")
        to_what_is_to_be_done(sim)
    assert scene(sim).moves == "flip"
    sim.keys("A A wait:100")  # the crunch card is refused
    sim.hold("B", 1500)
    sim.run(1000)
    assert scene(sim).moves == "W>C2" and words(sim).startswith("\x84 is your waste. Put its 9") and not said(sim)
    sim.keys("DOWN A wait:600 A wait:200")
    assert scene(sim).moves == "W>F"


def test_how_to_play_offers_it_before_a_game_and_in_the_pause_menu(sim):
    sim.console.replace("game_menu", "CL-004711")
    sim.run(400)
    sim.keys("B wait:200 START wait:200")
    for place in ("pause", "game_menu"):
        assert scene_name(sim) == place
        menu = scene(sim).menu
        sim.keys(" ".join(["DOWN"] * (menu.items.index("How to play") - menu.at)) + " A wait:200 A wait:1500")
        assert scene_name(sim) == "lesson"
        sim.keys("START wait:100 B wait:400")


@pytest.mark.parametrize("game", GAMES)
def test_no_words_of_a_lesson_are_cut(game):
    for kind, _, told, refused in entries(game):
        lines = [line for part in told.lstrip("^=_ ").split(" / ") for line in wrap(signs(part))]
        assert len(lines) <= (2 if kind == "end" else 3), told
        assert kind != "say" or len(lines[-1]) <= 24, "no room for the key: " + told
        assert len(wrap(signs(refused))) <= 2, refused
        assert all(32 <= ord(letter) < 144 for letter in signs(told + refused)), told


def press_in_real_time(sim, move):
    """Crunch: B turns cards; for the rest, the fewest presses of A and the d-pad that make the move."""
    top = scene(sim)
    if top.moves == "flip":
        sim.keys("B wait:100")
        return
    ways = deque([(_double(top.view.board.inputs[0], {}), ())])
    known = set()
    while ways:
        person, path = ways.popleft()
        for name, key in KEYS.items():
            twin = _double(person, {})
            answer = twin.press(key)
            if answer == move:
                sim.keys(" ".join((*path, name)))
                return
            mark = _print(twin, set())
            if mark not in known and (answer is None or answer < 0):
                known.add(mark)
                ways.append((twin, (*path, name)))
    raise AssertionError("no keys lead to %s" % top.moves)


def test_the_stock_is_visible_when_crunch_asks_to_turn_cards():
    (told,) = [told for _, moves, told, _ in entries("crunch") if moves == "flip"]
    assert told.startswith("^ ") and "fits nowhere" not in told, "an empty column would take the crunch card"


def test_no_frame_of_a_lesson_of_crunch_is_cut_off_at_the_screens_edge():
    frames = [[int(n) for n in moves.split()] for kind, moves, _, _ in entries("crunch") if kind == "say" and moves]
    assert frames
    for x, y, width, height in frames:
        assert x >= 2 and y >= 2 and x + width <= 158 and y + height <= 126, (x, y)


def test_the_lesson_of_crunch_starts_without_a_countdown(sim):
    sim.console.replace("lesson", "crunch")
    sim.until(lambda: scene_name(sim) == "lesson" and scene(sim).bubble, 20_000, 1)
    mouth = sim.image().crop((44, 8, 116, 48))
    sim.run(100)
    assert words(sim).startswith("This is your crunch pile")
    for _ in range(10):
        sim.run(200)
        assert sim.image().crop((44, 8, 116, 48)) == mouth, "where the digits would be"
