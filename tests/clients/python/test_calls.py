"""Every operation of the API has a method in both clients, which takes all that the operation takes."""

import inspect
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from mainmatch_client import AsyncMainmatch, Mainmatch
from mainmatch_client.calls import accounts, hosting, matches, play, season_hosting, seasons, talk, webhooks
from mainmatch_client.calls.call import OPERATIONS
from tests.openapi import COMMITTED as DOCUMENT

LEFT_OUT = {
    "checkLiveness": "for whoever runs the server",
    "checkReadiness": "for whoever runs the server",
    "getMetrics": "for whoever runs the server",
    "streamMatchEvents": "the WebSocket stream does more",
    "streamSeasonEvents": "the WebSocket stream does more",
    "streamMyEvents": "the WebSocket stream does more",
    "startOidc": "for a browser, which it redirects",
    "unsubscribe": "for mail programs",
    "getCalendarFile": "for calendar programs",
}
ELSEWHERE = {"createSession": "sign_in"}
"""Operations whose method does something besides."""

RENAMED = {
    "grant_type": None,
    "token_type_hint": None,
    "scope": "scopes",
    "as": "as_",
    "from": "from_",
    "Idempotency-Key": "idempotency_key",
    # Of a client, not of a call.
    "On-Behalf-Of": None,
    # The SDK reads views by events, and asks again for none.
    "If-None-Match": None,
}
"""How the documented names are called; None: nobody has to say it."""


def operations() -> dict[str, Mapping[str, Any]]:
    return {operation["operationId"]: operation for path in DOCUMENT["paths"].values() for operation in path.values()}


def names_of(operation: Mapping[str, Any]) -> Iterator[str]:
    """All that an operation takes and heeds: short lists are answered whole, whatever limit they are sent."""
    for parameter in operation.get("parameters", ()):
        if not parameter.get("description", "").startswith("Has no effect"):
            yield parameter["name"]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        name = content["schema"]["$ref"].rsplit("/", 1)[1]
        yield from DOCUMENT["components"]["schemas"][name]["properties"]


def test_every_operation_has_its_call() -> None:
    missing = operations().keys() - OPERATIONS.keys() - LEFT_OUT.keys()
    assert missing == set(), "write a call for it in mainmatch_client.calls, or say here why there is none"


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() & operations().keys()))
def test_a_call_takes_all_that_its_operation_takes(name: str) -> None:
    wanted = {RENAMED.get(each, each) for each in names_of(operations()[name])} - {None}
    taken = inspect.signature(OPERATIONS[name]).parameters.keys()
    assert wanted - taken == set()
    assert taken - wanted <= {"idempotency_key"}, "the operation knows nothing of it"


@pytest.mark.parametrize("client", [Mainmatch, AsyncMainmatch])
@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_both_clients_have_a_method_for_it(name: str, client: type) -> None:
    make = OPERATIONS[name]
    method = getattr(client, ELSEWHERE.get(name, make.__name__))
    assert method.__doc__
    if name not in ELSEWHERE:
        assert [*inspect.signature(method).parameters] == ["self", *inspect.signature(make).parameters]


ROOMS = [accounts, hosting, matches, play, season_hosting, seasons, talk, webhooks]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_a_call_goes_where_its_operation_is(room: Any) -> None:
    """Each is made once, with made-up arguments, and its address and method compared."""
    documented = {
        operation["operationId"]: (method.upper(), path)
        for path, item in DOCUMENT["paths"].items()
        for method, operation in item.items()
    }
    made_up = {
        "seat": 3,
        "n": 4,
        "members": [2],
        "action": {"type": "x"},
        "scopes": ("match:read",),
        "keep_linked": True,
        "choice": ["cm_2"],
        "policies": {},
        "groups": ["Red"],
        "amount": 2,
        "due_at": datetime(2021, 3, 1, 21, tzinfo=UTC),
    }
    for name, make in OPERATIONS.items():
        if name not in documented or make.__module__ != room.__name__:
            continue
        needed = {
            each.name: made_up.get(each.name, f"{each.name}/1")
            for each in inspect.signature(make).parameters.values()
            if each.default is inspect.Parameter.empty
        }
        call = make(**needed)
        method, path = documented[name]
        assert call.method == method, name
        pattern = re.escape(path).replace("\\{", "{").replace("\\}", "}")
        assert re.fullmatch(re.sub(r"\{[a-z_]+\}", r"[^/]+", pattern), call.path), (name, call.path)
        takes_key = "Idempotency-Key" in {each["name"] for each in operations()[name].get("parameters", ())}
        assert (call.key is not None) == takes_key, name


def test_what_is_sent_is_what_was_said() -> None:
    due = datetime(2021, 3, 1, 21, tzinfo=UTC)
    assert hosting.extend("m_1", due_at=due, reason="sleep").body == {
        "due_at": "2021-03-01T21:00:00.000Z",
        "reason": "sleep",
    }
    assert matches.create_match("x-game", garnets={1: 5}).body == {"game": "x-game", "garnets": {"1": 5}}
    assert talk.messages("m_1", "pair:3-7", after=2).path == "/v1/matches/m_1/channels/pair:3-7/messages"
    assert play.view("m_1", as_="seat:3").query == {"as": "seat:3"}
    assert seasons.decide("se_1", "de_2", ("cm_3",)).body == {"choice": ["cm_3"]}
    assert season_hosting.extend_decision("se_1", "de_2", due, reason="sleep").body == {
        "due_at": "2021-03-01T21:00:00.000Z",
        "reason": "sleep",
    }
    assert matches.create_match("x-game", season_id="se_1").body == {"game": "x-game", "season_id": "se_1"}
    with pytest.raises(ValueError, match="time zone"):
        hosting.pause("m_1", until=datetime(2021, 3, 1, 21))  # noqa: DTZ001 - that is the mistake


def test_nothing_secret_is_shown() -> None:
    calls = [
        accounts.sign_up("ada", "correct horse"),
        accounts.open_session("ada", "correct horse"),
        play.submit("m_1", "ph_1", {"type": "ally", "with": "correct horse"}),
        seasons.decide("se_1", "de_2", ["correct horse"]),
    ]
    assert all("correct horse" not in repr(call) for call in calls)
    assert "mm_" not in repr(Mainmatch("http://x", "mm_secret"))
