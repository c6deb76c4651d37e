"""The types of event that seasons cause, in their own feeds and in those of accounts.

May touch: the shapes. Rule kept here: a season's event is its own shape; here it gets words for whom it is told to, and
an example.
"""

from collections.abc import Iterator, Mapping

from mainmatch.rules import Json
from mainmatch.season import KINDS, Policies
from mainmatch.services.event_catalogue import season_payloads as told
from mainmatch.services.event_catalogue.event_type import EventKind, by_type

__all__ = ["IN_SEASON", "OF_SEASONS"]

_TO = {
    "everybody": "everybody",
    "host": "hosts",
    "member": "the member, hosts",
    "parties": "the two, hosts",
    "decider": "who chose; everybody, where the decision is public",
}
"""The audiences of ``mainmatch.season`` in words."""

_MATCH: Mapping[str, Json] = {"match": "m_3kTz", "part": "main"}
_DUEL: Mapping[str, Json] = {"match": "m_9pQv", "part": "death"}
_DECISION: Json = {
    "id": "de_1",
    "kind": "choose_opponent",
    "episode": 1,
    "deciders": ["cm_Kq7x"],
    "options": ["cm_R2fd", "cm_Zp9w"],
    "least": 1,
    "most": 1,
    "due_at": "2026-11-22T14:00:00.000Z",
    "visibility": "sealed",
    "counting": "each",
    "default": "drawn",
    "ties": "fewest_garnets",
}
_POSTING: Json = {
    "cause": "se_b8Lm/warning/cm_R2fd/2",
    "currency": "garnet",
    "lines": [{"account": "cm_R2fd", "amount": -3}, {"account": "bank", "amount": 3}],
}
_POLICIES: Json = Policies(start_garnets=3, death_match_pool=("duel-of-nerve", "duel-of-bids")).model_dump(mode="json")

_EXAMPLES: Mapping[str, Mapping[str, Json]] = {
    "season.created": {"id": "se_b8Lm", "title": "The first season", "policies": _POLICIES},
    "season.policies_changed": {"policies": _POLICIES},
    "season.member_added": {"member": "cm_Kq7x", "alias": "The Fox", "groups": []},
    "season.member_dropped": {"member": "cm_Kq7x"},
    "season.member_grouped": {"member": "cm_Kq7x", "groups": ["Team Red"]},
    "season.member_substituted": {"member": "cm_Kq7x", "alias": "Greta"},
    "season.member_warned": {"member": "cm_R2fd", "number": 2, "reason": "The third deadline missed.", "fine": 3},
    "season.member_left": {"member": "cm_R2fd", "how": "withdrawn", "by": "own_wish"},
    "season.started": {},
    "season.finished": {"winner": "cm_Zp9w", "orphaned": []},
    "season.cancelled": {"reason": "Too few of us are left.", "orphaned": ["m_3kTz"]},
    "season.episode_announced": {"number": 1, "game": "x-game", "title": "Who trusts whom", "garnets": None},
    "season.match_started": {**_MATCH, "game": "x-game", "seats": {"1": "cm_Zp9w", "2": "cm_Kq7x", "3": "cm_R2fd"}},
    "season.match_resolved": {
        **_MATCH,
        "take": 1,
        "outcome": {
            "tokens": {"cm_Zp9w": 2},
            "garnets": {"cm_Zp9w": 4, "cm_R2fd": 1},
            "candidates": ["cm_Kq7x"],
            "places": {"cm_Zp9w": 1, "cm_R2fd": 2, "cm_Kq7x": 3},
        },
    },
    "season.match_taken_back": {
        **_MATCH,
        "episode": 1,
        "take": 1,
        "cancelled": False,
        "reason": "A mail came in time.",
        "orphaned": ["m_9pQv"],
    },
    "season.token_given": {"giver": "cm_Zp9w", "taker": "cm_R2fd"},
    "season.tokens_settled": {"held": {"cm_Zp9w": 1, "cm_R2fd": 1}},
    "season.candidates_named": {"candidates": ["cm_Kq7x"]},
    "season.opponent_chosen": {"opponent": "cm_R2fd"},
    "season.games_banned": {"games": ["duel-of-bids"]},
    "season.death_match_chosen": {"game": "duel-of-nerve"},
    "season.death_match_tied": {"replays": 1},
    "season.duel_reset": {"candidates": ["cm_Kq7x"]},
    "season.member_eliminated": {"member": "cm_Kq7x", "by": "death_match", "take": 2},
    "season.elimination_skipped": {"why": "all_safe", "orphaned": []},
    "season.episode_closed": {"number": 1},
    "season.finals_announced": {"finalists": ["cm_R2fd", "cm_Zp9w"]},
    "season.support_counted": {"supporters": {"cm_Kq7x": "cm_Zp9w"}},
    "season.final_played": {"match": "m_Lw4c", "winner": "cm_Zp9w"},
    "season.decision_opened": {"decision": _DECISION},
    "season.choice_made": {"decision": "de_1", "by": "cm_Kq7x", "choice": ["cm_R2fd"]},
    "season.decision_extended": {"decision": "de_1", "due_at": "2026-11-23T14:00:00.000Z", "reason": "A holiday."},
    "season.decision_closed": {
        "decision": "de_1",
        "outcome": ["cm_R2fd"],
        "how": "decided",
        "choices": {"cm_Kq7x": ["cm_R2fd"]},
    },
    "season.garnets_posted": {"posting": _POSTING, "undoable": False},
    "season.transfer_offered": {"offer": "of_7Hy2", "giver": "cm_Zp9w", "taker": "cm_R2fd", "amount": 2},
    "season.transfer_settled": {"offer": "of_7Hy2", "outcome": "accepted"},
}


def _own() -> Iterator[EventKind]:
    for kind, shape in KINDS.items():
        yield EventKind(kind, _TO[shape.to], shape, _EXAMPLES[kind])


IN_SEASON: Mapping[str, EventKind] = by_type(
    (
        *_own(),
        EventKind(
            "season.garnets_changed",
            "everybody, or each member of its own, and hosts",
            told.BalancesChanged,
            {"garnets": {"cm_Kq7x": 5}},
        ),
    )
)
"""In the feeds of a season, by type."""

_MINE = "the cast and hosts"
_PLACE: Mapping[str, Json] = {"season_id": "se_b8Lm", "member": "cm_Kq7x"}
_HOSTING: Mapping[str, Json] = {"season_id": "se_b8Lm"}

OF_SEASONS = (
    *(
        EventKind(f"season.{name}", _MINE, told.MySeason, {"season_id": "se_b8Lm", "status": status})
        for name, status in (("started", "running"), ("finished", "finished"), ("cancelled", "cancelled"))
    ),
    EventKind(
        "season.to_decide",
        "who decides",
        told.MyDecision,
        {
            "season_id": "se_b8Lm",
            "decision": "de_1",
            "kind": "choose_opponent",
            "due_at": "2026-11-22T14:00:00.000Z",
        },
    ),
    EventKind("season.joined", "who is in the cast now", told.MyCastPlace, _PLACE),
    EventKind("season.left", "who is out of it", told.MyCastPlace, _PLACE),
    EventKind("season.host_joined", "the new host", told.MySeasonHosting, _HOSTING),
    EventKind("season.host_left", "the former host", told.MySeasonHosting, _HOSTING),
)
"""In an account's own feed."""
