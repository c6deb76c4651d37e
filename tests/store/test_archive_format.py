"""The bytes of an archive: what they give back, and what is found in changed ones."""

import hashlib
import hmac
import lzma

import pytest

from mainmatch.store.archives import BadArchive, Rows, packed, unpacked

KEY = "5e" * 32
SALT = hmac.digest(bytes.fromhex(KEY), b"salt 1", hashlib.sha256).hex()
DIGEST = hashlib.sha256(f"digest with {SALT}".encode()).hexdigest()
DERIVED = [(KEY, "salt 1"), (None, f"digest with {SALT}")]
ROWS: Rows = {
    "journal": {"n": [1, 2], "text": [f"{SALT} and {DIGEST}", None], "name": ["Zoë \x01", "\U0001f48e 0\x02"]}
}


def test_an_archive_gives_back_the_rows_and_what_was_said_of_their_hashes() -> None:
    assert unpacked(packed(ROWS, DERIVED)) == (ROWS, DERIVED)
    assert unpacked(packed(ROWS, [])) == (ROWS, [])
    assert unpacked(packed({}, DERIVED)) == ({}, [])


def test_hashes_that_follow_from_others_take_no_room() -> None:
    salts = [hmac.digest(bytes.fromhex(KEY), b"%d" % n, hashlib.sha256).hex() for n in range(100)]
    rows = {"journal": {"salt": salts}}
    assert len(packed(rows, [(KEY, str(n)) for n in range(100)])) < 700
    assert len(packed(rows, [])) > 3200


def test_each_changed_byte_is_found() -> None:
    whole = packed(ROWS, DERIVED)
    for n in range(len(whole)):
        assert found([*whole[:n], whole[n] ^ 1, *whole[n + 1 :]]) in ((ROWS, DERIVED), None)


def found(body: list[int]) -> object:
    try:
        return unpacked(bytes(body))
    except BadArchive:
        return None


@pytest.mark.parametrize("body", [b"", b"no archive", packed(ROWS, [])[:-1]])
def test_what_is_no_archive_is_refused(body: bytes) -> None:
    with pytest.raises(BadArchive):
        unpacked(body)


def test_an_archive_whose_hash_or_format_is_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mainmatch.store.archives.FORMAT", "mainmatch-archive/2")
    newer = packed(ROWS, [])
    monkeypatch.undo()
    with pytest.raises(BadArchive, match="another format"):
        unpacked(newer)
    text = lzma.decompress(packed(ROWS, [])).decode().replace("Zoë", "Ann")
    with pytest.raises(BadArchive, match="was changed"):
        unpacked(lzma.compress(text.encode()))
