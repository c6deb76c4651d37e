"""Cursors of lists, newest first: where a page ended, as text that means nothing to a client.

A cursor names a place, never a caller; access is checked again.
"""

import base64
import binascii
from datetime import datetime

from mainmatch.services.errors import BadCursor

__all__ = ["cursor_of", "read_cursor"]


def cursor_of(created_at: datetime, row_id: str) -> str:
    """The place after this row."""
    return base64.urlsafe_b64encode(f"{created_at.isoformat()} {row_id}".encode()).decode().rstrip("=")


def read_cursor(cursor: str | None) -> tuple[datetime, str] | None:
    """The place that a cursor says; None without one. Raises Invalid ``bad_cursor``."""
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
