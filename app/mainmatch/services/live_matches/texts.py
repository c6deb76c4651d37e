"""Receipts as text: what the model of a receipt would write, in a tenth of the time."""

from mainmatch.rules import Seat
from mainmatch.services.fairness.commitments import salt_and_digest
from mainmatch.services.fairness.receipts import SubmissionReceipt
from mainmatch.services.values import compact, rfc3339
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

_BOOL = ("false", "true")

_MEMBERS = (
    "match_id",
    "seat",
    "phase_id",
    "revision",
    "accepted_at",
    "action",
    "locked",
    "garnets_held",
    "changeable_until",
    "salt",
    "digest",
    "dry_run",
    "slot",
)
if tuple(SubmissionReceipt.model_fields) != _MEMBERS:
    raise TypeError("a receipt has other members than its text")


def receipt_text(entry: JournalRecord, match: MatchRecord) -> str:
    """The receipt of a submission in the open phase, as ``text_of(Receipt.of(entry, match))``."""
    salt, digest = salt_and_digest(entry, match.id, match.seed)
    seat: Seat = entry.seat or 0
    until = "null" if entry.locked or match.due_at is None else f'"{rfc3339(match.due_at)}"'
    slot = f',"slot":{compact(entry.slot)}' if entry.slot else ""
    return (
        f'{{"match_id":"{match.id}","seat":{seat},"phase_id":"{entry.phase_id}","revision":{entry.revision},'
        f'"accepted_at":"{rfc3339(entry.at)}","action":{entry.action},"locked":{_BOOL[entry.locked]},'
        f'"garnets_held":{entry.held},"changeable_until":{until},"salt":"{salt}","digest":"{digest}",'
        f'"dry_run":false{slot}}}'
    )
