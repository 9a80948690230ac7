import BramleyAPI
package import Foundation
import Metrics

/// `POST /v1/notifications/facebook/…`: what Facebook reports when a person removes the app there, or asks for the
/// deletion of their data.
package struct FacebookCallbackService: Sendable {
  let app: FacebookApp
  private let publicURL: String
  let store: any FacebookEventStore
  let ring: KeyRing
  let liveness: LivenessCache
  let tombstoneLifetime: TimeInterval
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

  func count(_ outcome: String) {
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
