package import BramleyAPI
package import Foundation

/// What of Apple's hangs on an account. The tokens lie sealed for their rows, so a deletion opens and seals them
/// anew beforehand, and the step compares: it must find what was sealed.
package struct AppleHoldings: Sendable, Equatable {
  /// The grants.
  package var grants: [Grant]
  /// Unfinished exchanges and revocations, also those that an earlier account of the same person left.
  package var jobs: [Job]

  package init(grants: [Grant] = [], jobs: [Job] = []) {
    self.grants = grants
    self.jobs = jobs
  }

  /// A grant, alive or known to be dead.
  package struct Grant: Sendable, Equatable {
    /// Whose consent.
    package var identity: IdentityKey
    /// For which client id.
    package var clientID: ClientID
    /// Apple's refresh token, sealed for its row.
    package var sealedRefreshToken: Data
    /// Since when it is known to be dead.
    package var revokedAt: Date?

    package init(identity: IdentityKey, clientID: ClientID, sealedRefreshToken: Data, revokedAt: Date?) {
      self.identity = identity
      self.clientID = clientID
      self.sealedRefreshToken = sealedRefreshToken
      self.revokedAt = revokedAt
    }
  }

  /// A job that was not given up.
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

    /// A try that changes the payload changes nothing here.
    package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  }
}

extension AppleHoldings {
  /// What of it is about one identity; the jobs are by person already.
  package func concerning(_ identity: IdentityKey) -> AppleHoldings {
    AppleHoldings(grants: grants.filter { $0.identity == identity }, jobs: jobs)
  }
}
