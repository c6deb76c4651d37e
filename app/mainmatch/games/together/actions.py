"""What a seat can send: votes for the stage, donations, or both.

May touch: the state it is checked against. Rule kept here: docs/rules/together.md, Phase round;
a refusal tells a seat about its own tokens, and about what everybody knows.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field
from typing_extensions import override

from mainmatch.games.together.state import TogetherState
from mainmatch.rules import Flaw, Json, Refused, Sealed, Seat

__all__ = ["DONATIONS", "PRICE_OF_BOTH", "Submit"]

DONATIONS = 3
PRICE_OF_BOTH = 1
"""Garnets for making both parts in one round."""

# How much is right is checked below and not by the types, so that it is refused in the game's own words.
Count = Annotated[int, Field(json_schema_extra={"minimum": 1})]
Votes = Annotated[Mapping[Seat, Count], Field(json_schema_extra={"minProperties": 1})]
Donations = Annotated[tuple[Seat, ...], Field(json_schema_extra={"minItems": DONATIONS, "maxItems": DONATIONS})]


class Submit(Sealed, type="submit"):
    """Vote for players on stage, or donate to group B; for 1 garnet, both. A part not made is left out or null."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 2})

    stage_votes: Votes | None = Field(
        None, description="Votes for each of these players on stage; a vote costs one token of yours."
    )
    donations: Donations | None = Field(
        None, description="Three players of group B; each gets a new token, which costs you nothing."
    )
    example: ClassVar[Mapping[str, Json]] = {"stage_votes": {"3": 2, "5": 1}}

    @override
    def as_json(self) -> dict[str, Json]:
        """A part that isn't made is left out."""
        return {name: part for name, part in super().as_json().items() if part is not None}

    @override
    def check(self, s: TogetherState, seat: Seat) -> None:
        """Refused ``empty_submission``, or what is wrong with one of the parts."""
        if self.stage_votes is None and self.donations is None:
            advice = "Make one part, stage_votes or donations, or both for 1 garnet; or send pass."
            raise Refused("empty_submission", advice)
        if self.stage_votes is not None:
            _check_votes(self.stage_votes, s, seat)
        if self.donations is not None:
            _check_donations(self.donations, s, seat)

    @override
    def cost(self, s: TogetherState, seat: Seat) -> int:
        """Garnets: nothing for one part, 1 for both."""
        return PRICE_OF_BOTH if self.stage_votes is not None and self.donations is not None else 0


def _check_votes(votes: Mapping[Seat, int], s: TogetherState, seat: Seat) -> None:
    """Refused: empty_part, not_in_group_a, not_on_stage, vote_count_below_one, not_enough_tokens."""
    if not votes:
        advice = f"Vote for somebody on stage ({_any_of(s.on_stage)}), or leave stage_votes out."
        raise _refused("empty_part", "stage_votes", advice)
    for target, count in votes.items():
        path = f"stage_votes.{target}"
        if s.groups.get(target) != "A":
            raise _refused("not_in_group_a", path, f"Only group A is on stage: vote for {_any_of(s.on_stage)}.")
        if target in s.kicked_out:
            raise _refused("not_on_stage", path, f"This player was kicked out: vote for {_any_of(s.on_stage)}.")
        if count < 1:
            raise _refused("vote_count_below_one", path, "Give 1 vote or more, or leave this player out.")
    if sum(votes.values()) > s.tokens[seat]:
        held = s.tokens[seat]
        way_out = f"you have {held} for all your votes together." if held else "you have none. Leave stage_votes out."
        advice = f"Each vote costs one token: {way_out}"
        raise _refused("not_enough_tokens", "stage_votes", advice)


def _check_donations(targets: Sequence[Seat], s: TogetherState, seat: Seat) -> None:
    """Refused: empty_part, wrong_number_of_donations, own_seat, not_in_group_b, same_seat_twice."""
    if not targets:
        raise _refused("empty_part", "donations", f"Donate to {DONATIONS} players, or leave donations out.")
    if len(targets) != DONATIONS:
        advice = f"Make exactly {DONATIONS} donations, not {len(targets)}, or leave donations out."
        raise _refused("wrong_number_of_donations", "donations", advice)
    legal = s.donation_targets(seat)
    for place, target in enumerate(targets):
        path = f"donations.{place}"
        if s.groups.get(target) != "B":
            raise _refused("not_in_group_b", path, f"Donations go to group B: choose among {_any_of(legal)}.")
        if target not in legal:
            raise _refused("own_seat", path, f"This is your own seat: choose among {_any_of(legal)}.")
        if s.donations_distinct and target in targets[:place]:
            advice = f"Donate to {DONATIONS} different players: choose among {_any_of(legal)}."
            raise _refused("same_seat_twice", path, advice)


def _any_of(seats: Sequence[Seat]) -> str:
    return ", ".join(str(seat) for seat in seats)


def _refused(code: str, path: str, advice: str) -> Refused:
    return Refused(code, advice, (Flaw(path, code, advice),))
