"""A season as an account that people can read: episode by episode, and who has won.

May touch: rich. Rule kept here: it tells what the host's view, results and the ledger say; it fits into 80 columns.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.table import Table

from mainmatch.rules import Game
from mainmatch.simulation.http_clients import Body

__all__ = ["SeasonAccount", "sparkline"]

_BARS = "▁▂▃▄▅▆▇█"
_SKIPPED = {
    "all_safe": "everybody holds a Token of Life",
    "no_candidate": "nobody is the candidate",
    "no_winners": "nobody won",
    "no_opponent": "nobody could meet the candidate",
    "somebody_left": "somebody left",
}
_HOW = {"decided": "", "tie_broken": ", who were at a tie", "default": ""}


class SeasonAccount:
    """Tells to ``console``. ``names`` by member."""

    def __init__(self, console: Console, names: Mapping[str, str], games: Mapping[str, Game]) -> None:
        self._console = console
        self._names = names
        self._games = games
        self._news: list[str] = []
        """What happened before the episode that is told next."""
        self._balances: list[dict[str, int]] = []
        """Garnets by member: at the start, after each episode, at the end."""

    # --- what is told ---------------------------------------------------------------------

    def begins(self, seed: str) -> None:
        """The cast."""
        self._say(f"A season of {len(self._names)}, seed {seed}", "bold")
        self._say(self._who(self._names))

    def transfer(self, giver: str, taker: str, amount: int, answer: str) -> None:
        """Garnets were offered."""
        answered = "accepts" if answer == "accept" else "declines"
        self._news.append(f"{self._names[giver]} offers {self._names[taker]} {_garnets(amount)}, who {answered}.")

    def warning(self, member: str, number: int, fine: int) -> None:
        """Somebody was warned."""
        costs = f"which costs {_garnets(fine)}" if fine else "which costs nothing"
        self._news.append(f"{self._names[member]} gets warning {number}, {costs}.")

    def remember(self, view: Body) -> None:
        """What everybody has now."""
        self._balances.append({card["id"]: card["garnets"] for card in view["standings"]})

    def episode(self, before: Body, after: Body, result: Body) -> None:
        """An episode that is over: its match, its decisions, who left."""
        episode = after["episodes"][-1]
        main = episode["main"]
        self._console.print()
        self._say(
            f"Episode {episode['number']}: {self._title(episode['game'])}, {len(main['seats'])} play", "bold cyan"
        )
        for line in self._news:
            self._say(f"  {line}", "dim")
        self._news.clear()
        self._console.print(self._results(before, after, episode, result))
        for line in self._course(episode, after):
            self._say(f"  {line}")

    def finals(self, view: Body) -> None:
        """The finals, game by game."""
        finals = view["finals"]
        self._console.print()
        if finals is None:
            return
        self._say(f"Finals: {self._who(finals['finalists'])}", "bold cyan")
        for by, finalist in (finals["supporters"] or {}).items():
            self._say(f"  {self._names[by]} stands by {self._names[finalist]}.")
        for match, winner in zip(finals["matches"], finals["winners"], strict=True):
            won = f"{self._names[winner]} wins" if winner else "a tie"
            self._say(f"  {self._title(match['game'])}: {won}.")

    def ends(self, view: Body, entries: Sequence[Body]) -> None:
        """The winner, everybody's way there, and the ledger."""
        self.remember(view)
        self._console.print()
        self._say(f"{self._names[view['winner']]} has won the season.", "bold green")
        self._console.print(self._table_of_all(view))
        sums = sum(amount for entry in entries for amount in entry["lines"].values())
        garnets = sum(card["garnets"] for card in view["standings"])
        self._say(f"Ledger: {len(entries)} entries that sum to {sums}; members have {_garnets(garnets)} in all.")

    def took(self, seconds: float, until: datetime) -> None:
        """How long it took, here and in the season."""
        self._say(f"It took {seconds:.1f} s here; in the season it is {until:%d %b %Y, %H:%M} UTC by now.", "dim")

    # --- parts ----------------------------------------------------------------------------

    def _results(self, before: Body, after: Body, episode: Body, result: Body) -> Table:
        had = {card["id"]: card["garnets"] for card in before["standings"]}
        has = {card["id"]: card["garnets"] for card in after["standings"]}
        out = episode["eliminated"]
        table = _table("score", "tokens", "garnets", "")
        # In games that rank groups apart, several are first.
        for line in result["standings"]:
            member = episode["main"]["seats"].get(str(line["seat"]))
            name = self._names[member] if member else "(a bot)"
            held = result["tokens_of_life"].get(str(line["seat"]), 0)
            moved = f"{had[member]} → {has[member]}" if member else ""
            notes = "out" if member and member == out else "candidate" if member in episode["candidates"] else ""
            style = "red" if notes == "out" else "green" if held else "dim" if member is None else None
            table.add_row(f"{line['rank']}. {name}", str(line["score"]), "●" * held, moved, notes, style=style)
        return table

    def _course(self, episode: Body, after: Body) -> Iterable[str]:
        decided = {each["kind"]: each for each in episode["decisions"]}
        for each in episode["decisions"]:
            if each["kind"] == "give_token":
                giver = next(iter(each["choices"]), None)
                given = f"gives a token to {self._who(each['outcome'])}" if each["outcome"] else "keeps its tokens"
                yield f"{self._names[giver]} {given}." if giver else "A spare token is kept in silence."
        yield f"Safe: {self._who(each for each, held in episode['held'].items() if held)}."
        if episode["candidates"]:
            named = self._by(decided.get("name_candidate")) or "named by the match"
            yield f"Candidate: {self._who(episode['candidates'])}, {named}."
        if episode["opponent"]:
            chosen = self._by(decided.get("choose_opponent")) or "for nobody else is left"
            yield f"Opponent: {self._names[episode['opponent']]}, {chosen}."
        yield from self._duel(episode, decided, after)

    def _duel(self, episode: Body, decided: Mapping[str, Body], after: Body) -> Iterable[str]:
        if episode["skipped"]:
            yield f"Nobody leaves: {_SKIPPED[episode['skipped']]}."
        if episode["death"]:
            banned = f"banned: {', '.join(map(self._title, episode['banned']))}; " if episode["banned"] else ""
            chosen = self._by(decided.get("choose_death_match")) or "the only one left"
            again = f", after {episode['replays']} without a loser" if episode["replays"] else ""
            yield f"Death match: {self._title(episode['death']['game'])} ({banned}{chosen}){again}."
        elif episode["eliminated"]:
            yield "Nobody is left to meet the candidate."
        if episode["eliminated"]:
            left = sum(card["status"] == "active" for card in after["standings"])
            yield f"Out: {self._names[episode['eliminated']]}. {left} are left."

    def _by(self, decision: Body | None) -> str:
        """Who decided; nothing where there was nothing to decide."""
        if decision is None:
            return ""
        if not decision["choices"]:
            return "drawn, for nobody chose"
        return f"chosen by {self._who(decision['choices'])}{_HOW[decision['how']]}"

    def _table_of_all(self, view: Body) -> Table:
        table = _table("", "by episode", "garnets")
        most = max(max(balances.values()) for balances in self._balances)
        for card in view["standings"]:
            line = sparkline([balances[card["id"]] for balances in self._balances], most)
            left = card["left"]
            how = f"out in episode {left['episode']}" if left and left["by"] != "finals" else card["status"]
            style = "bold green" if card["status"] == "winner" else None
            table.add_row(f"{card['place']}. {self._names[card['id']]}", how, line, str(card["garnets"]), style=style)
        return table

    def _title(self, game: str) -> str:
        return self._games[game].title

    def _who(self, members: Iterable[str]) -> str:
        named = [self._names[each] for each in members]
        return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nobody"

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def sparkline(numbers: Sequence[int], most: int) -> str:
    """Numbers of 0 to ``most`` as bars; more than nothing is never the lowest one."""
    return "".join(_BARS[-(-n * (len(_BARS) - 1) // max(most, 1))] for n in numbers)


def _garnets(amount: int) -> str:
    return f"{amount} garnet{'' if amount == 1 else 's'}"


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("  ", no_wrap=True)
    for column in columns:
        justify: Any = "right" if column in {"score", "garnets"} else "left"
        table.add_column(column, header_style="dim", justify=justify, no_wrap=True)
    return table
