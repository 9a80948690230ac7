import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct PasswordRecoveryTests {
  @Test func `a forgotten password is set anew by the link, once, and everything else ends`() async throws {
    let world = try await AddressWorld()
    let old = try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ADA@example.com")
    let mail = try await world.mail(.passwordReset)
    // Mail goes to the address as the account has it, whatever the spelling of the request.
    #expect(mail.to == "ada@example.com" && mail.language == "de")
    #expect(mail.validUntil == world.clock.now.addingTimeInterval(1_800))
    #expect(mail.link?.hasPrefix("https://id.example.com/password/reset?token=") == true)
    let session = try await world.reset(token: mail.token)
    #expect(session.user.id == old.user.id && session.user.emailVerified)
    #expect(try await world.isAlive(session))
    #expect(try await !world.isAlive(old))
    #expect(await world.refusal { try await world.caller(old) } == .sessionEnded)
    #expect(
      await world.refusal { try await world.sessions.refresh(old.refreshToken, idempotencyKey: nil) }
        == .sessionEnded)
    #expect(await world.refusal { try await world.signIn("ada@example.com") } == .credentialsInvalid)
    _ = try await world.signIn("ada@example.com", "a better password")
    #expect(try await world.mail(.passwordChanged).to == "ada@example.com")
    #expect(await world.refusal { try await world.reset(token: mail.token) } == .codeExpired)
    #expect(
      await world.refusal { try await world.reset("ada@example.com", code: mail.code!) } == .codeExpired)
    #expect(try await world.kinds(session).contains(.passwordReset))
  }

  @Test func `the code of the mail does the same, with five tries`() async throws {
    let world = try await AddressWorld()
    let old = try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let code = try #require(try await world.mail(.passwordReset).code)
    let wrong = code == "000000" ? "000001" : "000000"
    #expect(await world.refusal { try await world.reset("ada@example.com", code: wrong) } == .codeWrong)
    let session = try await world.reset("ada@example.com", code: " \(code.prefix(3)) \(code.suffix(3))")
    #expect(session.user.id == old.user.id)
    #expect(try await !world.isAlive(old))
  }

  @Test func `a wrong code says the same for an unknown address`() async throws {
    let world = try await AddressWorld()
    try await world.signUp("ada@example.com")
    for email in ["ada@example.com", "nobody@example.com"] { try await world.forgot(email) }
    let mails = try await world.mails()
    #expect(mails.filter { $0.kind == .passwordReset }.map(\.to) == ["ada@example.com"])
    let none = try #require(mails.first { $0.kind == .noAccount })
    #expect(none.to == "nobody@example.com" && none.code == nil && none.link == nil)
    let right = mails.first { $0.kind == .passwordReset }?.code
    let wrong = right == "123456" ? "123457" : "123456"
    for _ in 0..<5 {
      #expect(await world.refusal { try await world.reset("ada@example.com", code: wrong) } == .codeWrong)
      #expect(await world.refusal { try await world.reset("nobody@example.com", code: wrong) } == .codeWrong)
    }
    #expect(
      await world.refusal { try await world.reset("ada@example.com", code: wrong) }
        == world.refusal { try await world.reset("nobody@example.com", code: wrong) })
  }

  @Test func `a wrong code says the same to the owner and to a stranger while both have asked`() async throws
  {
    let world = try await AddressWorld()
    try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com", from: AddressWorld.elsewhere)
    _ = try await world.mails()
    var refusals: [Refusal] = []
    for network in [AddressWorld.home, AddressWorld.elsewhere] {
      do {
        _ = try await world.recovery.reset(
          PasswordResetRequest(email: "ada@example.com", code: "000000", password: "a better password"),
          world.origin(network))
      } catch { refusals.append(error) }
    }
    #expect(refusals.count == 2 && refusals.first == refusals.last)
    #expect(refusals.allSatisfy { $0.code == .codeWrong && $0.attemptsLeft == nil })
  }

  @Test func `only the newest mail counts, for thirty minutes`() async throws {
    let world = try await AddressWorld()
    try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let first = try await world.mail(.passwordReset)
    try await world.forgot("ada@example.com")
    #expect(try await world.mails().isEmpty, "no second mail within thirty seconds")
    world.clock.advance(by: 31)
    try await world.forgot("ada@example.com")
    let second = try await world.mail(.passwordReset)
    #expect(await world.refusal { try await world.reset(token: first.token) } == .codeExpired)
    world.clock.advance(by: 1_800)
    #expect(await world.refusal { try await world.reset(token: second.token) } == .codeExpired)
  }

  @Test func `of concurrent resets one wins`() async throws {
    let world = try await AddressWorld()
    try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let token = try await world.mail(.passwordReset).token
    let won = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<10 {
        group.addTask {
          await world.refusal { try await world.reset(token: token, "a password \(index)") } == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(won == 1)
  }

  @Test func `a person without a password gets one where the address is the account's own and verified`()
    async throws
  {
    let world = try await AddressWorld()
    let apple = try await world.signInWithOrchard("ada", email: "ada@example.com")
    try await world.forgot("ada@example.com")
    let session = try await world.reset(token: try await world.mail(.passwordReset).token)
    #expect(session.user.id == apple.user.id)
    #expect(Set(session.user.identities.map(\.provider)) == ["orchard", "password"])
    _ = try await world.signIn("ada@example.com", "a better password")
  }

  @Test func `what was linked while the address was not verified is removed`() async throws {
    let world = try await AddressWorld()
    let squatter = try await world.signUp("ada@example.com", "the squatter's password")
    try await world.link("eve", to: squatter)
    _ = try await world.mails()
    try await world.forgot("ada@example.com", from: AddressWorld.elsewhere)
    let session = try await world.reset(token: try await world.mail(.passwordReset).token)
    #expect(session.user.identities.map(\.provider) == ["password"])
    #expect(try await !world.isAlive(squatter))
    #expect(
      try await world.waiting(RevokeProviderJob.kind) == 1, "it is revoked at its provider, as by an unlink")
    world.clock.advance(by: 1)
    #expect(try await world.signInWithOrchard("eve").user.id != session.user.id)
    #expect(
      await world.refusal { try await world.signIn("ada@example.com", "the squatter's password") }
        == .credentialsInvalid)
  }

  @Test func `what was linked after the address was verified stays`() async throws {
    let world = try await AddressWorld()
    let session = try await world.signUp("ada@example.com")
    let code = try #require(try await world.mail(.verification).code)
    _ = try await world.addresses.verify(
      EmailVerificationRequest(code: code), for: try await world.caller(session), world.origin())
    try await world.link("ada", to: session)
    try await world.forgot("ada@example.com")
    let back = try await world.reset(token: try await world.mail(.passwordReset).token)
    #expect(Set(back.user.identities.map(\.provider)) == ["orchard", "password"])
  }

  @Test func `the holder of the verified address is reset, and the squatter's password goes`() async throws {
    let world = try await AddressWorld()
    let squatter = try await world.signUp("ada@example.com", "the squatter's password")
    let owner = try await world.signInWithOrchard("ada", email: "ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let session = try await world.reset(token: try await world.mail(.passwordReset).token)
    #expect(session.user.id == owner.user.id && session.user.id != squatter.user.id)
    #expect(try await world.account(squatter) == nil)
    #expect(try await world.kinds(squatter).contains(.accountDeleted))
  }

  @Test func `with the policy keep the squatter's account stays, and nobody can sign in to it`() async throws
  {
    let world = try await AddressWorld(policy: .keep)
    let squatter = try await world.signUp("ada@example.com", "the squatter's password")
    try await world.signInWithOrchard("ada", email: "ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    _ = try await world.reset(token: try await world.mail(.passwordReset).token)
    let left = try #require(try await world.account(squatter))
    #expect(left.identities.isEmpty && left.user.email == nil)
    #expect(try await !world.isAlive(squatter))
    #expect(try await world.kinds(squatter).contains(.addressLost))
  }

  @Test func `a password's unverified address opens no account whose own address is another one`()
    async throws
  {
    let world = try await AddressWorld()
    let ada = try await world.signInWithOrchard("ada", email: "ada@example.com")
    try await world.passwords.set(
      PasswordChangeRequest(password: "correct horse battery", email: "typo@example.com"),
      for: try await world.caller(ada), from: AddressWorld.home)
    try await world.forgot("typo@example.com")
    #expect(try await world.mails().map(\.kind) == [.noAccount])
  }

  @Test func `a weak password is refused and spends nothing`() async throws {
    let world = try await AddressWorld()
    try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let mail = try await world.mail(.passwordReset)
    #expect(await world.refusal { try await world.reset(token: mail.token, "short") } == .passwordTooShort)
    #expect(
      await world.refusal { try await world.reset("ada@example.com", code: mail.code!, "password1") }
        == .passwordTooCommon)
    _ = try await world.reset(token: mail.token)
  }

  @Test func `a session of an earlier generation is dead though its row says nothing`() async throws {
    let world = try await AddressWorld()
    let session = try await world.signUp("ada@example.com")
    try await world.write("UPDATE account SET generation = generation + 1 WHERE id = ?", of: session.user.id)
    #expect(try await !world.isAlive(session))
    #expect(
      await world.refusal { try await world.sessions.refresh(session.refreshToken, idempotencyKey: nil) }
        == .sessionEnded)
  }

  @Test func `a disabled account at a provider stops the recovery by that mailbox`() async throws {
    let world = try await AddressWorld()
    let ada = try await world.signInWithOrchard("ada", email: "ada@example.com")
    try await world.write("UPDATE identity SET disabled_at = 1 WHERE user_id = ?", of: ada.user.id)
    try await world.forgot("ada@example.com")
    #expect(try await world.mails().map(\.kind) == [.noAccount])
  }
}
