"""What a match shows to readers without an account: link previews and the picture of its result.

Only public matches have a preview, and names and results are in it only once the match is finished. Whether a match is
hidden or missing takes the same one query.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from mainmatch.rules import ENGLISH, Seat, Translation, text
from mainmatch.services.errors import NotFinished, UnknownMatch
from mainmatch.services.matches.loader import game_of
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seats


class FinalRow(Struct, frozen=True):
    """A row of the final standings."""

    rank: int
    seat: Seat
    name: str
    score: int
    tokens_of_life: int
    is_candidate: bool
    group: str | None
    """The group in whose standings the row is; None in most games."""


class PublicPreview(Struct, frozen=True):
    """A public match in one language. ``rows``: the standings, the best first; empty before its end."""

    match_id: str
    title: str
    game: str
    summary: str
    """What the game is about, in a sentence."""
    status: str
    player_count: int
    free_seats: int
    finished_at: datetime | None
    rows: tuple[FinalRow, ...] = ()
    wins: bool = True
    """Whether somebody can win it; if not, its candidates are voted out."""
    texts: Translation = Translation(ENGLISH, "")
    """The server's, in the reader's language."""


def preview_of(uow: UnitOfWork, match_id: str, accepted: Sequence[str] = ()) -> PublicPreview:
    """The preview of a public match, in the first accepted language. Raises Unknown ``unknown_match`` for all others.

    Raises Busy if the match's game is not installed.
    """
    record, _, _ = seats.find_access(uow.tx, match_id, "")
    if record is None or record.visibility != "public":
        raise UnknownMatch
    game = game_of(uow, record)
    of_game, texts = uow.games.translation(game, accepted), server_texts(accepted)
    sitting = seats.of(uow.tx, match_id)
    names = {each.seat: each.display_name or texts(text("Seat {seat}", seat=each.seat)) for each in sitting}
    found = matches.result(uow.tx, match_id) if record.status == "finished" else None
    return PublicPreview(
        match_id=match_id,
        title=record.title,
        game=of_game(game.title),
        summary=of_game(game.summary),
        status=record.status,
        player_count=record.players,
        free_seats=sum(each.account_id is None and each.bot is None for each in sitting),
        finished_at=record.finished_at,
        rows=() if found is None else _rows(json.loads(found), names),
        wins=game.wins,
        texts=texts,
    )


def finished_preview(uow: UnitOfWork, match_id: str, accepted: Sequence[str] = ()) -> PublicPreview:
    """As ``preview_of``, with the result. Raises Conflict ``not_finished`` before the end."""
    preview = preview_of(uow, match_id, accepted)
    if not preview.rows:
        raise NotFinished(text("The match has no result yet. Its picture is there once it is finished."))
    return preview


def _rows(result: dict[str, Any], names: Mapping[Seat, str]) -> tuple[FinalRow, ...]:
    return tuple(
        FinalRow(
            rank=row["rank"],
            seat=row["seat"],
            name=names[row["seat"]],
            score=row["score"],
            tokens_of_life=result["tokens_of_life"].get(str(row["seat"]), 0),
            is_candidate=row["seat"] in result["elimination_candidates"],
            group=row.get("group"),
        )
        for row in result["standings"]
    )
