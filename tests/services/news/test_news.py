"""What news can say, and what of it an open page lists. When it is sent is in ``tests/webhook_delivery``."""

from itertools import product

from mainmatch.services.news import news, news_preferences
from mainmatch.services.news.news import SAYS
from mainmatch.services.news.news_preferences import NewsChoice
from mainmatch.services.news.push_messages import PADDED, SEVERAL
from mainmatch.services.server_texts import server_texts
from mainmatch.services.values import compact
from tests.services.table import Table

LANGUAGES = ("en", "de", "es", "ko")


def test_every_sentence_is_translated_and_none_has_room_for_a_name() -> None:
    for sentence, language in product((*SAYS.values(), SEVERAL), LANGUAGES[1:]):
        assert sentence in server_texts([language]).messages
        assert "{" not in sentence


def test_no_message_is_longer_than_what_all_are_padded_to() -> None:
    for sentence, language in product((*SAYS.values(), SEVERAL), LANGUAGES):
        said = {"title": "\U0001f0cf" * 120, "body": server_texts([language])(sentence), "lang": language}
        assert len(compact({**said, "season_id": "s" * 40}).encode()) < PADDED


def test_an_open_page_lists_what_still_waits_of_the_kinds_that_were_chosen(table: Table) -> None:
    ada = table.person("ada")
    match_id = table.started("duel-of-nerve", "ada", "ben", title="Friday")
    [item] = table.read(news.listed, ada, ["de"]).items
    assert (item.kind, item.id, item.title, item.says) == ("match", match_id, "Friday", "Die Partie wartet auf dich.")
    table.write(news_preferences.put, ada, NewsChoice.model_validate({"in_app": ["mentions"]}))
    assert table.read(news.listed, ada, ["de"]).items == []
    table.write(news_preferences.put, ada, NewsChoice())
    table.clock.forward(days=4)
    assert table.read(news.listed, ada, []).items == []
