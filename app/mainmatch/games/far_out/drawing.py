"""The seven rounds: drawn, or as the host gives them.

May touch: chance, as dice. Rule kept here: docs/rules/extreme-ways.md, Setup: what is given is
checked and used as it is; ``max_step`` and "not (0, 0)" bind only what is drawn.
"""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from mainmatch.games.far_out.state import GivenWay, Member, Move, Round, Setup, Way
from mainmatch.rules import Dice, Flaw, Refused

__all__ = ["FARTHEST", "ROUNDS", "rounds_of"]

ROUNDS = 7
CANDIDATES = 4
PAIR = 2
FARTHEST = 1_000_000
"""The longest given step in a direction: seven rounds and every rebound stay whole numbers in any language."""


def rounds_of(member: Member, setup: Setup, max_step: int, dice: Dice) -> tuple[Round, ...]:
    """All seven rounds. Raises Refused ``bad_setup``."""
    if setup.rounds is None:
        if setup.packets is not None:
            _refuse("setup.packets", "Packets are made of given moves: give setup.rounds too, or leave out both.")
        return tuple(_drawn(member, max_step, dice) for _ in range(ROUNDS))
    _check_count("setup.rounds", setup.rounds)
    if setup.packets is not None:
        _check_count("setup.packets", setup.packets)
    return tuple(
        _given(member, n, ways, setup.packets[n] if setup.packets is not None else None, dice)
        for n, ways in enumerate(setup.rounds)
    )


def _drawn(member: Member, max_step: int, dice: Dice) -> Round:
    return {
        option: _paired(option == member.options[0], _picked(max_step, dice), dice.below(CANDIDATES), dice)
        for option in member.options
    }


def _picked(max_step: int, dice: Dice) -> tuple[Move, ...]:
    """Four different steps, each list of four equally likely."""
    found: list[Move] = []
    while len(found) < CANDIDATES:
        step = _step(max_step, dice)
        if step not in found:
            found.append(step)
    return tuple(found)


def _step(max_step: int, dice: Dice) -> Move:
    """A step other than (0, 0), which lies in the middle when all are counted row by row."""
    width = 2 * max_step + 1
    others = width * width - 1
    number = dice.below(others)
    dx, dy = divmod(number + (number >= others // 2), width)
    return dx - max_step, dy - max_step


def _paired(is_first: bool, moves: tuple[Move, ...], true: int, dice: Dice) -> Way:  # noqa: FBT001 - a private step
    wrong = [place for place in range(CANDIDATES) if place != true]
    paired = () if is_first else tuple(sorted(dice.sample(wrong, PAIR)))
    return Way(moves=moves, true=true, paired=paired)


def _given(
    member: Member, n: int, ways: Mapping[str, GivenWay], pairs: Mapping[str, tuple[Move, ...]] | None, dice: Dice
) -> Round:
    _check_names(f"setup.rounds.{n}", ways, member.options)
    if pairs is not None:
        _check_names(f"setup.packets.{n}", pairs, member.options[1:])
    made: dict[str, Way] = {}
    for option in member.options:
        given = ways[option]
        _check_way(f"setup.rounds.{n}.{option}", given)
        if pairs is not None and option in pairs:
            paired = _places(f"setup.packets.{n}.{option}", given, pairs[option])
            made[option] = Way(moves=given.moves, true=given.true, paired=paired)
        else:
            made[option] = _paired(option == member.options[0], given.moves, given.true, dice)
    return made


def _places(path: str, given: GivenWay, pair: Sequence[Move]) -> tuple[int, ...]:
    wrong = [move for place, move in enumerate(given.moves) if place != given.true]
    if len(pair) != PAIR or len(set(pair)) != PAIR or not set(pair) <= set(wrong):
        _refuse(path, f"Name two different false moves of this option, out of {[list(move) for move in wrong]}.")
    return tuple(sorted(given.moves.index(move) for move in pair))


def _check_way(path: str, given: GivenWay) -> None:
    if len(given.moves) != CANDIDATES or len(set(given.moves)) != CANDIDATES:
        _refuse(f"{path}.moves", "An option has four different moves.")
    if max(abs(step) for move in given.moves for step in move) > FARTHEST:
        _refuse(f"{path}.moves", f"A move goes {FARTHEST} at most in each direction.")
    if not 0 <= given.true < CANDIDATES:
        _refuse(f"{path}.true", "Say which of the four moves is true: 0, 1, 2 or 3.")


def _check_count(path: str, given: Sequence[object]) -> None:
    if len(given) != ROUNDS:
        _refuse(path, f"Give all {ROUNDS} rounds, or leave it out to be drawn.")


def _check_names(path: str, given: Mapping[str, object], names: Sequence[str]) -> None:
    if sorted(given) != sorted(names):
        _refuse(path, f"Give each of the options {', '.join(names)}, and no other.")


def _refuse(path: str, advice: str) -> NoReturn:
    raise Refused("bad_setup", advice, (Flaw(path, "bad_setup", advice),))
