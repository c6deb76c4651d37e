"""A rehearsal as a timeline that a host can read: days, local times, who sent, who was missing, what was told.

May touch: a terminal. Rule kept here: it tells what the host of the match can know through the doors:
who has sent something, never what; events as the host's feed has them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo

from rich.console import Console

from mainmatch.rules import Dice, Seat
from mainmatch.simulation.http_clients import Body

__all__ = ["Deed", "Timeline", "agenda_of"]


_UNTOLD = {"match.created", "match.started", "seat.joined", "seat.bot", "view.changed", "garnets.changed"}
"""Said otherwise: by the head of the timeline, and by the game's own events."""

_LONGEST = 300
"""Characters of an event; what is longer is for programs."""


class Timeline:
    """Tells to ``console`` what happens, under the days on which it does."""

    def __init__(self, console: Console, zone: ZoneInfo, names: Mapping[Seat, str], began: datetime) -> None:
        self._console = console
        self._zone = zone
        self._names = names
        self._first = began.astimezone(zone).date()
        self._day = 0
        self._explained: set[str] = set()

    def say(self, at: datetime, text: str, style: str = "") -> None:
        """A line at this instant."""
        local = at.astimezone(self._zone)
        day = (local.date() - self._first).days + 1
        if day != self._day:
            self._day = day
            self._print(f"\nDay {day}, {local:%a %d %b %Y}", "bold")
        self._print(f"  {local:%H:%M}  {text}", style)

    def under(self, text: str, style: str = "") -> None:
        """A line that belongs to the last one."""
        self._print(f"         {text}", style)

    def who(self, seats: Iterable[Seat]) -> str:
        """Names: "Ada and Cleo"."""
        named = [self._names.get(seat, f"seat {seat}") for seat in seats]
        return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nobody"

    def opened(self, at: datetime, phase: Body, waiting: Iterable[Seat]) -> None:
        """A phase is open."""
        due = datetime.fromisoformat(phase["due_at"])
        until = f"{due.astimezone(self._zone):%a %d %b %H:%M}"
        length = _length(due - datetime.fromisoformat(phase["opened_at"]))
        awaited = f" Waiting for {self.who(waiting)}."
        self.say(at, f"{_head(phase)} opens until {until} ({length}).{awaited}", "cyan")

    def closed(self, at: datetime, told: Body, missing: Iterable[Seat], silence: str | None) -> None:
        """A phase is over."""
        absent = [*missing]
        because = {"deadline": "at its deadline", "early": "early, everybody is done", "host": "by the host"}
        lacking = f" Missing: {self.who(absent)}." if absent else " Everybody has sent."
        self.say(at, f"{_head(told['phase'])} closes {because[told['closed_by']]}.{lacking}", "cyan")
        name = str(told["phase"]["name"])
        if absent and silence and name not in self._explained:
            # Once a match: whoever reads on knows it by then.
            self._explained.add(name)
            self.under(silence, "dim")

    def told(self, event: Body) -> None:
        """An event of the host's feed that isn't told otherwise."""
        if event["type"] in _UNTOLD:
            return
        audience = f" [only {self.who(event['to'])}]" if "to" in event else ""
        name = str(event["type"]).removeprefix("game.").replace("_", " ").replace(".", " ").capitalize()
        text = "; ".join(f"{field.replace('_', ' ')}: {_words(value)}" for field, value in event["data"].items())
        short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
        self.say(datetime.fromisoformat(event["at"]), f"{name}{audience}. {short}")

    def finished(self, at: datetime, result: Body) -> None:
        """The result, best first."""
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

    def _print(self, text: str, style: str) -> None:
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def _head(phase: Body) -> str:
    return f"Round {phase['round']}, {phase['name']},"


def _length(length: timedelta) -> str:
    """In words: "24 h", "1 h 30 min", "45 s"."""
    hours, rest = divmod(int(length.total_seconds()), 3600)
    parts = ((hours, "h"), (rest // 60, "min"), (rest % 60, "s"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 s"


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(each)}" for key, each in value.items()) or "none"
    if isinstance(value, list):
        parts = [f"({_words(each)})" if isinstance(each, list | Mapping) else _words(each) for each in value]
        return " ".join(parts) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


# Who does what when, in one phase of a rehearsal: plausible hours, the forgetful, the late. Instants follow from the
# dice and the phase alone; deeds come in the order of their instants.


Kind: TypeAlias = Literal["submit", "change", "look", "late"]

_DAY = timedelta(hours=24)
_WAKING = 7
"""The hour before which nobody is up. Players of a match of many days sleep."""


@dataclass(frozen=True, slots=True)
class Deed:
    """At ``at`` (UTC) a seat sends something, or the host (seat None) looks who is missing.

    ``late`` is after the deadline of the phase ``phase``, for which it is meant.
    """

    at: datetime
    kind: Kind
    phase: str
    seat: Seat | None = None


def agenda_of(
    phase: str, opened: datetime, due: datetime, seats: Iterable[Seat], silent_share: float, zone: ZoneInfo, dice: Dice
) -> list[Deed]:
    """What happens to this phase. Of those who stay silent a half come too late."""
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
    """Some time of the phase, in a third of all cases in its last tenth, and not at night if it lasts a day."""
    length = due - opened
    begin = due - length / 10 if not dice.below(3) else opened
    chosen = begin + (due - begin) * (1 + dice.below(998)) / 1000
    local = chosen.astimezone(zone)
    if length >= _DAY / 2 and local.hour < _WAKING:
        morning = chosen + timedelta(hours=_WAKING - local.hour)
        chosen = morning if morning < due else chosen
    return chosen
