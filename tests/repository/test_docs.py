"""The documentation: links, paths, modules and make targets exist; README fits on a screen and a half."""

import re
import unicodedata
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "games/*.md")
    for path in sorted(ROOT.glob(pattern))
]
LINK = re.compile(r"\]\(([^)\s]+)\)")
README_LINES = 90
CHANGE_WIDTH = 120
SOURCE = (".py", ".txt")


def text_of(page):
    return (ROOT / page).read_text("utf-8")


def without_code(text):
    return re.sub(r"(?ms)^```.*?^```|`[^`\n]+`", "", text)


def anchors(page):
    """The anchors that GitHub gives to a page's headings."""
    for heading in re.findall(r"(?m)^#+ (.+)$", text_of(page)):
        kept = (c for c in heading.lower() if c in " -_" or unicodedata.category(c)[0] in "LN")
        yield "".join(kept).strip().replace(" ", "-")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(page):
    dead = []
    for link in LINK.findall(without_code(text_of(page))):
        if re.match(r"https?:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists() or anchor and anchor not in anchors(target.resolve().relative_to(ROOT)):
            dead.append(link)
    assert dead == []


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_a_page_names_exists(page):
    targets = set(re.findall(r"(?m)^([a-z-]+):", text_of("Makefile")))
    code = re.sub(r"(?m)#.*$", "", " ".join(re.findall(r"(?ms)^```.*?^```|`[^`\n]+`", text_of(page))))
    assert set(re.findall(r"\bmake ([a-z-]+)", code)) <= targets


@pytest.mark.parametrize("page", PAGES)
def test_every_path_and_module_that_a_page_names_exists(page):
    text = text_of(page)
    paths = set(re.findall(r"(?<![\w./-])(?:lib|sim|tests|docs|seeds|games)/[\w./-]*[\w/]", text))
    # Files of a badge's drive, and a pupil's own
    yours = re.compile(r"lib/?$|lib/(adafruit|sizes)|games/(fox|nim)\b|games/$|.*\.mpy$")
    assert [path for path in sorted(paths) if not yours.match(path) and not (ROOT / path).exists()] == []
    assert [name for name in re.findall(r"-m (deckhand_sim[\w.]+)", text) if not find_spec(name)] == []


def test_readme_leads_to_every_page_for_a_reader():
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(text_of("README.md"))}
    reached = linked | {
        (ROOT / "docs" / link.partition("#")[0]).resolve()
        for page in ("play", "architecture", "badge", "boards", "measuring", "web")
        for link in LINK.findall(text_of("docs/%s.md" % page))
    }
    reached |= {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(text_of("CONTRIBUTING.md"))}
    assert {page.name for page in (ROOT / "docs").glob("*.md") if page.resolve() not in reached} == set()


def test_readme_is_a_screen_and_a_half_and_begins_with_the_two_commands():
    lines = text_of("README.md").splitlines()
    first_screen = "\n".join(lines[:40])
    assert len(lines) <= README_LINES
    assert all(words in first_screen for words in ("make play", "make test", "pip install .", "pytest", ".gif)"))


def test_the_changelog_has_one_line_a_change():
    lines = text_of("CHANGELOG.md").splitlines()
    assert [line for line in lines if len(line) > CHANGE_WIDTH] == []
    kinds = {line.removeprefix("### ") for line in lines if line.startswith("### ")}
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    changes = lines[lines.index("## [Unreleased]") :]
    assert [line for line in changes if line and not line.startswith(("#", "- "))] == []


def test_every_name_of_the_glossary_is_in_the_code_or_listed_as_still_to_change():
    terms, _, to_change = text_of("docs/glossary.md").partition("## Names still to change")
    listed = set(re.findall(r"(?m)^\| (`[^|]*)\|", to_change))
    pending = {name for cell in listed for name in re.findall(r"`(\w+)`", cell)}
    paths = [path for folder in ("lib", "games", "sim") for path in (ROOT / folder).rglob("*") if path.suffix in SOURCE]
    words = {word for path in paths for word in re.findall(r"\w+", path.stem + " " + path.read_text("utf-8"))}
    words |= {folder.name for path in paths for folder in path.parents}
    named = set(re.findall(r"`(\w+)`", terms))
    assert named - words - pending - {"playthroughs"} == set()
    assert pending
