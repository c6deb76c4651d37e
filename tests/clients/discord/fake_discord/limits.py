"""What the real Discord refuses, by its documentation: the fake fails the test that sends it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

Body = dict[str, Any]


def must_be_message(body: Body) -> None:
    """Limits of messages: https://discord.com/developers/docs/resources/message."""
    assert len(body.get("content") or "") <= 2000
    assert len(str(body.get("nonce") or "")) <= 25
    embeds = body.get("embeds") or []
    assert len(embeds) <= 10
    assert sum(_size(each) for each in embeds) <= 6000
    rows = body.get("components") or []
    assert len(rows) <= 5
    for row in rows:
        inner = row["components"]
        assert 1 <= len(inner) <= (1 if inner[0]["type"] == 3 else 5)
        assert all(1 <= len(each["custom_id"]) <= 100 for each in inner)
        assert all(len(each.get("label") or "") <= 80 for each in inner)


def _size(embed: Body) -> int:
    assert len(embed.get("title", "")) <= 256
    assert len(embed.get("description", "")) <= 4096
    fields = embed.get("fields", ())
    assert len(fields) <= 25
    assert all(1 <= len(each["name"]) <= 256 and 1 <= len(each["value"]) <= 1024 for each in fields)
    footer, author = embed.get("footer", {}).get("text", ""), embed.get("author", {}).get("name", "")
    assert len(footer) <= 2048
    assert len(author) <= 256
    texts = [embed.get("title", ""), embed.get("description", ""), footer, author]
    return sum(map(len, texts)) + sum(len(each["name"]) + len(each["value"]) for each in fields)


def must_be_commands(commands: Sequence[Body]) -> None:
    """Limits of all commands of a bot."""
    assert len(commands) <= 100
    for each in commands:
        must_be_command(each)
        assert _letters(each) <= 8000


def _letters(command: Body) -> int:
    """Characters of names, descriptions and values, all together."""
    told = [command.get("description", ""), *(command.get("description_localizations") or {}).values()]
    own = len(command["name"]) + max(map(len, told))
    own += sum(len(each["name"]) + len(str(each["value"])) for each in command.get("choices", ()))
    return own + sum(map(_letters, command.get("options", ())))


def must_be_command(command: Body) -> None:
    """Limits of commands: https://discord.com/developers/docs/interactions/application-commands."""
    assert re.fullmatch(r"[-_a-z0-9]{1,32}", command["name"])
    assert 1 <= len(command["description"]) <= 100
    assert all(1 <= len(each) <= 100 for each in (command.get("description_localizations") or {}).values())
    options = command.get("options", ())
    assert len(options) <= 25
    assert len(command.get("choices", ())) <= 25
    required = [bool(each.get("required")) for each in options]
    assert required == sorted(required, reverse=True), "what is required comes first"
    _each(options)


def _each(options: Iterable[Body]) -> None:
    for each in options:
        must_be_command(each)
