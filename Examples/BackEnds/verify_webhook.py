"""Verifies what Bramley sends to an endpoint of `webhooks`, or to a hook (Standard Webhooks 1.0.0). Python 3.9 or later,
with nothing installed."""

import base64
import hashlib
import hmac
import json
import time

TOLERANCE = 300  # seconds


class RejectedWebhook(Exception):
    pass


def verify(headers, body: bytes, secrets, now=None) -> dict:
    """Returns the event. `headers` finds a field whatever its case is; `body` is the bytes as they came; `secrets` are the
    lines of the file in `secret_path`, of which one has to fit."""
    try:
        name, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
        signatures = headers["webhook-signature"].split(" ")[:16]
        sent = int(timestamp)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise RejectedWebhook("a header is missing or malformed")
    if abs((time.time() if now is None else now) - sent) > TOLERANCE:
        raise RejectedWebhook("it is too old, or a clock is wrong")
    signed = f"{name}.{timestamp}.".encode() + body
    for secret in secrets:
        key = base64.b64decode(secret.strip().removeprefix("whsec_"), validate=True)
        code = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        # Compared in constant time, and never by ==.
        if any(hmac.compare_digest(code.encode(), signature.encode()) for signature in signatures):
            return json.loads(body)
    raise RejectedWebhook("no signature is good")
