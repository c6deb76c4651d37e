"""The encryption of push messages: the example of RFC 8291, and what a browser and a push service make of a message."""

import base64
import secrets
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from joserfc import jwt
from joserfc.jwk import ECKey

from mainmatch.services.news.push_encryption import SALT, authorization, encrypted, is_public_key, public_key
from tests.webhook_delivery.browsers import Browser

NOW = datetime(2020, 11, 25, 22, 0, tzinfo=UTC)

# RFC 8291, appendix A.
_TEXT = b"When I grow up, I want to be a watermelon"
_SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
_P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
_AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
_SALT = "DGv6ra1nlYgDCS1FRnbzlw"
_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_example_of_the_standard_comes_out_byte_for_byte() -> None:
    once = ec.derive_private_key(int.from_bytes(_decoded(_SENDER), "big"), ec.SECP256R1())

    body = encrypted(_TEXT, p256dh=_P256DH, auth=_AUTH, salt=_decoded(_SALT), once=once)

    assert body == _decoded(_BODY)


def test_a_browser_reads_what_was_encrypted_for_it_and_no_length_tells_what_it_says() -> None:
    ada, ben = Browser("https://push.example/ada"), Browser("https://push.example/ben")
    bodies = [
        encrypted(text, p256dh=ada.keys["p256dh"], auth=ada.keys["auth"], salt=bytes(SALT), padded=64)
        for text in (b"", b"short", b"x" * 64)
    ]

    assert [ada.read(each) for each in bodies] == [b"", b"short", b"x" * 64]
    assert len({len(each) for each in bodies}) == 1
    assert len({*bodies}) == 3
    with pytest.raises(Exception, match=r"^$"):
        ben.read(bodies[1])
    with pytest.raises(ValueError, match="too long"):
        encrypted(b"x" * 4096, p256dh=ada.keys["p256dh"], auth=ada.keys["auth"], salt=bytes(SALT))


def test_only_points_of_the_curve_are_keys() -> None:
    assert is_public_key(_P256DH)
    for bad in ("", "BA", _P256DH[:-2], _P256DH[:-4] + "AAAA", "C" + _P256DH[1:], _P256DH + "AAAA", "é"):
        assert not is_public_key(bad)


@pytest.mark.parametrize("contact", ["", "https://play.example"])
def test_a_push_service_can_check_who_sends(contact: str) -> None:
    secret = secrets.token_hex(32)

    header = authorization(secret, "https://push.example", contact, NOW)

    scheme, token, key = header.split(" ")
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(public_key(secret)))
    assert (scheme, key) == ("vapid", f"k={public_key(secret)}")
    assert is_public_key(public_key(secret))
    found = jwt.decode(token.removeprefix("t=").rstrip(","), ECKey.import_key(point), algorithms=["ES256"])
    until = int((NOW + timedelta(hours=12)).timestamp())
    assert found.claims == {"aud": "https://push.example", "exp": until, **({"sub": contact} if contact else {})}


@pytest.mark.parametrize("secret", ["0" * 64, "f" * 64])
def test_every_secret_is_a_key(secret: str) -> None:
    assert is_public_key(public_key(secret))
