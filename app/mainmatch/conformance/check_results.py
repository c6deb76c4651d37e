"""How a match may end: tokens, candidates, winners, standings, wallets.

May touch: results. Rule kept here: rules/README.md, Tokens of Life, Elimination Candidate and Result,
read once more, independently of the machine that applies them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from mainmatch.conformance.report import Fault
from mainmatch.rules.errors import Refused
from mainmatch.rules.match import Match
from mainmatch.rules.values import Json, Seat
from mainmatch.rules.verdict import Result

__all__ = ["check_ending"]


def check_ending(match: Match) -> None:
    """A match without an open phase has a result that keeps the shared rules. Raises Fault."""
    result, seats = match.result, match.spec.seats
    if result is None:
        raise Fault("no phase is open, and there is no result")
    if match.ordinal > match.game.longest + 1:
        raise Fault(f"{match.ordinal} phases were played, and the game says {match.game.longest} at most")
    _check_maps(result, seats)
    _check_people(result, seats)
    _check_standings(result.standings, seats)
    if min(match.wallets.values()) < 0:
        raise Fault("a wallet is below zero at the end")
    _check_closed(match)


def _check_maps(result: Result, seats: tuple[Seat, ...]) -> None:
    for name, counts in (("tokens_of_life", result.tokens_of_life), ("garnets", result.garnets)):
        if tuple(counts) != seats or min(counts.values()) < 0:
            raise Fault(f"{name} must list every seat once, in order, with nothing below zero: {dict(counts)}")


def _check_people(result: Result, seats: tuple[Seat, ...]) -> None:
    holders = tuple(seat for seat in seats if result.tokens_of_life[seat])
    candidates = result.elimination_candidates
    if result.winners != holders:
        raise Fault(f"the winners {result.winners} are not those who hold a Token of Life: {holders}")
    if set(candidates) & set(holders):
        raise Fault(f"an Elimination Candidate holds a Token of Life: {candidates}")
    if candidates != tuple(sorted(set(candidates))) or not set(candidates) <= set(seats):
        raise Fault(f"the Elimination Candidates {candidates} are not different seats of this match, in order")


def _check_standings(standings: Sequence[Mapping[str, Json]], seats: tuple[Seat, ...]) -> None:
    rows: list[Mapping[str, Any]] = list(standings)
    if sorted(row["seat"] for row in rows) != list(seats):
        raise Fault(f"the standings must list every seat once, not {[row['seat'] for row in rows]}")
    for row in rows:
        group = [other for other in rows if other.get("group") == row.get("group")]
        rank = 1 + sum(1 for other in group if other["score"] > row["score"])
        if row["rank"] != rank:
            raise Fault(f"seat {row['seat']} has rank {row['rank']} where it should share rank {rank}")
    if [_place(row) for row in rows] != sorted(_place(row) for row in rows):
        raise Fault("the standings are not in order of rank")


def _place(row: Mapping[str, Any]) -> tuple[str, int, int]:
    return (row.get("group") or "", row["rank"], row["seat"])


def _check_closed(match: Match) -> None:
    """Whatever is sent after the end is refused, whoever sends it."""
    seat = match.spec.seats[0]
    for deed in (
        lambda: match.submit(seat, {"type": "pass"}),
        lambda: match.act(seat, {"type": "pass"}),
        lambda: match.withdraw(seat),
        match.close,
    ):
        try:
            deed()
        except Refused:
            continue
        raise Fault("the match is over, and something could still be done")
