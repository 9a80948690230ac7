import AppleIDEmulator
import BramleyAPI
import BramleyClient
import Foundation
import Support
import Testing

/// The real client recovers a password and changes an address at the real server.
@Suite(.limitedConcurrency) @MainActor struct RecoveryKitTests {
  @Test func `a forgotten password is set anew by the code, and ends the other devices`() async throws {
    try await withMessages { server, apple in
      let auth = Auth.ofMessages(server, apple)
      let user = try await auth.signIn(
        with: .newAccount(email: "maya@example.com", password: "correct horse battery"))
      let verification = try await apple.nextMail(to: "maya@example.com")
      #expect(!user.emailVerified && verification.code != nil)

      let other = Auth.ofMessages(server, apple)
      let reset = Task { try await other.signIn(with: .forgottenPassword("maya@example.com")) }
      try await other.question(.oneTimeCode)
      let mail = try await apple.nextMail(to: "maya@example.com")
      other.submit(try #require(mail.code))
      try await other.question(.newPassword)
      other.submit("short")
      try await other.question(.newPassword, after: .tooShort)
      other.submit("staple the battery")
      let back = try await reset.value
      #expect(back.id == user.id && back.emailVerified)
      #expect(other.awaitedReset == nil)
      await #expect(throws: SessionError.self) { try await auth.refreshUser() }
      _ = try await Auth.ofMessages(server, apple).signIn(
        with: .email("maya@example.com", password: "staple the battery"))
    }
  }

  @Test func `an address is verified, then changed, with mailed codes`() async throws {
    try await withMessages { server, apple in
      let auth = Auth.ofMessages(server, apple)
      try await auth.signIn(
        with: .newAccount(email: "maya@example.com", password: "correct horse battery"))
      try await auth.verifyEmail(
        code: try #require(try await apple.nextMail(to: "maya@example.com").code))
      #expect(auth.user?.emailVerified == true)

      let change = Task { try await auth.changeEmail() }
      try await auth.question(.emailAddress)
      auth.submit("new@example.com")
      try await auth.question(.oneTimeCode)
      #expect(auth.user?.email == "maya@example.com" && auth.question?.purpose == .changeEmail)
      auth.submit(try #require(try await apple.nextMail(to: "new@example.com").code))
      let user = try await change.value
      #expect(user.email == "new@example.com" && user.emailVerified)
      #expect(auth.awaitedAddress == nil)
    }
  }
}
