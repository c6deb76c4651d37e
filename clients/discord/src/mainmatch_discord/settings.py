"""The settings of the bot, from the environment.

May touch: the environment, and the files that it names. Rule kept here: both tokens are secrets. They are read once,
and are in no repr and no error.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["TOKEN_FILE", "BadSettings", "Settings"]

TOKEN_FILE = "mainmatch-token"  # noqa: S105 - a file's name
"""In the data directory: where `setup` puts the token."""


class BadSettings(ValueError):
    """A setting is missing or invalid. The message says which."""


@dataclass(frozen=True)
class Settings:
    """The bot's settings. ``data``: the directory of its database, created for its own user only."""

    url: str
    token: str = field(repr=False)
    discord_token: str = field(repr=False)
    namespace: str = "discord"
    data: Path = Path("mainmatch-discord")

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> "Settings":
        """Read the environment. A token can be in a file: ``..._FILE`` is its path. Raises BadSettings."""
        url, namespace, data = cls.read_place(environ)
        kept = data / TOKEN_FILE
        is_given = _meant(environ, "MAINMATCH_TOKEN") or _meant(environ, "MAINMATCH_TOKEN_FILE")
        if not is_given and kept.exists():
            environ = {**environ, "MAINMATCH_TOKEN_FILE": str(kept)}
        return cls(
            url=url,
            token=_secret(environ, "MAINMATCH_TOKEN"),
            discord_token=_secret(environ, "DISCORD_TOKEN"),
            namespace=namespace,
            data=data,
        )

    @staticmethod
    def read_place(environ: Mapping[str, str]) -> tuple[str, str, Path]:
        """The settings that are no secrets: the address, the namespace, the data directory. Raises BadSettings."""
        url = _meant(environ, "MAINMATCH_URL") or "http://127.0.0.1:8000"
        if not re.fullmatch(r"https?://[^/\s]+(/\S*)?", url):
            raise BadSettings(f"MAINMATCH_URL={url} is no address: set it to one like https://matches.example.")
        data = Path(_meant(environ, "MAINMATCH_DISCORD_DATA") or "mainmatch-discord")
        return url, _meant(environ, "MAINMATCH_NAMESPACE") or "discord", data


def _meant(environ: Mapping[str, str], name: str) -> str:
    """A value without the blanks, line ends and quotation marks that files leave around it; empty: not given."""
    bare = environ.get(name, "").strip("\ufeff \t\r\n\v\f")
    is_quoted = len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'"
    found = bare[1:-1].strip() if is_quoted else bare
    if re.fullmatch(r"\$\{[^}]*\}", found):
        raise BadSettings(f"{name} is a variable that nothing has filled in.")
    return found


def _secret(environ: Mapping[str, str], name: str) -> str:
    found = _meant(environ, name)
    if path := _meant(environ, f"{name}_FILE"):
        try:
            found = _meant({name: Path(path).read_text(encoding="utf-8")}, name)
        except OSError as error:
            raise BadSettings(f"{name}_FILE can't be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise BadSettings(f"{name}_FILE can't be read: it is no text in UTF-8") from error
    if not found:
        raise BadSettings(f"Set {name}, or {name}_FILE to the path of a file that has it.")
    return found
