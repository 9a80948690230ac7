package import BramleyAPI
package import Foundation

/// Where the codes lie by which a session is handed over to another device.
package protocol ChildSessionStore: Sendable {
  /// Keeps a code for the live session that asks.
  func handOver(_ handOver: SessionHandOver) async throws(StoreError) -> SessionHandOver.Outcome
  /// Redeems a code for a session of the other device's own.
  func takeOver(_ takeOver: SessionTakeOver) async throws(StoreError) -> SessionTakeOver.Outcome
}

/// A session's wish to hand a session over.
package struct SessionHandOver: Sendable {
  /// Seconds for which the code is good.
  package static let lifetime: TimeInterval = 60

  /// SHA-256 of the code.
  package var codeHash: Data
  /// What the other device's verifier must hash to.
  package var codeChallenge: String
  /// The other device's name, sanitized.
  package var deviceName: String?
  /// The session that asks.
  package var parent: SessionID
  /// The account that asks.
  package var user: UserID
  /// The time of the step.
  package var now: Date

  package init(
    codeHash: Data, codeChallenge: String, deviceName: String?, parent: SessionID, user: UserID, now: Date
  ) {
    self.codeHash = codeHash
    self.codeChallenge = codeChallenge
    self.deviceName = deviceName
    self.parent = parent
    self.user = user
    self.now = now
  }

  /// What came of it.
  package enum Outcome: Sendable {
    /// The code is kept; the child will be for this client.
    case kept(ClientID)
    /// The session that asks is over.
    case ended
    /// The session that asks was handed over itself.
    case isChild
    /// The owner has not proven lately who they are.
    case notRecent(Account)
  }
}

/// Another device's try to take a session over.
package struct SessionTakeOver: Sendable {
  /// SHA-256 of the code.
  package var codeHash: Data
  /// The hash of the verifier that was shown; must equal the challenge.
  package var codeChallenge: String
  /// The client that was named, if one was; must equal the parent's then.
  package var clientID: ClientID?
  /// The session to open.
  package var sessionID: SessionID
  /// How long things last.
  package var policy: SessionPolicy
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    codeHash: Data, codeChallenge: String, clientID: ClientID?, sessionID: SessionID, policy: SessionPolicy,
    auditID: String, now: Date
  ) {
    self.codeHash = codeHash
    self.codeChallenge = codeChallenge
    self.clientID = clientID
    self.sessionID = sessionID
    self.policy = policy
    self.auditID = auditID
    self.now = now
  }

  /// What came of it.
  package enum Outcome: Sendable {
    /// The session, new or (within a minute, by the same device) again.
    case session(SessionRecord, Account)
    /// There is no such code.
    case unknown
    /// Over, used, or shown by somebody who can't prove that it is theirs. If a session had come of it, it was
    /// ended, and is named here.
    case refused(ended: SessionID?)
  }
}
