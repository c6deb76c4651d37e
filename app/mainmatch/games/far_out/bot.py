"""The bot of both games: tops its money up, spreads it over the rounds, then steers by all that it knows."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from mainmatch.games.far_out.state import ROUNDS
from mainmatch.rules import Dice, Json, RandomLegal, Seat

__all__ = ["Navigator", "possible"]

Chart: TypeAlias = Mapping[str, Sequence[Sequence[int]]]
"""A round: for each option the moves that may still be true."""

_SCALE = 12
"""Averages of one to four moves are whole numbers of twelfths."""
_DIRECTIONS = ((0, 1), (0, -1), (1, 1), (1, -1))
_STEADY = 8
_SHARE = 7
"""Money for each auction that is left; what one starts with is that much."""


class Navigator:
    """Bids a fair part of its money, and goes one way as far as it can expect to get."""

    name = "navigator"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A purchase and then a bid, a plan, or a vote."""
        types = [str(offer["type"]) for offer in offers]
        if spent := _topping_up(view, offers):
            return {"type": "buy_chips", "garnets": spent}
        if "bid" in types:
            return {"type": "bid", "amount": _bid(view, dice)}
        if "plan" in types:
            return {"type": "plan", "moves": _course(view, dice)}
        # In the candidate vote any vote is better than none.
        sealed = tuple(each for each in offers if each["mode"] == "sealed" and each["type"] != "pass")
        return RandomLegal().choose(view, sealed, seat, dice) or ({"type": "pass"} if "pass" in types else None)


def _topping_up(view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...]) -> int:
    """Garnets to spend on money now: one, as long as there is one and less money than an even share asks for."""
    is_short = int(view["chips"]) < _SHARE * (ROUNDS + 1 - int(view["round"]))
    return int(is_short and any(offer["type"] == "buy_chips" for offer in offers))


def _bid(view: Mapping[str, Any], dice: Dice) -> int:
    """An even share of what is left, give or take: equal bids share a packet, so they are no loss."""
    chips: int = view["chips"]
    share = chips // (ROUNDS + 1 - int(view["round"]))
    return max(1, min(chips, share - share // 2 + dice.below(share + 1)))


def _course(view: Mapping[str, Any], dice: Dice) -> list[Json]:
    """For each round an option that is likely to lead far in one direction.

    The direction is the one in which the seat knows most that others don't: where all go, few win.
    And not always the very best: who ends where somebody else does wins nothing there.
    """
    known, told = possible(view), possible({**view, "packets": ()})
    lead = {way: _reach(known, *way) - _reach(told, *way) for way in dice.shuffled(_DIRECTIONS)}
    direction = max(lead, key=lambda way: lead[way])
    return [_far(chart, *direction, dice) for chart in known]


def _reach(charts: Sequence[Chart], axis: int, sign: int) -> int:
    """How far the best options lead, on average."""
    return sum(max(_hopes(chart, axis, sign).values()) for chart in charts)


def _hopes(chart: Chart, axis: int, sign: int) -> dict[str, int]:
    """How far each option leads, on average."""
    return {option: sum(sign * move[axis] for move in moves) * _SCALE // len(moves) for option, moves in chart.items()}


def _far(chart: Chart, axis: int, sign: int, dice: Dice) -> str:
    """Mostly the option that leads farthest on average, now and then the second."""
    hopes = _hopes(chart, axis, sign)
    best, second = sorted(dice.shuffled(tuple(hopes)), key=lambda option: -hopes[option])[:2]
    return best if dice.below(_STEADY) else second


def possible(view: Mapping[str, Any]) -> list[Chart]:
    """What the seat can know of the rounds: candidates, less all that its packets and the public ones rule out."""
    charts = [{option: list(moves) for option, moves in ways.items()} for ways in view["rounds"]]
    for number, fact in _facts(view):
        chart = charts[number - 1]
        option = fact["option"]
        if "true" in fact:
            chart[option] = [fact["true"]]
        else:
            chart[option] = [move for move in chart[option] if move not in fact["false"]]
    return list(charts)


def _facts(view: Mapping[str, Any]) -> list[tuple[int, Any]]:
    own = [(packet["round"], fact) for packet in view["packets"] for fact in packet["facts"]]
    public = [
        (auction["round"], fact)
        for auction in view["auctions"]
        for packet in auction["leftover"] or ()
        for fact in packet["facts"]
    ]
    return [*own, *public]
