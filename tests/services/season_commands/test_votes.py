"""A season that votes its members out and lets them choose the winner, with matches that are really played."""

from typing import Any

from mainmatch.season.values import FINALIST, TOKEN_OF_LIFE
from mainmatch.store import matches
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def table_of(evening: Evening, match_id: str) -> dict[str, Any]:
    """The items of members at the start of a match, by member, without those who hold none."""
    record = evening.table.write(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    seated = evening.season.find_match(match_id).match.seats
    known: Any = record.start_table["seats"]
    return {seated[int(seat)]: each["items"] for seat, each in known.items() if each.get("items")}


def test_a_cast_votes_its_members_out_and_they_choose_the_winner(table: Table) -> None:
    evening = Evening.started(table, bots=4, start_garnets=3, last_match="vote", finals_by="jury", house=True)
    while len(evening.season.active) > 2:
        evening.announce("exodus" if len(evening.season.active) > 3 else "x-game")
        evening.play(evening.match(evening.season.episodes[-1].game))
        evening.decide()
        if evening.season.episode is None:
            continue
        safe, before = {*evening.season.tokens}, evening.season.active
        vote = evening.match("vote")
        assert safe
        assert table_of(evening, vote) == {each: {TOKEN_OF_LIFE: 1} for each in safe}
        assert {*evening.season.find_match(vote).match.seats.values()} == {*before}
        evening.play(vote)
        evening.decide()
        assert evening.season.episodes[-1].eliminated not in safe
        assert len(evening.season.active) == len(before) - 1
    evening.announce_finals()
    finalists = evening.season.active
    jury = evening.match("jury")
    assert table_of(evening, jury) == {each: {FINALIST: 1} for each in finalists}
    evening.play(jury)
    assert evening.season.status == "finished"
    assert evening.season.winner in finalists
