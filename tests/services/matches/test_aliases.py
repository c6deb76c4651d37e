"""Drawn aliases: who sits where, what everybody reads before and after the end, what hosts and substitutes get."""

import json
from typing import Any

import pytest

from mainmatch.rules import Dice, viewer_of
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.errors import AlreadyJoined, InvalidRequest
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import substitutes, timing
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import CancelRequest, ClosePhaseRequest
from mainmatch.services.idempotency import fingerprint_of, once
from mainmatch.services.lobby import match_creation, match_settings, match_start
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.match_settings import MatchChange
from mainmatch.services.matches import queries
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.privacy import personal_data
from mainmatch.store import matches, seats
from mainmatch.store.idempotency import IdempotencyRecord
from mainmatch.store.seat_results import SeatResultRecord
from mainmatch.store.seats import SeatRecord
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, drawn_aliases=True)


def facts(table: Table, match_id: str, who: str = "host") -> MatchFacts:
    return table.read(queries.facts, table.person(who), match_id)


def held(table: Table, match_id: str) -> list[SeatRecord]:
    return table.read(lambda uow: seats.of(uow.tx, match_id))


def names(table: Table, match_id: str) -> list[str]:
    return [each.display_name or "" for each in facts(table, match_id).seats]


def seat_of(table: Table, match_id: str, who: str) -> int:
    return next(each.seat for each in held(table, match_id) if each.account_id == table.person(who).account_id)


def play(table: Table, match_id: str) -> None:
    """Let the match come to its end."""
    while facts(table, match_id).status == "running":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())


def test_the_lobby_shows_who_takes_part_and_the_start_deals_them_anew(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, drawn_aliases=True)
    assert names(table, match_id) == ["Ada", "Ben", "Cy", "Dot", "Eve"]
    assert facts(table, match_id).drawn_aliases
    table.write(match_start.start, table.person("host"), match_id)
    dealt = [seat_of(table, match_id, name) for name in FIVE]
    assert sorted(dealt) == [1, 2, 3, 4, 5]
    record = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    assert dealt == [*Dice(bytes.fromhex(record.seed), "aliases").shuffled([1, 2, 3, 4, 5])], "verifiable by the seed"
    assert len({*names(table, match_id)} - {"Ada", "Ben", "Cy", "Dot", "Eve"}) == 5
    assert [facts(table, match_id, name).seat for name in FIVE] == dealt


def test_everybody_is_told_the_aliases_and_at_the_end_the_names(table: Table, match_id: str) -> None:
    drawn = names(table, match_id)
    (told,) = [each["data"] for each in table.told(match_id, "public") if each["type"] == "aliases.drawn"]
    assert told == {"aliases": {str(seat): alias for seat, alias in enumerate(drawn, start=1)}}
    play(table, match_id)
    *_, revealed, last = table.told(match_id, "public")
    assert (revealed["type"], last["type"]) == ("aliases.revealed", "match.finished")
    own = {str(seat_of(table, match_id, name)): name.title() for name in FIVE}
    assert revealed["data"]["names"] == dict(sorted(own.items()))
    assert names(table, match_id) == [f"{alias} ({own[str(seat)]})" for seat, alias in enumerate(drawn, start=1)]


def test_who_is_dealt_another_seat_hears_of_it_alone(table: Table, match_id: str) -> None:
    for before, name in enumerate(FIVE, start=1):
        page = table.read(feed_reader.read, table.person(name), feed_reader.open_own, Wanted(limit=50))
        told = [(each["type"], each["data"].get("seat")) for each in map(json.loads, page.envelopes)]
        after = seat_of(table, match_id, name)
        moved = [("account.seat.left", before), ("account.seat.joined", after)] if after != before else []
        assert told == [("account.seat.joined", before), *moved, ("account.match.started", None)]


def test_what_a_player_writes_has_the_alias_for_an_author(table: Table) -> None:
    match_id = table.started("exodus", "ada", "ben", "cy", "dot", "eve", "fay", drawn_aliases=True)
    table.write(messages.post, table.person("ada"), match_id, "table", NewChatMessage(text="Red for blue?"))
    (said,) = [each["data"] for each in table.told(match_id, "host") if each["type"] == "message.posted"]
    assert said["name"] == names(table, match_id)[seat_of(table, match_id, "ada") - 1]


def test_an_alias_looks_like_nobodys_name(table: Table) -> None:
    for name in ("otter", "heron"):
        table.person(name)
    match_id = table.gathered("x-game", "otter", "heron", "cy", "dot", "eve", drawn_aliases=True)
    record = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    table.write(match_start.start, table.person("host"), match_id)
    assert not {"Otter", "Heron"} & {*names(table, match_id)}


def test_a_substitute_gets_the_alias_and_only_its_name_is_revealed(table: Table, match_id: str) -> None:
    seat = seat_of(table, match_id, "ada")
    alias = names(table, match_id)[seat - 1]
    table.write(
        substitutes.substitute, table.person("host"), match_id, seat, NewPlayer(account=table.person("zoe").account_id)
    )
    assert names(table, match_id)[seat - 1] == alias
    assert table.told(match_id, "public")[-1]["data"]["display_name"] == alias
    play(table, match_id)
    assert names(table, match_id)[seat - 1] == f"{alias} (Zoe)"


def test_a_host_cannot_find_a_players_seat_by_trying(table: Table, match_id: str) -> None:
    for seat in range(1, 6):
        with pytest.raises(AlreadyJoined):
            table.write(substitutes.substitute, table.person("host"), match_id, seat, NewPlayer(account="ada"))


def test_a_cancelled_match_says_who_was_who_too(table: Table, match_id: str) -> None:
    table.write(timing.cancel, table.person("host"), match_id, CancelRequest(reason="Too few have time."))
    assert [each["type"] for each in table.told(match_id, "public")[-2:]] == ["aliases.revealed", "match.cancelled"]
    assert sorted(each.split(" ")[1] for each in names(table, match_id)) == ["(Ada)", "(Ben)", "(Cy)", "(Dot)", "(Eve)"]


def test_results_are_counted_as_public_under_the_name_that_was_revealed(table: Table, match_id: str) -> None:
    play(table, match_id)
    counted = table.read(lambda uow: uow.tx.find_all(SeatResultRecord, "seat", match_id=match_id))
    assert [each.is_public for each in counted] == [True] * 5


def test_a_person_who_leaves_has_no_name_there(table: Table, match_id: str) -> None:
    play(table, match_id)
    seat = seat_of(table, match_id, "ada")
    table.write(personal_data.erase, table.person("ada").account_id)
    assert names(table, match_id)[seat - 1].endswith(" (Former player)")
    (revealed,) = [each for each in table.told(match_id, "public") if each["type"] == "aliases.revealed"]
    assert revealed["data"]["names"][str(seat)] == "Former player"
    everything = json.dumps([table.told(match_id, viewer) for viewer in ("public", "host", viewer_of(seat))])
    assert "Ada" not in everything
    assert "Ben" in everything


def test_a_person_who_leaves_meanwhile_leaves_the_alias_as_it_was(table: Table) -> None:
    match_id = table.started("exodus", "ada", "ben", "cy", "dot", "eve", "fay", drawn_aliases=True)
    seat = seat_of(table, match_id, "ada")
    alias = names(table, match_id)[seat - 1]
    table.clock.forward(hours=1)
    table.write(messages.post, table.person("ada"), match_id, "table", NewChatMessage(text="Red for blue?"))
    fingerprint = fingerprint_of("GET", "/again", "", None, None, match_id)
    table.write(
        once,
        table.person("host"),
        "again",
        fingerprint,
        200,
        lambda uow: queries.facts(uow, table.person("ben"), match_id),
    )
    table.clock.forward(hours=1)
    table.write(
        substitutes.substitute, table.person("host"), match_id, seat, NewPlayer(account=table.person("zoe").username)
    )
    table.clock.forward(hours=1)
    table.write(personal_data.erase, table.person("ada").account_id)
    told = table.told(match_id, "host")
    assert [each["data"]["name"] for each in told if each["type"] == "message.posted"] == [alias]
    said = table.read(messages.listed, table.person("ben"), match_id, "table")
    assert [each.name for each in said.items] == [alias]
    (answer,) = table.read(lambda uow: uow.tx.find_all(IdempotencyRecord, key="again"))
    assert json.loads(answer.body)["seats"][seat - 1]["display_name"] == alias
    assert "Ada" not in json.dumps(told) + answer.body
    table.write(personal_data.erase, table.person("zoe").account_id)
    assert table.told(match_id, "public")[-1]["data"]["display_name"] == alias


def test_a_host_changes_their_mind_in_the_lobby(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    assert not facts(table, match_id).drawn_aliases
    change = MatchChange(drawn_aliases=True)
    assert table.write(match_settings.change, table.person("host"), match_id, change).drawn_aliases
    assert table.told(match_id, "public")[-1]["data"]["fields"] == {"drawn_aliases": True}


def test_a_game_may_ask_for_aliases_and_its_host_decides(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(each for each in table.executor.games.all() if each.id == "x-game")
    monkeypatch.setattr(type(game), "drawn_aliases", True)
    wanted: list[dict[str, Any]] = [{}, {"drawn_aliases": False}]
    made = [facts(table, table.gathered("x-game", **each)).drawn_aliases for each in wanted]
    assert made == [True, False]


def test_a_season_has_aliases_of_its_own(table: Table) -> None:
    evening = Evening.started(table, *FIVE)
    evening.announce("x-game")
    wanted = NewMatch(game="x-game", season_id=evening.id, drawn_aliases=True)
    with pytest.raises(InvalidRequest) as refused:
        table.write(match_creation.create, table.person("host"), wanted)
    assert [each.path for each in refused.value.flaws] == ["body.drawn_aliases"]
