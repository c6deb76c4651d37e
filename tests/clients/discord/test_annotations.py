"""An action in the words of its game, by docs/games/annotations.md."""

from typing import Any

import pytest

from mainmatch_discord.annotations import worded
from mainmatch_discord.questions import Form

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo"}
GREET: dict[str, Any] = {
    "type": "object",
    "x-label": ["{how} and give {coins}", "{how}"],
    "properties": {
        "how": {"enum": ["bow", "nod"], "x-about": 2, "x-labels": {"bow": "Bow to {about}", "nod": "Nod to {about}"}},
        "coins": {"type": "integer", "x-label": "{value} coins", "x-labels": {"1": "1 coin"}},
    },
}
TRADE: dict[str, Any] = {
    "$defs": {"Offer": {"x-label": "{give} to {to}", "properties": {"to": {"format": "seat"}, "give": {}}}},
    "x-label": "Offer {offers}",
    "properties": {"offers": {"items": {"$ref": "#/$defs/Offer"}}},
}
PAIRS: dict[str, Any] = {
    "x-label": "Pair {pairs}",
    "properties": {
        "pairs": {
            "prefixItems": [{"x-label": "{0} with {1}", "prefixItems": [{"format": "seat"}, {"format": "seat"}]}] * 2
        }
    },
}
SHARES: dict[str, Any] = {
    "properties": {"to": {"x-label": "{key}: {value}", "propertyNames": {"format": "seat"}}},
    "x-label": "Give {to}",
}


@pytest.mark.parametrize(
    ("schema", "action", "said"),
    [
        (GREET, {"how": "bow", "coins": 0}, "Bow to Ben"),
        (GREET, {"how": "bow", "coins": 1}, "Bow to Ben and give 1 coin"),
        (GREET, {"how": "nod", "coins": 2}, "Nod to Ben and give 2 coins"),
        (TRADE, {"offers": [{"to": 2, "give": "red"}, {"to": 3, "give": "blue"}]}, "Offer red to Ben, blue to Cleo"),
        (PAIRS, {"pairs": [[1, 2], [3, 4]]}, "Pair Ada with Ben, Cleo with 4"),
        (SHARES, {"to": {"1": 5, "3": 2}}, "Give Ada: 5, Cleo: 2"),
        ({"x-label": "Ask {seat:3}"}, {}, "Ask Cleo"),
        ({"x-label": "Trade {offers}", "properties": {"offers": {}}}, {"offers": []}, None),
        ({"properties": {}}, {"how": "bow"}, None),
    ],
)
def test_an_action_is_said_in_the_words_of_its_game(schema: dict[str, Any], action: dict[str, Any], said: str) -> None:
    assert worded(schema, action, NAMES) == said


def test_choices_of_a_form_are_said_so_too() -> None:
    how, coins = Form(GREET, names=NAMES).questions
    assert [how.named(each, NAMES) for each in how.values] == ["Bow to Ben", "Nod to Ben"]
    assert (coins.named(1, NAMES), coins.named(7, NAMES)) == ("1 coin", "7 coins")
