/// A version of a system, such as 17.4 or 10.15.1; a missing part is zero.
struct Version: Comparable, Hashable, CustomStringConvertible {
  private let parts: [Int]

  init(_ major: Int, _ minor: Int = 0) { parts = [major, minor, 0] }

  /// Reads "17", "17.4" or "10.15.1".
  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(numbers.count), !numbers.contains(nil) else { return nil }
    parts = numbers.compactMap { $0 } + Array(repeating: 0, count: 3 - numbers.count)
  }

  static func < (one: Version, other: Version) -> Bool { one.parts.lexicographicallyPrecedes(other.parts) }

  var description: String {
    let last = parts.lastIndex { $0 != 0 } ?? 0
    return parts[...last].map { "\($0)" }.joined(separator: ".")
  }
}
