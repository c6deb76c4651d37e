"""The Vote by its rulebook (docs/rules/vote.md), and the words of it and of the Jury; beside the golden playthrough."""

import re
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.games.vote import JURY, VOTE
from mainmatch.rules import Game, Json, Match, MatchSpec, Seat
from tests.games.vote.golden import begun, vote


def played(match: Match, *ballots: dict[Seat, Seat]) -> Match:
    """The match after these ballots, read to their ends."""
    for ballot in ballots:
        for seat, choice in ballot.items():
            match = match.submit(seat, vote(choice))
        match = match.close().match
        while match.phase is not None and match.phase.name == "reading":
            match = match.close().match
    return match


def out(match: Match) -> tuple[Seat, ...]:
    assert match.result is not None
    assert match.result.winners == ()
    return match.result.elimination_candidates


def test_most_votes_leave_and_nobody_wins() -> None:
    assert out(played(begun(VOTE, 3, {}).match, {1: 2, 2: 3, 3: 2})) == (2,)


def test_the_tied_stand_again_and_do_not_vote() -> None:
    match = played(begun(VOTE, 4, {}).match, {1: 2, 2: 1, 3: 1, 4: 2})
    assert match.view("public")["choices"] == [1, 2]
    assert match.view("public")["voters"] == [3, 4]
    assert out(played(match, {3: 2, 4: 2})) == (2,)


def test_after_the_last_revote_the_dice_take_one_of_the_tied() -> None:
    assert out(played(begun(VOTE, 4, {}, revotes=0).match, {1: 2, 2: 1}))[0] in {1, 2}
    tied = played(begun(VOTE, 5, {}, revotes=1).match, {1: 2, 2: 1}, {3: 1, 4: 2})
    assert out(tied)[0] in {1, 2}


def test_where_all_are_tied_nobody_is_left_to_vote_again() -> None:
    assert len(out(begun(VOTE, 3, {}).match.close().match)) == 1


def test_where_one_stands_and_nobody_votes_the_end_says_so() -> None:
    step = begun(VOTE, 3, {seat: {"token-of-life": 1} for seat in (2, 3)}).match.close()
    while step.match.phase is not None:
        step = step.match.close()
    assert out(step.match) == (1,)
    assert "only {seat:1} stands" in str(step.told[-1].event.says("public"))


def test_if_idols_protect_everybody_nobody_leaves() -> None:
    match = begun(VOTE, 3, {1: {"idol": 1}, 2: {"idol": 1}, 3: {"token-of-life": 1}}).match
    match = match.submit(1, vote(2, idol=True)).submit(2, vote(1, idol=True))
    assert out(played(match, {})) == ()


def test_where_all_are_safe_nobody_is_asked() -> None:
    match = begun(VOTE, 3, {seat: {"token-of-life": 1} for seat in (1, 2, 3)}).match
    assert match.missing() == ()
    assert out(match.close().match) == ()


def test_bots_beyond_the_cast_of_a_season_neither_vote_nor_stand() -> None:
    table: dict[str, Json] = {"seats": {str(seat): {"kind": "bot" if seat > 3 else "cast"} for seat in range(1, 6)}}
    match = Match.start(VOTE, MatchSpec.of(VOTE, {}, b"bots", 5, table), {}).match
    view = match.view("public")
    assert (view["voters"], view["choices"]) == ([1, 2, 3], [1, 2, 3])
    assert out(played(match, {1: 2, 3: 2})) == (2,)
    jury = Match.start(JURY, MatchSpec.of(JURY, {}, b"bots", 5, table), {}).match
    assert (jury.view("public")["voters"], jury.view("public")["choices"]) == ([3], [1, 2])


def test_a_drawn_vote_stands_in_for_a_silent_voter() -> None:
    match = begun(VOTE, 5, {}, silence="drawn").match.close().match
    assert match.phase is not None
    assert match.phase.name == "reading"


@pytest.mark.parametrize("game", [VOTE, JURY], ids=lambda game: game.id)
def test_the_text_names_what_is_sent_set_and_told(game: Game) -> None:
    text = re.sub("<!--.*?-->", "", Registry.load().rules_text(game))
    names = {
        *game.config.__struct_fields__,
        *game.seat.__struct_fields__,
        "reading",
        *(action.type for action in game.actions),
        *(name for event in game.events for name in (event.type, *event.__struct_fields__)),
    }
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []


@pytest.mark.parametrize("game", [VOTE, JURY], ids=lambda game: game.id)
@pytest.mark.parametrize("kind", ["guest", "bot"])
def test_who_is_not_of_the_cast_neither_votes_nor_stands(game: Game, kind: str) -> None:
    seats: dict[str, Json] = {str(seat): {"kind": kind if seat == 4 else "cast"} for seat in range(1, 6)}
    config: dict[str, Json] = {"finalists": [1, 2]} if game is JURY else {}
    spec = MatchSpec.of(game, config, b"outside", 5, {"seats": seats})
    match = Match.start(game, spec, {}).match
    while match.phase is not None and match.phase.name != "ballot":
        match = match.close().match
    view: Any = match.view("public")
    assert 4 not in {*view["voters"], *view["choices"]}
    assert view["voters"] == ([3, 5] if game is JURY else [1, 2, 3, 5])
    assert [each.type for each in match.offers(4)] in ([], ["pass"])
