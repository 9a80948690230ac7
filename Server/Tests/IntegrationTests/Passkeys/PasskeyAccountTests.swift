import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PasskeyAccountTests {
  @Test
  func
    `a passkey is added to an account of a password, named, listed, renamed and removed, and each is reported by mail`()
    async throws
  {
    try await withPasskeys { server, apple in
      let wire = Wire(base: server.url)
      let session: Session = try await wire.signUp("ada@example.com").decode()
      try await verify("ada@example.com", session, wire, apple)
      var client = try PasskeyClient(server)
      client.authenticator.aaguid = Self.applePasswords
      let linked = try await client.link(to: session)
      #expect(linked.status == 200, "\(linked.problem as Any)")
      #expect(try linked.decode(User.self).identities.map(\.provider) == [.password, .passkey])
      let added = try await apple.nextMail(to: "ada@example.com")
      #expect(added.subject.contains("passkey") && added.subject.contains("added"))
      let listed = try await client.list(session)
      let passkey = try #require(listed.passkeys.first)
      #expect(passkey.label == "Apple Passwords" && passkey.providerName == "Apple Passwords")
      #expect(passkey.backedUp && passkey.backupEligible && passkey.userVerified)
      #expect(listed.signal?.rpID == "example.com")
      #expect(listed.signal?.allAcceptedCredentialIDs == [passkey.credentialID])
      let renamed: Passkey = try await wire.send(
        "PATCH", "\(WirePath.passkeys)/\(passkey.id)", json: PasskeyPatch(label: " My\u{202E} phone "),
        bearer: session.accessToken
      ).decode()
      #expect(renamed.label == "My phone")
      let removed = try await wire.send(
        "DELETE", "\(WirePath.passkeys)/\(passkey.id)", bearer: session.accessToken)
      #expect(removed.status == 204)
      let told = try await apple.nextMail(to: "ada@example.com")
      #expect(told.subject.contains("removed"))
      #expect(try await client.signIn().problem?.code == .passkeyInvalid)
      #expect(try await client.list(session).passkeys.isEmpty)
      #expect(try await client.list(session).signal == nil)
    }
  }

  private static let applePasswords = withUnsafeBytes(
    of: UUID(uuidString: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd")!.uuid
  ) { Data($0) }

  @Test func `an account has several passkeys with one handle, and keeps the last`() async throws {
    let clock = ManualClock(.now)
    try await withPasskeys(clock: clock) { server, _ in
      var first = try PasskeyClient(server)
      let session: Session = try await first.signUp().decode()
      // The list begins with the oldest.
      clock.advance(by: 1)
      var second = try PasskeyClient(server, .edDSA)
      #expect(try await second.link(to: session, label: "Laptop").status == 200)
      #expect(first.authenticator.userHandle == second.authenticator.userHandle)
      let list = try await first.list(session)
      #expect(list.passkeys.map(\.label) == ["Passkey", "Laptop"])
      let back: Session = try await second.signIn().decode()
      #expect(back.user.id == session.user.id)
      for (index, passkey) in list.passkeys.enumerated() {
        let answer = try await first.wire.send(
          "DELETE", "\(WirePath.passkeys)/\(passkey.id)", bearer: session.accessToken)
        #expect(answer.status == (index == 0 ? 204 : 409))
        if index == 1 { #expect(answer.problem?.code == .lastIdentity) }
      }
    }
  }

  @Test func `a passkey that an account has is registered by nobody else`() async throws {
    try await withPasskeys { server, _ in
      var owner = try PasskeyClient(server)
      _ = try await owner.signUp()
      var thief = owner
      let taken = try await thief.signUp()
      #expect(taken.status == 409 && taken.problem?.code == .passkeyRegistered)
      var other = try PasskeyClient(server)
      let session: Session = try await other.signUp().decode()
      #expect(try await thief.link(to: session).problem?.code == .passkeyRegistered)
      #expect(try await owner.list(session).passkeys.count == 1)
    }
  }

  @Test func `a stolen session adds no passkey without a recent proof, which the passkey gives`() async throws
  {
    let clock = ManualClock(.now)
    try await withPasskeys(clock: clock) { server, _ in
      var owner = try PasskeyClient(server)
      let session: Session = try await owner.signUp().decode()
      clock.advance(by: 700)
      var thief = try PasskeyClient(server)
      let refused = try await thief.link(to: session)
      #expect(refused.status == 403 && refused.problem?.code == .reauthenticationRequired)
      #expect(refused.problem?.methods == ["passkey"])
      let proven: Session = try await owner.reauthenticate(session).decode()
      #expect(proven.sessionID == session.sessionID)
      var second = try PasskeyClient(server)
      #expect(try await second.link(to: proven).status == 200)
      // The proof of another person's passkey is worth nothing.
      var stranger = try PasskeyClient(server)
      _ = try await stranger.signUp()
      #expect(try await stranger.reauthenticate(session).problem?.code == .passkeyInvalid)
    }
  }

  @Test func `a browser makes a passkey by itself only where the server began it so`() async throws {
    try await withPasskeys { server, _ in
      let session: Session = try await Wire(base: server.url).signUp("ada@example.com").decode()
      var client = try PasskeyClient(server)
      client.authenticator.flags = [.backupEligible, .backedUp]
      #expect(try await client.link(to: session).problem?.code == .passkeyInvalid)
      #expect(try await client.link(to: session, mediation: "conditional").status == 200)
      #expect(try await client.list(session).passkeys.first?.userVerified == false)
      // A signature needs a person all the same.
      #expect(try await client.signIn().problem?.code == .passkeyInvalid)
    }
  }

  @Test func `a sign-up with an address mails what verifies it, and no address that is proven`() async throws
  {
    try await withPasskeys { server, apple in
      var client = try PasskeyClient(server)
      let session: Session = try await client.signUp(email: "ada@example.com").decode()
      #expect(session.user.email == "ada@example.com" && !session.user.emailVerified)
      try await verify("ada@example.com", session, client.wire, apple)
      var other = try PasskeyClient(server)
      let taken = try await other.signUp(email: "ada@example.com")
      #expect(taken.status == 409 && taken.problem?.code == .emailTaken)
    }
  }

  @Test func `changed backup flags let the owner in, and are in the activity`() async throws {
    try await withPasskeys { server, _ in
      var client = try PasskeyClient(server)
      let session: Session = try await client.signUp().decode()
      client.authenticator.flags = [.userPresent, .userVerified]
      #expect(try await client.signIn().status == 200)
      let activity: Activity = try await client.wire.send(
        "GET", WirePath.activity, bearer: session.accessToken
      ).decode()
      #expect(
        activity.events.contains {
          $0.kind.rawValue == "passkey_backup_changed" && $0.detail["change"] == "backed_up to device_bound"
        })
    }
  }

  @Test func `a deleted account's passkey opens nothing`() async throws {
    try await withPasskeys { server, _ in
      var client = try PasskeyClient(server)
      let session: Session = try await client.signUp().decode()
      let deleted = try await client.wire.send("DELETE", WirePath.user, bearer: session.accessToken)
      #expect((200..<300).contains(deleted.status))
      let isGone = try await eventually {
        try await client.signIn().problem?.code == .passkeyInvalid
      }
      #expect(isGone)
    }
  }

  private func verify(
    _ address: String, _ session: Session, _ wire: Wire, _ apple: AppleIDEmulator
  ) async throws {
    let mail = try await apple.nextMail(to: address)
    let code = try #require(mail.text?.firstMatch(of: /\b\d{6}\b/)).output
    let answer = try await wire.send(
      "POST", WirePath.verifyEmail, json: ["code": String(code)], bearer: session.accessToken)
    #expect((200..<300).contains(answer.status), "\(answer.problem as Any)")
  }
}
