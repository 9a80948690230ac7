"""Sign-ins by Authlib and requests-oauthlib against the local Google, Facebook, GitHub and OpenID providers; only the
addresses are not the providers' own.

    pip install authlib requests requests-oauthlib
    bramley apple
    python3 providers.py http://127.0.0.1:8081
"""

import base64
import hashlib
import html
import os
import re
import secrets
import sys
from urllib.parse import urljoin

import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, JsonWebToken

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"  # http, on this machine alone
EMULATOR = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8081"
world = {entry["provider"]: entry for entry in requests.get(EMULATOR + "/_emulator/providers").json()["providers"]}


def client(provider):
    """What the provider's console would show: the client with a secret."""
    return next(entry for entry in world[provider]["clients"] if entry["kind"] == "web")


def browser(address, person):
    """Stands in for a person with a browser: picks an account, and gives the address that the browser is sent to."""
    page = requests.get(address)
    assert page.status_code == 200, page.text
    transaction = re.search(r'name="transaction" value="([^"]+)"', page.text).group(1)
    action = html.unescape(re.search(r'action="([^"]+)"', page.text).group(1))
    answer = requests.post(
        urljoin(EMULATOR, action), allow_redirects=False,
        data={"transaction": transaction, "person": person, "action": "continue", "email": "share"})
    return answer.headers["Location"].removesuffix("#_=_")


def openid(provider, issuer, person):
    """A provider that is known by its discovery document."""
    base = f"{EMULATOR}/{provider}"
    document = requests.get(base + "/.well-known/openid-configuration").json()
    assert document["issuer"] == issuer, document["issuer"]
    app = client(provider)
    redirect = app["redirect_uris"][0].replace("127.0.0.1/", "127.0.0.1:8000/")
    session = OAuth2Session(
        app["id"], app["secret"], scope="openid email profile", redirect_uri=redirect,
        code_challenge_method="S256")
    nonce, verifier = secrets.token_urlsafe(), secrets.token_urlsafe(48)
    address, state = session.create_authorization_url(
        document["authorization_endpoint"], nonce=nonce, code_verifier=verifier)
    tokens = session.fetch_token(
        document["token_endpoint"], authorization_response=browser(address, person), state=state,
        code_verifier=verifier)
    keys = JsonWebKey.import_key_set(requests.get(document["jwks_uri"]).json())
    claims = JsonWebToken(["RS256"]).decode(
        tokens["id_token"], keys,
        claims_options={
            "iss": {"essential": True, "value": issuer}, "aud": {"essential": True, "value": app["id"]},
            "nonce": {"essential": True, "value": nonce}})
    claims.validate()
    info = session.get(document["userinfo_endpoint"]).json()
    assert info["sub"] == claims["sub"]
    print(provider, claims["sub"], info["email"], info["email_verified"])


def github(person):
    from requests_oauthlib import OAuth2Session as Session

    app, base = client("github"), f"{EMULATOR}/github"
    session = Session(app["id"], redirect_uri=app["redirect_uris"][0], scope=["read:user", "user:email"])
    # Older versions of the library have no PKCE of their own.
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    address, _ = session.authorization_url(
        base + "/login/oauth/authorize", code_challenge=challenge, code_challenge_method="S256")
    # GitHub answers with commas between the scopes, which oauthlib takes for another scope.
    os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"
    session.fetch_token(
        base + "/login/oauth/access_token", client_secret=app["secret"], include_client_id=True,
        code_verifier=verifier, authorization_response=browser(address, person))
    user = session.get(base + "/api/v3/user").json()
    emails = session.get(base + "/api/v3/user/emails").json()
    print("github", user["id"], next(entry["email"] for entry in emails if entry["primary"]))


def facebook(person):
    from requests_oauthlib import OAuth2Session as Session
    from requests_oauthlib.compliance_fixes import facebook_compliance_fix

    app, base = client("facebook"), f"{EMULATOR}/facebook/v26.0"
    session = facebook_compliance_fix(
        Session(app["id"], redirect_uri=app["redirect_uris"][0], scope=["email", "public_profile"]))
    address, _ = session.authorization_url(base + "/dialog/oauth")
    tokens = session.fetch_token(
        base + "/oauth/access_token", client_secret=app["secret"], include_client_id=True,
        authorization_response=browser(address, person))
    seen = requests.get(
        f"{EMULATOR}/facebook/debug_token",
        params={"input_token": tokens["access_token"], "access_token": f"{app['id']}|{app['secret']}"}).json()
    assert seen["data"]["is_valid"] and seen["data"]["app_id"] == app["id"], seen
    me = session.get(base + "/me?fields=id,name,email").json()
    assert me["id"] == seen["data"]["user_id"]
    print("facebook", me["id"], me.get("email", "no address"))


openid("google", "https://accounts.google.com", "misaki")
openid("openid/plain", f"{EMULATOR}/openid/plain", "maya")
try:
    import requests_oauthlib  # noqa: F401
except ImportError:
    print("requests-oauthlib is not installed: github and facebook are left out")
else:
    github("maya")
    facebook("maya")
    facebook("tomas")
