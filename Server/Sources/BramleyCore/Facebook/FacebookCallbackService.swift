import BramleyAPI
import Crypto
package import Foundation
import Metrics

/// `POST /v1/notifications/facebook/…`: what Facebook reports when a person removes the app there, or asks for the
/// deletion of their data.
package struct FacebookCallbackService: Sendable {
  private let app: FacebookApp
  private let publicURL: String
  private let store: any FacebookEventStore
  private let ring: KeyRing
  private let liveness: LivenessCache
  private let tombstoneLifetime: TimeInterval
  private let surroundings: Surroundings

  /// - Parameters:
  ///   - publicURL: `server.public_url`, without a trailing slash.
  ///   - tombstoneLifetime: seconds after which any token issued earlier is refused because of its age.
  package init(
    app: FacebookApp, publicURL: String, store: any FacebookEventStore, ring: KeyRing,
    liveness: LivenessCache, tombstoneLifetime: TimeInterval, surroundings: Surroundings
  ) {
    self.app = app
    self.publicURL = publicURL
    self.store = store
    self.ring = ring
    self.liveness = liveness
    self.tombstoneLifetime = tombstoneLifetime
    self.surroundings = surroundings
  }

  /// Ends the sessions that began with Facebook, of a person who removed the app there.
  ///
  /// - Parameter admit: called once the request is known to be Facebook's, before anything is stored.
  package func deauthorize(
    _ text: String, admit: () throws(Refusal) -> Void = {}
  ) async throws(Refusal) {
    let (request, now) = try read(text)
    try admit()
    try await apply(.deauthorized, request, at: now)
  }

  /// Removes the identity of a person who asked for the deletion of their data, and the account where it was the last
  /// identity. The answer is the same for an unknown person, and for a repeated request.
  ///
  /// - Parameter admit: called once the request is known to be Facebook's, before anything is stored.
  package func delete(
    _ text: String, admit: () throws(Refusal) -> Void = {}
  ) async throws(Refusal) -> DataDeletionAnswer {
    let (request, now) = try read(text)
    try admit()
    let id = confirmation(of: request)
    try await apply(.deletionRequested(id), request, at: now)
    return DataDeletionAnswer(
      url: "\(publicURL)\(WirePath.deletionPages)/\(id)", confirmationCode: id.rawValue)
  }

  private func read(_ text: String) throws(Refusal) -> (SignedRequest, Date) {
    let now = surroundings.now()
    do throws(SignedRequest.Fault) { return (try SignedRequest(text, for: app, at: now), now) } catch {
      count("refused")
      throw Refusal(error)
    }
  }

  private func apply(
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
  private func confirmation(of request: SignedRequest) -> DeletionID {
    DeletionID(rawValue: mark("deletion", request))
  }

  private func mark(_ kind: String, _ request: SignedRequest) -> String {
    let text = Data("facebook \(kind)\n\(app.id)\n".utf8) + request.payload
    return HMAC<SHA256>.authenticationCode(for: text, using: ring.personSecret).prefix(20)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func count(_ outcome: String) {
    Counter(label: "bramley_facebook_callbacks_total", dimensions: [("outcome", outcome)]).increment()
  }
}

/// The answer to a request for the deletion of a person's data, as Facebook wants it.
package struct DataDeletionAnswer: Codable, Sendable, Equatable {
  /// The page that says what became of it.
  package var url: String
  package var confirmationCode: String

  package init(url: String, confirmationCode: String) {
    self.url = url
    self.confirmationCode = confirmationCode
  }

  enum CodingKeys: String, CodingKey {
    case url
    case confirmationCode = "confirmation_code"
  }
}

extension Refusal {
  fileprivate init(_ fault: SignedRequest.Fault) {
    switch fault {
    case .malformed:
      self.init(
        .invalidRequest, "signed_request is not a signature, a period and a text, both base64url.",
        remedy: "Send Facebook's form as it came.")
    case .signature:
      self.init(
        .credentialsInvalid, "signed_request was not signed with this app's secret.",
        remedy: "Set facebook.app_secret to the secret of the app that facebook.app_id names.")
    case .content:
      self.init(
        .invalidRequest, "signed_request names no person, no time, or another algorithm than HMAC-SHA256.")
    case .old: self.init(.invalidRequest, "signed_request was signed more than an hour ago.")
    case .future:
      self.init(
        .invalidRequest, "signed_request was signed in the future.", remedy: "Check this server's clock.")
    }
  }
}
