package import BramleyAPI
package import Logging

extension Logger {
  /// Writes a security event. No secret, token, code or address may be part of it.
  package func security(
    _ event: SecurityEvent, session: SessionID? = nil, user: UserID? = nil, metadata: Metadata = [:]
  ) {
    var all = metadata
    all["event"] = "\(event.rawValue)"
    if let session { all["session"] = "\(session)" }
    if let user { all["user"] = "\(user)" }
    log(level: event == .refreshTokenReused ? .warning : .notice, "security", metadata: all)
  }
}
