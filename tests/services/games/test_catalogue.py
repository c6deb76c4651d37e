"""The catalogue: what a client that never saw a game can learn of it."""

import re

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import CandidateVote, Match, MatchSpec, Pass
from mainmatch.services.errors import Unknown
from mainmatch.services.games import catalogue
from tests.services.table import Table

GAMES = Registry.load().all()


def permitted(game_id: str) -> set[str]:
    """What some seat may send at some moment of a silent match, beside passes."""
    game = next(each for each in GAMES if each.id == game_id)
    match, found = Match.start(game, MatchSpec.of(game, {}, bytes(32), game.seats.default), {}).match, set[str]()
    while match.phase is not None and match.phase.name != CandidateVote.name:
        kinds = {kind for seat in match.asked for kind in match.phase.may_send(match.state, seat)}
        found |= {kind.type for kind in kinds - {Pass}}
        match = match.close().match
    return found


@pytest.mark.parametrize("game_id", [game.id for game in GAMES])
def test_the_catalogue_lists_every_action_of_a_game(table: Table, game_id: str) -> None:
    listed = table.read(catalogue.described, game_id).actions
    assert permitted(game_id) <= {each.type for each in listed}
    assert [each.type for each in listed] == sorted({each.type for each in listed})
    assert all(each.example["type"] == each.type for each in listed)


def test_the_catalogue_says_which_games_let_all_see_who_has_submitted(table: Table) -> None:
    listed = {game.id: table.read(catalogue.described, game.id).submission_status for game in GAMES}
    assert listed.pop("duel-of-nerve") == ["hidden", "host", "everyone"]
    assert all(each == ["hidden", "host"] for each in listed.values())


@pytest.mark.parametrize(("game_id", "first"), [("extreme-ways", "1"), ("ravens", "A")])
def test_two_games_of_one_package_each_have_their_own(table: Table, game_id: str, first: str) -> None:
    facts = table.read(catalogue.described, game_id)
    assert [each.type for each in facts.actions] == ["bid", "buy_chips", "plan"]
    plan = facts.actions[-1]
    assert plan.example["moves"][0] == first
    assert ("Rebound" in plan.schema_.get("$defs", {})) == (game_id == "extreme-ways")
    assert facts.rules.startswith(f"# {facts.title}\n")


@pytest.mark.parametrize("game_id", [game.id for game in GAMES])
def test_players_read_no_json_mark_or_name_of_a_program(table: Table, game_id: str) -> None:
    facts = table.read(catalogue.described, game_id)
    assert "`" in facts.rules
    assert [line for line in facts.player_rules.splitlines() if re.search(r"[`{}]|\w_\w|<!--", line)] == []


def test_rules_for_players_have_the_usual_settings(table: Table) -> None:
    facts = table.read(catalogue.described, "x-game")
    assert "**If you stay silent**, you get one of the three at random, not doubled." in facts.player_rules
    assert "an alliance" not in facts.player_rules


def test_a_game_that_is_not_there_is_unknown(table: Table) -> None:
    with pytest.raises(Unknown):
        table.read(catalogue.described, "chess")
