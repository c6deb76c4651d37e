"""What a run says of itself: counts of events' pairs, warnings, and a fault with the worlds that differ."""

from dataclasses import replace

from mainmatch.conformance.report import EventProof, NotConformant, Report, Tally

NOTHING = Report(1, 2, 3, 0, 0, {}, {"a deal": 2, "a bid": 3}, {}, {}, "00")


def test_pairs_are_those_of_all_secret_variants() -> None:
    assert NOTHING.pairs == 5
    assert EventProof(1, 2, 3, (), ()).pairs == 6


def test_it_warns_of_events_that_publish_too_much_or_were_never_told() -> None:
    events = {
        "game.scored": EventProof(4, 1, 0, ("a close",), ("all",)),
        "game.sold": EventProof(1, 1, 2, ("a close",), ("all",)),
        "game.ended": EventProof(0, 0, 0, (), ()),
    }
    sold, ended = replace(NOTHING, events=events).warnings
    assert sold.startswith("game.sold publishes more than it says: in 2 of 4 pairs")
    assert ended == "game.ended was never told"


def test_a_fault_names_its_seed_and_shows_the_two_worlds() -> None:
    fault = NotConformant(7, 3, "seat 2 bids", "seat 1 learns of it", "one | other")
    assert str(fault) == "Seed 7, step 3, while seat 2 bids: seat 1 learns of it\none | other"
    assert str(NotConformant(7, 3, "seat 2 bids", "seat 1 learns of it")).count("\n") == 0


def test_when_and_to_whom_an_event_was_told_stands_once_each_in_order() -> None:
    tally = Tally()
    tally.events["game.sold"].update(proved=2, slack=1)
    for when, to in (("a close", "all"), ("an act", "all"), ("a close", "a seat")):
        tally.told["game.sold"][when, to] = None
    assert tally.proof_of("game.sold") == EventProof(2, 0, 1, ("a close", "an act"), ("all", "a seat"))
