import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct AddressChangeTests: AddressSteps {
  @Test func `a sign-up mails a code that verifies the address`() async throws {
    let world = try await AddressWorld()
    let session = try await world.signUp("ada@example.com")
    let mail = try await world.mail(.verification)
    #expect(mail.language == "de" && mail.to == "ada@example.com")
    let user = try await verify(mail.code, session, in: world)
    #expect(user.emailVerified)
    #expect(try await world.account(session)?.identities.first?.emailVerified == true)
    #expect(try await world.kinds(session).contains(.emailVerified))
    #expect(await world.refusal { try await verify(mail.code, session, in: world) } == .codeExpired)
  }

  @Test func `a link verifies only in the browser that began, or with a session of the account`() async throws
  {
    let world = try await AddressWorld()
    let session = try await world.signUp("ada@example.com", browser: "cookie")
    let mail = try await world.mail(.verification)
    let link = EmailVerificationRequest(token: mail.token)
    for browser in [nil, "another"] {
      #expect(
        await world.refusal {
          try await world.addresses.verify(link, for: nil, world.origin(browser: browser))
        }
          == .codeExpired)
    }
    let stranger = try await world.signUp("eve@example.com")
    #expect(
      await world.refusal {
        try await world.addresses.verify(link, for: try await world.caller(stranger), world.origin())
      } == .codeExpired)
    #expect(try await world.account(session)?.user.emailVerified == false)
    _ = try await world.addresses.verify(link, for: nil, world.origin(browser: "cookie"))
    #expect(try await world.account(session)?.user.emailVerified == true)
  }

  @Test func `a link of an app verifies with its session alone`() async throws {
    let world = try await AddressWorld()
    let session = try await world.signUp("ada@example.com")
    let link = EmailVerificationRequest(token: try await world.mail(.verification).token)
    #expect(
      await world.refusal { try await world.addresses.verify(link, for: nil, world.origin()) } == .codeExpired
    )
    _ = try await world.addresses.verify(link, for: try await world.caller(session), world.origin())
    #expect(try await world.account(session)?.user.emailVerified == true)
  }

  @Test func `an address changes once the new one is proven, and both are notified`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    try await change("ada@new.example", session, in: world)
    let mail = try await world.mail(.addressChange)
    #expect(mail.to == "ada@new.example")
    #expect(try await world.account(session)?.user.email == "ada@example.com")
    let user = try await verify(mail.code, session, in: world)
    #expect(user.email == "ada@new.example" && user.emailVerified)
    #expect(user.identities.map(\.subject) == ["ada@new.example"])
    let told = try await world.mail(.addressChanged)
    #expect(told.to == "ada@example.com")
    #expect(told.link?.hasPrefix("https://id.example.com/email/undo?token=") == true)
    _ = try await world.signIn("ada@new.example")
    #expect(await world.refusal { try await world.signIn("ada@example.com") } == .credentialsInvalid)
    #expect(try await world.isAlive(session))
  }

  @Test func `undo gives the address back, once, and ends what a thief could have left`() async throws {
    let world = try await AddressWorld()
    let thief = try await verified("ada@example.com", in: world)
    try await change("eve@evil.example", thief, in: world)
    _ = try await verify(try await world.mail(.addressChange).code, thief, in: world)
    let undo = EmailChangeUndoRequest(token: try await world.mail(.addressChanged).token)
    try await world.link("eve", to: thief)
    world.clock.advance(by: 3_600)
    // A reset by the thief does not take the remedy away.
    try await world.forgot("eve@evil.example")
    let stolen = try await world.reset(
      token: try await world.mail(.passwordReset).token, "the thief's password")
    _ = try await world.mails()
    try await world.addresses.undo(undo, world.origin())
    let account = try #require(try await world.account(thief))
    #expect(account.user.email == "ada@example.com" && account.user.emailVerified)
    #expect(account.identities.isEmpty)
    #expect(try await !world.isAlive(stolen))
    #expect(try await !world.isAlive(thief))
    let mail = try await world.mail(.passwordReset)
    #expect(mail.to == "ada@example.com")
    #expect(await world.refusal { try await world.addresses.undo(undo, world.origin()) } == .codeExpired)
    let back = try await world.reset(token: mail.token)
    #expect(back.user.id == thief.user.id && back.user.identities.map(\.provider) == ["password"])
    #expect(try await world.kinds(back).contains(.emailChangeUndone))
  }

  @Test func `undo of the first change ends the links of later ones`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    try await change("b@example.com", session, in: world)
    _ = try await verify(try await world.mail(.addressChange).code, session, in: world)
    let first = try await world.mail(.addressChanged)
    world.clock.advance(by: 61)
    try await change("c@example.com", session, in: world)
    _ = try await verify(try await world.mail(.addressChange).code, session, in: world)
    let second = try await world.mail(.addressChanged)
    #expect(second.to == "b@example.com")
    try await world.addresses.undo(EmailChangeUndoRequest(token: first.token), world.origin())
    #expect(try await world.account(session)?.user.email == "ada@example.com")
    #expect(
      await world.refusal {
        try await world.addresses.undo(EmailChangeUndoRequest(token: second.token), world.origin())
      } == .codeExpired)
  }

  @Test func `undo ends after seven days`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    try await change("ada@new.example", session, in: world)
    _ = try await verify(try await world.mail(.addressChange).code, session, in: world)
    let undo = EmailChangeUndoRequest(token: try await world.mail(.addressChanged).token)
    world.clock.advance(by: 7 * 86_400)
    #expect(await world.refusal { try await world.addresses.undo(undo, world.origin()) } == .codeExpired)
  }

  @Test func `an unverified address gets no undo link, since it may be a stranger's`() async throws {
    let world = try await AddressWorld()
    let session = try await world.signUp("typo@example.com")
    _ = try await world.mails()
    world.clock.advance(by: 61)
    try await change("ada@example.com", session, in: world)
    _ = try await verify(try await world.mail(.addressChange).code, session, in: world)
    #expect(try await world.mails().isEmpty)
  }

  @Test func `a pending change dies with a reset, and its owner loses the session`() async throws {
    let world = try await AddressWorld()
    let attacker = try await world.signUp("ada@example.com", "the attacker's password")
    _ = try await world.mails()
    world.clock.advance(by: 61)
    try await change("eve@evil.example", attacker, in: world)
    let pending = try await world.mail(.addressChange)
    try await world.forgot("ada@example.com", from: AddressWorld.elsewhere)
    let victim = try await world.reset(token: try await world.mail(.passwordReset).token)
    let link = EmailVerificationRequest(token: pending.token)
    #expect(
      await world.refusal { try await world.addresses.verify(link, for: nil, world.origin()) } == .codeExpired
    )
    #expect(
      await world.refusal { try await verify(pending.code, attacker, in: world) } == .sessionEnded)
    #expect(await world.refusal { try await verify(pending.code, victim, in: world) } == .codeExpired)
    #expect(try await world.account(victim)?.user.email == "ada@example.com")
  }

  @Test func `a pending change dies with a sign-out everywhere else`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    let thief = try await world.signIn("ada@example.com")
    try await change("eve@evil.example", thief, in: world)
    let pending = try await world.mail(.addressChange)
    try await world.sessions.endAll(keepingCurrent: true, for: try await world.caller(session))
    #expect(await world.refusal { try await verify(pending.code, session, in: world) } == .codeExpired)
  }

  @Test func `a pending change ends after an hour`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    try await change("ada@new.example", session, in: world)
    let code = try await world.mail(.addressChange).code
    world.clock.advance(by: 3_600)
    let fresh = try await world.signIn("ada@example.com")
    #expect(await world.refusal { try await verify(code, fresh, in: world) } == .codeExpired)
  }

  @Test func `a change needs a recent authentication`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    world.clock.advance(by: 600)
    #expect(
      await world.refusal { try await change("ada@new.example", session, in: world) }
        == .reauthenticationRequired)
  }

  @Test func `a code that was sent for one purpose is good for no other`() async throws {
    let world = try await AddressWorld()
    let session = try await verified("ada@example.com", in: world)
    try await change("ada@new.example", session, in: world)
    let pending = try await world.mail(.addressChange)
    #expect(await world.refusal { try await world.reset(token: pending.token) } == .codeExpired)
    try await world.forgot("ada@example.com")
    let reset = try await world.mail(.passwordReset)
    #expect(
      await world.refusal {
        try await world.addresses.verify(
          EmailVerificationRequest(token: reset.token), for: try await world.caller(session), world.origin())
      } == .codeExpired)
    #expect(
      await world.refusal {
        try await world.addresses.undo(EmailChangeUndoRequest(token: reset.token), world.origin())
      } == .codeExpired)
  }

  @Test func `another code is sent on request, after half a minute`() async throws {
    let world = try await AddressWorld()
    let session = try await world.signUp("ada@example.com")
    let first = try await world.mail(.verification)
    let caller = try await world.caller(session)
    #expect(
      await world.refusal { try await world.addresses.resend(for: caller, world.origin()) } == .sendLimit)
    world.clock.advance(by: 31)
    try await world.addresses.resend(for: caller, world.origin())
    let second = try await world.mail(.verification)
    if first.code != second.code {
      #expect(await world.refusal { try await verify(first.code, session, in: world) } == .codeWrong)
    }
    #expect(try await verify(second.code, session, in: world).emailVerified)
    try await world.addresses.resend(for: try await world.caller(session), world.origin())
    #expect(try await world.mails().isEmpty)
  }
}
