// Two accounts of one person become one.
import BramleyClient

// snippet.hide
@MainActor func example(_ auth: Auth, _ isConfirmed: (PendingMerge) async -> Bool) async throws {
  // snippet.show
  // snippet.merge
  let pending = try await auth.prepareMerge(with: .google)  // signs in to the other account
  if pending.isPossible, await isConfirmed(pending) {  // shows pending.preview
    try await auth.confirmMerge()
  } else {
    await auth.cancelMerge()
  }
  // snippet.end

  // snippet.undo
  if let merge = auth.lastMerge, let id = merge.id, merge.undoUntil != nil {
    try await auth.undoMerge(id)
  }
  // snippet.end

  // snippet.exists
  do {
    try await auth.signIn(with: .gitHub)
  } catch {
    // An account with that address exists, and GitHub's word is not enough to open it.
    guard let account = error.existingAccount, account.providers.contains(.apple) else { throw error }
    try await auth.signIn(with: .apple(), thenLink: .gitHub)
  }
  // snippet.end
  // snippet.hide
}
