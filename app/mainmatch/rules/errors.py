"""How the rules say no.

    CodedError          an error with a stable code; services have their own kinds
    └── Refused         a move, config or setup that the rules don't allow (the caller's mistake)
        └── KnownRefusal    one whose code belongs to the API, not to a game
    BrokenGame          a game that broke its own contract (the author's mistake)

A refusal names the way out. It never repeats what others hold, nor the refused input.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from pydantic import JsonValue, ValidationError
from typing_extensions import override

__all__ = [
    "ActionNotAllowed",
    "BadConfig",
    "BadSetup",
    "BrokenGame",
    "CodedError",
    "Flaw",
    "KnownRefusal",
    "LockedIn",
    "MalformedAction",
    "NoSubmission",
    "NotACandidate",
    "NotEnoughGarnets",
    "PhaseClosed",
    "Refused",
    "WrongSeatCount",
    "counted",
    "flaws_of",
]


@dataclass(frozen=True, slots=True)
class Flaw:
    """One mistake within an input: where (a JSON path such as ``pairs.0.1``), which, and why."""

    path: str
    code: str
    message: str


class CodedError(Exception):
    """An error with a stable, snake_case ``code``, an HTTP ``status`` and a ``title``.

    A subclass that names its code is one kind of error. Its docstring is its meaning, and its message when none is
    given. ``flaws`` are single mistakes within an input. ``more`` are members that a client can act on, such as the
    open phase.
    """

    KINDS: ClassVar[dict[str, type["CodedError"]]] = {}
    """Every kind by its code."""

    code: str = ""
    title: str = ""
    status: int = 400

    def __init_subclass__(cls, *, code: str = "", title: str = "", status: int | None = None) -> None:
        super().__init_subclass__()
        if status is not None:
            cls.status = status
        if code:
            cls.code, cls.title = code, title or code.replace("_", " ").capitalize()
            if CodedError.KINDS.setdefault(code, cls) is not cls:
                raise TypeError(f"two errors have the code {code}")

    def __init__(
        self, message: str = "", flaws: tuple[Flaw, ...] = (), *, more: Mapping[str, JsonValue] | None = None
    ) -> None:
        # The base keeps its arguments as they were given, so that pickle makes the same error from them.
        self.message = message or self.meaning()
        self.flaws = flaws
        self.more: Mapping[str, JsonValue] = more or {}

    @override
    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    @classmethod
    def meaning(cls) -> str:
        """What it means, as one line."""
        return " ".join((cls.__doc__ or "").split())


class Refused(CodedError, status=422):
    """The rules don't allow this. Nothing has changed.

    ``code`` is stable and snake_case; ``message`` says what would be valid, for a person to read. A code of the API
    keeps its status and title.
    """

    def __init__(self, code: str, message: str, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(message, flaws)
        # A game's refusal says what would be valid: nothing stands in for an empty message.
        self.message = message
        self.code = code
        if known := self.KINDS.get(code):
            self.status, self.title = known.status, known.title

    @classmethod
    def at(cls, code: str, path: str, message: str) -> Self:
        """A refusal with its one flaw, at ``path``."""
        return cls(code, message, (Flaw(path, code, message),))


class KnownRefusal(Refused):
    """A refusal whose code belongs to the API."""

    def __init__(
        self, message: str = "", flaws: tuple[Flaw, ...] = (), *, more: Mapping[str, JsonValue] | None = None
    ) -> None:
        super().__init__(type(self).code, message or self.meaning(), flaws)
        self.more = more or {}


class BrokenGame(Exception):
    """A game broke the plug-in contract; only its own match is halted."""


class PhaseClosed(KnownRefusal, code="phase_closed", status=409):
    """This phase is not open; `phase` names the one that is, if any."""


class LockedIn(KnownRefusal, code="locked_in", status=409):
    """The submission is locked and stands until the phase closes."""


class NoSubmission(KnownRefusal, code="no_submission", status=404):
    """The seat has no submission in this phase."""


class MalformedAction(KnownRefusal, code="malformed_action"):
    """The action does not have the shape of its type; `errors` says where."""


class ActionNotAllowed(KnownRefusal, code="action_not_allowed"):
    """The seat cannot send this action now; its options list what it can send."""


class NotEnoughGarnets(KnownRefusal, code="not_enough_garnets"):
    """This costs more garnets than you can spend."""


class NotACandidate(KnownRefusal, code="not_a_candidate"):
    """Vote for a candidate; the options list them."""


class WrongSeatCount(KnownRefusal, code="wrong_seat_count", title="Wrong number of players"):
    """The game cannot be played by this number of players."""


class BadConfig(KnownRefusal, code="bad_config"):
    """The config does not fit the game's schema; `errors` says where."""


class BadSetup(KnownRefusal, code="bad_setup"):
    """The setup does not fit the rules; `detail` says why."""


def flaws_of(error: ValidationError) -> tuple[Flaw, ...]:
    """Pydantic's findings as flaws, without the input they are about."""
    found = error.errors(include_url=False, include_input=False, include_context=False)
    return tuple(Flaw(".".join(str(part) for part in each["loc"]), each["type"], each["msg"]) for each in found)


def counted(count: int, noun: str) -> str:
    """A count in words for a text: "1 garnet", "3 garnets", "no garnets". ``noun`` is singular and takes an s."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
