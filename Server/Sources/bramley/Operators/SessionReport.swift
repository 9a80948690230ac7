import BramleyAPI
import BramleyCore
import BramleyHTTP

extension SessionReport {
  static func table(_ sessions: [SessionReport]) -> [String] {
    var table = TextTable("SESSION", "CLIENT", "DEVICE", "KIND", "BEGAN", "LAST USED", "ENDS")
    for session in sessions {
      table.add(
        session.id.rawValue, session.clientID.rawValue, session.deviceName, session.kind.rawValue,
        WireJSON.timestamp(session.createdAt), WireJSON.timestamp(session.lastUsedAt),
        WireJSON.timestamp(session.expiresAt))
    }
    return table.lines
  }
}
