"""Python with Authlib. Rejects a token by raising authlib.jose.errors.JoseError or ValueError."""

import json
import urllib.request

from authlib.jose import JsonWebKey, JsonWebToken
from authlib.jose.errors import JoseError

_keys = {}


def verify(token: str, issuer: str, audience: str, leeway: int = 60) -> dict:
    # In production, fetch the keys again when one is unknown, at most once a minute.
    if issuer not in _keys:
        with urllib.request.urlopen(issuer + "/.well-known/jwks.json") as answer:
            _keys[issuer] = JsonWebKey.import_key_set(json.load(answer))
    claims = JsonWebToken(["ES256"]).decode(
        token,
        _keys[issuer],
        claims_options={
            "iss": {"essential": True, "value": issuer},
            "aud": {"essential": True, "value": audience},
            "sub": {"essential": True},
            "exp": {"essential": True},
            "iat": {"essential": True},
        },
    )
    if str(claims.header.get("typ")).lower() not in ("at+jwt", "application/at+jwt"):
        raise JoseError("type")
    claims.validate(leeway=leeway)
    return claims
