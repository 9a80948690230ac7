package import BramleyAPI
package import Foundation

/// Where browser flows and their codes are stored.
package protocol AuthorizationStore: Sendable {
  /// Begins a flow; false when so many are under way already.
  func begin(_ flow: FlowRecord, atMost limit: Int, at now: Date) async throws(StoreError) -> Bool
  /// The flow that a provider's state belongs to, while it lasts.
  func flow(stateHash: Data, at now: Date) async throws(StoreError) -> FlowRecord?
  /// Stores the provider's reply until the browser comes for it; false when the flow has ended or has a reply already.
  ///
  /// - Parameter person: the key of the person that the reply claims to be of, so that it is deleted with them.
  func park(_ reply: Data, of person: Data?, inFlow id: String, at now: Date) async throws(StoreError) -> Bool
  /// The flow that has its reply, if the browser is the one that began it.
  func repliedFlow(
    stateHash: Data, browserHash: Data, at now: Date
  ) async throws(StoreError) -> FlowRecord?
  /// Ends a flow for good; one that became a sign-in was ended by that step. False when it had ended before.
  func endFlow(_ id: String) async throws(StoreError) -> Bool
  /// Redeems an authorization code.
  func redeem(_ redemption: Redemption) async throws(StoreError) -> Redemption.Outcome
}

/// A try to turn an authorization code into a session.
package struct Redemption: Sendable {
  /// SHA-256 of the code.
  package var codeHash: Data
  /// What the client shows; must equal what the code is bound to.
  package var binding: AuthorizationCodeBinding
  /// The session to open.
  package var sessionID: SessionID
  /// How long things last.
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

  /// What came of it.
  package enum Outcome: Sendable {
    /// The session, new or (within a minute, by the same client) again.
    case session(SessionRecord, Account, isNewUser: Bool)
    /// Unknown, expired, or shown by somebody who can't prove that it is theirs. If a session had come of
    /// the code it was ended, and is named here.
    case refused(ended: SessionID?)
  }

  /// Seconds in which the same client gets the same session again.
  package static let retryWindow: TimeInterval = 60
}
