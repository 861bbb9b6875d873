"""Every menu and dialog of the console, by keys alone, compared with golden frames."""

from golden import golden
from on_screen import by_hand, choose, page, scene, scene_name

from deckhand.save.choices import Choices
from deckhand.save.sections import CHOICES, STATISTICS, of
from deckhand.settings import FAST, OFF
from deckhand.title import Title
from games.crash_landing.rules import Rules


def at(sim, folder):
    """Move the launcher's cursor to a game."""
    for _ in range(20):
        launcher = sim.console.scenes[0]
        if launcher.folders[launcher.at] == folder:
            return
        sim.press("RIGHT")
    raise AssertionError("no %s in the launcher" % folder)


def open_game(sim, folder="crash_landing"):
    at(sim, folder)
    sim.keys("A wait:200")


def test_launcher(sim):
    at(sim, "crash_landing")
    golden(sim, "console/launcher")


def test_settings_and_about(sim):
    sim.keys("START wait:100")
    golden(sim, "console/settings")
    sim.keys("DOWN RIGHT wait:50")
    assert sim.console.settings.chosen(1) == FAST, "RIGHT is faster"
    sim.keys("UP*2 A wait:200")
    assert scene_name(sim) == "about"
    golden(sim, "console/about_badge")
    sim.keys("A wait:200")
    golden(sim, "console/about")
    assert "by Jess Graves and others" in page(sim), "the owner of the games"
    sim.keys("B wait:50")
    assert scene_name(sim) == "settings"
    sim.keys("B wait:50")
    assert scene_name(sim) == "launcher"


def test_the_menu_before_a_game(sim):
    open_game(sim)
    golden(sim, "console/before")


def test_deal_by_number(sim):
    open_game(sim)
    choose(sim, "Choose a deal")
    choose(sim, "Deal by number")
    sim.keys("UP RIGHT UP*3 RIGHT DOWN wait:50")
    golden(sim, "console/number")
    assert sim.console.scenes[-1].wheel.text == "139000"
    sim.keys("A wait:300 B wait:100")
    assert sim.console.scenes[0].session.deal() == 139000


def test_a_code_is_turned_among_the_letters_that_it_can_have(sim):
    open_game(sim)
    choose(sim, "Choose a deal")
    choose(sim, "Deal by code")
    wheel = sim.console.scenes[-1].wheel
    assert wheel.text == "CL-000000-10000"
    sim.keys("RIGHT*6 DOWN wait:50")
    assert wheel.text[10] == "2", "one or two can play: after 1 comes 2, either way"
    assert page(sim)[-1] == "Players: 2"
    sim.keys("UP RIGHT*3 UP wait:50")
    golden(sim, "console/code")
    assert wheel.text == "CL-000000-10010" and page(sim)[-1] == "Rescue: on"
    sim.keys("RIGHT UP*3 wait:30")
    assert wheel.text == "CL-000000-10013"
    sim.keys("UP RIGHT wait:30")
    assert wheel.text == "CL-000000-10010", "a head start has four choices, and no page behind it"
    sim.keys("A wait:300")
    assert scene_name(sim) in ("tour", "play")


def test_what_a_code_says_holds_for_its_game_alone(sim):
    open_game(sim)
    choose(sim, "Choose a deal")
    sim.keys("DOWN wait:30")
    assert page(sim)[-1].rstrip() == "Like CL-000000-10000", "as long as they are"
    choose(sim, "Deal by code")
    sim.keys("RIGHT*6 UP RIGHT*3 UP A wait:300 B wait:100")
    session = sim.console.scenes[0].session
    assert len(session.players) == 2 and bytes(session.options()) == bytes((0, 0, 1, 0))
    sim.console.replace("game_menu", "crash_landing")
    sim.run(100)
    assert "Players alone" in " | ".join(" ".join(words.split()) for words in page(sim))
    assert not any("changed" in words for words in page(sim))


def test_who_can_sit_down_is_told_of_each_seat(sim):
    open_game(sim, "crunch")
    choose(sim, "Players")
    helps = sim.console.scenes[-1].menu.helps
    one, more = "A bot", "A bot, or nobody"
    if sim.console.scenes[-1].choices.link:
        one, more = "Bot, other badge", "Bot, other badge or nobody"
    assert helps == ["You, or a bot", one, more, more]


def test_another_badge_comes_before_all_paces_of_bots_and_is_said_in_words(sim):
    open_game(sim, "crunch")
    choose(sim, "Players")
    menu = sim.console.scenes[-1].menu
    sim.keys("DOWN")
    turns = 0
    while menu.items[1][1] != "link":
        sim.keys("RIGHT wait:30")
        turns += 1
    assert turns <= 3 and page(sim)[-1].rstrip() == "Link: another badge"
    sim.keys("RIGHT wait:30")
    assert page(sim)[-1].startswith("An action: ")


def test_a_code_that_is_not_begun_after_all_leaves_nothing(sim):
    by_hand(sim)
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900 hold:START:2300 wait:200")
    sim.console.replace("game_menu", "CL-000001-2001")
    sim.run(200)
    assert sim.console.scenes[-1].menu.items == ["Keep it: go on", "Begin the new game"]
    sim.keys("B wait:50")
    choose(sim, "New game")
    choose(sim, "Begin the new game")
    session = sim.console.scenes[0].session
    assert len(session.players) == 1 and not any(session.options())


def test_a_code_has_no_digits_where_nothing_can_be_chosen(sim):
    open_game(sim, "onslaught")
    choose(sim, "Choose a deal")
    choose(sim, "Deal by code")
    assert sim.console.scenes[-1].wheel.text == "ON-000000"


def test_a_wrong_code_from_elsewhere_is_refused_in_one_line(sim):
    sim.console.replace("game_menu", "CL-000001-9")
    sim.run(200)
    assert scene_name(sim) == "game_menu"
    assert page(sim)[-1] == "The code's seats are wrong"
    golden(sim, "console/code_refused")


def test_a_kept_game_is_not_thrown_away_without_a_question(sim):
    by_hand(sim)
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900 hold:START:2300 wait:200")
    session = sim.console.store.get(b"cl")
    open_game(sim)
    choose(sim, "New game")
    assert sim.console.scenes[-1].menu.items == ["Keep it: go on", "Begin the new game"]
    golden(sim, "console/question")
    sim.keys("B wait:50")
    assert sim.console.store.get(b"cl") == session and "Go on" in sim.console.scenes[-1].menu.items
    choose(sim, "Winnable deals")
    sim.keys("A wait:200")
    assert scene_name(sim) == "game_menu", "a deal from the list asks as well"
    sim.keys("A wait:300")
    assert scene_name(sim) == "play" and len(sim.console.scenes[0].session.history) == 1, "the safe answer resumes"
    sim.keys("hold:START:2300 wait:200")
    open_game(sim)
    choose(sim, "New game")
    choose(sim, "Begin the new game")
    assert scene_name(sim) == "play" and not sim.console.scenes[0].session.history
    kept = sim.console.store.get(b"cl")
    sim.keys("wait:300 START wait:100 UP wait:50")
    assert page(sim)[-1].rstrip() == "You played nothing yet" and sim.console.scenes[-1].menu.items[-1] == "Leave"
    sim.keys("A wait:300")
    assert sim.console.store.get(b"cl") == kept, "looking loses nothing"
    choose(sim, "New game")
    choose(sim, "Begin the new game")
    sim.keys("wait:300 A wait:900 START wait:100")
    assert sim.console.scenes[-1].menu.items[-1] == "Leave, keep the game"
    assert sim.console.store.get(b"cl") not in (kept, b"")


def test_whoever_leaves_a_lesson_is_where_it_began(sim):
    open_game(sim)
    sim.keys("A wait:300 A wait:1500")
    assert scene_name(sim) == "lesson"
    sim.keys("START wait:200 B wait:300")
    menu = sim.console.scenes[-1].menu
    assert scene_name(sim) == "game_menu" and menu.items[menu.at] == "New game"


def test_a_lesson_begun_from_a_paused_game_leads_back_to_that_game(sim):
    by_hand(sim)
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900 START wait:200")
    played = list(scene(sim).play.session.history)
    choose(sim, "How to play")
    sim.keys("UP*2 A wait:1500")
    assert scene_name(sim) == "lesson"
    sim.keys("START wait:200 B wait:600")
    assert scene_name(sim) == "play" and list(scene(sim).session.history) == played


def test_the_foot_of_an_option_follows_the_value_that_is_turned(sim):
    open_game(sim)
    choose(sim, "Options")
    sim.keys("DOWN*3 wait:50")
    assert page(sim)[-1] == "Begin with 0 rockets"
    sim.keys("RIGHT*2 wait:50")
    assert page(sim)[-1] == "Begin with 3 rockets"


def test_another_length_of_a_match_is_a_changed_option(sim):
    open_game(sim, "crunch")
    menu = scene(sim).menu
    assert menu.notes[menu.items.index("Options")] == ""
    choose(sim, "Options")
    assert page(sim)[-1] == "New game begins it"
    sim.keys("RIGHT*3 wait:50")
    assert page(sim)[-1] == "To 50 points"
    sim.keys("B wait:50")
    menu = scene(sim).menu
    assert menu.notes[menu.items.index("Options")] == "1 changed"


def test_a_held_key_stops_at_the_last_value_of_a_setting(sim):
    sim.keys("START wait:100 DOWN wait:30 hold:RIGHT:2500 wait:100")
    assert sim.console.settings.chosen(1) == FAST
    sim.keys("RIGHT wait:50")
    assert sim.console.settings.chosen(1) == OFF, "a separate press wraps around"
    sim.keys("DOWN*2 wait:30 hold:LEFT:2500 wait:100")
    assert page(sim)[6].rstrip().endswith("20% \x86") and "\x85" not in page(sim)[6], "no arrow at the end"


def test_the_launcher_comes_back_to_the_last_game_after_the_power_was_off(sim):
    open_game(sim, "onslaught")
    sim.keys("A wait:300 B wait:100 A wait:600 hold:START:2300 wait:200")
    sim.power_off()
    sim.boot(run_boot=True)
    sim.run(300)
    launcher = sim.console.scenes[0]
    assert launcher.folders[launcher.at] == "onslaught"
    assert page(sim)[:4] == ["Onslaught", "Hold the wall four waves", "1 player 15 min", "A game waits: go on"]


def test_players_are_chosen_in_plain_words(sim):
    open_game(sim)
    for item, seats, players, note in (
        ("Race a bot: hard", 2, b"\0\3", "bot: hard"),
        ("Two people, one badge", 2, b"\0\0", "2 people"),
        ("Look on: two bots", 2, b"\3\3", "2 bots"),
        ("Alone", 1, None, "alone"),
    ):
        choose(sim, "Players")
        choose(sim, item)
        scene = sim.console.scenes[-1]
        assert scene.choices.seats == seats and scene.page == ""
        assert players in (None, bytes(scene.choices.players[:2]))
        assert scene.menu.notes[scene.menu.items.index("Players")] == note


def test_what_a_turned_seat_does_to_others_is_said(sim):
    open_game(sim, "chaos_cruisers")
    choose(sim, "Players")
    choices = sim.console.scenes[-1].choices
    assert choices.seats == 4
    sim.keys("DOWN*2 wait:20")
    while choices.seats != 2:
        sim.keys("LEFT wait:20")
    assert page(sim)[-1] == "Seats behind it go, too"
    sim.keys("DOWN RIGHT wait:20")
    assert choices.seats == 4 and page(sim)[-1] == "Seat 3 plays, too"


def test_one_line_seats_two_people_at_a_table_for_four(sim):
    open_game(sim, "chaos_cruisers")
    choose(sim, "Players")
    choose(sim, "Two people, one badge")
    scene = sim.console.scenes[-1]
    choices = scene.choices
    assert choices.seats == 2 and bytes(choices.players[:2]) == b"\0\0" and scene.page == ""
    assert scene.menu.notes[scene.menu.items.index("Players")] == "2 people"
    choices.players[2] = 0  # a player who has left
    choose(sim, "Players")
    while scene.menu.at != 3:
        sim.keys("DOWN wait:20")
    sim.keys("RIGHT wait:20")
    assert choices.seats == 4 and choices.players[2], "a bot has that seat"


def test_a_typed_number_is_there_again_when_a_kept_game_is_not_to_be_lost(sim):
    open_game(sim, "crash_landing")
    scene = sim.console.scenes[-1]
    scene.saved = b"kept"
    scene._show("choose")
    sim.keys("A wait:50 UP RIGHT UP wait:20")
    typed = scene.wheel.text
    sim.keys("A wait:50")
    assert scene.page == "confirm"
    sim.keys("B wait:50")
    assert scene.page == "number" and scene.wheel.text == typed
    sim.keys("B wait:50 DOWN A wait:50 B wait:50")
    assert scene.page == "choose" and scene.menu.at == 1, "the cursor is where it was"


def test_crunch_proposes_three_and_offers_no_seat_to_a_person_without_keys(sim):
    open_game(sim, "crunch")
    choices = sim.console.scenes[-1].choices
    assert choices.seats == 3 and bytes(choices.players[:3]) == b"\0\1\1"
    choose(sim, "Players")
    seen = set()
    for _ in range(40):
        sim.keys("DOWN RIGHT UP wait:20")
        seen.add(sim.console.scenes[-1].menu.items[1][1])
    assert (
        "bot, easy" in seen
        and "bot, 0.6 s" in seen
        and "bot, your pace" in seen
        and not seen & {"you", "person", "nobody"}
    )
    sim.keys("DOWN*2 LEFT*16 wait:20")
    assert min(choices.seats for _ in "x") >= 2


def test_who_plays_is_said_in_letters_that_fit_beside_their_label():
    from types import SimpleNamespace

    from deckhand.pages.menu_players import summary
    from deckhand.table.seats import FAR

    levels = ["", "easy", "fair", "hard"]
    for players, told in (
        (b"\0", "alone"),
        (b"\0\2", "bot: fair"),
        (b"\0\0\0", "3 people"),
        (b"\0\2\2", "you, 2 bots"),
        (b"\0\0\2\2", "2 people, 2 bots"),
        (bytes((0, FAR, 2)), "link, 1 bot"),
        (bytes((0, FAR, FAR)), "by link"),
        (bytes((FAR, 2, 2, 2)), "you have no seat"),
        (b"\1\2\3\3", "4 bots"),
    ):
        choices = SimpleNamespace(seats=len(players), players=bytearray(players) + b"\3\3", levels=levels)
        assert summary(choices) == told and len("Players " + told) <= 24


def test_a_link_without_a_seat_of_ones_own_leads_to_players(sim):
    from deckhand.table.seats import FAR

    open_game(sim, "chaos_cruisers")
    choose(sim, "Options")
    sim.keys("B wait:50")
    scene = sim.console.scenes[-1]
    scene.choices.seats = 2
    scene.choices.players[:2] = bytes((FAR, 1))
    choose(sim, "New game")
    assert page(sim)[-1] == "No seat is yours: take one" and scene.menu.items[scene.menu.at] == "Players"


def test_brightness_stops_at_its_ends(sim):
    sim.keys("START wait:100 DOWN*3 RIGHT wait:50")
    display = sim.console.badge.display
    assert display.brightness == 1
    sim.keys("LEFT*6 wait:50")
    assert 0 < display.brightness < 0.3, "also from the darkest"
    sim.keys("RIGHT*2 wait:50")
    assert 0.5 < display.brightness < 0.7


def test_players_and_options(sim):
    open_game(sim)
    choose(sim, "Players")
    sim.keys("DOWN*2 wait:50")
    golden(sim, "console/players")
    sim.keys("B")
    choose(sim, "Options")
    sim.keys("RIGHT wait:50")
    golden(sim, "console/options")
    assert page(sim)[-1] == "Also: Head start 3", "the message names the consequence"
    options = sim.console.scenes[-1].choices.options
    for keys, head in (("DOWN RIGHT", 2), ("UP LEFT", 2), ("DOWN LEFT", 0), ("RIGHT DOWN*2 LEFT UP*2 LEFT", 1)):
        sim.keys(keys + " wait:50")
        assert options[3] == head, "it goes back with the setting that changed it, unless it was changed since"
    sim.keys("DOWN*2 LEFT UP*3 wait:50")
    assert not any(options)
    sim.keys("B B wait:50")
    open_game(sim, "chaos_cruisers")
    choose(sim, "Players")
    sim.keys("DOWN*3 RIGHT*4 wait:50")
    assert sim.console.scenes[-1].choices.seats == 3 and sim.console.scenes[-1].menu.items[3][1] == "nobody"
    golden(sim, "console/seats")
    sim.keys("RIGHT wait:20")
    assert sim.console.scenes[-1].choices.seats == 4


def test_the_reader_turns_pages_and_remembers_its_place(sim):
    open_game(sim)
    sim.keys("UP*2 A wait:100")
    assert scene_name(sim) == "rule_book"
    golden(sim, "console/how_to_play")
    sim.keys("DOWN A wait:100")
    golden(sim, "console/reader")
    sim.keys("RIGHT*3 wait:50")
    third = sim.frame
    sim.keys("RIGHT LEFT wait:50")
    assert sim.frame == third
    sim.keys("A wait:50")
    golden(sim, "console/contents")
    sim.keys("B B wait:50")
    assert scene(sim).front and scene(sim).front.at == 1, "one step back"
    sim.keys("B wait:50 A wait:100 DOWN A wait:100")
    assert sim.frame == third


def test_statistics(sim):
    open_game(sim)
    sim.keys("UP A wait:100")
    assert scene_name(sim) == "statistics"
    golden(sim, "console/statistics_none")


def test_the_lesson_is_offered_once_also_after_players_and_options_were_looked_at(sim):
    open_game(sim)
    for item in ("Players", "Options"):
        choose(sim, item)
        sim.keys("B wait:100")
    sim.hold("START", 2300)
    sim.run(200)
    sim.keys("A wait:200 A wait:300")
    assert scene_name(sim) == "tour"
    golden(sim, "console/lesson_offer")
    sim.keys("B wait:100 hold:START:2300 wait:200")
    assert scene_name(sim) == "launcher"
    sim.keys("A wait:200 DOWN A wait:200 DOWN A wait:300")
    assert scene_name(sim) == "play"


def test_whoever_says_yes_is_in_the_lesson(sim):
    open_game(sim)
    sim.keys("A wait:300 A wait:1500")
    assert scene_name(sim) == "lesson"


def test_the_lesson_is_offered_no_more_once_it_was_begun_or_a_game_was_finished(sim):
    choices = Choices(Title("crash_landing"), Rules)
    choices.load(sim.console.store)
    assert choices.new
    choices.keep(sim.console.store)  # players and options were opened
    statistics = of("CL", STATISTICS)
    sim.console.store.put(statistics, bytes(22))
    choices.load(sim.console.store)
    assert not choices.new
    sim.console.store.put(statistics, b"")
    for kept in (b"", sim.console.store.get(of("CL", CHOICES))):
        sim.console.store.put(of("CL", CHOICES), kept)
        choices.load(sim.console.store)
        assert choices.new
        sim.console.replace("lesson", "crash_landing")
        sim.run(300)
        choices.load(sim.console.store)
        assert not choices.new
    sim.console.replace("game_menu", "crash_landing")
    sim.keys("wait:300 A wait:500")
    assert scene_name(sim) == "play"


def test_a_table_that_is_drawn_bit_by_bit_is_whole_under_the_question(sim):
    open_game(sim, "onslaught")
    sim.keys("A wait:300 wait:300")
    assert scene_name(sim) == "tour"
    golden(sim, "console/lesson_offer_onslaught")


def test_four_people_are_asked_new_here_before_the_badge_goes_to_the_first_of_them(sim):
    sim.console.replace("game_menu", "chaos_cruisers")
    sim.run(300)
    choices = scene(sim).choices
    choices.seats = 4
    choices.players[:] = bytes(4)
    sim.keys("A wait:600")
    assert scene_name(sim) == "tour" and scene(sim).play.view.podium is None, "no card is behind the question"
    sim.keys("B wait:300")
    assert scene_name(sim) == "play"
    golden(sim, "console/lesson_offer_then_the_first")


def test_the_pause_menu_and_what_it_offers(sim):
    by_hand(sim)
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900 START wait:100")
    golden(sim, "console/pause")
    moves = len(sim.console.scenes[0].session.history)
    sim.keys("DOWN A wait:200")
    assert scene_name(sim) == "play" and len(sim.console.scenes[0].session.history) == moves - 1
    sim.keys("START wait:100 DOWN*3 A wait:200")
    assert scene_name(sim) == "rule_book"
    sim.keys("B wait:50 DOWN*4 A wait:200")
    assert scene_name(sim) == "game_menu"


def test_a_line_fills_while_start_is_held_in_the_pause_too(sim):
    by_hand(sim)
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900")
    root = sim.console.screen.root
    for name in ("pause", "play"):  # a press opens or closes the menu
        sim.down("START")
        widths = []
        for _ in range(4):
            sim.run(350)
            line = root[len(root) - 1]
            widths.append(line[0].width if line.x < 0 else 0)
        sim.up("START")
        sim.run(50)
        assert scene_name(sim) == name and widths == sorted(set(widths)) and widths[0] == 0 and widths[-1] > 100
        assert root[len(root) - 1].y == 0, "gone on release"
    sim.hold("START", 2300)
    sim.run(100)
    assert scene_name(sim) == "launcher" and root[len(root) - 1].y == 0


def test_start_held_for_two_seconds_leaves_from_anywhere(sim):
    by_hand(sim)
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900 START wait:100 DOWN*4 A wait:100 DOWN A wait:100")
    assert scene_name(sim) == "rule_book"
    sim.keys("hold:START:2300 wait:200")
    assert scene_name(sim) == "launcher"
    at(sim, "crash_landing")
    golden(sim, "console/launcher_resume")


def test_the_screen_goes_dark_after_two_minutes_and_the_waking_key_does_nothing_else(sim):
    sim.run(121_000)
    assert sim.console.asleep and sim.display.brightness == 0
    sim.keys("A wait:200")
    assert not sim.console.asleep and scene_name(sim) == "launcher"


def test_a_fault_is_a_plain_screen_with_a_short_code_and_the_game_is_kept(sim):
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900")
    sim.console.scenes[-1].view.step = None  # the view raises at the next step
    sim.run(200)
    assert scene_name(sim) == "fault" and "Traceback" in sim.serial
    golden(sim, "console/fault")
    sim.keys("A wait:300")
    assert scene_name(sim) == "launcher"
    sim.keys("A wait:200")
    assert sim.console.scenes[-1].menu.items[0] == "Go on"
    sim.keys("B wait:100 START wait:100 UP A wait:200")
    assert b"TE" in sim.console.store.get(b"FT")
