from mainmatch.rules import Match, MatchSpec, Seat
from tests.games.beyond.salon import SALON


def scoring() -> Match:
    match = Match.start(SALON, MatchSpec.of(SALON, {}, b"seed", 4), {}).match
    for seat in (1, 2):
        match = match.submit(seat, {"type": "write", "words": f"line {seat}"})
    return match.close().match


def colour(match: Match, seat: Seat) -> str:
    return str(match.view(f"seat:{seat}")["my_colour"])


def test_judges_see_lines_and_not_whose_they_are() -> None:
    match = scoring()
    mine = colour(match, 1)
    assert match.view("seat:3") == {**match.view("public"), "my_colour": None}
    assert match.state.as_dict()["papers"][mine] == "line 1"
    assert not match.offers(1)


def test_judges_score_apart_and_all_their_points_count() -> None:
    match = scoring()
    one, two = (colour(match, seat) for seat in (1, 2))
    before = match.view("seat:4"), match.offers(4)
    match = match.submit(3, {"type": "score", "scores": {one: 5, two: 1}})
    assert (match.view("seat:4"), match.offers(4)) == before
    step = match.submit(4, {"type": "score", "scores": {two: 3}}).close()
    assert step.told[0].event.as_json() == {"seats": [1]}
    assert step.match.result is not None
    scores = [(row["seat"], row["score"]) for row in step.match.result.standings if row["group"] == "writers"]
    assert scores == [(1, 5), (2, 4)]
