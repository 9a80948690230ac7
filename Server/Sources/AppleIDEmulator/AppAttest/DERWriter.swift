import Foundation

/// Writes the DER that receipts consist of.
enum DERWriter {
  static func sequence(_ parts: Data...) -> Data { value(0x30, parts.reduce(Data(), +)) }
  static func set(_ parts: [Data]) -> Data { value(0x31, parts.reduce(Data(), +)) }
  static func octets(_ bytes: Data) -> Data { value(0x04, bytes) }
  static func explicit(_ number: UInt8, _ content: Data) -> Data { value(0xa0 | number, content) }

  /// Writes a number below 128.
  static func number(_ number: UInt8) -> Data { value(0x02, Data([number])) }

  /// Writes a positive number from its bytes.
  static func positive(_ bytes: Data) -> Data {
    value(0x02, (bytes.first ?? 0) & 0x80 == 0 ? bytes : Data([0]) + bytes)
  }

  /// Writes an identifier from its encoded content.
  static func identifier(_ content: [UInt8]) -> Data { value(0x06, Data(content)) }

  static func value(_ tag: UInt8, _ content: Data) -> Data {
    let count = content.count
    let length: [UInt8] =
      switch count {
      case ..<128: [UInt8(count)]
      case ..<256: [0x81, UInt8(count)]
      default: [0x82, UInt8(count >> 8), UInt8(count & 0xff)]
      }
    return Data([tag] + length) + content
  }
}
