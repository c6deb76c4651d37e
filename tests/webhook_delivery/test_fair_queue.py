from mainmatch.services.webhooks.deliveries import Waiting
from mainmatch.webhook_delivery.fair_queue import FairQueue, Slots

SLOTS = Slots(all=6, account=2, failing=3)


def _ids(taken: list[Waiting]) -> list[str]:
    return [each.webhook_id for each in taken]


def test_a_webhook_has_one_turn_at_a_time() -> None:
    rounds = FairQueue(SLOTS)
    rounds.add([Waiting("wh_1", "ac_1", 0)] * 2)
    assert _ids(rounds.take()) == ["wh_1"]
    rounds.add([Waiting("wh_1", "ac_1", 0)])
    assert rounds.take() == []
    rounds.done("wh_1")
    assert _ids(rounds.take()) == ["wh_1"]
    rounds.done("wh_1")
    assert rounds.is_idle
    assert rounds.take() == []


def test_an_account_has_so_many_and_others_pass_by() -> None:
    rounds = FairQueue(SLOTS)
    rounds.add([Waiting(f"wh_{n}", "ac_mal", 0) for n in range(10)] + [Waiting("wh_x", "ac_ada", 0)])
    assert _ids(rounds.take()) == ["wh_0", "wh_1", "wh_x"]


def test_those_that_failed_lately_share_a_part() -> None:
    rounds = FairQueue(SLOTS)
    rounds.add([Waiting(f"wh_{n}", f"ac_{n}", 1) for n in range(10)])
    rounds.add([Waiting(f"wh_x{n}", f"ac_x{n}", 0) for n in range(10)])
    assert _ids(rounds.take()) == ["wh_0", "wh_1", "wh_2", "wh_x0", "wh_x1", "wh_x2"]
    rounds.done("wh_x0")
    assert _ids(rounds.take()) == ["wh_x3"]
    rounds.done("wh_0")
    assert _ids(rounds.take()) == ["wh_3"]


def test_who_waits_keeps_the_place_and_who_was_served_goes_to_the_end() -> None:
    rounds = FairQueue(Slots(all=1, account=1, failing=1))
    rounds.add([Waiting("wh_1", "ac_1", 0), Waiting("wh_2", "ac_2", 0)])
    assert _ids(rounds.take()) == ["wh_1"]
    rounds.add([Waiting("wh_1", "ac_1", 0), Waiting("wh_2", "ac_2", 0)])
    rounds.done("wh_1")
    assert _ids(rounds.take()) == ["wh_2"]
    rounds.done("wh_2")
    assert _ids(rounds.take()) == ["wh_1"]
