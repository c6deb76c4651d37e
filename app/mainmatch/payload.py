"""The base of what is sent and stored as JSON: checked strictly, frozen, without members that nobody declared."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, StringConstraints
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from mainmatch.rules import Text


class Payload(BaseModel):
    """A request body. Values are not converted, and undeclared members are refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


Typed = Annotated[str, StringConstraints(strip_whitespace=True)]
"""A name, id or code that is typed to be looked up, without the blanks that keyboards put around it."""


@dataclass(frozen=True, slots=True)
class Form:
    """Of a text that has to match a pattern: with what to say of one that doesn't."""

    pattern: str
    said: Text

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Check the text after its limits."""
        return core_schema.no_info_after_validator_function(self._checked, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Tell the pattern."""
        return {**handler(schema), "pattern": self.pattern}

    def _checked(self, given: str) -> str:
        if re.fullmatch(self.pattern, given) is None:
            raise PydanticCustomError("string_pattern_mismatch", "{said}", {"said": self.said})
        return given
