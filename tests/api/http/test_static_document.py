"""Static documents are made once, revalidated by their tag, and compressed for who accepts it."""

import asyncio
import gzip
import threading

import httpx2
import pytest
from starlette.requests import Request

from mainmatch.api.http.static_document import CODINGS, StaticDocument, StaticDocuments, chosen_coding

pytestmark = pytest.mark.anyio

TEXT = "All that is public. " * 100


def asking(**headers: str) -> Request:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": sent})


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", None),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("br;q=0, GZIP;q=0.5", "gzip"),
        ("*", "br"),
        ("br;q=0, gzip;q=0, *", None),
        ("*;q=0", None),
        ("identity", None),
        ("gzip;q=often", None),
    ],
)
def test_the_smallest_coding_is_sent_that_the_request_accepts(header: str, expected: str | None) -> None:
    assert chosen_coding(header, CODINGS) == expected


def test_a_coding_that_a_document_does_not_have_is_not_sent() -> None:
    assert chosen_coding("br, gzip", {"gzip"}) == "gzip"
    assert chosen_coding("br", {"gzip"}) is None


async def test_what_was_compressed_before_is_sent_as_it_is() -> None:
    document = StaticDocument.of(TEXT, "text/plain", coded={"br": b"small", "gzip": TEXT.encode() * 2})
    answer = document.answer(asking(accept_encoding="gzip, br"))
    assert (bytes(answer.body), answer.headers["content-encoding"]) == (b"small", "br")
    assert answer.headers["etag"] != document.answer(asking()).headers["etag"]
    assert "content-encoding" not in document.answer(asking(accept_encoding="gzip")).headers, "it is larger"


async def test_each_representation_has_its_own_tag_and_varies_by_the_header() -> None:
    document = StaticDocument.of(TEXT, "text/plain")
    plain, packed = document.answer(asking()), document.answer(asking(accept_encoding="gzip"))
    assert bytes(plain.body) == TEXT.encode() == gzip.decompress(packed.body)
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.headers["etag"] != packed.headers["etag"]
    assert {each.headers["vary"] for each in (plain, packed)} == {"Accept-Encoding"}


async def test_who_has_a_representation_gets_304_for_that_one_only() -> None:
    document = StaticDocument.of(TEXT, "text/plain")
    tag = document.answer(asking()).headers["etag"]
    again = document.answer(asking(if_none_match=f"W/{tag}"))
    assert (again.status_code, again.body, again.headers["etag"]) == (304, b"", tag)
    assert document.answer(asking(if_none_match=tag, accept_encoding="gzip")).status_code == 200


async def test_what_is_small_or_packed_already_is_sent_as_it_is() -> None:
    for body in (b"short", gzip.compress(TEXT.encode() + bytes(range(256)) * 9, mtime=0)):
        answer = StaticDocument.of(body, "application/octet-stream").answer(asking(accept_encoding="gzip"))
        assert bytes(answer.body) == body
        assert "content-encoding" not in answer.headers


async def test_a_document_is_made_once_however_many_ask_and_leave() -> None:
    made, may_end = [], threading.Event()

    def make() -> StaticDocument:
        assert may_end.wait(20)
        made.append(1)
        return StaticDocument.of(TEXT, "text/plain")

    documents = StaticDocuments()
    waiting = [asyncio.create_task(documents.get("a", make)) for _ in range(9)]
    await asyncio.sleep(0)
    waiting.pop(0).cancel()
    may_end.set()
    assert len({id(each) for each in await asyncio.gather(*waiting)}) == 1
    assert made == [1]


async def test_a_document_that_could_not_be_made_is_tried_again() -> None:
    documents, tries = StaticDocuments(), iter([OSError("gone"), None])

    def make() -> StaticDocument:
        if (failure := next(tries)) is not None:
            raise failure
        return StaticDocument.of(TEXT, "text/plain")

    with pytest.raises(OSError, match="gone"):
        await documents.get("a", make)
    assert (await documents.get("a", make)).body == TEXT.encode()


@pytest.mark.parametrize(
    "address",
    [
        "/v1/openapi.json",
        "/openapi.json",
        "/v1/openapi-server.json",
        "/v1/asyncapi.yaml",
        "/docs",
        "/docs/errors",
        "/docs/assets/swagger-ui-bundle.js",
    ],
)
async def test_public_documents_are_compressed_and_revalidated(client: httpx2.AsyncClient, address: str) -> None:
    first = await client.get(address, headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    headers = {"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]}
    again = await client.get(address, headers=headers)
    assert (again.status_code, again.content) == (304, b"")


async def test_answers_that_can_hold_secrets_are_never_compressed(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/games", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
