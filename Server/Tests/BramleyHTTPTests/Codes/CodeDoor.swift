import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// A server with sign-in by mail and by text, and the messages that it sends.
struct CodeDoor: Sendable {
  let store: SQLiteStore
  let door: TestDoor
  let box: MessageBox
  let clock = ManualClock()
  let ring: KeyRing

  init() async throws {
    store = try SQLiteStore.inMemory()
    let clock = clock
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let made = KeyRing([key], now: { clock.now })
    ring = try #require(made)
    box = MessageBox(store, ring: ring)
    let secrets = CodeSecrets(ring: ring, surroundings: clock.surroundings)
    let mail = MailQueue(seal: Seal(ring: ring), surroundings: clock.surroundings)
    let phones = PhoneSettings(countries: ["DE"], dailyBudget: 1_000, appName: "Orchard")
    let services = try ServerServices.over(
      store,
      providers: [
        BadgeProvider(),
        EmailCodeProvider(
          store: box, secrets: secrets, mail: mail,
          links: MailedLinks(appHost: "links.example.com", publicURL: "http://127.0.0.1:8080")),
        PhoneCodeProvider(
          store: box, secrets: secrets,
          texts: TextQueue(seal: Seal(ring: ring), surroundings: clock.surroundings),
          admission: TextAdmission(phones, ring: ring), mail: mail),
      ], now: { clock.now })
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  /// Asks for a code.
  func ask(
    _ body: String, _ path: String = WirePath.signInEmailStart, as session: Session? = nil
  ) async throws -> CodeChallenge {
    let answer = try await door.post(path, body, as: session)
    try #require(answer.status == 200, "\(answer.status) \(answer.body)")
    return try WireJSON.decoder().decode(CodeChallenge.self, from: Data(answer.body.utf8))
  }

  /// Presents a code.
  func present(
    _ challenge: CodeChallenge, _ code: String, _ path: String = WirePath.signInEmail,
    as session: Session? = nil, key: String? = nil
  ) async throws -> TestDoor.Answer {
    try await door.post(
      path, #"{"challenge_id": "\#(challenge.challengeID)", "code": "\#(code)"}"#, as: session, key: key)
  }

  /// Signs in with a mailed code.
  func mailed(_ address: String, key: String? = nil) async throws -> Session {
    let challenge = try await ask(#"{"email": "\#(address)"}"#)
    return try await present(challenge, try code, key: key).session
  }

  /// Signs in with a texted code.
  func texted(_ number: String) async throws -> TestDoor.Answer {
    let challenge = try await ask(#"{"phone": "\#(number)"}"#, WirePath.signInPhoneStart)
    return try await present(challenge, try textedCode, WirePath.signInPhone)
  }

  /// The code of the last mail.
  var code: String { get throws { try #require(box.mails.last?.code) } }
  /// The code of the last text.
  var textedCode: String { get throws { try #require(box.texts.last?.code) } }
}
