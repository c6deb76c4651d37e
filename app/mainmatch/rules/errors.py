"""How the rules say no.

    Refused             a move, config or setup that the rules don't take (the caller's mistake)
    BrokenGame          a game that broke its own contract (the author's mistake)

A refusal names the way out, and repeats neither what others hold nor the refused input.
"""

from dataclasses import dataclass
from typing import Self

from pydantic import ValidationError

__all__ = ["BrokenGame", "Flaw", "Refused", "counted", "flaws_of"]


@dataclass(frozen=True, slots=True)
class Flaw:
    """One mistake within an input: where (a JSON path such as ``pairs.0.1``), which, and why."""

    path: str
    code: str
    message: str


class Refused(Exception):
    """The rules don't take this. Nothing has changed.

    ``code`` is stable and snake_case; ``advice`` says what would be valid, for a person to read.
    """

    def __init__(self, code: str, advice: str, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(code, advice)
        self.code = code
        self.advice = advice
        self.flaws = flaws

    @classmethod
    def at(cls, code: str, path: str, advice: str) -> Self:
        """A refusal with its one flaw, at ``path``."""
        return cls(code, advice, (Flaw(path, code, advice),))


class BrokenGame(Exception):
    """A game broke the plug-in contract; only its own match is halted."""


def flaws_of(error: ValidationError) -> tuple[Flaw, ...]:
    """Pydantic's findings as flaws, without the input they are about."""
    found = error.errors(include_url=False, include_input=False, include_context=False)
    return tuple(Flaw(".".join(str(part) for part in each["loc"]), each["type"], each["msg"]) for each in found)


def counted(count: int, noun: str) -> str:
    """A count in words for a text: "1 garnet", "3 garnets", "no garnets". ``noun`` is singular and takes an s."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
