"""What the page gets has the API's shapes: its own models read it."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from mainmatch.authoring.game_files import source_of
from mainmatch.authoring.page_state import page_state
from mainmatch.authoring.session import Session
from mainmatch.rules import Move
from mainmatch.services.games.catalogue import GameFacts
from mainmatch.services.play.views import MatchResult, SeatOptions


@pytest.mark.parametrize("game", ["x-game", "exodus", "locked-out", "vote"])
def test_views_options_and_results_are_what_the_api_says(game: str) -> None:
    session = Session(source_of(game))
    session.let_bots_play(session.match.asked)
    for place in (0, len(session.moments) // 2, len(session.moments) - 1):
        session.go_to(place)
        told = page_state(session)
        GameFacts.model_validate(told["game"])
        for seen in told["viewers"]:
            TypeAdapter[SeatOptions | None](SeatOptions | None).validate_python(seen["options"])
            TypeAdapter[MatchResult | None](MatchResult | None).validate_python(seen["result"])
            assert [each["seq"] for each in seen["events"]] == [*range(1, len(seen["events"]) + 1)]


def test_a_seat_gets_its_own_secrets_and_the_page_marks_them(game_file: Path) -> None:
    session = Session(source_of(str(game_file)))
    session.send(Move("submit", 2, {"type": "choose", "number": 3}))
    told = page_state(session)
    assert [each["seat"] for each in told["sealed"]] == [2]
    by_seat = {seen["facts"]["seat"]: seen for seen in told["viewers"]}
    assert by_seat[2]["options"]["submission"]["action"]["number"] == 3
    assert by_seat[1]["options"]["submission"] is None
    session.send(Move("close"))
    told = page_state(session)
    by_seat = {seen["facts"]["seat"]: seen["document"]["view"] for seen in told["viewers"]}
    assert (by_seat[2]["i_chose"], by_seat[1]["i_chose"], "i_chose" in by_seat[None]) == (3, None, False)
    assert told["told"][0]["to"] is None
