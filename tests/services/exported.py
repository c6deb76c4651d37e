"""Matches to export in tests: played by people, to the end if need be, without a proof of every view."""

import json
import tracemalloc
from collections.abc import Callable, Iterable
from typing import Any, cast

from mainmatch.services import due_work
from mainmatch.services.export import match_export
from mainmatch.services.export.export_format import Chain, Line
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import Pieces
from mainmatch.store import audit, hosts
from mainmatch.store.audit import AuditRecord
from mainmatch.store.hosts import ClarificationRecord
from mainmatch.store.tables.matches import JournalRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.services.table import Table
from tests.store.rows import publish

FOUR = ("ada", "ben", "cy", "dot")

_HANDS = {
    "1": ["red", "black", "white", "blue"],
    "2": ["blue", "yellow", "white", "green"],
    "3": ["blue", "white", "red", "yellow"],
    "4": ["black", "blue", "green", "yellow"],
}
_DEALT = {"setup": {"hands": _HANDS}}
"""A deal without a tie at the end: who votes for whom would keep the match from being told."""

TIED = {"setup": {"hands": {**_HANDS, "4": _HANDS["3"]}}}
"""A deal after which two are tied, and the winners vote."""

LONG = "\N{GRINNING FACE}" * 4000
"""16 KB of UTF-8."""


def started(table: Table, game: str = "exodus", names: tuple[str, ...] = FOUR, **payload: Any) -> str:
    """A match that has begun; its views are not proven from here on."""
    match_id = table.started(game, *names, **payload)
    table.watched.clear()
    return match_id


def play_round(table: Table, match_id: str, names: tuple[str, ...] = FOUR) -> None:
    """Everybody sends something that closes the phase: the first two trade, the others pass."""
    phase = view_of(table, "host", match_id)["phase"]["id"]
    for name, to in zip(names, (2, 1, *(None for _ in names[2:])), strict=False):
        hand = view_of(table, name, match_id)["view"].get("hand")
        trade: dict[str, Any] = {"type": "pass"}
        if to and hand:
            trade = {"type": "offer_trades", "offers": [{"to": to, "give": hand[0]}]}
        table.write(submissions.submit, table.person(name), match_id, phase, trade, locked=True)


def finished(table: Table, game: str = "exodus", names: tuple[str, ...] = FOUR, **payload: Any) -> str:
    """A match that was played to its end."""
    config = _DEALT if (game, len(names)) == ("exodus", len(_HANDS)) else {}
    match_id = started(table, game, names, **{"config": config, **payload})
    play_on(table, match_id, names)
    return match_id


def play_on(table: Table, match_id: str, names: tuple[str, ...] = FOUR) -> None:
    """Play a match to its end."""
    while (shown := view_of(table, "host", match_id))["status"] != "finished":
        if shown["phase"]["name"] == "candidate-vote":
            table.clock.forward(hours=200)
            table.write(due_work.wake_due, 10)
        else:
            play_round(table, match_id, names)


def view_of(table: Table, name: str, match_id: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(table.read(views.view, table.person(name), match_id, None).body)
    return found


def whole(query: Callable[..., Pieces]) -> Callable[..., str]:
    """A query in pieces as one, from one snapshot."""
    return lambda *args: "".join(query(*args))


def written(lines: Iterable[Line]) -> str:
    """The text of an export with these lines."""
    chain = Chain()
    return chain.text(lines) + chain.end()


def exported(table: Table, name: str, match_id: str) -> bytes:
    """The export as this person gets it."""
    return table.read(whole(match_export.export), table.person(name), match_id).encode()


def lines_of(text: bytes) -> list[Line]:
    """The lines of an export, without the one that ends it, and without looking at their hashes."""
    found = [json.loads(line) for line in text.decode().splitlines()]
    return [Line(each["kind"], each["body"]) for each in found[:-1]]


def heard(table: Table, name: str, match_id: str) -> set[str]:
    """What this person's export says was said."""
    lines = lines_of(exported(table, name, match_id))
    return {line.body["text"] for line in lines if line.kind == "message"}


def body_of(line: Line) -> dict[str, Any]:
    """What a line says, for those who change it."""
    return cast("dict[str, Any]", line.body)


def again(lines: list[Line]) -> bytes:
    """What somebody makes of lines who knows how to chain them."""
    return written(lines).encode()


def lengthen(tx: Transaction, match_id: str, phase_id: str, count: int) -> None:
    """Give a match so many drafts, events, rulings and acts, each with a long text."""
    action = json.dumps({"type": LONG}, ensure_ascii=False)
    event = json.dumps({"type": "host.announced", "phase_id": None, "data": {"text": LONG}}, ensure_ascii=False)
    for n in range(count):
        sent = JournalRecord(phase_id, 1, "submit", tx.now, "ac_ada", revision=n + 1)
        publish(tx, [(None, event)], match_id, sent.sent(action, locked=False, held=0))
        hosts.add_clarification(tx, ClarificationRecord(match_id, tx.now, LONG))
        audit.append(tx, AuditRecord(match_id, tx.now, None, "announce", LONG, "{}"))


async def held_by(table: Table, query: Callable[..., Pieces], *args: Any) -> tuple[int, int]:
    """The bytes of an answer in pieces, and the most bytes of memory that giving it again took.

    The least of three times: what other threads of this process take meanwhile counts, too.
    """
    length = len(table.read(whole(query), *args).encode())
    return length, min([await _most_held(table, query, *args) for _ in range(3)])


async def _most_held(table: Table, query: Callable[..., Pieces], *args: Any) -> int:
    tracemalloc.start()
    try:
        async for _ in table.executor.read_pieces(query, *args):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
