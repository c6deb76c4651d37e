"""Leaks about seasons to plant: each is one thing that a server may well get wrong, and must be caught by the twins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mainmatch.rules import Dice, Refused
from mainmatch.season import events
from mainmatch.season.events import audience_of
from mainmatch.season.state import Season
from mainmatch.season.values import HOST
from mainmatch.services.events.account_events import MyDecision
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.season_commands import season_writer, wallets
from mainmatch.services.season_commands.access import see
from mainmatch.services.season_commands.season_writer import SeasonWriter
from mainmatch.services.seasons import decisions, queries
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import ledger, seasons
from tests.secrecy.planting import Patches, Planting, in_place


@dataclass(frozen=True)
class SeasonPlant:
    """A leak, the twist that it shows, and the operations in which it may show first."""

    plant: Planting
    twist: str
    operations: frozenset[str]
    balances: str = "public"


def entries_are_numbered_for_all() -> Patches:
    """A member's entries have the numbers that they have in the season."""

    def own(uow: UnitOfWork, season_id: str, member: str) -> Any:
        for entry in ledger.entries(uow.tx, season_id, account=member, currency="garnet", after=0, limit=500):
            yield queries._entry(entry.n, entry, {member: entry.lines[member]})

    return in_place(queries, "_own", own)


def causes_name_the_step() -> Patches:
    """An entry is called by the match's revision, which counts what everybody has sealed."""
    return in_place(queries, "_IN_MATCH", 99)


def balances_move_with_offers() -> Patches:
    """What is offered is gone, for everybody to see."""

    def shown(uow: UnitOfWork, season: Season) -> dict[str, int]:
        seen = {**dict.fromkeys(season.members, 0), **wallets.free(uow, season.id)}
        wallets._add(seen, wallets._staked(uow, season))
        return seen

    return in_place(wallets, "shown", shown)


def balances_move_within_a_match() -> Patches:
    """What somebody has left in a running match is shown, not what it came with."""

    def left(uow: UnitOfWork, season: Season) -> Any:
        has = ledger.balances(uow.tx, season.id, "garnet")
        for found in season.matches:
            if found.match.is_running:
                yield from ((who, has.get(f"{found.match.id}/seat:{n}", 0)) for n, who in found.match.seats.items())

    return in_place(wallets, "_staked", left)


def feeds_share_a_counter() -> Patches:
    """One number for all feeds of a season: a sealed choice leaves a gap in the others'."""
    real = SeasonWriter._heads_after

    def counted(self: SeasonWriter) -> dict[str, int]:
        heads = real(self)
        return dict.fromkeys(heads, max(heads.values()))

    return in_place(SeasonWriter, "_heads_after", counted)


def _with_view(change: Callable[[UnitOfWork, Any, Any], Mapping[str, Any]]) -> Patches:
    real = queries.view

    def shown(uow: UnitOfWork, caller: Any, season_id: str) -> Any:
        found = real(uow, caller, season_id)
        standing = see(uow, caller, season_id)
        changes = change(uow, season_writer.load(uow, standing.season), found.view)
        return found.model_copy(update={"view": found.view.model_copy(update=changes)})

    return in_place(queries, "view", shown)


def deadlines_count_who_has_chosen() -> Patches:
    """Each choice moves the deadline that is shown."""

    def change(uow: UnitOfWork, season: Season, view: Any) -> Mapping[str, Any]:
        moved = []
        for each in view.decisions:
            due_at = each.decision.due_at.replace(second=len(season.choices_in(each.decision.id)))
            decision = each.decision.model_copy(update={"due_at": due_at})
            moved.append(each.model_copy(update={"decision": decision}))
        return {"decisions": tuple(moved)}

    return _with_view(change)


def the_next_draw_is_shown() -> Patches:
    """A view is made with the dice of what comes next."""

    def change(uow: UnitOfWork, season: Season, view: Any) -> Mapping[str, Any]:
        record = seasons.by_id(uow.tx, season.id)
        assert record is not None
        drawn = Dice(bytes.fromhex(record.seed), f"season/{season.turn}").choice(range(1000))
        return {"title": f"{view.title} {drawn}"}

    return _with_view(change)


def facts_show_the_revision() -> Patches:
    """A season's title says how often it was changed."""
    real = queries._facts

    def told(record: Any, *args: Any, **more: Any) -> Any:
        found = real(record, *args, **more)
        return found.model_copy(update={"title": f"{found.title} {record.revision}"})

    return in_place(queries, "_facts", told)


def accounts_hear_of_choices() -> Patches:
    """Everybody who still has to decide is reminded when somebody has."""
    real = decisions.choose

    def chosen(uow: UnitOfWork, caller: Any, season_id: str, decision: str, payload: Any) -> Any:
        for each in seasons.of(uow.tx, season_id):
            if each.account_id is not None:
                due_at = "2021-01-01T00:00:00.000Z"
                asked = MyDecision(season_id=season_id, decision=decision, kind="name_candidate", due_at=due_at)
                emit_to_account(uow, each.account_id, asked)
        return real(uow, caller, season_id, decision, payload)

    return in_place(decisions, "choose", chosen)


def refusals_say_what_was_chosen() -> Patches:
    """What can't be chosen is refused with what others have chosen."""
    real = decisions.choose

    def chosen(uow: UnitOfWork, caller: Any, season_id: str, decision: str, payload: Any) -> Any:
        season = season_writer.load(uow, see(uow, caller, season_id).season)
        try:
            return real(uow, caller, season_id, decision, payload)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.message} {dict(season.choices_in(decision))}") from None

    return in_place(decisions, "choose", chosen)


def hosts_see_what_is_sealed() -> Patches:
    """A host's view is made of the whole position."""
    real = Season.seen_by

    def seen(self: Season, viewer: str) -> Season:
        shown = real(self, viewer)
        # Where everybody's choices lie, as in a public decision.
        public = {each.id: each.model_copy(update={"visibility": "public"}) for each in self.decisions.values()}
        return shown.model_copy(update={"ballots": self.ballots, "decisions": public}) if viewer == HOST else shown

    return in_place(Season, "seen_by", seen)


def everybody_hears_of_warnings() -> Patches:
    """A warning is told like any other event."""
    real = audience_of

    def audience(season: Season, event: Any) -> Any:
        return None if isinstance(event, events.MemberWarned) else real(season, event)

    return in_place(events, "audience_of", audience)


def everybody_hears_of_offers() -> Patches:
    """An offer is told to everybody without its amount's being anybody else's business."""
    real = audience_of

    def audience(season: Season, event: Any) -> Any:
        return None if isinstance(event, events.TransferOffered) else real(season, event)

    return in_place(events, "audience_of", audience)


def garnets_are_told_to_all() -> Patches:
    """Balances that changed are told to everybody, whatever the policy says."""
    real = SeasonWriter._tell_balances

    def told(self: SeasonWriter) -> None:
        season, policies = self.season, self.season.policies
        self.season = season.but(policies=policies.but(balances="public"))
        real(self)
        self.season = season

    return in_place(SeasonWriter, "_tell_balances", told)


def archives_count_the_log() -> Patches:
    """An archive says how many events the season has."""
    real = queries._season_lines

    def season(uow: UnitOfWork, standing: Any) -> Any:
        for line in real(uow, standing):
            yield {**line, "events": seasons.count_events(uow.tx, standing.season.id)}

    return in_place(queries, "_season_lines", season)


def hosts_read_on_while_they_play() -> Patches:
    """Who hosts reads the whole ledger, in whatever seat."""

    def may(uow: UnitOfWork, caller: Any, standing: Any) -> bool:
        return standing.member is None and (standing.is_host or standing.is_admin)

    return in_place(queries, "may_read_all", may)


_EVENTS = frozenset({"listSeasonEvents", "getSeasonView"})
_LEDGER = frozenset({"listLedger"})
_GARNETS = frozenset({"getSeasonView", "getSeasonGarnets"})

PLANTS: Mapping[str, SeasonPlant] = {
    plant.plant.__name__: plant
    for plant in (
        SeasonPlant(entries_are_numbered_for_all, "an offer", _LEDGER),
        SeasonPlant(causes_name_the_step, "what was sealed in a match", _LEDGER),
        SeasonPlant(balances_move_with_offers, "an offer", frozenset({"getSeasonView"})),
        SeasonPlant(balances_move_within_a_match, "what was spent in a match", frozenset({"getSeasonView"})),
        SeasonPlant(feeds_share_a_counter, "a sealed choice", _EVENTS),
        SeasonPlant(deadlines_count_who_has_chosen, "a sealed choice", frozenset({"getSeasonView"})),
        SeasonPlant(the_next_draw_is_shown, "a draw to come", frozenset({"getSeasonView"})),
        SeasonPlant(facts_show_the_revision, "a choice made often", frozenset({"getSeason", "listSeasons"})),
        SeasonPlant(accounts_hear_of_choices, "a sealed choice", frozenset({"listMyEvents"})),
        SeasonPlant(refusals_say_what_was_chosen, "another choice", frozenset({"putChoice"})),
        SeasonPlant(hosts_see_what_is_sealed, "another vote", frozenset({"getSeasonView"})),
        SeasonPlant(everybody_hears_of_warnings, "a warning", _EVENTS),
        SeasonPlant(everybody_hears_of_offers, "offers in vain", _EVENTS),
        SeasonPlant(garnets_are_told_to_all, "another's balance", frozenset({"getSeasonGarnets"}), "own"),
        SeasonPlant(archives_count_the_log, "a sealed choice", frozenset({"getSeasonExport"})),
        SeasonPlant(hosts_read_on_while_they_play, "what was spent in a match", _LEDGER, "own"),
    )
}
