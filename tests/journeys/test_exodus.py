"""A whole Exodus Game: eight people over sockets and a bot that the server plays, all of it behind closed hands."""

import asyncio
import json

import pytest

from mainmatch.games.exodus.state import COLOURS
from tests.journeys.party import Party, Witness, played, player_of, witnessed

pytestmark = pytest.mark.anyio

BOT_SEAT = 9


async def test_nine_swap_cubes_and_nobody_else_sees_a_hand(party: Party) -> None:
    match_id = await party.seat(8, game="exodus", visibility="private")
    added = await party.host.add_bot(match_id)
    assert (added["seat"], added["bot"]) == (BOT_SEAT, "house")
    seats = range(1, 9)
    witnesses = [await Witness.of(client, match_id) for client in (*party.players[:8], party.host)]
    players = [player_of(party.in_seat(seat), match_id, seat, "exodus") for seat in seats]

    async with witnessed(*witnesses):
        playing = asyncio.create_task(played(players))
        await party.host.start(match_id)
        await playing

    for witness in witnesses:
        witness.must_be_whole()
        witness.must_have_closed_each_phase_once()
        assert witness.document == await witness.client.view(match_id)
    _must_have_traded(witnesses)
    await _must_hide_hands(party, match_id)


def _must_have_traded(witnesses: list[Witness]) -> None:
    """Every trade was told to both of its seats, in the same words; the server's bot took part."""
    trades = set()
    for seat, witness in enumerate(witnesses[:8], start=1):
        for event in witness.events:
            if event["type"] == "game.trades_resolved":
                trades |= {
                    (event["data"]["round"], seat, each["gave"], each["with"], each["received"])
                    for each in event["data"]["trades"]
                }
    assert trades
    for number, seat, gave, partner, received in trades:
        if partner != BOT_SEAT:
            assert (number, partner, received, seat, gave) in trades
    assert any(partner == BOT_SEAT for _, _, _, partner, _ in trades), "the bot on the server trades as the others do"


async def _must_hide_hands(party: Party, match_id: str) -> None:
    """Until the result reveals them, what everybody is told names no cube."""
    page = await party.host.get(f"/v1/matches/{match_id}/events", {"as": "public", "limit": 500})
    *before, finished = page["items"]
    assert finished["type"] == "match.finished"
    assert [colour for colour in COLOURS if colour in json.dumps(before)] == []
    assert all(sorted(line["hand"]) == line["hand"] for line in finished["data"]["result"]["standings"])
    public = await party.host.view(match_id, "public")
    assert set(public["view"]) == {"round", "rounds"}
    assert public["garnets"] is None
