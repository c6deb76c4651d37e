"""An event whose payload isn't as published is caught."""

import json

import pytest

from mainmatch.rules import Json
from mainmatch.services.event_catalogue.event_types import IN_MATCH
from mainmatch.services.events import rendered
from tests.net import Net


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("seat.moved", {}),
        ("seat.left", {"seat": 3, "display_name": "Ada"}),
        ("seat.left", {}),
        ("seat.left", {"seat": "3"}),
        ("seat.left", {"seat": True}),
        ("phase.closed", {**IN_MATCH["phase.closed"].example, "closed_by": "nobody"}),
        ("match.paused", {**IN_MATCH["match.paused"].example, "paused_until": "2020-11-21T14:00:00+00:00"}),
        ("match.paused", {**IN_MATCH["match.paused"].example, "reason": None}),
        ("submission.accepted", {**IN_MATCH["submission.accepted"].example, "reason": "Why?"}),
    ],
)
def test_an_event_that_is_not_as_published_is_caught(kind: str, data: dict[str, Json]) -> None:
    net = Net()
    net.look("match", [rendered({"type": kind, "data": data})])
    assert len(net.caught) == 1


def test_what_an_account_is_told_has_shapes_of_its_own() -> None:
    net = Net()
    net.look("account", [json.dumps({"type": "seat.left", "data": {"seat": 3}})])
    net.look("account", [json.dumps({"type": "phase.opened", "data": dict(IN_MATCH["phase.opened"].example)})])
    assert len(net.caught) == 2


def test_what_a_season_tells_has_shapes_of_its_own() -> None:
    net = Net()
    net.look("season", [json.dumps({"type": "season.token_given", "data": {"giver": "cm_a", "taker": "cm_b"}})])
    assert net.caught == []
    for wrong in ({"giver": "cm_a"}, {"giver": "cm_a", "taker": "Ben"}, {"giver": "cm_a", "taker": "cm_b", "n": 1}):
        net.look("season", [json.dumps({"type": "season.token_given", "data": wrong})])
    net.look("season", [json.dumps({"type": "season.joined", "data": {"season_id": "se_a", "member": "cm_a"}})])
    assert len(net.caught) == 4
