package import Foundation

extension CBOR {
  /// The value in CTAP2's canonical form, if the entries of its maps are in canonical order.
  package var encoded: Data {
    var bytes = Data()
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout Data) {
    switch self {
    case .unsigned(let number): Self.write(0, number, to: &bytes)
    case .negative(let number): Self.write(1, number, to: &bytes)
    case .bytes(let data):
      Self.write(2, UInt64(data.count), to: &bytes)
      bytes += data
    case .text(let text):
      Self.write(3, UInt64(text.utf8.count), to: &bytes)
      bytes += Data(text.utf8)
    case .array(let items):
      Self.write(4, UInt64(items.count), to: &bytes)
      for item in items { item.write(to: &bytes) }
    case .map(let map):
      Self.write(5, UInt64(map.entries.count), to: &bytes)
      for entry in map.entries {
        entry.key.write(to: &bytes)
        entry.value.write(to: &bytes)
      }
    case .bool(let value): bytes.append(value ? 0xf5 : 0xf4)
    case .null: bytes.append(0xf6)
    }
  }

  /// Writes a type with its number or length, in the shortest form.
  private static func write(_ major: UInt8, _ number: UInt64, to bytes: inout Data) {
    let type = major << 5
    switch number {
    case 0..<24: bytes.append(type | UInt8(number))
    case 24...0xff: bytes += [type | 24, UInt8(number)]
    case 0x100...0xffff: bytes += [type | 25] + number.bigEndianBytes(2)
    case 0x1_0000...0xffff_ffff: bytes += [type | 26] + number.bigEndianBytes(4)
    default: bytes += [type | 27] + number.bigEndianBytes(8)
    }
  }
}

extension UInt64 {
  fileprivate func bigEndianBytes(_ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> UInt64($0 * 8)) }
  }
}
