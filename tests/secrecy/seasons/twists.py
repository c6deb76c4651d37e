"""What may be otherwise in the twin of a season, who may know it all the same, and what happens in both after it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

import sqlalchemy as sa

from mainmatch.services.hosting import timing
from mainmatch.services.seasons import cast, decisions, hosting
from mainmatch.services.seasons.schemas import DecisionExtension, MemberChange, OfferAnswer
from mainmatch.services.values import rfc3339
from mainmatch.store.tables.seasons import SeasonRow
from tests.rigs.sizes import IS_NIGHT
from tests.secrecy.seasons.world import Evening, Scene

Change = Callable[[Evening], object]

_HOSTS = frozenset({"host", "cohost", "admin"})
"""Hosts who neither play nor sit in a match; an admin reads the ledger as they do."""


def _nothing(_: Evening) -> None:
    return None


@dataclass(frozen=True)
class Twist:
    """``ours`` and ``theirs``: what happens in one world and in the other. ``known_to``: names of who may know."""

    stage: str
    ours: Change
    theirs: Change
    known_to: frozenset[str]
    balances: tuple[str, ...] = ("public",)
    after: tuple[str, ...] = ("nothing", "something")
    no_candidate: str = "winners_choose"
    declared: frozenset[str] = frozenset()
    """Operations that tell it by design."""

    def scenes(self) -> list[tuple[Scene, tuple[str, ...]]]:
        """Where it is tried, and what happens after it there: under each policy; the last one is a private season.

        In the gate what happens after it is spread over the policies.
        """
        visibilities = ["public"] * (len(self.balances) - 1) + ["private"]
        pairs = zip(self.balances, visibilities, strict=True)
        scenes = [Scene(self.stage, *each, self.no_candidate) for each in pairs]
        return [
            (scenario, self.after if IS_NIGHT else self.after[n :: len(scenes)] or self.after[-1:])
            for n, scenario in enumerate(scenes)
        ]


# --- what happens


def _chooses(*whom: str) -> Change:
    def change(evening: Evening) -> None:
        for each in whom:
            evening.chooses("ben", each)

    return change


def _chooses_later(evening: Evening) -> None:
    evening.chooses("ben", "dot")
    evening.world.clock.now += timedelta(minutes=3)
    evening.chooses("ben", "cyd")
    evening.world.clock.now -= timedelta(minutes=3)


def _offers(evening: Evening) -> str:
    return evening.offers("ben", "cyd", 2)


def _offers_in_vain(evening: Evening) -> None:
    evening.does("ben", decisions.withdraw, _offers(evening))
    evening.does("cyd", decisions.answer, _offers(evening), OfferAnswer(accept=False))


def _gives(evening: Evening) -> None:
    evening.does("cyd", decisions.answer, _offers(evening), OfferAnswer(accept=True))


def _is_warned(evening: Evening) -> None:
    evening.warned("ben")


def _is_fined(evening: Evening) -> None:
    evening.warned("ben")
    evening.warned("ben")


def _spends(evening: Evening) -> None:
    evening.acts("ben", {"type": "spend"})


def _submits(evening: Evening) -> None:
    for number in (3, 4, 5):
        evening.submits("ben", number)


def _dot_is_poor(evening: Evening) -> None:
    evening.warned("dot")
    evening.warned("dot")


def _dot_is_poor_and_ben_offers(evening: Evening) -> None:
    _dot_is_poor(evening)
    evening.offers("ben", "cyd", 5)


def _another_seed(evening: Evening) -> None:
    table = SeasonRow.__table__
    other = sa.update(table).where(table.c.id == evening.id).values(seed="5a" * 32)
    evening.world.executor.write_now(lambda uow: uow.tx.connection.execute(other))
    evening.world.forget()


def _then_replaced(change: Change, by: str) -> Change:
    def changed(evening: Evening) -> None:
        change(evening)
        evening.replaced("ben", by)

    return changed


TWISTS: Mapping[str, Twist] = {
    "a sealed choice": Twist("deciding", _nothing, _chooses("cyd"), frozenset({"ben"})),
    "another choice": Twist("deciding", _chooses("cyd"), _chooses("ada"), frozenset({"ben"})),
    "a choice made often": Twist("deciding", _chooses("cyd"), _chooses("ada", "dot", "cyd"), frozenset({"ben"})),
    "a later choice": Twist("deciding", _chooses("cyd"), _chooses_later, frozenset({"ben"})),
    "a vote on a setting": Twist("voting", _nothing, _chooses("1"), frozenset({"ben"})),
    "another vote": Twist("voting", _chooses("1"), _chooses("2", "1", "2"), frozenset({"ben"})),
    "a choice before a substitution": Twist(
        "deciding", _then_replaced(_nothing, "late"), _then_replaced(_chooses("cyd"), "late"), frozenset({"ben"})
    ),
    "an offer": Twist(
        "between",
        _nothing,
        _offers,
        _HOSTS | {"ben", "cyd"},
        ("public", "own", "episode_start"),
        ("nothing", "something", "announced", "played"),
    ),
    "offers in vain": Twist("between", _nothing, _offers_in_vain, _HOSTS | {"ben", "cyd"}),
    "a warning": Twist("between", _nothing, _is_warned, frozenset({"host", "cohost", "ben"})),
    "a fine": Twist(
        "between",
        _nothing,
        _is_fined,
        _HOSTS | {"ben"},
        ("episode_start", "own"),
    ),
    "another's balance": Twist(
        "between",
        _nothing,
        _gives,
        _HOSTS | {"ben", "cyd"},
        ("own",),
        ("nothing", "something", "announced", "played"),
    ),
    "what was spent in a match": Twist(
        "playing", _nothing, _spends, _HOSTS | {"ben"}, ("public", "own", "episode_start")
    ),
    "what was sealed in a match": Twist(
        "playing", _nothing, _submits, frozenset({"ben"}), ("own", "public"), ("something",)
    ),
    "what was sealed in a match before a substitution": Twist(
        # A host who looks in: hosts see nothing that is sealed, in whosever place.
        "playing",
        _then_replaced(_nothing, "cohost"),
        _then_replaced(_submits, "cohost"),
        frozenset({"ben"}),
        after=("nothing",),
    ),
    "an offer, and the poorest": Twist(
        "between",
        _dot_is_poor,
        _dot_is_poor_and_ben_offers,
        _HOSTS | {"ben", "cyd"},
        after=("ended",),
        no_candidate="fewest_garnets",
        # A match that is over shows what each seat came with: its commitment is over that.
        declared=frozenset({"getMatchExport"}),
    ),
    "a draw to come": Twist("deciding", _nothing, _another_seed, frozenset()),
    "a draw to come, between": Twist("between", _nothing, _another_seed, frozenset()),
}


# --- what happens in both after it


def _something(evening: Evening) -> None:
    """What others are told of then, and what stands in others' ledgers."""
    evening.world.clock.forward(minutes=5)
    evening.does("host", cast.change_member, evening.members["dot"], MemberChange(groups=("Red",)))
    evening.warned("ada")
    if evening.scenario.stage == "playing":
        evening.acts("ada", {"type": "spend"})
        evening.world.executor.write_now(
            timing.extend, evening.world.caller("host"), evening.match_id, timing.PhaseExtension(seconds=60)
        )
    else:
        evening.does("eve", decisions.answer, evening.offers("ada", "eve", 1), OfferAnswer(accept=True))
    for decision in evening.season.decisions.values():
        later = rfc3339(decision.due_at + timedelta(hours=1))
        payload = DecisionExtension.model_validate({"due_at": later, "reason": "A holiday."})
        evening.does("host", hosting.extend_decision, decision.id, payload)


def _announced(evening: Evening) -> None:
    evening.announced()


def _played(evening: Evening) -> None:
    evening.announced()
    evening.started()


def _ended(evening: Evening) -> None:
    _played(evening)
    evening.ended()


AFTERWARDS: Mapping[str, Change] = {
    "nothing": _nothing,
    "something": _something,
    "announced": _announced,
    "played": _played,
    "ended": _ended,
}
