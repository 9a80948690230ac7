import Crypto
package import Foundation

/// One-time passwords of a counter (RFC 4226) and of the time (RFC 6238): HMAC-SHA1 and six digits, which is all that
/// every authenticator app knows.
package struct HOTP: Sendable {
  /// Bytes of a secret (RFC 4226, section 4: 160 bits).
  package static let secretLength = 20
  /// Seconds of a time step.
  package static let period: TimeInterval = 30
  /// Steps by which a clock may be off, to either side.
  package static let drift: Int64 = 1

  private let key: SymmetricKey

  package init(secret: Data) { key = SymmetricKey(data: secret) }

  /// Returns the digits for a counter.
  package func code(_ counter: Int64, digits: Int = TypedCode.length) -> String {
    let message = withUnsafeBytes(of: UInt64(bitPattern: counter).bigEndian) { Data($0) }
    let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
    let offset = Int(code[code.count - 1] & 0x0F)
    let number = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let text = String(number % UInt32(pow(10, Double(digits))))
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  /// Returns the time step of a moment.
  package static func step(at time: Date) -> Int64 {
    Int64((time.timeIntervalSince1970 / period).rounded(.down))
  }

  /// Returns the step that a code is of; nil where it is of none that is accepted now.
  ///
  /// - Parameter last: the step of the last accepted code. Neither it nor an earlier one is accepted again (RFC 6238,
  ///   section 5.2).
  package func step(of digits: String, after last: Int64?, at time: Date) -> Int64? {
    let now = Self.step(at: time)
    var found: Int64?
    // All are compared, so that the time does not reveal which one it was.
    for step in (now - Self.drift)...(now + Self.drift) {
      let isEqual = constantTimeEqual(Data(code(step).utf8), Data(digits.utf8))
      if isEqual, step > last ?? .min { found = step }
    }
    return found
  }
}
