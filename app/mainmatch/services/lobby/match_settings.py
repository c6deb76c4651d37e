"""Settings of a match that its hosts change in the lobby. Each is checked as at the creation of the match.

Players hear of every change; of what hosts keep to themselves (a setup, the balances) only that it changed, by the new
commitment.
"""

from typing import Annotated, Any

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from mainmatch.match_options.absence import AbsencePolicy
from mainmatch.match_options.schedules import Schedule
from mainmatch.rules import CloseEarly, Json, SubmissionStatus, text
from mainmatch.services.bodies import Instant
from mainmatch.services.caller import Caller
from mainmatch.services.errors import SeasonGarnets, SeatTaken
from mainmatch.services.hosting.hosts import Act, record
from mainmatch.services.lobby import settings_changes
from mainmatch.services.lobby.match_creation import must_be_soon
from mainmatch.services.lobby.match_options import Garnets, NewMatch, columns_of, must_fit, settings_of
from mainmatch.services.lobby.open_lobby import lobby_of
from mainmatch.services.matches.loader import game_of
from mainmatch.services.matches.queries import Downtime, MatchFacts, Publication, Visibility, WhenSeatsAreFree, facts
from mainmatch.services.names.display_names import Title
from mainmatch.services.season_commands import season_matches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import seats
from mainmatch.store.matches import MatchRecord

_SECRET = frozenset({"garnets"})
"""Settings whose values are not published."""


class MatchChange(Act):
    """New settings of a match in its lobby. Omitted members stay as they are."""

    title: Annotated[Title | SkipJsonSchema[None], Field(description="Title, for people.")] = None
    player_count: Annotated[
        Annotated[int, Field(ge=1, le=64)] | SkipJsonSchema[None],
        Field(description="Number of seats. Seats are added and removed at the end; only free ones can be removed."),
    ] = None
    config: Annotated[
        dict[str, Json] | SkipJsonSchema[None],
        Field(
            description="All settings of the game, as its config schema defines them. They replace the earlier ones."
        ),
    ] = None
    garnets: Annotated[
        Garnets | SkipJsonSchema[None],
        Field(description='Starting balances by seat, such as {"1": 5}. Seats left out start with 0.'),
    ] = None
    schedule: Annotated[Schedule | SkipJsonSchema[None], Field(description="When phases end.")] = None
    close_early: Annotated[
        CloseEarly | SkipJsonSchema[None], Field(description="Whether a phase closes before its deadline.")
    ] = None
    visibility: Annotated[
        Visibility | SkipJsonSchema[None],
        Field(
            description="Who can find and watch the match. A match that is no longer public gets a `join_code`; one "
            "that becomes private is hidden from all but its players and hosts at once."
        ),
    ] = None
    submission_status: Annotated[
        SubmissionStatus | SkipJsonSchema[None],
        Field(description="Who can see which seats have submitted while a phase is open."),
    ] = None
    publication: Annotated[
        Publication | SkipJsonSchema[None], Field(description="Whether outcomes wait for a host.")
    ] = None
    review_seconds: Annotated[
        Annotated[int, Field(ge=60, le=7 * 24 * 3600)] | SkipJsonSchema[None],
        Field(description="Longest wait under host_review, in seconds."),
    ] = None
    spectator_delay_rounds: Annotated[
        Annotated[int, Field(ge=0, le=20)] | SkipJsonSchema[None],
        Field(description="Number of rounds by which spectators are delayed."),
    ] = None
    downtime: Annotated[
        Downtime | SkipJsonSchema[None],
        Field(description="Treatment of a deadline that passed while the server was down."),
    ] = None
    hosts_read_groups: Annotated[
        bool | SkipJsonSchema[None],
        Field(description="Whether hosts who do not play read the pairs and groups that players open."),
    ] = None
    drawn_aliases: Annotated[
        bool | SkipJsonSchema[None],
        Field(description="Whether players get drawn seats and aliases, from the start to the end."),
    ] = None
    absence: Annotated[
        AbsencePolicy | SkipJsonSchema[None],
        Field(description="What the match does for players who have no time. It replaces the earlier policy."),
    ] = None
    starts_at: Annotated[
        Instant | None,
        Field(
            description="Time at which the match starts by itself, at most 90 days from now; null: a host starts it."
        ),
    ] = None
    when_seats_are_free: Annotated[
        WhenSeatsAreFree | SkipJsonSchema[None],
        Field(description="What happens at `starts_at` if seats are free."),
    ] = None

    @property
    def changes(self) -> dict[str, Any]:
        """The settings that were sent, by name. Only ``starts_at`` can be null."""
        sent = {name: getattr(self, name) for name in sorted(self.model_fields_set - {"reason"})}
        return {name: value for name, value in sent.items() if value is not None or name == "starts_at"}


def change(uow: UnitOfWork, caller: Caller, match_id: str, payload: MatchChange) -> MatchFacts:
    """Change settings of a match, as a host. Without any difference nothing happens.

    Raises Conflict ``already_started`` and ``seat_taken``, and as ``lobby.create``.
    """
    match = lobby_of(uow, caller, match_id)
    if match.season_id is not None and payload.garnets:
        raise SeasonGarnets
    count = payload.player_count or match.players
    must_be_soon(uow, payload.starts_at)
    _must_be_free(uow, match, count)
    known = settings_of(match)
    wanted = known.model_copy(update={name: value for name, value in payload.changes.items() if name != "player_count"})
    decided = season_matches.decided_config(uow, match)
    wanted = wanted.model_copy(update={"config": {**wanted.config, **decided}})
    game = game_of(uow, match)
    must_fit(game, wanted, count, bytes.fromhex(match.seed))
    columns = {**columns_of(wanted), "players": count}
    differing = {name: value for name, value in columns.items() if value != getattr(match, name)}
    if differing:
        record(uow, caller, match_id, "change_settings", payload.reason, settings=[*sorted(payload.changes)])
        settings_changes.write(uow, match, differing, _public(payload.changes, wanted), payload.reason)
    return facts(uow, caller, match_id)


def _public(changes: dict[str, Any], wanted: NewMatch) -> dict[str, Json]:
    shown = wanted.model_dump(mode="json", include={*changes} - _SECRET)
    if "config" in shown:
        shown["config"].pop("setup", None)
    if "starts_at" in shown and wanted.starts_at is not None:
        shown["starts_at"] = rfc3339(wanted.starts_at)
    return {**shown, **{name: changes[name] for name in changes if name == "player_count"}}


def _must_be_free(uow: UnitOfWork, match: MatchRecord, count: int) -> None:
    """Raise SeatTaken if a seat beyond this number is taken."""
    held = [each.seat for each in seats.of(uow.tx, match.id) if each.account_id is not None or each.bot is not None]
    taken = [seat for seat in held if seat > count]
    if taken:
        raise SeatTaken(text("Seats {taken} are taken, and would be removed. Free them first.", taken=taken))
