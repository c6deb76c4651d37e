"""The table of a match: who sits there, what came before, and that it is kept, exported and committed to."""

import json

from mainmatch.rules import Match, MatchSpec
from mainmatch.services import database_check
from mainmatch.services.export.export_format import Line
from mainmatch.services.export.verify import verify
from mainmatch.services.hosting import review
from mainmatch.services.hosting.review import Rewind
from mainmatch.services.lobby import add_bot, start
from tests.games.beyond.heirs import HEIRS
from tests.services.exported import again, exported, lines_of
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def test_a_setup_knows_who_sits_there() -> None:
    spec = MatchSpec.of(HEIRS, {}, b"heirs", 3, {"seats": {"2": {"kind": "guest"}}})
    assert Match.start(HEIRS, spec, {}).match.view("public")["points"] == {"1": 0, "2": 2, "3": 0}


def test_outside_of_a_season_there_are_persons_and_bots(table: Table) -> None:
    match_id = table.gathered("heirs", "ada", "ben", players=3)
    table.write(add_bot, table.person("host"), match_id, None, "house")
    table.write(start, table.person("host"), match_id)
    view = table.document(match_id, "public")["view"]
    assert view["kinds"] == {"1": "person", "2": "person", "3": "bot"}


def played(table: Table) -> tuple[Evening, str]:
    """A season with bots in its cast, whose second episode is one of Heirs, after one of Toll."""
    evening = Evening.started(table, "ann", "ben", "cat", bots=2, start_garnets=4)
    evening.announce("toll")
    match_id = evening.match("toll")
    table.submit("ann", match_id, {"type": "stake", "garnets": 4})
    evening.play(match_id)
    evening.decide()
    while evening.season.episode is not None:
        evening.play(evening.match("matchsticks"))
        evening.decide()
    evening.announce("heirs")
    return evening, evening.match("heirs")


def test_a_match_knows_the_last_one_of_its_season(table: Table) -> None:
    evening, match_id = played(table)
    view = table.document(match_id, "public")["view"]
    assert set(view["kinds"].values()) == {"cast"}, "a bot that plays for a member is of the cast"
    toll = next(evening.season.matches).match.outcome
    assert toll is not None
    heirs = {member for member, tokens in toll.tokens.items() if tokens}
    assert heirs
    members = evening.season.find_match(match_id).match.seats
    assert view["points"] == {str(seat): int(member in heirs) for seat, member in members.items()}


def test_a_rewind_keeps_the_table(table: Table) -> None:
    evening, match_id = played(table)
    before, phase = table.document(match_id, "public")["view"], table.phase(match_id)
    table.write(review.rewind, table.person("host"), match_id, Rewind(to_phase=phase))
    assert table.document(match_id, "public")["view"] == before
    evening.play(match_id)
    assert [*table.read(lambda uow: tuple(database_check.check(uow)))] == []


def test_an_export_has_the_table_and_the_commitment_binds_it(table: Table) -> None:
    evening, match_id = played(table)
    evening.play(match_id)
    text, games = exported(table, "host", match_id), table.executor.games
    assert {each.what for each in verify(text, games) if each.state == "wrong"} == set()
    lines = lines_of(text)
    forged = json.loads(json.dumps(lines[0].body))
    forged["charter"]["table"]["earlier"]["toll"]["seats"] = {}
    found = verify(again([Line("header", forged), *lines[1:]]), games)
    assert {each.what for each in found if each.state == "wrong"} >= {"Seed commitment"}
