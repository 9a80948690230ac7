import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

/// The real client signs in by mail and by phone at the real server, and reads the emulator's inbox.
@Suite(.limitedConcurrency) @MainActor struct CodeKitTests {
  @Test func `a mailed code signs in after a wrong one, and opens the same account again`() async throws {
    try await withMessages(settings: [.mailSignIn: "code"]) { server, apple in
      let auth = Auth.ofMessages(server, apple)
      let signIn = Task { try await auth.signIn(with: .emailCode("maya@example.com")) }
      #expect(try await auth.question(.oneTimeCode).sentTo == "maya@example.com")
      let code = try #require(try await apple.nextMail(to: "maya@example.com").code)
      auth.submit(code == "000000" ? "000001" : "000000")
      #expect(try await auth.question(.oneTimeCode, after: .wrong).attemptsLeft == 4)
      auth.submit(code)
      let user = try await signIn.value
      #expect(user.email == "maya@example.com" && user.emailVerified && auth.isNewUser)
      #expect(user.identities.map(\.provider) == [.email])
      try await auth.signOut()

      let again = Task { try await auth.signIn(with: .emailCode("Maya@Example.com")) }
      try await auth.question(.oneTimeCode)
      auth.submit(try #require(try await apple.nextMail(to: "maya@example.com").code))
      #expect(try await again.value.id == user.id)
    }
  }

  @Test func `a mailed link signs in on the device that asked, after a launch, once`() async throws {
    try await withMessages { server, apple in
      let storage = MemoryStorage()
      let before = Auth.ofMessages(server, apple, storage: storage)
      let lost = Task { try? await before.signIn(with: .emailLink("maya@example.com")) }
      try await before.question(.emailLink)
      let mail = try await apple.nextMail(to: "maya@example.com")
      let link = try #require(mail.links.compactMap(URL.init).first { $0.path() == "/email/sign-in" })
      #expect(link.host() == "links.example.com")

      let other = Auth.ofMessages(server, apple)
      await #expect(throws: AccountError.self) { try await other.open(link) }
      #expect(other.failure?.reason == .linkOfAnotherDevice)

      let after = Auth.ofMessages(server, apple, storage: storage)
      await after.start()
      #expect(try await after.open(link))
      #expect(after.user?.email == "maya@example.com")
      before.cancelQuestion()
      _ = await lost.value
    }
  }

  @Test func `a texted code signs in, and the number is linked, proven and changed the same way`()
    async throws
  {
    try await withMessages { server, apple in
      let auth = Auth.ofMessages(server, apple)
      let signIn = Task { try await auth.signIn(with: SignInMethod(.phone)) }
      try await auth.question(.phoneNumber)
      auth.submit("+1 201 555 0123")
      try await auth.question(.phoneNumber, after: .unsupported)
      auth.submit("+4915112345678")
      try await auth.question(.oneTimeCode)
      auth.submit(try #require(try await apple.nextText(to: "+4915112345678").code))
      let user = try await signIn.value
      #expect(user.identities.map(\.provider) == [.phone])

      let change = Task { try await auth.changeNumber(to: "+4915187654321") }
      try await auth.question(.oneTimeCode)
      auth.submit(try #require(try await apple.nextText(to: "+4915187654321").code))
      let changed = try await change.value
      #expect(changed.id == user.id && changed.identities.map(\.subject) == ["+4915187654321"])

      let proof = Task { try await auth.reauthenticate(with: SignInMethod(.phone)) }
      #expect(try await auth.question(.oneTimeCode).sentTo == "+4915187654321")
      auth.submit(try #require(try await apple.nextText(to: "+4915187654321").code))
      try await proof.value
    }
  }

  @Test func `a number is linked to an account whose sign-in is long ago, with a proof by mail`() async throws
  {
    let clock = ManualClock(.now)
    try await withMessages(settings: [.mailSignIn: "code"], clock: clock) { server, apple in
      let auth = Auth.ofMessages(server, apple)
      let signIn = Task { try await auth.signIn(with: .emailCode("maya@example.com")) }
      try await auth.question(.oneTimeCode)
      auth.submit(try #require(try await apple.nextMail(to: "maya@example.com").code))
      _ = try await signIn.value
      clock.advance(by: 700)
      let link = Task { try await auth.link(.phone("+4915112345678")) }
      try await auth.question(.oneTimeCode, to: "+4915112345678")
      auth.submit(try #require(try await apple.nextText(to: "+4915112345678").code))
      try await auth.question(.oneTimeCode, to: "maya@example.com")
      #expect(auth.question?.purpose == .reauthenticate)
      auth.submit(try #require(try await apple.nextMail(to: "maya@example.com").code))
      try await link.value
      #expect(Set(auth.user?.identities.map(\.provider) ?? []) == [.email, .phone])
    }
  }
}
