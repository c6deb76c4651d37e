"""What is told: to each seat its own, to nobody else anything."""

from mainmatch.games.exodus import GAME
from mainmatch.rules import Match, MatchSpec
from tests.games.exodus.scenes import given


def test_the_deal_is_told_to_each_seat_alone() -> None:
    step = Match.start(GAME, MatchSpec.of(GAME, {}, b"told", 9), {})
    assert [(told.event.type, told.seats) for told in step.told] == [
        ("game.cubes_dealt", (seat,)) for seat in range(1, 10)
    ]
    for seat, told in enumerate(step.told, start=1):
        assert told.event.as_json() == {"hand": step.match.view(f"seat:{seat}")["hand"]}


def test_a_round_is_told_to_each_seat_alone_as_its_view_shows_it() -> None:
    match = given().submit(1, {"type": "offer_trades", "offers": [{"to": 2, "give": "red"}, {"to": 4, "give": "blue"}]})
    step = match.submit(2, {"type": "offer_trades", "offers": [{"to": 1, "give": "green"}]}).close()
    assert [(told.event.type, told.seats) for told in step.told] == [
        ("game.trades_resolved", (seat,)) for seat in (1, 2, 3, 4)
    ]
    for seat, told in enumerate(step.told, start=1):
        view = step.match.view(f"seat:{seat}")
        report = view["last_round"]
        assert isinstance(report, dict)
        assert told.event.as_json() == {"round": 1, **report, "hand": view["hand"], "points": view["points"]}


def test_the_last_round_is_told_too() -> None:
    match = given()
    for _ in range(6):
        match = match.close().match
    assert {told.event.as_json()["round"] for told in match.close().told} == {7}


def test_every_event_is_listed_by_the_game() -> None:
    assert {event.type for event in GAME.events} == {"game.cubes_dealt", "game.trades_resolved"}
