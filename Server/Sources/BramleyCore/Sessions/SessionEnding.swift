package import BramleyAPI
package import Foundation

/// A caller's request to end sessions of their account.
package struct SessionEnding: Sendable {
  /// The sessions to end.
  package var scope: Scope
  /// The session of the request.
  package var caller: SessionID
  /// The caller's account.
  package var user: UserID
  /// The time of the step.
  package var now: Date

  package init(_ scope: Scope, caller: SessionID, user: UserID, now: Date) {
    self.scope = scope
    self.caller = caller
    self.user = user
    self.now = now
  }

  /// The sessions to end.
  package enum Scope: Sendable, Equatable {
    /// One.
    case one(SessionID)
    /// All of the account.
    case all
    /// All but the caller's.
    case others
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// These have ended now.
    case ended([SessionID])
    /// The account has no such live session.
    case notFound
    /// The caller's session was handed over, and may end itself alone.
    case notAllowed
    /// The caller's session has ended.
    case callerEnded
  }
}

extension SessionEnding {
  package enum Verdict: Sendable {
    /// Nothing is written.
    case refuse(Outcome)
    /// End these sessions. With several of them, the codes that would open more are deleted too.
    case end([SessionRecord], deletingCodes: Bool)
  }

  /// Judges the request.
  ///
  /// - Parameters:
  ///   - caller: the session of the request.
  ///   - named: the sessions that the scope names: one, or the live ones of the account.
  package func judge(by caller: SessionRecord?, _ named: [SessionRecord]) -> Verdict {
    guard let caller, caller.isAlive(of: user, at: now) else { return .refuse(.callerEnded) }
    guard !caller.isChild || scope == .one(caller.id) else { return .refuse(.notAllowed) }
    switch scope {
    case .one:
      let live = named.filter { $0.isAlive(of: user, at: now) }
      return live.isEmpty ? .refuse(.notFound) : .end(live, deletingCodes: false)
    case .all: return .end(named, deletingCodes: true)
    case .others: return .end(named.filter { $0.id != caller.id }, deletingCodes: true)
    }
  }
}
