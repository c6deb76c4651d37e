"""The bot's words in the languages of its readers: whole in each, and of each reader."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import polib
import pytest

from mainmatch.season import values
from mainmatch.season.state import SeasonStatus
from mainmatch.season.values import DecisionKind, Status
from mainmatch_discord import speech, verification
from mainmatch_discord.commands.options import OPTIONS
from mainmatch_discord.commands.table import COMMANDS, GROUPS
from mainmatch_discord.questions import NO_JSON
from mainmatch_discord.speech import speaking, t
from mainmatch_discord.words import readable
from tests.clients.discord.fake_discord.world import CHANNEL
from tests.clients.discord.stage import Stage

SOURCE = Path(speech.__file__).parent
LANGUAGES = ("de", "es", "ko")
_FIELDS = re.compile(r"\{\w+\}|`/[^`]+`")
OTHERS = ("lobby", "running", "paused", "halted", "finished", "cancelled", "submit", "withdraw", "act")
"""States of a match, and what is in the history of what was sent."""


def _said_in_the_source() -> Iterator[str]:
    """Texts that stand in a call of ``t`` or ``nt``."""
    for place in SOURCE.rglob("*.py"):
        for each in ast.walk(ast.parse(place.read_text("utf-8"))):
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in {"t", "nt"}:
                texts = each.args if each.func.id == "nt" else each.args[:1]
                yield from (str(text.value) for text in texts if isinstance(text, ast.Constant))


@cache
def all_texts() -> set[str]:
    """What the bot can say. Read once: the source is large."""
    kinds = {
        *get_args(SeasonStatus),
        *get_args(values.Stage),
        *get_args(Status),
        *get_args(DecisionKind),
        *OTHERS,
    }
    told = {each.done for each in COMMANDS} | {*verification._PERMISSIONS.values(), NO_JSON}
    told |= {each.description for each in COMMANDS} | {each.about for each in OPTIONS.values()} | {*GROUPS.values()}
    # An active member is not called so.
    return {*_said_in_the_source()} | told | {*map(readable, kinds - {"active"})} - {""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_its_placeholders_and_no_other(language: str) -> None:
    texts = {each.msgid: each.msgstr for each in polib.pofile(str(SOURCE / "locale" / f"{language}.po"))}
    assert all_texts() - texts.keys() - {""} == set()
    assert texts.keys() - all_texts() == set()
    assert all(texts.values())
    assert [said for said, other in texts.items() if {*_FIELDS.findall(said)} != {*_FIELDS.findall(other)}] == []


def test_a_language_that_is_not_there_is_english_and_a_region_has_its_language() -> None:
    for language, expected in (("de-AT", "Angenommen"), ("es-419", "Aceptado"), ("ja", "Accepted"), ("", "Accepted")):
        with speaking(language):
            assert t("Accepted") == expected
    assert t("Accepted") == "Accepted"


@pytest.mark.anyio
async def test_each_reads_their_own_language_and_a_channel_that_of_its_server(stage: Stage) -> None:
    fake = stage.fake
    (host_group,) = [each for each in fake.world.commands if each["name"] == "host"]
    assert host_group["description_localizations"]["de"] == "Eine Partie leiten"
    assert not host_group.get("name_localizations")
    ada, host = fake.person("Ada"), fake.person("Host")
    ada.language = "de"
    match_id, _ = await stage.lobby("Ben")
    await ada.command("join", match=match_id, seat=2)
    assert "Du hast Platz 2 in" in ada.text
    await host.command("seat fill")
    await host.command("host start")
    assert "It has begun" in host.text
    await ada.command("result", match="m_nothing")
    assert "unknown_match" in ada.text
    await fake.until(lambda: any("Die Partie hat begonnen" in dm for dm in ada.dms))
    await ada.command("submit", match=match_id)
    assert "Offen: " in ada.text or "In dieser Phase wird nichts" in ada.text, ada.text
    assert not any("Partie" in post for post in fake.said_in(CHANNEL))
