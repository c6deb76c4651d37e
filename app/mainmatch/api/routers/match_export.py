"""The export: a match to take away and check.

May touch: the verb of exporting. Rule kept here: what the caller may not know isn't filtered at the door; it
never comes to it.
"""

from collections.abc import AsyncIterator, Iterable

from starlette.responses import Response, StreamingResponse

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.services.export import match_export

__all__ = ["router"]

router = Router("Matches")

_MEDIA_TYPE = "application/x-ndjson"
_PIECE = 64 * 1024
"""Characters sent at once."""


@router.get(
    "/v1/matches/{match_id}/export",
    access=needs("match:read"),
    status=200,
    mistakes=("unknown_match",),
    media=_MEDIA_TYPE,
    also={200: f"Lines of JSON (`{_MEDIA_TYPE}`), each with the hash of itself and the line before."},
)
async def get_export(call: Here, match_id: str) -> Response:
    """Export a match.

    Lines of JSON that `mainmatch verify` checks without a server: the match's facts, its phases with their roots,
    receipts with their salts and proofs, the result, what hosts did, your feed. While the match runs you get what you
    may know; once it is finished everybody gets all of it, the seed too, where the game keeps nothing secret.
    """
    lines = await call.fetch(match_export.export, match_id)
    headers = {**call.headers, "Content-Disposition": f'attachment; filename="{match_id}.jsonl"'}
    return StreamingResponse(_pieces(lines), 200, headers, _MEDIA_TYPE)


async def _pieces(lines: Iterable[str]) -> AsyncIterator[str]:
    piece: list[str] = []
    size = 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if size >= _PIECE:
            yield "".join(piece)
            piece, size = [], 0
    if piece:
        yield "".join(piece)
