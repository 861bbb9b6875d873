"""Residency: every module is listed in its table, and only modules that a table allows stay loaded."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = sorted((ROOT / "games").glob("*/residency.txt"))
GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/title.txt"))


def rows(table):
    """stage -> the set of its modules' names."""
    found = {}
    for line in table.read_text("ascii").splitlines():
        stage, colon, names = line.partition(": ")
        if colon and " " not in stage:
            found[stage] = set(names.split())
    return found


@pytest.mark.parametrize(
    "folder", [*(ROOT / "games" / game for game in GAMES), ROOT / "lib" / "deckhand"], ids=lambda p: p.name
)
def test_every_module_stands_in_a_row_and_every_name_is_a_module(folder):
    named = set().union(*rows(folder / "residency.txt").values())
    paths = [path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py") if path.stem != "__init__"]
    there = {".".join(path.parts) for path in paths}
    contract = {"notation", "rules", "bot", "view"}
    going = {name[1:] for name in named if name[0] == "-"}
    assert {name for name in named if name[0] != "-"} - contract == there - contract
    assert all((ROOT / "lib" / "deckhand" / (name.replace(".", "/") + ".py")).exists() for name in going)


@pytest.mark.parametrize("table", [*TABLES, ROOT / "lib" / "deckhand" / "residency.txt"], ids=lambda p: p.parent.name)
def test_a_module_that_is_always_there_stands_in_no_other_row(table):
    found = rows(table)
    always = found.pop("always")
    assert not [name for names in found.values() for name in names & always]
    assert table.read_text("ascii").rstrip("\n").splitlines()[-1].startswith("always: ")


@pytest.mark.parametrize("table", [*TABLES, ROOT / "lib" / "deckhand" / "residency.txt"], ids=lambda p: p.parent.name)
def test_a_stage_that_keeps_a_part_of_what_a_kit_makes_one_keeps_the_one(table):
    """Otherwise the merged module is evicted while a part of it is still loaded, and gets loaded twice."""
    stages = rows(table)
    always = stages.pop("always")
    del stages["moment"]
    for line in table.read_text("ascii").splitlines():
        if line.startswith("one "):
            first, *parts = line.partition(": ")[2].split()
            for stage, there in stages.items():
                assert first in there | always or not there & set(parts), (line, stage)


def in_memory(sim, start):
    return {name.removeprefix(start) for name in sim.modules if name.startswith(start)}


def test_at_the_launcher_only_the_consoles_core_is_in_memory(sim):
    sim.keys("A wait:300 A wait:2000 START wait:300 B wait:300 START wait:300")
    sim.console.home()
    sim.run(300)
    found = rows(ROOT / "lib" / "deckhand" / "residency.txt")
    packages = {path.parent.name for path in (ROOT / "lib" / "deckhand").glob("*/__init__.py")}
    assert in_memory(sim, "deckhand.") - packages <= found["always"] | found["launcher"]
    assert not in_memory(sim, "games.")


def test_a_module_that_no_row_names_is_evicted_at_the_end_of_the_step(sim):
    before = set(sim.modules)
    assert "deckhand.ui.deal_code" not in before
    sim.main["__builtins__"]["__import__"]("deckhand.ui.deal_code")
    assert "deckhand.ui.deal_code" in sim.modules
    sim.run(50)
    assert set(sim.modules) == before


def test_a_game_without_a_table_keeps_what_it_has_loaded(sim, tmp_path):
    loader = sim.modules["deckhand.loader"]
    loader.module("example", "rules")
    loader.stage("example", "bot")
    assert "games.example.rules" in sim.modules
    loader.drop("example")
    assert "games.example.rules" not in sim.modules
