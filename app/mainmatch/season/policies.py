"""What a host chooses about a season: the rules between the matches, as values.

A way to run a season is a field with a default and a range, never code of its own; a combination that can't be played
is refused when it is chosen, not when the season gets there.
"""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, ValidationError, model_validator

from mainmatch.rules.errors import flaws_of
from mainmatch.rules.values import Json, Value
from mainmatch.season.errors import BadPolicies
from mainmatch.season.values import DecisionKind, GameId

__all__ = ["Deadlines", "Policies", "Threshold", "read_policies"]

Garnets: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Seconds: TypeAlias = Annotated[int, Field(ge=1, le=14 * 86_400)]
Chooser: TypeAlias = Literal["host", "candidate", "opponent", "drawn"]
Opponent: TypeAlias = Literal["candidate_chooses", "winners_choose", "drawn", "fewest_garnets"]
NoCandidate: TypeAlias = Literal["nobody", "winners_choose", "host_chooses", "lowest", "fewest_garnets", "drawn"]

_DAY = 86_400


class Threshold(Value):
    """What a member's nth warning costs: a fine, the season, or both."""

    after: Annotated[int, Field(ge=1, le=20)]
    fine: Garnets = 0
    eliminates: bool = False


class Deadlines(Value):
    """Seconds until a decision closes by itself, by its kind."""

    give_token: Seconds = _DAY
    name_candidate: Seconds = _DAY
    choose_opponent: Seconds = _DAY
    ban_death_match: Seconds = _DAY
    choose_death_match: Seconds = _DAY
    support: Seconds = _DAY


class Policies(Value):
    """How a season is played. Every field has a default; they can be changed until the season starts."""

    start_garnets: Garnets = Field(0, description="What every member has at the start.")
    everyone_plays: bool = Field(
        True,
        description="Every active member has a seat in the main match. If not, who has none is safe in that episode.",
    )
    spare_tokens: Literal["kept", "may_be_given", "must_be_given"] = Field(
        "may_be_given",
        description="What a holder of several Tokens of Life does with those beyond the first; a member gets one.",
    )
    most_tokens: Annotated[int, Field(ge=1, le=5)] = Field(
        2, description="How many Tokens of Life a member takes from a match at most."
    )
    candidate_may_receive: bool = Field(
        False, description="Whether a token may go to whom the match made its candidate, who is then safe."
    )
    no_winners: Literal["go_on", "nobody_leaves"] = Field(
        "go_on", description="A match that nobody won: its candidate stands, or nobody leaves in this episode."
    )
    no_candidate: NoCandidate = Field(
        "lowest",
        description="Who is the candidate when the match names none, or its candidate was saved: nobody; whom the "
        "token holders choose (without any: everybody); whom the host chooses; the lowest placed; the poorest; drawn. "
        "Never a token holder: if all hold one, nobody leaves.",
    )
    opponent: Opponent = Field(
        "candidate_chooses",
        description="Who meets a single candidate, never a token holder. Two candidates meet each other.",
    )
    no_opponent: Literal["eliminated", "nobody_leaves"] = Field(
        "eliminated", description="What becomes of a candidate when everybody else holds a token."
    )
    candidate_leaves: Literal["counts", "replaced"] = Field(
        "counts",
        description="A candidate or opponent who leaves before the death match: that was the episode's elimination, or "
        "another one is found. Who leaves in a death match has lost it.",
    )
    death_match_pool: Annotated[tuple[GameId, ...], Field(max_length=40)] = Field(
        (), description="The games of death matches. Empty: the host names one when it starts."
    )
    death_match_chooser: Chooser = Field(
        "drawn", description="Who chooses from the pool, after the bans. Two candidates choose together."
    )
    death_match_bans: Annotated[int, Field(ge=0, le=10)] = Field(
        0, description="How many games each of them may ban; lowered where the pool would run empty."
    )
    death_match_replays: Annotated[int, Field(ge=0, le=5)] = Field(
        1, description="How often a death match without a loser is played again before the poorer one leaves."
    )
    loser_garnets: Literal["to_winner", "burn", "split"] = Field(
        "to_winner", description="Where the garnets of an eliminated member go."
    )
    leaver_garnets: Literal["keep", "burn", "split"] = Field(
        "burn", description="Where the garnets of a member who withdraws or is removed go."
    )
    transfers: Literal["closed", "between_matches", "open"] = Field(
        "closed", description="When members may offer garnets to each other."
    )
    balances: Literal["public", "own", "episode_start"] = Field(
        "public",
        description="Who sees whose garnets: all see all; only one's own; all, as of the episode's announcement.",
    )
    warnings: Annotated[tuple[Threshold, ...], Field(max_length=20)] = Field(
        (), description="What warnings cost, by their number: `{after, fine, eliminates}`, ascending."
    )
    most_episodes: Annotated[int, Field(ge=1, le=100)] = Field(
        30, description="After so many episodes the finals are played by whoever is left."
    )
    finalists: Annotated[int, Field(ge=2, le=8)] = Field(2, description="With so many members left the finals begin.")
    finals_games: Annotated[tuple[GameId, ...], Field(max_length=9)] = Field(
        (),
        description="The games of the finals, in turn. Empty, or with more finalists than `finalists`: "
        "the host names one each time.",
    )
    finals_best_of: Annotated[int, Field(ge=1, le=9)] = Field(
        1, description="Games of the finals; more than half of them won is the season."
    )
    finals_extra_games: Annotated[int, Field(ge=0, le=5)] = Field(
        2, description="Games beyond, while nobody leads. Then the richer one wins, then it is drawn."
    )
    support_garnets: Garnets = Field(
        0, description="What each eliminated member who supports a finalist is worth to it. 0: nobody is asked."
    )
    sealed: tuple[DecisionKind, ...] = Field(
        ("name_candidate", "choose_opponent", "ban_death_match", "support"),
        description="Decisions in which nobody sees what or whether others have decided, until they close.",
    )
    close_early: bool = Field(
        True, description="A decision closes when all have decided. If not, choices can be changed until its deadline."
    )
    silence: Literal["drawn", "fewest_garnets"] = Field(
        "drawn", description="Which member is taken when a choice is due and nobody decides. A game is always drawn."
    )
    ties: Literal["drawn", "fewest_garnets"] = Field(
        "fewest_garnets", description="Which of the members with the most votes is taken; then it is drawn."
    )
    deadlines: Deadlines = Field(Deadlines(), description="Seconds until decisions close by themselves, by kind.")

    @model_validator(mode="after")
    def _can_be_played(self) -> Self:
        for name in ("death_match_pool", "sealed"):
            listed = getattr(self, name)
            if len(set(listed)) < len(listed):
                raise ValueError(f"{name} names something twice")
        if any(later.after <= earlier.after for earlier, later in pairwise(self.warnings)):
            raise ValueError("warnings ascend, each number once")
        return self


def read_policies(fields: Mapping[str, Json]) -> Policies:
    """The policies that a host's JSON spells, defaults filled in. Raises Refused ``bad_policies``."""
    try:
        return Policies.model_validate_json(json.dumps(fields, allow_nan=False))
    except ValidationError as error:
        raise BadPolicies(flaws=flaws_of(error)) from None
    except (TypeError, ValueError, RecursionError):
        raise BadPolicies("Policies must be plain JSON: no NaN, no infinity, less deeply nested.") from None
