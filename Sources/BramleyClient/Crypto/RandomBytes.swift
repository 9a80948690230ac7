/// Returns the given number of unpredictable bytes.
public typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// The system's generator, which is cryptographically secure on every platform of the kit.
public let systemRandomBytes: RandomBytes = { count in
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
