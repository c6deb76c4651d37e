"""The judge's door: a host who doesn't play sends as seat 0, by the doors of players, and nobody else learns it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mainmatch.games.registry import Registry
from mainmatch.services import due_work
from mainmatch.store import accounts, hosts, journal
from tests.app import Server, code_of, serving
from tests.games.beyond.judged import CLUES, PRACTICE_CLUES
from tests.games.beyond.turns import MATCHSTICKS

pytestmark = pytest.mark.anyio

CLUE = {"type": "describe", "clue": "It burns at both ends."}
FAIR = {"type": "rule", "fair": True}
UNFAIR = {"type": "rule", "fair": False}
NUDGE = {"type": "nudge"}


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A whole server that plays nothing but these games."""
    games = Registry([(PRACTICE_CLUES, "# Clues\n"), (CLUES, "# Clues\n"), (MATCHSTICKS, "# Matchsticks\n")], {})
    monkeypatch.setattr(Registry, "load", lambda *_, **__: games)
    async with serving(tmp_path / "data") as server:
        yield server


@dataclass(frozen=True)
class Court:
    """A match of two, Ada and Ben, that "host" hosts without playing."""

    server: Server
    match_id: str

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match_id}"

    async def by(self, name: str) -> httpx2.AsyncClient:
        return await self.server.person(name)

    async def phase(self) -> dict[str, Any]:
        found: dict[str, Any] = (await (await self.by("host")).get(self.path)).json()["phase"]
        return found

    async def send(self, name: str, action: Any, method: str = "put", **more: Any) -> httpx2.Response:
        place = "submission" if method == "put" else "actions"
        body = {"phase_id": (await self.phase())["id"], "action": action, **more}
        return await (await self.by(name)).request(method, f"{self.path}/{place}", json=body)

    async def told(self, name: str) -> list[dict[str, Any]]:
        """The feed that this person reads."""
        items: list[dict[str, Any]] = (await (await self.by(name)).get(f"{self.path}/events?limit=100")).json()["items"]
        return items

    async def seen(self, *names: str) -> list[tuple[str, list[dict[str, Any]]]]:
        """What these people can know: their views, by entity tag, and their feeds."""
        views = [await (await self.by(name)).get(f"{self.path}/view") for name in names]
        return [(view.headers["etag"], await self.told(name)) for view, name in zip(views, names, strict=True)]

    async def attempts(self, name: str) -> list[tuple[int, str]]:
        """What the doors of play answer to this person."""
        client, phase = await self.by(name), (await self.phase())["id"]
        answers = [
            await client.get(f"{self.path}/options"),
            await client.put(f"{self.path}/submission", json={"phase_id": phase, "action": FAIR}),
            await client.get(f"{self.path}/submission"),
            await client.get(f"{self.path}/submission/history"),
            await client.delete(f"{self.path}/submission"),
            await client.post(f"{self.path}/actions", json={"phase_id": phase, "action": NUDGE}),
        ]
        return [code_of(answer) for answer in answers]


async def opened(server: Server, game: str = "clues", names: tuple[str, ...] = ("ada", "ben"), **payload: Any) -> Court:
    """It has begun."""
    host = await server.person("host")
    body = {"game": game, "player_count": len(names), "visibility": "public", **payload}
    made = await host.post("/v1/matches", json=body)
    assert made.status_code == 201, made.text
    court = Court(server, made.json()["id"])
    for name in names:
        joined = await (await server.person(name)).post(f"{court.path}/join", json={})
        assert joined.status_code == 200, joined.text
    assert (await host.post(f"{court.path}/start")).status_code == 200
    return court


async def judging(server: Server, **payload: Any) -> Court:
    """Ada has given her clue, and the host is asked."""
    court = await opened(server, close_early="all_locked", **payload)
    assert (await court.send("ada", CLUE, locked=True)).status_code == 200
    assert (await court.phase())["name"] == "judging"
    return court


async def second_host(court: Court, name: str) -> None:
    """Until there is a door for it, straight into the store."""
    await court.by(name)

    def engage(uow: Any) -> None:
        account = accounts.by_username(uow.tx, name)
        assert account is not None
        hosts.add(uow.tx, court.match_id, account.id)

    await court.server.app_state.executor.write(engage)


async def test_the_judge_is_asked_like_a_seat_and_answers_like_one(server: Server) -> None:
    court = await judging(server)
    host = await court.by("host")
    options = (await host.get(f"{court.path}/options")).json()
    assert [offer["type"] for offer in options["actions"]] == ["rule"]
    assert (options["missing"], options["submission"]) == (CLUES.phases[1].silence, None)

    rehearsed = await host.put(
        f"{court.path}/submission?dry_run=true", json={"phase_id": options["phase"]["id"], "action": UNFAIR}
    )
    assert (rehearsed.json()["seat"], rehearsed.json()["dry_run"]) == (0, True)
    assert code_of(await host.get(f"{court.path}/submission")) == (404, "no_submission")
    receipt = (await court.send("host", FAIR)).json()
    assert (receipt["seat"], receipt["revision"], receipt["action"], receipt["locked"]) == (0, 1, FAIR, False)
    assert len(receipt["digest"]) == 64
    assert (await court.send("host", FAIR)).json() == receipt, "a repeat has one effect"
    assert (await host.get(f"{court.path}/submission")).json() == receipt
    assert (await host.get(f"{court.path}/options")).json()["submission"] == receipt

    assert (await host.delete(f"{court.path}/submission")).status_code == 204
    assert (await court.send("host", UNFAIR, locked=True)).json()["revision"] == 3
    history = (await host.get(f"{court.path}/submission/history")).json()["items"]
    assert [(entry["kind"], entry["revision"]) for entry in history] == [("submit", 1), ("withdraw", 2), ("submit", 3)]
    view = (await host.get(f"{court.path}/view")).json()
    assert view["view"]["scores"] == {"1": 0, "2": 0}, "it counted, and closed the phase"
    assert view["phase"]["name"] == "describing"


async def test_what_the_rules_refuse_is_refused_to_the_judge_too(server: Server) -> None:
    court = await judging(server)
    assert code_of(await court.send("host", CLUE)) == (422, "action_not_allowed")
    assert code_of(await court.send("host", {"type": "rule", "fair": "yes"})) == (422, "malformed_action")
    assert code_of(await court.send("host", NUDGE, "post")) == (422, "action_not_allowed")
    host = await court.by("host")
    assert code_of(await host.delete(f"{court.path}/submission")) == (404, "no_submission")


async def test_only_hosts_learn_that_the_judge_has_sent_something(server: Server) -> None:
    court = await judging(server)
    await court.by("zoe")
    before, told = await court.seen("zoe", "ada", "ben"), len(await court.told("host"))
    receipt = (await court.send("host", FAIR)).json()
    host = await court.by("host")
    await host.delete(f"{court.path}/submission")
    assert await court.seen("zoe", "ada", "ben") == before
    events = (await court.told("host"))[told:]
    assert [event["type"] for event in events] == ["submission.accepted", "submission.withdrawn"]
    assert events[0]["data"] == receipt


async def test_the_judges_doors_are_closed_to_everybody_else(server: Server) -> None:
    court = await judging(server)
    phase = (await court.phase())["id"]
    put = await server.client.put(f"{court.path}/submission", json={"phase_id": phase, "action": FAIR})
    assert code_of(put) == (401, "invalid_token")
    assert set(await court.attempts("zoe")) == {(403, "not_seated")}
    assert code_of(await court.send("ben", FAIR)) == (422, "action_not_allowed")
    assert (await (await court.by("ben")).get(f"{court.path}/options")).json()["actions"] == []
    await court.send("host", FAIR)
    for name in ("ada", "ben"):
        assert code_of(await (await court.by(name)).get(f"{court.path}/submission")) == (404, "no_submission")
    assert (await (await court.by("ben")).get(f"{court.path}/submission/history")).json()["items"] == []


async def test_in_a_game_without_a_judge_a_host_is_not_seated(server: Server) -> None:
    court = await opened(server, "matchsticks")
    assert set(await court.attempts("host")) == {(403, "not_seated")}


async def test_a_host_who_plays_sends_for_the_own_seat_only(server: Server) -> None:
    court = await opened(server, names=("host", "ben"), close_early="all_locked")
    assert (await court.send("host", CLUE, locked=True)).json()["seat"] == 1
    assert (await court.phase())["name"] == "judging"
    host = await court.by("host")
    assert (await host.get(f"{court.path}/options")).json()["actions"] == []
    assert code_of(await court.send("host", FAIR)) == (422, "action_not_allowed")

    def entries(uow: Any) -> list[int | None]:
        return [entry.seat for entry in journal.entries(uow.tx, court.match_id)]

    assert await server.app_state.executor.read(entries) == [1, None], "nobody judges, which the rules allow"


async def test_of_several_hosts_the_last_word_counts(server: Server) -> None:
    court = await judging(server)
    await second_host(court, "cohost")
    assert (await court.send("host", FAIR)).json()["revision"] == 1
    cohost = await court.by("cohost")
    assert (await cohost.get(f"{court.path}/submission")).json()["action"] == FAIR
    assert (await court.send("cohost", UNFAIR, locked=True)).json()["revision"] == 2
    public = (await (await court.by("host")).get(f"{court.path}/view?as=public")).json()
    assert public["view"]["scores"] == {"1": 0, "2": 0}

    def senders(uow: Any) -> list[tuple[int | None, bool]]:
        sent = journal.history(uow.tx, court.match_id, 0, 0, 0, 999)
        return [(entry.seat, entry.account_id is not None) for entry in sent]

    assert await server.app_state.executor.read(senders) == [(0, True), (0, True)]


async def test_what_the_judge_does_at_once_is_answered_and_told_like_a_seats(server: Server) -> None:
    court = await opened(server)
    await court.by("zoe")
    host = await court.by("host")
    assert [offer["mode"] for offer in (await host.get(f"{court.path}/options")).json()["actions"]] == ["instant"]
    before = await court.seen("zoe", "ben")
    answer = (await court.send("host", NUDGE, "post")).json()
    assert (answer["told"], answer["garnets"]) == ([{"type": "game.clue_wanted", "data": {"seat": 1}}], 0)
    assert await court.seen("zoe", "ben") == before
    assert (await court.told("ada"))[-1]["type"] == "game.clue_wanted"
    history = (await host.get(f"{court.path}/submission/history")).json()["items"]
    assert [(entry["kind"], entry["action"]) for entry in history] == [("act", NUDGE)]


async def test_to_a_host_who_plays_the_judges_bot_is_as_secret_as_a_host(server: Server) -> None:
    court = await opened(server, "practice-clues", names=("host", "ben"), close_early="all_locked")
    assert (await court.send("host", CLUE, locked=True)).status_code == 200
    while await server.app_state.executor.write(due_work.wake_due, 10):
        pass
    view = (await (await court.by("ben")).get(f"{court.path}/view")).json()
    assert (view["phase"]["name"], view["view"]["scores"]) == ("describing", {"1": 1, "2": 0})
    told = [event["type"] for name in ("host", "ben") for event in await court.told(name)]
    assert told.count("submission.accepted") == 1, "the host's own"
