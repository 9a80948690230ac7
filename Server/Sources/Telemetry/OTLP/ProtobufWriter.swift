package import Foundation

/// Writes Protocol Buffers' wire format: only what OTLP's spans need. Fields with their default value are left out, as
/// proto3 does.
package struct ProtobufWriter: Sendable {
  package private(set) var data = Data()

  package init() {}

  private enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case fixed32 = 5
  }

  /// Writes a number as a varint.
  package mutating func write(_ number: UInt64, field: UInt64) {
    if number != 0 { writeAlways(number, field: field) }
  }

  /// Writes a number as a varint, zero too: for a field of a `oneof`.
  package mutating func writeAlways(_ number: UInt64, field: UInt64) {
    tag(field, .varint)
    varint(number)
  }

  /// Writes a number of eight bytes.
  package mutating func write(fixed64 number: UInt64, field: UInt64) {
    if number != 0 { writeAlways(fixed64: number, field: field) }
  }

  /// Writes a number of eight bytes, zero too.
  package mutating func writeAlways(fixed64 number: UInt64, field: UInt64) {
    tag(field, .fixed64)
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }

  /// Writes a number of four bytes.
  package mutating func write(fixed32 number: UInt32, field: UInt64) {
    guard number != 0 else { return }
    tag(field, .fixed32)
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }

  /// Writes a text.
  package mutating func write(_ text: String, field: UInt64) {
    if !text.isEmpty { writeAlways(text, field: field) }
  }

  /// Writes a text, an empty one too.
  package mutating func writeAlways(_ text: String, field: UInt64) { delimited(text.utf8, field) }

  /// Writes bytes.
  package mutating func write(_ bytes: [UInt8], field: UInt64) {
    if !bytes.isEmpty { delimited(bytes, field) }
  }

  /// Writes a message, an empty one too.
  package mutating func write(field: UInt64, _ message: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    message(&inner)
    delimited(inner.data, field)
  }

  private mutating func delimited(_ bytes: some Collection<UInt8>, _ field: UInt64) {
    tag(field, .lengthDelimited)
    varint(UInt64(bytes.count))
    data.append(contentsOf: bytes)
  }

  private mutating func tag(_ field: UInt64, _ type: WireType) { varint(field << 3 | type.rawValue) }

  private mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      data.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    data.append(UInt8(rest))
  }
}
