"""Values: frozen, strict, unchanged by a round trip through JSON, with seats marked in schemas."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import pytest
from pydantic import ValidationError

from mainmatch.conformance.random_moves import twisted
from mainmatch.games.registry import Registry
from mainmatch.rules import (
    JUDGE,
    Dice,
    Game,
    Match,
    MatchSpec,
    Refused,
    Seat,
    State,
    Value,
    sample,
    seat_names,
    seat_of,
    seat_values,
    viewer_of,
)
from mainmatch.rules.values import SEAT, _crooked_parts, _is_plain, model_of, read_strictly


class Purse(State):
    coins: Mapping[Seat, int]
    owners: tuple[str, ...] = ()


def test_a_value_never_changes() -> None:
    purse: Any = Purse(coins={1: 2})
    with pytest.raises(AttributeError, match="immutable"):
        purse.coins = {}


@pytest.mark.parametrize("wrong", [{"coins": {1: "2"}}, {"coins": {"1": 2}}, {"coins": {}, "more": 1}, {}])
def test_a_value_coerces_nothing_and_takes_no_unknown_field(wrong: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Purse)


def test_a_value_is_read_back_as_it_was_written() -> None:
    purse = Purse(coins={2: 5, 1: 0}, owners=("b", "a"))
    again = msgspec.json.decode(msgspec.json.encode(purse), type=Purse)
    assert again == purse
    assert msgspec.json.encode(again) == msgspec.json.encode(purse)


def test_seats_and_their_viewers_name_each_other() -> None:
    assert viewer_of(12) == "seat:12"
    assert viewer_of(JUDGE) == "host", "the judge sees what hosts see"
    assert [seat_of(viewer) for viewer in ("seat:12", "public", "host")] == [12, None, None]


class Ledger(Value):
    total: int = 0
    counts: Mapping[Seat, int] = {}
    lines: tuple[Mapping[Seat, str], ...] = ()


def refused(fields: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        read_strictly(Ledger, fields, "bad_ledger", "See the schema.")
    assert caught.value.code == "bad_ledger"
    assert caught.value.message.startswith("See the schema.")
    return caught.value


def test_what_fits_is_read() -> None:
    ledger = read_strictly(Ledger, {"total": 7, "counts": {"7": 1, "-1": 0}, "lines": [{"10": "x"}]}, "c", "a")
    assert ledger == Ledger(total=7, counts={7: 1, -1: 0}, lines=({10: "x"},))


@pytest.mark.parametrize("total", ["7", True, 7.0, 7.5, None, [7], {"7": 7}, 1e300])
def test_a_number_is_a_number(total: Any) -> None:
    assert [flaw.path for flaw in refused({"total": total}).flaws] == ["total"]


def test_an_unknown_field_is_refused_by_name() -> None:
    flaws = refused({"total": 1, "totl": 2}).flaws
    assert [(flaw.path, flaw.code) for flaw in flaws] == [("totl", "extra_forbidden")]


@pytest.mark.parametrize("key", ["07", " 7", "7 ", "+7", "1_0", "7.0", "-0", "00"])
def test_a_number_as_a_key_is_written_plainly(key: str) -> None:
    # With two spellings of one seat, the last entry would silently replace the first.
    assert refused({"counts": {key: 1, "7": 2}}).flaws
    assert refused({"lines": [{"1": "x"}, {key: "x"}]}).flaws


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_not_json_is_refused(number: float) -> None:
    refused({"total": number})


@pytest.mark.parametrize("thing", [object(), {1, 2}, b"7"])
def test_what_cannot_be_written_as_json_is_refused(thing: Any) -> None:
    refused({"total": thing})


def test_a_number_beyond_all_measure_is_refused() -> None:
    refused({"total": 10**5000})


def test_a_lone_surrogate_is_refused() -> None:
    refused({"lines": [{"1": "\ud800"}]})


def test_nesting_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    refused({"total": deep})
    # Taken apart by hand: freeing it all at once would nest as deep.
    while deep:
        deep = deep.pop()


class Letter(Value):
    stamps: int = 0
    lines: tuple[str | None, ...] = ()
    copies: tuple[Ledger, ...] = ()


class Note(Value):
    stamps: int = 0
    lines: tuple[str | None, ...] = ()


def test_only_an_input_without_keys_of_its_own_and_without_fractions_is_plain() -> None:
    class Weight(Value):
        grams: float

    class Anything(Value):
        part: Any

    assert _is_plain(Note)
    assert not any(map(_is_plain, (Letter, Ledger, Weight, Anything)))


@pytest.mark.parametrize("kind", [Letter, Note])
@pytest.mark.parametrize("wrong", [{"stamps": 10**5000}, {"stamps": float("nan")}, {"lines": ["a", "\udfff"]}])
def test_what_is_not_json_is_refused_in_a_plain_input_too(kind: type[Value], wrong: Any) -> None:
    with pytest.raises(Refused):
        read_strictly(kind, wrong, "bad_letter", "See the schema.")
    read = read_strictly(kind, {"stamps": 2**70, "lines": ["\u00e9", None]}, "bad_letter", "See the schema.")
    assert read.as_dict()["stamps"] == 2**70


def test_a_refusal_never_repeats_the_value_that_was_sent() -> None:
    refusal = refused({"total": "my secret plan", "counts": {"1": "another secret"}})
    assert "secret" not in repr((refusal.args, refusal.flaws))


GAMES = Registry.load().all()


class Swap(Value):
    to: Seat
    amount: int
    others: tuple[Seat, ...]
    by_seat: Mapping[Seat, int]
    by_name: Mapping[str, int]


def test_seats_are_marked_wherever_they_stand_and_other_numbers_are_not() -> None:
    parts = Swap.json_schema()["properties"]
    assert (parts["to"]["type"], parts["to"]["format"]) == ("integer", SEAT)
    assert "format" not in parts["amount"]
    assert parts["others"]["items"]["format"] == SEAT
    assert parts["by_seat"]["propertyNames"] == {"format": SEAT}
    assert "propertyNames" not in parts["by_name"]
    assert Swap.json_schema("serialization")["properties"] == parts


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
    config = {"rebound_tokens": True} if "rebound_tokens" in game.config.__struct_fields__ else {}
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
    """The paths where a schema marks a value or a property name as a seat."""
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


def test_a_changed_copy_takes_fields_only() -> None:
    purse = Purse(coins={1: 2})
    assert purse.but(owners=("ann",)) == Purse(coins={1: 2}, owners=("ann",))
    with pytest.raises(TypeError, match="has no field 'owner'"):
        purse.but(owner=("ann",))


# What a struct reads and what its pydantic model reads are the same, for what bots send and for all that is near it.
READ = [*(kind for game in Registry.load().all() for kind in game.actions), *(g.config for g in Registry.load().all())]


@pytest.mark.parametrize("kind", READ, ids=lambda kind: f"{kind.__module__.split('.')[2]}-{kind.__name__}")
def test_a_struct_reads_what_its_model_reads(kind: type[Value]) -> None:
    dice = Dice(b"twist", kind.__name__)
    schema, taken = kind.json_schema(), 0
    for _ in range(120):
        fields: Any = sample(schema, dice)
        for given in (fields, twisted(fields, dice)):
            if not isinstance(given, dict):
                continue
            model = model_of(kind)
            try:
                wanted: Any = model.model_validate_json(json.dumps(given)).model_dump(mode="json", by_alias=True)
            except ValidationError:
                wanted = None
            try:
                found: Any = msgspec.json.decode(msgspec.json.encode(read_strictly(kind, given, "wrong", "Wrong.")))
            except Refused:
                found = None
            if found is not None or wanted is None or not _has_crooked_parts(given):
                assert found == wanted, given
            taken += found is not None
    assert taken


def _has_crooked_parts(given: Any) -> bool:
    return bool(tuple(_crooked_parts(given, "")))


@pytest.mark.parametrize("kind", READ, ids=lambda kind: f"{kind.__module__.split('.')[2]}-{kind.__name__}")
def test_no_text_that_a_player_or_host_sends_turns_the_text_around_it(kind: type[Value]) -> None:
    dice, schema = Dice(b"turn", kind.__name__), kind.json_schema()
    for _ in range(40):
        fields: Any = sample(schema, dice)
        for place, turned in with_one_text_changed(fields, lambda words: f"{words[:1]}\u202e{words[2:]}"):
            with pytest.raises(Refused) as refused:
                read_strictly(kind, turned, "wrong", "Wrong.")
            assert place in {each.path for each in refused.value.flaws}, turned


@pytest.mark.parametrize("hidden", ["\u200b", "\u3164", " ", "\n", " \u2060\u00a0"])
@pytest.mark.parametrize("kind", READ, ids=lambda kind: f"{kind.__module__.split('.')[2]}-{kind.__name__}")
def test_no_text_that_a_player_or_host_sends_shows_nothing(kind: type[Value], hidden: str) -> None:
    dice, schema = Dice(b"hide", kind.__name__), kind.json_schema()
    for _ in range(9):
        fields: Any = sample(schema, dice)
        # As long as the text that it replaces, so that nothing else is wrong with it.
        for place, blank in with_one_text_changed(fields, lambda words: (hidden * len(words))[: len(words)]):
            if blank != fields:
                with pytest.raises(Refused) as refused:
                    read_strictly(kind, blank, "wrong", "Wrong.")
                assert place in {each.path for each in refused.value.flaws}, blank


def with_one_text_changed(given: Any, change: Callable[[str], str], path: str = "") -> Iterator[tuple[str, Any]]:
    """Copies of the input, each with another one of its texts changed, and that text's place."""
    if isinstance(given, str):
        yield path.removesuffix("."), change(given)
    parts = given.items() if isinstance(given, dict) else enumerate(given) if isinstance(given, list) else ()
    for key, part in parts:
        for place, changed in with_one_text_changed(part, change, f"{path}{key}."):
            copy = given.copy()
            copy[key] = changed
            yield place, copy
