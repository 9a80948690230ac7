import BramleyAPI
import BramleyClient

/// A row in the list of devices.
struct DeviceRow: Hashable, Identifiable, Sendable {
  let id: SessionID
  /// The device's own name; nil if it has none.
  let name: String?
  let note: Message
  /// Where the device says that it keeps the key that its session is bound to; nil for a session without one.
  let key: Message?
  /// When the device last proved that it has the key; nil if that is unknown.
  let proof: Message?
  /// False for this device: "Sign Out" signs it out, not the list.
  let canBeEnded: Bool

  init(_ session: SessionSummary) {
    id = session.id
    name = session.device.name.flatMap { $0.isEmpty ? nil : $0 }
    canBeEnded = !session.current
    key = session.bound == true ? session.key.flatMap(Phrase.init(key:)).map { Message($0) } : nil
    proof = session.bound == true ? session.lastProofAt.map { Message(.keyConfirmed, .ago($0)) } : nil
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

extension Phrase {
  /// Where a key is; nil for a place that a newer device names.
  fileprivate init?(key: DeviceKeyKind) {
    switch key {
    case .secureEnclave: self = .keyInEnclave
    case .keychain: self = .keyInKeychain
    case .file: self = .keyInFile
    default: return nil
    }
  }
}
