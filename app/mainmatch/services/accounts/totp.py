"""Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app has. Pure.

Four lines of the standard library make a code. A library would make the same ones, but not remember the step that was
used, which is what makes a code work once; the one that is installed anyway (cryptography) costs each start its import.
"""

import hmac
import re
import secrets
from base64 import b32decode, b32encode
from datetime import datetime
from urllib.parse import quote, urlencode

__all__ = ["code_at", "is_code", "new_secret", "step_at", "step_of", "uri_of"]

_STEP_SECONDS = 30
_DIGITS = 6
_AROUND = (0, -1, 1)
"""Steps of which a code is taken: clocks differ, and people type."""

_SECRET_BYTES = 20
"""The length of a SHA-1, as RFC 4226 recommends."""

_CODE = re.compile(rf"[0-9]{{{_DIGITS}}}")


def new_secret() -> str:
    """A new key, in base32: what people type into the app when they cannot scan the URI."""
    return b32encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def uri_of(secret: str, username: str, issuer: str) -> str:
    """The otpauth URI that apps read from a QR code."""
    query = urlencode({"secret": secret, "issuer": issuer, "algorithm": "SHA1", "digits": _DIGITS, "period": 30})
    return f"otpauth://totp/{quote(f'{issuer}:{username}')}?{query}"


def step_at(now: datetime) -> int:
    """The number of the step that this instant is in."""
    return int(now.timestamp()) // _STEP_SECONDS


def code_at(secret: str, step: int) -> str:
    """The code of a step (RFC 4226, section 5.3)."""
    digest = hmac.digest(b32decode(secret), step.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**_DIGITS:0{_DIGITS}}"


def is_code(text: str) -> bool:
    """Whether this has the form of a code."""
    return _CODE.fullmatch(text) is not None


def step_of(code: str, secret: str, now: datetime) -> int | None:
    """The step around this instant whose code this is; None if there is none."""
    steps = [step_at(now) + each for each in _AROUND]
    # Each is computed and compared: the time does not tell which one it is.
    right = [step for step in steps if hmac.compare_digest(code_at(secret, step).encode(), code.encode())]
    return right[0] if right else None
