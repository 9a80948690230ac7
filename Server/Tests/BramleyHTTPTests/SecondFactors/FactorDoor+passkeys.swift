import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

extension FactorDoor {
  /// A session whose access token shows the account's factor.
  func proven(_ session: Session, _ app: App) async throws -> Session {
    let proof = try await door.post(
      WirePath.reauthenticateTOTP, #"{"code": "\#(app.code())"}"#, as: session
    ).session
    clock.advance(by: 60)
    return proof
  }

  /// Adds a passkey to a session's account.
  ///
  /// - Parameter isConditional: whether the browser makes it by itself, with nobody present.
  func addPasskey(_ session: Session, isConditional: Bool = false) async throws -> TestAuthenticator {
    var key = try TestAuthenticator()
    key.flags = isConditional ? [] : [.userPresent, .userVerified]
    let start = try await door.post(
      "\(WirePath.identities)/passkey/start", isConditional ? #"{"mediation": "conditional"}"# : "{}",
      as: session)
    try #require(start.status == 200, "\(start.body)")
    let started = try WireJSON.decoder().decode(PasskeyCreationChallenge.self, from: Data(start.body.utf8))
    let request = PasskeyLinkRequest(
      challengeID: started.challengeID, credential: try key.register(started.publicKey), label: nil)
    let answer = try await door.post(
      "\(WirePath.identities)/passkey",
      String(decoding: try WireJSON.encoder().encode(request), as: UTF8.self),
      as: session)
    try #require(answer.status == 200, "\(answer.body)")
    return key
  }

  /// Signs in by password and returns what is asked for then.
  func challenge() async throws -> SecondFactorChallenge {
    let answer = try await signIn()
    try #require(answer.problem?.code == .secondFactorRequired, "\(answer.body)")
    return try #require(answer.problem?.secondFactor)
  }

  func startPasskey(_ token: String) async throws -> PasskeyRequestChallenge {
    let answer = try await door.post(
      WirePath.signInSecondFactorPasskeyStart, #"{"token": "\#(token)"}"#)
    try #require(answer.status == 200, "\(answer.body)")
    return try WireJSON.decoder().decode(PasskeyRequestChallenge.self, from: Data(answer.body.utf8))
  }

  func prove(
    _ token: String, _ challenge: ChallengeID, _ answer: PasskeyAssertion, key: String? = nil
  ) async throws -> TestDoor.Answer {
    let request = SecondFactorPasskeyRequest(token: token, challengeID: challenge, credential: answer)
    return try await door.post(
      WirePath.signInSecondFactor, String(decoding: try WireJSON.encoder().encode(request), as: UTF8.self),
      key: key)
  }
}
