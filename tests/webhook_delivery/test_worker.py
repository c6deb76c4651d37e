"""Webhooks at work: a real store, a real postman, and a receiver behind real sockets."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.responses import Response

from mainmatch.services.feeds import feed_reader
from mainmatch.services.news import deliveries, webhook_registration
from mainmatch.services.news.deliveries import KEPT_TRIES, Waiting
from mainmatch.services.news.webhook_schemas import Outcome, OutgoingMessage, WebhookChange, message_id
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import tokens
from mainmatch.webhook_delivery.worker import FairQueue, Slots
from tests.webhook_delivery import receiving
from tests.webhook_delivery.office import Mortal, Office
from tests.webhook_delivery.receiving import Received, Receiver, until

pytestmark = pytest.mark.anyio

FAILING = 503


async def _paused(office: Office, webhook_id: str) -> str | None:
    return (await office.facts(webhook_id)).paused_why


async def _eventually(question: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what a command answers: a message arrives before it is settled."""
    async with asyncio.timeout(receiving.PATIENCE):
        while not await question():  # noqa: ASYNC110 - as in until
            await asyncio.sleep(0.005)


async def _settled(office: Office, webhook_id: str, tries: int) -> None:
    """Wait until so many tries are in the log."""

    async def is_logged() -> bool:
        return len(await office.log(webhook_id)) >= tries

    await _eventually(is_logged)


async def _delivered(office: Office, webhook_id: str, seq: int) -> None:
    """Wait until this one of the account's events has been settled."""

    async def is_delivered() -> bool:
        return (await office.facts(webhook_id)).delivered == {"account/ac_ada": seq}

    await _eventually(is_delivered)


async def _pauses(office: Office, webhook_id: str) -> str | None:
    """Wait until it is paused; why."""

    async def is_paused() -> bool:
        return await _paused(office, webhook_id) is not None

    await _eventually(is_paused)
    return await _paused(office, webhook_id)


async def test_a_feed_arrives_whole_and_in_order(office: Office, receiver: Receiver) -> None:
    await office.tell(2)
    made = await office.webhook(f"{receiver.url}/in")
    async with office.webhook_worker():
        await office.tell(30)
        got = await receiver.count(30)
        await _delivered(office, made.id, 32)
    # From its making on.
    assert [message.place for message in got] == (await office.feed())[2:]
    assert {message.path for message in got} == {"/in"}
    assert len({message.id for message in got}) == 30
    first = got[0]
    assert first.type == first.event["type"] == "account.host.joined"
    assert first.headers["content-type"] == "application/json"
    assert first.headers["user-agent"] == "mainmatch/test"


async def test_a_feed_can_be_had_from_its_start(office: Office, receiver: Receiver) -> None:
    await office.tell(3)
    await office.webhook(receiver.url, **{"from": "start"})
    async with office.webhook_worker():
        got = await receiver.count(3)
    assert [message.place for message in got] == await office.feed()


async def test_only_types_that_are_wanted_arrive(office: Office, receiver: Receiver) -> None:
    made = await office.webhook(receiver.url, types=["account.webhook.paused"])
    async with office.webhook_worker():
        await office.tell(120)
        other = await office.webhook(f"{receiver.url}/gone", "ada")
        receiver.statuses = [410]
        await office.tell()
        got = await receiver.count(2)
        await _delivered(office, made.id, 122)
    assert [(message.path, message.type) for message in got] == [
        ("/gone", "account.host.joined"),
        ("/", "account.webhook.paused"),
    ]
    assert got[1].event["data"] == {"webhook_id": other.id, "why": "gone"}


POINTS: list[tuple[Any, bool]] = [
    (deliveries.claim, True),
    (deliveries.claim, False),
    (deliveries.settle, True),
    (deliveries.settle, False),
]


async def killed_everywhere(office: Office, receiver: Receiver) -> None:
    """A process dies at each point of a delivery, again and again; the next one finds what it left."""
    await office.webhook(receiver.url, **{"from": "start"})
    await office.tell(9)
    for command, before in POINTS:
        executor = Mortal(office.executor, command, before, nth=2)
        async with office.webhook_worker(executor):
            await until(lambda executor=executor: executor.is_dead)  # type: ignore[misc]
        office.outlive_claims()
    async with office.webhook_worker():
        await until(lambda: len(receiver.deduplicated) >= 9)
    assert [message.place for message in receiver.deduplicated] == await office.feed()


async def test_nothing_is_lost_and_ids_stay_when_a_process_is_killed(office: Office, receiver: Receiver) -> None:
    await killed_everywhere(office, receiver)
    # The one that was sent and not settled came twice, the same to the byte.
    assert len(receiver.got) > len(receiver.deduplicated)
    assert {(message.id, message.body) for message in receiver.got} == {
        (message.id, message.body) for message in receiver.deduplicated
    }


async def _acknowledge_first(webhook_worker: Any, errand: Any) -> bool:
    claimed = await webhook_worker._executor.write(deliveries.claim, errand.waiting.webhook_id)
    if claimed.parcel is None:
        return False
    await webhook_worker._executor.write(deliveries.settle, claimed.parcel, Outcome(1, 204), 0.0)
    await webhook_worker.sender.send(claimed.parcel)
    return True


_NUMBERS = itertools.count()


def _ids_of_the_moment(*_facts: Any) -> str:
    return f"msg_{next(_NUMBERS)}"


def _newest_first(uow: Any, record: Any, feed: str, after: int) -> Any:
    rows = feed_reader.page(uow, feed, after, 50)
    seq, text = rows[-1]
    envelope = json.loads(text)
    return deliveries._Next(envelope["at"], feed, seq, envelope["type"], text), after


@pytest.mark.parametrize(
    ("place", "name", "bug"),
    [
        ("mainmatch.webhook_delivery.worker.WebhookWorker", "_deliver", _acknowledge_first),
        ("mainmatch.services.news.webhook_schemas", "message_id", _ids_of_the_moment),
        ("mainmatch.services.news.deliveries", "_wanted", _newest_first),
    ],
)
async def test_a_planted_bug_is_found(
    office: Office,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    name: str,
    bug: Callable[..., Any],
) -> None:
    monkeypatch.setattr(f"{place}.{name}", bug)
    monkeypatch.setattr("tests.webhook_delivery.receiving.PATIENCE", 1)
    with pytest.raises((AssertionError, TimeoutError)):
        await killed_everywhere(office, receiver)


async def test_a_failed_one_is_tried_again_before_the_next(office: Office, receiver: Receiver) -> None:
    made = await office.webhook(receiver.url)
    receiver.statuses = [500, 302, 404]
    async with office.webhook_worker():
        await office.tell(3)
        for tries, seconds in ((1, 5), (2, 10), (3, 20)):
            await _settled(office, made.id, tries)
            facts = await office.facts(made.id)
            assert (facts.tries, len(receiver.got)) == (tries, tries)
            assert facts.next_try_at is not None
            assert (facts.next_try_at - office.clock()).total_seconds() == seconds
            office.later(seconds=seconds)
        await receiver.count(6)
        await _settled(office, made.id, 6)
    assert [message.place[1] for message in receiver.got] == [1, 1, 1, 1, 2, 3]
    facts = await office.facts(made.id)
    assert (facts.tries, facts.failing_since, facts.next_try_at) == (0, None, None)
    log = await office.log(made.id)
    assert [(each.status, each.attempt, each.delivered) for each in reversed(log)] == [
        (500, 1, False), (302, 2, False), (404, 3, False), (204, 4, True), (204, 1, True), (204, 1, True),
    ]  # fmt: skip


async def test_an_address_may_ask_for_an_hour_and_gets_no_more(office: Office, receiver: Receiver) -> None:
    made = await office.webhook(receiver.url)
    receiver.statuses, receiver.headers = [429], {"Retry-After": "86400"}
    async with office.webhook_worker(roll=0.0):
        await office.tell()
        await _settled(office, made.id, 1)
    facts = await office.facts(made.id)
    assert facts.next_try_at is not None
    assert (facts.next_try_at - office.clock()).total_seconds() == 3600


async def test_after_three_days_it_pauses_says_so_and_goes_on_when_told(office: Office, receiver: Receiver) -> None:
    made = await office.webhook(receiver.url)
    receiver.answer = lambda message: Response(None, FAILING)
    begun = office.clock()
    async with office.webhook_worker():
        await office.tell(2)
        tries = 0
        while await _paused(office, made.id) is None:
            tries += 1
            await _settled(office, made.id, min(tries, KEPT_TRIES))
            next_at = (await office.facts(made.id)).next_try_at
            if next_at is not None:
                office.later(seconds=(next_at - office.clock()).total_seconds())
                await receiver.count(tries + 1)
        assert await _paused(office, made.id) == "failing"
        # Not counted above: the last try may have been settled before the loop looked.
        tries = len(await office.log(made.id))
        assert (office.clock() - begun).total_seconds() == 72 * 3600
        assert {message.place[1] for message in receiver.got} == {1}
        assert len({message.id for message in receiver.got}) == 1
        # What comes meanwhile waits, and nothing is sent.
        await office.tell()
        assert len(receiver.got) == tries
        receiver.answer = None
        await office.executor.write(
            webhook_registration.change, await office.person(), made.id, WebhookChange(status="active")
        )
        await receiver.count(tries + 4)
    places = [message.event for message in receiver.got[tries:]]
    assert [event["seq"] for event in places] == [1, 2, 3, 4]
    assert (places[2]["type"], places[2]["data"]) == (
        "account.webhook.paused",
        {"webhook_id": made.id, "why": "failing"},
    )


async def test_an_address_that_is_gone_gets_nothing_more(office: Office, receiver: Receiver) -> None:
    made = await office.webhook(receiver.url)
    receiver.statuses = [410]
    async with office.webhook_worker():
        await office.tell(2)
        await _settled(office, made.id, 1)
        assert await _paused(office, made.id) == "gone"
        office.later(hours=80)
    assert len(receiver.got) == 1


async def test_with_the_end_of_its_token_it_pauses(office: Office, receiver: Receiver) -> None:
    made, caller = await office.webhook(receiver.url), await office.person()
    await office.executor.write(lambda uow: tokens.revoke(uow.tx, caller.token_id, uow.now))
    async with office.webhook_worker():
        await office.tell()
        assert await _pauses(office, made.id) == "token_ended"
    assert receiver.got == []


class Slow:
    """A sender that is connected, and has not sent the request yet."""

    private = True

    def __init__(self) -> None:
        self.entered: asyncio.Queue[OutgoingMessage] = asyncio.Queue()
        self.cut_off: list[str] = []

    async def send(self, parcel: OutgoingMessage) -> Outcome:
        self.entered.put_nowait(parcel)
        try:
            await asyncio.Event().wait()
        finally:
            self.cut_off.append(parcel.message_id)
        raise AssertionError

    async def aclose(self) -> None:
        pass


async def test_what_is_on_its_way_comes_back_when_the_token_ends(office: Office) -> None:
    made, caller, sender = await office.webhook("http://localhost:1"), await office.person(), Slow()

    def revoke(uow: UnitOfWork) -> None:
        uow.tx.notices.revoked.add(caller.token_id)
        tokens.revoke(uow.tx, caller.token_id, uow.now)

    async with office.webhook_worker(sender=sender):
        await office.tell()
        parcel = await sender.entered.get()
        await office.executor.write(revoke)
        assert await _pauses(office, made.id) == "token_ended"
        assert sender.cut_off == [parcel.message_id]
    assert sender.entered.empty()
    # It is no failed try.
    assert await office.log(made.id) == []


@pytest.mark.parametrize(("account", "is_cut_off"), [("ac_ada", True), ("ac_ben", False)])
async def test_what_is_on_its_way_comes_back_when_its_reader_lost_the_feed(
    office: Office, account: str, *, is_cut_off: bool
) -> None:
    await office.webhook("http://localhost:1")
    sender = Slow()

    def shut(uow: UnitOfWork) -> None:
        uow.tx.notices.shut.add((account, "account/ac_ada"))

    async with office.webhook_worker(sender=sender):
        await office.tell()
        first = await sender.entered.get()
        await office.executor.write(shut)
        if is_cut_off:
            # Asked anew, it is still theirs here; the id is the same.
            assert (await sender.entered.get()).message_id == first.message_id
        assert len(sender.cut_off) == is_cut_off


async def test_what_is_lost_while_it_is_claimed_is_not_sent(office: Office) -> None:
    """The claim is committed, and its answer still on the way to the postman, when the token is revoked."""
    made, caller, sender = await office.webhook("http://localhost:1"), await office.person(), Slow()
    executor = Mortal(office.executor)
    write = executor.write

    async def revoked_behind(command: Any, *args: Any, **kwargs: Any) -> Any:
        answer = await write(command, *args, **kwargs)
        if command is deliveries.claim and answer.message is not None:
            await office.executor.write(lambda uow: tokens.revoke(uow.tx, caller.token_id, uow.now))
            office.listeners[0].lost({caller.token_id}, frozenset())
        return answer

    executor.write = revoked_behind  # type: ignore[method-assign]
    async with office.webhook_worker(executor, sender=sender):
        await office.tell()
        assert await _pauses(office, made.id) == "token_ended"
    assert sender.entered.empty()


def test_ids_are_of_a_webhook_a_history_a_feed_and_a_number() -> None:
    facts = [("wh_1", "e1", "account/a", 1), ("wh_2", "e1", "account/a", 1), ("wh_1", "e2", "account/a", 1)]
    facts += [("wh_1", "e1", "account/b", 1), ("wh_1", "e1", "account/a", 2)]
    assert len({message_id(*each) for each in facts}) == 5
    assert message_id(*facts[0]) == message_id(*facts[0])
    assert message_id(*facts[0]).isascii()


async def test_the_log_keeps_the_last_hundred(office: Office, receiver: Receiver) -> None:
    made = await office.webhook(receiver.url)
    async with office.webhook_worker():
        await office.tell(KEPT_TRIES + 7)
        await receiver.count(KEPT_TRIES + 7)
        await _delivered(office, made.id, KEPT_TRIES + 7)
    log = await office.log(made.id)
    assert [each.seq for each in log] == list(range(KEPT_TRIES + 7, 7, -1))
    assert log[0].message_id == receiver.got[-1].id


async def test_one_that_hangs_delays_nobody(office: Office, receiver: Receiver) -> None:
    async def hang(message: Received) -> Response:
        await asyncio.Event().wait()
        raise AssertionError

    async with receiving.receiving() as hanging:
        hanging.answer = hang
        # As many as all the slots, of one account: it gets two of the four.
        for _ in range(4):
            await office.webhook(hanging.url, "mal")
        await office.webhook(receiver.url)
        async with office.webhook_worker(slots=Slots(4, 2, 2), sender=office.sender(seconds=3.0)):
            await office.tell(1, "mal")
            await hanging.count(2)
            await office.tell(20)
            await receiver.count(20)
            assert len(hanging.got) == 2


async def test_with_nothing_to_do_nothing_is_asked(office: Office, receiver: Receiver) -> None:
    await office.tell()
    executor = Mortal(office.executor)
    reads: list[Any] = []
    read = executor.read

    async def counted(command: Any, *args: Any, **kwargs: Any) -> Any:
        reads.append(args)
        return await read(command, *args, **kwargs)

    executor.read = counted  # type: ignore[method-assign]
    async with office.webhook_worker(executor) as webhook_worker:
        await until(lambda: not webhook_worker._is_any)
        asked = len(reads)
        # Nobody listens: news of others are no news.
        await office.tell(5)
        assert len(reads) == asked
        await office.webhook(receiver.url)
        await office.tell()
        await receiver.count(1)


async def test_when_the_server_stops_what_is_on_its_way_arrives_and_is_not_sent_again(
    office: Office, receiver: Receiver
) -> None:
    answered, arrived = asyncio.Event(), asyncio.Event()

    async def slow(message: Received) -> Response:
        arrived.set()
        await answered.wait()
        return Response(None, 204)

    receiver.answer = slow
    made = await office.webhook(receiver.url)
    async with office.webhook_worker() as webhook_worker:
        await office.tell(2)
        await arrived.wait()
        draining = asyncio.create_task(webhook_worker.drain())
        await asyncio.sleep(0)
        answered.set()
        await draining
    assert (await office.facts(made.id)).delivered == {"account/ac_ada": 1}
    async with office.webhook_worker():
        await receiver.count(2)
    assert [message.place[1] for message in receiver.got] == [1, 2]


async def test_a_claim_that_was_given_back_is_served_at_once_by_the_next_process(
    office: Office, receiver: Receiver
) -> None:
    arrived = asyncio.Event()

    async def hang(message: Received) -> Response:
        arrived.set()
        await asyncio.Event().wait()
        raise AssertionError

    receiver.answer = hang
    await office.webhook(receiver.url)
    async with office.webhook_worker():
        await office.tell()
        await arrived.wait()
    receiver.answer = None
    async with office.webhook_worker():
        await receiver.count(2)
    assert receiver.got[0].id == receiver.got[1].id


# Whose turn it is


SLOTS = Slots(all=6, account=2, failing=3)


def _ids(taken: list[Waiting]) -> list[str]:
    return [each.webhook_id for each in taken]


def test_a_webhook_has_one_turn_at_a_time() -> None:
    queue = FairQueue(SLOTS)
    queue.add([Waiting("wh_1", "ac_1", 0)] * 2)
    assert _ids(queue.take()) == ["wh_1"]
    queue.add([Waiting("wh_1", "ac_1", 0)])
    assert queue.take() == []
    queue.done("wh_1")
    assert _ids(queue.take()) == ["wh_1"]
    queue.done("wh_1")
    assert queue.is_idle
    assert queue.take() == []


def test_an_account_has_so_many_and_others_pass_by() -> None:
    queue = FairQueue(SLOTS)
    queue.add([Waiting(f"wh_{n}", "ac_mal", 0) for n in range(10)] + [Waiting("wh_x", "ac_ada", 0)])
    assert _ids(queue.take()) == ["wh_0", "wh_1", "wh_x"]


def test_those_that_failed_lately_share_a_part() -> None:
    queue = FairQueue(SLOTS)
    queue.add([Waiting(f"wh_{n}", f"ac_{n}", 1) for n in range(10)])
    queue.add([Waiting(f"wh_x{n}", f"ac_x{n}", 0) for n in range(10)])
    assert _ids(queue.take()) == ["wh_0", "wh_1", "wh_2", "wh_x0", "wh_x1", "wh_x2"]
    queue.done("wh_x0")
    assert _ids(queue.take()) == ["wh_x3"]
    queue.done("wh_0")
    assert _ids(queue.take()) == ["wh_3"]


def test_who_waits_keeps_the_place_and_who_was_served_goes_to_the_end() -> None:
    queue = FairQueue(Slots(all=1, account=1, failing=1))
    queue.add([Waiting("wh_1", "ac_1", 0), Waiting("wh_2", "ac_2", 0)])
    assert _ids(queue.take()) == ["wh_1"]
    queue.add([Waiting("wh_1", "ac_1", 0), Waiting("wh_2", "ac_2", 0)])
    queue.done("wh_1")
    assert _ids(queue.take()) == ["wh_2"]
    queue.done("wh_2")
    assert _ids(queue.take()) == ["wh_1"]
