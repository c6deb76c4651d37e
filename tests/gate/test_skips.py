"""A test that is skipped for want of a server must not look like a test that passed."""

from pathlib import Path

import pytest

from tests.gate.nested import run_pytest

ONE_TEST = "import pytest\n\ndef test_with_a_server():\n    pytest.skip('no server')\n"
FIXTURE = (
    "import pytest\n\n@pytest.fixture\ndef server():\n    pytest.skip('no server')\n\n"
    "def test_with_a_server(server):\n    pass\n"
)
MODULE = "import pytest\n\npytest.skip('no server', allow_module_level=True)\n"
EXPECTED_FAILURE = "import pytest\n\n@pytest.mark.xfail\ndef test_known():\n    assert False\n"


@pytest.mark.parametrize("source", [ONE_TEST, FIXTURE, MODULE], ids=["test", "fixture", "module"])
def test_a_skip_fails_in_ci_and_says_what_was_missing(tmp_path: Path, source: str) -> None:
    ran = run_pytest(tmp_path, {"test_planted.py": source}, plugins=["tests.gate.skips"], CI="true")

    assert ran.returncode != 0
    assert "no server" in ran.stdout
    assert "In CI a skipped test counts as failed" in ran.stdout


@pytest.mark.parametrize("source", [ONE_TEST, FIXTURE], ids=["test", "fixture"])
def test_a_skip_is_only_said_elsewhere(tmp_path: Path, source: str) -> None:
    ran = run_pytest(tmp_path, {"test_planted.py": source}, plugins=["tests.gate.skips"])

    assert ran.returncode == 0
    assert "1 skipped" in ran.stdout


def test_an_expected_failure_stays_one_in_ci(tmp_path: Path) -> None:
    ran = run_pytest(tmp_path, {"test_planted.py": EXPECTED_FAILURE}, plugins=["tests.gate.skips"], CI="true")

    assert ran.returncode == 0
    assert "1 xfailed" in ran.stdout
