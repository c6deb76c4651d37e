"""Match templates: what is kept, what its matches have of it, and that it is its owner's alone."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.services import lobby, match_templates
from mainmatch.services.errors import Conflict, Forbidden, Invalid, ServiceError, Unknown
from mainmatch.services.lobby import JoinRequest
from mainmatch.services.match_templates import (
    MatchFromTemplate,
    MatchTemplate,
    NewMatchTemplate,
    TemplateChange,
)
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.quotas import FIXED
from mainmatch.store import matches
from tests.services.table import Table

SETTINGS: dict[str, Any] = {
    "game": "x-game",
    "title": "Friday",
    "garnets": {"1": 3},
    "config": {"missing_choice": "ally", "setup": {"order": [5, 4, 3, 2, 1]}},
    "schedule": {"mode": "daily", "at": "20:00", "zone": "Europe/Berlin", "days": ["fri"]},
    "visibility": "private",
    "when_seats_are_free": "fill_with_bots",
    "absence": {"extensions": 2},
}


def kept(table: Table, who: str, **payload: Any) -> MatchTemplate:
    body = NewMatchTemplate.model_validate({"name": "Fridays", **(payload or {"settings": SETTINGS})})
    return table.write(match_templates.create, table.person(who), body)


def made(table: Table, who: str, template_id: str, **payload: Any) -> MatchFacts:
    own = MatchFromTemplate.model_validate(payload)
    return table.write(match_templates.create_match, table.person(who), template_id, own)


def test_a_match_has_the_settings_of_its_template_and_a_time_of_its_own(table: Table) -> None:
    template = kept(table, "ada")
    at = (table.clock() + timedelta(hours=2)).isoformat()
    one, other = made(table, "ada", template.id, starts_at=at), made(table, "ada", template.id, title="The third")
    assert (one.title, one.visibility, one.when_seats_are_free, one.absence.extensions) == (
        *("Friday", "private", "fill_with_bots"),
        2,
    )
    assert (one.config, one.schedule.model_dump(mode="json")) == (
        SETTINGS["config"],
        {**one.schedule.model_dump(mode="json"), **SETTINGS["schedule"]},
    )
    assert (one.starts_in_seconds, other.starts_at, other.title) == (7200, None, "The third")
    assert (one.hosts, one.is_host) == (["Ada"], True)
    assert one.join_code != other.join_code
    stored = table.read(lambda uow: [matches.by_id(uow.tx, each.id) for each in (one, other)])
    assert [each and each.garnets for each in stored] == ['{"1":3}'] * 2
    assert len({each and each.seed for each in stored}) == 2


def test_a_template_is_its_owners_alone(table: Table) -> None:
    template, zoe = kept(table, "ada"), table.person("zoe")
    asks: tuple[tuple[Any, ...], ...] = (
        (match_templates.found,),
        (match_templates.change, TemplateChange(name="Mine")),
        (match_templates.remove,),
        (match_templates.create_match, MatchFromTemplate()),
    )
    for verb, *payload in asks:
        told = set()
        for template_id in (template.id, "mt_none"):
            with pytest.raises(Unknown) as unknown:
                table.write(verb, zoe, template_id, *payload)
            told.add((unknown.value.code, str(unknown.value)))
        assert {code for code, _ in told} == {"unknown_match_template"}
        assert len(told) == 1
        with pytest.raises(Forbidden, match="insufficient_scope"):
            table.write(verb, replace(table.person("ada"), match_id="m_x"), template.id, *payload)
    assert table.read(match_templates.listed, zoe).items == []
    assert table.read(match_templates.listed, table.person("ada")).items == [template]
    # Nor an admin's.
    admin = replace(table.person("root"), admin=True)
    with pytest.raises(Unknown):
        table.read(match_templates.found, admin, template.id)


def test_it_is_renamed_changed_and_deleted_and_its_matches_stay(table: Table) -> None:
    template, ada = kept(table, "ada"), table.person("ada")
    match = made(table, "ada", template.id)
    table.clock.forward(hours=1)
    named = table.write(match_templates.change, ada, template.id, TemplateChange(name="Saturdays"))
    assert (named.name, named.settings, named.changed_at) == ("Saturdays", template.settings, table.clock())
    settings = {"game": "exodus", "player_count": 6}
    change = TemplateChange.model_validate({"settings": settings})
    assert (
        table.write(match_templates.change, ada, template.id, change).settings.model_dump(exclude_unset=True)
        == settings
    )
    assert made(table, "ada", template.id).player_count == 6
    table.write(match_templates.remove, ada, template.id)
    with pytest.raises(Unknown):
        table.write(match_templates.remove, ada, template.id)
    assert table.read(lobby.facts, ada, match.id).title == "Friday"


def test_the_settings_of_a_match_are_kept_as_a_clone_has_them(table: Table) -> None:
    match_id = table.gathered(**{**SETTINGS, "visibility": "public"})
    table.write(lobby.join, table.person("ada"), match_id, JoinRequest())
    for who, garnets in (("host", {"1": 3}), ("ada", {}), ("zoe", {})):
        settings = kept(table, who, match_id=match_id).settings
        assert (settings.config, settings.garnets) == ({"missing_choice": "ally"}, garnets)
    hidden = table.gathered("x-game", visibility="private")
    with pytest.raises(Unknown, match="unknown_match"):
        kept(table, "zoe", match_id=hidden)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"settings": {"game": "chess"}}, "unknown_game"),
        ({"settings": {"game": "x-game", "player_count": 6}}, "wrong_seat_count"),
        ({"settings": {"game": "x-game", "config": {"setup": {"order": [1, 1, 2, 3, 4]}}}}, "bad_setup"),
        ({"settings": {"game": "x-game", "garnets": {"6": 1}}}, "unknown_seat"),
        ({"settings": {"game": "x-game"}, "match_id": "m_x"}, "invalid_request"),
        ({"name": "Nothing"}, "invalid_request"),
    ],
)
def test_what_is_no_match_is_not_kept(table: Table, payload: dict[str, Any], code: str) -> None:
    with pytest.raises((ServiceError, Refused)) as refused:
        kept(table, "ada", **payload)
    assert refused.value.code == code
    if "settings" in payload and "match_id" not in payload:
        template = kept(table, "ada")
        change = TemplateChange.model_validate(payload)
        with pytest.raises((Invalid, Refused)) as changed:
            table.write(match_templates.change, table.person("ada"), template.id, change)
        assert changed.value.code == code


def test_an_account_has_so_many_and_they_go_with_it(table: Table) -> None:
    for _ in range(FIXED["match_templates"]):
        kept(table, "ada")
    with pytest.raises(Conflict, match="too_many_match_templates"):
        kept(table, "ada")
    assert kept(table, "zoe").name == "Fridays"
