"""The bot of the game: sparing with its tokens on stage, and in group B out for the second place."""

from collections.abc import Mapping, Sequence
from typing import Any

from mainmatch.games.together.phases import DONATIONS
from mainmatch.games.together.state import FIRST_TOKENS
from mainmatch.rules import Dice, Json, RandomLegal, Seat

__all__ = ["Saver"]

LATE = 3
"""The end is near when so many are on stage: ties take a group down faster than one by one."""


class Saver:
    """Votes itself on (keep) or a rival off (kick); in B it keeps just behind the richest."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Votes when they help the seat itself, else donations; a candidate that isn't itself."""
        fields = {str(offer["type"]): offer["schema"]["properties"] for offer in offers}
        if "vote_candidate" in fields:
            tied = fields["vote_candidate"]["seat"]["enum"]
            return {"type": "vote_candidate", "seat": dice.choice([other for other in tied if other != seat])}
        if "submit" not in fields:
            return RandomLegal().choose(view, offers, seat, dice)
        votes = _shed(view, seat, dice) if view["groups"][str(seat)] == "B" else _on_stage(view, seat, dice)
        if votes:
            return {"type": "submit", "stage_votes": {str(target): count for target, count in votes.items()}}
        targets = fields["submit"]["donations"]["anyOf"][0]["items"]["enum"]
        return {"type": "submit", "donations": [*_donations(view, seat, dice.shuffled(targets))]}


def _on_stage(view: Mapping[str, Any], seat: Seat, dice: Dice) -> dict[Seat, int]:
    """A player of A gives a vote or two, and all it has when two are left: an automatic round comes next."""
    tokens, on_stage = view["tokens"], view["on_stage"]
    if seat not in on_stage or not tokens:
        return {}
    keeps = view["stage_rule"] == "keep"
    target = seat if keeps else dice.choice([other for other in on_stage if other != seat])
    return {target: tokens if len(on_stage) == 2 else min(tokens, 1 + dice.below(2 if keeps else 1))}


def _shed(view: Mapping[str, Any], seat: Seat, dice: Dice) -> dict[Seat, int]:
    """A player of B votes late, and for anybody: only to have one token less than the richest other may hold."""
    excess = view["tokens"] + 1 - max(_holdings(view, seat).values())
    if len(view["on_stage"]) > LATE or not 0 < excess <= view["tokens"]:
        return {}
    return {dice.choice(view["on_stage"]): excess}


def _donations(view: Mapping[str, Any], seat: Seat, targets: Sequence[Seat]) -> Sequence[Seat]:
    """In B to the poorest others, so that nobody stays far ahead of the second place; in A to anybody."""
    if view["groups"][str(seat)] == "A":
        return targets[:DONATIONS]
    holdings = _holdings(view, seat)
    return sorted((other for other in targets if other != seat), key=lambda other: holdings[other])[:DONATIONS]


def _holdings(view: Mapping[str, Any], seat: Seat) -> dict[Seat, int]:
    """The tokens of the others in B as far as anybody can know: what they would hold if they had never voted."""
    others = ((int(other), received) for other, received in view["received"].items())
    return {other: FIRST_TOKENS["B"] + received for other, received in others if other != seat}
