"""The exceptions of this client.

    MainmatchError
    ├── Problem                 the server refused: status, code, detail (what to do), errors, retry_after
    │   ├── NotSignedIn         401  the token is missing, unknown, expired or revoked, or the password is wrong
    │   ├── Forbidden           403  visible to you, but not allowed
    │   ├── NotFound            404  absent, or hidden from you
    │   ├── Conflict            409  does not fit the current state
    │   │   ├── PhaseClosed          this phase is over; ``phase`` is the open one
    │   │   └── ResetRequired        the cursor is of another epoch or too old; ``head`` is the feed's newest number
    │   ├── Refused             422  the request is malformed, or against the rules of the game
    │   ├── TooMany             429  a limit was reached, also after the waits that patience allows
    │   └── ServerFailed        5xx  the server failed, or is busy
    ├── Unreachable             no answer within the time that patience allows
    ├── Unreadable              an answer that isn't Mainmatch's
    └── StreamEnded             a stream ended permanently: ``code``

May touch: nothing. Rule kept here: programs check ``code`` (docs/errors.md), and a code unknown to this version still
raises the exception of its status.
"""

import json
from collections.abc import Mapping
from typing import Any

__all__ = [
    "Conflict",
    "Forbidden",
    "MainmatchError",
    "NotFound",
    "NotSignedIn",
    "PhaseClosed",
    "Problem",
    "Refused",
    "ResetRequired",
    "ServerFailed",
    "StreamEnded",
    "TooMany",
    "Unreachable",
    "Unreadable",
    "problem_of",
]


class MainmatchError(Exception):
    """The base class of all exceptions of this client."""


class Problem(MainmatchError):
    """The server refused the request (RFC 9457). Nothing has changed, unless the status is 5xx."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.body = body
        """All members of the problem."""
        self.code = str(body.get("code", ""))
        """Stable: one of docs/errors.md, or of the game."""
        self.detail = str(body.get("detail", ""))
        """For people: what is wrong and what to do."""
        self.errors: list[dict[str, str]] = list(body.get("errors") or ())
        """Single errors: ``path``, ``code``, ``message``."""
        self.retry_after = retry_after
        """Seconds after which to retry, if the server sent them."""
        super().__init__(f"{status} {self.code}: {self.detail}")


class NotSignedIn(Problem):
    """401."""


class Forbidden(Problem):
    """403."""


class NotFound(Problem):
    """404."""


class Conflict(Problem):
    """409."""


class PhaseClosed(Conflict):
    """409 ``phase_closed``."""

    @property
    def phase(self) -> dict[str, Any] | None:
        """The open phase, if any: ``id``, ``name``, ``round``, ``opened_at``, ``due_at``."""
        found = self.body.get("phase")
        return dict(found) if isinstance(found, Mapping) else None


class ResetRequired(Conflict):
    """409 ``reset_required``."""

    @property
    def head(self) -> int | None:
        """The number of the feed's newest event."""
        found = self.body.get("head")
        return found if isinstance(found, int) else None


class Refused(Problem):
    """422, and other 4xx statuses without a class of their own."""


class TooMany(Problem):
    """429."""


class ServerFailed(Problem):
    """500 and above."""


class Unreachable(MainmatchError):
    """No answer. A change may or may not have been made; repeated with the same key, it is made once."""


class Unreadable(MainmatchError):
    """The answer isn't Mainmatch's. Check the address, and proxies in between."""


class StreamEnded(MainmatchError):
    """The stream ended permanently. ``code``: the close code (docs/events.md), 0 without one."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code}: {reason}" if code else reason)


_BY_STATUS = {401: NotSignedIn, 403: Forbidden, 404: NotFound, 409: Conflict, 429: TooMany}
_BY_CODE = {"phase_closed": PhaseClosed, "reset_required": ResetRequired}
_LONGEST_EXCERPT = 200


def problem_of(status: int, content: bytes, retry_after: float | None = None) -> Problem | Unreadable:
    """The exception for an answer with this error status."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if not isinstance(body, dict) or "code" not in body:
        excerpt = content[:_LONGEST_EXCERPT].decode(errors="replace")
        return Unreadable(f"The answer, with status {status}, is not one of Mainmatch's: {excerpt}")
    family = _BY_STATUS.get(status, ServerFailed if status >= 500 else Refused)
    found = _BY_CODE.get(str(body["code"]), family)
    return (found if issubclass(found, family) else family)(status, body, retry_after)
