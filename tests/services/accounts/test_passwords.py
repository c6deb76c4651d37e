import asyncio
import threading
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from pwdlib.hashers.argon2 import Argon2Hasher

from mainmatch.services.accounts.passwords import Passwords
from mainmatch.services.errors import Busy
from tests.app import cheap_passwords

pytestmark = pytest.mark.anyio


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    passwords = cheap_passwords()
    yield passwords
    passwords.close()


async def test_a_password_is_verified_against_its_hash(passwords: Passwords) -> None:
    stored = await passwords.hash("correct horse battery")
    assert stored.startswith("$argon2id$")
    assert await passwords.verify("correct horse battery", stored)
    assert not await passwords.verify("correct horse", stored)


async def test_the_same_letters_from_another_keyboard_are_the_same_password(passwords: Passwords) -> None:
    assert await passwords.verify("Zoe\u0308 Zoe\u0308 Zoe\u0308", await passwords.hash("Zoë Zoë Zoë"))


async def test_nobody_is_verified_with_as_much_work_and_never_right(
    passwords: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified = []
    verify = passwords._hash.verify

    def noted(password: str, stored: str) -> bool:
        verified.append(stored)
        return verify(password, stored)

    monkeypatch.setattr(passwords._hash, "verify", noted)
    assert not await passwords.verify("correct horse battery", None)
    assert verified == [passwords._nobody]


async def test_the_first_to_sign_in_takes_as_long_whether_they_are_known_or_not() -> None:
    costs = []
    for is_known in (True, False):
        passwords = cheap_passwords()
        stored = await passwords.hash("correct horse battery") if is_known else None
        hash_ = passwords._hash
        with (
            patch.object(hash_, "hash", wraps=hash_.hash) as made,
            patch.object(hash_, "verify", wraps=hash_.verify) as verified,
        ):
            assert await passwords.verify("correct horse battery", stored) is is_known
            costs.append((made.call_count, verified.call_count))
        passwords.close()
    assert costs == [(1, 1), (1, 1)]


async def test_a_hash_that_cannot_be_read_verifies_nothing(passwords: Passwords) -> None:
    assert not await passwords.verify("correct horse battery", "canary")


async def test_too_many_waiting_is_busy_but_not_for_who_has_been_there(passwords: Passwords) -> None:
    stored = await passwords.hash("correct horse battery")
    passwords._unknown.waiting = 40
    for work in (passwords.hash("correct horse battery"), passwords.verify("correct horse battery", stored)):
        with pytest.raises(Busy):
            await work
    assert await passwords.verify("correct horse battery", stored, is_familiar=True)
    passwords._familiar.waiting = 40
    with pytest.raises(Busy):
        await passwords.verify("correct horse battery", stored, is_familiar=True)


def test_a_hash_costs_as_much_as_is_advised() -> None:
    # RFC 9106, second recommended option; OWASP asks for at least 19 MiB with 2 passes.
    stored = Argon2Hasher().hash("correct horse battery")
    assert stored.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


async def test_a_hash_that_nobody_waits_for_never_begins(passwords: Passwords) -> None:
    begun: list[str] = []
    may_end = threading.Event()

    def slow(password: str) -> str:
        begun.append(password)
        may_end.wait(60)
        return password

    with patch.object(passwords._hash, "hash", slow):
        asked = [asyncio.create_task(passwords.hash(f"password {n}")) for n in range(10)]
        while len(begun) < 2:  # noqa: ASYNC110 - threads set no event here
            await asyncio.sleep(0)
        for task in asked[:-1]:
            task.cancel()
        await asyncio.wait(asked[:-1])
        assert passwords.waiting == 1
        may_end.set()
        assert await asked[-1] == "password 9"
    assert begun == ["password 0", "password 1", "password 9"]
