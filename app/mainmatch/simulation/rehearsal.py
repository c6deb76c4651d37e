"""``mainmatch rehearse``: play a match of many days over the real API in a few seconds, and print its timeline.

The clock jumps from action to action, and the server closes phases at their deadlines. The timeline shows what a host
can know: the events of the host's feed, and who has submitted, but not what.
"""

import asyncio
import json
import re
import tempfile
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from rich.console import Console

from mainmatch.rules import JUDGE, MOST_TURNS, Dice, Game, RandomLegal, Seat
from mainmatch.seated_bot import SeatedBot
from mainmatch.simulation.people import Person, sign_up, way_to
from mainmatch.simulation.plan import Days, Plan, Unplayable, checked, config_of, game_of
from mainmatch.simulation.stage import HandClock, OpenStage, Stage
from mainmatch_client import Event, MainmatchError, Problem

NAMES = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ines", "Jona", "Kira", "Luis", "Mila")
_MONDAY, _AFTERNOON = 0, 14

_SKIPPED = {"match.created", "match.started", "seat.joined", "view.changed", "garnets.changed"}
"""Not printed: the head of the timeline and the game's own events show the same."""
_LONGEST = 300
"""Printed characters of an event."""
Body: TypeAlias = Mapping[str, Any]
"""An event's ``data``, or a part of it."""

Kind: TypeAlias = Literal["submit", "change", "answer", "look", "late"]

_DAY = timedelta(hours=24)
_WAKING = 7
"""Local hour before which players sleep."""
_IN_WORDS = {"submit": "submits", "change": "changes the submission", "answer": "submits"}


def rehearse(console: Console, game: str, days: Days, open_stage: OpenStage, **payload: Any) -> int:
    """Play a match and print its timeline; return an exit code. ``payload``: as for ``checked``."""

    async def perform() -> None:
        plan = checked(game, **payload)
        zone = _zone(days.zone)
        await _perform(console, plan, days, zone, _start(days, zone), open_stage)

    return exit_code_of(console, perform)


def exit_code_of(console: Console, perform: Callable[[], Coroutine[Any, Any, None]]) -> int:
    """Run a rehearsal; print its errors, and return an exit code."""
    try:
        asyncio.run(perform())
    except KeyboardInterrupt:
        console.print("\nStopped.")
        return 130
    except (Unplayable, MainmatchError) as error:
        console.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        return 1
    return 0


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        known = "Write it as Europe/Berlin, America/New_York, UTC."
        # A system may lack the time zone database.
        none = "" if available_timezones() else " This system has no time zone database: pip install tzdata."
        raise Unplayable(f"There is no time zone {name}. {known}{none}") from None


def _start(days: Days, zone: ZoneInfo) -> datetime:
    """The start, with its zone."""
    if days.start is None:
        local = days.today.astimezone(zone)
        monday = local + timedelta(days=7 - (local.weekday() - _MONDAY) % 7)
        return monday.replace(hour=_AFTERNOON, minute=0, second=0, microsecond=0)
    try:
        return datetime.fromisoformat(days.start).replace(tzinfo=zone)
    except ValueError:
        raise Unplayable(f"{days.start} is no local time. Write it as 2027-03-01T14:00.") from None


async def _perform(
    console: Console, plan: Plan, days: Days, zone: ZoneInfo, start: datetime, open_stage: OpenStage
) -> None:
    game = game_of(plan.game, plan.allowed)
    clock = HandClock(start.astimezone(ZoneInfo("UTC")))
    async with AsyncExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="mainmatch-rehearsal-"))
        stage = await stack.enter_async_context(open_stage(Path(data), clock))
        way = await stack.enter_async_context(way_to(stage))
        host = await sign_up(way, "Host", None)
        players = [await sign_up(way, _name(seat), seat) for seat in range(1, plan.seats + 1)]
        match_id = await _create_match(plan, days, host, players)
        _introduce(console, game, plan, days, players)
        timeline = Timeline(console, zone, {each.seat: each.name for each in players if each.seat}, clock.now)
        await Rehearsal(stage, clock, game, plan, days, zone, host, players, match_id, timeline).play()


def _name(seat: Seat) -> str:
    lap, n = divmod(seat - 1, len(NAMES))
    return NAMES[n] if not lap else f"{NAMES[n]} {lap + 1}"


async def _create_match(plan: Plan, days: Days, host: Person, players: Sequence[Person]) -> str:
    """Create a match with all players in their seats; return its id."""
    match = await host.client.create_match(
        plan.game,
        player_count=plan.seats,
        config=config_of(plan.config),
        garnets=dict.fromkeys(range(1, plan.seats + 1), plan.garnets),
        close_early=days.close_early,
        # With credit, each jump of the clock would count as downtime.
        downtime="strict",
    )
    for player in players:
        await player.client.join(match.id, seat=player.seat)
    return match.id


def _introduce(console: Console, game: Game, plan: Plan, days: Days, players: Sequence[Person]) -> None:
    head = f"{game.title} {game.version}, {plan.seats} seats, times in {days.zone}, seed {plan.seed}"
    console.print(head, style="bold", markup=False, highlight=False, soft_wrap=True)
    seats = ", ".join(f"{player.seat} {player.name}" for player in players)
    console.print(f"Seats: {seats}", markup=False, highlight=False, soft_wrap=True)


class Timeline:
    """Prints what happens to ``console``, grouped by day."""

    def __init__(self, console: Console, zone: ZoneInfo, names: Mapping[Seat, str], began: datetime) -> None:
        self._console = console
        self._zone = zone
        self._names = names
        self._first = began.astimezone(zone).date()
        self._day = 0
        self._explained: set[str] = set()

    def say(self, at: datetime, text: str, style: str = "") -> None:
        """Print a line for this instant."""
        local = at.astimezone(self._zone)
        day = (local.date() - self._first).days + 1
        if day != self._day:
            self._day = day
            self._print(f"\nDay {day}, {local:%a %d %b %Y}", "bold")
        self._print(f"  {local:%H:%M}  {text}", style)

    def under(self, text: str, style: str = "") -> None:
        """Print a line that belongs to the last one."""
        self._print(f"         {text}", style)

    def who(self, seats: Iterable[Seat]) -> str:
        """The names of seats, such as "Ada and Cleo"."""
        named = [self._names.get(seat, f"seat {seat}") for seat in seats]
        return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nobody"

    def opened(self, at: datetime, phase: Body, waiting: Iterable[Seat]) -> None:
        """Print the opening of a phase."""
        length = _length(datetime.fromisoformat(phase["due_at"]) - datetime.fromisoformat(phase["opened_at"]))
        awaited = f" Waiting for {self.who(waiting)}."
        self.say(at, f"{_head(phase)} opens until {self._until(phase)} ({length}).{awaited}", "cyan")

    def extended(self, at: datetime, phase: Body) -> None:
        """Print a deadline that has moved."""
        self.say(at, f"{_head(phase)} is extended until {self._until(phase)}.", "cyan")

    def closed(self, at: datetime, body: Body, missing: Iterable[Seat], silence: str | None) -> None:
        """Print the close of a phase. ``silence``: the consequence of a missing submission."""
        absent = [*missing]
        because = {"deadline": "at its deadline", "early": "early, everybody is done", "host": "by the host"}
        lacking = f" Missing: {self.who(absent)}." if absent else " Everybody has sent."
        self.say(at, f"{_head(body['phase'])} closes {because[body['closed_by']]}.{lacking}", "cyan")
        name = str(body["phase"]["name"])
        if absent and silence and name not in self._explained:
            # Once for each kind of phase.
            self._explained.add(name)
            self.under(silence, "dim")

    def other(self, event: Event) -> None:
        """Print an event of the host's feed without a line of its own kind."""
        if event.type in _SKIPPED:
            return
        audience = "" if event.to is None else f" [only {self.who(event.to)}]"
        name = event.type.removeprefix("game.").replace("_", " ").replace(".", " ").capitalize()
        text = event.says or json.dumps(event.data, ensure_ascii=False)
        text = re.sub(r"\{seat:(\d+)\}", lambda found: self.who([int(found[1])]), text)
        short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
        self.say(event.at, f"{name}{audience}. {short}")

    def finished(self, at: datetime, result: Body) -> None:
        """Print the result, best first."""
        self.say(at, "The match is over.", "bold")
        width = max(map(len, self._names.values()))
        for line in result["standings"]:
            self.under(self._standing(line, result, width))
        self.under(f"Winners: {self.who(result['winners'])}")
        self.under(f"Elimination Candidate: {self.who(result['elimination_candidates'])}")

    def _standing(self, line: Body, result: Body, width: int) -> str:
        seat = str(line["seat"])
        name = self._names[line["seat"]].ljust(width)
        group = f", group {line['group']}" if "group" in line else ""
        tokens, garnets = result["tokens_of_life"][seat], result["garnets"][seat]
        return f"{line['rank']}. {name}  {line['score']:>4} points, {tokens} ToL, {garnets:+d} garnets{group}"

    def _until(self, phase: Body) -> str:
        return f"{datetime.fromisoformat(phase['due_at']).astimezone(self._zone):%a %d %b %H:%M}"

    def _print(self, text: str, style: str) -> None:
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def _head(phase: Body) -> str:
    return f"Round {phase['round']}, {phase['name']},"


def _length(length: timedelta) -> str:
    """A length in words, such as "24 h", "1 h 30 min", "45 s"."""
    hours, rest = divmod(int(length.total_seconds()), 3600)
    parts = ((hours, "h"), (rest // 60, "min"), (rest % 60, "s"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 s"


@dataclass(frozen=True, slots=True)
class Deed:
    """At ``at`` (UTC), a seat submits, or the host (seat None) looks who is missing.

    Kind ``late``: a submission for the phase ``phase`` after its deadline.
    """

    at: datetime
    kind: Kind
    phase: str
    seat: Seat | None = None


def agenda_of(
    phase: str, opened: datetime, due: datetime, seats: Iterable[Seat], silent_share: float, zone: ZoneInfo, dice: Dice
) -> list[Deed]:
    """The deeds of a phase, in order, at plausible hours.

    They follow from the dice and the phase alone. Of the seats that miss the deadline, half submit too late.
    """
    deeds = [Deed(due - (due - opened) / 12, "look", phase)]
    for seat in seats:
        if dice.below(1000) >= 1000 * silent_share:
            first = _instant(opened, due, zone, dice)
            deeds.append(Deed(first, "submit", phase, seat))
            if not dice.below(6):
                deeds.append(Deed(_instant(first, due, zone, dice), "change", phase, seat))
        elif dice.below(2):
            deeds.append(Deed(due + (due - opened) * (1 + dice.below(20)) / 1000, "late", phase, seat))
    return sorted(deeds, key=lambda deed: (deed.at, deed.seat or 0))


def _instant(opened: datetime, due: datetime, zone: ZoneInfo, dice: Dice) -> datetime:
    """A random instant of the phase: a third are in its last tenth, and none at night if it lasts 12 h or more."""
    length = due - opened
    begin = due - length / 10 if not dice.below(3) else opened
    chosen = begin + (due - begin) * (1 + dice.below(998)) / 1000
    local = chosen.astimezone(zone)
    if length >= _DAY / 2 and local.hour < _WAKING:
        morning = chosen + timedelta(hours=_WAKING - local.hour)
        chosen = morning if morning < due else chosen
    return chosen


@dataclass(slots=True)
class Rehearsal:
    """A rehearsed match: the host reads the feed, the players submit, the clock jumps."""

    stage: Stage
    clock: HandClock
    game: Game
    plan: Plan
    days: Days
    zone: ZoneInfo
    host: Person
    players: Sequence[Person]
    match_id: str
    timeline: Timeline
    read: int = 0
    phases: int = 0
    missing: Sequence[Seat] = ()
    silence: str | None = None
    phase: Body | None = None
    turns: dict[Seat, int] = field(default_factory=dict)
    """In the open phase, where bots answer; and in ``shown`` what each saw after its last one."""
    shown: dict[Seat, str] = field(default_factory=dict)

    async def play(self) -> None:
        """Play from the start to the result. Raises Unplayable if the match stops before."""
        await self.host.client.start(self.match_id)
        await self._listen()
        late: list[Deed] = []
        while self.phase is not None:
            late = await self._play_phase(self.phase, late)
        for deed in late:
            await self._do(deed)

    async def _play_phase(self, phase: Body, late: Sequence[Deed]) -> list[Deed]:
        """Play until this phase is over; return the late deeds."""
        due = datetime.fromisoformat(phase["due_at"])
        opened = datetime.fromisoformat(phase["opened_at"])
        dice = Dice(self.plan.seed.encode(), f"rehearse/{self.phases}")
        share = self.days.silent_share
        seats = {*await self._awaited(), *(range(1, len(self.players) + 1) if self._is_answering(phase) else ())}
        deeds = agenda_of(phase["id"], opened, due, sorted(seats), share, self.zone, dice)
        for deed in sorted([*late, *(each for each in deeds if each.at < due)], key=lambda each: each.at):
            await self._do(deed)
            if not self._is_open(phase):
                return []
        if self._is_answering(phase):
            await self._answer(phase, dice)
        if not self._is_open(phase):
            return []
        self.clock.move_to(self._due())
        await self._awaited()
        await self.stage.keep_time()
        await self._listen()
        if self._is_open(phase):
            raise Unplayable("The server did not close a phase at its deadline. Its log says why; please report it.")
        return [deed for deed in deeds if deed.at >= due]

    def _is_open(self, phase: Body) -> bool:
        return self.phase is not None and self.phase["id"] == phase["id"]

    def _is_answering(self, phase: Body) -> bool:
        return any(each.name == phase["name"] and each.bots == "until_quiet" for each in self.game.phases)

    def _due(self) -> datetime:
        """The deadline of the open phase, which actions can move."""
        return datetime.fromisoformat((self.phase or {})["due_at"])

    async def _answer(self, phase: Body, dice: Dice) -> None:
        """Give the seats that had a turn another one, later, for as long as they see something new."""
        order = dice.shuffled(sorted(self.turns))
        has_moved = True
        while has_moved:
            has_moved = False
            for seat in order:
                if self.turns[seat] >= MOST_TURNS or await self._seated(seat).shown() == self.shown[seat]:
                    continue
                moment = self.clock.now + (self._due() - self.clock.now) * dice.below(1000) / (4000 * len(order))
                await self._do(Deed(moment, "answer", phase["id"], seat))
                if not self._is_open(phase):
                    return
                has_moved = True

    async def _awaited(self) -> Sequence[Seat]:
        """The missing seats, as the host sees them; stored for the close of the phase."""
        self.missing = (await self.host.client.host_status(self.match_id)).missing
        self.silence = None
        for seat in self.missing[:1]:
            self.silence = (await self._player(seat).client.options(self.match_id)).missing
        return self.missing

    def _player(self, seat: Seat) -> Person:
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

    async def _send(self, deed: Deed, player: Person, seat: Seat) -> None:
        """Submit the house bot's action for the player; print that it was sent, not what."""

        def chance(acts: int) -> Dice:
            kind = f"answer/{turn}" if deed.kind == "answer" else deed.kind
            label = f"rehearse/{phase}/{seat}/{kind}" + (f"/{acts}" if acts else "")
            return Dice(self.plan.seed.encode(), label)

        phase, turn, seated = self.phases, self.turns.get(seat, 0), self._seated(seat)
        async for at_once in seated.play(deed.phase, chance):
            self.timeline.say(deed.at, f"{player.name} {'acts' if at_once else _IN_WORDS[deed.kind]}.")
            await self._listen()
        if self.phase is not None and self._is_answering(self.phase):
            self.turns[seat], self.shown[seat] = turn + 1, await seated.shown()

    def _seated(self, seat: Seat) -> SeatedBot:
        bot = RandomLegal() if seat == JUDGE else self.game.bot
        is_locked = self.days.close_early == "all_locked"
        return SeatedBot(self._player(seat).client, self.match_id, seat, bot, locked=is_locked)

    async def _come_late(self, deed: Deed, player: Person) -> None:
        try:
            await player.client.submit(self.match_id, deed.phase, {"type": "pass"})
        except Problem as problem:
            self.timeline.say(deed.at, f"{player.name} comes too late: refused ({problem.code}).", "yellow")

    async def _listen(self) -> None:
        """Read the host's feed to its end, and print it."""
        while True:
            page = await self.host.client.events(self.match_id, after=self.read, says=True)
            for event in page.items:
                await self._show(event)
            if self.read == page.next_after:
                return
            self.read = page.next_after

    async def _show(self, event: Event) -> None:
        at, body = event.at, event.data
        match event.type:
            case "phase.opened":
                self.phase, self.phases = body["phase"], self.phases + 1
                self.turns, self.shown = {}, {}
                self.timeline.opened(at, body["phase"], await self._awaited())
            case "phase.extended":
                self.phase = body["phase"]
                self.timeline.extended(at, body["phase"])
            case "phase.closed":
                self.phase = None
                early = body["closed_by"] == "early"
                self.timeline.closed(at, body, () if early else self.missing, self.silence)
            case "match.finished":
                self.timeline.finished(at, body["result"])
            case "match.halted":
                raise Unplayable(f"{self.game.id} failed, and the match is halted. The server's log says where.")
            case _:
                self.timeline.other(event)
