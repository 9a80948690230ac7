import BramleyAPI
import Crypto
import Foundation

extension FacebookCallbackService {
  func apply(
    _ what: FacebookEvent.What, _ request: SignedRequest, at now: Date
  ) async throws(Refusal) {
    let identity = IdentityKey(provider: .facebook, team: app.id.rawValue, subject: request.user)
    let kind = what == .deauthorized ? "deauthorize" : "deletion"
    let event = FacebookEvent(
      identity: identity, what: what, at: request.issuedAt,
      tombstone: (PersonKey.of(identity, by: ring), now.addingTimeInterval(tombstoneLifetime)),
      auditID: "facebook/\(mark(kind, request))", now: now)
    let outcome: FacebookEventOutcome
    do { outcome = try await store.apply(event) } catch { throw Refusal(error) }
    switch outcome {
    case .acted(let user):
      liveness.forget(user: user)
      count("acted")
    case .repeated: count("repeated")
    case .nobody: count("nobody")
    case .passedOver: count("passed_over")
    }
  }

  /// The confirmation code: unguessable, alphanumeric, and derived, so that nothing has to be stored of an
  /// unknown person.
  func confirmation(of request: SignedRequest) -> DeletionID {
    DeletionID(rawValue: mark("deletion", request))
  }

  private func mark(_ kind: String, _ request: SignedRequest) -> String {
    let text = Data("facebook \(kind)\n\(app.id)\n".utf8) + request.payload
    return HMAC<SHA256>.authenticationCode(for: text, using: ring.personSecret).prefix(20)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
