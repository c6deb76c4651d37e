"""Match templates: an account's settings for matches, found by their owner only."""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables.accounts import MatchTemplateRecord, MatchTemplateRow
from mainmatch.store.transactions.mapping import columns_of, given, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["MatchTemplateRecord", "add", "by_id", "change", "listed", "remove"]

_TEMPLATES = MatchTemplateRow.__table__
_COLUMNS = columns_of(_TEMPLATES, MatchTemplateRecord)
_ADD = sa.insert(_TEMPLATES)
_BY_ID = sa.select(*_COLUMNS).where(given(_TEMPLATES, "id", "account_id"))
_LISTED = sa.select(*_COLUMNS).where(given(_TEMPLATES, "account_id")).order_by(_TEMPLATES.c.created_at, _TEMPLATES.c.id)
_CHANGE = (
    sa.update(_TEMPLATES)
    .where(_TEMPLATES.c.id == sa.bindparam("of"))
    .values({name: sa.bindparam(name) for name in ("name", "settings", "changed_at")})
)
_REMOVE = sa.delete(_TEMPLATES).where(given(_TEMPLATES, "id", "account_id"))


def add(tx: Transaction, template: MatchTemplateRecord) -> None:
    """Store a template."""
    tx.execute(_ADD, values_of(template))


def by_id(tx: Transaction, account_id: str, template_id: str) -> MatchTemplateRecord | None:
    """The account's template, or None."""
    return tx.fetch_record(MatchTemplateRecord, _BY_ID, {"id": template_id, "account_id": account_id})


def listed(tx: Transaction, account_id: str) -> list[MatchTemplateRecord]:
    """The account's templates, oldest first."""
    return [MatchTemplateRecord(*row) for row in tx.fetch(_LISTED, {"account_id": account_id})]


def change(tx: Transaction, template_id: str, name: str, settings: str, at: datetime) -> None:
    """Replace name and settings of a template."""
    tx.execute(_CHANGE, {"of": template_id, "name": name, "settings": settings, "changed_at": at})


def remove(tx: Transaction, account_id: str, template_id: str) -> bool:
    """Remove a template of the account; whether it was there."""
    return tx.execute(_REMOVE, {"id": template_id, "account_id": account_id}) == 1
