"""The errors of services: what can be wrong with a request.

An error has a stable ``code`` and an ``advice`` that says what to do next; neither repeats what was sent. The API
decides its HTTP status.
"""

from collections.abc import Mapping

from mainmatch.rules import Flaw, Json

__all__ = [
    "Busy",
    "Conflict",
    "Forbidden",
    "Invalid",
    "OutcomeUnknown",
    "ServiceError",
    "TooLarge",
    "TooMany",
    "Unauthenticated",
    "Unknown",
]


class ServiceError(Exception):
    """Something is wrong with a request, and nothing has changed.

    ``code`` is snake_case and registered in the API's catalogue; ``advice`` is for a person; ``errors`` are single
    findings within the input; ``more`` are members that a client can act on (such as the current phase).
    """

    def __init__(
        self, code: str, advice: str, errors: tuple[Flaw, ...] = (), *, more: Mapping[str, Json] | None = None
    ) -> None:
        super().__init__(code, advice)
        self.code = code
        self.advice = advice
        self.errors = errors
        self.more: Mapping[str, Json] = more or {}


class Invalid(ServiceError):
    """The input is well-formed, and can't be taken."""


class Unauthenticated(ServiceError):
    """Nobody is signed in, or not with this token."""


class Forbidden(ServiceError):
    """The caller may see this, and may not do it."""


class Unknown(ServiceError):
    """There is no such thing, or the caller may not know of it: one answer for both."""


class Conflict(ServiceError):
    """It doesn't fit what is there now."""


class TooLarge(ServiceError):
    """More than is taken."""


class Busy(ServiceError):
    """Not now; ``retry_after`` says when to try again, in seconds."""

    def __init__(self, code: str, advice: str, *, retry_after: int = 1) -> None:
        super().__init__(code, advice)
        self.retry_after = retry_after


class TooMany(Busy):
    """Not so often: a limit was reached."""


class OutcomeUnknown(Busy):
    """The commit's outcome is unknown: it may have been applied, so never report failure."""
