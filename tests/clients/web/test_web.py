"""clients/web: built as the image builds it, and used by people in a real Chromium.

The night plays one whole match of the X Game with a host and three players, uses the page by keyboard alone, and has
members of a season make each other offers; axe examines what they see. ``make web-test`` has the eight other games,
invitations, talk, hosting, games it doesn't know, and a season with an episode.
"""

import asyncio
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import chromium
from tests.clients.kits import need_npm, run
from tests.image import ROOT, stages

pytestmark = pytest.mark.anyio

HERE = ROOT / "clients" / "web"
PLAYED = "x-game: 3 people play a whole match|the page works by keyboard alone|offer each other garnets"


@pytest.fixture
async def built(tmp_path: Path) -> Path:
    """The image's stage, by hand: just the files that it copies, and the commands that it runs."""
    need_npm()
    stage = next(stage for stage in stages() if stage.name == "web")
    for step in stage.steps:
        if isinstance(step, tuple):
            place, command = step
            await run(command, tmp_path / place.relative_to("/"))
            continue
        for source in step.sources:
            await asyncio.to_thread(_copied, ROOT / source, tmp_path / step.target.relative_to("/"), step.to_folder)
    return tmp_path / "src" / "clients" / "web"


def _copied(source: Path, target: Path, to_folder: bool) -> None:  # noqa: FBT001 - as Copy says it
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        place = target / source.name if to_folder else target
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, place)


# A minute: `make web-test` plays this match and the other eight.
@pytest.mark.night
async def test_people_play_in_chromium_what_the_image_shows(built: Path) -> None:
    place = chromium("")
    if place is None:
        pytest.skip("no Chromium: as root `sh requirements/browser.sh` gets one, or set MAINMATCH_TEST_CHROMIUM")
    page = (built / "dist" / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<script type="module"[^>]* src="/assets/[^"]+\.js">', page)
    for part in ("tests", "playwright.config.ts"):
        copy = shutil.copytree if (HERE / part).is_dir() else shutil.copy
        await asyncio.to_thread(copy, HERE / part, built / part)
    said = await run(
        f'npx playwright test --grep "{PLAYED}"',
        built,
        CHROMIUM=place,
        WEB_REPO=str(ROOT),
        WEB_BIN=str(Path(sys.executable).parent),
        WEB_DIST=str(built / "dist"),
        PYTHONPATH=os.pathsep.join(map(str, [ROOT])),
    )
    assert re.search(r"^ +3 passed", said, re.MULTILINE), said


def test_its_lock_file_names_no_registry_of_somebodys_own() -> None:
    lock = (HERE / "package-lock.json").read_text(encoding="utf-8")
    resolved = re.findall(r'"resolved": "([^"]+)"', lock)
    assert [each for each in resolved if not each.startswith("https://registry.npmjs.org/")] == []
    assert '"integrity": "sha512-' in lock
