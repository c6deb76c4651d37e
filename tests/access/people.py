"""Who asks: each principal of the access matrix, and what it is in front of a match, or of a season."""

from dataclasses import dataclass

from mainmatch.services.caller import SCOPES
from tests.rigs.sizes import IS_NIGHT

INTEGRATION = "integration's own token"

_RUNNING = ("running",)
_FEW = ("running", "finished")
_BEFORE_AND_AFTER = ("lobby", "full lobby", "finished", "cancelled")


@dataclass(frozen=True)
class Principal:
    """Somebody who asks.

    ``standing``: what they are in the matches of the world; None for who isn't signed in. ``reach``: "guest" is an
    account without a name, "narrow" a token that lacks the scope, "elsewhere" one for another match, "linked" an
    integration's that acts for a linked account, "integration" the same for nobody, "pretending" the same for one of
    another integration. ``states``: where the gate asks them; None for everywhere. Some are refused before the match
    is looked at, of some there is another one of the same standing. At night (tests/rigs/sizes.py) all are asked
    everywhere. ``never``: where there is no such principal.
    """

    name: str
    account: str
    standing: str | None
    reach: str = ""
    states: tuple[str, ...] | None = None
    never: tuple[str, ...] = ()

    def stands(self, visibility: str, state: str) -> str | None:
        """The standing in front of such a match; None where this principal has no part."""
        if self.states is not None and state not in self.states and not IS_NIGHT:
            return None
        if state in self.never:
            return None
        if self.standing is None:
            return "nobody"
        if self.standing == "spectator" and visibility == "private":
            return "unseen"
        return self.standing


PRINCIPALS = (
    Principal("anonymous", "", None, states=_RUNNING),
    Principal("stranger", "stranger", "spectator"),
    Principal("own seat", "ada", "own"),
    Principal("other seat", "ben", "other"),
    Principal("ex-seat", "cyd", "spectator"),
    # Who waits for the next phase needs one that is open: before and after they are a player like others.
    Principal("substitute who waits", "wanda", "waiting", never=_BEFORE_AND_AFTER),
    Principal("token with too little scope", "host", "host", reach="narrow", states=_RUNNING),
    Principal("token for another match", "host", "host", reach="elsewhere", states=_FEW),
    Principal("host of another match", "olga", "spectator", states=_FEW),
    Principal("ex-host", "hal", "spectator", states=_FEW),
    Principal("host", "host", "host"),
    Principal("host who plays", "eve", "playing"),
    Principal("admin", "root", "admin"),
    Principal("guest", "guest", "spectator", reach="guest", states=_RUNNING),
    Principal("linked account", "lin", "third", reach="linked", states=_FEW),
    Principal(INTEGRATION, "frida", "spectator", reach="integration", states=_RUNNING),
    Principal("integration for somebody else's account", "frida", "spectator", reach="pretending", states=_RUNNING),
)

_DECIDING = ("deciding",)

IN_SEASONS = (
    Principal("anonymous", "", None, states=_DECIDING),
    Principal("stranger", "stranger", "spectator"),
    Principal("own member", "ada", "own"),
    Principal("other member", "ben", "other", states=("deciding", "playing", "finished")),
    Principal("ex-member, substituted", "cyd", "spectator", states=_DECIDING),
    Principal("ex-member, dropped", "dot", "spectator", states=("casting", "deciding")),
    Principal("member who withdrew", "wanda", "withdrawn", never=("casting",)),
    Principal("token with too little scope", "host", "host", reach="narrow", states=_DECIDING),
    Principal("token for one match", "host", "host", reach="elsewhere", states=_DECIDING),
    Principal("host of another season", "olga", "spectator", states=_DECIDING),
    Principal("host of its match only", "frida", "spectator", states=("deciding", "playing")),
    Principal("guest of its match", "gus", "spectator", states=("deciding", "playing")),
    Principal("ex-host", "hal", "spectator", states=_DECIDING),
    Principal("host", "host", "host"),
    Principal("host who is a member", "eve", "playing"),
    Principal("admin", "root", "admin", states=("casting", "deciding", "finished")),
    Principal("guest", "guest", "spectator", reach="guest", states=_DECIDING),
    Principal("linked account", "lin", "third", reach="linked", states=_DECIDING),
    Principal(INTEGRATION, "frida", "spectator", reach="integration", states=_DECIDING),
    Principal("integration for somebody else's account", "frida", "spectator", reach="pretending", states=_DECIDING),
)
"""The same people in front of the seasons of the world."""

ACCOUNTS = ("host", "ada", "ben", "cyd", "dot", "eve", "frida", "wanda", "hal", "olga", "stranger", "root", "gus")

NARROW = {scope: [each for each in SCOPES if each != scope] for scope in SCOPES}
"""For each scope, all the others."""

BOUND = [scope for scope in SCOPES if scope != "account:write"]
"""What a token for one match may have."""

BRIDGED = [scope for scope in SCOPES if scope not in ("account:write", "webhook:write")]
"""What an integration may have for the accounts that it speaks for."""
