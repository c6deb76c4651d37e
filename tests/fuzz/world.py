"""What is there to be fuzzed: people, and matches and seasons in every state that a request can meet.

Ids that are made up get no further than 404. The requests that are made up here name real matches, seats, phases,
channels and accounts instead, so that they meet the commands behind the doors.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import requests

from tests.app import PASSWORD
from tests.fuzz.elsewhere import FRONT, Elsewhere
from tests.fuzz.seasons import Season, Seasons

CROWD = ("ada", "ben", "cyd", "dot", "eve")
PRINCIPALS = ("anonymous", "player", "host")
PEOPLE = {"player": "ada", "host": "host"}
"""Who asks, by principal; nobody as anonymous."""
_ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
_PAIRS = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
_CHOICE = {"type": "choose", "choice": "ally", "double": False}


@dataclass
class Match:
    """A match in some state; ``phase`` is its open phase's id, ``channels`` are names that some may write to."""

    state: str
    id: str
    phase: str = "ph_none"
    channels: tuple[str, ...] = ("questions:1",)
    actions: tuple[Any, ...] = ()
    messages: tuple[tuple[str, str], ...] = (("questions:1", "msg_x"),)
    """Messages, by channel and id."""
    looks: Any = None
    """What it was when it was made: status, phase, deadline, seats and hosts."""


@dataclass
class World:
    """People by name with their tokens, and matches by state."""

    url: str
    session: requests.Session = field(default_factory=requests.Session)
    tokens: dict[str, str] = field(default_factory=dict, repr=False)
    accounts: dict[str, str] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    spare_tokens: list[str] = field(default_factory=list)
    cursor: str = ""
    season_cursor: str = ""
    elsewhere: Elsewhere = field(default_factory=Elsewhere)

    def __post_init__(self) -> None:
        self._seasons = Seasons(self.ask)

    @property
    def seasons(self) -> list[Season]:
        """One in every state."""
        return [*self._seasons.by_state.values()]

    def people(self) -> None:
        """Sign everybody up and in."""
        self.session.trust_env = False
        for name in ("host", "grace", "mallory", *CROWD):
            made = self.ask("", "POST", "/v1/accounts", {"username": name, "password": PASSWORD})
            self.accounts[name] = made["id"]
            self.sign_in(name)

    def sign_in(self, name: str) -> None:
        """Get this person's token, and that of their integration."""
        form = {"username": name, "password": PASSWORD}
        answer = self.session.post(f"{self.url}/v1/auth/token", data=form, timeout=30)
        self.tokens[name] = answer.json()["access_token"]
        if name in PEOPLE.values():
            self.tokens[f"{name}'s integration"] = self.elsewhere.integration(self.ask, name)

    def headers(self, principal: str, path: str = "") -> dict[str, str]:
        """Who asks: the host hosts all matches, the player is Ada, who sits in most of them.

        For the people of an integration it is the integration of this principal that asks.
        """
        name = PEOPLE.get(principal)
        if name is None:
            return {}
        who = f"{name}'s integration" if path.startswith("/v1/integrations/") and "/users/" in path else name
        return {"Authorization": f"Bearer {self.tokens[who]}"}

    def stage(self) -> None:
        """See to it that there is a match in every state: those that were used up are made anew."""
        makers = {
            "lobby": self._lobby,
            "private": self._private,
            "pairing": self._pairing,
            "choosing": self._choosing,
            "paused": self._paused,
            "reviewed": self._reviewed,
            "cancelled": self._cancelled,
            "finished": self._finished,
            "played by its host": self._played_by_its_host,
            "auction": self._auction,
        }
        for state, make in makers.items():
            match = self.matches.get(state)
            if match is None or self._looks(match) != match.looks:
                match = make()
                match.looks = self._looks(match)
                self.matches[state] = match
        self.spare_tokens = [self._token(name) for name in ("ada", "host")]
        self.cursor = self.ask("host", "GET", "/v1/matches?limit=1")["next_cursor"] or ""
        self._seasons.stage()
        self.season_cursor = self.ask("host", "GET", "/v1/seasons?limit=1")["next_cursor"] or ""
        for name in PEOPLE.values():
            self.elsewhere.furnish(self.ask, name, self.accounts[name])

    def phases(self) -> list[str]:
        """The ids of all open phases."""
        return [match.phase for match in self.matches.values()]

    def head(self, name: str) -> int:
        """The number of the newest event in somebody's own feed."""
        page = self.ask(name, "GET", "/v1/me/events?limit=500")
        return int(page["next_after"])

    # --- one match each

    def _lobby(self) -> Match:
        match_id = self._made()
        self._join(match_id, CROWD[:1])
        self.ask("host", "POST", f"/v1/matches/{match_id}/bots", {"seat": 2})
        return Match("lobby", match_id)

    def _private(self) -> Match:
        return Match("private", self._made(visibility="private"))

    def _pairing(self) -> Match:
        match = self._started("pairing")
        self.ask("ada", "PUT", f"/v1/matches/{match.id}/submission", {"phase_id": match.phase, "action": _PAIRS})
        return self._with_talk(match)

    def _choosing(self) -> Match:
        match = self._closed(self._started("choosing"))
        for name in ("ben", "cyd"):
            body = {"phase_id": match.phase, "action": _CHOICE}
            self.ask(name, "PUT", f"/v1/matches/{match.id}/submission", body)
        return match

    def _paused(self) -> Match:
        match = self._started("paused")
        self.ask("host", "POST", f"/v1/matches/{match.id}/host/pause", {})
        return match

    def _reviewed(self) -> Match:
        match = self._started("reviewed", publication="host_review")
        self.ask("host", "POST", f"/v1/matches/{match.id}/host/close-phase", {})
        return match

    def _cancelled(self) -> Match:
        match = self._started("cancelled")
        self.ask("host", "POST", f"/v1/matches/{match.id}/host/cancel", {})
        return match

    def _finished(self) -> Match:
        match = self._started("finished")
        while match.phase != "ph_none":
            match = self._closed(match)
        return match

    def _played_by_its_host(self) -> Match:
        match_id = self._made()
        self._join(match_id, (*CROWD[:4], "host"))
        return self._begun("played by its host", match_id)

    def _auction(self) -> Match:
        """Extreme Ways: instant actions, and a room full of bots."""
        match_id = self._made(game="extreme-ways", garnets={"1": 9}, config={})
        self._join(match_id, CROWD[:1])
        self._fill(match_id)
        return self._begun("auction", match_id)

    # --- pieces

    def _looks(self, match: Match) -> Any:
        facts = self.ask("host", "GET", f"/v1/matches/{match.id}")
        hosts = self.ask("host", "GET", f"/v1/matches/{match.id}/hosts")
        mine = {key: facts[key] for key in ("status", "phase", "seats")}
        return mine, hosts

    def _made(self, **payload: Any) -> str:
        made = self.ask("host", "POST", "/v1/matches", {"game": "x-game", "config": _ORDER, **payload})
        return str(made["id"])

    def _started(self, state: str, **payload: Any) -> Match:
        match_id = self._made(**payload)
        self._join(match_id, CROWD)
        return self._begun(state, match_id)

    def _begun(self, state: str, match_id: str) -> Match:
        facts = self.ask("host", "POST", f"/v1/matches/{match_id}/start", {})
        match = Match(state, match_id, facts["phase"]["id"])
        options = self.ask("ada", "GET", f"/v1/matches/{match_id}/options")
        match.actions = tuple(each["example"] for each in options["actions"])
        return match

    def _closed(self, match: Match) -> Match:
        facts = self.ask("host", "POST", f"/v1/matches/{match.id}/host/close-phase", {})
        phase = facts["phase"]["id"] if facts["phase"] else "ph_none"
        return Match(match.state, match.id, phase, match.channels, (_CHOICE,), match.messages)

    def _with_talk(self, match: Match) -> Match:
        listed = self.ask("ada", "GET", f"/v1/matches/{match.id}/channels")["items"]
        said = []
        for name in (channel["name"] for channel in listed if channel["may_write"]):
            path = f"/v1/matches/{match.id}/channels/{name}/messages"
            said.append((str(name), str(self.ask("ada", "POST", path, {"text": "Hello."})["id"])))
        match.messages = tuple(said)
        match.channels = tuple(channel["name"] for channel in listed)
        return match

    def _join(self, match_id: str, names: tuple[str, ...]) -> None:
        for name in names:
            self.ask(name, "POST", f"/v1/matches/{match_id}/join", {})

    def _fill(self, match_id: str) -> None:
        seats = self.ask("host", "GET", f"/v1/matches/{match_id}")["seats"]
        for _ in seats[1:]:
            self.ask("host", "POST", f"/v1/matches/{match_id}/bots", {})

    def _token(self, name: str) -> str:
        """One that may be revoked. What was made beyond a few is revoked, for an account can have so many only."""
        listed = self.ask(name, "GET", "/v1/me/tokens")["items"]
        spare = [token["id"] for token in listed if token["kind"] == "personal" and token["name"] != FRONT]
        for token_id in spare[5:]:
            self.ask(name, "DELETE", f"/v1/me/tokens/{token_id}")
        payload = {"name": "to be revoked", "scopes": ["match:read"]}
        return str(spare[0] if spare else self.ask(name, "POST", "/v1/me/tokens", payload)["id"])

    def ask(self, name: str, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """One request that has to be granted, by this person or, for "", by nobody."""
        headers = {"Authorization": f"Bearer {self.tokens[name]}"} if name else {}
        answer = self.session.request(method, f"{self.url}{path}", json=body, headers=headers, timeout=30)
        assert answer.ok, f"{method} {path}: {answer.text}"
        found: dict[str, Any] = answer.json() if answer.content else {}
        return found
