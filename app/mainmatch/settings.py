"""All settings, read once from the environment variables MAINMATCH_*.

A bad value stops the start, with a text that says which values are valid. What files and tools leave around a value is
no part of it, and an empty value is one that isn't given. Only main and the command line import this module; other
modules get plain values.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError, model_validator

from mainmatch.services.token_bucket import Rate
from mainmatch.store.quotas import Counted

PREFIX = "MAINMATCH_"


class BadSettings(ValueError):
    """One or more settings are invalid. The text is for the operator, one line per setting."""


_HIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Characters that no message shows."""

_VARIABLE = re.compile(r"\$\{[^}]*\}")
_UNFILLED = re.compile(
    rf"{_VARIABLE.pattern}|\$\w+|\$\([^)]*\)|%\w+%|\{{\{{.*\}}\}}|<(no value|nil)>|null|None|undefined|~"
)
"""What Compose, Kubernetes, Helm, systemd, Ansible and YAML leave where a value is missing."""

_SHORTEST_TOKEN = 20
"""Characters."""

_OF_OTHERS = re.compile(
    r"([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|ENV_\w+"
    r"|PORT_\d+_(TCP|UDP|SCTP)(_PROTO|_ADDR|(_PORT)?(_START|_END)?)?)=.*"
    r"|([A-Z0-9_]+_)?PORT=(tcp|udp|sctp)://.*|([A-Z0-9_]+_)?NAME=/[^/]+/.+",
    re.DOTALL,
)
"""What Kubernetes sets in each pod for a Service called mainmatch, or mainmatch-something, and Docker for a link."""

_PORTS = {"http": 80, "https": 443}
_THIS_MACHINE = frozenset({"127.0.0.1", "::1", "localhost"})


def origin_of(text: str) -> str:
    """Normalize an origin to the form that browsers send: lower case, no default port, no trailing slash.

    Raises ValueError, whose text is for the operator.
    """
    message = "write origins such as https://play.example: scheme and host, without a path"
    try:
        page = urlsplit(text.strip().lower().removesuffix("/"))
        port = page.port
    except ValueError:
        raise ValueError(message) from None
    has_more = page.path or page.query or page.fragment or page.username or page.password
    if page.scheme not in _PORTS or not page.hostname or has_more or "*" in page.hostname:
        raise ValueError(message)
    host = f"[{page.hostname}]" if ":" in page.hostname else page.hostname
    return f"{page.scheme}://{host}" + ("" if port in (None, _PORTS[page.scheme]) else f":{port}")


def _meant(text: str) -> str:
    """A value without blanks, line ends, a byte order mark and quotation marks around it."""
    bare = text.strip().strip("\ufeff").strip()
    is_quoted = len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'"
    return bare[1:-1].strip() if is_quoted else bare


def _rate(value: str) -> str:
    try:
        Rate.of(value)
    except ValueError:
        raise ValueError('write a rate such as "60/hour" or "30/5 minutes"') from None
    return value


def _origins(value: str) -> str:
    for each in listed(value):
        origin_of(each)
    return value


_Rate = Annotated[str, AfterValidator(_rate)]
"""How often, as ``Rate.of`` reads it."""


def _url(value: str) -> str:
    if not is_safe_url(value):
        raise ValueError("write an address such as https://play.example (http only for this machine)")
    return value


def _public(value: str) -> str:
    value = value.removesuffix("/")
    rest = _url(value).partition("://")[2].partition("/")
    if re.search("[?#]", value) or (rest[1] and not _BELOW.fullmatch(rest[2])):
        raise ValueError(
            "write scheme and host, such as https://play.example, or https://club.example/games if a proxy serves this "
            "server below a path"
        )
    return value


_BELOW = re.compile(r"(?!\.{1,2}(?:/|$))[\w.~-]+(?:/(?!\.{1,2}(?:/|$))[\w.~-]+)*", re.ASCII)
"""A path that is the same in URLs, cookies and pages: nothing in it needs quoting, and no proxy shortens it."""


def _urls(value: str) -> str:
    for each in listed(value):
        _url(each)
    return value


def _front_end(folder: Path) -> Path:
    """Check that the folder holds a built front end. Raises ValueError."""
    if not (folder / "index.html").is_file():
        raise ValueError(f"there is no index.html in {folder}; `make web` builds one into clients/web/dist")
    return folder


_Url = Annotated[str, AfterValidator(lambda value: value and _url(value))]
_Public = Annotated[str, AfterValidator(lambda value: value and _public(value))]
_Urls = Annotated[str, AfterValidator(_urls)]
_Origins = Annotated[str, AfterValidator(_origins)]


def _long(value: SecretStr) -> SecretStr:
    """Check that a secret is empty or too long to guess. Raises ValueError."""
    if value and len(value.get_secret_value()) < _SHORTEST_TOKEN:
        raise ValueError(f"take {_SHORTEST_TOKEN} characters or more, such as those of `openssl rand -hex 32`")
    return value


def _broker(value: SecretStr) -> SecretStr:
    if value and not value.get_secret_value().startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("write redis://host:port/0, rediss:// for TLS, or unix:// for a socket on this machine")
    return value


_Broker = Annotated[SecretStr, AfterValidator(_broker)]


def is_safe_url(value: str) -> bool:
    """Whether traffic to this URL cannot be read on the way: https, or http to this machine.

    False also for URLs with user info, a fragment, port 0, spaces, or characters outside printable ASCII.
    """
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    is_plain = value.isascii() and value.isprintable() and " " not in value and not parts.fragment
    is_here = parts.scheme == "http" and parts.hostname in _THIS_MACHINE
    return (
        is_plain
        and bool(parts.hostname)
        and "@" not in parts.netloc
        and port != 0
        and (parts.scheme == "https" or is_here)
    )


def listed(value: str) -> frozenset[str]:
    """The values of a comma-separated setting, without blanks and empty ones."""
    return frozenset(part.strip() for part in value.split(",") if part.strip())


class Settings(BaseModel):
    """The operator's settings. A field's environment variable is MAINMATCH_ and its name in capitals."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """Address to listen on. The default is this machine only."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """TCP port. 0 takes a free one."""
    data: Path = Path("data")
    """Directory of the embedded database and its lock."""
    database_url: SecretStr = SecretStr("")
    """PostgreSQL to use instead of the embedded database, as postgresql://user:password@host/name. Any number of
    servers can share it. The password can be in ~/.pgpass instead."""
    database_connections: Annotated[int, Field(ge=2, le=200)] = 12
    """This server's connections to PostgreSQL. Keep the sum over all servers below its max_connections."""
    backup_dir: Path | None = None
    """Directory for scheduled backups of the embedded database, on another disk. Backups in it beyond those to keep are
    deleted. By default there are none."""
    backup_hours: Annotated[int, Field(ge=1, le=24 * 7)] = 24
    """Time between two scheduled backups, in hours."""
    backup_keep: Annotated[int, Field(ge=1, le=1000)] = 7
    """Scheduled backups to keep, the newest ones."""
    archive_days: Annotated[int, Field(ge=1, le=36_500)] = 14
    """Archive matches that were over so many days ago: they take a tenth of the room, can be read and exported as
    before, and no longer changed. 36500 archives none."""
    redis_url: _Broker = SecretStr("")
    """Redis or Valkey that carries wake-ups between servers on one PostgreSQL, as redis://user:password@host:port/0. By
    default PostgreSQL carries them. Wake-ups hold no secrets."""
    proxies: str = ""
    """Comma-separated addresses of reverse proxies whose X-Forwarded-For is trusted. By default none, because any
    client can send that header."""
    origins: _Origins = ""
    """Comma-separated origins (https://play.example) of front ends on other hosts that can open streams and read
    answers (CORS). By default only this server's own pages."""
    games: str = ""
    """Comma-separated plug-ins to load. They run with the server's privileges."""
    web: Annotated[Path, AfterValidator(_front_end)] | None = None
    """Directory of a built web client to serve instead of the included one."""
    log: Literal["auto", "console", "json"] = "auto"
    """Format of log lines on standard error. auto: console on a terminal, JSON otherwise."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Lowest level that is logged."""
    access_log: bool = False
    """Log each request: method, route, status and time, without address and query."""
    metrics_token: Annotated[SecretStr, AfterValidator(_long)] = SecretStr("")
    """Bearer token for /metrics. If unset, only requests from localhost work, and none where `MAINMATCH_PUBLIC_URL` is
    set. Prefer the file."""
    metrics_token_file: Path | None = None
    """File with the bearer token for /metrics."""
    drain_seconds: Annotated[int, Field(ge=0, le=20)] = 0
    """How long to keep serving after SIGTERM while reporting not ready, in seconds. Use the time that your load
    balancer takes to notice."""
    shutdown_seconds: Annotated[int, Field(ge=1, le=300)] = 20
    """How long open requests can take at shutdown, in seconds."""
    session_days: Annotated[int, Field(ge=1, le=365)] = 30
    """How long a sign-in lasts, in days. A season takes weeks."""
    session_idle_days: Annotated[int, Field(ge=1, le=365)] = 30
    """Days after which a sign-in ends that nobody uses."""
    remember_days: Annotated[int, Field(ge=1, le=400)] = 180
    """How long a device stays signed in where its person wants that, in days."""
    guests: Literal["on", "off"] = "on"
    """on: anybody can watch public matches, and try a game against bots, as a guest without a name and password."""
    guest_days: Annotated[int, Field(ge=1, le=90)] = 7
    """Days after which a guest is removed, with what it played, unless it is kept."""
    admin_second_factor: Literal["on", "off"] = "off"
    """on: admins have admin rights only while their account has a second factor."""
    public_url: _Public = ""
    """URL of this server for browsers (https://play.example, or https://club.example/games below a path). Its pages may
    open streams, problems and mails name it, and OpenID Connect needs it."""
    oidc_issuer: _Url = ""
    """OpenID provider for sign-in (https://accounts.google.com). By default none."""
    oidc_name: Annotated[str, Field(max_length=64)] = "OpenID Connect"
    """Name of the provider on the front ends' buttons."""
    oidc_client_id: str = ""
    """This server's client id at the provider."""
    oidc_client_secret: SecretStr = SecretStr("")
    """This server's client secret at the provider. Prefer the file, because process lists can show environments."""
    oidc_client_secret_file: Path | None = None
    """File with this server's client secret."""
    oidc_scopes: Annotated[str, Field(pattern=r"^openid( [\x21-\x7e]+)*$")] = "openid profile"
    """Scopes to request from the provider; `openid` comes first."""
    oidc_returns: _Urls = ""
    """Comma-separated full URLs of other front ends to which the provider's callback can return, beside this server's
    own page. All others are refused."""
    smtp_host: str = ""
    """SMTP server for mail to users: codes that reset passwords. By default none is sent."""
    smtp_port: Annotated[int, Field(ge=1, le=65535)] = 587
    """Port of the SMTP server."""
    smtp_tls: Literal["starttls", "implicit", "off"] = "starttls"
    """implicit: TLS from the first byte, usually on port 465. off: for this machine only."""
    smtp_user: str = ""
    """User at the SMTP server. By default without a sign-in."""
    smtp_password: SecretStr = SecretStr("")
    """Password at the SMTP server. Prefer the file."""
    smtp_password_file: Path | None = None
    """File with the password at the SMTP server."""
    smtp_from: Annotated[str, Field(pattern=r"^([^\x00-\x1f\x7f<>@]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)?$")] = (
        ""
    )
    """Sender of mails: games@play.example, or Games <games@play.example>."""
    webhooks_private: Literal["on", "off"] = "off"
    """on: webhooks can go to private addresses and use plain HTTP. Only for development: any account could make this
    server call any host that it reaches."""
    limits: Literal["on", "off"] = "on"
    """off: no limits on rates and connections and no quotas, for load tests on localhost."""
    limit_body: Annotated[int, Field(ge=1024, le=16 * 1024**2)] = 64 * 1024
    """Largest request body, in bytes. Actions are far smaller."""
    limit_sign_ups: _Rate = "300/hour"
    """New accounts per address. A whole class can share one address."""
    limit_guests: _Rate = "60/hour"
    """New guests per address."""
    limit_sign_ins: _Rate = "300/5 minutes"
    """Password attempts per address."""
    limit_sign_ins_per_username: _Rate = "20/15 minutes"
    """Password attempts per username and address, or per username and known device. Enough for typos, too few for
    guessing."""
    limit_sign_ins_by_strangers: _Rate = "300/hour"
    """Password attempts per username from all unknown addresses and devices together. It limits distributed guessing
    without locking the owner out."""
    limit_second_factors: _Rate = "30/hour"
    """Codes of a second factor, after the right password: per account and known place or session, and per account from
    all unknown places together. Six digits are guessed soon without."""
    limit_mail_requests: _Rate = "20/hour"
    """Requests of mail without a session per address, for all usernames."""
    limit_mails: _Rate = "5/hour"
    """Mails per account, per username that is asked for, and per new e-mail address."""
    limit_passwords_at_once: Annotated[int, Field(ge=1, le=100)] = 20
    """Passwords of one address that can be checked or wait at the same time. The limit for all addresses is 40."""
    limit_claims: _Rate = "10/hour"
    """Attempts at the one-time admin claim code per account."""
    limit_webhook_tests: _Rate = "30/hour"
    """Webhook test deliveries per account."""
    limit_messages: _Rate = "60/minute"
    """Chat messages per account, over all its matches."""

    quota_matches: Annotated[int, Field(ge=1, le=100_000)] = 200
    """Open matches that an account can host at the same time."""
    quota_seasons: Annotated[int, Field(ge=1, le=100_000)] = 20
    """Seasons that an account can host at the same time."""
    quota_bots: Annotated[int, Field(ge=1, le=100_000)] = 1000
    """Seats that bots can have in the open matches of an account."""
    quota_guests: Annotated[int, Field(ge=1, le=1_000_000)] = 2000
    """Guests of this server at the same time."""
    quota_linked_accounts: Annotated[int, Field(ge=1, le=1_000_000)] = 2000
    """Linked accounts that an integration's namespace can have."""

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: Mapping[str, object]) -> dict[str, object]:
        """Without what is empty, but with empty names that don't exist: they are misspelt.

        Refuses a character that nobody can see in a message.
        """
        meant = {name: _meant(value) if isinstance(value, str) else value for name, value in given.items()}
        for name, value in meant.items():
            hidden = _HIDDEN.search(value) if isinstance(value, str) else None
            if hidden is not None:
                raise ValueError(f"{PREFIX}{name.upper()} holds {hidden[0]!a}, which cannot be seen; leave it out")
            # A secret may well begin with a dollar.
            is_secret = name in cls.model_fields and cls.model_fields[name].annotation is SecretStr
            unfilled = _VARIABLE if is_secret else _UNFILLED
            if isinstance(value, str) and unfilled.fullmatch(value):
                raise ValueError(f"{PREFIX}{name.upper()} is a variable that nothing has filled in")
        return {name: value for name, value in meant.items() if value != "" or name not in cls.model_fields}

    @model_validator(mode="after")
    def _must_be_complete(self) -> Self:
        needed = {
            "PUBLIC_URL": self.public_url,
            "OIDC_CLIENT_ID": self.oidc_client_id,
        }
        missing = [f"{PREFIX}{name}" for name, value in needed.items() if not value]
        if self.oidc_issuer and missing:
            raise ValueError(f"{PREFIX}OIDC_ISSUER turns OpenID Connect on, which also needs {', '.join(missing)}")
        self.read_secret("oidc_client_secret")
        return self

    @model_validator(mode="after")
    def _must_send_mail_safely(self) -> Self:
        if self.smtp_host and not self.smtp_from:
            raise ValueError(f"{PREFIX}SMTP_HOST also needs {PREFIX}SMTP_FROM, the sender's address")
        if self.smtp_tls == "off" and self.smtp_host not in {"", *_THIS_MACHINE}:
            raise ValueError(f"{PREFIX}SMTP_TLS=off is for an SMTP server on this machine: mails hold codes")
        self.read_secret("smtp_password")
        return self

    @model_validator(mode="after")
    def _must_have_a_database_to_back_up(self) -> Self:
        if self.backup_dir is not None and self.database_url:
            raise ValueError(f"{PREFIX}BACKUP_DIR is for the embedded database; back up PostgreSQL with its own tools")
        return self

    @model_validator(mode="after")
    def _must_have_one_metrics_token(self) -> Self:
        found = self.read_secret("metrics_token")
        if self.metrics_token_file and len(found) < _SHORTEST_TOKEN:
            raise ValueError(f"{PREFIX}METRICS_TOKEN_FILE holds fewer than {_SHORTEST_TOKEN} characters")
        return self

    limit_reads: _Rate = "1200/minute"
    """Read requests per account. A front end that polls ten matches stays below it."""
    limit_long_reads: _Rate = "65536/10 minutes"
    """KiB per account of exports, and of pages of lists from 16 KiB on. More than is left is still answered once, and
    then waited for."""
    limit_exports_at_once: Annotated[int, Field(ge=1, le=100)] = 2
    """Exports of one account at the same time. All accounts have 16."""
    limit_storage: _Rate = "131072/day"
    """KiB per account that write requests add: thrice their bodies, and 2 for each (8 where it makes something). Half
    of it at once, the rest evenly, at all servers together."""
    limit_writes: _Rate = "300/minute"
    """Write requests per account."""
    limit_dry_runs: _Rate = "600/minute"
    """Dry-run submissions per account. Forms send them while a player types."""
    limit_strangers: _Rate = "1200/minute"
    """Requests without a valid token per address. A class, or a proxy that MAINMATCH_PROXIES does not list, is one
    address."""
    limit_probes: _Rate = "600/minute"
    """Requests of `/livez` and `/readyz` per address."""
    limit_preflights: _Rate = "6000/minute"
    """Preflights per address: of browsers, for pages of the origins that are allowed."""
    limit_sockets: _Rate = "600/minute"
    """WebSockets opened per address. After a restart all clients reconnect at once."""
    limit_integrations: _Rate = "6000/minute"
    """Requests of a namespace for all its linked accounts together."""
    limit_addresses: _Rate = "12000/minute"
    """Requests with a valid token per address, of all accounts together."""
    limit_connections: Annotated[int, Field(ge=1, le=10_000)] = 64
    """WebSockets, event streams and waiting long polls per account."""
    limit_address_connections: Annotated[int, Field(ge=1, le=1_000_000)] = 4_000
    """WebSockets, event streams and waiting long polls per address. A community can share one."""
    limit_all_connections: Annotated[int, Field(ge=1, le=1_000_000)] = 20_000
    """WebSockets, event streams and long polls of this server. Each needs a file descriptor."""

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings. Raises BadSettings, also for an unknown MAINMATCH_ variable."""
        given = {
            name.removeprefix(PREFIX).lower(): value
            for name, value in environment.items()
            if name.startswith(PREFIX)
            and not name.startswith(f"{PREFIX}TEST_")
            and not _OF_OTHERS.fullmatch(f"{name.removeprefix(PREFIX)}={value}")
        }
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False, include_context=False)
            lines = [
                _complaint(str(each["loc"][0]) if each["loc"] else "", each["type"], each["msg"]) for each in found
            ]
            raise BadSettings("\n".join(lines)) from None

    @property
    def database(self) -> Path | str:
        """The database's location: a directory (embedded), or a PostgreSQL URL with its password."""
        return self.database_url.get_secret_value() or self.data

    @property
    def unused(self) -> Mapping[str, str]:
        """Settings that are given and have no effect, and why."""
        if self.redis_url.get_secret_value() and not self.database_url.get_secret_value():
            why = (
                "The embedded database has one server, which needs no wake-ups from others. Set MAINMATCH_DATABASE_URL."
            )
            return {f"{PREFIX}REDIS_URL": why}
        return {}

    def read_secret(self, field: Literal["metrics_token", "oidc_client_secret", "smtp_password"]) -> str:
        """A secret; empty for none. Raises ValueError for one in two places, and for its file, saying what to do."""
        value: SecretStr = getattr(self, field)
        file: Path | None = getattr(self, f"{field}_file")
        name = f"{PREFIX}{field.upper()}"
        if file is None:
            return value.get_secret_value()
        if value:
            raise ValueError(f"set either {name} or {name}_FILE, not both")
        try:
            found = _meant(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise ValueError(f"{name}_FILE can't be read") from None
        if not found:
            raise ValueError(f"{name}_FILE names an empty file")
        return found

    @property
    def rates(self) -> dict[str, str]:
        """The rates that hold, by the name that is counted under; empty when limits are off."""
        # Storage is counted in the database, by all servers together.
        given = {name: rate for name, rate in self if name.startswith("limit_") and isinstance(rate, str)}
        rates = {name.removeprefix("limit_"): rate for name, rate in given.items() if name != "limit_storage"}
        return {} if self.limits == "off" else rates

    @property
    def quotas(self) -> dict[Counted, int]:
        """The quotas that hold, by what is counted; empty when limits are off."""
        if self.limits == "off":
            return {}
        return {
            "matches": self.quota_matches,
            "seasons": self.quota_seasons,
            "bots": self.quota_bots,
            "linked_accounts": self.quota_linked_accounts,
        }

    @property
    def at_once(self) -> dict[str, int]:
        """Requests that an address may have waiting, by the name that routes count under; empty when limits are off."""
        at_once = {"passwords": self.limit_passwords_at_once, "exports": self.limit_exports_at_once}
        return {} if self.limits == "off" else at_once


def _complaint(field: str, kind: str, message: str) -> str:
    if not field:
        # An error of several settings together: its message names them.
        return f"{message.removeprefix('Value error, ')}."
    name = f"{PREFIX}{field.upper()}"
    if kind == "extra_forbidden":
        near = get_close_matches(field, Settings.model_fields, n=1)
        hint = f"Is {PREFIX}{near[0].upper()} meant? " if near else ""
        return f"{name} is no setting of this version. {hint}`mainmatch settings` lists all."
    return f"{name}: {message.removeprefix('Value error, ')}."
