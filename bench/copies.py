"""A match copied very often into the database of a server that is down.

Thousands of matches are not seated over the API but copied from one that was, row by row in all tables: what is
measured is what the server does with so many. Ids and numbers that name a match or its phases are made anew.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path


def copy_match(data: Path, match_id: str, count: int, players: Sequence[str] = ()) -> list[str]:
    """Copy a match with everything that belongs to it; the ids of the copies. ``data``: the folder of the server.

    ``players``: the accounts that have seat 1 in the copies; without them it is who has it in the original.
    """
    copies = [_anew(match_id, n) for n in range(count)]
    with closing(sqlite3.connect(data / "database" / "mainmatch.sqlite3")) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        tables = {
            str(name): [str(column[1]) for column in database.execute(f'PRAGMA table_info("{name}")')]
            for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        }
        keys = {"match_id", "match_number", "feed"}
        copied = {name: columns for name, columns in tables.items() if keys & {*columns} or name == "matches"}
        copied.pop("tokens", None)
        find_numbers = "SELECT (SELECT number FROM matches WHERE id = ?), 1 + max(number) FROM matches"
        numbers = database.execute(find_numbers, (match_id,)).fetchone()
        with database:
            for name, columns in copied.items():
                _copy_rows(database, name, columns, match_id, numbers, count)
            seated = zip(players, copies, strict=False)
            database.executemany("UPDATE seats SET account_id = ? WHERE match_id = ? AND seat = 1", seated)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return copies


def _anew(value: str, n: int) -> str:
    """The id of a match or phase in the copy with this number. It sorts elsewhere; a feed keeps its form."""
    kind, slash, rest = value.partition("/")
    if not slash:
        return f"{value}{n:x}"
    owner, _, viewer = rest.partition("/")
    return f"{kind}/{owner}{n:x}/{viewer}"


def _copy_rows(
    database: sqlite3.Connection, name: str, columns: list[str], match_id: str, numbers: tuple[int, int], count: int
) -> None:
    """Copy the match's rows of a table. ``numbers``: its own, and that of the first copy."""
    own, first = numbers
    asked_by: dict[str, object] = {"match_id": match_id, "match_number": own, "feed": f"match/{match_id}/%"}
    key = "id" if name == "matches" else next(key for key in asked_by if key in columns)
    where, asked = f"{key} LIKE ?" if key == "feed" else f"{key} = ?", asked_by.get(key, match_id)
    chosen = ", ".join(f'"{column}"' for column in columns)
    # The names are those of the database itself.
    rows = database.execute(f'SELECT {chosen} FROM "{name}" WHERE {where}', (asked,)).fetchall()  # noqa: S608
    places = ", ".join("?" * len(columns))
    renamed = [column in {"id", "match_id", "feed", "phase_id", "blind_phase_id"} for column in columns]
    numbered = {"match_number", "number" if name == "matches" else "match_number"}
    database.executemany(
        f'INSERT INTO "{name}" ({chosen}) VALUES ({places})',  # noqa: S608
        (
            [
                first + n if column in numbered else _anew(value, n) if is_id and isinstance(value, str) else value
                for column, value, is_id in zip(columns, row, renamed, strict=True)
            ]
            for n in range(count)
            for row in rows
        ),
    )
