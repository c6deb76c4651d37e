"""Annotations of schemas: they are translated where they are read, and what no front end could show is found."""

from typing import Annotated, Any, ClassVar, Literal

import pytest

from mainmatch.rules import (
    Label,
    Meta,
    Sealed,
    Seat,
    Stake,
    Translation,
    Value,
    action_schema,
    annotation_flaws,
    annotation_texts,
    annotations_of,
    named,
    shown,
    text,
    translated_schema,
)
from mainmatch.rules.actions import ActionMeta
from mainmatch.rules.annotations import Part

GERMAN = Translation("de", "", {"Greet {about}": "{about} grüßen", "{n} coins": "{n} Münzen", "rain": "Regen"})


class Gift(Value):
    extra_json_schema: ClassVar = shown(label="{what} to {to}")

    what: Annotated[Literal["cake", "tea"], Meta(extra_json_schema=shown(labels={"cake": "a cake", "tea": "tea"}))]
    to: Seat


class Visit(Sealed, type="visit"):
    gifts: tuple[Gift, ...]
    stay: Annotated[bool, Meta(extra_json_schema=shown(labels={"true": "stay for the night"}))] = False
    button = ("Bring {gifts} and {stay}", "Bring {gifts}")


def schema_of(kind: Any = Literal["ally", "betray"], *, button: Label = "", **annotations: Any) -> Any:
    namespace = {
        "__module__": __name__,
        "__annotations__": {"n": Annotated[kind, Meta(extra_json_schema=shown(**annotations))]},
        "button": button,
    }
    return action_schema(ActionMeta("Act", (Sealed,), namespace, type="act"))


def test_a_schema_carries_what_stands_beside_the_fields() -> None:
    schema = action_schema(Visit)
    assert schema["x-label"] == ["Bring {gifts} and {stay}", "Bring {gifts}"]
    assert schema["properties"]["stay"]["x-labels"] == {"true": "stay for the night"}
    assert annotations_of(schema["$defs"]["Gift"]) == {"x-label": "{what} to {to}"}
    assert [*annotation_flaws(schema)] == []
    assert {*annotation_texts(schema)} >= {"Bring {gifts}", "{what} to {to}", "a cake", "stay for the night"}


def test_only_what_is_given_is_annotated() -> None:
    assert shown() == {}
    assert shown(about=2, part="track") == {"x-part": "track", "x-about": 2}


def test_texts_are_translated_and_nothing_else() -> None:
    stakes = (Stake("rain", text("{n} coins", n=2)), Stake(text("{who} comes", who=named(3)), -1))
    annotated = {
        **shown(labels={"rain": "Greet {about}"}, about=2, part="choice", stakes={"rain": stakes}),
        "enum": ["rain"],
        "description": "rain",
    }
    german = translated_schema({"properties": {"n": annotated}}, GERMAN)["properties"]["n"]
    assert german == {
        "x-part": "choice",
        "x-labels": {"rain": "{about} grüßen"},
        "x-about": 2,
        "x-stakes": {"rain": [{"if": "Regen", "then": "2 Münzen"}, {"if": "{seat:3} comes", "then": -1}]},
        "enum": ["rain"],
        "description": "rain",
    }
    assert {*annotation_texts(annotated)} == {"Greet {about}", "rain", "2 coins", "{seat:3} comes"}


def test_a_part_that_does_not_exist_is_refused() -> None:
    unknown: Any = "carousel"
    with pytest.raises(ValueError, match="there is no part 'carousel' to show: choose one of auction, ballot"):
        shown(part=unknown)
    known: Part = "hand"
    assert shown(part=known)


@pytest.mark.parametrize(
    ("schema", "flaw"),
    [
        (schema_of(button="Do {m}"), r"has {m}: a placeholder here is one of {about}, {n}, {type}"),
        (schema_of(button="Do {n"), "is no text with placeholders"),
        (schema_of(label="{n}"), r"has {n}: a placeholder here is one of {about}, {value}"),
        (
            schema_of(tuple[Seat, Seat], label="{0} with {2}"),
            r"has {2}: a placeholder here is one of {0}, {1}, {about}",
        ),
        (schema_of(labels={"ally": "Ally with {n}"}), r"has {n}: a placeholder here is one of {about}"),
        (schema_of(labels={"betrays": "Betray"}), "of 'betrays' is about a value that its field can't have"),
        (schema_of(bool, labels={"yes": "Do"}), "of 'yes' is about a value"),
        (schema_of(int, labels={"one": "1 coin"}), "of 'one' is about a value"),
        (schema_of(stakes={"flee": [Stake("rain", 1)]}), "of 'flee' is about a value"),
        (schema_of(stakes=[Stake(" ", 1)]), "' ' is no text"),
    ],
)
def test_what_no_front_end_could_show_is_found(schema: Any, flaw: str) -> None:
    (found,) = annotation_flaws(schema)
    assert flaw in found


def test_a_narrowed_schema_says_whom_it_is_about() -> None:
    schema = schema_of(labels={"ally": "Ally with {about}"})
    assert [*annotation_flaws(schema)] == []
    (flaw,) = annotation_flaws(schema, (1, 2))
    assert "give the option an x-about" in flaw
    schema["properties"]["n"]["x-about"] = 2
    assert [*annotation_flaws(schema, (1, 2))] == []
    assert [*annotation_flaws(schema, (1, 3))] == [flaw]
