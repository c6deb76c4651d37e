"""The tables of the docs that are made from the code."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from mainmatch.api.http.rate_limits import BUDGETS
from mainmatch.api.http.request import DEEPEST, LARGEST
from mainmatch.api.streams.flow_control import StreamLimits
from mainmatch.api.streams.frames import CLOSES, FRAME_CODES
from mainmatch.rules.errors import CodedError
from mainmatch.runtime.server_protocol import BODY_SECONDS, HEAD_SECONDS, LONGEST_HEAD, MOST_HEADERS, STALL_SECONDS
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.fairness.receipts import SubmissionReceipt
from mainmatch.settings import Settings
from tests.access.printing import about_accounts, about_matches, about_oneself, about_seasons
from tests.documents.declared_events import Declared, audience_in_words, meaning_of, schema_of
from tests.documents.season_tables import season_policies

DOCS = Path(__file__).parents[2] / "docs"


def errors() -> str:
    """Every error code, by status."""
    kinds = sorted(CodedError.KINDS.values(), key=lambda kind: (kind.status, kind.code))
    rows = [f"| {kind.status} | `{kind.code}` | {kind.title} | {kind.meaning()} |" for kind in kinds]
    return "\n".join(["| status | code | title | meaning |", "| --- | --- | --- | --- |", *rows])


def settings() -> str:
    """Every setting, with its default."""
    rows = [
        f"| `MAINMATCH_{name.upper()}` | `{field.default}` | {' '.join((field.description or '').split())} |"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(["| variable | default | what it is for |", "| --- | --- | --- |", *rows])


def rates() -> str:
    """Every budget: whose it is, how much, and what it pays for."""
    found = Settings().rates
    rows = [
        f"| `MAINMATCH_LIMIT_{name.upper()}` | `{found[name]}` | {paid.replace(': ', ' | ', 1)} |"
        for name, paid in BUDGETS.items()
    ]
    return "\n".join(["| variable | default | counted for | what it pays for |", "| --- | --- | --- | --- |", *rows])


def quotas() -> str:
    """Every quota, with its default."""
    fields = {f"quota_{name}": most for name, most in Settings().quotas.items()}
    rows = [
        f"| `MAINMATCH_{name.upper()}` | {most} | {' '.join((Settings.model_fields[name].description or '').split())} |"
        for name, most in fields.items()
    ]
    return "\n".join(["| variable | default | what it is for |", "| --- | --- | --- |", *rows])


def stream_limits() -> str:
    """What sockets, event streams and long polls run into."""
    limits, chosen = StreamLimits(), Settings()
    frames, size = limits.frames, limits.bytes
    assert frames is not None
    assert size is not None
    rows = [
        ("WebSockets, event streams and waiting long polls of one account", f"{chosen.limit_connections}"),
        ("the same of one address", f"{chosen.limit_address_connections}; then 4009, or 429"),
        ("the same of this server", f"{chosen.limit_all_connections}"),
        ("feeds on one socket", f"{limits.subscriptions}"),
        ("events on a socket without an ack", f"{limits.max_inflight}, or {limits.inflight_bytes} bytes of them"),
        ("answers that wait for a client who doesn't read", f"{limits.answers}; then no more frames are read"),
        (
            "frames of any kind (pings, pongs and fragments too) until a socket says who it is",
            f"{limits.anonymous_frames}, with {limits.anonymous_bytes} bytes; then 4009",
        ),
        (
            "the same of an identified socket",
            f"{frames.burst} at once, {1 / frames.pause:.0f} a second; then 4009",
        ),
        ("their bytes", f"{size.burst} at once, {1 / size.pause:.0f} a second; then 4009"),
        ("until a socket says who it is", f"{limits.identify_seconds:.0f} s; over it 4500"),
        ("until a silent socket is pinged, and again until it is closed", f"{limits.heartbeat_seconds:.0f} s; 4002"),
        ("until a client that takes no byte is dropped", f"{limits.stall_seconds:.0f} s; 4008"),
    ]
    return "\n".join(["| what | how much |", "| --- | --- |", *(f"| {what} | {much} |" for what, much in rows)])


def sizes() -> str:
    """What a request may be."""
    rows = [
        ("a request's body (`MAINMATCH_LIMIT_BODY`)", f"{Settings().limit_body} bytes"),
        ("a frame", f"{StreamLimits().frame_bytes} bytes, in UTF-8"),
        ("request line and headers", f"{LONGEST_HEAD} bytes; over it 400"),
        ("headers", f"{MOST_HEADERS}; over it 400"),
        ("requests of a connection that are begun", "1; the others wait, and no more is read"),
        ("levels of JSON", f"{DEEPEST}"),
        ("integers in JSON", f"{LARGEST} in either direction"),
        ("until request line and headers are there", f"{HEAD_SECONDS:.0f} s"),
        ("until the body is there", f"{BODY_SECONDS:.0f} s"),
        ("until a client that takes no byte of an answer is dropped", f"{STALL_SECONDS:.0f} s"),
    ]
    return "\n".join(["| what | how much |", "| --- | --- |", *(f"| {what} | {much} |" for what, much in rows)])


def events() -> str:
    """The server's own events in the feeds of matches."""
    return _told(MatchEvent.KINDS.values())


def season_events() -> str:
    """The events in the feeds of seasons."""
    return _told(IN_SEASON.values())


def account_events() -> str:
    """The events in an account's own feed."""
    return _told(AccountEvent.KINDS.values())


def _told(kinds: Iterable[Declared]) -> str:
    rows = [f"| `{each.type}` | {audience_in_words(each)} | {_members(each)} | {meaning_of(each)} |" for each in kinds]
    return "\n".join(["| type | audience | `data` | meaning |", "| --- | --- | --- | --- |", *rows])


def _members(kind: Declared) -> str:
    """What ``data`` has; members that aren't always there in brackets."""
    schema = schema_of(kind)
    members, needed = [*schema.get("properties", ())], {*schema.get("required", ())}
    receipt = {*SubmissionReceipt.model_fields} if {*SubmissionReceipt.model_fields} <= {*members} else set[str]()
    shown = [f"`{name}`" if name in needed else f"(`{name}`)" for name in members if name not in receipt]
    return ", ".join([*(["the receipt"] if receipt else []), *shown])


def frame_codes() -> str:
    """The codes of error frames that are the stream's own."""
    rows = [f"| `{code}` | {meaning} |" for code, meaning in FRAME_CODES.items()]
    return "\n".join(["| code | meaning |", "| --- | --- |", *rows])


def close_codes() -> str:
    """Why the server closes a socket."""
    rows = [f"| {int(code)} | {meaning} |" for code, meaning in CLOSES.items()]
    return "\n".join(["| code | meaning |", "| --- | --- |", *rows])


TABLES = {
    "events": ("events.md", events),
    "account-events": ("events.md", account_events),
    "frame-codes": ("events.md", frame_codes),
    "close-codes": ("events.md", close_codes),
    "rates": ("limits.md", rates),
    "quotas": ("limits.md", quotas),
    "stream-limits": ("limits.md", stream_limits),
    "sizes": ("limits.md", sizes),
    "access": ("access.md", about_matches),
    "access-seasons": ("access.md", about_seasons),
    "access-accounts": ("access.md", about_accounts),
    "access-else": ("access.md", about_oneself),
    "errors": ("errors.md", errors),
    "settings": ("operating.md", settings),
    "policies": ("seasons.md", season_policies),
    "season-events": ("seasons.md", season_events),
}
"""By the name in the marks ``<!-- name: begin -->`` and ``<!-- name: end -->``: the page, and what makes the table."""


def pages() -> Iterator[tuple[Path, str]]:
    """Each page that has tables, with them written anew."""
    for page in sorted({page for page, _ in TABLES.values()}):
        text = (DOCS / page).read_text(encoding="utf-8")
        for name, (_, make) in ((name, table) for name, table in TABLES.items() if table[0] == page):
            begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
            before, _, rest = text.partition(begin)
            text = f"{before}{begin}{make()}\n{end}{rest.partition(end)[2]}"
        yield DOCS / page, text
