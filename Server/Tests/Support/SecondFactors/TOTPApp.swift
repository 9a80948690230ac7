package import BramleyAPI
package import BramleyCore
package import Foundation

/// An authenticator app with one secret.
package struct TOTPApp: Sendable {
  /// What stands for no secret of an authenticator app.
  package struct NoSecret: Error {}

  package let hotp: HOTP
  package let clock: ManualClock
  package var recoveryCodes: [String] = []
  package var id: SecondFactorID = ""

  package init(hotp: HOTP, clock: ManualClock) {
    self.hotp = hotp
    self.clock = clock
  }

  /// Takes the secret as a person types it.
  package init(secret: String, clock: ManualClock) throws {
    self.init(hotp: HOTP(secret: try Self.bytes(secret)), clock: clock)
  }

  /// The code of a time step, counted from now.
  package func code(_ offset: Int64 = 0) -> String { hotp.code(HOTP.step(at: clock.now) + offset) }

  /// A code that no step near has.
  package var wrong: String {
    let near = Set((-3...3).map { code($0) })
    return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].first {
      !near.contains($0)
    }!
  }

  /// Reads Base32 (RFC 4648) without padding.
  package static func bytes(_ base32: String) throws -> Data {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var (bytes, buffer, bits) = (Data(), UInt32(0), 0)
    for character in base32 {
      guard let index = alphabet.firstIndex(of: character) else { throw NoSecret() }
      buffer = (buffer << 5 | UInt32(index)) & 0xFFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return bytes
  }
}
