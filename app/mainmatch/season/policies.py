"""Policies: the host's settings for a season.

Each setting is a field with a default and a range. Invalid combinations are refused when they are chosen.
"""

import json
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, ValidationError, model_validator

from mainmatch.rules.flaws import flaws_of
from mainmatch.rules.texts import text
from mainmatch.rules.values import Json
from mainmatch.season.errors import BadPolicies
from mainmatch.season.values import DecisionKind, GameId, Setting, SettingValue, Value

Garnets: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Seconds: TypeAlias = Annotated[int, Field(ge=1, le=14 * 86_400)]
LastMatch: TypeAlias = Literal["duel", "vote"]
Chooser: TypeAlias = Literal["host", "candidate", "opponent", "drawn"]
Opponent: TypeAlias = Literal["candidate_chooses", "winners_choose", "drawn", "fewest_garnets"]
NoCandidate: TypeAlias = Literal["nobody", "winners_choose", "host_chooses", "lowest", "fewest_garnets", "drawn"]

_DAY = 86_400

MOST_TWISTS = 5
"""The maximum number of twists of one game."""


class WarningThreshold(Value):
    """The cost of a member's nth warning: a fine, removal from the season, or both."""

    after: Annotated[int, Field(description="Number of the warning.", ge=1, le=20)]
    fine: Annotated[Garnets, Field(description="Garnets that it costs.")] = 0
    eliminates: Annotated[bool, Field(description="Whether it removes the member from the season.")] = False


class SeasonTwist(Value):
    """A setting of a game that members decide, for each main match with this game.

    ``decider``: all active members (``group``), or those who won the main match or the death match of the episode
    before.
    """

    game: Annotated[GameId, Field(description="Id of the game.")]
    setting: Annotated[Setting, Field(description="Name of the setting, as in the game's config.")]
    decider: Annotated[Literal["group", "main_winner", "death_winner"], Field(description="Who decides.")]
    options: Annotated[
        tuple[SettingValue, ...], Field(description="The values to choose from.", min_length=2, max_length=20)
    ]


class DecisionDeadlines(Value):
    """Seconds until a decision closes automatically, by kind."""

    decide_twist: Annotated[Seconds, Field(description="For a setting of the next main match.")] = _DAY
    give_token: Annotated[Seconds, Field(description="For whom a spare Token of Life is given to.")] = _DAY
    name_candidate: Annotated[Seconds, Field(description="For the Elimination Candidate.")] = _DAY
    choose_opponent: Annotated[Seconds, Field(description="For the candidate's opponent.")] = _DAY
    ban_death_match: Annotated[Seconds, Field(description="For the games that participants ban.")] = _DAY
    choose_death_match: Annotated[Seconds, Field(description="For the game of the death match.")] = _DAY
    support: Annotated[Seconds, Field(description="For the finalist that an eliminated member supports.")] = _DAY


class SeasonPolicies(Value):
    """The rules of a season. Each field has a default. All can be changed until the season starts."""

    start_garnets: Garnets = Field(0, description="Balance of each member at the start.")
    house: bool = Field(
        False,
        description="Whether the season has a house: a match of the game `house` that starts with it, in which the "
        "cast talks between the others.",
    )
    everyone_plays: bool = Field(
        True,
        description="Whether all active members must have a seat in the main match. If not, members without a "
        "seat are safe in that episode.",
    )
    twists: Annotated[tuple[SeasonTwist, ...], Field(max_length=40)] = Field(
        (),
        description="Settings of main matches that members decide after the announcement, in place of the host. "
        "At most 5 are of one game.",
    )
    spare_tokens_of_life: Literal["kept", "may_be_given", "must_be_given"] = Field(
        "may_be_given",
        description="What happens to a holder's Tokens of Life beyond the first. A member can receive at most one.",
    )
    most_tokens_of_life: Annotated[int, Field(ge=1, le=5)] = Field(
        2, description="Limit on the Tokens of Life that a member gets from a match."
    )
    candidate_may_receive: bool = Field(
        False, description="Whether a token can be given to the match's candidate, which makes that member safe."
    )
    no_winners: Literal["go_on", "nobody_leaves"] = Field(
        "go_on",
        description="A match without a winner: its candidate stays the candidate, or the episode has no elimination.",
    )
    no_candidate: NoCandidate = Field(
        "lowest",
        description="The candidate when the match names none, or its candidate is safe: none; chosen by the "
        "token holders (by all members if there are none); chosen by the host; the lowest placed; "
        "the poorest; drawn. A token holder is never the candidate. If all members hold a token, the "
        "episode has no elimination.",
    )
    opponent: Opponent = Field(
        "candidate_chooses",
        description="The opponent of a single candidate, never a token holder. Two candidates meet each other.",
    )
    no_opponent: Literal["eliminated", "nobody_leaves"] = Field(
        "eliminated", description="What happens to the candidate when all other members hold a token."
    )
    last_match: LastMatch = Field(
        "duel",
        description="The last part of an episode: a death match of two, or a vote of all active members, in which "
        "those without a token can be voted out. An episode can be announced with the other one.",
    )
    candidate_leaves: Literal["counts", "replaced"] = Field(
        "counts",
        description="A candidate or opponent who leaves before the death match: this counts as the episode's "
        "elimination, or a replacement is found. Leaving during a death match loses it.",
    )
    death_match_pool: Annotated[tuple[GameId, ...], Field(max_length=40)] = Field(
        (), description="The games of death matches. If empty, the host names one when it starts."
    )
    death_match_chooser: Chooser = Field(
        "drawn", description="Who chooses from the pool after the bans. Two candidates choose together."
    )
    death_match_bans: Annotated[int, Field(ge=0, le=10)] = Field(
        0, description="Number of games that each participant can ban. Lowered if the pool would become empty."
    )
    death_match_replays: Annotated[int, Field(ge=0, le=5)] = Field(
        1, description="Limit on replays of a death match without a loser. After it, the poorer participant leaves."
    )
    loser_garnets: Literal["to_winner", "burn", "split"] = Field(
        "to_winner", description="Destination of an eliminated member's garnets."
    )
    leaver_garnets: Literal["keep", "burn", "split"] = Field(
        "burn", description="Destination of the garnets of a member who withdraws or is removed."
    )
    transfers: Literal["closed", "between_matches", "open"] = Field(
        "closed", description="When members can offer garnets to each other."
    )
    balances: Literal["public", "own", "episode_start"] = Field(
        "public",
        description="Visibility of balances to members: all; only one's own; all, as of the episode's announcement.",
    )
    warnings: Annotated[tuple[WarningThreshold, ...], Field(max_length=20)] = Field(
        (), description="Cost of warnings, by their number, in ascending order."
    )
    most_episodes: Annotated[int, Field(ge=1, le=100)] = Field(
        30, description="Number of episodes after which the remaining members play the finals."
    )
    finalists: Annotated[int, Field(ge=2, le=8)] = Field(
        2, description="Number of remaining members at which the finals begin."
    )
    finals_by: Literal["games", "jury"] = Field(
        "games",
        description="What decides the finals: games of the finalists, or a jury of the eliminated members, in one "
        "match of the game `jury`. If nobody was eliminated, games decide.",
    )
    finals_games: Annotated[tuple[GameId, ...], Field(max_length=9)] = Field(
        (),
        description="The games of the finals, in turn. If empty, or with more finalists than `finalists`, the "
        "host names each game.",
    )
    finals_best_of: Annotated[int, Field(ge=1, le=9)] = Field(
        1, description="Number of games in the finals. Winning more than half of them wins the season."
    )
    finals_extra_games: Annotated[int, Field(ge=0, le=5)] = Field(
        2,
        description="Extra games while the finals are tied. After them the richer finalist wins; a further tie "
        "is drawn.",
    )
    support_garnets: Garnets = Field(
        0, description="Garnets that a finalist gets for each eliminated member who supports it. 0: no member is asked."
    )
    sealed: tuple[DecisionKind, ...] = Field(
        ("decide_twist", "name_candidate", "choose_opponent", "ban_death_match", "support"),
        description="Kinds of decisions whose choices are secret until they close, including whether others have "
        "decided.",
    )
    close_early: Literal["never", "all_submitted"] = Field(
        "all_submitted",
        description="Whether a decision closes before its deadline: as soon as all deciders have chosen, or never, so "
        "that choices can be changed until then.",
    )
    silence: Literal["drawn", "fewest_garnets"] = Field(
        "drawn", description="The member selected when a decision is due without any choice. A game is always drawn."
    )
    ties: Literal["drawn", "fewest_garnets"] = Field(
        "fewest_garnets", description="The member selected among those with the most votes. A further tie is drawn."
    )
    deadlines: DecisionDeadlines = Field(
        DecisionDeadlines(), description="Time until decisions close automatically, by kind."
    )

    @model_validator(mode="after")
    def _can_be_played(self) -> Self:
        for name in ("death_match_pool", "sealed"):
            listed = getattr(self, name)
            if len(set(listed)) < len(listed):
                raise ValueError(f"{name} names something twice")
        if any(later.after <= earlier.after for earlier, later in pairwise(self.warnings)):
            raise ValueError("warnings ascend, each number once")
        if len({(each.game, each.setting) for each in self.twists}) < len(self.twists):
            raise ValueError("twists name a setting twice")
        # All twists of a game are decided at once, by up to 40 members.
        if max(Counter(each.game for each in self.twists).values(), default=0) > MOST_TWISTS:
            raise ValueError(f"a game has at most {MOST_TWISTS} twists")
        if any(len({*map(option_of, each.options)}) < len(each.options) for each in self.twists):
            raise ValueError("the options of a twist differ")
        return self


def option_of(value: SettingValue) -> str:
    """A setting's value as an option of a decision: "winners", "true", "5"."""
    return value if isinstance(value, str) else json.dumps(value)


def read_policies(fields: Mapping[str, Json]) -> SeasonPolicies:
    """Parse policies from a host's JSON, with defaults for missing fields. Raises Refused ``bad_policies``."""
    try:
        return SeasonPolicies.model_validate_json(json.dumps(fields, allow_nan=False))
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        raise BadPolicies(flaws=flaws_of(found, SeasonPolicies.model_json_schema())) from None
    except (TypeError, ValueError, RecursionError):
        raise BadPolicies(text("Policies must be plain JSON: no NaN, no infinity, less deeply nested.")) from None
