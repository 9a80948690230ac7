"""A mail server for tests, by aiosmtpd. The local part of the recipient says what becomes of a mail.

Prints its port, then one line of JSON for each mail that it took. Ends when standard input does.
"""
import argparse, asyncio, email, email.policy, json, logging, ssl, sys, threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

options = argparse.ArgumentParser()
options.add_argument("--port", type=int, default=0)
options.add_argument("--host", default="127.0.0.1")
options.add_argument("--certificate")
options.add_argument("--tls", choices=["none", "starttls", "implicit"], default="none")
options.add_argument("--user")
options.add_argument("--password", default="")
options.add_argument("--hang-on-wrong-password", action="store_true")
options.add_argument("--greeting")
options.add_argument("--no-utf8", action="store_true")
options = options.parse_args()
seen, connections = {}, set()


def tell(**values):
    print(json.dumps(values), flush=True)


REPLIES = {
    "nobody": "550 5.1.1 no such user here",
    "nobody-plain": "550 Requested action not taken: user unknown",
    "blocked": "554 5.7.1 blocked, see our list",
    "blocked-plain": "550 rejected by a block list",
    "full": "552 5.2.2 mailbox full",
    "busy": "421 4.7.0 too busy, closing",
    "temporary": "450 4.2.1 try later",
    "relay": "550 5.1.1 <no-reply@example.com>: unauthorized sender",
}


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        if local == "grey":
            seen[address] = seen.get(address, 0) + 1
            if seen[address] == 1:
                return "451 4.7.1 greylisted"
        if local == "slow":
            await asyncio.sleep(30)
        if local in REPLIES:
            return REPLIES[local]
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        local = envelope.rcpt_tos[0].split("@")[0]
        if local == "drop":
            server.transport.abort()
            return "250 OK"
        data = envelope.content if isinstance(envelope.content, bytes) else envelope.content.encode()
        message = email.message_from_bytes(data, policy=email.policy.SMTPUTF8)
        connections.add(id(session))
        parts = {part.get_content_type(): part.get_content() for part in message.walk() if not part.is_multipart()}
        tell(
            sender=envelope.mail_from, recipients=envelope.rcpt_tos, message_id=message["Message-ID"],
            subject=message["Subject"], sender_field=message["From"], to=message["To"], date=message["Date"],
            headers=[name for name, _ in message.items()], options=envelope.mail_options, parts=parts,
            longest=max(len(line) for line in data.split(b"\r\n")),
            bare=b"\n" in data.replace(b"\r\n", b"") or b"\r" in data.replace(b"\r\n", b""),
            encrypted=session.ssl is not None or options_tls() == "implicit", login=bool(session.authenticated),
            greeting=session.host_name, connections=len(connections))
        if local == "lost":
            server.transport.abort()
        if local == "too-large":
            return "552 5.3.4 too large"
        return "250 2.0.0 queued"


def options_tls():
    return options.tls


def authenticate(server, session, envelope, mechanism, data):
    right = data.login.decode() == options.user and data.password.decode() == options.password
    if right:
        return AuthResult(success=True)
    # By default aiosmtpd sends nothing then, and the client waits.
    return AuthResult(success=False, handled=options.hang_on_wrong_password)


context = None
if options.certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options.certificate)


class Server(SMTP):
    def connection_made(self, transport):
        if options.greeting:
            transport.write(options.greeting.encode() + b"\r\n")
            transport.close()
        else:
            super().connection_made(transport)


def factory():
    return Server(
        Handler(), enable_SMTPUTF8=not options.no_utf8, hostname="mail.test",
        tls_context=context if options.tls == "starttls" else None,
        require_starttls=options.tls == "starttls", auth_required=options.user is not None,
        auth_require_tls=options.tls == "starttls", authenticator=authenticate if options.user is not None else None)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        factory, options.host, options.port, ssl=context if options.tls == "implicit" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    threading.Thread(target=lambda: (sys.stdin.read(), loop.call_soon_threadsafe(loop.stop)), daemon=True).start()
    await asyncio.Event().wait()


logging.disable(logging.CRITICAL)
try:
    asyncio.run(main())
except RuntimeError:
    pass
