"""Checks a match's views, offers, channels and defaults for silence, and its end.

A seat can send everything that it is offered. All output fits the published schemas, in JSON without fractions.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from pydantic import ValidationError

from mainmatch.conformance.check_declarations import check_action_type
from mainmatch.conformance.observation import Sight, drawn_of, shown, written
from mainmatch.conformance.report import Fault
from mainmatch.conformance.schema_validator import fits
from mainmatch.rules.actions import Action, Instant, Offer, Option, Sealed
from mainmatch.rules.annotations import annotation_flaws
from mainmatch.rules.ballot import CandidateVote
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.match import Match
from mainmatch.rules.schema_sampling import sample
from mainmatch.rules.slots import slot_at
from mainmatch.rules.values import JUDGE, Json, Seat, View, model_of
from mainmatch.rules.verdict import Result

_FLAT = frozenset({str, int, bool, type(None)})


def check_answers(sight: Sight, dice: Dice) -> None:
    """Check all answers of a match after a change of its state. Raises Fault."""
    match = sight.match
    _check_view("public", match.game.public_view(match.state), match.game.public)
    for seat in match.spec.seats:
        _check_view(f"seat {seat}", match.game.seat_view(match.state, seat), match.game.seat)
    _check_moment(match)
    for seat in drawn_of(match.asked, dice):
        _check_seat(match, seat, sight.offers[seat], dice)


def check_lengths(opening: Match) -> None:
    """Check that every phase has a length for the opening, which the catalogue shows. Raises Fault."""
    for phase in opening.game.phases:
        if phase.lasts(opening.state) <= timedelta():
            raise Fault(f"the phase {phase.name!r} lasts no time at all, asked about the opening")


def is_plain(found: Any) -> bool:
    """Whether this is JSON with only text, integers, true, false and null as values."""
    if isinstance(found, dict):
        if not all(isinstance(key, str) for key in found):
            return False
        found = found.values()
    elif not isinstance(found, list):
        return found is None or isinstance(found, str | int)
    # Most values are flat: only containers cost a call.
    return all(type(part) in _FLAT or is_plain(part) for part in found)


def _check_view(viewer: str, view: View, model: type[View]) -> None:
    if type(view) is not model:
        raise Fault(f"the view of {viewer} is a {type(view).__name__}, its schema says {model.__name__}")
    parts = view.as_json()
    if not is_plain(parts):
        raise Fault(f"the view of {viewer} holds something that is not plain JSON of whole numbers and text")
    if _read_back(model, parts) != parts:
        raise Fault(f"the view of {viewer} doesn't read back as it was written")


def _read_back(model: type[View], parts: Json) -> Any:
    try:
        return model_of(model).model_validate_json(shown(parts)).model_dump(mode="json", by_alias=True)
    except ValidationError:
        return None


def _check_moment(match: Match) -> None:
    rounds, phase = match.round, match.phase
    if type(rounds) is not int or rounds < 1:
        raise Fault(f"round() says {rounds!r}: rounds are counted from 1")
    if unlisted := {*match.game.rules_told(match.state)} - {*match.game.chapters}:
        raise Fault(f"the chapter {min(unlisted)!r} of the rules is not listed in the game's chapters")
    if phase is None:
        return
    # A loaded match uses the phase that is listed under this name.
    if type(phase) not in {CandidateVote, *(type(each) for each in match.game.phases)}:
        raise Fault(f"the phase {phase.name!r} is not listed in the game's phases")
    if match.lasts() <= timedelta():
        raise Fault(f"the phase {phase.name!r} lasts no time at all")
    channels = match.game.channels(match.state)
    names = [channel.name for channel in channels]
    strangers = {seat for channel in channels for seat in channel.members} - set(match.spec.seats)
    if len(set(names)) < len(names) or strangers:
        raise Fault("channels need names of their own, and members who are in the match")


def _check_seat(match: Match, seat: Seat, offers: tuple[Offer, ...], dice: Dice) -> None:
    if match.phase is None:
        if offers or match.may_submit(seat):
            raise Fault(f"the match is over, and seat {seat} is still asked for something")
        return
    subject = match.subject
    permitted: tuple[type[Action], ...] = match.phase.may_send(subject, seat)
    for kind in permitted:
        check_action_type(kind)
    if len({kind.type for kind in permitted}) < len(permitted):
        raise Fault(f"seat {seat} may send two types of the same name")
    options = [option for _, option in match.options(seat)]
    _check_options(match, seat, permitted, options)
    for offer in offers:
        _check_offer(match, seat, offer, dice)
    if any(issubclass(kind, Sealed) for kind in permitted):
        _check_way_on(match, seat, offers)
        _check_silence(match, seat, permitted, dice)
    elif permitted and seat != JUDGE and match.phase.bots == "once":
        raise Fault(
            f"the phase {match.phase.name!r} gives seat {seat} nothing sealed, so its bot never moves: "
            "permit Pass, too, or let its bots answer until_quiet"
        )


def _check_options(match: Match, seat: Seat, permitted: tuple[type[Action], ...], options: Sequence[Option]) -> None:
    for option in options:
        if option.action not in permitted or type(option.example) is not option.action:
            raise Fault(f"seat {seat} has an option for {option.action.type!r}, which it may not send now")
        if option.narrow.keys() - {*option.action.__struct_fields__}:
            raise Fault(f"the option {option.action.type!r} narrows fields that it doesn't have")
    offered = {option.action for option in options}
    for kind in permitted:
        if kind not in offered and _is_possible(match, seat, kind.from_json(kind.example)):
            raise Fault(f"seat {seat} may send {kind.type!r}, but has no option for it")


def _check_annotations(match: Match, seat: Seat, offer: Offer) -> None:
    for flaw in annotation_flaws(offer.schema, match.spec.seats):
        raise Fault(f"the option {offer.type!r} of seat {seat}: {flaw}")


def _is_possible(match: Match, seat: Seat, example: Action) -> bool:
    try:
        example.check(match.subject, seat)
    except Refused:
        return False
    return example.cost(match.subject, seat) <= match.free(seat)


def _check_offer(match: Match, seat: Seat, offer: Offer, dice: Dice) -> None:
    if offer.cost < 0:
        raise Fault(f"{offer.type!r} costs seat {seat} less than nothing")
    # Written strictly, for clients; comparisons elsewhere use a faster, laxer writer.
    written([offer.schema, offer.example])
    if not fits(offer.schema, offer.example):
        raise Fault(f"the example of {offer.type!r} offered to seat {seat} doesn't fit the schema beside it")
    try:
        drawn = sample(offer.schema, dice)
    except (ValueError, KeyError) as error:
        raise Fault(f"nothing can be drawn from the schema of {offer.type!r} for seat {seat}: {error}") from error
    if not fits(offer.schema, drawn):
        raise Fault(f"an example in the schema of {offer.type!r} for seat {seat} doesn't fit its pattern")
    _check_annotations(match, seat, offer)
    here = match.place_of(seat, offer.example)
    others = {place: sealing for place, sealing in match.sealed.items() if place != here}
    try:
        if offer.mode == Instant.mode:
            match.act(seat, offer.example)
        else:
            match.but(sealed=others).submit(seat, offer.example)
    except Refused as refusal:
        raise Fault(
            f"the example of {offer.type!r} offered to seat {seat} is refused: {refusal.code}: {refusal.message}"
        ) from refusal


def _check_way_on(match: Match, seat: Seat, offers: tuple[Offer, ...]) -> None:
    """Check that a seat without garnets can send something wherever the match waits for it."""
    slots = {slot_at(place) for place in match.places(seat)}
    if slots <= {each.slot for each in offers if each.mode == Sealed.mode and each.cost == 0}:
        return
    poor = match.with_wallets(dict.fromkeys(match.wallets, 0), sealed={})
    if slots - {each.slot for each in poor.offers(seat) if each.mode == Sealed.mode}:
        raise Fault(f"seat {seat} is waited for, and can send nothing without garnets: permit Pass, too")


def _check_silence(match: Match, seat: Seat, permitted: tuple[type[Action], ...], dice: Dice) -> None:
    """Check that the default for silence is an action that the seat could send, or a pass, in each slot."""
    if match.phase is None:
        return
    subject, slots = match.subject, match.phase.slots
    meant = match.phase.missing(subject, seat, dice)
    if slots is not None and type(meant) is not slots:
        raise Fault(f"missing() of {match.phase.name!r} must answer with its {slots.__name__}")
    for place in match.places(seat):
        action = meant if slots is None else getattr(meant, slot_at(place))
        if not isinstance(action, Sealed) or match.place_of(seat, {"type": action.type}) != place:
            slot = f" of the slot {slot_at(place)!r}" if slots else ""
            raise Fault(f"missing() of {match.phase.name!r} must answer with a sealed action{slot}")
        if type(action) in permitted:
            try:
                action.check(subject, seat)
            except Refused as refusal:
                raise Fault(f"what silence means for seat {seat} would be refused: {refusal.code}") from refusal


# The end of a match: docs/rules/README.md, Tokens of Life, Elimination Candidate and Result, checked independently of
# the code that applies them.
def check_ending(match: Match) -> None:
    """Check that a match without an open phase has a result that follows the shared rules. Raises Fault."""
    result, seats = match.result, match.spec.seats
    if result is None:
        raise Fault("no phase is open, and there is no result")
    if match.ordinal > match.game.longest + 1:
        raise Fault(f"{match.ordinal} phases were played, and the game says {match.game.longest} at most")
    for name, counts in (("tokens_of_life", result.tokens_of_life), ("garnets", result.garnets)):
        if tuple(counts) != seats or min(counts.values()) < 0:
            raise Fault(f"{name} must list every seat once, in order, with nothing below zero: {dict(counts)}")
    if match.game.reveals_all and match.verdict and not all(grant.public for grant in match.verdict.grants):
        raise Fault("a grant is secret, and everybody can read the whole match afterwards: set reveals_all to False")
    if result.winners and not match.game.wins:
        raise Fault(f"{result.winners} win, and the game says that nobody does")
    _check_people(result, seats)
    _check_standings(result.standings, seats)
    if min(match.wallets.values()) < 0:
        raise Fault("a wallet is below zero at the end")
    _check_closed(match)


def _check_people(result: Result, seats: tuple[Seat, ...]) -> None:
    holders = tuple(seat for seat in seats if result.tokens_of_life[seat])
    candidates = result.elimination_candidates
    if result.winners != holders:
        raise Fault(f"the winners {result.winners} are not those who hold a Token of Life: {holders}")
    if set(candidates) & set(holders):
        raise Fault(f"an Elimination Candidate holds a Token of Life: {candidates}")
    if candidates != tuple(sorted(set(candidates))) or not set(candidates) <= set(seats):
        raise Fault(f"the Elimination Candidates {candidates} are not different seats of this match, in order")


def _check_standings(standings: Sequence[Mapping[str, Json]], seats: tuple[Seat, ...]) -> None:
    rows: list[Mapping[str, Any]] = list(standings)
    if sorted(row["seat"] for row in rows) != list(seats):
        raise Fault(f"the standings must list every seat once, not {[row['seat'] for row in rows]}")
    for row in rows:
        group = [other for other in rows if other.get("group") == row.get("group")]
        ahead = {tuple(sorted((other["seat"], *other.get("partners", ())))) for other in group if _is_ahead(other, row)}
        rank = 1 + len(ahead)
        if row["rank"] != rank:
            raise Fault(f"seat {row['seat']} has rank {row['rank']} where it should share rank {rank}")
    if [_place(row) for row in rows] != sorted(_place(row) for row in rows):
        raise Fault("the standings are not in order of rank")


def _is_ahead(other: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    return bool(other["score"] > row["score"])


def _place(row: Mapping[str, Any]) -> tuple[str, int, int]:
    return (row.get("group") or "", row["rank"], row["seat"])


def _check_closed(match: Match) -> None:
    """Check that every action of every seat is refused after the end."""
    seat = match.spec.seats[0]
    for deed in (
        lambda: match.submit(seat, {"type": "pass"}),
        lambda: match.act(seat, {"type": "pass"}),
        lambda: match.withdraw(seat),
        match.close,
    ):
        try:
            deed()
        except Refused:
            continue
        raise Fault("the match is over, and something could still be done")
