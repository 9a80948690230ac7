// A test of your own against Apple's behaviour.
import AppleID
import AppleIDEmulator

func noticesThatAPersonStoppedUsingTheApp() async throws {
  let world = WorldStart(
    clients: [NewClient(id: "com.example.app", kind: .native)],
    people: [NewPerson(id: "ada", email: "ada@example.com", givenName: "Ada", familyName: "Lovelace")])
  try await AppleIDEmulator.run(world) { apple in
    // What the sheet on a device gives. Your server gets apple.baseURL in place of Apple's address.
    let credential = try apple.authorizeNatively(.init(clientID: "com.example.app", person: "ada"))
    assert(credential.fullName?.givenName == "Ada")

    try apple.inject(Fault(.serverError, times: 2))
    try apple.advanceClock(by: 600)
    try apple.stopUsing("com.example.app", person: "ada")
    assert(apple.notifications.last?.type == .consentRevoked)
  }
}
