import CArgon2
import Foundation

/// Argon2id by libargon2 with the least that the server accepts (19 MiB, two passes, one lane), in one thread.
enum BareArgon2 {
  struct Failure: Error { let status: Int32 }

  /// Checks of a password a second.
  static func checks(for seconds: Double) throws -> Double {
    let password = Array("correct horse battery".utf8)
    let salt = [UInt8](repeating: 7, count: 16)
    var encoded = [CChar](repeating: 0, count: 256)
    let status = argon2id_hash_encoded(
      2, 19_456, 1, password, password.count, salt, salt.count, 32, &encoded, encoded.count)
    guard status == ARGON2_OK.rawValue else { throw Failure(status: status) }
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0.0
    while start.duration(to: clock.now) < .seconds(seconds) {
      let status = argon2id_verify(encoded, password, password.count)
      guard status == ARGON2_OK.rawValue else { throw Failure(status: status) }
      count += 1
    }
    return count / (start.duration(to: clock.now) / .seconds(1))
  }

  /// Measures, and prints JSON.
  static func measure(seconds: Int) throws {
    print(#"{"argon2id": \#(try checks(for: Double(seconds)))}"#)
  }
}
