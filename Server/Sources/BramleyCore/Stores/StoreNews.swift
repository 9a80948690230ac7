package import BramleyAPI

/// What a transaction did that other nodes should know at once. More kinds may follow.
package enum StoreNews: Sendable, Hashable {
  /// A session ended, and with it those that it handed over.
  case sessionEnded(SessionID)
  /// All sessions of an account ended.
  case accountEnded(UserID)
  /// Signing keys or master keys changed.
  case keysChanged
  /// Nobody knows what: too much happened at once, or the connection was lost for a while.
  case missed
}

extension StoreNews {
  /// The text in which a store passes it on.
  package var line: String {
    switch self {
    case .sessionEnded(let id): "s\(id.rawValue)"
    case .accountEnded(let id): "a\(id.rawValue)"
    case .keysChanged: "k"
    case .missed: "*"
    }
  }

  /// Reads a text. What a later version says and this one does not know may concern everything.
  package init(line: some StringProtocol) {
    switch line.first {
    case "s": self = .sessionEnded(SessionID(rawValue: String(line.dropFirst())))
    case "a": self = .accountEnded(UserID(rawValue: String(line.dropFirst())))
    case "k": self = .keysChanged
    default: self = .missed
    }
  }
}

/// Who hears what other nodes did.
///
/// News only makes things faster: what was missed is seen within ``LivenessCache/lifetime`` in any case.
package protocol StoreListener: Sendable {
  func hear(_ news: StoreNews)
  /// Reports whether news arrives from now on.
  ///
  /// - Parameter reason: Why it does not, in words for the log.
  func newsArrives(_ arrives: Bool, because reason: String)
}
