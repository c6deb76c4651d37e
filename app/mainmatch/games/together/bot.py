"""The house bot of Together: saves tokens on stage in group A, and aims for second place in group B."""

from collections.abc import Mapping, Sequence
from typing import Any

from mainmatch.games.together.phases import DONATIONS
from mainmatch.games.together.state import FIRST_TOKENS
from mainmatch.rules import Dice, Json, RandomLegal, Seat

LATE = 3
"""From this number of players on stage the bot expects the end: ties can kick out several at once."""


class Saver:
    """In A votes for itself (keep) or against a rival (kick); in B stays just behind the richest."""

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Votes if they help the seat itself, else donations; in the candidate vote, another seat."""
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
    """The votes of a player in A: one or two, or all its tokens when only two are left on stage."""
    tokens, on_stage = view["tokens"], view["on_stage"]
    if seat not in on_stage or not tokens:
        return {}
    keeps = view["stage_rule"] == "keep"
    target = seat if keeps else dice.choice([other for other in on_stage if other != seat])
    return {target: tokens if len(on_stage) == 2 else min(tokens, 1 + dice.below(2 if keeps else 1))}


def _shed(view: Mapping[str, Any], seat: Seat, dice: Dice) -> dict[Seat, int]:
    """The votes of a player in B: late in the game, to get one token below what the richest other can hold."""
    excess = view["tokens"] + 1 - max(_holdings(view, seat).values())
    if len(view["on_stage"]) > LATE or not 0 < excess <= view["tokens"]:
        return {}
    return {dice.choice(view["on_stage"]): excess}


def _donations(view: Mapping[str, Any], seat: Seat, targets: Sequence[Seat]) -> Sequence[Seat]:
    """The donations: in B to the poorest others, to keep first and second place close; in A to random seats."""
    if view["groups"][str(seat)] == "A":
        return targets[:DONATIONS]
    holdings = _holdings(view, seat)
    return sorted((other for other in targets if other != seat), key=lambda other: holdings[other])[:DONATIONS]


def _holdings(view: Mapping[str, Any], seat: Seat) -> dict[Seat, int]:
    """The tokens that the others in B can hold at most: what they would hold if they had never voted."""
    others = ((int(other), received) for other, received in view["received"].items())
    return {other: FIRST_TOKENS["B"] + received for other, received in others if other != seat}
