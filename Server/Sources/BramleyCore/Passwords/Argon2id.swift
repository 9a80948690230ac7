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

/// A password's hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
package struct PasswordHash: Sendable, Hashable {
  /// The text as it is stored.
  package let phc: String

  /// Takes over a stored hash.
  package init(phc: String) { self.phc = phc }

  /// Encodes a hash from its parts.
  init(_ cost: Argon2Parameters, salt: Data, hash: Data) {
    let parts = [salt, hash].map { $0.base64EncodedString().filter { $0 != "=" } }
    phc =
      "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(parts.joined(separator: "$"))"
  }

  /// The cost of the hash; nil when the text is not an Argon2id hash of version 19.
  package var parameters: Argon2Parameters? {
    let parts = phc.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return nil }
    var values: [Substring: UInt32] = [:]
    for pair in parts[3].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let value = UInt32(sides[1]) else { return nil }
      values[sides[0]] = value
    }
    guard let memory = values["m"], let passes = values["t"], let lanes = values["p"] else { return nil }
    return Argon2Parameters(memory: memory, passes: passes, lanes: lanes)
  }
}

/// Argon2id by libargon2. It takes tens of milliseconds and the configured memory, so it never runs on a
/// thread that serves others.
enum Argon2id {
  static let saltBytes = 16
  static let hashBytes = 32

  /// Hashes a password; nil when there is not enough memory.
  static func hash(_ password: Password, salt: Data, _ cost: Argon2Parameters) -> PasswordHash? {
    let length = argon2_encodedlen(
      cost.passes, cost.memory, cost.lanes, UInt32(salt.count), UInt32(hashBytes), Argon2_id)
    let bytes = [UInt8](salt)
    var text = [CChar](repeating: 0, count: length)
    let status = argon2id_hash_encoded(
      cost.passes, cost.memory, cost.lanes, password.bytes, password.bytes.count, bytes, bytes.count,
      hashBytes, &text, length)
    guard status == ARGON2_OK.rawValue else { return nil }
    return PasswordHash(
      phc: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Whether a password matches a hash, compared in constant time. Nil when it can't be determined: not
  /// enough memory, or not a hash.
  static func matches(_ password: Password, _ hash: PasswordHash) -> Bool? {
    switch argon2id_verify(hash.phc, password.bytes, password.bytes.count) {
    case ARGON2_OK.rawValue: true
    case ARGON2_VERIFY_MISMATCH.rawValue: false
    default: nil
    }
  }
}
