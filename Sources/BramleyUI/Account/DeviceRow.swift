import BramleyAPI
import BramleyClient

/// A line in the list of devices.
struct DeviceRow: Hashable, Identifiable, Sendable {
  let id: SessionID
  /// The device's own name; nil if it has none.
  let name: String?
  let note: Message
  /// This device is signed out by "Sign Out", not in the list.
  let canBeEnded: Bool

  init(_ session: SessionSummary) {
    id = session.id
    name = session.device.name.flatMap { $0.isEmpty ? nil : $0 }
    canBeEnded = !session.current
    note =
      if session.current {
        Message(.thisDevice)
      } else if session.kind == .child {
        Message(.handedOver, .ago(session.lastUsedAt))
      } else {
        Message(.lastUsed, .ago(session.lastUsedAt))
      }
  }

  /// The lines of a list that is shown, in its order.
  static func rows(_ devices: DeviceList) -> [DeviceRow] {
    guard case .shown(let sessions) = devices else { return [] }
    return sessions.map(DeviceRow.init)
  }
}
