import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// A server with passkeys for `example.com`, with mail to its emulator.
func withPasskeys(
  settings changes: [SettingKey: String] = [:], clock: ManualClock = ManualClock(.now),
  _ body: @Sendable (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let settings: [SettingKey: String] = [
    .webauthnRPID: "example.com", .webauthnRPName: "Orchard",
  ].merging(changes) { $1 }
  try await withMessages(settings: settings, clock: clock, body)
}

/// A person with an authenticator, who speaks to a server as a browser does.
struct PasskeyClient {
  let wire: Wire
  var authenticator: TestAuthenticator

  init(_ server: RunningServer, _ algorithm: TestAuthenticator.Algorithm = .es256) throws {
    wire = Wire(base: server.url)
    authenticator = try TestAuthenticator(algorithm)
  }

  mutating func signUp(
    email: String? = nil, name: PersonName? = nil, key: String? = nil
  ) async throws -> Wire.Answer {
    let started: PasskeyCreationChallenge = try await wire.send(
      "POST", WirePath.signUpPasskeyStart, json: PasskeySignUpStartRequest(name: name, email: email)
    ).decode()
    let request = PasskeySignUpRequest(
      challengeID: started.challengeID, credential: try authenticator.register(started.publicKey),
      name: name, email: email)
    return try await wire.send(
      "POST", WirePath.signUpPasskey, json: request, headers: Self.headers(key))
  }

  func startSignIn() async throws -> PasskeyRequestChallenge {
    try await wire.send("POST", WirePath.signInPasskeyStart, json: PasskeyStartRequest()).decode()
  }

  func signIn(key: String? = nil) async throws -> Wire.Answer {
    let started = try await startSignIn()
    return try await present(
      PasskeySignInRequest(
        challengeID: started.challengeID, credential: try authenticator.sign(started.publicKey)), key: key)
  }

  func present(_ request: PasskeySignInRequest, key: String? = nil) async throws -> Wire.Answer {
    try await wire.send("POST", WirePath.signInPasskey, json: request, headers: Self.headers(key))
  }

  mutating func link(
    to session: Session, mediation: String? = nil, label: String? = nil, key: String? = nil
  ) async throws -> Wire.Answer {
    let started: PasskeyCreationChallenge = try await wire.send(
      "POST", "\(WirePath.identities)/passkey/start", json: PasskeyStartRequest(mediation: mediation),
      bearer: session.accessToken
    ).decode()
    return try await wire.send(
      "POST", "\(WirePath.identities)/passkey",
      json: PasskeyLinkRequest(
        challengeID: started.challengeID, credential: try authenticator.register(started.publicKey),
        label: label), bearer: session.accessToken, headers: Self.headers(key))
  }

  func reauthenticate(_ session: Session) async throws -> Wire.Answer {
    let started: PasskeyRequestChallenge = try await wire.send(
      "POST", "\(WirePath.reauthenticate)/passkey/start", json: PasskeyStartRequest(),
      bearer: session.accessToken
    ).decode()
    return try await wire.send(
      "POST", "\(WirePath.reauthenticate)/passkey",
      json: PasskeySignInRequest(
        challengeID: started.challengeID, credential: try authenticator.sign(started.publicKey)),
      bearer: session.accessToken)
  }

  func list(_ session: Session) async throws -> PasskeyList {
    try await wire.send("GET", WirePath.passkeys, bearer: session.accessToken).decode()
  }

  private static func headers(_ key: String?) -> [String: String] {
    key.map { [WirePath.idempotencyKey: $0] } ?? [:]
  }
}
