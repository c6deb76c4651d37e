"""Seasons by chance, through the commands: a host, a co-host, people and bots, matches that are really played.

Everything comes out of one number, so that a failing season is played again by it. Every act is one that its actor may
do at that moment; what is refused all the same is a failure, but for matches that were set up for a cast that has
changed since.
"""

from contextlib import suppress
from typing import Any

from mainmatch.rules import RandomLegal, Refused
from mainmatch.season.state import next_lineup
from mainmatch.season.values import HOST
from mainmatch.services.due_work import wake_due, wake_seasons
from mainmatch.services.errors import Conflict
from mainmatch.services.hosting import timing
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions, views
from mainmatch.services.seasons import cast, decisions, hosting
from mainmatch.services.seasons.schemas import (
    DecisionChoice,
    JoinSeasonRequest,
    NewEpisode,
    NewMember,
    NewPolicies,
    ReasonRequest,
)
from mainmatch.store import matches
from tests.services.seasons.chance import DUELS
from tests.services.seasons.meddling import Meddling

MAIN = {2: DUELS, 3: ("x-game",), 4: ("exodus", "x-game"), 5: ("x-game", "exodus"), 6: ("exodus",)}
"""Games of episodes by the size of the cast; seats more than that are bots'."""
_CHANGED = {"wrong_members", "wrong_game", "wrong_config", "decision_open", "not_now", "season_over"}


class Fortune(Meddling):
    """A season in which everything happens by chance, and which comes to an end all the same."""

    # --- the course -----------------------------------------------------------------------

    def play(self) -> "Fortune":
        """To the end."""
        self._cast()
        for _ in range(600):
            if self.season.is_over:
                if not self._goes_on_after_all():
                    return self
            elif self.dice.below(5) < 2:
                self.meddle()
            else:
                self.go_on()
        raise AssertionError("a season that doesn't end")

    def _goes_on_after_all(self) -> bool:
        """A result is taken back that the end came of."""
        if not self.mishaps or self.season.status == "cancelled" or not self._chance(3):
            return False
        self.mishaps -= 1
        self._take_back()
        return True

    def go_on(self) -> None:
        """Whatever is next."""
        season = self.season
        running = next((found.match.id for found in season.matches if found.match.is_running), None)
        if season.decisions:
            self._decide()
        elif running is not None:
            self._advance(running)
        elif season.finals is not None or (season.episode and season.episode.stage in {"announced", "opponent_chosen"}):
            self._start()
        elif len(season.active) <= season.policies.finalists or len(season.episodes) >= season.policies.most_episodes:
            self.host(hosting.announce_finals)
        else:
            self.host(hosting.announce_episode, NewEpisode(game=self.dice.choice(MAIN[len(season.active)])))

    # --- the cast -------------------------------------------------------------------------

    def _cast(self) -> None:
        for _ in range(3 + self.dice.below(4)):
            if self._chance(3):
                self.host(cast.add_member, NewMember(bot="house" if self._chance(2) else "random"))
            elif self._chance(3):
                name = self._newcomer()
                self.table.person(name)
                self.host(cast.add_member, NewMember(account=name, groups=("Red",)))
            else:
                self.act(self._newcomer(), cast.join, JoinSeasonRequest())
        if self._chance(4):
            self.host(hosting.change_policies, NewPolicies(policies={**self.policies, "most_episodes": 4}))
        if len(self.season.members) > 2 and self._chance(3):
            member = self.dice.choice(self.season.active)
            player = self._people()[member]
            if player is not None and self._chance(2):
                self.act(player, cast.leave)
            else:
                self.host(cast.remove_member, member)
        self.host(hosting.start)

    # --- matches --------------------------------------------------------------------------

    def _start(self) -> None:
        lineup = next_lineup(self.season)
        game = lineup.game or self.dice.choice(DUELS if lineup.part == "death" else MAIN[len(lineup.members)])
        close_early = self.dice.choice(("never", "all_locked"))
        payload: dict[str, Any] = {"game": game, "season_id": self.id, "close_early": close_early, "downtime": "strict"}
        seats = self.table.executor.games.get(game).seats
        if lineup.part == "main" and seats.takes(max(seats.least, len(lineup.members) + 1)) and self._chance(3):
            payload["guests"] = [self._guest()]
        match_id = self.table.write(
            match_creation.create, self.table.person(self.boss), NewMatch.model_validate(payload)
        ).id
        self.made.append(match_id)
        self._look(match_creation.create)
        if lineup.is_open:
            self._fill_open(match_id)
        if self._chance(8):
            self.meddle()
        self._fill(match_id)
        self._begin(match_id)

    def _guest(self) -> str:
        """Somebody who plays one match: a former member of the cast, or a stranger."""
        people = self._people().items()
        former = [name for member, name in people if name and member not in self.season.active]
        name = self.dice.choice(former) if former and self._chance(2) else self._newcomer()
        self.table.person(name)
        self.guests.append(name)
        return name

    def _fill_open(self, match_id: str) -> None:
        """Members choose whether they play; those without a person can't, where seats are their own to take."""
        able = [name for member, name in self._people().items() if name and member in self.season.active]
        free = self._free(match_id)
        for name in self.dice.sample(tuple(able), min(len(able), free, 2 + self.dice.below(3))):
            self.table.write(seat_changes.join, self.table.person(name), match_id, JoinMatchRequest())
            self._look(seat_changes.join)

    def _free(self, match_id: str) -> int:
        seats = self.table.read(queries.facts, self.table.person(self.boss), match_id).seats
        return sum(not each.taken for each in seats)

    def _fill(self, match_id: str) -> None:
        for _ in range(self._free(match_id)):
            policy = "house" if self._chance(2) else "random"
            self.table.write(seat_changes.add_bot, self.table.person(self.boss), match_id, None, policy)

    def _begin(self, match_id: str) -> None:
        try:
            self.table.write(match_start.start, self.table.person(self.boss), match_id)
        except (Refused, Conflict) as refused:
            if refused.code not in _CHANGED:
                raise
            self.done[f"start refused: {refused.code}"] += 1
            self.table.write(
                timing.cancel, self.table.person(self.boss), match_id, timing.CancelRequest(reason="In vain.")
            )
            self._look(timing.cancel)
            if refused.code == "wrong_members" and not self.season.policies.everyone_plays:
                # Too few could or would play: the host ends what nobody wants.
                self._give_up()
            return
        self._look(match_start.start)

    def _give_up(self) -> None:
        if not self.season.is_over:
            self.host(hosting.cancel, ReasonRequest(reason="Nobody plays."))

    def _advance(self, match_id: str) -> None:
        """Bots send, or the deadline comes: a phase, or, mostly, all that are left."""
        # By commands: the scheduler's columns can be outdated in queries.
        for _ in range(200 if self.dice.below(2) else 1):
            record = self.table.write(lambda uow: matches.by_id(uow.tx, match_id))
            assert record is not None
            assert record.status in {"running", "finished", "cancelled"}, record.status
            if record.status != "running":
                return
            self._send(match_id)
            self._look(submissions.submit)
            record = self.table.write(lambda uow: matches.by_id(uow.tx, match_id))
            assert record is not None
            if record.status != "running":
                continue
            due = record.bots_at or record.due_at
            assert due is not None
            self.table.clock.now = max(self.table.clock.now, due)
            assert self.table.write(wake_due, 10)
            self._look(wake_due)

    def _send(self, match_id: str) -> None:
        """People send something legal, or forget it."""
        for name in dict.fromkeys([*filter(None, self._people().values()), *self.guests]):
            caller = self.table.person(name)
            seat = self.table.read(queries.facts, caller, match_id).seat
            if seat is None or self._chance(4):
                continue
            options = self.table.read(views.options, caller, match_id)
            offers = tuple(each for each in options.model_dump(by_alias=True)["actions"] if each["mode"] == "sealed")
            if options.phase is None or not offers:
                continue
            action = RandomLegal().choose({}, offers, seat, self.dice)
            if action is not None:
                with suppress(Refused):
                    self.table.write(submissions.submit, caller, match_id, options.phase.id, action, locked=True)

    # --- decisions ------------------------------------------------------------------------

    def _decide(self) -> None:
        decision = self.dice.choice(tuple(self.season.decisions.values()))
        if self._chance(5):
            self._wait()
        elif self._chance(12):
            self.host(hosting.close_decision, decision.id)
        else:
            people = self._people()
            decider = self.dice.choice(decision.deciders)
            name = self.boss if decider == HOST else people[decider]
            if name is None or self.table.clock.now >= decision.due_at:
                self._wait()
                return
            chosen = self.dice.sample(
                decision.options, decision.least + self.dice.below(decision.most - decision.least + 1)
            )
            self.act(name, decisions.choose, decision.id, DecisionChoice(choice=chosen))

    def _wait(self) -> None:
        """The next deadline of a decision comes."""
        assert self.season.due_at is not None
        self.table.clock.now = max(self.table.clock.now, self.season.due_at)
        assert self.table.write(wake_seasons, 10)
        self._look(wake_seasons)
