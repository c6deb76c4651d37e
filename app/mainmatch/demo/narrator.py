"""Print a match as it happens, for any game.

Everything printed comes from the events of the host's feed. A game without a class of its own gets a plain account:
phases, public changes, each seat's private fields, and the result.
"""

from collections.abc import Callable, Mapping, Sequence
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


class Account:
    """Prints a match of any game to ``console``."""

    def __init__(self, console: Console, names: Names) -> None:
        self.console = console
        self.names = names
        self._public: set[str] = set()
        self._view: Body = {}
        self.printers: dict[str, Callable[[Body], None]] = {
            "match.started": self.started,
            "phase.opened": self.opened,
            "view.changed": self.seen,
            "match.halted": self.halted,
            "match.finished": self.finished,
        }

    def show(self, event: Event) -> None:
        """Print an event, if its type is one of ``printers``."""
        printer = self.printers.get(event.type)
        if printer is not None:
            printer(event.data)

    def name(self, seat: int | str) -> str:
        """The name of a seat, escaped for rich."""
        return escape(self.names.get(int(seat), f"seat {seat}"))

    def listed(self, seats: Sequence[int]) -> str:
        """Names of seats, separated by commas."""
        return ", ".join(map(self.name, seats)) or "nobody"

    def say(self, text: str) -> None:
        """Print one line, with rich's markup."""
        self.console.print(text, highlight=False)

    # --- by type of event
    def started(self, body: Body) -> None:
        """The match started."""
        self.console.rule("The match begins")

    def opened(self, body: Body) -> None:
        """A phase opened."""
        phase = body["phase"]
        name, until = escape(phase["name"]), phase["due_at"]
        self.say(f"\n[bold]Round {phase['round']}, {name}[/bold]  [dim]open until {until}[/dim]")

    def seen(self, body: Body) -> None:
        """The host's view changed: its public fields, and those of each seat."""
        self._view = patched(self._view, body)
        named = {**body.get("fields", {}), **body.get("patch", {})}
        fields = {name: self._view[name] for name in named}
        seats = fields.pop("seats", {})
        self._public |= set(fields)
        for name, value in fields.items():
            self.say(f"  {escape(name)}: {self.value(value)}")
        self._private(seats)

    def _private(self, seats: Mapping[str, Body]) -> None:
        """Print a table of the short fields that only each seat and the host can see."""
        own = [name for name in next(iter(seats.values()), {}) if name not in self._public and _is_short(seats, name)]
        if not own:
            return
        # Not the table's title, which is wrapped to the table's width.
        self.say("  [italic]visible to each player only[/italic]")
        table = _table(*own)
        for seat, view in seats.items():
            table.add_row(self.name(seat), *(self.value(view[name]) for name in own))
        self.console.print(table)

    def halted(self, body: Body) -> None:
        """The game failed."""
        self.say("[bold red]The game failed, and the match is halted.[/bold red]")

    def finished(self, body: Body) -> None:
        """The result."""
        result = body["result"]
        self.console.rule("The match is over")
        revealed = [name for name in result["standings"][0] if name not in {"seat", "rank", "score", "group"}]
        table = _table("rank", "score", *revealed, "tokens", "garnets", "")
        for line in result["standings"]:
            style = _MEDALS.get(_of(result, "tokens_of_life", line))
            table.add_row(*self._standing(line, result, revealed), style=style)
        self.console.print(table)
        self.say(f"Winners: [bold]{self.listed(result['winners'])}[/bold]")
        self.say(f"Elimination Candidate: [bold]{self.listed(result['elimination_candidates'])}[/bold]")

    def _standing(self, line: Body, result: Body, revealed: Sequence[str]) -> list[str]:
        is_candidate = line["seat"] in result["elimination_candidates"]
        return [
            self.name(line["seat"]),
            str(line["rank"]),
            str(line["score"]),
            *(self.value(line[name]) for name in revealed),
            "●" * _of(result, "tokens_of_life", line),
            str(_of(result, "garnets", line)),
            "candidate" if is_candidate else "",
        ]

    def value(self, value: Any) -> str:
        """A field of a view, as one line."""
        if isinstance(value, Mapping):
            return ", ".join(f"{escape(str(key))} {self.value(each)}" for key, each in value.items())
        if isinstance(value, list):
            return " ".join(map(self.value, value)) or "none"
        return "-" if value is None else escape(str(value))


class XGameAccount(Account):
    """Prints an X Game: who is the X, the pairs, and each round as a table."""

    def __init__(self, console: Console, names: Names) -> None:
        super().__init__(console, names)
        self._doublings = dict.fromkeys(names, 0)
        self.printers |= {
            "game.order_drawn": self.order,
            "game.pairs_announced": self.pairs,
            "game.round_scored": self.scored,
        }

    def opened(self, body: Body) -> None:
        """Print only a vote at the end: the game's events show the other phases."""
        if body["phase"]["name"] == "candidate-vote":
            self.say("\nThe winners vote for the Elimination Candidate.")

    def seen(self, body: Body) -> None:
        """Print nothing: the game's events show the changes."""

    def order(self, body: Body) -> None:
        """The order of the X was drawn, at the start."""
        self.say(f"Each of them is the X once, in this order: {self.listed(body['order'])}.")

    def pairs(self, body: Body) -> None:
        """The X paired the other players."""
        pairs = " and ".join(f"[cyan]{self.name(one)} with {self.name(other)}[/cyan]" for one, other in body["pairs"])
        x = f"[magenta]{self.name(body['x'])}[/magenta]"
        self.say(f"\n[bold]Round {body['round']}[/bold]: {x} is the X, and pairs {pairs}.")

    def scored(self, body: Body) -> None:
        """A round was scored."""
        table = _table("with", "choice", "doubled", "payout", "total")
        partners = {one: other for pair in body["pairs"] for one, other in (pair, reversed(pair))}
        for seat, partner in sorted(partners.items()):
            self._row(table, body, seat, self.name(partner), body["choices"][str(seat)])
        self._row(table, body, body["x"], "[magenta]the X[/magenta]", "")
        self.console.print(table)
        best = max(body["points"].values())
        leaders = [int(seat) for seat, points in body["points"].items() if points == best]
        self.say(f"  {self.listed(leaders)} in front, with {best}.")

    def _row(self, table: Table, body: Body, seat: int, partner: str, choice: str) -> None:
        payout = body["payouts"][str(seat)]
        colour = "green" if payout > 0 else "red" if payout < 0 else "dim"
        price = self._price(seat) if seat in body["doubled"] else ""
        total = str(body["points"][str(seat)])
        table.add_row(self.name(seat), partner, choice, price, f"[{colour}]{payout:+d}[/{colour}]", total)

    def _price(self, seat: int) -> str:
        """The price of this doubling: 2 garnets the first time, then 3, 4, ... (rules, Choose)."""
        self._doublings[seat] += 1
        return f"for {self._doublings[seat] + 1} garnets"


def account_of(game: str, console: Console, names: Names) -> Account:
    """The printer for this game."""
    return (XGameAccount if game == "x-game" else Account)(console, names)


def _table(*columns: str) -> Table:
    table = Table(pad_edge=False, box=None, padding=(0, 2))
    table.add_column("", no_wrap=True)
    for column in columns:
        side: JustifyMethod = "right" if column in _NUMBERS else "left"
        table.add_column(column.replace("_", " "), header_style="dim", justify=side)
    return table


_NUMBERS = {"rank", "score", "payout", "total", "points", "garnets"}


def _of(result: Body, member: str, line: Body) -> int:
    return int(result[member].get(str(line["seat"]), 0))


def _is_short(seats: Mapping[str, Body], name: str) -> bool:
    """Whether at least one seat has a value in this field, and no value contains a map or a nested list."""
    values = [view[name] for view in seats.values() if view[name] is not None]
    parts = [part for value in values for part in (value if isinstance(value, list) else [value])]
    return bool(values) and not any(isinstance(part, Mapping | list) for part in parts)
