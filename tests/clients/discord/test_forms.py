"""Forms, from schemas to actions: every offer of all seven games, and the shapes that JSON Schema has besides."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mainmatch.games.registry import Registry
from mainmatch.rules import Game, Match, MatchSpec
from mainmatch_client.models import ActionOption, SeatOptions
from mainmatch_discord.cards import value_lines
from mainmatch_discord.composing import Draft, json_modal, layout, page_modal, read_page, shown
from mainmatch_discord.questions import Form, Question, Unanswerable

GAMES = {game.id: game for game in Registry.load().all()}
NAMES = {seat: f"Player {seat}" for seat in range(1, 21)}

Offer = Mapping[str, Any]


def offers(game: Game, seats: int) -> Iterator[Offer]:
    """One of each type and schema in a match in which everybody sends the example."""
    spec = MatchSpec.of(game, {}, bytes(32), seats)
    match, known = Match.start(game, spec, dict.fromkeys(spec.seats, 6)).match, set()
    for _ in range(30):
        if match.phase is None:
            return
        for seat in spec.seats:
            for offer in match.offers(seat):
                if (offer.type, repr(offer.schema)) not in known:
                    known.add((offer.type, repr(offer.schema)))
                    yield {"type": offer.type, "schema": offer.schema, "example": offer.example, "mode": offer.mode}
                if offer.mode == "sealed" and seat not in match.sealed:
                    match = match.submit(seat, offer.example)
        match = match.close().match


def given(asked: Question, place: int) -> list[str]:
    """What a modal sends for this question: some picked places, a number, a text."""
    if asked.kind == "pick":
        count = int(asked.least or 1) if asked.is_many else 1
        return [str((place + n) % len(asked.values)) for n in range(count)]
    if asked.kind == "number":
        return [str(int(asked.least or 0))]
    return ["[]" if asked.kind == "json" else "x"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_offer_of_a_game_can_be_filled_in_and_makes_an_action_of_its_schema(game: Game) -> None:
    found = [*offers(game, game.seats.default)]
    assert found
    for offer in found:
        form = Form(offer["schema"], offer["example"], NAMES)
        assert all(asked.kind != "json" for asked in form.questions), "the seven need no JSON"
        required = {
            asked.key: asked.read(given(asked, n), NAMES) for n, asked in enumerate(form.questions) if asked.is_required
        }
        validator = Draft202012Validator(offer["schema"])
        made = form.action(required)
        assert made["type"] == offer["type"]
        if validator.is_valid(made):
            continue
        # What goes together is not in the form: together's votes or donations. One whole answer of one field does.
        whole = {
            asked.key: asked.read(given(asked, n), NAMES)
            for n, asked in enumerate(form.questions)
            if asked.path[0] == "donations"
        }
        assert validator.is_valid(form.action(whole)), (offer, made)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_offer_fits_discords_modals(game: Game) -> None:
    for seats in {game.seats.least, game.seats.most}:
        for offer in offers(game, seats):
            option = ActionOption(cost=0, binding=False, label="", icon="", **offer)
            draft = Draft(
                1,
                "m",
                "Practice",
                SeatOptions(phase=None, actions=[option], missing=None, due_at=None, submission=None),
                NAMES,
            )
            draft.choose(0)
            assert len(shown(draft)) <= 6000
            assert len(layout(draft).children) <= 25
            assert len(draft.form.pages) <= 5
            modals = [page_modal(draft, n) for n in range(len(draft.form.pages))]
            for modal in (*modals, json_modal(draft)):
                must_be_discords(modal.to_dict())


def must_be_discords(modal: Mapping[str, Any]) -> None:
    """Discord's limits on modals, from its documentation."""
    assert 1 <= len(modal["title"]) <= 45
    assert len(modal["custom_id"]) <= 100
    assert 1 <= len(modal["components"]) <= 5
    for label in modal["components"]:
        entry = label["component"]
        assert 1 <= len(label["label"]) <= 45
        assert len(label.get("description") or "") <= 100
        if entry["type"] == 3:
            assert 1 <= len(entry["options"]) <= 25
            assert all(1 <= len(each["label"]) <= 100 for each in entry["options"])
            assert entry["min_values"] <= entry["max_values"] <= len(entry["options"])
            assert sum(bool(each.get("default")) for each in entry["options"]) <= entry["max_values"]
        else:
            assert len(entry.get("value") or "") <= 4000


def asked_of(**properties: Any) -> Sequence[Question]:
    return form_of(**properties).questions


def form_of(required: Sequence[str] = (), **properties: Any) -> Form:
    return Form(
        {"type": "object", "properties": {"type": {"const": "do"}, **properties}, "required": ["type", *required]},
        {"type": "do"},
    )


def test_an_enum_is_a_select_and_seats_have_their_names() -> None:
    form = form_of(["to"], to={"type": "integer", "enum": [2, 3]})
    (asked,) = form.questions
    assert (asked.kind, asked.is_required, [*asked.values]) == ("pick", True, [2, 3])
    assert form.action({asked.key: asked.read(["1"], NAMES)}) == {"type": "do", "to": 3}


def test_few_numbers_are_a_select_and_many_a_text_with_its_bounds() -> None:
    few, many = asked_of(
        few={"type": "integer", "minimum": 0, "maximum": 6}, many={"type": "integer", "minimum": 1, "maximum": 50}
    )
    assert (few.kind, many.kind, many.hint) == ("pick", "number", "1 to 50")
    assert many.read(["7"], {}) == 7
    for wrong in ("seven", "0", "51", "1.5"):
        with pytest.raises(Unanswerable):
            many.read([wrong], {})


def test_more_values_than_a_select_has_are_written() -> None:
    (asked,) = asked_of(word={"enum": [f"word_{n}" for n in range(40)]})
    assert asked.read(["Word 31"], {}) == asked.read(["word_31"], {}) == "word_31"
    with pytest.raises(Unanswerable, match="write one of Word 0, Word 1"):
        asked.read(["word_99"], {})


def test_very_many_that_may_be_ticked_are_asked_in_parts() -> None:
    form = form_of(who={"type": "array", "items": {"enum": [*range(1, 41)]}, "uniqueItems": True, "maxItems": 3})
    first, second = form.questions
    answers = {first.key: first.read(["0", "1"], {}), second.key: second.read(["14"], {})}
    assert form.action(answers) == {"type": "do", "who": [1, 2, 40]}
    with pytest.raises(Unanswerable, match="choose 0 to 3"):
        form.action({**answers, second.key: [30, 31]})


def test_an_entry_that_is_half_filled_in_is_missed_and_an_empty_one_left_out() -> None:
    item = {
        "type": "object",
        "properties": {"to": {"enum": [1, 2]}, "give": {"enum": ["red"]}},
        "required": ["to", "give"],
    }
    form = form_of(["offers"], offers={"title": "Offers", "type": "array", "items": item, "maxItems": 3})
    (_, _, to, give, *_) = form.questions
    assert to.title == "Offers 2: To"
    assert form.action({}) == {"type": "do", "offers": []}
    assert form.action({to.key: 2, give.key: "red"}) == {"type": "do", "offers": [{"to": 2, "give": "red"}]}
    with pytest.raises(Unanswerable, match="Give 2 is missing"):
        form.action({to.key: 2})


def test_a_plan_with_gaps_keeps_its_places() -> None:
    form = form_of(
        ["moves"],
        moves={"type": "array", "items": {"anyOf": [{"const": "a"}, {"const": "b"}, {"type": "null"}]}, "maxItems": 4},
    )
    third = form.questions[2]
    assert form.action({third.key: "b"})["moves"] == [None, None, "b"]


def test_what_no_field_fits_is_asked_for_as_json_with_the_example_filled_in() -> None:
    schema = {
        "type": "object",
        "properties": {"type": {"const": "do"}, "map": {"type": "object", "additionalProperties": {"type": "string"}}},
        "required": ["map"],
    }
    form = Form(schema, {"type": "do", "map": {"a": "b"}})
    (asked,) = form.questions
    assert (asked.kind, asked.initial) == ("json", {"a": "b"})
    assert form.action({asked.key: asked.read(['{"c": "d"}'], {})}) == {"type": "do", "map": {"c": "d"}}
    with pytest.raises(Unanswerable, match="isn't JSON"):
        asked.read(["{c: d}"], {})


def test_a_list_too_long_for_modals_is_json() -> None:
    (asked,) = asked_of(many={"type": "array", "items": {"enum": [1, 2]}, "maxItems": 100})
    assert asked.kind == "json"


def test_a_form_nested_in_a_form_is_asked_flat() -> None:
    inner = {
        "type": "object",
        "properties": {"x": {"type": "integer", "minimum": 0, "maximum": 3}, "why": {"type": "string"}},
        "required": ["x"],
    }
    form = form_of(["at"], at=inner)
    place, why = form.questions
    assert (place.title, why.title) == ("At: X", "At: Why")
    assert form.action({place.key: 2}) == {"type": "do", "at": {"x": 2}}
    with pytest.raises(Unanswerable, match="X is missing"):
        form.action({why.key: "because"})


def test_false_and_zero_are_answers() -> None:
    form = form_of(["yes", "n"], yes={"type": "boolean"}, n={"type": "integer", "minimum": 0, "maximum": 1})
    yes, n = form.questions
    assert form.action({yes.key: yes.read(["1"], {}), n.key: n.read(["0"], {})}) == {"type": "do", "yes": False, "n": 0}


def test_json_may_leave_the_type_out_and_has_to_be_an_object() -> None:
    form = form_of()
    assert form.must_be_action("{}") == {"type": "do"}
    with pytest.raises(Unanswerable, match="is an object"):
        form.must_be_action("[]")


def test_an_answer_that_is_emptied_is_gone_again() -> None:
    offer = ActionOption(
        type="do",
        mode="sealed",
        schema=dict(form_of(n={"type": "string"}).schema),
        example={"type": "do"},
        cost=0,
        binding=False,
        label="",
        icon="",
    )
    draft = Draft(
        1, "m", "Practice", SeatOptions(phase=None, actions=[offer], missing=None, due_at=None, submission=None), {}
    )
    draft.choose(0)
    read_page(draft, 0, {"0": ["so"]})
    assert draft.action() == {"type": "do", "n": "so"}
    read_page(draft, 0, {"0": [""]})
    assert draft.action() == {"type": "do"}


def test_an_action_of_very_many_parts_asks_for_the_larger_ones_as_json() -> None:
    votes = {"type": "object", "properties": {str(n): {"enum": [1, 2]} for n in range(1, 19)}}
    form = form_of(["why"], one=votes, other=votes, why={"type": "string", "minLength": 1})
    assert [(asked.kind, asked.title) for asked in form.questions] == [
        ("json", "One"),
        ("json", "Other"),
        ("text", "Why"),
    ]
    one, _, why = form.questions
    assert form.action({one.key: {"3": 1}, why.key: "so"}) == {"type": "do", "one": {"3": 1}, "why": "so"}


def test_what_players_wrote_formats_nothing_and_fakes_no_line() -> None:
    lines = value_lines({"remark": "so\n**Winner:** @everyone"}, {})
    assert lines == "**Remark:** so \\*\\*Winner:\\*\\* @\u200beveryone"
