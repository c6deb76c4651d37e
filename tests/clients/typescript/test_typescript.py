"""clients/typescript: its own tests, and its README as it stands there, in Node and in a real browser.

It is built in a copy, from its lock file, as on a machine that has never seen it; npm needs its registry for that.
"""

import asyncio
import os
import re
import shutil
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from mainmatch.demo.server import HeldPort, ServerProcess
from mainmatch.services.news.webhook_schemas import OutgoingMessage, body_of, fresh_secret
from mainmatch.webhook_delivery.http_sender import Sender
from tests.browser.conftest import browser  # noqa: F401 - a fixture
from tests.clients.generated.test_generated import OPERATIONS
from tests.clients.kits import PATH, need_npm, run
from tests.clients.python.live_server import ROOT, Live
from tests.clients.python.live_server import serving as live_server
from tests.clients.python.scripted import TRANSCRIPTS
from tests.clients.test_plain_sockets import PROGRAMS, said_of_a_match
from tests.documents.generated_files import OPENAPI

pytestmark = pytest.mark.anyio

HERE = ROOT / "clients" / "typescript"
PARTS = ["LICENSE", "package.json", "package-lock.json", "tsconfig.json", "scripts", "src", "test"]
BIN = Path(sys.executable).parent
TSC = "node_modules/tsc/bin/tsc"
WEBHOOKS = ROOT / "docs" / "webhooks.md"
PAGE = (HERE / "README.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SERVING, INSTALLING, PRACTISING, SHOWING, PLAYING, SEASON = COMMANDS
SCENES = "the stream does as the transcript says:"
STRICT = "--strict --skipLibCheck --target es2022 --module nodenext --types node"
PATIENCE = 60_000
"""Milliseconds that the browser may take for something: a busy machine draws slowly."""


@pytest.fixture(scope="module")
async def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kit, installed and built as its README says."""
    need_npm()
    place = tmp_path_factory.mktemp("kit")
    for part in PARTS:
        copy = shutil.copytree if (HERE / part).is_dir() else shutil.copy
        await asyncio.to_thread(copy, HERE / part, place / part)
    await run(INSTALLING, place)
    return place


async def test_the_kit_has_the_types_of_the_api_and_passes_every_transcript(kit: Path) -> None:
    """The small version of what comes below: types are those of openapi/, streams are right.

    The fixture's build has checked the types of the kit; those of its tests are checked below.
    """
    await run(f"npm run check && node {TSC} -p test/tsconfig.json --noCheck", kit, KIT_REPO=str(ROOT))
    only = f"--test-name-pattern='{SCENES}' --test-name-pattern='on any page:'"
    said = await run(
        f"node --test --test-force-exit {only} dist/test/index.test.js",
        kit,
        KIT_REPO=str(ROOT),
        KIT_BIN=str(BIN),
        KIT_ONLY="scenes",
    )
    assert re.findall(rf"^ok \d+ - {SCENES} (\w+)$", said, re.MULTILINE) == list(TRANSCRIPTS), said
    assert re.search(r"^# fail 0$", said, re.MULTILINE), said
    assert len(re.findall(r"^ok \d+ - on any page:", said, re.MULTILINE)) == 3


@pytest.mark.night
async def test_a_tarball_of_the_kit_can_be_installed_and_used(kit: Path, tmp_path: Path) -> None:
    await run(f"npm pack --silent --pack-destination {tmp_path}", kit)
    (tarball,) = await asyncio.to_thread(lambda: list(tmp_path.glob("*.tgz")))
    place = tmp_path / "app"
    await asyncio.to_thread(place.mkdir)
    await run(f"npm init -y && npm install --no-audit --no-fund --ignore-scripts {tarball}", place)
    inside = await asyncio.to_thread(lambda: {each.name for each in (place / "node_modules").iterdir()})
    assert inside - {".package-lock.json"} == {"@mainmatch"}, "it brings nothing else"
    source = """
        import { Mainmatch } from "@mainmatch/client";
        import * as forNode from "@mainmatch/client/node";
        const client = new Mainmatch("http://127.0.0.1:1");
        console.log(typeof client.createMatch, Object.keys(forNode).length > 0);
    """
    await asyncio.to_thread((place / "use.mjs").write_text, source, encoding="utf-8")
    assert await run("node use.mjs", place) == "function true\n"
    files = await run("find node_modules/@mainmatch/client -type f", place)
    assert "/dist/index.d.ts\n" in files
    carried = place / "node_modules" / "@mainmatch" / "client" / "LICENSE"
    assert await asyncio.to_thread(carried.read_bytes) == (ROOT / "LICENSE").read_bytes()
    assert re.search(r"/(src|test|scripts)/|tsbuildinfo", files) is None


async def test_the_receiver_of_webhooks_md_in_javascript_verifies_and_handles_once(kit: Path) -> None:
    (source,) = re.findall(r"^```js\n(.*?)^```$", WEBHOOKS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert source.count("9000") == 1
    held, secret = HeldPort(), fresh_secret()
    source = source.replace("9000", str(held.number))
    await asyncio.to_thread((kit / "receiver.mjs").write_text, source, encoding="utf-8")
    receiver = await asyncio.create_subprocess_exec(
        *("node", "receiver.mjs"),
        cwd=kit,
        env={**os.environ, "PATH": PATH, "WEBHOOK_SECRET": secret},
        stdout=asyncio.subprocess.PIPE,
    )
    event = '{"feed":"account/ac_1","seq":1,"type":"account.match.started","data":{}}'
    body = body_of("account.match.started", "2020-11-21T14:00:00.000Z", event)
    url = f"http://127.0.0.1:{held.number}/"
    parcel = OutgoingMessage(
        "wh_1", "ac_1", "tk_1", "msg_1", "account.match.started", url, body, (fresh_secret(), secret)
    )
    sender = Sender(name="t", now=lambda: datetime.now(UTC), private=True)
    try:
        async with asyncio.timeout(PATIENCE / 1000):
            # Until it listens; each try that finds nobody there is one that comes again.
            while not (await sender.send(parcel)).is_delivered:
                pass
        assert (await sender.send(parcel)).status == 204
        assert (await sender.send(replace(parcel, message_id="msg_2", secrets=(fresh_secret(),)))).status == 401
    finally:
        receiver.terminate()
        said, _ = await receiver.communicate()
        await sender.aclose()
    assert said.decode() == "account/ac_1 1 account.match.started {}\n"


async def test_the_node_program_of_events_md_prints_a_match(kit: Path, live: Live) -> None:
    # Beside ws, in the version of the lock file.
    (program,) = PROGRAMS["js"]
    await asyncio.to_thread((kit / "follow.mjs").write_text, program, encoding="utf-8")
    said = await said_of_a_match(["node", "follow.mjs"], kit, live.url, "plain-js")
    assert said[-1].endswith(" match.finished")


async def test_types_of_plain_openapi_typescript_compile_and_play_a_match(kit: Path, tmp_path: Path) -> None:
    """Without our options, over openapi-fetch: what is optional may be left out, and no operation is lost."""
    place = kit / "plain"
    await asyncio.to_thread(place.mkdir)
    player = ROOT / "tests" / "clients" / "generated" / "players" / "openapi_fetch.ts"
    await asyncio.to_thread(shutil.copy, player, place / "play.ts")
    await run(f"npx openapi-typescript {OPENAPI} -o made.ts", place)
    await run(f"node ../{TSC} --ignoreConfig {STRICT} play.ts", place)
    made = await asyncio.to_thread((place / "made.ts").read_text, encoding="utf-8")
    assert [name for name in OPERATIONS if f"\n    {name}: {{" not in made] == []
    with live_server(tmp_path / "data") as live:
        title, *facts, moves = (await run(f"node play.js {live.url}", place)).rsplit(maxsplit=3)
    assert (title, facts) == ("Duel of Nerve", ["2", "finished"])
    assert int(moves) > 1


@pytest.mark.night
async def test_the_kit_passes_its_own_tests_and_does_as_its_tutorial_says(kit: Path, browser: Browser) -> None:  # noqa: F811
    said = await run("npm test", kit, KIT_REPO=str(ROOT), KIT_BIN=str(BIN))
    assert re.search(r"^# fail 0$", said, re.MULTILINE), said
    assert re.search(r"^# skipped 0$", said, re.MULTILINE), said

    assert PAGE.count("```") == 2 * (len(FILES) + len(COMMANDS)), "every block is a file or a command"
    for name, text in FILES.items():
        await asyncio.to_thread((kit / name).write_text, text, encoding="utf-8")
    with showing(kit) as pages:
        async with serving(kit / "data", pages) as url:
            assert await run(PRACTISING, kit, MAINMATCH_URL=url) == "Cleo sits in a match of x-game\n"
            match_id = await asyncio.to_thread((kit / "match-id").read_text)
            page = await browser.new_page()
            await page.goto(f"{pages}/live.html?match={match_id}&server={url}")
            await page.fill("[name=username]", "cleo")
            await page.fill("[name=password]", "correct horse battery")
            await page.click("button")
            await expect(page.locator("#status")).to_have_text("live", timeout=PATIENCE)
            await expect(page.locator("#phase")).to_contain_text("Round 1", timeout=PATIENCE)

            played = await run(PLAYING, kit, MAINMATCH_URL=url)
            assert played.count("sent ") >= 1
            assert re.search(r"^winners: \[", played, re.MULTILINE)
            await expect(page.locator("#phase")).to_have_text("finished", timeout=PATIENCE)
            log = await page.locator("#log li").all_text_contents()
            assert log.count("match.finished") == 1

            season = (await run(SEASON, kit, MAINMATCH_URL=url)).splitlines()
            assert season.count("Cleo has 3 garnets") == 1
            assert season[-1] == "season.twist_decided"


@contextmanager
def showing(folder: Path) -> Iterator[str]:
    """The origin of what ``python3 -m http.server`` shows, on a free port."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@asynccontextmanager
async def serving(data: Path, origin: str) -> AsyncIterator[str]:
    """What ``make serve`` starts, on a free port, and for pages of this origin."""
    assert SERVING == "MAINMATCH_ORIGINS=http://127.0.0.1:8080 make serve\n"
    assert SHOWING == "python3 -m http.server 8080 --bind 127.0.0.1\n"
    server = ServerProcess(data, settings={"MAINMATCH_ORIGINS": origin})
    await server.start()
    try:
        yield server.url
    finally:
        await server.stop()


def test_every_link_of_its_page_leads_somewhere() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", PAGE)
    assert targets
    assert [target for target in targets if not (HERE / target).exists()] == []


def test_its_lock_file_names_no_registry_of_somebodys_own() -> None:
    lock = (HERE / "package-lock.json").read_text(encoding="utf-8")
    resolved = re.findall(r'"resolved": "([^"]+)"', lock)
    assert [each for each in resolved if not each.startswith("https://registry.npmjs.org/")] == []
    assert '"integrity": "sha512-' in lock
