import BramleyCore
import Logging

extension LogRecord {
  /// `2026-01-01T12:00:00.000Z info bramley: message key=value` on one line, for people.
  var textLine: String {
    let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return "\(timestamp) \(level.rawValue) \(label): \(message)\(pairs)".withControlsEscaped
  }
}

extension String {
  /// The text with terminal control characters written as `\u{…}`.
  fileprivate var withControlsEscaped: String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    return unicodeScalars.map { $0.steersTerminals ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}
