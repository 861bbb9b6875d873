"""Crunch for tests: hand-made positions, and a slow engine written only from the rule sheet."""

from deckhand.cards import card_of, card_text
from games.crunch.engine.layout import (
    COLUMNS,
    COUNTS,
    CRUNCH,
    END,
    FITS,
    HANDS,
    OWNERS,
    PILES,
    SEAT,
    STOCK,
    TOPS,
    TURNOVER,
    WASTE,
)
from games.crunch.notation import to_move, to_text
from games.crunch.rules import Rules


def lay(*seats, foundations=()):
    """A position with partial decks: (crunch, columns, waste, pile) per seat as texts.

    Crunch and waste from the bottom, columns largest first, pile from its top; foundations as (top card, seat that owns
    all its cards).
    """
    rules = Rules(1, len(seats))
    state = rules.state
    state[END:] = bytes(len(state) - END)
    for ace in range(0, 52, 13):
        state[FITS + ace] = 1
    for i, (text, owner) in enumerate(foundations):
        card = card_of(text)
        state[PILES] += 1
        state[TOPS + i] = card
        for k in range(card % 13 + 1):
            state[OWNERS + 13 * i + k] = owner
        if card % 13 < 12:
            state[FITS + card + 1] += 1
    for i, (crunch, columns, waste, pile) in enumerate(seats):
        at = HANDS + SEAT * i
        crunch, waste, pile = ([card_of(c) for c in cards.split()] for cards in (crunch, waste, pile))
        state[at], state[at + WASTE], state[at + TURNOVER] = len(crunch), len(waste), len(pile)
        state[at + CRUNCH : at + CRUNCH + len(crunch)] = bytes(crunch)
        state[at + STOCK : at + STOCK + len(waste + pile)] = bytes(waste + pile)
        for k, column in enumerate(columns.split(",")):
            column = [card_of(c) for c in column.split()]
            state[at + COUNTS + k] = len(column)
            state[at + COLUMNS + 13 * k : at + COLUMNS + 13 * k + len(column)] = bytes(column)
    return rules


class Hand:
    """One seat's piles as lists of texts: crunch and waste with the top last, pile with its top first."""

    def __init__(self, rules, seat):
        state = rules.state
        at = HANDS + SEAT * (seat - 1)
        cards = [card_text(c) for c in state[at : at + SEAT]]
        self.crunch = cards[CRUNCH : CRUNCH + state[at]]
        self.waste = cards[STOCK : STOCK + state[at + WASTE]]
        self.pile = cards[STOCK + state[at + WASTE] : STOCK + state[at + WASTE] + state[at + TURNOVER]]
        starts = range(COLUMNS, COLUMNS + 52, 13)
        self.columns = [cards[start : start + state[at + COUNTS + k]] for k, start in enumerate(starts)]

    def all(self):
        return self.crunch + self.waste + self.pile + sum(self.columns, [])


def foundations(rules):
    """The foundations as lists of (card, owner)."""
    found = []
    for i in range(rules.state[PILES]):
        top = rules.state[TOPS + i]
        ranks = range(top % 13 + 1)
        found.append([(card_text(top - top % 13 + k), rules.owner(i, k + 1)) for k in ranks])
    return found


def play(rules, *lines):
    """Play lines like "2 C2>F"."""
    for line in lines:
        seat, text = line.split()
        rules.play(to_move(rules, text), int(seat))
    return rules


def options(rules, seat):
    """A seat's legal moves as sorted texts."""
    return sorted(to_text(rules, move) for move in rules.moves(seat))


# The rule sheet, card by card: no state bytes, no keys, nothing shared with the engine.

RANKS = "A23456789TJQK"


def rank(card):
    return RANKS.index(card[0]) + 1


def red(card):
    return card[1] in "DH"


def lower_other_colour(card, last):
    """CR-11."""
    return rank(card) == rank(last) - 1 and red(card) != red(last)


class Slow:
    """A whole table as lists, read from a Rules object."""

    def __init__(self, rules):
        self.hands = [Hand(rules, seat) for seat in range(1, rules.seats() + 1)]
        self.found = foundations(rules)

    def founds(self, card):
        """CR-10."""
        return card[0] == "A" or any(pile[-1][0] == RANKS[rank(card) - 2] + card[1] for pile in self.found)

    def columns_take(self, hand, card):
        return any(column and lower_other_colour(card, column[-1]) for column in hand.columns)

    def runs(self, hand):
        """CR-12: (from, to, count) of every legal move between columns."""
        for i, source in enumerate(hand.columns):
            for j, target in enumerate(hand.columns):
                for count in range(1, len(source) + 1):
                    if i != j and target and lower_other_colour(source[-count], target[-1]):
                        yield i, j, count

    def moves(self, seat):
        hand = self.hands[seat - 1]
        found = set()
        tops = [("K", hand.crunch), ("W", hand.waste)]
        for name, pile in [*tops, *((f"C{k + 1}", column) for k, column in enumerate(hand.columns))]:
            if pile and self.founds(pile[-1]):
                found.add(f"{name}>F")
        for name, pile in tops:
            for k, column in enumerate(hand.columns):
                if pile and (lower_other_colour(pile[-1], column[-1]) if column else name == "K"):
                    found.add(f"{name}>C{k + 1}")
        found |= {f"C{i + 1}>C{j + 1}*{count}" for i, j, count in self.runs(hand)}
        if hand.pile:
            found.add("flip")
        elif hand.waste:
            found.add("redeal")
        return sorted(found)

    def able(self, seat):
        """CR-31, sentence by sentence."""
        hand = self.hands[seat - 1]
        if any(not column for column in hand.columns):  # (a)
            return True
        crunch = hand.crunch[-1]
        lasts = [column[-1] for column in hand.columns]
        if any(self.founds(card) for card in [crunch, *lasts]) or self.columns_take(hand, crunch):  # (b)
            return True
        reach = hand.waste[-1:]  # (c)
        for pile in (hand.pile, hand.waste + hand.pile):
            reach += [card for i, card in enumerate(pile, 1) if i % 3 == 0] + pile[-1:]
        if any(self.founds(card) or self.columns_take(hand, card) for card in reach):
            return True
        for i, _, count in self.runs(hand):  # (d)
            left = hand.columns[i][:-count]
            if not left or self.founds(left[-1]):
                return True
        return False

    def burn(self):
        """One burn (CR-34)."""
        for hand in self.hands:
            hand.pile = hand.waste + hand.pile
            hand.waste = []
            hand.pile = hand.pile[1:] + hand.pile[:1]

    def settle(self):
        """(number of burns, whether the hand continues)."""
        for burns in range(4):
            if any(self.able(seat) for seat in range(1, len(self.hands) + 1)):
                return burns, True
            if burns < 3:
                self.burn()
        return 3, False
