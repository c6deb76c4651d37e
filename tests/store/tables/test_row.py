"""What rows take from records, and what records keep to themselves."""

from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from typing import Annotated, Any

import pytest
import sqlalchemy as sa
from sqlmodel import Field

from mainmatch.store.tables import accounts, matches, seasons, system
from mainmatch.store.tables.matches import SeatRecord
from mainmatch.store.tables.row import Kept, Key, LongText, since

RECORDS: list[Any] = [
    each for module in (accounts, matches, seasons, system) for each in vars(module).values() if is_dataclass(each)
]
SECRET = {
    *("seed", "join_code", "config", "action", "body"),
    *("password_hash", "secret", "old_secret", "url", "subject"),
}
HASHED = {"TokenRecord", "CodeRecord", "InviteRecord"}
"""Records whose hash is as good as the credential; that of an audit row is a checksum."""


@dataclass(frozen=True, slots=True)
class PlantRecord:
    """Of no table of ours."""

    id: Key
    secret: LongText = field(repr=False)
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


@pytest.mark.parametrize("record", RECORDS)
def test_no_repr_shows_a_secret(record: Any) -> None:
    secrets = SECRET | {"hash"} if record.__name__ in HASHED else SECRET
    assert not {each.name for each in fields(record) if each.repr} & secrets


def test_a_record_cannot_be_changed() -> None:
    seat = SeatRecord("m_1", 1)
    with pytest.raises(FrozenInstanceError):
        seat.bot = "house"  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        seat.planted = 1  # type: ignore[attr-defined]
    assert all(each.__dataclass_params__.frozen and "__slots__" in vars(each) for each in RECORDS)
