public import Foundation

/// How JSON is written and read on this wire: UTC times by RFC 3339, unknown fields ignored.
public enum WireJSON {
  /// An encoder for bodies.
  public static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(timestamp(date))
    }
    return encoder
  }

  /// A decoder for bodies; times may have fractions of a second.
  public static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
      }
      return date
    }
    return decoder
  }

  /// A time by RFC 3339 in UTC, to the second.
  public static func timestamp(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle())
  }

  /// Reads a time by RFC 3339; nil if it is none.
  public static func date(_ text: String) -> Date? {
    (try? Date.ISO8601FormatStyle().parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }
}
