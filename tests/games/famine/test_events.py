"""What is told: to each seat its own, to nobody else anything."""

from mainmatch.games.famine import GAME
from mainmatch.rules import Match, MatchSpec
from tests.games.famine.scenes import SEATS, given
from tests.games.trading import offers


def test_the_deal_is_told_to_each_seat_alone() -> None:
    step = Match.start(GAME, MatchSpec.of(GAME, {}, b"told", 8), {})
    assert [(told.event.type, told.seats) for told in step.told] == [
        ("game.gems_dealt", (seat,)) for seat in range(1, 9)
    ]
    for seat, told in enumerate(step.told, start=1):
        assert told.event.as_json() == {"hand": step.match.view(f"seat:{seat}")["hand"]}


def test_a_year_is_told_to_each_seat_alone_as_its_view_shows_it() -> None:
    match = given().submit(1, offers((2, "ruby"), (4, "onyx"))).submit(2, offers((1, "topaz")))
    step = match.close()
    assert [(told.event.type, told.seats) for told in step.told] == [("game.year_resolved", (seat,)) for seat in SEATS]
    for seat, told in enumerate(step.told, start=1):
        view = step.match.view(f"seat:{seat}")
        report = view["last_year"]
        assert isinstance(report, dict)
        own = {name: view[name] for name in ("hand", "favor", "locked_diamonds", "may_not_trade_with")}
        assert told.event.as_json() == {"year": 1, **report, **own}


def test_what_a_diamond_taught_is_told_to_its_giver_alone() -> None:
    step = given().submit(1, offers((2, "diamond"))).submit(2, offers((1, "onyx"))).close()
    taught = [told for told in step.told if told.event.type == "game.diamond_taught"]
    assert [told.seats for told in taught] == [(1,)]
    assert [taught[0].event.as_json()["lesson"]] == step.match.view("seat:1")["learned"]


def test_a_lesson_is_told_once() -> None:
    match = given().submit(1, offers((2, "diamond"))).submit(2, offers((1, "onyx"))).close().match
    assert {told.event.type for told in match.close().told} == {"game.year_resolved"}


def test_the_last_year_is_told_too() -> None:
    match = given()
    for _ in range(6):
        match = match.close().match
    assert {told.event.as_json()["year"] for told in match.close().told} == {7}


def test_every_event_is_listed_by_the_game() -> None:
    assert {event.type for event in GAME.events} == {"game.gems_dealt", "game.year_resolved", "game.diamond_taught"}
