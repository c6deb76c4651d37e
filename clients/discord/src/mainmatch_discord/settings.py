"""The settings of the bot, from the environment.

May touch: the environment, and the files that it names. Rule kept here: both tokens are secrets. They are read once,
and are in no repr and no error.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["BadSettings", "Settings"]


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
        url = environ.get("MAINMATCH_URL", "http://127.0.0.1:8000")
        if not re.fullmatch(r"https?://[^/\s]+(/\S*)?", url):
            raise BadSettings(f"MAINMATCH_URL={url} is no address: set it to one like https://matches.example.")
        return cls(
            url=url,
            token=_secret(environ, "MAINMATCH_TOKEN"),
            discord_token=_secret(environ, "DISCORD_TOKEN"),
            namespace=environ.get("MAINMATCH_NAMESPACE", "discord"),
            data=Path(environ.get("MAINMATCH_DISCORD_DATA", "mainmatch-discord")),
        )


def _secret(environ: Mapping[str, str], name: str) -> str:
    if path := environ.get(f"{name}_FILE"):
        try:
            found = Path(path).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise BadSettings(f"{name}_FILE can't be read: {error.strerror}") from error
    else:
        found = environ.get(name, "").strip()
    if not found:
        raise BadSettings(f"Set {name}, or {name}_FILE to the path of a file that has it.")
    return found
