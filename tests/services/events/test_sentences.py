"""What events say: from their fields alone, in each language, and filled in by front ends."""

import json
import re
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Json
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.events.match_events import MatchEvent, MatchResumed, PhaseClosed
from mainmatch.services.events.sentences import with_season_sentences, with_sentences, words_of
from mainmatch.services.server_texts import server_texts
from tests.documents.declared_events import Declared

GAMES = Registry.load()
GAME = GAMES.get("x-game")

SILENT = {
    "view.changed", "garnets.changed", "submission.status_changed", "channel.members_changed", "message.hidden"
}  # fmt: skip
"""They keep a page current, and say nothing by themselves."""


def said(kind: str, data: Any, language: str = "en") -> str | None:
    envelope = json.dumps({"type": kind, "data": data})
    (found,) = with_sentences(GAME, words_of(GAMES, GAME, [language]), "public", [envelope])
    words: str | None = json.loads(found).get("says")
    return words


@pytest.mark.parametrize("kind", MatchEvent.KINDS.values(), ids=lambda kind: kind.type)
def test_every_event_of_a_match_has_words_or_is_listed(kind: type[MatchEvent]) -> None:
    words = said(kind.type, kind.example)
    assert (words is None) is (kind.type in SILENT)
    if words is not None:
        assert not set(re.findall(r"\{(\w+)", words)) - {"seat", "at"}
        assert said(kind.type, kind.example, "de") != words or "{title}" not in words


@pytest.mark.parametrize(
    ("data", "language", "words"),
    [
        ({"name": "choice", "round": 4}, "en", "Choice, round 4: closed."),
        ({"name": "choice", "round": 4}, "de", "Wahl, Runde 4: geschlossen."),
        ({"name": "round", "round": 2}, "es", "Ronda 2: cerrada."),
        ({"name": "candidate-vote", "round": 9}, "ko", "후보 투표, 9라운드: 닫힘."),
    ],
)
def test_a_phase_has_its_title_in_the_readers_language(data: dict[str, Json], language: str, words: str) -> None:
    example = PhaseClosed.example["phase"]
    assert isinstance(example, dict)
    assert said("phase.closed", {**PhaseClosed.example, "phase": {**example, **data}}, language) == words


def test_what_people_wrote_is_not_read_as_a_template() -> None:
    assert said("host.announced", {"text": "{at} {0} {seat}"}) == "A host says: {at} {0} {seat}"


@pytest.mark.parametrize(
    ("kind", "title", "words"),
    [
        ("table", "Everybody", "Alle"),
        ("group", "Everybody", "Everybody"),
        ("group", "{seat:1}, {seat:2} and {seat:3}", "{seat:1}, {seat:2} und {seat:3}"),
        ("game", "{at} of {seat:3}", "{at} of {seat:3}"),
    ],
)
def test_a_channel_has_its_title_in_the_readers_language_unless_players_gave_it(
    kind: str, title: str, words: str
) -> None:
    opened: dict[str, Json] = {"channel": "x", "kind": kind, "title": title, "members": [1], "open": True}
    assert words in (said("channel.opened", opened, "de") or "")


def test_a_reason_of_the_server_is_translated_and_one_of_a_host_is_theirs() -> None:
    assert (said("match.resumed", {**MatchResumed.example, "reason": "The pause is over."}, "de") or "").endswith(
        "Die Pause ist zu Ende."
    )
    assert (said("match.resumed", {**MatchResumed.example, "reason": "{back} at last"}, "de") or "").endswith(
        "{back} at last"
    )


def test_who_won_is_named_with_the_result() -> None:
    result: dict[str, Json] = {
        "tokens_of_life": {}, "garnets": {}, "elimination_candidates": [2], "winners": [1, 3], "standings": [],
        "dropped": {},
    }  # fmt: skip
    finished = {"status": "finished", "result": result, "seals_broken": []}
    assert said("match.finished", finished) == (
        "The match is over. Winners: {seat:1}, {seat:3}. Elimination Candidate: {seat:2}."
    )
    finished["result"] = {**result, "winners": [], "elimination_candidates": []}
    assert said("match.finished", finished) == "The match is over."


OUTCOME: Json = {"tokens_of_life": {"cm_a": 2, "cm_b": 0}, "garnets": {}, "candidates": [], "places": {}}
VOTE = "All active members vote one of those without a Token of Life out."


def said_in_season(kind: str, data: Any, language: str = "en") -> str | None:
    envelope = json.dumps({"type": kind, "data": data})
    (found,) = with_season_sentences(GAMES, server_texts([language]), [envelope])
    words: str | None = json.loads(found).get("says")
    return words


@pytest.mark.parametrize("kind", IN_SEASON.values(), ids=lambda kind: kind.type)
def test_every_event_of_a_season_has_words_but_for_single_ledger_entries(kind: Declared) -> None:
    words = said_in_season(kind.type, kind.example)
    assert (words is None) is (kind.type == "season.garnets_posted")
    if words is not None:
        assert not set(re.findall(r"\{(\w+)", words)) - {"member", "at"}
        assert kind.type == "season.twist_decided" or said_in_season(kind.type, kind.example, "de") != words


@pytest.mark.parametrize(
    ("kind", "changes", "words"),
    [
        ("season.member_left", {}, "{member:cm_R2fd} withdrew."),
        ("season.member_left", {"how": "removed", "by": "host"}, "{member:cm_R2fd} was removed by a host."),
        ("season.member_grouped", {"groups": []}, "{member:cm_Kq7x} is now in no group."),
        ("season.twist_decided", {"value": None}, "Rebound tokens: as the host sets it."),
        ("season.twist_decided", {"value": "with-garnets"}, "Rebound tokens: with garnets."),
        ("season.match_started", {"guests": [4, 5]}, "The main match started: The X Game, with 2 guests."),
        ("season.match_started", {"guests": [], "game": "gone-game"}, "The main match started: Gone game."),
        ("season.match_resolved", {"part": "death"}, "The last match of the episode is over."),
        ("season.match_resolved", {"outcome": OUTCOME}, "The main match is over. Tokens of Life: {member:cm_a}."),
        ("season.items_granted", {"count": -2}, "{member:cm_Zp9w} lost Crown (2)."),
        ("season.opponent_chosen", {"opponent": None}, "The candidates meet each other."),
        ("season.death_match_chosen", {"game": "vote"}, VOTE),
        ("season.finals_announced", {"jury": []}, "The finals begin: {member:cm_R2fd}, {member:cm_Zp9w}."),
        ("season.final_played", {"winner": None}, "A game of the finals was tied."),
        ("season.choice_made", {"by": "host", "choice": ["duel-of-nerve"]}, "The host chose: Duel of Nerve."),
        ("season.decision_closed", {"outcome": [], "how": "default"}, "Decided: nothing (no one decided)."),
        ("season.transfer_offered", {"amount": 1}, "{member:cm_Zp9w} offered 1 garnet to {member:cm_R2fd}."),
    ],
)  # fmt: skip
def test_what_varies_in_an_event_of_a_season_varies_in_its_words(
    kind: str, changes: dict[str, Json], words: str
) -> None:
    assert said_in_season(kind, {**IN_SEASON[kind].example, **changes}) == words


def test_settings_and_items_of_a_season_are_in_the_readers_language() -> None:
    twist = IN_SEASON["season.twist_decided"].example
    assert said_in_season("season.twist_decided", {**twist, "value": True}, "de") == "Abprallen erlaubt: ja."
    assert said_in_season("season.twist_decided", {**twist, "value": "random"}, "ko") == "튕기기: 무작위."
    assert said_in_season("season.twist_decided", {**twist, "value": "{a"}, "de") == "Abprallen erlaubt: {a."


def test_games_of_a_season_have_their_titles_in_the_readers_language() -> None:
    kind = IN_SEASON["season.match_started"]
    title = GAMES.translation(GAME, ["de"])(GAME.title)
    assert said_in_season(kind.type, kind.example, "de") == f"Die Hauptpartie hat begonnen: {title}, mit 1 Gast."
