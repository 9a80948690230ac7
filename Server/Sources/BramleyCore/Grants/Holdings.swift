package import BramleyAPI
package import Foundation

/// What an account holds at its providers. The tokens are sealed for their rows, so a deletion opens and reseals them
/// beforehand. The step then compares: it must find what was sealed.
package struct Holdings: Sendable, Equatable {
  /// Apple's grants.
  package var grants: [Grant]
  /// The tokens of other providers.
  package var tokens: [ProviderGrant]
  /// Unfinished exchanges and revocations, including those that an earlier account of the same person left.
  package var jobs: [Job]

  package init(grants: [Grant] = [], tokens: [ProviderGrant] = [], jobs: [Job] = []) {
    self.grants = grants
    self.tokens = tokens
    self.jobs = jobs
  }

  /// A grant, alive or known to be revoked.
  package struct Grant: Sendable, Equatable {
    /// The person who consented.
    package var identity: IdentityKey
    /// The client id that it is for.
    package var clientID: ClientID
    /// Apple's refresh token, sealed for its row.
    package var sealedRefreshToken: Data
    /// When it became known to be revoked.
    package var revokedAt: Date?

    package init(identity: IdentityKey, clientID: ClientID, sealedRefreshToken: Data, revokedAt: Date?) {
      self.identity = identity
      self.clientID = clientID
      self.sealedRefreshToken = sealedRefreshToken
      self.revokedAt = revokedAt
    }
  }

  /// A job that has not failed permanently.
  package struct Job: Sendable, Equatable {
    /// The row's id.
    package var id: JobID
    /// What it does.
    package var kind: JobKind
    /// What it needs, sealed for its row.
    package var payload: Data

    package init(id: JobID, kind: JobKind, payload: Data) {
      self.id = id
      self.kind = kind
      self.payload = payload
    }

    /// An attempt that changes the payload makes no difference here.
    package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  }
}

extension Holdings {
  /// Returns the part that concerns one identity; the jobs are already limited to the person.
  package func concerning(_ identity: IdentityKey) -> Holdings {
    Holdings(
      grants: grants.filter { $0.identity == identity }, tokens: tokens.filter { $0.identity == identity },
      jobs: jobs)
  }
}
