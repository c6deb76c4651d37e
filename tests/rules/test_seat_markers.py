"""A schema says which numbers are seats, and takes the same with the mark as without it."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Game, Match, MatchSpec, Seat, Value, seat_names, seat_values
from mainmatch.rules.values import SEAT

GAMES = Registry.load().all()


class Swap(Value):
    to: Seat
    amount: int
    others: tuple[Seat, ...]
    by_seat: Mapping[Seat, int]
    by_name: Mapping[str, int]


def test_seats_are_marked_wherever_they_stand_and_other_numbers_are_not() -> None:
    parts = Swap.model_json_schema()["properties"]
    assert (parts["to"]["type"], parts["to"]["format"]) == ("integer", SEAT)
    assert "format" not in parts["amount"]
    assert parts["others"]["items"]["format"] == SEAT
    assert parts["by_seat"]["propertyNames"] == {"format": SEAT}
    assert "propertyNames" not in parts["by_name"]
    assert Swap.model_json_schema(mode="serialization")["properties"] == parts


def test_a_choice_among_seats_is_marked() -> None:
    assert seat_values([1, 3]) == {"type": "integer", "format": SEAT, "enum": [1, 3]}
    assert seat_names([1, 3]) == {"format": SEAT, "enum": ["1", "3"]}


WHERE = {
    "x-game": {"pair_players.pairs.0.0", "pair_players.pairs.1.1"},
    "exodus": {"offer_trades.offers[].to"},
    "famine": {"offer_trades.offers[].to"},
    "together": {"submit.stage_votes names", "submit.donations[]"},
    "extreme-ways": {"plan.moves[].rebound"},
    "ravens": set(),
    "locked-out": {"guess_teams.teams names"},
}
"""Where players send seats, by game."""


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in WHERE], ids=lambda game: game.id)
def test_the_options_of_the_seven_games_mark_what_is_a_seat(game: Game) -> None:
    config = {"rebound_tokens": True} if "rebound_tokens" in game.config.model_fields else {}
    match = Match.start(game, MatchSpec.of(game, config, bytes(32), game.seats.default), {}).match
    offered = [offer for phase in played(match) for seat in phase.spec.seats for offer in phase.offers(seat)]
    found = {place for offer in offered for place in marked(offer.schema, offer.schema, offer.type)}
    assert found >= WHERE[game.id]
    assert found >= {"vote_candidate.seat"} or not any(offer.type == "vote_candidate" for offer in offered)


def played(match: Match) -> Iterator[Match]:
    while match.phase is not None:
        yield match
        match = match.close().match


def marked(schema: Mapping[str, Any], root: Mapping[str, Any], place: str) -> Iterator[str]:
    """Where a schema says that a value, or a property's name, is a seat."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if schema.get("format") == SEAT:
        yield place
    if schema.get("propertyNames", {}).get("format") == SEAT:
        yield f"{place} names"
    parts = [(f".{name}", part) for name, part in schema.get("properties", {}).items()]
    parts += [("", part) for part in schema.get("anyOf", ())]
    parts += [(f".{n}", part) for n, part in enumerate(schema.get("prefixItems", ()))]
    parts += [("[]", schema["items"])] if isinstance(schema.get("items"), Mapping) else []
    for step, part in parts:
        yield from marked(part, root, place + step)
