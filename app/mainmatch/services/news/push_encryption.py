"""Encryption of push messages for one browser (RFC 8291), and the server's signature for push services (RFC 8292).

Imported by name, because only push needs cryptography. Keys and secrets are base64url without padding, as browsers
write them; no text of an error holds one.
"""

import base64
from datetime import datetime, timedelta

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

SALT = 16
"""Bytes."""

_RECORD_SIZE = 4096
"""Bytes that push services take (RFC 8030, section 7.2)."""

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of P-256: private keys are below it."""

_POINT = 65
"""Bytes of a public key: 4, x and y."""

_LASTS = timedelta(hours=12)
"""How long a signature counts; push services take up to a day."""


def public_key(secret: str) -> str:
    """The public part of the server's key, as browsers subscribe to it. ``secret``: 256 random bits in hex."""
    return base64.urlsafe_b64encode(_encoded(_private(secret))).rstrip(b"=").decode()


def is_public_key(text: str) -> bool:
    """Whether this is a public key that can be encrypted for."""
    try:
        _point(_bytes(text))
    except ValueError:
        return False
    return True


def encrypted(
    text: bytes,
    *,
    p256dh: str,
    auth: str,
    salt: bytes,
    padded: int = 0,
    once: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The body of a message for this browser: one record of aes128gcm (RFC 8188).

    ``salt``: random, of ``SALT`` bytes. ``padded``: the least length of the encrypted text, so that its own stays
    unknown. ``once``: the message's own key, for the test of the RFC's example.
    """
    once = once or ec.generate_private_key(ec.SECP256R1())
    own = _encoded(once)
    theirs = _bytes(p256dh)
    shared = once.exchange(ec.ECDH(), _point(theirs))
    secret = _derived(shared, _bytes(auth), b"WebPush: info\0" + theirs + own, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    # 2 ends the text of the last record; zeros follow.
    record = (text + b"\x02").ljust(padded + 1, b"\0")
    if len(record) + 16 > _RECORD_SIZE:
        raise ValueError("too long for one record")
    head = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, record, None)


def authorization(secret: str, origin: str, contact: str, now: datetime) -> str:
    """The header that proves to a push service whose messages these are.

    ``origin``: of the push service. ``contact``: an address that it can ask; empty for none.
    """
    claims = {"aud": origin, "exp": int((now + _LASTS).timestamp()), **({"sub": contact} if contact else {})}
    token = jwt.encode({"typ": "JWT", "alg": "ES256"}, claims, ECKey.import_key(_private(secret)))
    return f"vapid t={token}, k={public_key(secret)}"


def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(secret, 16) % (_ORDER - 1) + 1, ec.SECP256R1())


def _encoded(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(encoded: bytes) -> ec.EllipticCurvePublicKey:
    if len(encoded) != _POINT:
        raise ValueError("not an uncompressed point")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), encoded)


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
