"""A host's bad day: everything goes wrong that can, over HTTP, and the match ends well."""

from typing import Any

import pytest

from tests.http_client import Body, Client, Refusal
from tests.journeys.party import Party, Witness, witnessed
from tests.services.folding import folded

pytestmark = pytest.mark.anyio

WISH = {"game": "x-game", "config": {"setup": {"order": [1, 2, 3, 4, 5]}}, "garnets": {"2": 5, "4": 3}}
BEFORE = ("extend", "amend", "substitute", "clarify", "pause", "resume", "close_phase")
AFTER = ("rewind", "announce", "amend", "break_seal")


class BadDay:
    """The match, and what its people do in it. In round r seat r is the X."""

    def __init__(self, party: Party, match_id: str) -> None:
        self.party = party
        self.match_id = match_id
        self.seats: dict[int, Client] = dict(enumerate(party.players[:5], start=1))

    async def act(self, name: str, **payload: Any) -> Body:
        """Something that the host does."""
        return await self.party.host.post(f"/v1/matches/{self.match_id}/host/{name}", payload)

    async def phase(self) -> Body:
        """The phase that is open."""
        found: Body = (await self.party.spectator.match(self.match_id))["phase"]
        return found

    async def send(self, seat: int, action: Body, *, locked: bool = True) -> Body:
        """Something that a player sends."""
        phase = (await self.phase())["id"]
        return await self.seats[seat].submit(self.match_id, phase, action, locked=locked)

    async def send_for(self, seat: int, action: Body, *, locked: bool, reason: str) -> Body:
        """Something that the host sends in a player's place."""
        body = {"phase_id": (await self.phase())["id"], "action": action, "locked": locked, "reason": reason}
        path = f"/v1/matches/{self.match_id}/seats/{seat}/submission"
        return await self.party.host.ask("PUT", path, body=body)

    async def choose(self, number: int) -> None:
        """Everybody's choice of a round, which ends it."""
        for seat in self.seats:
            if seat == number:
                await self.send(seat, {"type": "pass"})
                continue
            double = seat == 4 and number == 2
            choice = "betray" if (seat + number) % 3 == 0 else "ally"
            await self.send(seat, {"type": "choose", "choice": choice, "double": double})

    async def seen(self) -> list[Any]:
        """What everybody sees of the game, and has: players, host and spectator."""
        people = [*self.seats.values(), self.party.host, self.party.spectator]
        views = [await each.view(self.match_id) for each in people]
        return [(view["viewer"], view["view"], view["garnets"]) for view in views]


def pairs_of(number: int) -> Body:
    """What the X of a round pairs up."""
    one, two, three, four = (seat for seat in range(1, 6) if seat != number)
    return {"type": "pair_players", "pairs": [[one, two], [three, four]]}


async def test_a_host_has_a_bad_day_and_the_match_ends_well(party: Party) -> None:
    day = BadDay(party, await party.seat(5, **WISH))
    witnesses = [await Witness.of(client, day.match_id) for client in (party.spectator, party.players[4])]
    async with witnessed(*witnesses):
        await party.host.start(day.match_id)
        await _the_first_round_takes_longer(day)
        second = await day.phase()
        await _the_second_round_loses_a_player(day)
        after_two = await day.seen()
        await _the_third_round_is_closed_by_mistake(day)
        await _two_rounds_are_taken_back(day, second)
        await day.send_for(2, pairs_of(2), locked=True, reason="By mail, as before.")
        await day.choose(2)
        assert await day.seen() == after_two, "the same inputs give the same views"
        broken = await _the_seal_is_broken(day)
        for number in (4, 5):
            await day.send(number, pairs_of(number))
            await day.choose(number)
    for witness in witnesses:
        witness.must_be_whole()
        # Channels close after the match, in the same moment.
        rest = await witness.client.events(day.match_id, after=witness.document["cursor"]["seq"])
        assert folded(witness.document, rest["items"]) == await witness.client.view(day.match_id)
    await _everybody_reads_how_it_was(day, broken)


async def _the_first_round_takes_longer(day: BadDay) -> None:
    before = await day.phase()
    extended = await day.act("extend", seconds=7200, reason="The forum was down.")
    assert extended["phase"]["due_at"] > before["due_at"]
    await day.send(1, pairs_of(1))
    await day.choose(1)


async def _the_second_round_loses_a_player(day: BadDay) -> None:
    taken = await day.send_for(2, pairs_of(2), locked=True, reason="By mail; he can't sign in.")
    assert "revision" not in taken
    gone, newcomer = day.seats[3], day.party.players[5]
    name = (await newcomer.get("/v1/me"))["username"]
    payload = {"account": name, "knowledge": "from_now", "reason": "She has no time any more."}
    await day.party.host.ask("PUT", f"/v1/matches/{day.match_id}/seats/3/player", body=payload)
    day.seats[3] = newcomer
    with pytest.raises(Refusal, match="not_seated"):
        await gone.options(day.match_id)
    history = await newcomer.get(f"/v1/matches/{day.match_id}/submission/history")
    assert history["items"] == []
    await day.act("clarify", text="Who takes a seat over has its points, and its doublings.")
    paused = await day.act("pause", reason="Until the newcomer has read the rules.")
    assert (paused["status"], paused["phase"]["due_at"]) == ("paused", None)
    with pytest.raises(Refusal, match="match_paused"):
        await day.send(1, {"type": "pass"})
    assert (await day.act("resume"))["phase"]["due_at"] is not None
    await day.choose(2)


async def _the_third_round_is_closed_by_mistake(day: BadDay) -> None:
    await day.send(3, pairs_of(3))
    await day.send(1, {"type": "choose", "choice": "ally", "double": False}, locked=False)
    closed = await day.act("close-phase", reason="I thought that all had sent.")
    assert closed["phase"]["round"] == 4


async def _two_rounds_are_taken_back(day: BadDay, second: Body) -> None:
    back = await day.act("rewind", to_phase=second["id"], reason="I closed round 3 too early, and misread round 2.")
    assert (back["phase"]["name"], back["phase"]["round"], back["status"]) == ("pairing", 2, "running")
    assert back["phase"]["id"] != second["id"]
    with pytest.raises(Refusal, match="phase_closed"):
        await day.seats[4].submit(day.match_id, second["id"], pairs_of(2))
    await day.act("announce", text="Sorry! Please send for round 2 as you did.")


async def _the_seal_is_broken(day: BadDay) -> str:
    """In the third round; answers the id of the phase."""
    await day.send(3, pairs_of(3))
    phase = str((await day.phase())["id"])
    mine: Body = {"type": "choose", "choice": "ally", "double": False}
    await day.send(1, mine, locked=False)
    found = await day.act("break-seal", seat=1, reason="They ask what they had sent, and can't sign in.")
    assert found["submissions"] == [{"seat": 1, "action": mine, "locked": False}]
    await day.choose(3)
    return phase


async def _everybody_reads_how_it_was(day: BadDay, broken: str) -> None:
    result = await day.seats[1].result(day.match_id)
    (seal,) = result["seals_broken"]
    assert (seal["phase_id"], seal["seat"]) == (broken, 1)
    for somebody in (day.seats[3], day.party.spectator, day.party.host):
        assert await somebody.result(day.match_id) == result
    log = (await day.seats[5].get(f"/v1/matches/{day.match_id}/audit"))["items"]
    assert [entry["act"] for entry in log] == [*BEFORE, *AFTER]
    assert [entry["n"] for entry in log] == list(range(1, len(log) + 1))
    assert len({entry["hash"] for entry in log}) == len(log)
    with pytest.raises(Refusal, match="not_host"):
        await day.party.spectator.get(f"/v1/matches/{day.match_id}/audit")
    with pytest.raises(Refusal, match="match_over"):
        await day.act("rewind", to_phase=broken)
