package import BramleyAPI
import BramleyTokens
import Crypto
import Foundation
package import Logging
import Metrics
import OpenID

/// `POST /v1/notifications/openid/{id}`: ends the sessions that a provider reports as ended (OpenID Connect
/// Back-Channel Logout 1.0).
package struct LogoutTokenService: Sendable {
  package let provider: ProviderID
  let settings: OpenIDSettings
  let reader: SignedTokenReader
  private let store: any ProviderEventStore
  private let liveness: LivenessCache
  private let surroundings: Surroundings
  private let logger: Logger

  package init(
    _ provider: OpenIDProvider, store: any ProviderEventStore, liveness: LivenessCache,
    surroundings: Surroundings, logger: Logger
  ) {
    self.provider = provider.id
    settings = provider.settings
    reader = SignedTokenReader(
      keys: provider.connection.keys, algorithms: SignatureAlgorithm.all, naming: .optional,
      leeway: OpenIDConnection.leeway)
    self.store = store
    self.liveness = liveness
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Verifies a logout token and ends what it names. That nothing is known here is success.
  ///
  /// - Parameter admit: called once the token is known to be the provider's, before anything is stored.
  package func receive(
    _ token: String, admit: () throws(Refusal) -> Void = {}
  ) async throws(Refusal) {
    let now = surroundings.now()
    let claims = try await verified(token, at: now)
    try admit()
    let mark = Data(SHA256.hash(data: Data("\(claims.issuer)\n\(claims.id)".utf8)))
    let outcome: ProviderEvents.Outcome
    do throws(StoreError) {
      outcome = try await store.apply(
        ProviderLogout(
          mark: mark, markExpiresAt: rules.acceptedUntil(claims).addingTimeInterval(3_600),
          issuer: settings.issuerTemplate == nil ? settings.issuer : claims.issuer, subject: claims.subject,
          session: claims.sessionID.flatMap(ProviderSession.init), issuedAt: claims.issuedAt,
          auditID: "openid/\(mark.base64URL)", now: now))
    } catch { throw Refusal(error) }
    guard case .applied(let users) = outcome else { return }
    for user in users {
      liveness.forget(user: user)
      logger.security(
        .sessionEndedByRule, user: user, metadata: ["rule": "provider_signed_out", "provider": "\(provider)"])
    }
  }
}
