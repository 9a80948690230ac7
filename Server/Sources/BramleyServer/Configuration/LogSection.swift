package import BramleyCore
package import Logging

/// What is logged, and in which form.
package struct LogSection: Sendable {
  /// The form of a record.
  package enum Format: String, CaseIterable, Sendable {
    case text
    case json
  }

  package var level: Logger.Level
  /// nil means text on a terminal, JSON otherwise.
  package var format: Format?

  package init(_ reader: inout SettingsReader) {
    level = reader.value(.logLevel, Self.level) ?? .info
    format = reader.value(.logFormat, Self.format)
  }

  package static func level(_ text: String) throws(Malformed) -> Logger.Level {
    try PlainValue.word(Logger.Level.allCases.map { ($0.rawValue, $0) })(text)
  }

  package static func format(_ text: String) throws(Malformed) -> Format {
    try PlainValue.word(Format.allCases.map { ($0.rawValue, $0) })(text)
  }
}
