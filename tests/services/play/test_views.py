"""What is seen: own views, other eyes, entity tags, options, the result."""

import json
from typing import Any

import pytest

from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.play import views
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER, garnets={"1": 1, "2": 5})


def test_each_caller_sees_through_their_own_eyes(table: Table, match_id: str) -> None:
    viewers = {}
    for name in ("ada", "host", "stranger"):
        rendering = table.read(views.view, table.person(name), match_id)
        viewers[name] = json.loads(rendering.body)["viewer"]
    assert viewers == {"ada": "seat:1", "host": "host", "stranger": "public"}


def test_only_a_host_who_does_not_play_looks_through_other_eyes(table: Table, match_id: str) -> None:
    for name in ("ada", "stranger"):
        with pytest.raises(Forbidden):
            table.read(views.view, table.person(name), match_id, "seat:2")
    with pytest.raises(Unknown):
        table.read(views.view, table.person("host"), match_id, "seat:6")
    assert table.document(match_id, "seat:2")["garnets"] == 5


def test_a_view_keeps_its_tag_while_its_own_viewer_is_told_nothing(table: Table, match_id: str) -> None:
    tags = {name: table.read(views.view, table.person(name), match_id).etag for name in (*FIVE, "stranger")}
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]})
    for name in (*FIVE[1:], "stranger"):
        assert table.read(views.view, table.person(name), match_id).etag == tags[name]
    assert table.read(views.view, table.person("ada"), match_id).etag != tags["ada"]


def test_views_of_hidden_hands_are_private(table: Table) -> None:
    match_id = table.started("exodus", *FIVE)
    public = table.document(match_id, "public")["view"]
    assert set(public) == {"round", "rounds"}
    assert len(table.document(match_id, "seat:1")["view"]["hand"]) == 4


def test_options_are_narrowed_to_the_seat(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}, locked=True)
    rich = table.read(views.options, table.person("ben"), match_id).actions[0].schema_["properties"]["double"]
    poor = table.read(views.options, table.person("cy"), match_id).actions[0].schema_["properties"]["double"]
    assert (rich.get("const"), poor.get("const")) == (None, False)
    types = [action.type for action in table.read(views.options, table.person("ada"), match_id).actions]
    assert types == ["pass"], "with 1 garnet the X can't pay its doubling"


def test_options_of_a_seat_that_is_not_asked_are_empty(table: Table, match_id: str) -> None:
    options = table.read(views.options, table.person("ben"), match_id)
    assert (options.actions, options.missing) == ([], None)


def test_options_are_annotated_in_the_language_of_the_reader(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}, locked=True)

    def choosing(*languages: str) -> dict[str, Any]:
        (offer,) = table.read(views.options, table.person("ben"), match_id, languages).actions
        found: dict[str, Any] = offer.schema_["properties"]["choice"]
        return found

    german = choosing("de")
    assert (german["x-labels"]["betray"], german["x-about"]) == ("{about} verraten", 3)
    shown = german["x-payoff"]
    assert (shown["parties"], shown["rows"][0]["label"]) == (["Du", "{about}", "Das X"], "Du verbündest dich")
    assert shown["cells"][0][1] == [-2, 3, 0]
    assert choosing()["x-payoff"]["parties"][0] == "You"


def test_options_carry_the_submission_in_force(table: Table, match_id: str) -> None:
    receipt = table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]})
    assert table.read(views.options, table.person("ada"), match_id).submission == receipt


def test_there_is_no_result_before_the_end(table: Table, match_id: str) -> None:
    with pytest.raises(Conflict) as conflict:
        table.read(views.result, table.person("ada"), match_id)
    assert conflict.value.code == "not_finished"


def test_after_the_end_everybody_may_read_the_result(table: Table, match_id: str) -> None:
    while table.document(match_id, "public")["status"] == "running":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    result = table.read(views.result, table.person("stranger"), match_id)
    assert set(result.garnets) == {"1", "2", "3", "4", "5"}
    finished = table.told(match_id, "public")[-1]
    assert finished["type"] == "match.finished"
    assert finished["data"]["result"] == result.model_dump(exclude={"match_id", "seals_broken"})


@pytest.mark.parametrize(
    ("config", "said"),
    [({}, "you get one of the three at random"), ({"missing_choice": "ally"}, "you get an alliance")],
)
def test_rules_say_what_is_set_and_what_is_usual(table: Table, config: dict[str, str], said: str) -> None:
    match_id = table.started("x-game", *FIVE, config=config)
    assert said in table.read(views.rules, table.person("ada"), match_id).rules
