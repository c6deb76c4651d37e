"""kill -9 (P1, P2, P6, P14): what was acknowledged is there, feeds go on without gap or repeat, phases end once.

MAINMATCH_TEST_KILLS: how often the server is killed under fire; more than the default is for long nights.
"""

import asyncio
import itertools
import os
import random
from typing import Any

import httpx2
import pytest

from mainmatch.demo.server import ServerProcess
from tests.http_client import Body, Client, Refusal
from tests.journeys.party import Party, Witness, invited, played, player_of, witnessed

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("MAINMATCH_TEST_KILLS", "3"))


@pytest.mark.engines
async def test_a_match_goes_on_after_kill_9_in_the_middle_of_a_round(server_process: ServerProcess) -> None:
    async with invited(server_process, players=5) as party:
        match_id = await party.seat(5, game="x-game", garnets={"1": 5, "2": 5, "3": 5})
        witnesses = [await Witness.of(client, match_id) for client in (*party.players, party.host, party.spectator)]

        async with witnessed(*witnesses):
            await party.host.start(match_id)
            receipts = await _half_a_round(party, match_id, witnesses[0])
            before = await party.host.view(match_id)
            another = await _wish_with_a_key(party, "another match")

            assert await server_process.kill() == -9
            await server_process.start()

            assert await _wish_with_a_key(party, "another match") == another
            with pytest.raises(Refusal, match="idempotency_key_reused"):
                await _wish_with_a_key(party, "yet another match")
            assert await party.host.view(match_id) == before
            for seat, receipt in receipts.items():
                assert await party.in_seat(seat).submission(match_id) == receipt
            await _lock_in(party, match_id, receipts)
            await played(player_of(party.in_seat(seat), match_id, seat, "x-game") for seat in range(1, 6))

        for witness in witnesses:
            witness.must_be_whole()
            witness.must_have_closed_each_phase_once()
            assert witness.feed.connections > 1
            assert witness.document == await witness.client.view(match_id)
            assert witness.types.count("game.round_scored") == 5
        await _must_have_counted(party, match_id, receipts, witnesses[-1])


async def _half_a_round(party: Party, match_id: str, witness: Witness) -> dict[int, Body]:
    """The X pairs up; three of four choose, one of them twice and one of them locked. Answers receipts by seat."""
    pairing = await witness.opened("pairing", 1)
    x = (await party.host.view(match_id))["view"]["x"]
    others = [seat for seat in range(1, 6) if seat != x]
    action = {"type": "pair_players", "pairs": [others[:2], others[2:]]}
    await party.in_seat(x).submit(match_id, pairing["id"], action, locked=True)
    choice = (await witness.opened("choice", 1))["id"]
    first, second, third, _silent = (party.in_seat(seat) for seat in others)
    await first.submit(match_id, choice, _chosen("ally"))
    kept = [
        await first.submit(match_id, choice, _chosen("betray")),
        await second.submit(match_id, choice, _chosen("censure"), locked=True),
        await third.submit(match_id, choice, _chosen("ally")),
    ]
    assert kept[0]["revision"] == 2
    return dict(zip(others, kept, strict=False))


async def _wish_with_a_key(party: Party, title: str) -> Body:
    """Repeated after a crash, it has one effect and the same answer (P4)."""
    return await party.host.ask("POST", "/v1/matches", body={"game": "x-game", "title": title}, key="the-same-key")


async def _lock_in(party: Party, match_id: str, receipts: dict[int, Body]) -> None:
    for seat, receipt in receipts.items():
        if not receipt["locked"]:
            await party.in_seat(seat).submit(match_id, receipt["phase_id"], receipt["action"], locked=True)


def _chosen(choice: str) -> Body:
    return {"type": "choose", "choice": choice, "double": False}


async def _must_have_counted(party: Party, match_id: str, receipts: dict[int, Body], witness: Witness) -> None:
    """Round 1 was resolved with what had been acknowledged before the kill."""
    scored = next(event["data"] for event in witness.events if event["type"] == "game.round_scored")
    assert {seat: scored["choices"][str(seat)] for seat in receipts} == {
        seat: receipt["action"]["choice"] for seat, receipt in receipts.items()
    }
    for seat, receipt in receipts.items():
        history = await party.in_seat(seat).get(f"/v1/matches/{match_id}/submission/history")
        assert receipt["digest"] in {entry["digest"] for entry in history["items"]}


@pytest.mark.parametrize("kill", range(KILLS))
async def test_whoever_got_an_answer_finds_it_after_kill_9(crowded: "Crowd", kill: int) -> None:
    await crowded.fire_and_kill(after=random.Random(kill).randint(5, 60))  # noqa: S311 - repeatable
    await crowded.must_find_everything()


class Crowd:
    """Seats that submit as fast as they can, and what they were told."""

    def __init__(self, party: Party, match_id: str, phase: str) -> None:
        self.party = party
        self.match_id = match_id
        self.phase = phase
        self.told: dict[int, list[Body]] = {seat: [] for seat in range(1, 5)}
        self._answers = 0

    async def fire_and_kill(self, after: int) -> None:
        """Everybody submits; at so many answers the server dies, with the others' requests in flight."""
        self._answers = 0
        enough = asyncio.Event()
        firing = [asyncio.create_task(self._fire(seat, after, enough)) for seat in self.told]
        async with asyncio.timeout(60):
            await enough.wait()
            await self.party.server.kill()
            await asyncio.gather(*firing)
        await self.party.server.start()

    async def _fire(self, seat: int, after: int, enough: asyncio.Event) -> None:
        async with Client(self.party.server.url, patience=0) as client:
            client.token = self.party.in_seat(seat).token
            others = itertools.cycle([each for each in self.told if each != seat])
            hand = (await client.view(self.match_id))["view"]["hand"]
            for turn in itertools.count():
                # Never what stands already: that would be a repeat, with the same receipt.
                offer = {"to": next(others), "give": hand[turn % len(hand)]}
                action = {"type": "offer_trades", "offers": [offer]}
                try:
                    self.told[seat].append(await client.submit(self.match_id, self.phase, action))
                except httpx2.TransportError:
                    return
                self._answers += 1
                if self._answers >= after:
                    enough.set()

    async def must_find_everything(self) -> None:
        """Each receipt is in the seat's history, the last one is in force, or one more whose answer was lost."""
        for seat, told in self.told.items():
            client = self.party.in_seat(seat)
            history = (await client.get(f"/v1/matches/{self.match_id}/submission/history"))["items"]
            assert [entry["revision"] for entry in history] == list(range(1, len(history) + 1))
            digests = [entry["digest"] for entry in history]
            assert [receipt for receipt in told if digests[receipt["revision"] - 1] != receipt["digest"]] == []
            if told:
                standing = await client.submission(self.match_id)
                assert standing == told[-1] or standing["revision"] > told[-1]["revision"]


@pytest.fixture(scope="module")
async def crowded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Four at the Exodus Game, on a server that is killed again and again."""
    process = ServerProcess(
        tmp_path_factory.mktemp("killed"), settings={"MAINMATCH_LIMITS": "off", "MAINMATCH_LOG_LEVEL": "warning"}
    )
    await process.start()
    async with invited(process, players=4) as party:
        match_id = await party.seat(4, game="exodus", player_count=4)
        started = await party.host.start(match_id)
        yield Crowd(party, match_id, started["phase"]["id"])
    await process.stop()
