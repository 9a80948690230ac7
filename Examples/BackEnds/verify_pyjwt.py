"""Python with PyJWT and cryptography. Rejects a token by raising jwt.PyJWTError."""

import jwt

_keys = {}


def verify(token: str, issuer: str, audience: str, leeway: int = 60) -> dict:
    if str(jwt.get_unverified_header(token).get("typ")).lower() not in ("at+jwt", "application/at+jwt"):
        raise jwt.InvalidTokenError("type")
    # The client keeps the keys, and asks again for one that it does not know.
    keys = _keys.setdefault(issuer, jwt.PyJWKClient(issuer + "/.well-known/jwks.json"))
    return jwt.decode(
        token,
        keys.get_signing_key_from_jwt(token).key,
        algorithms=["ES256"],
        issuer=issuer,
        audience=audience,
        leeway=leeway,
        options={"require": ["iss", "sub", "aud", "exp", "iat"]},
    )
