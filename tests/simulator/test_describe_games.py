"""A script plays each game from the launcher to its result, using only the console's descriptions and keys."""

import re

import pytest

from deckhand_sim.frontends.screen_reader import ScreenReader
from deckhand_sim.simulator import Sim

RESULT = re.compile(r"(?:Next|Again|Menu|Undo|Easier|Harder|Way out)[^.]*, \d of \d")
MOST_KEYS = 1500


class Ear:
    """The announcements that a player hears, and the keys. heard: the latest announcement for each key."""

    def __init__(self, sim):
        self._words = ScreenReader(sim)
        self.keys = 0
        self.all = []
        self.heard = self._note(self._words.settle(600))

    def _note(self, said):
        self.all += said
        return " ".join(said)

    def press(self, key):
        """Press a key; returns the announcement."""
        self.keys += 1
        assert self.keys < MOST_KEYS, self.all[-5:]
        self.heard = self._note(self._words.press(key))
        return self.heard

    def table(self):
        """Everything on the screen."""
        return self._words.full()

    def choose(self, wanted, key="DOWN", most=12):
        """Move on until the cursor's item starts with this text, and press A."""
        for _ in range(most):
            if re.search(r"(?:^|\. )" + wanted, self.heard):
                return self.press("A")
            self.press(key)
        raise AssertionError("%s is nowhere: %s" % (wanted, self.all[-most:]))

    def over(self):
        """Is the result on the screen?"""
        return bool(RESULT.search(self.heard))


@pytest.fixture
def ear():
    with Sim(seed=7) as sim:
        sim.boot()
        yield Ear(sim)


def begin(ear, name, **players):
    """Start a new game from the launcher, declining the lesson."""
    ear.choose(name, "RIGHT")
    if players.get("against"):
        ear.choose("Players")
        ear.choose(players["against"])
    if players.get("turn"):
        page, row, value = players["turn"]
        ear.choose(page)
        for _ in range(8):
            if row in ear.heard:
                break
            ear.press("DOWN")
        for _ in range(12):
            if value in ear.heard:
                break
            ear.press("RIGHT")
        assert value in ear.heard
        ear.press("B")
    for _ in range(9):
        if "New game" in ear.heard:
            break
        ear.press("UP")
    ear.press("A")
    ear.choose("Play at once|Just play")


def falling(text):
    """(height, speed) predicted by a description; speed is positive downwards."""
    found = re.search(r"height (\d+), (hovering|falling (\d+)|rising (\d+))", text)
    return int(found[1]), int(found[3] or 0) - int(found[4] or 0)


def is_safe(height, speed):
    """Can a ship this fast still brake? It lands softly at 1 or 2."""
    return height > speed * (speed + 1) // 2 if height > 0 else speed <= 2


@pytest.mark.slow
def test_a_landing_is_flown_by_ear(ear):
    begin(ear, "Crash Landing")
    while not ear.over():
        words = ear.heard
        if not re.search(r"(?:End the turn|Fire [\d, ]+ (?:up|down)): then", words):
            ear.press("B" if "Rocket" in words else "A")
            continue
        if is_safe(*falling(words)):
            ear.press("A")
            continue
        ways = []
        for _ in range(30):  # once around all burns
            text = ear.press("RIGHT")
            if not text or "End the turn" in text:
                break
            ways.append((not is_safe(*falling(text)), abs(falling(text)[1] - 2), len(ways) + 1))
        best = min(ways)[2] if ways and not min(ways)[0] else 0
        for _ in range(best):
            ear.press("RIGHT")
        if ear.press("A").startswith("Sure"):
            ear.press("A")
    assert any("LANDED" in said or "CRASHED" in said or "STRANDED" in said for said in ear.all)


def test_waves_are_met_by_ear(ear):
    begin(ear, "Onslaught")
    stuck = 0
    while not ear.over():
        keys = [said for said in ear.all if "A: " in said or "B: " in said or "down: " in said][-1]
        before = ear.heard
        odds = re.search(r"Next: (\d+) of (\d+) can be met", before)
        risky = "only 3 may stay" in before or odds and 2 * int(odds[1]) < int(odds[2])
        if risky and "down: discard" in keys and stuck == 0:
            ear.press("DOWN")  # discard one: the wave may be held, and there are no more
            ear.press("A")
        elif "A: " in keys and stuck < 2:
            ear.press("A")
        elif "A: " not in keys and "down: " in keys and stuck < 2:
            ear.press("DOWN")
        else:
            ear.press(("RIGHT", "A", "DOWN", "B")[stuck % 4])
        stuck = 0 if ear.heard and ear.heard != before else stuck + 1
    assert any("Wave 2" in said for said in ear.all)


@pytest.mark.slow
def test_stacks_are_won_by_ear(ear):
    begin(ear, "Landslide", against="Against a bot: easy", turn=("Options", "Match", "one game"))
    tried = 0
    while not ear.over():
        does = re.findall(r"A: (?:Match)?([a-z?, ]+)", ear.heard)
        if (
            does
            and does[-1].startswith(("why not", "look", "see bids", "lose", "theirs", "lift", "put back"))
            or tried > 3
        ):
            ear.press(("DOWN", "RIGHT", "B", "LEFT")[tried % 4] if tried < 9 else "A")
            tried += 1
        else:
            before = ear.heard
            ear.press("A")
            tried = tried + 1 if ear.heard in ("", before) else 0
    assert any("Rival" in said for said in ear.all)


@pytest.mark.slow
def test_a_race_is_driven_by_ear(ear):
    begin(ear, "Chaos Cruisers", turn=("Options", "Laps", "Laps: 1"))
    tried = 0
    while not ear.over():
        cursor = [said for said in ear.all if re.search(r"To [a-t]\d|Place|Tile at|Obstacle at|Done", said)]
        words = cursor[-1] if cursor else ""
        if "Tile at" in words and "Done" not in words.rpartition("Tile at")[2] and tried < 20:
            ear.press("DOWN")
            tried += 1
        elif re.search(r"Obstacle at \w+\.", words) and "fits here" not in ear.heard and tried < 60:
            ear.press(("RIGHT", "DOWN", "LEFT", "UP")[tried // 3 % 4])
            tried += 1
        elif "CRASH" in ear.heard and tried < 9:
            ear.press(("UP", "RIGHT", "DOWN", "LEFT")[tried % 4])
            tried += 1
        else:
            tried = 0
            ear.press("A")
    assert any("gate" in said for said in ear.all)


@pytest.mark.slow
def test_a_hand_is_crunched_by_ear(ear):
    begin(ear, "Crunch", turn=("Options", "Match", "1 hand"))
    flips = 0
    while not ear.over():
        fits = next((line for line in ear.table() if line.startswith("Fits now: ")), "")
        moves = [move for move in fits[10:].split("; ") if move.startswith(("Crunch", "Waste")) or "foundation" in move]
        if not moves:
            flips += 1
            ear.press("B" if fits else "A")
            continue
        source = moves[0].partition(",")[0]
        key = "UP" if source == "Crunch pile" else "DOWN"
        ear.press(key)
        if source.startswith("Column"):
            for _ in range(int(source[-1])):
                ear.press("RIGHT")
        ear.press("A")
        ear.press("A")
    assert any("Foundation: " in said for said in ear.all) and flips
