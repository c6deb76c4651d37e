"""What the page of ``mainmatch play`` shows.

Each viewer's match has the shapes of the API, so that the web client's own forms and scenes take it. Beside them stands
what no player sees: who heard what, the dice, all moves.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from mainmatch import rules
from mainmatch.authoring.session import ReplayedMove, Session
from mainmatch.conformance.playthrough import told_of
from mainmatch.services.games.catalogue import facts_of

ID = "play"
"""The id of the match, which is the only one."""


def page_state(session: Session) -> dict[str, Any]:
    """All that the page shows at the session's place."""
    match = session.match
    translation = session.registry.translation(session.game, ())
    now = session.moments[session.place]
    return {
        "game": facts_of(session.game, translation).model_dump(mode="json", by_alias=True),
        "file": str(session.source.place),
        "trouble": session.trouble,
        "begun": {"seats": session.begun.seats, "seed": session.begun.seed, "garnets": session.begun.garnets},
        "place": session.place,
        "moves": [_line(each) for each in session.moments],
        "bots": sorted(session.bots),
        "told": [_told(each) for each in now.step.told],
        "dice": [{"label": each.label, "values": [repr(value) for value in each.values]} for each in now.dice],
        "sealed": [_receipt(match, place, each) for place, each in match.sealed.items()],
        "viewers": [_seen(session, seat) for seat in (None, *match.asked)],
        "playthrough": session.playthrough.told(session.game) if not session.trouble else "",
    }


def _line(moment: ReplayedMove) -> dict[str, Any]:
    """A moment on the slider."""
    match = moment.step.match
    return {
        "says": "the match begins" if moment.move is None else told_of(moment.move),
        "seat": moment.move.seat if moment.move else None,
        "refused": moment.refusal.message if moment.refusal else "",
        "phase": match.phase.name if match.phase else "",
        "ordinal": match.ordinal,
    }


def _told(told: rules.Told) -> dict[str, Any]:
    """An event, who heard it, and what it says to them. ``to`` is null for all."""
    event = told.event
    reader: rules.Viewer = "public" if not told.seats else rules.viewer_of(told.seats[0])
    says = event.says(reader)
    return {
        "type": event.type,
        "data": event.as_json(),
        "to": told.seats,
        "channel": told.channel,
        "says": says,
    }


def _seen(session: Session, seat: rules.Seat | None) -> dict[str, Any]:
    """What the client of this seat (None: of a spectator) would have loaded: facts, view, options, events."""
    match, viewer = session.match, _viewer(seat)
    phase, status = _phase(match), "running" if match.phase else "finished"
    return {
        "viewer": viewer,
        "facts": {
            "id": ID, "game": session.game.id, "version": session.game.version, "title": session.game.title,
            "status": status, "player_count": len(match.spec.seats), "hosts": [], "phase": phase, "config": {},
            "seats": [_sits(session, each) for each in match.spec.seats], "close_early": "all_submitted",
            "role": "spectator" if seat is None else "player", "seat": seat, "hosting": seat == rules.JUDGE,
            "paused_until": None, "review_until": None, "season_id": None, "schedule": {}, "absence": {},
        },
        "document": {
            "match_id": ID, "viewer": viewer, "status": status, "phase": phase,
            "paused_until": None, "review_until": None, "submitted": None, "view": match.view(viewer),
            "garnets": None if not seat else match.free(seat), "cursor": {"feed": viewer, "seq": session.place},
        },
        "options": None if seat is None else _options(match, seat, phase),
        "events": _events(session, seat),
        "result": _result(match),
    }  # fmt: skip


def _viewer(seat: rules.Seat | None) -> rules.Viewer:
    return "public" if seat is None else rules.viewer_of(seat)


def _sits(session: Session, seat: rules.Seat) -> dict[str, Any]:
    return {"seat": seat, "taken": True, "display_name": f"Seat {seat}", "bot": seat in session.bots, "user_id": None}


def _phase(match: rules.Match) -> dict[str, Any] | None:
    if match.phase is None:
        return None
    opened, due = (each.isoformat(timespec="milliseconds") for each in _clock(match))
    return {
        "id": str(match.ordinal),
        "name": match.phase.name,
        "round": match.round,
        "opened_at": opened,
        "due_at": due,
    }


def _clock(match: rules.Match) -> tuple[datetime, datetime]:
    """When the open phase began, and ends: no time passes on this page, so it begins now."""
    opened = datetime.now(UTC)
    return opened, opened + match.lasts()


def _options(match: rules.Match, seat: rules.Seat, phase: Mapping[str, Any] | None) -> dict[str, Any]:
    has_slots = match.phase is not None and match.phase.slots is not None
    receipts = {
        place: _receipt(match, place, each) for place, each in match.sealed.items() if rules.seat_at(place) == seat
    }
    slots = {"submissions": {rules.slot_at(place): each for place, each in receipts.items()}} if has_slots else {}
    return {
        "phase": phase,
        "actions": [_action(each) for each in match.offers(seat)],
        "missing": match.silence(seat),
        "due_at": phase["due_at"] if phase else None,
        "submission": None if has_slots else receipts.get(rules.place_in(seat, "")),
        "language": "en",
        **slots,
    }


def _action(offer: rules.Offer) -> dict[str, Any]:
    told = {name: getattr(offer, name) for name in offer.__struct_fields__}
    return told if offer.slot else {name: part for name, part in told.items() if name != "slot"}


def _receipt(match: rules.Match, place: rules.Place, sealing: rules.Sealing) -> dict[str, Any]:
    until = None if sealing.locked or match.phase is None else _clock(match)[1].isoformat(timespec="milliseconds")
    slot = {"slot": rules.slot_at(place)} if rules.slot_at(place) else {}
    return {
        "match_id": ID, "seat": rules.seat_at(place), "phase_id": str(match.ordinal), "revision": 1,
        "accepted_at": None, "action": sealing.action.as_json(), "locked": sealing.locked, "garnets_held": sealing.cost,
        "changeable_until": until, "salt": None, "digest": None, **slot,
    }  # fmt: skip


def _events(session: Session, seat: rules.Seat | None) -> list[dict[str, Any]]:
    """The viewer's feed up to the session's place, with the server's own events around the game's."""
    found: list[dict[str, Any]] = []
    before: rules.Match | None = None
    for moment in session.moments[: session.place + 1]:
        match = moment.step.match
        is_new = before is not None and (match.ordinal != before.ordinal or match.phase is None) and before.phase
        if is_new:
            found.append(_envelope(len(found) + 1, before or match, "phase.closed", {}))
        for told in moment.step.told:
            if told.seats is None or seat == rules.JUDGE or seat in told.seats:
                event = _envelope(len(found) + 1, before or match, told.event.type, told.event.as_json())
                found.append({**event, "says": told.event.says(_viewer(seat)) or None})
        if match.phase is not None and (is_new or before is None):
            found.append(_envelope(len(found) + 1, match, "phase.opened", {"phase": _phase(match)}))
        before = match
    return found


def _envelope(seq: int, match: rules.Match, kind: str, data: Mapping[str, rules.Json]) -> dict[str, Any]:
    name, at = match.phase.name if match.phase else None, datetime.now(UTC).isoformat(timespec="milliseconds")
    return {
        "feed": ID, "seq": seq, "id": str(seq), "type": kind, "at": at, "round": match.round,
        "phase_id": str(match.ordinal), "phase_name": name, "data": data, "to": None, "says": None,
    }  # fmt: skip


def _result(match: rules.Match) -> dict[str, Any] | None:
    return (
        None if match.result is None else {"match_id": ID, **match.result.as_json(), "seals_broken": [], "dropped": {}}
    )
