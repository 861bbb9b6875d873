"""Drives in real life: settings typed by hand, pupils' files, system folders, damaged and forged lists."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from test_settings import FILES, KEYS

from deckhand_sim.deploy import badges, drives, flash, plan, settings_toml
from deckhand_sim.deploy.drives import Folder, inspect_drive, linux_mount_points
from deckhand_sim.deploy.flash_one import FlashOptions, flash_drive
from deckhand_sim.deploy.manifest import JOURNAL_FILE, MANIFEST_FILE, manifest, sha256
from deckhand_sim.device import settings_file
from deckhand_sim.device.badge_python import EXTENSIBLE
from deckhand_sim.device.drive import find_drive
from deckhand_sim.simulator import Sim
from deckhand_sim.web import site

BOOT_OUT = (
    "Adafruit CircuitPython %s on 2026-09-01; Adafruit Pybadge with samd51j19\r\nBoard ID:pybadge\r\nUID:0123\r\n"
)
TITLE = b"name: Crunch\nprefix: CR\n"
GAMES = {"crunch": "CR"}
GIGABYTE = 1 << 30
PAGE = Path(site.__file__).parent / "page"


def kit():
    """A small kit: these tests depend on the drive, not on the files' contents."""
    files = {
        "boot.py": b"boot",
        "code.py": b"code = 1\n" * 9,
        "lib/deckhand/__init__.py": b"",
        "lib/deckhand/console.mpy": b"C\x06console",
        "lib/deckhand/residency.txt": b"always: console\nend",
        "games/crunch/rules.mpy": b"C\x06rules",
        "games/crunch/title.txt": TITLE,
        "seeds/crunch.txt": b"# Crunch\n",
    }
    return {**files, MANIFEST_FILE: manifest(files, {"deckhand": "1"})}


@pytest.fixture(autouse=True)
def not_waited_for(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda number: None)


def badge(place, release="10.3.1", **files):
    """A new badge as a folder; `files` by path, with __ for a slash."""
    place.mkdir(parents=True, exist_ok=True)
    (place / "boot_out.txt").write_text(BOOT_OUT % release, newline="")
    put(place, {"code.py": b'print("Hello World!")\n', "settings.toml": b"", **files})
    return place


def put(place, files):
    for path, data in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_bytes(data)


def flashed(place, **wishes):
    return flash_drive(inspect_drive(Folder(place)), kit(), FlashOptions(**wishes))


@pytest.fixture
def folder(tmp_path):
    return badge(tmp_path / "CIRCUITPY")


def said(outcome):
    return "\n".join([outcome.text, *outcome.details])


# -- settings.toml


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(FILES, st.dictionaries(st.sampled_from(KEYS), st.text(max_size=20) | st.integers(0, 10**6), min_size=1))
def test_a_badge_reads_what_was_set_whatever_the_file_held(content, wishes):
    new = settings_toml.with_settings(content, wishes)
    for key, wish in wishes.items():
        found = settings_file.find(new, key.encode())
        assert found.quoted == isinstance(wish, str)
        assert (found.text if found.quoted else settings_file.number(found.text)) == wish
        for version in ((9, 2, 8), (10, 1, 4), (10, 2, 0)):
            assert str(settings_file.getenv(new, key, version)) == str(wish)
    assert settings_toml.with_settings(new, wishes) == new


@settings(max_examples=200, deadline=None)
@given(FILES)
def test_lines_of_others_stay_in_their_order(content):
    new = settings_toml.with_settings(content, {"OTHER": 1})
    kept = settings_toml._readable(content)
    for line in kept.split(b"\n"):
        assert line in new.split(b"\n") or line + b"\r" in new.split(b"\n")


@settings(max_examples=300, deadline=None)
@given(FILES)
def test_where_nothing_is_wrong_every_version_reads_the_same(content):
    if settings_toml.problems(content, GAMES):
        return
    for key in KEYS:
        old = settings_file.getenv(content, key, (9, 2, 8))
        new = settings_file.getenv(content, key, (10, 3, 1))
        assert (old is None) == (new is None)
        if not isinstance(old, int):
            assert old == new


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"DECKHAND_NAME = Fox 3", "double quotes"),
        (b"DECKHAND_NAME = 'Fox 3'", "double quotes"),
        (b'DECKHAND_NAME = "Fox 3', "closing quote"),
        (b"DECKHAND_NAME =", "double quotes"),
        (b'DECKHAND_NAME = "Zo\xeb"', "UTF-8"),
        (b"DECKHAND_LESSON = true", "DECKHAND_LESSON = 1"),
        (b"DECKHAND_START = crunch", "double quotes"),
        (b'DECKHAND_START = "nosuch"', "unknown game"),
        (b"DECKHAND_START = 5", "unknown game"),
        (b"DECKHAND_RESET = today", "double quotes"),
        (b'[mine]\nDECKHAND_NAME = "Fox"', "brackets"),
    ],
)
def test_a_wrong_line_is_reported_by_flash_and_badges(folder, line, says):
    (folder / "settings.toml").write_bytes(b"# mine\n" + line + b"\n")
    outcome = flashed(folder)
    lines = (folder / "settings.toml").read_bytes().split(b"\n")
    number = 1 + lines.index(line.split(b"\n")[-1])
    assert outcome.is_ok
    wrong = [text for text in outcome.details if "settings.toml, line %d" % number in text]
    assert len(wrong) == 1 and says in wrong[0]
    assert any(
        "settings.toml, line %d" % number in text and says in text
        for text in badges.describe_drive(inspect_drive(Folder(folder)))
    )


@pytest.mark.parametrize(
    "line", ['DECKHAND_NAME = "José"', "DECKHAND_NAME = 7", 'DECKHAND_START = "CR-000001"', "DECKHAND_LESSON = 1", ""]
)
def test_a_right_line_is_not(folder, line):
    (folder / "settings.toml").write_text(line + "\n", "utf-8")
    assert not any("settings.toml, line" in text for text in flashed(folder).details)


@pytest.mark.parametrize(
    "old",
    ["DECKHAND_NAME = Fox 3\n", "DECKHAND_NAME = 'Fox 3'\n", '\ufeffDECKHAND_NAME = "Fox 3"\n', "DECKHAND_NAME ="],
)
def test_a_name_that_was_wrongly_quoted_is_written_again(folder, old):
    (folder / "settings.toml").write_text(old, "utf-8")
    outcome = flashed(folder, name="Fox 3")
    content = (folder / "settings.toml").read_bytes()
    assert outcome.is_ok and outcome.text != "was right already"
    assert settings_file.getenv(content, "DECKHAND_NAME", (9, 2, 8)) == "Fox 3"
    assert content.count(b"DECKHAND_NAME") == 1
    assert flashed(folder, name="Fox 3").text == "was right already"


def test_a_settings_toml_in_utf_16_becomes_one_that_a_badge_reads(folder):
    (folder / "settings.toml").write_bytes('CIRCUITPY_WIFI_SSID = "home"\r\nDECKHAND_NAME = "Fox"\r\n'.encode("utf-16"))
    assert flashed(folder).is_ok
    content = (folder / "settings.toml").read_bytes()
    for key, text in (("CIRCUITPY_WIFI_SSID", "home"), ("DECKHAND_NAME", "Fox"), ("CIRCUITPY_PYSTACK_SIZE", "2048")):
        assert settings_file.getenv(content, key, (10, 3, 1)) == text


# -- a pupil's files with the names of CircuitPython's own modules

STAND_INS = [
    top + name + end for name in sorted(EXTENSIBLE) for top in ("", "lib/") for end in (".py", ".mpy", "/words.txt")
]


@pytest.mark.parametrize("path", STAND_INS)
def test_what_stands_in_for_a_module_of_circuitpythons_is_named_and_left(folder, path):
    put(folder, {path: b"numbers = [1, 2, 3]\n"})
    outcome = flashed(folder)
    assert not outcome.is_ok and path in said(outcome)
    assert (folder / path).read_bytes() == b"numbers = [1, 2, 3]\n"
    assert any(path in line for line in badges.describe_drive(inspect_drive(Folder(folder))))


@pytest.mark.parametrize("path", ["games.py", "games/crunch.py", "games/crunch.mpy", "Array.PY"])
def test_so_is_a_module_that_comes_before_a_folder_of_ours(folder, path):
    put(folder, {path: b"numbers = [1, 2, 3]\n"})
    outcome = flashed(folder)
    assert not outcome.is_ok and path in said(outcome)


@pytest.mark.parametrize("path", ["array", "lib/collections", "games/crunch/rules"])
def test_so_is_a_folder_without_files(folder, path):
    (folder / path).mkdir(parents=True)
    outcome = flashed(folder)
    assert not outcome.is_ok and path + "/" in said(outcome)
    assert (
        any(path + "/" in line for line in badges.describe_drive(inspect_drive(Folder(folder))))
        and (folder / path).is_dir()
    )


def test_badges_names_them_and_wrong_lines_where_deckhand_is_not_on_it_yet(folder):
    put(folder, {"array.py": b"", "settings.toml": b'DECKHAND_NAME = Fox 3\nDECKHAND_START = "crunch"\n'})
    lines = badges.describe_drive(inspect_drive(Folder(folder)))
    assert sum("array.py" in line for line in lines) == 1
    assert sum("settings.toml, line" in line for line in lines) == 1


def test_modules_that_the_drive_cannot_replace_and_other_names_are_nobodys_business(folder):
    put(folder, {"random.py": b"", "time.py": b"", "lib/struct.py": b"", "arrays.py": b"", "code/robot.py": b""})
    assert flashed(folder).is_ok


@pytest.mark.parametrize("place", ["array.py", "lib/array.py", "collections/__init__.py", "lib/binascii.py"])
def test_the_simulator_imports_them_as_a_badge_does(tmp_path, place):
    put(tmp_path, {place: b"numbers = [1, 2, 3]\n"})
    with Sim(files=tmp_path) as sim:
        sim.boot()
        sim.run(300)
        assert "ImportError" in sim.serial  # on first import: the launcher doesn't need all of them


def test_a_module_that_is_not_extensible_is_found_before_the_drive(tmp_path):
    put(tmp_path, {"random.py": b"raise ValueError", "lib/time.py": b"raise ValueError", "os.py": b"raise ValueError"})
    with Sim(files=tmp_path) as sim:
        sim.boot()
        sim.run(300)
        assert sim.console is not None and "Traceback" not in sim.serial


@pytest.mark.parametrize(("version", "broken"), [((10, 2, 0), False), ((10, 3, 0), True)])
def test_a_module_comes_before_a_folder_that_is_no_package_from_10_3_on(tmp_path, version, broken):
    put(tmp_path, {"games/crunch.py": b"", "settings.toml": b'DECKHAND_START = "crunch"\n'})
    with Sim(files=tmp_path, version=version) as sim:
        sim.boot()
        sim.run(500)
        assert ("Traceback" in sim.serial) is broken


# -- system folders, mounts, sizes


@pytest.mark.parametrize(
    "name", [".Spotlight-V100", ".Trashes", "System Volume Information", ".Trash-1000", ".fseventsd"]
)
def test_a_folder_of_the_system_is_not_entered(folder, monkeypatch, name):
    put(folder, {name + "/secret": b"x", "notes/a.txt": b"a"})
    entered = []
    real = os.scandir
    monkeypatch.setattr(os, "scandir", lambda place: entered.append(Path(place).name) or real(place))
    assert flashed(folder).is_ok
    assert name not in entered and "notes" in entered


@pytest.mark.parametrize("mode", [0o000, 0o333, 0o666])
@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="Windows has no modes")
def test_a_folder_that_cannot_be_entered_is_no_reason_not_to_flash(mode):
    names = (".Spotlight-V100", ".Trashes", "private")
    with tempfile.TemporaryDirectory() as top:
        place = badge(Path(top) / "CIRCUITPY", **{name + "/secret": b"x" for name in names})
        os.chmod(top, 0o755)
        for name in names:
            (place / name).chmod(mode)
        user = os.geteuid()
        try:
            if user == 0:  # root can do everything
                for path in (place, *place.iterdir()):
                    os.chown(path, 65534, -1)
                os.seteuid(65534)
            outcome = flashed(place)
        finally:
            os.seteuid(user)
            for name in names:
                (place / name).chmod(0o755)
        assert outcome.is_ok and all((place / name / "secret").read_bytes() == b"x" for name in names)


def test_a_folder_that_denies_itself_is_left_out_and_one_of_ours_is_said(folder, monkeypatch):
    put(folder, {"private/x.txt": b"x"})
    real = os.scandir

    def denied(place):
        if Path(place).name == "private":
            raise PermissionError(13, "Permission denied", str(place))
        return real(place)

    monkeypatch.setattr(os, "scandir", denied)
    assert "private/x.txt" not in Folder(folder).files() and flashed(folder).is_ok


def test_the_top_that_denies_itself_is_said(folder, monkeypatch):
    monkeypatch.setattr(os, "scandir", lambda place: (_ for _ in ()).throw(PermissionError(13, "no", str(place))))
    with pytest.raises(PermissionError):
        Folder(folder).files()


def test_drives_of_a_chromebook_and_of_windows_subsystem_are_found(tmp_path):
    shared = tmp_path / "chromeos"
    for name in ("CIRCUITPY", "CIRCUITPY 1"):
        (shared / "removable" / name).mkdir(parents=True)
    text = (
        "9p %s 9p rw,sync,trans=fd 0 0\n"
        "D:\\134 /mnt/d 9p rw,noatime,aname=drvfs;path=D:\\;uid=1000 0 0\n"
        "E: /mnt/e drvfs rw 0 0\n"
        "F: /f 9p rw,aname=drvfs;path=F:\\ 0 0\n"
        "9p /mnt/chromeos/removable/CIRCUITPY 9p rw 0 0\n"
        "proc /proc proc rw 0 0\n"
    ) % shared
    assert linux_mount_points(text) == [
        str(shared / "removable" / "CIRCUITPY"),
        str(shared / "removable" / "CIRCUITPY 1"),
        "/mnt/d",
        "/mnt/e",
        "/f",
        "/mnt/chromeos/removable/CIRCUITPY",
    ]


def test_where_no_drive_is_found_the_option_is_named(monkeypatch):
    for module in (flash, badges):
        monkeypatch.setattr(module, "find_drives", list)
        monkeypatch.setattr(module, "badges_without_drive", lambda found: [])
    for command in (flash.flash, badges.badges):
        found = CliRunner().invoke(command, [])
        assert found.exit_code == 1 and "--drive FOLDER" in found.output


def test_badges_looks_at_a_folder_that_is_named(folder):
    found = CliRunner().invoke(badges.badges, ["--drive", str(folder)])
    assert found.exit_code == 0 and "pybadge" in found.output


def sparse(place):
    with open(place, "r+b" if place.exists() else "wb") as file:
        file.truncate(GIGABYTE)


def test_a_huge_boot_out_is_read_at_its_beginning(folder, monkeypatch):
    sparse(folder / "boot_out.txt")
    assert len(Folder(folder).read("boot_out.txt")) <= 1 << 20
    assert inspect_drive(Folder(folder)).board == "pybadge" and flashed(folder).is_ok


@pytest.mark.parametrize(
    "path", ["code.py", "settings.toml", MANIFEST_FILE, JOURNAL_FILE, "lib/deckhand/console.mpy", "array.py"]
)
def test_a_huge_file_in_the_place_of_ours_is_one_clear_line(folder, path):
    (folder / "lib/deckhand").mkdir(parents=True)
    sparse(folder / path)
    outcome = flashed(folder)
    assert not outcome.is_ok and path in outcome.text and "larger" in outcome.text
    assert (folder / path).stat().st_size == GIGABYTE


def test_a_huge_file_of_others_is_never_read(folder):
    sparse(folder / "film.mp4")
    assert flashed(folder).is_ok


# -- an invalid note of an interrupted run

FOREIGN = {
    "diary.txt": b"my diary",
    "code.py": b"import my_robot\n",
    "boot.py": b"import storage\n",
    "lib/robot.py": b"robot",
    "games/fox/title.txt": b"name: Fox\n",
    "lib/deckhand/extra.py": b"mine",
    "games/crunch/title.txt": b"name: My own Crunch\n",
}


def forged(paths, content=FOREIGN):
    before = {path: sha256(data) for path, data in content.items()}
    return json.dumps({"writing": list(paths), "before": before}).encode()


@pytest.mark.parametrize("listed", [None, b"", b"{", kit()[MANIFEST_FILE]])
def test_a_forged_note_gives_nobodys_file_away(folder, listed):
    put(folder, {**FOREIGN, JOURNAL_FILE: forged([*FOREIGN, "boot_out.txt", "settings.toml"])})
    if listed is not None:
        (folder / MANIFEST_FILE).write_bytes(listed)
    outcome = flashed(folder)
    assert not outcome.is_ok
    left = {path: (folder / path).read_bytes() for path in FOREIGN if (folder / path).exists()}
    ours = {"games/crunch/title.txt"} if listed == kit()[MANIFEST_FILE] else set()
    for path in FOREIGN.keys() - ours:  # files in the manifest were ours when it was written
        if not (listed in (b"", b"{") and path.startswith(("lib/deckhand/", "games/"))):
            assert left.get(path) == FOREIGN[path], path
    assert (folder / "boot_out.txt").exists()


PATHS = st.sampled_from([
    *FOREIGN, "settings.toml", "deckhand.py", "array/x.py", "lib/json.mpy", "code.txt", "saves/one.bin", "._code.py",
    "notes/a.txt", "boot_out.txt", "../out.txt", "lib/deckhand/console.mpy", "games/crunch/rules.mpy", "games",
])  # fmt: skip
BYTES = st.binary(max_size=30) | st.sampled_from([b"", b"\x00\x05\x16\x07apple", *kit().values()])
NOTES = st.one_of(
    st.binary(max_size=60),
    st.builds(
        lambda writing, before: json.dumps({"writing": writing, "before": before}).encode(),
        st.lists(PATHS),
        st.dictionaries(PATHS, st.sampled_from([sha256(data) for data in (*FOREIGN.values(), *kit().values())])),
    ),
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.dictionaries(PATHS.filter(lambda path: ".." not in path), BYTES), st.none() | NOTES, FILES)
def test_whatever_is_on_a_drive_nothing_of_others_changes(tmp_path_factory, content, note, settings_bytes):
    place = badge(tmp_path_factory.mktemp("drive") / "CIRCUITPY")
    (place / "code.py").unlink()
    for path, data in {**content, "settings.toml": settings_bytes, **({JOURNAL_FILE: note} if note else {})}.items():
        try:
            put(place, {path: data})
        except OSError:
            continue  # a file instead of a folder, or the reverse
    before = {path: Folder(place).read(path) for path in Folder(place).files()}
    outcome = flashed(place)
    assert "internal error" not in outcome.text
    after = {path: Folder(place).read(path) for path in Folder(place).files()}
    new = kit()
    for path, data in before.items():
        if path in ("settings.toml", JOURNAL_FILE, MANIFEST_FILE):
            continue
        fresh = path == "code.py" and data.strip() in (b"", b'print("Hello World!")')
        started = path in new and new[path].startswith(data.rstrip(b"\0").rstrip(b"\xff"))
        companion = path.startswith("._") and data[:4] == b"\x00\x05\x16\x07"
        assert after.get(path) == data or fresh or started or companion or data in new.values(), path
    if outcome.is_ok:
        assert {path: after[path] for path in new if path != MANIFEST_FILE} == {
            path: new[path] for path in new if path != MANIFEST_FILE
        }
        assert JOURNAL_FILE not in after


@pytest.mark.parametrize("cut", range(1, len(kit())))
def test_an_interrupted_first_run_is_finished_by_the_next(folder, monkeypatch, cut):
    drive = Folder(folder)
    real, count = drive.write, [0]

    def write(path, data):
        count[0] += 1
        if count[0] > cut:
            real(path, data[: len(data) // 2])
            raise OSError(5, "pulled out")
        real(path, data)

    drive.write = write
    assert not flash_drive(drives.DriveInfo(drive, "badge", "pybadge"), kit(), FlashOptions()).is_ok
    assert flashed(folder).is_ok
    assert all(Folder(folder).read(path) == data for path, data in kit().items() if path != MANIFEST_FILE)


# -- CircuitPython 11


@pytest.mark.parametrize("release", ["11.0.0-beta.0", "11.0.0", "11.4.2"])
def test_circuitpython_11_is_taken_with_a_line_of_warning(tmp_path, release):
    place = badge(tmp_path / "CIRCUITPY", release)
    outcome = flashed(place)
    assert outcome.is_ok
    assert [release in line for line in outcome.details if line.startswith("warning")] == [True]
    assert sum(release + " is newer" in line for line in badges.describe_drive(inspect_drive(Folder(place)))) == 1


@pytest.mark.parametrize("release", ["9.2.0", "10.3.1"])
def test_versions_that_it_was_tried_on_are_taken_without_one(tmp_path, release):
    assert not any(line.startswith("warning") for line in flashed(badge(tmp_path / "CIRCUITPY", release)).details)


# -- the page's copy of these rules

ASK = """
const BADGE_RULES = %s;
%s
const answers = [];
for (const [text, games] of JSON.parse(require('fs').readFileSync(0, 'utf8'))) {
  const bytes = new Uint8Array(Buffer.from(text, 'hex'));
  answers.push([settingsTroubles(bytes, games), Buffer.from(mergedSettings(bytes, BADGE_RULES.settings)).toString('hex')]);
}
const stand = standInsOf(Object.fromEntries(%s.map(path => [path, ''])));
console.log(JSON.stringify([answers, [...stand].sort(), ['9.2.0', '10.3.1', '11.0.0-beta.0'].map(release =>
  checkBoard({ board: 'pybadge', release }))]));
"""


@pytest.fixture(scope="module")
def ask():
    rules = json.dumps(site.badge_rules(find_drive()))
    code = ASK % (rules, (PAGE / "badge_drive.js").read_text("utf-8"), json.dumps(list(kit())))

    def asked(texts):
        given = json.dumps([(text.hex(), GAMES) for text in texts])
        found = subprocess.run(["node", "-e", code], input=given, capture_output=True, text=True, timeout=60)
        assert found.returncode == 0, found.stderr
        return json.loads(found.stdout)

    return asked


@pytest.mark.needs("node")
def test_the_page_reads_settings_as_the_flasher_does(ask):
    texts = []

    @settings(max_examples=300, database=None, deadline=None)
    @given(FILES)
    def gather(content):
        texts.append(content)

    gather()
    texts += [b"DECKHAND_NAME = Fox 3\n", 'DECKHAND_NAME = "Jos\u00e9"\n'.encode(), b'DECKHAND_START = "CR-000001"\n']
    answers = ask(texts)[0]
    for text, (troubles, merged) in zip(texts, answers, strict=True):
        wrong = settings_toml.problems(text, GAMES)
        assert [line.split(" (")[0] + line.rpartition("): ")[2] for line in troubles] == [
            line.split(" (")[0] + line.rpartition("): ")[2] for line in wrong
        ], text
        for key, size in settings_toml.VM_SIZES.items():
            assert settings_file.getenv(bytes.fromhex(merged), key, (10, 1, 4)) == size


@pytest.mark.needs("node")
def test_the_page_knows_the_same_stand_ins_and_versions(ask):
    _, stand_ins, warnings = ask([])
    assert dict(map(tuple, stand_ins)) == plan.shadow_paths(kit())
    assert warnings[:2] == ["", ""] and "11.0.0-beta.0 is newer" in warnings[2]
