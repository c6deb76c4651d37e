"""Bodies of requests and responses: what is sent has to fit exactly, what is shown is copied from what is stored."""

from datetime import datetime
from typing import Annotated, Any, TypeVar

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field

__all__ = ["Instant", "Payload", "copied"]

ModelT = TypeVar("ModelT", bound=BaseModel)


class Payload(BaseModel):
    """A request body. Values are not converted, and undeclared members are refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def _as_text(value: object) -> object:
    """Pydantic alone would take seconds since 1970, too, as a number and as digits in a text."""
    if isinstance(value, datetime) or (isinstance(value, str) and "T" in value.upper()):
        return value
    raise ValueError("an instant is a text such as 2027-03-01T20:00:00Z")


Instant = Annotated[AwareDatetime, Field(strict=False), BeforeValidator(_as_text)]
"""An instant in a request."""


def copied(model: type[ModelT], record: object, /, **more: Any) -> ModelT:
    """The model of a record: each field is the attribute of its name, or what ``more`` says."""
    known = {name: getattr(record, name) for name in model.model_fields if hasattr(record, name)}
    return model.model_validate({**known, **more})
