"""The options of a match: as they are sent, checked and stored.

Invalid options are refused when the match is created, not when its players have joined.
"""

from typing import Annotated, Any, TypeAlias

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from mainmatch.match_options.absence import AbsencePolicy
from mainmatch.match_options.schedules import RollingSchedule, Schedule
from mainmatch.payload import Payload, Typed
from mainmatch.rules import CloseEarly, Flaw, Game, Json, MatchSpec, SubmissionStatus, phase_title, text
from mainmatch.services import errors
from mainmatch.services.bodies import Instant, flaws_in
from mainmatch.services.games.catalogue import statuses_of
from mainmatch.services.games.watchdog import GuardedMatch, guarded
from mainmatch.services.hosting.hosts import AccountName
from mainmatch.services.matches import queries
from mainmatch.services.names.display_names import Title, cleaned_title
from mainmatch.services.news.webhook_schemas import DiscordChannel
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.transaction import to_millisecond

_MOST_GARNETS = 1_000_000


_STORED_AS_SENT = {
    *("visibility", "close_early", "submission_status", "publication", "review_seconds", "downtime", "season_id"),
    *("when_seats_are_free", "hosts_read_groups", "drawn_aliases"),
}


StartsAt: TypeAlias = Annotated[
    Instant | None,
    Field(description="Time at which the match starts by itself, at most 90 days from now. Default: a host starts it."),
]


Garnets: TypeAlias = dict[str, Annotated[int, Field(ge=0, le=_MOST_GARNETS)]]


class MatchSettings(Payload):
    """The settings of a match. All but the game have defaults."""

    game: Annotated[Typed, Field(min_length=1, max_length=64, description="Game id, from GET /v1/games.")]
    title: Annotated[Title | None, Field(description="Title, for people. Default: the game's name.")] = None
    player_count: Annotated[
        int | None, Field(ge=1, le=64, description="Number of players. Default: the game's usual number.")
    ] = None
    config: dict[str, Json] = Field(default={}, description="Settings of the game, as its config schema defines them.")
    garnets: Garnets = Field(
        default={}, description='Starting balances by seat, such as {"1": 5}. Seats left out start with 0.'
    )
    schedule: Annotated[
        Schedule,
        Field(
            description="When phases end. Default: rolling, with the game's own lengths.",
            # A default that is an object makes openapi-python-client drop the operation.
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = RollingSchedule()
    close_early: Annotated[
        CloseEarly,
        Field(
            description="Whether a phase closes before its deadline: never, when all seats have submitted, or when "
            "all have locked."
        ),
    ] = "all_locked"
    visibility: Annotated[
        queries.Visibility,
        Field(
            description="public: listed. unlisted: visible by link, join by code. private: visible to members only. "
            "Default: public, or the season's visibility."
        ),
    ] = "public"
    submission_status: Annotated[
        SubmissionStatus,
        Field(
            description="Who can see which seats have submitted while a phase is open. everyone: for games that list "
            "it in their `submission_status`."
        ),
    ] = "host"
    publication: Annotated[
        queries.Publication,
        Field(description="host_review: a phase's outcome is published by a host, or after the longest wait."),
    ] = "auto"
    review_seconds: Annotated[
        int, Field(ge=60, le=7 * 24 * 3600, description="Longest wait under host_review, in seconds.")
    ] = 12 * 3600
    spectator_delay_rounds: Annotated[
        int,
        Field(
            ge=0,
            le=20,
            description="Number of rounds by which spectators are delayed, so that they cannot help players. 0: no "
            "delay.",
        ),
    ] = 0
    downtime: Annotated[
        queries.Downtime,
        Field(
            description="Treatment of a deadline that passed while the server was down for more than a minute. "
            "credit: players get the lost time back. strict: the phase closes as soon as the server is "
            "back."
        ),
    ] = "credit"
    when_seats_are_free: Annotated[
        queries.WhenSeatsAreFree,
        Field(
            description="What happens at `starts_at` if seats are free. wait: the match does not start by itself, and "
            "everybody is told. fill_with_bots: house bots take the free seats. start_with_fewer: the free seats are "
            "removed, if the game takes so few players; otherwise as with wait. cancel: the match is cancelled."
        ),
    ] = "wait"
    hosts_read_groups: Annotated[
        bool,
        Field(
            description="Whether hosts who do not play read the pairs and groups that players open. All who can see "
            "the match are told."
        ),
    ] = False
    drawn_aliases: Annotated[
        bool | SkipJsonSchema[None],
        Field(
            description="Whether nobody can tell who is who until the match is over: at the start players are dealt to "
            "the seats at random, and each seat gets an alias in place of its player's name. Not in a season, whose "
            "cast has aliases of its own. Default: what the game asks for (its `drawn_aliases`).",
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = None
    absence: Annotated[
        AbsencePolicy,
        Field(
            description="What the match does for players who have no time. Default: nothing.",
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = AbsencePolicy()


class NewMatch(MatchSettings):
    """The options of a new match. All but the game have defaults, which `from` takes from another match."""

    game: Annotated[
        Typed,
        Field(
            max_length=64,
            description="Game id, from GET /v1/games. It can be left out with `from`.",
            json_schema_extra=lambda schema: schema.pop("default"),
        ),
    ] = ""
    from_: Annotated[
        Typed | None,
        Field(
            alias="from",
            max_length=64,
            description="A match that you can see, whose settings this one has where you send none. Left out are "
            "`setup`, `starts_at` and the season, and `garnets` unless you host that match and do not play in it.",
        ),
    ] = None
    rematch: Annotated[
        bool,
        Field(
            description="With `from`, a finished match that you played or hosted: its hosts host this one, you and "
            "the bots have the same seats, and those of the other players are kept for them for a week."
        ),
    ] = False
    starts_at: StartsAt = None
    season_id: Annotated[
        Typed | None,
        Field(
            max_length=64,
            description="One of your seasons, whose next match this is. Its cast gets the seats, with their garnets "
            "at the start of the match.",
        ),
    ] = None
    guests: Annotated[
        list[AccountName],
        Field(
            max_length=16,
            description="In a season's main match, people from outside of the active cast, who play this match only. "
            "They have no garnets, win nothing in the season and cannot be eliminated. To invite one by a code, create "
            "the match with a greater `player_count` and use `putPlayer` for the free seat.",
        ),
    ] = Field(default=[])
    discord: Annotated[
        DiscordChannel | None,
        Field(
            description="A channel of Discord that is told what happens, by a webhook of yours as `createWebhook` "
            "makes it with `format: discord`. This needs the scope `webhook:write`, too."
        ),
    ] = None


def must_fit(game: Game, payload: NewMatch, count: int, seed: bytes) -> MatchSpec:
    """Check the options of a match of so many seats. Raises Invalid, and Refused for what the game refuses."""
    if payload.submission_status not in (statuses := statuses_of(game)):
        message = text("In this game it is one of {values}.", values=tuple(statuses))
        raise errors.InvalidRequest(flaws=(Flaw("body.submission_status", "not_offered", message),))
    if payload.drawn_aliases and payload.season_id is not None:
        message = text("A season's cast has aliases of its own.")
        raise errors.InvalidRequest(flaws=(Flaw("body.drawn_aliases", "not_offered", message),))
    with flaws_in("body.config"):
        spec = guarded(MatchSpec.of, game, payload.config, seed, count)
    lengths = [phase.name for phase in game.phases if not phase.fixed_length]
    lengths.append("candidate-vote")
    if not {*payload.schedule.phase_seconds} <= {*lengths}:
        raise errors.UnknownPhase(
            text("A host can set the length of these phases: {phases}.", phases=tuple(map(phase_title, lengths)))
        )
    if set(payload.garnets) - {str(seat) for seat in range(1, count + 1)}:
        raise errors.UnknownSeat(text("Garnets are given by seat, from 1 to {n}.", n=count))
    # Start the match and discard the result: a setup that the game refuses must fail here.
    with flaws_in("body.config"):
        GuardedMatch.start(game, spec, {})
    return spec


def columns_of(payload: NewMatch) -> dict[str, Any]:
    """A match's options as the columns that they are stored in."""
    return {
        "title": payload.title,
        "config": payload.config,
        "garnets": payload.garnets,
        "schedule": payload.schedule,
        "delay_rounds": payload.spectator_delay_rounds,
        "absence": payload.absence,
        "starts_at": payload.starts_at and to_millisecond(payload.starts_at),
        **payload.model_dump(include=_STORED_AS_SENT),
    }


def settings_of(match: MatchRecord) -> NewMatch:
    """The options with which such a match would be created."""
    return NewMatch.model_construct(
        game=match.game,
        title=match.title,
        player_count=match.players,
        config={**match.config},
        garnets={**match.garnets},
        schedule=match.schedule,
        spectator_delay_rounds=match.delay_rounds,
        absence=match.absence,
        starts_at=match.starts_at,
        **{name: getattr(match, name) for name in _STORED_AS_SENT},
    )


def settings_for_another(match: MatchRecord, title: str | None = None) -> NewMatch:
    """The options of another match like this one, at a time of its own and outside of seasons.

    Without its ``setup``, which may contain every secret of the match.
    """
    settings = settings_of(match)
    config = {name: value for name, value in settings.config.items() if name != "setup"}
    own = {"title": title or cleaned_title(match.title), "config": config, "starts_at": None, "season_id": None}
    return settings.model_copy(update=own)
