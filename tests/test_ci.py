"""In CI nothing is left out silently: tests/conftest.py makes a failure of every skip there. And what is long begins first."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from longest_first import LONGEST, by_length

SKIPPED = "import pytest\n\ndef test_moon():\n    pytest.skip('no moon')\n"
MARKED = "import pytest\n\n@pytest.mark.skipif(True, reason='no moon')\ndef test_moon():\n    pass\n"
LEFT_OUT = "import pytest\n\npytest.importorskip('moon', reason='no moon')\n\ndef test_moon():\n    pass\n"
EXPECTED = "import pytest\n\n@pytest.mark.xfail\ndef test_moon():\n    assert 0\n"


def run(folder, source, ci):
    """Run a file of tests beside our conftest.py."""
    for name in ("conftest.py", "longest_first.py"):
        shutil.copy(Path(__file__).with_name(name), folder)
    (folder / "test_moon.py").write_text(source)
    order = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "test_moon.py"]
    environment = {**os.environ, "CI": "true" if ci else "", "PYTEST_ADDOPTS": ""}
    return subprocess.run(order, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("source", (SKIPPED, MARKED, LEFT_OUT))
def test_a_skip_fails_in_ci_and_says_why(tmp_path, source):
    found = run(tmp_path, source, ci=True)
    assert found.returncode and "skipped, and in CI nothing may be: no moon" in found.stdout


@pytest.mark.parametrize("source", (SKIPPED, MARKED))
def test_elsewhere_it_is_a_skip(tmp_path, source):
    assert run(tmp_path, source, ci=False).returncode == 0


def test_what_is_expected_to_fail_is_no_skip(tmp_path):
    assert run(tmp_path, EXPECTED, ci=True).returncode == 0


def test_the_longest_files_are_begun_first_then_those_with_the_most_tests():
    assert by_length({"test_a.py": 3, LONGEST[1]: 1, "test_b.py": 9, LONGEST[0]: 2}) == [
        *LONGEST[:2],
        "test_b.py",
        "test_a.py",
    ]
    for name in LONGEST:
        assert (Path(__file__).parent / name).is_file()
