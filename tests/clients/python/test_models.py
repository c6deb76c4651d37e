"""The dataclasses are those of openapi/openapi.json, and an old client reads a newer server's answers."""

import json
from typing import Any

from mainmatch_client.calls import matches, play
from mainmatch_client.models import SessionToken, SubmissionReceipt
from tests.clients.python.live_server import ROOT

PHASE = {"id": "ph_1", "name": "choice", "round": 1, "opened_at": "2020-11-21T14:00:00.000Z", "due_at": None}


def test_what_a_newer_server_adds_is_ignored() -> None:
    newer: dict[str, Any] = {
        "phase": {**PHASE, "mood": "tense"},
        "actions": [],
        "missing": None,
        "due_at": None,
        "submission": None,
    }
    options = play.options("m_1").reads(json.dumps({**newer, "weather": "fine"}).encode())
    assert options.phase is not None
    assert options.phase.name == "choice"
    assert options.phase.opened_at.utcoffset() is not None


def test_a_status_or_schedule_that_is_not_known_yet_is_read() -> None:
    document = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    answers = document["paths"]["/v1/matches/{match_id}"]["get"]["responses"]["200"]
    facts = dict.fromkeys(document["components"]["schemas"]["MatchFacts"]["properties"]) | {
        "id": "m_1",
        "game": "x-game",
        "version": "1",
        "title": "t",
        "status": "adjourned",
        "player_count": 5,
        "seats": [],
        "schedule": {"mode": "lunar", "moon": "full"},
        "config": {},
        "close_early": "x",
        "visibility": "x",
        "submission_status": "x",
        "publication": "x",
        "review_seconds": 1,
        "spectator_delay_rounds": 0,
        "downtime": "x",
        "when_seats_are_free": "x",
        "commitment": "x",
        "created_at": "2020-11-21T14:00:00.000Z",
        "role": "referee",
        "hosts": [],
        "absence": {"extensions": 0, "extension_seconds": 60, "excused_misses": 0, "bot_after_misses": None},
        "hosting": False,
        "hosts_read_groups": False,
        "drawn_aliases": False,
    }
    assert answers
    match = matches.match("m_1").reads(json.dumps(facts).encode())
    assert (match.status, match.role) == ("adjourned", "referee")
    assert match.schedule == {"mode": "lunar", "moon": "full"}


def test_secrets_are_not_shown() -> None:
    session = SessionToken(access_token="mm_secret", expires_in=1, scope="")
    assert "mm_secret" not in repr(session)
    assert [name for name, each in SubmissionReceipt.__dataclass_fields__.items() if not each.repr] == ["action"]
