"""A whole X Game: five people over sockets, a spectator, a host, and a network that fails in the middle."""

import asyncio
import json

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.http_client import Feed, FeedBroken
from tests.journeys.party import Party, Witness, played, player_of, witnessed

pytestmark = pytest.mark.anyio

GARNETS = {"1": 9, "2": 5, "3": 3, "4": 0, "5": 5}
OWN_EYES = {"submission.accepted", "submission.withdrawn", "garnets.changed"}


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> list[ClientConnection]:
    """The connections of the players' streams, as they come."""
    found: list[ClientConnection] = []

    class Noted(connect):
        async def __aenter__(self) -> ClientConnection:
            found.append(await super().__aenter__())
            return found[-1]

    monkeypatch.setattr("mainmatch_client.stream.following.connect", Noted)
    return found


async def test_five_people_play_and_all_of_them_reconnect(party: Party, wires: list[ClientConnection]) -> None:
    match_id = await party.seat(5, game="x-game", garnets=GARNETS)
    everybody = [*party.players[:5], party.host, party.spectator]
    witnesses = [await Witness.of(client, match_id, by_ticket=client is party.spectator) for client in everybody]
    players = [player_of(party.in_seat(seat), match_id, seat, "x-game") for seat in range(1, 6)]

    async with witnessed(*witnesses):
        playing = asyncio.create_task(played(players))
        await party.host.start(match_id)
        await witnesses[2].opened("choice", 2)
        witnesses[2].feed.cut()
        for wire in wires:
            wire.transport.abort()
        await playing

    for witness in witnesses:
        witness.must_be_whole()
        witness.must_have_closed_each_phase_once()
        assert witness.document == await witness.client.view(match_id)
    assert witnesses[2].feed.connections > 1
    assert len(wires) == 2 * len(players)
    await _must_end_alike(party, match_id, witnesses)
    _must_keep_to_themselves(witnesses)


async def _must_end_alike(party: Party, match_id: str, witnesses: list[Witness]) -> None:
    result = await party.spectator.result(match_id)
    assert result.pop("match_id") == match_id
    assert result.pop("seals_broken") == []
    for witness in witnesses:
        assert witness.events[-1]["data"]["result"] == result
        assert witness.document["status"] == "finished"
        assert [*witness.types].count("game.round_scored") == 5
    assert sorted(line["seat"] for line in result["standings"]) == [1, 2, 3, 4, 5]
    assert sum(result["garnets"].values()) == sum(max(0, line["score"]) // 5 for line in result["standings"])


def _must_keep_to_themselves(witnesses: list[Witness]) -> None:
    """What a seat sent is in its own feed and nowhere else, not even as an id."""
    texts = [json.dumps(witness.events) for witness in witnesses]
    for number, witness in enumerate(witnesses):
        private = [event for event in witness.events if event["type"] in OWN_EYES]
        receipts = [event["data"] for event in private if event["type"] == "submission.accepted"]
        assert bool(receipts) == (number < 5), "seats send; hosts and spectators see no receipt"
        assert {receipt["seat"] for receipt in receipts} <= {number + 1}
        secrets = {event["id"] for event in private} | {receipt["digest"] for receipt in receipts}
        leaks = [each for each, text in enumerate(texts) if each != number for secret in secrets if secret in text]
        assert leaks == []


async def test_a_spectator_gets_the_public_feed_and_no_other(party: Party) -> None:
    match_id = await party.seat(5, game="x-game")
    cursor = (await party.spectator.view(match_id))["cursor"]

    assert cursor["feed"] == f"match/{match_id}/public"
    for feed in (f"match/{match_id}/seat:1", f"match/{match_id}/host", f"match/{match_id}/seat:6"):
        async with Feed(party.spectator, {**cursor, "feed": feed}) as closed:
            with pytest.raises(FeedBroken, match="unknown_feed"):
                await anext(closed)
