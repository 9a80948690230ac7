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

  /// Returns a new id: a UUID of version 7 (RFC 9562), so that rows created together are stored together.
  package func newID(at time: Date) -> UUID {
    let milliseconds = UInt64(max(0, time.timeIntervalSince1970 * 1000))
    var bytes = [UInt8](random(16))
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * index)) }
    bytes[6] = bytes[6] & 0x0F | 0x70
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns a new id as text, in lower case.
  package func newIDText(at time: Date) -> String { newID(at: time).uuidString.lowercased() }

  /// Returns 256 unpredictable bits as base64url.
  package func newSecretText() -> String { random(32).base64URL }
}
