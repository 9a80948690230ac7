package import BramleyAPI
package import Foundation

/// Stores the codes with which a session is handed over to another device.
package protocol ChildSessionStore: Sendable {
  /// Stores a code for the caller's live session.
  func handOver(_ handOver: SessionHandOver) async throws(StoreError) -> SessionHandOver.Outcome
  /// Returns the session that a code would open or return; nil where it would be refused. Writes nothing.
  func foresee(_ takeOver: SessionTakeOver) async throws(StoreError) -> SessionRecord?
  /// Redeems a code for the other device's own session.
  func takeOver(_ takeOver: SessionTakeOver) async throws(StoreError) -> SessionTakeOver.Outcome
}

/// A session's request to hand a session over.
package struct SessionHandOver: Sendable {
  /// Seconds for which the code is valid.
  package static let lifetime: TimeInterval = 60

  /// SHA-256 of the code.
  package var codeHash: Data
  /// The value that the other device's verifier must hash to.
  package var codeChallenge: String
  /// The other device's name, sanitized.
  package var deviceName: String?
  /// The caller's session.
  package var parent: SessionID
  /// The caller's account.
  package var user: UserID
  /// When the caller authenticated, as the presented access token says.
  package var authTime: Date?
  /// The time of the step.
  package var now: Date

  package init(
    codeHash: Data, codeChallenge: String, deviceName: String?, parent: SessionID, user: UserID,
    authTime: Date?, now: Date
  ) {
    self.codeHash = codeHash
    self.codeChallenge = codeChallenge
    self.deviceName = deviceName
    self.parent = parent
    self.user = user
    self.authTime = authTime
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The code is stored; the child will be for this client.
    case kept(ClientID)
    /// The caller's session has ended.
    case ended
    /// The caller's session was itself handed over.
    case notAllowed
    /// The access token shows no recent authentication.
    case notRecent(Account)
  }
}

/// Another device's attempt to take a session over.
package struct SessionTakeOver: Sendable {
  /// SHA-256 of the code.
  package var codeHash: Data
  /// The hash of the presented verifier; must equal the challenge.
  package var codeChallenge: String
  /// The client in the request, if there was one; must then equal the parent's.
  package var clientID: ClientID?
  /// The session to open.
  package var sessionID: SessionID
  /// The key that the session is bound to.
  package var key: SessionKey?
  /// The lifetimes of tokens and sessions.
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

  /// The result.
  package enum Outcome: Sendable {
    /// The session, new or (within a minute, by the same device) repeated.
    case session(SessionRecord, Account)
    /// The code is not known.
    case unknown
    /// Expired, used, or presented by somebody who can't prove that it is theirs. If the code had opened a
    /// session, that was ended and is returned here.
    case refused(ended: SessionID?)
  }
}
