"""``mainmatch rehearse``: a match of many days through the real doors, in a few seconds.

May touch: a stage, its visitors, a temporary directory. Rule kept here: everything goes through
HTTP, deadlines fire because it is their time, and nobody sleeps: the clock jumps from deed to deed.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from rich.console import Console

from mainmatch.rules import JUDGE, Dice, Game, RandomLegal, Seat
from mainmatch.simulation.http_clients import Body, Hand, HandClock, House, Refusal, Stage, Visitor, visitor
from mainmatch.simulation.plan import Plan, Unplayable, checked, config_of, game_of
from mainmatch.simulation.timeline import Deed, Timeline, agenda_of

__all__ = ["Days", "Rehearsal", "rehearse"]

NAMES = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ines", "Jona", "Kira", "Luis")
_MONDAY, _AFTERNOON = 0, 14


@dataclass(frozen=True, slots=True)
class Days:
    """How the days go. ``start``: a local time without zone, None for the Monday after ``today``, 14:00."""

    today: datetime
    zone: str = "Europe/Berlin"
    start: str | None = None
    silent_share: float = 0.2
    close_early: str = "never"


def rehearse(console: Console, game: str, days: Days, executor: House, **payload: Any) -> int:
    """Play it, and print its timeline; ``wish`` is what ``checked`` takes. Answers an exit code."""
    try:
        plan = checked(game, **payload)
        zone = _zone(days.zone)
        start = _start(days, zone)
        asyncio.run(_performed(console, plan, days, zone, start, executor))
    except KeyboardInterrupt:
        console.print("\nStopped.")
        return 130
    except (Unplayable, Refusal) as error:
        console.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        return 1
    return 0


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        known = "Write it as Europe/Berlin, America/New_York, UTC."
        # A system may come without the database that says what zones there are.
        none = "" if available_timezones() else " This system knows no zones at all: pip install tzdata."
        raise Unplayable(f"There is no time zone {name}. {known}{none}") from None


def _start(days: Days, zone: ZoneInfo) -> datetime:
    """The first instant, with the zone."""
    if days.start is None:
        local = days.today.astimezone(zone)
        monday = local + timedelta(days=7 - (local.weekday() - _MONDAY) % 7)
        return monday.replace(hour=_AFTERNOON, minute=0, second=0, microsecond=0)
    try:
        return datetime.fromisoformat(days.start).replace(tzinfo=zone)
    except ValueError:
        raise Unplayable(f"{days.start} is no local time. Write it as 2027-03-01T14:00.") from None


async def _performed(
    console: Console, plan: Plan, days: Days, zone: ZoneInfo, start: datetime, executor: House
) -> None:
    game = game_of(plan.game, plan.allowed)
    clock = HandClock(start.astimezone(ZoneInfo("UTC")))
    async with AsyncExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="mainmatch-rehearsal-"))
        stage = await stack.enter_async_context(executor(Path(data), clock))
        host = await visitor(stage, stack, "Host", None)
        players = [await visitor(stage, stack, _name(seat), seat) for seat in range(1, plan.seats + 1)]
        match_id = await _gathered(plan, days, host, players)
        _introduce(console, game, plan, days, players)
        timeline = Timeline(console, zone, {each.seat: each.name for each in players if each.seat}, clock.now)
        await Rehearsal(stage, clock, game, plan, days, zone, host, players, match_id, timeline).play()


def _name(seat: Seat) -> str:
    lap, n = divmod(seat - 1, len(NAMES))
    return NAMES[n] if not lap else f"{NAMES[n]} {lap + 1}"


async def _gathered(plan: Plan, days: Days, host: Visitor, players: Sequence[Visitor]) -> str:
    """A match in which everybody sits; its id."""
    payload = {
        "game": plan.game,
        "players": plan.seats,
        "config": config_of(plan.config),
        "garnets": {str(each.seat): plan.garnets for each in players},
        "close_early": days.close_early,
        # The clock leaps from deed to deed, which looks like an outage each time.
        "downtime": "strict",
    }
    match = await host.post("/v1/matches", payload)
    for player in players:
        await player.post(f"/v1/matches/{match['id']}/join", {"seat": player.seat})
    return str(match["id"])


def _introduce(console: Console, game: Game, plan: Plan, days: Days, players: Sequence[Visitor]) -> None:
    head = f"{game.title} {game.version}, {plan.seats} seats, times in {days.zone}, seed {plan.seed}"
    console.print(head, style="bold", markup=False, highlight=False, soft_wrap=True)
    seats = ", ".join(f"{player.seat} {player.name}" for player in players)
    console.print(f"Seats: {seats}", markup=False, highlight=False, soft_wrap=True)


@dataclass(slots=True)
class Rehearsal:
    """A match being rehearsed: the host reads the feed, the players send, the clock jumps."""

    stage: Stage
    clock: HandClock
    game: Game
    plan: Plan
    days: Days
    zone: ZoneInfo
    host: Visitor
    players: Sequence[Visitor]
    match_id: str
    timeline: Timeline
    read: int = 0
    phases: int = 0
    missing: Sequence[Seat] = ()
    silence: str | None = None
    phase: Body | None = None

    async def play(self) -> None:
        """From the start to the result. Raises Unplayable when the match stops before."""
        await self.host.post(f"/v1/matches/{self.match_id}/start", {})
        await self._listen()
        late: list[Deed] = []
        while self.phase is not None:
            late = await self._play_phase(self.phase, late)
        for deed in late:
            await self._do(deed)

    async def _play_phase(self, phase: Body, late: Sequence[Deed]) -> list[Deed]:
        """Play until this phase is over; answers what comes too late for it."""
        due = datetime.fromisoformat(phase["due_at"])
        opened = datetime.fromisoformat(phase["opened_at"])
        dice = Dice(self.plan.seed.encode(), f"rehearse/{self.phases}")
        share = self.days.silent_share
        deeds = agenda_of(phase["id"], opened, due, await self._awaited(), share, self.zone, dice)
        for deed in sorted([*late, *(each for each in deeds if each.at < due)], key=lambda each: each.at):
            await self._do(deed)
            if self.phase is None or self.phase["id"] != phase["id"]:
                return []
        self.clock.move_to(due)
        await self._awaited()
        await self.stage.keep_time()
        await self._listen()
        if self.phase is not None and self.phase["id"] == phase["id"]:
            raise Unplayable("A deadline didn't fire. The server's log says why; please report it.")
        return [deed for deed in deeds if deed.at >= due]

    async def _awaited(self) -> Sequence[Seat]:
        """Who is missing now, as the host is told; kept for when the phase closes."""
        self.missing = (await self.host.get(f"/v1/matches/{self.match_id}/host/status"))["missing"]
        self.silence = None
        for seat in self.missing[:1]:
            self.silence = (await self._player(seat).get(f"/v1/matches/{self.match_id}/options"))["missing"]
        return self.missing

    def _player(self, seat: Seat) -> Visitor:
        return self.host if seat == JUDGE else self.players[seat - 1]

    async def _do(self, deed: Deed) -> None:
        self.clock.move_to(deed.at)
        if deed.seat is None:
            missing = await self._awaited()
            still = f"still missing: {self.timeline.who(missing)}" if missing else "nobody is missing"
            self.timeline.say(deed.at, f"The host looks: {still}.", "dim")
        elif deed.kind == "late":
            await self._come_late(deed, self._player(deed.seat))
        else:
            await self._send(deed, self._player(deed.seat), deed.seat)

    async def _send(self, deed: Deed, player: Visitor, seat: Seat) -> None:
        """What the house bot would send, in the player's name; the host learns that, and not what."""

        def chance(acts: int) -> Dice:
            label = f"rehearse/{phase}/{seat}/{deed.kind}" + (f"/{acts}" if acts else "")
            return Dice(self.plan.seed.encode(), label)

        phase = self.phases
        bot = RandomLegal() if seat == JUDGE else self.game.bot
        hand = Hand(player, self.match_id, seat, bot, locked=self.days.close_early == "all_locked")
        async for at_once in hand.play(deed.phase, chance):
            self.timeline.say(deed.at, f"{player.name} {'acts' if at_once else _VERBS[deed.kind]}.")
            await self._listen()

    async def _come_late(self, deed: Deed, player: Visitor) -> None:
        try:
            body = {"phase": deed.phase, "action": {"type": "pass"}, "locked": False}
            await player.put(f"/v1/matches/{self.match_id}/submission", body)
        except Refusal as refusal:
            self.timeline.say(deed.at, f"{player.name} comes too late: refused ({refusal.code}).", "yellow")

    async def _listen(self) -> None:
        """Read the host's feed to its end, and tell it."""
        while True:
            page = await self.host.get(f"/v1/matches/{self.match_id}/events", after=self.read)
            for event in page["items"]:
                await self._tell(event)
            if self.read == page["next_after"]:
                return
            self.read = page["next_after"]

    async def _tell(self, event: Body) -> None:
        at, told = datetime.fromisoformat(event["at"]), event["data"]
        match event["type"]:
            case "phase.opened":
                self.phase, self.phases = told["phase"], self.phases + 1
                self.timeline.opened(at, told["phase"], await self._awaited())
            case "phase.closed":
                self.phase = None
                early = told["closed_by"] == "early"
                self.timeline.closed(at, told, () if early else self.missing, self.silence)
            case "match.finished":
                self.timeline.finished(at, told["result"])
            case "match.halted":
                raise Unplayable(f"{self.game.id} broke: the match is halted. The server's log says where.")
            case _:
                self.timeline.told(event)


_VERBS = {"submit": "submits", "change": "changes the submission"}
