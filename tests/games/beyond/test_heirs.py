"""The table of a match: who sits there, what came before, and that it is kept, exported and committed to."""

import json

import pytest

from mainmatch import rules
from mainmatch.conformance import NotConformant, check_game
from mainmatch.rules import Match, MatchSpec
from mainmatch.season.views import view
from mainmatch.services.export.export_format import Line
from mainmatch.services.export.verify import verify
from mainmatch.services.hosting import review
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.lobby.match_start import start
from mainmatch.services.lobby.seat_changes import add_bot
from mainmatch.services.maintenance import database_check
from mainmatch.services.seasons import hosting
from mainmatch.services.seasons.schemas import ReasonRequest
from mainmatch.store import matches
from tests.games.beyond.heirs import HEIRS, Heirs
from tests.services.exported import again, exported, lines_of
from tests.services.seasons.evening import Evening
from tests.services.table import Table


def test_a_setup_knows_who_sits_there() -> None:
    spec = MatchSpec.of(HEIRS, {}, b"heirs", 3, {"seats": {"2": {"kind": "guest"}}})
    assert Match.start(HEIRS, spec, {}).match.view("public")["points"] == {"1": 0, "2": 2, "3": 0}


def test_outside_of_a_season_there_are_persons_and_bots(table: Table) -> None:
    match_id = table.gathered("heirs", "ada", "ben", player_count=3)
    table.write(add_bot, table.person("host"), match_id, None, "house")
    table.write(start, table.person("host"), match_id)
    seen = table.document(match_id, "public")["view"]
    assert seen["kinds"] == {"1": "person", "2": "person", "3": "bot"}


def finish_episode(evening: Evening) -> None:
    evening.decide()
    while evening.season.episode is not None:
        evening.play(evening.match("matchsticks"))
        evening.decide()


def played(table: Table) -> tuple[Evening, str]:
    """A season whose second episode is one of Heirs, after one of Toll that "ann" won."""
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve", start_garnets=4)
    evening.announce("toll")
    match_id = evening.match("toll")
    table.submit("ann", match_id, {"type": "stake", "garnets": 4})
    evening.play(match_id)
    finish_episode(evening)
    evening.announce("heirs")
    return evening, evening.match("heirs")


def test_a_match_knows_the_last_one_of_its_season(table: Table) -> None:
    evening, match_id = played(table)
    seen = table.document(match_id, "public")["view"]
    assert set(seen["kinds"].values()) == {"cast"}
    toll = next(evening.season.matches).match.outcome
    assert toll is not None
    heirs = {member for member, tokens in toll.tokens_of_life.items() if tokens}
    assert heirs
    members = evening.season.find_match(match_id).match.seats
    assert seen["points"] == {str(seat): int(member in heirs) for seat, member in members.items()}


def test_a_bot_that_plays_for_a_member_is_of_the_cast(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", bots=1)
    evening.announce("heirs")
    seen = table.document(evening.match("heirs"), "public")["view"]
    assert set(seen["kinds"].values()) == {"cast"}


def test_a_rewind_keeps_the_table(table: Table) -> None:
    evening, match_id = played(table)
    before, phase = table.document(match_id, "public")["view"], table.phase(match_id)
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=phase))
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


def test_what_a_verdict_grants_is_the_members_in_later_matches(table: Table) -> None:
    evening, match_id = played(table)
    evening.play(match_id)
    match = evening.season.find_match(match_id).match
    assert match.outcome is not None
    crowned = {member for member in match.seats.values() if "crown" in evening.season.items_of(member)}
    (spiteful,) = (member for member in match.seats.values() if "grudge" in evening.season.items_of(member))
    assert crowned == {member for member, n in match.outcome.tokens_of_life.items() if n}

    def seen(viewer: str) -> dict[str, dict[str, int]]:
        return {card.id: {**card.items} for card in view(evening.season, viewer, {}).standings if card.items}

    public = {member: {"crown": 1} for member in crowned}
    assert seen("public") == public
    assert seen("host") == seen(f"member:{spiteful}") == {**public, spiteful: {**public.get(spiteful, {}), "grudge": 2}}
    assert evening.told("public").count("season.items_granted") == len(crowned)
    assert evening.told("host").count("season.items_granted") == len(crowned) + 1

    finish_episode(evening)
    evening.announce("heirs")
    later = evening.match("heirs")
    record = table.read(lambda uow: matches.by_id(uow.tx, later))
    assert record is not None
    kept = rules.Table.of(record.players, record.start_table).seats
    now = evening.season.find_match(later).match.seats
    items = {now[seat]: {**each.items} for seat, each in kept.items() if each.items}
    assert items == {member: items for member, items in seen("host").items() if member in now.values()}


def test_a_secret_grant_of_a_game_that_reveals_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heirs, "reveals_all", True)
    with pytest.raises(NotConformant, match="a grant is secret"):
        check_game(HEIRS, matches=1)


def test_a_game_that_reveals_all_knows_no_secret_items(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, match_id = played(table)
    evening.play(match_id)
    finish_episode(evening)
    evening.announce("heirs")
    monkeypatch.setattr(Heirs, "reveals_all", True)
    later = evening.match("heirs")
    record = table.read(lambda uow: matches.by_id(uow.tx, later))
    assert record is not None
    assert "crown" in str(record.start_table)
    assert "grudge" not in str(record.start_table)


def test_a_result_taken_back_takes_its_grants_back(table: Table) -> None:
    evening, match_id = played(table)
    evening.play(match_id)
    assert evening.season.granted
    evening.host(hosting.take_back, match_id, ReasonRequest(reason="A mail came in time."))
    assert evening.season.granted == ()
