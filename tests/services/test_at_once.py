"""Two servers on PostgreSQL do the same at the same time: both have looked before one of them writes.

Each case stops both commands at what they look at first, until the other one is there too or can't come, because it
waits for what the first one holds. So nothing here depends on luck.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Refused
from mainmatch.services import due_work, idempotency
from mainmatch.services.accounts import administration, claim_account, oidc, tokens
from mainmatch.services.accounts import sign_up as accounts
from mainmatch.services.accounts.oidc import Identity, ProviderSignIn
from mainmatch.services.accounts.operator import Impossible, make_admin, unmake_admin
from mainmatch.services.accounts.tokens import NewToken
from mainmatch.services.caller import Caller
from mainmatch.services.errors import MatchFull, ServiceError
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_creation, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import accounts as stored_accounts
from mainmatch.store import audit, journal, meta, seats
from mainmatch.store import tokens as stored_tokens
from mainmatch.store.accounts import IdentityRecord
from mainmatch.store.database import Database
from mainmatch.store.tokens import TokenRecord
from mainmatch.store.transactions.transaction import Transaction
from tests import databases
from tests.clock import Clock
from tests.services.table import Table

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

WAIT = 1.0
"""Seconds for the other one to come, if it can."""


class Pair:
    """Two servers on one database, and two people."""

    def __init__(self, servers: list[Table]) -> None:
        self.servers = servers
        self.table = servers[0]

    def at_once(
        self, patch: pytest.MonkeyPatch, at: tuple[Any, str], *commands: Callable[[Table], Any]
    ) -> "Counter[str]":
        """Run two commands, each on a server of its own, that meet after ``at``; what became of them."""
        module, name = at
        look, meeting = getattr(module, name), threading.Barrier(2)
        met = threading.local()

        def met_after(*args: Any, **kwargs: Any) -> Any:
            found = look(*args, **kwargs)
            if not getattr(met, "has", False):
                met.has = True
                with suppress(threading.BrokenBarrierError):
                    meeting.wait(WAIT)
            return found

        # By name in the module itself: commands look it up there.
        patch.setattr(module, name, met_after)
        with ThreadPoolExecutor(2) as threads:
            return Counter(threads.map(_outcome, commands, self.servers))


def _outcome(command: Callable[[Table], Any], table: Table) -> str:
    try:
        command(table)
    except ServiceError as mistake:
        return mistake.code
    except Refused as refused:
        return refused.code
    except Impossible:
        return "impossible"
    return "done"


@pytest.fixture
def pair(engine: str, tmp_path: Path, games: Registry) -> Iterator[Pair]:
    url, clock = databases.cluster().url_of(tmp_path / "shared"), Clock()
    with ExitStack() as stack:
        opened = [Database.open(url, now=clock, connections=2) for _ in range(2)]
        for database in opened:
            stack.callback(database.close)
        people: dict[str, Caller] = {}
        yield Pair([Table(Executor(database, games), clock, people) for database in opened])


def test_a_seat_is_taken_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = pair.table.write(
        match_creation.create, pair.table.person("host"), NewMatch(game="duel-of-nerve", player_count=2)
    ).id
    pair.table.write(seat_changes.join, pair.table.person("ada"), match_id, JoinMatchRequest())
    ben, cy = pair.table.person("ben"), pair.table.person("cy")

    came = pair.at_once(
        monkeypatch,
        (seats, "of"),
        lambda table: table.write(seat_changes.join, ben, match_id, JoinMatchRequest()),
        lambda table: table.write(seat_changes.join, cy, match_id, JoinMatchRequest()),
    )
    assert came == {"done": 1, "match_full": 1}


def test_a_username_is_given_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    payload = accounts.NewAccount(username="ada", password="correct horse battery")
    sign_up = lambda table: table.write(accounts.sign_up, payload, "hash", "192.0.2.1", None)  # noqa: E731 - the same twice

    assert pair.at_once(monkeypatch, (stored_accounts, "by_username"), sign_up, sign_up) == {
        "done": 1,
        "username_taken": 1,
    }


def test_the_first_two_people_sign_up_at_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each makes the key under which addresses are stored, and one of them stays."""

    def signs_up(username: str) -> Callable[[Table], object]:
        payload = accounts.NewAccount(username=username, password="correct horse battery")
        return lambda table: table.write(accounts.sign_up, payload, "hash", "192.0.2.1", None)

    assert pair.at_once(monkeypatch, (meta, "get"), signs_up("ada"), signs_up("eve")) == {"done": 2}


def test_no_token_is_made_beside_the_end_of_all_of_them(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = pair.table.person("ada")
    session = TokenRecord(ada.token_id, "hash", ada.account_id, "session", "", "", pair.table.clock())
    pair.table.write(lambda uow: uow.tx.add(session))
    payload = NewToken(name="bot", scopes=["match:read"])
    pair.at_once(
        monkeypatch,
        (Transaction, "find"),
        lambda table: table.write(tokens.create, ada, payload),
        lambda table: table.write(tokens.end_all, ada.account_id),
    )
    assert pair.table.read(tokens.listed, ada).items == []


def test_a_request_with_a_key_has_one_effect_and_one_answer(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = pair.table.person("ada")
    answers: list[str] = []

    def create(table: Table) -> None:
        make = lambda uow: match_creation.create(uow, ada, NewMatch(game="duel-of-nerve"))  # noqa: E731 - as a door does
        answers.append(table.write(idempotency.once, ada, "key", "print", 201, make).text)

    assert pair.at_once(monkeypatch, (Transaction, "find"), create, create) == {"done": 2}
    assert answers[0] == answers[1]


def test_a_retry_is_not_refused_because_of_what_its_first_try_has_done(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Both looked for an answer before there was one; the later one then waited for the match, and met the effect.
    ada = pair.table.person("ada")

    def call_once(uow: UnitOfWork) -> None:
        stored_accounts.by_id_for_update(uow.tx, ada.account_id)
        if meta.get(uow.tx, "called") is not None:
            raise MatchFull
        meta.put(uow.tx, "called", "yes")

    call = lambda table: table.write(idempotency.once, ada, "key", "print", 204, call_once)  # noqa: E731 - twice

    assert pair.at_once(monkeypatch, (Transaction, "find"), call, call) == {"done": 2}


def test_a_ticket_opens_one_stream(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = pair.table.person("ada")
    session = pair.table.write(
        tokens.open_session, ada.account_id, tokens.WantedSession(["match:read"], timedelta(days=1))
    )
    known = pair.table.read(tokens.caller_of, tokens.digest_of(session.access_token))
    assert known is not None
    ticket = pair.table.write(tokens.buy_ticket, known.caller, None).ticket
    redeem = lambda table: table.write(tokens.redeem, ticket, None)  # noqa: E731 - the same twice

    came = pair.at_once(monkeypatch, (stored_tokens, "by_hash"), redeem, redeem)
    assert came == {"done": 1, "invalid_token": 1}


def test_the_first_claim_makes_one_admin(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = pair.table.write(accounts.mint_claim) or ""
    ada, ben = pair.table.person("ada"), pair.table.person("ben")
    said = accounts.AdminClaim(claim=claim)

    came = pair.at_once(
        monkeypatch,
        (meta, "get"),
        lambda table: table.write(accounts.claim, ada, said),
        lambda table: table.write(accounts.claim, ben, said),
    )
    assert came == {"done": 1, "wrong_claim": 1}
    admins = [each.username for each in pair.table.read(lambda uow: stored_accounts.list_all(uow.tx)) if each.admin]
    assert len(admins) == 1


def test_the_key_of_places_is_made_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []

    def key(table: Table) -> None:
        keys.append(table.write(lambda uow: meta.get_or_put(uow.tx, "key", threading.current_thread().name)))

    assert pair.at_once(monkeypatch, (meta, "get"), key, key) == {"done": 2}
    assert len(set(keys)) == 1


def test_somebody_who_comes_back_twice_with_one_code_is_let_in_once(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    verifier = "v" * 43
    identity = Identity("https://issuer.example", "subject", "ada", "Ada")
    code = pair.table.write(oidc.arrive, identity, oidc._challenge_of(verifier))
    settle = lambda table: table.write(  # noqa: E731 - the same twice
        oidc.settle,
        ProviderSignIn(code=code, verifier=verifier),
        "192.0.2.1",
        tokens.WantedSession(["match:read"], timedelta(days=1)),
    )

    came = pair.at_once(monkeypatch, (stored_tokens, "take_code"), settle, settle)
    assert came == {"done": 1, "wrong_arrival": 1}


def test_an_invite_is_good_for_one_player(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = pair.table.started("duel-of-nerve", "ada", "ben")
    pair.table.watched.clear()
    host = pair.table.person("host")
    code = pair.table.write(substitutes.substitute, host, match_id, 1, NewPlayer(invite=True)).invite_code
    cy, dot = pair.table.person("cy"), pair.table.person("dot")

    came = pair.at_once(
        monkeypatch,
        (seats, "take_invite"),
        lambda table: table.write(seat_changes.join, cy, match_id, JoinMatchRequest(invite_code=code)),
        lambda table: table.write(seat_changes.join, dot, match_id, JoinMatchRequest(invite_code=code)),
    )
    assert came["done"] == 1
    assert sum(came.values()) == 2


def test_the_last_two_ways_in_are_not_both_taken_away(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = pair.table.person("ada")

    def link(uow: UnitOfWork, n: int) -> None:
        uow.tx.add(IdentityRecord(f"id_{n}", ada.account_id, "oidc", "https://issuer", f"s{n}", uow.now))

    for n in (1, 2):
        pair.table.write(link, n)
    session = TokenRecord(ada.token_id, "hash", ada.account_id, "session", "", "", pair.table.clock())
    pair.table.write(lambda uow: uow.tx.add(session.but(proven_at=uow.now)))

    came = pair.at_once(
        monkeypatch,
        (stored_accounts, "identities_of"),
        lambda table: table.write(claim_account.unlink, ada, "id_1"),
        lambda table: table.write(claim_account.unlink, ada, "id_2"),
    )
    assert came == {"done": 1, "last_way_in": 1}


def test_there_is_always_an_admin(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ada", "ben"):
        pair.table.person(name)
        pair.table.write(make_admin, name)

    came = pair.at_once(
        monkeypatch,
        (stored_accounts, "list_all"),
        lambda table: table.write(unmake_admin, "ada"),
        lambda table: table.write(unmake_admin, "ben"),
    )
    assert came == {"done": 1, "impossible": 1}
    chain = pair.table.read(lambda uow: audit.of(uow.tx, "server"))
    assert audit.first_broken(chain) is None


def _keep_token(uow: UnitOfWork, token: TokenRecord) -> None:
    uow.tx.add(token)


def test_of_two_admins_who_dismiss_each_other_one_stays(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    callers = {}
    for name in ("ada", "ben"):
        callers[name] = replace(pair.table.person(name), admin=True, kind="session")
        pair.table.write(make_admin, name)
        session = TokenRecord(
            callers[name].token_id, name, callers[name].account_id, "session", "", "", pair.table.clock()
        )
        pair.table.write(partial(_keep_token, token=session))

    came = pair.at_once(
        monkeypatch,
        (stored_accounts, "list_all"),
        lambda table: table.write(administration.unmake_admin, callers["ada"], "ben"),
        lambda table: table.write(administration.unmake_admin, callers["ben"], "ada"),
    )
    assert came == {"done": 1, "not_admin": 1}


def test_a_ticket_that_is_looked_at_and_then_used_up_turns_this_red(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    consume = stored_tokens.consume_ticket
    # As it was before several servers: whoever has seen it goes in.
    monkeypatch.setattr(stored_tokens, "consume_ticket", lambda tx, ticket: [consume(tx, ticket)])

    with pytest.raises(AssertionError, match="'done': 2"):
        test_a_ticket_opens_one_stream(pair, monkeypatch)


def test_signing_in_from_one_place_twice_is_no_trouble(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = pair.table.person("ada")
    see = lambda table: table.write(  # noqa: E731 - the same twice
        lambda uow: stored_accounts.note_place(uow.tx, ada.account_id, "place", uow.now)
    )

    assert pair.at_once(monkeypatch, (stored_accounts, "note_place"), see, see) == {"done": 2}


def test_what_one_seat_sends_twice_has_one_effect(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = pair.table.started("exodus", "ada", "ben", "cy", "dot")
    pair.table.watched.clear()
    phase, ada = pair.table.phase(match_id), pair.table.person("ada")
    send = lambda table: table.write(submissions.submit, ada, match_id, phase, {"type": "pass"})  # noqa: E731 - twice

    assert pair.at_once(monkeypatch, (journal, "latest"), send, send) == {"done": 2}
    assert len(pair.table.read(lambda uow: journal.entries(uow.tx, match_id))) == 1


def test_a_due_phase_is_resolved_by_one_of_them(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = pair.table.started("exodus", "ada", "ben", "cy", "dot")
    pair.table.watched.clear()
    pair.table.clock.forward(hours=200)
    woken: list[int] = []
    wake = lambda table: woken.append(table.write(due_work.wake_due, 10))  # noqa: E731 - the same twice

    pair.at_once(monkeypatch, (meta, "get"), wake, wake)
    assert sorted(woken) == [0, 1]
    closes = [each for each in pair.table.read(lambda uow: journal.entries(uow.tx, match_id)) if each.kind == "close"]
    assert len(closes) == 1
