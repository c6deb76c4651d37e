"""The match that plays itself on the first page: recorded from the server's own feed.

``python -m tests.clients.web.recorded_match`` writes it anew: five house bots play the X Game on a server in this
process, and what its feed tells spectators is kept, but ids and times. The names are those that its players go by.
"""

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mainmatch.services import due_work
from mainmatch.services.lobby import match_creation
from tests.app import serving

RECORDED = Path(__file__).parents[3] / "clients" / "web" / "src" / "home" / "recorded.json"
SEED = 2
"""Of a match in which all three choices are made, and somebody doubles."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
_TOLD = ("x", "pairs", "choices", "doubled", "payouts", "points")


async def recorded() -> str:
    """The match as the page has it."""
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        patch.setattr(match_creation, "fresh_seed", lambda: bytes([SEED] * 32))
        async with serving(Path(folder)) as server:
            host = await server.person("host")
            purses = {str(seat): 5 for seat in range(1, len(NAMES) + 1)}
            wanted = {"game": "x-game", "garnets": purses, "close_early": "never"}
            made = (await host.post("/v1/matches", json=wanted)).json()
            path = f"/v1/matches/{made['id']}"
            for name, body in (("bots", {"fill": True}), ("start", {})):
                answer = await host.post(f"{path}/{name}", json=body)
                assert answer.status_code in (200, 201), answer.text
            while (await host.get(path)).json()["status"] == "running":
                # Bots send when the server's scheduler gives them a turn: the host closes no phase before.
                while await server.app_state.executor.write(due_work.wake_due, 10):
                    pass
                answer = await host.post(f"{path}/host/close-phase", json={})
                assert answer.status_code == 200, answer.text
            watcher = await server.person("watcher")
            events = (await watcher.get(f"{path}/events?limit=500")).json()["items"]
    rounds = [_short(each["data"]) for each in events if each["type"] == "game.round_scored"]
    (end,) = (each["data"] for each in events if each["type"] == "match.finished")
    return json.dumps({"names": NAMES, "rounds": rounds, "winners": _winners(end)}, separators=(",", ":")) + "\n"


def _short(data: dict[str, Any]) -> dict[str, Any]:
    return {name: data[name] for name in _TOLD}


def _winners(end: dict[str, Any]) -> list[int]:
    return sorted(int(seat) for seat, count in end["result"]["tokens_of_life"].items() if count)


if __name__ == "__main__":
    RECORDED.write_text(asyncio.run(recorded()), encoding="utf-8")
