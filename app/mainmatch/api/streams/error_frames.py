"""What went wrong with a client's frame, as the one error frame that answers it.

May touch: the mistakes of the verbs, the refusals of the rules. Rule kept here: as over HTTP, an
answer never repeats what was sent, and a failure of the server says nothing about itself.
"""

import structlog

from mainmatch.api.streams.frames import BadFrame, encode_error
from mainmatch.rules import Refused
from mainmatch.services.errors import Busy, ServiceError

__all__ = ["refusal"]

_log = structlog.get_logger(__name__)


def refusal(error: Exception, frame_id: str | int | None = None) -> str:
    """The error frame for what a frame, a verb or the server itself got wrong."""
    if isinstance(error, BadFrame):
        return encode_error(error.code, error.detail, frame_id=error.frame_id, flaws=error.flaws)
    if isinstance(error, ServiceError):
        more = {**error.more, "retry_after": error.retry_after} if isinstance(error, Busy) else error.more
        return encode_error(
            error.code,
            error.advice,
            frame_id=frame_id,
            retryable=isinstance(error, Busy),
            flaws=error.errors,
            more=more,
        )
    if isinstance(error, Refused):
        return encode_error(error.code, error.advice, frame_id=frame_id, flaws=error.flaws)
    # Only the type: an exception's text may carry what was sealed.
    _log.error("frame not answered", error=type(error).__name__)
    detail = "The server failed. Whether this had its effect, your submission and events tell."
    return encode_error("internal_error", detail, frame_id=frame_id, retryable=True)
