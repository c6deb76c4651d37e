"""Commitments as pure functions: against the published examples, and against those who would guess or lie."""

import hashlib
from typing import Any

import pytest

from mainmatch.services.commitment_hashes import (
    canonical,
    commitment_of,
    digest_of,
    proof_of,
    root_of,
    root_through,
    salt_of,
    silence_of,
)

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


def test_silence_in_one_place_is_not_silence_in_another() -> None:
    said = silence_of("m_1", "ph_1", 1, "aa")
    assert len({said, silence_of("m_1", "ph_1", 2, "aa"), silence_of("m_1", "ph_2", 1, "aa")}) == 3
    assert silence_of("m_1", "ph_1", 1, "ab") != said


def test_one_value_has_one_text() -> None:
    assert canonical({"b": [1, None, "ä"], "a": {"y": True, "x": 1}}) == '{"a":{"x":1,"y":true},"b":[1,null,"ä"]}'
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
    with pytest.raises(ValueError, match="Out of range"):
        canonical(float("nan"))
