"""Recaps: the story of one viewer, from their own feed. tests/secrecy asks for them in all twin worlds."""

from typing import Any

import pytest

from mainmatch.services.due_work import wake_due
from mainmatch.services.errors import Unknown
from mainmatch.services.feeds import recaps
from mainmatch.services.feeds.recaps import HTML, MARKDOWN, Form
from mainmatch.services.hosting import announcements
from mainmatch.services.hosting.announcements import NewAnnouncement
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def told(table: Table, name: str, match_id: str, form: Form = MARKDOWN, **options: Any) -> str:
    viewer, accepted = options.get("viewer"), options.get("accepted", ["en"])

    def whole(uow: Any) -> str:
        return "".join(recaps.of_match(uow, table.person(name), match_id, viewer, form, accepted))

    return table.read(whole)


def told_of_season(table: Table, name: str, season_id: str, episode: int | None = None, form: Form = MARKDOWN) -> str:
    def whole(uow: Any) -> str:
        return "".join(recaps.of_season(uow, table.person(name), season_id, None, form, ["en"], episode))

    return table.read(whole)


def test_a_story_has_a_heading_for_each_round_and_names(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, title="Friday")
    story = told(table, "ada", match_id)
    assert story.startswith("# Friday\n\n- 2020-11-21 14:00 UTC: ")
    assert story.count("\n## Round 1\n") == 1
    assert "Ada" in story
    assert "{" not in story
    assert "\n## Runde 1\n" in told(table, "ada", match_id, accepted=["de"])


def test_what_people_wrote_is_text_in_both_forms(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, title="<b>&Friday_")
    written = "<script>alert(1)</script>\n# Heading\n1. [a](b) {seat:3}"
    table.write(announcements.announce, table.person("host"), match_id, NewAnnouncement(text=written))
    page, story = told(table, "ada", match_id, HTML), told(table, "ada", match_id)
    assert "<h1>&lt;b&gt;&amp;Friday_</h1>" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; # Heading 1. [a](b)" in page
    assert "<script" not in page
    assert "\n# Heading" not in story
    assert r"\<script\>alert(1)\</script\> \# Heading 1. \[a\](b)" in story


def test_spectators_read_with_their_delay(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, spectator_delay_rounds=1)
    table.clock.forward(hours=24)
    table.write(wake_due, 10)
    assert "Pairing, round 1: closed." in told(table, "ada", match_id)
    assert "Pairing, round 1: closed." not in told(table, "zoe", match_id)
    assert told(table, "ada", match_id, viewer="public") == told(table, "zoe", match_id)


def test_a_story_is_no_way_around_a_feed(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, visibility="private")
    with pytest.raises(Unknown, match="unknown_match"):
        told(table, "zoe", match_id)
    with pytest.raises(Unknown, match="unknown_feed"):
        told(table, "ben", match_id, viewer="seat:1")


def test_three_viewers_of_an_episode_differ_by_what_each_lacks(table: Table) -> None:
    evening = Evening.started(table, *FIVE)
    evening.announce("x-game")
    evening.play(evening.match("x-game"))
    stories = {
        name: [*filter(None, told_of_season(table, name, evening.id, 1).splitlines())]
        for name in ("host", "ada", "zoe")
    }
    public = stories["zoe"]
    assert "## Episode 1" in public
    assert sum(line.startswith("## ") for line in public) > 2, "the episode's matches are told, too"
    assert {*public} <= {*stories["host"]}
    instants = {line.split(": ")[0] for line in stories["ada"]}
    assert {line.split(": ")[0] for line in public} <= instants, "of what all know she lacks nothing"
    assert {*stories["ada"]} - {*stories["host"]}, "what is said to her alone"
