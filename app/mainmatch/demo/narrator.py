"""A match, told as it happens: readable in a terminal, for any game.

What is told comes from events alone, so anybody with a socket can tell the same; a game without an account of its own
gets a plain one: phases, what changed in public, what each seat sees beyond that, the result.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rich.console import Console, JustifyMethod
from rich.markup import escape
from rich.table import Table

from mainmatch_client import Event

__all__ = ["Account", "Names", "XGameAccount", "account_of"]

Body: TypeAlias = Mapping[str, Any]
"""What an event has in it, from JSON."""

Names: TypeAlias = Mapping[int, str]
"""Seat -> the name that is told."""

_MEDALS = {1: "green", 2: "bold green"}
"""Styles by Tokens of Life."""


class Account:
    """Tells a match of any game to ``console``."""

    def __init__(self, console: Console, names: Names) -> None:
        self.console = console
        self.names = names
        self._public: set[str] = set()
        self.tellers: dict[str, Callable[[Body], None]] = {
            "match.started": self.started,
            "phase.opened": self.opened,
            "view.changed": self.seen,
            "match.halted": self.halted,
            "match.finished": self.finished,
        }

    def tell(self, event: Event) -> None:
        """Tell an event, if there is something to tell about it."""
        teller = self.tellers.get(event.type)
        if teller is not None:
            teller(event.data)

    def name(self, seat: int | str) -> str:
        """Who sits there."""
        return escape(self.names.get(int(seat), f"seat {seat}"))

    def listed(self, seats: Sequence[int]) -> str:
        """Several names."""
        return ", ".join(map(self.name, seats)) or "nobody"

    def say(self, text: str) -> None:
        """One line, with rich's markup."""
        self.console.print(text, highlight=False)

    # --- what is told

    def started(self, told: Body) -> None:
        """Everybody is seated."""
        self.console.rule("The match begins")

    def opened(self, told: Body) -> None:
        """A phase is open."""
        phase = told["phase"]
        name, until = escape(phase["name"]), phase["due_at"]
        self.say(f"\n[bold]Round {phase['round']}, {name}[/bold]  [dim]open until {until}[/dim]")

    def seen(self, told: Body) -> None:
        """The host's view has changed: the public part of it, and every seat's own."""
        fields = dict(told["fields"])
        seats = fields.pop("seats", {})
        self._public |= set(fields)
        for name, value in fields.items():
            self.say(f"  {escape(name)}: {self.value(value)}")
        self._private(seats)

    def _private(self, seats: Mapping[str, Body]) -> None:
        """What fits into a table of what only each seat (and we, the host) can see."""
        own = [name for name in next(iter(seats.values()), {}) if name not in self._public and _is_short(seats, name)]
        if not own:
            return
        # A line of its own: a table's title is wrapped to the table's width.
        self.say("  [italic]what only each of them sees[/italic]")
        table = _table(*own)
        for seat, view in seats.items():
            table.add_row(self.name(seat), *(self.value(view[name]) for name in own))
        self.console.print(table)

    def halted(self, told: Body) -> None:
        """The game has broken."""
        self.say("[bold red]The game has failed; the match stands still.[/bold red]")

    def finished(self, told: Body) -> None:
        """The result."""
        result = told["result"]
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
        """A field of a view on one line."""
        if isinstance(value, Mapping):
            return ", ".join(f"{escape(str(key))} {self.value(each)}" for key, each in value.items())
        if isinstance(value, list):
            return " ".join(map(self.value, value)) or "none"
        return "-" if value is None else escape(str(value))


class XGameAccount(Account):
    """Tells an X Game: who is the X, the pairs, and each round as a table."""

    def __init__(self, console: Console, names: Names) -> None:
        super().__init__(console, names)
        self._doublings = dict.fromkeys(names, 0)
        self.tellers |= {
            "game.order_drawn": self.order,
            "game.pairs_announced": self.pairs,
            "game.round_scored": self.scored,
        }

    def opened(self, told: Body) -> None:
        """Only a vote at the end is worth a line: pairs and rounds say the rest."""
        if told["phase"]["name"] == "candidate-vote":
            self.say("\nThe winners vote for the Elimination Candidate.")

    def seen(self, told: Body) -> None:
        """The game's own events say it better."""

    def order(self, told: Body) -> None:
        """Drawn at the start."""
        self.say(f"Each of them is the X once, in this order: {self.listed(told['order'])}.")

    def pairs(self, told: Body) -> None:
        """The X has paired the others up."""
        pairs = " and ".join(f"[cyan]{self.name(one)} with {self.name(other)}[/cyan]" for one, other in told["pairs"])
        x = f"[magenta]{self.name(told['x'])}[/magenta]"
        self.say(f"\n[bold]Round {told['round']}[/bold]: {x} is the X, and pairs {pairs}.")

    def scored(self, told: Body) -> None:
        """A round is over."""
        table = _table("with", "choice", "doubled", "payout", "total")
        partners = {one: other for pair in told["pairs"] for one, other in (pair, reversed(pair))}
        for seat, partner in sorted(partners.items()):
            self._row(table, told, seat, self.name(partner), told["choices"][str(seat)])
        self._row(table, told, told["x"], "[magenta]the X[/magenta]", "")
        self.console.print(table)
        best = max(told["points"].values())
        leaders = [int(seat) for seat, points in told["points"].items() if points == best]
        self.say(f"  {self.listed(leaders)} in front, with {best}.")

    def _row(self, table: Table, told: Body, seat: int, partner: str, choice: str) -> None:
        payout = told["payouts"][str(seat)]
        colour = "green" if payout > 0 else "red" if payout < 0 else "dim"
        price = self._price(seat) if seat in told["doubled"] else ""
        total = str(told["points"][str(seat)])
        table.add_row(self.name(seat), partner, choice, price, f"[{colour}]{payout:+d}[/{colour}]", total)

    def _price(self, seat: int) -> str:
        """What this doubling cost: 2 garnets the first time, then 3, 4, ... (rules, Choose)."""
        self._doublings[seat] += 1
        return f"for {self._doublings[seat] + 1} garnets"


def account_of(game: str, console: Console, names: Names) -> Account:
    """The account that fits the game best."""
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
    """A number, a word, or a list of such, at least for somebody: no maps, no lists of lists."""
    values = [view[name] for view in seats.values() if view[name] is not None]
    parts = [part for value in values for part in (value if isinstance(value, list) else [value])]
    return bool(values) and not any(isinstance(part, Mapping | list) for part in parts)
