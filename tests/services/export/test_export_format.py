"""A text whose every byte is held: whatever is changed, cut, moved or added is found."""

import json

import pytest

from mainmatch.services.export.export_format import BadExport, Line, read
from tests.services.exported import written

LINES = [
    Line("header", {"format": "mainmatch-export/1", "seed": None}),
    Line("seat", {"seat": 1, "display_name": 'Zoë \u2028 \\ " 🂡', "share": 0.5}),
    Line("entry", {"action": {"type": "pass"}, "locked": True}),
]
TEXT = written(LINES).encode()


def test_what_was_written_is_read() -> None:
    assert read(TEXT) == LINES
    assert read(written([]).encode()) == []


@pytest.mark.parametrize("bit", range(8))
def test_every_flipped_bit_of_every_byte_is_found(bit: int) -> None:
    for place in range(len(TEXT)):
        changed = bytearray(TEXT)
        changed[place] ^= 1 << bit
        with pytest.raises(BadExport):
            read(bytes(changed))


def test_every_byte_that_is_missing_and_every_cut_is_found() -> None:
    for place in range(len(TEXT)):
        with pytest.raises(BadExport):
            read(TEXT[:place] + TEXT[place + 1 :])
        with pytest.raises(BadExport):
            read(TEXT[:place])


def test_lines_that_are_dropped_doubled_swapped_or_added_are_found() -> None:
    rows = TEXT.splitlines(keepends=True)
    for changed in (
        rows[1:],
        [rows[0], *rows[2:]],
        rows[:-1],
        [rows[0], rows[0], *rows[1:]],
        [rows[1], rows[0], *rows[2:]],
        [*rows, rows[-1]],
        [*rows, b"\n"],
    ):
        with pytest.raises(BadExport):
            read(b"".join(changed))


def test_the_same_value_in_another_spelling_is_found() -> None:
    for old, new in (("🂡", "\\ud83c\\udca1"), ('"n":1', '"n": 1'), ("0.5", "5e-1"), ("true", "true ")):
        assert old in TEXT.decode()
        with pytest.raises(BadExport):
            read(TEXT.decode().replace(old, new, 1).encode())


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"\xff\xfe\n",
        b"[" * 5000 + b"\n",
        b'{"body":{},"hash":"","kind":1,"n":1}\n',
        b'{"body":[],"hash":"","kind":"end","n":1}\n',
        b'{"body":{"x":1e999},"hash":"","kind":"end","n":1}\n',
        b'{"body":{"x":NaN},"hash":"","kind":"end","n":1}\n',
        b'{"body":{"x":"\\ud800"},"hash":"","kind":"end","n":1}\n',
        b'{"body":{"x":' + b"9" * 5000 + b'},"hash":"","kind":"end","n":1}\n',
    ],
)
def test_whatever_else_it_is_it_is_refused_in_words(text: bytes) -> None:
    with pytest.raises(BadExport, match=r"[.]$"):
        read(text)


def test_a_line_after_the_end_is_refused_even_when_it_fits() -> None:
    longer = written([*LINES, Line("end", {"lines": len(LINES)}), Line("entry", {})]).encode()
    with pytest.raises(BadExport, match="after the end"):
        read(longer)


def test_each_line_is_one_object() -> None:
    assert [json.loads(row)["n"] for row in TEXT.splitlines() if row] == [1, 2, 3, 4]
