"""A card game unlike the example, as a pupil writes it in the workbench: five hidden cards a hand, tricks."""

FILES = {
    "title.txt": """\
name: Tricks
prefix: TR
seats: 2
by: Ada
needs: cards hidden-hands
""",
    "book.txt": """\
# Tricks
Five cards each, hidden from the other. Who leads plays a card, the other one answers with any card. The higher card wins the
trick, and its owner leads the next one; of two that are equal the one that was led. Who has more of the five tricks wins.
""",
    "rules.py": '''\
"""Tricks: five cards each, the higher card takes the trick.

TR-1 Five cards each, by chance; seat 1 leads.
TR-2 Play a card of your hand.
TR-3 The higher card takes the trick and leads the next; of equals the one that was led. More of five tricks win.
"""

from deckhand.cards import rank
from deckhand.game import Game
from deckhand.rng import Rng

HAND, CARDS = 5, 52
TURN, LED, WON, PLAYED, DECK = 12, 13, 14, 16, 26  # LED: the card and 1 more; PLAYED: one for each card of both hands


class Rules(Game):
    SEATS = (2,)
    SIZE = DECK + CARDS

    def setup(self):
        self.state[DECK:] = bytearray(range(CARDS))
        Rng(self.deal_number(), 0).shuffle(self.state, DECK)  # TR-1

    def hand(self, seat):
        first = HAND * (seat - 1)
        return [self.state[DECK + i] for i in range(first, first + HAND) if not self.state[PLAYED + i]]

    def seat(self):
        return 0 if self.state[WON] + self.state[WON + 1] == HAND else 1 + self.state[TURN]

    def moves(self, seat=None):
        now = self.seat()
        return sorted(self.hand(now)) if now and seat in (None, now) else []

    def refusal(self, move, seat=None):
        return None if move in self.moves(seat) else "TR-2: in your turn, a card of your hand"

    def apply(self, move, seat=None):
        state = self.state
        for i in range(2 * HAND):
            if state[DECK + i] == move:
                state[PLAYED + i] = 1
        if not state[LED]:
            state[LED] = move + 1
            state[TURN] = 1 - state[TURN]
        else:
            if rank(move) <= rank(state[LED] - 1):  # TR-3
                state[TURN] = 1 - state[TURN]
            state[WON + state[TURN]] += 1
            state[LED] = 0

    def reveals(self, move):
        return True

    def result(self):
        one, two = self.state[WON], self.state[WON + 1]
        return None if self.seat() else ((1, 2) if one > two else (2, 1), (one, two))

    def conceal(self, seat, rng):
        mine = range(HAND * (seat - 1), HAND * seat)
        hidden = [DECK + i for i in range(CARDS) if i not in mine and not (i < 2 * HAND and self.state[PLAYED + i])]
        cards = [self.state[place] for place in hidden]
        rng.shuffle(cards)
        for place, card in zip(hidden, cards):
            self.state[place] = card
        self.forget_chance(rng)

    def fault(self):
        state = self.state
        played = list(state[PLAYED:DECK])
        if max(played) > 1 or state[TURN] > 1 or sorted(state[DECK:]) != list(range(CARDS)):
            return "no such cards"
        counts = sum(played[:HAND]), sum(played[HAND:])
        mine, other = counts[state[TURN]], counts[1 - state[TURN]]
        tricks = state[WON] + state[WON + 1]
        if state[LED] and not (other == mine + 1 and tricks == mine and self.was_played(state[LED] - 1)):
            return "no such trick"
        return None if state[LED] or mine == other == tricks else "no such tricks"

    def was_played(self, card):
        first = HAND * (1 - self.state[TURN])
        for i in range(first, first + HAND):
            if self.state[DECK + i] == card:
                return self.state[PLAYED + i]
        return 0
''',
    "notation.py": '''\
"""The moves as words: the card's name."""

from deckhand.cards import card_of, card_text
from deckhand.game import BadNotation


def to_text(rules, move):
    return card_text(move)


def to_move(rules, text):
    for card in range(52):
        if card_text(card) == text:
            return card
    raise BadNotation("a card such as 7H, not " + text)
''',
    "bot.py": '''\
"""Easy plays anything; fair and hard take a trick as cheaply as they can, hard leads its best card, too."""

from deckhand.cards import rank

from .rules import LED


def think(rules, seat, level, rng):
    yield
    cards = sorted(rules.moves(), key=lambda card: (rank(card), card))
    if level == 0:
        return cards[rng.below(len(cards))]
    led = rules.state[LED]
    if not led:
        return cards[-1] if level == 2 else cards[0]
    for card in cards:
        if rank(card) > rank(led - 1):
            return card
    return cards[0]


def why(rules, seat, move):
    return "The cheapest that takes it" if rules.state[LED] else "Nobody is likely to beat it"
''',
    "view.py": '''\
"""My cards below, the card that was led above them."""

from deckhand.plainview import PlainView
from deckhand.screen import INK, INK_TITLE

from .rules import LED, WON


class View(PlainView):
    def table(self, rules, screen):
        if rules.state[LED]:
            screen.card(9, 4, rules.state[LED] - 1)
        for i, card in enumerate(rules.moves()):
            screen.card(3 + 3 * i, 10, card)

    def place(self, move):
        return (8 * (3 + 3 * self.rules.moves().index(move)), 80, 16, 24)

    def lines(self, rules, screen):
        for seat in (1, 2):
            ink = INK_TITLE if seat == rules.seat() else INK
            screen.line(seat, "Seat %d has %d" % (seat, rules.state[WON + seat - 1]), ink, 1)

    def tell(self, move, seat):
        return "Seat %d plays" % seat
''',
    "test.py": """\
from .rules import LED, WON, Rules


def test_five_cards_each():
    rules = Rules(3)
    assert len(rules.hand(1)) == len(rules.hand(2)) == 5


def test_a_trick_is_somebodys():
    rules = Rules(3)
    for _ in range(2):
        rules.play(rules.moves()[0])
    assert rules.state[WON] + rules.state[WON + 1] == 1
    assert rules.state[LED] == 0
""",
}
