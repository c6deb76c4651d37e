"""openapi-python-client makes a client of the document that compiles, loses no operation, and plays a match.

The generator and what its clients need are in a virtual environment of their own (requirements/generators.txt).
What openapi-typescript makes is compiled by tests/clients/typescript.
"""

import json
from pathlib import Path

import pytest

from tests.clients.kits import run
from tests.clients.python.live_server import ROOT, serving
from tests.documents.generated_files import OPENAPI

pytestmark = pytest.mark.anyio

BIN = ROOT / ".venv" / "generators" / "bin"
OPERATIONS = [
    operation["operationId"]
    for item in json.loads(OPENAPI.read_text(encoding="utf-8"))["paths"].values()
    for operation in item.values()
]
_SETTINGS = "post_hooks: []\n"
"""Its hooks would run ruff over the client; nobody reads it here."""

PLAYER = """
import sys

from made import AuthenticatedClient, Client
from made.api.matches import add_bots, create_match, get_match, join_match, start_match
from made.api.play import get_options, post_action, put_submission
from made.api.sign_in import create_account, create_session
from made.models import InstantAction, NewAccount, NewMatch, SignIn, NewSubmission

guest = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
sign_in = {"username": "ada", "password": "correct horse battery"}
create_account.sync(client=guest, body=NewAccount.from_dict(sign_in))
token = create_session.sync(client=guest, body=SignIn.from_dict(sign_in)).access_token
ada = AuthenticatedClient(base_url=sys.argv[1], token=token, raise_on_unexpected_status=True)

match = create_match.sync(client=ada, body=NewMatch(game="duel-of-nerve", title="By a generated client"))
match_id = match.id
assert join_match.sync(match_id, client=ada).seat == 1
add_bots.sync(match_id, client=ada)
match = start_match.sync(match_id, client=ada)
moves = 0
while match.status == "running":
    options = get_options.sync(match_id, client=ada)
    match = get_match.sync(match_id, client=ada)
    if not options.actions:
        # The bot's turn.
        continue
    offer = options.actions[0]
    move = {"phase_id": options.phase.id, "action": offer.example.to_dict()}
    if offer.mode == "sealed":
        put_submission.sync(match_id, client=ada, body=NewSubmission.from_dict({**move, "locked": True}))
    else:
        post_action.sync(match_id, client=ada, body=InstantAction.from_dict(move))
    moves += 1
print(match.title, match.player_count, match.status.value, moves)
"""


async def test_a_generated_client_loses_nothing_and_plays_a_match(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(_SETTINGS, encoding="utf-8")
    (tmp_path / "play.py").write_text(PLAYER, encoding="utf-8")
    made = f"--path {OPENAPI} --meta none --output-path made --config settings.yaml"
    said = await run(f"{BIN}/openapi-python-client generate {made} && {BIN}/python -m compileall -q made", tmp_path)
    lost = [line for line in said.splitlines() if line.startswith(("WARNING", "ERROR"))]
    # JSON lines and pictures are no content types that it knows: their bodies are read as they come.
    assert [line for line in lost if "/export within" not in line and "/share.svg within" not in line] == [], said
    found = {path.stem.replace("_", "") for path in (tmp_path / "made" / "api").glob("*/*.py")}
    assert [name for name in OPERATIONS if name.lower() not in found] == []
    with serving(tmp_path / "data") as live:
        title, *facts, moves = (await run(f"{BIN}/python play.py {live.url}", tmp_path)).rsplit(maxsplit=3)
    assert (title, facts) == ("By a generated client", ["2", "finished"])
    assert int(moves) > 1
