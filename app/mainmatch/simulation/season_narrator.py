"""What a rehearsed season prints, at most 80 columns wide, from what the API answers its host."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from rich.console import Console
from rich.table import Table

from mainmatch.rules import Game
from mainmatch_client.models import (
    ClosedDecision,
    HostSeasonView,
    LedgerEntry,
    MatchResult,
    PlayedMatch,
    SeasonEpisode,
)

T = TypeVar("T")

_BARS = "▁▂▃▄▅▆▇█"
_SKIPPED = {
    "all_safe": "everybody holds a Token of Life",
    "no_candidate": "nobody is the candidate",
    "no_winners": "nobody won",
    "no_opponent": "nobody could meet the candidate",
    "somebody_left": "somebody left",
}
_HOW = {"decided": "", "tie_broken": ", who were at a tie", "default": ""}


class SeasonNarrator:
    """Prints a season to ``console``. ``names``: by member."""

    def __init__(self, console: Console, names: Mapping[str, str], games: Mapping[str, Game]) -> None:
        self._console = console
        self._names = names
        self._games = games
        self._news: list[str] = []
        """Lines to print before the next episode."""
        self._balances: list[dict[str, int]] = []
        """Garnets by member: at the start, after each episode, at the end."""

    def begins(self, seed: str) -> None:
        """Print the cast."""
        self._say(f"A season of {len(self._names)}, seed {seed}", "bold")
        self._say(self._who(self._names))

    def transfer(self, giver: str, taker: str, amount: int, answer: str) -> None:
        """Add an offer of garnets. ``answer``: "accepts" or "declines"."""
        self._news.append(f"{self._names[giver]} offers {self._names[taker]} {_garnets(amount)}, who {answer}.")

    def warning(self, member: str, number: int, fine: int) -> None:
        """Add a warning. ``fine``: in garnets."""
        costs = f"which costs {_garnets(fine)}" if fine else "which costs nothing"
        self._news.append(f"{self._names[member]} gets warning {number}, {costs}.")

    def alliance(self, founder: str, other: str) -> None:
        """Add an alliance, of which the host alone knows beside its members."""
        self._news.append(f"{self._names[founder]} founds an alliance, which {self._names[other]} joins.")

    def remember(self, view: HostSeasonView) -> None:
        """Store the members' current balances."""
        self._balances.append({card.id: card.garnets or 0 for card in view.standings})

    def episode(self, before: HostSeasonView, after: HostSeasonView, result: MatchResult) -> None:
        """Print a finished episode: its match, its decisions, and who left."""
        episode = after.episodes[-1]
        main = required(episode.main)
        self._console.print()
        guests = " with a guest" if main.guests else ""
        self._say(f"Episode {episode.n}: {self._title(episode.game)}, {len(main.seats)} play{guests}", "bold cyan")
        for line in self._news:
            self._say(f"  {line}", "dim")
        self._news.clear()
        self._console.print(self._results(before, after, episode, main, result))
        for line in (*self._course(episode, after, result), *self._items(before, after)):
            self._say(f"  {line}")

    def finals(self, view: HostSeasonView) -> None:
        """Print the finals, game by game."""
        finals = view.finals
        self._console.print()
        if finals is None:
            return
        self._say(f"Finals: {self._who(finals.finalists)}", "bold cyan")
        for by, finalist in (finals.supporters or {}).items():
            self._say(f"  {self._names[by]} stands by {self._names[finalist]}.")
        for match, winner in zip(finals.matches, finals.winners, strict=True):
            won = f"{self._names[winner]} wins" if winner else "a tie"
            self._say(f"  {self._title(match.game)}: {won}.")

    def ends(self, view: HostSeasonView, entries: Sequence[LedgerEntry]) -> None:
        """Print the winner, all members' balances over time, and the sum of the ledger."""
        self.remember(view)
        self._console.print()
        self._say(f"{self._names[required(view.winner)]} has won the season.", "bold green")
        self._console.print(self._table_of_all(view))
        sums = sum(amount for entry in entries for amount in entry.lines.values())
        garnets = sum(card.garnets or 0 for card in view.standings)
        self._say(f"Ledger: {len(entries)} entries that sum to {sums}; members have {_garnets(garnets)} in all.")

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
        out = episode.eliminated
        table = _table("score", "tokens", "garnets", "")
        # In games that rank groups separately, several are first.
        for line in result.standings:
            member = main.seats.get(str(line["seat"]))
            nobody = "(a guest)" if line["seat"] in main.guests else "(a bot)"
            name = self._names[member] if member else nobody
            held = result.tokens_of_life.get(str(line["seat"]), 0)
            moved = f"{had[member]} → {has[member]}" if member else ""
            notes = (
                "out"
                if member and member == out
                else "candidate"
                if member in episode.candidates and episode.last_match == "duel"
                else ""
            )
            style = "red" if notes == "out" else "green" if held else "dim" if member is None else None
            table.add_row(f"{line['rank']}. {name}", str(line["score"]), "●" * held, moved, notes, style=style)
        return table

    def _course(self, episode: SeasonEpisode, after: HostSeasonView, result: MatchResult) -> Iterable[str]:
        decided = {each.kind: each for each in episode.decisions}
        for each in episode.decisions:
            if each.kind == "decide_twist":
                value = ", ".join(each.outcome) or "as the host has it"
                by = self._by(each) if each.choices else "for nobody chose"
                yield f"Twist: {required(each.about)} {value}, {by}."
            if each.kind == "give_token":
                giver = next(iter(each.choices), None)
                given = f"gives a token to {self._who(each.outcome)}" if each.outcome else "keeps its tokens"
                yield f"{self._names[giver]} {given}." if giver else "A spare token is kept in silence."
        if result.dropped:
            yield "What guests and bots won counts nowhere."
        yield f"Safe: {self._who(each for each, held in episode.held.items() if held)}."
        if episode.candidates and episode.last_match == "duel":
            named = self._by(decided.get("name_candidate")) or "named by the match"
            yield f"Candidate: {self._who(episode.candidates)}, {named}."
        if episode.opponent:
            chosen = self._by(decided.get("choose_opponent")) or "for nobody else is left"
            yield f"Opponent: {self._names[episode.opponent]}, {chosen}."
        yield from self._duel(episode, decided, after)

    def _duel(
        self, episode: SeasonEpisode, decided: Mapping[str, ClosedDecision], after: HostSeasonView
    ) -> Iterable[str]:
        if episode.skipped:
            yield f"Nobody leaves: {_SKIPPED[episode.skipped]}."
        if episode.death:
            banned = f"banned: {', '.join(map(self._title, episode.banned))}; " if episode.banned else ""
            chosen = self._by(decided.get("choose_death_match")) or "the only one left"
            again = f", after {episode.replays} without a loser" if episode.replays else ""
            if episode.last_match == "vote":
                yield f"The vote{again}: all without a token can be voted out."
            else:
                yield f"Death match: {self._title(episode.death.game)} ({banned}{chosen}){again}."
        elif episode.eliminated:
            yield "Nobody is left to meet the candidate."
        if episode.eliminated:
            left = sum(card.status == "active" for card in after.standings)
            yield f"Out: {self._names[episode.eliminated]}. {left} are left."

    def _items(self, before: HostSeasonView, after: HostSeasonView) -> Iterable[str]:
        had = {card.id: Counter(card.items) for card in before.standings}
        for card in after.standings:
            for item in Counter(card.items) - had[card.id]:
                yield f"{self._names[card.id]} finds an item, {item}, of which the others hear nothing."
            for item in had[card.id] - Counter(card.items):
                yield f"{self._names[card.id]} plays an item, {item}."

    def _by(self, decision: ClosedDecision | None) -> str:
        """The deciders in words; empty without a decision."""
        if decision is None:
            return ""
        if not decision.choices:
            return "drawn, for nobody chose"
        return f"chosen by {self._who(decision.choices)}{_HOW[decision.how]}"

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

    def _title(self, game: str) -> str:
        return self._games[game].title

    def _who(self, members: Iterable[str]) -> str:
        named = [self._names[each] for each in members]
        return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nobody"

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def sparkline(numbers: Sequence[int], most: int) -> str:
    """Numbers from 0 to ``most`` as bars. Only 0 is the lowest bar."""
    return "".join(_BARS[-(-n * (len(_BARS) - 1) // max(most, 1))] for n in numbers)


def _garnets(amount: int) -> str:
    return f"{amount} garnet{'' if amount == 1 else 's'}"


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
