from mainmatch.rules import Match, MatchSpec, Seat
from tests.games.beyond.throws import THROWN


def thrown(match: Match, seat: Seat, at: Seat, hand: str) -> Match:
    return match.submit(seat, {"type": f"throw_{at}", "hand": hand})


def test_each_hand_is_sent_and_changed_alone_and_silence_throws_rock() -> None:
    match = Match.start(THROWN, MatchSpec.of(THROWN, {}, b"seed", 3), {}).match
    assert [(offer.type, offer.slot) for offer in match.offers(2)] == [
        ("throw_1", "against_1"),
        ("throw_3", "against_3"),
    ]
    match = thrown(thrown(match, 1, 2, "scissors"), 1, 3, "paper")
    match = thrown(match, 1, 2, "paper")
    assert not match.is_waiting_for(1)
    assert match.withdraw(1, "against_2").is_waiting_for(1)
    match = thrown(match, 2, 3, "paper")
    assert match.is_waiting_for(2)
    assert match.close().match.view("public")["points"] == {"1": 2, "2": 1, "3": 0}
