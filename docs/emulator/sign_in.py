"""A sign-in with Apple by Authlib against the emulator; only the addresses are not Apple's.

    apt install python3-authlib python3-requests        (or: pip install authlib requests)
    bramley apple
    python3 sign_in.py http://127.0.0.1:8081
"""

import html
import re
import secrets
import sys
import time

import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, JsonWebToken

APPLE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8081"
ISSUER = "https://appleid.apple.com"  # in production APPLE is the same
CLIENT = "com.example.recipe.web"
REDIRECT = "http://localhost:8000/callback/apple"


def client_secret(team, key_id, private_key):
    """What Apple takes for a password: a JWT signed with the team's key (.p8)."""
    now = int(time.time())
    claims = {"iss": team, "iat": now, "exp": now + 300, "aud": ISSUER, "sub": CLIENT}
    return JsonWebToken(["ES256"]).encode({"alg": "ES256", "kid": key_id}, claims, private_key).decode()


def browser(address, person):
    """Stands in for a person with a browser: picks an account, and gives what the page posts back."""
    page = requests.get(address)
    assert page.status_code == 200, page.text
    transaction = re.search(r'name="transaction" value="([^"]+)"', page.text).group(1)
    answer = requests.post(
        APPLE + "/auth/authorize", data={"transaction": transaction, "person": person, "action": "continue"})
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', answer.text)
    return {name: html.unescape(value) for name, value in fields}


# What Apple's portal would give you. Here the emulator answers it, and learns where your app wants people back.
requests.post(
    APPLE + "/_emulator/clients", json={"id": CLIENT, "kind": "web", "redirect_uris": [REDIRECT]},
).raise_for_status()
world = requests.get(APPLE + "/_emulator/world").json()

apple = OAuth2Session(
    CLIENT, client_secret(world["team_id"], world["key_id"], world["private_key"]), scope="name email",
    redirect_uri=REDIRECT, token_endpoint_auth_method="client_secret_post",
    revocation_endpoint_auth_method="client_secret_post")

# 1. The person is sent to Apple and comes back with a form.
nonce = secrets.token_urlsafe()
address, state = apple.create_authorization_url(
    APPLE + "/auth/authorize", response_mode="form_post", nonce=nonce)
back = browser(address, "maya")
assert back["state"] == state
print("came back with", ", ".join(sorted(back)))

# 2. The code becomes tokens, and the identity token is checked against Apple's keys.
tokens = apple.fetch_token(APPLE + "/auth/token", code=back["code"])
keys = JsonWebKey.import_key_set(requests.get(APPLE + "/auth/keys").json())
claims = JsonWebToken(["RS256"]).decode(
    tokens["id_token"], keys,
    claims_options={
        "iss": {"essential": True, "value": ISSUER}, "aud": {"essential": True, "value": CLIENT},
        "nonce": {"essential": True, "value": nonce}})
claims.validate()
print("signed in:", claims["sub"], claims["email"])

# 3. Once a day, at most: does the consent still stand?
again = apple.refresh_token(APPLE + "/auth/token", refresh_token=tokens["refresh_token"])
assert again["access_token"] != tokens["access_token"]
print("refreshed")

# 4. The account is deleted: Apple forgets that the app was ever used.
apple.revoke_token(
    APPLE + "/auth/revoke", token=tokens["refresh_token"], token_type_hint="refresh_token"
).raise_for_status()
refused = requests.post(
    APPLE + "/auth/token",
    data={"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "client_id": CLIENT,
          "client_secret": apple.client_secret})
assert refused.json() == {"error": "invalid_grant"}, refused.text
print("revoked")
