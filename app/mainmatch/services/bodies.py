"""Base of request bodies, which are checked strictly; members and copying of response models."""

from datetime import datetime
from typing import Annotated, Any, TypeVar

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field

__all__ = ["OMITTED", "Instant", "Payload", "copied"]

ModelT = TypeVar("ModelT", bound=BaseModel)


class Payload(BaseModel):
    """A request body. Values are not converted, and undeclared members are refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def _as_text(value: object) -> object:
    """Refuse seconds since 1970, as a number or as digits in a text: Pydantic alone accepts both."""
    if isinstance(value, datetime) or (isinstance(value, str) and "T" in value.upper()):
        return value
    raise ValueError("an instant is a text such as 2027-03-01T20:00:00Z")


Instant = Annotated[AwareDatetime, Field(strict=False), BeforeValidator(_as_text)]
"""An instant in a request."""


def _never_null(member: dict[str, Any]) -> None:
    [only] = [each for each in member.pop("anyOf") if each != {"type": "null"}]
    member.update(only)
    member.pop("default", None)


OMITTED: Any = Field(exclude_if=lambda value: value is None, json_schema_extra=_never_null)
"""A member that is left out for None, and so is never null."""


def copied(model: type[ModelT], record: object, /, **more: Any) -> ModelT:
    """A model filled from the record's attributes of the same names; ``more`` adds or overrides fields."""
    known = {name: getattr(record, name) for name in model.model_fields if hasattr(record, name)}
    return model.model_validate({**known, **more})
