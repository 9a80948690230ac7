import Crypto
import CryptoExtras
import Foundation

/// What the disk and one core can do at best, without any of our code.
enum Limits {
  static let seconds = 3.0

  static func measure(in folder: String) throws {
    var rates: [String: Double] = [:]
    rates["commit"] = try BareSQLite(path: folder + "/limit-1.sqlite").commits(rows: 1, for: seconds)
    rates["commit_of_64"] = try BareSQLite(path: folder + "/limit-64.sqlite").commits(rows: 64, for: seconds)

    let message = Data(repeating: 0x42, count: 600)
    let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let rsaSignature = try rsa.signature(for: message, padding: .insecurePKCS1v1_5)
    rates["rsa_sign"] = rate { _ = try? rsa.signature(for: message, padding: .insecurePKCS1v1_5) }
    let rsaPublic = rsa.publicKey
    rates["rsa_verify"] = rate {
      precondition(rsaPublic.isValidSignature(rsaSignature, for: message, padding: .insecurePKCS1v1_5))
    }

    let p256 = P256.Signing.PrivateKey()
    let p256Public = p256.publicKey
    let p256Signature = try p256.signature(for: message)
    rates["p256_sign"] = rate { _ = try? p256.signature(for: message) }
    rates["p256_verify"] = rate { precondition(p256Public.isValidSignature(p256Signature, for: message)) }

    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(rates), as: UTF8.self))
  }

  private static func rate(_ work: () -> Void) -> Double {
    for _ in 0..<50 { work() }
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while start.duration(to: clock.now) < .seconds(seconds) {
      for _ in 0..<20 { work() }
      count += 20
    }
    return Double(count) / (start.duration(to: clock.now) / .seconds(1))
  }
}
