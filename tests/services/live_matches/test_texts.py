"""A receipt's text is what its model writes."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from mainmatch.services.bodies import text_of
from mainmatch.services.fairness.receipts import SubmissionReceipt
from mainmatch.services.live_matches.texts import receipt_text
from mainmatch.services.values import compact
from mainmatch.store.journal import JournalRecord
from tests.clock import START
from tests.store.rows import match

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e30, 1e30) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(st.text(), VALUES, max_size=4),
    st.booleans(),
    st.integers(0, 64),
    st.sampled_from(["", "way", 'a"b']),
    st.integers(0, 10**11).map(lambda later: START + timedelta(milliseconds=later)),
)
def test_the_text_of_a_receipt_is_what_its_model_writes(
    action: dict[str, Any],
    locked: bool,  # noqa: FBT001 - drawn
    seat: int,
    slot: str,
    at: datetime,
) -> None:
    entry = JournalRecord("ph_1", seat, "submit", at, "ac_1", 3, compact(action), locked=locked, held=2, slot=slot)
    record = match(phase_id="ph_1", due_at=START)
    text = receipt_text(entry, record)
    assert text == text_of(SubmissionReceipt.of(entry, record))
    assert msgspec.json.decode(text)["action"] == msgspec.json.decode(compact(action))
