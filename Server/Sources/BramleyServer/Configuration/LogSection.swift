package import BramleyCore
package import Logging

/// The settings of the log: level and format.
package struct LogSection: Sendable {
  /// The format of a record.
  package enum Format: String, CaseIterable, Sendable {
    case text
    case json
  }

  package var level: Logger.Level
  /// The format; nil means text on a terminal, JSON otherwise.
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
