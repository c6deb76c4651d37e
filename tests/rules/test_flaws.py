"""What is wrong within an input: where and why, and never what was sent."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic.json_schema import SkipJsonSchema

from mainmatch.rules import Flaw, Seat, Value
from mainmatch.rules.flaws import flaws_of
from mainmatch.rules.values import model_of


class Order(Value):
    lines: tuple[Mapping[Seat, int], ...]


class _Red(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["red"]
    size: int


class _Blue(BaseModel):
    kind: Literal["blue"]
    depth: Annotated[int, Field(ge=1)]


class _Sent(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    display_name: Annotated[str, Field(pattern="^[a-z]+$", examples=["ada"])] = "ada"
    code: Annotated[str, Field(pattern="^[a-z]+$")] = "ada"
    shape: Annotated[_Red | _Blue, Field(discriminator="kind")] | None = None
    either: int | str | SkipJsonSchema[None] = None
    by_name: dict[str, int] = {}
    pair: tuple[int, str] = (1, "a")

    @field_validator("code")
    @classmethod
    def _is_right(cls, given: str) -> str:
        if given == "wrong":
            raise ValueError("write another code")
        return given


def found(sent: dict[str, Any]) -> list[tuple[str, str, str]]:
    with pytest.raises(ValidationError) as caught:
        _Sent.model_validate(sent)
    flaws = flaws_of(caught.value.errors(include_url=False, include_input=False), _Sent.model_json_schema())
    return [(flaw.path, flaw.code, flaw.message) for flaw in flaws]


def test_flaws_say_where_and_why_and_never_what() -> None:
    with pytest.raises(ValidationError) as caught:
        model_of(Order).model_validate_json('{"lines": [{"1": 2}, {"3": "a secret"}]}')
    flaws: tuple[Flaw, ...] = flaws_of(caught.value.errors(), Order.json_schema())
    assert [(flaw.path, flaw.code) for flaw in flaws] == [("lines.1.3", "int_type")]
    assert "secret" not in repr(flaws)


def test_a_misspelt_name_has_a_neighbour() -> None:
    assert found({"displayname": 1}) == [
        ("displayname", "extra_forbidden", "This name is not known here. Did you mean display_name?")
    ]
    [(path, _, said)] = found({"quite another": 1})
    assert (path, said) == (
        "?",
        "This name is not known here. Known are by_name, code, display_name, either, pair, shape.",
    )
    assert len(found({f"display_name{n}": 1 for n in range(500)})) == 500


def test_a_name_of_another_kind_is_not_known_in_this_one() -> None:
    assert found({"shape": {"kind": "red", "size": 1, "depth": 2}}) == [
        ("shape.depth", "extra_forbidden", "This name is not known here. Known are kind, size.")
    ]


def test_a_pattern_is_shown_as_an_example() -> None:
    assert found({"display_name": "Ada", "code": "7"}) == [
        ("display_name", "string_pattern_mismatch", "Write it as in this example: ada"),
        ("code", "string_pattern_mismatch", "Write it in its documented form."),
    ]


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        ({"shape": {"kind": "blue", "depth": 0}}, ["shape.depth"]),
        ({"shape": {"kind": "green 7"}}, ["shape"]),
        ({"shape": {"kind": "red"}}, ["shape.size"]),
        ({"either": []}, ["either"] * 2),
        ({"by_name": {"a": "x", "a secret place": "y"}}, ["by_name.a", "by_name.?"]),
        ({"by_name": {1: 2}}, ["by_name"]),
        ({"pair": (1, 2)}, ["pair.1"]),
        ({"code": "wrong"}, ["code"]),
    ],
)
def test_a_place_is_made_of_the_names_in_the_input_alone(sent: dict[str, Any], path: list[str]) -> None:
    flaws = found(sent)
    assert [each[0] for each in flaws][: len(path)] == path
    assert "Value error" not in str(flaws)
    assert "green" not in str(flaws)
