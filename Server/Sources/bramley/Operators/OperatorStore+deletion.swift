import AppleID
import BramleyAPI
import BramleyCore

extension OperatorStore {
  /// Deletes an account at once. The revocations at Apple are queued for a server.
  func delete(_ user: UserID) async throws -> Deletion {
    let deletions = AccountDeletionService(
      store: store, ring: try await ring(), liveness: LivenessCache(), grace: 0,
      tombstoneLifetime: IdentityTokenVerifier.defaultMaximumAge + IdentityTokenVerifier.defaultLeeway,
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
  /// What became of the account, for people.
  var lines: [String] {
    let apple =
      switch appleRevocation {
      case .queued: "a running server tells Apple, for a week if it must"
      case .done: "nothing is left to tell Apple"
      default: "Apple can't be told"
      }
    return ["Deleted (deletion \(id.rawValue)); \(apple)."]
      + (instructions.map { [$0.printable(upTo: 1_000)] } ?? [])
  }
}
