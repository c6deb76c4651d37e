"""Earlier versions of the server, from the repository's history, on the libraries that they had."""

import io
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

_ROOT = Path(__file__).parents[2]


def first_with_these_tables() -> str:
    """The commit that added the newest revision: the earliest server that shares a database with this one."""
    asked = ["git", "-C", str(_ROOT), "log", "-1", "--format=%H", "--diff-filter=A", "--", "alembic/versions"]
    return subprocess.run(asked, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


def unpacked(commit: str, place: Path) -> Path:
    """Write the tree of a commit to a directory, and install what its server imports.

    Raises CalledProcessError in a clone that doesn't have it.
    """
    done = subprocess.run(["git", "-C", str(_ROOT), "archive", commit], stdout=subprocess.PIPE, check=True)
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(place, filter="data")
    subprocess.run(["make", "-s", "-C", str(place), ".venv/run.stamp"], stderr=subprocess.DEVNULL, check=True)
    return place


def run_from(tree: Path) -> Sequence[str]:
    """The command under which a server is that of another tree, with the rigs' games of that tree."""
    # Before ours, which the interpreter still finds.
    (libraries,) = tree.glob(".venv/lib/python*/site-packages")
    return "env", "-C", str(tree), f"PYTHONPATH={tree / 'app'}:{libraries}"
