"""Hosted Match by its rulebook (docs/rules/hosted.md), beside the golden playthrough."""

import re

import pytest

from mainmatch.games.hosted import GAME
from mainmatch.games.registry import Registry
from mainmatch.rules import JUDGE, Json, Match, MatchSpec, Refused
from tests.games.hosted.golden import answer, publish


def begun(seats: int = 3, **config: Json) -> Match:
    return Match.start(GAME, MatchSpec.of(GAME, config, b"hosted", seats), {}).match


def test_silence_of_the_host_asks_the_same_again_and_points_decide_at_the_end() -> None:
    match = begun(rounds=2).close().match.submit(JUDGE, publish(points={"2": 3, "3": 1})).close().match
    assert match.view("public")["form"] == begun().view("public")["form"]
    over = match.close().match.close().match
    assert over.result is not None
    assert (over.result.winners, over.result.elimination_candidates) == ((2,), (1,))


def test_an_ending_with_no_tokens_has_no_winners() -> None:
    match = begun(rounds=1).close().match.submit(JUDGE, publish(ending={"tokens": {}})).close().match
    assert match.result is not None
    assert (match.result.winners, match.result.elimination_candidates) == ((), ())


def test_the_answers_close_when_the_host_locks_whatever_the_match_says() -> None:
    match = begun().close().match
    draft = publish(post="Soon.")
    for rule in ("never", "all_locked", "all_submitted"):
        assert not match.submit(JUDGE, draft).is_ready(rule)
        assert match.submit(JUDGE, draft, locked=True).is_ready(rule)


def test_what_a_seat_sends_is_read_by_hosts_alone() -> None:
    match = begun().submit(1, answer(Your_move="Ida")).close().match
    assert "Ida" in str(match.view("host"))
    assert "Ida" not in str([match.view(viewer) for viewer in ("public", "seat:2", "seat:3")])


def test_a_form_that_can_not_be_filled_in_opens_no_match() -> None:
    with pytest.raises(Refused, match="bad_form"):
        begun(form=[{"ask": "Cube", "kind": "choice"}])


def test_the_judge_of_a_practice_match_ends_it() -> None:
    match = begun(rounds=1).close().match
    offers = tuple({"type": each.type, "example": each.example} for each in match.offers(JUDGE))
    assert GAME.judge_bot is not None
    sent = GAME.judge_bot.choose({}, offers, JUDGE, match._dice("bot"))
    assert match.submit(JUDGE, sent or {}).close().match.result is not None
    assert GAME.judge_bot.choose({}, (), JUDGE, match._dice("bot")) is None


def test_the_text_names_what_is_sent_set_and_told() -> None:
    text = re.sub("<!--.*?-->", "", Registry.load().rules_text(GAME))
    names = {
        *GAME.config.__struct_fields__,
        *(name for action in GAME.actions for name in (action.type, *action.__struct_fields__)),
        *(name for event in GAME.events for name in (event.type, *event.__struct_fields__)),
    }
    assert [name for name in sorted(names) if f"`{name}`" not in text and f'"{name}"' not in text] == []
