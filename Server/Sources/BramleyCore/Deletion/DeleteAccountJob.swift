import BramleyAPI
package import Foundation

/// Deletes an account whose grace period has ended, unless a sign-in has cancelled the deletion.
package struct DeleteAccountJob: JobHandler {
  /// The kind of these jobs.
  package static let kind: JobKind = "delete_account"
  /// Seconds for which it is tried; only this server's own store can delay it.
  static let lifetime: TimeInterval = 365 * 86_400

  struct Payload: Codable {
    var user: UserID
    var deletion: DeletionID
  }

  private let writer: AccountDeletionWriter

  /// - Parameter tombstoneLifetime: seconds after which any token issued earlier is refused because of its
  ///   age.
  package init(
    store: any AccountStore & DeletionStore, ring: KeyRing, tombstoneLifetime: TimeInterval,
    abilities: RevocationAbilities = .none, surroundings: Surroundings
  ) {
    writer = AccountDeletionWriter(
      store: store, ring: ring, tombstoneLifetime: tombstoneLifetime, abilities: abilities,
      surroundings: surroundings)
  }

  package var kind: JobKind { Self.kind }

  static func job(
    _ user: UserID, _ deletion: DeletionID, dueAt: Date, id: JobID, ring: KeyRing, at now: Date
  ) throws -> JobRecord {
    try JobRecord(
      id: id, kind: kind, sealing: Payload(user: user, deletion: deletion), by: Seal(ring: ring), at: now,
      runAt: dueAt, lifetime: lifetime)
  }

  /// Deletes the account if the deletion is still scheduled.
  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: Seal(ring: writer.ring)) } catch { return error.result }
    do {
      _ = try await writer.write(payload.user, by: .graceExpired(payload.deletion))
      return .done
    } catch { return .retry(reason: "the account can't be deleted now: \(error.code)") }
  }
}
