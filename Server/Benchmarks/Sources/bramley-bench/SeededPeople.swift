import Crypto
import Foundation

/// People of a store that was filled without a server: each is made from a number alone, so that a store of a size is
/// the same each time, and that tokens can be minted for the people who are in it.
struct SeededPeople: Sendable {
  let count: Int
  /// When the store was filled, in milliseconds since 1970.
  let now: Int64
  let team: String
  let client: String

  static let day: Int64 = 86_400_000
  /// All signed up within this time, evenly.
  static let span = 300 * day

  /// A number that looks random (SplitMix64).
  static func mix(_ index: Int, _ salt: UInt64) -> UInt64 {
    var z = (UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15 &+ salt &* 0xD1B5_4A32_D192_ED03
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// One of the people, at random.
  func any(_ place: Int, turn: Int) -> Int {
    Int(Self.mix(place &+ turn &* 1_000_003, 99) % UInt64(count))
  }

  func createdAt(_ index: Int) -> Int64 { now - Self.span + Int64(index) * (Self.span / Int64(count)) }

  /// The last use of the session: within sixty days, not before the sign-up.
  func lastUsedAt(_ index: Int) -> Int64 {
    max(createdAt(index), now - Int64(Self.mix(index, 7) % UInt64(60 * Self.day)))
  }

  func generation(_ index: Int) -> UInt32 {
    lastUsedAt(index) == createdAt(index) ? 0 : UInt32(Self.mix(index, 8) % 400 + 1)
  }

  /// One in a hundred has signed out long enough ago that the row may be removed.
  func hasEnded(_ index: Int) -> Bool { index % 100 == 7 && createdAt(index) < now - 40 * Self.day }

  func subject(_ index: Int) -> String {
    String(
      format: "%06d.%016lx%016lx.%04d", Int(Self.mix(index, 1) % 1_000_000), UInt(Self.mix(index, 2)),
      UInt(Self.mix(index, 3)), index % 2_400)
  }

  func email(_ index: Int) -> String {
    let name = String(Self.mix(index, 4) % 3_656_158_440_062_976, radix: 36)
    return String(repeating: "0", count: 10 - name.count) + name + "@privaterelay.appleid.com"
  }

  /// What an id is of.
  enum Row: UInt64 { case account = 11, identity, session, audit }

  /// A UUID of version 7, as the server makes them.
  func id(_ row: Row, _ index: Int) -> [UInt8] {
    let (high, low) = (Self.mix(index, row.rawValue), Self.mix(index, row.rawValue + 20))
    let time = UInt64(createdAt(index))
    var bytes = [UInt8](repeating: 0, count: 16)
    for place in 0..<6 { bytes[place] = UInt8(truncatingIfNeeded: time >> UInt64(40 - 8 * place)) }
    for place in 6..<8 { bytes[place] = UInt8(truncatingIfNeeded: high >> UInt64(8 * (place - 6))) }
    for place in 8..<16 { bytes[place] = UInt8(truncatingIfNeeded: low >> UInt64(8 * (place - 8))) }
    bytes[6] = bytes[6] & 0x0F | 0x70
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  /// Bytes that look like a hash.
  static func hash(_ index: Int, _ salt: UInt64) -> [UInt8] {
    (0..<4).flatMap { part in
      let word = mix(index, salt &* 4 &+ UInt64(part))
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    }
  }
}
