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
    guard let digest = digest(of: input, salt: [UInt8](salt), cost, .id, bytes: hashBytes) else { return nil }
    let parts = [salt, Data(digest)].map(HashFields.base64).joined(separator: "$")
    return PasswordHash(
      phc: "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(parts)")
  }

  /// Returns the digest of bytes; nil when there is not enough memory, or libargon2 refuses the parameters.
  static func digest(
    of input: [UInt8], salt: [UInt8], _ cost: Argon2Parameters, _ variant: Argon2Variant, bytes: Int
  ) -> [UInt8]? {
    var (input, salt) = (input, salt)
    var digest = [UInt8](repeating: 0, count: bytes)
    let status = digest.withUnsafeMutableBufferPointer { digest in
      input.withUnsafeMutableBufferPointer { input in
        salt.withUnsafeMutableBufferPointer { salt in
          var context = argon2_context()
          (context.out, context.outlen) = (digest.baseAddress, UInt32(digest.count))
          (context.pwd, context.pwdlen) = (input.baseAddress, UInt32(input.count))
          (context.salt, context.saltlen) = (salt.baseAddress, UInt32(salt.count))
          (context.t_cost, context.m_cost, context.lanes) = (cost.passes, cost.memory, cost.lanes)
          (context.threads, context.version) = (cost.lanes, ARGON2_VERSION_13.rawValue)
          context.allocate_cbk = { memory, count in
            memory?.pointee = Argon2Memory.take(count)
            return memory?.pointee == nil ? ARGON2_MEMORY_ALLOCATION_ERROR.rawValue : ARGON2_OK.rawValue
          }
          context.free_cbk = { memory, count in
            if let memory { Argon2Memory.give(memory, count) }
          }
          return argon2_ctx(&context, variant == .id ? Argon2_id : Argon2_i)
        }
      }
    }
    return status == ARGON2_OK.rawValue ? digest : nil
  }
}
