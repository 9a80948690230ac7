import Foundation

@testable import BramleyCore

extension Caller {
  /// A caller whose access token says how their session began.
  init(session: SessionRecord, account: Account, profile: Data, authTime: Date?) {
    self.init(
      live: LiveSession(
        session: session, account: account, profile: profile, readAt: session.authTime ?? .distantPast),
      authTime: authTime,
      shown: ShownAuthentication(methods: session.methods, provider: session.provider, time: authTime))
  }
}
