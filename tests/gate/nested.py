"""A run of pytest within a test: files made up for it, some of our plugins, and none of anybody else's."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path


def command(folder: Path, *options: str, plugins: Sequence[str] = ()) -> list[str]:
    """What runs the tests in this folder."""
    named = [word for plugin in plugins for word in ("-p", plugin)]
    return [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", str(folder), *named, *options, str(folder)]


def environment(**more: str) -> dict[str, str]:
    """This process's, but for what would change how pytest runs."""
    kept = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith("PYTEST_")}
    return {**kept, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **more}


def run_pytest(
    folder: Path,
    files: Mapping[str, str],
    *options: str,
    plugins: Sequence[str] = (),
    under: Sequence[str] = (),
    **variables: str,
) -> subprocess.CompletedProcess[str]:
    """Write these files and run the tests in them; ``under`` is a command that starts pytest."""
    for name, source in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source, encoding="utf-8")
    return subprocess.run(
        [*under, *command(folder, "-p", "no:cacheprovider", *options, plugins=plugins)],
        cwd=folder,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
