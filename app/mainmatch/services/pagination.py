"""Opaque cursors of lists, newest first: the position at which a page ended.

A cursor contains a position only, never a caller: each request checks access.
"""

import base64
import binascii
from datetime import datetime

from mainmatch.services.errors import BadCursor

__all__ = ["cursor_of", "read_cursor"]


def cursor_of(created_at: datetime, row_id: str) -> str:
    """The cursor after this row."""
    return base64.urlsafe_b64encode(f"{created_at.isoformat()} {row_id}".encode()).decode().rstrip("=")


def read_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    """A cursor's position, as (created at, row id); None without one. Raises Invalid ``bad_cursor``."""
    if cursor is None:
        return None
    try:
        at, row_id = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().split(" ")
        instant = datetime.fromisoformat(at)
    except (ValueError, binascii.Error):
        raise BadCursor from None
    if instant.tzinfo is None:
        raise BadCursor
    return instant, row_id
