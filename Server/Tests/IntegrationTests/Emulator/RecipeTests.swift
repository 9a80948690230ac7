// docs/emulator.md shows this file, line for line.
// swift-format-ignore-file

import AppleID
import AppleIDEmulator
import Testing

@Suite struct SignInWithAppleTests {
  @Test func `the server is notified of a person who stops using the app`() async throws {
    let world = WorldStart(
      clients: [NewClient(id: "com.example.app", kind: .native)],
      people: [NewPerson(id: "ada", email: "ada@example.com", givenName: "Ada", familyName: "Lovelace")])
    try await AppleIDEmulator.run(world) { apple in
      // What the sheet on a device gives; your server gets apple.baseURL in place of Apple's address.
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.app", person: "ada"))
      #expect(credential.fullName?.givenName == "Ada")

      try apple.inject(Fault(.serverError, times: 2))   // Apple answers 503 twice
      try apple.advanceClock(by: 600)                   // the code is too old now
      try apple.stopUsing("com.example.app", person: "ada")
      #expect(apple.notifications.last?.type == .consentRevoked)
    }
  }
}
