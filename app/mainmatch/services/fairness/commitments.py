"""Commitments: hashes that players get during a match, and check against the export after its end.

A commitment binds the server and reveals nothing: each hashed value contains a secret of 256 bits (the seed, or a salt
derived from it), so likely actions cannot be tried out. A root has one leaf for each seat that a phase may ask, also
for seats that weren't asked or sent nothing, so it reveals neither who submitted nor how many.

The server and ``mainmatch verify`` share these pure functions. Hashes are SHA-256 in lower-case hex; docs/fairness.md
specifies them for other programs. The functions at the end take stored records.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec

from mainmatch.rules import Game, Json, Place, Seat, place_in, seat_at, slot_at
from mainmatch.services.values import canonical, compact, rfc3339
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

Hash: TypeAlias = str
"""SHA-256, 64 lower-case hex digits."""

_CACHED = 8192
"""Submissions whose digests are kept: each is needed at its acceptance and at the close of its phase."""

_COMMITMENT = "mainmatch/commitment/1"
_SALT = "mainmatch/salt/1"
_SILENCE = "mainmatch/silence/1"
_LEAF, _NODE = b"\x00", b"\x01"
_BLOCK = 64
"""Bytes of a block of SHA-256."""
_SORTED = msgspec.json.Encoder(order="sorted")


def commitment_of(
    match_id: str,
    seed: str,
    *,
    game: str,
    version: str,
    players: int,
    config: Mapping[str, Json],
    garnets: Mapping[str, Json],
    table: Mapping[str, Any] = MappingProxyType({}),
) -> Hash:
    """The match's commitment: the hash of all that, together with the actions, determines it.

    ``seed`` is in hex. The config includes its ``setup``, and the wallets are included, too: otherwise an opening that
    was given and not drawn could be replaced afterwards. The table is included in a season's match, which has members
    of the cast; another match commits before anybody sits, and its feed tells who does.
    """
    spec = {"game": game, "version": version, "players": players, "config": config, "garnets": garnets}
    if any(seat.get("kind") == "cast" for seat in table.get("seats", {}).values()):
        spec["table"] = table
    return digest_of({"label": _COMMITMENT, "match_id": match_id, "seed": seed, "charter": spec})


def salt_of(seed: str, phase_id: str, seat: Seat, revision: int, slot: str = "") -> str:
    """The salt of one submission, shown to its seat only; ``seed`` in hex. Revision 0: the seat sent nothing."""
    inner, outer = _keyed(seed)
    inner, outer = inner.copy(), outer.copy()
    inner.update(_salt_message(phase_id, seat, revision, slot).encode())
    outer.update(inner.digest())
    return outer.hexdigest()


@lru_cache(_CACHED)
def _keyed(seed: str) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """The inner and the outer hash of HMAC-SHA-256 (RFC 2104) once they have the key.

    Python's own object makes four calls of each use, and ``hmac.digest`` lets other threads run.
    """
    key = bytes.fromhex(seed)
    block = (key if len(key) <= _BLOCK else hashlib.sha256(key).digest()).ljust(_BLOCK, b"\0")
    return hashlib.sha256(block.translate(hmac.trans_36)), hashlib.sha256(block.translate(hmac.trans_5C))


def _salt_message(phase_id: str, seat: Seat, revision: int, slot: str) -> str:
    named = f",{_quoted(slot)}" if slot else ""
    return f'["{_SALT}",{_quoted(phase_id)},{seat},{revision}{named}]'


_quoted = lru_cache(_CACHED)(compact)
"""A text as JSON."""


def digest_of(facts: Mapping[str, Any]) -> Hash:
    """SHA-256 over the canonical JSON of facts, such as a receipt's."""
    return hashlib.sha256(canonical(facts).encode()).hexdigest()


def silence_of(match_id: str, phase_id: str, seat: Seat, salt: str, slot: str = "") -> Hash:
    """The leaf of a seat and slot without a submission in force; ``salt`` is that of revision 0."""
    of = {"label": _SILENCE, "match_id": match_id, "phase": phase_id, "seat": seat, "salt": salt}
    # The same bytes as canonical JSON: it holds texts and whole numbers only.
    return hashlib.sha256(_SORTED.encode({**of, **_named(slot)})).hexdigest()


def _named(slot: str) -> dict[str, str]:
    """What names a slot in hashed facts; nothing in a phase without slots."""
    return {"slot": slot} if slot else {}


def root_of(leaves: Sequence[Hash]) -> Hash:
    """The Merkle tree hash of RFC 6962 over the digests, in their order. ValueError for digests that aren't hashes."""
    return _tree(_leaves(leaves)).hex()


def proof_of(leaves: Sequence[Hash], index: int) -> list[Hash]:
    """RFC 6962's audit path of one leaf, for ``root_through``. IndexError if there is no such leaf."""
    if not 0 <= index < len(leaves):
        raise IndexError("there is no such leaf")
    return [node.hex() for node in _path(_leaves(leaves), index)]


def root_through(leaf: Hash, index: int, count: int, proof: Sequence[Hash]) -> Hash | None:
    """The root that follows from a leaf, its index among ``count`` and its audit path; None for an impossible path.

    RFC 9162, 2.1.3.2.
    """
    if not 0 <= index < count:
        return None
    place, last = index, count - 1
    [node] = _leaves([leaf])
    for each in proof:
        if last == 0:
            return None
        sibling = bytes.fromhex(each)
        if place % 2 or place == last:
            node = _joined(sibling, node)
            while place % 2 == 0 and place:
                place, last = place // 2, last // 2
        else:
            node = _joined(node, sibling)
        place, last = place // 2, last // 2
    return node.hex() if last == 0 else None


def _leaves(digests: Iterable[Hash]) -> list[bytes]:
    return [hashlib.sha256(_LEAF + bytes.fromhex(each)).digest() for each in digests]


def _joined(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()


def _tree(nodes: Sequence[bytes]) -> bytes:
    # From the leaves up, where an odd last node is passed on: the same tree as from the root down.
    while len(nodes) > 1:
        pairs = zip(nodes[::2], nodes[1::2], strict=False)
        joined = [hashlib.sha256(_NODE + left + right).digest() for left, right in pairs]
        nodes = [*joined, *nodes[2 * len(joined) :]]
    return nodes[0] if nodes else hashlib.sha256(b"").digest()


def _path(nodes: Sequence[bytes], index: int) -> list[bytes]:
    if len(nodes) == 1:
        return []
    # The largest power of two below their number.
    half = 1 << ((len(nodes) - 1).bit_length() - 1)
    if index < half:
        return [*_path(nodes[:half], index), _tree(nodes[half:])]
    return [*_path(nodes[half:], index - half), _tree(nodes[:half])]


def published_commitment(record: MatchRecord) -> Hash | None:
    """The match's commitment once it binds.

    None for a season's match before its start, because the members' wallets are not known until then.
    """
    return None if record.season_id is not None and record.started_at is None else commitment_for(record)


def commitment_for(record: MatchRecord) -> Hash:
    """The match's commitment: published before round 1, checked with the seed after the end."""
    return commitment_of(
        record.id,
        record.seed,
        game=record.game,
        version=record.version,
        players=record.players,
        config=record.config,
        garnets=record.garnets,
        table=record.start_table,
    )


def binding(events: Iterable[Mapping[str, Any]]) -> list[Hash]:
    """The commitments of a match that bind, from the events of one of its feeds, in order.

    A change in the lobby makes another match of it: the commitments before it bind no more.
    """
    found: list[Hash] = []
    for event in events:
        kind = event["type"]
        if kind in _COMMITTING and (committed := event["data"].get("commitment")) is not None:
            found = [*(() if kind == "match.changed" else found), committed]
        if kind == "match.started":
            break
    return found


_COMMITTING = frozenset({"match.created", "match.changed", "match.started"})


def facts_of(entry: JournalRecord, record: MatchRecord) -> dict[str, Any]:
    """The facts of a receipt, its salt included. Its digest is the hash of them."""
    return {
        "match_id": record.id,
        "phase": entry.phase_id,
        "seat": entry.seat,
        "revision": entry.revision,
        "accepted_at": rfc3339(entry.at),
        "action": msgspec.json.decode(entry.action or "null"),
        "locked": entry.locked,
        "salt": salt_of(record.seed, entry.phase_id, entry.seat or 0, entry.revision or 0, entry.slot),
        **_named(entry.slot),
    }


def salt_and_digest_once(entry: JournalRecord, match_id: str, seed: str) -> tuple[str, Hash]:
    """As ``salt_and_digest``, for somebody who reads a whole journal: nothing of it stays in memory."""
    phase, seat, revision = entry.phase_id, entry.seat or 0, entry.revision or 0
    salt = salt_of(seed, phase, seat, revision, entry.slot)
    action = canonical(msgspec.json.decode(entry.action or "null"))
    slot = f',"slot":{compact(entry.slot)}' if entry.slot else ""
    facts = (
        f'{{"accepted_at":"{rfc3339(entry.at)}","action":{action},"locked":{"true" if entry.locked else "false"},'
        f'"match_id":"{match_id}","phase":"{phase}","revision":{revision},"salt":"{salt}","seat":{seat}'
        f"{slot}}}"
    )
    return salt, hashlib.sha256(facts.encode()).hexdigest()


salt_and_digest = lru_cache(_CACHED)(salt_and_digest_once)
"""The salt of a submission and its digest, as ``facts_of`` has the salt and ``digest_of`` these facts.

Show the salt to its own seat only, until the seed is published.
"""


def derivations_for(entry: JournalRecord, record: MatchRecord) -> list[tuple[str | None, str]]:
    """What salt and digest of a submission are computed from, as (key of the HMAC or None for SHA-256, message)."""
    salted = _salt_message(entry.phase_id, entry.seat or 0, entry.revision or 0, entry.slot)
    return [(record.seed, salted), (None, canonical(facts_of(entry, record)))]


def leaves_for(
    record: MatchRecord, phase_id: str, places: Sequence[Place], in_force: Iterable[JournalRecord]
) -> list[Hash]:
    """The leaves of a phase's root: for each of its places the digest of the submission, or ``silence_of``."""
    digests: dict[Place, Hash] = {}
    for entry in in_force:
        seat = entry.seat or 0
        digests[place_in(seat, entry.slot) if entry.slot else seat] = salt_and_digest(entry, record.id, record.seed)[1]
    return leaves_of(record, phase_id, places, digests)


def leaves_of(record: MatchRecord, phase_id: str, places: Sequence[Place], digests: Mapping[Place, Hash]) -> list[Hash]:
    """As ``leaves_for``, from the digests of what is in force, by place."""
    return [digests.get(place) or _silence(record, phase_id, seat_at(place), slot_at(place)) for place in places]


def _silence(record: MatchRecord, phase_id: str, seat: Seat, slot: str) -> Hash:
    return silence_of(record.id, phase_id, seat, salt_of(record.seed, phase_id, seat, 0, slot), slot)


def places_of(asked: Iterable[Seat], slots: Iterable[str]) -> list[Place]:
    """The places of a phase's leaves: its seats, the judge of a judged game first, or the slots of each."""
    names = [*slots]
    return [place_in(seat, slot) for seat in asked for slot in names] if names else [*asked]


def slots_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The slots of the game's phases that have some, by the name of the phase."""
    return {phase.name: phase.slot_names for phase in game.phases if phase.slots}


def root_at_close(record: MatchRecord, places: Sequence[Place], in_force: Iterable[JournalRecord]) -> Hash:
    """The root over the open phase's sealed submissions, for the transaction that closes it.

    ``places``: those of the phase (``places_of``). ValueError if no phase is open.
    """
    if record.phase_id is None:
        raise ValueError("only an open phase can be closed")
    return root_of(leaves_for(record, record.phase_id, places, in_force))
