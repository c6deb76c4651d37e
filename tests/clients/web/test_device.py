"""What the web client and the SDK take from a browser that not every one gives: in places that can do without."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.image import ROOT

WEB, SDK = ROOT / "clients/web/src", ROOT / "clients/typescript/src"

SECURE = {
    # On https and localhost only. Each place says so to people, or does without.
    r"navigator\.clipboard|\bclipboardData\b": {"ui/Copying.tsx"},
    r"\bserviceWorker\b": {"pwa/push.ts", "pwa/register.ts", "pages/Notifications.tsx"},
    r"\bNotification\.": {"pwa/push.ts", "pages/Notifications.tsx"},
    r"\bcaches\b|\bCacheStorage\b": {"pwa/worker.js"},
    r"crypto\.randomUUID": {"pages/Notifications.tsx"},
    r"crypto\.subtle|\bcookieStore\b": {"ui/Providers.tsx"},
    r"navigator\.(share|locks|storage|credentials|wakeLock|geolocation|mediaDevices)": set(),
}
KEPT = {
    # Where site data is blocked, the name alone throws.
    r"\b(localStorage|sessionStorage)\b(?!`)": {"storage.ts"},
    r"\bindexedDB\b|document\.cookie": set(),
    # What belongs to an account is kept by `keptFor`; this is what belongs to the device or the tab.
    r"""\bkeep\("device",(?! name, undefined)""": {"session.tsx", "texts.ts", "storage.ts"},
}


@cache
def code(path: Path) -> str:
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


MODULES = [
    path
    for root in (WEB, SDK)
    for path in sorted(root.rglob("*"))
    if path.suffix in {".ts", ".tsx", ".js"} and "generated" not in path.parts
]


@pytest.mark.parametrize("pattern", [*SECURE, *KEPT])
def test_what_a_browser_may_lack_is_named_where_the_page_can_do_without(pattern: str) -> None:
    found = {path for path in MODULES if re.search(pattern, code(path))}
    allowed = {WEB / name for name in (SECURE | KEPT)[pattern]}
    assert found <= allowed
    assert allowed <= found, "a place that is no more is listed"
