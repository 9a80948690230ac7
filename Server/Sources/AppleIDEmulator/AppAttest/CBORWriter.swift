import Foundation

/// Writes the few types of CBOR (RFC 8949) that attestations have.
enum CBORWriter {
  static func map(_ entries: [(key: Data, value: Data)]) -> Data {
    entries.reduce(head(5, entries.count)) { $0 + $1.key + $1.value }
  }

  static func array(_ items: [Data]) -> Data { items.reduce(head(4, items.count), +) }
  static func bytes(_ value: Data) -> Data { head(2, value.count) + value }
  static func text(_ value: String) -> Data { head(3, value.utf8.count) + Data(value.utf8) }
  static func number(_ value: Int) -> Data { value < 0 ? head(1, -1 - value) : head(0, value) }

  private static func head(_ major: UInt8, _ number: Int) -> Data {
    let type = major << 5
    return switch number {
    case ..<24: Data([type | UInt8(number)])
    case ..<0x100: Data([type | 24, UInt8(number)])
    case ..<0x1_0000: Data([type | 25, UInt8(number >> 8), UInt8(number & 0xff)])
    default: Data([type | 26] + [24, 16, 8, 0].map { UInt8(number >> $0 & 0xff) })
    }
  }
}
