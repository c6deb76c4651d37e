"""Sentences with names: whoever prints them escapes what people wrote, and says times in its own way."""

import json
from datetime import datetime

import pytest

from mainmatch.rules import Translation
from mainmatch.services.feeds.narration import Narrator
from mainmatch.services.server_texts import server_texts


def said(says: str, words: Translation) -> str:
    narrator = Narrator("Friday", words, {"seat:1": "<Ada>", "member:cm_a": "Fox"}, lambda told: told)
    return narrator.says(json.dumps({"says": says}), lambda text: text.replace("<", "&lt;"), datetime.isoformat)


@pytest.mark.parametrize(
    ("says", "language", "found"),
    [
        ("{seat:1} meets {member:cm_a}.", "en", "&lt;Ada> meets Fox."),
        ("{seat:2} and {member:cm_b} <left>.", "de", "Platz 2 and Ein entferntes Mitglied &lt;left>."),
        ("At {at:2001-11-21T14:00:00.000Z}.", "en", "At 2001-11-21T14:00:00+00:00."),
        ("At {at:2001-99-99T14:00:00.000Z}.", "en", "At {at:2001-99-99T14:00:00.000Z}."),
        ("{seat:x} {0} {{", "en", "{seat:x} {0} {{"),
        ("", "en", ""),
    ],
)
def test_only_what_stands_for_something_is_filled_in(says: str, language: str, found: str) -> None:
    assert said(says, server_texts([language])) == found
