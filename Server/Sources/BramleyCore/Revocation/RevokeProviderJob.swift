import BramleyAPI
package import Foundation
import OpenID

/// Ends a person's authorization at a provider after their account was deleted, or the identity unlinked. Apple's
/// authorizations have a job of their own.
///
/// An authorization comprises all that the person granted, so none is ended once they are back.
package struct RevokeProviderJob: JobHandler {
  /// Seconds for which it is tried.
  package static let lifetime: TimeInterval = 7 * 86_400
  /// The kind of these jobs.
  package static let kind: JobKind = "revoke_provider"

  private let providers: SignInProviders
  private let store: any RevocationStore
  private let seal: Seal
  private let surroundings: Surroundings

  package init(
    providers: SignInProviders, store: any RevocationStore, seal: Seal, surroundings: Surroundings
  ) {
    self.providers = providers
    self.store = store
    self.seal = seal
    self.surroundings = surroundings
  }

  package var kind: JobKind { Self.kind }

  /// Returns the row for a revocation.
  static func job(
    _ payload: Payload, about person: Data?, id: JobID, seal: Seal, at now: Date
  ) throws -> JobRecord {
    try JobRecord(
      id: id, kind: kind, sealing: payload, by: seal, at: now, lifetime: lifetime, person: person)
  }

  /// Ends the authorization, unless the person is back.
  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: seal) } catch { return error.result }
    if let result = await store.result(ofBeginning: attempt(payload, job)) { return result }
    guard let provider = providers[payload.method] as? any RevokingProvider else {
      return .failed(reason: "no sign-in method \(payload.method) is configured that could end it")
    }
    do {
      try await provider.revoke(HeldAuthorization(identity: payload.identity, token: payload.held))
    } catch { return await result(of: error, provider.name, payload, job) }
    return await finish(payload, job)
  }

  /// A token that was already sent may be invalid, so only an unsent one becomes the grant of a person who has returned.
  private func attempt(_ payload: Payload, _ job: JobRecord) -> RevocationAttempt {
    let now = surroundings.now()
    var attempt = RevocationAttempt(job: job.id, identity: payload.identity, grant: nil, now: now)
    if job.attempts <= 1, let token = payload.held {
      attempt.token = ProviderGrant(token, of: payload.identity, seal: seal, at: now)
    }
    return attempt
  }

  private func result(
    of failure: ProviderCallFailure, _ name: String, _ payload: Payload, _ job: JobRecord
  ) async -> JobResult {
    switch failure {
    case .refused(let body) where body.error == .invalidGrant || body.error == "invalid_token":
      return await finish(payload, job, because: body.error)
    case .refused(let body) where body.error == .invalidClient || body.error == .unauthorizedClient:
      return hold(job, because: "\(name) refused this server: \(body.error)")
    case .refused(let body): return .failed(reason: "\(name) refused: \(body.error)")
    case .authentication: return hold(job, because: "this server can't make the proof of its own identity")
    case .throttled(let seconds):
      return .retry(reason: "\(name) limits the rate of this server's requests", after: seconds ?? 0)
    case .unavailable, .unreachable, .malformed: return .retry(reason: "\(name) did not answer")
    }
  }

  private func hold(_ job: JobRecord, because reason: String) -> JobResult {
    .hold(job, because: reason, at: surroundings.now())
  }

  private func finish(
    _ payload: Payload, _ job: JobRecord, because refusal: OAuthErrorCode? = nil
  ) async -> JobResult {
    await store.finish(
      job, detail: ["provider": payload.method.rawValue], because: refusal?.rawValue, at: surroundings.now())
  }
}
