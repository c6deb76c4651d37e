"""F1: whatever the OpenAPI document allows, and what it doesn't, is answered as the document says. Never 5xx.

Schemathesis reads the document and makes requests of it: the examples, every limit of every field from both sides,
missing and surplus parts, other methods and content types, and then whatever chance brings. ``FUZZ_EXAMPLES`` says how
much chance there is: 1 in the gate, thousands at night.

In ``make fuzz`` every operation meets all of that as nobody, as a host and as a player. In the gate it is a host, who
may do most, and every third operation; nobody in particular asks only what is open to them. Who may what is the access
matrix's.
"""

import os
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, Response
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import negative_data_rejection

from tests.fuzz.findings import must_be_ours
from tests.fuzz.grounding import grounded
from tests.fuzz.world import PEOPLE, PRINCIPALS, World
from tests.openapi import COMMITTED

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "1"))
CONFIG = {
    "generation": {"max-examples": EXAMPLES, "deterministic": "FUZZ_EXAMPLES" not in os.environ, "no-shrink": True},
    # Rules of games and matches are no matter of schemas: 422 says which of them. findings.py looks at its code.
    "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 304, 401, 403, 404, 409, 422, 429]}},
    # To JSON Schema a stream is one text. What is in it, tests of streams hold against its published shape.
    "operations": [
        {"include-path-regex": "/stream$", "checks": {"response_schema_conformance": {"enabled": False}}},
        # Its proof is a cookie, which no part of the document makes: RFC 6749 answers 400 ``invalid_grant`` without it.
        {
            "include-path": "/v1/auth/refresh",
            "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 400, 429]}},
        },
    ],
}
OPERATIONS = {
    operation["operationId"]: (path, method)
    for path, methods in COMMITTED["paths"].items()
    for method, operation in methods.items()
}
OPEN = {
    operation["operationId"]
    for methods in COMMITTED["paths"].values()
    for operation in methods.values()
    if not operation["security"]
}
CHANGING = {
    *("cancelMatch", "closePhase", "rewindMatch", "startMatch", "leaveMatch", "joinMatch", "pauseMatch", "resumeMatch"),
    *(
        "publishOutcome",
        "putPlayer",
        "addBots",
        "removePlayer",
        "deleteRemoval",
        "updateMatch",
        "removeHost",
        "deleteToken",
        "extendPhase",
    ),
    *("joinSeason", "leaveSeason", "addMember", "removeMember", "putMemberPlayer", "startSeason", "createEpisode"),
    *("startFinals", "takeBackMatch", "cancelSeason", "closeDecision", "answerOffer"),
    *("deleteOffer", "removeSeasonHost"),
}
"""Operations that use matches up: those after them need new ones."""

PATIENCE = 60
"""Seconds after which an answer isn't coming."""


IS_NIGHT = "FUZZ_EXAMPLES" in os.environ
ASKED_AS = [
    pytest.param(operation, principal, id=f"{operation}-{principal}")
    for operation in OPERATIONS
    for principal in (PRINCIPALS if IS_NIGHT else ("host", "anonymous") if operation in OPEN else ("host",))
]
MADE_UP = ASKED_AS if IS_NIGHT else ASKED_AS[::3]
"""To make its requests up takes longer than to answer them."""


@cache
def document() -> BaseSchema:
    """What Schemathesis reads, in the process that needs it."""
    return schemathesis.openapi.from_dict(COMMITTED, config=SchemathesisConfig.from_dict(CONFIG))


def operation_of(name: str) -> Any:
    path, method = OPERATIONS[name]
    return document()[path][method.upper()]


@dataclass
class Visits:
    """Which match the next case meets: one state after the other. ``answers`` counts them by the hundreds."""

    world: World
    principal: str
    count: int = 0
    has_changed: bool = False
    answers: Counter[str] = field(default_factory=Counter)
    operations: set[str] = field(default_factory=set)

    def sent(self, case: Case[Any]) -> Response:
        """Send the case to the next match, and look at the answer."""
        matches = list(self.world.matches.values())
        grounded(case, self.world, matches[self.count % len(matches)], self.count, self.principal)
        self.count += 1
        self.operations.add(case.operation.label)
        answer = self._answer(case)
        must_be_ours(case, answer, tuple(self.world.tokens.values()))
        operation, is_done = case.operation.definition.raw["operationId"], answer.status_code < 300
        self.has_changed |= is_done and operation in CHANGING
        if is_done and operation == "signOutEverywhere":
            self.world.sign_in(PEOPLE[self.principal])
        return answer

    def _answer(self, case: Case[Any]) -> Response:
        url, headers = self.world.url, self.world.headers(self.principal, case.path)
        if case.path.endswith("/stream"):
            answer = self._first_piece(case, url, headers)
        else:
            answer = case.call(url, self.world.session, headers, timeout=PATIENCE)
        self.answers[f"{answer.status_code // 100}xx"] += 1
        again = {"base_url": url, "headers": headers, "timeout": PATIENCE}
        self.answers["undocumented"] += 1
        excluded: list[Any] = [negative_data_rejection] if _leaves_body_out(case) else []
        case.validate_response(answer, headers=headers, transport_kwargs=again, excluded_checks=excluded)
        self.answers["undocumented"] -= 1
        return answer

    def _first_piece(self, case: Case[Any], url: str, headers: dict[str, str]) -> Response:
        """A stream doesn't end: its first piece comes at once, and is enough."""
        payload = case.as_transport_kwargs(url, headers)
        with self.world.session.request(**payload, stream=True, timeout=PATIENCE) as streamed:
            if streamed.ok:
                streamed._content = next(streamed.iter_content(None), b"")
            return Response.from_requests(streamed, verify=True)

    def settle(self) -> None:
        """Make the matches anew if they were used up."""
        if self.has_changed:
            self.world.stage()
        self.has_changed = False


def _leaves_body_out(case: Case[Any]) -> bool:
    """By ``null``, which generated clients send: ``test_null_is_no_body_where_there_need_be_none``."""
    declared = case.operation.definition.raw.get("requestBody")
    return case.body is None and declared is not None and not declared.get("required")


@pytest.fixture
def visits(principal: str, world: World, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """To a world in which every state is there, whatever the last test did."""
    visits = Visits(world, principal)
    yield visits
    counted = {"principal": principal, "operations": sorted(visits.operations), "answers": dict(visits.answers)}
    request.node.user_properties.append(("fuzzed", counted))
    visits.settle()


@pytest.mark.parametrize(("operation", "principal"), MADE_UP)
def test_an_operation_answers_as_the_document_says(operation: str, visits: Visits) -> None:
    numbers = count()

    # As Schemathesis's own plugin builds it, which would do so for all operations in every worker that collects them.
    @settings(suppress_health_check=list(HealthCheck))
    def ask(case: Case[Any]) -> None:
        # In the gate every other case, which is half of its time.
        if IS_NIGHT or next(numbers) % 2 == 0:
            visits.sent(case)

    ask_all = build_operation_test(
        config=document().config,
        operation=operation_of(operation),
        test_func=ask,
        given_kwargs={},
        feedback=FeedbackSources(),
    )
    ask_all()


@pytest.mark.parametrize(("operation", "principal"), ASKED_AS)
def test_a_documented_request_meets_every_state(operation: str, visits: Visits) -> None:
    asked = operation_of(operation)
    for parts in documented(asked):
        states, first = len(visits.world.matches), list(OPERATIONS).index(operation) % 3
        # At night twice, for now and then an id stays made up; in the gate each operation meets every third state.
        for visits.count in range(2 * states) if IS_NIGHT else range(first, states, 3):
            visits.sent(
                asked.Case(path_parameters={each.name: "1" for each in asked.path_parameters}, **deepcopy(parts))
            )
        visits.settle()


def documented(operation: Any) -> list[dict[str, Any]]:
    """The bodies that the document shows for this operation, or none."""
    content = operation.definition.raw.get("requestBody", {}).get("content", {})
    shown = content.get("application/json", {}).get("examples", {}).values()
    return [{"body": each["value"], "media_type": "application/json"} for each in shown] or [{}]
