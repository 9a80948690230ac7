package import BramleyAPI
import Synchronization

/// What becomes known of a request while it is answered, for its line in the log: whose it is, and what was done.
package final class RequestTrail: Sendable {
  /// The trail of the request that the present task answers.
  @TaskLocal package static var current: RequestTrail?

  /// What is known.
  package struct Facts: Sendable {
    package var network: ClientNetwork?
    package var session: SessionID?
    package var user: UserID?
    /// Which operator, or which of the app's back ends, uses the admin port.
    package var operatorName: OperatorName?
    /// What was done, where the route alone does not say it.
    package var event: SecurityEvent?
    /// The route of the API whose work a page does; a refusal is the same event as there.
    package var route: String?
    /// Why it was refused.
    package var refusal: ProblemCode?
    /// Why the server could not do it, for operators: never sent to the caller.
    package var failure: String?
    /// The rule that was broken, where the caller does not learn it.
    package var rule: String?
  }

  private let state = Mutex(Facts())

  package init() {}

  package var facts: Facts { state.withLock(\.self) }

  /// Notes something that became known.
  package func note(_ change: (inout Facts) -> Void) { state.withLock { change(&$0) } }

  /// Notes why the request is refused.
  package func note(_ refusal: Refusal) {
    note {
      $0.refusal = refusal.code
      $0.failure = refusal.failure
    }
  }

  /// Notes whose request it is.
  package func note(_ session: SessionID, of user: UserID) {
    note { ($0.session, $0.user) = (session, user) }
  }
}
