"""What rows take from records, and what records keep to themselves."""

from typing import Annotated, get_type_hints

import pytest
import sqlalchemy as sa
from sqlmodel import Field

from mainmatch.store.tables import accounts, matches, seasons, system
from mainmatch.store.tables.matches import MatchRecord, SeatRecord
from mainmatch.store.tables.row import Hidden, Kept, Key, LongText, Record, since
from mainmatch.store.transactions.transaction import Notices

RECORDS: list[type[Record]] = [
    each
    for module in (accounts, matches, seasons, system)
    for name, each in vars(module).items()
    if isinstance(each, type) and issubclass(each, Record) and each is not Record
]
SECRET = {
    *("seed", "join_code", "config", "action", "body"),
    *("password_hash", "secret", "old_secret", "url", "subject"),
}
HASHED = {"TokenRecord", "CodeRecord", "InviteRecord"}
"""Records whose hash is as good as the credential; that of an audit row is a checksum."""


class PlantRecord(Record):
    """Of no table of ours."""

    id: Key
    secret: Hidden[LongText]
    owner: Annotated[str | None, Field(index=True)] = None
    age: Annotated[int, since("3")] = 0


def test_a_row_has_its_records_columns_and_then_its_own() -> None:
    class PlantRow(Kept, table=True, record=PlantRecord):
        __tablename__ = "plants"

        own: str = Field(unique=True)

    table = PlantRow.__table__
    Kept.metadata.remove(table)
    id_, secret, owner, age, own = table.columns
    assert [each.name for each in table.primary_key] == ["id"]
    assert isinstance(secret.type, sa.Text)
    assert [each.name for each in table.columns if each.nullable] == ["owner"]
    assert (owner.index, own.unique, age.server_default is not None) == (True, True, True)
    assert id_.default is age.default is None


def planted(record: type[Record]) -> Record:
    """A record whose values are the names of their fields."""
    return record(*(f"<{name}>" for name in record.__struct_fields__))


@pytest.mark.parametrize("record", RECORDS)
def test_no_repr_shows_a_secret(record: type[Record]) -> None:
    secrets = SECRET | {"hash"} if record.__name__ in HASHED else SECRET
    told = planted(record)
    for shown in (repr(told), str(told), f"{told}", repr([*told.__rich_repr__()])):
        assert {name for name in record.__struct_fields__ if f"<{name}>" in shown} == shown_by(record)
    assert not shown_by(record) & secrets


def shown_by(record: type[Record]) -> set[str]:
    hints = get_type_hints(record, include_extras=True)
    hidden = Hidden[str].__metadata__[0]  # type: ignore[attr-defined]
    return {name for name in record.__struct_fields__ if hidden not in getattr(hints[name], "__metadata__", ())}


def test_a_record_is_shown_without_its_hidden_fields() -> None:
    assert repr(PlantRecord("p_1", "s3cret")) == "PlantRecord(id='p_1', owner=None, age=0)"
    assert "s3cret" not in str(PlantRecord("p_1", "s3cret").but(owner="ann"))
    assert "s3cret" not in repr(Notices(news={"match/m_1/seat:1": [(1, "s3cret")]}))
    assert {MatchRecord, SeatRecord} < {*RECORDS}
    assert len(RECORDS) > 20


def test_a_record_cannot_be_changed() -> None:
    seat = SeatRecord("m_1", 1)
    with pytest.raises(AttributeError):
        seat.bot = "house"
    with pytest.raises(AttributeError):
        seat.planted = 1  # type: ignore[attr-defined]
    assert all(each.__struct_config__.frozen and not hasattr(planted(each), "__dict__") for each in RECORDS)
