import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What requests prove of the app that made them, for the routes that create accounts and send texts.
struct AppAttestations: Sendable {
  let gate: AppAttestGate?

  /// Returns what a request proves, and spends the proof. The body of the request is read where an assertion is made over
  /// it, and can be read again.
  func standing(
    of request: inout Request, _ context: ServerContext, before use: AttestedUse?
  ) async throws -> AttestationStanding {
    guard let gate, let use, gate.asks(before: use) else { return .notAsked }
    let presented = try await Self.presented(by: &request)
    return try await gate.standing(presented, from: context.client(of: request), before: use)
  }

  private static func presented(by request: inout Request) async throws -> PresentedAttestation? {
    guard let key = try request.onlyField(.appAttestKey) else {
      return try request.onlyField(.deviceToken).map(PresentedAttestation.deviceToken)
    }
    guard let challenge = try request.onlyField(.appAttestChallenge),
      let assertion = try request.onlyField(.appAttestAssertion)
    else {
      throw Refusal(
        .invalidRequest, "App-Attest-Key needs App-Attest-Challenge and App-Attest-Assertion beside it.")
    }
    let body = try await request.boundedBody()
    request.body = RequestBody(buffer: body)
    let text = AppAttestClientData.text(
      challenge: challenge, method: request.method.rawValue, path: request.uri.path,
      body: Data(body.readableBytesView))
    return .assertion(
      PresentedAssertion(
        key: key, challenge: challenge, assertion: assertion, clientData: Data(text.utf8)))
  }
}

extension Request {
  /// Returns the value of a field that a request may have once; nil without one.
  fileprivate func onlyField(_ name: HTTPField.Name) throws(Refusal) -> String? {
    let values = headers[values: name]
    guard values.count <= 1 else {
      throw Refusal(.invalidRequest, "The header \(name.rawName) is there more than once.")
    }
    return values.first
  }
}

extension HTTPField.Name {
  fileprivate static let appAttestKey = HTTPField.Name(AppAttestHeader.key)!
  fileprivate static let appAttestChallenge = HTTPField.Name(AppAttestHeader.challenge)!
  fileprivate static let appAttestAssertion = HTTPField.Name(AppAttestHeader.assertion)!
  fileprivate static let deviceToken = HTTPField.Name(AppAttestHeader.deviceToken)!
}
