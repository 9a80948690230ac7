package import AppleID
import BramleyAPI
package import Foundation
import OpenID

/// Notifies Apple that a person's authorization has ended, with the refresh token of a grant whose account
/// was deleted.
///
/// A revocation ends everything that the person authorized, including newer authorizations, so none is sent
/// once they are back.
package struct RevokeJob: JobHandler {
  /// Seconds for which it is tried.
  package static let lifetime: TimeInterval = 7 * 86_400
  /// The kind of these jobs.
  package static let kind: JobKind = "revoke_apple"

  struct Payload: Codable {
    var team: AppleTeamID
    var subject: AppleSubject
    var client: AppleClientID
    var token: String
    /// How many attempts Apple has answered. After one without an answer the token may be permanently
    /// invalid.
    var answeredTries = 0

    var identity: IdentityKey {
      IdentityKey(provider: .apple, team: team.rawValue, subject: subject.rawValue)
    }
  }

  private let apple: AppleIDClient
  private let store: any RevocationStore
  let seal: Seal
  let surroundings: Surroundings

  package init(
    apple: AppleIDClient, store: any RevocationStore, seal: Seal, surroundings: Surroundings
  ) {
    self.apple = apple
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

  /// Notifies Apple, unless the person is back.
  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: seal) } catch { return error.result }
    if let result = await store.result(ofBeginning: attempt(payload, job)) { return result }
    do {
      try await apple.revoke(payload.token, hint: .refreshToken, client: payload.client)
    } catch {
      return await result(of: error, payload, job)
    }
    return await finish(payload, job)
  }

  private func attempt(_ payload: Payload, _ job: JobRecord) -> RevocationAttempt {
    let now = surroundings.now()
    var grant: GrantRecord?
    if payload.answeredTries == job.attempts - 1 {
      let client = ClientID(rawValue: payload.client.rawValue)
      grant = GrantRecord(
        identity: payload.identity, clientID: client,
        sealedRefreshToken: seal.close(
          Data(payload.token.utf8), for: GrantRecord.row(payload.identity, client)), keptAt: now)
    }
    return RevocationAttempt(job: job.id, identity: payload.identity, grant: grant, now: now)
  }

  func finish(
    _ payload: Payload, _ job: JobRecord, because refusal: TokenErrorCode? = nil
  ) async -> JobResult {
    await store.finish(
      job, detail: ["client_id": payload.client.rawValue], because: refusal?.rawValue, at: surroundings.now())
  }
}
