import Crypto
import EmulatorKit
import Foundation

/// The passwords that count as leaked: a few of the most common ones, and those that a test adds.
struct LeakedPasswords: Sendable {
  static let maximumAdded = 10_000
  static let common = [
    "password", "123456789", "qwerty123", "iloveyou", "password1", "letmein123",
    "correct horse battery staple",
  ]

  /// Counts by the SHA-1 of the password, 40 capital hex digits.
  private var counts: [String: Int] = [:]

  init() { for password in Self.common { add(password, count: 1_000_000) } }

  mutating func add(_ password: String, count: Int = 1) { counts[Self.hash(password)] = count }

  var isFull: Bool { counts.count >= Self.maximumAdded }

  /// The lines for the first five digits of a hash: what is leaked, and made up ones around it.
  ///
  /// - Parameter isPadded: whether to add lines with a count of zero, which hide how many there are.
  func range(_ prefix: String, isPadded: Bool) -> String {
    var lines = counts.filter { $0.key.hasPrefix(prefix) }.map { "\($0.key.dropFirst(5)):\($0.value)" }
    lines += (0..<20).map { "\(Self.hash("\(prefix) \($0)").dropFirst(5)):\($0 + 1)" }
    if isPadded { lines += (0..<800).map { "\(Self.hash("\(prefix) padding \($0)").dropFirst(5)):0" } }
    return lines.sorted().joined(separator: "\r\n")
  }

  private static func hash(_ text: String) -> String {
    Data(Insecure.SHA1.hash(data: Data(text.utf8))).hex.uppercased()
  }
}
