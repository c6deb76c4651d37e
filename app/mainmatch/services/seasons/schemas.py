"""Request and response bodies of seasons; what a season shows is its own view."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from mainmatch.rules import Flaw, Game, Json
from mainmatch.rules.errors import WrongSeatCount
from mainmatch.season import GARNET, HostView, MemberView, Policies, PublicView, read_policies
from mainmatch.season.errors import BadPolicies
from mainmatch.services.accounts.sign_up import DisplayName
from mainmatch.services.bodies import Instant, Payload
from mainmatch.services.errors import NoSuchGame
from mainmatch.services.hosting.hosts import AccountName, HostFacts
from mainmatch.services.timestamps import Utc
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.views import Cursor

__all__ = [
    "Announcement",
    "Balance",
    "BalanceHistory",
    "Because",
    "Chosen",
    "DecisionExtension",
    "GarnetOffer",
    "LedgerEntry",
    "LedgerPage",
    "MemberChange",
    "MemberPlayer",
    "NewMember",
    "NewPolicies",
    "NewSeason",
    "NewSeasonHost",
    "Offered",
    "SeasonFacts",
    "SeasonHost",
    "SeasonHosts",
    "SeasonJoin",
    "SeasonList",
    "SeasonView",
    "Warned",
    "chosen_policies",
    "must_be_played_by",
]


_Title = Annotated[DisplayName, Field(max_length=60)]
_Alias = Annotated[
    Annotated[DisplayName, Field(max_length=60)] | None,
    Field(description="How the member is called in the season; default: display name."),
]
_Groups = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=40)], ...],
    Field(max_length=8, strict=False, description="Words for people, such as a team's name. No rule hangs on them."),
]
_Game = Annotated[str, Field(min_length=1, max_length=61, pattern="^[a-z0-9][a-z0-9_.-]*$", description="A game's id.")]
_Reason = Annotated[str, Field(min_length=1, max_length=1000)]
_Policies = Annotated[
    dict[str, Json],
    Field(description="The rules between the matches: see the table in docs/seasons.md. All have defaults."),
]
_Bot = Annotated[
    Literal["house", "random"] | None,
    Field(description="A bot plays the member's matches; what it is asked to decide it draws."),
]


class NewSeason(Payload):
    """What a host chooses. All of it but the title has a default."""

    title: _Title
    policies: _Policies = Field(default={})
    visibility: Annotated[
        Literal["public", "unlisted", "private"],
        Field(
            description="public: listed, and joined by anybody while it is cast. unlisted: seen by link, joined by "
            "code. private: seen by its cast only, joined by code."
        ),
    ] = "public"


class NewPolicies(Payload):
    """Other policies, in place of all before: what is left out has its default again."""

    policies: _Policies


class SeasonJoin(Payload):
    """How to come into the cast. The code is needed for unlisted and private seasons."""

    code: Annotated[str | None, Field(max_length=64)] = None
    alias: _Alias = None


class NewMember(Payload):
    """Somebody for the cast: one of ``account`` and ``bot``."""

    account: AccountName | None = None
    bot: _Bot = None
    alias: _Alias = None
    groups: _Groups = ()


class MemberChange(Payload):
    """Put a member into other groups."""

    groups: _Groups


class MemberPlayer(Payload):
    """Who takes a member's place from now on: one of ``account`` and ``bot``."""

    account: AccountName | None = None
    bot: _Bot = None
    alias: _Alias = None
    reason: Annotated[str | None, Field(min_length=1, max_length=500)] = None


class Warned(Payload):
    """A warning. Its reason is for the member and hosts."""

    reason: _Reason


class Because(Payload):
    """An act that needs a reason, which everybody is told."""

    reason: _Reason


class Announcement(Payload):
    """An episode's game."""

    game: _Game
    title: _Title | None = None


class Chosen(Payload):
    """What one who decides chooses, in place of an earlier choice."""

    choice: Annotated[
        tuple[Annotated[str, Field(max_length=64)], ...],
        Field(max_length=64, strict=False, description="Options of the decision, none twice.", repr=False),
    ]


class DecisionExtension(Payload):
    """Another deadline for a decision."""

    due_at: Instant
    reason: _Reason


class GarnetOffer(Payload):
    """Garnets for another member, who has to accept them."""

    to: Annotated[str, Field(max_length=64, description="A member's id.")]
    amount: Annotated[int, Field(ge=1, le=1_000_000)]


class NewSeasonHost(Payload):
    """Somebody who hosts it, too."""

    account: AccountName


class Offered(BaseModel):
    """An offer that was made."""

    offer: str
    to: str
    amount: int


class SeasonFacts(BaseModel):
    """A season, for lists and for finding one's place in it; ``join_code`` is for its hosts."""

    id: str
    title: str
    status: Literal["casting", "running", "finals", "finished", "cancelled"]
    visibility: Literal["public", "unlisted", "private"]
    created_at: Utc
    started_at: Utc | None
    finished_at: Utc | None
    role: Literal["member", "host", "spectator"]
    is_host: bool
    member: Annotated[str | None, Field(description="The caller's own place in the cast.")]
    join_code: str | None = None


class SeasonList(BaseModel):
    """A page of seasons, newest first."""

    items: list[SeasonFacts]
    next_cursor: str | None


class SeasonView(BaseModel):
    """A season as its viewer may know it, and where its feed stands with it."""

    season_id: str
    viewer: Annotated[str, Field(examples=["member:cm_7", "public", "host"])]
    view: MemberView | HostView | PublicView
    cursor: Cursor


class LedgerEntry(BaseModel):
    """An entry of the ledger. ``lines``: by account what it got; negative: gave."""

    n: Annotated[int, Field(description="1, 2, 3, ... within the season; who may not see all entries sees gaps.")]
    at: Utc
    cause: Annotated[str, Field(description="What led to it; no cause comes twice.")]
    currency: str = GARNET
    lines: Annotated[
        dict[str, int],
        Field(description="Members' ids, `bank`, `escrow` (offers), and `m_x/seat:3` (what a seat has in a match)."),
    ]


class LedgerPage(BaseModel):
    """Entries in order. Hosts who don't play see all lines, a member those of its own."""

    items: list[LedgerEntry]
    next_after: Annotated[int | None, Field(description="Ask on from there; null at the end.")]


class Balance(BaseModel):
    """A balance as it was after something changed it."""

    at: Utc
    garnets: int


class BalanceHistory(BaseModel):
    """Garnets over time, for a chart: by member, as far as the caller may know them."""

    members: dict[str, list[Balance]]


class SeasonHost(HostFacts):
    """Who hosts."""


class SeasonHosts(BaseModel):
    """All who host a season."""

    items: list[SeasonHost]


# Policies as a host chooses them for this server. A season knows games by their ids only; whether they exist, and take
# so many, is asked here.


def chosen_policies(uow: UnitOfWork, fields: Mapping[str, Json]) -> Policies:
    """The policies that a host's JSON spells. Raises Refused ``bad_policies``."""
    policies = read_policies(fields)
    if flaws := tuple(_flaws(policies, {game.id: game for game in uow.games.all()})):
        raise BadPolicies(
            "A game of the policies is not on this server, or not for this number of players; `errors` says where.",
            flaws=flaws,
        )
    return policies


def must_be_played_by(uow: UnitOfWork, wanted: str, cast: int) -> None:
    """Raises Refused ``unknown_game``, and ``wrong_seat_count`` for a game that takes fewer; more seats are bots'."""
    found = next((game for game in uow.games.all() if game.id == wanted), None)
    if found is None:
        raise NoSuchGame(f"Choose one of: {', '.join(game.id for game in uow.games.all())}.")
    if not _seats(found, cast):
        raise WrongSeatCount(f"{found.title} takes {found.seats} players.")


def _flaws(policies: Policies, games: Mapping[str, Game]) -> Iterator[Flaw]:
    for name in ("death_match_pool", "finals_games"):
        for n, game in enumerate(getattr(policies, name)):
            if game not in games:
                yield Flaw(f"{name}.{n}", "unknown_game", "There is no such game here.")
            elif name == "finals_games" and not _seats(games[game], policies.finalists):
                yield Flaw(f"{name}.{n}", "wrong_seat_count", f"It takes {games[game].seats} players.")


def _seats(game: Game, players: int) -> bool:
    """So many can sit in it, with bots in the seats that are left."""
    return any(game.seats.takes(count) for count in range(players, game.seats.most + 1))
