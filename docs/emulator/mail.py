"""Sends a mail with a code to a relay address and reads it back from the emulator's inbox.

Needs nothing beyond Python. Run `bramley apple`, then: python3 mail.py [http://127.0.0.1:8081]
"""

import json
import smtplib
import sys
from email.message import EmailMessage
from urllib.parse import quote, urlparse
from urllib.request import Request, urlopen

APPLE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8081"


def control(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{APPLE}/_emulator/{path}", data, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


# A person signs in and hides the address: the app gets a relay address.
credential = control(
    "native/authorize", {"client_id": "com.example.bramley", "person": "maya", "hide_email": True}
)
relay = credential["email"]

mail = EmailMessage()
mail["From"] = "Example <no-reply@example.com>"
mail["To"] = relay
mail["Subject"] = "Your code"
mail.set_content("123456 is your code.\nOr follow https://id.example.com/email/verify?token=abc")
mail.add_alternative("<p><b>123456</b> is your code.</p>", subtype="html")

server = urlparse(control("mail")["smtp_url"])
with smtplib.SMTP(server.hostname, server.port) as smtp:
    smtp.send_message(mail)
    # Apple forwards mail of registered senders alone.
    try:
        smtp.sendmail("hello@elsewhere.example", [relay], mail.as_bytes())
    except smtplib.SMTPRecipientsRefused as refused:
        print("refused:", refused.recipients[relay][1].decode())

taken = control(f"mail?to={quote(relay)}&wait=60")["mails"][0]
print("forwarded to:", taken["forwarded_to"])
print("code:", taken["code"])
print("link:", taken["links"][0])

control("texts", {"to": "+4915112345678", "text": "654321 is your code"})
print("texted:", control("texts?to=" + quote("+4915112345678"))["texts"][0]["code"])
