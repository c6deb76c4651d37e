"""What comes between in a season: people who leave, warnings, substitutes, co-hosts, transfers, results taken back."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

from mainmatch.services.hosting import review, timing
from mainmatch.services.seasons import cast, decisions, hosting
from mainmatch.services.seasons.schemas import (
    DecisionExtension,
    MemberChange,
    MemberPlayer,
    NewGarnetOffer,
    NewSeasonHost,
    NewWarning,
    OfferAnswer,
    ReasonRequest,
)
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.journal import PhaseRecord
from tests.services.seasons.chance import Chance


class Meddling(Chance):
    """Acts that no host's script foresees."""

    def meddle(self) -> None:
        """Something that comes between."""
        acts: list[Callable[[], None]] = [
            self._leave, self._warn, self._offer, self._offer, self._answer, self._answer, self._substitute,
            self._crew, self._group, self._extend,
        ]  # fmt: skip
        if self.mishaps:
            self.mishaps -= 1
            acts += [self._take_back, self._call_off, self._go_back, self._cancel]
        self.dice.choice(acts)()

    def _extend(self) -> None:
        for decision in self.season.decisions.values():
            later = max(decision.due_at, self.table.clock.now) + timedelta(minutes=5)
            told = DecisionExtension.model_validate({"due_at": later.isoformat(), "reason": "A holiday."})
            self.host(hosting.extend_decision, decision.id, told)
            return

    # --- people ---------------------------------------------------------------------------

    def _leave(self) -> None:
        season = self.season
        if not self._chance(4):
            return
        duel = [each for each in (season.episode.duellists if season.episode else ()) if each in season.active]
        member = self.dice.choice(duel if duel and not self._chance(3) else season.active)
        name = self._people()[member]
        if name is not None and self._chance(2):
            self.act(name, cast.leave)
        else:
            self.host(cast.remove_member, member)

    def _warn(self) -> None:
        self.host(hosting.warn, self.dice.choice(self.season.active), NewWarning(reason="Late."))

    def _group(self) -> None:
        self.host(cast.change_member, self.dice.choice(self.season.active), MemberChange(groups=("Blue",)))

    def _substitute(self) -> None:
        member = self.dice.choice(self.season.active)
        if self._chance(3):
            self.host(cast.put_player, member, MemberPlayer(bot="house" if self._chance(2) else "random"))
            return
        name = self._newcomer()
        self.table.person(name)
        self.host(cast.put_player, member, MemberPlayer(account=name, reason="Ill."))

    def _crew(self) -> None:
        """A member or somebody new hosts, too; or doesn't any more."""
        if self.cohosts:
            name = self.cohosts.pop()
            self.act(self.boss, cast.remove_host, f"ac_{name}")
            return
        people = [name for name in self._people().values() if name]
        name = self.dice.choice(people) if people and self._chance(2) else self._newcomer()
        self.table.person(name)
        self.act(self.boss, cast.add_host, NewSeasonHost(account=name))
        self.cohosts.append(name)

    # --- transfers ------------------------------------------------------------------------

    def _offer(self) -> None:
        season, people = self.season, self._people()
        mine = Counter(each.giver for each in season.offers.values())
        able = [each for each in season.active if self.sound.sums[each] > 0 and people[each] and mine[each] < 5]
        if not season.may_transfer or not able or len(season.active) < 2:
            return
        giver = self.dice.choice(able)
        taker = self.dice.choice([each for each in season.active if each != giver])
        amount = 1 + self.dice.below(self.sound.sums[giver])
        self.act(str(people[giver]), decisions.offer, NewGarnetOffer(to=taker, amount=amount))

    def _answer(self) -> None:
        people = self._people()
        if not self.season.offers:
            return
        offer = self.dice.choice(tuple(self.season.offers.values()))
        giver, taker = people[offer.giver], people[offer.taker]
        if taker is not None and not self._chance(4):
            self.act(taker, decisions.answer, offer.id, OfferAnswer(accept=bool(self.dice.below(3))))
        elif giver is not None:
            self.act(giver, decisions.withdraw, offer.id)

    # --- going back -----------------------------------------------------------------------

    def _take_back(self) -> None:
        played = [found.match.id for found in self.season.matches if not found.match.is_running]
        if played:
            self.host(hosting.take_back, self.dice.choice(played), ReasonRequest(reason="The wrong rules."))

    def _call_off(self) -> None:
        for found in self.season.matches:
            if found.match.is_running:
                host = self.table.person(self.boss)
                self.table.write(timing.cancel, host, found.match.id, timing.CancelRequest(reason="A storm."))
                self._look(timing.cancel)
                return

    def _go_back(self) -> None:
        """Within a match."""
        for found in self.season.matches:
            if found.match.is_running:
                played = self.table.read(_played, found.match.id)
                payload = review.RewindRequest(to_phase=self.dice.choice(played).id, reason="The wrong rules.")
                self.table.write(review.rewind, self.table.person(self.boss), found.match.id, payload)
                self._look(review.rewind)
                return

    def _cancel(self) -> None:
        if self._chance(12):
            self.host(hosting.cancel, ReasonRequest(reason="The end."))


def _played(uow: UnitOfWork, match_id: str) -> list[PhaseRecord]:
    return journal.played_phases(uow.tx, match_id)
