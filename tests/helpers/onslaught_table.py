"""Onslaught positions from text, and the legal moves straight from the rule sheet (slow, no code shared).

lay("3C TC(4H) 4S 6S", up="TD")                 # defenders, held attackers in brackets, the attacker that is up
sorted(by_the_sheet(game))                      # texts
"""

from itertools import combinations, permutations
from types import SimpleNamespace

from deckhand.cards import card_of, card_text
from games.onslaught import rules as r
from games.onslaught.engine import layout

RANKS = "A23456789TJQK"
ATTACKERS = [rank + suit for suit in "DH" for rank in RANKS]
DEFENDERS = [rank + suit for suit in "CS" for rank in RANKS] + ["X", "X"]


def face(card):
    """Ace 1, jack 11, queen 12, king 13 (ON-1)."""
    return RANKS.index(card[0]) + 1


def lay(table, up=None, wave=1, faced=None, pledged=None, deck=None, known=0):
    """Set up a position: the attackers in `deck` are drawn from its end; all others not named are discarded.

    faced: attackers turned up in this wave (default: those up and held); pledged: default the same; 0: before the
    pledge.
    """
    defenders, held = [], []
    for word in table.split():
        card, _, inside = word.rstrip(")").partition("(")
        defenders.append(card)
        held.append(inside.split(",") if inside else [])
    used = [a for inside in held for a in inside] + ([up] if up else [])
    if deck is None:
        deck = [a for a in ATTACKERS if a not in used]
    faced = len(used) if faced is None else faced
    pledged = faced if pledged is None else pledged
    game = r.Rules(1)
    state = game.state
    state[layout.WAVE] = wave
    state[layout.ATTACKERS_LEFT] = len(deck)
    state[layout.FACED] = faced
    state[layout.PLEDGED] = len(deck) + faced if wave == 4 else pledged
    state[layout.UP] = 1 if up else 0
    state[layout.KNOWN] = known
    order = deck + ([up] if up else []) + [a for a in used if a != up]
    order += [a for a in ATTACKERS if a not in order]
    assert len(order) == 26, "an attacker is named twice"
    for i, attacker in enumerate(order):
        state[layout.ATTACKERS + i] = card_of(attacker)
        state[layout.HOLDERS + i] = layout.ABSENT
        for place, inside in enumerate(held):
            if attacker in inside:
                state[layout.HOLDERS + i] = place
    rest = list(DEFENDERS)
    for card in defenders:
        rest.remove(card)
    # Fill the empty places with sevens if possible: a seven may have gone before the first attacker.
    rest.sort(key=lambda card: card[0] == "7")
    dealt = defenders + [rest.pop() for _ in range(7 - len(defenders))]
    ordered = rest[: 7 * (4 - wave)] + dealt[::-1] + rest[7 * (4 - wave) :]
    jokers = [52, 53]
    for i, card in enumerate(ordered):
        state[layout.DEFENDERS + i] = jokers.pop() if card == "X" else card_of(card)
    state[layout.TABLE] = (1 << len(defenders)) - 1
    state[layout.WOUNDED] = sum(1 << place for place, inside in enumerate(held) if inside)
    for place in range(7):
        value = 0
        if place < len(defenders) and defenders[place] != "X":
            value = face(defenders[place]) - sum(map(face, held[place]))
        state[layout.VALUE + place] = value
    return game


def read(game):
    """The position as text, decoded from the bytes alone."""
    state = game.state
    left = state[layout.ATTACKERS_LEFT]
    first = 28 - 7 * state[layout.WAVE]
    table = []
    for place in range(7):
        if state[layout.TABLE] >> place & 1:
            held = [card_text(state[layout.ATTACKERS + i]) for i in range(26) if state[layout.HOLDERS + i] == place]
            table.append((card_text(state[layout.DEFENDERS + first + 6 - place]), held))
    return SimpleNamespace(
        over=state[layout.OUTCOME] > 0,
        wave=state[layout.WAVE],
        pledged=state[layout.PLEDGED],
        faced=state[layout.FACED],
        left=left,
        up=card_text(state[layout.ATTACKERS + left]) if state[layout.UP] else None,
        shown=state[layout.SHOWN],
        table=table,
    )


def worth(defender):
    """Value by ON-2; None for a joker."""
    card, held = defender
    return None if card == "X" else face(card) - sum(map(face, held))


def listed(cards):
    """The cards in ON-22's order: suit then rank, clubs first."""
    return " ".join(sorted(cards, key=lambda card: ("CDHS".index(card[1]), face(card))))


def by_the_sheet(game):
    """The set of legal moves as texts, by trying everything that the clauses name."""
    p = read(game)
    if p.over:
        return set()
    if p.shown:  # ON-43
        return {"order " + " ".join(map(str, order)) for order in permutations(range(1, p.shown + 1))}
    texts = set()
    fighters = [d for d in p.table if d[0] != "X"]
    fresh = [d for d in fighters if not d[1]]
    if p.up:
        a = face(p.up)
        texts.add("yield")  # ON-13
        for size in range(1, len(fighters) + 1):
            for group in combinations(fighters, size):
                names = listed(d[0] for d in group)
                total = sum(map(worth, group))
                wounded = sum(1 for d in group if d[1])
                if size == 1 and worth(group[0]) > a:  # ON-20
                    texts.add("absorb " + names)
                if size == 1 and (total == a or not wounded and total + 1 == a):  # ON-21
                    texts.add("destroy " + names)
                if size > 1 and total == a and wounded in (0, size):  # ON-22
                    texts.add("destroy " + names)
                if size > 1 and total == a and 0 < wounded < size:  # ON-41
                    for three in fresh:
                        if three[0][0] == "3" and three not in group:
                            texts.add("mix %s: %s" % (three[0], names))
        if len(fighters) < len(p.table):  # ON-23
            texts.add("destroy X")
    elif not p.pledged:
        texts |= {"pledge %d" % n for n in range(1, p.left + 1)}  # ON-10
    else:
        texts.add("turn" if p.faced < p.pledged else "hold")  # ON-12, ON-14
        if p.faced and p.wave < 4:  # ON-30
            for card, held in p.table:
                if not held:
                    texts |= {"recall %s %d" % (card, n) for n in range(p.faced, p.faced + p.left + 1)}
    for power in fresh:
        if power[0][0] == "5":  # ON-42
            for source in fighters:
                for target in fighters:
                    if power not in (source, target) and source != target:
                        for a in source[1]:
                            if worth(target) >= face(a):
                                texts.add("shift %s: %s %s>%s" % (power[0], a, source[0], target[0]))
        if power[0][0] == "7" and p.left:  # ON-43
            texts.add("scout " + power[0])
    return texts
