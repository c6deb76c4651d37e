"""What a viewer may not know changes nothing that it can see: compared for every viewer and every variant."""

import pytest

from mainmatch.conformance.check_secrecy import check_secrets, deals_of
from mainmatch.conformance.observation import sight_of
from mainmatch.conformance.report import Fault, Tally
from mainmatch.rules import Dice, Game, Match
from tests.conformance.planted_games import GreedyMutator, Lasting, Leaky, LeakyChannel
from tests.conformance.planted_phases import NosyShow, TellingOptions, opening_with, sending
from tests.rules.pennies import PENNIES, PenniesGame
from tests.rules.seating import opened, show


def swapped(match: Match, seed: bytes = b"secrets") -> Tally:
    """The tally after the secrets of this moment were swapped."""
    tally = Tally()
    check_secrets(sight_of(match), deals_of(match), Dice(seed, "swapped"), tally)
    return tally


def swapped_often(match: Match) -> None:
    """What is found depends on what is drawn: it comes up in a hundred times."""
    for n in range(100):
        swapped(match, bytes([n]))


def sent(game: PenniesGame = PENNIES) -> Match:
    """All three have shown something in secret."""
    match = opened(config={"rounds": 1, "setup": {"purses": {"1": 3, "2": 2, "3": 1}}}, game=game)
    for seat in (1, 2, 3):
        match = match.submit(seat, show(1))
    return match


def test_each_variant_is_compared_for_each_viewer_it_finds_something_for() -> None:
    # Nothing is secret to the host but what is sealed; the public and three seats may know no other purse.
    assert swapped(sent()).secret_variants == {
        "another purse": 4,
        "another submission": 5,
        "another seat's submission": 5,
        "another seat's withdrawal": 4,
    }


def test_a_variant_that_finds_nothing_to_change_is_not_counted() -> None:
    tally = swapped(opened().but(state=opened().state.but(jar=0)))
    assert tally.secret_variants.keys() == {"another seat's arrival"}


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Leaky, "public can see in its view what the secret variant 'another purse' changes"),
        (LeakyChannel, "seat:1 can see in its channels what"),
        (opening_with(TellingOptions()), "seat:. can see in its offers what"),
        (GreedyMutator, "seat:1 itself has sent, which is no secret to it"),
    ],
)
def test_a_secret_that_shows_is_found_and_named(game: type[PenniesGame], words: str) -> None:
    with pytest.raises(Fault, match=words):
        swapped_often(sent(game()))


def test_a_refusal_that_depends_on_anothers_secret_is_found() -> None:
    with pytest.raises(Fault, match="learns from the answer to"):
        swapped_often(sent(sending(NosyShow)()))


def test_a_secret_that_lasts_is_compared_after_the_close_too() -> None:
    guessing = sent(Lasting()).close().match
    with pytest.raises(Fault, match="after the close, what the secret variant 'another showing'"):
        swapped(guessing)
    assert swapped(sent().close().match).secret_variants["another showing"] == 4


def test_the_ballots_of_the_candidate_vote_are_left_to_the_kernel() -> None:
    voting = opened(config={"rounds": 1}).submit(1, show(1)).close().match.close().match
    while voting.phase is not None and voting.phase.name != "candidate-vote":
        voting = voting.close().match
    assert voting.phase is not None
    assert "another submission" not in swapped(voting).secret_variants


def test_there_is_nothing_to_swap_after_the_end() -> None:
    match = opened(game=PENNIES)
    while match.phase is not None:
        match = match.close().match
    game: Game = match.game
    assert game.secret_variants
    assert not swapped(match).secret_variants
