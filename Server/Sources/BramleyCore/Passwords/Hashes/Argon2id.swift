import CArgon2
import Foundation

/// The cost of an Argon2id hash (RFC 9106).
package struct Argon2Parameters: Sendable, Hashable {
  /// Memory in KiB.
  package var memory: UInt32
  /// Passes over the memory.
  package var passes: UInt32
  /// Lanes.
  package var lanes: UInt32

  /// 19 MiB, two passes, one lane: the least that is considered secure today.
  package static let standard = Argon2Parameters(memory: 19 * 1024, passes: 2, lanes: 1)

  package init(memory: UInt32, passes: UInt32, lanes: UInt32) {
    self.memory = memory
    self.passes = passes
    self.lanes = lanes
  }

  /// Whether these parameters cost less than others in any dimension.
  func isWeaker(than other: Argon2Parameters) -> Bool {
    memory < other.memory || passes < other.passes || lanes < other.lanes
  }
}

/// Argon2id by libargon2. It takes tens of milliseconds and the configured memory, so it never runs on a
/// thread that serves others.
enum Argon2id {
  static let saltBytes = 16
  static let hashBytes = 32

  /// Hashes a password; nil when there is not enough memory.
  static func hash(_ password: Password, salt: Data, _ cost: Argon2Parameters) -> PasswordHash? {
    hash(password.bytes, salt: salt, cost)
  }

  /// Hashes bytes; nil when there is not enough memory.
  static func hash(_ input: [UInt8], salt: Data, _ cost: Argon2Parameters) -> PasswordHash? {
    let length = argon2_encodedlen(
      cost.passes, cost.memory, cost.lanes, UInt32(salt.count), UInt32(hashBytes), Argon2_id)
    let bytes = [UInt8](salt)
    var text = [CChar](repeating: 0, count: length)
    let status = argon2id_hash_encoded(
      cost.passes, cost.memory, cost.lanes, input, input.count, bytes, bytes.count,
      hashBytes, &text, length)
    guard status == ARGON2_OK.rawValue else { return nil }
    return PasswordHash(
      phc: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Whether bytes match a hash, compared in constant time. Nil when it can't be determined: not enough memory,
  /// or not a hash.
  static func matches(_ input: [UInt8], _ hash: PasswordHash, _ variant: Argon2Variant = .id) -> Bool? {
    let status =
      switch variant {
      case .id: argon2id_verify(hash.phc, input, input.count)
      case .i: argon2i_verify(hash.phc, input, input.count)
      }
    return switch status {
    case ARGON2_OK.rawValue: true
    case ARGON2_VERIFY_MISMATCH.rawValue: false
    default: nil
    }
  }
}
