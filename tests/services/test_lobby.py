"""Creating, joining, leaving, filling, starting; in the order anonymous things can go wrong."""

import base64

import pytest

from mainmatch.rules import Refused
from mainmatch.services import lobby
from mainmatch.services.errors import Conflict, Forbidden, Invalid, ServiceError, Unknown
from mainmatch.services.lobby import JoinRequest, NewMatch
from mainmatch.services.matches import queries
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def create(table: Table, **payload: object) -> str:
    return table.write(lobby.create, table.person("host"), NewMatch.model_validate(payload)).id


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "x-game", "players": 6}, "wrong_seat_count"),
        ({"game": "x-game", "config": {"missing_choice": "hug"}}, "bad_config"),
        ({"game": "x-game", "config": {"setup": {"order": [1, 1, 2, 3, 4]}}}, "bad_setup"),
        ({"game": "x-game", "schedule": {"phase_seconds": {"lunch": 60}}}, "unknown_phase"),
        ({"game": "x-game", "garnets": {"6": 1}}, "unknown_seat"),
        ({"game": "x-game", "garnets": {"01": 1}}, "unknown_seat"),
    ],
)
def test_what_does_not_fit_is_refused_before_anybody_gathers(
    table: Table, payload: dict[str, object], code: str
) -> None:
    with pytest.raises((ServiceError, Refused)) as refused:
        create(table, **payload)
    assert refused.value.args[0] == code
    listing = table.read(queries.listed, table.person("host"), status=None, game=None, mine=True, limit=9, cursor=None)
    assert listing.items == []


def test_a_private_match_is_to_strangers_as_if_it_were_not_there(table: Table) -> None:
    private = create(table, game="x-game", visibility="private")
    answers = []
    for match_id in (private, "m_nothing"):
        for join in (JoinRequest(), JoinRequest(code="wrong")):
            with pytest.raises(Unknown) as unknown:
                table.write(lobby.join, table.person("ada"), match_id, join)
            answers.append((unknown.value.code, unknown.value.advice))
    assert len(set(answers)) == 1


def test_a_private_match_is_joined_with_its_code(table: Table) -> None:
    private = create(table, game="x-game", visibility="private")
    code = table.code(private)
    joined = table.write(lobby.join, table.person("ada"), private, JoinRequest(code=code, seat=4, display_name="A."))
    assert (joined.seat, joined.role, joined.join_code) == (4, "player", None)
    assert joined.seats[3].display_name == "A."


def test_an_unlisted_match_says_that_the_code_is_wrong(table: Table) -> None:
    unlisted = create(table, game="x-game", visibility="unlisted")
    with pytest.raises(Forbidden) as forbidden:
        table.write(lobby.join, table.person("ada"), unlisted, JoinRequest(code="wrong"))
    assert forbidden.value.code == "wrong_code"


def test_lists_show_public_matches_and_ones_own(table: Table) -> None:
    public = create(table, game="x-game")
    table.clock.forward(seconds=1)
    private = create(table, game="exodus", visibility="private")
    create(table, game="x-game", visibility="unlisted")

    def seen(name: str, **payload: object) -> set[str]:
        query = {"status": None, "game": None, "mine": False, "limit": 20, "cursor": None, **payload}
        return {item.id for item in table.read(queries.listed, table.person(name), **query).items}  # type: ignore[arg-type]

    assert seen("ada") == {public}
    assert len(seen("host")) == 3
    assert seen("host", game="exodus") == {private}
    assert seen("ada", mine=True) == set()


def test_lists_are_read_page_by_page_without_gaps_or_repeats(table: Table) -> None:
    made = {create(table, game="x-game") for _ in range(5)}
    found: list[str] = []
    cursor = None
    for _ in range(3):
        page = table.read(
            queries.listed, table.person("ada"), status="lobby", game=None, mine=False, limit=2, cursor=cursor
        )
        found += [item.id for item in page.items]
        cursor = page.next_cursor
    assert cursor is None
    assert len(found) == 5
    assert set(found) == made


@pytest.mark.parametrize(
    "cursor", ["????", "", "a", "é", base64.urlsafe_b64encode(b"2020-11-21T14:00:00 m_1").decode(), "AAAA" * 20]
)
def test_a_cursor_that_is_no_cursor_is_refused(table: Table, cursor: str) -> None:
    with pytest.raises(Invalid) as invalid:
        table.read(queries.listed, table.person("ada"), status=None, game=None, mine=False, limit=2, cursor=cursor)
    assert invalid.value.code == "bad_cursor"


def test_a_seat_is_taken_once(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    for name, code in (("ada", "already_joined"), ("fay", "match_full")):
        with pytest.raises(Conflict) as conflict:
            table.write(lobby.join, table.person(name), match_id, JoinRequest())
        assert conflict.value.code == code


def test_a_seat_that_is_given_back_can_be_taken_again(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    table.write(lobby.leave, table.person("cy"), match_id)
    with pytest.raises(Conflict) as conflict:
        table.write(lobby.start, table.person("host"), match_id)
    assert conflict.value.code == "seats_free"
    assert table.write(lobby.join, table.person("fay"), match_id, JoinRequest()).seat == 3


def test_bots_fill_free_seats_and_leave_them_again(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    table.write(lobby.leave, table.person("eve"), match_id)
    assert table.write(lobby.add_bot, table.person("host"), match_id, None, "house").seat == 5
    table.write(lobby.remove_bot, table.person("host"), match_id, 5)
    with pytest.raises(Unknown) as unknown:
        table.write(lobby.remove_bot, table.person("host"), match_id, 5)
    assert unknown.value.code == "no_bot"


def test_only_hosts_fill_and_start(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    with pytest.raises(Forbidden) as filling:
        table.write(lobby.add_bot, table.person("ada"), match_id, None, "house")
    with pytest.raises(Forbidden) as starting:
        table.write(lobby.start, table.person("ada"), match_id)
    assert filling.value.code == starting.value.code == "not_host"


def test_a_given_setup_is_the_hosts_secret(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, config={"setup": {"order": [5, 4, 3, 2, 1]}})
    assert "setup" in table.read(lobby.facts, table.person("host"), match_id).config
    assert "setup" not in table.read(lobby.facts, table.person("ada"), match_id).config


def test_a_host_who_takes_a_seat_gives_up_the_hosts_eyes(table: Table) -> None:
    match_id = create(table, game="x-game", config={"setup": {"order": [5, 4, 3, 2, 1]}})
    joined = table.write(lobby.join, table.person("host"), match_id, JoinRequest())
    assert joined.is_host
    assert "setup" not in joined.config
    with pytest.raises(Forbidden) as forbidden:
        table.read(queries.host_status, table.person("host"), match_id)
    assert forbidden.value.code == "status_hidden"


def test_what_i_owe_is_what_waits_for_me(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    owed = {name: table.read(queries.owed, table.person(name)).items[0].waiting_for_me for name in ("ada", "ben")}
    assert owed == {"ada": True, "ben": False}
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]})
    assert not table.read(queries.owed, table.person("ada")).items[0].waiting_for_me


def test_the_host_sees_who_is_missing_and_nothing_else(table: Table) -> None:
    match_id = table.started("exodus", *FIVE)
    table.submit("ben", match_id, {"type": "pass"})
    status = table.read(queries.host_status, table.person("host"), match_id)
    assert (status.submitted, status.missing) == ([2], [1, 3, 4, 5])


def test_a_match_can_keep_even_from_its_host_who_is_missing(table: Table) -> None:
    match_id = table.started("exodus", *FIVE, submission_status="hidden")
    with pytest.raises(Forbidden) as forbidden:
        table.read(queries.host_status, table.person("host"), match_id)
    assert forbidden.value.code == "status_hidden"
