package import BramleyAPI
package import Foundation

/// Stores browser flows and their codes.
package protocol AuthorizationStore: Sendable {
  /// Starts a flow; false when too many are in progress.
  func begin(_ flow: FlowRecord, atMost limit: Int, at now: Date) async throws(StoreError) -> Bool
  /// Returns the flow of a provider's state, until it expires.
  func flow(stateHash: Data, at now: Date) async throws(StoreError) -> FlowRecord?
  /// Stores the provider's reply until the browser comes for it; false when the flow has ended or already has
  /// a reply.
  ///
  /// - Parameter person: the key of the person whom the reply claims to identify, so that it is deleted with
  ///   them.
  func park(_ reply: Data, of person: Data?, inFlow id: String, at now: Date) async throws(StoreError) -> Bool
  /// Returns the flow that has its reply, if this browser started it.
  func repliedFlow(
    stateHash: Data, browserHash: Data, at now: Date
  ) async throws(StoreError) -> FlowRecord?
  /// Ends a flow permanently; one that became a sign-in was ended by that step. False when it had already
  /// ended.
  func endFlow(_ id: String) async throws(StoreError) -> Bool
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
