import AppleID
import BramleyAPI
import BramleyCore

extension OperatorStore {
  /// Deletes an account at once. Revocations at Apple are queued as jobs for a server.
  func delete(_ user: UserID) async throws -> Deletion {
    let deletions = AccountDeletionService(
      store: store, ring: try await ring(), liveness: LivenessCache(), grace: 0,
      tombstoneLifetime: max(
        IdentityTokenVerifier.defaultMaximumAge + IdentityTokenVerifier.defaultLeeway,
        settings.retention.tombstones),
      surroundings: surroundings, wakeJobs: {})
    do throws(Refusal) {
      return try await deletions.deleteByOperator(user)
    } catch {
      throw CommandFailure(
        error.code == .notFound ? .refused : .unreachable, (error.detail ?? error.code.rawValue).printable)
    }
  }
}

extension Deletion {
  /// The state of the deletion, as text.
  var lines: [String] {
    let apple =
      switch appleRevocation {
      case .queued: "a running server revokes the authorization at Apple, and retries for a week"
      case .done: "nothing is left to revoke at Apple"
      default: "the authorization can't be revoked at Apple"
      }
    return ["Deleted (deletion \(id.rawValue)); \(apple)."]
      + (instructions.map { [$0.printable(upTo: 1_000)] } ?? [])
  }
}
