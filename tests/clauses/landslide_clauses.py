"""Predicates for the clauses of Landslide (docs/rules/landslide.md), for the tables of tests/playthroughs."""

from clause_table import collector

from deckhand.cards import card_text
from deckhand.rng import Rng
from games.landslide.engine import layout
from games.landslide.engine.layout import NONE
from games.landslide.match import Match

touches, PREDICATES = collector()
UNTOUCHED = {"LS-11": "left out by the sheet itself"}
RANKS = "A23456789TJQK"


def texts(cards):
    return [card_text(card) for card in cards]


def deck(rules):
    """The deck, its top card last."""
    at = layout.CARDS + rules.hand_size(1)
    return texts(rules.state[at : at + rules.deck_size()])


def hand(rules, seat):
    return texts(rules.hand(seat))


def stacks(rules):
    """{number: (cards, {seat: bid})}."""
    return {
        n: (texts(rules.cards(n)), {s: card_text(rules.bid(n, s)) for s in (1, 2) if rules.bid(n, s) != NONE})
        for n in rules.numbers()
    }


def fits(y, x):
    """Does the card fit by LS-5, as the rule sheet says it?"""
    apart = abs(RANKS.index(y[0]) - RANKS.index(x[0]))
    return not apart or (y[1] in "DH") == (x[1] in "DH") and apart in (1, 12)


def turn(m):
    """The moments of the current turn, ending with this one."""
    found = [m]
    for earlier in reversed(m.past):
        if earlier.word in ("end", "deal"):
            break
        found.insert(0, earlier)
    return found


def number(word):
    return int(word[1:])


def shuffled(m):
    cards = [rank + suit for suit in "CDHS" for rank in RANKS]
    Rng(m.record.deal, 0).shuffle(cards)
    return cards


@touches("LS-1", "the deck is clubs, diamonds, hearts, spades, shuffled by stream 0", at="deal")
def one_deck(m):
    return deck(m.after) == shuffled(m)[:39]


@touches("LS-2", "six cards each by turns, then the first stack; seat 1 begins", at="deal")
def dealt(m):
    top_first = shuffled(m)[::-1]
    hands = hand(m.after, 1), hand(m.after, 2)
    return (
        hands == (top_first[0:12:2], top_first[1:12:2])
        and stacks(m.after) == {1: ([top_first[12]], {})}
        and m.after.seat() == 1
    )


@touches("LS-2", "the same deal with seat 2's first turn", at="deal")
def seat_2_first(m):
    return m.after.option(0) == 1 and hand(m.after, 1) == shuffled(m)[::-1][0:12:2] and m.after.seat() == 2


@touches("LS-3", "a draw shows a hidden card, a play shows none of the deck", at="draw")
def hidden(m):
    return m.before.reveals(6 << 20) and not m.past[-1].word == "draw" and deck(m.before)[-1] in hand(m.after, m.seat)


@touches("LS-4", "stack numbers go on, though an older stack is gone", at="new")
def numbered(m):
    numbers = list(stacks(m.after))
    return numbers[-1] > len(numbers) and numbers[-1] == max(set(stacks(m.before)) | {0}) + 1


@touches("LS-5", "the same rank follows", at="add")
def same_rank(m):
    top = stacks(m.before)[number(m.words[0])][0][-1]
    return m.words[1][0] == top[0]


@touches("LS-5", "the next rank of the same colour follows", at="add")
def next_rank(m):
    top = stacks(m.before)[number(m.words[0])][0][-1]
    return abs(RANKS.index(m.words[1][0]) - RANKS.index(top[0])) == 1 and fits(m.words[1], top)


@touches("LS-5", "ace and king of one colour follow each other", at="add")
def round_the_ring(m):
    return {m.words[1][0], stacks(m.before)[number(m.words[0])][0][-1][0]} == {"A", "K"}


@touches("LS-10", "a new stack", at="new")
def new(m):
    before, after = stacks(m.before), stacks(m.after)
    return {n: s for n, s in after.items() if n not in before} == {max(after): ([m.words[0]], {})} and m.words[
        0
    ] not in hand(m.after, m.seat)


@touches("LS-10", "all adds of a hand are those that follow a top", at="add")
def adds(m):
    if len(turn(m)) > 1:
        return False
    legal = {t for t in m.legal() if t.startswith("add")}
    tops = {n: cards[-1] for n, (cards, _) in stacks(m.before).items()}
    return legal == {"add s%d %s" % (n, c) for n, top in tops.items() for c in hand(m.before, m.seat) if fits(c, top)}


@touches("LS-10", "a sequence: a second add on the same stack, and no other", at="add")
def sequence(m):
    if len(turn(m)) < 2:
        return False
    stack = m.words[0]
    return turn(m)[-2].words[:1] == [stack] and not any(t.split()[1] != stack for t in m.legal() if t.startswith("add"))


@touches("LS-10", "a bid under a stack, of another rank and colour", at="bid")
def bids(m):
    n, card = number(m.words[0]), m.words[1]
    cards, placed = stacks(m.before)[n]
    other = card[0] != cards[-1][0] and (card[1] in "DH") != (cards[-1][1] in "DH")
    return other and m.seat not in placed and stacks(m.after)[n] == (cards, {**placed, m.seat: card})


@touches("LS-10", "a bid on a stack that has the other seat's", at="bid")
def second_bid(m):
    return len(stacks(m.after)[number(m.words[0])][1]) == 2


@touches("LS-12", "a move of stacks: all of one on the other, its bids discarded", at="move")
def moves(m):
    a, b = (number(end) for end in m.words[0].split(">"))
    before, after = stacks(m.before), stacks(m.after)
    joined = before[b][0] + before[a][0]
    mine = m.seat in before[a][1] and m.seat in before[b][1] and fits(before[a][0][0], before[b][0][-1])
    return mine and a not in after and after[b] == (joined, before[b][1])


@touches("LS-12", "both bids are discarded, seat 1's first", at="move")
def both_bids(m):
    a = number(m.words[0].split(">")[0])
    placed = stacks(m.before)[a][1]
    new_ones = texts(m.after.discards())[len(m.before.discards()) :]
    return len(placed) == 2 and new_ones == [placed[1], placed[2]]


@touches("LS-12", "a bid made this turn counts for a move", at="move")
def fresh_bid(m):
    return any(e.word == "bid" and e.words[0] in m.words[0].split(">") for e in turn(m))


@touches("LS-13", "a win: stack and bid are won, the other's bid is discarded", at="win")
def wins(m):
    n = number(m.words[0])
    cards, placed = stacks(m.before)[n]
    taken = set(texts(m.after.won_cards(m.seat))) - set(texts(m.before.won_cards(m.seat)))
    other = placed.get(3 - m.seat)
    return (
        other
        and taken == {*cards, placed[m.seat]}
        and fits(placed[m.seat], cards[-1])
        and other in texts(m.after.discards())
    )


@touches("LS-13", "winning is a choice", at="end draw")
def leaves_a_win(m):
    return any(t.startswith("win") for t in m.legal())


@touches("LS-13", "two wins in one turn", at="win")
def wins_twice(m):
    return turn(m)[-2].word == "win" if len(turn(m)) > 1 else False


@touches("LS-14", "the last stack is won: the deck's top card starts a new one", at="win")
def last_stack(m):
    after = stacks(m.after)
    return len(stacks(m.before)) == 1 and list(after.values()) == [([deck(m.before)[-1]], {})]


@touches("LS-15", "draw while the hand has fewer than six", at="draw")
def draws(m):
    held = hand(m.before, m.seat)
    return len(held) < 6 and hand(m.after, m.seat) == [*held, deck(m.before)[-1]]


@touches("LS-15", "six cards: no draw", at="end")
def full(m):
    return len(hand(m.before, m.seat)) == 6 and m.legal() == {"end"}


@touches("LS-16", "end with cards in the hand, and without drawing", at="end")
def ends(m):
    return hand(m.before, m.seat) and m.after.seat() == 3 - m.seat and not any(e.word == "draw" for e in turn(m))


@touches("LS-16", "an empty hand must draw before it ends", at="draw win move")
def must_draw(m):
    return not hand(m.before, m.seat) and "end" not in m.legal() and "draw" in m.legal()


@touches("LS-17", "after a win no move of stacks, though one would fit")
def no_move(m):
    if m.past[-1].word != "win":
        return False
    own = {n: s for n, s in stacks(m.before).items() if m.seat in s[1]}
    would = any(a != b and fits(own[a][0][0], own[b][0][-1]) for a in own for b in own)
    return would and not any(t.startswith("move") for t in m.legal())


@touches("LS-17", "after a draw no win, though one would do")
def no_win(m):
    if m.past[-1].word != "draw":
        return False
    would = any(m.seat in placed and fits(placed[m.seat], cards[-1]) for cards, placed in stacks(m.before).values())
    return would and not any(t.startswith("win") for t in m.legal())


def second(m):
    """The second deck: the discards before the first deck's last card was drawn, shuffled by stream 16."""
    cards = texts(m.before.discards())
    if m.word == "win":
        _, placed = stacks(m.before)[number(m.words[0])]
        cards += [placed[3 - m.seat]] if 3 - m.seat in placed else []
    Rng(m.record.deal, 16).shuffle(cards)
    return cards


@touches("LS-20", "a draw of the last card: the discards become the second deck", at="draw")
def second_deck(m):
    return (
        m.before.which_deck() == 1
        and m.after.which_deck() == 2
        and deck(m.after) == second(m)
        and not m.after.discards()
        and not m.over
    )


@touches("LS-20", "the last card starts a stack", at="win")
def second_deck_by_win(m):
    return m.before.which_deck() == 1 and m.after.which_deck() == 2 and deck(m.after) == second(m) and not m.over


@touches("LS-20", "cards discarded after that are out of the game", at="move win")
def out(m):
    return (
        m.before.which_deck() == 2
        and len(m.after.discards()) > len(m.before.discards())
        and deck(m.after) == deck(m.before)
    )


@touches("LS-20", "no discards: the second deck is empty, and the game over", at="draw win")
def no_second_deck(m):
    return m.before.which_deck() == 1 and m.over and not second(m)


@touches("LS-21", "the second deck is empty: the game ends at once", at="draw win")
def ends_at_once(m):
    return m.before.which_deck() == 2 and m.before.deck_size() == 1 and m.over and not list(m.after.moves())


def count(m):
    return tuple(m.after.won(s) for s in (1, 2))


@touches("LS-22", "more won cards win", at="result")
def more(m):
    one, two = count(m)
    return one != two and m.record.result == (((1, 2) if one > two else (2, 1)), (one, two))


@touches("LS-22", "equal is a draw", at="result")
def equal(m):
    return count(m)[0] == count(m)[1] and m.record.result == ((1, 1), count(m))


@touches("LS-23", "three games of a match, the second begun by seat 2: two won ones win it", at="result")
def match(m):
    names = ["match-%d" % k for k in (1, 2, 3)]
    if any(name not in m.book for name in names) or m.record is not m.book["match-3"]:
        return False
    played = Match(m.book["match-1"].deal)
    for name in names:
        record = m.book[name]
        if played.result() or (record.deal, record.options) != (played.deal(), tuple(played.options())):
            return False
        played.add(record.result)
    return [m.book[name].options for name in names] == [(0,), (1,), (0,)] and played.result()
