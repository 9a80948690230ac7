public import BramleyAPI
package import Foundation

/// The person who sent a request, identified by the live session of its access token.
public struct Caller: Sendable {
  /// The session and the account as read a moment ago; not a base for writes.
  let live: LiveSession
  /// When the person authenticated, as the access token says; nil where nobody knows, and where the account has a second
  /// factor and the token does not show it: such an authentication is never recent.
  package let authTime: Date?
  /// How and when the person authenticated, as the access token says, whatever the account asks for.
  package let shown: ShownAuthentication

  /// The session as read a moment ago.
  package var session: SessionRecord { live.session }
  /// The account as read a moment ago; not a base for writes.
  package var account: Account { live.account }
  /// The account's encoded response body.
  package var profile: Data { live.profile }

  /// The session of the request.
  public var sessionID: SessionID { live.session.id }
  /// The person's account.
  public var userID: UserID { live.session.userID }

  /// The session, with what the access token says, for a step that judges both.
  package var owner: SessionOwner { SessionOwner(session: sessionID, user: userID, authTime: authTime) }

  /// Requires a session of the owner's own and a recent authentication. Steps require both again where they
  /// write; this saves work that would be for nothing.
  func demandOwner(at now: Date) throws(Refusal) {
    if session.isChild { throw Refusal.notAllowed }
    guard RecentAuthentication.includes(authTime, of: account, at: now) else {
      throw RecentAuthentication.refusal(for: account)
    }
  }
}

/// The authentication that an access token or a browser's session shows.
package struct ShownAuthentication: Sendable, Equatable {
  package var methods: [AuthenticationMethod]
  package var provider: ProviderID
  /// When it was; nil where nobody knows.
  package var time: Date?

  package init(methods: [AuthenticationMethod], provider: ProviderID, time: Date?) {
    self.methods = methods
    self.provider = provider
    self.time = time
  }

  /// Whether it shows the second factor, or several at once.
  package var hasTwoFactors: Bool { methods.contains(.multipleFactors) }

  /// When it was, if it shows as much as the account asks for.
  func time(for account: Account, _ mode: SecondFactorMode) -> Date? {
    mode == .off || account.accepts(methods, of: provider) ? time : nil
  }
}
