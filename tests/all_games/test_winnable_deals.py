"""Winnable deals: the file, choosing, the page before a game, and wins, by keys through the launcher."""

import builtins
import json
from binascii import crc32
from datetime import datetime
from types import SimpleNamespace

import fingers
import pytest
from click.testing import CliRunner
from golden import golden
from on_screen import by_hand, choose, lay, page, scene_name
from test_crash_landing_view import END, SOFT, flight

from deckhand.save import curated_deals, record, statistics
from deckhand.save.sections import WON, of
from deckhand.save.store import Store
from deckhand.scenes import winnable_deals
from deckhand_sim.device.drive import find_drive
from deckhand_sim.games.crash_landing.solver import solve
from deckhand_sim.simulator import Sim
from deckhand_sim.studies import curated, study
from deckhand_sim.studies.arena import play
from games.crash_landing import notation
from games.crash_landing.rules import Rules

# Deal 1 is the rule sheet's worked example: the first of the easy deals, and the deal of 2 January 2025.
LIST = [[1, 500_000, 999_999], [20, 21, 22], [30, 31, 32], [40, 41, 42]]
TITLE = SimpleNamespace(prefix="CL", folder="crash_landing", proposals=((0, 1, 3, 2), (1, 1, 3, 2), (4, 2, 3, 2)))
SECTION = of("CL", WON)
DAY_OF_1 = datetime(2025, 1, 13)  # the thirteenth day: four grades of three, then the first again


def next_deal(sim):
    """The grade of the deal that the result's first button opens; "" for any deal."""
    result = sim.console.scenes[-1]
    assert result.items[0] == "next"
    return result.grade


def write(folder, lists=LIST, game="crash_landing"):
    """The files of a badge whose drive has this list."""
    place = folder / "seeds" / "deals" / (game + ".bin")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(curated.pack(curated.with_marks(lists)))
    return folder


@pytest.fixture
def listed(tmp_path, monkeypatch):
    """Open the list of `tmp_path` on a store; listed(store, lists) rewrites it."""
    monkeypatch.setattr(curated_deals, "_path", lambda folder: str(tmp_path / "seeds" / "deals" / (folder + ".bin")))
    monkeypatch.setattr(curated_deals, "date", lambda: ())

    def opened(store, lists=LIST):
        write(tmp_path, lists)
        return curated_deals.Deals(store, TITLE)

    return opened


# -- the list


def test_every_deal_of_the_file_has_its_place_and_grade(listed):
    found = listed(Store(None))
    flat = [deal for grade in LIST for deal in grade]
    assert [found.deal(place) for place in range(12)] == flat
    assert [found.find(deal) for deal in flat] == list(range(12)) and found.find(2) == -1
    assert [found.grade(place) for place in range(12)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_the_next_deal_is_the_next_that_was_not_won_round_and_round(listed):
    found = listed(Store(None))
    assert found.next(0, 1) == 500_000 and found.next(0, 999_999) == 1
    assert found.next(1, 1) == 20, "a deal of another grade: start at its first"
    found.mark(found.find(500_000))
    assert found.next(0, 1) == 999_999
    found.mark(0)
    assert found.next(0, 999_999) == 999_999
    found.mark(2)
    assert found.next(0, 999_999) == 1, "all were won: the first again"


def test_without_a_clock_the_deal_of_the_day_is_the_next_of_all_grades_in_turn(listed):
    found = listed(Store(None))
    deal, seen = 0, []
    for _ in range(12):
        deal = found.next_of_all(deal)
        seen.append(deal)
    assert seen == [1, 20, 30, 40, 500_000, 21, 31, 41, 999_999, 22, 32, 42]
    found.mark(found.find(20))
    assert found.next_of_all(1) == 30


def test_with_a_clock_every_day_has_its_own_deal_the_same_on_every_badge(listed, monkeypatch):
    found = listed(Store(None), [list(range(100 * i, 100 * i + 100)) for i in range(4)])
    seen = []
    for day in range(1, 29):
        monkeypatch.setattr(curated_deals, "date", lambda day=day: (2026, 2, day))
        seen.append(found.deal(found.today()))
        found.mark(found.today())
        assert found.next_of_all(0) == seen[-1], "won or not"
    assert len(set(seen)) == 28
    assert [deal // 100 for deal in seen[:4]] in ([0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2])


def test_what_was_won_is_a_bit_a_deal_in_the_store(listed):
    nvm = bytearray(b"\xff" * 8192)
    store = Store(nvm)
    found = listed(store, [list(range(100 * i, 100 * i + 100)) for i in range(4)])
    for place in (0, 99, 100, 399):
        found.mark(place)
    assert store.flush() and record.used(store) == 15 + 4 + 2 + 50
    again = listed(Store(nvm), [list(range(100 * i, 100 * i + 100)) for i in range(4)])
    assert [again.won(grade) for grade in range(4)] == [2, 1, 0, 1]
    assert again.is_won(99) and not again.is_won(98)


def renewed(tmp_path, grades):
    """Replace the list of `tmp_path`, as `deckhand deals` does."""
    place = tmp_path / "seeds" / "deals" / "crash_landing.bin"
    place.write_bytes(curated.pack(curated.with_marks(grades, curated.existing_list(place))))


def test_what_was_won_stays_marked_in_a_new_list_for_every_deal_that_is_still_in_it(listed, tmp_path):
    store = Store(None)
    found = listed(store)
    for deal in (1, 20, 32, 42):
        found.mark(found.find(deal))
    renewed(tmp_path, [[20, 700, 1], [701, 21, 999_999], [702, 30, 31], [32, 40, 703]])
    found = curated_deals.Deals(store, TITLE)
    assert {found.deal(place) for place in range(12) if found.is_won(place)} == {1, 20, 32}
    assert [found.won(grade) for grade in range(4)] == [2, 0, 0, 1]
    found.mark(found.find(703))
    renewed(tmp_path, [[704, 703, 42], [20, 21, 22], [30, 31, 32], [40, 41, 43]])
    found = curated_deals.Deals(store, TITLE)
    assert {found.deal(place) for place in range(12) if found.is_won(place)} == {703, 20, 32}, (
        "42 was removed earlier, so it is new"
    )


def test_a_list_of_the_first_kind_hands_its_marks_on(listed, tmp_path):
    flat = [deal for grade in LIST for deal in grade]
    first = b"DKD1" + b"\3\0" * 4 + b"".join(deal.to_bytes(3, "little") for deal in flat)
    store = Store(None)
    check_sum = (crc32(first) & 0xFFFF).to_bytes(2, "little")
    store.put(SECTION, check_sum + b"\x81\0")  # places 0 and 7 were won
    listed(store)
    (tmp_path / "seeds/deals/crash_landing.bin").write_bytes(first)
    renewed(tmp_path, [[31, 5, 6], [7, 8, 9], [1, 10, 11], [20, 12, 13]])
    found = curated_deals.Deals(store, TITLE)
    assert {found.deal(place) for place in range(12) if found.is_won(place)} == {1, 31}


def test_a_list_of_before_keeps_what_was_won_in_a_newer_one(listed, tmp_path):
    place = tmp_path / "seeds" / "deals" / "crash_landing.bin"
    store = Store(None)
    listed(store)
    older = place.read_bytes()
    renewed(tmp_path, [list(range(100, 130)), [20, 21, 22], [30, 31, 32], [40, 41, 42]])
    newer = place.read_bytes()
    found = curated_deals.Deals(store, TITLE)
    found.mark(found.find(129))
    place.write_bytes(older)
    found = curated_deals.Deals(store, TITLE)
    found.mark(found.find(20))
    place.write_bytes(newer)
    found = curated_deals.Deals(store, TITLE)
    assert found.is_won(found.find(129)) and found.is_won(found.find(20))


def test_another_list_that_replaced_none_begins_with_nothing_won(listed):
    store = Store(None)
    listed(store).mark(0)
    assert listed(store).won(0) == 1
    assert listed(store, [[2, 500_000, 999_999], *LIST[1:]]).won(0) == 0


def test_a_file_that_is_no_list_is_not_written_over(tmp_path):
    part, out = tmp_path / "study.jsonl", tmp_path / "x.bin"
    texts = [json.dumps({"study": 2, "game": "onslaught", "tries": 4})]
    texts += [json.dumps(line(deal, deal % 5, deal % 3, None)) for deal in range(40)]
    part.write_text("\n".join(texts) + "\n")
    for other in (b"notes", b"DKD2" + bytes(9)):
        out.write_bytes(other)
        done = CliRunner().invoke(curated.deals, [str(part), "--each", "5", "--out", str(out)])
        assert done.exit_code == 1 and "is no list of deals: it is left as it is" in done.output
        assert out.read_bytes() == other


@pytest.mark.parametrize(
    "hurt",
    [
        b"",
        b"DKD2",
        b"DKD2\1\0\1\0\1\0",
        b"DKD2" + bytes(20),
        b"DKD1" + b"\1\0" * 4 + bytes(12),
        curated.pack(curated.with_marks([[1], [2], [3], []])),
        curated.pack(curated.with_marks(LIST)) + b"\0\0\0\0\0",
        curated.pack(curated.with_marks(LIST)._replace(given=8)),
    ],
)
def test_a_damaged_file_is_refused(listed, tmp_path, hurt):
    listed(Store(None))
    (tmp_path / "seeds/deals/crash_landing.bin").write_bytes(hurt)
    with pytest.raises(ValueError, match="damaged"):
        curated_deals.Deals(Store(None), TITLE)


def test_a_cut_file_is_refused(listed, tmp_path):
    listed(Store(None))
    path = tmp_path / "seeds/deals/crash_landing.bin"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ValueError, match="damaged"):
        curated_deals.Deals(Store(None), TITLE)


def test_the_file_is_never_read_whole(listed, monkeypatch):
    sizes = []

    class Spy:
        def __init__(self, file):
            self.file = file
            self.seek, self.readinto = file.seek, file.readinto

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.file.close()

        def read(self, size):
            sizes.append(size)
            return self.file.read(size)

    store = Store(None)
    many = [list(range(100 * i, 100 * i + 100)) for i in range(4)]
    listed(store, many)
    monkeypatch.setattr(builtins, "open", lambda *how, whole=open: Spy(whole(*how)))
    found = curated_deals.Deals(store, TITLE)
    found.next(3, 398)
    assert sizes and max(sizes) <= 96


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ((0, 0, 0, 0), True),
        ((0, 0, 1, 0), True),
        ((1, 0, 0, 2), True),
        ((0, 1, 0, 2), True),
        ((1, 0, 0, 0), False),
        ((1, 1, 0, 2), False),
        ((0, 0, 0, 2), False),
        ((0, 0, 1, 2), False),
    ],
)
def test_the_page_knows_which_options_the_study_has_proven(options, answer):
    assert winnable_deals.proven(TITLE, Rules, options) is answer
    assert (options in study.OFFERED) is answer


# -- the study's choice


def line(deal, fair, wavering, winnable=True, hard=0):
    return {
        "deal": deal,
        "tries": {"fair": 4, "wavering": 4, "hard": 1},
        "wins": {"fair": fair, "wavering": wavering, "hard": hard},
        "scores": {"fair": 0, "wavering": 0, "hard": 0},
        "winnable": winnable,
    }


def test_a_deal_that_only_the_hard_bot_won_is_winnable_and_the_hardest():
    lines = [line(1, 0, 0, None, hard=1), line(2, 4, 4, None), line(3, 2, 2, None, hard=1), line(4, 3, 3, None)]
    assert curated.choose(lines, 1) == [[2], [4], [3], [1]]


def test_deals_are_graded_by_how_often_the_bots_win_and_only_winnable_ones_are_taken():
    lines = [line(10 + i, 4 - i // 2, 4 - i // 2) for i in range(8)] + [line(1, 4, 4, winnable=False), line(2, 0, 0)]
    assert curated.choose(lines, 2) == [[10, 11], [12, 13], [14, 15], [16, 17]]
    assert curated.choose(lines[::-1], 2) == curated.choose(lines, 2)
    unknown = [line(10 + i, i, 0, None) for i in range(5)]
    assert 10 not in sum(curated.choose(unknown, 1), []), "no bot has won it, so it may not be winnable"
    with pytest.raises(ValueError, match="too few"):
        curated.choose(lines, 3)


def test_the_command_makes_the_same_file_again_and_leaves_the_study_alone(tmp_path):
    part = tmp_path / "study.jsonl"
    lines = [json.dumps({"study": 2, "game": "onslaught", "tries": 4})]
    lines += [json.dumps(line(deal, deal % 5, deal % 3, None)) for deal in range(40)]
    part.write_text("\n".join(lines) + "\n" + '{"deal": 40, "tr')
    before = part.read_bytes()
    made = []
    for name in ("one.bin", "two.bin"):
        done = CliRunner().invoke(curated.deals, [str(part), "--each", "5", "--out", str(tmp_path / name)])
        assert done.exit_code == 0 and "116 bytes" in done.output, done.output
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1] and made[0][:12] == b"DKD2" + b"\5\0" * 4
    assert part.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["", "notes\n", '{"series": 1}\n', '{"study": 2, "game": "onslaught", "tries": 4}\nnotes\n']
)
def test_what_is_no_study_is_refused_in_one_line(tmp_path, text):
    part = tmp_path / "study.jsonl"
    part.write_text(text)
    done = CliRunner().invoke(curated.deals, [str(part), "--out", str(tmp_path / "x.bin")])
    assert done.exit_code == 1 and "Traceback" not in done.output and done.output.startswith("Error: ")
    assert not (tmp_path / "x.bin").exists()


# -- the lists on the drive


def drive_list(game):
    """A game's list on the drive."""
    return curated.unpack((find_drive() / "seeds" / "deals" / (game + ".bin")).read_bytes())


def lists(game):
    """Its four grades."""
    return drive_list(game).grades


@pytest.mark.parametrize("game", ["crash_landing", "onslaught"])
def test_the_drive_has_a_hundred_different_deals_of_each_grade(game):
    found = drive_list(game)
    assert [len(set(grade)) for grade in found.grades] == [100] * 4
    assert len(found.marks) == len(set(found.marks.values())) == 400 and max(found.marks.values()) < found.given


@pytest.mark.slow_but("1")
@pytest.mark.parametrize("grade", range(4))
def test_a_curated_deal_of_crash_landing_can_be_won_with_the_options_offered(grade):
    deal = lists("crash_landing")[grade][50]
    assert solve(deal, study.OFFERED[grade]).score is not None


def test_a_curated_deal_of_onslaught_was_won_by_a_bot_that_sees_no_more_than_a_player():
    assert any(
        play("onslaught", ("fair",), 0, lists("onslaught")[0][50], bot_seed=seed).places == [1] for seed in range(8)
    )


# -- on the badge, by keys


def badge(files, nvm=None, clock=None):
    sim = Sim(nvm=nvm, clock_set=clock, files=files)
    sim.boot()
    sim.run(400)
    return sim


def open_page(sim, folder="crash_landing"):
    """Go from the launcher to the page of winnable deals."""
    launcher = sim.console.scenes[0]
    while launcher.folders[launcher.at] != folder:
        sim.press("RIGHT")
    sim.keys("A wait:200")
    items = sim.console.scenes[-1].menu.items
    sim.keys("DOWN " * items.index("Winnable deals") + "A wait:100")
    assert scene_name(sim) == "winnable_deals"


def shares(sim):
    """The wins of each grade, and in total."""
    return [note.split()[0] for note in sim.console.scenes[-1].menu.notes]


def session(sim):
    return sim.console.scenes[0].session


def no_walk(sim):
    if scene_name(sim) == "tour":
        sim.keys("B wait:100")
    assert scene_name(sim) == "play"


def win(sim):
    """Play deal 1 to its soft landing by keys, up to the result."""
    assert session(sim).deal() == 1
    by_hand(sim)
    rules = Rules(1)
    for i in range(len(SOFT)):
        number = notation.to_move(rules, SOFT[i])
        if i == len(session(sim).history):  # the first rocket is drawn automatically
            fingers.play(sim, number)
        rules.play(number)
    sim.run(2500)
    assert scene_name(sim) == "result"


def test_a_graded_deal_is_won_by_keys_and_remembered_when_the_power_went(tmp_path):
    files = write(tmp_path)
    with badge(files) as sim:
        open_page(sim)
        golden(sim, "console/winnable")
        sim.keys("A wait:300")
        no_walk(sim)
        win(sim)
        golden(sim, "console/result_listed")
        assert "Easy deals: 1/3" in page(sim)
        nvm = bytes(sim.nvm)
        sim.keys("A wait:300")
        assert scene_name(sim) == "play" and session(sim).deal() == 500_000, "the next one of the grade"
        assert sim.serial == ""
    with badge(files, nvm) as sim:
        open_page(sim)
        assert shares(sim) == ["1/3", "0/3", "0/3", "0/3", "1/12"]
        sim.keys("DOWN A wait:300")
        assert session(sim).deal() == 20 and bytes(session(sim).players) == b"\0"


def test_the_daily_deal_is_won_by_keys_and_remembered(tmp_path):
    files = write(tmp_path)
    with badge(files, clock=DAY_OF_1) as sim:
        open_page(sim)
        assert "Daily deal 13 Jan" in page(sim)
        sim.keys("UP A wait:300")
        no_walk(sim)
        win(sim)
        nvm = bytes(sim.nvm)
    with badge(files, nvm, DAY_OF_1) as sim:
        open_page(sim)
        golden(sim, "console/winnable_day")
        sim.keys("UP A wait:300")
        assert session(sim).deal() == 1, "it stays the day's deal"
    with badge(files, nvm, datetime(2025, 1, 14)) as sim:
        open_page(sim)
        sim.keys("UP A wait:300")
        assert session(sim).deal() == 20


def test_a_deal_of_the_list_that_was_begun_by_its_number_counts_too(tmp_path):
    with badge(write(tmp_path)) as sim:
        sim.console.replace("game_menu", "crash_landing")
        sim.run(200)
        sim.keys("DOWN*2 A wait:50 A wait:50 RIGHT*5 UP A wait:300")
        no_walk(sim)
        win(sim)
        assert "Easy deals: 1/3" in page(sim) and next_deal(sim) == "easy"


def finish(sim, code, player=0):
    """Let the hard bot play a deal to its end for the player, up to the result."""
    sim.console.replace("game_menu", code)
    sim.run(300)
    if scene_name(sim) == "game_menu":  # a game is saved
        sim.keys("DOWN A wait:300")
    assert scene_name(sim) == "play"
    sim.console.scenes[0].view.animation = 2
    sim.console.settings._chosen[1] = 2
    playing = session(sim)
    playing.players[:] = bytes([3] * len(playing.players))
    sim.until(lambda: playing.rules.seat() == 0, 600_000)
    playing.players[0] = player
    sim.until(lambda: scene_name(sim) == "result")
    return playing


def kept(sim):
    return sim.console.store.get(SECTION)


def test_a_race_a_bots_game_and_a_lost_deal_win_nothing_of_the_list(tmp_path):
    with badge(write(tmp_path, [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]])) as sim:
        assert finish(sim, "CL-000002-2").rules.result()[0][0] == 1 and not kept(sim)
        assert not any("deals" in words for words in page(sim)) and next_deal(sim) == ""
        assert finish(sim, "CL-000001", player=3).rules.result()[0] == (1,) and not kept(sim)
        assert finish(sim, "CL-000007-10110").rules.result()[0] == (0,) and not kept(sim)
        assert "Hard deals: 0/3" in page(sim)
        assert finish(sim, "CL-000001-10003").rules.result()[0] == (1,) and kept(sim), "with any options"


def test_a_deal_that_is_not_of_the_list_is_followed_by_any_deal(tmp_path):
    with badge(write(tmp_path, [[991], [992], [993], [994]])) as sim:
        finish(sim, "CL-000001")
        assert next_deal(sim) == "", "a random deal like this one"
        for _ in range(3):
            statistics.add(sim.console.store, sim.console.scenes[0].session)
        sim.keys("wait:600 B wait:300 A wait:600")
        assert next_deal(sim) == "" and not kept(sim)


def test_options_that_were_not_studied_are_warned_of(tmp_path):
    with badge(write(tmp_path)) as sim:
        sim.console.replace("game_menu", "crash_landing")
        sim.run(200)
        sim.keys("DOWN*4 A RIGHT DOWN RIGHT B wait:50 UP*3 A wait:100")
        assert scene_name(sim) == "winnable_deals"
        golden(sim, "console/winnable_options")


def test_a_winnable_deal_is_dealt_without_the_head_start_that_came_with_a_race(tmp_path):
    with badge(write(tmp_path)) as sim:
        sim.console.replace("game_menu", "crash_landing")
        sim.run(200)
        choose(sim, "Players")
        choose(sim, "Race a bot: fair")
        menu = sim.console.scenes[-1]
        assert menu.choices.seats == 2 and menu.choices.options[3] == 3
        choose(sim, "Winnable deals")
        assert "With options: no promise" not in page(sim)
        sim.keys("A wait:300")
        no_walk(sim)
        assert session(sim).deal() == 1 and len(session(sim).players) == 1 and not any(session(sim).options())
        sim.keys("hold:START:2300 wait:400")
        sim.console.replace("game_menu", "crash_landing")
        sim.run(200)
        choices = sim.console.scenes[-1].choices
        assert choices.seats == 2 and choices.options[3] == 3, "the race is back"


def test_a_head_start_that_was_set_by_hand_is_dealt_and_warned_of(tmp_path):
    with badge(write(tmp_path)) as sim:
        sim.console.replace("game_menu", "crash_landing")
        sim.run(200)
        choose(sim, "Options")
        sim.keys("DOWN*3 LEFT B wait:100")
        assert sim.console.scenes[-1].choices.options[3] == 3
        choose(sim, "Winnable deals")
        assert "With options: no promise" in page(sim)
        sim.keys("A wait:300")
        no_walk(sim)
        assert session(sim).options()[3] == 3


def test_who_keeps_a_game_is_in_the_list_again_where_another_was_chosen(tmp_path):
    with badge(write(tmp_path)) as sim:
        sim.console.replace("game_menu", "crash_landing")
        sim.run(200)
        sim.keys("A wait:300")
        no_walk(sim)
        sim.keys("wait:900 A wait:2500 A wait:900 START wait:200 UP A wait:300")
        assert "Go on" in sim.console.scenes[-1].menu.items
        choose(sim, "Winnable deals")
        sim.keys("A wait:300")
        assert "Keep it: go on" in sim.console.scenes[-1].menu.items
        sim.keys("B wait:200")
        assert scene_name(sim) == "winnable_deals"
        sim.keys("B wait:200")
        assert scene_name(sim) == "game_menu" and "Winnable deals" in sim.console.scenes[-1].menu.items


def test_a_hard_landing_of_a_listed_deal_says_how_much_of_its_grade_is_won(tmp_path):
    place = flight(altitude=1, speed=1, hand="258")
    with badge(write(tmp_path, [[place.deal_number(), 500_000], [20], [30], [40]])) as sim:
        open_page(sim)
        sim.keys("A wait:300")
        no_walk(sim)
        lay(sim, place)
        sim.console.scenes[0].play(END)
        sim.until(lambda: scene_name(sim) == "result", 30_000)
        sim.run(2500)
        assert "Easy deals: 1/2" in page(sim)


def test_a_damaged_list_is_said_in_one_line_and_b_goes_back(tmp_path):
    files = write(tmp_path)
    (files / "seeds/deals/crash_landing.bin").write_bytes(b"DKD1")
    with badge(files) as sim:
        open_page(sim)
        assert page(sim)[-1] == "The list is damaged."
        sim.keys("A wait:100")
        assert scene_name(sim) == "game_menu" and sim.serial == ""


@pytest.mark.parametrize("game", ["crash_landing", "onslaught"])
def test_each_solitaire_offers_four_hundred_deals(game):
    with badge(None) as sim:
        open_page(sim, game)
        assert shares(sim) == ["0/100"] * 4 + ["0/400"]
        sim.keys("DOWN*3 A wait:300")
        assert session(sim).deal() == lists(game)[3][0]


def test_a_game_without_a_list_has_no_such_item():
    with badge(None) as sim:
        sim.console.replace("game_menu", "landslide")
        sim.run(200)
        assert "Winnable deals" not in sim.console.scenes[-1].menu.items


def test_nothing_of_it_stays_in_memory(tmp_path):
    with badge(write(tmp_path)) as sim:
        open_page(sim)
        sim.keys("A wait:300")
        no_walk(sim)
        assert not {"deckhand.save.curated_deals", "deckhand.scenes.winnable_deals"} & set(sim.modules)
        finish(sim, "CL-000001")
        assert not {"deckhand.save.curated_deals", "deckhand.scenes.winnable_deals"} & set(sim.modules)
        sim.keys("wait:500 LEFT A wait:300 B wait:600")
        open_page(sim)
        sim.keys("B B wait:300")
        assert scene_name(sim) == "launcher" and not {
            "deckhand.save.curated_deals",
            "deckhand.scenes.winnable_deals",
        } & set(sim.modules)
