"""What an evil game does to its own match, told from outside: each match's end, and that others noticed nothing."""

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

import httpx2

from tests.http_client import Body, Client, Refusal
from tests.rigs.evil import AT_CLOSE, CANARY, ON_REQUEST
from tests.rigs.processes import RigServer
from tests.rigs.tables import entered, payload, told

HARMLESS = {
    # A schedule's length is used, and not what the game says; silence is whatever isn't a number.
    *(("lasts", way) for way in ("nonsense", "nothing")),
    *(("missing", way) for way in ("nonsense", "nothing")),
    *(("check", way) for way in ("nonsense", "nothing")),
    ("bot", "nonsense"),
    ("bot", "nothing"),
}
"""What is wrong and does no harm: nobody looks at it."""


@dataclass
class Misdeeds:
    """What came of it, and what should not have."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest_answer: float = 0.0


@dataclass
class Trial:
    """One evil match: its host, its only player, and where it errs."""

    host: Client
    player: Client
    place: str
    way: str
    patience: float
    match_id: str = ""
    has_sent: bool = False

    async def run(self, found: Misdeeds) -> None:
        """Play it until it is halted, or into its third round."""
        config = {"place": self.place, "way": self.way}
        seats = 2 if self.place == "bot" else 1
        match = await self.host.create_match(payload(seats, 2, 50, game="evil", config=config))
        self.match_id = match["id"]
        await self.player.join(self.match_id)
        if self.place == "bot":
            await self.host.add_bot(self.match_id)
        started = await self.host.start(self.match_id)
        await self._send_early(started["phase"]["id"])
        if self.place in ON_REQUEST:
            await self._request(found)
        try:
            await told(self.host, self.match_id, self._is_enough, within=self.patience)
        except TimeoutError:
            found.faults.append(f"{self.place} {self.way}: neither halts nor goes on")
        else:
            await self._judge(found)

    async def _send_early(self, phase: str) -> None:
        """Something that must still be there at the end; on a busy machine the phase may be over already."""
        with suppress(Refusal):
            await self.player.submit(self.match_id, phase, {"type": "say", "number": 7})
            self.has_sent = True

    def _is_enough(self, events: list[Body]) -> bool:
        types = [event["type"] for event in events]
        return "match.halted" in types or types.count("phase.closed") >= 3

    async def _request(self, found: Misdeeds) -> None:
        """In the second round, ask for what the game gets wrong."""
        events = await told(self.host, self.match_id, lambda events: len(_opened(events)) >= 2, within=self.patience)
        phase = _opened(events)[-1]["data"]["phase"]["id"]
        body: Body = {"phase_id": phase, "action": {"type": "wave" if self.place == "apply" else "say"}}
        try:
            if self.place == "options":
                await self.player.options(self.match_id)
            elif self.place == "apply":
                await self.player.post(f"/v1/matches/{self.match_id}/actions", body)
            else:
                await self.player.submit(self.match_id, phase, {"type": "say", "number": 8})
        except Refusal as refusal:
            found.counts[f"answered {refusal.status} {refusal.code}"] += 1
            if refusal.status >= 500:
                found.faults.append(f"{self.place} {self.way}: answered {refusal.status}")
            _must_be_discreet(found, refusal.problem)
        else:
            found.counts["answered with success"] += 1

    async def _judge(self, found: Misdeeds) -> None:
        match = await self.host.match(self.match_id)
        found.counts[str(match["status"])] += 1
        must_halt = self.place in AT_CLOSE and (self.place, self.way) not in HARMLESS
        if must_halt != (match["status"] == "halted"):
            found.faults.append(f"{self.place} {self.way}: is {match['status']}")
        history = await self.player.get(f"/v1/matches/{self.match_id}/submission/history")
        found.counts["matches with something sent"] += self.has_sent
        if self.has_sent and not any(
            entry["kind"] == "submit" and entry["action"]["number"] == 7 for entry in history["items"]
        ):
            found.faults.append(f"{self.place} {self.way}: what was sent is gone")
        _must_be_discreet(found, match, history)


def _opened(events: list[Body]) -> list[Body]:
    return [event for event in events if event["type"] == "phase.opened"]


def _must_be_discreet(found: Misdeeds, *answers: Body) -> None:
    if CANARY in json.dumps(answers):
        found.faults.append("an answer tells what the game raised")


async def misdeeds(
    server: RigServer, places: tuple[str, ...], ways: tuple[str, ...], patience: float = 90.0
) -> Misdeeds:
    """Play an evil match for each place and way, all at once, beside honest ones. ``patience`` in seconds."""
    found = Misdeeds()
    host, player = [await entered(server, name) for name in ("evil-host", "evil-player")]
    asking = asyncio.create_task(_ask(server, found))
    try:
        honest = await _honest(host, player)
        trials = [Trial(host, player, place, way, patience) for place in places for way in ways]
        async with asyncio.TaskGroup() as group:
            for trial in trials:
                group.create_task(trial.run(found))
        await _setups(host, ways, found)
        await _must_play_on(host, honest, found)
    finally:
        asking.cancel()
        with suppress(asyncio.CancelledError, httpx2.TransportError):
            await asking
        for client in (host, player):
            await client.__aexit__()
    if CANARY in server.output:
        found.faults.append("the log tells what the game raised")
    return found


async def _honest(host: Client, player: Client) -> list[str]:
    started = []
    for _ in range(3):
        match = await host.create_match(payload(1, 1, 1000))
        await player.join(match["id"])
        await host.start(match["id"])
        started.append(match["id"])
    return started


async def _setups(host: Client, ways: tuple[str, ...], found: Misdeeds) -> None:
    """A game that can't even be set up: there is no match, and no other harm."""
    for way in ways:
        try:
            await host.create_match(payload(1, 1, 5, game="evil", config={"place": "setup", "way": way}))
        except Refusal as refusal:
            found.counts[f"setup refused {refusal.status} {refusal.code}"] += 1
            if refusal.status >= 500:
                found.faults.append(f"setup {way}: answered {refusal.status}")
            _must_be_discreet(found, refusal.problem)
        else:
            found.faults.append(f"setup {way}: a match was made of it")


async def _must_play_on(host: Client, honest: list[str], found: Misdeeds) -> None:
    """Each honest match closes two more phases from now."""
    for match_id in honest:
        head = (await host.view(match_id))["cursor"]["seq"]
        closed = 0
        async with asyncio.timeout(60):
            while closed < 2:
                page = await host.events(match_id, after=head, wait=25)
                head = page["next_after"]
                closed += sum(event["type"] == "phase.closed" for event in page["items"])
        found.counts["honest matches that played on"] += 1


async def _ask(server: RigServer, found: Misdeeds) -> None:
    """Ask for something simple, again and again, and note the longest wait."""
    async with httpx2.AsyncClient(base_url=server.url, trust_env=False, timeout=60) as client:
        while True:
            asked = time.monotonic()
            assert (await client.get("/livez")).is_success
            found.slowest_answer = max(found.slowest_answer, time.monotonic() - asked)
            found.counts["answers meanwhile"] += 1
            # A beat, not a wait: how long an answer takes is asked ten times a second.
            await asyncio.sleep(0.1)
