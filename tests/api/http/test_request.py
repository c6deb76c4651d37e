import asyncio
import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import ClientDisconnect

from mainmatch.api.http.request import DEEPEST, LARGEST, StrictRequest, parse_form, parse_json, parse_pairs
from mainmatch.services.errors import Invalid
from tests.api.hostile import HOSTILE

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=20,
)
REFUSED_BY_SHAPE = {"an array", "null", "a number", "a text", "an unknown field"}


@given(VALUES)
def test_what_json_writes_is_read_back_the_same(value: object) -> None:
    assert parse_json(json.dumps(value).encode()) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in REFUSED_BY_SHAPE])
def test_hostile_json_is_refused_and_not_repeated(name: str) -> None:
    with pytest.raises(Invalid) as refused:
        parse_json(HOSTILE[name])
    assert refused.value.code == "malformed_json"
    assert "\ud800" not in refused.value.message


@given(st.binary(max_size=200))
def test_any_bytes_are_a_value_or_a_mistake(body: bytes) -> None:
    try:
        value = parse_json(body)
    except Invalid:
        return
    assert json.loads(body) == value


@pytest.mark.parametrize(
    ("digits", "value"),
    [("1.0", 1), ("1e0", 1), ("-7.00", -7), ("1.5e1", 15), ("-0", 0), ("-0.0", 0), ("9007199254740991.0", LARGEST)],
)
def test_a_number_without_a_fraction_is_an_integer(digits: str, value: int) -> None:
    found = parse_json(f'{{"a":[{digits}]}}'.encode())
    assert repr(found) == repr({"a": [value]})


@pytest.mark.parametrize("digits", ["1.5", "0.1", "9007199254740990.5", "1.00000000000000000001", "1e-400"])
def test_a_number_with_a_fraction_is_none(digits: str) -> None:
    assert isinstance(parse_json(digits.encode()), float)


@pytest.mark.parametrize("digits", ["1e400", "-1E400", "1e16", "9007199254740993.0", "1e999999999999999999999"])
def test_a_number_beyond_2_to_the_53_is_refused_in_each_spelling(digits: str) -> None:
    with pytest.raises(Invalid):
        parse_json(f"[{digits}]".encode())


@pytest.mark.parametrize("sent", ["one\r\ntwo", "one\rtwo", "one\ntwo"])
def test_a_line_ends_with_a_newline_however_it_is_sent(sent: str) -> None:
    assert parse_json(json.dumps({"a": [sent]}).encode()) == {"a": ["one\ntwo"]}
    assert list(parse_pairs(f"a={quote(sent)}".encode())) == [("a", "one\ntwo")]


SPELLINGS = "1.0 -7e0 1.50e1 0.1e-400 0e99999999999999999999 9007199254740990.5 "
NUMBERS = SPELLINGS + "-0 -0.0 0.10 1e2 1E400 9007199254740991 9007199254740992 01 NaN " + "1" * 40
TEXTS_AND_MORE = r'"a\r\nb" "\ud800" "\u00e9" "a\nb" "123456789012345678" {"a":1,"a":1} [1,]'
ODD = st.sampled_from([*NUMBERS.split(), *TEXTS_AND_MORE.split(), '"\x7f"', '"\x01"', '"\ud800"', "[" * 33 + "]" * 33])
SPACED = st.sampled_from([(",", ":"), (", ", ": "), (",", ": ")])


def _written(value: object, separators: tuple[str, str], odd: str) -> bytes:
    text = json.dumps({"odd": "here", "value": value}, ensure_ascii=False, separators=separators)
    return text.replace('"here"', odd, 1).encode(errors="surrogatepass")


def _outcome(body: bytes) -> str:
    try:
        return repr(parse_json(body))
    except Invalid as refused:
        return refused.code


@given(VALUES | st.floats(), SPACED, ODD | VALUES.map(lambda value: json.dumps(value, ensure_ascii=False)))
def test_what_an_encoder_writes_is_read_as_carefully_as_anything_else(
    value: object, separators: tuple[str, str], odd: str
) -> None:
    body = _written(value, separators, odd)
    # No encoder begins with a space, so this one is parsed carefully.
    assert _outcome(body) == _outcome(b" " + body)


@pytest.mark.parametrize("text", ["[]", "{}", '""', '"\\n\\t"', "-1", "0.5", str(LARGEST), str(-LARGEST), '"[[[{{{"'])
def test_plain_json_is_taken(text: str) -> None:
    assert parse_json(text.encode()) == json.loads(text)


def test_brackets_in_texts_are_no_levels() -> None:
    value = ["\\" * 40, "[" * 40, '"' * 40 + "{" * 40]
    assert parse_json(json.dumps(value).encode()) == value


def test_the_deepest_level_is_taken_and_the_next_is_not() -> None:
    parse_json(b"[" * DEEPEST + b"]" * DEEPEST)
    with pytest.raises(Invalid):
        parse_json(b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1))


def test_a_form_is_read_by_field() -> None:
    assert parse_form(b"username=ada&password=a+b%26c%C3%A9&empty=") == [
        ("username", "ada"),
        ("password", "a b&cé"),
        ("empty", ""),
    ]


@pytest.mark.parametrize("form", [b"a=1&a=2", b"a=1&%61=2", b"a=%ff", b"a=%00", b"a\xff=1", b"&".join([b"a=1"] * 65)])
def test_an_unclear_form_is_refused(form: bytes) -> None:
    with pytest.raises(Invalid) as refused:
        parse_form(form)
    assert refused.value.code == "malformed_form"


def test_queries_are_read_like_forms() -> None:
    assert list(parse_pairs(b"limit=7&&game=x-game")) == [("limit", "7"), ("game", "x-game")]


@pytest.mark.anyio
async def test_work_ends_with_its_request() -> None:
    comes: asyncio.Queue[Any] = asyncio.Queue()
    request = StrictRequest({"type": "http", "headers": [], "path_params": {}}, comes.get)
    ended = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    waiting = asyncio.create_task(request.while_here(work()))
    comes.put_nowait({"type": "http.request", "body": b""})
    await asyncio.sleep(0)
    comes.put_nowait({"type": "http.disconnect"})
    with pytest.raises(ClientDisconnect):
        await waiting
    async with asyncio.timeout(60):
        await ended.wait()


@pytest.mark.anyio
async def test_work_that_fails_fails_its_request() -> None:
    request = StrictRequest({"type": "http", "headers": [], "path_params": {}}, asyncio.Queue[Any]().get)

    async def work() -> None:
        raise Invalid

    with pytest.raises(Invalid):
        await request.while_here(work())
