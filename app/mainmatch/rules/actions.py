"""What a seat can send: sealed submissions and instant actions, as strict JSON objects.

May touch: pydantic. Rule kept here: an action is taken or refused as a whole, and its
shape alone decides whether it can be read: no coercion, no unknown field.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, Refused
from mainmatch.rules.parsing import read_strictly
from mainmatch.rules.values import Json, Seat, Value

__all__ = ["Action", "Instant", "Pass", "Sealed", "parse_action"]


class Action(Value):
    """Something a seat sends: ``class Bid(Sealed, type="bid")`` with its fields.

    ``example`` is a valid instance's fields as JSON, for the documents.
    """

    type: ClassVar[str] = ""
    mode: ClassVar[str] = ""
    example: ClassVar[Mapping[str, Json]] = {}

    def __init_subclass__(cls, type: str = "", **options: Any) -> None:  # noqa: A002 - the wire's word
        super().__init_subclass__(**options)
        cls.type = type

    def check(self, s: Any, seat: Seat) -> None:
        """Raise Refused when the rules don't allow this to ``seat`` in state ``s``."""

    def cost(self, s: Any, seat: Seat) -> int:
        """Garnets, 0 or more: held while a submission stands, paid at once for an instant action."""
        return 0

    def as_json(self) -> dict[str, Json]:
        """The action as it travels, its ``type`` first."""
        return {"type": self.type, **self.model_dump(mode="json")}

    @classmethod
    def from_json(cls, fields: Mapping[str, Json]) -> Self:
        """Read the fields (without ``type``). Raises Refused ``malformed_action``."""
        advice = f"This is not a well-formed {cls.type!r}: see its schema in the options."
        return read_strictly(cls, fields, "malformed_action", advice)


class Sealed(Action):
    """A submission: private and replaceable until the phase closes, resolved with all others.

    With ``binding = True`` the first one counts: what is accepted is locked in.
    """

    mode = "sealed"
    binding: ClassVar[bool] = False


class Instant(Action):
    """Takes effect when it is accepted and is answered at once."""

    mode = "instant"

    def apply(self, s: Any, seat: Seat, dice: Dice) -> Any:
        """What happens now: an Outcome whose ``then`` is None while the phase goes on."""
        raise BrokenGame(f"the instant action {self.type!r} doesn't say what it does")


class Pass(Sealed, type="pass"):
    """Say "I am done, with nothing": it counts as submitted (rules/README.md, Actions)."""


ActionT = TypeVar("ActionT", bound=Action)


def parse_action(payload: Mapping[str, Json], permitted: Sequence[type[ActionT]]) -> ActionT:
    """Read a JSON action that is one of the permitted types. Raises Refused."""
    named = payload.get("type")
    for kind in permitted:
        if kind.type == named:
            return kind.from_json({key: value for key, value in payload.items() if key != "type"})
    raise Refused("action_not_allowed", _advice(permitted))


def _advice(permitted: Sequence[type[ActionT]]) -> str:
    if not permitted:
        return "This seat has nothing of this kind to send in this phase; see its options."
    if len(permitted) == 1:
        return f"Send {permitted[0].type}: no other type is taken here now."
    return "Send one of these types: " + ", ".join(kind.type for kind in permitted) + "."
