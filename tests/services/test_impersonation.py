"""Nobody can look like another person, or like a bot, in a match, a cast and a channel."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from mainmatch.rules import Refused
from mainmatch.services.accounts.sign_up import ProfileChange
from mainmatch.services.caller import Caller
from mainmatch.services.chat import messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.seasons import cast
from mainmatch.services.seasons.schemas import JoinSeasonRequest
from tests.services.chat.scenes import x_game
from tests.services.seasons.evening import Evening
from tests.services.table import Table

LOOK_ALIKES = {
    "the same": "Ada",
    "other case": "aDA",
    "Cyrillic": "\u0410d\u0430",
    "a blank more": "A da",
    "full width": "\uff21\uff44\uff41",
    "mathematical": "\U0001d400\U0001d41d\U0001d41a",
    "a variation selector": "A\ufe0fda",
    "a filler": "A\u3164da",
}
BOTS = ("House bot 4", "HOUSE BOT 7", "House_bot_4", "H0use b0t 4", "H\u043euse bot 2")


def named(table: Table, name: str, display_name: str) -> Caller:
    """A person with a display name as accounts could have it before it was checked."""
    return replace(table.person(name), display_name=display_name)


def names(table: Table, match_id: str) -> list[str | None]:
    return [each.display_name for each in table.read(queries.facts, table.person("host"), match_id).seats]


@pytest.mark.parametrize("alike", LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_who_looks_like_another_player_carries_the_number_of_the_seat(table: Table, alike: str) -> None:
    match_id = table.gathered("x-game", "ada", player_count=5)
    table.write(seat_changes.join, named(table, "eve", alike), match_id, JoinMatchRequest())
    assert names(table, match_id)[:2] == ["Ada", f"{alike} (2)"]


def test_the_number_cannot_be_forged(table: Table) -> None:
    match_id = table.gathered("x-game", "ada", player_count=5)
    table.write(seat_changes.join, table.person("eve"), match_id, JoinMatchRequest(display_name="Ada (3)"))
    table.write(seat_changes.join, named(table, "ben", "Ada"), match_id, JoinMatchRequest())
    assert names(table, match_id)[:3] == ["Ada", "Ada (3) (2)", "Ada (3)"]


@pytest.mark.parametrize("name", BOTS)
def test_a_person_is_never_called_like_a_house_bot(table: Table, name: str) -> None:
    match_id = table.gathered("x-game", "ada", player_count=5)
    table.write(seat_changes.join, named(table, "eve", name), match_id, JoinMatchRequest())
    table.write(seat_changes.add_bot, table.person("host"), match_id, 4, "house")
    assert names(table, match_id) == ["Ada", "Player", None, "House bot 4", None]
    for change in (ProfileChange, JoinMatchRequest):
        with pytest.raises(ValidationError, match="reserved_name"):
            change.model_validate({"display_name": name})


def test_a_substitute_looks_like_no_other_player(table: Table) -> None:
    match_id = table.started("x-game", "ada", "ben", "cy", "dot", "eve")
    for bot in (None, "house"):
        new = NewPlayer.model_validate(
            {"bot": bot, "account": None if bot else "fay", "display_name": "\u0410da", "reason": "Ben is ill."}
        )
        table.person("fay")
        table.write(substitutes.substitute, table.person("host"), match_id, 2, new)
        assert names(table, match_id)[1] == "\u0410da (2)"


@pytest.mark.parametrize("alias", [*list(LOOK_ALIKES.values())[:-2], *BOTS])
def test_an_alias_looks_like_no_other(table: Table, alias: str) -> None:
    evening = Evening.cast(table, "ada")
    with pytest.raises(Refused, match="alias_taken"):
        table.write(cast.join, table.person("eve"), evening.id, JoinSeasonRequest(alias=alias))


def test_spectators_look_like_no_player_and_no_other_spectator(table: Table) -> None:
    match_id = x_game(table)
    said = [
        table.write(messages.post, named(table, who, shown), match_id, "lounge", NewChatMessage(text="hello")).name
        for who, shown in (
            ("gus", "Ada"),
            ("gus", "Ada"),
            ("hal", "\u0410da"),
            ("ivy", "Ivy"),
            ("joe", "Ivy"),
            ("host", "Ivy"),
            ("kim", "House bot 1"),
        )
    ]
    assert said == [
        *("Ada (spectator)", "Ada (spectator)", "\u0410da (spectator 2)"),
        *("Ivy", "Ivy (spectator)", "Ivy (host)", "Player"),
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((f"A{each}da", "not_printable") for each in "\u3164\u2800\u1160\ufe0f\u034f\u200b\u202e\U000e0100"),
        ("\u3164", "not_printable"),
        ("A" + "\u0301" * 64, "string_too_long"),
        ("Z" + "\u0334\u0335\u0336", "too_many_marks"),
        ("\u0301", "too_many_marks"),
        ("\u0301Ada", "too_many_marks"),
    ],
)
def test_a_name_that_cannot_be_seen_whole_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ProfileChange.model_validate({"display_name": name})
    assert [each["type"] for each in refused.value.errors()] == [code]


@pytest.mark.parametrize(
    "name", ["Ada L.", "Zoë", "Nguyễn Thị", "Ελένη", "שָׁלוֹם", "ที่รัก", "हिन्दी", "李小龙", "Ada ❤\ufe0f"]
)
def test_names_of_many_scripts_stay_as_they_are(table: Table, name: str) -> None:
    assert ProfileChange.model_validate({"display_name": name}).display_name == name
    match_id = table.gathered("x-game", "ada", player_count=5)
    table.write(seat_changes.join, table.person("ben"), match_id, JoinMatchRequest(display_name=name))
    assert names(table, match_id)[1] == name
