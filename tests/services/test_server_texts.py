"""The server's own texts: whole in each language, and with the codes and placeholders of the English ones."""

import re

import pytest

from mainmatch.services.server_texts import server_texts
from tests.documents.player_texts import LANGUAGES, of_the_server

_KEPT = re.compile(r"`[^`]+`|{\w+}|MAINMATCH_[A-Z_]+")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_and_text_is_translated_with_its_codes_and_placeholders(language: str) -> None:
    texts = server_texts([language])
    known = {**texts.messages, **{singular: forms[-1] for singular, forms in texts.plurals.items()}}
    # Of a plural the sources name both forms, and the catalogue is asked by the first.
    plurals = {said for said in of_the_server() - known.keys() if "{n}" in said}
    assert of_the_server() - known.keys() - plurals == set()
    assert len(plurals) <= len(texts.plurals)
    differing = [said for said, other in known.items() if {*_KEPT.findall(said)} != {*_KEPT.findall(other)}]
    assert differing == []


def test_all_languages_say_the_same() -> None:
    german, *others = (server_texts([language]).messages.keys() for language in LANGUAGES)
    assert others == [german] * 2
