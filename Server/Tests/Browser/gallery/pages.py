"""Each page in each of its states, with sample values. A value `text("a.b")` stands for the text of the page's language."""

import json
import pathlib

TEMPLATES = pathlib.Path(__file__).parents[3] / "Sources/BramleyHTTP/Pages/Templates"
LANGUAGES = {
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "ja": "日本語", "zh-Hans": "简体中文",
    "ar": "العربية",
}
NAMES = {
    "en": ("Maya", "Lindqvist"), "de": ("Jürgen", "Großmann"), "es": ("María José", "Fernández de la Vega"),
    "fr": ("Anaïs", "Le Goff"), "ja": ("美咲", "佐藤"), "zh-Hans": ("小龙", "欧阳"), "ar": ("ليلى", "الحسن"),
}


class Text(str):
    """A key of the texts."""


def text(key):
    return Text(key)


def icon(name):
    return {name: True}


def time(iso, written):
    return {"iso": iso, "text": written}


SINCE = time("2024-03-01T10:00:00Z", "2024-03-01")
LATELY = time("2026-11-22T07:16:00Z", "2026-11-22 07:16 UTC")
ADDRESS = "maya.lindqvist@example.com"
PROVIDERS = [
    {"id": id, "name": name, "href": f"/sign-in/{id}", "last": id == "google", "icon": icon(picture)}
    for id, name, picture in [
        ("apple", "Apple", "apple"), ("google", "Google", "google"), ("facebook", "Facebook", "facebook"),
        ("github", "GitHub", "github"), ("hive", "Hive", "other"),
    ]
]
PASSWORD = {"forgot": True, "signUp": True, "last": False}


def words(text, **kind):
    return [{"text": text, "isCode": False, "isType": False, **kind}]


MEMBERS = [
    {"name": "refresh_token", "kind": words("text"), "isRequired": True, "text": words("The newest one.")},
    {"name": "device", "kind": words("Device", isType=True), "isRequired": False, "text": []},
]
REFERENCE = {
    "lead": words("Times are RFC 3339 in UTC."),
    "sections": [{"id": "calls-sessions", "title": "Sessions", "calls": [{
        "id": "refresh", "method": "POST", "path": "/v1/sessions/refresh", "summary": words("New tokens for a session"),
        "text": words("Each token once."), "hasText": True, "needsToken": True, "hasParameters": True,
        "parameters": [{"name": "Idempotency-Key", "kind": words("header"), "isRequired": False, "text": words("Makes a retry safe.")}],
        "body": [{"media": "application/json", "kind": words("Device", isType=True), "hasMembers": True, "members": MEMBERS}],
        "answers": [
            {"status": "200", "text": words("The session."), "kind": words("Device", isType=True)},
            {"status": "401", "text": words("session_ended", isCode=True), "kind": []},
        ],
    }]}],
    "types": [{"name": "Device", "text": words("What the person calls it."), "kind": [], "hasMembers": True, "members": MEMBERS}],
}


def common(language):
    return {
        "app": "Orchard", "home": "https://orchard.example", "terms": "https://orchard.example/terms",
        "privacy": "https://orchard.example/privacy", "support": "https://orchard.example/help",
        "base": "", "q": "?flow=abc", "minimum": 8, "faults": {},
        "hidden": [{"name": "csrf", "value": "x"}, {"name": "key", "value": "y"}],
        "hasLanguages": True, "languageName": LANGUAGES[language],
        "languages": [
            {"tag": tag, "name": name, "href": f"?ui_locales={tag}", "current": tag == language}
            for tag, name in LANGUAGES.items()
        ],
    }


# What a form asks a browser for. The gallery has no server that would take an answer.
PASSKEY = {"challenge": "x", "options": '{"challenge":"AAAA","rpId":"orchard.example"}'}


def person(language):
    given, family = NAMES[language]
    name = family + given if language in ("ja", "zh-Hans") else f"{given} {family}"
    return {"name": name, "email": ADDRESS, "initial": name[0], "label": name}


def fault(key, **parameters):
    return {"text": text(f"fault.{key}"), **parameters}


def sign_in(**values):
    return "sign-in", {"purpose": {"signIn": True}, "providers": PROVIDERS[:2], "hasProviders": True, "hasOr": False, **values}


def pages(language):
    """Returns {state: (template, values)}."""
    someone = person(language)
    mailed = json.loads((TEMPLATES / "mailed-links.json").read_text(encoding="utf-8"))[language]
    given, family = NAMES[language]
    account = {"person": someone, "has": {"password": True, "phone": True, "merge": True, "factors": True}, "nav": {"account": True}}
    client = {"name": "Orchard for the web", "host": "orchard.example"}
    all_methods = {
        "providers": PROVIDERS, "hasOr": True, "password": PASSWORD, "email": "", "otherLast": {},
        "others": {"passkeys": True, "email": True, "phone": True, "guest": True}, "passkey": PASSKEY,
    }
    ways = [
        {"id": "1", "name": "Apple", "detail": "x7k2@privaterelay.example.com", "icon": icon("apple"), "remove": "/remove", "since": SINCE},
        {"id": "2", "name": "Google", "detail": ADDRESS, "icon": icon("google"), "remove": "/remove", "since": SINCE},
        {"id": "3", "name": text("ways.password"), "detail": False, "icon": icon("password"), "remove": "/remove", "since": SINCE},
        {"id": "4", "name": text("ways.passkey"), "detail": "Apple Passwords", "icon": icon("passkey"), "rename": "/label", "remove": "/remove", "since": SINCE},
    ]
    devices = [
        {"id": "1", "name": "Chrome · macOS", "current": True, "browser": True, "last": LATELY, "where": "Berlin"},
        {"id": "2", "name": "Maya’s iPhone", "current": False, "browser": False, "last": LATELY, "end": "/end",
         "bound": True, "key": text("devices.key_secure_enclave"), "proof": LATELY},
        {"id": "3", "name": False, "current": False, "browser": False, "last": LATELY, "where": False, "end": "/end",
         "bound": True, "key": text("devices.key"), "proof": False},
    ]
    events = [
        {"text": text("activity.signed_in"), "provider": "Apple", "at": LATELY, "where": "Chrome · macOS", "warn": False},
        {"text": text("activity.sign_in_refused"), "provider": False, "at": LATELY, "where": False, "warn": True},
        {"text": text("activity.identity_linked"), "provider": "Google", "at": LATELY, "warn": False},
    ]
    address = {"address": ADDRESS, "verified": True, "relay": False, "undeliverable": False}
    profile = {"name": someone["name"], "email": address, "guest": False, "since": SINCE, "waysCount": 3, "devicesCount": 2}
    revocations = [
        {"name": "Apple", "queued": True, "done": False, "notPossible": False},
        {"name": "Google", "queued": False, "done": False, "notPossible": True},
        {"name": "Facebook", "queued": False, "done": True, "notPossible": False},
    ]
    setup = {
        "picture": "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiLz4=",
        "secret": "JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP", "uri": "otpauth://totp/Orchard:maya", "hasCodes": True,
        "codes": [f"{n}K7Q-F2M9-XA5T-0RVE" for n in range(10)],
    }
    states = {
        "sign-in": sign_in(**all_methods, client=client),
        "sign-in-one": sign_in(providers=PROVIDERS[:1]),
        "sign-in-mistakes": sign_in(
            hasOr=True, password=PASSWORD, email="maya@@",
            faults={"email": fault("email_invalid"), "password": fault("password_missing"), "form": fault("credentials_invalid")}),
        "sign-in-already": sign_in(already=True, person=someone),
        "sign-in-again": sign_in(
            purpose={"reauthenticate": True}, hasOr=True, password={"forgot": False}, email=ADDRESS, cancel="/account"),
        "sign-in-exists": sign_in(
            purpose={"exists": True}, exists={"provider": "Google"}, providers=PROVIDERS[:1], hasOr=True,
            password={"forgot": True}, email=ADDRESS),
        "sign-in-other": sign_in(purpose={"other": True}, cancel="/account"),
        "sign-in-delete": sign_in(purpose={"delete": True}, notice={"text": text("notice.cancelled"), "provider": "Apple"}),
        "sign-up": ("sign-up", {"client": client}),
        "sign-up-mistakes": ("sign-up", {
            "given": given, "family": family, "email": ADDRESS,
            "faults": {"email": fault("email_taken"), "password": fault("password_too_short")}}),
        "sign-up-passkey": ("sign-up-passkey", {"client": client, "passkey": PASSKEY, "hasPassword": True}),
        "sign-up-passkey-mistakes": ("sign-up-passkey", {
            "given": given, "family": family, "email": "maya@@", "passkey": PASSKEY,
            "faults": {"email": fault("email_invalid"), "form": fault("passkey_missing")}}),
        "upgrade": ("upgrade", {"client": client}),
        "sign-in-passkey": sign_in(
            providers=[], hasProviders=False, others={"passkeys": True}, passkey=PASSKEY, passkeySignUp=True,
            faults={"form": fault("passkey_invalid")}),
        "forgot": ("forgot", {}),
        "reset": ("reset", {"address": ADDRESS, "faults": {"code": fault("code_wrong", attempts=3)}}),
        "email": ("email", {"purpose": {"signIn": True}, "action": "/sign-in/email", "cancel": "/sign-in"}),
        "email-change": ("email", {
            "purpose": {"change": True}, "action": "/account/email", "cancel": "/account", "email": "maya",
            "faults": {"email": fault("email_invalid")}}),
        "phone": ("phone", {
            "action": "/sign-in/phone", "cancel": "/sign-in", "phone": "1512", "consent": "Message and data rates may apply.",
            "countries": [
                {"code": "DE", "name": "Deutschland", "dial": "49", "selected": True},
                {"code": "US", "name": "United States", "dial": "1", "selected": False}],
            "faults": {"phone": fault("phone_invalid")}}),
        "code-mail": ("code", {
            "mail": True, "link": True, "address": ADDRESS, "action": "/sign-in/code", "change": "/sign-in/email",
            "seconds": 30, "notice": {"text": text("notice.code_sent")}}),
        "code-text": ("code", {
            "text": True, "address": "+49 1512 3456789", "action": "/sign-in/code", "change": "/sign-in/phone",
            "seconds": 0, "later": "/account", "faults": {"code": fault("code_wrong", attempts=2)}}),
        "consent": ("consent", {"client": {"name": "Orchard for Android", "host": "org.orchard.app"}, "person": someone}),
        "confirm": ("confirm", {
            "confirm": {
                "title": text("confirm.remove"), "text": text("confirm.removeText"), "button": text("confirm.removeButton"),
                "way": "Google", "danger": True},
            "action": "/remove", "cancel": "/account/ways"}),
        "join": ("join", {"name": "Google", "id": "google", "icon": icon("google"), "href": "/join"}),
        "email-captcha": ("email", {
            "purpose": {"signIn": True}, "action": "/sign-in/email", "cancel": "/sign-in", "email": ADDRESS,
            "captcha": {"widget": "cf-turnstile", "key": "k", "language": language, "script": "/page.js"},
            "faults": {"form": fault("captcha_required")}}),
        "returning": ("returning", {"client": {"name": "Orchard for Mac"}, "address": "/callback"}),
        "sending": ("sending", {"address": "/resume", "fields": [{"name": "code", "value": "x"}]}),
        "sending-again": ("sending", {
            "address": "/resume", "fields": [{"name": "code", "value": "x"}], "again": True, "code": "apple_unavailable",
            "detail": "Apple can't be reached."}),
        "mailed-link": ("mailed-link", {**mailed["verify"], "action": "/email/verify", "proof": "x"}),
        "mailed-link-reset": ("mailed-link", {
            **mailed["reset"], "action": "/password/reset", "proof": "x",
            "password": {"label": mailed["password"], "rule": mailed["rule"], "fault": mailed["tooCommon"]}}),
        "message": ("message", {"title": mailed["verify"]["done"], "text": mailed["verify"]["doneText"]}),
        "message-expired": ("message", {**mailed["expired"], "alert": True}),
        "signed-out": ("signed-out", {"again": "/sign-in"}),
        "problem": ("problem", {
            "problem": {"title": text("problem.foreign"), "text": text("problem.foreignText")}, "again": "/sign-in"}),
        "problem-request": ("problem", {
            "problem": {"title": text("problem.request"), "text": text("problem.requestText")}, "code": "redirect_not_registered",
            "reasons": ["Address not registered", "The redirect address is not registered for this client."]}),
        "account": ("account", {
            **account, **profile, "email": {**address, "relay": True, "undeliverable": True},
            "number": {"text": "+49 1512 3456789"}, "supportID": "BRM-7K2P-Q9", "merge": {"until": LATELY, "href": "/undo"},
            "notice": {"text": text("notice.merged")}}),
        "account-unverified": ("account", {**account, **profile, "email": {**address, "verified": False}}),
        "account-guest": ("account", {
            **account, "person": {"label": text("common.guest"), "initial": "?"}, "guest": True, "since": SINCE,
            "waysCount": 0, "devicesCount": 1}),
        "name": ("name", {**account, "given": given, "family": family}),
        "ways": ("ways", {
            **account, "nav": {"ways": True}, "ways": ways, "only": False, "hasAdd": True,
            "add": [
                {"id": "github", "name": "GitHub", "href": "#", "icon": icon("github")},
                {"id": "phone", "name": text("ways.byPhone"), "href": "#", "icon": icon("text")}],
            "notice": {"text": text("notice.linked"), "way": "Google"}}),
        "passkey": ("passkey", {**account, "nav": {"ways": True}, "passkey": PASSKEY, "faults": {"form": fault("passkey_registered")}}),
        "passkey-label": ("passkey-label", {
            **account, "nav": {"ways": True}, "action": "/account/ways/4/label", "label": "Apple Passwords",
            "faults": {"label": fault("label_missing")}}),
        "ways-one": ("ways", {
            **account, "nav": {"ways": True}, "ways": [{k: v for k, v in ways[0].items() if k != "remove"}], "only": True,
            "hasAdd": False}),
        "merge": ("merge", {
            **account, "other": {"initial": "m", "label": "m.lindqvist@example.net"}, "hasMoves": True, "hasDropped": True,
            "moves": [{"text": text("merge.identity"), "name": "Google"}, {"text": text("merge.sessions")}],
            "dropped": [{"text": text("merge.password")}], "hasClashes": False}),
        "password": ("password", {
            **account, "nav": {"password": True}, "set": True, "email": ADDRESS,
            "faults": {"current": fault("password_wrong"), "password": fault("password_too_common")}}),
        "second-factor": ("second-factor", {
            "action": "/sign-in/second-factor", "other": "/sign-in/second-factor/recovery", "lost": "/sign-in/second-factor/lost",
            "cancel": "/sign-in", "faults": {"code": fault("code_wrong", attempts=3)}}),
        "second-factor-passkey": ("second-factor", {
            "action": "/sign-in/second-factor", "other": "/sign-in/second-factor/recovery", "lost": "/sign-in/second-factor/lost",
            "cancel": "/sign-in", "passkey": PASSKEY, "faults": {"form": fault("passkey_invalid")}}),
        "second-factor-passkey-only": ("second-factor", {
            "lost": "/sign-in/second-factor/lost", "cancel": "/sign-in", "passkey": PASSKEY, "passkeyOnly": True}),
        "second-factor-recovery": ("second-factor", {
            "action": "/sign-in/second-factor/recovery", "other": "/sign-in/second-factor", "recovery": True, "proof": True,
            "cancel": "/account"}),
        "second-factor-lost": ("second-factor-lost", {"at": LATELY, "home": "/sign-in"}),
        "second-factor-enroll": ("second-factor-enroll", {
            **setup, "action": "/sign-in/second-factor/enroll", "cancel": "/sign-in",
            "faults": {"code": fault("code_missing")}}),
        "second-factors": ("second-factors", {
            **account, "nav": {"factors": True}, "hasFactors": True, "left": 3, "few": True, "lost": {"at": LATELY},
            "factors": [{"name": text("factors.app"), "since": SINCE, "used": LATELY, "remove": "/remove"}],
            "notice": {"text": text("notice.factor_added")}}),
        "second-factors-none": ("second-factors", {
            **account, "nav": {"factors": True}, "hasFactors": False, "factors": [], "lost": False}),
        "second-factor-add": ("second-factor-add", {
            **account, **setup, "nav": {"factors": True}, "challenge": "x", "label": "Maya’s phone",
            "action": "/account/second-factor/add", "cancel": "/account/second-factor",
            "faults": {"form": fault("setup_expired")}}),
        "recovery-codes": ("recovery-codes", {
            **account, "nav": {"factors": True}, "codes": setup["codes"], "done": "/account/second-factor"}),
        "devices": ("devices", {**account, "nav": {"devices": True}, "devices": devices, "others": True}),
        "activity": ("activity", {
            **account, "nav": {"activity": True}, "events": events, "hasEvents": True, "next": "?after=x"}),
        "activity-none": ("activity", {**account, "nav": {"activity": True}, "events": [], "hasEvents": False}),
        "export": ("export", {**account, "nav": {"data": True}}),
        "delete": ("delete", {
            **account, "days": 14, "hasProviders": True, "providers": [{"name": "Apple"}, {"name": "Google"}],
            "faults": {"agree": fault("agree_missing")}}),
        "deletion-scheduled": ("deletion-state", {
            "state": {"scheduled": True}, "due": SINCE, "hasProviders": True, "providers": revocations}),
        "deletion-completed": ("deletion-state", {"state": {"completed": True}, "hasProviders": False}),
        "deletion-cancelled": ("deletion-state", {"state": {"cancelled": True}, "hasProviders": False}),
        "deletion-unknown": ("deletion-state", {"state": {"unknown": True}, "hasProviders": False}),
        "reference": ("reference", REFERENCE),
    }
    return {state: (template, {**common(language), **values}) for state, (template, values) in states.items()}
