"""What the events of a step have in common is stored once; rows of before stay as they are."""

from collections.abc import Iterator

import sqlalchemy as sa

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_AT_ONCE = 1000

_JOURNAL = sa.table("journal", *map(sa.column, ("match_number", "n", "events")))
_KEY = (_JOURNAL.c.match_number, _JOURNAL.c.n)
_SHORT = sa.or_(_JOURNAL.c.events.like("%\n^%"), _JOURNAL.c.events.like("%\n=%"))
_REPLACE = (
    sa.update(_JOURNAL)
    .where(_JOURNAL.c.match_number == sa.bindparam("of"), _JOURNAL.c.n == sa.bindparam("row"))
    .values(events=sa.bindparam("text"))
)


def upgrade() -> None:
    pass


def downgrade() -> None:
    connection, after = op.get_bind(), (-1, -1)
    query = sa.select(*_KEY, _JOURNAL.c.events).where(_SHORT).order_by(*_KEY).limit(_AT_ONCE)
    while rows := connection.execute(query.where(sa.tuple_(*_KEY) > sa.tuple_(*after))).all():
        connection.execute(_REPLACE, [{"of": of, "row": n, "text": "\n".join(_lines(text))} for of, n, text in rows])
        after = (rows[-1][0], rows[-1][1])


def _lines(text: str) -> Iterator[str]:
    """The lines with the whole body of each event."""
    to, body = "", ""
    for line in text.split("\n"):
        if line == "=":
            yield f'host {body[:-1]},"to":[{to.replace("seat:", "")}]}}'
            continue
        to, said = line.split(" ", 1)
        if to.startswith("^"):
            head, _, rest = body.partition(',"at":')
            common = rest.partition(',"data":')[0]
            event_id, kind, data = said.split(" ", 2)
            to, event_id = to[1:], event_id or head.removeprefix('{"id":"').partition('"')[0]
            said = f'{{"id":"{event_id}","type":"{kind}","at":{common},"data":{data}'
        body = said
        yield f"{to} {body}"
