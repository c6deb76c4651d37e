"""Request and response bodies of seasons. Views are defined in mainmatch.season."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from mainmatch.payload import Payload, Typed
from mainmatch.rules import Json
from mainmatch.season.policies import LastMatch
from mainmatch.season.values import GARNET
from mainmatch.season.views import HostSeasonView, MemberSeasonView, PublicSeasonView
from mainmatch.services.bodies import BARE, Instant
from mainmatch.services.hosting.hosts import AccountName
from mainmatch.services.names.display_names import SHOWN
from mainmatch.services.names.texts import READABLE, Remark
from mainmatch.services.news.webhook_schemas import DiscordChannel
from mainmatch.services.pagination import History, Page
from mainmatch.services.play.views import FeedCursor
from mainmatch.services.values import Utc

_Title = Annotated[str, Field(min_length=1, max_length=60, examples=["Ada"]), SHOWN]
_Alias = Annotated[
    _Title | None,
    Field(description="Name of the member in the season. Default: the display name."),
]
_Groups = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=40), SHOWN], ...],
    Field(max_length=8, strict=False, description="Labels for people, such as a team's name. No rule depends on them."),
]
_Game = Annotated[Typed, Field(min_length=1, max_length=61, pattern="^[a-z0-9][a-z0-9_.-]*$", description="Game id.")]
_Policies = Annotated[
    dict[str, Json],
    Field(description="Rules of the season between its matches. All have defaults; see the table in docs/seasons.md."),
]
_Bot = Annotated[
    Literal["house", "random"] | None,
    Field(description="Bot that plays the member's matches. It decides at random."),
]


class NewSeason(Payload):
    """The options of a new season. All but the title have defaults."""

    title: Annotated[_Title, Field(description="Title, for people.")]
    policies: _Policies = Field(default={})
    visibility: Annotated[
        Literal["public", "unlisted", "private"],
        Field(
            description="public: listed, open to all while it is being cast, and readable without an account. "
            "unlisted: visible by link, join by code. private: visible to its cast only, join by code."
        ),
    ] = "public"
    discord: Annotated[
        DiscordChannel | None,
        Field(
            description="A channel of Discord that is told what happens between the matches, by a webhook of yours as "
            "`createWebhook` makes it with `format: discord`. This needs the scope `webhook:write`, too."
        ),
    ] = None


class NewPolicies(Payload):
    """New policies, which replace all earlier ones. Omitted policies return to their defaults."""

    policies: _Policies


class JoinSeasonRequest(Payload):
    """A request to join the cast. Unlisted and private seasons require the code."""

    join_code: Annotated[Typed | None, Field(description="The season's join code.", max_length=64), BARE] = None
    alias: _Alias = None


class NewMember(Payload):
    """A new member of the cast: exactly one of ``account`` or ``bot``."""

    account: Annotated[
        AccountName | None, Field(description="Username or id of the account of the member's player.")
    ] = None
    bot: _Bot = None
    alias: _Alias = None
    groups: _Groups = ()


class MemberChange(Payload):
    """A change of a member's groups."""

    groups: _Groups


class MemberPlayer(Payload):
    """A member's new player: exactly one of ``account`` or ``bot``."""

    account: Annotated[AccountName | None, Field(description="Username or id of the new player's account.")] = None
    bot: _Bot = None
    alias: _Alias = None
    reason: Annotated[Remark | None, Field(description="Reason, for all participants.")] = None


class NewWarning(Payload):
    """A warning. Its reason is visible to the member and hosts."""

    reason: Annotated[Remark | None, Field(description="Reason, for the member and hosts.")] = None


class ReasonRequest(Payload):
    """An act with a reason, which is published to all."""

    reason: Annotated[Remark | None, Field(description="Reason, for all participants.")] = None


class NewSeasonAnnouncement(Payload):
    """An announcement to all viewers of the season."""

    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=4000),
        READABLE,
        Field(description="The announcement."),
    ]


class NewEpisode(Payload):
    """A new episode and its game."""

    game: _Game
    title: Annotated[_Title | None, Field(description="Title of the episode, for people.")] = None
    last_match: Annotated[LastMatch | None, Field(description="How it ends; null or missing: as the policies say.")] = (
        None
    )


class DecisionChoice(Payload):
    """A decider's choice. It replaces an earlier one."""

    choice: Annotated[
        tuple[Annotated[Typed, Field(max_length=64)], ...],
        Field(max_length=64, strict=False, description="Options of the decision, without repeats.", repr=False),
    ]


class DecisionExtension(Payload):
    """A new deadline for a decision."""

    due_at: Annotated[Instant, Field(description="The new deadline, in the future.")]
    reason: Annotated[Remark | None, Field(description="Reason, for all participants.")] = None


class NewGarnetOffer(Payload):
    """An offer of garnets to another member, who must accept it."""

    to: Annotated[Typed, Field(max_length=64, description="Member id.")]
    amount: Annotated[int, Field(description="Number of garnets.", ge=1, le=1_000_000)]


class NewSeasonHost(Payload):
    """A new host of a season."""

    account: AccountName


class OfferAnswer(Payload):
    """The answer to an offer."""

    accept: Annotated[bool, Field(description="true: take the garnets. false: refuse them.")]


class SeasonFacts(BaseModel):
    """A season's summary, with the caller's place in it."""

    id: Annotated[str, Field(description="Id of the season.")]
    title: Annotated[str, Field(description="Title, for people.")]
    status: Annotated[
        Literal["casting", "running", "finals", "finished", "cancelled"], Field(description="Status of the season.")
    ]
    visibility: Annotated[
        Literal["public", "unlisted", "private"], Field(description="Who can find and watch the season.")
    ]
    created_at: Annotated[Utc, Field(description="Time of creation.")]
    started_at: Annotated[Utc | None, Field(description="Time of the start; null before it.")]
    finished_at: Annotated[Utc | None, Field(description="Time of the end; null before it.")]
    role: Annotated[Literal["member", "host", "spectator"], Field(description="Your role in the season.")]
    hosting: Annotated[bool, Field(description="Whether you are one of its hosts.")]
    member: Annotated[str | None, Field(description="Member id of the caller.")]
    join_code: Annotated[
        Typed | None,
        Field(description="Code with which players join; null for others than hosts, and in public seasons."),
    ] = None


class SeasonList(Page[SeasonFacts]):
    """A page of seasons, newest first."""


class SeasonView(BaseModel):
    """A season as its viewer sees it, and the matching position in its feed."""

    season_id: Annotated[str, Field(description="Id of the season.")]
    viewer: Annotated[str, Field(description="Whose view it is.", examples=["member:cm_7", "public", "host"])]
    view: Annotated[
        MemberSeasonView | HostSeasonView | PublicSeasonView,
        Field(description="The season, as the viewer may know it."),
    ]
    cursor: Annotated[FeedCursor, Field(description="Position of the view in the viewer's feed.")]


class StoryLine(BaseModel):
    """What an event says."""

    at: Annotated[str, Field(description="Time of the event.", examples=["2026-11-21T14:00:00.000Z"])]
    says: Annotated[
        str,
        Field(
            description="A sentence. `{member:cm_Kq7x}` stands for a member's name, `{at:...}` for an instant.",
            examples=["{member:cm_Kq7x} withdrew."],
        ),
    ]


class PublicSeason(BaseModel):
    """A public season, as anyone may read it."""

    season: Annotated[SeasonFacts, Field(description="The season's summary, as a spectator sees it.")]
    view: Annotated[PublicSeasonView, Field(description="The season as spectators know it.")]
    story: Annotated[list[StoryLine], Field(description="The last of what happened, newest first.")]
    language: Annotated[str, Field(description="Language of the story.", examples=["en"])]


class LedgerEntry(BaseModel):
    """An entry of the ledger."""

    n: Annotated[int, Field(description="Number within the season: 1, 2, 3, ... Viewers with limited access see gaps.")]
    at: Annotated[Utc, Field(description="Time of the entry.")]
    cause: Annotated[str, Field(description="Cause of the entry, unique in the season.")]
    currency: Annotated[str, Field(description="What is counted.")] = GARNET
    lines: Annotated[
        dict[str, int],
        Field(
            description="Change of balance, by account: a member id, `bank`, `escrow` (offers), or `m_x/seat:3` (the "
            "balance of a seat in a match)."
        ),
    ]


class LedgerPage(History[LedgerEntry]):
    """Entries of the ledger, in order. Hosts who do not play see all lines, members only their own."""


class GarnetBalance(BaseModel):
    """A balance after a change."""

    at: Annotated[Utc, Field(description="Time of the change.")]
    garnets: Annotated[int, Field(description="Garnets after the change.")]


class BalanceHistory(BaseModel):
    """Balances over time by member, as far as the caller can see them."""

    members: Annotated[
        dict[str, list[GarnetBalance]], Field(description="Balances after each change, oldest first, by member.")
    ]
