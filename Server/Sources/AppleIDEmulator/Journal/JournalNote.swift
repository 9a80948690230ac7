import Synchronization

/// Notes for the journal, made while a request is handled.
final class JournalNote: Sendable {
  struct Content: Sendable {
    var clientID: String?
    var grantType: String?
    var error: String?
    var reason: String?
  }

  private let content = Mutex(Content())

  var all: Content { content.withLock { $0 } }

  /// The client that a request names. Text that names no known client is not recorded, since it could be anything.
  func client(_ text: String?, of apple: EmulatedApple) {
    guard let text else { return }
    let safe = apple.client(text) == nil ? JournalText.safe(text) : text
    content.withLock { $0.clientID = safe }
  }

  func grant(_ text: String?) {
    guard let text else { return }
    content.withLock { $0.grantType = JournalText.safe(text) }
  }

  func fault(_ fault: Fault) {
    content.withLock { $0.reason = "fault: \(fault.name.rawValue)" }
  }

  func failure(_ error: String, reason: String? = nil) {
    content.withLock {
      $0.error = error
      $0.reason = reason ?? $0.reason
    }
  }
}

/// Removes what a journal must not contain.
enum JournalText {
  static let cut = "…"

  /// Text from outside: unchanged if it could be an id and no part of it could be a code, token or secret.
  static func safe(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= 155
      && text.utf8.allSatisfy { byte in
        ClientRule.isIDByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: ":")
      }
    let longest =
      text.utf8.split(whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") })
      .map(\.count).max() ?? 0
    return isPlain && longest < 24 ? text : cut
  }

  /// A path, part by part.
  static func path(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 12 else { return cut }
    return parts.map { safe(String($0)) }.joined(separator: "/")
  }
}
