"""Codes of authenticator apps, by the worked examples of the RFCs."""

from base64 import b32encode
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest

from mainmatch.services.accounts import totp

SECRET = b32encode(b"12345678901234567890").decode()


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_rfc_6238_appendix_b(seconds: int, code: str) -> None:
    # The RFC shows eight digits; six are the last ones of them.
    assert totp.code_at(SECRET, totp.step_at(datetime.fromtimestamp(seconds, UTC))) == code[-6:]


def test_rfc_4226_appendix_d() -> None:
    codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
    assert [totp.code_at(SECRET, n) for n in range(10)] == codes


def test_a_code_is_of_its_step_and_of_the_steps_beside_it() -> None:
    now = datetime.fromtimestamp(1111111109, UTC)
    at = totp.step_at(now)
    found = [totp.step_of(totp.code_at(SECRET, at + n), SECRET, now) for n in (-2, -1, 0, 1, 2)]
    assert found == [None, at - 1, at, at + 1, None]


def test_only_six_ascii_digits_are_a_code() -> None:
    assert totp.is_code("287082")
    for text in ("28708", "2870821", "28708a", "٢٨٧٠٨٢", "287082\n", ""):
        assert not totp.is_code(text)


def test_the_uri_holds_what_apps_read() -> None:
    secret = totp.new_secret()
    assert len(secret) == 32
    uri = urlsplit(totp.uri_of(secret, "ada", "Mainmatch"))
    assert (uri.scheme, uri.netloc, uri.path) == ("otpauth", "totp", "/Mainmatch%3Aada")
    assert parse_qs(uri.query) == {
        "secret": [secret],
        "issuer": ["Mainmatch"],
        "algorithm": ["SHA1"],
        "digits": ["6"],
        "period": ["30"],
    }
