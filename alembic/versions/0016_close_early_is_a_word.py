"""In stored policies of seasons, ``close_early`` is a word, as it is in matches."""

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_WORDS: Mapping[Any, Any] = {True: "all_submitted", False: "never"}
_STORED = (("season_events", ("season_id", "n"), "data"), ("season_states", ("season_id",), "body"))


def upgrade() -> None:
    _rewrite(_WORDS)


def downgrade() -> None:
    _rewrite({word: truth for truth, word in _WORDS.items()})


def _rewrite(values: Mapping[Any, Any]) -> None:
    for table, key, name in (*_STORED, ("feeds", ("feed", "seq"), "body")):
        rows = sa.table(table, *map(sa.column, (*key, name)))
        of_policies = (rows.c[name].contains('"policies":'), rows.c[name].contains('"close_early":'))
        found = op.get_bind().execute(sa.select(*(rows.c[each] for each in key), rows.c[name]).where(*of_policies))
        for *at, text in found.fetchall():
            stored = json.loads(text)
            policies = (stored["data"] if table == "feeds" else stored).get("policies")
            # Texts of people and configurations of games may look like policies.
            if policies is None or policies.get("close_early") not in values:
                continue
            policies["close_early"] = values[policies["close_early"]]
            of_row = (rows.c[each] == value for each, value in zip(key, at, strict=True))
            new = json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
            op.execute(sa.update(rows).where(*of_row).values({name: new}))
