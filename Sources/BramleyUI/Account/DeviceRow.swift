import BramleyAPI
import BramleyClient

/// A row in the list of devices.
struct DeviceRow: Hashable, Identifiable, Sendable {
  let id: SessionID
  /// The device's own name; nil if it has none.
  let name: String?
  let note: Message
  /// False for this device: "Sign Out" signs it out, not the list.
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

  /// Returns the rows of a list of devices, in its order.
  static func rows(_ devices: DeviceList) -> [DeviceRow] {
    guard case .shown(let sessions) = devices else { return [] }
    return sessions.map(DeviceRow.init)
  }
}
