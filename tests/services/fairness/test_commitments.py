"""Commitments: against the published examples, and those who would guess or lie; what a root shows, and doesn't."""

import hashlib
import hmac
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import viewer_of
from mainmatch.services.fairness.commitments import (
    commitment_for,
    commitment_of,
    digest_of,
    facts_of,
    leaves_for,
    proof_of,
    root_at_close,
    root_of,
    root_through,
    salt_and_digest,
    salt_of,
    silence_of,
)
from mainmatch.services.play import submissions
from mainmatch.services.values import canonical
from mainmatch.store import journal, matches
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from tests.clock import START
from tests.services.exported import FOUR, play_round, started, view_of
from tests.services.table import Table
from tests.store.rows import match

ASKED = (1, 2, 3)
RECORD = match(seed="11" * 32)


def entry(seat: int = 1, **more: Any) -> JournalRecord:
    plain = JournalRecord("ph_1", seat, "submit", START, "ac_ann", 1, '{"type":"pass"}')
    return plain.but(**more)


def proof(entry: JournalRecord, record: MatchRecord = RECORD) -> tuple[str, str]:
    return salt_and_digest(entry, record.id, record.seed)


def record_of(table: Table, match_id: str) -> MatchRecord:
    found = table.executor.read_now(lambda uow: matches.by_id(uow.tx, match_id))
    assert found is not None
    return found


def test_a_receipts_facts_are_those_that_its_seat_can_read() -> None:
    assert facts_of(entry(), RECORD) == {
        "match_id": "m_1",
        "phase": "ph_1",
        "seat": 1,
        "revision": 1,
        "accepted_at": "2020-11-21T14:00:00.000Z",
        "action": {"type": "pass"},
        "locked": False,
        "salt": proof(entry())[0],
    }


@pytest.mark.parametrize(
    "more",
    [
        {"seat": 2},
        {"phase_id": "ph_2"},
        {"revision": 2},
        {"at": START.replace(second=1)},
        {"action": '{"type":"pass","x":1}'},
        {"locked": True},
    ],
)
def test_another_submission_has_another_digest(more: dict[str, Any]) -> None:
    assert proof(entry(**more))[1] != proof(entry())[1]


@pytest.mark.parametrize("action", ['{"b":1e+16,"a":1e-07}', '{"\u2028":"\\u001f\\"/","\u00e9":[0.5,-0.0,{}]}', "{}"])
def test_a_digest_is_over_canonical_json_of_the_facts(action: str) -> None:
    sent = entry(action=action)
    assert proof(sent)[1] == digest_of(facts_of(sent, RECORD))


def test_who_sent_it_for_the_seat_is_nobodys_to_read_from_a_digest() -> None:
    assert proof(entry(account_id="ac_host", by_host=True)) == proof(entry())


def test_the_same_action_under_another_seed_has_another_digest() -> None:
    assert proof(entry(), match(seed="12" * 32))[1] != proof(entry())[1]


def test_a_root_has_a_leaf_for_every_seat_in_their_order_silent_ones_too() -> None:
    standing = [entry(3), entry(1)]
    leaves = leaves_for(RECORD, "ph_1", ASKED, standing)
    assert len(leaves) == len(set(leaves)) == 3
    assert (leaves[0], leaves[2]) == (proof(entry(1))[1], proof(entry(3))[1])
    silent = leaves_for(RECORD, "ph_1", ASKED, [])
    assert leaves[1] == silent[1]
    assert not set(silent) & {leaves[0], leaves[2]}
    assert root_of(leaves) != root_of(silent)
    assert leaves_for(RECORD, "ph_2", ASKED, []) != silent


def test_the_judges_leaf_is_seat_0s() -> None:
    judged = leaves_for(RECORD, "ph_1", (0, 1), [entry(0)])
    assert judged == [proof(entry(0))[1], leaves_for(RECORD, "ph_1", (1,), [])[0]]


def test_the_root_at_the_close_is_over_what_stands_then(table: Table) -> None:
    match_id = started(table)
    phase = view_of(table, "host", match_id)["phase"]["id"]
    send = {"type": "pass"}
    for name in ("ada", "ben"):
        table.write(submissions.submit, table.person(name), match_id, phase, send)
    hand = view_of(table, "ada", match_id)["view"]["hand"]
    table.write(
        submissions.submit,
        table.person("ada"),
        match_id,
        phase,
        {"type": "offer_trades", "offers": [{"to": 3, "give": hand[0]}]},
    )
    table.write(submissions.withdraw, table.person("ben"), match_id)
    record = record_of(table, match_id)
    standing = table.executor.read_now(lambda uow: journal.in_force(uow.tx, record, phase))
    assert [(each.seat, each.revision) for each in standing] == [(1, 2)]
    root = root_at_close(record, (1, 2, 3, 4), standing)
    assert root == root_of(leaves_for(record, phase, (1, 2, 3, 4), standing))


def test_without_an_open_phase_there_is_no_root(table: Table) -> None:
    match_id = table.gathered("exodus", *FOUR)
    record = record_of(table, match_id)
    with pytest.raises(ValueError, match="open phase"):
        root_at_close(record, (1, 2, 3, 4), ())


def test_everybody_is_told_the_same_root_at_the_close(table: Table) -> None:
    match_id = started(table)
    play_round(table, match_id)
    told = set()
    for viewer in ("public", "host", *map(viewer_of, (1, 2, 3, 4))):
        (closed,) = [each for each in table.told(match_id, viewer) if each["type"] == "phase.closed"]
        told.add(closed["data"]["commitment"])
    assert len(told) == 1
    assert len(told.pop()) == 64


def test_the_commitment_stays_as_long_as_the_match(table: Table) -> None:
    match_id = table.gathered("exodus", *FOUR)
    before = commitment_for(record_of(table, match_id))
    assert commitment_for(record_of(table, started(table))) != before
    assert commitment_for(record_of(table, match_id)) == before


def test_the_games_whose_rulebooks_keep_secrets_say_so(games: Registry) -> None:
    """extreme-ways.md: "and nothing else"; together.md: "Never: who voted or donated".

    hosted.md, house.md, vote.md: "Answers stay secret after the end, too".
    """
    secretive = {"extreme-ways", "hosted", "house", "jury", "ravens", "together", "vote"}
    assert {game.id for game in games.all() if not game.reveals_all} == secretive


# Pure functions.


SEED = "11" * 32
CHARTER: dict[str, Any] = {
    "game": "x-game",
    "version": "1.0.0",
    "players": 5,
    "config": {"setup": {"order": [1, 2, 3, 4, 5]}},
    "garnets": {"1": 5},
}

# The test vectors of RFC 6962's reference implementation: the tree over the first n of these leaves.
LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("count", range(9))
def test_roots_are_those_of_rfc_6962(count: int) -> None:
    assert root_of(LEAVES[:count]) == ROOTS[count]


@pytest.mark.parametrize("count", range(1, 34))
def test_every_leaf_has_a_proof_and_no_other_leaf_or_place_fits_it(count: int) -> None:
    leaves = [hashlib.sha256(bytes([each])).hexdigest() for each in range(count)]
    root = root_of(leaves)
    for index, leaf in enumerate(leaves):
        proof = proof_of(leaves, index)
        assert root_through(leaf, index, count, proof) == root
        for other in range(count):
            if other != index:
                assert root_through(leaf, other, count, proof) != root
                assert root_through(leaves[other], index, count, proof) != root
        assert root_through(leaf, index, count, [*proof, leaf]) != root
        assert not proof or root_through(leaf, index, count, proof[:-1]) != root


def test_a_place_outside_of_the_tree_has_no_root() -> None:
    assert root_through(ROOTS[0], 1, 1, []) is None
    assert root_through(ROOTS[0], -1, 1, []) is None
    with pytest.raises(IndexError):
        proof_of(ROOTS, 9)


def test_a_leaf_is_never_taken_for_a_node() -> None:
    inner = hashlib.sha256(b"\x01" + bytes.fromhex(ROOTS[1] + ROOTS[2])).hexdigest()
    assert root_of([ROOTS[1], ROOTS[2]]) != inner


def test_the_commitment_is_the_hash_that_the_docs_describe() -> None:
    text = (
        '{"charter":{"config":{"setup":{"order":[1,2,3,4,5]}},"game":"x-game","garnets":{"1":5},"players":5,'
        f'"version":"1.0.0"}},"label":"mainmatch/commitment/1","match_id":"m_1","seed":"{SEED}"}}'
    )
    assert commitment_of("m_1", SEED, **CHARTER) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "exodus"),
        ("version", "1.0.1"),
        ("players", 6),
        ("config", {"setup": {"order": [2, 1, 3, 4, 5]}}),
        ("config", {}),
        ("garnets", {"1": 6}),
    ],
)
def test_whatever_determines_the_match_is_committed_to(name: str, value: object) -> None:
    assert commitment_of("m_1", SEED, **{**CHARTER, name: value}) != commitment_of("m_1", SEED, **CHARTER)


def test_the_table_of_a_seasons_match_is_committed_to() -> None:
    plain: dict[str, Any] = {"game": "exodus", "version": "1.0.0", "players": 5, "config": {}, "garnets": {}}

    def kinds(*kinds: str) -> str:
        table = {"seats": {str(seat): {"kind": kind, "items": {}} for seat, kind in enumerate(kinds, start=1)}}
        return commitment_of("m_1", "11" * 32, **plain, table=table)

    assert kinds("person", "bot") == commitment_of("m_1", "11" * 32, **plain), "it commits before anybody sits"
    assert len({kinds("cast", "cast"), kinds("cast", "guest"), kinds("bot", "bot")}) == 3


def test_match_and_seed_are_committed_to() -> None:
    first = commitment_of("m_1", SEED, **CHARTER)
    assert commitment_of("m_2", SEED, **CHARTER) != first
    assert commitment_of("m_1", "12" * 32, **CHARTER) != first


def test_salts_differ_by_phase_seat_and_revision_and_follow_from_the_seed() -> None:
    places = [(phase, seat, revision) for phase in ("ph_1", "ph_2") for seat in (0, 1, 11) for revision in (0, 1, 11)]
    salts = {salt_of(SEED, *place) for place in places}
    assert len(salts) == len(places)
    assert salt_of(SEED, "ph_1", 1, 1) in salts
    assert salt_of("12" * 32, "ph_1", 1, 1) not in salts
    assert all(len(salt) == 64 for salt in salts)


@pytest.mark.parametrize("slot", ["", "left", '"\u00e9'])
@pytest.mark.parametrize("seed", ["11" * 32, "0a" * 64, "0a" * 65, ""])
def test_a_salt_is_the_hmac_of_its_place(seed: str, slot: str) -> None:
    message = canonical(["mainmatch/salt/1", 'ph_"1', 2, 3, *([slot] if slot else [])])
    by_the_book = hmac.new(bytes.fromhex(seed), message.encode(), hashlib.sha256).hexdigest()
    assert salt_of(seed, 'ph_"1', 2, 3, slot) == by_the_book


def test_silence_in_one_place_is_not_silence_in_another() -> None:
    said = silence_of("m_1", "ph_1", 1, "aa")
    assert len({said, silence_of("m_1", "ph_1", 2, "aa"), silence_of("m_1", "ph_2", 1, "aa")}) == 3
    assert silence_of("m_1", "ph_1", 1, "ab") != said


def test_one_value_has_one_text() -> None:
    assert canonical({"b": [1, None, "ä"], "a": {"y": True, "x": 1}}) == '{"a":{"x":1,"y":true},"b":[1,null,"ä"]}'
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
    with pytest.raises(ValueError, match="Out of range"):
        canonical(float("nan"))
