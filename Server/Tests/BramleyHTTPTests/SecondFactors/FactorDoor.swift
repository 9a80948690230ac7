import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// A server with second factors, an authenticator app, and a clock.
struct FactorDoor: Sendable {
  static let address = "ada@example.com"
  static let password = "correct horse battery staple"

  let store: SQLiteStore
  let services: ServerServices
  let door: TestDoor
  let clock: ManualClock

  init(_ mode: SecondFactorMode = .optional, over earlier: FactorDoor? = nil) async throws {
    let party = RelyingParty(id: "example.com", name: "Orchard", origins: ["https://example.com"])
    store = try earlier?.store ?? SQLiteStore.inMemory()
    let clock = earlier?.clock ?? ManualClock()
    self.clock = clock
    services = try ServerServices.over(
      store, providers: [BadgeProvider()], hasPages: true, secondFactors: mode, passkeysAt: party,
      now: { clock.now })
    try await services.keys.renew()
    door = try TestDoor(services, limits: ClientLimits.none)
  }

  typealias App = TOTPApp

  func signUp() async throws -> TestDoor.Answer {
    try await door.post(
      WirePath.signUpPassword, #"{"email": "\#(Self.address)", "password": "\#(Self.password)"}"#)
  }

  func signIn(key: String? = nil) async throws -> TestDoor.Answer {
    try await door.post(
      WirePath.signInPassword, #"{"email": "\#(Self.address)", "password": "\#(Self.password)"}"#, key: key)
  }

  /// Signs in by password and returns the token of the sign-in that waits.
  func waiting() async throws -> String {
    let answer = try await signIn()
    try #require(answer.status == 403 && answer.problem?.code == .secondFactorRequired, "\(answer.body)")
    return try #require(answer.problem?.secondFactor?.token)
  }

  func prove(
    _ token: String, _ code: String, _ method: SecondFactorMethod = .totp, key: String? = nil
  ) async throws -> TestDoor.Answer {
    try await door.post(
      WirePath.signInSecondFactor, #"{"token": "\#(token)", "method": "\#(method)", "code": "\#(code)"}"#,
      key: key)
  }

  /// Adds an authenticator app to a session's account.
  func enroll(_ session: Session) async throws -> App {
    let start = try await door.post(WirePath.secondFactorTOTPStart, "{}", as: session)
    try #require(start.status == 200, "\(start.status) \(start.body)")
    let setup = try WireJSON.decoder().decode(TOTPEnrollment.self, from: Data(start.body.utf8))
    var app = App(hotp: HOTP(secret: try Self.bytes(setup.secret)), clock: clock)
    let answer = try await door.post(
      WirePath.secondFactorTOTP, #"{"challenge_id": "\#(setup.challengeID)", "code": "\#(app.code())"}"#,
      as: session)
    try #require(answer.status == 201, "\(answer.status) \(answer.body)")
    let added = try WireJSON.decoder().decode(AddedSecondFactor.self, from: Data(answer.body.utf8))
    #expect(added.recoveryCodes == setup.recoveryCodes)
    (app.recoveryCodes, app.id) = (added.recoveryCodes ?? [], added.secondFactor.id)
    return app
  }

  /// Signs up, and adds an authenticator app.
  func account() async throws -> (session: Session, app: App) {
    let session = try await signUp().session
    let app = try await enroll(session)
    clock.advance(by: 60)
    return (session, app)
  }

  func list(_ session: Session) async throws -> SecondFactorList {
    let answer = try await door.ask(
      .get, WirePath.secondFactors, headers: [.authorization: "Bearer \(session.accessToken)"])
    try #require(answer.status == 200, "\(answer.body)")
    return try WireJSON.decoder().decode(SecondFactorList.self, from: Data(answer.body.utf8))
  }

  func delete(_ path: String, as session: Session) async throws -> TestDoor.Answer {
    try await door.ask(.delete, path, headers: [.authorization: "Bearer \(session.accessToken)"])
  }

  /// The claims of an access token.
  static func claims(_ session: Session) throws -> [String: Any] {
    let part = session.accessToken.split(separator: ".")[1]
    let data = try #require(Data(base64URL: part.utf8))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  static func bytes(_ base32: String) throws -> Data { try TOTPApp.bytes(base32) }
}
