package import BramleyAPI
package import Foundation

/// Stores what browser flows leave: replies that wait for their browser, and codes. A flow itself has no row.
package protocol AuthorizationStore: Sendable {
  /// Stores a provider's verified reply until the browser comes for it; the first one of a flow stays.
  func park(_ reply: ParkedReply, atMost limit: Int, at now: Date) async throws(StoreError)
    -> ParkedReply.Outcome
  /// Returns the fields of a reply that waits, sealed.
  func parkedReply(_ mark: Data, at now: Date) async throws(StoreError) -> Data?
  /// Deletes a reply that was rejected; one that became a sign-in was deleted by that step.
  func deleteParkedReply(_ mark: Data) async throws(StoreError)
  /// Whether a flow became a sign-in.
  func isFinished(_ mark: Data) async throws(StoreError) -> Bool
  /// Keeps the credential that a flow brought for a link or a reauthentication, and finishes the flow.
  func keep(_ credential: FlowCredential, at now: Date) async throws(StoreError) -> FlowCredential.Outcome
  /// Returns the sealed credential that a code stands for; nil when the code can't be used so, and then it is deleted.
  func credential(for use: FlowCodeUse) async throws(StoreError) -> Data?
  /// Returns the session that a redemption would open or return; nil where it would be refused. Writes nothing.
  func foresee(_ redemption: Redemption) async throws(StoreError) -> SessionRecord?
  /// Redeems an authorization code.
  func redeem(_ redemption: Redemption) async throws(StoreError) -> Redemption.Outcome
}

/// An attempt to turn an authorization code into a session.
package struct Redemption: Sendable {
  /// SHA-256 of the code.
  package var codeHash: Data
  /// What the client presents; must equal what the code is bound to.
  package var binding: AuthorizationCodeBinding
  /// The session to open.
  package var sessionID: SessionID
  /// The key that the session is bound to.
  package var key: SessionKey?
  /// The lifetimes of tokens and sessions.
  package var policy: SessionPolicy
  /// The device's name, sanitized.
  package var deviceName: String?
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    codeHash: Data, binding: AuthorizationCodeBinding, sessionID: SessionID, policy: SessionPolicy,
    deviceName: String?, auditID: String, now: Date
  ) {
    self.codeHash = codeHash
    self.binding = binding
    self.sessionID = sessionID
    self.policy = policy
    self.deviceName = deviceName
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The session, new or (within a minute, by the same client) repeated.
    case session(SessionRecord, Account, isNewUser: Bool)
    /// Unknown, expired, or presented by somebody who can't prove that it is theirs. If the code had opened a
    /// session, that was ended and is returned here.
    case refused(ended: SessionID?)
  }

  /// Seconds during which the same client gets the same session again.
  package static let retryWindow: TimeInterval = 60
}
