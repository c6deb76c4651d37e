"""A browser as push services and servers see it: an address, two keys, and it reads what was encrypted for it.

A stand-in for the browser's part of RFC 8291, written from the standard and not from our encryption; the push service
is a ``Receiver`` on the loopback.
"""

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass
class Browser:
    """Subscribed at this address of a push service."""

    endpoint: str
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def keys(self) -> dict[str, str]:
        """As PushSubscription.toJSON() writes them."""
        return {"p256dh": _text(self._public), "auth": _text(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message. Raises InvalidTag for one that isn't for this browser."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        first = _hmac(self.auth, self.key.exchange(ec.ECDH(), theirs))
        secret = _hmac(first, b"WebPush: info\0" + self._public + sender + b"\x01")
        second = _hmac(salt, secret)
        key = _hmac(second, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = _hmac(second, b"Content-Encoding: nonce\0\x01")[:12]
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return text[:-1]

    def shown(self, body: bytes) -> dict[str, Any]:
        """What a message of ours says."""
        found: dict[str, Any] = json.loads(self.read(body))
        return found

    @property
    def _public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, hashlib.sha256)


def _text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
