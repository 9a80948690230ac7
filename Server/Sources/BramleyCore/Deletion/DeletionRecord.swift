package import BramleyAPI
package import Foundation

/// A deletion as it is stored, for thirty days after it is due. It identifies nobody: the account's id has no
/// meaning any more.
package struct DeletionRecord: Sendable, Equatable {
  /// Seconds for which it is stored.
  package static let lifetime: TimeInterval = 30 * 86_400

  /// The row's id.
  package var id: DeletionID
  /// The account that is or will be deleted.
  package var userID: UserID
  package var state: DeletionState
  /// When it was requested.
  package var createdAt: Date
  /// When the account is deleted.
  package var dueAt: Date
  /// When it was completed or cancelled.
  package var finishedAt: Date?
  package var scope: DeletionScope

  package init(
    id: DeletionID, userID: UserID, state: DeletionState, createdAt: Date, dueAt: Date, finishedAt: Date?,
    scope: DeletionScope = .account
  ) {
    self.id = id
    self.userID = userID
    self.state = state
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.finishedAt = finishedAt
    self.scope = scope
  }
}

/// What a deletion comprises. Further values may be added.
package struct DeletionScope: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The account with all its data.
  package static let account: Self = "account"
  /// One identity and what came with it; the account has others and stays.
  package static let identity: Self = "identity"
}

/// A deletion with everything that it has to end at the providers.
package struct DeletionStatus: Sendable, Equatable {
  package var deletion: DeletionRecord
  /// What it ends at the providers; empty where nobody has authorized anything.
  package var revocations: [RevocationRecord]

  package init(deletion: DeletionRecord, revocations: [RevocationRecord]) {
    self.deletion = deletion
    self.revocations = revocations
  }

  /// The deletion as its owner sees it.
  package var wire: Deletion {
    var providers: [ProviderID] = []
    for revocation in revocations where !providers.contains(revocation.provider) {
      providers.append(revocation.provider)
    }
    let all = providers.sorted { $0.rawValue < $1.rawValue }.map {
      ProviderRevocation(provider: $0, state: state(of: $0))
    }
    let words = all.filter { $0.state == .notPossible }.compactMap {
      RevocationWords.instructions[$0.provider]
    }
    return Deletion(
      id: deletion.id, state: deletion.state, appleRevocation: state(of: .apple), revocations: all,
      instructions: words.isEmpty ? nil : words.joined(separator: " "),
      dueAt: deletion.state == .scheduled ? deletion.dueAt : nil)
  }

  private func state(of provider: ProviderID) -> AppleRevocation {
    let outcomes = Set(revocations.filter { $0.provider == provider }.map(\.outcome))
    // A person who never signed in with Apple has nothing to revoke; a cancelled deletion has revoked
    // nothing.
    let isSettled = outcomes == [.done] || (outcomes.isEmpty && deletion.state != .cancelled)
    return outcomes.contains(.queued) ? .queued : isSettled ? .done : .notPossible
  }
}

/// What people read about authorizations that this server can't end.
enum RevocationWords {
  /// How a person ends an authorization by hand, with each provider's names for the places.
  static let instructions: [ProviderID: String] = [
    .apple: stopUsing,
    .google: "To remove this app from your Google Account, open myaccount.google.com/connections.",
    .facebook: "To remove this app from Facebook, open Settings > Apps and websites there.",
    .gitHub: "To remove this app from GitHub, open Settings > Applications > Authorized OAuth Apps there.",
  ]

  /// How a person ends an authorization by hand, with Apple's names for the places.
  static let stopUsing = """
    This app can't be removed from your Apple Account for you. To remove it yourself, open Settings > your name > \
    Sign in with Apple (on older systems: Password & Security > Apps Using Apple ID), choose the app and tap \
    Stop Using; or sign in at account.apple.com and do the same there.
    """
}
