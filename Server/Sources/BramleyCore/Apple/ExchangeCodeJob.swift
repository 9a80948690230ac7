package import AppleID
package import BramleyAPI
package import Foundation
import OpenID

/// Exchanges a code that came with an identity token for the refresh token that the grant stores.
///
/// The returned token must name the same person, client and nonce as the presented one. Otherwise somebody's
/// code was sent with another person's token: it is discarded and the session ends.
package struct ExchangeCodeJob: JobHandler {
  /// Seconds that Apple's codes live.
  package static let codeLifetime: TimeInterval = 300
  /// The kind of these jobs.
  package static let kind: JobKind = "exchange_code"

  struct Payload: Codable {
    var code: String
    var redirectURI: String?
    var team: AppleTeamID
    var client: AppleClientID
    var subject: AppleSubject
    /// The nonce claim of the presented token.
    var nonce: String?
    /// The presented token's `iat`.
    var tokenIssuedAt: Date
    /// Apple's answer, once there is one. Its code is spent, so the answer is stored until it can be judged.
    var answer: TokenResponse?
    /// The session to end if the code is another person's; a browser flow has none yet.
    var session: SessionID?
  }

  private let exchanges: CodeExchanges
  let verifier: IdentityTokenVerifier
  let store: any GrantStore
  let seal: Seal
  let surroundings: Surroundings
  let ended: @Sendable (SessionID) -> Void

  /// - Parameter ended: called with a session that was ended, for caches.
  package init(
    exchanges: CodeExchanges, verifier: IdentityTokenVerifier, store: any GrantStore, seal: Seal,
    surroundings: Surroundings, ended: @escaping @Sendable (SessionID) -> Void
  ) {
    self.exchanges = exchanges
    self.verifier = verifier
    self.store = store
    self.seal = seal
    self.surroundings = surroundings
    self.ended = ended
  }

  package var kind: JobKind { Self.kind }

  /// Returns the row for an exchange.
  static func job(
    _ payload: Payload, about person: Data, id: JobID, seal: Seal, at now: Date
  ) throws -> JobRecord {
    try JobRecord(
      id: id, kind: kind, sealing: payload, by: seal, at: now, lifetime: codeLifetime, person: person)
  }

  /// Exchanges the code and stores the grant.
  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: seal) } catch { return error.result }
    if let answer = payload.answer { return await judge(answer, for: payload, job) }
    switch await exchanges.exchangeForJob(payload.code, payload.client, payload.redirectURI) {
    case .answered(let answer): return await judge(answer, for: payload, job)
    case .failed(let failure): return result(of: failure, job)
    case .paused(let failure, let seconds): return wait(seconds, because: failure, job)
    }
  }

  private func result(of failure: AppleCallFailure, _ job: JobRecord) -> JobResult {
    switch failure {
    case .refused(let body) where body.error == .invalidGrant || body.error == .invalidRequest:
      .failed(reason: "Apple refused the code: \(body). \(failure.explanation.remedy)")
    // The watch over all calls alerts the operator once. A code expires after five minutes, so the job is not
    // held.
    case .refused(let body):
      .retry(reason: "Apple refused this server: \(body). \(failure.serverRemedy)")
    case .throttled(let seconds):
      // Apple is not called for as long as it asks.
      wait(seconds ?? 0, because: failure, job)
    case .secret, .unavailable, .unreachable, .malformed:
      .retry(reason: failure.explanation.what)
    }
  }

  /// Waits, but a code gets one more attempt before it expires.
  private func wait(
    _ seconds: TimeInterval, because failure: AppleCallFailure, _ job: JobRecord
  ) -> JobResult {
    .retry(
      reason: failure.explanation.what,
      after: min(seconds, max(0, job.deadline.timeIntervalSince(surroundings.now()) / 2)))
  }
}
