"""Signatures of Standard Webhooks (standardwebhooks.com, 1.0): how a receiver knows who sent a message, and when.

May touch: values only. Rule kept here: the time of the try is signed with the body, so that nobody can send a copy
later; every secret in force signs.
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime

from mainmatch.services.webhooks.schemas import SECRET_PREFIX

__all__ = ["signed"]


def signed(message_id: str, at: datetime, body: bytes, secrets: Sequence[str]) -> dict[str, str]:
    """The headers ``webhook-id``, ``webhook-timestamp`` and ``webhook-signature``, which has one for each secret."""
    stamp = str(int(at.timestamp()))
    facts = f"{message_id}.{stamp}.".encode() + body
    signatures = [hmac.digest(_key(secret), facts, hashlib.sha256) for secret in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(f"v1,{base64.b64encode(each).decode()}" for each in signatures),
    }


def _key(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(SECRET_PREFIX))
