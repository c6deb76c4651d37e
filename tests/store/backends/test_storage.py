"""What is known of the storage: the first reason counts, what does not pass stays, and each is logged once."""

import pytest
import structlog

from mainmatch.store.backends.storage import REASONS, Storage, StorageFault
from mainmatch.store.transactions.errors import Unavailable


@pytest.mark.parametrize("reason", REASONS)
def test_what_fails_is_said_in_plain_words_and_logged_once(reason: StorageFault) -> None:
    storage = Storage()
    with structlog.testing.capture_logs() as lines:
        errors = [storage.fail(reason, detail="disk I/O error") for _ in range(3)]
        storage.clear()
        storage.clear()
    assert {str(error) for error in errors} == {f"Nothing was done: {REASONS[reason]}."}
    assert len({id(error) for error in errors}) == 3
    assert [line["event"] for line in lines] == ["storage unavailable", "storage available again"]
    assert storage.reason is None


def test_what_passes_does_not_stop_writes() -> None:
    storage = Storage()
    storage.fail("full")
    storage.must_take_writes()


def test_what_does_not_pass_outweighs_what_does_and_stays() -> None:
    storage = Storage()
    storage.fail("full")
    with structlog.testing.capture_logs() as lines:
        storage.fail("missing", is_final=True)
        storage.fail("full")
        storage.clear()
    assert [line["reason"] for line in lines] == [REASONS["missing"]]
    assert (storage.reason, storage.is_final) == ("missing", True)
    with pytest.raises(Unavailable, match="removed or replaced"):
        storage.must_take_writes()
