"""openapi-generator and @hey-api/openapi-ts make clients that compile, lose no operation, and play a match.

Each is run as its users run it, without options that mend the document. ``make generators`` brings openapi-generator
and a Java runtime from PyPI; npm brings the rest. Java alone needs packages of the system.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.clients.generated.test_generated import OPERATIONS
from tests.clients.kits import need_npm, run
from tests.clients.python.live_server import ROOT, serving
from tests.documents.generated_files import OPENAPI

pytestmark = [pytest.mark.anyio, pytest.mark.night]

HERE = Path(__file__).parent
ENVIRONMENT = ROOT / ".venv" / "openapi-generator"
GENERATE = f"{ENVIRONMENT}/bin/openapi-generator-cli generate -i {OPENAPI} -o made"
TYPESCRIPT = "typescript@5.9.3 @types/node@20.19.43"
CHECKED = "--strict --skipLibCheck --target es2022 --lib es2023,dom,dom.iterable --types node --outDir out"
MULTIPART = Path("/usr/share/java/httpmime.jar")
JAVA = "apt-get install openjdk-17-jdk-headless libhttpmime-java"
PLAYER = """
import sys

import made
from made.models import BotRequest, InstantAction, NewAccount, NewMatch, NewSubmission

with made.ApiClient(made.Configuration(host=sys.argv[1])) as http:
    guest = made.SignInApi(http)
    guest.create_account(NewAccount(username="ada", password="correct horse battery"))
    http.configuration.access_token = guest.create_session("ada", "correct horse battery").access_token
    matches, play = made.MatchesApi(http), made.PlayApi(http)
    match = matches.create_match(NewMatch(game="duel-of-nerve"))
    matches.join_match(match.id)
    matches.add_bots(match.id, bot_request=BotRequest())
    match = matches.start_match(match.id)
    moves = 0
    while match.status == "running":
        options = play.get_options(match.id)
        match = matches.get_match(match.id)
        if not options.actions:
            # The bot's turn.
            continue
        move = {"phase_id": options.phase.id, "action": options.actions[0].example}
        if options.actions[0].mode == "sealed":
            play.put_submission(match.id, NewSubmission(locked=True, **move))
        else:
            play.post_action(match.id, InstantAction(**move))
        moves += 1
    print(match.title, match.player_count, match.status, moves)
"""


async def played(play: str, place: Path) -> None:
    """Let a command play a match: it gets the server's URL, and prints title, players, status and moves."""
    with serving(place / "data") as live:
        title, *facts, moves = (await run(f"{play} {live.url}", place)).rsplit(maxsplit=3)
    assert (title, facts) == ("Duel of Nerve", ["2", "finished"])
    assert int(moves) > 1


def lost(place: Path, files: str, function: str) -> list[str]:
    """Operations without a function in these files. ``function``: how one begins, around its name."""
    text = "".join(path.read_text(encoding="utf-8") for path in place.glob(files)).replace("_", "").lower()
    return [name for name in OPERATIONS if function.format(name).lower() not in text]


def need_openapi_generator() -> None:
    if not (ENVIRONMENT / "bin").exists():
        pytest.skip("no openapi-generator: `make generators` installs it and runs this")


def need_jdk() -> None:
    if shutil.which("javac") is None or not MULTIPART.exists():
        pytest.skip(f"no JDK 17: {JAVA}")


async def test_openapi_generators_client_for_python(tmp_path: Path) -> None:
    need_openapi_generator()
    (tmp_path / "play.py").write_text(PLAYER, encoding="utf-8")
    python = ENVIRONMENT / "bin" / "python"
    await run(f"{GENERATE} -g python --package-name made && {python} -m compileall -q made/made", tmp_path)
    assert lost(tmp_path, "made/made/api/*.py", "def {}(") == []
    await played(f"PYTHONPATH=made {python} play.py", tmp_path)


async def test_openapi_generators_client_for_fetch(tmp_path: Path) -> None:
    need_openapi_generator()
    need_npm()
    shutil.copy(HERE / "players" / "typescript_fetch.ts", tmp_path / "play.mts")
    await run(f"npm init -y && npm install --no-audit --no-fund --no-save {TYPESCRIPT} esbuild@0.25.12", tmp_path)
    await run(f"{GENERATE} -g typescript-fetch", tmp_path)
    assert lost(tmp_path, "made/apis/*.ts", "async {}(") == []
    await run(f"npx tsc --noEmit {CHECKED} --module esnext --moduleResolution bundler play.mts", tmp_path)
    await run("npx esbuild --bundle --platform=node --format=esm --outfile=play.mjs play.mts", tmp_path)
    await played("node play.mjs", tmp_path)


async def test_the_client_of_hey_api(tmp_path: Path) -> None:
    need_npm()
    shutil.copy(HERE / "players" / "hey_api.ts", tmp_path / "play.mts")
    tools = f"{TYPESCRIPT} esbuild@0.25.12 @hey-api/openapi-ts@0.95.0"
    await run(f"npm init -y && npm install --no-audit --no-fund --no-save {tools}", tmp_path)
    await run(f"npx openapi-ts -i {OPENAPI} -o made -c @hey-api/client-fetch", tmp_path)
    assert lost(tmp_path, "made/sdk.gen.ts", "export const {} =") == []
    await run(f"npx tsc --noEmit {CHECKED} --module esnext --moduleResolution bundler play.mts", tmp_path)
    await run("npx esbuild --bundle --platform=node --format=esm --outfile=play.mjs play.mts", tmp_path)
    await played("node play.mjs", tmp_path)


async def test_openapi_generators_client_for_java(tmp_path: Path) -> None:
    """Over java.net.http, which offers HTTP/2 with each request. The generator's own jar has Jackson."""
    need_openapi_generator()
    need_jdk()
    (jar,) = ENVIRONMENT.glob("lib/python*/site-packages/openapi_generator_cli/openapi-generator.jar")
    # Maven would bring it with javax.annotation-api.
    mark = "package javax.annotation;\npublic @interface Generated { String[] value(); String comments(); }\n"
    (tmp_path / "Generated.java").write_text(mark, encoding="utf-8")
    shutil.copy(HERE / "players" / "Play.java", tmp_path)
    # JsonNullable is a library of its own, and Maven's to bring.
    options = "--library native --additional-properties=openApiNullable=false,hideGenerationTimestamp=true"
    await run(f"{GENERATE} -g java {options}", tmp_path)
    assert lost(tmp_path, "made/src/main/java/org/openapitools/client/api/*.java", " {}(") == []
    sources = "Generated.java Play.java $(find made/src/main -name '*.java')"
    await run(f"javac -nowarn -d out -cp {jar}:{MULTIPART} {sources}", tmp_path)
    await played(f"java -cp out:{jar}:{MULTIPART} Play", tmp_path)


def test_it_is_told_how_to_get_the_jdk() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (target,) = re.findall(r"^generators: .*## (.*)$", makefile, re.MULTILINE)
    assert JAVA in target
