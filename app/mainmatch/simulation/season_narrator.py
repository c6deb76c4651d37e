"""What a rehearsed season prints: what its host is told, and tables of what the API answers the host."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mainmatch.rules import Game
from mainmatch_client import Event
from mainmatch_client.models import HostSeasonView, LedgerEntry, MatchResult, PlayedMatch, SeasonEpisode

T = TypeVar("T")

_BARS = "▁▂▃▄▅▆▇█"
_SHOWN_IN_TABLES = {"season.garnets_changed"}


class SeasonNarrator:
    """Prints a season to ``console``. ``names``: by member."""

    def __init__(self, console: Console, names: Mapping[str, str], games: Mapping[str, Game]) -> None:
        self._console = console
        self._names = names
        self._games = games
        self._balances: list[dict[str, int]] = []
        """Garnets by member: at the start, after each episode, at the end."""

    def begins(self, seed: str) -> None:
        """Print the cast."""
        self._say(f"A season of {len(self._names)}, seed {seed}", "bold")
        self._say(", ".join(self._names.values()))

    def remember(self, view: HostSeasonView) -> None:
        """Store the members' current balances."""
        self._balances.append({card.id: card.garnets or 0 for card in view.standings})

    def episode(
        self, before: HostSeasonView, after: HostSeasonView, result: MatchResult, events: Iterable[Event]
    ) -> None:
        """Print a finished episode: its match, and what was told since the one before."""
        episode = after.episodes[-1]
        main = required(episode.main)
        self._console.print()
        guests = " with a guest" if main.guests else ""
        title = self._games[episode.game].title
        self._say(f"Episode {episode.n}: {title}, {len(main.seats)} play{guests}", "bold cyan")
        self._console.print(self._results(before, after, episode, main, result))
        self.told(events)

    def told(self, events: Iterable[Event]) -> None:
        """Print what events say."""
        for event in events:
            if event.says and event.type not in _SHOWN_IN_TABLES:
                said = re.sub(r"\{(member|at):([^{}]+)\}", self._filled, event.says)
                self._console.print(Padding(Text(said), (0, 0, 0, 2), expand=False))

    def ends(self, view: HostSeasonView, entries: Sequence[LedgerEntry], events: Iterable[Event]) -> None:
        """Print the finals, all members' balances over time, and the sum of the ledger."""
        self.remember(view)
        self._console.print()
        self._say("Finals", "bold cyan")
        self.told(events)
        self._console.print(self._table_of_all(view))
        sums = sum(amount for entry in entries for amount in entry.lines.values())
        garnets = sum(card.garnets or 0 for card in view.standings)
        self._say(f"Ledger: {len(entries)} entries that sum to {sums}; members have {garnets} garnets in all.")

    def took(self, seconds: float, until: datetime) -> None:
        """Print the duration of the rehearsal, in seconds, and the end of the season."""
        self._say(f"It took {seconds:.1f} s here; in the season it is {until:%d %b %Y, %H:%M} UTC by now.", "dim")

    def _results(
        self,
        before: HostSeasonView,
        after: HostSeasonView,
        episode: SeasonEpisode,
        main: PlayedMatch,
        result: MatchResult,
    ) -> Table:
        had = {card.id: card.garnets for card in before.standings}
        has = {card.id: card.garnets for card in after.standings}
        table = _table("score", "tokens", "garnets", "")
        # In games that rank groups separately, several are first.
        for line in result.standings:
            member = main.seats.get(str(line["seat"]))
            nobody = "(a guest)" if line["seat"] in main.guests else "(a bot)"
            held = result.tokens_of_life.get(str(line["seat"]), 0)
            is_out = member is not None and member == episode.eliminated
            table.add_row(
                f"{line['rank']}. {self._names[member] if member else nobody}",
                str(line["score"]),
                "●" * held,
                f"{had[member]} → {has[member]}" if member else "",
                "out" if is_out else "",
                style="red" if is_out else "green" if held else "dim" if member is None else None,
            )
        return table

    def _table_of_all(self, view: HostSeasonView) -> Table:
        table = _table("", "by episode", "garnets")
        most = max(max(balances.values()) for balances in self._balances)
        for card in view.standings:
            line = sparkline([balances[card.id] for balances in self._balances], most)
            left = card.left
            how = f"out in episode {left.episode}" if left and left.by != "finals" else card.status
            style = "bold green" if card.status == "winner" else None
            table.add_row(f"{card.place}. {self._names[card.id]}", how, line, str(card.garnets), style=style)
        return table

    def _filled(self, placeholder: re.Match[str]) -> str:
        kind, value = placeholder.groups()
        return self._names[value] if kind == "member" else f"{datetime.fromisoformat(value):%d %b %H:%M}"

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def sparkline(numbers: Sequence[int], most: int) -> str:
    """Numbers from 0 to ``most`` as bars. Only 0 is the lowest bar."""
    return "".join(_BARS[-(-n * (len(_BARS) - 1) // max(most, 1))] for n in numbers)


def required(value: T | None) -> T:
    """The value of an optional member that is set at this point of a season. Raises TypeError if it is not."""
    if value is None:
        raise TypeError("the season's view lacks a member")
    return value


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("  ", no_wrap=True)
    for column in columns:
        justify: Any = "right" if column in {"score", "garnets"} else "left"
        table.add_column(column, header_style="dim", justify=justify, no_wrap=True)
    return table
