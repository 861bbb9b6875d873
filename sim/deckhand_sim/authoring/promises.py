"""What a game must do, as checks that run on the desktop and in the workbench's VM, with the same words in both.

    for promise, check in about(Rules, notation, "fox"): check()        # AssertionError with one sentence
    prove_table(Rules, notation, deal=1, seats=2, options=(), seed=7)
    prove_bot(Rules, bot, deal=1, level=2)                              # legal, repeatable, blind

Every check raises AssertionError with one sentence about what the game does and what it should do. Limited to MicroPython's
Python: no counted repetition in `re`, no Random in `random` (the workbench's dice.py replaces it).
"""

import re

try:
    from random import Random
except ImportError:
    from dice import Random

from deckhand.game import ANY_SEAT, AT_OPTIONS, DEALS

MOVE_LIMIT = 1 << 30  # a move is a small int on the badge
REASON_LENGTH = 52  # two lines of 26 on the badge's screen
LONGEST_GAME = 3000  # longer random games are abandoned
MANY = 48  # at most this many moves of a list are checked one by one
PLAYED_ON = 12  # moves to play from a position restored from damaged bytes

REASON = re.compile(r"[A-Z][A-Z]-\d+: \S")
ODD_INTS = (-1, -2, -(1 << 30), -(1 << 70), MOVE_LIMIT - 1, MOVE_LIMIT, MOVE_LIMIT + 1, 1 << 31, 1 << 64, 10**30)
ODD_SEATS = (-1, 0, 1, 2, 3, 4, 5, 99, 254, 255, 256, 1 << 40)
ODD_TEXTS = ("", " ", "\n", "x", "?", "-1", "0", "\x00", "draw draw", "é", "None", "9" * 40, "," * 9)


def bases(Rules):
    """Return a class and everything it inherits from."""
    found, ahead = [], [Rules]
    while ahead:
        one = ahead.pop()
        found.append(one)
        ahead += one.__bases__
    return found


def fault(Rules, name):
    """Return the exception class `name` that this Rules class raises (a restarted simulator reimports the console)."""
    for base in bases(Rules):
        if base.__name__ == "Game":
            known = getattr(base.play, "__globals__", None)  # MicroPython's functions have none, and one console only
            return known[name] if known else getattr(_module("deckhand.game"), name)
    raise AssertionError("Rules is not a deckhand.game.Game")


def _module(name):
    return __import__(name, None, None, ("*",))


def bot_dice(deal, seat):
    """Return the console's random generators for a bot's decision: for conceal() and for think()."""
    return _module("deckhand.rng").bot_dice(deal, 0, seat)


# --- games ------------------------------------------------------------------------------------------------------------


def deciders(rules):
    """Return the seats that may move now: none, one, or all of a real-time game."""
    seat = rules.seat()
    if seat == ANY_SEAT:
        return list(range(1, rules.seats() + 1))
    return [seat] if seat else []


def legal_moves(rules, seat):
    """Return the list of a seat's legal moves."""
    moves = rules.moves(seat)
    assert moves is not None, f"moves({seat}) returns nothing: a list is wanted, [] where there is no move"
    return list(moves)


def random_turn(rules, dice):
    """Return (seat, legal moves, a random one of them); None if nobody can move."""
    seats = deciders(rules)
    dice.shuffle(seats)
    for seat in seats:
        legal = legal_moves(rules, seat)
        if legal:
            return seat, legal, dice.choice(legal)
    return None


def random_game(Rules, deal, seats=None, options=(), seed=0, limit=LONGEST_GAME):
    """Yield (rules, seat, legal moves, move) before each move of a random game, then play that move."""
    dice = Random(f"{deal} {seats} {options} {seed}")
    rules = Rules(deal, seats, options)
    for _ in range(limit):
        turn = random_turn(rules, dice)
        if turn is None:
            return
        yield rules, turn[0], turn[1], turn[2]
        rules.play(turn[2], turn[0])


# --- promises about one class -----------------------------------------------------------------------------------------


def check_shape(Rules):
    """SEATS, OPTIONS and SIZE exist and are plain, and so does every method of the contract."""
    assert any(base.__name__ == "Game" for base in bases(Rules)), "it begins with `class Rules(Game):`"
    assert isinstance(Rules.SEATS, tuple) and Rules.SEATS, "SEATS must be a tuple of ints, the usual first"
    assert all(type(n) is int and 1 <= n < ANY_SEAT for n in Rules.SEATS), "SEATS must be ints from 1"
    assert isinstance(Rules.OPTIONS, tuple), "OPTIONS must be a tuple of (name, choices, usual index)"
    for option in Rules.OPTIONS:
        assert len(option) == 3, f"option {option!r} is not (name, choices, usual index)"
        name, choices, usual = option
        assert isinstance(name, str) and all(isinstance(c, str) for c in choices), f"option {name!r}: texts are wanted"
        assert 0 <= usual < len(choices), f"option {name!r}: usual index {usual} is none of its choices"
    names = "setup seat moves refusal allows apply play reveals result conceal fault check restore".split()
    missing = [n for n in names if not callable(getattr(Rules, n, None))]
    assert not missing, f"Rules lacks {', '.join(missing)}"


def check_constructor(Rules):
    """A bad deal, number of seats or option raises ValueError; what is left out is the default."""
    many = len(Rules.OPTIONS)
    refused = [((-1,), "deal -1"), ((DEALS,), f"deal {DEALS}"), ((1, 0), "0 seats"), ((1, 99), "99 seats")]
    refused.append(((1, None, (0,) * (many + 1)), f"{many + 1} options"))
    for i in range(many):
        before = tuple(usual for _, _, usual in Rules.OPTIONS[:i])
        for choice in (-1, len(Rules.OPTIONS[i][1])):
            refused.append(((1, None, before + (choice,)), f"choice {choice} of option {Rules.OPTIONS[i][0]}"))
    for arguments, what in refused:
        try:
            Rules(*arguments)
        except ValueError:
            continue
        raise AssertionError(f"Rules{arguments} should raise ValueError: {what}")
    usual = tuple(usual for _, _, usual in Rules.OPTIONS)
    assert Rules(1).state == Rules(1, Rules.SEATS[0], usual).state, "what is left out is not the usual choice"


def check_start(Rules, deal, seats, options):
    """A new game has SIZE bytes with deal, seats and options in its header, the same every time."""
    rules = Rules(deal, seats, options)
    assert type(rules.state) is bytearray, "state must be a bytearray"
    assert len(rules.state) == Rules.SIZE, f"state has {len(rules.state)} bytes, SIZE says {Rules.SIZE}"
    assert rules.deal_number() == deal and rules.seats() == seats, "the head of the state lost deal or seats"
    assert tuple(rules.state[AT_OPTIONS : AT_OPTIONS + len(options)]) == tuple(options), "the head lost an option"
    assert rules.state == Rules(deal, seats, options).state, "the same deal twice is not the same"
    check_sound(rules)


# --- promises about one position --------------------------------------------------------------------------------------


def check_sound(rules):
    """check() accepts a position reached by legal moves, and doesn't change it."""
    before = bytes(rules.state)
    try:
        rules.check()
    except Exception as error:
        raise AssertionError(f"check() refuses a position from play: {error!r}")
    assert rules.state == before, "check() changed the state"


def check_moves(rules, seat):
    """moves() lists ints below 2^30, each once, in a stable order, and changes nothing."""
    before = bytes(rules.state)
    legal = legal_moves(rules, seat)
    assert rules.state == before, "moves() changed the state"
    for move in legal:
        assert type(move) is int and 0 <= move < MOVE_LIMIT, f"move {move!r} is not an int from 0 to 2^30 - 1"
    assert len(set(legal)) == len(legal), f"moves({seat}) lists a move twice"
    assert legal_moves(rules, seat) == legal, f"moves({seat}) differs from one call to the next"
    now = rules.seat()
    if now == ANY_SEAT:
        try:
            listed = list(rules.moves())
        except Exception:
            return
        raise AssertionError(f"a real-time game must refuse moves() without a seat, not list {listed[:4]}")
    if seat == now:
        assert list(rules.moves()) == legal, "moves() and moves(the deciding seat) differ"
        assert not now or legal, f"seat {now} is to decide but has no legal move"
        for other in ODD_SEATS:
            assert other == now or not list(rules.moves(other)), f"moves({other}) lists some while seat {now} decides"


def check_reason(reason, move, clauses=None):
    """A refusal is 'XX-n: reason', short enough for two lines of the badge."""
    assert isinstance(reason, str), f"refusal({move}) is {reason!r}: None or a text is wanted"
    assert REASON.match(reason), f"refusal({move}) is {reason!r}: a clause, colon, blank, reason are wanted"
    assert len(reason) <= REASON_LENGTH, f"refusal {reason!r} has {len(reason)} characters, {REASON_LENGTH} fit"
    if clauses:
        assert reason.split(":")[0] in clauses, f"refusal {reason!r} names a clause that the sheet has not"


def strangers(rules, seat, dice):
    """Return ints to try as moves: odd ones, neighbours of legal ones, random ones."""
    legal = legal_moves(rules, seat)
    near = {m + d for m in sample(legal, MANY, dice) for d in (-256, -64, -16, -8, -2, -1, 1, 2, 8, 16, 64, 256, 4096)}
    some = {dice.getrandbits(dice.randint(1, 30)) for _ in range(24)}
    return sorted((near | some | set(ODD_INTS) | set(range(20))) - set(legal))


def sample(things, count, dice):
    """Return at most `count` of the things, in their order."""
    if len(things) <= count:
        return list(things)
    return [things[i] for i in sorted(dice.sample(range(len(things)), count))]


def check_refusal(rules, seat, dice, clauses=None):
    """refusal() is None for exactly the listed moves, else a reason; it never raises or changes bytes."""
    before = bytes(rules.state)
    legal = legal_moves(rules, seat)
    some = sample(legal, MANY, dice)
    for move in some:
        answer = rules.refusal(move, seat)
        assert answer is None, f"seat {seat} is listed move {move} but refused it: {answer!r}"
        if rules.seat() != ANY_SEAT:
            assert rules.refusal(move) is None, f"move {move} is refused when no seat is named"
    for move in strangers(rules, seat, dice):
        answer = rules.refusal(move, seat)
        assert answer is not None, f"move {move} of seat {seat} is not refused but moves() does not list it"
        check_reason(answer, move, clauses)
    allowed = deciders(rules)
    for other in (None,) + ODD_SEATS:
        if other is None and rules.seat() != ANY_SEAT:
            continue  # the seat that decides: asked above
        for move in some[:3] + [dice.getrandbits(30), -1]:
            answer = rules.refusal(move, other)
            if other is not None and other not in allowed:
                # A driver may have moves of its own (seat 0) in real time: no seat's moves() lists those.
                drivers = other == 0 and move not in legal
                assert answer is not None or drivers, f"seat {other} may play {move}: it is not its turn"
            if answer is not None:
                check_reason(answer, move, clauses)
    assert rules.state == before, "refusal() changed the state"


def check_illegal(rules, seat, dice):
    """play() of a refused move raises IllegalMove with the reason, and changes nothing."""
    illegal = fault(type(rules), "IllegalMove")
    before = bytes(rules.state)
    for move in sample(strangers(rules, seat, dice), 6, dice):
        reason = rules.refusal(move, seat)
        try:
            rules.play(move, seat)
        except illegal as refused:
            assert refused.args[0] == reason, f"play({move}) says {refused.args[0]!r}, refusal says {reason!r}"
        else:
            raise AssertionError(f"play({move}) of a refused move did not raise IllegalMove")
        assert rules.state == before, f"the refused play({move}) changed the state"


def check_undo(rules, seat, move):
    """The bytes are everything: a snapshot, a copy and a restored game continue the same way."""
    Rules = type(rules)
    before = bytes(rules.state)
    legal = legal_moves(rules, seat)
    rules.play(move, seat)
    after = bytes(rules.state)
    assert len(after) == Rules.SIZE, "a move changed the length of the state"
    assert after != before, f"move {move} changed nothing"
    check_head(Rules, before, after, move)
    rules.state[:] = before
    assert legal_moves(rules, seat) == legal, "after undo other moves are legal: something is kept outside the state"
    for how, twin in (("a restored game", Rules.restore(before)), ("a copy", rules.copy()), ("undo", rules)):
        assert twin.state == before, f"{how} has other bytes than the game it was taken from"
        assert legal_moves(twin, seat) == legal, f"{how} lists other moves"
        assert twin.result() == rules.result() and twin.seat() == rules.seat(), f"{how} differs in seat or result"
        twin.play(move, seat)
        assert twin.state == after, f"{how} goes on differently: something is kept outside the state"
    rules.state[:] = before


def check_head(Rules, before, after, move):
    """A move doesn't change the options' bytes, which belong to the console."""
    for i, (name, _, _) in enumerate(Rules.OPTIONS):
        at = AT_OPTIONS + i
        if before[at] != after[at]:
            raise AssertionError(f"move {move} changed byte {at}, which is the option {name}: yours begin behind it")


def check_damage(rules, dice, count=40):
    """restore() rejects wrong lengths; damaged bytes give CorruptState or a playable position."""
    Rules = type(rules)
    corrupt = fault(Rules, "CorruptState")
    saved = bytes(rules.state)
    for wrong in (b"", saved[:-1], saved + b"\x00", saved + saved):
        try:
            Rules.restore(wrong)
        except corrupt:
            continue
        raise AssertionError(f"restore() of {len(wrong)} bytes, not {len(saved)}, should raise CorruptState")
    damaged = []
    for _ in range(count):
        bad = bytearray(saved)
        for _ in range(dice.choice((1, 1, 1, 2, 3))):
            bad[dice.randrange(len(bad))] = dice.choice((0, 1, 2, 3, 7, 127, 128, 254, 255, dice.randrange(256)))
        damaged.append(bad)
    damaged += [bytearray(len(saved)), bytearray(b"\xff" * len(saved)), bytearray(dice.randbytes(len(saved)))]
    for bad in damaged:
        where = [i for i in range(len(saved)) if bad[i] != saved[i]][:4]
        try:
            game = Rules.restore(bytes(bad))
        except corrupt:
            continue
        except Exception as error:
            raise AssertionError(f"restore() raised {error!r}, not CorruptState (damaged bytes {where})")
        try:
            for _ in range(PLAYED_ON):
                game.result()
                turn = random_turn(game, dice)
                if turn is None:
                    break
                game.play(turn[2], turn[0])
                game.check()
        except Exception as error:
            raise AssertionError(f"check() passed damaged bytes {where} that cannot be played on: {error!r}")


def check_notation(rules, notation, seat, dice):
    """Every legal move's text reads back as that move; any other text is BadNotation or another move."""
    bad = fault(type(rules), "BadNotation")
    before = bytes(rules.state)
    legal = legal_moves(rules, seat)
    texts = {}
    for move in sample(legal, MANY, dice):
        text = notation.to_text(rules, move)
        assert isinstance(text, str) and text, f"to_text({move}) is {text!r}"
        assert text == text.strip() and "  " not in text, f"to_text({move}) has odd blanks: {text!r}"
        assert texts.setdefault(text, move) == move, f"moves {texts[text]} and {move} have one text {text!r}"
        back = notation.to_move(rules, text)
        assert back == move, f"{text!r} reads back as {back}, not {move}"
    for text in sample(list(texts), 6, dice):
        never = {text + " ", " " + text, text + "\n", "\t" + text, text + ",", text.replace(" ", "  ", 1)}
        never |= {"".join(c.lower() if c.isupper() else c.upper() for c in text), text.upper(), text.lower()}
        digits = [i for i in range(len(text)) if text[i].isdigit()][:1]
        never |= {text[:i] + sign + text[i:] for i in digits for sign in "0+"}
        for wrong in never - {text}:
            try:
                move = notation.to_move(rules, wrong)
            except bad:
                continue
            except Exception as error:
                raise AssertionError(f"to_move({wrong!r}) raised {error!r}, not BadNotation")
            raise AssertionError(f"to_move({wrong!r}) is {move}: it should be BadNotation")
        at = dice.randrange(len(text))
        other = dice.choice("0123456789 ,>*CDHSAacd")
        left, right = text[:at], text[at:]
        for odd in (left, right, left + other + right, left + other + right[1:], text + text):
            read_odd_text(rules, notation, bad, seat, odd, legal)
    for odd in ODD_TEXTS:
        read_odd_text(rules, notation, bad, seat, odd, legal)
    assert rules.state == before, "notation changed the state"


def read_odd_text(rules, notation, bad, seat, text, legal):
    """A text is BadNotation, or an int that refusal can judge; a legal move has only one text."""
    try:
        move = notation.to_move(rules, text)
    except bad:
        return
    except Exception as error:
        raise AssertionError(f"to_move({text!r}) raised {error!r}, not BadNotation")
    assert type(move) is int, f"to_move({text!r}) is {move!r}, not an int"
    answer = rules.refusal(move, seat)
    assert (answer is None) == (move in legal), f"{text!r} reads as {move}: refusal says {answer!r}"
    if answer is None:
        printed = notation.to_text(rules, move)
        assert printed == text, f"{text!r} is taken for {printed!r}: a move has one text only"


def check_conceal(rules, seed):
    """conceal() keeps everything a seat knows (seat, result, moves), and hides deal number and random state."""
    before = bytes(rules.state)
    for seat in range(1, rules.seats() + 1):
        decides = seat in deciders(rules)
        legal = legal_moves(rules, seat) if decides else None
        heads = set()
        for k in range(3):
            blind = rules.copy()
            blind.conceal(seat, bot_dice((seed + k) % 1_000_000, seat)[0])
            assert rules.state == before, "conceal() of a copy changed the game"
            heads.add(bytes(blind.state[:AT_OPTIONS]))
            try:
                blind.check()
            except Exception as error:
                raise AssertionError(f"conceal({seat}) makes a position that check() refuses: {error!r}")
            end = AT_OPTIONS + len(rules.OPTIONS)
            assert blind.state[AT_OPTIONS:end] == rules.state[AT_OPTIONS:end], "conceal() changed an option"
            assert blind.seats() == rules.seats(), "conceal() changed the number of seats"
            assert blind.seat() == rules.seat(), "conceal() changed whose decision it is"
            assert blind.result() == rules.result(), f"conceal({seat}) changed the result"
            if decides:
                assert legal_moves(blind, seat) == legal, f"conceal({seat}) changed what seat {seat} may do"
                for move in sample(legal, 8, Random(seed)):
                    assert blind.reveals(move) == rules.reveals(move), f"reveals({move}) depends on hidden things"
        assert len(heads) > 1, f"conceal({seat}) keeps deal number and chance: call forget_chance(rng)"


def check_result(rules):
    """result() is None while somebody decides, else places and scores, tuples with one int per seat."""
    result = rules.result()
    if rules.seat():
        assert result is None, f"result() is {result!r} while the game runs"
        return
    assert isinstance(result, tuple) and len(result) == 2, f"result() is {result!r}, not (places, scores)"
    for what, values in (("places", result[0]), ("scores", result[1])):
        assert isinstance(values, tuple) and len(values) == rules.seats(), f"{what} {values!r}: one a seat is wanted"
        assert all(type(v) is int for v in values), f"{what} {values!r} must be ints"
    placed = [p for p in result[0] if p]
    for place in placed:
        better = sum(1 for p in placed if p < place)
        assert place == better + 1, f"places {result[0]}: equal ones share, the next is skipped, 0 is lost"


def check_over(rules, clauses=None):
    """After the end there are no legal moves, and every move is refused."""
    for seat in (None,) + ODD_SEATS:
        # Without a seat, a real-time game has no list at all.
        assert seat is None or not list(rules.moves(seat)), f"the game is over but moves({seat}) lists some"
        for move in (0, 1, 5, 1000, -1, 1 << 40):
            check_reason(rules.refusal(move, seat), move, clauses)


# --- all of them -------------------------------------------------------------------------------------------------------


def prove_position(rules, notation, seat, move, dice, clauses=None):
    """Check every promise about a position before `move`; the rules object is unchanged."""
    check_sound(rules)
    check_moves(rules, seat)
    check_result(rules)
    check_refusal(rules, seat, dice, clauses)
    check_illegal(rules, seat, dice)
    check_notation(rules, notation, seat, dice)
    check_conceal(rules, dice.randrange(DEALS))
    check_undo(rules, seat, move)
    check_damage(rules, dice)


def prove_table(Rules, notation, deal, seats=None, options=(), seed=0, positions=4, limit=LONGEST_GAME, clauses=None):
    """Play one random game, check every promise in about `positions` positions, and replay the game at the end.

    Returns (moves played, result). Soundness, result and refusal of the played move are checked in every position.
    """
    if seats is None:
        seats = Rules.SEATS[0]
    options = tuple(options) + tuple(usual for _, _, usual in Rules.OPTIONS[len(options) :])
    dice = Random(seed)
    check_start(Rules, deal, seats, options)
    played = []
    rules = Rules(deal, seats, options)
    looked = 0
    for rules, seat, _legal, move in random_game(Rules, deal, seats, options, seed, limit):
        check_sound(rules)
        check_result(rules)
        assert rules.refusal(move, seat) is None, f"listed move {move} is refused: {rules.refusal(move, seat)}"
        if looked < positions and (not played or dice.randrange(8) == 0):
            looked += 1
            prove_position(rules, notation, seat, move, dice, clauses)
        played.append((seat, notation.to_text(rules, move)))
    check_sound(rules)
    check_result(rules)
    if not rules.seat():
        check_over(rules, clauses)
        check_conceal(rules, seed % 1_000_000)
    again = Rules(deal, seats, options)
    for seat, text in played:
        again.play(notation.to_move(again, text), seat)
    assert again.state == rules.state, "the same deal and moves did not come to the same bytes"
    return len(played), rules.result()


def about(Rules, notation, game, clauses=None, deals=6):
    """Yield (promise, check) of a game, in order; if the first fails the others make no sense."""

    def everywhere(check):
        dice = Random(game)
        for deal in range(deals):
            seats = Rules.SEATS[deal % len(Rules.SEATS)]
            options = tuple(dice.randrange(len(choices)) for _, choices, _ in Rules.OPTIONS) if deal else ()
            for rules, seat, _, move in random_game(Rules, deal, seats, options, deal, limit=300):
                if dice.randrange(10) == 0:
                    check(rules, seat, move, dice)

    def whole_games():
        ends = 0
        for deal in range(deals):
            _, result = prove_table(
                Rules, notation, deal, Rules.SEATS[deal % len(Rules.SEATS)], seed=deal, positions=0, clauses=clauses
            )
            ends += result is not None
        assert ends, f"none of {deals} random games came to its end in {LONGEST_GAME} moves"

    yield "Rules has SEATS, OPTIONS and every call", lambda: check_shape(Rules)
    yield "bad deals, seats and options are refused", lambda: check_constructor(Rules)
    for promise, check in (
        ("check() accepts every position of play", lambda r, s, m, d: check_sound(r)),
        ("moves() lists small ints, once, in a fixed order", lambda r, s, m, d: check_moves(r, s)),
        ("result() is None until the game is over", lambda r, s, m, d: check_result(r)),
        ("refusal() names a clause for all but the listed moves", lambda r, s, m, d: check_refusal(r, s, d, clauses)),
        ("play() of an illegal move changes nothing", lambda r, s, m, d: check_illegal(r, s, d)),
        ("the state is all: undo, copy and restore go on the same", lambda r, s, m, d: check_undo(r, s, m)),
        ("damaged saves are refused or can be played", lambda r, s, m, d: check_damage(r, d, count=12)),
        ("text and move are inverse, and odd texts are refused", lambda r, s, m, d: check_notation(r, notation, s, d)),
        ("conceal() keeps what a seat knows and hides the rest", lambda r, s, m, d: check_conceal(r, d.randrange(99))),
    ):
        yield promise, lambda check=check: everywhere(check)
    yield "a game replays to the same bytes and ends by its result", whole_games


# --- its title, its bot ------------------------------------------------------------------------------------------------

WHY = 52  # two lines of the badge's screen
LEVELS = (0, 1, 2)
_NAME = 26  # a line of it
_DEALS = 3


def facts_of(text):
    """Parse a title's fields as the badge does."""
    odd = [letter for letter in text if ord(letter) > 127]
    assert not odd, "the badge has no letter %r" % odd[0]
    facts = {}
    for line in text.split("\n"):
        word, _, value = line.strip().partition(": ")
        facts[word] = value
    return facts


def check_title(facts, others):
    """Name, prefix, seats and author exist and fit; others: {prefix: owner} of taken prefixes."""
    for word, sample in (("name", "Fox"), ("prefix", "FX"), ("seats", "2"), ("by", "Ada")):
        assert facts.get(word), "title.txt lacks a line like `%s: %s`" % (word, sample)
    prefix = facts["prefix"]
    capitals = [letter for letter in prefix if "A" <= letter <= "Z"]
    assert len(prefix) == len(capitals) == 2, "the prefix is two capital letters, not %r" % prefix
    assert prefix not in others, "the prefix %s is taken by %s" % (prefix, others[prefix])
    assert len(facts["name"]) <= _NAME, "the name has %d letters, %d fit" % (len(facts["name"]), _NAME)
    numbers = facts["seats"].split(" ")
    right = [number for number in numbers if number and not number.strip("0123456789")]
    assert len(right) == len(numbers), "seats are numbers with one blank between, not %r" % facts["seats"]


def check_seats(facts, Rules):
    """The title has the same seats as the rules."""
    seats = tuple([int(number) for number in facts["seats"].split()])
    assert seats == Rules.SEATS, "title.txt says seats %s, rules.py says %s" % (seats, Rules.SEATS)


def check_real_time(facts, Rules):
    """The title says whether all seats may move at any moment."""
    rules = Rules(0)
    said = "real-time" in facts.get("needs", "")
    assert said or rules.seat() != ANY_SEAT, "title.txt lacks `needs: real-time`, though seat() is %d" % ANY_SEAT
    assert not said or rules.seat() == ANY_SEAT, "title.txt says real-time, but seat() is not %d" % ANY_SEAT


def about_bot(Rules, notation, bot):
    """Yield (promise, checks) of a bot; a real-time game has none."""

    def says_why():
        for table, seat, _, _ in random_game(Rules, 1, limit=30):
            view = table.copy()
            to_conceal, to_think = bot_dice(1, seat)
            view.conceal(seat, to_conceal)
            move, _ = decide(bot.think, view.copy(), seat, 2, to_think)
            text = bot.why(view, seat, move)
            assert isinstance(text, str) and 0 < len(text) <= WHY, "why() says %r; %d letters fit" % (text, WHY)
            assert notation.to_text(table, move), "a hint has no text"

    if Rules(0).seat() == ANY_SEAT:
        return
    for level in LEVELS:
        yield (
            "the bot's level %d plays legal moves and does not look at hidden things" % level,
            [
                lambda deal=deal, level=level, seats=seats: prove_bot(Rules, bot, deal, level, seats)
                for deal in range(_DEALS)
                for seats in Rules.SEATS
            ],
        )
    yield "hints say why, in %d letters at most" % WHY, [says_why]


# --- bots --------------------------------------------------------------------------------------------------------------


def decide(think, rules, seat, level, rng):
    """Return (a bot's move, how often it yielded)."""
    thinking = think(rules, seat, level, rng)
    assert hasattr(thinking, "__next__"), "think() has no `yield` in it"
    slices = 0
    while True:
        try:
            assert next(thinking) is None, "a bot yields nothing while it thinks"
        except StopIteration as done:
            return done.value, slices
        slices += 1


def blind_choice(rules, bot, seat, level, hidden, stream):
    """Return the bot's move on a copy concealed with deal `hidden`'s random numbers, thinking with deal `stream`'s."""
    copy = rules.copy()
    copy.conceal(seat, bot_dice(hidden, seat)[0])
    return decide(bot.think, copy, seat, level, bot_dice(stream, seat)[1])[0]


def prove_bot(Rules, bot, deal, level, seats=None, options=(), seed=0, every=3, limit=400):
    """Play bots against each other: moves are legal and don't depend on hidden cards. Returns the result.

    Every `every`-th decision is asked three times: twice with the hidden things shuffled otherwise.
    """
    rules = Rules(deal, seats, options)
    dice = Random(seed)
    for count in range(limit):
        seats_now = deciders(rules)
        dice.shuffle(seats_now)
        able = [s for s in seats_now if legal_moves(rules, s)]
        if not able:
            break
        seat = able[0]
        stream = dice.randrange(DEALS)
        move = blind_choice(rules, bot, seat, level, 1, stream)
        assert type(move) is int, f"level {level} chose {move!r}: think() ends with `return` and a move"
        assert rules.refusal(move, seat) is None, f"level {level} chose {move}: {rules.refusal(move, seat)}"
        if count % every == 0:
            for hidden in (1, 2, 3):
                other = blind_choice(rules, bot, seat, level, hidden, stream)
                assert other == move, f"level {level} chose {move}, then {other} when only hidden things differed"
        rules.play(move, seat)
    return rules.result()
