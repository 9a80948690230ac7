import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

/// The kit with passkeys in software against a real server.
@Suite(.limitedConcurrency) @MainActor struct PasskeyKitTests {
  private static let settings: [SettingKey: String] = [
    .webauthnRPID: "example.com", .webauthnRPName: "Orchard",
  ]

  @Test
  func `a passkey makes an account, signs in to it, is renamed and removed, and the device forgets it`()
    async throws
  {
    try await withMessages(settings: Self.settings) { server, apple in
      let device = SoftwareDevice(server, apple)
      let auth = device.auth
      let made = try await auth.signIn(
        with: .newAccountWithPasskey(name: PersonName(givenName: "Ada"), email: "ada@example.com"))
      #expect(made.name?.givenName == "Ada" && made.email == "ada@example.com" && !made.emailVerified)
      #expect(made.identities.map(\.provider) == [.passkey] && auth.isNewUser)
      try await auth.signOut()

      let back = try await auth.signIn(with: .availablePasskey)
      #expect(back.id == made.id && !auth.isNewUser && auth.lastMethod == .passkey)
      let passkey = try #require(try await auth.passkeys().passkeys.first)
      #expect(passkey.label == "Passkey" && passkey.userVerified && !passkey.backupEligible)
      #expect(try await auth.renamePasskey(passkey.id, to: "Laptop").label == "Laptop")
      let last = await #expect(throws: AccountError.self) { try await auth.removePasskey(passkey.id) }
      guard case .session(.refused(let problem)) = last else {
        Issue.record("\(String(describing: last))")
        return
      }
      #expect(problem.code == .lastIdentity)

      try await auth.link(.apple())
      try await auth.removePasskey(passkey.id)
      #expect(auth.user?.identities.map(\.provider) == [.apple])
      try await auth.signOut()
      await #expect(throws: SignInError.noCredential) { try await auth.signIn(with: .availablePasskey) }
    }
  }

  @Test func `a second passkey is another device's, and each opens the account`() async throws {
    try await withMessages(settings: Self.settings) { server, apple in
      let first = SoftwareDevice(server, apple)
      let other = SoftwareDevice(server, apple)
      let user = try await first.auth.signIn(
        with: .newAccount(email: "ada@example.com", password: "correct horse battery"))
      try await first.auth.addPasskey(label: "Phone")
      // The same device has one already.
      await #expect(throws: AccountError.self) { try await first.auth.addPasskey() }
      try await other.auth.signIn(with: .email("ada@example.com", password: "correct horse battery"))
      try await other.auth.addPasskey(label: "Tablet")
      #expect(try await first.auth.passkeys().passkeys.map(\.label).sorted() == ["Phone", "Tablet"])
      for device in [first, other] {
        try await device.auth.signOut()
        #expect(try await device.auth.signIn(with: .passkey()).id == user.id)
      }
      let kinds = try await first.auth.happenings()
      #expect(kinds.filter { $0 == .identityLinked }.count == 2)
    }
  }

  @Test func `the account of a password gets a passkey without a question at its next sign-in`() async throws
  {
    try await withMessages(settings: Self.settings) { server, apple in
      // A password manager that adds one by itself verifies nobody.
      let device = SoftwareDevice(server, apple, verifiesUser: false) { sheet in
        sheet.canUpgrade = true
        let make = sheet.make
        sheet.make = { request, context in
          guard request.style == .conditional else { return .failure(AppleSheetFailure(1004)) }
          return await make(request, context)
        }
      }
      let auth = device.auth
      let password = SignInMethod.email("ada@example.com", password: "correct horse battery")
      let user = try await auth.signIn(
        with: .newAccount(email: "ada@example.com", password: "correct horse battery"))
      try await auth.signOut()
      _ = try await auth.signIn(with: password)
      let isUpgraded = try await auth.becomes { $0.identities.contains { $0.provider == .passkey } }
      #expect(isUpgraded && auth.question == nil && auth.failure == nil)
      #expect(try await auth.passkeys().passkeys.first?.userVerified == false)
      try await auth.signOut()
      #expect(try await auth.signIn(with: .passkey()).id == user.id)
    }
  }

  @Test func `the system's sheet for new accounts makes an account here, whose address is then verified`()
    async throws
  {
    try await withMessages(settings: Self.settings) { server, apple in
      let name = PersonName(givenName: "Ada", familyName: "Lovelace")
      let device = SoftwareDevice(server, apple, account: ("ada@example.com", name))
      let auth = device.auth
      let user = try await auth.signIn(with: .newPasskeyAccount)
      #expect(user.name == name && user.email == "ada@example.com" && !user.emailVerified)
      #expect(user.identities.map(\.provider) == [.passkey] && auth.isNewUser)
      try await auth.verifyEmail(
        code: try #require(try await apple.nextMail(to: "ada@example.com").code))
      #expect(auth.user?.emailVerified == true)
      try await auth.signOut()
      #expect(try await auth.signIn(with: .passkey()).id == user.id)

      // Whoever gives the address of somebody else gets no account, and the sheet can be shown again.
      let other = SoftwareDevice(server, apple, account: ("ada@example.com", nil))
      let refused = await #expect(throws: SignInError.self) {
        try await other.auth.signIn(with: .newPasskeyAccount)
      }
      guard case .refused(let problem) = refused else {
        Issue.record("\(String(describing: refused))")
        return
      }
      #expect(problem.code == .emailTaken && other.auth.user == nil)
    }
  }

  @Test func `what needs a recent proof asks for the passkey by itself`() async throws {
    let clock = ManualClock(.now)
    try await withMessages(settings: Self.settings, clock: clock) { server, apple in
      let device = SoftwareDevice(server, apple, clock: clock)
      let auth = device.auth
      try await auth.signIn(with: .newAccountWithPasskey())
      clock.advance(by: 700)
      try await auth.link(.apple())
      #expect(auth.user?.identities.map(\.provider) == [.passkey, .apple])
      clock.advance(by: 700)
      let deletion = try await auth.deleteAccount()
      #expect(deletion.state == .completed && auth.user == nil)
    }
  }
}
