"""Print a match as it happens, for any game: what the events of the host's feed say, what each seat has, the result."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from rich.console import Console, JustifyMethod
from rich.markup import escape
from rich.table import Table

from mainmatch_client import Event
from mainmatch_client.views import patched

Body: TypeAlias = Mapping[str, Any]
"""An event's ``data``, or a part of it."""
Names: TypeAlias = Mapping[int, str]
"""Display name by seat."""

_MEDALS = {1: "green", 2: "bold green"}
"""Styles by Tokens of Life."""
_NUMBERS = {"rank", "score", "payout", "total", "points", "garnets"}


class Narrator:
    """Prints a match of any game to ``console``."""

    def __init__(self, console: Console, names: Names) -> None:
        self._console = console
        self._names = names
        self._view: Body = {}
        self._shown: Body = {}

    def show(self, event: Event) -> None:
        """Print an event: phases, what it says, what each seat has, the result."""
        if event.type == "phase.opened":
            phase = event.data["phase"]
            head = f"Round {phase['round']}, {escape(phase['name'])}"
            due_at = datetime.fromisoformat(phase["due_at"]).astimezone()
            self._say(f"\n[bold]{head}[/bold]  [dim]open until {due_at:%a %H:%M}[/dim]")
        elif event.type == "view.changed":
            self._view = patched(self._view, event.data)
            self._seats()
        elif event.type == "match.finished":
            self._finished(event.data["result"])
        elif event.says and not event.type.startswith("channel."):
            said = re.sub(r"\{seat:(\d+)\}", lambda found: self._names.get(int(found[1]), found[0]), event.says)
            readers = "" if event.to is None else f"{self._listed(event.to)}: "
            self._say(f"  {readers}{escape(said)}")

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False)

    def _name(self, seat: int | str) -> str:
        return escape(self._names.get(int(seat), f"seat {seat}"))

    def _listed(self, seats: Sequence[int]) -> str:
        return ", ".join(map(self._name, seats)) or "nobody"

    def _seats(self) -> None:
        """Print what each seat has, if it has changed: the short fields by seat, also those that only it can see."""
        seats: Mapping[str, Body] = self._view["seats"]
        public = {name: value for name, value in self._view.items() if isinstance(value, Mapping)}
        named = [name for name in next(iter(seats.values()), {}) if name not in self._view]
        columns = {name: value for name, value in public.items() if value.keys() == seats.keys() and name != "seats"}
        columns |= {name: {seat: view[name] for seat, view in seats.items()} for name in named}
        shown = {name: column for name, column in columns.items() if _is_short(column.values())}
        if not shown or shown == self._shown:
            return
        self._shown = shown
        table = _table(*shown)
        for seat in seats:
            table.add_row(self._name(seat), *(_value(column[seat]) for column in shown.values()))
        self._console.print(table)

    def _finished(self, result: Body) -> None:
        self._console.rule("The match is over")
        revealed = [name for name in result["standings"][0] if name not in {"seat", "rank", "score", "group"}]
        table = _table("rank", "score", *revealed, "tokens", "garnets", "")
        for line in result["standings"]:
            tokens = result["tokens_of_life"].get(str(line["seat"]), 0)
            table.add_row(
                self._name(line["seat"]),
                *(_value(line[name]) for name in ("rank", "score", *revealed)),
                "●" * tokens,
                str(result["garnets"].get(str(line["seat"]), 0)),
                "candidate" if line["seat"] in result["elimination_candidates"] else "",
                style=_MEDALS.get(tokens),
            )
        self._console.print(table)
        self._say(f"Winners: [bold]{self._listed(result['winners'])}[/bold]")
        self._say(f"Elimination Candidate: [bold]{self._listed(result['elimination_candidates'])}[/bold]")


def _value(value: Any) -> str:
    """A field of a view, as one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{escape(str(key))} {_value(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " ".join(map(_value, value)) or "none"
    return "-" if value is None else escape(str(value))


def _is_short(column: Iterable[Any]) -> bool:
    """Whether at least one seat has a value, and no value contains a map or a nested list."""
    values = [value for value in column if value is not None]
    parts = [part for value in values for part in (value if isinstance(value, list) else [value])]
    return bool(values) and not any(isinstance(part, Mapping | list) for part in parts)


def _table(*columns: str) -> Table:
    table = Table(pad_edge=False, box=None, padding=(0, 2))
    table.add_column("", no_wrap=True)
    for column in columns:
        side: JustifyMethod = "right" if column in _NUMBERS else "left"
        table.add_column(column.replace("_", " "), header_style="dim", justify=side)
    return table
