"""Twists of sealed input: what another seat may do otherwise in an open phase without anybody learning of it.

A plan says what each seat sends in the phase, and when; a twist gives some seats another plan. It says what it may show
to those who may know who has submitted: nothing (what is sealed, how often it was changed, whether it is locked),
times, or presence. Actions come from the game's bots and schemas, checked by its rules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Literal, TypeAlias

from mainmatch.rules import Dice, Match, Refused, Seat, viewer_of
from mainmatch.rules.bots import proposals
from mainmatch.rules.schema_sampling import sample
from mainmatch.services.play import submissions
from tests.secrecy.world import Setting, World

Shows: TypeAlias = Literal["nothing", "times", "presence"]
_MORE: tuple[Shows, ...] = ("nothing", "times", "presence")

_TICKS = 100
_LONGEST = timedelta(hours=1)
"""What a hundred ticks last, unless half of the phase is shorter."""
_POOL = 5


@dataclass(frozen=True)
class Deed:
    """At ``tick`` of a hundred the seat sends an action, or takes back what it sent (None)."""

    tick: int
    action: Mapping[str, Any] | None
    locked: bool = False


Plan: TypeAlias = Mapping[Seat, tuple[Deed, ...]]
Pools: TypeAlias = Mapping[Seat, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True)
class Twist:
    """Another plan: whose differs, how (for reports), and what that may show to those who may know who has sent."""

    plan: Plan
    seats: frozenset[Seat]
    kinds: tuple[str, ...]
    shows: Shows


def pools_of(match: Match, dice: Dice) -> Pools:
    """For each seat that may submit, legal actions that differ."""
    return {seat: _pool(match, seat, dice) for seat in match.asked if match.may_submit(seat)}


def _pool(match: Match, seat: Seat, dice: Dice) -> list[Mapping[str, Any]]:
    offers = [offer for offer in match.offers(seat) if offer.mode == "sealed"]
    shown: Any = tuple(
        {"type": each.type, "mode": each.mode, "schema": each.schema, "example": each.example, "cost": each.cost}
        for each in offers
    )
    found: list[Mapping[str, Any]] = []
    wishes: list[Any] = [*islice(proposals(match.game.bot, match.view(viewer_of(seat)), shown, seat, dice, tries=2), 2)]
    wishes += [dict(offer.example) for offer in offers]
    wishes += [sample(dice.choice(offers).schema, dice) for _ in range(4 * _POOL) if offers]
    for payload in wishes:
        if payload is not None and payload not in found and _is_taken(match, seat, payload):
            found.append(payload)
    return found[:_POOL]


def _is_taken(match: Match, seat: Seat, action: Mapping[str, Any]) -> bool:
    try:
        match.submit(seat, action)
    except Refused:
        return False
    return True


def planned(pools: Pools, binding: frozenset[str], setting: Setting, dice: Dice) -> Plan:
    """A plan: most seats send something, some of them twice where nothing binds them, some lock in."""
    silent = {seat for seat in pools if not dice.below(4)} | _laggards(pools, setting, dice)
    return {seat: () if seat in silent else _own_plan(pool, binding, dice) for seat, pool in pools.items()}


def binding_in(match: Match) -> frozenset[str]:
    """The types of actions, of those that can be sent now, that can't be changed once they are taken."""
    return frozenset(offer.type for seat in match.asked for offer in match.offers(seat) if offer.binding)


def _own_plan(pool: Sequence[Mapping[str, Any]], binding: frozenset[str], dice: Dice) -> tuple[Deed, ...]:
    if not pool:
        return ()
    first = Deed(10 + dice.below(40), dice.choice(pool))
    if dice.below(3):
        return (first,)
    both = (first, Deed(60 + dice.below(20), dice.choice(pool)))
    return both if _is_possible(both, binding) else (first,)


def _laggards(pools: Pools, setting: Setting, dice: Dice) -> set[Seat]:
    """Where a phase ends when all are done, two aren't, and a viewer who sends now doesn't end it."""
    if setting.close_early == "never":
        return set()
    return set(dice.shuffled(tuple(pools))[:2])


def played(world: World, plan: Plan, opened_at: datetime, due_at: datetime) -> None:
    """Do what the plan says, each deed at its instant; it is a hundred ticks past the opening then."""
    tick = min((due_at - opened_at) / 2, _LONGEST) / _TICKS
    deeds = sorted((deed.tick, seat, n, deed) for seat, own in plan.items() for n, deed in enumerate(own))
    phase_id = world.record.phase_id or ""
    for when, seat, _, deed in deeds:
        world.clock.now = opened_at + tick * when
        caller = world.caller(world.player(seat).name)
        if deed.action is None:
            world.executor.write_now(submissions.withdraw, caller, world.match_id)
        else:
            world.executor.write_now(
                submissions.submit, caller, world.match_id, phase_id, deed.action, locked=deed.locked
            )
    world.clock.now = opened_at + tick * _TICKS


# --- what may be otherwise ---------------------------------------------------------------------

Change = Callable[[tuple[Deed, ...], Sequence[Mapping[str, Any]], Dice], tuple[Deed, ...] | None]
"""Another plan for one seat, None where it doesn't apply."""


def _another_action(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    others = [action for action in pool if own and action != own[-1].action]
    return (*own[:-1], replace(own[-1], action=dice.choice(others))) if others else None


def _revised(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    if not own or own[-1].locked:
        return None
    return (*own, *(Deed(81 + 5 * n + dice.below(4), dice.choice(pool)) for n in range(3)))


def _locked(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    return (*own[:-1], replace(own[-1], locked=True)) if own and not own[-1].locked else None


def _earlier(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    return (replace(own[0], tick=dice.below(10)), *own[1:]) if own else None


def _later(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    return (*own[:-1], replace(own[-1], tick=85 + dice.below(14))) if own else None


def _sent_again(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    if not own or own[-1].locked:
        return None
    return (*own, Deed(82, None), Deed(88 + dice.below(10), dice.choice(pool)))


def _withdrawn(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    return (*own, Deed(82 + dice.below(16), None)) if own and not own[-1].locked else None


def _silent(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    return () if own else None


def _arrived(own: tuple[Deed, ...], pool: Sequence[Mapping[str, Any]], dice: Dice) -> tuple[Deed, ...] | None:
    return (Deed(5 + dice.below(90), dice.choice(pool)),) if pool and not own else None


_CHANGES: Mapping[str, tuple[Change, Shows]] = {
    "another action": (_another_action, "nothing"),
    "revised three times": (_revised, "nothing"),
    "locked in": (_locked, "nothing"),
    "sent earlier": (_earlier, "times"),
    "sent later": (_later, "times"),
    "withdrawn and sent again": (_sent_again, "times"),
    "withdrawn": (_withdrawn, "presence"),
    "never sent": (_silent, "presence"),
    "sent at last": (_arrived, "presence"),
}


def drawn(plan: Plan, pools: Pools, binding: frozenset[str], rule: str, dice: Dice) -> Twist | None:
    """A twist of one seat, or of all but one or two; None where the draw doesn't apply.

    ``binding``: the types of actions that can't be changed once they are taken. ``rule``: when the phase closes early.
    """
    able = dice.shuffled([seat for seat, pool in pools.items() if pool])
    if not able:
        return None
    count = 1 if dice.below(2) else max(1, len(able) - 1 - dice.below(2))
    twisted, kinds, shows = dict(plan), [], "nothing"
    for seat in able[:count]:
        name = dice.choice(tuple(_CHANGES))
        change, more = _CHANGES[name]
        own = change(plan[seat], pools[seat], dice)
        if own is not None and _is_possible(own, binding):
            twisted[seat] = own
            kinds.append(name)
            shows = max(shows, more, key=_MORE.index)
    seats = frozenset(seat for seat in twisted if twisted[seat] != plan[seat])
    if not seats or _ends_early(twisted, rule):
        return None
    return Twist(twisted, seats, tuple(sorted(set(kinds))), shows)  # type: ignore[arg-type]


def _is_possible(own: tuple[Deed, ...], binding: frozenset[str]) -> bool:
    sent = [deed.action["type"] for deed in own if deed.action is not None]
    return len(own) < 2 or not binding & set(sent)


def _ends_early(plan: Plan, rule: str) -> bool:
    """Whether fewer than two seats would be awaited: then a viewer who sends now might end the phase.

    Nobody but hosts sends where the judge alone is asked.
    """
    last = [own[-1] if own else None for own in plan.values()]
    awaited = sum(deed is None or deed.action is None or (rule == "all_locked" and not deed.locked) for deed in last)
    return rule != "never" and awaited < (2 if any(plan) else 1)
