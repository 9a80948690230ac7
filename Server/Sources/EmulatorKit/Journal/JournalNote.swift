import Synchronization

/// Notes for the journal, made while a request is handled.
package final class JournalNote: Sendable {
  package struct Content: Sendable {
    package var clientID: String?
    package var grantType: String?
    package var error: String?
    package var reason: String?
  }

  private let content = Mutex(Content())

  package var all: Content { content.withLock { $0 } }

  /// The client that a request names. Text that names no known client is not recorded, since it could be anything.
  package func client(_ text: String?, isKnown: (String) -> Bool) {
    guard let text else { return }
    let safe = isKnown(text) ? text : JournalText.safe(text)
    content.withLock { $0.clientID = safe }
  }

  package func grant(_ text: String?) {
    guard let text else { return }
    content.withLock { $0.grantType = JournalText.safe(text) }
  }

  package func fault(_ name: String) {
    content.withLock { $0.reason = "fault: \(name)" }
  }

  package func failure(_ error: String, reason: String? = nil) {
    content.withLock {
      $0.error = error
      $0.reason = reason ?? $0.reason
    }
  }
}

/// Removes what a journal must not contain.
package enum JournalText {
  package static let cut = "…"

  /// Text from outside: unchanged if it could be an id and no part of it could be a code, token or secret.
  package static func safe(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= 155
      && text.utf8.allSatisfy { byte in
        byte.isPartOfID || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: ":")
      }
    let longest =
      text.utf8.split(whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") })
      .map(\.count).max() ?? 0
    return isPlain && longest < 24 ? text : cut
  }

  /// A path, part by part.
  package static func path(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 12 else { return cut }
    return parts.map { safe(String($0)) }.joined(separator: "/")
  }
}
