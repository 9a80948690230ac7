import BramleyTokens
package import Foundation

/// The external inputs of the rules: time and randomness.
package struct Surroundings: Sendable {
  /// The time.
  package var now: @Sendable () -> Date
  /// Returns a number of unpredictable bytes.
  package var random: @Sendable (_ count: Int) -> Data

  /// Makes surroundings; tests pass their own.
  package init(now: @escaping @Sendable () -> Date, random: @escaping @Sendable (_ count: Int) -> Data) {
    self.now = now
    self.random = random
  }

  /// The machine's clock and its cryptographic random numbers.
  package static let live = Surroundings(
    now: { Date() },
    random: { count in
      var generator = SystemRandomNumberGenerator()
      var bytes = Data(capacity: count + 8)
      while bytes.count < count {
        withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) }
      }
      return bytes.prefix(count)
    })

  /// Returns a new id: a UUID of version 7, so that rows created together are stored together, and ids are ordered as
  /// their times are, also within a millisecond (RFC 9562 section 6.2, method 3).
  package func newID(at time: Date) -> UUID {
    // Milliseconds in the upper 48 bits, and 4,096ths of one in the 12 bits below.
    let ticks = UInt64(max(0, time.timeIntervalSince1970 * 1000 * 4096))
    var bytes = [UInt8](random(16))
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: ticks >> UInt64(52 - 8 * index)) }
    bytes[6] = UInt8(truncatingIfNeeded: ticks >> 8) & 0x0F | 0x70
    bytes[7] = UInt8(truncatingIfNeeded: ticks)
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns a new id as text, in lower case.
  package func newIDText(at time: Date) -> String { newID(at: time).uuidString.lowercased() }

  /// Returns 256 unpredictable bits as base64url.
  package func newSecretText() -> String { randomText(32) }

  /// Returns a number of unpredictable bytes as base64url.
  package func randomText(_ count: Int) -> String { random(count).base64URL }
}
