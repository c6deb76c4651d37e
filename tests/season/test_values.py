"""Instants, ids, viewers."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from pydantic import TypeAdapter, ValidationError

from mainmatch.season.values import HOST, MemberId, SeasonId, UtcInstant, member_of, viewer_of

MOMENT: TypeAdapter[datetime] = TypeAdapter(UtcInstant)
NOON = datetime(2020, 3, 1, 12, tzinfo=UTC)


def test_an_instant_of_any_zone_is_kept_as_utc_and_comes_back_from_json_as_it_was() -> None:
    there = NOON.astimezone(timezone(timedelta(hours=9)))
    kept = MOMENT.validate_python(there)
    assert (kept.tzinfo, kept) == (UTC, NOON)
    assert MOMENT.validate_json(MOMENT.dump_json(kept)) == kept


@pytest.mark.parametrize(("microsecond", "text"), [(0, ".000Z"), (250_000, ".250Z"), (1, ".000001Z")])
def test_an_instant_is_written_to_the_millisecond_unless_it_is_finer(microsecond: int, text: str) -> None:
    written = json.loads(MOMENT.dump_json(NOON.replace(microsecond=microsecond)))
    assert written == f"2020-03-01T12:00:00{text}"


def test_an_instant_without_a_zone_is_none() -> None:
    with pytest.raises(ValidationError):
        MOMENT.validate_python(NOON.replace(tzinfo=None))


@pytest.mark.parametrize("text", ["host", "cm_", "cm_a b", "ac_1", "cm_" + "x" * 41])
def test_nothing_but_a_members_id_is_one(text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(MemberId).validate_python(text)


@pytest.mark.parametrize("text", ["se_1", "m_Ab-9_"])
def test_an_id_has_its_kind_before_it(text: str) -> None:
    assert TypeAdapter(SeasonId).validate_python(text) == text


@pytest.mark.parametrize("member", ["cm_7", HOST])
def test_who_decides_is_found_behind_its_viewer(member: str) -> None:
    assert member_of(viewer_of(member)) == member
    assert member_of("public") is None
