"""Every setting, read once from MAINMATCH_*.

May touch: the environment it is handed. Rule kept here: a setting has a unit, a default and a
reason; a wrong value stops the start with a sentence that says what would be right. The rooms
never see this: main hands them plain values.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, Self

from limits import parse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

__all__ = ["PREFIX", "BadSettings", "Settings", "listed"]

PREFIX = "MAINMATCH_"


class BadSettings(ValueError):
    """One or more settings can't be taken; the text is for the operator, one line each."""


def _rate(value: str) -> str:
    try:
        parse(value)
    except ValueError:
        raise ValueError('write a rate such as "60/hour" or "30/5 minutes"') from None
    return value


Rate = Annotated[str, AfterValidator(_rate)]
"""How often, as the limits library reads it."""


class Settings(BaseModel):
    """What an operator can set. The environment variable is MAINMATCH_ and the field's name in capitals."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: Annotated[str, Field(min_length=1, description="Address to listen on. The default is this machine only.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, Field(ge=0, le=65535, description="TCP port. 0 takes a free one.")] = 8000
    data: Annotated[Path, Field(description="Directory of the embedded database and its lock.")] = Path("data")
    proxies: Annotated[
        str,
        Field(
            description="Addresses of reverse proxies whose X-Forwarded-For is believed, with commas between; "
            "by default none is, for anybody can send that header."
        ),
    ] = ""
    origins: Annotated[
        str,
        Field(
            description="Origins (https://play.example) of front ends on other hosts that may open streams, with "
            "commas between. By default only pages of this server."
        ),
    ] = ""
    games: Annotated[
        str,
        Field(
            description="Names of installed game plug-ins that may be loaded, with commas between: they run as we do."
        ),
    ] = ""
    log: Annotated[
        Literal["console", "json"], Field(description="Log lines for people or for machines, on standard error.")
    ] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    access_log: Annotated[bool, Field(description="uvicorn's access log. Off, because it prints query strings.")] = (
        False
    )
    shutdown_seconds: Annotated[
        int, Field(ge=1, le=300, description="How long open requests may take at the end, in seconds.")
    ] = 20
    session_days: Annotated[
        int, Field(ge=1, le=365, description="How long a sign-in lasts, in days; a season is weeks long.")
    ] = 30
    limits: Annotated[
        Literal["on", "off"],
        Field(description="off: no limits on rates and connections, for load tests on the loopback."),
    ] = "on"
    limit_body: Annotated[
        int, Field(ge=1024, le=16 * 1024**2, description="Largest request body, in bytes; actions are far smaller.")
    ] = 64 * 1024
    limit_sign_ups: Annotated[
        Rate, Field(description="New accounts per address; a class of players may sit behind one address.")
    ] = "300/hour"
    limit_sign_ins: Annotated[Rate, Field(description="Passwords tried per address.")] = "300/5 minutes"
    limit_sign_ins_per_username: Annotated[
        Rate, Field(description="Passwords tried per username, from anywhere: enough for typos, too few for guessing.")
    ] = "20/5 minutes"
    limit_claims: Annotated[Rate, Field(description="Tries of the one-time admin claim per account.")] = "10/hour"
    limit_messages: Annotated[
        Rate, Field(description="Messages per account, over all its matches; a live talk stays below.")
    ] = "60/minute"

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings. Raises BadSettings, also for a MAINMATCH_ variable that isn't known."""
        given = {
            name.removeprefix(PREFIX).lower(): value
            for name, value in environment.items()
            if name.startswith(PREFIX) and not name.startswith(f"{PREFIX}TEST_")
        }
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            raise BadSettings("\n".join(_complaints(error))) from None

    @property
    def rates(self) -> dict[str, str]:
        """The rates that hold, by the name the doors count under; empty when limits are off."""
        if self.limits == "off":
            return {}
        return {
            "sign_ups": self.limit_sign_ups,
            "sign_ins": self.limit_sign_ins,
            "sign_ins_per_username": self.limit_sign_ins_per_username,
            "claims": self.limit_claims,
            "messages": self.limit_messages,
        }


def listed(value: str) -> frozenset[str]:
    """The parts of a setting with commas."""
    return frozenset(part.strip() for part in value.split(",") if part.strip())


def _complaints(error: ValidationError) -> list[str]:
    found = error.errors(include_url=False, include_input=False, include_context=False)
    return [_complaint(str(each["loc"][0]), each["type"], each["msg"]) for each in found]


def _complaint(field: str, kind: str, message: str) -> str:
    name = f"{PREFIX}{field.upper()}"
    if kind == "extra_forbidden":
        return f"{name} is no setting of this version: look at its spelling, or take it out."
    return f"{name}: {message.removeprefix('Value error, ')}."
