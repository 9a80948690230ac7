"""Sign in with Apple in pytest, without Apple: the emulator as a fixture.

    apt install python3-pytest python3-requests python3-jwt python3-cryptography   (or: pip install pytest requests 'pyjwt[crypto]')
    pytest test_sign_in_with_apple.py
"""
import datetime
import os
import re
import subprocess

import jwt
import pytest
import requests

CLIENT = "com.example.bramley"


class Apple:
    def __init__(self, url):
        self.url = url

    def control(self, path, **body):
        answer = requests.request("POST" if body or path == "reset" else "GET", f"{self.url}/_emulator/{path}", json=body, timeout=30)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def client_secret(self):
        """What Apple takes for a password, signed with the team's key. The time is the emulator's, which a test may have moved."""
        world, clock = self.control("world"), self.control("clock")
        now = int(datetime.datetime.fromisoformat(clock["now"].replace("Z", "+00:00")).timestamp())
        claims = {"iss": world["team_id"], "iat": now, "exp": now + 300, "aud": "https://appleid.apple.com", "sub": CLIENT}
        return jwt.encode(claims, world["private_key"], "ES256", {"kid": world["key_id"]})

    def token(self, **form):
        return requests.post(f"{self.url}/auth/token", {"client_id": CLIENT, "client_secret": self.client_secret(), **form}, timeout=30)


@pytest.fixture(scope="session")
def running():
    """One emulator for all tests, on free ports. Its line "listening on …" says when it is ready, and where."""
    command = [os.environ.get("BRAMLEY", "bramley"), "apple", "--port", "0", "--mail-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for line in process.stdout:
            if found := re.search(r"^listening on (\S+)", line):
                break
        else:
            pytest.fail("the emulator did not start")
        yield Apple(found[1])
        process.terminate()


@pytest.fixture
def apple(running):
    running.control("reset")  # every test begins with the same people, and with the right time
    return running


def test_the_name_comes_once(apple):
    first = apple.control("native/authorize", client_id=CLIENT, person="maya")
    again = apple.control("native/authorize", client_id=CLIENT, person="maya")
    assert first["full_name"]["given_name"] == "Maya"
    assert "full_name" not in again


def test_a_code_is_exchanged_once(apple):
    code = apple.control("native/authorize", client_id=CLIENT, person="maya")["authorization_code"]
    assert apple.token(grant_type="authorization_code", code=code).json()["refresh_token"]
    assert apple.token(grant_type="authorization_code", code=code).json()["error"] == "invalid_grant"


def test_a_code_expires_after_five_minutes(apple):
    code = apple.control("native/authorize", client_id=CLIENT, person="maya")["authorization_code"]
    apple.control("clock", advance_seconds=301)
    assert apple.token(grant_type="authorization_code", code=code).json()["error"] == "invalid_grant"


def test_your_server_survives_an_outage(apple):
    apple.control("faults", name="5xx", endpoint="token", times=1)
    code = apple.control("native/authorize", client_id=CLIENT, person="maya")["authorization_code"]
    assert apple.token(grant_type="authorization_code", code=code).status_code == 503
    # The fault happened once: the same code is exchanged now.
    assert apple.token(grant_type="authorization_code", code=code).status_code == 200
