"""Everything that this client raises.

    MainmatchError
    ├── Problem                 the server said no: status, code, detail (the way out), errors, retry_after
    │   ├── NotSignedIn         401  the token is missing, unknown, expired or revoked; or the password is wrong
    │   ├── Forbidden           403  you can see it, but may not do it
    │   ├── NotFound            404  isn't there, or isn't for you to see
    │   ├── Conflict            409  not now
    │   │   ├── PhaseClosed          this phase is over; ``phase`` is the one that is open
    │   │   └── ResetRequired        the cursor is of another history; ``head`` is how far the feed goes
    │   ├── Refused             422  what you sent can't be taken: its shape, or the rules of the game
    │   ├── TooMany             429  a limit, even after waiting as long as patience allows
    │   └── ServerFailed        5xx  the server failed, or is busy
    ├── Unreachable             no answer, for as long as patience allows
    ├── Unreadable              an answer that isn't Mainmatch's
    └── StreamEnded             a stream that can't come back by itself: ``code``

May touch: nothing. Rule kept here: ``code`` is what programs look at (docs/errors.md), and a code that this version
doesn't know is still an exception of its status's family.
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
    """Something went wrong between you and the server."""


class Problem(MainmatchError):
    """The server said no (RFC 9457). Nothing has changed by the request, unless its status is 5xx."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.body = body
        """All members of the problem."""
        self.code = str(body.get("code", ""))
        """Stable; one of docs/errors.md, or of the game's own."""
        self.detail = str(body.get("detail", ""))
        """For people: the way out."""
        self.errors: list[dict[str, str]] = list(body.get("errors") or ())
        """Single findings: ``path``, ``code``, ``message``."""
        self.retry_after = retry_after
        """Seconds after which it may be tried again, if the server said so."""
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
        """The phase that is open, if any: ``id``, ``name``, ``round``, ``opened_at``, ``due_at``."""
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
    """422, and the other answers to a request that can't be taken as it is."""


class TooMany(Problem):
    """429."""


class ServerFailed(Problem):
    """500 and above."""


class Unreachable(MainmatchError):
    """No answer. A request that changes something may or may not have had its effect; its repeat has it once."""


class Unreadable(MainmatchError):
    """The answer isn't one of Mainmatch's: is the address right, is something in between?"""


class StreamEnded(MainmatchError):
    """The stream is over, and coming back wouldn't help. ``code`` is the close code (docs/events.md), 0 for others."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code}: {reason}" if code else reason)


_BY_STATUS = {401: NotSignedIn, 403: Forbidden, 404: NotFound, 409: Conflict, 429: TooMany}
_BY_CODE = {"phase_closed": PhaseClosed, "reset_required": ResetRequired}
_LONGEST_EXCERPT = 200


def problem_of(status: int, content: bytes, retry_after: float | None = None) -> Problem | Unreadable:
    """The exception for an answer of this status, which isn't a success."""
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
