"""A season over sockets, run by a host's script, and kill -9 twice: in a match, and in a sealed decision (P1, P2, P4).

What was acknowledged before is there after it: balances, offers, submissions, choices, and feeds without gap or repeat.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from mainmatch.demo.server import ServerProcess
from tests.http_client import Body, Client, Feed
from tests.journeys.party import PATIENCE, Party, invited, played, player_of

pytestmark = pytest.mark.anyio

POLICIES: Body = {
    "start_garnets": 6,
    "transfers": "open",
    "no_candidate": "winners_choose",
    "death_match_pool": ["duel-of-nerve"],
    "finalists": 3,
    "support_garnets": 1,
    # So that a choice alone closes nothing: the host does, once all have chosen.
    "close_early": "never",
    "sealed": ["give_token", "name_candidate", "choose_opponent", "ban_death_match", "choose_death_match", "support"],
}


@dataclass
class Script:
    """One season of four, and what its host does."""

    party: Party
    id: str
    cast: dict[str, Client]
    told: dict[str, list[Body]] = field(default_factory=dict)
    """By viewer: what each read in its own feed."""
    has_been_killed_deciding: bool = False

    @classmethod
    async def cast_by(cls, party: Party) -> "Script":
        season = await party.host.post("/v1/seasons", {"title": "By script", "policies": POLICIES})
        cast = {}
        for number, client in enumerate(party.players, start=1):
            joined = await client.post(f"/v1/seasons/{season['id']}/join", {"alias": f"Fox {number}"})
            cast[joined["member"]] = client
        return cls(party, season["id"], cast)

    @property
    def path(self) -> str:
        return f"/v1/seasons/{self.id}"

    async def view(self, client: Client | None = None) -> Body:
        """The season as somebody sees it, the host if nobody is named."""
        found: Body = (await self.document(client or self.party.host))["view"]
        return found

    async def document(self, client: Client) -> Body:
        return await client.get(f"{self.path}/view")

    async def all_that_is_kept(self) -> list[Body]:
        """What everybody sees, and every entry of the ledger."""
        everybody = (self.party.host, self.party.spectator, *self.cast.values())
        ledger = await self.party.host.get(f"{self.path}/ledger", {"limit": 500})
        return [ledger, *[await self.document(each) for each in everybody]]

    async def killed(self) -> None:
        """kill -9, and back; nothing of what was kept is different."""
        before = await self.all_that_is_kept()
        assert await self.party.server.kill() == -9
        await self.party.server.start()
        assert await self.all_that_is_kept() == before

    # --- matches --------------------------------------------------------------------------

    async def match(self, game: str) -> tuple[str, dict[str, int]]:
        """The season's next match, which has begun; and members by seat."""
        host = self.party.host
        match_id = str((await host.create_match({"game": game, "season_id": self.id}))["id"])
        for seat in (await host.match(match_id))["seats"]:
            if not seat["taken"]:
                await host.add_bot(match_id)
        await host.start(match_id)
        view = await self.view()
        parts = [part for each in view["episodes"] for part in (each["main"], each["death"]) if part]
        parts += view["finals"]["matches"] if view["finals"] else []
        seats = next(part["seats"] for part in parts if part["id"] == match_id)
        return match_id, {member: int(seat) for seat, member in seats.items()}

    async def play(self, game: str, *, killed: bool = False) -> None:
        """A match from its start to its result; ``killed``: in its first phase, in which half of them have sent."""
        match_id, seats = await self.match(game)
        if killed:
            receipts = await self.half_a_phase(match_id, seats)
            await self.killed()
            for member, receipt in receipts.items():
                assert await self.cast[member].submission(match_id) == receipt
        await played(player_of(self.cast[member], match_id, seat, game) for member, seat in seats.items())

    async def half_a_phase(self, match_id: str, seats: dict[str, int]) -> dict[str, Body]:
        """Two of them send something, locked; their receipts."""
        receipts: dict[str, Body] = {}
        for member in [*seats][:2]:
            options = await self.cast[member].options(match_id)
            example = next(each["example"] for each in options["actions"] if each["mode"] == "sealed")
            receipts[member] = await self.cast[member].submit(match_id, options["phase"]["id"], example, locked=True)
        return receipts

    # --- decisions ------------------------------------------------------------------------

    async def decide(self) -> None:
        """Whoever has to decide takes what comes first, and the host closes; the server is killed in between, once."""
        while open_now := (await self.view())["decisions"]:
            decision = open_now[0]["decision"]
            path = f"{self.path}/decisions/{decision['id']}"
            choice = decision["options"][: max(1, decision["least"])]
            for member in decision["deciders"]:
                await self.cast[member].ask("PUT", f"{path}/choice", body={"choice": choice})
            if not self.has_been_killed_deciding:
                self.has_been_killed_deciding = True
                await self.killed()
                await self._must_be_sealed(decision, choice)
            await self.party.host.post(f"{path}/close", {})

    async def _must_be_sealed(self, decision: Body, choice: list[str]) -> None:
        assert decision["visibility"] == "sealed"
        deciders = [self.cast[member] for member in decision["deciders"]]
        for client in (self.party.host, self.party.spectator, *self.cast.values()):
            seen = await self.view(client)
            assert [each["choices"] for each in seen["decisions"]] == [{} for _ in seen["decisions"]]
            assert seen.get("choices", {}) == ({decision["id"]: choice} if client in deciders else {})

    # --- feeds ----------------------------------------------------------------------------

    @asynccontextmanager
    async def witnessed(self) -> AsyncIterator[None]:
        """Everybody reads their feed of the season from its first event, over whatever befalls the server."""
        async with AsyncExitStack() as stack:
            tasks = []
            for client in (self.party.host, self.party.spectator, *self.cast.values()):
                cursor = (await self.document(client))["cursor"]
                feed = await stack.enter_async_context(Feed(client, {**cursor, "seq": 0}))
                tasks.append(asyncio.create_task(self._read(feed)))
            yield
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*tasks)

    async def _read(self, feed: Feed) -> None:
        events = self.told.setdefault(feed.cursor["feed"], [])
        async for event in feed:
            events.append(event)
            if event["type"] == "season.finished":
                return


async def test_a_season_by_script_goes_on_after_kill_9_in_a_match_and_in_a_sealed_decision(
    server_process: ServerProcess,
) -> None:
    async with invited(server_process, players=4) as party:
        script = await Script.cast_by(party)
        async with script.witnessed():
            await party.host.post(f"{script.path}/start", {})
            accepted, waiting = await _offers(script)
            await party.host.post(f"{script.path}/episodes", {"game": "exodus"})
            await script.play("exodus", killed=True)
            await _must_be_offered(script, accepted, waiting)
            await _on_to_the_finals(script)
            await party.host.post(f"{script.path}/finals", {})
            await script.decide()
            while (await script.view())["status"] == "finals":
                await script.play("exodus")
        assert script.has_been_killed_deciding
        await _must_be_whole(script)


async def _offers(script: Script) -> tuple[Body, Body]:
    """Two garnets are offered and accepted, one is offered."""
    (_, one), (two, second), (_, third), (four, _) = script.cast.items()
    accepted = await _offer(one, script, two, 2, key="an-offer")
    await second.post(f"{script.path}/transfers/{accepted['id']}/answer", {"accept": True})
    return accepted, await _offer(third, script, four, 1, key="another-offer")


async def _offer(client: Client, script: Script, to: str, amount: int, key: str) -> Body:
    return await client.ask("POST", f"{script.path}/transfers", body={"to": to, "amount": amount}, key=key)


async def _must_be_offered(script: Script, accepted: Body, waiting: Body) -> None:
    """Said again after the kill, an offer is the same one; the one that waits can be accepted."""
    first, *_ = script.cast.values()
    assert await _offer(first, script, accepted["taker"], accepted["amount"], key="an-offer") == accepted
    taker = script.cast[waiting["taker"]]
    assert [each["id"] for each in (await script.view(taker))["offers"]] == [waiting["id"]]
    await taker.post(f"{script.path}/transfers/{waiting['id']}/answer", {"accept": True})


async def _on_to_the_finals(script: Script) -> None:
    """Decisions and death matches, and another episode if nobody had to leave."""
    host = script.party.host
    for _ in range(20):
        await script.decide()
        view = await script.view()
        if view["episodes"][-1]["stage"] == "opponent_chosen":
            await script.play(view["episodes"][-1]["death_game"])
        elif sum(card["status"] == "active" for card in view["standings"]) > POLICIES["finalists"]:
            await host.post(f"{script.path}/episodes", {"game": "exodus"})
            await script.play("exodus")
        else:
            return
    raise AssertionError("nobody ever leaves")


async def _must_be_whole(script: Script) -> None:
    view = await script.view()
    assert (view["status"], view["decisions"]) == ("finished", [])
    assert view["winner"] in script.cast
    entries = (await script.party.host.get(f"{script.path}/ledger", {"limit": 500}))["items"]
    lines = [line for entry in entries for line in entry["lines"].items()]
    assert all(sum(entry["lines"].values()) == 0 for entry in entries)
    balances: dict[str, int] = {}
    for account, amount in lines:
        balances[account] = balances.get(account, 0) + amount
    assert {card["id"]: card["garnets"] for card in view["standings"]} == {
        member: balances.get(member, 0) for member in script.cast
    }
    assert {n for account, n in balances.items() if account not in {"bank", *script.cast}} <= {0}
    assert len(script.told) == 2 + len(script.cast)
    for events in script.told.values():
        assert [event["seq"] for event in events] == [*range(1, len(events) + 1)]
        assert events[-1]["data"]["winner"] == view["winner"]
        assert _opened(events) == _opened(script.told[f"season/{script.id}/public"])


def _opened(events: list[Body]) -> list[Any]:
    """Decisions that were opened, and closed, each once."""
    opened = [event["data"]["decision"]["id"] for event in events if event["type"] == "season.decision_opened"]
    closed = [event["data"]["decision"] for event in events if event["type"] == "season.decision_closed"]
    assert closed == opened
    assert len(set(closed)) == len(closed)
    return closed
