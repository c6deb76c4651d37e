"""The service worker, run by Node against caches and a network of the test's own: see worker.mjs."""

import subprocess
from pathlib import Path

from tests.clients.kits import PATH, need_npm


def test_it_stores_the_page_and_files_and_nothing_of_anybody() -> None:
    need_npm()
    test = Path(__file__).with_name("worker.mjs")
    done = subprocess.run(
        ["node", "--test", str(test)], env={"PATH": PATH}, timeout=60, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "# pass 0" not in done.stdout
