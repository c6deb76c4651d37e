"""What push messages can say. When they say it is in ``tests/webhook_delivery/test_push.py``."""

from itertools import product

from mainmatch.services.json_text import compact
from mainmatch.services.news.push_messages import PADDED, SAYS, SEVERAL
from mainmatch.services.server_texts import server_texts

LANGUAGES = ("en", "de", "es", "ko")


def test_every_sentence_is_translated_and_none_has_room_for_a_name() -> None:
    for sentence, language in product((*SAYS.values(), SEVERAL), LANGUAGES[1:]):
        assert sentence in server_texts([language]).messages
        assert "{" not in sentence


def test_no_message_is_longer_than_what_all_are_padded_to() -> None:
    for sentence, language in product((*SAYS.values(), SEVERAL), LANGUAGES):
        said = {"title": "\U0001f0cf" * 120, "body": server_texts([language])(sentence), "lang": language}
        assert len(compact({**said, "season_id": "s" * 40}).encode()) < PADDED
