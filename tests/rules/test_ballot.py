"""The candidate vote: run by the engine, one vote per voter, then the tie-breaks."""

import pytest

from mainmatch.rules import BrokenGame, CandidateVote, Contest, Dice, Match, Pass, Refused, Seat, Verdict, VoteCandidate
from mainmatch.rules.ballot import contest_of, votes_in
from tests.rules.judgement import judged_match

TIED = Contest(candidates=(3, 4, 5), voters=(1, 2))


def vote(match: Match, seat: Seat, candidate: Seat) -> Match:
    return match.submit(seat, {"type": "vote_candidate", "seat": candidate})


def candidates(match: Match) -> tuple[Seat, ...]:
    assert match.result is not None
    return match.result.elimination_candidates


def in_vote(match: Match) -> bool:
    return match.phase is not None and match.phase.name == "candidate-vote"


def test_several_tied_and_winners_make_a_vote() -> None:
    match = judged_match((TIED,), tokens={1: 1, 2: 1})
    assert in_vote(match)
    assert match.result is None
    assert match.ordinal == 2


@pytest.mark.parametrize("contests", [(), (Contest(candidates=()),), (Contest(candidates=(), voters=(1,)),)])
def test_without_candidates_there_is_no_vote_and_nobody_is_chosen(contests: tuple[Contest, ...]) -> None:
    match = judged_match(contests, tokens={1: 1})
    assert match.phase is None
    assert candidates(match) == ()


def test_a_single_candidate_needs_no_vote() -> None:
    assert candidates(judged_match((Contest(candidates=(3,), voters=(1,)),), tokens={1: 1})) == (3,)


def test_without_voters_the_fewest_garnets_decide_at_once() -> None:
    assert candidates(judged_match((Contest(candidates=(3, 4, 5)),), wallets={3: 2, 4: 1, 5: 3})) == (4,)


def test_the_wallets_that_decide_are_those_before_the_awards() -> None:
    match = judged_match((Contest(candidates=(3, 4)),), garnets={3: 0, 4: 9}, wallets={3: 2, 4: 1})
    assert candidates(match) == (4,)
    assert match.wallets[4] == 10


def test_only_voters_are_asked_and_only_for_the_tied() -> None:
    match = judged_match((TIED,), tokens={1: 1, 2: 1})
    assert [seat for seat in range(1, 7) if match.may_submit(seat)] == [1, 2]
    assert [offer.type for offer in match.offers(1)] == ["vote_candidate", "pass"]
    assert match.offers(1)[0].schema["properties"]["seat"]["enum"] == [3, 4, 5]
    assert match.offers(3) == ()
    with pytest.raises(Refused) as refusal:
        vote(match, 1, 6)
    assert (refusal.value.code, "[3, 4, 5]" in refusal.value.message) == ("not_a_candidate", True)
    with pytest.raises(Refused) as refusal:
        vote(match, 3, 4)
    assert refusal.value.code == "action_not_allowed"


def test_most_votes_is_the_candidate() -> None:
    contest = Contest(candidates=(3, 4, 5), voters=(1, 2, 6))
    match = judged_match((contest,), tokens={1: 1, 2: 1, 6: 1})
    for seat, candidate in ((1, 5), (2, 4), (6, 5)):
        match = vote(match, seat, candidate)
    assert candidates(match.close().match) == (5,)


def test_a_vote_can_be_changed_until_the_close() -> None:
    match = vote(vote(judged_match((TIED,), tokens={1: 1, 2: 1}), 1, 3), 1, 5)
    assert candidates(match.close().match) == (5,)


def test_a_winner_with_two_tokens_has_one_vote() -> None:
    match = judged_match((TIED,), tokens={1: 2, 2: 1}, wallets={3: 1, 4: 0, 5: 0})
    match = vote(vote(match, 1, 3), 2, 4)
    assert candidates(match.close().match) == (4,)


def test_a_tied_vote_leaves_those_with_the_most_votes_to_their_garnets() -> None:
    match = judged_match((TIED,), tokens={1: 1, 2: 1}, wallets={3: 5, 4: 6, 5: 0})
    match = vote(vote(match, 1, 3), 2, 4)
    assert candidates(match.close().match) == (3,)


def test_the_votes_that_were_cast_count() -> None:
    match = judged_match((TIED,), tokens={1: 1, 2: 1}, wallets={3: 0, 4: 9, 5: 0})
    match = vote(match, 2, 4).submit(1, {"type": "pass"})
    assert match.is_ready("all_submitted")
    assert candidates(match.close().match) == (4,)


def test_without_any_vote_all_the_tied_go_on() -> None:
    match = judged_match((TIED,), tokens={1: 1, 2: 1}, wallets={3: 4, 4: 3, 5: 2})
    assert candidates(match.close().match) == (5,)


def test_with_the_same_garnets_lots_are_drawn_the_same_for_the_same_seed() -> None:
    matches = [judged_match((TIED,), tokens={1: 1, 2: 1}).close().match for _ in range(2)]
    assert candidates(matches[0]) == candidates(matches[1])
    assert set(candidates(matches[0])) < {3, 4, 5}


def test_two_contests_are_voted_on_apart() -> None:
    contests = (Contest(candidates=(3, 4), voters=(1,)), Contest(candidates=(5, 6), voters=(2,)))
    match = judged_match(contests, tokens={1: 1, 2: 1}, wallets={3: 0, 4: 1, 5: 0, 6: 1})
    assert match.offers(2)[0].schema["properties"]["seat"]["enum"] == [5, 6]
    with pytest.raises(Refused):
        vote(match, 2, 3)
    match = vote(vote(match, 1, 4), 2, 6)
    assert candidates(match.close().match) == (4, 6)


def test_a_contest_without_voters_waits_for_the_other_ones_vote() -> None:
    contests = (Contest(candidates=(3, 4), voters=(1,)), Contest(candidates=(5, 6)))
    match = judged_match(contests, tokens={1: 1}, wallets={5: 1, 3: 1})
    assert in_vote(match)
    assert candidates(vote(match, 1, 3).close().match) == (3, 6)


def test_the_vote_survives_a_dump() -> None:
    match = judged_match((TIED,), tokens={1: 1, 2: 1}, wallets={3: 1, 4: 1, 5: 0})
    read = Match.load(match.game, match.spec, match.dump(), [(1, {"type": "vote_candidate", "seat": 4}, False, 0)])
    assert in_vote(read)
    assert read == vote(match, 1, 4)
    assert candidates(read.close().match) == (4,)


def test_ballots_are_counted_within_their_contest() -> None:
    sent = {1: VoteCandidate(seat=3), 2: Pass(), 6: VoteCandidate(seat=5)}
    assert votes_in(TIED, sent) == [3]
    verdict = Verdict(placings=(), tokens_of_life={}, garnets={}, contests=(TIED,))
    assert contest_of(verdict, 2) == TIED
    assert contest_of(verdict, 6) is None


def test_the_phase_itself_cannot_count() -> None:
    verdict = Verdict(placings=(), tokens_of_life={}, garnets={}, contests=(TIED,))
    with pytest.raises(BrokenGame):
        CandidateVote().resolve(verdict, {}, Dice(b"", ""))
    assert CandidateVote().options(verdict, 6, 0) == ()
