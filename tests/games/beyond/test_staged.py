"""Rules told in stages: a chapter is nowhere before the match tells it, and then it is everywhere in the match."""

from typing import Any

import pytest

from mainmatch.conformance import NotConformant, check_game
from mainmatch.services import due_work
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.games import catalogue
from mainmatch.services.play import views
from tests.games.beyond.staged import TWIST, Hands, LoneHands
from tests.services.table import Table

PEOPLE = ("ada", "ben", "cy")


def rules(table: Table, name: str, match_id: str) -> views.MatchRules:
    return table.read(views.rules, table.person(name), match_id)


def told(table: Table, match_id: str, viewer: str) -> list[Any]:
    return [each["data"] for each in table.told(match_id, viewer) if each["type"] == "rules.told"]


def play_a_round(table: Table, match_id: str) -> None:
    for name in PEOPLE:
        table.submit(name, match_id, {"type": "pass"}, locked=True)


def a_day_passes(table: Table) -> None:
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 1


def test_a_chapter_is_told_to_all_when_its_round_opens(table: Table) -> None:
    match_id = table.started("lone-hands", *PEOPLE)
    play_a_round(table, match_id)
    assert (rules(table, "ada", match_id).chapters, told(table, match_id, "public")) == ([], [])
    play_a_round(table, match_id)
    for name in (*PEOPLE, "host", "stranger"):
        found = rules(table, name, match_id)
        assert (found.chapters, found.language) == (["the-twist"], "en")
        assert f"Now {TWIST} scores.\n## The end" in found.rules
    for viewer in ("public", "host", "seat:1"):
        assert told(table, match_id, viewer) == [{"chapters": ["the-twist"]}]


def test_before_that_it_is_nowhere(table: Table) -> None:
    match_id = table.started("lone-hands", *PEOPLE)
    for name in (*PEOPLE, "host", "stranger"):
        found = rules(table, name, match_id)
        assert found.chapters == []
        assert found.rules.endswith("scores.\n\n## The end\n\nThe most points win.")
    facts = table.executor.read_now(catalogue.described, "lone-hands")
    assert TWIST not in facts.model_dump_json()
    assert "chapter" not in facts.rules
    page = table.read(feed_reader.read, table.person("ada"), feed_reader.match_feed(match_id), Wanted(limit=500))
    assert "the-twist" not in "".join(page.envelopes)


def test_spectators_hear_of_it_with_their_delay(table: Table) -> None:
    match_id = table.started("lone-hands", *PEOPLE, spectator_delay_rounds=1)
    a_day_passes(table)
    a_day_passes(table)
    assert rules(table, "ada", match_id).chapters == ["the-twist"]
    assert rules(table, "stranger", match_id).chapters == []
    a_day_passes(table)
    assert rules(table, "stranger", match_id).chapters == ["the-twist"]


class Forgetful(LoneHands):
    def rules_told(self, s: Hands) -> tuple[str, ...]:
        return self.chapters if s.round == 2 else ()


class Unlisted(LoneHands):
    def rules_told(self, s: Hands) -> tuple[str, ...]:
        return ("another",)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Forgetful, "the chapter 'the-twist' of the rules was told, and is told no more"),
        (Unlisted, "the chapter 'another' of the rules is not listed in the game's chapters"),
    ],
)
def test_the_check_finds_chapters_that_are_taken_back_or_not_listed(game: type[LoneHands], said: str) -> None:
    with pytest.raises(NotConformant, match=said):
        check_game(game(), matches=5)
