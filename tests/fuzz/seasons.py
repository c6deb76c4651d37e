"""Seasons of the fuzzed world, in every state that a request can meet: cast, running, in a decision, in a match."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Ask = Callable[..., dict[str, Any]]

_CAST = ("ada", "ben", "cyd", "dot", "eve")
_POLICIES = {"start_garnets": 50, "transfers": "open", "no_candidate": "winners_choose", "close_early": "never"}


@dataclass
class Season:
    """A season in some state, and what there is in it."""

    id: str
    members: list[str]
    offers: list[str] = field(default_factory=lambda: ["of_none"])
    decisions: list[str] = field(default_factory=lambda: ["de_1"])
    options: list[str] = field(default_factory=list)
    match_id: str = "m_none"
    looks: Any = None
    """What it was when it was made."""


@dataclass
class Seasons:
    """By state. ``ask`` is a request that has to be granted, by somebody."""

    ask: Ask
    by_state: dict[str, Season] = field(default_factory=dict)

    def stage(self) -> None:
        """See to it that there is one in every state: those that were used up are made anew."""
        for state, make in {
            "casting": self._casting,
            "running": self._running,
            "deciding": self._deciding,
            "playing": self._playing,
        }.items():
            season = self.by_state.get(state)
            if season is None or self._looks(season) != season.looks:
                season = make()
                season.looks = self._looks(season)
                self.by_state[state] = season

    def _looks(self, season: Season) -> Any:
        """All that a host sees but warnings and groups: those use nothing up."""
        view = self.ask("host", "GET", f"/v1/seasons/{season.id}/view")["view"]
        hosts = self.ask("host", "GET", f"/v1/seasons/{season.id}/hosts")["items"]
        places = [(each["id"], each["status"]) for each in view["standings"]]
        open_now = [each["decision"]["id"] for each in view["decisions"]]
        stages = [each["stage"] for each in view["episodes"]]
        return view["status"], places, open_now, stages, view["offers"], hosts

    def _casting(self) -> Season:
        made = self.ask("host", "POST", "/v1/seasons", {"title": "Autumn", "policies": _POLICIES})
        at = f"/v1/seasons/{made['id']}"
        members = [str(self.ask(name, "POST", f"{at}/join", {})["member"]) for name in _CAST]
        return Season(str(made["id"]), members)

    def _running(self) -> Season:
        season = self._casting()
        at = f"/v1/seasons/{season.id}"
        self.ask("host", "POST", f"{at}/start")
        # To ada and from her, who is the player that asks.
        for giver, taker in (("ada", 1), ("ben", 0), ("cyd", 0)):
            made = self.ask(giver, "POST", f"{at}/transfers", {"to": season.members[taker], "amount": 1})
            season.offers.append(str(made["id"]))
        return season

    def _playing(self) -> Season:
        season = self._running()
        self.ask("host", "POST", f"/v1/seasons/{season.id}/episodes", {"game": "x-game"})
        payload = {"game": "x-game", "season_id": season.id}
        season.match_id = str(self.ask("host", "POST", "/v1/matches", payload)["id"])
        self.ask("host", "POST", f"/v1/matches/{season.match_id}/start")
        return season

    def _deciding(self) -> Season:
        season = self._playing()
        at = f"/v1/matches/{season.match_id}"
        while self.ask("host", "GET", at)["status"] == "running":
            self.ask("host", "POST", f"{at}/host/close-phase", {})
        shown = self.ask("host", "GET", f"/v1/seasons/{season.id}/view")["view"]
        open_now = [each["decision"] for each in shown["decisions"]]
        assert open_now, "nobody has to decide anything"
        season.decisions = [str(each["id"]) for each in open_now]
        season.options = [str(option) for each in open_now for option in each["options"]]
        return season
