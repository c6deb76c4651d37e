"""Events as earlier versions stored them: compressed, or framed on PostgreSQL."""

import zlib
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from mainmatch.store.backends import alembic_runner

__all__ = ["compressed", "read"]


def read(connection: Connection, value: Any) -> str:
    """A stored text of whatever version."""
    text: str = _script(connection)._text(bytes(value) if isinstance(value, memoryview) else value)
    return text


def compressed(connection: Connection, value: Any) -> bytes:
    """The same as the first version wrote it."""
    made = zlib.compressobj(3, zlib.DEFLATED, -14, 6, zdict=_script(connection)._KNOWN)
    return made.compress(read(connection, value).encode()) + made.flush()


def _script(connection: Connection) -> Any:
    return ScriptDirectory.from_config(alembic_runner.config_for(connection)).get_revision("0009").module
